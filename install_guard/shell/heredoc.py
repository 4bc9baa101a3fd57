"""Here-documents (XCU 2.7.4): their text begins behind the newline that ends the line, in the order of the operators."""

from __future__ import annotations

from install_guard.shell.contexts import DOCUMENT
from install_guard.shell.nodes import DoubleQuoted, Literal, Quoted, Redirection, Script, Substitution, WordNode
from install_guard.shell.tokens import Fault, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.excerpt import Excerpt
    from install_guard.shell.nodes import Part
    from install_guard.shell.tokens import Tokens


def documents(parser: Tokens) -> None:
    """document* : the text of each pending here-document; the place is at the beginning of a line."""
    pending, parser.pending = parser.pending, []
    for redirection in pending:
        delimiter, quoted = delimiter_of(parser, redirection.target)
        document_body(parser, redirection, delimiter, quoted=quoted)


def delimiter_of(parser: Tokens, word: WordNode) -> tuple[str, bool]:
    """The word without its quotes, otherwise as written; and whether any of it was quoted."""
    pieces, quoted = [], False
    for part in word.parts:
        piece, was_quoted = unquoted(parser, part)
        pieces.append(piece)
        quoted = quoted or was_quoted
    return "".join(pieces), quoted


def unquoted(parser: Tokens, part: Part) -> tuple[str, bool]:
    """A part of a delimiter without its quotes; an expansion in it is text (XCU 2.7.4)."""
    if isinstance(part, DoubleQuoted):
        return "".join(unquoted(parser, one)[0] for one in part.parts), True
    if isinstance(part, (Literal, Quoted)):
        return part.text, isinstance(part, Quoted)
    return parser.text[part.start : part.end], False


def document_body(parser: Tokens, redirection: Redirection, delimiter: str, *, quoted: bool) -> None:
    """document : line* delimiter newline ; its end is also the end of the text."""
    start = parser.pos
    stretches = lines_until(parser, redirection, delimiter, quoted=quoted)
    end = stretches[-1][1] if stretches else start
    from install_guard.shell.excerpt import Excerpt  # noqa: PLC0415 -- few commands hold a here-document

    excerpt = Excerpt(parser.text, stretches)
    plain = quoted or not any(mark in excerpt.text for mark in "$`\\")
    if plain:
        parts: tuple[Part, ...] = (Quoted(excerpt.text, start, end),) if excerpt.text or quoted else ()
    else:
        parts = document(parser, excerpt)
    redirection.body = WordNode(parts, start, end)


def lines_until(parser: Tokens, redirection: Redirection, delimiter: str, *, quoted: bool) -> list[tuple[int, int]]:
    """The stretches of the body; the place moves behind the line that ends it."""
    text, last = parser.text, len(parser.text) - 1
    tabs = redirection.operator == "<<-"
    joined = not quoted and text.find("\\\n", parser.pos) >= 0
    stretches: list[tuple[int, int]] = []
    while parser.pos < last:
        start = parser.pos
        if not (tabs or joined):  # lines that cannot end it are passed over at once
            parser.pos = line_with(parser, delimiter)
            if parser.pos > start:
                stretch(stretches, start, parser.pos)
                continue
        while tabs and text[start] == "\t":
            start += 1
        end = line_end(parser, start, joined=joined)
        line = text[start : min(end, last)]
        if joined:
            line = line.replace("\\\n", "")
        if line == delimiter:
            redirection.terminated = True
            parser.pos = min(end + 1, last)
            return stretches
        if ends_early(parser, line, delimiter):
            redirection.terminated = True
            parser.pos = start + len(delimiter)
            return stretches
        parser.pos = min(end + 1, last)
        stretch(stretches, start, parser.pos)
    return stretches


def line_with(parser: Tokens, delimiter: str) -> int:
    """The next line that begins with the delimiter, this one among them; the end of the text where there is none."""
    before = parser.text.find("\n" + delimiter, parser.pos - 1)
    return len(parser.text) - 1 if before < 0 else before + 1


def ends_early(parser: Tokens, line: str, delimiter: str) -> bool:
    """Whether bash ends the document of `$(cat <<E` in front of the `)` too, with a warning; not in another document."""
    closed = line.startswith(delimiter) and ")" in line[len(delimiter) :]
    return closed and parser.enclosed and not parser.zsh and not parser.expanding


def stretch(stretches: list[tuple[int, int]], start: int, end: int) -> None:
    """Add a line to the stretches, as one with the line before it where nothing was taken out between them."""
    if stretches and stretches[-1][1] == start:
        start = stretches.pop()[0]
    stretches.append((start, end))


def line_end(parser: Tokens, start: int, *, joined: bool) -> int:
    r"""Where the line ends; with `joined`, one that ends in an odd number of `\` goes on (XCU 2.7.4)."""
    text, last = parser.text, len(parser.text) - 1
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


def document(parser: Tokens, excerpt: Excerpt) -> tuple[Part, ...]:
    """document : (text | escape | expansion)* ; an error in it shows only when the command runs."""
    parser = type(parser)(excerpt.text, parser.shell, parser.depth)
    parser.expanding = True
    parts: list[Part] = []
    try:
        parser.deeper()
        parser.pieces(DOCUMENT, parts)
    except Fault as fault:
        at = fault.fault.start
        parts.append(Substitution(Script((), at, at, fault.fault), at, at))
    joined = join(parts)
    excerpt.relocate(joined)
    return joined
