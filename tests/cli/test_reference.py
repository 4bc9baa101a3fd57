"""The reference under docs/ is what the program would write now, and says something about everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from install_guard.cli import reference, tree
from install_guard.review.policy import Policy, flat

FOLDER = Path(__file__).parents[2] / "docs/reference"
PAGES = reference.pages()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_up_to_date(name: str) -> None:
    """Write it anew: python -m install_guard.cli.reference docs/reference."""
    assert (FOLDER / name).read_text(encoding="utf-8") == PAGES[name]


def test_there_is_no_other_page() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(PAGES)


def test_every_key_of_the_policy_is_explained() -> None:
    rows = [line for line in PAGES["configuration.md"].splitlines() if line.startswith("| `")]
    keys = {key.rpartition(".")[2] for key in flat(Policy(), every=True)} - {"trusted", "blocked"}

    assert keys <= {row.split("`")[1] for row in rows}
    assert [row for row in rows if not row.removesuffix("|").rstrip().endswith((".", "`."))] == []


def test_every_verb_has_a_section_and_every_link_a_target() -> None:
    text = PAGES["commands.md"]
    sections = set(re.findall(r"^## (\w+)$", text, re.MULTILINE))

    assert sections == {verb.name for verb in tree.verbs()}
    assert set(re.findall(r"\(#(\w+)\)", text)) <= sections
    for file in re.findall(r"\]\((\.\./[^)#]+)\)", "".join(PAGES.values())):
        assert (FOLDER / file).is_file(), file
