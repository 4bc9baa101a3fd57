"""Expansion of words in the shell's own order (bash manual 3.5): braces, tildes, parameters, splitting, file names.

A word is first turned into pieces, texts that say how they were written; then the pieces are assembled into fields.
File names are never looked up: what a pattern would match is a gap, its literal parts stay known.
"""

from __future__ import annotations

from install_guard.shell import nodes
from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.model import Field
    from install_guard.shell.lookup import Lookup
    from install_guard.shell.walk import Walk

    Piece = tuple[str, int]
    Parts = Sequence[nodes.Part]

# How a piece was written: bare text, quoted text, the result of an expansion that is split and may be a pattern,
# a result that stays whole (zsh), and the boundary between two elements of a list.
LITERAL, QUOTED, SPLIT, WHOLE, BREAK = range(5)

_GLOB = frozenset("*?[")
_GLOBS = dict.fromkeys(map(ord, "?["), "*")
_BLANKS = " \t\n"
_MOST_BRACES = 1024
_MOST_BRACED = 4096
_PIECE = 16  # what a piece counts for beside its length
_LONG = 1024  # values up to this length cost no steps

Literal = nodes.Literal
Quoted = nodes.Quoted


class Words:
    """The expansions of one walk."""

    __slots__ = ("made", "ready", "walk")

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.made: Lookup | None = None
        self.ready: dict[int, tuple[nodes.Part, list[Piece]]] = {}

    @property
    def lookup(self) -> Lookup:
        """The expansions of parameters, made for the first one."""
        if self.made is None:
            from install_guard.shell.lookup import Lookup  # noqa: PLC0415 -- few commands name a parameter

            self.made = Lookup(self.walk, self)
        return self.made

    # Whole words.

    def fields(self, node: nodes.WordNode) -> list[Field]:
        """The fields that a word of a command becomes: often one, sometimes none or many."""
        start, end = self.walk.span(node)
        if node.text is not None:
            return [(node.text, start, end)]
        parts = node.parts
        fields: list[str] = []
        chosen_words = self.braces(parts)
        for chosen in chosen_words:
            made = self.assemble(self.pieces(chosen))
            # zsh keeps the empty words of a brace list.
            fields.extend(made or ([""] if self.walk.zsh and len(chosen_words) > 1 else made))
        return [(text, start, end) for text in fields]

    def text(self, node: nodes.WordNode, *, assigning: bool = False) -> str:
        """A word as one text, without splitting and file names: the value of an assignment, the subject of `case`."""
        if node.text is not None:
            return node.text
        parts = node.parts
        if len(parts) == 1 and type(parts[0]) is Literal:
            text = parts[0].text
            if "~" not in text and not (assigning and "=" in text):
                return text
        pieces = self.pieces(parts, assigning=assigning)
        return "".join(" " if mode == BREAK else text for text, mode in pieces)

    def pattern(self, node: nodes.WordNode) -> str:
        """A word as a pattern, in which quoted characters are escaped."""
        parts = node.parts
        if len(parts) == 1 and type(parts[0]) is Literal and "~" not in parts[0].text:
            return parts[0].text
        out: list[str] = []
        for text, mode in self.pieces(parts, matching=True):
            out.append(_escaped(text) if mode == QUOTED or (mode == WHOLE and self.walk.zsh) else text)
        return "".join(out)

    def expression(self, node: nodes.WordNode) -> str:
        """A word as a regular expression, in which quoted characters stand for themselves."""
        out: list[str] = []
        for part in node.parts:
            if type(part) is nodes.Pattern:
                opening = part.text.partition("(")
                inner = part.parts or [Literal(opening[2][:-1], part.start, part.end)]
                out.append(opening[0] + "(" + self.expression(nodes.WordNode(inner, part.start, part.end)) + ")")
                continue
            for text, mode in self.pieces([part]):
                out.append(_escaped(text) if mode == QUOTED else text)
        return "".join(out)

    def document(self, node: nodes.WordNode | None) -> str:
        """The body of a here-document."""
        return "" if node is None else "".join(text for text, mode in self._inside(node.parts) if mode != BREAK)

    # Pieces.

    def pieces(self, parts: Parts, *, assigning: bool = False, matching: bool = False) -> list[Piece]:
        """The pieces of a word's parts."""
        out: list[Piece] = []
        for index, part in enumerate(parts):
            kind = type(part)
            if kind is Literal:
                text = part.text  # type: ignore[union-attr]
                if "~" in text and (index == 0 or assigning):
                    text = self._tildes(text, last=index == len(parts) - 1, first=index == 0, assigning=assigning)
                if self.walk.zsh and "=" in text and (index == 0 or assigning):
                    text = self._programs(text, part, first=index == 0, alone=len(parts) == 1, assigning=assigning)
                out.append((text, LITERAL))
            elif kind is Quoted:
                out.append((part.text, QUOTED))  # type: ignore[union-attr]
            elif kind is nodes.DoubleQuoted:
                if id(part) in self.ready:
                    out.extend(self.ready[id(part)][1])
                else:
                    self._double(part, out)  # type: ignore[arg-type]
            elif kind is nodes.Pattern:
                out.append(self._pattern(part, matching=matching))  # type: ignore[arg-type]
            else:
                self._expansion(part, out, quoted=False)
        return out

    def _double(self, part: nodes.DoubleQuoted, out: list[Piece]) -> None:
        inside = self._inside(part.parts)
        if inside:
            out += inside
        elif not any(type(inner) is nodes.Parameter for inner in part.parts):
            out.append(("", QUOTED))  # where a parameter spreads to nothing there is no word

    def _inside(self, parts: Parts) -> list[Piece]:
        """Pieces of what stands between double quotes or in a here-document."""
        out: list[Piece] = []
        for part in parts:
            kind = type(part)
            if kind is Quoted or kind is Literal:
                out.append((part.text, QUOTED))  # type: ignore[union-attr]
            elif kind is nodes.DoubleQuoted:
                self._double(part, out)  # type: ignore[arg-type]
            elif kind is nodes.Pattern:
                out.append((part.text, QUOTED))  # type: ignore[union-attr]
            else:
                self._expansion(part, out, quoted=True)
        return out

    def _expansion(self, part: nodes.Part, out: list[Piece], *, quoted: bool) -> None:
        mode = QUOTED if quoted else SPLIT
        if isinstance(part, nodes.Parameter):
            since = len(out)
            self.lookup.expand(part, out, quoted=quoted)
            size = 0
            for text, _ in out[since:]:
                size += len(text) + _PIECE
            if size > _LONG and not self._affords(size):
                out[since:] = [(self.walk.mark("a value longer than is read", part), mode)]
            return
        if isinstance(part, nodes.Substitution):
            out.append((self.walk.substitute(part), mode))
        elif isinstance(part, nodes.Arithmetic):
            out.append((self.number(part.expression, part), mode))
        elif isinstance(part, nodes.ProcessSubstitution):
            out.append((self.walk.process_substitution(part), QUOTED))
        elif isinstance(part, nodes.ArrayLiteral):
            texts = [text for word in part.words for text, _, _ in self.fields(word)]
            out.append(("(" + " ".join(texts) + ")", QUOTED))
        else:
            out.append((self.walk.mark("an expansion that is not known", part), mode))

    def _affords(self, size: int) -> bool:
        """Whether a value of this length may be taken along; its length counts as steps."""
        return size <= self.walk.bounds.text and self.walk.spend(size >> 10)

    def number(self, expression: nodes.WordNode, node: nodes.Node) -> str:
        """The value of an arithmetic expression, as text."""
        text = "".join(text for text, _ in self._inside(expression.parts))
        value = self.walk.compute(text)
        return self.walk.mark("a number that is not known", node) if value is None else str(value)

    def _pattern(self, part: nodes.Pattern, *, matching: bool) -> Piece:
        if matching:
            inner = self.pieces(part.parts, matching=True) if part.parts else [(part.text, LITERAL)]
            return "".join(_escaped(text) if mode == QUOTED else text for text, mode in inner), LITERAL
        if self.walk.zsh:
            self.walk.qualifiers(part)
        return self.walk.mark(f"file names that match {part.text}", part, "outside"), QUOTED

    # Tildes and zsh's `=program`.

    def _tildes(self, text: str, *, first: bool, last: bool, assigning: bool) -> str:
        if not assigning:
            return self._named(text, last=last) if first else text
        pieces = text.split(":")
        for index, piece in enumerate(pieces):
            if piece[:1] == "~" and (index or first):
                pieces[index] = self._tilde(piece, last=last or index < len(pieces) - 1)
        return ":".join(pieces)

    def _named(self, text: str, *, last: bool) -> str:
        """A word at whose beginning bash expands a tilde: behind `name=` too, in any word (zsh does not)."""
        name, equals, value = text.partition("=")
        if not equals or self.walk.state.shell != "bash" or not name.isidentifier():
            return self._tilde(text, last=last)
        return f"{name}={self._tildes(value, first=True, last=last, assigning=True)}"

    def _tilde(self, text: str, *, last: bool) -> str:
        """`~`, `~user`, `~+`, `~-` at the start of a text."""
        if text[:1] != "~":
            return text
        prefix, slash, rest = text.partition("/")
        if not slash and not last:
            return text
        if prefix == "~":
            home = self.walk.variable_text("HOME")
        elif prefix == "~+":
            home = self.walk.variable_text("PWD")
        elif prefix == "~-":
            home = self.walk.variable_text("OLDPWD")
        elif not prefix[1:].replace("-", "").replace("_", "").isalnum():
            return text
        else:
            home = self.walk.inherited(prefix, "the home folder of another user", f"home {prefix[1:]}")
        return home + slash + rest

    def _programs(self, text: str, part: nodes.Part, *, first: bool, alone: bool, assigning: bool) -> str:
        """Zsh's `=program` at the start of a word; in an assignment behind each colon too (manual 14.7.3)."""
        pieces = text.split(":") if assigning else [text]
        for index, piece in enumerate(pieces):
            if piece[:1] == "=" and (first or index) and (len(piece) > 1 or not alone):
                pieces[index] = self.walk.mark("the folder of a program", part, "folder") + "/" + piece[1:]
        return ":".join(pieces)

    # Braces.

    def braces(self, parts: Parts) -> list[Parts]:
        """The words that brace expansion makes of one (bash manual 3.5.1)."""
        for part in parts:
            if type(part) is Literal and "{" in part.text:
                break
        else:
            return [parts]
        from install_guard.shell.braces import expand  # noqa: PLC0415 -- only words with braces need it

        if self.walk.zsh:
            parts = [part if type(part) is Literal else self._made(part) for part in parts]
        size = sum(len(part.text) for part in parts if type(part) is Literal)
        found = expand(parts, _MOST_BRACES, textual=not self.walk.zsh) if size <= _MOST_BRACED else [parts]
        if len(found) >= _MOST_BRACES or size > _MOST_BRACED:
            self.walk.hole("bound", "a brace list longer than is read", self.walk.place)
        return found

    def _made(self, part: nodes.Part) -> nodes.Part:
        """A part expanded once: zsh expands parameters before braces, and what spreads then is not followed."""
        pieces = self.pieces([part])
        if any(mode == BREAK for _, mode in pieces):
            return Quoted(self.walk.mark("words that braces take apart", part), part.start, part.end)
        made = nodes.DoubleQuoted([], part.start, part.end)
        self.ready[id(made)] = (made, pieces)
        return made

    # Fields.

    def assemble(self, pieces: list[Piece]) -> list[str]:
        """Pieces as fields: split by IFS, with file name patterns as gaps, empty ones that nothing quoted dropped."""
        fields: list[str] = []
        current: str | None = None
        globbing = "noglob" not in self.walk.state.options
        for text, mode in pieces:
            if mode in (QUOTED, LITERAL):
                bare = mode == LITERAL and globbing and not _GLOB.isdisjoint(text)
                piece = self._globs(text) if bare else text
                current = piece if current is None else current + piece
            elif mode == WHOLE:
                if text:
                    current = (current or "") + text
            elif mode == SPLIT:
                current = self._split(text, current, fields, globbing=globbing)
            else:
                if current is not None:
                    fields.append(current)
                current = None
        if current is not None:
            fields.append(current)
        return fields

    def _split(self, text: str, current: str | None, fields: list[str], *, globbing: bool) -> str | None:
        """Add a result to the field being made, splitting it; the field that is left open."""
        if not text:
            return current
        before, words, after = split(text, self.walk.separators())
        if globbing and not _GLOB.isdisjoint(text):
            words = [self._globs(word) for word in words]
        if before and current is not None:
            fields.append(current)
            current = None
        if words:
            first, *others = words
            current = (current or "") + first
            if others:
                fields += (current, *others[:-1])
                current = others[-1]
        if after and current is not None:
            fields.append(current)
            current = None
        return current

    def _globs(self, text: str) -> str:
        """A text with a gap in the place of each pattern character."""
        out: list[str] = []
        marks, at = text.translate(_GLOBS), 0
        while True:
            found = marks.find("*", at)
            if found < 0:
                return "".join(out) + text[at:]
            out.append(text[at:found])
            at, stop = found, found + 1
            if text[at] == "[":
                stop = text.find("]", at + 2) + 1
            if not stop:  # a bracket that nothing closes
                out.append("[")
                at += 1
                continue
            out.append(self.walk.mark_here(f"file names that match {text[:60]}", f"names {text[at:stop]}"))
            at = stop


def split(text: str, separators: str) -> tuple[bool, list[str], bool]:
    """A text split by IFS: whether it begins with a separator, its words, whether it ends with one (POSIX 2.6.5)."""
    if separators == _BLANKS:
        plain = text.replace("\t", " ").replace("\n", " ") if "\t" in text or "\n" in text else text
        words = [word for word in plain.split(" ") if word]
        return plain[0] == " ", words, plain[-1] == " "
    if not separators:
        return False, [text], False
    blanks = "".join(char for char in separators if char in _BLANKS)
    inner = text.strip(blanks) if blanks else text
    if not inner:
        return True, [], True
    words, word = [], ""
    at = 0
    while at < len(inner):
        if inner[at] not in separators:
            word += inner[at]
            at += 1
            continue
        words.append(word)
        word = ""
        at = _past_separator(inner, at, separators)
    ended = inner[-1] in separators
    if not ended:
        words.append(word)
    return text[0] in blanks, words, ended or text[-1] in blanks


def _past_separator(text: str, at: int, separators: str) -> int:
    """Past one separator: blanks around at most one other character."""
    solid = False
    while at < len(text) and text[at] in separators:
        if text[at] not in _BLANKS:
            if solid:
                break
            solid = True
        at += 1
    return at


def is_name(text: str) -> bool:
    """Whether a text is a variable's name."""
    return text.isidentifier() and text.isascii()


def last_component(text: str) -> str | None:
    """The file name at the end of a path, None where a gap is in it."""
    last = text.rsplit("/", 1)[-1]
    return last if known(last) else None


__all__ = ["BREAK", "FIRST", "LITERAL", "QUOTED", "SPLIT", "WHOLE", "Words", "is_name", "last_component", "split"]


def _escaped(text: str) -> str:
    """A text as the pattern that stands for it alone."""
    from install_guard.shell.patterns import escape  # noqa: PLC0415 -- few words are patterns

    return escape(text)
