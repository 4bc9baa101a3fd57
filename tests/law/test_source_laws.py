"""Laws of where things come from: any text and any JSON gets a source or a ScanError, and no address is asked blindly."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scan.address import host_of, refuse, scheme_of
from scan.gitconfig import parsed, rewritten, taken_over, written
from scan.known import named, records
from scan.model import ScanError
from scan.settings import Settings
from scan.source import describe, entry_source, pinned, stored, typed, without_password

EFFORT = settings(max_examples=150, deadline=None)
PIECES = st.sampled_from(
    [
        "o/r",
        "#",
        "@",
        "https://",
        "https://[",
        "http://",
        "git@",
        "github.com",
        "/",
        ":",
        ".git",
        "..",
        "./",
        "~",
        "\\",
        "\0",
        "\n",
        "[",
        "é",
        "a" * 40,
    ]
)
TEXTS = st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=8).map("".join))
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=8,
)
KINDS = ["github", "git", "url", "git-subdir", "npm", "archive", "command", "directory", "file", "settings", "pip"]
FIELDS = ["repo", "url", "path", "ref", "sha", "package", "version", "registry", "sha256", "command", "name", "headers"]
RECORDS = st.one_of(
    JSON,
    st.builds(
        lambda kind, fields: {"source": kind, **fields},
        st.sampled_from(KINDS),
        st.dictionaries(st.sampled_from(FIELDS), st.one_of(TEXTS, JSON), max_size=6),
    ),
)


def made(make, *arguments):
    """What is made, or None where it is refused; anything else that is raised fails the law."""
    try:
        return make(*arguments)
    except ScanError:
        return None


@EFFORT
@given(TEXTS)
def test_any_text_is_a_source_or_refused(text):
    source = made(typed, text)
    if source:
        assert describe(source)
        assert pinned(source) in {True, False}


@EFFORT
@given(RECORDS, st.one_of(st.none(), TEXTS))
def test_any_record_is_a_source_or_refused(record, root):
    for source in (made(stored, record), made(entry_source, record, root)):
        if source:
            assert isinstance(describe(source), str)
        if source and source.kind in {"relative", "git-subdir"}:
            assert ".." not in source.path.split("/")
            assert not source.path.startswith("/")


@EFFORT
@given(TEXTS)
def test_an_address_is_refused_or_of_a_known_transport_and_plain(url):
    strict = Settings(allow_file=False, allow_local=True)
    try:
        refuse(url, strict)
    except ScanError:
        return
    assert scheme_of(url) in {"https", "ssh"}
    assert host_of(url)
    assert not host_of(url).startswith("-")
    assert not url.startswith("-")
    assert url.isprintable() or not url.isascii()


@EFFORT
@given(st.text("abc/:@.", max_size=20), st.text("xyz", min_size=1, max_size=10))
def test_no_password_is_shown(rest, password):
    assert f":{password}@" not in without_password(f"https://u:{password}@host.example/{rest.replace('@', '')}")


@EFFORT
@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=4), TEXTS)
def test_any_configuration_is_taken_over_in_part_and_can_be_written(entries, url):
    keys = parsed("\0".join(f"{name}\n{value}" for name, value in entries).encode())
    kept = taken_over(rewritten(url, keys).url, keys)
    assert {key.section for key in kept} <= {"http", "credential"}
    assert "\0" not in written(kept)


@settings(max_examples=60, deadline=None)
@given(JSON, JSON)
def test_any_files_of_the_client_are_read(tmp_path_factory, known, installed):
    home = tmp_path_factory.mktemp("claude")
    (home / "plugins").mkdir()
    (home / "plugins/known_marketplaces.json").write_text(json.dumps(known))
    (home / "plugins/installed_plugins.json").write_text(json.dumps({"plugins": installed}))
    (home / "settings.json").write_text(json.dumps({"extraKnownMarketplaces": known}))
    found = records(Settings(claude_folder=home))
    assert made(named, found, "x") == ()
