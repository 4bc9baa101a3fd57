"""Something of a plugin that would run: by itself at an event, as a server, or by a name that it gives itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scan import shelltext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from install_guard.shell.evaluate import Trace
    from scan.texts import Text


@dataclass(frozen=True)
class Run:
    """What runs, when, declared where, and the files that it would start.

    `kind` is that of its capability: hook, mod, mcp, lsp, monitor, bin, status-line, shell-line, headers-helper,
    lifecycle, source. `command` is shell text; in exec form `argv` holds the words and `command` is "". `url` is set
    where a server is asked (http hooks, remote MCP servers), `prompt` where a model is. `declared` is what the
    manifest says of it. `files` are the plugin's own files that it would start, followed through `source`, `exec`,
    interpreters and imports, the first one first; `missing` are those that it names and the plugin does not have.
    `files` inside the plugin are reached under `shelltext.ROOT` in `script`.
    """

    kind: str
    path: str
    line: int | None = None
    name: str = ""
    when: str = ""
    command: str = ""
    argv: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    cwd: str = ""
    url: str = ""
    prompt: str = ""
    declared: Mapping[str, Any] = field(default_factory=dict)
    files: tuple[Text, ...] = ()
    missing: tuple[str, ...] = ()
    active: bool = True

    @property
    def shown(self) -> str:
        """The command, the words of the exec form, the address or the prompt, on one line."""
        return " ".join((self.command or " ".join(self.argv) or self.url or self.prompt).split())

    @cached_property
    def text(self) -> str:
        """What runs as shell text, the plugin's root in place of its placeholder; "" where no program is started."""
        return shelltext.placed(self.command or shelltext.quote(self.argv))

    @cached_property
    def script(self) -> Trace | None:
        """What the command would run, by our own shell reader."""
        return shelltext.trace(self.text) if self.text else None
