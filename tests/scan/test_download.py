"""Downloads from hosts that lie, stall, redirect and overfeed: each gets its answer, and no secret goes astray."""

from __future__ import annotations

import gzip
import io
import time

import pytest

from scan.deadline import Deadline
from scan.download import Bound, _next, document, download
from scan.fetch import CATALOGUE, fetch
from scan.model import ScanError
from scan.settings import Settings
from scan.source import Inline, Url
from tests.support.servers import gives, leads, scripted, serving

BODY = b'{"name": "m"}'


def stall(request):
    request.send_response(200)
    request.send_header("Content-Length", "100")
    request.end_headers()
    request.wfile.write(b"x")
    request.wfile.flush()
    time.sleep(1.5)


def drip(request):
    """A header a moment, for ever: no single read ever waits long."""
    request.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(40):
        request.wfile.write(b"X-%d: y\r\n" % number)
        request.wfile.flush()
        time.sleep(0.05)


def drip_body(request):
    request.send_response(200)
    request.end_headers()
    for _ in range(40):
        request.wfile.write(b"x")
        request.wfile.flush()
        time.sleep(0.05)


def endless(request):
    request.send_response(200)
    request.end_headers()
    while True:
        request.wfile.write(b"x" * 65536)


def status(code):
    def answer(request):
        request.send_error(code)

    return answer


ANSWERS = {
    "/m.json": gives(BODY),
    "/moved": leads("/m.json", 301),
    "/far": leads("/moved"),
    "/loop": leads("/loop"),
    "/empty-location": leads(""),
    "/to-file": leads("file:///etc/passwd"),
    "/to-nowhere": leads("http://[::bad/"),
    "/to-no-port": leads("http://127.0.0.1:99999/"),
    "/short": gives(b"x", Content_Length="100"),
    "/long": gives(b"x" * 100, Content_Length="10"),
    "/huge": gives(b"x", Content_Length="99999999999"),
    "/nonsense-length": gives(b"x", Content_Length="many"),
    "/negative-length": gives(b"x", Content_Length="-1"),
    "/packed": gives(gzip.compress(bytes(10 << 20)), Content_Encoding="gzip"),
    "/endless": endless,
    "/stall": stall,
    "/drip": drip,
    "/drip-body": drip_body,
    "/forbidden": status(403),
    "/broken": status(500),
    "/nonsense": lambda request: request.wfile.write(b"SSH-2.0-x\r\n\r\n"),
    "/hang-up": lambda _: None,
}


@pytest.fixture(scope="module")
def host():
    with serving(scripted(ANSWERS)) as server:
        yield server


def had(address, path, settings, seconds=5.0, headers=None, most=1000):
    held = io.BytesIO()
    download(f"{address}{path}", held, settings, Bound(most, Deadline(seconds)), headers)
    return held.getvalue()


@pytest.mark.parametrize("path", ["m.json", "m.json?x=1", "moved", "far"])
def test_a_document_is_had_at_once_or_where_it_moved(host, settings, path):
    assert had(host.address, path, settings) == BODY


def test_what_is_longer_than_it_says_ends_where_it_said(host, settings):
    assert had(host.address, "long", settings) == b"x" * 10


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("none", "was not found"),
        ("forbidden", "no access"),
        ("broken", "answers 500"),
        ("loop", "redirects more than 5 times"),
        ("empty-location", "redirects more than 5 times"),
        ("to-file", "not an address that a download can have"),
        ("to-nowhere", "not HTTP"),
        ("to-no-port", "not HTTP|no address"),
        ("short", "broke off"),
        ("huge", "larger than 1,000 bytes"),
        ("endless", "larger than 1,000 bytes"),
        ("nonsense-length", "not HTTP"),
        ("negative-length", "not HTTP"),
        ("packed", "not asked for"),
        ("nonsense", "not HTTP"),
        ("hang-up", "broke off"),
    ],
)
def test_each_fault_says_what_it_is(host, settings, path, reason):
    with pytest.raises(ScanError, match=reason):
        had(host.address, path, settings)


@pytest.mark.parametrize("path", ["stall", "drip", "drip-body"])
def test_the_time_is_over_when_it_is_over_however_busy_the_host_looks(host, settings, path):
    started = time.monotonic()
    with pytest.raises(ScanError, match=r"did not arrive within 0\.4 s"):
        had(host.address, path, settings, seconds=0.4)
    assert time.monotonic() - started < 1.2


def test_secrets_stay_with_their_host(settings):
    with serving(scripted({"/b": gives(BODY)})) as other, serving(scripted({})) as first:
        first.RequestHandlerClass = scripted({"/a": leads("/a2"), "/a2": leads(f"{other.address}b")})
        url = first.address.replace("://", "://me:s3cret@")
        assert had(url, "a", settings, headers={"X-Token": "t0ken"}) == BODY
    for path, headers in first.asked:
        assert headers["authorization"].startswith("Basic "), path
        assert headers["x-token"] == "t0ken"
    ((_, there),) = other.asked
    assert "authorization" not in there
    assert "x-token" not in there


def test_a_password_is_never_shown(host, settings):
    with pytest.raises(ScanError) as refused:
        had(host.address.replace("://", "://me:s3cret@"), "none", settings)
    assert "s3cret" not in str(refused.value)


def test_a_proxy_is_asked_for_what_it_is_to_fetch(settings):
    with serving(scripted({"http://host.example/m.json": gives(BODY)})) as proxy:
        through = settings.model_copy(update={"proxy": proxy.address, "allow_local": False})
        assert had("http://host.example/", "m.json", through) == BODY


def test_the_environment_s_proxy_is_used_and_what_it_excepts_is_not(host, settings, monkeypatch):
    with serving(scripted({"http://host.example/m.json": gives(BODY)})) as proxy:
        monkeypatch.setenv("http_proxy", proxy.address)
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        assert had("http://host.example/", "m.json", settings) == BODY
        assert had(host.address, "m.json", settings) == BODY
        assert len(proxy.asked) == 1


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://host.example/m", "http is not fetched"),
        ("https://127.0.0.1/m", "no catalogue may name"),
        ("ftp://host.example/m", "not an address"),
        ("https://host.example/\r\nX: y", "not an address"),
        ("git@host.example:m", "not an address"),
    ],
)
def test_what_is_not_asked_at_all(url, reason):
    with pytest.raises(ScanError, match=reason):
        document(url, Settings(), Deadline(5))


def test_a_name_that_leads_here_only_when_it_is_connected_is_noticed(host, settings, monkeypatch):
    monkeypatch.setattr("scan.address.is_local", lambda *_, **__: False)  # what it led to when it was looked up
    with pytest.raises(ScanError, match="no catalogue may name"):
        had(host.address, "m.json", settings.model_copy(update={"allow_local": False}))
    assert "/m.json?rebound" not in [path for path, _ in host.asked]


def test_https_never_leads_to_less():
    with pytest.raises(ScanError, match="something weaker"):
        _next("https://host.example/a", "http://host.example/a", {})
    assert _next("https://host.example/a", "//other.example/b", {"A": "b"}) == ("https://other.example/b", {})
    assert _next("https://u:p@host.example/a", "https://host.example/b", {})[0] == "https://u:p@host.example/b"


def test_a_catalogue_by_address_is_a_tree_of_one_file(host, settings):
    snapshot = fetch(Url(url=f"{host.address}m.json"), settings)
    assert snapshot.read(CATALOGUE) == BODY
    assert list(snapshot.files) == [CATALOGUE]


def test_a_command_that_makes_headers_is_not_run(host, settings, tmp_path):
    source = Url(url=f"{host.address}m.json", headers_helper=f"touch {tmp_path}/ran")
    with pytest.raises(ScanError, match="runs none"):
        fetch(source, settings)
    assert not list(tmp_path.iterdir())


def test_a_catalogue_in_settings_is_a_tree_of_one_file(settings):
    snapshot = fetch(Inline(name="mine", catalogue={"name": "mine", "plugins": []}), settings)
    assert snapshot.read(CATALOGUE) == b'{"name": "mine", "plugins": []}'
