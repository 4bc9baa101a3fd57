"""Names that are widely known, and names that could be taken for them."""

from __future__ import annotations

import pytest

from scan import popular


@pytest.mark.parametrize(
    ("ecosystem", "name"),
    [
        ("npm", "lodash"),
        ("npm", "@types/anything"),
        ("npm", "es-toolkit"),
        ("pypi", "Requests"),
        ("pypi", "typing_extensions"),
        ("crates", "ripgrep"),
        ("gems", "rails"),
    ],
)
def test_it_is_known(ecosystem: str, name: str) -> None:
    assert popular.known(ecosystem, name)
    assert not popular.near(ecosystem, name)


@pytest.mark.parametrize(
    ("ecosystem", "name", "other"),
    [
        ("npm", "lodahs", "lodash"),
        ("npm", "lodas", "lodash"),
        ("npm", "lodashh", "lodash"),
        ("npm", "lodaxh", "lodash"),
        ("npm", "crossenv", "cross-env"),
        ("npm", "node_fetch", "node-fetch"),
        ("npm", "@type/node", "@types/node"),
        ("pypi", "reqeusts", "requests"),
        ("pypi", "python-dateutils", "python-dateutil"),
        ("crates", "ripgrepp", "ripgrep"),
    ],
)
def test_it_could_be_taken_for_another(ecosystem: str, name: str, other: str) -> None:
    assert not popular.known(ecosystem, name)
    assert popular.near(ecosystem, name) == other


@pytest.mark.parametrize("name", ["obscure-thing", "zood", "@acme/lodash", "a"])
def test_a_name_of_its_own_is_near_to_none(name: str) -> None:
    assert not popular.near("npm", name)


def test_no_name_of_the_lists_is_near_to_another() -> None:
    assert not popular.near("npm", "preact")
    assert popular.listed("npm")
    assert not popular.listed("go")
