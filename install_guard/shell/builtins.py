"""The builtins that most commands have: folders, printing, judging, leaving (bash manual 4, zsh manual 17)."""

from __future__ import annotations

from install_guard.shell.kinds import late, table_of
from install_guard.shell.paths import resolve
from install_guard.shell.simple import call_function, invoke
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
    hook = state.defined.functions.get("chpwd")
    if walk.zsh and hook:
        call_function(walk, "chpwd", hook, [])


def _enter(walk: Walk, target: str) -> None:
    state = walk.state
    state.oldcwd = state.cwd or walk.inherited("PWD", "the current folder", "here")
    if not known(target):
        walk.cd_known = False
    state.cwd = resolve(target, state.cwd)
    if len(state.cwd) > walk.bounds.path:
        state.cwd = walk.mark_here("a folder whose path is longer than systems take")
        walk.cd_known = False


def push_folder(walk: Walk, call: Call) -> None:
    """`pushd [folder]`."""
    invoke(walk, call)
    state, words = walk.state, [text for text in call.texts if text != "-n"]
    if words and words[0][:1] not in ("+", "-"):
        state.defining().dirs.append(state.cwd)
        _enter(walk, words[0])
    elif state.defined.dirs and not words:
        other = state.defining().dirs.pop()
        state.defining().dirs.append(state.cwd)
        state.cwd = other
    else:
        state.cwd = walk.mark_here("a folder from the stack")
        walk.cd_known = False


def pop_folder(walk: Walk, call: Call) -> None:
    """`popd`."""
    invoke(walk, call)
    if walk.state.defined.dirs and not call.texts:
        walk.state.cwd = walk.state.defining().dirs.pop()
    else:
        walk.state.cwd = walk.mark_here("a folder from the stack")
        walk.cd_known = False


# Leaving.


def leave_loop(walk: Walk, call: Call) -> None:
    """`break [n]` and `continue [n]`, where they are sure to be reached."""
    invoke(walk, call)
    walk.leaves += 1
    if walk.loops and not walk.unsure_loop and not walk.dead:
        levels = call.texts[0] if call.texts else "1"
        walk.jump = (call.fields[0][0], int(levels) if levels.isdigit() and len(levels) < 4 else 1)
    elif not walk.loops and walk.zsh:
        walk.hole("code", "zsh ends where it leaves no loop", call.span, origin="end")


def leave_function(walk: Walk, call: Call) -> None:
    """`return`: a function ends there; elsewhere what follows still counts as reached."""
    invoke(walk, call)
    walk.leaves += 1
    walk.state.status = _status_of(call.texts)
    if walk.calls and not walk.unsure_function and not walk.dead:
        walk.jump = ("return", 1)
    elif not walk.calls and (walk.zsh or walk.keeps_to_posix()):
        walk.hole("code", "some shells end at a return outside of functions", call.span, origin="end")


def leave_shell(walk: Walk, call: Call) -> None:
    """`exit [n]`: the end of the shell, or of the subshell."""
    invoke(walk, call)
    walk.leaves += 1
    walk.state.status = _status_of(call.texts)
    walk.state.gone = True


def _status_of(words: list[str]) -> bool | None:
    """The status that a number stands for; None where there is none."""
    if not words or not words[0].isdigit() or not words[0].isascii():
        return None
    return int(words[0][-9:]) == 0


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
    name, words = call.fields[0][0], call.texts
    foreign = name == "print" and walk.state.shell == "bash" and not walk.zsh and not walk.listens()
    invoke(walk, call, impostor="bash, which has no `print`, looks for a program" if foreign else "")
    walk.state.status = True
    if name == "printf" and words[:1] == ["-v"] and len(words) > 1:
        from install_guard.shell.textual import printf  # noqa: PLC0415 -- rare

        walk.assign(words[1], printf(walk, words[2:]))
        return
    if name == "print" and words[:1] and words[0][:1] == "-" and "v" in words[0] and len(words) > 1:
        walk.assign(words[1], " ".join(words[2:]))
        return
    if name == "print" and words[:1] and words[0][:1] == "-" and "P" in words[0]:
        for word in words[1:]:
            walk.expand_text(walk.expand_text(word))
    if name == "print" and words[:1] and words[0][:1] == "-" and "p" in words[0]:
        handed = walk.gaps.word(" ".join(words[1:]), *call.span)
        walk.hole("code", "what a coprocess does with what it is given is not known", call.span, (handed,))
    if walk.state.fds:
        walk.print(_printers()[name](walk, words))


@late
def _printers() -> dict[str, Callable[[Walk, list[str]], str]]:
    from install_guard.shell.textual import PRINTERS  # noqa: PLC0415 -- only where the output goes somewhere

    return PRINTERS


def opaque(walk: Walk, call: Call) -> None:
    """A builtin that changes nothing this walk follows, whose output is not known."""
    invoke(walk, call)
    if walk.listens():
        walk.print(walk.mark_here(f"what {call.fields[0][0]} prints", f"output {call.fields[0][0]}"))


def history(walk: Walk, call: Call) -> None:
    """`fc [-s]`: a command from the history, which is run again; `fc -l` only lists them."""
    opaque(walk, call)
    if not any(text[:1] == "-" and "l" in text for text in call.texts):
        walk.hole("code", "a command from the history", call.span)


def nothing(walk: Walk, call: Call) -> None:
    """`wait`, `jobs` and their like: nothing that matters here."""
    invoke(walk, call)


def run(walk: Walk, call: Call) -> None:
    """Run a builtin; one of which nothing is known only starts."""
    name = call.fields[0][0]
    found = TABLE.get(name)
    if found is None:
        found = table_of(_MODULES[name])[name] if name in _MODULES else invoke
    found(walk, call)


TABLE: dict[str, Callable[[Walk, Call], object]] = {
    **dict.fromkeys(("cd", "chdir"), change_folder),
    "pushd": push_folder,
    "popd": pop_folder,
    **dict.fromkeys(("break", "continue"), leave_loop),
    "return": leave_function,
    **dict.fromkeys(("exit", "logout", "bye"), leave_shell),
    **dict.fromkeys(("true", ":"), true),
    "false": false,
    **dict.fromkeys(("test", "["), test),
    **dict.fromkeys(("echo", "printf", "print", "pwd"), printing),
    **dict.fromkeys(("jobs", "times", "history", "dirs", "ulimit", "umask", "caller", "help"), opaque),
    "fc": history,
    "rehash": nothing,
}
# The others, by the module that has them.
_MODULES = {
    name: module
    for module, names in {
        "runners": "eval source . command builtin exec noglob nocorrect - trap complete compgen bind zstyle",
        "names": "alias unalias hash enable disable type which whence where",
        "declare": "export declare typeset local readonly integer float nameref unset unfunction set shift let shopt setopt unsetopt emulate functions",
        "reading": "read sysread mapfile readarray getopts",
    }.items()
    for name in names.split()
}
