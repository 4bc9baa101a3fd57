"""Programs that choose, order and count lines: `head`, `sort`, `uniq`, `grep` … on known text."""

from __future__ import annotations

from install_guard.shell.transforms import Words, ended, gathered, joined, known_text
from install_guard.shell.values import known, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.transforms import Transform
    from install_guard.shell.walk import Walk


def _count(words: Words, default: str, *names: str) -> str:
    for name in names:
        if name in words.options:
            return words.options[name]
    for text in words.texts:
        if text[:1] in "-+" and text[1:].isdigit():
            words.operands = [one for one in words.operands if one != text]
            return text[1:] if text[0] == "-" else text
    return default


def head(walk: Walk, words: Words) -> str | None:
    """`head [-n lines] [-c bytes]`."""
    words.parse("nc")
    count = _count(words, "10", "n", "lines")
    text = gathered(walk, words.operands)
    if text is None or len(words.operands) > 1:
        return None
    if words.has("c", "bytes"):
        size = words.options.get("c") or words.options.get("bytes") or ""
        if not size.lstrip("-").isdigit() or not known(text) or not text.isascii():
            return None
        return text[: int(size)]
    if not count.lstrip("-").isdigit():
        return None
    number = int(count)
    lines = ended(text)
    if known(text):
        return "".join(lines[:number])
    # A gap may hold further lines: only what stands before the first one is certain.
    first = lines[:number]
    return "".join(first) if 0 < number < len(lines) and all(known(line) for line in first) else None


def tail(walk: Walk, words: Words) -> str | None:
    """`tail [-n lines | -n +line] [-c bytes]`."""
    words.parse("nc")
    count = _count(words, "10", "n", "lines")
    text = known_text(walk, words.operands)
    if text is None or len(words.operands) > 1 or words.has("f", "F"):
        return None
    if words.has("c", "bytes"):
        size = words.options.get("c") or words.options.get("bytes") or ""
        if not size.lstrip("+-").isdigit() or not text.isascii():
            return None
        return (
            text[int(size[1:]) - 1 :]
            if size[0] == "+"
            else text[-int(size.lstrip("-")) :]
            if int(size.lstrip("-"))
            else ""
        )
    lines = ended(text)
    if not count.lstrip("+-").isdigit():
        return None
    if count[0] == "+":
        return "".join(lines[max(0, int(count[1:]) - 1) :])
    number = int(count.lstrip("-"))
    return "".join(lines[-number:]) if number else ""


def reverse_lines(walk: Walk, words: Words) -> str | None:
    """`tac`."""
    words.parse("s")
    text = known_text(walk, words.operands)
    return None if text is None or words.options else "".join(reversed(ended(text)))


def sort(walk: Walk, words: Words) -> str | None:
    """`sort [-rnu]`; other orders are not known."""
    words.parse("kotST")
    text = known_text(walk, words.operands)
    if text is None or not set(words.options) <= set("rnu") or not text.isascii():
        return None
    lines = lines_of(text)
    if words.has("n"):
        if not all(line.strip().lstrip("-").isdigit() for line in lines):
            return None
        lines.sort(key=lambda line: (int(line), line), reverse=words.has("r"))
    elif len(lines) > 1 and not all(line.isalnum() and line.islower() for line in lines):
        # The order of other characters is the locale's.
        return None
    else:
        lines.sort(reverse=words.has("r"))
    if words.has("u"):
        lines = list(dict.fromkeys(lines))
    return joined(lines)


def unique(walk: Walk, words: Words) -> str | None:
    """`uniq`."""
    words.parse("fsw")
    text = known_text(walk, words.operands)
    if text is None or words.options or len(words.operands) > 1:
        return None
    out: list[str] = []
    for line in lines_of(text):
        if not out or out[-1] != line:
            out.append(line)
    return joined(out)


def count(walk: Walk, words: Words) -> str | None:
    """`wc -l`, `wc -c`, `wc -w` of standard input."""
    words.parse()
    text = known_text(walk, words.operands)
    if text is None or words.operands or len(words.options) != 1:
        return None
    option = next(iter(words.options))
    sizes = {
        "l": text.count("\n"),
        "lines": text.count("\n"),
        "c": len(text.encode("utf-8", "replace")),
        "w": len(text.split()),
    }
    return f"{sizes[option]}\n" if option in sizes else None


def number_lines(walk: Walk, words: Words) -> str | None:
    """`nl`: lines behind numbers."""
    words.parse("bwsnv")
    text = known_text(walk, words.operands)
    if text is None or words.options:
        return None
    out, number = [], 0
    for line in lines_of(text):
        number += bool(line)
        out.append(f"{number:6}\t{line}" if line else "       ")
    return joined(out)


def format_lines(walk: Walk, words: Words) -> str | None:
    """`fmt`, `column`: text without what they would change."""
    words.parse("wstc")
    text = known_text(walk, words.operands)
    return (
        text
        if text is not None and not words.options and text.count("\n") <= 1 and len(text) < 70 and "  " not in text
        else None
    )


def strings(walk: Walk, words: Words) -> str | None:
    """`strings` on lines of plain text."""
    words.parse("n")
    text = known_text(walk, words.operands)
    if text is None or words.options or not all(line.isprintable() and line.isascii() for line in lines_of(text)):
        return None
    return joined([line for line in lines_of(text) if len(line) >= 4])


# Regular expressions.


def grep(walk: Walk, words: Words) -> str | None:
    """`grep pattern`: the lines that match."""
    words.parse("eABCmf")
    allowed = {"e", "E", "F", "i", "v", "o", "h", "w", "x", "P", "a", "line-buffered", "color", "m"}
    if not set(words.options) <= allowed or (words.has("P") and words.name == "x"):
        return None
    operands = words.operands
    pattern = words.options["e"] if "e" in words.options else operands.pop(0) if operands else None
    text = known_text(walk, operands)
    if pattern is None or text is None or not known(pattern) or len(operands) > 1 or len(text) > 100_000:
        return None
    from install_guard.shell.regular import compiled  # noqa: PLC0415 -- only where the text is known

    fixed = words.has("F") or words.name == "fgrep"
    if fixed:
        pattern = "".join("\\" + char if char in "\\.[]*^$+?(){}|" else char for char in pattern)
    made = compiled(pattern, extended=fixed or words.has("E", "P") or words.name == "egrep", ignore_case=words.has("i"))
    if made is None or words.has("w", "x") or (words.has("m") and not words.options["m"].isdigit()):
        return None
    if words.has("o"):
        if "|" in pattern:
            return None
        return joined(
            [found for line in lines_of(text) for found in (one.group(0) for one in made.finditer(line)) if found]
        )
    lines = [line for line in lines_of(text) if bool(made.search(line)) != words.has("v")]
    return joined(lines[: int(words.options["m"])] if words.has("m") else lines)


TABLE: dict[str, Transform] = {
    "head": head,
    "tail": tail,
    "tac": reverse_lines,
    "sort": sort,
    "uniq": unique,
    "wc": count,
    "nl": number_lines,
    **dict.fromkeys(("fmt", "column"), format_lines),
    "strings": strings,
    **dict.fromkeys(("grep", "egrep", "fgrep"), grep),
}
