"""What only zsh has: flags of parameter expansion (manual 14.3.1) and patterns that run code (manual 14.8.7)."""

from __future__ import annotations

from install_guard.shell.splitting import split_words
from install_guard.shell.state import Array
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell import nodes
    from install_guard.shell.lookup import Lookup
    from install_guard.shell.variables import Variables
    from install_guard.shell.walk import Walk

_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}
# What may stand before the code: the other qualifiers.
_QUALIFIERS = "NDnFSTMYPLUGRWXIEAfrwxstcmaoOudgp*.@=%/^-,0123456789:[]+k"
_ARGUMENTS = frozenset("jslrgZI")


def _flags(text: str) -> list[tuple[str, str]]:
    """Flags with their arguments: `j:, :` and the like."""
    out: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        letter = text[at]
        at += 1
        argument = ""
        if letter in _ARGUMENTS and at < len(text):
            close = _PAIRS.get(text[at], text[at])
            end = text.find(close, at + 1)
            if end > 0:
                argument = text[at + 1 : end]
                at = end + 1
        out.append((letter, argument))
    return out


def flagged(
    lookup: Lookup, node: nodes.Parameter, values: list[str], kind: str, *, quoted: bool
) -> tuple[list[str], str]:
    """A parameter with flags: the value behind them, the operator between."""
    walk = lookup.walk
    flags = _flags(node.flags)
    letters = "".join(letter for letter, _ in flags)
    if "P" in letters:
        name = values[0] if values else ""
        values, kind = (
            lookup.named(name)
            if known(name) and name
            else ([walk.mark("a variable whose name is not known", node)], "scalar")
        )
    if "k" in letters or "t" in letters:
        value = walk.variable(node.name)
        if isinstance(value, Array) and value.named:
            pairs = [(str(key), text) for key, text in value.items.items()]
            values = [one for pair in pairs for one in (pair if "v" in letters else pair[:1])]
    if node.length:
        return [str(len(values)) if kind != "scalar" else str(len("".join(values)))], "scalar"
    values, kind = lookup.operate(node, values, kind)
    if kind == "array" and quoted and "@" not in letters and not {"f", "s", "z", "j"} & set(letters):
        values, kind = [" ".join(values)], "scalar"
    for letter, argument in flags:
        values, kind = _apply(walk, letter, argument, values, kind, letters)
    return values, kind


def _apply(  # noqa: PLR0911 -- a flag each
    walk: Walk, letter: str, argument: str, values: list[str], kind: str, letters: str
) -> tuple[list[str], str]:
    """What one flag makes of values."""
    one = _on_texts(walk).get(letter)
    if one is not None:
        return [one(value) for value in values], kind
    if letter in "jF":
        return [(argument if letter == "j" else "\n").join(values)], "scalar"
    if letter in "fsz=":
        return [piece for value in values for piece in _split(value, letter, argument)], "array"
    if letter in "oOn" and "a" not in letters:
        return sorted(values, reverse=letter == "O"), kind
    if letter in "oO":  # with `a`, the order that the array has
        return values[:: -1 if letter == "O" else 1], kind
    if letter == "u":
        return list(dict.fromkeys(values)), kind
    return values, "each" if letter == "@" and kind != "scalar" else kind


def _on_texts(walk: Walk) -> dict[str, Callable[[str], str]]:
    """Flags that change each text by itself."""
    from install_guard.shell.operators import quote  # noqa: PLC0415 -- rare

    changed: dict[str, Callable[[str], str]] = {
        "U": str.upper,
        "L": str.lower,
        "C": str.title,
        "q": quote,
        "e": walk.expand_text,
        "Q": lambda text: " ".join(split_words(text)),
        "g": walk.decode,
        "%": lambda text: walk.mark_here("an expanded prompt") if "%" in text else text,
    }
    for letter in "lrVD#":
        changed[letter] = lambda _: walk.mark_here("a changed text")
    return changed


def modified(chain: str, value: str) -> str | None:
    """What a chain of history modifiers makes of a text (manual 14.1.4): `:h:t`, `:s/a/b/:u`; None where it is not followed."""
    from install_guard.shell.operators import quote  # noqa: PLC0415 -- rare

    simple: dict[str, Callable[[str], str]] = {
        "t": lambda text: text.rsplit("/", 1)[-1],
        "h": lambda text: (text.rsplit("/", 1)[0] or "/") if "/" in text else ".",
        "r": lambda text: text.rsplit(".", 1)[0] if "." in text.rsplit("/", 1)[-1] else text,
        "e": lambda text: text.rsplit(".", 1)[1] if "." in text.rsplit("/", 1)[-1] else "",
        "u": str.upper,
        "l": str.lower,
        "q": quote,
        "Q": lambda text: " ".join(split_words(text)),
    }
    at = 0
    while at < len(chain):
        letter = chain[at + 1 : at + 2]
        if chain[at] != ":" or chain[at + 2 : at + 3].isdigit():
            return None
        if letter in simple:
            value = simple[letter](value)
            at += 2
            continue
        everywhere = letter == "g"
        found = _replaced(chain, at + 2 + everywhere, value, -1 if everywhere else 1)
        if found is None or chain[at + 1 + everywhere] != "s":
            return None
        value, at = found
    return value


def _replaced(chain: str, at: int, value: str, count: int) -> tuple[str, int] | None:
    """The text behind `s/left/right/`, and the place behind that; None where more than letters stand in it."""
    end = chain[at : at + 1]
    left, closed, rest = chain[at + 1 :].partition(end or "/")
    right, last, _ = rest.partition(end or "/")
    if not closed or not left or not known(value + left) or not {"&", "\\", "$"}.isdisjoint(left + right):
        return None
    return value.replace(left, right, count), at + 1 + len(left) + 1 + len(right) + len(last)


def _split(value: str, letter: str, argument: str) -> list[str]:
    """`(f)` at line ends, `(s:x:)` at a text, `(z)` as the shell does, `(=)` at blanks."""
    if letter == "z":
        return _words([value])
    if letter == "=":
        return value.split()
    separator = "\n" if letter == "f" else argument
    return value.split(separator) if separator else list(value)


def define(walk: Variables, table: str, name: str, text: str) -> None:
    """An item of zsh's own tables: `functions[f]=text`, `aliases[a]=text`."""
    if table == "functions":
        from install_guard.shell import parse, structures  # noqa: PLC0415 -- rare

        body = parse(text, "zsh")
        walk.state.defining().functions[name] = (structures.BraceGroup(body, body.start, body.end),)
    elif table == "options":
        from install_guard.shell.declare import switch  # noqa: PLC0415 -- rare

        switch(walk, name, on=text == "on")  # type: ignore[arg-type]
    else:
        getattr(walk.state.defining(), _TABLES[table])[name] = text


_TABLES = {
    "aliases": "aliases",
    "galiases": "global_aliases",
    "saliases": "suffix_aliases",
    "commands": "hashed",
}


def _words(values: list[str]) -> list[str]:
    """Words as the shell would split them, with their quotes."""
    out: list[str] = []
    for value in values:
        word, quote = "", ""
        for char in value:
            if quote:
                quote = "" if char == quote else quote
                word += char
            elif char in " \t\n":
                if word:
                    out.append(word)
                word = ""
            elif char in ";|&" and word[-1:] != char:
                if word:
                    out.append(word)
                out.append(char)
                word = ""
            else:
                quote = char if char in "'\"" else ""
                word += char
        if word:
            out.append(word)
    return out


def run_qualifiers(walk: Walk, part: nodes.Pattern) -> None:
    """Run the code in the qualifiers of a pattern: `*(e:'code':)`, `*(+function)`, `*(oe:'code':)`."""
    if part.parts:
        inner = "".join(piece for piece, _ in walk.words.pieces(part.parts))
    else:
        inner = part.text[part.text.rfind("(") + 1 :].removesuffix(")")
    for index, char in enumerate(inner):
        if inner[:index].strip(_QUALIFIERS):
            return
        if char == "+" and inner[index + 1 : index + 2].isidentifier():
            name = inner[index + 1 :].split(")")[0].split(",")[0]
            walk.apart(lambda name=name: walk.run_text(name, walk.span(part)))  # type: ignore[misc]
        if char != "e" or index + 1 >= len(inner) or inner[index + 1].isalnum():
            continue
        close = _PAIRS.get(inner[index + 1], inner[index + 1])
        end = inner.rfind(close)
        if end > index + 1:
            code = inner[index + 2 : end]
            walk.apart(lambda code=code: walk.run_text(code, walk.span(part)))  # type: ignore[misc]
            return


__all__ = ["flagged", "run_qualifiers"]
