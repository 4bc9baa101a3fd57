"""`install-guard run -- …` in a command of the agent: the hook reads the program behind it, as behind `env`."""

from __future__ import annotations

import pytest

from install_guard import reader


@pytest.mark.parametrize(
    "text",
    [
        "install-guard run -- {}",
        "install-guard run --timeout 5 --cwd x -- {}",
        "install-guard run --timeout=5 --format json -- {}",
        "install-guard -q run -- {}",
        "/usr/local/bin/install-guard run -- env {}",
        "install-guard run -- bash -c '{}'",
        "timeout 9 install-guard run -- {}",
    ],
)
def test_the_program_is_read(text: str) -> None:
    install = reader.read(text.format("claude plugin install demo@acme"), packages=True)
    package = reader.read(text.format("npm install left-pad"), packages=True)
    door = reader.read(text.format("install-guard approve ig-x"), packages=True)

    assert (install.kind, install.label) == ("install", "install demo@acme")
    assert [one.kind for one in package.packages] == ["package"]
    assert [one.name for one in door.doors] == ["install-guard approve"]
    assert reader.read(text.format("ls -la")).kind == "pass"


@pytest.mark.parametrize(
    "text", ["install-guard check 'claude plugin install demo@acme'", "install-guard receipts", "install-guard mcp"]
)
def test_its_other_verbs_run_nothing(text: str) -> None:
    assert reader.read(text).kind == "pass"
