"""`install-guard setup`: the scanner's environment, and where the hook finds it.

Python 3.9 and the standard library: it runs from a bare checkout, before anything is installed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard.cli.place import carried
from install_guard.ledger import approver, paths
from install_guard.ledger.log import opened
from install_guard.ledger.person import at_terminal
from install_guard.model import GuardError
from install_guard.review import handoff

if TYPE_CHECKING:
    import argparse

    from install_guard.ledger.paths import Ground

_NEW_ENOUGH = "import sys, venv; sys.exit(sys.version_info < (3, 11))"
_NAMES = ("python3.13", "python3.12", "python3.11", "python3.14", "python3")
_SCRIPT = "/hooks/guard.py"
_WHOLE = ("hooks.json", "newer.json")


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--scanner", action="store_true", help="make the scanner's environment, even where one is")
    parser.add_argument("--hook", action="store_true", help="put the hook into your own Claude Code settings")
    parser.add_argument("--modes", action="store_true", help="have every tool call looked at, for sessions with a mode")
    parser.add_argument("--passphrase", action="store_true", help="make the key that your approvals are signed with")


def run(arguments: argparse.Namespace) -> int:
    """Make what is missing, record where it is, and say what is left to do."""
    ground = paths.of_person()
    if arguments.passphrase:
        return _passphrase(ground)
    if arguments.modes and not arguments.hook and not arguments.scanner:
        print(f"every tool call is looked at: {_hook(modes=True)}")
        return 0
    python = None if arguments.scanner else handoff.environment(ground)
    if python is None:
        python = _make(ground)
    # The guard's own environment is found where it is, and only while it has the packages of this release.
    own = python.startswith(str(ground.environment))
    recorded = paths.record(ground._replace(python="" if own else python))
    print(f"the scanner runs with {python} (recorded in {recorded})")
    if arguments.hook:
        print(f"the hook stands in {_hook(whole=True, modes=arguments.modes)}")
    elif not arguments.scanner:
        root = carried(".claude-plugin").parent
        print(
            f"to install the plugin:\n  claude plugin marketplace add {root}\n  claude plugin install install-guard@install-guard"
        )
    return 0


def _make(ground: Ground) -> str:
    """Make the environment: a virtual one, with exactly the packages whose hashes are pinned."""
    folder = ground.environment
    ready = folder / "ready"
    requirements = paths.ROOT / handoff.REQUIREMENTS
    print(f"making the scanner's environment in {folder}", flush=True)
    ready.unlink(missing_ok=True)
    _run("the environment cannot be made", [_python(), "-m", "venv", "--clear", str(folder)])
    python = str(folder / "bin" / "python")
    _run(
        "its packages cannot be installed",
        [
            *(python, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"),
            *("--require-hashes", "--only-binary", ":all:", "-r", str(requirements)),
        ],
    )
    _run("its byte code cannot be made", [python, "-I", "-m", "compileall", "-q", str(paths.ROOT / "scan")])
    ready.write_text(handoff.requirements_digest(), "ascii")
    return python


def _run(what: str, argv: list[str]) -> None:
    ended = subprocess.run(
        argv, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if ended.returncode != 0:
        last = ended.stdout.decode("utf-8", "replace").strip().splitlines()[-3:]
        raise GuardError(
            f"{what}: {' / '.join(last)}",
            " ".join(argv),
            "It needs Python 3.11 or newer with its venv module, and once the package index (or a pip that is configured"
            " for a mirror or a folder of wheels). Then run this again.",
        )


def _python() -> str:
    """A Python that is new enough for the scanner."""
    found = [sys.executable, *(shutil.which(name) for name in _NAMES)]
    for candidate in found:
        if (
            candidate
            and subprocess.run([candidate, "-I", "-c", _NEW_ENOUGH], check=False, stderr=subprocess.DEVNULL).returncode
            == 0
        ):
            return candidate
    raise GuardError(
        "no Python 3.11 or newer was found", os.environ.get("PATH", ""), "Install one; the hook itself runs on 3.9."
    )


def _passphrase(ground: Ground) -> int:
    """Make the person's key with the passphrase that they type; only who knows an earlier one replaces or removes it."""
    with at_terminal() as terminal, opened(ground.ledger) as log:
        before = approver.load(ground.config)
        if before is not None:
            before.signer(terminal.ask_secret("The passphrase until now: "))
        terminal.say("Approvals will count only where this passphrase signed them. It is kept nowhere; none: no key.")
        passphrase = terminal.ask_secret("Your passphrase: ")
        if terminal.ask_secret("Once more: ") != passphrase:
            raise GuardError("the two are not the same", remedy="Nothing was changed.")
        made = approver.make(passphrase) if passphrase else None
        approver.note(log, made)
        file = ground.config / approver.FILE
        if made is None:
            file.unlink(missing_ok=True)
            terminal.say("Approvals are not signed: a program that already runs as you could write one.")
        else:
            _replace(file, made.written())
            terminal.say(f"Your approvals are signed with the key {made.public.hex()[:16]}… ({file})")
    return 0


def _replace(file: Path, text: str) -> None:
    """Write a file as a whole, or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(f".{file.name}.{os.getpid()}")
    half.write_text(text, "utf-8")
    half.replace(file)


def _hook(*, whole: bool = False, modes: bool = False) -> Path:
    """Put the hook into the person's settings, once: earlier entries of ours are replaced.

    With `modes` alone the plugin brings the rest, unless the rest stands here already.
    """
    folder = Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude")
    file = folder / "settings.json"
    settings = _settings(file)
    hooks = settings.setdefault("hooks", {})
    whole = whole or any(_ours(one) for one in hooks.get("SessionStart", []))
    for event in hooks:
        hooks[event] = [one for one in hooks[event] if not _ours(one)]
    root = str(carried("hooks").parent)
    for name in (*(_WHOLE if whole else ()), *(("modes.json",) if modes else ())):
        wanted = json.loads((Path(root) / "hooks" / name).read_text("utf-8").replace("${CLAUDE_PLUGIN_ROOT}", root))
        for event, entries in wanted["hooks"].items():
            hooks[event] = [*hooks.get(event, []), *entries]
    _replace(file, json.dumps(settings, indent=2) + "\n")
    return file


def _settings(file: Path) -> dict[str, Any]:
    try:
        settings = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise GuardError(
            f"your settings cannot be read ({error})", str(file), "Mend them first; nothing was changed."
        ) from None
    if not isinstance(settings, dict):
        raise GuardError("your settings are not a JSON object", str(file), "Mend them first; nothing was changed.")
    return settings


def _ours(entry: Any) -> bool:
    """Whether an entry of a hooks table starts this program's hook, from wherever it was installed."""
    handlers = entry.get("hooks", []) if isinstance(entry, dict) else []
    words = [handler.get("args") or [] for handler in handlers if isinstance(handler, dict)]
    return any(one[:2] == ["-I", "-S"] and "".join(map(str, one[2:3])).endswith(_SCRIPT) for one in words)
