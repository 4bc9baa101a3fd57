"""Which programs are the client, by name and path."""

from __future__ import annotations

import pytest

from install_guard.installs.client import client_words
from install_guard.model import Gap, Invocation, Word
from install_guard.shell.values import Gaps


def call(*words: str | Word, impostor: str = "") -> Invocation:
    gaps = Gaps()
    texts = ["".join(_written(gaps, part) for part in word.parts) if isinstance(word, Word) else word for word in words]
    return Invocation([(text, 0, 0) for text in texts], (0, 0), gaps, impostor=impostor)


def _written(gaps: Gaps, part: str | Gap) -> str:
    return part if isinstance(part, str) else gaps.mark(part.reason, part.start, part.end, part.origin)


def told(
    *words: str | Word, home: str | None = None, folder: str | None = None
) -> tuple[list[str | None] | None, bool]:
    """The client's words, and whether it is surely the client."""
    found, wrong = client_words(call(*words), home, folder)
    return (None if found is None else [word.text for word in found]), not wrong


def below(origin: str, rest: str) -> Word:
    return Word((Gap("value", "a piece", 0, 0, (), origin), rest), 0, 0)


@pytest.mark.parametrize(
    "words",
    [
        ["claude", "x"],
        ["claude-code", "x"],
        ["claude.exe", "x"],
        ["/usr/local/bin/claude", "x"],
        ["/usr/local/bin/../bin/claude", "x"],
        ["/opt/homebrew/bin/claude", "x"],
        ["/home/dev/.local/bin/claude", "x"],
        ["/Users/dev/.claude/local/claude", "x"],
        ["/root/.nvm/versions/node/v22.1.0/bin/claude", "x"],
        ["./node_modules/.bin/claude", "x"],
        ["node_modules/.bin/claude", "x"],
        ["npx", "@anthropic-ai/claude-code", "x"],
        ["npx", "-y", "@anthropic-ai/claude-code@2.1.332", "x"],
        ["npx", "--package", "@anthropic-ai/claude-code", "claude", "x"],
        ["bunx", "@anthropic-ai/claude-code", "x"],
        ["pnpm", "dlx", "@anthropic-ai/claude-code", "x"],
        ["yarn", "dlx", "@anthropic-ai/claude-code", "x"],
        ["npm", "exec", "--", "@anthropic-ai/claude-code", "x"],
        ["bun", "x", "@anthropic-ai/claude-code", "x"],
        ["node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js", "x"],
        ["node", "/home/dev/.local/bin/claude", "x"],
    ],
    ids=" ".join,
)
def test_the_client_is_known_by_name_and_place(words: list[str]) -> None:
    assert told(*words) == (["x"], True)


@pytest.mark.parametrize(
    "words",
    [
        ["./claude", "x"],
        ["node", "--no-warnings", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli-wrapper.cjs", "x"],
        ["../claude", "x"],
        ["evil/claude", "x"],
        ["/tmp/claude", "x"],
        ["/tmp/node_modules/.bin/claude", "x"],
        ["/srv/project/claude", "x"],
        ["/srv/.local/bin/claude", "x"],
        ["node", "/tmp/@anthropic-ai/claude-code/cli.js", "x"],
        ["node", "./@anthropic-ai/claude-code/cli.js", "x"],
    ],
    ids=" ".join,
)
def test_a_program_that_has_only_its_name_may_be_another(words: list[str]) -> None:
    assert told(*words) == (["x"], False)


@pytest.mark.parametrize(
    "words",
    [
        ["Claude", "x"],
        ["claude2", "x"],
        ["npx", "cowsay", "claude"],
        ["npm", "run", "claude"],
        ["node", "cli.js", "x"],
        ["node", "-r", "./x.js", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js", "x"],
        ["node"],
    ],
    ids=" ".join,
)
def test_other_programs_are_not_the_client(words: list[str]) -> None:
    assert told(*words)[0] is None


def test_a_path_is_seen_from_its_folder_and_home() -> None:
    assert told("./claude", "x", folder="/usr/local/bin") == (["x"], True)
    assert told("/srv/me/.local/bin/claude", "x", home="/srv/me") == (["x"], True)


def test_a_path_that_begins_unknown_is_known_by_its_origin() -> None:
    assert told(below("folder", "/claude"), "x") == (["x"], True)
    assert told(below("home", "/.local/bin/claude"), "x") == (["x"], True)
    assert told(below("here", "/claude"), "x") == (["x"], False)


def test_a_function_of_its_name_is_not_it() -> None:
    assert client_words(call("claude", "x", impostor="a function"), None, None)[1]
