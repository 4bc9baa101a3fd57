"""What the hook costs before every command, in instructions against a bare `python3 -I -S -c pass`.

Instructions under callgrind repeat to a fraction of a per cent where wall times are off by a factor of two.

    python benchmarks/hot_path.py            the figures
    python benchmarks/hot_path.py --gate     the same, and exit 1 where a budget is not met
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests/support"))

from guarded import ready  # noqa: E402 -- what `setup` leaves in a home
from machine import Person  # noqa: E402 -- a user with a home of their own

# The C scanner of JSON, what `from __future__` loads, the C module that knows the home where a mode's mark is, and
# the collector, which is told to look seldom.
OURS = {"_json", "__future__", "pwd", "gc"}
MISS, PASS = 1.25, 2.5
LOOK = 1.5  # of a read pass
MODE = 3.0  # while some session's mode is not normal
FILES = 300  # of the plugins that the look after a call holds against what it knows
SESSION = {"PATH": "/usr/bin:/bin", "HOME": "/home/guest", "SHELL": "/bin/bash"}
MISSES = "git status --short && git log --oneline -5"
# What trips and is passed by the reader, as agents write it: the budget is for the mean of these.
PASSES = (
    "cd ~/.claude/plugins && ls -la 'cache' && cat \"$HOME/.claude/CLAUDE.md\"",
    "python3 -m pytest -q 2>&1 | tail -5",
    "git add src && git commit -m \"$(cat <<'EOF'\nfix: keep the place\n\nIt was lost at a line's end.\nEOF\n)\"",
    "sed -n '1,80p' .claude/settings.json",
    "grep -rn 'plugin' docs | sed 's/:.*//' | sort -u",
    "npm test 2>&1 | grep -E 'fail|pass' | tail -20",
    "make lint && make test",
    'for f in tests/*.py; do echo "== $f"; python3 -m py_compile "$f"; done',
    "find . -name '*.py' -exec grep -l 'import re' {} +",
    "git diff --name-only | xargs grep -ln 'marketplace'",
    "cat > notes.md <<'EOF'\n# Notes\n\n- one\n- two\nEOF",
    "./scripts/build.sh --release 2>&1 | tail -30",
    "awk '{print $2}' access.log | sort | uniq -c | sort -rn | head",
    'VERSION=$(git describe --tags) && echo "$VERSION"',
    "test -f package.json && node -e \"console.log(require('./package.json').version)\"",
    "bash -lc 'go vet ./... && go test ./...'",
    "curl -s https://api.example/items | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))'",
    "time cargo build --release",
    "docker compose exec web ls /srv/plugins",
    "env NODE_ENV=test npx vitest run",
    "gh pr create --title 'Settings' --body \"$(cat body.md)\"",
)


class Figure(NamedTuple):
    """One row: what was counted, its instructions, and its budget as a ratio to the bare interpreter."""

    name: str
    count: int
    budget: float | None = None


def event(command: str, name: str = "PreToolUse", cwd: str = "/project") -> bytes:
    """A tool call's event as the client writes it."""
    fields = {
        "session_id": "5ca1ab1e-0000-4000-8000-000000000000",
        "transcript_path": "/home/guest/.claude/projects/-project/5ca1ab1e.jsonl",
        "cwd": cwd,
        "prompt_id": "0ddba11",
        "permission_mode": "default",
        "effort": {"level": "medium"},
        "hook_event_name": name,
        "tool_name": "Bash",
        "tool_input": {"command": command, "description": "Look around"},
        "tool_use_id": "toolu_01AbCdEfGhIjKlMnOpQrStUv",
    }
    return json.dumps(fields, separators=(",", ":")).encode()


def other_tool() -> bytes:
    """A call of a tool that the hook sees only where `setup --modes` has put its entry."""
    fields = json.loads(event(""))
    return json.dumps(fields | {"tool_name": "Read", "tool_input": {"file_path": "/project/README.md"}}).encode()


def instructions(argv: list[str], given: bytes = b"") -> int:
    """The instructions of one run, children left out."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *argv]
    ended = subprocess.run(
        tool, input=given, capture_output=True, check=False, env=SESSION | {"PATH": os.environ["PATH"]}
    )
    return _figure(ended.stderr.decode(errors="replace"))


def _figure(said: str) -> int:
    found = re.search(r"Collected : (\d+)", said)
    if found is None:
        sys.exit(f"valgrind gave no figure: {said}")
    return int(found[1])


def in_a_mode(hook: list[str], folder: Path, given: list[bytes]) -> list[int]:
    """The instructions of calls that a session's mode lets go: of a person whose home has a mode set."""
    person = Person(folder, path=os.environ["PATH"])
    python, checkout = hook[0], Path(hook[3]).parents[1]
    mode = [python, "-m", "install_guard", "mode", "readonly", "--session", json.loads(event(""))["session_id"]]
    if person.run(mode, cwd=checkout).code:
        sys.exit("the mode could not be set")
    for each in given:  # which also makes the byte code
        ended = person.run(hook, input=each, cwd=checkout)
        if ended.code or ended.out:
            sys.exit(f"the mode let it not go: {ended}")
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *hook]
    return [_figure(person.run(tool, input=each).err) for each in given]


def after_a_call(hook: list[str], folder: Path) -> int:
    """The instructions of the look after a call that changed nothing: of a person with a plugin, after a first look."""
    person = Person(folder, path=os.environ["PATH"])
    ready(person)
    plugin = person.home / ".claude/skills/tool"
    for number in range(FILES):
        file = plugin / f"{number % 10}/{number}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("A note.\n", "utf-8")
    (plugin / "SKILL.md").write_text("---\nname: tool\ndescription: A tool.\n---\nUse it.\n", "utf-8")
    time.sleep(0.1)  # what was written just now has no signature yet
    start = json.dumps({"hook_event_name": "SessionStart", "source": "startup", "cwd": "/project"}).encode()
    after = event(PASSES[0], "PostToolUse")
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    began = person.run([*hook[:-1], "SessionStart"], input=start)
    quiet = person.run([*hook[:-1], "PostToolUse"], input=after)
    if "1 skill" not in began.out or quiet.out or quiet.code:
        sys.exit(f"no look was taken: {began} {quiet}")
    return _figure(person.run([*tool, *hook[:-1], "PostToolUse"], input=after).err)


def with_a_program(project: Path) -> str:
    """A project that has what `npx vitest` runs, so that it is not brought by it."""
    program = project / "node_modules/.bin/vitest"
    program.parent.mkdir(parents=True)
    program.write_text("#!/usr/bin/env node\n", "utf-8")
    return str(project)


def answer(argv: list[str], given: bytes) -> bytes:
    """What the hook prints: a figure counts only where it took the way that it is for."""
    return subprocess.run(argv, input=given, capture_output=True, check=True, env=SESSION).stdout


def modules(argv: list[str], given: bytes) -> set[str]:
    """The modules that a run loads."""
    timed = [argv[0], "-X", "importtime", *argv[1:]]
    said = subprocess.run(timed, input=given, capture_output=True, check=True, env=SESSION).stderr.decode()
    return {line.rsplit("|", 1)[1].strip() for line in said.splitlines() if line.startswith("import time:")}


def figures(python: str, checkout: Path) -> list[Figure]:
    """Every row, with byte code (which has a budget) and without."""
    hook = [python, "-I", "-S", str(checkout / "hooks/guard.py"), "PreToolUse"]
    cold = [python, "-I", "-S", "-B", *hook[3:]]
    project = with_a_program(checkout.parent / "project")
    for command in (MISSES, *PASSES):
        if answer(hook, event(command, cwd=project)):  # also makes the byte code
            sys.exit(f"not a pass: {command}")
    bare = instructions([python, "-I", "-S", "-c", "pass"])
    passes = [instructions(hook, event(command, cwd=project)) for command in PASSES]
    read = sum(passes) // len(passes)
    look = after_a_call(hook, checkout.parent / "watched")
    other = other_tool()
    moded = in_a_mode(hook, checkout.parent / "person", [event(MISSES), event(PASSES[3]), other])
    rows = [
        Figure("bare interpreter", bare),
        Figure("tripwire miss", instructions(hook, event(MISSES)), MISS),
        Figure(f"read pass, mean of {len(passes)}", read, PASS),
        Figure("the cheapest of them", min(passes)),
        Figure("the dearest of them", max(passes)),
        Figure(f"look after a call, {FILES} files", look, LOOK * read / bare),
        Figure("another tool, after setup --modes", instructions(hook, other), MISS),
        Figure("tripwire miss, in a mode", moded[0], MODE),
        Figure("read pass, in a mode", moded[1], MODE),
        Figure("another tool, in a mode", moded[2], MODE),
    ]
    for cache in checkout.rglob("__pycache__"):
        shutil.rmtree(cache)
    unhurried(checkout / "install_guard/hook.py")
    return [
        *rows,
        Figure("tripwire miss, no byte code", instructions(cold, event(MISSES))),
        Figure("first read pass, no byte code", instructions(cold, event(PASSES[0]))),
    ]


def unhurried(hook: Path) -> None:
    """Let this copy compute as long as it takes: under valgrind, compiling alone is longer than a reading may be."""
    text, found = re.subn(
        r"^READING_SECONDS = [\d.]+", "READING_SECONDS = 600.0", hook.read_text("utf-8"), flags=re.MULTILINE
    )
    if found != 1:
        sys.exit(f"no bound of a reading stands in {hook}")
    hook.write_text(text, "utf-8")


def main() -> int:
    """Print the table; with --gate, 1 where a budget is not met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gate", action="store_true", help="fail where a budget is not met")
    parser.add_argument("--python", default=sys.executable, help="the interpreter to measure (default: this one)")
    arguments = parser.parse_args()
    python = str(Path(shutil.which(arguments.python) or arguments.python).resolve())
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder) / "checkout"
        for name in ("hooks", "install_guard", "scan"):
            shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
        rows = figures(python, checkout)
        hook = [python, "-I", "-S", str(checkout / "hooks/guard.py"), "PreToolUse"]
        project = str(checkout.parent / "project")
        loaded = set[str]().union(*(modules(hook, event(command, cwd=project)) for command in PASSES))
        loaded -= modules([python, "-I", "-S", "-c", "pass"], b"")
    bare = rows[0].count
    for row in rows:
        budget = f"  (budget {row.budget:.2f})" if row.budget else ""
        print(f"{row.name:<29} {row.count / 1e6:7.1f} M  {row.count / bare:5.2f} x{budget}")
    foreign = sorted(name for name in loaded if not name.startswith("install_guard") and name not in OURS)
    print(
        f"all of them load {len(loaded) - len(foreign)} modules, ours and _json; others: {', '.join(foreign) or 'none'}"
    )
    missed = [row.name for row in rows if row.budget and row.count > row.budget * bare]
    if arguments.gate and (missed or foreign):
        print(f"over budget: {', '.join([*missed, *foreign])}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
