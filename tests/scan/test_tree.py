"""Trees: what a digest is made of, where a path leads, and what a view of a folder shows."""

from __future__ import annotations

import hashlib

import pytest

from scan.model import Skipped
from scan.tree import File, MemorySnapshot, SubSnapshot, blob_name, path_text, resolve, tree_digest

TREE = MemorySnapshot(
    {"a.txt": "hello\n", "plugins/one/hooks/hooks.json": "{}", "plugins/one/run.sh": "true\n", "real/SKILL.md": "x"},
    executables={"plugins/one/run.sh"},
    links={
        "plugins/one/skills": "../../real",
        "plugins/one/out": "../../../etc/passwd",
        "plugins/one/absolute": "/etc/passwd",
        "plugins/one/loop": "loop",
        "ping": "pong",
        "pong": "ping",
    },
)


def test_a_blob_has_the_name_that_git_gives_it():
    assert blob_name(b"hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a"


def test_the_digest_is_what_its_definition_says():
    file = File("a.txt", 6, "file", "", blob_name(b"hello\n"))
    by_hand = hashlib.sha256(b"file 6 ce013625030ba8dba906f756967f9e9ca394464a\0a.txt\0").hexdigest()
    assert tree_digest([file]) == f"sha256:{by_hand}"


@pytest.mark.parametrize(
    "other",
    [
        MemorySnapshot({"a": "1", "b": "3"}),
        MemorySnapshot({"a": "1", "c": "2"}),
        MemorySnapshot({"a": "1"}),
        MemorySnapshot({"a": "1", "b": "2"}, executables={"b"}),
        MemorySnapshot({"a": "1"}, links={"b": "2"}),
    ],
)
def test_the_digest_differs_with_content_name_number_mode_and_kind(other):
    assert MemorySnapshot({"a": "1", "b": "2"}).digest != other.digest


@pytest.mark.parametrize(
    ("path", "leads_to"),
    [
        ("a.txt", "a.txt"),
        ("./plugins//one/run.sh", "plugins/one/run.sh"),
        ("plugins/one/skills/SKILL.md", "real/SKILL.md"),
        ("plugins/one/skills", "real"),
        ("plugins/one/skills/../a.txt", "a.txt"),
        ("nothing/here", "nothing/here"),
        (".", ""),
        ("", ""),
        ("../a.txt", None),
        ("plugins/../../a.txt", None),
        ("plugins/one/out", None),
        ("plugins/one/absolute", None),
        ("plugins/one/loop", None),
        ("ping/x", None),
    ],
)
def test_a_path_is_followed_through_links_and_never_out(path, leads_to):
    assert resolve(TREE.files, path) == leads_to


def test_reading_follows_no_link_and_stops_at_the_limit():
    assert TREE.read("a.txt", 3) == b"hel"
    assert TREE.read("plugins/one/skills") == Skipped(path="plugins/one/skills", reason="a link to ../../real")
    assert isinstance(TREE.read("missing"), Skipped)


def test_a_view_of_a_folder_is_the_same_tree_as_the_folder_alone():
    view = SubSnapshot(TREE, "plugins/one")
    alone = MemorySnapshot({"x": "1"})
    assert SubSnapshot(MemorySnapshot({"sub/x": "1", "y": "2"}), "sub").digest == alone.digest
    assert view.read("run.sh") == b"true\n"
    assert view.files["run.sh"].kind == "executable"
    assert "a.txt" not in view.files


def test_what_was_skipped_inside_the_folder_goes_with_the_view():
    inside, outside = Skipped(path="sub/big", reason="too big"), Skipped(path="other", reason="too big")
    everywhere = Skipped(path="", reason="the rest was not listed")
    whole = MemorySnapshot({"sub/x": "1"}, skipped=[inside, outside, everywhere])
    assert [skip.path for skip in SubSnapshot(whole, "sub").skipped] == ["big", ""]


def test_names_that_differ_by_case_or_composition_are_told():
    tree = MemorySnapshot({"Hooks/a": "1", "hooks/a": "2", "caf\u00e9": "", "cafe\u0301": ""})
    assert {(skip.path, skip.matters) for skip in tree.skipped} == {("hooks/a", False), ("caf\u00e9", False)}


def test_a_name_that_is_not_utf8_can_be_printed():
    assert path_text(b"caf\xe9\n") == "caf\\xe9\n"
