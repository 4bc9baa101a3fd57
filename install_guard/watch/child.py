"""The process that looks for the hook: bounded as the one that scans, asked on standard input, answered in one object."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from install_guard.ledger.paths import KINDS, of_folders
from install_guard.review.child import bound


def main() -> int:
    """Take the look that standard input asks for; 0 when an answer was printed."""
    bound()
    asked = json.load(sys.stdin)
    sys.stdout.write(json.dumps(_answer(asked)))
    return 0


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    # Imported under the bounds: they hold for the libraries too.
    from install_guard.watch import look, telling  # noqa: PLC0415 -- the same
    from install_guard.watch.where import Session  # noqa: PLC0415 -- the same

    ground = of_folders(Path(asked["ground"]["home"]), [Path(asked["ground"][kind]) for kind in KINDS])
    session = Session(
        home=ground.home,
        client=Path(asked["client"]),
        project=Path(asked["project"]) if asked["project"] else None,
        argv=tuple(asked["argv"]),
        environment=asked["environment"],
    )
    outcome = look.look(session, ground, float(asked["seconds"]))
    return {"message": telling.message(outcome), "weighty": any(one.weighty for one in outcome.changes)}
