"""What a machine can do to a fetch: no room, no right to read, an old git; and how ssh and credentials are used."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pytest

from scan.fetch import fetch
from scan.model import ScanError
from scan.settings import Settings
from scan.source import Archive, Git, GitHub
from tests.support.servers import git_server, gives, leads, scripted, serving


@pytest.fixture
def small_disk(tmp_path, monkeypatch):
    """Temporary files go to a disk of 1 MB."""
    small = tmp_path / "small"
    small.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", small], check=False, capture_output=True)
    if made.returncode:
        pytest.skip("a small disk needs the right to mount")
    monkeypatch.setattr("tempfile.tempdir", str(small))
    yield small
    subprocess.run(["umount", "-l", small], check=True)


def test_the_small_disk_is_small(small_disk):
    with pytest.raises(OSError, match="No space left"):
        (small_disk / "much").write_bytes(bytes(2 << 20))


def test_no_room_for_a_repository(repository, settings, small_disk):
    repository.commit({"big": os.urandom(3 << 20)})
    with pytest.raises(ScanError, match="the disk is full"):
        fetch(Git(url=repository.url), settings)
    assert not list(small_disk.iterdir())


def test_no_room_for_what_is_downloaded_or_for_what_is_in_it(settings, small_disk):
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("text", os.urandom(300_000).hex() * 4)
    answers = {"/big.zip": gives(os.urandom(3 << 20)), "/grows.zip": gives(held.getvalue())}
    assert len(held.getvalue()) < 1 << 20 or answers
    with serving(scripted(answers)) as server:
        for path in answers:
            with pytest.raises(ScanError, match="could not be kept: No space left"):
                fetch(Archive(url=f"{server.address}{path[1:]}"), settings)
    assert not list(small_disk.iterdir())


LISTED = """
from scan.folder import FolderSnapshot
snapshot = FolderSnapshot(".")
print(sorted(snapshot.files), sorted((skip.path, skip.reason) for skip in snapshot.skipped))
"""


@pytest.fixture
def public_folder():
    """A folder that every user may enter: a test's own is closed to others."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_what_this_user_may_not_read_is_skipped(public_folder):
    """Run as another user where this one is root, who may read everything."""
    (public_folder / "closed").mkdir()
    for name in ("secret", "open", "closed/inside"):
        (public_folder / name).write_text("x")
    (public_folder / "secret").chmod(0)
    (public_folder / "closed").chmod(0)
    another = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.getuid() == 0 else []
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(Path.cwd())}
    argv = [*another, sys.executable, "-c", LISTED]
    ran = subprocess.run(argv, cwd=public_folder, env=environment, capture_output=True, text=True, check=False)
    (public_folder / "closed").chmod(0o755)
    reason = "it cannot be read: Permission denied"
    assert ran.stdout == f"{['open']} {[('closed', reason), ('secret', reason)]}\n", ran.stderr


def program(folder, name, text):
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(0o755)


@pytest.mark.parametrize("version", ["git version 2.31.8", "git version 1.8.3.1", "", "nonsense"])
def test_a_git_that_would_go_by_the_persons_configuration_is_not_used(tmp_path, settings, monkeypatch, version):
    program(tmp_path / "bin", "git", f'echo "$@" >> {tmp_path}/asked; echo "{version}"')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin")
    with pytest.raises(ScanError, match="too old"):
        fetch(GitHub(repo="acme/plugins"), settings)
    assert (tmp_path / "asked").read_text() == "version\n"


def test_ssh_asks_nobody_and_opens_nothing(tmp_path, settings, monkeypatch):
    program(tmp_path / "bin", "ssh", f'printf "%s\\n" "$@" > {tmp_path}/asked; exit 255')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("GIT_SSH", f"touch {tmp_path}/sprung")
    with pytest.raises(ScanError, match="was not found"):
        fetch(Git(url="git@host.invalid:acme/plugins.git"), settings)
    asked = (tmp_path / "asked").read_text().splitlines()
    assert {"-oBatchMode=yes", "-oPermitLocalCommand=no", "-oClearAllForwardings=yes", "git@host.invalid"} <= set(asked)
    assert not (tmp_path / "sprung").exists()


@pytest.fixture
def private(repository, tmp_path):
    """A repository for `me` with the password `s3cret`, and a store of the person's that has it for this host."""
    commit = repository.commit({"a": "b"})
    with serving(git_server(tmp_path / "srv", needs="Basic bWU6czNjcmV0")) as server:
        (tmp_path / "store").write_text(f"http://me:s3cret@127.0.0.1:{server.server_port}\n")
        yield server, commit


@pytest.mark.parametrize(
    ("config", "had"),
    [
        ("[credential]\n\thelper = store --file={store}\n", True),
        ('[credential "http://127.0.0.1:{port}"]\n\thelper = store --file={store}\n', True),
        ('[credential "http://127.0.0.1:{port}"]\n\thelper = "!echo username=me; echo password=s3cret; :"\n', True),
        ('[credential]\n\thelper = "!echo username=me; echo password=s3cret; touch {sprung}; :"\n', False),
        ('[credential "http://other.example"]\n\thelper = "!echo username=me; echo password=s3cret; :"\n', False),
        ("", False),
    ],
)
def test_credentials_go_to_the_host_that_they_are_for(private, settings, tmp_path, monkeypatch, config, had):
    server, commit = private
    values = {"store": tmp_path / "store", "port": server.server_port, "sprung": tmp_path / "sprung"}
    (tmp_path / ".gitconfig").write_text(config.format(**values))
    monkeypatch.setenv("HOME", str(tmp_path))
    source, theirs = Git(url=f"{server.address}acme/plugins.git"), settings.model_copy(update={"git_config": True})
    if had:
        assert fetch(source, theirs).commit == commit
    else:
        with pytest.raises(ScanError, match="no access"):
            fetch(source, theirs)
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize("needs", [None, "Basic bWU6czNjcmV0"])
def test_a_host_that_leads_git_elsewhere_takes_no_credentials_along(repository, settings, tmp_path, monkeypatch, needs):
    repository.commit({"a": "b"})
    with serving(git_server(tmp_path / "srv", needs=needs)) as there, serving(scripted({})) as here:
        onward = f"{there.address}acme/plugins.git/info/refs?service=git-upload-pack"
        here.RequestHandlerClass = scripted({"/acme/plugins.git/info/refs": leads(onward, 301)})
        (tmp_path / ".gitconfig").write_text(f"[credential]\n\thelper = store --file={tmp_path}/store\n")
        (tmp_path / "store").write_text(f"http://me:s3cret@127.0.0.1:{here.server_port}\n")
        monkeypatch.setenv("HOME", str(tmp_path))
        source = Git(url=f"http://me:s3cret@127.0.0.1:{here.server_port}/acme/plugins.git")
        theirs = settings.model_copy(update={"git_config": True})
        if needs:
            with pytest.raises(ScanError, match="no access"):
                fetch(source, theirs)
        else:
            assert fetch(source, theirs).commit
        assert there.asked
        assert not any("authorization" in headers for _, headers in there.asked)


def moves(server, path="/acme/plugins.git"):
    return leads(f"{server.address.rstrip('/')}{path}/info/refs?service=git-upload-pack", 301)


def test_a_repository_that_moved_is_followed_hop_by_hop(repository, served, settings):
    commit = repository.commit({"a": "b"})
    with serving(scripted({})) as old:
        answers = {"/old.git/info/refs": moves(old, "/newer.git"), "/newer.git/info/refs": moves(served)}
        old.RequestHandlerClass = scripted(answers)
        assert fetch(Git(url=f"{old.address}old.git"), settings).commit == commit
        assert fetch(Git(url=f"{old.address}old.git", sha=commit), settings).commit == commit


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("https://127.0.0.1:1/r.git/info/refs?service=git-upload-pack", "no catalogue may name"),
        ("https://169.254.169.254/latest/meta-data", "what is no repository"),
        ("https://169.254.169.254/r.git/info/refs?service=git-upload-pack", "no catalogue may name"),
        ("ftp://host.example/r.git/info/refs?service=git-upload-pack", "ftp is not fetched"),
        ("/r.git/info/refs?service=git-upload-pack", "redirects more than 5 times"),
    ],
)
def test_a_move_to_where_no_catalogue_may_lead_is_refused(to, reason):
    """The base address may be on this machine, since the settings say so; where it leads may not."""
    answers = dict.fromkeys(("/acme/plugins.git/info/refs", "/r.git/info/refs"), leads(to))
    with serving(scripted(answers)) as old:
        strict = Settings(github_https=old.address, github_ssh="", git_config=False)
        with pytest.raises(ScanError, match=reason):
            fetch(GitHub(repo="acme/plugins"), strict)
