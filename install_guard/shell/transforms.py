"""Programs that only transform text, on input that is known: `cat`, `base64 -d`, `xxd -r`, `cp` and their like.

Each takes the options it knows and gives the text that it prints, or None where that is not known. Text with gaps goes
through the programs that leave every character where it is, and makes the output of all others unknown.
"""

from __future__ import annotations

from install_guard.shell import paths
from install_guard.shell.kinds import table_of
from install_guard.shell.values import FIRST, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from install_guard.model import Invocation
    from install_guard.shell.walk import Walk

    Transform = Callable[[Walk, "Words"], "str | None"]

_MOST = 262_144


class Words:
    """The words of a program as options and operands."""

    __slots__ = ("invocation", "name", "operands", "options", "texts")

    def __init__(self, name: str, texts: list[str], invocation: Invocation) -> None:
        self.name = name
        self.texts = texts
        self.invocation = invocation
        self.options: dict[str, str] = {}
        self.operands: list[str] = []

    def parse(self, values: str = "", *, flags: str | None = None) -> bool:
        """Short options with `values`, and long ones; False where one is not among the known."""
        texts, at = self.texts, 0
        while at < len(texts):
            text = texts[at]
            at += 1
            if text == "--":
                break
            if text[:2] == "--":
                name, equals, value = text[2:].partition("=")
                self.options[name] = value if equals else ""
                continue
            if text[:1] != "-" or len(text) < 2:
                self.operands.append(text)
                continue
            at = self._bundle(text, at, values)
        self.operands.extend(texts[at:])
        return flags is None or all(name in flags or name in values for name in self.options)

    def _bundle(self, text: str, at: int, values: str) -> int:
        for index, letter in enumerate(text[1:], 1):
            if letter not in values:
                self.options[letter] = ""
                continue
            self.options[letter] = text[index + 1 :]
            if not self.options[letter] and at < len(self.texts):
                self.options[letter] = self.texts[at]
                at += 1
            break
        return at

    def has(self, *names: str) -> bool:
        """Whether any of these options is given."""
        return any(name in self.options for name in names)


def printed(walk: Walk, base: str, texts: list[str], invocation: Invocation) -> str | None:
    """What a program of the table prints; None where it is not known."""
    transform = TABLE.get(base) or (table_of(_MODULES[base])[base] if base in _MODULES else None)
    if transform is None:
        return None
    text = transform(walk, Words(base, texts, invocation))
    if text is not None and len(text) > _MOST:
        return None
    return text


def gathered(walk: Walk, operands: list[str]) -> str | None:
    """The text of the files named, of standard input for `-` or where none is."""
    out: list[str] = []
    for operand in operands or ["-"]:
        text = walk.input() if operand == "-" else walk.contents(operand)
        if text is None:
            return None
        out.append(text)
    return "".join(out)


def known_text(walk: Walk, operands: list[str]) -> str | None:
    """The text of the operands, where all of it is known."""
    text = gathered(walk, operands)
    return text if text is not None and known(text) else None


def ended(text: str) -> list[str]:
    """Lines with their ends, the last perhaps without."""
    pieces = text.split("\n")
    return [piece + "\n" for piece in pieces[:-1]] + ([pieces[-1]] if pieces[-1] else [])


def joined(lines: list[str]) -> str:
    """Lines with their ends."""
    return "".join(line + "\n" for line in lines)


# Programs that leave the text as it is.


def cat(walk: Walk, words: Words) -> str | None:
    """`cat [file …]`."""
    words.parse()
    if words.options and not set(words.options) <= {"u", "p", "pp", "plain", "paging", "style", "color"}:
        return None
    return gathered(walk, words.operands)


def tee(walk: Walk, words: Words) -> str | None:
    """`tee [-a] file …`: standard input, written to files as well."""
    words.parse()
    text = walk.input()
    text = walk.mark_here("what tee reads") if text is None else text
    for operand in words.operands:
        _put(walk, words, operand, text, append=words.has("a", "append"))
    return text


def _put(walk: Walk, words: Words, path: str, text: str | None, *, append: bool = False) -> None:
    """Write a text to a file; None for one that is not known."""
    if path == "/dev/null":
        return
    descriptor = paths.descriptor(path)
    if descriptor is not None:
        walk.print(text or "", descriptor)
        return
    sink = walk.create(path, append=append)
    sink.write(walk.mark_here(f"what {words.name} writes") if text is None else text)
    if walk.is_file(path):
        span = (words.invocation.start, words.invocation.end)
        walk.write(path, sink, span, words.invocation.writes)  # type: ignore[arg-type]


def sponge(walk: Walk, words: Words) -> str | None:
    """`sponge file`."""
    words.parse()
    if words.operands:
        _put(walk, words, words.operands[0], walk.input(), append=words.has("a"))
        return ""
    return walk.input()


def copy(walk: Walk, words: Words) -> str | None:
    """`cp`, `mv`, `ln`, `install`: a known file keeps its text under its new name."""
    words.parse("tSm" if words.name != "install" else "tSmog")
    operands = words.operands
    folder = words.options.get("t") or words.options.get("target-directory")
    if folder:
        pairs = [(one, f"{folder}/{paths.base(one)}") for one in operands]
    elif len(operands) >= 2:
        last = operands[-1]
        inside = len(operands) > 2 or last[-1:] == "/" or last in (".", "..") or walk.path(last) in ("", walk.state.cwd)
        pairs = [(one, f"{last}/{paths.base(one.rstrip('/'))}" if inside else last) for one in operands[:-1]]
    else:
        return ""
    linking = words.name == "ln" and words.has("s", "symbolic")
    for one, other in pairs:
        beside = linking and one[:1] != "/" and "/" in other
        _put(walk, words, other, walk.read(f"{other.rsplit('/', 1)[0]}/{one}" if beside else one))
    return ""


def data_copy(walk: Walk, words: Words) -> str | None:
    """`dd if=file of=file`."""
    named = dict(text.split("=", 1) for text in words.texts if "=" in text)
    plain = not set(named) - {"if", "of", "status", "bs", "conv", "oflag", "iflag"} and "conv" not in named
    text = (walk.read(named["if"]) if "if" in named else walk.input()) if plain else None
    if "of" in named:
        _put(walk, words, named["of"], text)
        return ""
    return text


def make_temporary(walk: Walk, words: Words) -> str | None:
    """`mktemp`: a name that is not known, the same wherever it is used."""
    words.parse("ptS")
    return walk.mark_here("the name of a temporary file", "outside") + "\n"


def touch(walk: Walk, words: Words) -> str | None:
    """`touch`, `truncate`, `rm`: files that change without a text."""
    words.parse("drts")
    for operand in words.operands:
        path = walk.path(operand)
        if words.name == "rm":
            walk.files.pop(path, None)
        elif path not in walk.files and words.name == "touch" and walk.setting.open_file is None:
            continue
    return ""


# Names and numbers.


def basename(_walk: Walk, words: Words) -> str | None:
    """`basename path [suffix]`."""
    words.parse("s")
    names = words.operands if words.has("a", "multiple", "s", "suffix") else words.operands[:1]
    ending = words.options.get("s") or words.options.get("suffix") or ""
    if not ending and not words.has("a", "multiple") and len(words.operands) > 1:
        ending = words.operands[1]
    out = []
    for name in names:
        last = name.rstrip("/").rsplit("/", 1)[-1] or "/"
        if "/" not in name and not known(name):
            return None
        out.append(last[: -len(ending)] if ending and last != ending and last.endswith(ending) else last)
    return joined(out)


def dirname(_walk: Walk, words: Words) -> str | None:
    """`dirname path …`."""
    words.parse()
    if not known("".join(words.operands)):
        return None
    out = []
    for name in words.operands:
        head, slash, _ = name.rstrip("/").rpartition("/")
        out.append(head.rstrip("/") or "/" if slash else "." if name.strip("/") or not name else "/")
    return joined(out)


def real_path(walk: Walk, words: Words) -> str | None:
    """`realpath path`, `readlink -f path`: where the current folder is known, and no link is in the way."""
    words.parse()
    out = [walk.mark_here(f"where {paths.base(operand)} lies") for operand in words.operands]
    return joined(out)


def sequence(_walk: Walk, words: Words) -> str | None:
    """`seq [first [step]] last`."""
    words.parse("sf")
    numbers = [text for text in words.texts if text.lstrip("-").isdigit()]
    if words.has("f", "w", "equal-width", "format") or not numbers or len(numbers) > 3:
        return None
    values = [int(number) for number in numbers if len(number) < 10]
    if len(values) != len(numbers):
        return None
    first, step, last = values[0] if len(values) > 1 else 1, values[1] if len(values) > 2 else 1, values[-1]
    if step == 0 or abs(last - first) // abs(step) > 20_000:
        return None
    found = [str(value) for value in range(first, last + (1 if step > 0 else -1), step)]
    separator = words.options.get("s", words.options.get("separator", "\n"))
    return separator.join(found) + "\n" if found else ""


def yes(_walk: Walk, words: Words) -> str | None:
    """`yes [word …]`: more of it than anything takes."""
    text = " ".join(words.texts or ["y"]) + "\n"
    return text * min(1000, max(1, 4000 // len(text)))


def echo(walk: Walk, words: Words) -> str | None:
    """`/bin/echo`, `env printf`, `xargs printf`."""
    from install_guard.shell.textual import PRINTERS  # noqa: PLC0415 -- rare

    texts = words.texts
    escapes = any("\\" in text for text in texts) and (texts[0][:2] == "-e" or any("\\u" in text for text in texts))
    if (
        escapes and words.name != "pwd"
    ):  # which of them a program reads, and whether `-e` is an option, systems differ on
        return walk.mark_here(f"what the program {words.name} makes of these escapes")
    return PRINTERS[words.name](walk, texts)


def nothing(_walk: Walk, _words: Words) -> str | None:
    """A program that prints nothing."""
    return ""


def print_environment(walk: Walk, words: Words) -> str | None:
    """`printenv name`."""
    out = []
    for name in words.texts:
        value = walk.state.variables.get(name)
        if not isinstance(value, str) or name not in walk.state.exported:
            return None
        out.append(value)
    return joined(out) if out else None


def substitute_environment(walk: Walk, _words: Words) -> str | None:
    """`envsubst`: parameters in a text replaced by exported variables."""
    text = walk.input()
    if text is None or "`" in text or "$(" in text or not known(text):
        return None
    return walk.expand_text(text)


# Bytes.


def base64(walk: Walk, words: Words) -> str | None:
    """`base64 [-d]`, `base32 [-d]`, `basenc`, `openssl base64 -d`."""
    from install_guard.shell.encodings import code  # noqa: PLC0415 -- loads Python's codecs

    return code(walk, words)


def hexadecimal(walk: Walk, words: Words) -> str | None:
    """`xxd [-r] [-p]`, `od`."""
    from install_guard.shell.encodings import hexadecimal as run  # noqa: PLC0415 -- loads Python's codecs

    return run(walk, words)


def compressed(walk: Walk, words: Words) -> str | None:
    """`gunzip`, `zcat`, `xz -d` …: the text is known where it was packed in the same command."""
    from install_guard.shell.encodings import compressed as run  # noqa: PLC0415 -- loads Python's codecs

    return run(walk, words)


TABLE: dict[str, Transform] = {
    "cat": cat,
    "ccat": cat,
    "bat": cat,
    "batcat": cat,
    "pv": cat,
    "tee": tee,
    "sponge": sponge,
    **dict.fromkeys(("cp", "mv", "ln", "install"), copy),
    "dd": data_copy,
    "mktemp": make_temporary,
    **dict.fromkeys(("touch", "truncate", "rm"), touch),
    "basename": basename,
    "dirname": dirname,
    **dict.fromkeys(("realpath", "readlink"), real_path),
    "seq": sequence,
    "yes": yes,
    **dict.fromkeys(("echo", "printf", "pwd"), echo),
    **dict.fromkeys(("true", "false", "test"), nothing),
    "printenv": print_environment,
    "envsubst": substitute_environment,
    **dict.fromkeys(("base64", "base32", "basenc", "openssl"), base64),
    **dict.fromkeys(("xxd", "od", "hexdump", "hd"), hexadecimal),
    **dict.fromkeys(("gzip", "gunzip", "zcat", "xz", "unxz", "xzcat", "bzip2", "bunzip2", "bzcat", "zstd"), compressed),
}
# The others, by the module that has them.
_MODULES = {
    name: module
    for module, names in {
        "characters": "rev tr cut fold paste expand dos2unix iconv expr",
        "filters": "head tail tac sort uniq wc nl fmt column strings grep egrep fgrep",
    }.items()
    for name in names.split()
}

__all__ = ["FIRST", "Words", "gathered", "joined", "printed"]
