"""Installs without the installer: writes to the files that load plugins, and to those that a later shell runs."""

from __future__ import annotations

from install_guard.installs import places
from install_guard.installs.mentions import loads_plugins, says_install
from install_guard.model import Door, Gap, Record, Request, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from install_guard.model import Invocation, Write

# Programs whose last plain word (or the value of `-t`) is where they put things.
_PUT_LAST = frozenset("cp mv ln install rsync scp gcp gmv ginstall ditto copy".split())
_COPIES = frozenset({"cat", "head", "tail", "curl", "wget", "tac", "zcat", "gunzip"})
# Programs that rewrite the files they are given, with the option that makes them do so ("" for always).
_IN_PLACE = {
    "sed": ("-i", "--in-place"),
    "gsed": ("-i", "--in-place"),
    "perl": ("-i", "-pi", "-ni", "-p0i", "-0pi"),
    "ruby": ("-i", "-pi"),
    "tee": ("",),
    "sponge": ("",),
    "ed": ("",),
    "ex": ("",),
    "vim": ("",),
    "vi": ("",),
    "nvim": ("",),
    "vim.tiny": ("",),
    "vim.basic": ("",),
    "nano": ("",),
    "emacs": ("",),
    "patch": ("",),
    "truncate": ("",),
    "yq": ("-i", "--inplace"),
    "gawk": ("-i",),
    "awk": ("-i",),
    "dasel": ("",),
    "json": ("-I",),
}
# Options whose value is where a program writes.
_OUTPUT = {
    "curl": ("-o", "--output", "--output-dir"),
    "wget": ("-O", "--output-document", "-P", "--directory-prefix"),
    "tar": ("-C", "--directory", "--one-top-level"),
    "bsdtar": ("-C", "--directory"),
    "unzip": ("-d",),
    "7z": ("-o",),
    "sort": ("-o", "--output"),
    "cpio": ("-D",),
    "gh": ("-D", "--dir", "-O", "--output"),
    "jq": ("-o",),
    "aria2c": ("-d", "--dir", "-o", "--out"),
    "xxd": (),
    "git": ("-C", "--work-tree", "--prefix"),
}


class Effect(Record):
    """What a write comes to: requests, gaps and doors."""

    __slots__ = ("doors", "gaps", "requests")

    def __init__(self, requests: Sequence[Request] = (), gaps: Sequence[Gap] = (), doors: Sequence[Door] = ()) -> None:
        self.requests, self.gaps, self.doors = tuple(requests), tuple(gaps), tuple(doors)


NONE = Effect()


class Writer(Record):
    """Where a write happens: its span, the folder it is seen from, and the person's home."""

    __slots__ = ("copies", "end", "folder", "home", "installs", "start")

    def __init__(
        self, start: int, end: int, folder: str | None, home: str | None, installs: Callable[[str], bool]
    ) -> None:
        self.start, self.end, self.folder, self.home = start, end, folder, home
        self.copies = False  # whether what is written is a file or a download that is not read
        self.installs = installs  # whether a text, run by a shell, could install

    def path(self, text: str) -> str:
        """A path as seen from where the write happens."""
        return places.join(self.folder, text, self.home)

    def gap(self, reason: str) -> Effect:
        """An effect that cannot be told."""
        return Effect(gaps=(Gap("code", reason, self.start, self.end),))


def written(path: str, content: str | None, writer: Writer, hint: str = "") -> Effect:
    """What writing this content to a path comes to; `hint` is what is known of the command where the content is not."""
    if places.guards(path):
        return Effect(
            doors=(Door("write the guard's files", f"{shown(path)} belongs to the guard", writer.start, writer.end),)
        )
    judge = _KINDS.get(places.loads(path))
    if judge is not None:
        return judge(path, content, writer)
    if "\0" in path.rpartition("/")[2] and content is not None and loads_plugins(content):
        return writer.gap("what is written loads plugins, and where it is written is not known")
    if places.runs_later(path) and _installs_later(path, content, hint, writer):
        return writer.gap(f"{shown(path)} is run later, and what is written to it may install")
    return NONE


def shown(path: str) -> str:
    """A path for a person: an ellipsis for what is not known."""
    return path.replace("\0", "…")


def _settings(path: str, content: str | None, writer: Writer) -> Effect:
    doors = []
    if content is not None and "disableAllHooks" in content:
        doors.append(Door("disable hooks", f"{shown(path)} would disable every hook", writer.start, writer.end))
    if content is not None and "install-guard" in content and "false" in content:
        doors.append(Door("disable install-guard", f"{shown(path)} would disable the guard", writer.start, writer.end))
    whole = content is not None and content.strip()[:1] == "{" and content.strip()[-1:] == "}"
    if content is None or "\0" in content or not whole:
        effect = writer.gap(f"what is written to {shown(path)} is not known")
    elif loads_plugins(content):
        effect = _request("settings", path, content, writer)
    else:
        effect = NONE
    return Effect(effect.requests, effect.gaps, doors)


def _brings_files(path: str, content: str | None, writer: Writer) -> Effect:
    return _request("files", path, content, writer)


def _brings_skill(path: str, _content: str | None, writer: Writer) -> Effect:
    return Effect((Request("skill", "add", {"path": shown(path)}, writer.start, writer.end),))


def _replaces(path: str, _content: str | None, writer: Writer) -> Effect:
    return writer.gap(f"it replaces {shown(path)}, where the client keeps its plugins")


def _request(kind: str, path: str, content: str | None, writer: Writer) -> Effect:
    fields: dict[str, object] = {"path": shown(path)}
    if content is not None and "\0" not in content:
        fields["content"] = content
    return Effect((Request(kind, "write", fields, writer.start, writer.end),))


_KINDS: Mapping[str, Callable[[str, str | None, Writer], Effect]] = {
    "plugins": _brings_files,
    "skill": _brings_skill,
    "folder": _replaces,
    "settings": _settings,
    "mcp": _settings,
}


def _installs_later(path: str, content: str | None, hint: str, writer: Writer) -> bool:
    """Whether what a later shell or commit runs could install; a file put there unseen could where shells start with it."""
    if content is None:
        return says_install(hint) or (writer.copies and places.starts_shells(path))
    return says_install(content) or writer.installs(content.replace("\0", ""))


def wrote(write: Write, writer: Writer, hint: str = "") -> Effect:
    """What one write of the trace comes to."""
    return written(writer.path(_unglobbed(write.path)), places.known(write.content), writer, hint)


def _unglobbed(path: Word) -> str:
    """A path in which each glob is a piece that is not known: a redirection expands it to the one file that matches."""
    return path.known.translate(_GLOBS)


_GLOBS = {ord(char): "\0" for char in "*?"}


def copies(call: Invocation) -> bool:
    """Whether a program hands on a file or a download that the command does not tell: `cp x`, `cat x`, `curl …`."""
    name = call.program or ""
    plain = [word for word in call.argv[1:] if not word.known.startswith("-")]
    return name in _PUT_LAST or (name in _COPIES and bool(plain))


def puts(call: Invocation, writer: Writer, told: Sequence[str], hint: str) -> Iterator[Effect]:
    """What a program that writes by its arguments (`cp`, `sed -i`, `git clone` …) comes to; `told` are paths already judged."""
    for path in targets(call):
        full = writer.path(path)
        if full not in told:
            yield written(full, None, writer, hint)


def targets(call: Invocation) -> Iterator[str]:
    """The paths that a program would write, as its arguments name them."""
    name = call.program or ""
    words = [word.known for word in call.argv[1:]]
    if name in _PUT_LAST:
        yield from _put(words)
    elif name in _IN_PLACE:
        if any(_given(words, option) for option in _IN_PLACE[name]):
            yield from (word for word in words if not word.startswith("-"))
    elif name == "dd":
        yield from (word[3:] for word in words if word.startswith("of="))
    elif name == "git" and "clone" in words:
        yield from words[-1:]
    if name in _OUTPUT:
        yield from _outputs(words, _OUTPUT[name])


def _given(words: Sequence[str], option: str) -> bool:
    return not option or any(word.startswith(option) for word in words)


def _put(words: Sequence[str]) -> Iterator[str]:
    """The destination, and each source's name inside it (where it is a folder)."""
    plain = [word for word in words if not word.startswith("-")]
    folders = list(_outputs(words, ("-t", "--target-directory")))
    target = folders[-1] if folders else plain[-1] if len(plain) > 1 else None
    if target is None:
        return
    yield target
    for source in plain if folders else plain[:-1]:
        name = source.rstrip("/").rsplit("/", 1)[-1]
        if name not in {"", ".", ".."}:
            yield f"{target}/{name}"


def _outputs(words: Sequence[str], options: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(words):
        for option in options:
            if word == option and at + 1 < len(words):
                yield words[at + 1]
            elif option.startswith("--") and word.startswith(f"{option}="):
                yield word[len(option) + 1 :]
            elif not option.startswith("--") and word.startswith(option) and len(word) > len(option):
                yield word[len(option) :]


def touched(call: Invocation) -> Iterator[Word]:
    """The words of programs that remove or change files where they stand."""
    if call.program in {"rm", "rmdir", "mv", "chmod", "chown", "unlink", "shred", "truncate", "trash", "git"}:
        yield from call.argv[1:]
