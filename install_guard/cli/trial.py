"""A session of the real client with a model that is none: does the client call the hook, and do what it says?

A server on loopback stands in for the model. It has the client make one call of Bash, an install of nothing, which does
no harm where the guard is not honoured. No word of it leaves the machine, and no key is used.
"""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING, Any, NamedTuple

from install_guard.cli.patient import fault, well
from install_guard.cli.stand_in import serving
from install_guard.watch import parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from install_guard.cli.patient import Patient, Told

COMMAND = 'claude plugin install "$PLUGIN_THAT_DOCTOR_ASKS_ABOUT"'
SECONDS = 120
_NEVER = ("CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY", "ANTHROPIC_AUTH_TOKEN")
_CALL = {"type": "tool_use", "id": "toolu_install_guard_doctor", "name": "Bash", "input": {"command": COMMAND, "description": "a trial"}}  # fmt: skip
_DONE = {"type": "text", "text": "done"}


class Came(NamedTuple):
    """What came of a trial: what the guard answered, and whether the client kept to it."""

    answers: list[str]
    refused: bool
    error: str


def of_session(patient: Patient) -> Iterator[Told]:
    """A session that starts here calls the hook, and what the hook holds does not run."""
    if patient.client is None:
        yield fault("there is no client to try it with", "npm install -g @anthropic-ai/claude-code")
        return
    came = _tried(patient)
    if came.error:
        yield fault(f"the client did not come through a session: {came.error}", f"{patient.client.program} -p hello")
    elif not came.answers:
        yield fault("a session here does not call the hook", "Mend what else is told here; else: install-guard setup")
    elif not came.refused:
        yield fault("the client called the hook, and ran the call all the same", "Switch off other plugins one by one: claude plugin list")  # fmt: skip
    else:
        yield well("a session of the real client called the hook, and kept to what it said")


def _tried(patient: Patient) -> Came:
    with serving(_turn) as model:
        variables = {
            "ANTHROPIC_BASE_URL": model.address, "ANTHROPIC_API_KEY": "made-up", "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1",
            "DISABLE_AUTOUPDATER": "1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", **dict.fromkeys(_NEVER, ""),
        }  # fmt: skip
        # In the settings of the command line too: those of the person may set the same variables.
        settings = json.dumps({"permissions": {"allow": ["Bash"]}, "env": variables})
        program = patient.client.program if patient.client else ""
        argv = [
            *(program, "-p", "go on", "--output-format", "stream-json", "--verbose", "--include-hook-events"),
            *("--no-session-persistence", "--permission-mode", "default", "--settings", settings),
        ]
        try:
            ended = subprocess.run(
                argv, env={**patient.environment, **variables}, cwd=patient.session.project, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, check=False, timeout=SECONDS,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            return Came([], refused=False, error=str(error))
    return _came(ended)


def _came(ended: subprocess.CompletedProcess[str]) -> Came:
    lines = [json.loads(line) for line in ended.stdout.splitlines() if line.startswith("{")]
    hooks = [one for one in lines if one.get("subtype") == "hook_response" and one.get("hook_event") == "PreToolUse"]
    results = [one for one in lines if one.get("type") == "result"]
    if not results:
        return Came([], refused=False, error=ended.stderr.strip().rpartition("\n")[2] or f"exit {ended.returncode}")
    said = [str(one.get("stdout", "")) for one in hooks if "install-guard" in str(one.get("stdout", ""))]
    return Came(said, refused=bool(results[-1].get("permission_denials")), error="")


def _turn(body: dict[str, Any]) -> dict[str, Any]:
    """The call, until the client says what came of it; a request that offers no Bash (a title, a topic) is no turn."""
    offered = {tool.get("name") for tool in parts.listed(body.get("tools"))}
    contents = [block for one in parts.listed(body.get("messages")) for block in parts.listed(one.get("content"))]
    return _CALL if "Bash" in offered and not any(one.get("type") == "tool_result" for one in contents) else _DONE
