"""What the model reads: skills, commands, agents and styles, what they pre-approve and what runs when they load."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scan.hooks import Hooks
from scan.run import Run
from scan.servers import mcp
from scan.untyped import listed, mapping, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.bundle import Bundle
    from scan.texts import Text

TOOLS = frozenset({"allowedtools", "tools"})
SHELLS = frozenset({"bash", "powershell", "monitor"})
ANY_PROGRAM = re.compile(
    r"^\s*(?:\*|:\*|\*\s*:\s*\*|\*\s+\*"  # Bash(*), Bash(:*)
    r"|(?:\S*/)?(?:ba|z|da|k|fi)?sh(?:\s|:)\s*(?:-\w+\s*)*:?\*"  # Bash(sh:*), Bash(bash -c *)
    r"|(?:sudo|eval|exec|env|xargs|command|source|nohup)(?:\s|:)\s*:?\*)\s*$"
)
_OPENS = "```!"


class Read(NamedTuple):
    """One component that the model reads: its kind and name, its file and fields, and its text or where that lies."""

    kind: str
    name: str
    path: str
    fields: dict[str, Any]
    written: str | Text

    @property
    def source(self) -> str:
        """The whole text, read again where it was let go of."""
        return self.written if isinstance(self.written, str) else self.written.text

    @property
    def body(self) -> str:
        """The text below its fields."""
        return self.written if isinstance(self.written, str) else self.written.frontmatter.body


def read(kind: str, name: str, found: Text) -> Read:
    """A component from its file."""
    fields = found.frontmatter.fields
    return Read(kind, text(fields.get("name")) or name, found.path, fields, found)


def runs(bundle: Bundle, component: Read) -> Iterator[Run]:
    """What runs with it: hooks and servers of its fields, and `!` lines of its body."""
    fields, source = component.fields, component.source
    where = f"while the {component.kind} {component.name} is used: "
    for run in Hooks(bundle, component.path, source).read(fields.get("hooks")):
        yield _named(run, when=where + run.when)
    yield from mcp(fields.get("mcpServers"), component.path, source)
    if component.kind in {"skill", "command"}:
        yield from shell_lines(component)


def _named(run: Run, when: str) -> Run:
    return Run(**{**run.__dict__, "when": when})


def shell_lines(component: Read) -> Iterator[Run]:
    """`` !`command` `` at the start of a line or behind a blank, and what stands between ```` ```! ```` and ```` ``` ````.

    As the client finds them, in examples too.
    """
    if "!`" not in component.body and _OPENS not in component.body:
        return
    when = f"the {component.kind} {component.name} is loaded"
    first = component.source.count("\n") - component.body.count("\n") + 1
    for start, command in [*_inline(component.body), *_blocks(component.body)]:
        line = first + component.body.count("\n", 0, start)
        yield Run("shell-line", component.path, line, component.name, when, command.strip())


def _inline(body: str) -> Iterator[tuple[int, str]]:
    start = body.find("!`")
    while start >= 0:
        end = body.find("`", start + 2)
        if end < 0:
            return
        if end > start + 2 and (start == 0 or body[start - 1].isspace() or body[start - 1] == "\ufeff"):
            yield start + 2, body[start + 2 : end]
            start = body.find("!`", end + 1)
        else:
            start = body.find("!`", start + 2)


def _blocks(body: str) -> Iterator[tuple[int, str]]:
    start = body.find(_OPENS)
    while start >= 0:
        end = body.find("```", start + len(_OPENS))
        if end < 0:
            return
        text = body[start + len(_OPENS) : end]
        yield end - len(text.lstrip()), text
        start = body.find(_OPENS, end + 3)


def tools(fields: dict[str, Any]) -> list[str]:
    """The tools that a component pre-approves, under any spelling of the field: text with commas or blanks, or a list."""
    found: list[str] = []
    for key, value in fields.items():
        if key.lower().replace("-", "").replace("_", "") in TOOLS:
            found += [tool for item in listed(value) for tool in split_tools(tool_text(item))]
    return found


def tool_text(value: Any) -> str:
    """An item of a list of tools as text; YAML makes a mapping of an unquoted `Bash(git:*): x`."""
    if isinstance(value, dict):
        return ", ".join(str(key) for key in value)
    return text(value)


def split_tools(value: str) -> list[str]:
    """`Read, Bash(git add:*), Grep` or `Read Bash(git add:*) Grep`: commas and blanks inside brackets do not part."""
    found, word, depth = [], "", 0
    for char in value.strip().strip("[]"):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth <= 0 and (char == "," or char.isspace()):
            found.append(word)
            word = ""
        else:
            word += char
    return [tool for tool in (each.strip().strip("\"'") for each in [*found, word]) if tool]


def unrestricted(tool: str) -> bool:
    """Whether a tool as pre-approved lets any program run: `Bash`, `Bash(*)`, `Bash(sh:*)`, `*`."""
    name, _, rest = tool.partition("(")
    if name.strip() in {"*", "all"}:
        return True
    return name.strip().lower() in SHELLS and (not rest or bool(ANY_PROGRAM.match(rest.rstrip(") \t"))))


def from_map(value: Any, bundle: Bundle, path: str) -> Iterator[Read | str]:
    """`commands` as a map: `{name: {source | content, description?, allowedTools?}}`; a source is given as its path."""
    for name, command in mapping(value).items():
        declared = {"source": command} if isinstance(command, str) else mapping(command)
        body = text(declared.get("content"))
        if body:
            yield Read("command", str(name), path, declared, body)
        elif text(declared.get("source")):
            found = bundle.inside(text(declared["source"]), path)
            if found:
                yield found
