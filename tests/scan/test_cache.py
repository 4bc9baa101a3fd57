"""The cache: what is kept, what is noticed when it is broken, and two processes at once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

import pytest

from scan.cache import Cache, cache_of
from scan.fetch import fetch
from scan.settings import Settings
from scan.source import Git

KIND = "reports"


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path / "cache", 1000)


@pytest.fixture
def near(settings, tmp_path):
    return settings.model_copy(update={"cache": tmp_path / "cache"})


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("data", [b"", b"x", b"a\nb" * 1000])
def test_a_document_comes_back(cache, data):
    assert cache.get(KIND, "key") is None
    cache.put(KIND, "key", b"before")
    cache.put(KIND, "key", data)
    assert cache.get(KIND, "key") == data
    assert cache.get("other", "key") is None


@pytest.mark.parametrize(
    "damage", [lambda held: held[:-1], lambda held: b"x" + held[1:], lambda _: b"", lambda held: held + b"x"]
)
def test_a_damaged_document_is_none_and_goes(cache, damage):
    cache.put(KIND, "key", b"data")
    (file,) = files(cache.folder)
    file.write_bytes(damage(file.read_bytes()))
    assert cache.get(KIND, "key") is None
    assert not file.exists()


def test_what_was_not_used_for_longest_goes_first(cache):
    for number in range(5):
        cache.put(KIND, str(number), b"x" * 400)
    for file in files(cache.folder):
        os.utime(file, (time.time() - 10_000,) * 2)
    old = {entry.path for entry in cache.entries()}
    assert cache.get(KIND, "3")
    cache.trim()
    left = {entry.path for entry in cache.entries()}
    assert len(left) == 2
    assert left < old
    assert cache.get(KIND, "3")


def test_what_somebody_may_be_reading_stays(cache):
    for number in range(5):
        cache.put(KIND, str(number), b"x" * 400)
    cache.trim()
    assert len(list(cache.entries())) == 5


def test_what_a_killed_scan_left_is_thrown_out_after_a_day(cache):
    for name, age in (("install-guard-new", 3600), ("install-guard-old", 100_000)):
        (cache.folder / "scratch" / name).mkdir(parents=True)
        os.utime(cache.folder / "scratch" / name, (time.time() - age,) * 2)
    cache.trim()
    assert [path.name for path in (cache.folder / "scratch").iterdir()] == ["install-guard-new"]


def test_clearing_says_what_it_was(cache):
    cache.put(KIND, "key", b"x" * 100)
    assert cache.clear() == 132
    assert cache.get(KIND, "key") is None


def test_a_cache_that_another_may_write_is_none(tmp_path):
    for mode, usable in ((0o700, True), (0o755, True), (0o777, False), (0o770, False)):
        folder = tmp_path / oct(mode)
        folder.mkdir()
        folder.chmod(mode)
        assert bool(cache_of(Settings(cache=folder))) == usable
    (tmp_path / "link").symlink_to(tmp_path / "0o700")
    assert cache_of(Settings(cache=tmp_path / "link")) is None
    assert cache_of(Settings()) is None


def test_a_disk_that_takes_nothing_is_no_fault(tmp_path):
    (tmp_path / "cache").write_text("a file")
    Cache(tmp_path / "cache", 1000).put(KIND, "key", b"x")
    assert cache_of(Settings(cache=tmp_path / "cache")) is None


def test_a_commit_is_fetched_once(repository, served, near):
    commit = repository.commit({"a": "b"})
    source = Git(url=f"{served.address}acme/plugins.git")
    first = fetch(source, near)
    served.asked.clear()
    again = fetch(source, near)
    assert again.digest == first.digest
    assert again.read("a") == b"b"
    assert not any("POST" in path for path, _ in served.asked)
    assert [path.partition("?")[0] for path, _ in served.asked] == [
        "/acme/plugins.git/info/refs",
        "/acme/plugins.git/git-upload-pack",
    ]
    served.asked.clear()
    pinned = fetch(source.model_copy(update={"sha": commit}), near)
    assert pinned.digest == first.digest
    assert served.asked == []  # what is pinned and there needs no question


def test_a_new_commit_is_fetched_anew(repository, near):
    repository.commit({"a": "old"})
    assert fetch(Git(url=repository.url), near).read("a") == b"old"
    repository.commit({"a": "new"})
    assert fetch(Git(url=repository.url), near).read("a") == b"new"


def lose(pack):
    pack.chmod(0o644)
    pack.write_bytes(b"")


def flip(pack):
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 0xFF
    pack.chmod(0o644)
    pack.write_bytes(data)


@pytest.mark.parametrize("damage", [lose, lambda pack: pack.unlink(), lambda pack: shutil.rmtree(pack.parents[2])])
def test_a_broken_repository_is_fetched_anew(repository, near, damage):
    repository.commit({"a": "b" * 5000})
    fetch(Git(url=repository.url), near)
    (pack,) = (path for path in files(near.cache) if path.suffix == ".pack")
    damage(pack)
    assert fetch(Git(url=repository.url), near).read("a") == b"b" * 5000


def test_a_changed_object_is_not_believed(repository, near):
    repository.commit({"a": os.urandom(5000)})
    before = fetch(Git(url=repository.url), near).read("a")
    (pack,) = (path for path in files(near.cache) if path.suffix == ".pack")
    flip(pack)
    after = fetch(Git(url=repository.url), near).read("a")
    assert after == before or not isinstance(after, bytes)


def test_nothing_of_the_person_stays_in_it(repository, near, tmp_path, monkeypatch):
    repository.commit({"a": "b"})
    (tmp_path / ".gitconfig").write_text("[http]\n\tproxy = http://me:s3cret@proxy.example\n")
    monkeypatch.setenv("HOME", str(tmp_path))
    fetch(Git(url=repository.url), near.model_copy(update={"git_config": True}))
    assert not any(b"s3cret" in path.read_bytes() for path in files(near.cache))


def test_a_repository_that_lacks_objects_is_not_kept(repository, near):
    repository.commit({"a": "b"})
    lost = repository.git("rev-parse", "HEAD:a")
    (repository.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()
    fetch(Git(url=repository.url), near)
    assert not list(cache_of(near).entries())


TOGETHER = """
import sys
from scan.fetch import fetch
from scan.settings import Settings
from scan.source import Git
settings = Settings(cache=sys.argv[2], git_config=False)
for _ in range(3):
    assert fetch(Git(url=sys.argv[1]), settings).read("a") == b"b"
"""


def test_two_processes_at_once(repository, near):
    repository.commit({"a": "b"})
    argv = [sys.executable, "-c", TOGETHER, repository.url, near.cache]
    running = [subprocess.Popen(argv) for _ in range(2)]
    assert [process.wait() for process in running] == [0, 0]
    assert len(list(cache_of(near).entries())) == 1
    assert not list((cache_of(near).folder / "scratch").iterdir())


def test_one_trim_at_a_time(cache):
    cache.put(KIND, "key", b"x")
    holding = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import fcntl,sys;f=open(sys.argv[1],'w');fcntl.flock(f,2);print(flush=True);input()",
            cache.folder / "lock",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holding:
        holding.stdout.readline()
        started = time.monotonic()
        cache.trim()
        assert time.monotonic() - started < 1
        holding.communicate(b"\n")


def test_a_cache_that_takes_no_entry_keeps_nobody_from_the_scan(repository, near):
    repository.commit({"a": "b"})
    folder = cache_of(near).folder
    folder.mkdir()
    (folder / "repositories").write_text("a file where the folder should be")
    assert fetch(Git(url=repository.url), near).read("a") == b"b"
