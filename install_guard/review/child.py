"""The process that scans for the hook: it bounds itself, is asked on standard input, and answers with one JSON object."""

from __future__ import annotations

import json
import resource
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from install_guard.ledger.paths import KINDS, of_folders
from install_guard.model import GuardError, Request

if TYPE_CHECKING:
    from install_guard.ledger.paths import Ground
    from install_guard.review.packages_scan import Looker
    from install_guard.review.policy import Policy
    from install_guard.review.words import Opinion

MEMORY = 1 << 30  # bytes of data; a scan keeps no tree in memory
CPU_SECONDS = 60


def main() -> int:
    """Judge what standard input asks; 0 when an answer was printed."""
    bound()
    asked = json.load(sys.stdin)
    sys.stdout.write(json.dumps(_answer(asked)))
    return 0


def bound() -> None:
    """No more memory and time than a scan needs, whatever the source is made of; SIGTERM ends it in good order."""
    signal.signal(signal.SIGTERM, _stop)
    wanted = [(resource.RLIMIT_DATA, MEMORY), (resource.RLIMIT_CPU, CPU_SECONDS), (resource.RLIMIT_CORE, 0)]
    for kind, most in wanted:
        _, hard = resource.getrlimit(kind)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (least, hard))


def _stop(_signal: int, _frame: object) -> NoReturn:
    raise SystemExit(1)  # every `finally` on the way ends a program that was started


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    # Imported under the bounds: they hold for the libraries too.
    from install_guard.review import packages_mark, policy
    from install_guard.review.outright import unverified

    ground = of_folders(Path(asked["ground"]["home"]), [Path(asked["ground"][kind]) for kind in KINDS])
    try:
        date = packages_mark.dated(ground)
        packages_mark.keep(
            ground, date, off=policy.load(ground).packages == "off"
        )  # for all folders: a project has no part
        folder = Path(asked["cwd"]) if asked["cwd"] else None
        rules = policy.load(ground, folder).trusting(asked["trusted"])
        opinion = _opinion(asked, rules, ground)._replace(allow=rules.allow_approved)
    except GuardError as error:
        opinion = unverified(error.what, error.where, error.remedy)
    return {**opinion._asdict(), "lines": list(opinion.lines), "scanned": list(opinion.scanned)}


def _opinion(asked: dict[str, Any], rules: Policy, ground: Ground) -> Opinion:
    """The strictest of what is thought of the requests, of the packages, and of those that servers of plugins start."""
    from install_guard.review import packages
    from install_guard.review.words import Opinion

    found: list[Opinion] = []
    if asked["requests"]:
        from install_guard.review import judge

        folder = Path(asked["cwd"]) if asked["cwd"] else None
        scanner = judge.Scanner(rules, ground.cache, folder, float(asked["seconds"]))
        found.append(judge.judge(_requests(asked["requests"]), rules, scanner))
    if rules.packages == "off" or not (asked["packages"] or found):
        return packages.joined(found) if found else Opinion("pass", ())
    looker = _looker(asked, rules, ground) if rules.packages == "scan" else None
    if asked["packages"]:
        beside = asked["beside"]
        requests = _requests(asked["packages"])
        given = packages.Asked(requests, ground.home, beside["written"], beside["variables"], beside["argv"])
        found.append(packages.judge(given, rules, looker))
    if looker is not None and asked["requests"]:
        found += packages.of_servers(found[0].scanned, ground.home, rules, looker)
    return packages.joined(found)


def _looker(asked: dict[str, Any], rules: Policy, ground: Ground) -> Looker:
    from install_guard.review.packages_scan import Looker

    seconds = min(float(asked["seconds"]), rules.deadlines.scan)
    return Looker(rules.settings(ground.cache), seconds, rules.installs.cooldown_days)


def _requests(given: list[dict[str, Any]]) -> tuple[Request, ...]:
    return tuple(Request(one["kind"], one["verb"], one["fields"], one["start"], one["end"]) for one in given)
