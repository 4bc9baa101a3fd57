"""`install-guard demo`: an approve, a hold and a deny on the marketplace that ships with the program, with no network."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from install_guard.cli import check, render
from install_guard.cli.place import carried
from install_guard.ledger import paths
from install_guard.model import GuardError
from install_guard.review import handoff
from scan import program

if TYPE_CHECKING:
    import argparse

    from install_guard.ledger.paths import Ground

REPOSITORY = "example/tools"
MARKETPLACE = "example-tools"
EXPECTED = (("notes", "approve"), ("formatter", "hold"), ("turbo", "deny"))
_DATE = "2026-01-01T00:00:00Z"
_GIT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    **{f"GIT_{who}_{what}": said for who in ("AUTHOR", "COMMITTER") for what, said in (
        ("NAME", "Example Tools"), ("EMAIL", "tools@project.example"), ("DATE", _DATE),
    )},
}  # fmt: skip


def register(parser: argparse.ArgumentParser) -> None:
    """The verb has no arguments."""
    del parser


def run(arguments: argparse.Namespace) -> int:
    """Check three commands; 0 when each is answered as expected."""
    del arguments
    with tempfile.TemporaryDirectory(prefix="install-guard-demo-") as folder:
        ground = _ground(Path(folder))
        if handoff.environment(ground) is None:
            raise GuardError(
                "the scanner's environment is not there", remedy=f"Make it with: {handoff.make_environment()}"
            )
        _repository(Path(folder) / "served" / f"{REPOSITORY}.git")
        _say(
            f"A marketplace of examples, served as {REPOSITORY} from this machine. Nothing is installed, nothing of it runs."
        )
        wrong = [plugin for plugin, outcome in EXPECTED if _shown(plugin, ground) != outcome]
    _say(f"Not as expected: {', '.join(wrong)}" if wrong else "Each was answered as expected.")
    return 1 if wrong else 0


def _shown(plugin: str, ground: Ground) -> str:
    """Check one command and print it with its answer; the outcome."""
    command = f"claude plugin install {plugin}@{MARKETPLACE}"
    decision, _ = check.check(command, ground.home, ground)
    out = render.console()
    out.print()
    out.print(f"$ {command}", style="bold")
    out.print(render.word(decision.outcome))
    out.print(decision.reason.partition("\nThe whole report: ")[0])  # the receipt goes with this folder
    return decision.outcome


def _say(text: str) -> None:
    render.console().print(text)


def _ground(folder: Path) -> Ground:
    """A person's ground in a folder that goes again: their policy, their client's record of one known marketplace."""
    home = folder / "home"
    own = paths.of_person()
    made = paths.default(home)._replace(data=own.data, python=own.python)
    claude = home / ".claude"
    known = {
        MARKETPLACE: {"source": {"source": "github", "repo": REPOSITORY}, "installLocation": str(claude / "absent")}
    }
    _write(claude / "plugins" / "known_marketplaces.json", json.dumps(known))
    policy = {"claude_folder": str(claude), "github.https": f"file://{folder / 'served'}/", "github.ssh": ""}
    _write(made.policy, "".join(f"{key} = {json.dumps(value)}\n" for key, value in policy.items()))
    return made


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")


def _repository(bare: Path) -> None:
    """A git repository of the example marketplace."""
    bare.mkdir(parents=True)
    tree = carried("examples/marketplace")
    for words in (
        ["init", "--quiet", "--bare", "--initial-branch=main"],
        ["add", "--all"],
        ["commit", "--quiet", "-m", "Examples"],
    ):
        environment = program.allowed_environment(("PATH",), {**_GIT, "GIT_DIR": str(bare), "GIT_WORK_TREE": str(tree)})
        if words[0] == "init":
            del environment["GIT_WORK_TREE"]
        ran = program.run(["git", *words], cwd=tree, environment=environment)
        if not ran.succeeded:
            raise GuardError(f"git {words[0]} failed: {ran.errors.decode('utf-8', 'replace').strip()}", str(bare))
