"""From the hook to the scan and back: a child process that can be ended, and a receipt of whatever it says.

The hook runs under whatever `python3` is, without packages; the scan needs Python 3.11 and some. So the judge runs in
the guard's own environment, in a process group of its own, with bounds that it sets on itself before it reads anything.
Python 3.9 and the standard library.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import selectors
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from install_guard.ledger import approvals, approver, paths, receipts
from install_guard.ledger.log import opened
from install_guard.model import GuardError
from install_guard.review import consent, packages_asked, words
from install_guard.review.outright import outright, unverified
from install_guard.review.words import Opinion

if TYPE_CHECKING:
    from collections.abc import Mapping

    from install_guard.event import Decision, Event
    from install_guard.ledger.paths import Ground
    from install_guard.model import Reading, Request

SECONDS = 45.0  # all of it; the host waits for 60
PATIENCE = 600.0  # for a person who waits at a terminal
MARGIN = 5.0  # what the child is given less, so that it ends its own programs and says why
GRACE = 1.0
ASKED_LIMIT = 60_000  # bytes; less than a pipe holds, so that writing them cannot wait
SAID_LIMIT = 64 << 20
ERRORS_LIMIT = 4_000
REQUIREMENTS = "scan/requirements.txt"
NEEDED = ("httpx", "platformdirs", "pydantic", "yaml", "tree_sitter", "ahocorasick_rs")
# What reaches the child of the environment: where programs and the host's files are, and how the network is reached.
KEPT = [
    "PATH",
    "LANG",
    "LC_ALL",
    "SSH_AUTH_SOCK",
    "CLAUDE_CONFIG_DIR",
    "CLAUDE_CODE_PLUGIN_CACHE_DIR",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "no_proxy",
]
_BOOT = "import importlib, sys; sys.path.insert(0, sys.argv[1]); sys.exit(importlib.import_module(sys.argv[2]).main())"
_JUDGE = "install_guard.review.child"
_OUTCOMES = ("pass", "approve", "hold", "deny")


class ChildError(GuardError):
    """The scan did not come to an answer."""


def decide(event: Event, reading: Reading) -> Decision:
    """The decision about a command of the agent, with its receipt written."""
    opinion = outright(reading)
    try:
        ground = paths.of_hook(event.cwd)
    except GuardError as error:
        return words.decision(_unkept(opinion, error), reading, "")
    by = receipts.asked(event)  # before the scan: it says since when
    return settled(opinion or scanned(reading, ground, event.cwd), reading, ground, by)


def settled(opinion: Opinion, reading: Reading, ground: Ground, by: Mapping[str, Any]) -> Decision:
    """The opinion as a decision whose receipt is on the disk, or that says why it is not."""
    if opinion.outcome == "pass":
        return words.decision(opinion, reading, "")
    receipt = receipts.new_id()
    try:
        with opened(ground.ledger) as log, log.transaction():
            holds = approver.holds(log, ground.config)
            said = consent.weighed(log, opinion, reading, receipt, by, holds)
            decision = words.decision(said.opinion, reading, receipt, said.asked)
            receipts.add(log, decision, reading, by, opinion.scanned, said.used or said.asked)
    except GuardError as error:
        return words.decision(_unkept(opinion, error), reading, "")
    decision.allow = said.allow
    return decision


def _unkept(opinion: Opinion | None, error: GuardError) -> Opinion:
    """The opinion where no receipt can be kept: an approve becomes a hold, a hold and a deny stand."""
    why = words.printable(str(error))
    if opinion is None or opinion.outcome == "approve":
        return unverified(f"no receipt can be kept: {why}", error.remedy)
    return opinion._replace(lines=[*opinion.lines, f"No receipt could be kept: {why}"])


def scanned(reading: Reading, ground: Ground, cwd: str, seconds: float = SECONDS) -> Opinion:
    """The opinion of the judge, who fetches and inspects what the command would install, in a process of its own."""
    until = time.monotonic() + seconds
    python = environment(ground)
    if python is None:
        return unverified("the scanner's environment is not there.", f"Make it with: {make_environment()}")
    try:
        asked = {
            "requests": [_as_json(one) for one in reading.requests],
            "packages": [_as_json(one) for one in packages_asked.packages_in(reading)],
            "beside": packages_asked.asked(reading, cwd, str(ground.home)),
            "cwd": cwd,
            "seconds": seconds - MARGIN,
            "trusted": _trusted(ground),
            "ground": {key: str(value) for key, value in ground._asdict().items()},
        }
        return _opinion(in_scanner(_JUDGE, asked, ground, until))
    except GuardError as error:
        return unverified(error.what, error.where, error.remedy)


def _as_json(one: Request) -> dict[str, object]:
    return {"kind": one.kind, "verb": one.verb, "fields": dict(one.fields), "start": one.start, "end": one.end}


def _trusted(ground: Ground) -> list[str]:
    """The publishers that the person has approved, beside those of the policy; nobody, where that cannot be read."""
    with suppress(GuardError):
        if ground.ledger.exists():
            with opened(ground.ledger) as log:
                return approvals.trusted(log, approver.holds(log, ground.config))
    return []


def _opinion(said: bytes) -> Opinion:
    """What the child said, where it is what it should be."""
    try:
        fields = json.loads(said)
        outcome, lines = fields["outcome"], [str(line) for line in fields["lines"]]
        scanned = list(fields["scanned"])
        final, allow = fields["final"] is True, fields["allow"] is True
        offer = str(fields.get("offer", ""))
    except (ValueError, KeyError, TypeError):
        raise ChildError("the scan ended without an answer") from None
    if outcome not in _OUTCOMES:
        raise ChildError(f"the scan gave no outcome that is known: {outcome!r}")
    return Opinion(outcome, lines, scanned, final, allow, offer)


def in_scanner(module: str, asked: Mapping[str, object], ground: Ground, until: float) -> bytes:
    """What `main` of one of our modules prints in the scanner's environment, asked with one JSON object."""
    python = environment(ground)
    if python is None:
        raise ChildError("the scanner's environment is not there", remedy=f"Make it with: {make_environment()}")
    return _talk([python, "-I", "-c", _BOOT, str(paths.ROOT), module], json.dumps(asked).encode(), ground, until)


def _talk(argv: list[str], asked: bytes, ground: Ground, until: float) -> bytes:
    """What the child printed. It is ended at the deadline, and with it all that it started."""
    if len(asked) > ASKED_LIMIT:
        raise ChildError("there are too many requests in one command to scan them", remedy="Run them one by one.")
    try:
        child = subprocess.Popen(
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd="/",
            env=_environ(ground),
            start_new_session=True,
        )
    except OSError as error:
        raise ChildError(f"the scanner cannot be started ({error})", argv[0], f"Run: {make_environment()}") from None
    try:
        said, errors = _exchange(child, asked, until)
    finally:
        _end(child)
    if child.returncode != 0:
        last = errors.decode("utf-8", "replace").strip().rsplit("\n", 1)[-1]
        raise ChildError(f"the scanner ended with {child.returncode}: {last}", argv[0], f"Try: {make_environment()}")
    return said


def _exchange(child: subprocess.Popen[bytes], asked: bytes, until: float) -> tuple[bytes, bytes]:
    """Give the child what is asked and take what it prints until it closes both outputs."""
    assert child.stdin and child.stdout and child.stderr  # noqa: S101, PT018 -- all three are pipes
    with suppress(BrokenPipeError), child.stdin as pipe:
        pipe.write(asked)
    taken = {child.stdout.fileno(): bytearray(), child.stderr.fileno(): bytearray()}
    selector = selectors.DefaultSelector()
    for descriptor in taken:
        selector.register(descriptor, selectors.EVENT_READ)
    while selector.get_map():
        left = until - time.monotonic()
        if left <= 0:
            raise ChildError("the scan took too long, so it was ended")
        for key, _ in selector.select(left):
            chunk = os.read(key.fd, 1 << 16)
            if not chunk:
                selector.unregister(key.fd)
            taken[key.fd] += chunk
        if len(taken[child.stdout.fileno()]) > SAID_LIMIT:
            raise ChildError("the scan said more than an answer holds")
        del taken[child.stderr.fileno()][:-ERRORS_LIMIT]
    with suppress(subprocess.TimeoutExpired):
        child.wait(GRACE)
    return bytes(taken[child.stdout.fileno()]), bytes(taken[child.stderr.fileno()])


def _end(child: subprocess.Popen[bytes]) -> None:
    """End the child's group: asked first, so that it ends what it started elsewhere, and then without asking."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if child.poll() is None or number == signal.SIGKILL:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, number)
        with suppress(subprocess.TimeoutExpired):
            child.wait(GRACE)
    for pipe in (child.stdout, child.stderr):
        if pipe:
            pipe.close()


def _environ(ground: Ground) -> dict[str, str]:
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    return {**kept, "HOME": str(ground.home)}


def environment(ground: Ground) -> str | None:
    """The Python that can scan: what `setup` recorded, the guard's own environment, or the one that runs this."""
    if ground.python and os.access(ground.python, os.X_OK):
        return ground.python
    own = ground.environment / "bin" / "python"
    with suppress(OSError):
        if (ground.environment / "ready").read_text("ascii") == requirements_digest() and os.access(own, os.X_OK):
            return str(own)
    if sys.version_info >= (3, 11) and all(importlib.util.find_spec(name) for name in NEEDED):
        return sys.executable
    return None


def requirements_digest() -> str:
    """Which packages the environment should have: a new release of the guard may need others."""
    return hashlib.sha256((paths.ROOT / REQUIREMENTS).read_bytes()).hexdigest()


def make_environment() -> str:
    """The one command that makes the scanner's environment."""
    command = "install-guard setup --scanner"
    if (paths.ROOT / "hooks" / "guard.py").exists():
        return f"{command}\nor, from a checkout alone: (cd '{paths.ROOT}' && python3 -m install_guard setup --scanner)"
    return command


def prepare(event: Event, ground: Ground) -> list[str]:
    """At the start of a session: byte code for the hooks to come, and a word where nothing can be scanned."""
    if event.fields.get("source") != "startup":
        return []
    import compileall

    # Python's own kind of byte code: the look at a source's date costs less than could be measured.
    compileall.compile_dir(paths.ROOT / "install_guard", quiet=2)
    if environment(ground) is not None:
        return []
    return [
        "install-guard reads commands, but cannot scan what they would install: every install is held.",
        f"Make the scanner's environment with: {make_environment()}",
    ]
