"""What the guard's git takes over from the person's own configuration, and what it never does."""

from __future__ import annotations

import subprocess

import pytest

from scan.fetch import fetch
from scan.gitconfig import FIXED, Key, own, parsed, rewritten, taken_over, written
from scan.model import ScanError
from scan.settings import Settings
from scan.source import Git, GitHub

PERSON = (
    Key("url", "https://mirror.example/", "insteadof", "https://github.com/"),
    Key("url", "ssh://git@inner.example/", "insteadof", "https://github.com/acme/"),
    Key("url", "x", "pushinsteadof", "https://github.com/"),
    Key("http", "", "proxy", "http://proxy.example:3128"),
    Key("http", "https://github.com", "sslcainfo", "/ca.pem"),
    Key("http", "https://other.example", "proxy", "http://other.example"),
    Key("http", "", "sslverify", "false"),
    Key("http", "", "extraheader", "Authorization: secret"),
    Key("credential", "", "helper", "store"),
    Key("credential", "", "helper", "!f() { echo password=secret; }; f"),
    Key("credential", "https://github.com", "helper", "!gh auth git-credential"),
    Key("credential", "https://*.example", "username", "me"),
    Key("core", "", "sshcommand", "evil"),
    Key("core", "", "hookspath", "/hooks"),
    Key("alias", "", "ls-remote", "!evil"),
    Key("protocol", "ext", "allow", "always"),
    Key("include", "", "path", "/more"),
)


@pytest.mark.parametrize(
    ("url", "taken"),
    [
        (
            "https://github.com/o/r.git",
            [("http", ""), ("http", "https://github.com"), ("credential", ""), ("credential", "https://github.com")],
        ),
        ("https://x.example/r", [("http", ""), ("credential", ""), ("credential", "https://*.example")]),
        ("git@x.example:r", [("http", ""), ("credential", ""), ("credential", "https://*.example")]),
        ("https://github.com.evil.test/r", [("http", ""), ("credential", "")]),
        ("https://github.com@evil.test/r", [("http", ""), ("credential", "")]),
    ],
)
def test_only_what_holds_for_the_asked_host(url, taken):
    keys = taken_over(url, PERSON)
    assert [key[:2] for key in keys] == taken
    assert not any(key.value.startswith("!f()") for key in keys)


@pytest.mark.parametrize(
    ("url", "really"),
    [
        ("https://github.com/o/r", "https://mirror.example/o/r"),
        ("https://github.com/acme/r", "ssh://git@inner.example/r"),
        ("https://gitlab.com/o/r", "https://gitlab.com/o/r"),
    ],
)
def test_the_longest_rewriting_wins_and_is_told(url, really):
    address = rewritten(url, PERSON)
    assert address.url == really
    assert bool(address.rewriting) == (url != really)


def test_what_is_written_git_reads_back(tmp_path):
    odd = Key("http", 'https://a"b\\c', "proxy", 'quo"te\\ back # ; tab\t new\nline')
    (tmp_path / "config").write_text(written([*FIXED, odd, Key("protocol", "https", "allow", "always")]))
    listing = subprocess.run(["git", "config", "-f", tmp_path / "config", "-l", "-z"], capture_output=True, check=True)
    read = parsed(listing.stdout)
    assert odd in read
    assert len(read) == len(FIXED) + 2


@pytest.mark.parametrize(
    ("listing", "keys"),
    [
        (b"core.bare\nfalse\0", [Key("core", "", "bare", "false")]),
        (b"core.bare\0", [Key("core", "", "bare", "true")]),
        (b"url.https://a.b/.insteadof\nx\ny\0", [Key("url", "https://a.b/", "insteadof", "x\ny")]),
        (b"nonsense\0\0", []),
        (b"a.b\n\xff\0", [Key("a", "", "b", "\udcff")]),
    ],
)
def test_a_listing_is_read(listing, keys):
    assert list(parsed(listing)) == keys


@pytest.mark.parametrize(
    ("url", "schemes"),
    [
        ("https://h.example/r", ["https"]),
        ("git@h.example:r", ["ssh"]),
        ("file:///r", ["file"]),
        ("http://h.example/r", ["http", "https"]),
    ],
)
def test_one_transport_is_allowed(url, schemes):
    keys = list(own(url, Settings(proxy="http://p.example", ca_file="/ca.pem")))
    assert [key.subsection for key in keys if key.section == "protocol"] == schemes
    assert [key.value for key in keys if key.section == "http"] == ["http://p.example", "/ca.pem"]


def test_a_rewriting_of_the_person_s_leads_a_fetch_and_is_noted(repository, settings, tmp_path, monkeypatch):
    commit = repository.commit({"a": "b"})
    (tmp_path / ".gitconfig").write_text("[include]\n\tpath = more\n")
    base = (tmp_path / "srv").as_uri()
    (tmp_path / "more").write_text(f'[url "{base}/"]\n\tinsteadOf = https://github.com/\n')
    monkeypatch.setenv("HOME", str(tmp_path))
    strict = Settings(github_ssh="")  # the person's own configuration may name what a catalogue may not
    snapshot = fetch(GitHub(repo="acme/plugins"), strict)
    assert snapshot.commit == commit
    assert snapshot.notes == (f"fetched as url.{base}/.insteadOf=https://github.com/ says",)
    assert fetch(Git(url=repository.url), settings).notes == ()


@pytest.mark.parametrize(
    "base", ["ext::sh -c 'touch sprung' ", "ext::sh://", "git://host.example/", "--upload-pack=x ", "transport::"]
)
def test_a_rewriting_leads_to_no_other_transport(tmp_path, monkeypatch, base):
    (tmp_path / ".gitconfig").write_text(
        f'[url "{base}"]\n\tinsteadOf = https://github.com/\n[protocol]\n\tallow = always\n'
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(ScanError, match=r"not an address|is not fetched"):
        fetch(GitHub(repo="acme/plugins"), Settings(github_ssh=""))
    assert not (tmp_path / "sprung").exists()
