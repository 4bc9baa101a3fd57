"""Brace expansion: `{a,b}`, `{1..9}`, `{a..e..2}` (bash manual 3.5.1)."""

from __future__ import annotations

from install_guard.shell import nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # A word as a list: single characters of unquoted text, and whole parts.
    Items = list[object]

_DEPTH = 20


def expand(parts: Sequence[nodes.Part], most: int, *, textual: bool = True) -> list[Sequence[nodes.Part]]:
    """The words that a word with braces stands for, at most `most` of them.

    bash expands braces before it looks at parameters (`textual`): in `{$a,b}c` the first word is `$ac`.
    """
    items: Items = []
    for part in parts:
        items.extend(part.text if type(part) is nodes.Literal else [part])
    start, end = parts[0].start, parts[-1].end
    found = _expand(items, most, 0, textual=textual)
    return [_parts(one, start, end, textual=textual) for one in found]


def _parts(items: Items, start: int, end: int, *, textual: bool) -> list[nodes.Part]:
    out: list[nodes.Part] = []
    run: list[str] = []
    for item in items:
        if isinstance(item, str):
            if textual and not run and out and (item.isalnum() or item == "_") and _bare(out[-1]):
                out[-1] = nodes.Parameter(out[-1].name + item, out[-1].start, out[-1].end + 1)  # type: ignore[union-attr]
                continue
            run.append(item)
            continue
        if run:
            out.append(nodes.Literal("".join(run), start, end))
            run = []
        out.append(item)  # type: ignore[arg-type]
    if run:
        out.append(nodes.Literal("".join(run), start, end))
    return out


def _bare(part: nodes.Part) -> bool:
    """Whether a part is `$name`, written without braces."""
    return (
        isinstance(part, nodes.Parameter) and part.name.isidentifier() and part.end - part.start == len(part.name) + 1
    )


def _expand(items: Items, most: int, depth: int, *, textual: bool) -> list[Items]:
    """The alternatives of the first brace list, each joined with those of the rest."""
    at = 0
    while depth < _DEPTH:
        try:
            at = items.index("{", at)
        except ValueError:
            break
        found = _options(items, at, textual=textual)
        if found is None:
            at += 1
            continue
        options, stop = found
        heads = [one for option in options for one in _expand(option, most, depth + 1, textual=textual)][:most]
        tails = _expand(items[stop:], most, depth + 1, textual=textual)
        room = max(1, most // max(1, len(tails)))
        return [items[:at] + head + tail for head in heads[:room] for tail in tails]
    return [items]


def _options(items: Items, at: int, *, textual: bool) -> tuple[list[Items], int] | None:
    """What stands between the braces that open at `at`, and where they end; None where they are only text."""
    depth, options, since = 0, [], at + 1
    for index in range(at, len(items)):
        item = items[index]
        if item == "{":
            depth += 1
        elif item == "," and depth == 1:
            options.append(items[since:index])
            since = index + 1
        elif item == "}":
            depth -= 1
            if depth:
                continue
            if options:
                return [*options, items[since:index]], index + 1
            sequence = _sequence(items[at + 1 : index], textual=textual)
            return (sequence, index + 1) if sequence else None
    return None


def _sequence(items: Items, *, textual: bool) -> list[Items] | None:
    """`x..y` and `x..y..step` of numbers or single letters (zsh has no steps between letters)."""
    if not all(isinstance(item, str) for item in items):
        return None
    pieces = "".join(str(item) for item in items).split("..")
    if len(pieces) not in (2, 3):
        return None
    step = _integer(pieces[2]) if len(pieces) == 3 else 1
    if step is None:
        return None
    first, last = _integer(pieces[0]), _integer(pieces[1])
    if first is not None and last is not None:
        width = max(
            (len(piece) for piece in pieces[:2] if piece.lstrip("-").startswith("0") and len(piece) > 1), default=0
        )
        return [list(str(value).zfill(width)) for value in _range(first, last, step)]
    if all(len(piece) == 1 and piece.isalpha() for piece in pieces[:2]) and (textual or len(pieces) == 2):
        return [[chr(value)] for value in _range(ord(pieces[0]), ord(pieces[1]), step)]
    return None


def _integer(text: str) -> int | None:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if digits.isdigit() and digits.isascii() and len(digits) < 18 else None


def _range(first: int, last: int, step: int) -> range:
    step = abs(step) or 1
    if abs(last - first) // step > 2000:
        last = first + 2000 * step * (1 if last > first else -1)
    return range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
