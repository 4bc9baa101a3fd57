"""One invocation looked up: what is passed by its name alone, no table would have said anything of."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from install_guard.installs import client, match, names, skills, targets
from install_guard.installs.ground import Ground
from install_guard.shell import parse
from install_guard.shell.evaluate import Setting, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Invocation

TEXTS = [
    row["text"]
    for row in tomllib.loads((Path(__file__).parents[1] / "corpus/commands.toml").read_text("utf-8"))["command"]
]
TEXTS.append("npx skills add acme/skills")  # the corpus has no installer of skills
GROUND = Ground("/project", "/home/dev", lambda _: True, lambda _path: "install-guard")


@pytest.fixture(scope="module")
def calls() -> list[Invocation]:
    """Every call of the corpus."""
    return [call for text in TEXTS for call in evaluate(parse(text), Setting("bash", "/project")).invocations]


def test_a_call_that_is_passed_by_its_name_comes_to_nothing(calls: list[Invocation]) -> None:
    passed = [call for call in calls if match.passes_by_name(call, GROUND)]

    assert len(passed) > len(calls) // 4
    assert [call for call in passed if match.looked_up(call, GROUND) != match.Match()] == []


@pytest.mark.parametrize(
    ("names_of", "ask"),
    [
        (names.CLIENT, lambda call: match.as_client(call, GROUND)),
        (names.SKILLS, match.brought_by),
        (names.TARGETS, lambda call: not (call.writes or call.code) and match.effects_of(call, GROUND)),
        (names.DOORS, lambda call: not names.may_name_guard(call, GROUND) and match.doors_of(call, GROUND)),
    ],
    ids=["client", "skills", "targets", "doors"],
)
def test_a_table_has_no_row_for_a_program_that_is_not_among_its_names(
    calls: list[Invocation], names_of: frozenset[str], ask: Callable[[Invocation], object]
) -> None:
    assert not any(ask(call) for call in calls if call.program not in names_of)
    assert any(ask(call) for call in calls if call.program in names_of)


def test_every_program_of_a_table_is_among_its_names() -> None:
    assert {row[0] for row in skills.ROWS if not row[0].startswith("@")} | set(skills.RUNNERS) == names.SKILLS
    assert (
        targets.PUT_LAST
        | set(targets.IN_PLACE)
        | set(targets.OUTPUT)
        | targets.SECOND
        | {
            "dd",
            "git",
        }
        == names.TARGETS
    )
    scripts = {script.rpartition("/")[2] for script in client.SCRIPTS}
    assert names.CALLED | client.RUNTIMES | scripts | set(skills.RUNNERS) == names.CLIENT


@pytest.mark.parametrize(
    "text", ["claude plugin install x", "rm -r x", "cp a b", "cargo x install-guard", "ls > f", "sh -c 'node x'"]
)
def test_a_call_that_a_table_may_name_is_looked_up(text: str) -> None:
    calls = evaluate(parse(text), Setting("bash", "/project")).invocations

    assert not all(match.passes_by_name(call, GROUND) for call in calls)
