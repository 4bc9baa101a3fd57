"""A stand-in for the Messages API on loopback: it asks the real client to make the tool calls that a test names."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

USAGE = {"input_tokens": 1, "output_tokens": 1}


@dataclass(frozen=True)
class Call:
    """A tool call that the model makes."""

    tool: str
    input: dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """What the client told the model about a call."""

    text: str
    failed: bool


@dataclass
class Script:
    """The calls to make, one a turn, and what came back for each."""

    calls: list[Call]
    outcomes: list[Outcome] = field(default_factory=list)

    def turn(self, request: dict[str, Any]) -> dict[str, Any]:
        """The block to answer with.

        Which turn it is follows from the conversation alone, and a request that offers no tools (a title, a topic) is
        no turn: so nothing goes wrong when the client asks twice or in parallel. Not every tool is offered by name:
        some the client shows only to a model that searches for them, and takes a call of them all the same.
        """
        results = [block for block in _blocks(request, "user") if block.get("type") == "tool_result"]
        done = len(results)
        if done > len(self.outcomes):
            self.outcomes[:] = [_outcome(block) for block in results]
        offered = {tool.get("name") for tool in request.get("tools") or ()}
        if done < len(self.calls) and "Bash" in offered:
            call = self.calls[done]
            return {"type": "tool_use", "id": f"toolu_{done}", "name": call.tool, "input": call.input}
        return {"type": "text", "text": "done"}


def _blocks(request: dict[str, Any], role: str) -> Iterator[dict[str, Any]]:
    for message in request.get("messages") or ():
        if message.get("role") == role and isinstance(message.get("content"), list):
            yield from message["content"]


def _outcome(block: dict[str, Any]) -> Outcome:
    content = block.get("content")
    text = content if isinstance(content, str) else "".join(part.get("text", "") for part in content or ())
    return Outcome(text, failed=bool(block.get("is_error")))


def _stream(block: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The server-sent events of one message with one block."""
    message = {
        "id": "msg_0",
        "type": "message",
        "role": "assistant",
        "model": "stand-in",
        "content": [],
        "usage": USAGE,
    }
    uses_tool = block["type"] == "tool_use"
    opened = block | ({"input": {}} if uses_tool else {"text": ""})
    delta = (
        {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        if uses_tool
        else {"type": "text_delta", "text": block["text"]}
    )
    yield {"type": "message_start", "message": message | {"stop_reason": None, "stop_sequence": None}}
    yield {"type": "content_block_start", "index": 0, "content_block": opened}
    yield {"type": "content_block_delta", "index": 0, "delta": delta}
    yield {"type": "content_block_stop", "index": 0}
    reason = "tool_use" if uses_tool else "end_turn"
    yield {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": USAGE}
    yield {"type": "message_stop"}


class _Answer(BaseHTTPRequestHandler):
    """One request. The key that comes in is neither read nor kept."""

    server: StandIn

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])) or b"{}")
        if self.path.split("?")[0] != "/v1/messages" or not body.get("stream"):
            self._send(404, "application/json", b"{}")
            return
        events = _stream(self.server.script.turn(body))
        text = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
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
        """Keep the test's output to what the test says."""


class StandIn(ThreadingHTTPServer):
    """The server of one session."""

    daemon_threads = True

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.script = script

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def serving(script: Script) -> Iterator[StandIn]:
    """Serve the script until the block ends."""
    server = StandIn(script)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
