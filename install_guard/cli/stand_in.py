"""A stand-in for the Messages API, on loopback alone: what the client asks is answered with one block, and kept nowhere."""

from __future__ import annotations

import json
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_USAGE = {"input_tokens": 1, "output_tokens": 1}


class StandIn(ThreadingHTTPServer):
    """The Messages API of one session; `turn` gives the block that answers a request."""

    daemon_threads = True

    def __init__(self, turn: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.turn = turn

    @property
    def address(self) -> str:
        """What the client is told."""
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def serving(turn: Callable[[dict[str, Any]], dict[str, Any]]) -> Iterator[StandIn]:
    """Serve until the block ends."""
    server = StandIn(turn)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Answer(BaseHTTPRequestHandler):
    """One request; the key that comes in is neither read nor kept."""

    server: StandIn

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])) or b"{}")
        if self.path.split("?")[0] != "/v1/messages" or not body.get("stream"):
            self._send(404, "application/json", b"{}")
            return
        events = _stream(self.server.turn(body))
        text = "".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in events)
        self._send(200, "text/event-stream", text.encode())

    def do_GET(self) -> None:
        self._send(404, "application/json", b"{}")

    do_HEAD = do_GET  # noqa: N815 -- the name that http.server looks for

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing: standard error is the verb's."""


def _stream(block: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The server-sent events of a message with one block."""
    calls = block["type"] == "tool_use"
    message = {"id": "msg_0", "type": "message", "role": "assistant", "model": "none", "content": [], "usage": _USAGE}
    delta = {"partial_json": json.dumps(block["input"])} if calls else {"text": block["text"]}
    yield {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None}}
    yield {
        "type": "content_block_start",
        "index": 0,
        "content_block": {**block, **({"input": {}} if calls else {"text": ""})},
    }
    kind = "input_json_delta" if calls else "text_delta"
    yield {"type": "content_block_delta", "index": 0, "delta": {"type": kind, **delta}}
    yield {"type": "content_block_stop", "index": 0}
    ended = {"stop_reason": "tool_use" if calls else "end_turn", "stop_sequence": None}
    yield {"type": "message_delta", "delta": ended, "usage": _USAGE}
    yield {"type": "message_stop"}
