"""Makes `demo.svg`, the README's picture, of what the demo prints on a terminal: `python docs/picture.py`.

What it shows is compared with a run of the program by `tests/test_documents.py`.
"""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

HERE = Path(__file__).parent
COLUMNS = 110
_FONTS = "'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace"


def screen() -> str:
    """What `install-guard demo` writes to a terminal of 110 columns, with its colours."""
    shown, terminal = pty.openpty()
    with tempfile.TemporaryDirectory() as home:
        child = subprocess.Popen(
            [sys.executable, "-m", "install_guard", "demo"],
            cwd=HERE.parent,
            env={"HOME": home, "PATH": os.environ["PATH"], "TERM": "xterm-256color", "COLUMNS": str(COLUMNS)},
            stdin=subprocess.DEVNULL,
            stdout=terminal,
            stderr=subprocess.DEVNULL,
        )
        os.close(terminal)
        written = b"".join(iter(lambda: _read(shown), b""))
        if child.wait():
            raise SystemExit("the demo was not answered as expected")
    os.close(shown)
    return written.decode().replace("\r\n", "\n")


def picture(written: str) -> str:
    """The screen as one SVG file, which loads no font and no style from anywhere."""
    paper = Console(record=True, width=COLUMNS, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115, PTH123 -- a console writes somewhere
    paper.print(Text.from_ansi(written.rstrip("\n")))
    svg = paper.export_svg(title="install-guard demo", theme=MONOKAI, unique_id="demo")
    return re.sub(r"@font-face \{[^}]*\}\s*", "", svg).replace("Fira Code, monospace", _FONTS)


def _read(shown: int) -> bytes:
    try:
        return os.read(shown, 1 << 16)
    except OSError:  # the other end is closed: on Linux that is an error
        return b""


if __name__ == "__main__":
    (HERE / "demo.svg").write_text(picture(screen()), "utf-8")
