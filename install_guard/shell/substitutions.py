"""Scripts inside words: `$( … )`, backquotes, `<( … )`, and `$(( … ))`, which begins like one (XCU 2.6.3 and 2.6.4)."""

from __future__ import annotations

from install_guard.shell.contexts import DOUBLE, END, GROUP, Context
from install_guard.shell.nodes import (
    Arithmetic,
    Literal,
    ProcessSubstitution,
    Script,
    Substitution,
    SyntaxFault,
    WordNode,
)
from install_guard.shell.tokens import Fault, join

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.excerpt import Excerpt
    from install_guard.shell.nodes import Part
    from install_guard.shell.tokens import Tokens


def parenthesised(parser: Tokens, start: int) -> Part:
    """expansion : '$((' expression '))' | '$(' script ')' ; the first where its end fits (XCU 2.6.3, 2.6.4)."""
    known = parser.memo.get(start)
    if known is None:
        part = (
            substitution(parser, start)
            if parser.text[parser.joined(parser.pos + 1)] != "("
            else arithmetic(parser, start)
        )
        known = parser.memo[start] = part, parser.pos
    part, parser.pos = known
    return part


def arithmetic(parser: Tokens, start: int) -> Part:
    """arithmetic : '$((' expression '))' ; where its end does not fit, '$(' script ')' with its parentheses in pairs."""
    opened = parser.pos
    expression = doubly_parenthesised(parser)
    if expression is not None:
        return Arithmetic(expression, start, parser.pos)
    parser.pos = opened + 1
    parser.balanced(GROUP, [])
    if parser.text[parser.pos] == END:
        raise parser.fault("a `$(` that is not closed", start=start, refused=not parser.zsh)
    end = parser.pos + 1
    parser.pos = opened
    return late_substitution(parser, start, end)


def late_substitution(parser: Tokens, start: int, end: int) -> Substitution:
    """'$(' script ')' whose end is known, since the shell parses it only when it runs it: its errors are its own."""
    kept = parser.depth, parser.pending, parser.enclosed
    try:
        found = substitution(parser, start)
        if parser.pos == end:
            return found
        fault = SyntaxFault("parentheses that a shell counts otherwise", start, end)
    except Fault as raised:
        fault = raised.fault
        parser.depth, parser.pending, parser.enclosed = kept
    fault.refused = False
    parser.pos = end
    return Substitution(Script((), start, end, fault), start, end)


def doubly_parenthesised(parser: Tokens) -> WordNode | None:
    """'((' (text | expansion)* '))' with parentheses in pairs; None where the last two are not together."""
    opened = parser.pos
    start = parser.joined(opened + 1)
    if parser.text[start] != "(":
        return None
    parser.pos = start = start + 1
    parser.deeper()
    parts: list[Part] = []
    if parser.balanced(GROUP, parts) == END:
        raise parser.fault("a `((` that is not closed", start=opened, refused=not parser.zsh)
    parser.depth -= 1
    end = parser.pos
    parser.pos = parser.joined(end + 1)
    if parser.text[parser.pos] != ")":
        return None
    parser.pos += 1
    return WordNode(join(parts), start, end)


def substitution(parser: Tokens, start: int) -> Substitution:
    """substitution : '$(' script ')'"""
    parser.pos += 1
    script = enclosed_script(parser, start)
    return Substitution(script, start, parser.pos)


def enclosed_script(parser: Tokens, start: int) -> Script:
    """script ')' ; its here-documents are its own, except one whose text begins behind the closing parenthesis."""
    outer, parser.pending = parser.pending, []
    enclosed, parser.enclosed = parser.enclosed, True
    parser.deeper()
    script = parser.script()
    if parser.blanks() != ")":
        raise parser.unexpected_in("(", start)
    parser.pos += 1
    parser.depth -= 1
    parser.enclosed = enclosed
    parser.pending = outer + parser.pending
    return script


def process(parser: Tokens, parts: list[Part], context: Context) -> bool:
    """process_substitution : ('<' | '>') '(' script ')' ; zsh also '=', at the beginning of a word."""
    start = parser.pos
    opened = parser.joined(start + 1)
    if parser.text[opened] != "(":
        if context.pair:  # in braces `<` is text
            parts.append(Literal(parser.text[start], start, start + 1))
            parser.pos += 1
        return bool(context.pair)
    known = parser.memo.get(start)
    if known is None:
        parser.pos = opened + 1
        script = enclosed_script(parser, start)
        known = parser.memo[start] = ProcessSubstitution(parser.text[start], script, start, parser.pos), parser.pos
    parts.append(known[0])
    parser.pos = known[1]
    return True


def backquoted(parser: Tokens, parts: list[Part], context: Context) -> bool:
    r"""substitution : '`' script '`' ; the script is what is left when `\` before `$`, "`" and `\` is taken out."""
    start = parser.pos
    from install_guard.shell.excerpt import Excerpt  # noqa: PLC0415 -- few commands hold backquotes
    from install_guard.shell.quoting import closing  # noqa: PLC0415 -- the same

    end = closing(parser.text, start + 1, "`")
    if end < 0:
        parser.pos = len(parser.text) - 1
        raise parser.fault("a backquote that is not closed", start=start)
    special = '$`\\"' if context is DOUBLE else "$`\\"
    excerpt = Excerpt(parser.text, unescaped(parser, start + 1, end, special))
    parts.append(Substitution(nested(parser, excerpt), start, end + 1))
    parser.pos = end + 1
    return True


def unescaped(parser: Tokens, start: int, end: int, special: str) -> list[tuple[int, int]]:
    r"""The stretches of text between the `\` that stand before a special character."""
    stretches = []
    slash = parser.text.find("\\", start, end)
    while slash >= 0:
        if parser.text[slash + 1] in special:
            stretches.append((start, slash))
            start = slash + 1
        slash = parser.text.find("\\", slash + 2, end)
    return [*stretches, (start, end)]


def nested(parser: Tokens, excerpt: Excerpt) -> Script:
    """What an excerpt says. The shell parses it only when it runs it, so its errors are its own."""
    parser = type(parser)(excerpt.text, parser.shell, parser.depth)
    parser.deeper()
    script = parser.lines()
    excerpt.relocate(script)
    return script
