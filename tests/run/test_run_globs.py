"""Globs in test targets: what they become, in order, and what is no match."""

from __future__ import annotations

from pathlib import Path

import pytest

from install_guard.run import globs
from install_guard.run.globs import expand, is_glob
from install_guard.run.model import MissingError, RefusedError

FILES = """a.test.js b.test.js c.spec.ts -e.test.js src/d.test.js src/deep/e.test.js src/deep/f.spec.ts .hidden/g.test.js
src/.h.test.js node_modules/x/i.test.js vendor/j.test.js src/node_modules/k.test.js app/[id]/page.test.tsx
[slug].test.js""".split()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in FILES:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


@pytest.mark.parametrize(
    ("pattern", "files"),
    [
        ("*.test.js", "./-e.test.js [slug].test.js a.test.js b.test.js"),
        ("?.test.js", "a.test.js b.test.js"),
        ("[ab].test.js", "a.test.js b.test.js"),
        ("[!a].test.js", "b.test.js"),
        ("src/*.test.js", "src/d.test.js"),
        ("./src/*.test.js", "./src/d.test.js"),
        ("src/**/*.test.js", "src/d.test.js src/deep/e.test.js"),
        ("**/e.test.js", "src/deep/e.test.js"),
        ("src/**", "src/d.test.js src/deep/e.test.js src/deep/f.spec.ts"),
        ("src/deep/*.{test,spec}.{js,ts}", "src/deep/e.test.js src/deep/f.spec.ts"),
        ("{a,b}.test.js", "a.test.js b.test.js"),
        ("s*/deep/*", "src/deep/e.test.js src/deep/f.spec.ts"),
        (".hidden/*.js", ".hidden/g.test.js"),
        ("src/.*.js", "src/.h.test.js"),
        ("node_modules/x/*.js", "node_modules/x/i.test.js"),
        ("vendor/*.js", "vendor/j.test.js"),
        ("app/[id]/page.test.tsx", "app/[id]/page.test.tsx"),
        ("[slug].test.js", "[slug].test.js"),
    ],
)
def test_what_a_pattern_becomes(folder: Path, pattern: str, files: str) -> None:
    assert expand(pattern, folder) == (pattern, tuple(files.split()))


def test_an_absolute_pattern_stays_absolute(folder: Path) -> None:
    assert expand(f"{folder}/src/*.js", folder).files == (f"{folder}/src/d.test.js",)


@pytest.mark.parametrize("pattern", ["*.rb", "none/*.js", "*/i.test.js", "src/*/*.rb", "[z].js"])
def test_one_that_matches_nothing_is_an_error(folder: Path, pattern: str) -> None:
    with pytest.raises(MissingError, match="matches no file"):
        expand(pattern, folder)


def test_an_extended_glob_is_not_read(folder: Path) -> None:
    with pytest.raises(RefusedError, match="not read"):
        expand("src/@(a|b).js", folder)


def test_links_are_not_walked_and_do_not_go_round(folder: Path) -> None:
    (folder / "src/loop").symlink_to(folder / "src")
    assert expand("src/**/*.test.js", folder).files == ("src/d.test.js", "src/deep/e.test.js")


def test_it_looks_at_a_bounded_number_of_names(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(globs, "MOST_SEEN", 3)
    with pytest.raises(RefusedError, match="more than 3 names"):
        expand("**/*.js", folder)


def test_it_becomes_a_bounded_number_of_files(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(globs, "MOST_FOUND", 1)
    with pytest.raises(RefusedError, match="more than 1"):
        expand("*.test.js", folder)


def test_braces_are_bounded() -> None:
    with pytest.raises(RefusedError, match="braces"):
        expand("{a,b}" * 12, Path("/nowhere"))


@pytest.mark.parametrize(
    ("word", "glob"), [("*", True), ("a?", True), ("[x]", True), ("{a,b}", True), ("!src/*", False), ("a.js", False)]
)
def test_which_words_are_globs(word: str, *, glob: bool) -> None:
    assert is_glob(word) is glob
