"""Programs that take shell text from their environment: the variables, and who runs them."""

from __future__ import annotations

from install_guard.shell.synopsis import Synopsis, split_string
from install_guard.shell.values import FIRST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

# Variables whose value is a shell text that a program runs.
VARIABLES: dict[str, str] = {
    "LESSOPEN": "less more man git",
    "LESSCLOSE": "less more man git",
    "LESSEDIT": "less",
    "MANPAGER": "man",
    "PAGER": "man git gh systemctl journalctl psql mysql",
    "MANOPT": "man",
    "BROWSER": "man xdg-open open gh sensible-browser x-www-browser python python3",
    "VISUAL": "git crontab sudoedit visudo less fc vidir vipe",
    "EDITOR": "git crontab sudoedit visudo less fc vidir vipe",
    "SUDO_EDITOR": "sudoedit sudo",
    "SUDO_ASKPASS": "sudo",
    "RSYNC_RSH": "rsync",
    "RSYNC_CONNECT_PROG": "rsync",
    "TAR_OPTIONS": "tar gtar",
    "SSH_ASKPASS": "ssh git scp sftp",
    "DISPLAY_COMMAND": "",
    "TEXINPUTS_COMMAND": "",
    "FZF_DEFAULT_COMMAND": "fzf",
    "PARALLEL": "parallel",
}


def run_variables(walk: Walk, call: Call, base: str) -> None:
    """Run the texts that a program takes from its environment."""
    for name in sorted(walk.state.exported.intersection(VARIABLES)):
        if base not in VARIABLES[name].split():
            continue
        text = walk.variable_text(name)
        if name == "RSYNC_RSH":
            Synopsis(walk, call, "rsync").value("rsh", (text, *call.span))
            continue
        if name == "TAR_OPTIONS":
            inner = call.of([call.fields[0], *[(word, *call.span) for word in split_string(walk, text)]])
            Synopsis(walk, inner, "tar").run()
            continue
        text = text.lstrip("|-") if name.startswith("LESS") else text
        if any(char < FIRST for char in text):
            walk.run_script(base, text, call.span)
