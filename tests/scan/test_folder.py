"""Folders in place: what is listed, what is left alone, and what a change under the scan gives."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from scan.fetch import fetch
from scan.folder import FolderSnapshot
from scan.model import ScanError, Skipped
from scan.settings import Bounds, Settings
from scan.source import CatalogueFile
from scan.tree import MemorySnapshot


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "market"
    (root / "deep/er").mkdir(parents=True)
    (root / "a.txt").write_bytes(b"hello\n")
    (root / "run.sh").write_bytes(b"true\n")
    (root / "run.sh").chmod(0o755)
    (root / "deep/er/x").write_bytes(b"")
    (root / "link").symlink_to("a.txt")
    return root


def why(snapshot):
    return {skip.path: skip.reason for skip in snapshot.skipped}


def test_a_folder_has_the_digest_of_the_same_tree_elsewhere(folder):
    same = MemorySnapshot(
        {"a.txt": "hello\n", "run.sh": "true\n", "deep/er/x": ""}, executables={"run.sh"}, links={"link": "a.txt"}
    )
    snapshot = FolderSnapshot(folder)
    assert snapshot.files == same.files
    assert snapshot.digest == same.digest
    assert snapshot.read("run.sh") == b"true\n"


def test_git_folders_are_left_out_and_said(folder):
    before = FolderSnapshot(folder).digest
    subprocess.run(["git", "init", "-q", folder], check=True)
    (folder / "deep/.git").write_text("gitdir: ../elsewhere\n")
    snapshot = FolderSnapshot(folder)
    assert snapshot.digest == before
    assert {skip.path: skip.matters for skip in snapshot.skipped} == {".git": False, "deep/.git": False}


def test_special_files_are_never_opened(folder):
    os.mkfifo(folder / "pipe")  # opening it for reading would wait for ever
    assert why(FolderSnapshot(folder)) == {"pipe": "neither a file nor a folder nor a link"}


def test_links_are_listed_and_not_followed(folder):
    (folder / "out").symlink_to("/etc")
    (folder / "loop").symlink_to("loop")
    snapshot = FolderSnapshot(folder)
    assert snapshot.files["out"].target == "/etc"
    assert snapshot.read("out/passwd") == Skipped(path="out/passwd", reason="there is no such file")
    assert isinstance(snapshot.read("loop"), Skipped)


@pytest.mark.parametrize(
    ("bounds", "path", "reason"),
    [
        (Bounds(files=2), "link", "this and all after it"),
        (Bounds(depth=1), "deep/er", "more than 1 folders deep"),
        (Bounds(tree_bytes=8), "run.sh", "past the 8 bytes"),
        (Bounds(seconds=1e-9), "a.txt", "that one listing takes"),
    ],
)
def test_past_a_bound_the_rest_is_skipped(folder, bounds, path, reason):
    assert reason in why(FolderSnapshot(folder, bounds))[path]


def test_names_of_every_kind(tmp_path):
    for name in (b"new\nline", b"caf\xe9", b"caf\\xe9", "日本".encode(), b"\xc2\xa0"):
        (tmp_path / os.fsdecode(name)).write_bytes(name)
    snapshot = FolderSnapshot(tmp_path)
    assert set(snapshot.files) == {"new\nline", "caf\\xe9", "日本", "\u00a0"}
    assert why(snapshot) == {"caf\\xe9": "another file's name reads the same"}
    assert all(not isinstance(snapshot.read(path), Skipped) for path in snapshot.files)


def change(path):
    path.write_text("evil!\n")


def grow(path):
    path.write_text("hello\nevil\n")


def swap_for_link(path):
    path.unlink()
    path.symlink_to("/etc/hostname")


def swap_for_pipe(path):
    path.unlink()
    os.mkfifo(path)


@pytest.mark.parametrize("meanwhile", [change, grow, swap_for_link, swap_for_pipe])
def test_what_changed_after_the_listing_is_not_read_as_what_was_listed(folder, meanwhile):
    snapshot = FolderSnapshot(folder)
    meanwhile(folder / "a.txt")
    assert isinstance(snapshot.read("a.txt"), Skipped)


def test_a_folder_swapped_for_a_link_is_not_followed(folder, tmp_path):
    snapshot = FolderSnapshot(folder)
    shutil.move(folder / "deep/er", tmp_path / "elsewhere")
    (folder / "deep/er").symlink_to(tmp_path / "elsewhere")
    assert isinstance(snapshot.read("deep/er/x"), Skipped)


def test_a_folder_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ScanError, match="cannot be read: No such file"):
        FolderSnapshot(tmp_path / "none")


@pytest.mark.parametrize("where", ["market/.claude-plugin/marketplace.json", "alone/catalogue.json"])
def test_a_catalogue_by_its_file_brings_its_marketplace_and_never_whatever_lies_around_it(tmp_path, where):
    for path, content in ((where, "{}"), ("market/a", "x"), ("private", "x")):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content)
    snapshot = fetch(CatalogueFile(path=str(tmp_path / where)), Settings())
    assert set(snapshot.files) == {".claude-plugin/marketplace.json"} | ({"a"} if "market/" in where else set())
    assert snapshot.read(".claude-plugin/marketplace.json") == b"{}"
