"""Programs that run a command for each of many words: `xargs`, `parallel`, `find -exec`, `fd -x`."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.state import Source
from install_guard.shell.values import known, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

_MOST = 256

# xargs


class _Xargs:
    """The options of `xargs`."""

    __slots__ = ("command", "count", "delimiter", "end", "file", "lines", "never_empty", "replace")

    def __init__(self) -> None:
        self.command: list[Field] = []
        self.delimiter: str | None = None
        self.replace = ""
        self.count = 0
        self.lines = 0
        self.end = ""
        self.file: str | None = None
        self.never_empty = False


_XARGS_VALUES = {
    "a": "file",
    "d": "delimiter",
    "E": "end",
    "I": "replace",
    "J": "replace",
    "L": "lines",
    "n": "count",
    "P": "",
    "s": "",
    "R": "",
    "S": "",
}
_XARGS_ATTACHED = {"e": "end", "i": "replace", "l": "lines"}
_XARGS_LONG = {
    "arg-file": "file",
    "delimiter": "delimiter",
    "eof": "end",
    "replace": "replace",
    "max-lines": "lines",
    "max-args": "count",
    "max-procs": "",
    "max-chars": "",
    "process-slot-var": "",
    "null": "null",
    "interactive": "",
    "no-run-if-empty": "",
    "verbose": "",
    "exit": "",
    "open-tty": "",
    "show-limits": "",
}
_VALUELESS = ("null", "interactive", "no-run-if-empty", "verbose", "exit", "open-tty", "show-limits")


def _xargs_options(call: Call) -> _Xargs:
    found = _Xargs()
    fields, at = call.fields, 1
    while at < len(fields):
        text = fields[at][0]
        if text == "--":
            at += 1
            break
        if text[:1] != "-" or len(text) < 2:
            break
        at += 1
        if text[:2] == "--":
            at = _xargs_long(found, text, fields, at)
            continue
        for index, letter in enumerate(text[1:], 1):
            rest = text[index + 1 :]
            if letter in _XARGS_VALUES:
                if not rest and at < len(fields):
                    rest = fields[at][0]
                    at += 1
                _xargs_set(found, _XARGS_VALUES[letter], rest)
                break
            if letter in _XARGS_ATTACHED:
                _xargs_set(found, _XARGS_ATTACHED[letter], rest or {"i": "{}", "l": "1"}.get(letter, ""))
                break
            if letter == "0":
                found.delimiter = "\0"
            found.never_empty = found.never_empty or letter == "r"
    found.command = fields[at:]
    return found


def _xargs_long(found: _Xargs, text: str, fields: list[Field], at: int) -> int:
    name, equals, value = text[2:].partition("=")
    whole = [one for one in _XARGS_LONG if one.startswith(name)]
    name = name if name in _XARGS_LONG else whole[0] if whole else name
    kind = _XARGS_LONG.get(name, "")
    if kind == "null":
        found.delimiter = "\0"
        return at
    found.never_empty = found.never_empty or name == "no-run-if-empty"
    if not equals and name not in _VALUELESS and name not in ("eof", "replace", "max-lines") and at < len(fields):
        value = fields[at][0]
        at += 1
    _xargs_set(found, kind, value or {"replace": "{}", "lines": "1"}.get(kind, ""))
    return at


def _xargs_set(found: _Xargs, kind: str, value: str) -> None:
    if kind in ("count", "lines"):
        setattr(found, kind, int(value) if value.isdigit() else 1)
    elif kind == "delimiter":
        from install_guard.shell.textual import unescape  # noqa: PLC0415 -- rare

        found.delimiter = unescape(value)[:1]
    elif kind:
        setattr(found, kind, value)


def xargs(walk: Walk, call: Call) -> None:
    """`xargs [options] [command word …]`."""
    found = _xargs_options(call)
    text = walk.read(found.file) if found.file is not None else walk.input()
    if text is None:
        text = walk.mark_here("what xargs reads")
    if found.never_empty and not known(text):
        walk.hole("code", "xargs runs nothing here where it reads nothing", call.span, origin="end")
    command = found.command or [("echo", *call.span)]
    # What reads its words from a file leaves the standard input to the commands.
    run = _apart_from_input if found.file is None else _with_input
    for fields in _batches(found, command, text, call):
        walk.within("xargs", lambda fields=fields: run(walk, call, fields))  # type: ignore[misc]


def _with_input(walk: Walk, call: Call, fields: list[Field]) -> None:
    simple.program(walk, call.of(fields))


def _apart_from_input(walk: Walk, call: Call, fields: list[Field]) -> None:
    """Run a command whose standard input is empty."""
    fds = walk.state.fds
    walk.state.fds = fds.copy()
    walk.state.fds[0] = Source("")
    simple.program(walk, call.of(fields))
    walk.state.fds = fds


def _batches(found: _Xargs, command: list[Field], text: str, call: Call) -> list[list[Field]]:
    """The commands that the words of the input make."""
    if found.replace:
        return _replacing(found, command, text)
    span = call.span
    if found.lines and not found.delimiter:
        from install_guard.shell.splitting import split_words  # noqa: PLC0415 -- only where the input is known

        lines = [split_words(line) for line in lines_of(text)[:_MOST] if line.strip()]
        return [[*command, *[(word, *span) for word in line]] for line in lines]
    words = _input_words(found, text)
    size = found.count or max(1, len(words))
    made = [[*command, *[(word, *span) for word in words[at : at + size]]] for at in range(0, len(words), size)]
    return made[:_MOST] or ([] if found.never_empty else [command])


def _replacing(found: _Xargs, command: list[Field], text: str) -> list[list[Field]]:
    """`xargs -I mark`: a command for each line, in the place of the mark; the program's own name is left as it is."""
    if found.delimiter:
        lines = text.split(found.delimiter)
    else:
        from install_guard.shell.splitting import unquoted  # noqa: PLC0415 -- only where the input is known

        lines = [unquoted(line.lstrip(" \t")) for line in lines_of(text)]
    lines = [line for line in lines if line.strip()][:_MOST]
    first, words = command[0], command[1:]
    return [[first, *[(one.replace(found.replace, line), start, end) for one, start, end in words]] for line in lines]


def _input_words(found: _Xargs, text: str) -> list[str]:
    """The words of the input, up to the mark that ends it."""
    if not found.delimiter:
        from install_guard.shell.splitting import split_words  # noqa: PLC0415 -- only where the input is known

        words = split_words(text)
    else:
        words = [word for word in text.split(found.delimiter) if word or found.delimiter != "\0"]
        if words and not words[-1].strip("\n") and found.delimiter != "\n":
            words = words[:-1]
    if found.end and found.end in words:
        words = words[: words.index(found.end)]
    return words


# find and fd


def find(walk: Walk, call: Call) -> None:
    """`find … -exec command {} ;`, `-exec command {} +`, `-ok`, `-fprint file`."""
    fields = call.fields
    texts = [field[0] for field in fields]
    path = _found_path(walk, texts)
    commands: list[tuple[str, list[Field]]] = []
    at = 1
    while at < len(fields):
        text = texts[at]
        at += 1
        if text in ("-exec", "-execdir", "-ok", "-okdir"):
            end = _command_end(texts, at)
            if end == len(fields) and known("".join(texts)):
                # A command without its end: find refuses all of it.
                return
            commands.append((text, [(one.replace("{}", path), start, stop) for one, start, stop in fields[at:end]]))
            at = end + 1
        elif text in ("-fprint", "-fprint0", "-fls", "-fprintf") and at < len(fields):
            sink = walk.create(texts[at])
            sink.write(walk.mark_here("what find writes"))
            walk.write(texts[at], sink, call.span, call.writes)
    for option, command in commands:
        _find_command(walk, call, option, command)


def _found_path(walk: Walk, texts: list[str]) -> str:
    """The path that `{}` stands for: known only where find looks at one place and no deeper."""
    deep = "-maxdepth" not in texts or texts[texts.index("-maxdepth") + 1 :][:1] != ["0"]
    if deep:
        return walk.mark_here("a file that find finds", "outside")
    end = next((at for at, text in enumerate(texts) if at and text[:1] in ("-", "(", "!")), len(texts))
    starts = texts[1:end] or ["."]
    return starts[0] if len(starts) == 1 else walk.mark_here("a file that find finds", "outside")


def _command_end(texts: list[str], at: int) -> int:
    """Where the command of `-exec` ends: at `;`, or at `+` behind `{}`."""
    while at < len(texts) and texts[at] != ";" and not (texts[at] == "+" and texts[at - 1] == "{}"):
        at += 1
    return at


def _find_command(walk: Walk, call: Call, option: str, command: list[Field]) -> None:
    if option in ("-ok", "-okdir"):
        words = tuple(walk.word(one) for one in command)
        walk.hole("program", "find asks a person before it runs this", call.span, words)
    if command:
        walk.within("find", lambda: simple.program(walk, call.of(command)))


_FD_VALUES = frozenset(
    "-d -E -t -e -S -o -c -j --max-depth --exclude --type --extension --size --owner --color --threads --base-directory".split()
)


def fd(walk: Walk, call: Call) -> None:
    """`fd pattern -x command {}` and `-X`."""
    texts = [field[0] for field in call.fields]
    for option in ("-x", "--exec", "-X", "--exec-batch"):
        if option not in texts:
            continue
        path = walk.mark_here("a file that fd finds", "outside")
        command = call.fields[texts.index(option) + 1 :]
        stop = next((at for at, field in enumerate(command) if field[0] == ";"), len(command))
        filled = [(_placeholders(text, path), start, end) for text, start, end in command[:stop]]
        if filled and [one[0] for one in filled] == [one[0] for one in command[:stop]]:
            filled.append((path, *call.span))
        if filled:
            walk.within("fd", lambda filled=filled: simple.program(walk, call.of(filled)))  # type: ignore[misc]


def _placeholders(text: str, path: str) -> str:
    for mark in ("{}", "{/}", "{//}", "{.}", "{/.}"):
        text = text.replace(mark, path)
    return text


# parallel

_PARALLEL_VALUES = frozenset(
    "-a --arg-file -j --jobs -P --max-procs -n --max-args -N --max-replace-args -L --max-lines -l -s --max-chars -d --delimiter -I -i -C "
    "--colsep -S --sshlogin --sshloginfile --slf --joblog --results --res --tmpdir --tempdir --timeout --retries --delay --load --memfree "
    "--memsuspend --nice --wd --workdir --env --tagstring --halt --basefile --bf --return --block --block-size --recstart --recend --limit "
    "--profile -J --shellquote-level --trim --arg-sep --arg-file-sep --rpl --transfer-file --semaphorename --id --seqreplace --tf "
    "--group-by --template --pipe-part --tmux-pane --header --hostgroups --total-jobs --total --sqlmaster --sqlworker".split()
)


class _Parallel:
    """The options of `parallel`."""

    __slots__ = ("delimiter", "files", "replace", "size")

    def __init__(self) -> None:
        self.replace, self.delimiter, self.size = "{}", "\n", 1
        self.files: list[str] = []

    def take(self, name: str, value: str) -> None:
        """One option with its value."""
        if name in ("-a", "--arg-file"):
            self.files.append(value)
        elif name in ("-I", "-i"):
            self.replace = value
        elif name in ("-0", "--null"):
            self.delimiter = "\0"
        elif name in ("-d", "--delimiter"):
            self.delimiter = value or self.delimiter
        elif name in _PARALLEL_COUNTS:
            self.size = int(value) if value.isdigit() else _MOST
        elif name in ("-X", "-m", "--xargs"):
            self.size = _MOST


def parallel(walk: Walk, call: Call) -> None:
    """`parallel [options] command ::: word …`, words from a file or from standard input."""
    fields, at, found = call.fields, 1, _Parallel()
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        text = fields[at][0]
        at += 1
        if text == "--":
            break
        name, equals, value = text.partition("=")
        if not equals and (text in _PARALLEL_VALUES) and at < len(fields):
            value = fields[at][0]
            at += 1
        elif text[:2] != "--" and text[:2] in _PARALLEL_VALUES and len(text) > 2:
            name, value = text[:2], text[2:]
        found.take(name, value)
    _unfollowed(walk, call)
    command, sources = _parallel_sources(walk, fields[at:], found.files, found.delimiter)
    for values in _grouped(sources, found.size):
        _parallel_job(walk, call, command, values, found.replace)


_PARALLEL_COUNTS = ("-n", "--max-args", "-N", "--max-replace-args")


def _grouped(sources: list[list[str]], size: int) -> list[list[str]]:
    """The words of several runs in one, where each run takes that many."""
    if size == 1:
        return sources
    words = [word for values in sources for word in values]
    return [words[at : at + size] for at in range(0, len(words), size)]


def _unfollowed(walk: Walk, call: Call) -> None:
    """The ways of `parallel` that are not followed: input handed to a program, and numbered places for words."""
    if not any(text in ("--pipe", "--pipepart", "--spreadstdin") or "{1}" in text for text in call.texts):
        return
    source = walk.state.fds.get(0)
    handed = source.text[source.at :] if isinstance(source, Source) else ""
    words = (walk.gaps.word(" ".join([*call.texts, handed]), *call.span),)
    walk.hole("code", "what parallel makes of its words and its input", call.span, words)


def _parallel_sources(
    walk: Walk, fields: list[Field], files: list[str], delimiter: str
) -> tuple[list[Field], list[list[str]]]:
    """The command, and the words of each of its runs."""
    marks = [at for at, field in enumerate(fields) if field[0] in (":::", ":::+", "::::", "::::+")]
    command = fields[: marks[0]] if marks else fields
    lists: list[list[str]] = []
    for begin, end in zip(marks, [*marks[1:], len(fields)]):
        words = [field[0] for field in fields[begin + 1 : end]]
        if fields[begin][0][:4] == "::::":
            words = [line for word in words for line in _items(walk, word, delimiter)]
        lists.append(words)
    lists.extend(_items(walk, file, delimiter) for file in files)
    if not lists:
        text = walk.input()
        lists.append(
            [walk.mark_here("what parallel reads")] if text is None else [one for one in text.split(delimiter) if one]
        )
    runs: list[list[str]] = [[]]
    for words in lists:
        runs = [[*run, word] for run in runs for word in words][:_MOST]
    return command, runs


def _items(walk: Walk, file: str, delimiter: str) -> list[str]:
    text = walk.input() or "" if file == "-" else walk.contents(file)
    return [one for one in text.split(delimiter) if one]


def _parallel_job(walk: Walk, call: Call, command: list[Field], values: list[str], replace: str) -> None:
    """One run: the words joined are a script, with the values in their places or at the end."""
    joined = " ".join(values)
    if not command or [field[0] for field in command] == [replace]:  # alone, it is not quoted
        text = joined
    else:
        from install_guard.shell.operators import quote  # noqa: PLC0415 -- rare

        text = " ".join(field[0] for field in command)
        shown = " ".join(value if not known(value) or value.isalnum() else quote(value) for value in values)
        filled = text.replace(replace, shown)
        for number, value in enumerate(values, 1):
            filled = filled.replace("{" + str(number) + "}", quote(value) if known(value) else value)
        for mark in ("{.}", "{/}", "{//}", "{/.}"):
            filled = filled.replace(mark, joined)
        text = filled if filled != text else f"{text} {shown}"
    span = (call.fields[-1][1], call.fields[-1][2])
    walk.run_script("parallel", text, span)


TABLE: dict[str, Callable[[Walk, Call], None]] = {
    "xargs": xargs,
    "gxargs": xargs,
    "find": find,
    "gfind": find,
    "fd": fd,
    "fdfind": fd,
    "parallel": parallel,
}

__all__ = ["TABLE"]
