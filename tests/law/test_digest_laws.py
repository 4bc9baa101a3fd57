"""The law of the digest: the same files have the same one, wherever they come from, and other files another."""

from __future__ import annotations

import io
import tarfile
import zipfile

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from scan.archive import PackedSnapshot, zip_members
from scan.fetch import fetch
from scan.folder import FolderSnapshot
from scan.scratch import Scratch
from scan.settings import Bounds, Settings
from scan.source import Git
from scan.tar import tgz_members
from scan.tree import MemorySnapshot, SubSnapshot
from tests.support.repositories import Made

NAMES = st.text("aZ é\n.-", min_size=1, max_size=4).filter(lambda name: name not in {".", ".."})
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
TREES = st.dictionaries(PATHS, st.tuples(st.binary(max_size=40), st.booleans()), min_size=1, max_size=6)


def no_file_is_a_folder(tree):
    return not any(other.startswith(f"{path}/") for path in tree for other in tree)


def packed_zip(tree):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for path, (data, executable) in tree.items():
            info = zipfile.ZipInfo(path)
            info.create_system, info.external_attr = 3, (0o100755 if executable else 0o100644) << 16
            archive.writestr(info, data)
    return held.getvalue()


def packed_tgz(tree):
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for path, (data, executable) in tree.items():
            info = tarfile.TarInfo(f"package/{path}")
            info.size, info.mode = len(data), 0o755 if executable else 0o644
            archive.addfile(info, io.BytesIO(data))
    return held.getvalue()


def in_memory(tree, prefix=""):
    return MemorySnapshot(
        {prefix + path: data for path, (data, _) in tree.items()},
        executables={prefix + path for path, (_, executable) in tree.items() if executable},
    )


def packed(root, data, members):
    (root / "packed").write_bytes(data)
    return PackedSnapshot(members(root / "packed", Bounds()), Bounds(), Scratch(root))


@settings(max_examples=6, deadline=None)
@given(TREES)
def test_the_same_files_have_the_same_digest_wherever_they_come_from(tmp_path_factory, tree):
    assume(no_file_is_a_folder(tree))
    root = tmp_path_factory.mktemp("tree")
    made = Made(root / "repository")
    for path, (_, executable) in tree.items():
        (made.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (made.folder / path).touch(0o755 if executable else 0o644)
    made.commit({path: data for path, (data, _) in tree.items()})
    snapshots = [
        in_memory(tree),
        SubSnapshot(in_memory(tree, "below/"), "below"),
        FolderSnapshot(made.folder),
        fetch(Git(url=made.url), Settings(git_config=False)),
        packed(root, packed_zip(tree), zip_members),
        packed(root, packed_tgz(tree), tgz_members),
    ]
    assert {snapshot.digest for snapshot in snapshots} == {snapshots[0].digest}
    for snapshot in snapshots:
        assert {path: snapshot.read(path) for path in snapshot.files} == {
            path: data for path, (data, _) in tree.items()
        }


@settings(max_examples=100, deadline=None)
@given(TREES, TREES)
def test_other_files_have_another_digest(one, other):
    assert (in_memory(one).digest == in_memory(other).digest) == (one == other)
