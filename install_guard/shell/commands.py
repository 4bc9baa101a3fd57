"""Assignments, redirections and the simple commands that hold them (XCU 2.7 and 2.9.1)."""

from __future__ import annotations

from install_guard.shell.contexts import (
    ARGUMENT,
    DECLARED,
    DIGITS,
    END,
    LEADING,
    NOTE,
    SKIPPED,
    STOP,
    WORD_ENDS,
    Context,
    is_name,
)
from install_guard.shell.lexemes import Lexemes
from install_guard.shell.nodes import SPECIAL, Assignment, Literal, Redirection, SimpleCommand, WordNode, plain
from install_guard.shell.tokens import REDIRECTIONS, ZSH_REDIRECTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.model import Field
    from install_guard.shell.nodes import Command, Part

LONGEST_DESCRIPTOR = 9  # digits; more are a word
ARGUMENT_ENDS = frozenset("\n;|)" + END)
_LEADING = frozenset("=[")  # characters by which a word before a command's name may be an assignment
_OPENING = frozenset("<>")  # redirections that may be the beginning of a word
DOCUMENTS = frozenset(("<<", "<<-"))
REDIRECTION_HEADS = DIGITS | frozenset("<>&{")
# Builtins whose words may be assignments with an array (bash manual 4.2; bash's parser also lets `eval` and `let`).
DECLARING = frozenset(
    ("alias", "declare", "export", "local", "readonly", "typeset", "eval", "let", "float", "integer", "private")
)


class Commands(Lexemes):
    """Simple commands."""

    __slots__ = ()

    def leading(self, assignments: list[Assignment], words: list[Field | WordNode]) -> None:
        """assignment | word : what may stand before a command's name, or the name."""
        text, _ = self.run()
        name, bracket, _ = text.partition("[")
        if bracket and is_name(name):
            word, assignment = self.subscript_word(name)
        else:
            word = self.word(LEADING)
            assignment = self.assignment(word)
        if assignment is None:
            words.append(word)
        else:
            assignments.append(assignment)

    def subscript_word(self, name: str) -> tuple[WordNode, Assignment | None]:
        """name '[' subscript ']' (('=' | '+=') word?)? : blanks in the subscript belong to the word."""
        start = self.pos
        self.pos = opened = self.text.index("[", start)
        parts: list[Part] = [Literal(name, start, opened)]
        index = self.bracketed(parts)
        closed = self.pos
        word = self.word_rest(LEADING, parts, start)
        if self.text.startswith(("=", "+="), closed):
            return word, self.element_assignment(name, index, word, closed)
        return word, None

    def assignment(self, word: WordNode) -> Assignment | None:
        """assignment : name ('=' | '+=') word? ; None for another word."""
        head = word.parts[0]
        if not isinstance(head, Literal) or "=" not in head.text:
            return None
        name, _, value = head.text.partition("=")
        append = name.endswith("+")
        name = name[:-1] if append else name
        if not (is_name(name) or (self.zsh and name.isdigit() and name.isascii())):
            return None
        start = head.end - len(value)
        parts = (Literal(value, start, head.end), *word.parts[1:]) if value else word.parts[1:]
        return Assignment(name, None, append, WordNode(tuple(parts), start, word.end), word.start, word.end)

    def element_assignment(self, name: str, index: WordNode, word: WordNode, closed: int) -> Assignment:
        """assignment : name '[' subscript ']' ('=' | '+=') word?"""
        append = self.text[closed] == "+"
        start = closed + 1 + append
        parts: list[Part] = []
        for part in word.parts:
            if part.end <= start:
                continue
            if part.start < start and isinstance(part, Literal):
                parts.append(Literal(part.text[start - part.end :], start, part.end))
            else:
                parts.append(part)
        value = WordNode(tuple(parts), start, word.end)
        return Assignment(name, index, append, value, word.start, word.end)

    def descriptor(self) -> tuple[int | str | None, int]:
        """(number | '{' name '}') directly before '<' or '>' ; else None, and where the operator begins."""
        start = self.pos
        if self.text[start] in DIGITS and self.text[start + 1] in "<>":  # most are one digit
            return int(self.text[start]), start + 1
        run, end = self.run()
        if not run or self.text[end] not in "<>":
            return None, start
        if run.isascii() and run.isdigit() and len(run) <= (1 if self.zsh else LONGEST_DESCRIPTOR):
            return int(run), end
        if run[0] == "{" and run[-1] == "}" and is_name(run[1:-1]):
            return run, end
        return None, start

    def redirection(self) -> Redirection | None:
        """redirection : (number | '{' name '}')? operator word ; None where none begins here."""
        start = self.pos
        descriptor, at = (None, start) if self.text[start] in "<>&" else self.descriptor()
        if self.text[at] not in "<>&":
            return None
        self.pos = at
        operator, end = self.operator()
        redirects = operator in (ZSH_REDIRECTIONS if self.zsh else REDIRECTIONS)
        if not redirects or (operator in _OPENING and self.opens_word(at, operator)):
            self.pos = start
            return None
        self.pos = end
        target = self.target(operator)
        redirection = Redirection(operator, descriptor, target, start, self.pos)
        if operator in DOCUMENTS:
            redirection.body, redirection.terminated = WordNode((), self.pos, self.pos), False
            self.pending.append(redirection)
        return redirection

    def target(self, operator: str) -> WordNode:
        """word ; behind `>&` and `<&` also a number that an operator follows, which elsewhere would be its descriptor."""
        char = self.blanks()
        if char in ARGUMENT_ENDS:
            raise self.unexpected()
        descriptor, at = self.descriptor() if char in DIGITS or char == "{" else (None, 0)
        if descriptor is None:
            return self.word()
        if self.zsh or operator not in (">&", "<&"):
            raise self.unexpected()
        start, self.pos = self.pos, at
        return WordNode((Literal(self.text[start:at], start, at),), start, at)

    def opens_word(self, at: int, operator: str) -> bool:
        """Whether this `<` or `>` begins a process substitution, or in zsh a range of numbers."""
        return self.text[self.joined(at + 1)] == "(" or (self.zsh and operator == "<" and self.number_range() > 0)

    def simple(self) -> Command | None:
        """simple_command : (assignment | redirection)* (word (word | redirection)*)? ; None where none begins here."""
        start = end = self.pos
        assignments: list[Assignment] = []
        words: list[Field | WordNode] = []
        redirections: list[Redirection] = []
        text = self.text
        while True:
            end = self.plain_words(words, end)
            char = text[self.pos]
            if char in SKIPPED:
                char = self.blanks()
            if char in ARGUMENT_ENDS:
                break
            redirection = self.redirection() if char in REDIRECTION_HEADS else None
            if redirection is not None:
                redirections.append(redirection)
            elif self.ends_words(char, named=bool(words)):
                break
            elif words:
                words.append(self.word(self.context_behind(words[0])))
            else:
                self.leading(assignments, words)
            end = self.pos
        if char == "(" and not (assignments or redirections):
            return self.function(SimpleCommand((), words, (), start, end).words, start)
        if end == start:
            return None
        return SimpleCommand(assignments, words, redirections, start, end)

    def plain_words(self, words: list[Field | WordNode], end: int) -> int:
        """(word | ' ')* : the words that are one literal, which most are; give the end of the last (else `end`)."""
        text, at = self.text, self.pos
        stop = self.runs.find(STOP, at)
        if stop == at:
            return end
        noted = self.runs.find(NOTE, at, stop) >= 0
        if noted and not self.all_words(text[at:stop], named=bool(words)):
            return end
        found = text[at:stop].split(" ")
        if text[stop] not in WORD_ENDS:
            stop -= len(found.pop())  # it goes on
        for word in found:
            if word:
                end = at + len(word)
                words.append(plain(word, at, end) if noted and not SPECIAL.isdisjoint(word) else (word, at, end))
                at = end
            at += 1
        self.pos = stop
        return end

    def all_words(self, run: str, *, named: bool) -> bool:
        """Whether a run holds only words: no comment, no assignment before the name, no `}` that ends a group of zsh's."""
        return (named or _LEADING.isdisjoint(run)) and "#" not in run and not (self.zsh and "}" in run)

    def ends_words(self, char: str, *, named: bool) -> bool:
        """Whether no further word of a command begins here: at a `&` or `(`, for zsh `()` or a `}` on its own."""
        if char == "&" or not named:
            return char == "&"
        if char == "(":
            return not self.zsh or self.text.startswith("()", self.pos)
        if char == "}" and self.zsh:
            text, end = self.run()
            return text == "}" and self.text[end] in WORD_ENDS
        return False

    def context_behind(self, word: Field | WordNode) -> Context:
        """What the words behind a command's name are read as: assignments where it declares variables."""
        name = word[0] if isinstance(word, tuple) else word.text if word.bare else None
        return DECLARED if name in DECLARING else ARGUMENT
