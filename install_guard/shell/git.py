"""Git's own ways of running text: configuration, aliases, options, variables, addresses, hooks.

Its messages, names and paths are only text.
"""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.git_rows import HOOKED, SCRIPT_OPTIONS, VARIABLES, runs
from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


_GLOBAL_VALUES = frozenset(
    "-C -c --git-dir --work-tree --namespace --exec-path --super-prefix --config-env --attr-source --list-cmds".split()
)

_INCLUDED = 4  # files of settings inside each other

_ATTACHED_ONLY = frozenset(("-O", "--open-files-in-pager"))


class _Git:
    """One `git` command line."""

    def __init__(self, walk: Walk, call: Call) -> None:
        self.walk = walk
        self.call = call
        self.aliases: dict[str, Field] = {}
        self.hooks = ""
        self.folder = ""
        self.depth = 0

    def run(self, fields: list[Field], depth: int = 0) -> None:
        """`git [options] verb word …`."""
        at = self.globals(fields)
        if at >= len(fields):
            return
        verb, rest = fields[at][0], fields[at + 1 :]
        alias = self.aliases.get(verb) or self.walk.git_aliases.get(verb)
        if alias is not None and depth < 8:
            self.alias(alias, rest, depth)
            return
        if not known(verb):
            words = tuple(self.walk.word(field) for field in fields)
            self.walk.hole("program", "a git command that is not known", self.call.span, words)
        self.verb(verb, rest)
        self.run_hooks(verb)

    def globals(self, fields: list[Field]) -> int:
        """Options before the verb."""
        at = 0
        while at < len(fields) and fields[at][0][:1] == "-":
            text = fields[at][0]
            at += 1
            name, equals, value = text.partition("=")
            if text in ("-c", "-C") or (name in _GLOBAL_VALUES and not equals):
                if at < len(fields) and text == "-c":
                    self.setting(*_pair(fields[at]))
                elif at < len(fields) and text == "-C":
                    self.folder = self.walk.path(fields[at][0])
                elif at < len(fields) and text == "--config-env":
                    self.setting(*self.from_variable(fields[at]))
                at += 1
            elif name == "--config-env":
                self.setting(*self.from_variable((value, *fields[at - 1][1:])))
        return at

    def from_variable(self, field: Field) -> tuple[str, Field]:
        """`--config-env=key=VARIABLE`."""
        key, _, variable = field[0].rpartition("=")
        return key, (self.walk.variable_text(variable), field[1], field[2])

    def setting(self, key: str, value: Field) -> None:
        """A configuration that counts for this command."""
        lowered = key.lower()
        if lowered.startswith("alias."):
            self.aliases[key[6:]] = value
            return
        if lowered == "core.hookspath":
            self.hooks = value[0]
            return
        if lowered.startswith(("include.", "includeif.")):
            self.include(value)
            return
        if runs(key):
            self.script(value[0], value)

    def include(self, value: Field) -> None:
        """Another file of settings, seen from where the first one lies: found by its name where the command wrote it."""
        path = value[0]
        text = self.walk.read(path)
        if text is None:
            text = self.walk.named_file(path.rpartition("/")[2])
        if text is None:
            self.walk.unread(self.call.span, path)
        else:
            self.settings(text)

    def settings(self, text: str) -> None:
        """The settings that a file holds; those of one that includes itself are read once."""
        self.depth += 1
        if self.depth < _INCLUDED:
            for key, value in _settings_of(text):
                self.setting(key, (value, *self.call.span))
        self.depth -= 1

    def script(self, text: str, field: Field) -> None:
        """A text that git gives to a shell; a leading `!` only says so."""
        walk = self.walk
        text = text.lstrip("!|") if text[:1] in ("!", "|") else text
        if text in ("", "true", "false", "input", "checkout", "merge", "none"):
            return
        walk.run_script("git", text, field[1:])

    def alias(self, value: Field, rest: list[Field], depth: int) -> None:
        """An alias: git words, or with `!` a shell text that gets the words behind it."""
        text = value[0]
        if text[:1] == "!" or text[:1] >= FIRST:
            self.alias_script(text.lstrip("!"), value, [field[0] for field in rest])
            return
        from install_guard.shell.splitting import split_words  # noqa: PLC0415 -- rare

        self.run([*[(word, value[1], value[2]) for word in split_words(text)], *rest], depth + 1)

    def alias_script(self, text: str, value: Field, arguments: list[str]) -> None:
        """Git runs `sh -c 'text "$@"' text word …`."""
        walk = self.walk

        def run() -> None:
            walk.state.positional = arguments
            walk.run_text(f'{text} "$@"' if arguments else text, value[1:], "bash")

        walk.within("git", lambda: walk.process(run, "bash", text))

    # Verbs.

    def verb(self, verb: str, rest: list[Field]) -> None:
        """What the words of a verb run."""
        if verb in _SPECIAL:
            _SPECIAL[verb](self, rest)
        for option in SCRIPT_OPTIONS.get(verb, ()):
            self.option_scripts(option, rest, flags=verb == "grep")
        for field in rest:
            # `ext::command` as an address (git-remote-ext).
            if field[0].startswith("ext::"):
                self.script(field[0][5:].replace("% ", "\\ ").replace("%s", "").replace("%S", ""), field)

    def option_scripts(self, option: str, rest: list[Field], *, flags: bool) -> None:
        texts = [field[0] for field in rest]
        for at, text in enumerate(texts):
            if text == "--":
                return
            value = ""
            if text == option and option not in _ATTACHED_ONLY:
                value = texts[at + 1] if at + 1 < len(texts) else ""
                field = rest[at + 1] if value else rest[at]
            elif (
                option[:2] == "--"
                and text.startswith(option[:6])
                and "=" in text
                and option.startswith(text.split("=")[0])
            ):
                value, field = text.split("=", 1)[1], rest[at]
            elif option[:2] != "--" and text[:2] == option and len(text) > 2:
                value, field = text[2:], rest[at]
            elif (
                option[:2] != "--"
                and text[:1] == "-"
                and text[1:2] not in ("-", "")
                and text.endswith(option[1])
                and not flags
            ):
                value = texts[at + 1] if at + 1 < len(texts) else ""
                field = rest[at + 1] if value else rest[at]
            if value:
                self.script(value, field)

    def command(self, fields: list[Field]) -> None:
        """A program and its words."""
        if fields:
            self.walk.within("git", lambda: simple.program(self.walk, self.call.of(fields)))

    def bisect(self, rest: list[Field]) -> None:
        """`git bisect run command …`: the words are joined for a shell."""
        if rest and rest[0][0] == "run" and len(rest) > 1:
            self.words_or_script(rest[1:])

    def words_or_script(self, fields: list[Field]) -> None:
        if len(fields) == 1:
            self.script(fields[0][0], fields[0])
        else:
            self.command(fields)

    def submodule(self, rest: list[Field]) -> None:
        """`git submodule [--quiet] foreach [--recursive] text`."""
        texts = [field[0] for field in rest]
        if "foreach" not in texts:
            return
        fields = rest[texts.index("foreach") + 1 :]
        while fields and fields[0][0][:1] == "-" and fields[0][0] != "-":
            fields = fields[1:]
        if fields:
            self.words_or_script(fields)

    def config(self, rest: list[Field]) -> None:
        """`git config [options] key value`: a text that git runs later."""
        fields = _config_words(rest)
        if fields and fields[0][0] in ("set", "get", "unset", "list", "edit"):
            if fields[0][0] != "set":
                return
            fields = fields[1:]
        if len(fields) < 2:
            return
        key, value = fields[0][0], fields[1]
        lowered = key.lower()
        if lowered.startswith("alias."):
            self.walk.git_aliases[key[6:]] = value
            if value[0][:1] == "!":
                self.script(value[0], value)
        elif lowered == "core.hookspath":
            self.walk.git_hooks = value[0]
        elif lowered.startswith(("include.", "includeif.")):
            self.include(value)
            self.walk.git_aliases.update(self.aliases)
            self.walk.git_hooks = self.hooks or self.walk.git_hooks
        elif runs(key):
            self.script(value[0], value)

    def clone(self, rest: list[Field]) -> None:
        """`git clone -c key=value --template=folder`."""
        texts = [field[0] for field in rest]
        for at, text in enumerate(texts):
            if text in ("-c", "--config") and at + 1 < len(texts):
                self.setting(*_pair(rest[at + 1]))
            elif text.startswith("--config="):
                self.setting(*_pair((text[9:], *rest[at][1:])))
            elif text.startswith("--template") and text not in ("--template=", "--template=''"):
                self.walk.unread(self.call.span)

    def hook(self, rest: list[Field]) -> None:
        """`git hook run name`."""
        names = [field[0] for field in rest if field[0][:1] != "-"]
        if len(names) > 1 and names[0] == "run":
            self.run_hook(names[1])

    def each_repository(self, rest: list[Field]) -> None:
        """`git for-each-repo … -- words`: git words."""
        texts = [field[0] for field in rest]
        if "--" in texts:
            self.run(rest[texts.index("--") + 1 :], 7)

    # Hooks.

    def run_hooks(self, verb: str) -> None:
        if verb in HOOKED and (self.walk.files or self.hooks or self.walk.git_hooks):
            for name in HOOKED[verb].split():
                self.run_hook(name)

    def run_hook(self, name: str) -> None:
        """A hook that the command itself wrote, or one in a folder that it names."""
        walk = self.walk
        folder = self.hooks or walk.git_hooks
        wanted = f"{folder}/{name}" if folder else f".git/hooks/{name}"
        if folder == "/dev/null":
            return
        path = walk.path(wanted)
        sink = walk.files.get(path)
        if sink is None and folder and not known(folder):
            walk.unread(self.call.span)
        if sink is not None:
            inner = self.call.of([(path if "/" in path else "./" + path, *self.call.span)])
            walk.within("git", lambda: simple.program(walk, inner))
        elif folder and walk.read(wanted) is not None:
            text = walk.read(wanted) or ""
            walk.within("git", lambda: walk.process(lambda: walk.run_text(text, self.call.span), "bash", name))
        elif folder and path in walk.files:
            walk.hole("code", "a hook whose text is not known", self.call.span)


_SPECIAL: dict[str, Callable[[_Git, list[Field]], None]] = {
    "bisect": _Git.bisect,
    "submodule": _Git.submodule,
    "config": _Git.config,
    "clone": _Git.clone,
    "init": _Git.clone,
    "hook": _Git.hook,
    "for-each-repo": _Git.each_repository,
}


def _config_words(rest: list[Field]) -> list[Field]:
    """The words of `git config` behind its options, some of which take a value."""
    texts = ["", *[field[0] for field in rest]]
    return [
        field
        for before, field in zip(texts, rest)
        if field[0][:1] != "-" and before not in ("-f", "--file", "--blob", "--type", "-t", "--default", "--comment")
    ]


def _pair(field: Field) -> tuple[str, Field]:
    key, _, value = field[0].partition("=")
    return key, (value, field[1], field[2])


def run_git(walk: Walk, call: Call) -> None:
    """Run what a git command runs."""
    git = _Git(walk, call)
    state = walk.state
    if state.exported:
        for name in sorted(state.exported.intersection(VARIABLES)):
            git.script(walk.variable_text(name), ("", *call.span))
        count = walk.variable_text("GIT_CONFIG_COUNT") if "GIT_CONFIG_COUNT" in state.variables else ""
        for number in range(min(int(count), 50) if count.isdigit() and len(count) < 4 else 0):
            key, value = (
                walk.variable_text(f"GIT_CONFIG_KEY_{number}"),
                walk.variable_text(f"GIT_CONFIG_VALUE_{number}"),
            )
            git.setting(key, (value, *call.span))
        if "GIT_CONFIG_PARAMETERS" in state.variables:
            from install_guard.shell.splitting import split_words  # noqa: PLC0415 -- rare

            for word in split_words(walk.variable_text("GIT_CONFIG_PARAMETERS").replace("'='", "=")):
                git.setting(*_pair((word, *call.span)))
        for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG"):
            if name in state.exported and name in state.variables:
                _config_file(walk, git, walk.variable_text(name), call)
    git.run(call.fields[1:])


def _config_file(walk: Walk, git: _Git, path: str, call: Call) -> None:
    """The settings of a configuration file."""
    text = walk.read(path)
    if text is None:
        walk.unread(call.span, path)
    else:
        git.settings(text)


def _settings_of(text: str) -> Iterator[tuple[str, str]]:
    """The keys and values of a configuration file."""
    section = ""
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped[:1] == "[" and "]" in stripped:
            name, _, sub = stripped[1 : stripped.index("]")].partition(" ")
            section = f"{name}.{sub.strip(chr(34))}" if sub else name
            stripped = stripped[stripped.index("]") + 1 :].strip()
        key, equals, value = stripped.partition("=")
        if equals:
            yield f"{section}.{key.strip()}", value.strip().strip('"').replace('\\"', '"')


TABLE = {"git": run_git}
