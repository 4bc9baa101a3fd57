"""The hook answers in every state of the machine: what may install is held, everything else goes on.

Each state first proves that it bites: a fault that does not hurt tests nothing.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from host import Hook, event, line, take

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from machine import Person

INSTALL = "claude plugin install demo@acme"
HARMLESS = ["ls -l src", "git commit -m 'say more' && git push", "pip list --outdated", "echo '$x' | tr a b"]
FULL = """
mount -t tmpfs -o size=64k none {folder}
head -c 1m /dev/zero >{folder}/full 2>/dev/null || true
"""


def fails(person: Person, script: str) -> bool:
    """Whether shell text fails for this person."""
    return person.run(["/bin/sh", "-c", script]).code != 0


def full_disk(person: Person) -> None:
    person.mounts = FULL.format(folder=person.home) + FULL.format(folder="/tmp")
    assert fails(person, 'echo x >"$HOME/x"')
    assert fails(person, "echo x >/tmp/x")


def read_only_home(person: Person) -> None:
    person.mounts = 'mount --bind "$HOME" "$HOME"; mount -o remount,bind,ro "$HOME"'
    assert fails(person, 'touch "$HOME/x"')


def read_only_everything(person: Person) -> None:
    folders = '"$HOME" /tmp /var/tmp'
    person.mounts = f'for d in {folders}; do mount --bind "$d" "$d"; mount -o remount,bind,ro "$d"; done'
    assert fails(person, 'touch "$HOME/x" || touch /tmp/x')


def unreadable_home(person: Person) -> None:
    person.home.chmod(0)
    assert fails(person, 'ls "$HOME"')


def no_home(person: Person) -> None:
    person.home.rmdir()
    assert fails(person, 'cd "$HOME"')


def no_passwd_entry(person: Person) -> None:
    person.passwd.write_text("", encoding="utf-8")
    assert fails(person, "id -un")


def files_for_folders(person: Person) -> None:
    for name in (".config", ".local", ".cache", ".claude"):
        (person.home / name).touch()
    assert fails(person, 'mkdir -p "$HOME/.local/state/x"')


def folders_in_a_loop(person: Person) -> None:
    for name in (".config", ".local", ".cache", ".claude"):
        (person.home / name).symlink_to(name)
    assert fails(person, 'mkdir -p "$HOME/.local/state/x"')


def no_git(person: Person) -> None:
    person.mounts = "mount --bind /dev/null /usr/bin/git"
    assert fails(person, "git --version")


def no_network(person: Person) -> None:
    person.spaces = ("--net",)
    assert fails(person, f"{sys.executable} -c 'import socket; socket.create_connection((\"127.0.0.1\", 1))'")


def few_open_files(person: Person) -> None:
    person.mounts = "ulimit -n 12"
    assert fails(person, "exec 12</dev/null")


def little_memory(person: Person) -> None:
    person.mounts = "ulimit -v 200000"
    assert fails(person, f"{sys.executable} -c 'b\"x\" * 300_000_000'")


STATES: list[Callable[[Person], None]] = [
    full_disk,
    read_only_home,
    read_only_everything,
    unreadable_home,
    no_home,
    no_passwd_entry,
    files_for_folders,
    folders_in_a_loop,
    no_git,
    no_network,
    few_open_files,
    little_memory,
]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_an_install_is_held_and_the_rest_goes_on(hook: Hook, state: Callable[[Person], None]) -> None:
    state(hook.person)

    assert hook.answer(INSTALL).decision in {"ask", "deny"}
    for command in HARMLESS:
        assert hook.answer(command).decision == "silent", command


def test_without_the_scanner_the_hold_says_how_to_get_it(hook: Hook) -> None:
    answer = hook.answer(INSTALL)

    assert answer.decision == "ask"
    assert "install-guard setup" in answer.reason


# What a repository can lay into the folder that the hook is started in. Each module leaves a mark when it is loaded.
MODULES = (
    "json/__init__", "_json", "sitecustomize", "usercustomize", "os", "pwd", "posix", "re", "typing", "signal",
    "encodings/__init__", "install_guard/__init__", "install_guard/tripwire", "scan/__init__", "platformdirs",
)  # fmt: skip


def lay_traps(folder: Path) -> Path:
    """Fill a folder with modules that leave a mark, and return the mark."""
    mark = folder / "trapped"
    for name in MODULES:
        module = folder / f"{name}.py"
        module.parent.mkdir(parents=True, exist_ok=True)
        module.write_text(f"open({str(mark)!r}, 'w').close()\n", encoding="utf-8")
    return mark


@pytest.mark.parametrize("variable", [None, "PYTHONPATH", "PYTHONHOME"])
def test_a_hostile_current_folder_runs_nothing(hook: Hook, variable: str | None) -> None:
    folder = hook.person.project
    mark = lay_traps(folder)
    hook.person.environment = {variable: str(folder)} if variable else {}
    plain = hook.person.run([sys.executable, "-c", "import install_guard"])
    assert mark.exists() or plain.code != 0
    mark.unlink(missing_ok=True)

    assert hook.answer(INSTALL).decision in {"ask", "deny"}
    assert hook.answer(HARMLESS[0]).decision == "silent"
    assert not mark.exists()


def test_a_hostile_python_startup_file_runs_nothing(hook: Hook) -> None:
    """A user site with a `.pth` file is run by a Python that is not isolated."""
    mark = hook.person.home / "trapped"
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    site = hook.person.home / ".local/lib" / version / "site-packages"
    site.mkdir(parents=True)
    (site / "trap.pth").write_text(f"import os; open({str(mark)!r}, 'w').close()\n", encoding="utf-8")
    hook.person.run([sys._base_executable, "-c", "pass"])
    assert mark.exists()
    mark.unlink()

    assert hook.answer(INSTALL).decision in {"ask", "deny"}
    assert not mark.exists()


@pytest.mark.parametrize("where", ["stdout", "stderr", "both"])
def test_an_answer_that_cannot_be_written_still_blocks(hook: Hook, where: str) -> None:
    shut = {"stdout": ">/dev/full", "stderr": "2>/dev/full", "both": ">/dev/full 2>/dev/full"}[where]
    assert fails(hook.person, f"exec {shut}; echo x && echo x >&2")

    assert shut_up(hook, INSTALL, shut).decision in {"ask", "deny"}
    assert shut_up(hook, HARMLESS[0], shut).decision == "silent"


@pytest.mark.parametrize("shut", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_outputs_still_block(hook: Hook, shut: str) -> None:
    assert shut_up(hook, INSTALL, shut).decision in {"ask", "deny"}
    assert shut_up(hook, HARMLESS[0], shut).decision == "silent"


def shut_up(hook: Hook, command: str, shut: str):
    script = f'exec "$@" {shut}'
    return take(
        hook.person.run(
            ["/bin/sh", "-c", script, "sh", *line(hook.checkout)], input=event(command, cwd=hook.person.project)
        )
    )


def test_a_closed_input_gets_an_answer(hook: Hook) -> None:
    take(hook.person.run(["/bin/sh", "-c", 'exec "$@" <&-', "sh", *line(hook.checkout)]))


def test_sessions_at_once_each_get_their_answer(hook: Hook) -> None:
    commands = [INSTALL, HARMLESS[0]] * 8
    with ThreadPoolExecutor(4 * (os.cpu_count() or 1)) as pool:
        decisions = [answer.decision for answer in pool.map(hook.answer, commands)]

    assert all(decision in {"ask", "deny"} for decision in decisions[::2])
    assert decisions[1::2] == ["silent"] * 8
