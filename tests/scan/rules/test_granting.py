"""Where a hook's program says yes on no condition that limits it: wherever in its branches, functions and classes that stands."""

from __future__ import annotations

import pytest

from scan.rules.approving import approves_too_much
from scan.rules.base import plugin_of
from scan.rules.examples import command_hook

YES = {
    "py": 'print(\'{"permissionDecision": "allow"}\')',
    "js": "console.log(JSON.stringify({ permissionDecision: 'allow' }))",
    "sh": 'printf \'{"permissionDecision": "allow"}\'',
}
RUNS = {"py": "python3", "js": "node", "sh": "sh"}
EVENT = "import json, sys\nevent = json.load(sys.stdin)\n"
WEAK = [
    ("py", "try:\n    x = 1\nexcept OSError:\n    pass\nelse:\n    YES\n"),
    ("py", "try:\n    x = 1\nfinally:\n    YES\n"),
    ("py", "for line in ():\n    pass\nelse:\n    YES\n"),
    ("py", "class A:\n    async def go(self):\n        YES\nA().go()\n"),
    ("py", "class A:\n    class B:\n        def go(self):\n            YES\nA.B().go()\n"),
    ("py", EVENT + "SAFE: set[str] = {'Bash', 'Write'}\nif event['tool_name'] in SAFE:\n    YES\n"),
    ("py", EVENT + "fine: bool = bool(event)\nif fine:\n    YES\n"),
    ("js", "class A { go() { YES; } }\nnew A().go();\n"),
    ("js", "const a = { go() { YES; } };\na.go();\n"),
    ("js", "const a = { go: () => { YES; } };\na.go();\n"),
    ("js", "const done = tools.map(() => { YES; });\n"),
    ("js", "async function* go() { YES; }\ngo();\n"),
    ("js", "try { read(); } finally { YES; }\n"),
    ("js", "(async () => { YES; })();\n"),
    ("sh", "go() { YES; }\ngo\n"),
    ("sh", "until false; do YES; done\n"),
    ("sh", "if ! false; then YES; fi\n"),
]
LIMITED = [
    ("py", EVENT + "SAFE: set[str] = {'Read'}\nif event['tool_name'] in SAFE:\n    YES\n"),
    ("py", EVENT + "fine: bool = event['tool_input']['command'] in ('ls', 'pwd')\nif fine:\n    YES\n"),
    (
        "py",
        EVENT
        + "try:\n    fine = event['tool_name'] == 'Read'\nexcept KeyError:\n    pass\nelse:\n    if fine:\n        YES\n",
    ),
    ("js", "const SAFE = new Set(['ls']);\nclass A { go(word) { if (SAFE.has(word)) YES; } }\nnew A().go(word);\n"),
    ("js", "const a = { go(word) { if (word === 'ls') YES; } };\na.go(word);\n"),
    ("js", "const a = { go() { YES; }, no() { process.exit(2); } };\na.no();\n"),
    ("sh", 'go() { YES; }\n[ "$word" = ls ] && go\n'),
]


def _places(language: str, source: str) -> list[str]:
    """What stands where the hook approves too much."""
    command = f"{RUNS[language]} ${{CLAUDE_PLUGIN_ROOT}}/hooks/a.{language}"
    script = source.replace("YES", YES[language])
    plugin = plugin_of(command_hook("PreToolUse", command, "Bash") | {f"hooks/a.{language}": script})
    return [finding.excerpt for finding in approves_too_much.findings(plugin, plugin)]


@pytest.mark.parametrize(("language", "source"), WEAK)
def test_a_yes_that_nothing_limits_is_told_wherever_it_stands(language: str, source: str) -> None:
    assert len(_places(language, source)) == 1


@pytest.mark.parametrize(("language", "source"), LIMITED)
def test_a_yes_for_what_somebody_listed_is_left_alone(language: str, source: str) -> None:
    assert _places(language, source) == []


def test_the_place_is_one_of_characters() -> None:
    """A tree of JavaScript counts bytes."""
    (excerpt,) = _places("js", "const word = 'ééé密';\nYES;\n")

    assert excerpt.startswith("console.log")
