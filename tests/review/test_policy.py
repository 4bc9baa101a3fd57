"""The policy: what it means, and what is said when it cannot be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from install_guard.ledger import paths
from install_guard.review import policy
from install_guard.review.policy import Policy, PolicyError

if TYPE_CHECKING:
    from pathlib import Path


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert policy.load(paths.default(tmp_path)) == Policy()


def test_every_key_reaches_the_scanner(tmp_path: Path) -> None:
    text = """
        github = { https = "https://git.project.example/", ssh = "" }
        bounds.files = 10
        [network]
        proxy = "http://192.0.2.1:8080"
        allow_http = true
        [cache]
        bytes = 1000
    """
    settings = policy.read(text, "policy.toml").settings(tmp_path)

    assert (settings.github_https, settings.github_ssh) == ("https://git.project.example/", "")
    assert (settings.bounds.files, settings.proxy, settings.allow_http) == (10, "http://192.0.2.1:8080", True)
    assert (settings.cache, settings.cache_bytes) == (tmp_path / "sources", 1000)


def test_the_cache_can_be_switched_off(tmp_path: Path) -> None:
    assert policy.read("cache.keep = false", "policy.toml").settings(tmp_path).cache is None


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("profil = 'strict'", "a key that means nothing: profil", "Did you mean profile?"),
        ("[network]\nallow_htp = true", "network.allow_htp", "Did you mean allow_http?"),
        ("[[trusted]]\npublishers = 'acme'", "trusted.0.publishers", "Did you mean publisher?"),
        ("[bounds]\nfile = 3", "bounds.file", "Did you mean files?"),
        ("zzz = 1", "means nothing: zzz", "Known here: profile"),
        ("profile = 'lax'", "profile is 'lax'", "leave the key out"),
        ("bounds.files = -3", "bounds.files is -3", "leave the key out"),
        ("profile = ", "not TOML", "Mend the line"),
    ],
)
def test_an_error_says_what_where_and_what_to_do(text: str, what: str, remedy: str) -> None:
    with pytest.raises(PolicyError) as caught:
        policy.read(text, "/home/guest/.config/install-guard/policy.toml")

    assert what in caught.value.what
    assert caught.value.where == "/home/guest/.config/install-guard/policy.toml"
    assert remedy in caught.value.remedy


def test_a_policy_that_cannot_be_read_is_no_policy(tmp_path: Path) -> None:
    ground = paths.default(tmp_path)
    ground.policy.parent.mkdir(parents=True)
    ground.policy.write_bytes(b"\xff\xfe")

    with pytest.raises(PolicyError, match="cannot be read"):
        policy.load(ground)


def test_the_documented_policy_is_one_and_names_every_key() -> None:
    document = (paths.ROOT / "docs/policy.md").read_text(encoding="utf-8")
    text = document.split("```toml\n")[1].split("```")[0]
    shown = policy.read(text, "docs/policy.md")
    words = set(text.replace("[", " ").replace("]", " ").replace("#", " ").split())

    assert shown.model_copy(update={"trusted": (), "blocked": ()}).model_dump(
        exclude={"network": {"npm_registry"}}
    ) == (Policy().model_dump(exclude={"network": {"npm_registry"}}))
    for table in (
        Policy,
        *(field.annotation for field in Policy.model_fields.values() if hasattr(field.annotation, "model_fields")),
    ):
        assert set(table.model_fields) <= words
