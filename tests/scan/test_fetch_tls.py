"""Over https: a private authority is believed where the settings or git's configuration name it, and nowhere else."""

from __future__ import annotations

import pytest

from scan.fetch import CATALOGUE, fetch
from scan.model import ScanError
from scan.settings import Settings
from scan.source import Git, Url
from tests.support.servers import git_server, gives, leads, private_authority, scripted, serving


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    return private_authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def settings(authority):
    return Settings(allow_local=True, git_config=False, github_ssh="", ca_file=authority[0])


@pytest.fixture
def private_git(repository, authority, tmp_path):
    repository.commit({"a": "b"})
    with serving(git_server(tmp_path / "srv"), authority[1]) as server:
        yield Git(url=f"{server.address}acme/plugins.git")


@pytest.fixture
def private_host(authority):
    with serving(scripted({"/m.json": gives(b"{}")}), authority[1]) as server:
        server.RequestHandlerClass = scripted({"/m.json": gives(b"{}"), "/down": leads("http://127.0.0.1:1/m.json")})
        yield server


def test_git_believes_the_private_authority(private_git, settings):
    assert fetch(private_git, settings).read("a") == b"b"


def test_git_believes_nobody_else(private_git, settings):
    with pytest.raises(ScanError, match="certificate is not trusted"):
        fetch(private_git, settings.model_copy(update={"ca_file": None}))


def test_git_believes_whom_the_person_s_configuration_names(private_git, settings, authority, tmp_path, monkeypatch):
    (tmp_path / ".gitconfig").write_text(f'[http "https://127.0.0.1/"]\n\tsslCAInfo = {authority[0]}\n')
    monkeypatch.setenv("HOME", str(tmp_path))
    theirs = settings.model_copy(update={"ca_file": None, "git_config": True})
    with pytest.raises(ScanError, match="certificate is not trusted"):  # another port is another place, to git too
        fetch(private_git, theirs)
    (tmp_path / ".gitconfig").write_text(f"[http]\n\tsslCAInfo = {authority[0]}\n\tsslVerify = false\n")
    assert fetch(private_git, theirs).read("a") == b"b"


def test_nobody_turns_the_check_off(private_git, settings, tmp_path, monkeypatch):
    (tmp_path / ".gitconfig").write_text("[http]\n\tsslVerify = false\n")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("GIT_SSL_NO_VERIFY", "1")
    with pytest.raises(ScanError, match="certificate is not trusted"):
        fetch(private_git, settings.model_copy(update={"ca_file": None, "git_config": True}))


def test_a_download_believes_the_private_authority(private_host, settings):
    source = Url(url=f"{private_host.address}m.json")
    assert fetch(source, settings).read(CATALOGUE) == b"{}"
    with pytest.raises(ScanError, match="certificate is not trusted"):
        fetch(source, settings.model_copy(update={"ca_file": None}))


def test_a_download_never_goes_on_in_the_clear(private_host, settings):
    careless = settings.model_copy(update={"allow_http": True})
    with pytest.raises(ScanError, match="from https to something weaker"):
        fetch(Url(url=f"{private_host.address}down"), careless)
