"""The operators of `${name…}` on known and partly known texts: prefixes, suffixes, substitution, substrings, case."""

from __future__ import annotations

from install_guard.shell import nodes, patterns
from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.lookup import Lookup

_REFUSED = "this shell refuses it: a bad substitution"
_SEARCHED = 4096  # characters of a value in which a pattern is looked for at every place


def apply(lookup: Lookup, node: nodes.Parameter, values: list[str], kind: str) -> tuple[list[str], str]:
    """The values behind an operator."""
    operator = node.operator
    if operator == ":" and node.arguments:
        return _slices(lookup, node, values, kind)
    change = _change(lookup, node)
    if change is None:
        return [lookup.walk.mark("an operator that is not known", node)], kind if kind == "scalar" else "each"
    changed = [change(value) for value in values]
    return [_gap(lookup, node) if value is None else value for value in changed], kind


def _gap(lookup: Lookup, node: nodes.Parameter) -> str:
    return lookup.walk.mark("a changed text that is not known", node)


def _change(  # noqa: PLR0911 -- an operator each
    lookup: Lookup, node: nodes.Parameter
) -> Callable[[str], str | None] | None:
    """What an operator does to one value."""
    operator, words = node.operator, lookup.words
    if operator in ("#", "##", "%", "%%"):
        pattern = words.pattern(node.arguments[0]) if node.arguments else ""
        cut = prefix if operator[0] == "#" else suffix
        return lambda value: cut(value, pattern, greedy=len(operator) == 2)
    if operator[:1] == "/":
        pattern = words.pattern(node.arguments[0]) if node.arguments else ""
        replacement = words.text(node.arguments[1]) if len(node.arguments) > 1 else ""
        if "&" in replacement and not lookup.walk.zsh:
            # bash 5.2 puts the match in the place of an `&` without quotes, older ones leave it (manual 3.5.3).
            return lambda _: None
        return _replacer(operator, pattern, replacement)
    if operator in ("^", "^^", ",", ",,", "~", "~~"):
        if lookup.walk.zsh:
            lookup.walk.hole("syntax", _REFUSED, lookup.walk.span(node), origin="refused")
        pattern = words.pattern(node.arguments[0]) if node.arguments else "?"
        return lambda value: recase(value, operator, pattern)
    if operator[:1] == "@":
        letter = operator[1:] or (words.text(node.arguments[0]) if node.arguments else "")
        return _transformer(lookup, letter)
    if operator[:1] == ":" and operator[1:].isalpha():
        from install_guard.shell.zsh import modified  # noqa: PLC0415 -- zsh only

        rest = node.arguments[0].parts if node.arguments else ()
        plain = all(type(part) is nodes.Literal for part in rest)
        chain = operator + "".join(part.text for part in rest if type(part) is nodes.Literal)
        return (lambda value: modified(chain, value)) if plain else None
    if operator == ":#":
        pattern = words.pattern(node.arguments[0]) if node.arguments else ""
        return lambda value: "" if patterns.matches(pattern, value) else value
    return None


# Prefixes and suffixes.


def prefix(value: str, pattern: str, *, greedy: bool) -> str | None:
    """`${x#pattern}` and `${x##pattern}`; None where a gap decides."""
    if not known(pattern):
        return None
    if known(value):
        found = patterns.ends(pattern, value)
        return None if found is None else value[found[-1 if greedy else 0] :] if found else value
    last = max(at for at, char in enumerate(value) if char >= FIRST)
    if greedy and pattern[:1] == "*" and len(pattern) == 2 and pattern[1] in value[last + 1 :]:
        return value.rsplit(pattern[1], 1)[1]
    literal = patterns.plain(pattern)
    head = value[: next(at for at, char in enumerate(value) if char >= FIRST)]
    if literal is not None and len(literal) <= len(head):
        return value[len(literal) :] if head.startswith(literal) else value
    found = [] if greedy else patterns.ends(pattern, head)
    return value[found[0] :] if found else None


def suffix(value: str, pattern: str, *, greedy: bool) -> str | None:
    """`${x%pattern}` and `${x%%pattern}`; None where a gap decides."""
    if not known(pattern):
        return None
    if known(value):
        return _known_suffix(value, pattern, greedy=greedy)
    first = next(at for at, char in enumerate(value) if char >= FIRST)
    if greedy and pattern[-1:] == "*" and len(pattern) == 2 and pattern[0] in value[:first]:
        return value.split(pattern[0], 1)[0]
    tail = value[max(at for at, char in enumerate(value) if char >= FIRST) + 1 :]
    literal = patterns.plain(pattern)
    if literal is not None and len(literal) <= len(tail):
        return value[: len(value) - len(literal)] if tail.endswith(literal) else value
    cut = None if greedy else _known_suffix(tail, pattern, greedy=False)
    return value[: len(value) - len(tail)] + cut if cut is not None and cut != tail else None


def _known_suffix(value: str, pattern: str, *, greedy: bool) -> str | None:
    literal = patterns.plain(pattern)
    if literal is not None:
        return value[: len(value) - len(literal)] if literal and value.endswith(literal) else value
    places = range(len(value) + 1) if greedy else range(len(value), -1, -1)
    if len(value) > _SEARCHED:
        return None
    matcher = patterns.Matcher()
    for at in places:
        found = patterns.matches(pattern, value[at:], matcher)
        if found is not False:
            return value[:at] if found else None
    return value


# Substitution.


def _replacer(operator: str, pattern: str, replacement: str) -> Callable[[str], str | None]:
    everywhere = operator.startswith("//")
    anchor = operator[1:] if operator in ("/#", "/%") else ""
    if not anchor and not everywhere and pattern[:1] in ("#", "%"):
        anchor, pattern = pattern[0], pattern[1:]
    return lambda value: replace(value, pattern, replacement, everywhere=everywhere, anchor=anchor)


def replace(value: str, pattern: str, replacement: str, *, everywhere: bool, anchor: str = "") -> str | None:
    """`${x/pattern/text}`; None where a gap decides."""
    if not known(pattern):
        return None
    literal = patterns.plain(pattern)
    if not known(value):
        single = literal is not None and len(literal) == 1 and everywhere
        return value.replace(literal, replacement) if single else None  # type: ignore[arg-type]
    if anchor == "#":
        found = patterns.ends(pattern, value)
        return None if found is None else replacement + value[found[-1] :] if found else value
    if anchor == "%":
        cut = _known_suffix(value, pattern, greedy=True)
        return None if cut is None else value if cut == value and pattern else cut + replacement
    if literal is not None:
        return value.replace(literal, replacement, -1 if everywhere else 1) if literal else value
    return _replace_pattern(value, pattern, replacement, everywhere=everywhere)


def _replace_pattern(value: str, pattern: str, replacement: str, *, everywhere: bool) -> str | None:
    if len(value) > _SEARCHED:
        return None
    out: list[str] = []
    at = 0
    matcher = patterns.Matcher()
    while at < len(value):
        found = patterns.ends(pattern, value[at:], matcher)
        if found is None:
            return None
        if found and found[-1]:
            out.append(replacement)
            at += found[-1]
            if not everywhere:
                break
        else:
            out.append(value[at])
            at += 1
    return "".join(out) + value[at:]


# Case, substrings, transformations.


def recase(value: str, operator: str, pattern: str) -> str | None:
    """`${x^}`, `${x^^}`, `${x,}`, `${x,,}`, `${x~}`."""
    change = {"^": str.upper, ",": str.lower, "~": str.swapcase}[operator[0]]
    if len(operator) == 1:
        head = value[:1]
        return (change(head) if patterns.matches(pattern, head) else head) + value[1:] if head < FIRST else None
    if pattern == "?":
        return change(value)
    return "".join(change(char) if patterns.matches(pattern, char) else char for char in value)


def _slices(lookup: Lookup, node: nodes.Parameter, values: list[str], kind: str) -> tuple[list[str], str]:
    """`${x:offset:length}` of a text, or of a list for `@` and arrays."""
    walk = lookup.walk
    if kind == "scalar" and not any(values) and not walk.zsh:
        return [""], kind  # the shell does not come to the numbers
    if kind == "scalar" and not walk.zsh and values[0] in walk.inherited_marks:
        return _unsure_slice(lookup, node), kind
    numbers = [walk.compute(lookup.words.text(argument)) for argument in node.arguments]
    if None in numbers:
        return [walk.mark("a part of a text", node)], "scalar" if kind == "scalar" else "each"
    offset = numbers[0] or 0
    length = numbers[1] if len(numbers) > 1 else None
    if kind == "scalar":
        text = values[0] if values else ""
        if walk.zsh and known(text) and offset + len(text) < 0:
            offset = 0
        found = slice_text(text, offset, length)
        return [walk.mark("a part of a text", node) if found is None else found], kind
    if node.name in ("@", "*"):
        values = [walk.state.name, *values]
        if offset < 0:
            offset += len(values)
        return values[offset:] if length is None else values[offset : offset + length], kind
    if offset < 0:
        offset = max(0, offset + len(values))
    return values[offset:] if length is None else values[offset : offset + length], kind


def _unsure_slice(lookup: Lookup, node: nodes.Parameter) -> list[str]:
    """A substring of what may not be set: only where it is does the shell come to the numbers, and to commands in them."""
    walk, since = lookup.walk, len(lookup.walk.invocations)
    walk.perhaps(lambda: [walk.compute(lookup.words.text(argument)) for argument in node.arguments])
    if len(walk.invocations) > since:
        handed = (walk.gaps.word(" ".join(call.said for call in walk.invocations[since:]), *walk.span(node)),)
        walk.hole("code", f"it is computed only where {node.name} is set", walk.span(node), handed)
    return [walk.mark("a part of a text", node)]


def slice_text(text: str, offset: int, length: int | None) -> str | None:
    """A substring; None where a gap stands before its end."""
    size = len(text)
    if not known(text):
        first = next(at for at, char in enumerate(text) if char >= FIRST)
        if offset < 0 or (length is not None and length < 0) or offset > first:
            return None
        return (
            text[offset:] if length is None else (text[offset : offset + length] if offset + length <= first else None)
        )
    if offset < 0:
        offset += size
        if offset < 0:
            return ""
    if length is None:
        return text[offset:]
    return text[offset : offset + length] if length >= 0 else text[offset : size + length]


def _transformer(lookup: Lookup, letter: str) -> Callable[[str], str | None] | None:
    """`${x@U}`, `${x@L}`, `${x@u}`, `${x@Q}`, `${x@E}`, `${x@P}`."""
    simple: dict[str, Callable[[str], str | None]] = {
        "U": str.upper,
        "L": str.lower,
        "u": lambda value: value[:1].upper() + value[1:],
        "Q": quote,
        "E": lambda value: lookup.walk.decode(value) if known(value) else None,
        "P": lookup.walk.expand_text,
    }
    return simple.get(letter)


def quote(value: str) -> str:
    """A text quoted so that a shell reads it back."""
    return "'" + value.replace("'", "'\\''") + "'"


def _modifier(letter: str) -> Callable[[str], str | None] | None:
    """History modifiers of zsh: `${x:t}`, `${x:h}`, `${x:r}`, `${x:e}`, `${x:u}`, `${x:l}`."""
    simple: dict[str, Callable[[str], str | None]] = {
        "t": lambda value: value.rsplit("/", 1)[-1],
        "h": lambda value: (value.rsplit("/", 1)[0] or "/") if "/" in value else ".",
        "r": lambda value: value.rsplit(".", 1)[0] if "." in value.rsplit("/", 1)[-1] else value,
        "e": lambda value: value.rsplit(".", 1)[1] if "." in value.rsplit("/", 1)[-1] else "",
        "u": str.upper,
        "l": str.lower,
        "q": quote,
    }
    return simple.get(letter)
