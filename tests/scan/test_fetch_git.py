"""Repositories over real transports: which commit is had, what runs meanwhile (nothing), and what each fault says."""

from __future__ import annotations

import contextlib
import os
import pathlib
import pickle
import signal
import socket
from typing import NamedTuple

import pytest

from scan.fetch import elsewhere, fetch
from scan.folder import FolderSnapshot
from scan.model import ScanError, Skipped
from scan.settings import Bounds, Settings
from scan.source import Command, Directory, Git, GitHub, GitSubdir, Relative
from tests.support.repositories import Made
from tests.support.servers import git_server, serving

FILES = {
    ".claude-plugin/marketplace.json": '{"name": "m"}\n',
    "plugins/one/run.sh": "true\n",
    "plugins/one/日本 \n.md": "x",
    "empty": "",
}


@pytest.fixture
def filled(repository):
    repository.commit(FILES)
    return repository


def text(snapshot, path):
    data = snapshot.read(path)
    assert isinstance(data, bytes), data
    return data.decode()


def why(snapshot):
    return {skip.path: skip.reason for skip in snapshot.skipped}


def with_bounds(settings, **bounds):
    return settings.model_copy(update={"bounds": settings.bounds.model_copy(update=bounds)})


class Standing(NamedTuple):
    """A repository that no test changes: its commits by name, and its address over each transport."""

    made: Made
    commits: dict[str, str]
    addresses: dict[str, str]


@pytest.fixture(scope="module")
def standing(tmp_path_factory):
    """A branch, a lightweight and an annotated tag, a commit in the middle, and one that only a stranger pushed."""
    root = tmp_path_factory.mktemp("standing")
    made = Made(root / "acme/plugins.git")
    commits = {name: made.commit({**FILES, "file": name}) for name in ("old", "middle")}
    made.git("tag", "light")
    made.git("tag", "-a", "-m", "x", "heavy")
    commits["main"] = made.commit({"file": "main"})
    made.git("checkout", "-q", "-b", "feat/x")
    commits["branch"] = made.commit({"file": "branch"})
    commits["stranger"] = made.commit({"file": "stranger"})
    made.git("update-ref", "refs/pull/1/head", commits["stranger"])
    made.git("reset", "-q", "--hard", commits["branch"])
    made.git("checkout", "-q", "main")
    with serving(git_server(root)) as server:
        yield Standing(made, commits, {"file": made.url, "http": f"{server.address}acme/plugins.git"})


TRANSPORTS = pytest.mark.parametrize("transport", ["file", "http"])


@TRANSPORTS
def test_the_default_branch_is_read_as_the_folder_it_was_made_from(standing, settings, transport):
    snapshot = fetch(Git(url=standing.addresses[transport]), settings)
    assert snapshot.commit == standing.commits["main"]
    assert set(snapshot.files) == {*FILES, "file"}
    assert all(text(snapshot, path) == content for path, content in FILES.items())
    assert snapshot.digest == FolderSnapshot(standing.made.folder).digest


@TRANSPORTS
@pytest.mark.parametrize(
    ("ref", "pin", "content"),
    [
        (None, None, "main"),
        ("main", None, "main"),
        ("feat/x", None, "branch"),
        ("light", None, "middle"),
        ("heavy", None, "middle"),
        (None, "main", "main"),
        (None, "middle", "middle"),
        (None, "old", "old"),
        ("main", "branch", "branch"),
    ],
)
def test_a_branch_a_tag_or_a_pinned_commit(standing, settings, transport, ref, pin, content):
    snapshot = fetch(Git(url=standing.addresses[transport], ref=ref, sha=standing.commits.get(pin)), settings)
    assert text(snapshot, "file") == content
    assert snapshot.commit == standing.commits[content]


@pytest.mark.parametrize("pin", ["old", "middle", "branch"])
def test_a_server_that_gives_no_commit_by_its_name(standing, settings, pin):
    with serving(git_server(standing.made.folder.parents[1], old=True)) as server:
        source = Git(url=f"{server.address}acme/plugins.git", sha=standing.commits[pin])
        assert text(fetch(source, settings), "file") == pin


@TRANSPORTS
def test_a_commit_that_only_a_stranger_pushed_is_refused(standing, settings, transport):
    source = Git(url=standing.addresses[transport], sha=standing.commits["stranger"])
    with pytest.raises(ScanError, match="on no branch and no tag"):
        fetch(source, settings)


def test_one_commit_comes_without_its_history(standing, settings):
    snapshot = fetch(Git(url=standing.made.url), settings)
    assert snapshot.repository.git("rev-list", "--count", "--all").output == b"1\n"


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (Git(url="{http}acme/plugins.git", ref="nope"), "there is no branch and no tag 'nope'"),
        (Git(url="{http}acme/plugins.git", ref="--upload-pack=x"), "there is no branch and no tag"),
        (Git(url="{http}acme/plugins.git", sha="0" * 40), "on no branch and no tag"),
        (Git(url="{http}acme/none.git"), "was not found"),
        (Git(url="{file}none.git"), "was not found"),
        (Git(url="http://127.0.0.1:{dead}/r.git"), "does not answer"),
        (Git(url="https://no-such-host.invalid/r.git"), "host is not known"),
        (Git(url="ext::sh -c 'touch /tmp/x'"), "not an address"),
        (Git(url="fd::3/x"), "not an address"),
        (Git(url="ext://x"), "ext is not fetched"),
        (Git(url="git://host.example/r.git"), "git is not fetched"),
        (Git(url="--upload-pack=touch /tmp/x"), "not an address"),
        (Git(url="ssh://-oProxyCommand=touch/x"), "not an address"),
        (Git(url="-x@host.example:r"), "not an address"),
        (Git(url="u@-x:r"), "not an address"),
        (Git(url="https://host.example/a b"), "not an address"),
        (Git(url="https://host.example/a\nb"), "not an address"),
        (Git(url="https://host.example:99999/"), "not an address"),
        (Git(url="https:///r.git"), "not an address"),
        (Git(url="/srv/r.git"), "not an address"),
        (GitSubdir(url="{http}acme/plugins.git", path="plugins/none"), "not in the repository"),
    ],
)
def test_what_cannot_be_had_says_why(standing, settings, source, reason):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        dead = closed.getsockname()[1]
    base = {name: url.removesuffix("acme/plugins.git") for name, url in standing.addresses.items()}
    url = source.url.format(**base, dead=dead)
    with pytest.raises(ScanError, match=reason):
        fetch(source.model_copy(update={"url": url}), settings)


def test_an_empty_repository_is_said(repository, settings):
    with pytest.raises(ScanError, match="no commit on its default branch"):
        fetch(Git(url=repository.url), settings)


def test_a_host_that_never_answers_is_left(settings):
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/r.git"
        with pytest.raises(ScanError, match=r"did not arrive within 0\.5 s"):
            fetch(Git(url=url), with_bounds(settings, seconds=0.5))


def test_a_repository_larger_than_it_may_be_is_cut_off(repository, settings):
    repository.commit({"big": os.urandom(6 << 20)})
    with pytest.raises(ScanError, match="larger than 100,000 bytes"):
        fetch(Git(url=repository.url), with_bounds(settings, download_bytes=100_000))


def test_owner_repo_is_looked_up_below_the_base_address(filled, served, settings):
    for base in (served.address, filled.folder.parent.parent.as_uri() + "/"):
        snapshot = fetch(GitHub(repo="acme/plugins"), settings.model_copy(update={"github_https": base}))
        assert text(snapshot, "plugins/one/run.sh") == "true\n"


def test_owner_repo_is_tried_the_other_way_when_the_first_gives_nothing(filled, served, settings):
    elsewhere_first = settings.model_copy(
        update={"github_https": f"{served.address}none/", "github_ssh": filled.folder.parent.parent.as_uri() + "/"}
    )
    assert fetch(GitHub(repo="acme/plugins"), elsewhere_first).commit


def test_a_folder_of_a_repository_is_a_tree_of_its_own(filled, settings):
    part = fetch(GitSubdir(url=filled.url, path="plugins/one"), settings)
    assert part.digest == FolderSnapshot(filled.folder / "plugins/one").digest
    assert part.commit == filled.git("rev-parse", "HEAD")


def test_a_catalogue_from_afar_names_no_folder_of_this_machine(filled, settings):
    there = Git(url="https://host.example/r.git")
    with pytest.raises(ScanError, match="file is not fetched"):
        elsewhere(Git(url=filled.url), settings, there)
    assert elsewhere(Git(url=filled.url), settings, Directory(path="/m")).commit


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://host.example/r.git", "http is not fetched"),
        ("https://localhost/r.git", "which no catalogue may name"),
        ("https://127.0.0.1/r.git", "which no catalogue may name"),
        ("https://[::1]/r.git", "which no catalogue may name"),
        ("https://[::ffff:127.0.0.1]/r.git", "which no catalogue may name"),
        ("https://169.254.169.254/latest", "which no catalogue may name"),
        ("https://0/r.git", "which no catalogue may name"),
        ("https://2130706433/r.git", "which no catalogue may name"),
        ("git@127.0.0.1:r.git", "which no catalogue may name"),
    ],
)
def test_what_is_not_asked_without_a_setting(url, reason):
    with pytest.raises(ScanError, match=reason):
        fetch(Git(url=url), Settings(git_config=False))


def test_nothing_that_a_repository_brings_runs(filled, settings, tmp_path, monkeypatch):
    """Hooks, filters, fsmonitor, attributes, submodules, LFS: each would leave a file behind."""
    trap = f"touch {tmp_path}/sprung;"
    hooks = filled.folder / ".git/hooks"
    hooks.mkdir(exist_ok=True)
    for name in ("post-checkout", "post-merge", "reference-transaction", "pre-receive", "update", "post-update"):
        (hooks / name).write_text(f"#!/bin/sh\n{trap}\n")
        (hooks / name).chmod(0o755)
    filled.git("config", "core.fsmonitor", trap)
    filled.git("config", "filter.lfs.smudge", trap)
    filled.git("config", "core.sshCommand", trap)
    filled.git("config", "uploadpack.packObjectsHook", trap)
    filled.commit({".gitattributes": "* filter=lfs diff=x\n", ".lfsconfig": "[lfs]\n\turl = http://host.invalid\n"})
    (tmp_path / "sprung").unlink()  # the traps bite whoever works in the repository itself
    home = tmp_path / "home"
    home.mkdir()
    (home / ".gitconfig").write_text(
        f'[core]\n\thooksPath = {hooks}\n\tfsmonitor = "{trap}"\n\tsshCommand = "{trap}"\n'
        f'[filter "lfs"]\n\tsmudge = "{trap}"\n\tprocess = "{trap}"\n[credential]\n\thelper = "!{trap}"\n'
        f'[uploadpack]\n\tpackObjectsHook = "{trap}"\n'
    )
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_SSH_COMMAND", trap)
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", trap)
    monkeypatch.chdir(filled.folder)  # a scan may be started inside what it scans
    snapshot = fetch(Git(url=filled.url), settings.model_copy(update={"git_config": True}))
    assert text(snapshot, "plugins/one/run.sh") == "true\n"
    assert not (tmp_path / "sprung").exists()


def test_submodules_are_listed_and_not_fetched(filled, settings):
    sha = filled.git("rev-parse", "HEAD")
    filled.git("update-index", "--add", "--cacheinfo", f"160000,{sha},vendor/sub")
    filled.git("commit", "-q", "-m", "sub")
    snapshot = fetch(Git(url=filled.url), settings)
    assert snapshot.files["vendor/sub"].kind == "submodule"
    assert [(skip.path, skip.matters) for skip in snapshot.skipped] == [("vendor/sub", False)]
    assert isinstance(snapshot.read("vendor/sub"), Skipped)


def test_a_pointer_to_what_is_not_there_is_no_content(filled, settings):
    filled.commit({"model.bin": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"})
    assert "LFS" in fetch(Git(url=filled.url), settings).read("model.bin").reason


def test_links_have_their_targets(filled, settings):
    (filled.folder / "out").symlink_to("../../etc/passwd")
    (filled.folder / "loop").symlink_to("loop")
    filled.commit({})
    snapshot = fetch(Git(url=filled.url), settings)
    assert snapshot.files["out"].target == "../../etc/passwd"
    assert isinstance(snapshot.read("loop"), Skipped)
    assert snapshot.digest == FolderSnapshot(filled.folder).digest


def test_names_that_no_checkout_makes_are_left_out(filled, settings):
    blob = filled.blob(b"x")
    below = filled.git("mktree", given=f"100644 blob {blob}\tconfig\n".encode())
    bad = [(b"..", below), (b".GIT", below), (b".", below), (b"good", below)]
    filled.raw_tree([("40000", name, tree) for name, tree in sorted(bad)])
    snapshot = fetch(Git(url=filled.url), settings)
    assert set(snapshot.files) == {"good/config"}
    assert set(why(snapshot)) == {"../config", ".GIT/config", "./config"}


def test_names_of_every_kind(filled, settings):
    blob = filled.blob(b"x")
    names = [b"Hooks", b"caf\xe9", b"hooks", b"new\nline", b"tab\there"]
    filled.raw_tree([("100644", name, blob) for name in names])
    snapshot = fetch(Git(url=filled.url), settings)
    assert set(snapshot.files) == {"Hooks", "caf\\xe9", "hooks", "new\nline", "tab\there"}
    assert "by case only" in why(snapshot)["hooks"]
    assert all(snapshot.read(path) == b"x" for path in snapshot.files)


def test_a_tree_of_a_million_entries_is_listed_up_to_the_bound(filled, settings):
    blob = filled.blob(b"x")
    tree = filled.git("mktree", given="".join(f"100644 blob {blob}\t{n}\n" for n in range(100)).encode())
    for _ in range(2):
        tree = filled.git("mktree", given="".join(f"040000 tree {tree}\t{n}\n" for n in range(100)).encode())
    filled.git("update-ref", "refs/heads/main", filled.git("commit-tree", "-m", "million", tree))
    snapshot = fetch(Git(url=filled.url), with_bounds(settings, files=500))
    assert len(snapshot.files) == 500
    assert [skip.reason for skip in snapshot.skipped] == [
        "this and all after it: past the 500 files that one scan lists"
    ]


@pytest.mark.parametrize(
    ("bounds", "path", "reason"),
    [(Bounds(depth=2), "a/b/c", "folders deep"), (Bounds(tree_bytes=10), "long", "past the 10 bytes")],
)
def test_past_a_bound_the_rest_is_skipped(filled, settings, bounds, path, reason):
    filled.commit({"a/b/c": "", "long": "x" * 100})
    snapshot = fetch(Git(url=filled.url), settings.model_copy(update={"bounds": bounds}))
    assert reason in why(snapshot)[path]


def test_a_blob_that_expands_a_thousandfold_is_read_up_to_the_limit(filled, settings):
    filled.commit({"zeros": bytes(12 << 20), "after": "y"})
    snapshot = fetch(Git(url=filled.url), settings)
    assert snapshot.read("zeros", 10) == bytes(10)
    assert snapshot.read("after") == b"y"


def test_a_local_repository_that_lacks_objects_gives_what_it_has(filled, settings):
    lost = filled.git("rev-parse", "HEAD:plugins/one/run.sh")
    (filled.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()
    snapshot = fetch(Git(url=filled.url), settings)
    assert why(snapshot) == {"plugins/one/run.sh": "the repository lacks its content"}
    assert text(snapshot, ".claude-plugin/marketplace.json") == FILES[".claude-plugin/marketplace.json"]


def test_a_content_that_is_not_what_its_name_says_is_not_believed(filled, settings):
    """Objects read in place were checked by nobody: one lost object, and another that was swapped."""
    blobs = {path: filled.git("rev-parse", f"HEAD:{path}") for path in ("empty", "plugins/one/run.sh")}
    swapped = filled.blob(b"evil\n")
    objects = filled.folder / ".git/objects"
    (objects / blobs["empty"][:2] / blobs["empty"][2:]).unlink()
    target = objects / blobs["plugins/one/run.sh"][:2] / blobs["plugins/one/run.sh"][2:]
    target.chmod(0o644)
    target.write_bytes((objects / swapped[:2] / swapped[2:]).read_bytes())
    assert isinstance(fetch(Git(url=filled.url), settings).read("plugins/one/run.sh"), Skipped)


def test_a_tree_that_is_missing_is_said(filled, settings):
    lost = filled.git("rev-parse", "HEAD:plugins")
    (filled.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()
    with pytest.raises(ScanError, match="tree cannot be read"):
        fetch(Git(url=filled.url), settings)


def test_one_name_twice_in_a_tree_is_told(filled, settings):
    one, two = filled.blob(b"one"), filled.blob(b"two")
    filled.raw_tree([("100644", b"a", one), ("100644", b"a", two)])
    snapshot = fetch(Git(url=filled.url), settings)
    assert snapshot.read("a") == b"one"
    assert why(snapshot) == {"a": "the tree names it twice"}


def test_a_git_that_is_gone_costs_one_read(filled, settings):
    snapshot = fetch(Git(url=filled.url), settings)
    assert text(snapshot, "empty") == ""
    for process in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if (
                b"cat-file" in process.read_bytes()
                and f"PPid:\t{os.getpid()}\n" in (process.parent / "status").read_text()
            ):
                os.kill(int(process.parent.name), signal.SIGKILL)
    assert isinstance(snapshot.read("plugins/one/run.sh"), Skipped)
    assert text(snapshot, "plugins/one/run.sh") == "true\n"


@pytest.mark.parametrize("source", [Command(command="touch sprung; echo ."), Relative(path="plugins/one")])
def test_what_is_never_fetched(settings, source, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ScanError, match=r"runs none|marketplace's own"):
        fetch(source, settings)
    assert not list(tmp_path.iterdir())


def test_nowhere_to_fetch_to_is_said(standing, settings, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    with pytest.raises(ScanError, match="no folder to fetch into: No such file"):
        fetch(Git(url=standing.made.url), settings)


def test_a_repository_whose_names_are_sha256(tmp_path, settings):
    made = Made(tmp_path / "newer", "--object-format=sha256")
    commit = made.commit(FILES)
    snapshot = fetch(Git(url=made.url), settings)
    assert snapshot.commit == commit
    assert text(snapshot, "plugins/one/run.sh") == "true\n"


def test_the_folder_of_a_fetch_goes_with_its_snapshot(filled, settings, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    (tmp_path / "scratch").mkdir()
    snapshot = fetch(Git(url=filled.url), settings)
    assert list((tmp_path / "scratch").iterdir())
    del snapshot
    assert not list((tmp_path / "scratch").iterdir())


def test_two_processes_read_one_snapshot(filled, settings):
    snapshot = fetch(Git(url=filled.url), settings)
    assert text(snapshot, "plugins/one/run.sh") == "true\n"
    child = os.fork()
    if not child:
        os._exit(0 if snapshot.read(".claude-plugin/marketplace.json") else 1)
    assert text(snapshot, ".claude-plugin/marketplace.json") == FILES[".claude-plugin/marketplace.json"]
    assert os.waitpid(child, 0)[1] == 0
    assert text(snapshot, "empty") == ""


def test_a_snapshot_can_be_sent_to_another_process(standing, settings):
    snapshot = fetch(Git(url=standing.made.url), settings)
    copy = pickle.loads(pickle.dumps(snapshot))
    assert text(copy, "file") == text(snapshot, "file") == "main"
    del copy
    assert text(snapshot, "empty") == ""


@pytest.mark.parametrize("base", ["http://127.0.0.1:{port}", "http://127.0.0.1:{port}/"])
@pytest.mark.usefixtures("filled")
def test_a_base_address_does_not_vouch_for_hosts_that_begin_like_it(served, base):
    strict = Settings(github_https=base.format(port=served.server_port), github_ssh="", git_config=False)
    assert fetch(GitHub(repo="acme/plugins"), strict).commit
    with pytest.raises(ScanError, match="http is not fetched"):
        fetch(Git(url=f"http://127.0.0.1:{served.server_port}@host.invalid/r.git"), strict)


def test_no_git_is_said(filled, settings, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ScanError, match="git was not found"):
        fetch(Git(url=filled.url), settings)


@pytest.mark.usefixtures("filled")
def test_a_password_in_the_address_goes_to_its_host_and_is_never_shown(settings, tmp_path):
    with serving(git_server(tmp_path / "srv", needs="Basic dTpzM2NyZXQ=")) as private:
        url = f"http://u:s3cret@127.0.0.1:{private.server_port}/acme/plugins.git"
        assert fetch(Git(url=url), settings).commit
        with pytest.raises(ScanError, match="no access") as refused:
            fetch(Git(url=url.replace("s3cret", "wr0ng")), settings)
    assert "wr0ng" not in str(refused.value)
