"""Whether the client calls the guard and does what it says: one examination a function, each yields what it finds."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from install_guard import __version__
from install_guard.cli import client, registration
from install_guard.cli.packaged import PACKAGED
from install_guard.cli.patient import fault, note, well
from install_guard.watch import document, parts
from scan import known

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.cli.patient import Patient, Standing, Told

TOOLS = ("Bash", "PowerShell", "Monitor", "Write", "Edit", "NotebookEdit")
EVENTS = ("PostToolUse", "SessionStart", "ConfigChange")
SETUP = "install-guard setup"
_TYPES = frozenset({"command", "http", "mcp_tool", "prompt", "agent"})
_SECONDS = 50  # the guard's own deadline is 45: a host that waits less lets calls through before there is an answer
_LIST = re.compile(r"[\w\s,|-]*")  # a matcher of these is a list of names, any other a regular expression
_UNGUARDED = ("CLAUDE_CODE_SIMPLE", "CLAUDE_CODE_SAFE_MODE")
_OFF = frozenset({"", "0", "false"})
_MODES = {
    "bypassPermissions": "the client answers its own questions with yes, so the guard says some holds as a deny",
    "dontAsk": "a hold is asked all the same",
    "plan": "a call that is approved waits for the client's own classifier",
}


def of_client(patient: Patient) -> Iterator[Told]:
    """The client is there, and new enough to hold a call whose hook could not start."""
    found = patient.client
    if found is None:
        yield fault(
            "Claude Code is not on PATH nor where its installers put it", "npm install -g @anthropic-ai/claude-code"
        )
    elif not found.version:
        yield fault(f"{found.program} does not say its version", f"{found.program} --version")
    elif found.version < client.MINIMUM:
        needed = ".".join(map(str, client.MINIMUM))
        yield fault(
            f"{found.named} is older than {needed}: it lets a call run whose hook cannot start", "claude update"
        )
    else:
        yield well(found.named)


def of_settings(patient: Patient) -> Iterator[Told]:
    """Each settings file is one that the client takes: it passes over a whole file for one mistake in it."""
    for file, wrong in patient.files.items():
        if wrong:
            yield fault(f"the client passes over the whole of {file}: {wrong}", f"Mend it: python3 -m json.tool {file}")
    for one in patient.settings:
        for kind in sorted({kind for kind in _handler_types(one.value) if kind not in _TYPES}):
            yield fault(
                f"the client passes over the whole of {one.place}: a hook of type {kind!r}", f"Mend {one.place}"
            )
    if not any(patient.files.values()):
        yield well(f"all can be read: {', '.join(map(str, patient.files))}" if patient.files else "there are none yet")


def _handler_types(settings: dict[str, Any]) -> Iterator[str]:
    hooks = settings.get("hooks")
    for entries in hooks.values() if isinstance(hooks, dict) else ():
        for entry in parts.listed(entries):
            yield from (str(one.get("type")) for one in parts.listed(entry.get("hooks")))


def of_registration(patient: Patient) -> Iterator[Told]:
    """The guard stands in what the client reads, once, and its files are there."""
    standing = patient.standings
    if not standing:
        yield fault("no settings name the guard, and no plugin of it is installed and on", SETUP)
    for one in standing:
        script = one.root / "hooks/guard.py"
        if not script.is_file():
            yield fault(f"{one.named} would start {script}, which is not there", SETUP)
    if len(standing) > 1:
        named = " and ".join(one.named for one in standing)
        yield fault(
            f"each call is read {len(standing)} times: by the {named}", f"install-guard uninstall, then {SETUP}"
        )
    elif standing:
        yield well(standing[0].named)


def of_matcher(patient: Patient) -> Iterator[Told]:
    """Calls of every tool that runs or writes reach the hook, and the host holds a call when the hook fails."""
    for one in patient.standings:
        handlers = [
            (entry, each) for entry in one.hooks.get("PreToolUse", []) for each in parts.listed(entry.get("hooks"))
        ]
        seen = [tool for tool in TOOLS if any(_matches(entry.get("matcher"), tool) for entry, _ in handlers)]
        unseen = [tool for tool in TOOLS if tool not in seen]
        if unseen:
            yield fault(f"calls of {', '.join(unseen)} do not reach the {one.named}", SETUP)
        wrong = sorted({said for _, each in handlers for said in _weak(each)})
        yield from (fault(f"a hook before tool calls {said} ({one.named})", SETUP) for said in wrong)
        missing = [event for event in EVENTS if event not in one.hooks]
        if missing:
            yield fault(f"{', '.join(missing)} is not told to the {one.named}", SETUP)
        if not (unseen or wrong or missing):
            yield well(f"calls of {', '.join(seen)} are held until it has answered")


def _matches(matcher: object, tool: str) -> bool:
    """As the client matches: a list of exact names, or a regular expression anywhere in the name."""
    if matcher in {None, "", "*"}:
        return True
    if not isinstance(matcher, str):
        return False
    if _LIST.fullmatch(matcher):
        return tool in re.split(r"[\s,|]+", matcher)
    try:
        return re.search(matcher, tool) is not None
    except re.error:
        return False


def _weak(handler: dict[str, Any]) -> Iterator[str]:
    if handler.get("onFailure") != "block":
        yield "lets the call run when it fails"
    if handler.get("if"):
        yield "is asked about some commands only"
    if handler.get("async"):
        yield "runs in the background, where it decides nothing"
    seconds = handler.get("timeout", 600)
    if not isinstance(seconds, (int, float)) or (seconds < _SECONDS and not _for_modes(handler)):
        yield f"is given {seconds} seconds, less than a scan may take"


def _for_modes(handler: dict[str, Any]) -> bool:
    return "mode" in str(handler.get("statusMessage", ""))


def of_files(patient: Patient) -> Iterator[Told]:
    """What the client starts is what this release brought, and of this release."""
    for one in patient.standings:
        version = str(known.read(one.root / parts.MANIFEST, []).get("version", "")) or None
        if version not in {None, __version__}:
            yield fault(f"the {one.named} is of version {version}, this program of {__version__}", _update(one))
            continue
        changed = [name for name, digest in PACKAGED.items() if _digest(one, name) not in {digest, None}]
        if changed:
            yield fault(f"{', '.join(changed)} in {one.root} is not as it was released", _update(one))
        else:
            yield well(f"the files in {one.root}/hooks are as released")


def _update(one: Standing) -> str:
    return f"{SETUP}, or: claude plugin update {registration.PLUGIN}" if one.form != "hooks" else SETUP


def _digest(one: Standing, name: str) -> str | None:
    try:
        return hashlib.sha256((one.root / name).read_bytes()).hexdigest()
    except OSError:
        return None  # another examination says so


def of_switches(patient: Patient) -> Iterator[Told]:
    """Nothing keeps the client from running the hook."""
    told = [*_switched(patient), *(() if patient.is_managed else _variables(patient))]
    yield from told
    if not told and patient.standings:
        by = (
            "the machine's policy loads it, which no user's setting takes away" if patient.is_managed else "none is set"
        )
        yield well(by)


def _switched(patient: Patient) -> Iterator[Told]:
    for one in patient.settings:
        policy = one.scope == "managed"
        if patient.is_managed and not policy:
            continue
        for name, counts in (("disableAllHooks", True), ("allowManagedHooksOnly", policy and not patient.is_managed)):
            if counts and one.value.get(name):
                remedy = (
                    f"sudo {SETUP} --scope managed" if name != "disableAllHooks" else f"Take {name} out of {one.place}"
                )
                yield fault(f"{name} in {one.place} keeps the hook from running", remedy)
        plugins = one.value.get("enabledPlugins")
        for plugin, said in plugins.items() if isinstance(plugins, dict) else ():
            if plugin.partition("@")[0] == parts.GUARD and not said:
                yield fault(
                    f"{one.place} turns {plugin} off", f"claude plugin enable {plugin}, or take it out of {one.place}"
                )


def _variables(patient: Patient) -> Iterator[Told]:
    said = [("this shell", patient.environment)]
    said += [(one.place, env) for one in patient.settings if isinstance(env := one.value.get("env"), dict)]
    for place, variables in said:
        for name in _UNGUARDED:
            if str(variables.get(name, "")).lower() not in _OFF:
                yield fault(f"{name} in {place} starts sessions without hooks", f"Take {name} out of {place}")


def of_others(patient: Patient) -> Iterator[Told]:
    """Nobody else's hook or mod can answer in the guard's place."""
    told = [*_mods(patient), *_answering(patient)]
    yield from told
    if not told:
        yield well("no other hook answers holds, and no plugin brings a mod")


def _mods(patient: Patient) -> Iterator[Told]:
    for name, table in _other_plugins(patient):
        if table.get("modules") and not patient.is_managed:
            remedy = (
                f"claude plugin disable {name}, or have the guard in the machine's policy: sudo {SETUP} --scope managed"
            )
            yield fault(f"{name} brings a mod, which can undo what the guard says", remedy)


def _other_plugins(patient: Patient) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every plugin that is on, and what its own file of hooks says."""
    for part in patient.picture.parts:
        if part.kind == "plugin" and part.on and part.folder and part.name.partition("@")[0] != parts.GUARD:
            yield part.name, known.read(Path(part.folder) / "hooks/hooks.json", [])


def _answering(patient: Patient) -> Iterator[Told]:
    places = [(one.place, one.value.get("hooks")) for one in patient.settings]
    places += [(name, table.get("hooks")) for name, table in _other_plugins(patient)]
    for place, hooks in places:
        if document.at(hooks, ("PermissionRequest",)):
            yield fault(
                f"a PermissionRequest hook in {place} can answer a hold in your place", f"Take it out of {place}"
            )


def of_modes(patient: Patient) -> Iterator[Told]:
    """How the permission mode that sessions start in changes what a hold is."""
    said = [(mode, one) for one in patient.settings if (mode := document.at(one.value, ("permissions", "defaultMode")))]
    if said and said[-1][0] in _MODES:
        mode, one = said[-1]
        yield note(f"{one.place} starts sessions in {mode}: {_MODES[mode]}")
    else:
        yield well("a hold becomes a question to whoever attends the session, and a refusal where nobody does")
