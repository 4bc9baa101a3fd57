"""Where a file stands: by its path alone; what is loaded or would run is raised when the plugin is put together."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Standing
from scan.texts import language_of

if TYPE_CHECKING:
    from scan.texts import Text

_TESTS = re.compile(
    r"(?:^|/)(?:tests?|__tests__|spec|specs|fixtures?|testdata|e2e|evals?)/"
    r"|(?:^|/)(?:test_[^/]*|conftest\.py|[^/]*[._-](?:test|tests|spec)\.[^/]*)$",
    re.IGNORECASE,
)
_RUN_FIRST = re.compile(
    r"(?:^|/)(?:conftest\.py|(?:jest|vitest|playwright|mocha|karma|cypress)\.(?:config|setup)\.\w+)$"
)
"""What every run of the tests starts with, whatever it is that is tested."""
_EXAMPLES = re.compile(r"(?:^|/)(?:examples?|samples?|demos?|templates?|boilerplates?|snippets?)/", re.IGNORECASE)
_MEMORY = re.compile(r"^(?:\.claude/)?(?:claude|agents|claude\.local)\.md$", re.IGNORECASE)
_CONFIG = re.compile(
    r"^\.claude-plugin/|^hooks/[^/]*\.json$|^\.(?:mcp|lsp)\.json$|^(?:settings|package|monitors/monitors)\.json$"
    r"|(?:^|/)\.(?:npmrc|yarnrc(?:\.yml)?|pnpmfile\.cjs|envrc)$|(?:^|/)\.claude/settings(?:\.local)?\.json$",
    re.IGNORECASE,
)
_DOCUMENTS = frozenset({"markdown", "markup", ""})


def standing_of(path: str) -> Standing:
    """How directly a file acts, by its path relative to the plugin's root (or to the skill's, for what a skill holds)."""
    if _CONFIG.search(path):
        return Standing.config
    if _MEMORY.search(path):
        return Standing.text
    if _TESTS.search(path) and not _RUN_FIRST.search(path):
        return Standing.test
    if _EXAMPLES.search(path):
        return Standing.example
    return Standing.document if language_of(path) in _DOCUMENTS else Standing.script


def named_standing(text: Text) -> Standing:
    """How directly a file acts that something live names, wherever it lies and whatever its name says."""
    return Standing.document if text.language in _DOCUMENTS else Standing.script
