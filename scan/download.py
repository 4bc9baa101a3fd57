"""Documents and archives by address: redirects followed one by one, everything that arrives bounded.

Nothing the host says is believed: not the length, not the encoding, not that the next hop is harmless. What a person's
address or headers hold of secrets goes to the host they were written for and to no other.
"""

from __future__ import annotations

import io
import socket
from contextlib import suppress
from functools import lru_cache
from threading import Timer
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple
from urllib.parse import urljoin, urlsplit

import httpx

from install_guard import __version__
from scan.address import below_a_base, is_local_address, proxy_of, refuse, scheme_of
from scan.model import ScanError
from scan.source import without_password

if TYPE_CHECKING:
    import ssl
    from collections.abc import Mapping
    from pathlib import Path

    from scan.deadline import Deadline
    from scan.settings import Settings

_STEP = 15.0  # seconds that a connection, or one read, may take
_REFS = "/info/refs?service=git-upload-pack"
_OK = 200
_NO_ACCESS = (401, 403, 407)
_MISSING = (404, 410)


class TooLargeError(ScanError):
    """What is at an address is more than it may be."""


class MissingError(ScanError):
    """There is nothing at an address."""


class Bound(NamedTuple):
    """How many bytes may arrive, and until when."""

    most: int
    deadline: Deadline


def document(url: str, settings: Settings, deadline: Deadline, headers: Mapping[str, str] | None = None) -> bytes:
    """The bytes of a document that is small enough to hold in memory."""
    held = io.BytesIO()
    download(url, held, settings, Bound(settings.bounds.document_bytes, deadline), headers)
    return held.getvalue()


def download(
    url: str, into: BinaryIO, settings: Settings, bound: Bound, headers: Mapping[str, str] | None = None
) -> None:
    """Write what is at `url` to `into`; ScanError when it is not to be had, or more than it may be."""
    sent = dict(headers or {})
    for _ in range(settings.bounds.redirects + 1):
        if scheme_of(url) not in {"https", "http"}:
            raise ScanError("not an address that a download can have", without_password(url))
        refuse(url, settings)
        following = _Hop(url, settings, bound).take(into, sent)
        if following is None:
            return
        url, sent = _next(url, following, sent)
    raise ScanError(f"it redirects more than {settings.bounds.redirects} times", without_password(url))


def moved_to(repository: str, settings: Settings, deadline: Deadline) -> str:
    """Where a repository went: hop by hop, as git would go, each hop looked at first."""
    url = repository.rstrip("/") + _REFS
    for _ in range(settings.bounds.redirects):
        following = _Hop(url, settings, Bound(settings.bounds.document_bytes, deadline)).take(io.BytesIO(), {})
        if following is None:
            return url.removesuffix(_REFS)
        url, _ = _next(url, following, {})
        if not url.endswith(_REFS):
            raise ScanError("it redirects to what is no repository", without_password(repository))
        refuse(url, settings)
    raise ScanError(f"it redirects more than {settings.bounds.redirects} times", without_password(repository))


class _Hop:
    """One request: its connections are shut when the time is over, whatever the host is drip-feeding by then."""

    def __init__(self, url: str, settings: Settings, bound: Bound) -> None:
        self._url = url
        self._where = without_password(url)
        self._settings = settings
        self._bound = bound
        self._sockets: list[socket.socket] = []
        self._proxy = proxy_of(url, settings)

    def take(self, into: BinaryIO, headers: Mapping[str, str]) -> str | None:
        """Write the answer to `into`, or give the address that it redirects to."""
        timer = Timer(self._bound.deadline.left(self._where), self._shut)
        timer.daemon = True
        timer.start()
        try:
            return self._ask(into, headers)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            self._bound.deadline.left(self._where)
            raise ScanError(f"it could not be fetched: {_cause(error)}", self._where) from error
        finally:
            timer.cancel()

    def _ask(self, into: BinaryIO, headers: Mapping[str, str]) -> str | None:
        ours = {"Accept-Encoding": "identity", "User-Agent": f"install-guard/{__version__}"}
        verify = _authorities(self._settings.ca_file)
        timeout = min(_STEP, self._bound.deadline.seconds)
        extensions = {"trace": self._connected}
        with (
            httpx.Client(proxy=self._proxy, verify=verify, trust_env=False, timeout=timeout) as client,
            client.stream("GET", self._url, headers={**headers, **ours}, extensions=extensions) as response,
        ):
            if response.has_redirect_location:
                return response.headers["location"]
            self._body(response, into)
        return None

    def _body(self, response: httpx.Response, into: BinaryIO) -> None:
        most = self._bound.most
        if response.status_code in _MISSING:
            raise MissingError(f"it could not be fetched: {_status(response.status_code)}", self._where)
        if response.status_code != _OK:
            raise ScanError(f"it could not be fetched: {_status(response.status_code)}", self._where)
        if response.headers.get("content-encoding", "identity") != "identity":
            raise ScanError("it arrives packed in a way that was not asked for", self._where)
        if _length(response) > most:
            raise TooLargeError(f"it is larger than {most:,} bytes", self._where)
        had = 0
        for chunk in response.iter_raw():
            had += len(chunk)
            if had > most:
                raise TooLargeError(f"it is larger than {most:,} bytes", self._where)
            self._bound.deadline.left(self._where)
            into.write(chunk)
        # A body without a length ends where its connection does, and ours end it when the time is over.
        self._bound.deadline.left(self._where)

    def _connected(self, event: str, known: dict[str, Any]) -> None:
        """Look at whom the name led to, before anything is sent: it may have changed since it was looked up."""
        if event != "connection.connect_tcp.complete":
            return
        stream = known["return_value"]
        connection: socket.socket = stream.get_extra_info("socket")
        self._sockets.append(connection)
        trusted = self._proxy or self._settings.allow_local or below_a_base(self._url, self._settings)
        if not trusted and is_local_address(str(connection.getpeername()[0])):
            stream.close()
            raise ScanError("a host on this machine or its link, which no catalogue may name", self._where)

    def _shut(self) -> None:
        for connection in self._sockets:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


def _next(url: str, following: str, headers: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The next address and what may be sent there: nothing of the person's when it is another host."""
    try:
        onward = urljoin(url, following)
        here, there = urlsplit(url), urlsplit(onward)
        same = (here.scheme, here.hostname, here.port) == (there.scheme, there.hostname, there.port)
    except ValueError as error:
        raise ScanError("it redirects to what is no address", without_password(url)) from error
    if here.scheme == "https" and there.scheme != "https":
        raise ScanError("it redirects from https to something weaker", without_password(url))
    if not same:
        return onward, {}
    if (
        "@" in here.netloc and "@" not in there.netloc
    ):  # a relative hop keeps them, an absolute one to the same host too
        onward = there._replace(netloc=here.netloc).geturl()
    return onward, headers


@lru_cache(maxsize=2)
def _authorities(ca_file: Path | None) -> ssl.SSLContext:
    """The authorities that are widely trusted, the machine's own, and the private one of the settings."""
    context = httpx.create_ssl_context()
    context.load_default_certs()
    if ca_file:
        context.load_verify_locations(ca_file)
    return context


def _length(response: httpx.Response) -> int:
    said = response.headers.get("content-length", "0")
    return int(said) if said.isdecimal() else 0


def _status(code: int) -> str:
    if code in _NO_ACCESS:
        return "there is no access to it"
    return "it was not found" if code in _MISSING else f"its host answers {code}"


def _cause(error: Exception) -> str:
    """What went wrong, in our words: those of the error may hold the address with its password."""
    if isinstance(error, httpx.TimeoutException):
        return "its host does not answer"
    if isinstance(error, httpx.ConnectError):
        return "its certificate is not trusted" if "CERTIFICATE" in str(error) else "its host cannot be reached"
    if isinstance(error, httpx.InvalidURL | ValueError):
        return "not an address that can be fetched"
    if isinstance(error, OSError):
        return f"it could not be kept: {error.strerror}"
    return "its host broke off, or answered with something that is not HTTP"
