"""Whether the guard itself can do its work: one examination a function, each yields what it finds."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from install_guard.cli.patient import fault, note, well
from install_guard.ledger import paths
from install_guard.ledger.log import opened
from install_guard.model import GuardError
from install_guard.review import handoff, policy
from scan import git

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from install_guard.cli.patient import Patient, Standing, Told

_SECONDS = 60
_BLOCKS = 2  # the exit code that no other hook can overrule
_OLDEST = (3, 9)
_SPACE = 64 << 20  # bytes: a scan of a small marketplace, and a ledger that grows
_SKEW = timedelta(minutes=5)
_TELL = "import sys; print(*sys.version_info[:2], sys.implementation.cache_tag)"
_NEEDED = "; ".join(f"import {name}" for name in handoff.NEEDED)
_FIRST = "install_guard/launch.py"  # what the script loads first
PLAIN = "ls"
INSTALL = 'claude plugin install "$PLUGIN_THAT_DOCTOR_ASKS_ABOUT"'
SESSION = "install-guard-doctor"


def of_python(patient: Patient) -> Iterator[Told]:
    """The `python3` that the client starts is there, starts, and is new enough."""
    if patient.python is None:
        yield fault(
            "there is no python3 on PATH, so the hook cannot start and every call is held",
            "Install Python 3.9 or newer",
        )
        return
    version = _version(patient.python)
    if version is None:
        yield fault(f"{patient.python} does not start", f"{patient.python} -I -S -c pass")
    elif version[:2] < _OLDEST:
        told = ".".join(map(str, version[:2]))
        yield fault(f"{patient.python} is Python {told}; the hook needs 3.9", "Put a newer python3 first on PATH")
    else:
        yield well(f"Python {version[0]}.{version[1]} ({patient.python})")


def _version(python: str) -> tuple[int, int, str] | None:
    try:
        said = subprocess.run([python, "-I", "-S", "-c", _TELL], capture_output=True, text=True, check=True, timeout=_SECONDS, stdin=subprocess.DEVNULL).stdout.split()  # fmt: skip
        return int(said[0]), int(said[1]), said[2]
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None


def of_scanner(patient: Patient) -> Iterator[Told]:
    """The environment that scans is there and has its packages."""
    python = handoff.environment(patient.ground)
    if python is None:
        yield fault("the scanner's environment is not there, so every install is held", handoff.make_environment())
        return
    ended = subprocess.run([python, "-I", "-c", _NEEDED], capture_output=True, text=True, check=False, timeout=_SECONDS, stdin=subprocess.DEVNULL)  # fmt: skip
    if ended.returncode:
        last = ended.stderr.strip().rpartition("\n")[2]
        yield fault(f"the scanner's environment lacks packages: {last}", handoff.make_environment())
    else:
        yield well(f"scans run with {python}")


def of_git(patient: Patient) -> Iterator[Told]:
    """There is a git that fetches without running anything."""
    found = shutil.which("git", path=patient.environment.get("PATH", os.defpath))
    needed = ".".join(map(str, git.OLDEST))
    if found is None:
        yield fault(
            "there is no git on PATH, so what lies in a repository cannot be scanned", f"Install git {needed} or newer"
        )
        return
    said = subprocess.run([found, "version"], capture_output=True, text=True, check=False, timeout=_SECONDS, stdin=subprocess.DEVNULL).stdout  # fmt: skip
    version = re.search(r"(\d+)\.(\d+)", said)
    if version is None or (int(version[1]), int(version[2])) < git.OLDEST:
        yield fault(f"{found} is {said.strip() or 'of no version that it says'}", f"Install git {needed} or newer")
    else:
        yield well(f"{said.strip()} ({found})")


def of_policy(patient: Patient) -> Iterator[Told]:
    """The policy can be used; until it can, every install is held."""
    try:
        held = policy.held(patient.ground, patient.session.project)
    except GuardError as error:
        yield fault(f"{error.what} ({error.where})", error.remedy)
    else:
        if _loose(policy.MANAGED):
            yield fault(
                f"{policy.MANAGED} binds this machine, and others than root may write it or its folder",
                f"sudo chown root {policy.MANAGED.parent} {policy.MANAGED}; sudo chmod go-w {policy.MANAGED.parent} {policy.MANAGED}",
            )
        said = sorted({str(one.layer.file) for one in held.values() if one.layer is not None})
        yield well(", ".join(said) or "the defaults hold")


def _loose(file: Path) -> bool:
    """Whether a file of the machine's is not root's alone to write."""
    there = [one.stat() for one in (file, file.parent) if file.exists()]
    return any(one.st_uid != 0 or one.st_mode & (stat.S_IWGRP | stat.S_IWOTH) for one in there)


def of_ground(patient: Patient) -> Iterator[Told]:
    """The guard's folders are where the hook looks, its own, and can be written by nobody else."""
    try:
        paths.of_hook(str(patient.session.project))
    except GuardError as error:
        yield fault(f"{error.what} ({error.where})", error.remedy)
        return
    told = [one for kind in ("state", "data", "cache", "config") for one in _folder(getattr(patient.ground, kind))]
    moved = paths.of_person()[:4] != patient.ground[:4]
    if moved:
        told.append(
            note(
                "HOME, XDG_* or INSTALL_GUARD_HOME of this shell name other folders than the hook's, which are those of the"
                f" account: {patient.ground.state}",
                "Leave them unset where you want to see what the hook sees",
            )
        )
    yield from told
    if not told:
        yield well(f"receipts in {patient.ground.state}, the policy in {patient.ground.config}")


def _folder(folder: Path) -> Iterator[Told]:
    there = next(one for one in (folder, *folder.parents) if one.exists())
    if not there.is_dir():
        yield fault(f"{there} is a file where a folder should be", f"Move {there} away")
    elif not _writable(there):
        yield fault(f"{folder} cannot be written, so no receipt can be kept and nothing is approved", f"chown -R $USER {there}; chmod u+rwx {there}")  # fmt: skip
    elif there == folder and there.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        yield fault(f"others may write in {folder}", f"chmod -R go-w {folder}")


def _writable(folder: Path) -> bool:
    """Whether a file can be made there: root and read-only disks make the mode alone tell little."""
    probe = folder / f".install-guard-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def of_space(patient: Patient) -> Iterator[Told]:
    """There is room for receipts and for what a scan fetches."""
    short = False
    for folder in (patient.ground.state, patient.ground.cache):
        there = next(one for one in (folder, *folder.parents) if one.exists())
        free = shutil.disk_usage(there).free
        if free < _SPACE:
            short = True
            yield fault(f"{free >> 20} MB are free at {there}; a scan that has no room is a hold", f"Make room at {there}; install-guard cache --clear")  # fmt: skip
    if not short:
        yield well("there is room")


def of_clock(patient: Patient) -> Iterator[Told]:
    """No receipt is of a time to come: an approval would end too late, or too soon."""
    if not patient.ground.ledger.exists():
        yield well("nothing is logged yet to compare it with")
        return
    with opened(patient.ground.ledger) as log:
        ((last,),) = log.rows("SELECT max(at) FROM entries")
    now = datetime.now(UTC)
    if last and datetime.fromisoformat(last) > now + _SKEW:
        yield fault(f"the clock says {now:%Y-%m-%d %H:%M} UTC, and the log has an entry of {last[:16]}", "Set the clock: timedatectl set-ntp true")  # fmt: skip
    else:
        yield well(f"{now:%Y-%m-%d %H:%M} UTC, and no entry is later")


def of_byte_code(patient: Patient) -> Iterator[Told]:
    """The hook's modules are compiled for the Python that starts it: without, each call pays for it anew."""
    version = _version(patient.python) if patient.python else None
    for one in patient.standings if version is not None else ():
        folder = next((each for each in (one.root, *one.root.parents[:2]) if (each / _FIRST).exists()), None)
        if folder is None or version is None:
            continue
        package = (folder / _FIRST).parent
        if (package / f"__pycache__/launch.{version[2]}.pyc").exists():
            yield well("the hook's modules are compiled")
        else:
            yield note(
                f"{package} is not compiled for {patient.python}: each call takes longer",
                f"{patient.python} -m compileall -q {package}",
            )


def of_sessions(patient: Patient) -> Iterator[Told]:
    """A session has called the hook."""
    last = None
    if patient.ground.ledger.exists():
        with opened(patient.ground.ledger) as log:
            ((last,),) = log.rows("SELECT max(at) FROM sessions")
    if last:
        yield well(f"the last one began {last[:16].replace('T', ' ')} UTC")
    else:
        yield note("no session has called the hook yet", "Start one: claude")


def of_answers(patient: Patient) -> Iterator[Told]:
    """The hook, started as the client starts it, lets a plain command go and holds an install."""
    for one in patient.standings[:1] if patient.python else ():
        wrong = list(_answered(one, patient))
        yield from wrong
        if not wrong:
            yield well("a plain command went on in silence, an install was held")


def _answered(one: Standing, patient: Patient) -> Iterator[Told]:
    said = _ask(one, patient, PLAIN)
    if said.stdout or said.returncode:
        yield fault(f"a plain command was answered ({_shown(said)})", "Report it: the hook should be silent there")
    said = _ask(one, patient, INSTALL)
    decision = _decision(said)
    if decision not in {"ask", "deny"}:
        yield fault(
            f"an install was not held ({_shown(said)})", f"install-guard check '{PLAIN}', and report what it says"
        )
    elif "could not read this call" in said.stdout or "Python 3.9" in said.stdout:
        yield fault(f"the hook holds, but does not work ({_shown(said)})", "install-guard setup")


def _ask(one: Standing, patient: Patient, command: str) -> subprocess.CompletedProcess[str]:
    """One event through the script, with what the client gives a hook of its environment and no more of this shell's."""
    event = {
        "session_id": SESSION, "transcript_path": "", "cwd": "/", "permission_mode": "default",
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": SESSION,
    }  # fmt: skip
    argv = [patient.python or sys.executable, "-I", "-S", str(one.root / "hooks/guard.py"), "PreToolUse"]
    kept = {name: patient.environment[name] for name in ("PATH", "HOME", "LANG") if name in patient.environment}
    try:
        return subprocess.run(argv, input=json.dumps(event), env=kept, cwd="/", capture_output=True, text=True, check=False, timeout=_SECONDS)  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        return subprocess.CompletedProcess(argv, 1, "", str(error))


def _decision(said: subprocess.CompletedProcess[str]) -> str:
    """What the client would make of it."""
    if said.returncode == _BLOCKS:
        return "deny"
    try:
        return str(json.loads(said.stdout)["hookSpecificOutput"]["permissionDecision"])
    except (ValueError, KeyError, TypeError):
        return ""


def _shown(said: subprocess.CompletedProcess[str]) -> str:
    text = (said.stdout or said.stderr).strip().rpartition("\n")[2]
    return f"exit {said.returncode}: {text[:200] or 'no word'}"
