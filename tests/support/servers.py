"""Servers on loopback: one that gives repositories by `git http-backend`, one that misbehaves as it is told."""

from __future__ import annotations

import os
import ssl
import subprocess
import threading
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class Quiet(ThreadingHTTPServer):
    """A server that says nothing when its other side goes away, and remembers what it was asked."""

    daemon_threads = True

    def __init__(self, answering: type[BaseHTTPRequestHandler], tls: ssl.SSLContext | None) -> None:
        super().__init__(("127.0.0.1", 0), answering)
        self.asked: list[tuple[str, dict[str, str]]] = []
        self._scheme = "https" if tls else "http"
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True)

    @property
    def address(self) -> str:
        """`http://127.0.0.1:PORT/`."""
        return f"{self._scheme}://127.0.0.1:{self.server_port}/"

    def handle_error(self, *_: object) -> None:
        """A client that hangs up is what these tests are about."""


class _Answering(BaseHTTPRequestHandler):
    server: Quiet

    def log_message(self, *_: object) -> None:
        pass

    def remember(self) -> None:
        self.server.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))


@contextmanager
def serving(answering: type[BaseHTTPRequestHandler], tls: ssl.SSLContext | None = None) -> Iterator[Quiet]:
    """A server in a thread of its own, for as long as the block lasts."""
    server = Quiet(answering, tls)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def private_authority(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """An authority that nobody knows, and a server's context with a certificate of its own for 127.0.0.1."""
    key, certificate = folder / "key.pem", folder / "ca.pem"
    words = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30"]
    words += ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate]
    subprocess.run(["openssl", "req", *words], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return certificate, context


def git_server(root: Path, *, needs: str | None = None, old: bool = False) -> type[BaseHTTPRequestHandler]:
    """Give the repositories below `root` by the real `git http-backend`.

    With `needs`, only to that Authorization; an `old` one speaks the first protocol and gives no commit by its name.
    """

    class GitServer(_Answering):
        def do_GET(self) -> None:
            self.remember()
            if needs and self.headers.get("Authorization") != needs:
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="x"')
                self.end_headers()
                return
            path, _, query = self.path.partition("?")
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            ran = subprocess.run(
                ["git", "http-backend"], env=self._cgi(path, query), input=body, capture_output=True, check=False
            )
            self._relay(ran.stdout)

        do_POST = do_GET  # noqa: N815 -- the name that http.server looks for

        def _cgi(self, path: str, query: str) -> dict[str, str]:
            return {
                "PATH": os.environ["PATH"],
                "GIT_PROJECT_ROOT": str(root),
                "GIT_HTTP_EXPORT_ALL": "1",
                "GIT_CONFIG_NOSYSTEM": "1",
                "GIT_CONFIG_COUNT": "2",
                "GIT_CONFIG_KEY_0": "safe.directory",
                "GIT_CONFIG_VALUE_0": "*",
                "GIT_CONFIG_KEY_1": "uploadpack.allowFilter",
                "GIT_CONFIG_VALUE_1": "false" if old else "true",
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "REQUEST_METHOD": self.command,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                "GIT_PROTOCOL": "" if old else self.headers.get("Git-Protocol", ""),
                "REMOTE_ADDR": "127.0.0.1",
            }

        def _relay(self, output: bytes) -> None:
            head, _, body = output.partition(b"\r\n\r\n")
            fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if ": " in line)
            self.send_response(int(fields.pop("Status", "200").split()[0]))
            for name, value in fields.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return GitServer


def scripted(answers: dict[str, Callable[[BaseHTTPRequestHandler], None]]) -> type[BaseHTTPRequestHandler]:
    """Answer each path as its function does; 404 for any other."""

    class Scripted(_Answering):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.remember()
            self.close_connection = True
            answer = answers.get(self.path.partition("?")[0])
            with suppress(OSError):
                if answer:
                    answer(self)
                else:
                    self.send_error(404)

    return Scripted


def gives(body: bytes, **headers: str) -> Callable[[BaseHTTPRequestHandler], None]:
    """A whole answer; a header named here replaces the true one."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        for name, value in (
            {"Content-Length": str(len(body))} | {k.replace("_", "-"): v for k, v in headers.items()}
        ).items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(body)

    return answer


def leads(to: str, code: int = 302) -> Callable[[BaseHTTPRequestHandler], None]:
    """A redirect."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        request.send_response(code)
        request.send_header("Location", to)
        request.send_header("Content-Length", "0")
        request.end_headers()

    return answer
