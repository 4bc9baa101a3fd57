"""`${ … }` with all that bash 5.2 (manual 3.5.3) and zsh 5.9 (manual 14.3) take between the braces."""

from __future__ import annotations

from install_guard.shell.contexts import (
    DIGITS,
    DOLLARS,
    END,
    LETTERS,
    QUOTES,
    SPECIAL_PARAMETERS,
    SUBSCRIPT,
    Context,
)
from install_guard.shell.expansions import DOLLAR_TAKERS, QUOTE_TAKERS, Expansions
from install_guard.shell.nodes import Parameter, Substitution, WordNode
from install_guard.shell.substitutions import process
from install_guard.shell.tokens import Fault, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.nodes import Part

VALUE = frozenset(("-", "=", "?", "+", ":-", ":=", ":?", ":+", "::="))
REPLACE = frozenset(("/", "//", "/#", "/%", ":/"))
BASH = VALUE | REPLACE | {"#", "##", "%", "%%", "^", "^^", ",", ",,", "~", "~~", "@", "*", ":"} - {"::=", ":/"}
ZSH = BASH | {"::=", ":/", ":#", ":|", ":*", ":^", ":^^"}
LONGEST = 3


BRACED_SUBSCRIPT = Context("braced subscript", "[]}" + QUOTES, pair="[]")
BRACED_SUBSCRIPT.takers = SUBSCRIPT.takers


def _in_braces(end: str, *, quoted: bool, zsh: bool) -> Context:
    """Text up to `}` or another end. zsh counts braces there; in double quotes, only bash sees single ones."""
    stops = (
        "}" + end + '"' + DOLLARS + ("" if quoted and zsh else "'") + ("" if quoted else "<>") + ("{" if zsh else "")
    )
    context = Context(f"braces {end} {quoted} {zsh}", stops, quoted=quoted, pair="{}")
    context.takers = {**DOLLAR_TAKERS, **QUOTE_TAKERS, "<": process, ">": process}
    if quoted:
        context.takers.update({"\\": Expansions.quoted_escape, "'": Expansions.apostrophe})
    return context


IN_BRACES = {
    (end, quoted, zsh): _in_braces(end, quoted=quoted, zsh=zsh)
    for end in ("", "/", ":")
    for quoted in (False, True)
    for zsh in (False, True)
}


def braces(parser: Expansions, start: int, context: Context) -> Part:
    """expansion : '${' parameter '}' | '${' blank script '}' | '${|' script '}'"""
    opened = parser.pos
    parser.deeper()
    parser.pos = parser.joined(opened + 1)
    if parser.text[parser.pos] in " \t\n|":
        part: Part = command_braces(parser, start)
    else:
        inside = parser.pos
        part = parameter(parser, start, context)
        if parser.text[parser.pos] != "}":
            parser.pos = inside
            part = Parameter("", start, start, arguments=(argument(parser, "", quoted=context.quoted),))
    if parser.text[parser.pos] != "}":
        raise parser.fault("a `${` that is not closed", start=start, refused=isinstance(part, Parameter))
    parser.pos = part.end = parser.pos + 1
    parser.depth -= 1
    return part


def command_braces(parser: Expansions, start: int) -> Substitution:
    """substitution : '${' (blank | '|') script '}' ; from bash 5.3, an older one says only as it runs that it is none."""
    parser.pos += parser.text[parser.pos] == "|"
    try:
        script = parser.script()
    except Fault as fault:
        fault.fault.refused = False
        raise
    parser.blanks()
    return Substitution(script, start, parser.pos, braced=True)


def parameter(parser: Expansions, start: int, context: Context) -> Parameter:
    """parameter : flags? ('#' | '!')? (name | special | nested) subscript? (operator argument*)?"""
    parameter = Parameter("", start, start)
    if parser.zsh:
        flags(parser, parameter)
    prefix(parser, parameter)
    parameter.name = parameter_name(parser)
    if parser.zsh and not parameter.name and parser.text[parser.pos] in '$"`':
        parts: list[Part] = []
        context.takers.get(parser.text[parser.pos], Expansions.double)(parser, parts, context)
        parameter.inner = parts[0]
    if parser.text[parser.pos] == "[" and (parser.zsh or parameter.name[:1] in LETTERS):
        parameter.index = braced_subscript(parser)
    if parameter.name or parser.zsh:
        operation(parser, parameter, context)
    return parameter


def braced_subscript(parser: Expansions) -> WordNode | None:
    """subscript : '[' (text | expansion)* ']' ; a `}` before its end ends the braces (and makes them bad)."""
    start = parser.pos
    parser.pos += 1
    parts: list[Part] = []
    if parser.balanced(BRACED_SUBSCRIPT, parts) != "]":
        parser.pos = start
        return None
    parser.pos += 1
    return WordNode(join(parts), start + 1, parser.pos - 1)


def flags(parser: Expansions, parameter: Parameter) -> None:
    """flags : ('(' text ')')? ('^' | '=' | '~' | '+')* (zsh manual 14.3.1)"""
    text, start = parser.text, parser.pos
    if text[start] == "(":
        end = text.find(")", start)
        parser.pos = len(text) - 1 if end < 0 else end + 1
    inside = text[start + 1 : parser.pos - 1]
    at = parser.pos
    while text[parser.pos] in "^=~+" and text[parser.pos + 1] not in "}:-":
        parser.pos += 1
    parameter.flags = inside + text[at : parser.pos]


def prefix(parser: Expansions, parameter: Parameter) -> None:
    """prefix : '#' (its length) | '!' (what it names); before what could be an operator both are names."""
    char = parser.text[parser.pos]
    if char not in "#!" or (char == "!" and parser.zsh):
        return
    after = parser.joined(parser.pos + 1)
    following = parser.text[after]
    named = following in LETTERS or following in DIGITS
    if following in SPECIAL_PARAMETERS and parser.text[parser.joined(after + 1)] in "}[":
        named = True
    if char == "#" and (named or (parser.zsh and following in '$"`(^')):
        parameter.length, parser.pos = True, after
    elif char == "!" and (named or following in "#@*"):
        parameter.indirect, parser.pos = True, after


def parameter_name(parser: Expansions) -> str:
    """name | digit+ | special ; "" where none of them stands here."""
    parser.pos = at = parser.joined(parser.pos)
    char = parser.text[at]
    if char in LETTERS:
        return parser.name()
    if char in DIGITS:
        while parser.text[parser.pos] in DIGITS:
            parser.pos += 1
        return parser.text[at : parser.pos]
    if char not in SPECIAL_PARAMETERS or (parser.zsh and char == "$" and parser.text[at + 1] in "{("):
        return ""
    parser.pos += 1
    return char


def operation(parser: Expansions, parameter: Parameter, context: Context) -> None:
    """operator argument* : what is done with the value; no operator before `}`."""
    parser.pos = parser.joined(parser.pos)
    if parser.text[parser.pos] == "}":
        return
    operator = parameter.operator = parameter_operator(parser)
    if not operator:
        return
    quoted = context.quoted and operator in VALUE
    ends = "/" if operator in REPLACE else ":" if operator == ":" else ""
    first = argument(parser, ends, quoted=quoted)
    if ends and parser.text[parser.pos] == ends:
        parser.pos += 1
        parameter.arguments = first, argument(parser, "", quoted=quoted)
    elif first.parts or operator in VALUE or ends:
        parameter.arguments = (first,)


def parameter_operator(parser: Expansions) -> str:
    """The longest operator here, consumed; zsh's modifiers (`:h`, `:s/a/b/`) count with their letter."""
    known = ZSH if parser.zsh else BASH
    ends = []
    ahead = ""
    at = parser.pos
    for _ in range(LONGEST):
        at = parser.joined(at)
        if parser.text[at] == END:
            break
        ahead += parser.text[at]
        at += 1
        ends.append(at)
    if parser.zsh and ahead[:1] == ":" and (ahead[1:2] in LETTERS or ahead[1:2] == "&") and ahead[1:]:
        parser.pos = ends[1]
        return ahead[:2]
    for size in range(len(ahead), 0, -1):
        if ahead[:size] in known:
            parser.pos = ends[size - 1]
            return ahead[:size]
    return ""


def argument(parser: Expansions, ends: str, *, quoted: bool) -> WordNode:
    """argument : (text | expansion)* up to `}` or the end that the operator gives it."""
    start = parser.pos
    parts: list[Part] = []
    parser.balanced(IN_BRACES[ends, quoted, parser.zsh], parts)
    return WordNode(join(parts), start, parser.pos)
