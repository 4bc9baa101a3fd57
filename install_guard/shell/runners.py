"""Builtins that run their words or a text: `eval`, `source`, `command`, `exec`, `trap` and their like (bash manual 4)."""

from __future__ import annotations

from install_guard.shell.kinds import BUILTINS
from install_guard.shell.operators import quote
from install_guard.shell.simple import invoke, start
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.ground import Span
    from install_guard.shell.simple import Call
    from install_guard.shell.state import State
    from install_guard.shell.walk import Walk


def evaluate_words(walk: Walk, call: Call) -> None:
    """`eval word …`: the words joined with blanks are a script."""
    invoke(walk, call)
    words = call.texts
    if words[:1] == ["--"]:
        words = words[1:]
        if walk.state.shell == "sh":
            walk.hole("syntax", "sh may be a shell whose eval knows no options", call.span)
    walk.within(call.fields[0][0], lambda: walk.run_text(" ".join(words), _text_span(call)))


def _text_span(call: Call) -> tuple[int, int]:
    """Where the words of a call stand."""
    return (call.fields[1][1], call.fields[-1][2]) if len(call.fields) > 1 else call.span


def source(walk: Walk, call: Call) -> None:
    """`. file [argument …]`: a file, run by this shell."""
    from install_guard.shell.scripts import source_file  # noqa: PLC0415 -- only where a file is run

    invoke(walk, call)
    words = call.texts[1:] if call.texts[:1] == ["--"] else call.texts
    if words:
        walk.within(call.fields[0][0], lambda: source_file(walk, words[0], words[1:], _text_span(call)))


def command(walk: Walk, call: Call) -> None:
    """`command [-pVv] name …`: no functions, in zsh no builtins either; `-v` and `-V` only tell where it is."""
    fields = call.fields[1:]
    while fields and fields[0][0][:1] == "-" and fields[0][0] != "-":
        text = fields[0][0]
        fields = fields[1:]
        if text == "--":
            break
        if "v" in text.lower():
            invoke(walk, call)
            from install_guard.shell.names import locate_all  # noqa: PLC0415 -- the other half of `command`

            locate_all(walk, fields)
            return
    # zsh looks for a program only, and not for a builtin of that name.
    _wrapped(walk, call, fields, functions=False, builtins=not walk.zsh or "posixbuiltins" in walk.state.options)


def _wrapped(
    walk: Walk, call: Call, fields: list[tuple[str, int, int]], *, functions: bool = True, builtins: bool = True
) -> None:
    invoke(walk, call)
    if fields:
        walk.within(call.fields[0][0], lambda: start(walk, call.of(fields), functions=functions, builtins=builtins))


def builtin(walk: Walk, call: Call) -> None:
    """`builtin name …`."""
    fields = call.fields[2:] if call.texts[:1] == ["--"] else call.fields[1:]
    name = fields[0][0] if fields else ""
    if not fields or name in BUILTINS or not known(name):
        _wrapped(walk, call, fields, functions=False)
        return
    invoke(walk, call)
    walk.state.status = False
    handed = tuple(walk.word(field) for field in fields)
    walk.hole("program", f"{name} is no builtin, so that a shell refuses this", call.span, handed)


def execute(walk: Walk, call: Call) -> None:
    """`exec [-cl] [-a name] program …`: the program in the shell's place."""
    fields = call.fields[1:]
    while fields and fields[0][0][:1] == "-" and len(fields[0][0]) > 1:
        text = fields[0][0]
        fields = fields[2:] if text[-1] == "a" and text != "--" else fields[1:]
        if text == "--":
            break
    _wrapped(walk, call, fields, functions=False, builtins=False)
    if not fields:
        return
    walk.state.gone = True
    left = walk.state.defined.traps.get("EXIT")
    if left is not None:
        del walk.state.defining().traps["EXIT"]
    if left:
        # The shell is gone before its end; it would come to it only where the program is not found.
        walk.never(lambda: walk.run_text(left, walk.place))


def prefixed(walk: Walk, call: Call) -> None:
    """Precommand modifiers: `noglob`, `nocorrect`, `-` (zsh)."""
    _wrapped(walk, call, call.fields[1:])


def trap(walk: Walk, call: Call) -> None:
    """`trap text signal …`: a text that the shell runs later, or after each command."""
    invoke(walk, call)
    words = [text for text in call.texts if text != "--"]
    walk.state.status = True
    if len(words) < 2 or words[0] in ("-", "", "-l", "-p"):
        for name in words[1:]:
            walk.state.defining().traps.pop(_signal(name), None)
        return
    for name in words[1:]:
        walk.state.defining().traps[_signal(name)] = words[0]
        if _signal(name) in ("DEBUG", "ERR", "RETURN", "ZERR"):
            _between(walk, words[0], _text_span(call))


def _between(walk: Walk, text: str, span: Span) -> None:
    """A text that runs between commands: what it runs is seen once, and what it changes is not followed."""
    before = _lasting(walk.state.copy())

    def run() -> None:
        walk.run_text(text, span)
        if _lasting(walk.state) != before:
            walk.hole("syntax", "a trap changes what the commands behind it find", span)

    walk.apart(run)


def _lasting(state: State) -> tuple[object, ...]:
    return state.variables, state.cwd, state.positional, state.defined.functions, state.options


def _signal(name: str) -> str:
    upper = name.upper()
    upper = upper[3:] if upper[:3] == "SIG" else upper
    return "EXIT" if upper == "0" else upper


def complete(walk: Walk, call: Call) -> None:
    """`complete -C text`, `compgen -W words`, `bind -x text`: texts that the shell runs or expands."""
    invoke(walk, call)
    words = call.texts
    # The text of `compgen -C` is given three words: the command's name, the word to complete, and the one before it.
    behind = f" compgen {quote(words[-1])} ''" if call.fields[0][0] == "compgen" and len(words) > 2 else ""
    for option, value in zip(words, words[1:]):  # noqa: RUF007 -- `itertools` is not loaded here
        if option in ("-C", "-F") and call.fields[0][0] != "bind":
            walk.apart(lambda value=value: walk.run_text(value + behind, _text_span(call)))  # type: ignore[misc]
        if option == "-W" and call.fields[0][0] == "compgen":
            walk.apart(lambda value=value: walk.expand_text(value))  # type: ignore[misc]
        if option == "-x" and call.fields[0][0] == "bind":
            walk.apart(lambda value=value: walk.run_text(value.partition(":")[2].strip(" \"'"), _text_span(call)))  # type: ignore[misc]
    if call.fields[0][0] == "compgen" and walk.listens():
        walk.print(walk.mark_here("what compgen prints"))


def style(walk: Walk, call: Call) -> None:
    """`zstyle -e pattern style text …`: a text that is run whenever the style is looked up."""
    invoke(walk, call)
    words = call.texts
    if words[:1] == ["-e"] and len(words) > 3:
        walk.apart(lambda: walk.run_text(" ".join(words[3:]), _text_span(call)))


TABLE: dict[str, Callable[[Walk, Call], object]] = {
    "eval": evaluate_words,
    **dict.fromkeys(("source", "."), source),
    "command": command,
    "builtin": builtin,
    "exec": execute,
    **dict.fromkeys(("noglob", "nocorrect", "-"), prefixed),
    "trap": trap,
    **dict.fromkeys(("complete", "compgen", "bind"), complete),
    "zstyle": style,
}
