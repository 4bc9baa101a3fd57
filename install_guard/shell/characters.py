"""Programs that take lines apart: `tr`, `cut`, `rev`, `fold`, `paste` … on known text."""

from __future__ import annotations

from install_guard.shell.transforms import Words, ended, gathered, joined, known_text
from install_guard.shell.values import known, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.transforms import Transform
    from install_guard.shell.walk import Walk


def reverse_characters(walk: Walk, words: Words) -> str | None:
    """`rev`."""
    words.parse()
    text = known_text(walk, words.operands)
    return None if text is None else "\n".join(line[::-1] for line in text.split("\n"))


def translate(walk: Walk, words: Words) -> str | None:
    """`tr [-cdst] set [set]`."""
    words.parse()
    text = walk.input()
    sets = [_members(one) for one in words.operands]
    if text is None or not sets or None in sets or not set(words.options) <= set("cCdst"):
        return None
    first: list[str] = sets[0] or []
    second: list[str] | None = sets[1] if len(sets) > 1 else None
    complement = words.has("c", "C")
    if not known(text) and complement:
        return None
    if words.has("d"):
        text = "".join(char for char in text if (char in first) == complement)
        return _squeeze(text, second or []) if words.has("s") else text
    if second is None:
        return _squeeze(text, first, complement=complement) if words.has("s") else None
    if not second:
        return None
    if complement:
        text = "".join(char if char in first else second[-1] for char in text)
    else:
        if words.has("t"):
            first = first[: len(second)]
        table = {}
        for index, char in enumerate(first):
            table[ord(char)] = second[min(index, len(second) - 1)]
        text = text.translate(table)
    return _squeeze(text, second) if words.has("s") else text


_CLASSES = {
    "upper": [chr(code) for code in range(65, 91)],
    "lower": [chr(code) for code in range(97, 123)],
    "digit": list("0123456789"),
    "alpha": [chr(code) for code in (*range(65, 91), *range(97, 123))],
    "alnum": [chr(code) for code in (*range(48, 58), *range(65, 91), *range(97, 123))],
    "space": list("\t\n\v\f\r "),
    "blank": list("\t "),
    "punct": list("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
    "xdigit": list("0123456789ABCDEFabcdef"),
    "cntrl": [chr(code) for code in (*range(32), 127)],
    "print": [chr(code) for code in range(32, 127)],
    "graph": [chr(code) for code in range(33, 127)],
}


def _members(text: str) -> list[str] | None:
    """The characters of a set of `tr`."""
    from install_guard.shell.textual import unescape  # noqa: PLC0415 -- rare

    if not known(text):
        return None
    out: list[str] = []
    at = 0
    while at < len(text):
        if text.startswith("[:", at) and ":]" in text[at:]:
            end = text.index(":]", at)
            out.extend(_CLASSES.get(text[at + 2 : end], []))
            at = end + 2
            continue
        if text.startswith("[=", at) or (text[at] == "[" and text[at + 2 : at + 3] == "*"):
            return None
        char, at = _character(text, at, unescape)
        if text.startswith("-", at) and at + 1 < len(text):
            last, at = _character(text, at + 1, unescape)
            out.extend(chr(code) for code in range(ord(char), min(ord(last), ord(char) + 70_000) + 1))
        else:
            out.append(char)
    return out


def _character(text: str, at: int, unescape: Callable[[str], str]) -> tuple[str, int]:
    if text[at] != "\\" or at + 1 >= len(text):
        return text[at], at + 1
    end = at + 2
    if text[at + 1] in "01234567":
        while end < len(text) and end < at + 4 and text[end] in "01234567":
            end += 1
    made = unescape(text[at:end])
    return (made if len(made) == 1 else text[at + 1]), end


def _squeeze(text: str, members: list[str], *, complement: bool = False) -> str:
    out: list[str] = []
    for char in text:
        if not (out and out[-1] == char and (char in members) != complement):
            out.append(char)
    return "".join(out)


def _ranges(text: str) -> list[tuple[int, int]] | None:
    found = []
    for piece in text.replace(" ", ",").split(","):
        first, dash, last = piece.partition("-")
        if not (first.isdigit() or not first) or not (last.isdigit() or not last) or piece in ("", "-"):
            return None
        found.append((int(first or 1), int(last or 1 << 30) if dash else int(first)))
    return found


def cut(walk: Walk, words: Words) -> str | None:
    """`cut -c list`, `cut -d x -f list`."""
    words.parse("bcdf")
    text = gathered(walk, words.operands)
    by_field = words.options.get("f") or words.options.get("fields")
    listed = (
        by_field
        or words.options.get("c")
        or words.options.get("b")
        or words.options.get("characters")
        or words.options.get("bytes")
    )
    ranges = _ranges(listed or "")
    if text is None or ranges is None or words.has("complement", "z", "output-delimiter"):
        return None
    delimiter = words.options.get("d") or words.options.get("delimiter") or "\t"
    out = []
    for line in lines_of(text):
        if by_field:
            if delimiter not in line:
                if not known(line):
                    return None
                if not words.has("s"):
                    out.append(line)
                continue
            pieces = line.split(delimiter)
            out.append(delimiter.join(_chosen(pieces, ranges)))
        else:
            if not known(line) or (words.has("b") and not line.isascii()):
                return None
            out.append("".join(_chosen(list(line), ranges)))
    if not known(text) and not (by_field and all(known(piece) for piece in out)):
        return None
    return joined(out) if known(text) else None


def _chosen(pieces: list[str], ranges: list[tuple[int, int]]) -> list[str]:
    return [piece for number, piece in enumerate(pieces, 1) if any(first <= number <= last for first, last in ranges)]


def fold(walk: Walk, words: Words) -> str | None:
    """`fold -w width`."""
    words.parse("w")
    text = known_text(walk, words.operands)
    width = words.options.get("w") or words.options.get("width") or "80"
    if text is None or words.has("s", "spaces") or not width.isdigit() or int(width) < 1 or "\t" in text:
        return None
    size = int(width)
    out = []
    for line in ended(text):
        body = line.rstrip("\n")
        pieces = [body[at : at + size] for at in range(0, len(body), size)] or [""]
        out.append("\n".join(pieces) + line[len(body) :])
    return "".join(out)


def paste(walk: Walk, words: Words) -> str | None:
    """`paste -s [-d x]`."""
    words.parse("d")
    delimiters = words.options.get("d", words.options.get("delimiters", "\t"))
    text = known_text(walk, words.operands)
    if text is None or len(delimiters) > 1:
        return None
    if words.has("s", "serial"):
        return delimiters.join(lines_of(text)) + "\n" if len(words.operands) <= 1 else None
    if words.operands and set(words.operands) == {"-"}:
        lines, count = lines_of(text), len(words.operands)
        return joined([delimiters.join(lines[at : at + count]) for at in range(0, len(lines), count)])
    if len(words.operands) <= 1:
        return text
    columns = [lines_of(known_text(walk, [one]) or "") for one in words.operands]
    longest = max(len(column) for column in columns)
    return joined(
        [delimiters.join(column[at] if at < len(column) else "" for column in columns) for at in range(longest)]
    )


def expand_tabs(walk: Walk, words: Words) -> str | None:
    """`expand`."""
    words.parse("t")
    text = known_text(walk, words.operands)
    return None if text is None or words.options else text.expandtabs(8)


def carriage_returns(walk: Walk, words: Words) -> str | None:
    """`dos2unix` as a filter."""
    words.parse()
    text = known_text(walk, [])
    return None if text is None or words.operands else text.replace("\r\n", "\n")


def convert(walk: Walk, words: Words) -> str | None:
    """`iconv` between encodings of Unicode, on plain ASCII."""
    words.parse("ft")
    text = known_text(walk, words.operands)
    target = (words.options.get("t") or words.options.get("to-code") or "utf-8").lower().split("//")[0]
    source = (words.options.get("f") or words.options.get("from-code") or "utf-8").lower()
    plain = {"utf-8", "utf8", "ascii", "us-ascii", "latin1", "iso-8859-1", "iso8859-1"}
    return text if text is not None and text.isascii() and target in plain and source in plain else None


def split_arguments(walk: Walk, words: Words) -> str | None:
    """`expr`: sums of known numbers, substrings."""
    texts = words.texts
    if len(texts) == 3 and texts[1] in "+-*/%" and known("".join(texts)):
        value = walk.compute("".join(texts))
        return None if value is None else f"{value}\n"
    if len(texts) == 4 and texts[0] == "substr" and texts[2].isdigit() and texts[3].isdigit() and known(texts[1]):
        start = int(texts[2]) - 1
        return texts[1][start : start + int(texts[3])] + "\n"
    if len(texts) == 2 and texts[0] == "length" and known(texts[1]):
        return f"{len(texts[1])}\n"
    return None


TABLE: dict[str, Transform] = {
    "rev": reverse_characters,
    "tr": translate,
    "cut": cut,
    "fold": fold,
    "paste": paste,
    "expand": expand_tabs,
    "dos2unix": carriage_returns,
    "iconv": convert,
    "expr": split_arguments,
}
