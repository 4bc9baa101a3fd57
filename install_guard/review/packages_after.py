"""After a call that brought packages: what its manifest and lock file recorded goes into the receipt, what did not is said.

The hook's side; Python 3.9 and the standard library. The files are read in the scanner's environment.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from install_guard.ledger import paths, receipts
from install_guard.model import GuardError
from install_guard.review import handoff, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from install_guard.event import Event
    from install_guard.ledger.paths import Ground

_MODULE = "install_guard.review.packages_recorded"
_SECONDS = 12.0  # the host waits for 20
_SAID = 20_000  # characters of what the program printed, from its end


def settled(event: Event, result: str) -> str:
    """Say what came of a call; the words for the person, where a package that was asked for is nowhere recorded."""
    ground = paths.of_hook(event.cwd)
    asked = receipts.packages_of(ground.ledger, event.call)
    said = _said(event)
    found = {receipt: recorded(given, ground, said) for receipt, given in asked.items()}
    receipts.settle(ground.ledger, event.call, result, found)
    if result != receipts.COMMITTED:
        return ""
    return missing(found.values())


def missing(found: Iterable[Mapping[str, Any]]) -> str:
    """The words for the person, where a package that was asked for is nowhere recorded."""
    names = [str(name) for one in found for name in one["recorded"].get("missing", ())]
    named = words.printable(", ".join(names[:8]))
    return f"install-guard: asked for and not recorded by the package manager: {named}" if names else ""


def recorded(given: list[Mapping[str, Any]], ground: Ground, said: str) -> dict[str, Any]:
    """What was recorded, or why it cannot be told; `said` is what the program printed."""
    asked = {"requests": given, "home": str(ground.home), "said": said[-_SAID:]}
    try:
        return {"recorded": json.loads(handoff.in_scanner(_MODULE, asked, ground, time.monotonic() + _SECONDS))}
    except (GuardError, ValueError) as error:
        return {"recorded": {"unknown": words.printable(str(error))[:300]}}


def _said(event: Event) -> str:
    """What the program printed, as the host hands it on."""
    response = event.fields.get("tool_response")
    told = response if isinstance(response, str) else response.get("stdout") if isinstance(response, dict) else ""
    return told if isinstance(told, str) else ""
