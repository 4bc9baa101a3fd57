"""A host that takes every connection and never says a word."""

from __future__ import annotations

import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def silent() -> Iterator[str]:
    """Its address, until the block ends. The system completes the connections: nobody has to accept them."""
    with socket.create_server(("127.0.0.1", 0), backlog=16) as host:
        yield f"http://127.0.0.1:{host.getsockname()[1]}"
