"""What simple `sed` and `awk` programs print on known text."""

from __future__ import annotations

from install_guard.shell.transforms import gathered, joined
from install_guard.shell.values import known, lines_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Callable

    from install_guard.model import Field
    from install_guard.shell.walk import Walk

    # A step takes a line and gives it back changed, with the times it is printed beside.
    Step = Callable[[str, int, bool], "tuple[str | None, list[str]]"]
    Test = Callable[[str, int, bool], bool]

_MOST = 100_000


def printed(walk: Walk, scripts: list[str], words: list[Field], texts: list[str]) -> str | None:
    """The output of `sed script …` for substitutions, deletions, prints and `y`; None for more."""
    flags = {text for text in texts if text[:1] == "-"}
    if (
        not flags
        <= {
            "-e",
            "-n",
            "-E",
            "-r",
            "-ne",
            "-nE",
            "-En",
            "-nr",
            "-u",
            "-re",
            "-Ee",
            "--",
            "-",
            "--expression",
            "--quiet",
            "--silent",
        }
        or not scripts
    ):
        return None
    text = gathered(walk, [word for word, _, _ in words])
    script = "\n".join(scripts)
    if text is None or not known(text) or not known(script) or len(text) > _MOST:
        return None
    extended = any("E" in flag or "r" in flag.replace("--", "") for flag in flags if flag[:2] != "--")
    steps = _program(script, extended=extended)
    if steps is None:
        return None
    quiet = any("n" in flag for flag in flags if flag[:2] != "--") or bool(flags & {"--quiet", "--silent"})
    lines = lines_of(text)
    out: list[str] = []
    for number, line in enumerate(lines, 1):
        current: str | None = line
        for step in steps:
            if current is None:
                break
            current, also = step(current, number, number == len(lines))
            out.extend(also)
        if current is not None and not quiet:
            out.append(current)
    return joined(out) if text.endswith("\n") or not out else joined(out)[:-1]


def _program(script: str, *, extended: bool) -> list[Step] | None:
    steps: list[Step] = []
    at = 0
    while at < len(script):
        if script[at] in " \t\n;":
            at += 1
            continue
        found = _command(script, at, extended=extended)
        if found is None:
            return None
        step, at = found
        steps.append(step)
    return steps


def _command(script: str, at: int, *, extended: bool) -> tuple[Step, int] | None:
    """`[address]command`."""
    found = _address(script, at, extended=extended)
    if found is None:
        return None
    applies, at = found
    letter = script[at : at + 1]
    if letter == "s":
        return _substitution(script, at + 1, applies, extended=extended)
    if letter == "y":
        return _transliteration(script, at + 1, applies)
    if letter in ("p", "d"):
        rest = script[at + 1 : at + 2]
        if rest not in ("", ";", "\n", " "):
            return None

        def step(line: str, number: int, last: bool) -> tuple[str | None, list[str]]:  # noqa: FBT001 -- a step
            if not applies(line, number, last):
                return line, []
            return (line, [line]) if letter == "p" else (None, [])

        return step, at + 1
    return None


def _address(script: str, at: int, *, extended: bool) -> tuple[Test, int] | None:
    """Nothing, a line number, `$` or `/pattern/`, perhaps negated; ranges of numbers."""
    found: tuple[Test, int] | None = (lambda _line, _number, _last: True, at)
    if script[at : at + 1].isdigit():
        found = _numbers(script, at)
    elif script.startswith("$", at):
        found = (lambda _line, _number, last: last, at + 1)
    elif script.startswith("/", at):
        found = _matching(script, at + 1, extended=extended)
    if found is None:
        return None
    test, at = found
    negated = False
    while script.startswith((" ", "!"), at):
        negated = negated or script[at] == "!"
        at += 1
    return (lambda line, number, last: test(line, number, last) != negated), at


def _numbers(script: str, at: int) -> tuple[Test, int] | None:
    """`5`, `2,7`, `2,$`."""
    end = _past_digits(script, at)
    first = last = int(script[at:end])
    if script.startswith(",$", end):
        return (lambda _line, number, _last: number >= first), end + 2
    if script.startswith(",", end):
        start, end = end + 1, _past_digits(script, end + 1)
        if end == start:
            return None
        last = int(script[start:end])
    return (lambda _line, number, _last: first <= number <= last), end


def _past_digits(script: str, at: int) -> int:
    while script[at : at + 1].isdigit():
        at += 1
    return at


def _compiled(pattern: str, *, extended: bool, ignore_case: bool = False) -> re.Pattern[str] | None:
    from install_guard.shell.regular import compiled  # noqa: PLC0415 -- only where the text is known

    return compiled(pattern, extended=extended, ignore_case=ignore_case)


def _matching(script: str, at: int, *, extended: bool) -> tuple[Test, int] | None:
    """`/pattern/`."""
    found = _delimited(script, at, "/")
    made = _compiled(found[0], extended=extended) if found else None
    if made is None or found is None or script.startswith(",", found[1]):
        return None
    return (lambda line, _number, _last: bool(made.search(line))), found[1]


def _delimited(script: str, at: int, delimiter: str) -> tuple[str, int] | None:
    """Text up to a delimiter that is not escaped, and the place behind it."""
    out: list[str] = []
    while at < len(script):
        char = script[at]
        if char == "\\" and at + 1 < len(script):
            out.append(
                script[at + 1] if script[at + 1] == delimiter and delimiter not in "|+?(){}." else script[at : at + 2]
            )
            at += 2
            continue
        if char == delimiter:
            return "".join(out), at + 1
        out.append(char)
        at += 1
    return None


def _substitution(script: str, at: int, applies: Test, *, extended: bool) -> tuple[Step, int] | None:
    """`s/pattern/text/flags`."""
    delimiter = script[at : at + 1]
    first = _delimited(script, at + 1, delimiter) if delimiter and delimiter not in "\n\\" else None
    second = _delimited(script, first[1], delimiter) if first else None
    if first is None or second is None:
        return None
    end = second[1]
    while end < len(script) and script[end] not in ";\n }":
        end += 1
    flags = script[second[1] : end]
    if flags.strip("gpiI0123456789") or "|" in first[0]:
        return None
    made = _compiled(first[0], extended=extended, ignore_case="i" in flags.lower())
    replacement = _replacement(second[0])
    if made is None or replacement is None:
        return None
    number = "".join(char for char in flags if char.isdigit())

    def step(line: str, place: int, last: bool) -> tuple[str | None, list[str]]:  # noqa: FBT001 -- a step
        if not applies(line, place, last):
            return line, []
        changed = _substitute(made, replacement, line, everywhere="g" in flags, nth=int(number or 1))
        return changed, [changed] if "p" in flags and changed != line else []

    return step, end


def _substitute(
    made: re.Pattern[str], replacement: Callable[[re.Match[str]], str], line: str, *, everywhere: bool, nth: int
) -> str:
    seen = 0

    def one(match: re.Match[str]) -> str:
        nonlocal seen
        seen += 1
        if seen < nth or (seen > nth and not everywhere):
            return match.group(0)
        return replacement(match)

    return made.sub(one, line)


def _replacement(text: str) -> Callable[[re.Match[str]], str] | None:
    r"""The text behind a pattern: `&`, `\1`, `\n`; case changes (`\U`) are not followed."""
    pieces: list[str | int] = []
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "&":
            pieces.append(0)
        elif char != "\\" or at >= len(text):
            pieces.append(char)
        else:
            escaped = text[at]
            at += 1
            if escaped.isdigit():
                pieces.append(int(escaped))
            elif escaped in "ULEul":
                return None
            else:
                pieces.append({"n": "\n", "t": "\t"}.get(escaped, escaped))

    def build(match: re.Match[str]) -> str:
        out = []
        for piece in pieces:
            if isinstance(piece, str):
                out.append(piece)
            elif piece <= (match.re.groups or 0):
                out.append(match.group(piece) or "")
        return "".join(out)

    return build


def _transliteration(script: str, at: int, applies: Test) -> tuple[Step, int] | None:
    """`y/abc/xyz/`."""
    delimiter = script[at : at + 1]
    first = _delimited(script, at + 1, delimiter) if delimiter else None
    second = _delimited(script, first[1], delimiter) if first else None
    if first is None or second is None or len(first[0]) != len(second[0]) or "\\" in first[0] + second[0]:
        return None
    table = str.maketrans(first[0], second[0])

    def step(line: str, number: int, last: bool) -> tuple[str | None, list[str]]:  # noqa: FBT001 -- a step
        return (line.translate(table) if applies(line, number, last) else line), []

    return step, second[1]


# awk


def awk_printed(walk: Walk, program: str, words: list[Field], texts: list[str]) -> str | None:
    """The output of `awk '{print $2, "x" $1}'` and `awk 'BEGIN{print "x"}'`; None for more."""
    parsed = _awk_program(program)
    if parsed is None or not known(program):
        return None
    begin, items = parsed
    separator = None
    for option, value in zip(texts, [*texts[1:], ""]):
        if option[:2] == "-F":
            separator = option[2:] or value
        elif option[:1] == "-" and len(option) > 1:
            return None
    if separator is not None and (len(separator) != 1 or separator == " "):
        return None
    if begin:
        return _awk_line(items, [], "") if all(isinstance(item, str) for item in items) else None
    text = gathered(walk, [word for word, _, _ in words])
    if text is None or not known(text) or len(text) > _MOST:
        return None
    return "".join(_awk_line(items, line.split(separator), line) for line in lines_of(text))


def _awk_line(items: list[str | int], fields: list[str], line: str) -> str:
    out = []
    for item in items:
        if isinstance(item, str):
            out.append(item)
        elif item == 0:
            out.append(line)
        elif item == -1:
            out.append(fields[-1] if fields else line)
        else:
            out.append(fields[item - 1] if item <= len(fields) else "")
    return "".join(out) + "\n"


def _awk_program(program: str) -> tuple[bool, list[str | int]] | None:
    """`{print item, item item}` or `BEGIN{print …}`: whether it is BEGIN, and the items."""
    text = program.strip()
    begin = text.startswith("BEGIN")
    text = text[5:].strip() if begin else text
    if text in ("1", "{print}"):
        return begin, [0]
    if text[:1] != "{" or text[-1:] != "}":
        return None
    body = text[1:-1].strip().rstrip(";").strip()
    if not body.startswith("print") or body[5:6].isalnum():
        return None
    return _awk_items(begin, body[5:].strip())


def _awk_items(begin: bool, body: str) -> tuple[bool, list[str | int]] | None:  # noqa: FBT001 -- a part of the result
    items: list[str | int] = []
    at = 0
    while at < len(body):
        char = body[at]
        if char in " \t":
            at += 1
        elif char == ",":
            items.append(" ")
            at += 1
        elif char == '"':
            end = body.find('"', at + 1)
            if end < 0 or "\\" in body[at:end]:
                return None
            items.append(body[at + 1 : end])
            at = end + 1
        elif body.startswith("$NF", at) and not body[at + 3 : at + 4].isalnum():
            items.append(-1)
            at += 3
        elif char == "$" and body[at + 1 : at + 2].isdigit():
            end = at + 1
            while end < len(body) and body[end].isdigit():
                end += 1
            items.append(int(body[at + 1 : end][:4]))
            at = end
        else:
            return None
    return (begin, items or [0])
