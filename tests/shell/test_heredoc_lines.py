"""Which line ends a here-document, however many begin like it."""

from __future__ import annotations

import subprocess

import pytest

from install_guard.shell import parse
from install_guard.shell.lists import document_of

BODIES = ["", "a\n", "Ex\n", " E\n", "E \n", "\tE\n", "a\nxE\nEE\n", "\\\nEx\n", "a\\\nE\n", "\n\n"]


@pytest.mark.parametrize("operator", ["<<E", "<<'E'", "<<-E", "<<-'E'"])
@pytest.mark.parametrize("body", BODIES)
def test_it_holds_what_bash_gives_its_command(operator: str, body: str) -> None:
    script = parse(f"cat {operator}\n{body}E\n", "bash")
    document = document_of(script)
    shown = subprocess.run(["bash", "-c", f"cat {operator}\n{body}E\n"], capture_output=True, text=True, check=False)

    assert document is not None
    assert "".join(part.text for part in document.parts) == shown.stdout
