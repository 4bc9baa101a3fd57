"""Programs that run others: which module reads the words of each, and what they print and take over."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.kinds import late, table_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


# Programs that set variables for what they run.
_PREFIXING = frozenset(("env", "sudo", "cross-env", "cross-env-shell"))


def run_wrapper(walk: Walk, call: Call, base: str) -> None:
    """Start a program that may run another."""
    simple.invoke(walk, call)
    exported = bool(walk.state.exported)
    kept = walk.state.copy() if base in _PREFIXING else None
    count = walk.started
    if base in _MODULES:
        table_of(_MODULES[base])[base](walk, call)
    else:
        _run_row()(walk, call, base)
    if base == "script":
        _typescript(walk, call)
    if exported:
        from install_guard.shell.environment import run_variables  # noqa: PLC0415 -- only where something is exported

        run_variables(walk, call, base)
    if kept is not None:
        walk.state.variables, walk.state.exported, walk.state.defined = kept.variables, kept.exported, kept.defined
    if walk.state.fds and walk.started == count:
        _print(walk, call, base)


@late
def _run_row() -> Callable[[Walk, Call, str], None]:
    from install_guard.shell.synopsis import run_row  # noqa: PLC0415 -- not those that are started most: git, npm, find

    return run_row


def _typescript(walk: Walk, call: Call) -> None:
    """`script` writes what it sees to a file, `typescript` where none is named."""
    plain = [text for text in call.texts if text[:1] != "-"]
    target = plain[-1] if "/dev/null" in plain or (plain and " " not in plain[-1]) else "typescript"
    if "/dev/null" not in plain:
        walk.write(target, None, call.span, call.writes)


def _print(walk: Walk, call: Call, base: str) -> None:
    """What a wrapper prints that ran nothing."""
    if not walk.listens():
        return
    if base in ("sort", "split", "rg"):
        from install_guard.shell.transforms import printed  # noqa: PLC0415 -- only where the output goes somewhere

        text = printed(walk, base, call.texts, call.invocation)
        if text is not None:
            walk.print(text)
            return
    if base == "env" and not call.texts:
        walk.print(walk.mark_here("the environment", "outside"))
        return
    simple.silent(walk, call)


# Programs whose words no row can say, by the module that reads them.
_MODULES = {
    name: module
    for module, names in {
        "git": "git",
        "spreading": "xargs gxargs parallel find gfind fd fdfind",
        "packages": "npx bunx pnpx npm pnpm yarn bun",
        "hosts": "su runuser busybox toybox ssh socat run-parts",
        "terminals": "tmux byobu screen",
        "jobs": "crontab make gmake bmake remake",
    }.items()
    for name in names.split()
}
