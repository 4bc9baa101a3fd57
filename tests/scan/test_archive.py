"""Archives, honest and hostile: what is read, what is skipped and why, and that nothing is laid out by its name."""

from __future__ import annotations

import gzip
import io
import struct
import tarfile
import zipfile

import pytest
from hypothesis import given
from hypothesis import settings as effort
from hypothesis import strategies as st

from scan.archive import PackedSnapshot, zip_members
from scan.folder import FolderSnapshot
from scan.model import Skipped
from scan.scratch import Scratch
from scan.settings import Bounds
from scan.tar import tgz_members

EXECUTABLE = 0o100755
LINK = 0o120777
FIFO = 0o010644


def packed_zip(members, comment=b""):
    """A zip of `(name, content, mode)`, each as it is given, however odd."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content, mode in members:
            info = zipfile.ZipInfo("placeholder")
            info.filename = info.orig_filename = name
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = mode << 16
            archive.writestr(info, content)
        archive.comment = comment
    return held.getvalue()


def packed_tgz(members, form=tarfile.PAX_FORMAT):
    """The same as a gzipped tar; for a link the content is its target."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz", format=form) as archive:
        for name, content, mode in members:
            info = tarfile.TarInfo(name)
            info.mode = mode & 0o777
            info.size = len(content)
            if mode & 0o170000 in KINDS:
                info.type, info.size, info.linkname = KINDS[mode & 0o170000], 0, content.decode()
            archive.addfile(info, io.BytesIO(content))
    return held.getvalue()


KINDS = {LINK & 0o170000: tarfile.SYMTYPE, FIFO & 0o170000: tarfile.FIFOTYPE, 0o040000: tarfile.DIRTYPE}


def unpacked(data, tmp_path, members=zip_members, **bounds):
    (tmp_path / "packed").write_bytes(data)
    bound = Bounds(**bounds)
    return PackedSnapshot(members(tmp_path / "packed", bound), bound, Scratch(tmp_path))


def why(snapshot):
    return {skip.path: skip.reason for skip in snapshot.skipped}


FILES = [
    (".claude-plugin/plugin.json", b"{}", 0o644),
    ("bin/run", b"true\n", EXECUTABLE),
    ("empty", b"", 0o644),
    ("link", b"bin/run", LINK),
    ("日本.md", b"x" * 200_000, 0o644),
]


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "folder"
    for name, content, mode in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        if mode == LINK:
            (root / name).symlink_to(content.decode())
        else:
            (root / name).write_bytes(content)
            (root / name).chmod(mode & 0o777)
    return root


@pytest.mark.parametrize("around", ["", "plugin-1.0/"])
def test_a_zip_is_the_same_tree_as_the_folder_it_was_made_from(folder, tmp_path, around):
    members = [("plugin-1.0/", b"", 0o040755)] * bool(around)
    snapshot = unpacked(packed_zip([*members, *((around + n, c, m) for n, c, m in FILES)]), tmp_path)
    assert snapshot.digest == FolderSnapshot(folder).digest
    assert snapshot.read("bin/run") == b"true\n"
    assert snapshot.read("日本.md", 5) == b"xxxxx"
    assert snapshot.files["link"].target == "bin/run"
    assert snapshot.skipped == ()


@pytest.mark.parametrize("form", [tarfile.PAX_FORMAT, tarfile.GNU_FORMAT])
def test_a_tgz_is_the_same_tree_as_the_folder_it_was_made_from(folder, tmp_path, form):
    long = "a" * 90 + "/" + "b" * 150 + "/日本"
    (folder / long).parent.mkdir(parents=True)
    (folder / long).write_bytes(b"deep")
    members = [("package", b"", 0o040755), *FILES, (long, b"deep", 0o644)]
    data = packed_tgz([(f"package/{name}" if name != "package" else name, c, m) for name, c, m in members], form)
    snapshot = unpacked(data, tmp_path, tgz_members)
    assert snapshot.skipped == ()
    assert snapshot.digest == FolderSnapshot(folder).digest


HOSTILE = [
    ("../evil", b"x", 0o644, "leads out"),
    ("a/../../evil", b"x", 0o644, "leads out"),
    ("/etc/evil", b"x", 0o644, "leads out"),
    ("C:evil", b"x", 0o644, "leads out"),
    ("a\\..\\evil", b"x", 0o644, "leads out"),
    ("a//b", b"x", 0o644, "no file has"),
    ("a/./b", b"x", 0o644, "no file has"),
    ("pipe", b"", FIFO, "neither a file"),
    ("d/" * 70 + "x", b"x", 0o644, "folders deep"),
]


@pytest.mark.parametrize(("name", "content", "mode", "reason"), HOSTILE)
def test_a_member_that_no_careful_unpacking_makes_is_skipped(tmp_path, name, content, mode, reason):
    good = ("good", b"y", 0o644)
    snapshot = unpacked(packed_zip([(name, content, mode), good]), tmp_path)
    assert set(snapshot.files) == {"good"}
    assert reason in why(snapshot)[name]
    inside = unpacked(
        packed_tgz([(f"package/{n}", c, m) for n, c, m in ((name, content, mode), good)]), tmp_path, tgz_members
    )
    assert inside.files == snapshot.files
    assert [skip.reason for skip in inside.skipped] == [skip.reason for skip in snapshot.skipped]


def test_a_name_with_a_nul_is_skipped(tmp_path):
    data = packed_zip([("good.txt\0.exe", b"x", 0o644)])
    assert why(unpacked(data, tmp_path)) == {"good.txt\0.exe": "a name that no file has"}


def test_what_lies_below_a_link_or_a_file_is_skipped_whichever_comes_first(tmp_path):
    members = [("out/evil", b"x", 0o644), ("out", b"/etc", LINK), ("file", b"x", 0o644), ("file/below", b"x", 0o644)]
    snapshot = unpacked(packed_zip(members), tmp_path)
    assert set(snapshot.files) == {"out", "file"}
    assert why(snapshot) == {
        "out/evil": "it lies below out, which is a link",
        "file/below": "it lies below file, which is a file",
    }


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_one_name_twice_is_told(tmp_path):
    snapshot = unpacked(packed_zip([("a", b"good", 0o644), ("a", b"evil", 0o644), ("A", b"x", 0o644)]), tmp_path)
    assert snapshot.read("a") == b"good"
    assert [skip.path for skip in snapshot.skipped if "names it twice" in skip.reason] == ["a"]
    assert [skip.path for skip in snapshot.skipped if "by case only" in skip.reason] == ["a"]


def test_a_member_that_grows_a_thousandfold_is_not_unpacked(tmp_path):
    snapshot = unpacked(packed_zip([("bomb", bytes(30 << 20), 0o644), ("good", b"y", 0o644)]), tmp_path)
    assert set(snapshot.files) == {"good"}
    assert why(snapshot) == {"bomb": "it unpacks to more than 200 times its size"}


def test_a_tgz_that_grows_a_thousandfold_breaks_off(tmp_path):
    data = packed_tgz([("package/first", b"x", 0o644), ("package/bomb", bytes(60 << 20), 0o644)])
    snapshot = unpacked(data, tmp_path, tgz_members)
    assert set(snapshot.files) == {"first"}
    assert "far more than its size" in " ".join(why(snapshot).values())


def test_a_directory_that_lies_about_a_size_is_not_believed(tmp_path):
    data = bytearray(packed_zip([("a", bytes(100_000), 0o644)]))
    at = data.rfind(b"PK\1\2")
    data[at + 24 : at + 28] = struct.pack("<L", 10)  # says 10 bytes
    assert why(unpacked(bytes(data), tmp_path))["a"].startswith("it is damaged")


@pytest.mark.parametrize(
    ("bounds", "reason"),
    [({"files": 2}, "past the 2 that"), ({"tree_bytes": 5}, "past the bytes")],
)
def test_past_a_bound_the_rest_is_skipped(tmp_path, bounds, reason):
    members = [(f"{number}", b"xxx", 0o644) for number in range(3)]
    snapshot = unpacked(packed_zip(members), tmp_path, **bounds)
    assert 0 < len(snapshot.files) < 3
    assert all(reason in text for text in why(snapshot).values())


def test_a_directory_of_millions_is_not_read(tmp_path):
    data = packed_zip([(f"{number:0200}", b"", 0o644) for number in range(20)])
    assert "far more than 5 files" in why(unpacked(data, tmp_path, files=5))[""]


def test_a_locked_member_is_told(tmp_path):
    data = bytearray(packed_zip([("a", b"x", 0o644)]))
    for sign, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.find(sign) + offset] |= 1
    assert why(unpacked(bytes(data), tmp_path)) == {"a": "it is locked with a password"}


def test_two_directories_are_no_archive(tmp_path):
    first = packed_zip([("honest", b"x", 0o644)])
    second = packed_zip([("evil", b"x", 0o644)])
    within = packed_zip([("honest", b"x", 0o644)], comment=second)
    assert set(unpacked(first + second, tmp_path).files) == {"evil"}  # one directory, after other bytes
    assert "two directories" in why(unpacked(within, tmp_path))[""]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_packing_that_may_ask_for_any_memory_is_skipped(tmp_path, method):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", method) as archive:
        archive.writestr("a", "x")
    assert "few can unpack" in why(unpacked(held.getvalue(), tmp_path))["a"]


@pytest.mark.parametrize(
    ("data", "members", "reason"),
    [
        (b"", zip_members, "no zip"),
        (b"PK\5\6", zip_members, "no zip"),
        (b"nonsense" * 100, zip_members, "no zip"),
        (b"nonsense" * 100, tgz_members, "damaged"),
        (gzip.compress(b"0" * 512), tgz_members, "no tar"),
        (gzip.compress(b"short"), tgz_members, "in the middle"),
        (packed_tgz([("package/a", b"x" * 5000, 0o644)])[:-20], tgz_members, "damaged"),
    ],
    ids=["empty", "cut zip", "no zip", "no gzip", "no tar", "short tar", "cut tgz"],  # the data holds the time
)
def test_what_is_no_archive_is_told(tmp_path, data, members, reason):
    snapshot = unpacked(data, tmp_path, members)
    assert snapshot.files == {}
    assert reason in " ".join(why(snapshot).values())


def test_a_header_as_long_as_a_book_is_not_held(tmp_path):
    data = packed_tgz([("package/" + "n" * 100_000, b"x", 0o644)])
    assert "longer than any name" in why(unpacked(data, tmp_path, tgz_members))[""]


def with_header(kind, data, size=None):
    """A tar of one raw header of a kind, its content, and a file behind it."""
    info = tarfile.TarInfo("package/header")
    info.type, info.size = kind, len(data)
    block = bytearray(info.tobuf(tarfile.USTAR_FORMAT))
    if size:
        block[124:136] = size
        block[148:156] = b" " * 8
        block[148:156] = b"%06o\0 " % sum(block)
    behind = tarfile.TarInfo("package/behind").tobuf(tarfile.USTAR_FORMAT)
    return gzip.compress(bytes(block) + data + bytes(-len(data) % 512) + behind + bytes(1024))


@pytest.mark.parametrize(
    ("data", "names", "reason"),
    [
        (with_header(b"x", b"20 path=package/new\n"), {"new"}, None),
        (with_header(b"g", b"20 path=package/new\n"), {"behind"}, None),
        (with_header(b"x", b"9 nonsense"), set(), "header in it is broken"),
        (with_header(b"x", b"0 a=b\n"), set(), "header in it is broken"),
        (with_header(b"x", b"x a=b\n"), set(), "header in it is broken"),
        (with_header(b"x", b"10 size=x\n"), set(), "header in it is broken"),
        (with_header(b"0", b"x", b"\x80" + bytes(10) + b"\x01"), {"header", "behind"}, None),
        (with_header(b"0", b"x", b"\xff" * 12), set(), "in the middle"),
        (with_header(b"0", b"x", b"99999999999\0"), set(), "number in it is none"),
        (with_header(b"5", b"x" * 2000), {"behind"}, None),
        (with_header(b"2", b"x" * 2000), {"header", "behind"}, None),
    ],
)
def test_headers_of_every_kind(tmp_path, data, names, reason):
    snapshot = unpacked(data, tmp_path, tgz_members)
    assert set(snapshot.files) == names
    assert [skip.reason for skip in snapshot.skipped if reason is None or reason not in skip.reason] == []
    assert bool(snapshot.skipped) == bool(reason)


def test_a_hard_link_is_no_file(tmp_path):
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        info = tarfile.TarInfo("package/hard")
        info.type, info.linkname = tarfile.LNKTYPE, "/etc/passwd"
        archive.addfile(info)
    assert "neither a file" in why(unpacked(held.getvalue(), tmp_path, tgz_members))["hard"]


def test_nothing_is_laid_out_by_its_name(tmp_path):
    snapshot = unpacked(packed_zip(FILES), tmp_path)
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} == {"packed", "bytes"}
    assert isinstance(snapshot.read("none"), Skipped)


GOOD_ZIP = packed_zip(FILES)
GOOD_TGZ = packed_tgz([(f"package/{name}", content, mode) for name, content, mode in FILES])


@effort(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_archive_gets_an_answer(tmp_path_factory, data):
    whole, members = data.draw(st.sampled_from([(GOOD_ZIP, zip_members), (gzip.decompress(GOOD_TGZ), tgz_members)]))
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    packed = bytes(damaged) if members is zip_members else gzip.compress(bytes(damaged), 1)
    snapshot = unpacked(packed, tmp_path_factory.mktemp("fuzz"), members)
    for path in snapshot.files:
        assert not path.startswith("/")
        assert ".." not in path.split("/")
        snapshot.read(path)
