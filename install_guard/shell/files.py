"""The files that a command itself writes, and its descriptors: what is printed can be read again."""

from __future__ import annotations

from install_guard.shell import paths
from install_guard.shell.state import Sink, Source
from install_guard.shell.values import known
from install_guard.shell.variables import Variables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Write
    from install_guard.shell.ground import Span


class Files(Variables):
    """What stands in files and on descriptors."""

    __slots__ = ()

    # Descriptors.

    def print(self, text: str, descriptor: int = 1) -> None:
        """Write to a descriptor of the current command."""
        sink = self.state.fds.get(descriptor)
        if isinstance(sink, Sink):
            if sink.size > self.bounds.text:
                return
            sink.write(text)

    def print_all(self, texts: Sequence[str]) -> None:
        """Write one text after the other, as far as the bound lets them."""
        sink = self.state.fds.get(1)
        if isinstance(sink, Sink):
            whole = "".join(texts)
            if sink.size + len(whole) <= self.bounds.text:
                sink.write(whole)
                return
        for text in texts:
            self.print(text)

    def listens(self) -> bool:
        """Whether anything takes what the current command prints."""
        return self.state.fds.get(1) is not None

    def input(self) -> str | None:
        """What is left on the standard input, taken; None where that is not the command's."""
        source = self.state.fds.get(0)
        return source.rest() if isinstance(source, Source) else None

    # Files.

    def path(self, text: str) -> str:
        """A path, resolved against the current folder."""
        return paths.resolve(text, self.state.cwd)

    def read(self, text: str) -> str | None:
        """The text of a file; None where it is not known."""
        descriptor = paths.descriptor(text)
        if descriptor is not None:
            source = self.state.fds.get(descriptor)
            return source.rest() if isinstance(source, Source) else None
        path = self.path(text)
        if path == "/dev/null":
            return ""
        sink = self.files.get(path) or self.files.get(text)
        if sink is not None:
            return sink.text()
        if self.setting.open_file is None or not known(path) or path[:1] != "/":
            return None
        return self.setting.open_file(path)

    def file_of(self, name: str) -> str:
        """The path of a file of that name which the command wrote, empty where there is none."""
        path = self.named.get(name, "")
        if not path or path in self.files:
            return path
        return next((path for path in self.files if paths.base(path) == name), "")

    def named_file(self, name: str) -> str | None:
        """The text of a file of that name which the command wrote, wherever it lies."""
        path = self.file_of(name)
        return self.files[path].text() if path else None

    def contents(self, text: str) -> str:
        """The text of a file, a gap where it is not known."""
        found = self.read(text)
        return (
            self.mark_here(f"the content of {text}" if known(text) else "the content of a file", f"content {text}")
            if found is None
            else found
        )

    def create(self, text: str, *, append: bool = False) -> Sink:
        """Open a file for writing: what is written to it can be read back."""
        path = self.path(text)
        found = self.files.get(path) or self.files.get(text)
        if found is not None and (append or text in self.files):
            return found
        sink = self.keep(path)
        if append:
            sink.write(self.mark_here("what a file held before", "held"))
        return sink

    def keep(self, path: str) -> Sink:
        """A new file, found by its path and by its name."""
        name = paths.base(path)
        if self.named.setdefault(name, path) not in self.files:
            self.named[name] = path
        sink = self.files[path] = Sink()
        return sink

    def is_file(self, text: str) -> bool:
        """Whether a path names a file, and not the pipe of a process substitution."""
        gap = self.gaps.first(text)
        return gap is None or gap.origin != "pipe"

    def write(self, text: str, sink: Sink | None, span: Span, owner: list[Write] | None = None) -> None:
        """Note that a file is written."""
        self.written.append((self.gaps.word(text, *span), sink, span, [] if owner is None else owner))
