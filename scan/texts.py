"""A file of a plugin as text, read when it is first asked for and parsed once for every rule that wants its tree."""

from __future__ import annotations

import codecs
import re
import string
from bisect import bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scan import frontmatter, javascript, python, shelltext
from scan.model import Skipped, Standing

if TYPE_CHECKING:
    import ast
    from collections.abc import Callable

    from tree_sitter import Tree

    from install_guard.shell.evaluate import Trace
    from scan.frontmatter import FrontMatter

LIMIT = 4 << 20  # bytes of one file that are read as text: the largest honest script seen is 2.6 MB of minified code

LANGUAGES = {
    **dict.fromkeys((".sh", ".bash", ".zsh", ".ksh", ".bats", ".command", ".fish"), "shell"),
    **dict.fromkeys((".py", ".pyw", ".pyi"), "python"),
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx"), "javascript"),
    **dict.fromkeys((".ts", ".mts", ".cts", ".tsx"), "typescript"),
    **dict.fromkeys((".ps1", ".psm1", ".psd1"), "powershell"),
    **dict.fromkeys((".bat", ".cmd"), "batch"),
    **dict.fromkeys((".md", ".mdx", ".mdc", ".markdown"), "markdown"),
    **dict.fromkeys((".json", ".jsonc", ".json5"), "json"),
    **dict.fromkeys((".yaml", ".yml"), "yaml"),
    **dict.fromkeys((".html", ".htm", ".xhtml", ".svg", ".xml"), "markup"),
    **dict.fromkeys((".rb", ".rake", ".gemspec"), "ruby"),
    **dict.fromkeys((".pl", ".pm"), "perl"),
    ".ipynb": "notebook",
    **dict.fromkeys((".mk", ".mak"), "make"),
    ".just": "just",
    ".toml": "toml",
    ".php": "php",
    ".lua": "lua",
    **dict.fromkeys((".tf", ".hcl", ".tfvars"), "hcl"),
    **dict.fromkeys((".el", ".lisp"), "lisp"),
    **dict.fromkeys((".ini", ".cfg"), "ini"),
    ".vim": "vim",
    ".nix": "nix",
    ".cmake": "cmake",
    ".go": "go",
    ".rs": "rust",
    ".cs": "csharp",
    **dict.fromkeys((".java", ".kt", ".kts", ".groovy", ".gradle", ".scala"), "jvm"),
    ".swift": "swift",
    **dict.fromkeys((".ex", ".exs"), "elixir"),
    **dict.fromkeys((".applescript", ".scpt"), "applescript"),
    ".jsonl": "jsonl",
    **dict.fromkeys((".service", ".timer", ".socket", ".desktop"), "unit"),
    ".plist": "plist",
    **dict.fromkeys((".gitconfig", ".gitcfg"), "gitconfig"),
    ".dockerfile": "docker",
}
NAMES = {
    "makefile": "make",
    "gnumakefile": "make",
    "justfile": "just",
    "dockerfile": "docker",
    "containerfile": "docker",
    **dict.fromkeys(("rakefile", "gemfile", "brewfile", "vagrantfile"), "ruby"),
    **dict.fromkeys(
        ("bashrc", "bash_profile", "bash_aliases", "bash_logout", "zshrc", "zshenv", "zprofile", "profile", "envrc"),
        "shell",
    ),
    **dict.fromkeys(
        ("pre-commit", "pre-push", "pre-rebase", "post-commit", "post-checkout", "post-merge", "post-rewrite"), "shell"
    ),
    **dict.fromkeys(("commit-msg", "prepare-commit-msg", "applypatch-msg", "pre-merge-commit", "pre-receive"), "shell"),
    "tmux.conf": "tmux",
    **dict.fromkeys(("vimrc", "gvimrc", "exrc"), "vim"),
    "emacs": "lisp",
    "jenkinsfile": "jvm",
    "procfile": "procfile",
    "cmakelists.txt": "cmake",
    "tox.ini": "ini",
    "crontab": "crontab",
    "gitconfig": "gitconfig",
    "npmrc": "npmrc",
    "pip.conf": "pipconf",
    "pip.ini": "pipconf",
    "ssh_config": "sshconfig",
}
"""By the name in lower case, without the dot before it."""
TEMPLATES = (".template", ".tmpl", ".tpl", ".j2", ".jinja", ".jinja2", ".example", ".sample", ".dist")
"""Endings of a file that is filled in before it is used as what the rest of its name says."""
INTERPRETERS = {
    **dict.fromkeys(("sh", "bash", "zsh", "dash", "ksh", "ash"), "shell"),
    **dict.fromkeys(("node", "nodejs", "bun", "deno"), "javascript"),
    **dict.fromkeys(("tsx", "ts-node"), "typescript"),
    **dict.fromkeys(("pwsh", "powershell"), "powershell"),
    "python": "python",
    "ruby": "ruby",
    "perl": "perl",
    "php": "php",
    "lua": "lua",
    "elixir": "elixir",
    "osascript": "applescript",
    **dict.fromkeys(("kotlin", "groovy", "scala"), "jvm"),
    "swift": "swift",
}
MEDIA = frozenset(
    ".png .jpg .jpeg .gif .webp .ico .bmp .avif .tiff .pdf .mp3 .mp4 .mov .wav .webm .woff .woff2 .ttf .otf .eot".split()  # noqa: SIM905 -- reads as a list of words
)
PACKED = frozenset(
    ".zip .gz .tgz .tar .bz2 .xz .7z .rar .jar .whl .exe .dll .so .dylib .a .o .class .pyc .pyo .wasm .node"  # noqa: SIM905 -- the same
    " .docx .xlsx .pptx .sqlite .db .mcpb .dxt".split()
)
BINARY = MEDIA | PACKED
_SHEBANG = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-\S+\s+|\w+=\S+\s+)*)?([A-Za-z][A-Za-z-]*)")
_HELD = frozenset(
    {
        *("_loaded", "_encoded", "_shape", "foreign", "lines", "_starts", "lowered"),
        *("shell", "python", "javascript", "frontmatter", "words"),
    }
)
"""What of a text is let go of with it."""

_ASCII = bytes(range(128))
_BLANKS = b" \t\r\n\x0b\x0c\xc2\xa0"  # the last two are a no-break space
_ENCODED = f"{string.ascii_letters}{string.digits}+/=_-".encode()
_SHAPES = bytes(0x20 if byte in _BLANKS else 0x61 if byte in _ENCODED else 0x2E for byte in range(256))


def suffix_of(path: str) -> str:
    """The ending of a file's name in lower case, with its dot; "" for `name` and `.name`."""
    name = path[path.rfind("/") + 1 :]
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else ""


def language_of(path: str) -> str:
    """The language that a file's name says, "" where it says none."""
    name = path[path.rfind("/") + 1 :].lower()
    if name.endswith(TEMPLATES):
        name = name[: name.rfind(".")]
    return LANGUAGES.get(suffix_of(name), "") or NAMES.get(name.lstrip("."), "") or _by_folder(path, name)


def _by_folder(path: str, name: str) -> str:
    """The language of a name that says something only with its folder, or by how it begins."""
    if name.startswith("dockerfile."):
        return "docker"
    if path.endswith((".git/config", ".ssh/config")):
        return "gitconfig" if path.endswith(".git/config") else "sshconfig"
    return ""


def is_binary(path: str) -> bool:
    """Whether a file's name says that it holds no text."""
    return suffix_of(path) in BINARY


def is_packed(path: str) -> bool:
    """Whether a file's name says that it holds code or other files in a form that is not read."""
    return suffix_of(path) in PACKED


class Text:
    """One file: where it stands, what language it is in, and, when asked, its text and trees.

    `path` is relative to the root of the marketplace (of the plugin's own repository where it comes from elsewhere).
    The text is held until `release` is called, so that a tree of any size can be inspected in bounded memory; `answers`
    is what rules remember of it, and stays; `passing` is what they have made of it and goes with the text.
    """

    def __init__(
        self,
        path: str,
        standing: Standing,
        read: Callable[[], bytes | Skipped],
        *,
        executable: bool = False,
        size: int = 0,
    ) -> None:
        self.path = path
        self.standing = standing
        self.executable = executable
        self.size = size
        self.followed = False  # the model is told to read it: a document that orders as what names it does
        self.loaded = False  # by the client, as JSON: what it starts stands among the plugin's runs
        self.answers: dict[object, Any] = {}
        self.passing: dict[object, Any] = {}
        self._read = read

    def __repr__(self) -> str:
        return f"Text({self.path!r}, {self.standing.name})"

    @property
    def heeded(self) -> bool:
        """Whether the model takes what it says for orders: it is loaded by itself, or named by what is."""
        return self.standing >= Standing.text or self.followed

    def release(self) -> None:
        """Let go of the text and every tree of it; the next question reads the file again."""
        for name in _HELD & self.__dict__.keys():
            del self.__dict__[name]
        self.passing.clear()

    @cached_property
    def _loaded(self) -> tuple[str, str | None, bool, bool]:
        """The text, why it is not whole, whether it is binary, whether it began with a byte order mark."""
        data = self._read()
        if isinstance(data, Skipped):
            return "", data.reason, False, False
        if self.size > len(data) >= LIMIT:
            text, _, binary, bom = decode(data)
            return text, f"holds {self.size:,} bytes, and {len(data):,} were read", binary, bom
        return decode(data)

    @property
    def text(self) -> str:
        """The whole text; "" for a file that is binary or could not be read."""
        return self._loaded[0]

    @property
    def unread(self) -> str | None:
        """Why the text is missing or not whole, or None."""
        return self._loaded[1]

    @property
    def binary(self) -> bool:
        """Whether the file holds bytes that are no text."""
        return self._loaded[2]

    @property
    def bom(self) -> bool:
        """Whether the file began with a byte order mark."""
        return self._loaded[3]

    @cached_property
    def language(self) -> str:
        """The language by the file's name, else by its first line: shell, python, javascript, markdown …, or ""."""
        named = language_of(self.path)
        return named or interpreter_of(self.text[:200]) or shape_of(self.text[:SHOWN])

    @cached_property
    def lowered(self) -> str:
        """The text in lower case, of the same length: what a pattern for either case takes for i, k or s is written so."""
        text = self.text
        for odd, plain in (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s")) if self.foreign else ():
            text = text.replace(odd, plain) if odd in self.foreign else text
        return text.lower()

    @cached_property
    def _encoded(self) -> bytes:
        return self.text.encode("utf-8", "surrogatepass")

    @cached_property
    def foreign(self) -> str:
        """Every character of the text that is not ASCII, one after the other: what is not here is not in the text."""
        return "" if self.text.isascii() else self._encoded.translate(None, _ASCII).decode("utf-8", "surrogatepass")

    @cached_property
    def _shape(self) -> bytes:
        return self._encoded.translate(_SHAPES)

    def has_blanks(self, count: int) -> bool:
        """Whether so many blanks or line ends may follow each other somewhere."""
        return b" " * count in self._shape

    def has_literal(self, count: int) -> bool:
        """Whether so many characters in which data is encoded (letters, digits, `+/=_-`) follow each other somewhere."""
        return b"a" * count in self._shape

    @cached_property
    def lines(self) -> list[str]:
        """The lines, without their ends."""
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        starts, position = [0], self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column, both from 1, of a character of the text."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line_of(self, needle: str) -> int | None:
        """The first line that holds `needle`, from 1."""
        offset = self.text.find(needle) if needle else -1
        return None if offset < 0 else self.place(offset)[0]

    @cached_property
    def shell(self) -> Trace | None:
        """What would run, by our own shell reader; None where the file is not shell."""
        return shelltext.trace(self.text) if self.language == "shell" else None

    @cached_property
    def python(self) -> ast.Module | None:
        """The tree of a Python file, or None where it is not Python or does not parse."""
        return python.parse(self.text) if self.language == "python" else None

    @cached_property
    def javascript(self) -> Tree | None:
        """The tree of a JavaScript or TypeScript file, or None."""
        return javascript.parse(self.text, self.path) if self.language in {"javascript", "typescript"} else None

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words that may name a file or a host: of code its strings and imports, of other text all of them."""
        if self.language == "python" and self.python is not None:
            return tuple(dict.fromkeys(python.mentions(self.python)))
        if self.language in {"javascript", "typescript"}:
            return tuple(javascript.mentions(self.text))
        return tuple(dict.fromkeys(shelltext.words(self.text)))

    @cached_property
    def frontmatter(self) -> FrontMatter:
        """The fields above a Markdown text and its body, read as leniently as the client reads them."""
        return frontmatter.read(self.text)


_SHAPES_OF = (
    ("ini", re.compile(r"(?m)^\[program:[\w-]+\][ \t]*$")),
    ("shell", re.compile(r"/_/husky\.sh\b")),
    ("unit", re.compile(r"(?m)^\[(?:Unit|Service|Timer|Socket|Desktop Entry)\][ \t]*$")),
    ("plist", re.compile(r"<!DOCTYPE plist|<plist\b")),
    (
        "gitconfig",
        re.compile(
            r"(?mi)^\[(?:(?:user|core|alias|push|pull|credential|http|filter|include|includeIf|gpg|init|diff|merge)(?:[ \t]+\"[^\"\n]*\")?|(?:url|remote)[ \t]+\"[^\"\n]+\")\][ \t]*$"
        ),
    ),
    ("crontab", re.compile(r"(?m)^(?:@(?:reboot|daily|hourly)|(?:[\d*,/-]+[ \t]+){5})[ \t]*[\w./(~$]")),
    (
        "pipconf",
        re.compile(r"(?m)^\[(?:global|install)\][ \t]*\n(?:[^\[]*\n)?(?:index-url|extra-index-url|trusted-host)\b"),
    ),
    ("npmrc", re.compile(r"(?m)^(?:@[\w.-]+:)?registry[ \t]*=|^strict-ssl[ \t]*=")),
    (
        "sshconfig",
        re.compile(
            r"(?mi)^(?:Host|Match)[ \t]+\S.*\n(?:[ \t]+\w+[ \t]+\S.*\n)*?[ \t]+(?:HostName|ProxyCommand|LocalCommand|User)\b"
        ),
    ),
    ("shell", re.compile(r"(?m)^(?:export[ \t]+\w+=|alias[ \t]+[\w-]+=)")),
)
SHOWN = 4_000
"""Characters at the beginning of a file by which its shape is told."""


def shape_of(beginning: str) -> str:
    """The language of a file of settings whose name says none, by the lines that only such a file has; "" where none does."""
    return next((language for language, shape in _SHAPES_OF if shape.search(beginning)), "")


def decode(data: bytes) -> tuple[str, str | None, bool, bool]:
    """Text of any encoding that an editor writes: UTF-8, UTF-16 with a mark, else Latin-1; nothing for binary bytes."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace"), None, False, True
    if b"\0" in data:
        return "", None, True, False
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[3:] if bom else data
    try:
        return body.decode("utf-8"), None, False, bom
    except UnicodeDecodeError:
        return body.decode("utf-8", "replace"), None, False, bom


def interpreter_of(first: str) -> str:
    """The language that a `#!` line names."""
    match = _SHEBANG.match(first)
    return INTERPRETERS.get(match[1].rstrip("0123456789."), "") if match else ""
