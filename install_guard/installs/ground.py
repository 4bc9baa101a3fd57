"""What is known of the machine that a command runs on, beside its text."""

from __future__ import annotations

from install_guard.model import Record
from install_guard.shell.kinds import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.model import Invocation


class Ground(Record):
    """Where a command runs: the folder, the home, and three questions that are asked late.

    `installs` tells whether a text that would run later could install, `open_file` gives the text of a file (None:
    files are not read), `in_place` the folders whose plugins the client loads from where they stand. `packages` tells
    whether calls of package managers are looked at.
    """

    __slots__ = ("cwd", "entered", "home", "in_place", "installs", "open_file", "packages", "roots")

    def __init__(
        self,
        cwd: str | None,
        home: str | None,
        installs: Callable[[str], bool],
        open_file: Callable[[str], str | None] | None = None,
        in_place: Callable[[], Sequence[str]] | None = None,
        *,
        packages: bool = False,
    ) -> None:
        self.cwd, self.home, self.installs, self.packages = cwd, home, installs, packages
        self.open_file, self.in_place = open_file, in_place
        self.roots: Sequence[str] | None = None
        # The folder that was asked for last, as the call has it and as it is seen from here.
        self.entered: tuple[str | None, str] = (None, "")

    def folder(self, call: Invocation) -> str | None:
        """The folder that an invocation runs in, NUL for what is not known of it."""
        folder = call.folder
        if folder is None:
            return self.cwd
        if folder != self.entered[0]:
            self.entered = (folder, _join()(self.cwd, call.gaps.shown(folder), self.home))
        return self.entered[1]

    def text_of(self, path: str) -> str | None:
        """The text of a file; None where it is not there or files are not read."""
        return None if self.open_file is None or "\0" in path else self.open_file(path)

    def loads_in_place(self, path: str) -> bool:
        """Whether a file lies in a folder whose plugins the client loads from where they stand."""
        if self.in_place is None or not path.startswith("/"):
            return False
        if self.roots is None:
            self.roots = [f"{root.rstrip('/')}/" for root in self.in_place() if root.strip("/")]
        return path.startswith(tuple(self.roots))


@late
def _join() -> Callable[[str | None, str, str | None], str]:
    from install_guard.installs.places import join  # noqa: PLC0415 -- few commands change the folder

    return join
