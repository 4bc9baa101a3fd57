"""Policies over one another: whoever comes later in the house can only make it stricter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from install_guard.ledger import paths
from install_guard.review import layers, policy
from install_guard.review.policy import Policy

if TYPE_CHECKING:
    from install_guard.ledger.paths import Ground


@pytest.fixture
def ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ground:
    monkeypatch.setattr(policy, "MANAGED", tmp_path / "etc/policy.toml")
    return paths.default(tmp_path / "home")


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def load(ground: Ground, machine: str = "", person: str = "", project: str = "", below: str = "") -> Policy:
    folder = ground.home / "work/project/deep"
    write(policy.MANAGED, machine)
    write(ground.policy, person)
    write(folder.parent / policy.IN_PROJECT, project)
    write(folder / policy.IN_PROJECT, below)
    return policy.load(ground, folder)


STRICT, LAX = 'profile = "strict"', 'profile = "normal"'


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ({"person": STRICT}, "profile", "strict"),
        ({"project": STRICT}, "profile", "strict"),
        ({"machine": STRICT, "person": LAX, "project": LAX}, "profile", "strict"),
        ({"person": STRICT, "below": LAX}, "profile", "strict"),
        ({"project": STRICT, "below": LAX}, "profile", "strict"),
        ({"person": "allow_approved = true"}, "allow_approved", True),
        ({"machine": "allow_approved = false", "person": "allow_approved = true"}, "allow_approved", False),
        ({"project": "allow_approved = true"}, "allow_approved", False),
        ({"person": "allow_approved = true", "project": "allow_approved = false"}, "allow_approved", False),
        ({"person": "[network]\nallow_http = true", "project": "[network]\nallow_http = false"}, "network.allow_http", False),
        ({"project": "[network]\nallow_http = true"}, "network.allow_http", False),
        ({"person": "[bounds]\nfiles = 500000"}, "bounds.files", 500_000),
        ({"person": "[bounds]\nfiles = 500000", "project": "[bounds]\nfiles = 10"}, "bounds.files", 10),
        ({"project": "[bounds]\nfiles = 500000"}, "bounds.files", 100_000),
        ({"machine": "[bounds]\nfiles = 20", "person": "[bounds]\nfiles = 30"}, "bounds.files", 20),
        ({"person": 'packages = "off"', "project": 'packages = "gate"'}, "packages", "gate"),
        ({"project": 'packages = "off"'}, "packages", "gate"),
        ({"person": '[installs]\nallow = ["a", "b"]', "project": '[installs]\nallow = ["b", "c"]'}, "installs.allow", ("b",)),
        ({"project": '[installs]\nunknown = "let"\ncooldown_days = 1'}, "installs.unknown", "hold"),
        ({"project": '[installs]\nunknown = "let"\ncooldown_days = 1'}, "installs.cooldown_days", 7),
        ({"project": "[installs]\ncooldown_days = 30"}, "installs.cooldown_days", 30),
        ({"machine": '[github]\nhttps = "https://a.example/"', "person": '[github]\nhttps = "https://b.example/"'}, "github.https", "https://a.example/"),
        ({"person": '[github]\nhttps = "https://b.example/"'}, "github.https", "https://b.example/"),
    ],
)  # fmt: skip
def test_what_holds(ground: Ground, said: dict[str, str], key: str, value: Any) -> None:
    load(ground, **said)

    assert policy.held(ground, ground.home / "work/project/deep")[key].value == value


TRUST = '[[trusted]]\npublisher = "{}"'


@pytest.mark.parametrize(
    ("machine", "person", "project", "trusted"),
    [
        ("", "acme", "", ["acme"]),
        ("", "", "acme", []),
        ("", "acme", "acme/plugins", ["acme/plugins"]),
        ("", "acme/plugins", "acme", ["acme/plugins"]),
        ("", "acme", "acmes", []),
        ("corp", "acme", "", []),
        ("corp", "corp/tools", "", ["corp/tools"]),
    ],
)
def test_trust_only_shrinks(ground: Ground, machine: str, person: str, project: str, trusted: list[str]) -> None:
    texts = {"machine": machine, "person": person, "project": project}
    said = {scope: TRUST.format(name) for scope, name in texts.items() if name}

    assert [one.publisher for one in load(ground, **said).trusted] == trusted


def test_blocks_only_grow(ground: Ground) -> None:
    said = {scope: f'[[blocked]]\nname = "{scope}"' for scope in ("machine", "person", "project", "below")}

    assert [one.name for one in load(ground, **said).blocked] == list(said)


@pytest.mark.parametrize(
    "text", ['claude_folder = "/x"', '[network]\nproxy = "http://192.0.2.1"', "[cache]\nkeep = false"]
)
def test_a_project_cannot_say_where_things_are(ground: Ground, text: str) -> None:
    with pytest.raises(layers.TooMuchError, match="a project's policy cannot say") as caught:
        load(ground, project=text)
    assert caught.value.where.endswith(policy.IN_PROJECT)


def test_an_error_names_the_file_that_it_is_in(ground: Ground) -> None:
    with pytest.raises(policy.PolicyError) as caught:
        load(ground, machine="profil = 1")
    assert caught.value.where == str(policy.MANAGED)
    assert caught.value.remedy == "Did you mean profile?"


def test_each_value_names_where_it_comes_from(ground: Ground) -> None:
    load(ground, person=STRICT, project="[bounds]\nfiles = 3")
    held = policy.held(ground, ground.home / "work/project")

    assert held["profile"].scope == layers.PERSON
    assert held["bounds.files"].scope == layers.PROJECT
    assert held["cache.keep"].scope == layers.DEFAULT


PUBLISHERS = st.sampled_from(["acme", "acme/a", "acme/b", "corp"]).map(lambda name: policy.Trusted(publisher=name))
SAID = st.fixed_dictionaries(
    {},
    optional={
        "profile": st.sampled_from(["normal", "strict"]),
        "allow_approved": st.booleans(),
        "network.allow_http": st.booleans(),
        "bounds.files": st.integers(1, 9),
        "trusted": st.lists(PUBLISHERS, max_size=3).map(tuple),
        "blocked": st.lists(st.sampled_from("abc"), max_size=2).map(lambda names: tuple(policy.Blocked(name=one) for one in names)),
    },
)  # fmt: skip
DEFAULTS = policy.flat(Policy(), every=True)


@settings(max_examples=150, deadline=None)
@given(machine=SAID, person=SAID, project=SAID)
def test_a_project_never_loosens(machine: dict[str, Any], person: dict[str, Any], project: dict[str, Any]) -> None:
    above = [layers.Layer(layers.MACHINE, Path("m"), machine), layers.Layer(layers.PERSON, Path("p"), person)]
    before = layers.merged(DEFAULTS, above)
    after = layers.merged(DEFAULTS, [*above, layers.Layer(layers.PROJECT, Path("j"), project)])

    assert (before["profile"].value, after["profile"].value) != ("strict", "normal")
    for key in ("allow_approved", "network.allow_http", "bounds.files"):
        assert after[key].value <= before[key].value
    assert set(before["blocked"].value) <= set(after["blocked"].value)
    for one in after["trusted"].value:
        assert any(f"{one.publisher}/".startswith(f"{each.publisher}/") for each in before["trusted"].value)


def test_every_key_of_the_policy_is_a_matter_of_more_or_less_or_is_said_to_be_none() -> None:
    """A new key has to be thought about: a project says it, or it does not."""
    places = {
        "claude_folder",
        "github.https",
        "github.ssh",
        "network.npm_registry",
        "network.pypi",
        "network.proxy",
        "network.ca_file",
    }

    assert {key for key in DEFAULTS if layers.tighter(key) is None} == places | {"cache.keep", "cache.bytes"}
