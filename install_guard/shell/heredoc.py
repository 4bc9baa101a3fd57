"""Here-documents (XCU 2.7.4): their text begins behind the newline that ends the line, in the order of the operators."""

from __future__ import annotations

from install_guard.shell.nodes import DoubleQuoted, Literal, Quoted, Redirection, WordNode
from install_guard.shell.parameters import Parameters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.nodes import Part


class Documents(Parameters):
    """Reads the texts of the here-documents that are pending."""

    __slots__ = ()

    def documents(self) -> None:
        """document* : the text of each pending here-document; the place is at the beginning of a line."""
        pending, self.pending = self.pending, []
        for redirection in pending:
            delimiter, quoted = self.delimiter(redirection.target)
            self.document_body(redirection, delimiter, quoted=quoted)

    def delimiter(self, word: WordNode) -> tuple[str, bool]:
        """The word without its quotes, otherwise as written; and whether any of it was quoted."""
        pieces, quoted = [], False
        for part in word.parts:
            piece, was_quoted = self.unquoted(part)
            pieces.append(piece)
            quoted = quoted or was_quoted
        return "".join(pieces), quoted

    def unquoted(self, part: Part) -> tuple[str, bool]:
        """A part of a delimiter without its quotes; an expansion in it is text (XCU 2.7.4)."""
        if isinstance(part, DoubleQuoted):
            return "".join(self.unquoted(one)[0] for one in part.parts), True
        if isinstance(part, (Literal, Quoted)):
            return part.text, isinstance(part, Quoted)
        return self.text[part.start : part.end], False

    def document_body(self, redirection: Redirection, delimiter: str, *, quoted: bool) -> None:
        """document : line* delimiter newline ; its end is also the end of the text."""
        start = self.pos
        stretches = self.lines_until(redirection, delimiter, quoted=quoted)
        end = stretches[-1][1] if stretches else start
        from install_guard.shell.excerpt import Excerpt  # noqa: PLC0415 -- few commands hold a here-document

        excerpt = Excerpt(self.text, stretches)
        plain = quoted or not any(mark in excerpt.text for mark in "$`\\")
        if plain:
            parts: tuple[Part, ...] = (Quoted(excerpt.text, start, end),) if excerpt.text or quoted else ()
        else:
            parts = self.document(excerpt)
        redirection.body = WordNode(parts, start, end)

    def lines_until(self, redirection: Redirection, delimiter: str, *, quoted: bool) -> list[tuple[int, int]]:
        """The stretches of the body; the place moves behind the line that ends it."""
        text, last = self.text, len(self.text) - 1
        tabs = redirection.operator == "<<-"
        stretches: list[tuple[int, int]] = []
        while self.pos < last:
            start = self.pos
            while tabs and text[start] == "\t":
                start += 1
            end = self.line_end(start, joined=not quoted)
            line = text[start : min(end, last)]
            if "\\\n" in line and not quoted:
                line = line.replace("\\\n", "")
            if line == delimiter:
                redirection.terminated = True
                self.pos = min(end + 1, last)
                return stretches
            if self.ends_early(line, delimiter):
                redirection.terminated = True
                self.pos = start + len(delimiter)
                return stretches
            self.pos = min(end + 1, last)
            self.stretch(stretches, start, self.pos)
        return stretches

    def ends_early(self, line: str, delimiter: str) -> bool:
        """Whether bash ends the document of `$(cat <<E` in front of the `)` too, with a warning; not in another document."""
        closed = line.startswith(delimiter) and ")" in line[len(delimiter) :]
        return closed and self.enclosed and not self.zsh and not self.expanding

    def stretch(self, stretches: list[tuple[int, int]], start: int, end: int) -> None:
        """Add a line to the stretches, as one with the line before it where nothing was taken out between them."""
        if stretches and stretches[-1][1] == start:
            start = stretches.pop()[0]
        stretches.append((start, end))

    def line_end(self, start: int, *, joined: bool) -> int:
        r"""Where the line ends; with `joined`, one that ends in an odd number of `\` goes on (XCU 2.7.4)."""
        text, last = self.text, len(self.text) - 1
        pos = start
        while True:
            end = text.find("\n", pos)
            if end < 0:
                return last
            slash = end
            while slash > pos and text[slash - 1] == "\\":
                slash -= 1
            if not joined or (end - slash) % 2 == 0:
                return end
            pos = end + 1
