"""What a word becomes: each form that `marketplace add` takes or refuses, and each source that a catalogue names."""

from __future__ import annotations

import pytest

from scan.model import ScanError
from scan.source import (
    NO_FORMAT,
    NO_REPO,
    Archive,
    CatalogueFile,
    Command,
    Directory,
    Git,
    GitHub,
    GitSubdir,
    Inline,
    Npm,
    Relative,
    Url,
    describe,
    entry_source,
    in_place,
    named,
    pinned,
    stored,
    typed,
)

SHA = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("owner/repo", GitHub(repo="owner/repo")),
        ("Owner/Repo", GitHub(repo="Owner/Repo")),
        ("  owner/repo ", GitHub(repo="owner/repo")),
        ("owner/repo#v1", GitHub(repo="owner/repo", ref="v1")),
        ("owner/repo@v1", GitHub(repo="owner/repo", ref="v1")),
        ("owner/repo#feat/x", GitHub(repo="owner/repo", ref="feat/x")),
        ("owner/repo@v1#v2", GitHub(repo="owner/repo", ref="v1#v2")),
        (f"owner/repo#{SHA}", GitHub(repo="owner/repo", sha=SHA)),
        ("owner/repo.git", GitHub(repo="owner/repo.git")),
        ("https://github.com/o/r", Git(url="https://github.com/o/r.git")),
        ("https://github.com/o/r/", Git(url="https://github.com/o/r.git")),
        ("https://github.com/o/r.git", Git(url="https://github.com/o/r.git")),
        ("https://github.com/o/r.git#v1", Git(url="https://github.com/o/r.git", ref="v1")),
        ("https://github.com/o/r#v1", Git(url="https://github.com/o/r.git", ref="v1")),
        ("http://github.com/o/r", Git(url="http://github.com/o/r.git")),
        ("https://www.github.com/o/r", Git(url="https://www.github.com/o/r.git")),
        ("https://GitHub.com/o/r", Git(url="https://GitHub.com/o/r.git")),
        ("https://user:token@github.com/o/r", Git(url="https://user:token@github.com/o/r.git")),
        ("https://github.com/o/r@v1", Git(url="https://github.com/o/r@v1.git")),
        ("https://github.com/o/r/tree/main", Git(url="https://github.com/o/r/tree/main.git")),
        ("https://gitlab.com/g/sub/r", Git(url="https://gitlab.com/g/sub/r.git")),
        ("https://host.example/_git/r", Git(url="https://host.example/_git/r")),
        ("https://host.example/x.git", Git(url="https://host.example/x.git")),
        ("http://host.example/x.git#v1", Git(url="http://host.example/x.git", ref="v1")),
        ("https://host.example/x.git/", Url(url="https://host.example/x.git/")),
        ("https://host.example/x.git?x=1", Url(url="https://host.example/x.git?x=1")),
        ("https://host.example/m.json#part", Url(url="https://host.example/m.json")),
        ("http://host.example/m.json", Url(url="http://host.example/m.json")),
        ("https://github.com.evil.example/o/r", Url(url="https://github.com.evil.example/o/r")),
        ("git@host.example:o/r.git", Git(url="git@host.example:o/r.git")),
        ("git@host.example:o/r#v1", Git(url="git@host.example:o/r", ref="v1")),
        ("./market", Directory),
        ("./market/", Directory),
        ("../here/market", Directory),
        ("  ./market", Directory),
        ("./market/.claude-plugin/marketplace.json", CatalogueFile),
    ],
)
def test_what_the_client_makes_of_it(text, source, tmp_path):
    folder = tmp_path / "here"
    (folder / "market/.claude-plugin").mkdir(parents=True)
    (folder / "market/.claude-plugin/marketplace.json").write_text("{}")
    made = typed(text, folder)
    if isinstance(source, type):
        assert isinstance(made, source)
        assert made.path.startswith(str(folder / "market"))
        assert not made.path.endswith("/")
    else:
        assert made == source


@pytest.mark.parametrize("form", ["{}", "{}/"])
def test_absolute_paths_and_the_home(form, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "m").mkdir()
    expected = Directory(path=str(tmp_path / "m"))
    assert typed(form.format(tmp_path / "m")) == expected
    assert typed(form.format("~/m")) == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        *((text, NO_FORMAT) for text in (".", "..", "ssh://host.example/r", "git://host.example/r")),
        *((text, NO_FORMAT) for text in ("git+https://host.example/r", "file:///r", "github:o/r", "npm:x")),
        *((text, NO_FORMAT) for text in ("@acme/m", "owner", "HTTP://host.example/m.json", "C:\\x", "")),
        *((text, NO_REPO) for text in ("owner/repo/sub", "github.com/o/r", "mkt/", "owner/repo#")),
        ("./none", "Path does not exist"),
        ("./text.md", "neither a folder nor a .json file"),
        ("https://[", NO_FORMAT),
        ("~nobody-by-this-name/x", NO_REPO),
    ],
)
def test_what_the_client_refuses(text, reason, tmp_path):
    (tmp_path / "text.md").write_text("")
    with pytest.raises(ScanError, match=reason):
        typed(text, tmp_path)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("file:///srv/r", Git(url="file:///srv/r")),
        ("file:///srv/r#v1", Git(url="file:///srv/r", ref="v1")),
        (f"ssh://git@host.example/r#{SHA}", Git(url="ssh://git@host.example/r", sha=SHA)),
        ("owner/repo", GitHub(repo="owner/repo")),
        (".", Directory),
        ("plugins/one", Directory),
        ("plugins", Directory),
    ],
)
def test_our_own_command_line_takes_more(text, source, tmp_path):
    (tmp_path / "plugins/one").mkdir(parents=True)
    made = named(text, tmp_path)
    assert isinstance(made, source) if isinstance(source, type) else made == source


@pytest.mark.parametrize(
    ("record", "source"),
    [
        ({"source": "github", "repo": "o/r", "ref": "v1", "autoUpdate": True}, GitHub(repo="o/r", ref="v1")),
        ({"source": "github", "repo": "o/r", "ref": SHA.upper()}, GitHub(repo="o/r", sha=SHA)),
        ({"source": "git", "url": "git@h.example:r", "path": "x/m.json"}, Git(url="git@h.example:r", path="x/m.json")),
        (
            {"source": "url", "url": "https://h.example/m", "headers": {"A": "b"}},
            Url(url="https://h.example/m", headers={"A": "b"}),
        ),
        ({"source": "directory", "path": "/m"}, Directory(path="/m")),
        ({"source": "file", "path": "/m/x.json"}, CatalogueFile(path="/m/x.json")),
        ({"source": "npm", "package": "@a/m"}, Npm(package="@a/m")),
    ],
)
def test_what_the_client_stores(record, source):
    assert stored(record) == source


def test_an_inline_catalogue_keeps_its_entries():
    source = stored({"source": "settings", "name": "mine", "plugins": [{"name": "x"}]})
    assert isinstance(source, Inline)
    assert source.catalogue["plugins"] == [{"name": "x"}]


@pytest.mark.parametrize(
    ("value", "root", "source"),
    [
        ("./plugins/one", None, Relative(path="plugins/one")),
        ("./plugins/one/", None, Relative(path="plugins/one")),
        ("./", None, Relative(path="")),
        (".", None, Relative(path="")),
        ("one", "./plugins", Relative(path="plugins/one")),
        ("./plugins/one", "./plugins", Relative(path="plugins/one")),
        ({"source": "github", "repo": "o/r", "sha": SHA, "ref": "v1"}, None, GitHub(repo="o/r", ref="v1", sha=SHA)),
        ({"source": "url", "url": "https://h.example/r.git"}, None, Git(url="https://h.example/r.git")),
        (
            {"source": "git-subdir", "url": "o/r", "path": "./a/b/", "sha": SHA},
            None,
            GitSubdir(url="o/r", path="a/b", sha=SHA),
        ),
        ({"source": "npm", "package": "p", "version": "1.0.0"}, None, Npm(package="p", version="1.0.0")),
        ({"source": "archive", "url": "https://h.example/p.zip"}, None, Archive(url="https://h.example/p.zip")),
        ({"source": "command", "command": "echo x"}, None, Command(command="echo x")),
    ],
)
def test_what_an_entry_names(value, root, source):
    assert entry_source(value, root) == source


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("plugins/one", "must start with ./"),
        ("./../x", "leaves"),
        ("./a/../../x", "leaves"),
        ("/etc", "must start with ./"),
        ("./a\\..\\b", "leaves"),
        ({"source": "pip", "package": "x"}, "unknown kind"),
        ({"source": "github"}, "without its repo"),
        ({"source": "github", "repo": 3}, "owner/repo"),
        ({"source": "github", "repo": "o/r --upload-pack=x"}, "owner/repo"),
        ({"source": "github", "repo": "o/r", "sha": "abc"}, "40 hex"),
        ({"source": "url", "url": ["x"]}, "wrong type"),
        ({"source": "git-subdir", "url": "o/r", "path": "../x"}, "leaves"),
        ({"source": "git-subdir", "url": "o/r", "path": 3}, "wrong type"),
        ({}, "text or an object"),
        (None, "text or an object"),
        ([], "text or an object"),
    ],
)
def test_a_source_that_is_none_says_why(value, reason):
    with pytest.raises(ScanError, match=reason):
        entry_source(value)


@pytest.mark.parametrize(
    ("source", "text", "is_pinned"),
    [
        (GitHub(repo="o/r"), "o/r", False),
        (GitHub(repo="o/r", ref="v1"), "o/r#v1", False),
        (GitHub(repo="o/r", ref="v1", sha=SHA), f"o/r#{SHA}", True),
        (Git(url="https://u:secret@h.example/r.git"), "https://h.example/r.git", False),
        (Git(url="ssh://git:secret@h.example:22/r"), "ssh://git@h.example:22/r", False),
        (Git(url="git@h.example:r"), "git@h.example:r", False),
        (GitSubdir(url="https://u:secret@h.example/r", path="a"), "https://h.example/r folder a", False),
        (Url(url="https://u:p@h.example/m"), "https://h.example/m", False),
        (Archive(url="https://h.example/p.zip", sha256="0" * 64), "https://h.example/p.zip", True),
        (Npm(package="p"), "npm p@latest", False),
        (Command(command="curl x"), "command 'curl x'", False),
        (Relative(path=""), "./", True),
        (Directory(path="/m"), "/m", False),
        (Inline(name="mine", catalogue={}), "settings (mine)", True),
    ],
)
def test_a_source_in_words_and_whether_it_can_change(source, text, is_pinned):
    assert describe(source) == text
    assert pinned(source) == is_pinned
    assert in_place(source) == (source.kind == "directory")
