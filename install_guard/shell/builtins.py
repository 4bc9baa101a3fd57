"""Builtins that change the shell: folders, variables, texts that are run, input (bash manual 4, zsh manual 17)."""

from __future__ import annotations

from install_guard.shell import declare, reading
from install_guard.shell.paths import resolve
from install_guard.shell.simple import call_function, invoke, start
from install_guard.shell.state import Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

# Folders.


def change_folder(walk: Walk, call: Call) -> None:
    """`cd [-L|-P] [folder]`."""
    invoke(walk, call)
    words = [text for text in call.texts if text not in ("-L", "-P", "-e", "-@", "--", "-q", "-s")]
    state = walk.state
    if not words:
        target = walk.variable_text("HOME")
    elif words[0] == "-":
        target = state.oldcwd or walk.inherited("OLDPWD", "the folder before")
    else:
        target = words[0]
    if "CDPATH" in state.variables and target[:1] not in "/.":
        target = walk.mark_here("a folder that CDPATH finds")
    _enter(walk, target)
    state.status = None
    hook = state.functions.get("chpwd")
    if walk.zsh and hook:
        call_function(walk, "chpwd", hook, [])


def _enter(walk: Walk, target: str) -> None:
    state = walk.state
    state.oldcwd = state.cwd or walk.inherited("PWD", "the current folder", "here")
    if not known(target):
        walk.cd_known = False
    state.cwd = resolve(target, state.cwd)


def push_folder(walk: Walk, call: Call) -> None:
    """`pushd [folder]`."""
    invoke(walk, call)
    state, words = walk.state, [text for text in call.texts if text != "-n"]
    if words and words[0][:1] not in ("+", "-"):
        state.dirs.append(state.cwd)
        _enter(walk, words[0])
    elif state.dirs and not words:
        other = state.dirs.pop()
        state.dirs.append(state.cwd)
        state.cwd = other
    else:
        state.cwd = walk.mark_here("a folder from the stack")
        walk.cd_known = False


def pop_folder(walk: Walk, call: Call) -> None:
    """`popd`."""
    invoke(walk, call)
    if walk.state.dirs and not call.texts:
        walk.state.cwd = walk.state.dirs.pop()
    else:
        walk.state.cwd = walk.mark_here("a folder from the stack")
        walk.cd_known = False


# Texts and commands that are run.


def evaluate_words(walk: Walk, call: Call) -> None:
    """`eval word …`: the words joined with blanks are a script."""
    invoke(walk, call)
    words = call.texts[1:] if call.texts[:1] == ["--"] else call.texts
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
    """`command [-pVv] name …`: no functions; `-v` and `-V` only tell where it is."""
    fields = call.fields[1:]
    while fields and fields[0][0][:1] == "-" and fields[0][0] != "-":
        text = fields[0][0]
        fields = fields[1:]
        if text == "--":
            break
        if "v" in text.lower():
            invoke(walk, call)
            _locate(walk, fields)
            return
    _wrapped(walk, call, fields, functions=False)


def _wrapped(
    walk: Walk, call: Call, fields: list[tuple[str, int, int]], *, functions: bool = True, builtins: bool = True
) -> None:
    invoke(walk, call)
    if fields:
        walk.within(call.fields[0][0], lambda: start(walk, call.of(fields), functions=functions, builtins=builtins))


def _locate(walk: Walk, fields: list[tuple[str, int, int]]) -> None:
    """What `command -v` prints: a path that ends in the name."""
    for text, _, _ in fields:
        if text in walk.state.functions or text in _NAMES or "/" in text:
            walk.print(text + "\n")
        else:
            walk.print(walk.inherited(f"where {text} is", f"the folder of {text}", "folder") + "/" + text + "\n")
    walk.state.status = None


def builtin(walk: Walk, call: Call) -> None:
    """`builtin name …`."""
    fields = call.fields[2:] if call.texts[:1] == ["--"] else call.fields[1:]
    _wrapped(walk, call, fields, functions=False)


def execute(walk: Walk, call: Call) -> None:
    """`exec [-cl] [-a name] program …`: the program in the shell's place."""
    fields = call.fields[1:]
    while fields and fields[0][0][:1] == "-" and len(fields[0][0]) > 1:
        text = fields[0][0]
        fields = fields[2:] if text[-1] == "a" and text != "--" else fields[1:]
        if text == "--":
            break
    _wrapped(walk, call, fields, functions=False, builtins=False)


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
            walk.state.traps.pop(_signal(name), None)
        return
    for name in words[1:]:
        walk.state.traps[_signal(name)] = words[0]
        if _signal(name) in ("DEBUG", "ERR", "RETURN", "ZERR"):
            walk.apart(lambda: walk.run_text(words[0], _text_span(call)))


def _signal(name: str) -> str:
    upper = name.upper()
    upper = upper[3:] if upper[:3] == "SIG" else upper
    return "EXIT" if upper == "0" else upper


def alias(walk: Walk, call: Call) -> None:
    """`alias name=text …`, zsh's `-g` and `-s`."""
    invoke(walk, call)
    state = walk.state
    table = state.aliases
    for text in call.texts:
        if text[:1] in ("-", "+"):
            if "g" in text:
                table = state.global_aliases
            elif "s" in text:
                table = state.suffix_aliases
            continue
        name, equals, value = text.partition("=")
        if equals:
            table[name] = value
    state.status = None


def unalias(walk: Walk, call: Call) -> None:
    """`unalias name …`, `-a` for all."""
    invoke(walk, call)
    state = walk.state
    for text in call.texts:
        for table in (state.aliases, state.global_aliases, state.suffix_aliases):
            if text[:1] == "-" and "a" in text:
                table.clear()
            table.pop(text, None)


def hash_path(walk: Walk, call: Call) -> None:
    """`hash -p path name`: another program under a name; zsh's `hash name=path`."""
    invoke(walk, call)
    words = call.texts
    if words[:1] == ["-r"]:
        walk.state.hashed.clear()
    if "-p" in words:
        at = words.index("-p")
        for name in words[at + 2 :]:
            walk.state.hashed[name] = words[at + 1]
    elif walk.zsh:
        for text in words:
            name, equals, path = text.partition("=")
            if equals:
                walk.state.hashed[name] = path


def enable(walk: Walk, call: Call) -> None:
    """`enable [-n] name …`, zsh's `disable`."""
    invoke(walk, call)
    names = {text for text in call.texts if text[:1] != "-"}
    off = call.fields[0][0] == "disable" or any(text[:1] == "-" and "n" in text for text in call.texts)
    if off:
        walk.state.disabled |= names
    else:
        walk.state.disabled -= names


# Leaving.


def leave_loop(walk: Walk, call: Call) -> None:
    """`break [n]` and `continue [n]`, where they are sure to be reached."""
    invoke(walk, call)
    if not walk.unsure_loop and not walk.dead:
        levels = call.texts[0] if call.texts else "1"
        walk.jump = (call.fields[0][0], int(levels) if levels.isdigit() and len(levels) < 4 else 1)


def leave_function(walk: Walk, call: Call) -> None:
    """`return`: a function ends there; elsewhere what follows still counts as reached."""
    invoke(walk, call)
    words = call.texts
    walk.state.status = {"0": True, "1": False}.get(words[0]) if words else None
    if walk.calls and not walk.unsure_function and not walk.dead:
        walk.jump = ("return", 1)


def leave_shell(walk: Walk, call: Call) -> None:
    """`exit`: what follows still counts as reached."""
    invoke(walk, call)
    walk.state.status = {"0": True, "1": False}.get(call.texts[0]) if call.texts else None


# Printing and judging.


def true(walk: Walk, call: Call) -> None:
    """`true` and `:`."""
    invoke(walk, call)
    walk.state.status = True


def false(walk: Walk, call: Call) -> None:
    """`false`."""
    invoke(walk, call)
    walk.state.status = False


def test(walk: Walk, call: Call) -> None:
    """`test` and `[`."""
    from install_guard.shell.predicates import judge  # noqa: PLC0415 -- only conditions need it

    invoke(walk, call)
    words = call.texts
    if call.fields[0][0] == "[":
        words = words[:-1] if words[-1:] == ["]"] else words
    walk.state.status = judge(walk, words)


def printing(walk: Walk, call: Call) -> None:
    """`echo`, `printf`, `print`, `pwd`."""
    invoke(walk, call)
    name, words = call.fields[0][0], call.texts
    walk.state.status = True
    if name == "printf" and words[:1] == ["-v"] and len(words) > 1:
        from install_guard.shell.textual import printf  # noqa: PLC0415 -- rare

        walk.assign(words[1], printf(walk, words[2:]))
        return
    if name == "print" and words[:1] and words[0][:1] == "-" and "v" in words[0] and len(words) > 1:
        walk.assign(words[1], " ".join(words[2:]))
        return
    if walk.state.fds:
        from install_guard.shell.textual import PRINTERS  # noqa: PLC0415 -- only where the output goes somewhere

        walk.print(PRINTERS[name](walk, words))


def locate(walk: Walk, call: Call) -> None:
    """`type`, `which`, `whence`, `where`."""
    invoke(walk, call)
    words = call.texts
    options = "".join(text for text in words if text[:1] == "-")
    name = call.fields[0][0]
    if not walk.listens():
        return
    if name == "which" or "p" in options or "P" in options or (name == "whence" and "v" not in options):
        _locate(walk, [field for field in call.fields[1:] if field[0][:1] != "-"])
    elif "t" in options:
        walk.print(walk.mark_here("what kind of command it is") + "\n")
    else:
        walk.print(walk.mark_here(f"what {name} prints", f"output {name}") + "\n")


def opaque(walk: Walk, call: Call) -> None:
    """A builtin that changes nothing this walk follows, whose output is not known."""
    invoke(walk, call)
    if walk.listens():
        walk.print(walk.mark_here(f"what {call.fields[0][0]} prints", f"output {call.fields[0][0]}"))


def close_or_close(walk: Walk, call: Call) -> None:
    """`wait`, `jobs` and their like: nothing that matters here."""
    invoke(walk, call)


def complete(walk: Walk, call: Call) -> None:
    """`complete -C text`, `bind -x text`, `compgen -C text`, `fc -e`: texts that the shell runs."""
    invoke(walk, call)
    words = call.texts
    for option, value in zip(words, words[1:]):  # noqa: RUF007 -- `itertools` is not loaded here
        if option in ("-C", "-F") and call.fields[0][0] != "bind":
            walk.apart(lambda value=value: walk.run_text(value, _text_span(call)))  # type: ignore[misc]
        if option == "-x" and call.fields[0][0] == "bind":
            walk.apart(lambda value=value: walk.run_text(value.partition(":")[2].strip(" \"'"), _text_span(call)))  # type: ignore[misc]
    if call.fields[0][0] == "compgen" and walk.listens():
        walk.print(walk.mark_here("what compgen prints"))


TABLE: dict[str, Callable[[Walk, Call], object]] = {
    "cd": change_folder,
    "chdir": change_folder,
    "pushd": push_folder,
    "popd": pop_folder,
    "eval": evaluate_words,
    "source": source,
    ".": source,
    "command": command,
    "builtin": builtin,
    "exec": execute,
    "noglob": prefixed,
    "nocorrect": prefixed,
    "-": prefixed,
    "trap": trap,
    "alias": alias,
    "unalias": unalias,
    "hash": hash_path,
    "rehash": close_or_close,
    "enable": enable,
    "disable": enable,
    "break": leave_loop,
    "continue": leave_loop,
    "return": leave_function,
    "exit": leave_shell,
    "logout": leave_shell,
    "bye": leave_shell,
    "true": true,
    ":": true,
    "false": false,
    "test": test,
    "[": test,
    "echo": printing,
    "printf": printing,
    "print": printing,
    "pwd": printing,
    "type": locate,
    "which": locate,
    "whence": locate,
    "where": locate,
    "complete": complete,
    "compgen": complete,
    "bind": complete,
    **dict.fromkeys(("export", "declare", "typeset", "local", "readonly", "integer", "float"), declare.declare),
    "unset": declare.unset,
    "unfunction": declare.unset,
    "set": declare.set_options,
    "shift": declare.shift,
    "let": declare.let,
    "shopt": declare.options,
    "setopt": declare.options,
    "unsetopt": declare.options,
    "emulate": declare.emulate,
    "functions": declare.functions,
    "read": reading.read,
    "mapfile": reading.map_file,
    "readarray": reading.map_file,
    "getopts": reading.get_options,
    **dict.fromkeys(("jobs", "times", "history", "fc", "dirs", "ulimit", "umask", "caller", "help"), opaque),
}
_NAMES = frozenset(TABLE)

__all__ = ["TABLE", "Source"]
