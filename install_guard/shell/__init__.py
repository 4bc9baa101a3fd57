"""Shell text, split, parsed and evaluated as far as text alone can tell. It knows nothing of installs."""

from __future__ import annotations

from install_guard.shell.grammar import parse

__all__ = ["parse"]
