"""`install-guard status`: the whole picture at a glance, as the last look and the ledger have it; nothing is read anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from install_guard import __version__
from install_guard.cli import render, verify
from install_guard.cli.approve import local
from install_guard.ledger import approvals, paths, receipts
from install_guard.ledger.log import shown
from install_guard.review import handoff
from install_guard.watch import guarding, memory
from scan.printable import printable

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from install_guard.ledger.paths import Ground
    from install_guard.watch.memory import Memory

_RECEIPTS = 5  # the last ones


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("--project", metavar="DIR", type=Path, help="the project to tell about (default: this folder)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how it is written (text)")


def run(arguments: argparse.Namespace) -> int:
    """Print it; 1 where the guard does not guard."""
    ground = paths.of_person()
    found = fields(ground, arguments.project)
    if arguments.format == "json":
        print(json.dumps(found, indent=2))
    else:
        screen = render.console()
        for line in _lines(found, ground):
            screen.print(line)
    return 0 if found["guard"]["hooked"] and not found["guard"]["against"] else 1


def fields(ground: Ground, project: Path | None) -> dict[str, Any]:
    """The picture under names that scripts can rely on."""
    remembered = memory.load(ground.state)
    guard = guarding.guarding(verify.session(ground, project))
    return {
        "schema": "install-guard/status/1",
        "version": __version__,
        "guard": {**guard._asdict(), "hooked": bool(guard.hooks)},
        "scanner": handoff.environment(ground),
        "policy": str(ground.policy) if ground.policy.exists() else None,
        "looked": not remembered.first,
        "parts": [one.model_dump(mode="json") for one in remembered.parts.values()],
        "off": [one.model_dump(mode="json") for one in remembered.switched.values()],
        **_of_ledger(ground),
    }


def _of_ledger(ground: Ground) -> dict[str, Any]:
    if not ground.ledger.exists():
        return {"session": None, "approvals": [], "receipts": []}
    with shown(ground.ledger) as log:
        live = approvals.every(log, (approvals.PENDING, approvals.ALLOWED))
        ((heard,),) = log.rows("SELECT max(at) FROM sessions")
        last = log.rows("SELECT receipt FROM entries WHERE kind = 'receipt' ORDER BY number DESC LIMIT ?", _RECEIPTS)
    recent = [receipts.find(ground.ledger, name) for (name,) in last]
    return {
        "session": heard,
        "approvals": [{"id": one.id, "state": one.state, "until": one.until, "label": one.label} for one in live],
        "receipts": [_receipt(one.fields) for one in recent],
    }


def _receipt(found: dict[str, Any]) -> dict[str, Any]:
    named = {key: found[key] for key in ("id", "at", "outcome", "result")}
    return {**named, "label": receipts.about(found)}


def _lines(found: dict[str, Any], ground: Ground) -> Iterator[Text]:
    yield from _guard(found)
    yield Text()
    yield from _parts(found, memory.load(ground.state))
    yield from _ledger(found)


def _guard(found: dict[str, Any]) -> Iterator[Text]:
    guard = found["guard"]
    yield _named("guard", f"{found['version']}, " + (", ".join(guard["hooks"]) or "no hook of it is installed"))
    if not guard["hooks"]:
        yield _named("", "Install it with: install-guard setup")
    yield from (_named("but", reason, "yellow") for reason in guard["against"])
    heard = found["session"]
    yield _named("last session", local(heard) if heard else "none that the hook saw")
    yield _named(
        "scanner", found["scanner"] or "none: every install is held. Make it with: install-guard setup --scanner"
    )
    yield _named("policy", found["policy"] or "the defaults")


def _parts(found: dict[str, Any], remembered: Memory) -> Iterator[Text]:
    if not found["looked"]:
        yield Text("Nothing that loads code was looked at yet: install-guard verify")
        return
    shown = [one for one in remembered.parts.values() if one.kind != "unread"]
    for one in sorted(shown, key=lambda part: (-part.verdict.rank, part.kind, part.name)):
        known = f"receipt {one.receipt}" if one.receipt else one.reason
        yield verify.row(one) + Text(f"  {known}" if known else "", style="dim")
    for off in remembered.switched.values():
        yield Text(f"{printable(off.name)} was switched off; to undo: install-guard verify --undo {off.id}")


def _ledger(found: dict[str, Any]) -> Iterator[Text]:
    for title, key in (("Approvals", "approvals"), ("Last receipts", "receipts")):
        if found[key]:
            yield Text(f"\n{title}:")
        for one in found[key]:
            at = local(one["at"]) if "at" in one else f"until {local(one['until'])}"
            words = [one["id"], at, one.get("outcome") or one["state"], one.get("result", ""), printable(one["label"])]
            yield Text("  " + "  ".join(filter(None, words)))


def _named(name: str, text: str, style: str = "") -> Text:
    return Text.assemble((f"{name:<13}", "dim"), (printable(text), style))
