"""A program's options as a table: which pass, which take a value, and which would do more than is asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from install_guard.run.model import RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_MEMBERS = re.compile(r"(?P<name>[^\s:=]+)=\{(?P<values>[^}]*)\}")


RUNS_CODE = "runs code that is given on the command line"
ENDLESS = "runs without an end"
_REMEDIES = {
    RUNS_CODE: "Put it into a script in the workspace, and run that.",
    ENDLESS: "Run it once, without that.",
}


def refused(program: str, word: str, would: str) -> RefusedError:
    """The refusal of a word for what it would do."""
    return RefusedError(f"{program} {word} {would}", word, _REMEDIES.get(would, "Leave it out."))


class Options(NamedTuple):
    """Options by what they take, each list as words; a `*` at an option's end stands for anything.

    `flags` take nothing, `values` a text, `paths` a file or module that is loaded. `only` are options whose value must be
    one of a few (`--test-reporter={spec,tap}`). `refused` says what an option would do. With `bundles` short ones may be
    joined (`-Bs`). With `others` an option that is not listed passes as a flag, else it is refused.
    """

    flags: str = ""
    values: str = ""
    paths: str = ""
    only: str = ""
    refused: Mapping[str, str] = {}
    bundles: bool = False
    others: bool = False
    signs: str = "-"  # what an option begins with

    def takes(self, name: str) -> str:
        """What an option takes: `flag`, `value`, `path`, one of `only`, "" where it is not listed."""
        for kind, names in (("flag", self.flags), ("value", self.values), ("path", self.paths)):
            if _listed(name, names):
                return kind
        return "only" if any(one["name"] == name for one in _MEMBERS.finditer(self.only)) else ""

    def knows(self, name: str) -> str:
        """What an option takes, or what it would do."""
        return self.takes(name) or self.would(name)

    def would(self, name: str) -> str:
        """What a refused option would do, "" where it is none."""
        return next((why for why, names in self.refused.items() if _listed(name, names)), "")

    def allows(self, name: str, value: str) -> bool:
        """Whether a value is one of those that the option may have."""
        return any(one["name"] == name and value in one["values"].split(",") for one in _MEMBERS.finditer(self.only))


def _listed(name: str, names: str) -> bool:
    return any(name == one or (one[-1] == "*" and name.startswith(one[:-1])) for one in names.split())


class Found(NamedTuple):
    """One option of a command line: where it stands, its name, its value (None without one), and what it takes."""

    at: int
    name: str
    value: str | None
    kind: str
    width: int  # how many words it fills


def read(words: Sequence[str], options: Options, program: str, start: int = 0) -> Iterator[Found | int]:
    """The options among the words, and the positions of the plain ones, up to a `--`, whose position comes last.

    A refused option, and where the table does not let others pass one that it does not know, is an error.
    """
    at = start
    while at < len(words):
        word = words[at]
        if word == "--":
            yield at
            return
        if word[:1] not in options.signs or len(word) < 2:  # noqa: PLR2004 -- a sign and more
            yield at
            at += 1
            continue
        for found in _options(words, at, options, program):
            yield found
            at += found.width


def _options(words: Sequence[str], at: int, options: Options, program: str) -> Iterator[Found]:
    """The option that a word is, or those that it bundles; only the last has a width."""
    word = words[at]
    if word.startswith("--") or not options.bundles:
        name, equals, value = word.partition("=")
        short = word[:2]
        if (
            short != "--"
            and len(name) > len(short)
            and not options.knows(name)
            and options.knows(short) not in {"", "flag"}
        ):
            name, equals, value = short, "=", word[2:].removeprefix("=")  # `-c/etc/x`
        yield _one(words, at, name, value if equals else None, options, program)
        return
    letters = word[1:]
    for place, letter in enumerate(letters, 1):
        rest = letters[place:]
        kind = options.takes(f"-{letter}")
        _require(f"-{letter}", word, options, program)
        if kind in {"value", "path", "only"}:
            yield _one(words, at, f"-{letter}", rest or None, options, program)
            return
        yield Found(at, f"-{letter}", None, kind or "flag", 0 if rest else 1)


def _one(words: Sequence[str], at: int, name: str, attached: str | None, options: Options, program: str) -> Found:
    kind = options.takes(name)
    _require(name, words[at], options, program)
    if kind in {"", "flag"} or attached is not None:
        found = Found(at, name, attached, kind or "flag", 1)
    else:
        found = Found(at, name, words[at + 1] if at + 1 < len(words) else "", kind, 2)
        _require_value(found, options, program)
    if kind == "only" and not options.allows(name, found.value or ""):
        raise RefusedError(f"{program} {name} would load code: {found.value}", words[at], "Leave the option out.")
    return found


def _require_value(found: Found, options: Options, program: str) -> None:
    """Refuse a value that an interpreter could take for its next option: not all of them agree on who takes a value."""
    value = found.value or ""
    if not options.others and value.startswith("-") and len(value) > 1:
        raise RefusedError(
            f"it cannot be told whether {value} is the value of {program} {found.name}",
            f"{found.name} {value}",
            f"Write `{found.name}={value}`, where it is.",
        )


def _require(name: str, word: str, options: Options, program: str) -> None:
    would = options.would(name)
    if would:
        raise refused(program, name, would)
    if not options.takes(name) and not options.others:
        raise RefusedError(
            f"{program} has an option before its script that is not known here",
            word,
            "Leave it out; options that are known to run no other code pass.",
        )
