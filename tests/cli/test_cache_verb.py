"""`cache` as a person uses it."""

from __future__ import annotations

import pytest

from install_guard.cli import main
from scan.cache import Cache


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("INSTALL_GUARD_HOME", str(tmp_path / "guard"))
    return tmp_path / "guard/cache/sources"


def said(capsys, *words, code=0):
    assert main(["cache", *words]) == code
    return capsys.readouterr()


def test_how_much_is_kept_and_where_and_how_to_be_rid_of_it(folder, capsys):
    assert said(capsys).out == f"0 kept, 0.0 MB of at most 2,048, in {folder}\n"
    Cache(folder, 1 << 30).put("reports", "key", bytes(3 << 20))
    assert said(capsys).out.startswith("1 kept, 3.0 MB")
    assert said(capsys, "--clear").out == f"3.0 MB thrown out of {folder}\n"
    assert said(capsys).out.startswith("0 kept")


def test_a_cache_that_others_may_write_is_said(folder, capsys):
    said(capsys)
    folder.chmod(0o777)
    assert "chmod 700" in said(capsys, code=2).err


def test_a_policy_that_keeps_nothing_is_said(folder, capsys):
    config = folder.parents[1] / "config"
    config.mkdir(parents=True)
    (config / "policy.toml").write_text("[cache]\nkeep = false\n")
    assert said(capsys).out.startswith("nothing is kept")
