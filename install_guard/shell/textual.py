"""What `echo`, `printf`, `print` and `pwd` print, and the escapes of `$'…'` (bash manual 4.2, POSIX printf)."""

from __future__ import annotations

from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.shell.walk import Walk

_SIMPLE = {
    "a": "\a",
    "b": "\b",
    "e": "\x1b",
    "E": "\x1b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
    "\\": "\\",
}
_HEX = "0123456789abcdefABCDEF"
_STOP = "\0stop"
# What every `sh` reads behind a backslash: `\x` and `\143` only some do.
_COMMON = frozenset(("", "0", "\\", *"abcfnrtv"))
_MOST_WIDTH = 4096


def unescape(text: str, *, quotes: bool = True, octal: str = "bare") -> str:
    r"""A text with its escapes decoded: `\n`, `\x41`, `\u00e9`; `octal` is `\101` (bare), `\0101` (zero), or either (both).

    Where no quotes are read, what follows `\c` is dropped, which the text says by ending in a stop mark.
    """
    if "\\" not in text:
        return text
    out: list[str] = []
    at = 0
    while True:
        slash = text.find("\\", at)
        if slash < 0 or slash + 1 == len(text):
            out.append(text[at:])
            break
        piece, end = _escape(text, slash + 1, quotes=quotes, octal=octal)
        out += (text[at:slash], piece)
        at = end
        if piece == _STOP:
            break
    return _as_text(out)


def _as_text(pieces: list[str]) -> str:
    """Pieces joined; bytes written one by one are put together as UTF-8."""
    text = "".join(pieces)
    if not text.isascii() and any("\udc80" <= char <= "\udcff" for char in text):
        try:
            return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        except UnicodeError:
            return text
    return text


def _byte(value: int) -> str:
    value &= 255
    return chr(value) if value < 128 else chr(0xDC00 + value)


def _escape(text: str, at: int, *, quotes: bool, octal: str) -> tuple[str, int]:  # noqa: PLR0911 -- an escape each
    """One escape, from the character behind the backslash."""
    char = text[at]
    if char in _SIMPLE:
        return _SIMPLE[char], at + 1
    if char == "c" and not quotes:
        return _STOP, len(text)
    if char == "c" and quotes and at + 1 < len(text):
        return chr(ord(text[at + 1]) & 31), at + 2
    if char in "\"'?" and quotes:
        return char, at + 1
    if char in "xuU":
        digits = _digits(text, at + 1, {"x": 2, "u": 4, "U": 8}[char], _HEX)
        if digits:
            value = int(digits, 16)
            made = _byte(value) if char == "x" else chr(value) if value < 0x100000 else "\ufffd"
            return made, at + 1 + len(digits)
    if char in "01234567" and (octal != "zero" or char == "0"):
        start = at + 1 if char == "0" and octal != "bare" else at
        digits = _digits(text, start, 3, "01234567")
        return _byte(int(digits or "0", 8)), start + len(digits)
    return "\\" + char, at + 1


def _digits(text: str, at: int, most: int, allowed: str) -> str:
    end = at
    while end < len(text) and end - at < most and text[end] in allowed:
        end += 1
    return text[at:end]


# echo and print.


def echo(walk: Walk, words: list[str]) -> str:
    """`echo [-neE] word …` as bash has it; zsh and dash decode escapes without being asked."""
    decoding = walk.zsh or walk.state.shell in ("sh", "ksh") or "xpgecho" in walk.state.options
    newline = True
    while words and len(words[0]) > 1 and words[0][0] == "-" and not words[0][1:].strip("neE"):
        newline = newline and "n" not in words[0]
        decoding = "e" in words[0] or (decoding and "E" not in words[0])
        words = words[1:]
    if walk.zsh and words[:1] == ["-"]:
        words = words[1:]
    text = " ".join(words)
    if decoding:
        text = _decoded(walk, text, "zero")
        if _STOP in text:
            return text.split(_STOP)[0]
    return text + "\n" if newline else text


def _decoded(walk: Walk, text: str, octal: str) -> str:
    """A text for a shell's own `echo` or `%b`: a gap where the shells that it may be differ on its escapes."""
    shell = walk.state.shell
    if "\\" not in text:
        return text
    if shell == "ksh" or (shell == "sh" and any(each[:1] not in _COMMON for each in text.split("\\")[1:])):
        return walk.mark_here("what this shell makes of these escapes")
    return unescape(text, quotes=False, octal=octal)


def print_words(walk: Walk, words: list[str]) -> str:
    """`print [-rnlNaPz] word …`."""
    letters = ""
    while words and words[0][:1] == "-":
        word = words[0]
        words = words[1:]
        letters += word[1:]
        if word in ("-", "--"):
            break
        if word[-1:] in ("u", "f", "C", "x", "X") and words:
            if word[-1] == "f":
                return printf(walk, words)
            words = words[1:]
    if "z" in letters or "s" in letters or "S" in letters:
        return ""
    text = ("\n" if "l" in letters else "\0" if "N" in letters else " ").join(words)
    if "r" not in letters and "R" not in letters:
        text = unescape(text, quotes=False, octal="bare" if walk.zsh else "zero").split(_STOP)[0]
    return text if "n" in letters else text + ("\0" if "N" in letters else "\n")


def pwd(walk: Walk, _words: list[str]) -> str:
    """`pwd`."""
    return walk.variable_text("PWD") + "\n"


# printf.


def printf(walk: Walk, words: list[str]) -> str:
    """`printf format word …`: the format is used again while words are left."""
    if words[:1] == ["--"]:
        words = words[1:]
    if not words:
        return ""
    pattern, rest = words[0], list(words[1:])
    out: list[str] = []
    size = 0
    while True:
        before = len(rest)
        text, stopped = _format(walk, pattern, rest)
        out.append(text)
        size += len(text)
        if stopped or not rest or len(rest) == before:
            break
        if size > walk.bounds.text:
            out.append(walk.mark_here("a longer output than is kept"))
            break
    return _as_text(out)


def _format(walk: Walk, pattern: str, words: list[str]) -> tuple[str, bool]:
    r"""The format once, taking words; whether `\c` or `%b` said to stop."""
    out: list[str] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\" and at + 1 < len(pattern):
            if pattern[at + 1] == "c":
                if walk.zsh or walk.state.shell != "bash":
                    return "".join(out), True
                out.append("\\c")
                at += 2
                continue
            named = walk.state.shell == "sh" and pattern[at + 1] in "xuUeE"  # which only some `sh` know
            piece, at = _escape(pattern, at + 1, quotes=True, octal="bare")
            out.append(walk.mark_here("what this shell makes of an escape") if named else piece)
        elif char == "%" and at + 1 < len(pattern):
            piece, at = _directive(walk, pattern, at + 1, words)
            if _STOP in piece:
                return "".join(out) + piece.split(_STOP)[0], True
            out.append(piece)
        else:
            out.append(char)
            at += 1
    return "".join(out), False


def _directive(walk: Walk, pattern: str, at: int, words: list[str]) -> tuple[str, int]:
    """`%[flags][width][.precision]letter`, from behind the percent sign."""
    if pattern[at] == "%":
        return "%", at + 1
    start = at
    while at < len(pattern) and pattern[at] in "-+ #0'":
        at += 1
    flags = pattern[start:at]
    width, at = _size(pattern, at, words)
    precision = None
    if pattern.startswith(".", at):
        precision, at = _size(pattern, at + 1, words)
        precision = precision or 0
    if pattern.startswith("(", at) and ")T" in pattern[at:]:
        words[:1] = []
        return walk.mark_here("a date", "outside"), pattern.index(")T", at) + 2
    while at < len(pattern) and pattern[at] in "hlLqjzt" and pattern[at + 1 : at + 2].isalpha():
        at += 1
    if at >= len(pattern):
        return pattern[start - 1 :], at
    word = words.pop(0) if words else None
    text = _convert(walk, pattern[at], word, precision)
    return _pad(walk, text, width, flags), at + 1


def _size(pattern: str, at: int, words: list[str]) -> tuple[int | None, int]:
    if pattern.startswith("*", at):
        text = words.pop(0) if words else "0"
        return (int(text) if text.lstrip("-").isdigit() and len(text) < 6 else 0), at + 1
    end = at
    while end < len(pattern) and pattern[end].isdigit():
        end += 1
    return (min(int(pattern[at:end]), _MOST_WIDTH) if end > at else None), end


def _convert(walk: Walk, letter: str, word: str | None, precision: int | None) -> str:
    text = word or ""
    if letter in "sbqQ":
        if letter == "b":
            text = _decoded(walk, text, "zero" if walk.zsh else "both")
        elif letter in "qQ":
            text = shell_quoted(text)
        if precision is None:
            return text
        return text[:precision] if known(text) else walk.mark_here("a part of a text")
    if letter == "c":
        return text[:1]
    if letter in "diouxX":
        return _integer(walk, letter, text, precision)
    return walk.mark_here("a number")


def _integer(walk: Walk, letter: str, text: str, precision: int | None) -> str:
    if text[:1] in ("'", '"') and len(text) > 1:
        value: int | None = ord(text[1])
    elif walk.zsh or not known(text):
        value = walk.compute(text or "0")
    else:
        value = _numeral(text.strip())
    if value is None:
        return walk.mark_here("a number") if any(char >= FIRST for char in text) else "0"
    if value < 0 and letter not in "di":
        value &= (1 << 64) - 1
    digits = format(abs(value), {"o": "o", "x": "x", "X": "X"}.get(letter, "d"))
    return ("-" if value < 0 else "") + digits.zfill(precision or 0)


def _numeral(text: str) -> int | None:
    """A number as C reads it, of base 8 behind `0` and 16 behind `0x`: as far as it goes, 0 where it does not begin."""
    sign, digits = (text[:1], text[1:]) if text[:1] in ("+", "-") else ("", text)
    base = 16 if digits[:2].lower() == "0x" else 8 if digits[:1] == "0" else 10
    digits = digits[2:] if base == 16 else digits
    end = 0
    while end < len(digits) and end < 20 and digits[end] in "0123456789abcdefABCDEF"[: base if base < 16 else None]:
        end += 1
    value = int(digits[:end], base) if end else 0
    if value >= 1 << 63:
        return None
    return -value if sign == "-" else value


def _pad(walk: Walk, text: str, width: int | None, flags: str) -> str:
    if width is None or len(text) >= abs(width):
        return text
    if not known(text):
        return text + walk.mark_here("blanks around a text")
    if "-" in flags or width < 0:
        return text.ljust(abs(width))
    return text.zfill(width) if "0" in flags else text.rjust(width)


def shell_quoted(text: str) -> str:
    """A text as `printf %q` writes it."""
    if text and all(char.isalnum() or char in "_-./:=@%+," for char in text):
        return text
    if "\n" in text:
        return "$'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\t", "\\t") + "'"
    return "".join(char if char.isalnum() or char in "_-./:=@%+," else "\\" + char for char in text) or "''"


PRINTERS: dict[str, Callable[[Walk, list[str]], str]] = {
    "echo": echo,
    "printf": printf,
    "print": print_words,
    "pwd": pwd,
}
