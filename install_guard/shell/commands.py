"""Words, assignments, redirections and the simple commands that they make (XCU 2.9.1, 2.7)."""

from __future__ import annotations

from install_guard.shell.expansions import _EXPANSIONS, _QUOTES, GROUP, Expansions
from install_guard.shell.heredoc import Documents
from install_guard.shell.nodes import (
    ArrayLiteral,
    Assignment,
    Literal,
    Pattern,
    Quoted,
    Redirection,
    SimpleCommand,
    WordNode,
)
from install_guard.shell.tokens import (
    BREAKS,
    DIGITS,
    END,
    REDIRECTIONS,
    STOP,
    WORD_ENDS,
    ZSH_REDIRECTIONS,
    Context,
    is_name,
    join,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.nodes import Command, Part
    from install_guard.shell.tokens import Tokens

ARGUMENT_ENDS = frozenset("\n;|)" + END)
REDIRECTION_HEADS = DIGITS | frozenset("<>&{")
GLOB_PREFIXES = frozenset("?*+@!")
# Builtins whose words may be assignments with an array (bash manual 4.2; bash's parser also lets `eval` and `let`).
DECLARING = frozenset(
    ("alias", "declare", "export", "local", "readonly", "typeset", "eval", "let", "float", "integer", "private")
)

LEADING = Context("word", BREAKS + "'\"\\$`")  # where a command's name or an assignment stands
ARGUMENT = Context("word", BREAKS + "'\"\\$`")
DECLARED = Context("word", BREAKS + "'\"\\$`")  # an argument that may be an assignment
REGEX = Context("regex", BREAKS.replace("|", "") + "'\"\\$`")  # behind `=~`


class Commands(Documents):
    """Simple commands."""

    __slots__ = ()

    def word(self, context: Context = ARGUMENT) -> WordNode:
        """word : part+ ; most are one literal."""
        start = self.pos
        end = self.stops.find(STOP, start)
        if end > start and self.text[end] in context.ends and not (self.zsh and self.text[end - 1] == "}"):
            self.pos = end
            return WordNode((Literal(self.text[start:end], start, end),), start, end)
        parts: list[Part] = []
        if self.zsh:
            return self.zsh_word(context, start)
        return self.word_rest(context, parts, start)

    def word_rest(self, context: Context, parts: list[Part], start: int) -> WordNode:
        """part+ : the word that begins with these parts."""
        self.pieces(context, parts)
        if self.pos == start:
            raise self.unexpected()
        return WordNode(join(parts), start, self.pos)

    def zsh_word(self, context: Context, start: int) -> WordNode:
        """('=(' script ')')? part* ; a last '}' with no '{' before it in the word is a word of its own (zsh manual 6.3)."""
        parts: list[Part] = []
        if self.text.startswith("=(", start):
            self.process(parts, context)
        word = self.word_rest(context, parts, start)
        last = word.parts[-1]
        plain = "".join(part.text for part in word.parts if isinstance(part, Literal))
        if not isinstance(last, Literal) or last.text[-1:] != "}" or plain.count("}") <= plain.count("{"):
            return word
        if plain == "}" or self.assignment(word):
            return word
        self.pos -= 1
        kept = (Literal(last.text[:-1], last.start, self.pos),) if last.text != "}" else ()
        return WordNode((*word.parts[:-1], *kept), start, self.pos)

    def number_range(self) -> int:
        """'<' digit* '-' digit* '>' : where zsh's glob for numbers ends that begins here; 0 where none does."""
        text, at = self.text, self.pos + 1
        while text[at] in DIGITS:
            at += 1
        if text[at] != "-":
            return 0
        at += 1
        while text[at] in DIGITS:
            at += 1
        return at + 1 if text[at] == ">" else 0

    def angle(self, parts: list[Part], context: Context) -> bool:
        """process_substitution | zsh's range of numbers ; else a redirection, which ends the word."""
        end = self.number_range() if self.zsh and self.text[self.pos] == "<" else 0
        if not end:
            return self.process(parts, context)
        parts.append(Pattern(self.text[self.pos : end], (), self.pos, end))
        self.pos = end
        return True

    def parenthesis(self, parts: list[Part], context: Context) -> bool:
        """array | pattern : '(' in a word; else it ends the word."""
        if context is not ARGUMENT and self.begins_array(parts):
            parts.append(self.array())
            return True
        text, start = self.text, self.pos
        last = parts[-1] if parts else None
        prefixed = isinstance(last, Literal) and last.end == start and last.text[-1:] in GLOB_PREFIXES
        if self.zsh:
            if text[start + 1] == ")" or (context is LEADING and not self.assigns(parts[0] if parts else None)):
                return False
        elif context is not REGEX and (not prefixed or (context is LEADING and text[start + 1] == ")")):
            return False
        if prefixed and isinstance(last, Literal):
            start -= 1
            parts.pop()
            if last.start < start:
                parts.append(Literal(last.text[:-1], last.start, start))
        self.pattern(parts, start)
        return True

    def assigns(self, head: Part | None) -> bool:
        """Whether the word that begins with this part is an assignment."""
        return isinstance(head, Literal) and is_name(head.text.partition("=")[0].rstrip("+")) and "=" in head.text

    def pattern(self, parts: list[Part], start: int) -> None:
        """pattern : prefix? '(' (text | expansion)* ')'"""
        self.pos += 1
        self.deeper()
        inner: list[Part] = []
        if self.balanced(GROUP, inner) == END:
            raise self.fault("a `(` that is not closed", start=start, refused=not self.zsh)
        self.pos += 1
        self.depth -= 1
        parts.append(Pattern(self.text[start : self.pos], join(inner), start, self.pos))

    def begins_array(self, parts: list[Part]) -> bool:
        """Whether the parts are `name=`, `name+=` or, with the subscript read before, `name[…]=`."""
        last = parts[-1] if parts else None
        if not isinstance(last, Literal) or last.end != self.pos or not last.text.endswith("="):
            return False
        head, *rest = parts
        if not isinstance(head, Literal):
            return False
        if rest and isinstance(rest[0], Literal) and rest[0].text == "[":
            return is_name(head.text)
        if not all(isinstance(part, Literal) for part in rest):
            return False
        name = "".join(part.text for part in parts if isinstance(part, Literal))[:-1]
        return is_name(name[:-1] if name.endswith("+") else name)

    def array(self) -> ArrayLiteral:
        """array : '(' (newline | word)* ')'"""
        start = self.pos
        self.pos += 1
        self.deeper()
        words = []
        while self.newlines() != ")":
            words.append(self.element())
        self.pos += 1
        self.depth -= 1
        return ArrayLiteral(tuple(words), start, self.pos)

    def element(self) -> WordNode:
        """element : '[' subscript ']' '=' word | word"""
        start = self.pos
        parts: list[Part] = []
        if self.text[start] == "[" and not self.zsh:
            self.bracketed(parts)
            return self.word_rest(ARGUMENT, parts, start)
        return self.word()

    def bracketed(self, parts: list[Part]) -> WordNode:
        """'[' subscript ']' : a subscript with its brackets, as parts of the word; give the inside."""
        start = self.pos
        index = self.subscript()
        parts += [Literal("[", start, start + 1), *index.parts, Literal("]", self.pos - 1, self.pos)]
        return index

    def leading(self, assignments: list[Assignment], words: list[WordNode]) -> bool:
        """assignment | word : what may stand before a command's name; whether it was the name."""
        start = self.pos
        text, end = self.run()
        if "=" not in text and "[" not in text and self.text[end] in LEADING.ends and not self.zsh:
            self.pos = end
            words.append(WordNode((Literal(text, start, end),), start, end))
            return True
        name, bracket, _ = text.partition("[")
        if bracket and is_name(name):
            word, assignment = self.subscript_word(name)
        else:
            word = self.word(LEADING)
            assignment = self.assignment(word)
        if assignment is None:
            words.append(word)
            return True
        assignments.append(assignment)
        return False

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
        if not is_name(name):
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
        run, end = self.run()
        if not run or self.text[end] not in "<>":
            return None, start
        if run.isascii() and run.isdigit() and (len(run) == 1 or not self.zsh):
            return int(run) if len(run) < 10 else None, end  # noqa: PLR2004 -- more is no descriptor
        if run[0] == "{" and run[-1] == "}" and is_name(run[1:-1]):
            return run, end
        return None, start

    def redirection(self) -> Redirection | None:
        """redirection : (number | '{' name '}')? operator word ; None where none begins here."""
        start = self.pos
        descriptor, at = self.descriptor()
        if self.text[at] not in "<>&":
            return None
        self.pos = at
        operator, end = self.operator()
        if operator not in (ZSH_REDIRECTIONS if self.zsh else REDIRECTIONS) or self.opens_word(at, operator):
            self.pos = start
            return None
        self.pos = end
        target = self.target(operator)
        redirection = Redirection(operator, descriptor, target, start, self.pos)
        if operator in ("<<", "<<-"):
            redirection.body, redirection.terminated = WordNode((), self.pos, self.pos), False
            self.pending.append(redirection)
        return redirection

    def target(self, operator: str) -> WordNode:
        """word ; behind `>&` and `<&` also a number that an operator follows, which elsewhere would be its descriptor."""
        if self.blanks() in ARGUMENT_ENDS:
            raise self.unexpected()
        descriptor, at = self.descriptor()
        if descriptor is None:
            return self.word()
        if self.zsh or operator not in (">&", "<&"):
            raise self.unexpected()
        start, self.pos = self.pos, at
        return WordNode((Literal(str(descriptor), start, at),), start, at)

    def opens_word(self, at: int, operator: str) -> bool:
        """Whether `<` or `>` begins a process substitution, or in zsh a range of numbers."""
        if operator not in ("<", ">"):
            return False
        return self.text[self.joined(at + 1)] == "(" or (self.zsh and operator == "<" and self.number_range() > 0)

    def simple(self) -> Command | None:
        """simple_command : (assignment | redirection)* (word (word | redirection)*)? ; None where none begins here."""
        start = end = self.pos
        assignments: list[Assignment] = []
        words: list[WordNode] = []
        redirections: list[Redirection] = []
        context = ARGUMENT
        while True:
            if words and context is ARGUMENT:
                end = self.plain_words(words, end)
            char = self.blanks()
            if char in ARGUMENT_ENDS:
                break
            redirection = self.redirection() if char in REDIRECTION_HEADS else None
            if redirection is not None:
                redirections.append(redirection)
            elif char == "&" or (words and self.ends_words(char)):
                break
            elif words:
                words.append(self.word(context))
            elif self.leading(assignments, words):
                context = self.context_behind(words[0])
            end = self.pos
        if char == "(":
            if assignments or redirections:
                raise self.unexpected()
            return self.function(words, start)
        if end == start:
            return None
        return SimpleCommand(tuple(assignments), tuple(words), tuple(redirections), start, end)

    def plain_words(self, words: list[WordNode], end: int) -> int:
        """(blank word)* : the words that are one literal, which most are; give the end of the last (else `end`)."""
        text, stops, pos = self.text, self.stops, self.pos
        while text[pos] == " ":
            start = pos + 1
            pos = stops.find(STOP, start)
            if pos == start or text[pos] not in WORD_ENDS or text[start] == "#" or (self.zsh and text[pos - 1] == "}"):
                self.pos = start
                return end
            words.append(WordNode((Literal(text[start:pos], start, pos),), start, pos))
            end = pos
        self.pos = pos
        return end

    def ends_words(self, char: str) -> bool:
        """Whether no further word of a command begins here: a `(`, for zsh `()` or a `}` on its own."""
        if char == "(":
            return not self.zsh or self.text.startswith("()", self.pos)
        if char == "}" and self.zsh:
            text, end = self.run()
            return text == "}" and self.text[end] in WORD_ENDS
        return False

    def context_behind(self, word: WordNode) -> Context:
        """What the words behind a command's name are read as: assignments where it declares variables."""
        head = word.parts[0]
        return DECLARED if len(word.parts) == 1 and isinstance(head, Literal) and head.text in DECLARING else ARGUMENT


_WORD = {
    **_EXPANSIONS,
    **_QUOTES,
    "<": Commands.angle,
    ">": Commands.angle,
    "(": Commands.parenthesis,
    "=": Expansions.process,
}
LEADING.takers = ARGUMENT.takers = DECLARED.takers = REGEX.takers = _WORD
