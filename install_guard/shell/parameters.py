"""`${ … }` with all that bash 5.2 (manual 3.5.3) and zsh 5.9 (manual 14.3) take between the braces."""

from __future__ import annotations

from install_guard.shell.contexts import (
    BRACED_SUBSCRIPT,
    DIGITS,
    END,
    IN_BRACES,
    LETTERS,
    SPECIAL_PARAMETERS,
    SUBSCRIPT,
    Context,
)
from install_guard.shell.expansions import DOLLAR_TAKERS, QUOTE_TAKERS, Expansions
from install_guard.shell.nodes import Parameter, Substitution, WordNode
from install_guard.shell.tokens import Fault, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.nodes import Part

VALUE = frozenset(("-", "=", "?", "+", ":-", ":=", ":?", ":+", "::="))
REPLACE = frozenset(("/", "//", "/#", "/%", ":/"))
BASH = VALUE | REPLACE | {"#", "##", "%", "%%", "^", "^^", ",", ",,", "~", "~~", "@", "*", ":"} - {"::=", ":/"}
ZSH = BASH | {"::=", ":/", ":#", ":|", ":*", ":^", ":^^"}
LONGEST = 3


for (_end, _quoted, _zsh), _context in IN_BRACES.items():
    _context.takers = {**DOLLAR_TAKERS, **QUOTE_TAKERS, "<": Expansions.process, ">": Expansions.process}
    if _quoted:
        _context.takers.update({"\\": Expansions.quoted_escape, "'": Expansions.apostrophe})
BRACED_SUBSCRIPT.takers = SUBSCRIPT.takers


class Parameters(Expansions):
    """Expansions in braces."""

    __slots__ = ()

    def braces(self, start: int, context: Context) -> Part:
        """expansion : '${' parameter '}' | '${' blank script '}' | '${|' script '}'"""
        opened = self.pos
        self.deeper()
        self.pos = self.joined(opened + 1)
        if self.text[self.pos] in " \t\n|":
            part: Part = self.command_braces(start)
        else:
            inside = self.pos
            part = self.parameter(start, context)
            if self.text[self.pos] != "}":
                self.pos = inside
                part = Parameter("", start, start, arguments=(self.argument("", quoted=context.quoted),))
        if self.text[self.pos] != "}":
            raise self.fault("a `${` that is not closed", start=start, refused=isinstance(part, Parameter))
        self.pos = part.end = self.pos + 1
        self.depth -= 1
        return part

    def command_braces(self, start: int) -> Substitution:
        """substitution : '${' (blank | '|') script '}' ; from bash 5.3, an older one says only as it runs that it is none."""
        self.pos += self.text[self.pos] == "|"
        try:
            script = self.script()
        except Fault as fault:
            fault.fault.refused = False
            raise
        self.blanks()
        return Substitution(script, start, self.pos, braced=True)

    def parameter(self, start: int, context: Context) -> Parameter:
        """parameter : flags? ('#' | '!')? (name | special | nested) subscript? (operator argument*)?"""
        parameter = Parameter("", start, start)
        if self.zsh:
            self.flags(parameter)
        self.prefix(parameter)
        parameter.name = self.parameter_name()
        if self.zsh and not parameter.name and self.text[self.pos] in '$"`':
            parts: list[Part] = []
            context.takers.get(self.text[self.pos], Expansions.double)(self, parts, context)
            parameter.inner = parts[0]
        if self.text[self.pos] == "[" and (self.zsh or parameter.name[:1] in LETTERS):
            parameter.index = self.braced_subscript()
        if parameter.name or self.zsh:
            self.operation(parameter, context)
        return parameter

    def braced_subscript(self) -> WordNode | None:
        """subscript : '[' (text | expansion)* ']' ; a `}` before its end ends the braces (and makes them bad)."""
        start = self.pos
        self.pos += 1
        parts: list[Part] = []
        if self.balanced(BRACED_SUBSCRIPT, parts) != "]":
            self.pos = start
            return None
        self.pos += 1
        return WordNode(join(parts), start + 1, self.pos - 1)

    def flags(self, parameter: Parameter) -> None:
        """flags : ('(' text ')')? ('^' | '=' | '~' | '+')* (zsh manual 14.3.1)"""
        text, start = self.text, self.pos
        if text[start] == "(":
            end = text.find(")", start)
            self.pos = len(text) - 1 if end < 0 else end + 1
        inside = text[start + 1 : self.pos - 1]
        at = self.pos
        while text[self.pos] in "^=~+" and text[self.pos + 1] not in "}:-":
            self.pos += 1
        parameter.flags = inside + text[at : self.pos]

    def prefix(self, parameter: Parameter) -> None:
        """prefix : '#' (its length) | '!' (what it names); before what could be an operator both are names."""
        char = self.text[self.pos]
        if char not in "#!" or (char == "!" and self.zsh):
            return
        after = self.joined(self.pos + 1)
        following = self.text[after]
        named = following in LETTERS or following in DIGITS
        if following in SPECIAL_PARAMETERS and self.text[self.joined(after + 1)] in "}[":
            named = True
        if char == "#" and (named or (self.zsh and following in '$"`(^')):
            parameter.length, self.pos = True, after
        elif char == "!" and (named or following in "#@*"):
            parameter.indirect, self.pos = True, after

    def parameter_name(self) -> str:
        """name | digit+ | special ; "" where none of them stands here."""
        self.pos = at = self.joined(self.pos)
        char = self.text[at]
        if char in LETTERS:
            return self.name()
        if char in DIGITS:
            while self.text[self.pos] in DIGITS:
                self.pos += 1
            return self.text[at : self.pos]
        if char not in SPECIAL_PARAMETERS or (self.zsh and char == "$" and self.text[at + 1] in "{("):
            return ""
        self.pos += 1
        return char

    def operation(self, parameter: Parameter, context: Context) -> None:
        """operator argument* : what is done with the value; no operator before `}`."""
        self.pos = self.joined(self.pos)
        if self.text[self.pos] == "}":
            return
        operator = parameter.operator = self.parameter_operator()
        if not operator:
            return
        quoted = context.quoted and operator in VALUE
        ends = "/" if operator in REPLACE else ":" if operator == ":" else ""
        first = self.argument(ends, quoted=quoted)
        if ends and self.text[self.pos] == ends:
            self.pos += 1
            parameter.arguments = first, self.argument("", quoted=quoted)
        elif first.parts or operator in VALUE or ends:
            parameter.arguments = (first,)

    def parameter_operator(self) -> str:
        """The longest operator here, consumed; zsh's modifiers (`:h`, `:s/a/b/`) count with their letter."""
        known = ZSH if self.zsh else BASH
        ends = []
        ahead = ""
        at = self.pos
        for _ in range(LONGEST):
            at = self.joined(at)
            if self.text[at] == END:
                break
            ahead += self.text[at]
            at += 1
            ends.append(at)
        if self.zsh and ahead[:1] == ":" and (ahead[1:2] in LETTERS or ahead[1:2] == "&") and ahead[1:]:
            self.pos = ends[1]
            return ahead[:2]
        for size in range(len(ahead), 0, -1):
            if ahead[:size] in known:
                self.pos = ends[size - 1]
                return ahead[:size]
        return ""

    def argument(self, ends: str, *, quoted: bool) -> WordNode:
        """argument : (text | expansion)* up to `}` or the end that the operator gives it."""
        start = self.pos
        parts: list[Part] = []
        self.balanced(IN_BRACES[ends, quoted, self.zsh], parts)
        return WordNode(join(parts), start, self.pos)
