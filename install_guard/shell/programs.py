"""What the walk does for a program of the tables: run what it runs, print what it prints."""

from __future__ import annotations

from install_guard.shell import simple
from install_guard.shell.kinds import late
from install_guard.shell.state import Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Invocation
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk


def run(walk: Walk, call: Call, base: str, kind: str) -> None:
    """Start a program whose kind is known; each kind is loaded where it first occurs."""
    if kind == "text":
        (_language if base in _EDITORS else _text)(walk, call, base)
    elif kind == "shell":
        _run_shell()(walk, call, base)
    elif kind == "language":
        _language(walk, call, base)
    else:
        _run_wrapper()(walk, call, base)


@late
def _run_shell() -> Callable[[Walk, Call, str], None]:
    from install_guard.shell.shells import run_shell  # noqa: PLC0415

    return run_shell


@late
def _run_language() -> Callable[[Walk, Call, str], None]:
    from install_guard.shell.languages import run_language  # noqa: PLC0415

    return run_language


@late
def _run_wrapper() -> Callable[[Walk, Call, str], None]:
    from install_guard.shell.wrappers import run_wrapper  # noqa: PLC0415

    return run_wrapper


@late
def _printed() -> Callable[[Walk, str, list[str], Invocation], str | None]:
    from install_guard.shell.transforms import printed  # noqa: PLC0415

    return printed


def _language(walk: Walk, call: Call, base: str) -> None:
    _run_language()(walk, call, base)
    if walk.state.exported:
        from install_guard.shell.environment import run_variables  # noqa: PLC0415 -- only where something is exported

        run_variables(walk, call, base)


def _text(walk: Walk, call: Call, base: str) -> None:
    invocation = simple.invoke(walk, call)
    if base not in _WRITERS and not (walk.state.fds and (walk.listens() or _takes(walk))):
        return
    text = _printed()(walk, base, call.texts, invocation)
    if not walk.listens():
        return
    if text is None:
        simple.silent(walk, call)
    else:
        walk.print(text)


def _takes(walk: Walk) -> bool:
    """Whether there is known text on the standard input, which the program uses up."""
    source = walk.state.fds.get(0)
    return isinstance(source, Source) and bool(source.text) and known(source.text)


_EDITORS = frozenset("awk gawk mawk nawk original-awk sed gsed".split())
_WRITERS = frozenset("tee cp mv ln install rm mktemp touch dd sponge truncate".split())
