"""The package's own modules by their place: Python's finders list folders, try endings and name caches for each anew.

The hook puts this module in front of them. It knows one thing: a module beside others, whose byte code is there and is
that of its source. All else, a package or a source that was never compiled, is left to Python.
"""

from __future__ import annotations

import sys
from _frozen_importlib import ModuleSpec  # `importlib.machinery` gives the same, and costs more than ten modules
from _frozen_importlib_external import MAGIC_NUMBER
from marshal import loads
from posix import O_CLOEXEC, O_RDONLY, close, open, read, stat  # noqa: A004 -- the system's own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType
    from typing import Any

_TAG = f".{sys.implementation.cache_tag}.pyc"
_DATED = MAGIC_NUMBER + bytes(4)  # byte code that says its source's date and size (PEP 552)
_HEADER, _MOST = 16, 1 << 24  # bytes of it, and of all that is read
_FOUR = 0xFFFFFFFF


def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
    """One of our modules with its code; None: Python shall look."""
    del target
    if path is None or not name.startswith("install_guard."):
        return None
    folder, last = path[0], name.rpartition(".")[2]
    source = f"{folder}/{last}.py"
    code = _code(source, f"{folder}/__pycache__/{last}{_TAG}")
    loader: Any = sys.modules[__name__]
    return None if code is None else ModuleSpec(name, loader, origin=source, loader_state=code)


def create_module(spec: ModuleSpec) -> None:
    """An ordinary module."""


def exec_module(module: ModuleType) -> None:
    """Run the module's code in it."""
    spec: Any = module.__spec__
    module.__file__ = spec.origin
    exec(spec.loader_state, module.__dict__)  # noqa: S102 -- as Python's loader does


def _code(source: str, cached: str) -> CodeType | None:
    """The byte code of a source, where it is there and the source has not changed since."""
    try:
        opened = open(cached, O_RDONLY | O_CLOEXEC)
        data = read(opened, _MOST)
        close(opened)
        of = stat(source)
    except OSError:
        return None
    date, size = int(of.st_mtime) & _FOUR, of.st_size & _FOUR
    dated = data[:_HEADER] == _DATED + date.to_bytes(4, "little") + size.to_bytes(4, "little")
    return loads(data[_HEADER:]) if dated else None  # noqa: S302 -- the file that Python itself would load
