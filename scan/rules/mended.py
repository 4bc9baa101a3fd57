"""Python that does not parse, read as far as it goes: a file cut off in the middle, or written for Python 2."""

from __future__ import annotations

import ast
import warnings

ROUNDS = 20


def mended(source: str) -> ast.Module | None:
    """The tree of what is left when the lines that do not parse are passed over; None where too many do not."""
    lines = source.split("\n")
    for _ in range(ROUNDS):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                return ast.parse("\n".join(lines))
            except SyntaxError as error:
                place = (error.lineno or 0) - 1
                if not 0 <= place < len(lines):
                    return None
                if "unterminated" in (error.msg or "") or "was never closed" in (error.msg or ""):
                    lines = lines[:place]  # the rest belongs to what was opened here
                else:
                    line = lines[place]
                    lines[place] = line[: len(line) - len(line.lstrip())] + "pass"
            except (ValueError, RecursionError, MemoryError):
                return None
    return None
