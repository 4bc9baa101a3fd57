"""Files that a command itself writes an install into, and whether another program of the same command comes to run one.

It is loaded only where a file is written or is run unread.
"""

from __future__ import annotations

from install_guard.installs.mentions import says_install
from install_guard.installs.names import IDLE
from install_guard.installs.targets import UNPACKERS, targets
from install_guard.shell.kinds import PROGRAMS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from install_guard.model import Invocation, Word
    from install_guard.shell.evaluate import Trace

# Files that people read and no program runs.
DOCUMENTS = (".md", ".mdx", ".markdown", ".txt", ".rst", ".adoc", ".html", ".csv", ".log", ".json", ".patch", ".diff")
# What stands in the name of a variable by which a program finds code: its settings, its modules, what it starts.
_SIGNS = (
    "PATH OPT HOME DOTDIR CONFIG RC INIT START SHELL EDITOR PAGER BROWSER COMMAND CMD HOOK ENV LIB PRELOAD MAKEFILES FLAGS"
    " ASKPASS VISUAL PROFILE SSH RSH"
).split()
# Programs whose words are what they write.
_EDITING = frozenset("jq gojq jaq yq dasel sed gsed awk gawk mawk".split())
# Programs of the tables that run a file which one of their words names in another place than the tables say.
_TAKING = frozenset(
    "make gmake bmake remake just task ssh tmux screen byobu nodemon watchexec entr doit invoke rake".split()
)
# Programs that only look at the files they are given, keep or move them.
_LOOKING = frozenset(
    "chmod chown chgrp touch shellcheck shfmt prettier eslint biome black ruff isort flake8 pylint mypy pyright tsc standard"
    " rubocop perltidy stylua luacheck checkbashisms hadolint markdownlint vale codespell cspell typos gh glab hub svn hg"
    " docker podman kubectl code subl mate nano micro helix hx kak rm rmdir mv cp ln install mkdir stat file du trash"
    " pbcopy xclip xsel wl-copy curl wget http gpg age minisign cosign sops vault aws gcloud az gsutil rclone restic borg"
    " entire claude codex gemini pytest vitest jest mocha ava tap bats rspec phpunit nosetests unittest".split()
)


class Planted:
    """The files that a command writes an install into, with what they hold; and whether any file may hold one."""

    __slots__ = ("anywhere", "files", "trace")

    def __init__(self, trace: Trace) -> None:
        self.trace, calls = trace, trace.invocations
        written = [(write.path.known, write.known or "") for write in trace.writes]
        written += [(target, _handed(call)) for call in calls for target in targets(call)]
        self.files = [(path, content) for path, content in written if says_install(content)]
        # What `sed` and `awk` write their programs name.
        codes = [code.text.known for call in calls for code in call.code if code.language not in {"sed", "awk"}]
        unpackers = [call for call in calls if call.program in UNPACKERS]
        fed = [*map(_handed, unpackers), *(_known(call.input) for call in calls)] if unpackers else []
        self.anywhere = bool(unpackers and self.files) or any(says_install(text) for text in (*codes, *fed))

    def may_be(self, path: str) -> bool:
        """Whether a file that is not opened could be one of them."""
        if not self.files:
            return self.anywhere
        from install_guard.installs.places import may_be_same  # noqa: PLC0415 -- few commands write what installs

        return self.anywhere or any(may_be_same(path, other) for other, _ in self.files)

    def where_others_start(self) -> bool:
        """Whether a startup file, or git's place for hooks, is changed beside a written file that installs."""
        if self._edits_what_starts():
            return True
        writes = self.trace.writes
        if not any(says_install(write.known or "") for write in writes):
            return False
        hooks = any(call.program == "git" and "hooksPath" in call.said for call in self.trace.invocations)
        from install_guard.installs.places import starts_shells  # noqa: PLC0415 -- few commands write what installs

        return hooks or any(starts_shells(write.path.known) for write in writes)

    def _edits_what_starts(self) -> bool:
        """Whether a program that changes texts is told an install, and a file that runs later gets a text that is not known."""
        if not any(call.program in _EDITING and says_install(call.said) for call in self.trace.invocations):
            return False
        from install_guard.installs.places import runs_later  # noqa: PLC0415 -- few commands write what installs

        return any(write.text is None and runs_later(write.path.known) for write in self.trace.writes)

    def run_by(self) -> Iterator[tuple[Invocation, str]]:
        """The programs that are told of such a file where they may run it, each with the file's path."""
        if not self.files:
            return
        from install_guard.installs.foreign import starts  # noqa: PLC0415 -- few commands write what installs
        from install_guard.installs.spellings import spells  # noqa: PLC0415 -- the same

        paths = [path for path, content in self.files if not path.endswith(DOCUMENTS) and spells(content)]
        for call in self.trace.invocations if paths else ():
            idle = call.program in IDLE or PROGRAMS.get(call.program or "") == "text"
            if call.program in _LOOKING or (idle and not any(starts(code) for code in call.code)):
                continue
            told = [
                *_settings(call.environment.items()),
                *_words(call),
                *(_names_in(code.text.known) for code in call.code),
            ]
            found = next((path for path in paths if any(_names(text, path) for text in told)), "")
            if found:
                yield call, found


def told_of(calls: Sequence[Invocation], path: str) -> bool:
    """Whether a program that is none of those that run or look at files is told of this one, and may write it."""
    name = path.rpartition("/")[2]
    if not name.strip("\0"):
        return False
    for call in calls:
        program = call.program or ""
        if program in IDLE or program in _LOOKING - _MOVING or program == name or PROGRAMS.get(program) == "shell":
            continue
        words = [*call.texts[1:], *(_names_in(code.text.known) for code in call.code)]
        if any(_names(text, path) for text in words):
            return True
    return False


_MOVING = frozenset("mv cp ln install".split())


def _settings(variables: Collection[tuple[str, Word]]) -> Iterator[str]:
    """The values of the variables by which a program may find code."""
    for name, value in variables:
        if any(sign in name.upper() for sign in _SIGNS):
            yield value.known


def _words(call: Invocation) -> Iterator[str]:
    """The words of a program that no table knows, or that may be told a file in any place."""
    if call.program is not None and (call.program not in PROGRAMS or call.program in _TAKING):
        yield from (word.known for word in call.argv[1:])


def _names_in(code: str) -> str:
    """What may be names of files in code of another language, apart from each other."""
    return code.translate(_APART)


_APART = {ord(char): ":" for char in "\"'`()[]{}<>|;!&\n\t"}


def _names(text: str, path: str) -> bool:
    """Whether a text names a file, or the folder that it lies in, alone or as one of several things."""
    folder, _, name = path.rpartition("/")
    for piece in text.replace("=", ":").replace(",", ":").replace(" ", ":").split(":"):
        if not piece or not name.strip("\0"):
            continue
        plain = piece.rstrip("/")
        if plain.rpartition("/")[2] == name or plain.endswith(f"r{path}"):
            return True
        if "/" in plain and plain.strip("/\0.") and (folder == plain or folder.startswith(f"{plain}/")):
            return True
    return False


def _known(word: Word | None) -> str:
    return "" if word is None else word.known


def _handed(call: Invocation) -> str:
    """What is known of a call: its words, its input and its code."""
    return " ".join([call.said, _known(call.input), *(code.text.known for code in call.code)])
