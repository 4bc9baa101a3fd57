"""Signs of an install in another language's code, however its words are joined.

Such code is never evaluated. It could install when it can start a program (or evaluate text), and its text, the
words handed to it or what it decodes spell the client and what it installs. Code that only prints, edits or searches
says the same words and passes.
"""

from __future__ import annotations

from install_guard.installs.editors import sed_runs
from install_guard.installs.mentions import LOADING_KEYS, words_of
from install_guard.installs.places import starts_named
from install_guard.installs.spellings import LONGEST, letters, spells

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.model import Code

_ANY = ("exec", "system", "spawn", "popen", "subprocess")
# What starts a program or evaluates text, by language.
_RUNS = {
    "python": (
        *_ANY,
        "pty",
        "eval",
        "compile",
        "__import__",
        "getattr",
        "importlib",
        "ctypes",
        "runpy",
        "asyncio",
        "pexpect",
        "invoke",
        "interact",
        "breakpoint",
    ),
    "node": (
        *_ANY,
        "child_process",
        "eval",
        "Function",
        "execa",
        "fork",
        "Bun.",
        "Deno.",
        "$`",
        "shell",
        "process.binding",
    ),
    "perl": (*_ANY, "`", "qx", "open", "eval", "pipe", "syscall", "|"),
    "ruby": (*_ANY, "`", "%x", "open", "eval", "send", "Open3", "IO."),
    "php": (
        *_ANY,
        "`",
        "passthru",
        "shell_exec",
        "proc_open",
        "eval",
        "pcntl",
        "call_user_func",
        "Reflection",
        "callback",
        "array_map",
        "assert",
    ),
    "lua": (*_ANY, "os.", "io.", "load", "dofile"),
    "awk": ("system", "|", "@load", "@include"),
    "tcl": (*_ANY, "open", "eval"),
    "m4": ("syscmd", "esyscmd"),
    "powershell": (*_ANY, "&", "invoke", "iex", "start", "."),
}
# Languages whose text is commands rather than code: an editor, a debugger, a database shell, a makefile.
_COMMANDS = {
    "sed": (),
    "make": ("",),
    "vim": ("system", "term", "job", "execute"),
    "ex": ("system", "execute"),
    "gdb": ("!", "|", "shell", "py", "pi", "make", "guile", "gu "),
    "sqlite": (
        ".sh",
        ".sy",
        ".o",
        ".e",
        ".re",
        ".im",
        ".l",
        "|",
        "edit(",
        "load_extension",
    ),  # which sqlite3 lets one cut short
    "dc": ("!",),
    "bc": (),
    "tmux": ("",),
    "screen": ("",),
}
_DECODERS = (
    "base64",
    "b64decode",
    "b32decode",
    "b85decode",
    "a85decode",
    "atob",
    "unhexlify",
    "fromhex",
    "fromCharCode",
    "fromCodePoint",
    "rot13",
    "rot_13",
    "zlib",
    "gzip",
    "unpack",
    "pack(",
    "chr(",
    "chr ",
    "[::-1]",
    "reverse",
    "reversed(",
    "hex",
    "Buffer.from",
    "decode(",
    "maketrans",
    "tr/",
    "y/",
    "str_rot13",
    "strrev",
    "char(",
    "String.raw",
    "sprintf",
    "%c",
)


def sign(language: str, code: str, told: Sequence[str] = (), installs: Callable[[str], bool] | None = None) -> str:
    """Why code in this language could install, with the words and input handed to it; "" where nothing says so.

    `installs` tells whether a shell's text could: with it, code is looked at by what it starts.
    """
    handed = " ".join(told)
    if language == "sed":
        return "the sed program runs a command that installs" if sed_runs(code) and spells(code + "\n" + handed) else ""
    runs = _runs(language, code)
    if runs:
        if len(code) > LONGEST:
            return f"this {language} code is too long to look at"
        if not spells(code + " " + handed):
            if installs is not None and any(_may_be_script(text, code) and installs(text) for text in told):
                return f"this {language} code starts programs, and a text handed to it installs"
        elif not _only_named(language, code, installs) and not _only_hands_on(code, told, installs):
            return f"this {language} code starts programs and names an install"
        if _decodes_into_program(code):
            return f"this {language} code runs what it decodes"
    return _written(language, code + " " + handed)


def _written(language: str, text: str) -> str:
    """Why what code writes could install: where plugins are loaded, or where shells and commits start."""
    if _writes_settings(text):
        return f"this {language} code names a file or key that loads plugins"
    named = starts_named(text) or ("package.json" in text and "scripts" in text)
    if named and _can_write(language, text) and spells(text):
        return f"this {language} code names an install and a file that shells or commits start with"
    return ""


def _can_write(language: str, text: str) -> bool:
    """Whether code could write a file."""
    return any(each in text for each in _WRITES) or (language == "awk" and ">" in text)


def _only_named(language: str, code: str, installs: Callable[[str], bool] | None) -> bool:
    """Whether Python code starts only programs that it names in full, and none that installs."""
    if language != "python" or installs is None:
        return False
    from install_guard.installs.calls import only_named  # noqa: PLC0415 -- it brings Python's own parser

    return only_named(code, installs)


_EXPANDED = frozenset("$`{\\'\"")


def _may_be_script(text: str, code: str) -> bool:
    """Whether a word or input could be a shell's text whose letters only an expansion puts together."""
    return text != code and " " in text and text[:1] != "-" and not _EXPANDED.isdisjoint(text)


# All that stands in code which starts what it is handed, as it is handed it.
_HANDING = frozenset(
    "system exec execvp execv shift argv sys os import begin require child process execsync spawnsync subprocess run call 0 1 2"
    " node kernel".split()
)
_MAKING = frozenset("+-=~%^&|?<>:!\\`#/")


def _only_hands_on(code: str, told: Sequence[str], installs: Callable[[str], bool] | None) -> bool:
    """Whether code only starts what it is handed, and none of that installs: `system(shift)` and a search."""
    if installs is None or not _MAKING.isdisjoint(code) or not _HANDING.issuperset(words_of(code)):
        return False
    words = [text for text in told if text != code and text[:1] != "-"]
    joined = (" ".join(words), " ".join("'" + text.replace("'", "'\\''") + "'" for text in words))
    return not any(installs(text) for text in (*words, *joined))


def starts(code: Code) -> bool:
    """Whether code could start a program."""
    return sed_runs(code.text.known) if code.language == "sed" else _runs(code.language, code.text.known)


def _runs(language: str, code: str) -> bool:
    if language in {"vim", "ex"} and _bang(code):
        return True
    if language == "ed":
        return "!" in _ed_commands(code)
    signs = _COMMANDS.get(language)
    if signs is None:
        signs = _RUNS.get(language, (*_ANY, "shell", "`", "eval", "run"))
    if any(each in code for each in signs):
        return True
    return (language == "node" and _loads_programs(code)) or (language == "php" and _calls_by_name(code))


def _calls_by_name(code: str) -> bool:
    """Whether code calls a function by a name that is a value: `$f(…)`, `("sys"."tem")(…)`."""
    pieces = code.split("(")
    return any(piece.rstrip().endswith(")") or _variable(piece) for piece in pieces[:-1])


def _variable(piece: str) -> bool:
    name = piece.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789")
    return name.endswith("$") and len(name) < len(piece)


# Modules of node that start no program.
_HARMLESS = frozenset(
    "fs fs/promises path os util url crypto assert zlib readline stream events buffer querystring string_decoder http https"
    " net dns timers timers/promises perf_hooks tty v8 punycode constants".split()
)


def _loads_programs(code: str) -> bool:
    """Whether code loads a module that could start a program: any but node's harmless ones and data."""
    for call in ("require(", "import("):
        for piece in code.split(call)[1:]:
            quote = piece[:1]
            name, closed, _ = piece[1:].partition(quote or " ")
            if not quote or quote not in "'\"`" or not closed:
                return True
            if name.removeprefix("node:") not in _HARMLESS and not name.endswith(".json"):
                return True
    return False


def _bang(code: str) -> bool:
    """Whether an editor's `!` starts a command, rather than force one (`q!`, `w!`)."""
    for at, char in enumerate(code):
        if char == "!":
            word = code[:at][len(code[:at].rstrip("abcdefghijklmnopqrstuvwxyz")) :]
            if not code[at - 1 : at].isalpha() or word in {
                "r",
                "re",
                "rea",
                "read",
                "ter",
                "term",
                "terminal",
                "mak",
                "make",
            }:
                return True
    return False


def _ed_commands(code: str) -> str:
    """The commands of a script of `ed`, without the lines that it puts into the file: those from `a`, `i` or `c` to a dot."""
    commands: list[str] = []
    inside = False
    for line in code.split("\n"):
        if inside:
            inside = line != "."
            continue
        commands.append(line)
        inside = line[-1:] in {"a", "i", "c"} and not line[:-1].strip("0123456789$.,+- ")
    return "\n".join(commands)


def decodes(code: str) -> bool:
    """Whether code decodes a text: from base64, numbers, a reversed or translated one."""
    return any(each in code for each in _DECODERS)


def _decodes_into_program(code: str) -> bool:
    return decodes(code) and _calls(code)


def _calls(code: str) -> bool:
    """Whether code evaluates text or starts a program in the same breath as it decodes."""
    return any(f"{each}(" in code or f"{each} " in code for each in ("eval", "exec", "system", "popen", "Function"))


_WRITES = tuple(
    "write Write append Append dump open( -i copy cp( move rename replace File put save link sink cat( spew".split()
)


_PUTS = ("copy", "cp(", "cpSync", "write", "rename", "move", "symlink", "extract", "clone", "link(")


_STORES = ("dump", "write", "put_contents", "fputs", "binwrite")


def _writes_settings(text: str) -> bool:
    """Whether code that can write names the client's plugin registers, or its settings and a key that loads plugins."""
    if not any(each in text for each in _WRITES):
        return False
    if "installed_plugins" in text or "known_marketplaces" in text:
        return "dump" in text or "write" in text or "-i" in text
    if ".claude/plugins" in text or ".claude/skills" in text:
        return any(each in text for each in _PUTS)
    if not any(each in text for each in _STORES):
        return False
    named = ".claude" in text or "settings.json" in text
    if named and any(key in text for key in LOADING_KEYS[:-1]):
        return True
    squeezed = letters(text)
    return "claudesettings" in squeezed and any(key in squeezed for key in _SQUEEZED)


_SQUEEZED = tuple(letters(key) for key in LOADING_KEYS[:-1])
