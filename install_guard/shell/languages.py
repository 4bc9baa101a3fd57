"""Interpreters of other languages: the code that they are given, wherever it stands. It is named, never evaluated.

A row tells an interpreter's language, the options whose value is code, those with another value, and how a file or
standard input is taken; so `python3 -c …`, `node <<EOF`, `perl -ne …` and `sqlite3 x '.shell …'` are all the same.
"""

from __future__ import annotations

from install_guard.model import Code
from install_guard.shell import simple
from install_guard.shell.state import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

# name: (language, options with code, options with another value, what the first plain word is)
#   plain word: "file" is a script, "code" is code itself, "data" is neither (and standard input is code),
#   "names" are files that the program works on, so that standard input is code as well; "none": it reads no code there
Row = tuple[str, str, str, str]

ROWS: dict[str, Row] = {
    "python": ("python", "-c", "-W -X -Q --check-hash-based-pycs -m:module", "file"),
    "node": (
        "node",
        "-e --eval -p --print -pe",
        (
            "-r:file --require:file --import:file --loader:file --experimental-loader:file -C --conditions --env-file "
            "--input-type --inspect-port --title --icu-data-dir --openssl-config --test-reporter --watch-path"
        ),
        "file",
    ),
    "deno": ("node", "-e eval", "-c --config --import-map -L --log-level", "file"),
    "bun": ("node", "-e --eval -p --print", "-r:file --preload:file --cwd --env-file -c --config", "file"),
    "perl": (
        "perl",
        "-e -E",
        "-I -M:code -m:code -F:attached -0:attached -i:attached -l:attached -x:attached -C:attached -D:attached -V:attached",
        "file",
    ),
    "ruby": (
        "ruby",
        "-e",
        "-I -r -F:attached -C -E -K:attached -x:attached -T:attached -W:attached -0:attached -i:attached",
        "file",
    ),
    "php": ("php", "-r --run -B -E -R -F:file -f:file --file:file", "-c -d -z -S -t", "file"),
    "lua": ("lua", "-e", "-l", "file"),
    "tclsh": ("tcl", "", "-encoding", "file"),
    "expect": ("tcl", "-c", "-f:file -D", "file"),
    "R": ("r", "-e", "-f:file --file:file -g --gui --args", "data"),
    "Rscript": ("r", "-e", "", "file"),
    "julia": ("julia", "-e --eval -E --print", "-L:file --load:file -p -t -J -C -m", "file"),
    "groovy": ("groovy", "-e", "-cp -classpath -D -i", "file"),
    "scala": ("scala", "-e", "-cp -classpath", "file"),
    "swift": ("swift", "-e", "-I -L -F", "file"),
    "ghci": ("haskell", "-e", "-i", "file"),
    "elixir": ("elixir", "-e --eval --rpc-eval", "-r:file -pa -pz --sname --name --cookie -S", "file"),
    "erl": ("erlang", "-eval", "-s -pa -sname -name -setcookie", "data"),
    "lisp": ("lisp", "-c -e --eval --eval-string -ex -x", "-l:file -s:file --load:file --script:file -i:file", "file"),
    "osascript": ("applescript", "-e", "-l -s", "file"),
    "powershell": (
        "powershell",
        "-c -Command -command -e -EncodedCommand -enc -ec",
        "-File:file -f:file -ExecutionPolicy -ep -Version -WindowStyle -w",
        "code",
    ),
    "cmd": ("powershell", "/c /C /k /K", "", "code"),
    "bc": ("bc", "", "", "names"),
    "dc": ("dc", "-e --expression", "-f:file --file:file", "file"),
    "m4": ("m4", "", "-D:macro -I -U -B -L -F -R", "file"),
    "sqlite3": ("sqlite", "-cmd", "-init:file -separator -nullvalue -newline -mmap -vfs", "base"),
    "psql": (
        "sql",
        "-c --command",
        "-f:file --file:file -d -h -p -U -v -o -F -P -R -T -L --set --dbname --host --port --username",
        "base",
    ),
    "mysql": ("sql", "-e --execute", "-u -h -P -D -S --user --host --port --database", "base"),
    "gdb": (
        "gdb",
        "-ex --ex -iex -eval-command --eval-command -init-eval-command",
        "-nx:flag -x:file --command:file -ix:file -c -p -pid -s -d -cd",
        "names",
    ),
    "ed": ("ed", "", "-p", "names"),
    "ex": ("vim", "-c --cmd", "-s:flag -e:flag -v:flag -S:file -u:file -U:file -w -W -T -t -i", "names"),
    "vim": (
        "vim",
        "-c --cmd",
        "-es:flag -Es:flag -S:file -s:script -u:file -U:file -w -W -T -t -q -i --servername --remote-send:code --remote-expr:code",
        "names",
    ),
    "emacs": (
        "lisp",
        "--eval -eval --execute -execute -e",
        "-l:file --load:file -f --funcall --script:file -x:file -u -d -T -Q",
        "names",
    ),
    "awk": (
        "awk",
        "-e --source",
        "-F -v -f:file --file:file --assign --field-separator -i:file --include:file -l:file --load:file -E:file --exec:file",
        "code",
    ),
    "sed": ("sed", "-e --expression", "-f:file --file:file -l --line-length", "code"),
    "raku": ("raku", "-e", "-I -M", "file"),
    "ocaml": ("ocaml", "-e", "-I", "file"),
    "gnuplot": ("gnuplot", "-e", "", "file"),
    "octave": ("octave", "--eval", "--path", "file"),
    "java": ("java", "", "-cp -classpath --class-path -jar -D", "file"),
    "coffee": ("node", "-e --eval", "-r:file --require:file", "file"),
    "tsx": ("node", "-e --eval -p --print", "-r:file --require:file --import:file --tsconfig", "file"),
    "j": ("j", "", "", "file"),
}

_SAME = {
    "python": "python2 python3 pypy pypy3 ipython ipython3",
    "node": "nodejs",
    "ruby": "jruby irb",
    "lua": "luajit",
    "tclsh": "wish",
    "gdb": "lldb",
    "ed": "ex_",
    "vim": "vi nvim view vimdiff rvim vim.tiny vim.basic",
    "emacs": "emacsclient",
    "ghci": "runghc runhaskell",
    "elixir": "iex",
    "erl": "escript",
    "lisp": "guile racket sbcl clisp",
    "powershell": "pwsh pwsh.exe powershell.exe",
    "cmd": "cmd.exe",
    "octave": "maxima",
    "java": "jshell kotlin kotlinc",
    "raku": "rakudo",
    "tsx": "ts-node",
    "awk": "gawk mawk nawk original-awk",
    "sed": "gsed",
}
for _name, _others in _SAME.items():
    for _other in _others.split():
        ROWS[_other] = ROWS[_name]

# A version behind the name: python3.11, perl5.36, lua5.4, php8.
_STEMS = tuple(sorted(ROWS, key=len, reverse=True))


def row_of(base: str) -> Row | None:
    """The row of an interpreter, with a version behind its name or not."""
    found = ROWS.get(base)
    if found is not None:
        return found
    stem = base.rstrip("0123456789.-")
    return ROWS.get(stem)


class _Given:
    """What an interpreter is given to run."""

    __slots__ = ("codes", "files", "macros", "module", "words")

    def __init__(self) -> None:
        self.codes: list[Field] = []
        self.files: list[Field] = []
        self.macros: list[Field] = []  # code beside what is run
        self.words: list[Field] = []
        self.module: Field | None = None


def _options(text: str) -> dict[str, str]:
    out = {}
    for word in text.split():
        name, _, kind = word.partition(":")
        out[name] = kind or "value"
    return out


def read_words(fields: list[Field], row: Row) -> _Given:
    """Sort the words of an interpreter into code, files and the rest."""
    found = _Given()
    options = {**_options(row[2]), **dict.fromkeys(row[1].split(), "code")}
    at = 1
    while at < len(fields) and found.module is None:
        text, start, end = fields[at]
        at += 1
        if text == "--":
            found.words.extend(fields[at:])
            break
        if _is_option(text, row, options):
            at = _option(found, options, fields, at)
        elif text[:1] == "+" and row[0] == "vim" and len(text) > 1:
            found.codes.append((text[1:], start, end))
        elif text[:1] == "!" and row[0] == "ed":
            found.codes.append((text, start, end))
        else:
            found.words.append((text, start, end))
            if row[3] == "file":
                found.words.extend(fields[at:])
                break
    if found.module is not None and found.module[0] in _CODE_MODULES:
        found.codes.extend(fields[at:])
    return found


# Modules of Python whose words are code.
_CODE_MODULES = frozenset(("timeit", "pdb", "code", "trace", "IPython"))


def _is_option(text: str, row: Row, options: dict[str, str]) -> bool:
    if text in options:
        return True
    return len(text) > 1 and (text[0] == "-" or (text[0] == "/" and row[0] == "powershell"))


def _option(found: _Given, options: dict[str, str], fields: list[Field], at: int) -> int:
    """One option, whose value may be the next word; the next place."""
    kind = options.get(fields[at - 1][0])
    if kind is None:
        return _attached(found, options, fields, at)
    if kind in ("flag", "attached"):
        return at
    if at < len(fields):
        if kind == "script" and fields[at][0][:1] in ("-", "+"):
            return at  # vim's `-s` takes a file, and none behind `-e`
        _sort(found, kind, fields[at])
    return at + 1


def _sort(found: _Given, kind: str, field: Field) -> None:
    if kind == "code":
        found.codes.append(field)
    elif kind == "file" and field[0][:5] == "data:":
        found.codes.append((_data(field[0]), *field[1:]))
    elif kind in ("file", "script") and field[0] != "inplace":  # gawk's own library
        found.files.append(field)
    elif kind == "macro":
        found.macros.append(field)
    elif kind == "module":
        found.module = field


def _data(address: str) -> str:
    """The text of a `data:` address, behind its comma: as it stands, in base64, or with `%` for its bytes."""
    kind, _, text = address.partition(",")
    if kind.endswith(";base64"):
        from install_guard.shell.encodings import decode  # noqa: PLC0415 -- rare

        return decode("base64", text) or text
    return text.replace("%", "\\x") if "%" in text else text


def _attached(found: _Given, options: dict[str, str], fields: list[Field], at: int) -> int:
    """`--option=value`, `-cCODE`, and flags bundled before it (`-ne CODE`); the next place."""
    text, start, end = fields[at - 1]
    name, equals, value = text.partition("=")
    if text[:2] == "--" or (equals and name in options):
        if equals and name in options:
            _sort(found, options[name], (value, start, end))
        return at
    for index in range(1, len(text)):
        option = "-" + text[index]
        if option not in options or options[option] == "flag":
            continue
        rest = text[index + 1 :]
        if rest:
            _sort(found, options[option], (rest, start, end))
            if options[option] != "value":
                # `-i.bak -e`, `-F: -e`: what follows a value that is attached is the next word.
                return at
        elif at < len(fields) and options[option] != "attached":
            _sort(found, options[option], fields[at])
            return at + 1
        return at
    return at


def run_language(walk: Walk, call: Call, base: str) -> None:
    """Start an interpreter and name the code that it gets."""
    invocation = simple.invoke(walk, call)
    row = row_of(base)
    if row is None:
        simple.silent(walk, call)
        return
    found = read_words(call.fields, row)
    fields, words = _codes(found, row)
    texts: list[Field] = []
    for field in found.files:
        _file(walk, field, texts, call)
    if walk.files and (found.module is None or found.module[0] not in _LOOKING_MODULES):
        texts.extend(_modules(walk, row[0], texts, call))
    beside = found.macros + (_variables(walk, row[0], call, texts) if walk.state.exported else [])
    source = walk.state.fds.get(0)
    if isinstance(source, Source) and (_stays(walk, row[0], found, call) or _takes_input(row, found, fields, words)):
        texts.append((source.rest(), *call.span))
    invocation.code = tuple(Code(row[0], walk.word(field), field[1], field[2]) for field in [*fields, *beside, *texts])
    if _in_place(row[0], call.texts):
        _changed(walk, call, [field for field in words if row[0] == "sed" or walk.path(field[0]) in walk.files])
    if found.module is not None and found.module[0] == "json.tool":
        _rewritten(walk, call)
    text = _printed(walk, row[0], call, [field[0] for field in fields], words) if walk.listens() else None
    if text is not None:
        walk.print(text)
    elif walk.state.fds:
        simple.silent(walk, call)


def _codes(found: _Given, row: Row) -> tuple[list[Field], list[Field]]:
    """The words that are code, and those that are left; a first word that is a script goes to the files."""
    fields, words = list(found.codes), found.words
    if row[3] == "code" and not fields and not found.files and words:
        return [words[0]], words[1:]
    if row[3] == "base" and len(words) > 1:
        fields.extend(words[1:])
    elif row[3] == "file" and not fields and words and words[0][0] != "-" and found.module is None:
        found.files.append(words[0])
    return fields, words


# How files are called that an interpreter loads by itself, or as modules that code names.
_LOADED = {
    "python": (".py", ".pth"),
    "node": (".js", ".mjs", ".cjs", ".ts"),
    "perl": (".pm", ".pl"),
    "ruby": (".rb",),
    "lua": (".lua",),
    "php": (".php", ".inc"),
    "r": (".R", ".Rprofile"),
    "julia": (".jl",),
    "tcl": (".tcl",),
    "make": (".mk",),
    "gdb": (".gdbinit", ".gdb"),
}
# Modules of Python that look at files and run none.
_LOOKING_MODULES = frozenset(
    "json.tool py_compile compileall ast tokenize pip venv black ruff mypy flake8 isort pylint http.server zipfile tarfile".split()
)
# Variables with code of the language, by how their names begin.
_CODE_VARIABLES = {
    "lua": ("LUA_INIT",),
    "perl": ("PERL5OPT", "PERL5DB"),
    "node": ("NODE_OPTIONS", "NODE_REPL"),
    "ruby": ("RUBYOPT",),
    "r": ("R_DEFAULT",),
    "sql": ("PSQL",),
    "vim": ("VIMINIT", "EXINIT"),
}
# Variables that name a file with code.
_FILE_VARIABLES = {
    "python": ("PYTHONSTARTUP",),
    "r": ("R_PROFILE", "R_ENVIRON"),
    "vim": ("MYVIMRC",),
    "bc": ("BC_ENV_ARGS",),
}
# Languages whose interpreter reads code from a person too where it is told to stay: `python3 -i -c …`.
_STAYING = {"python": "i", "node": "i", "lua": "i", "julia": "i", "php": "a", "r": "i"}
# Modules of Python that read code from a person.
_ASKING_MODULES = frozenset(("code", "pdb", "asyncio", "IPython", "ptpython", "bpython", "idlelib"))


def _modules(walk: Walk, language: str, texts: list[Field], call: Call) -> list[Field]:
    """The files of that language which the command wrote: code may load them by name."""
    ends = _LOADED.get(language)
    if ends is None:
        return []
    given = {text for text, _, _ in texts}
    found = [sink.text() for path, sink in walk.files.items() if path.endswith(ends)]
    return [(text, *call.span) for text in dict.fromkeys(found) if text and text not in given]


def _variables(walk: Walk, language: str, call: Call, texts: list[Field]) -> list[Field]:
    """Code that an interpreter takes from its environment; that of files goes to the texts."""
    exported = sorted(walk.state.exported)
    for name in exported:
        if name.startswith(_FILE_VARIABLES.get(language, "\0")):
            _file(walk, (walk.variable_text(name), *call.span), texts, call)
    begin = _CODE_VARIABLES.get(language)
    return [(walk.variable_text(name), *call.span) for name in exported if name.startswith(begin)] if begin else []


def _stays(walk: Walk, language: str, found: _Given, call: Call) -> bool:
    """Whether the interpreter reads code from its input after what it is given."""
    if found.module is not None and found.module[0] in _ASKING_MODULES:
        return True
    letter = _STAYING.get(language)
    if letter is None:
        return False
    flags = [text for text in call.texts if text[:1] == "-" and text[1:2] != "-"]
    return (
        any(letter in text for text in flags) or "--interactive" in call.texts or "PYTHONINSPECT" in walk.state.exported
    )


def _printed(walk: Walk, language: str, call: Call, codes: list[str], words: list[Field]) -> str | None:
    """What a simple program of `sed` or `awk` prints."""
    if language not in ("sed", "awk"):
        return None
    from install_guard.shell import sed  # noqa: PLC0415 -- only where the output goes somewhere

    if language == "sed":
        return sed.printed(walk, codes, words, call.texts)
    return sed.awk_printed(walk, codes[0] if codes else "", words, call.texts)


def _in_place(language: str, texts: list[str]) -> bool:
    """Whether an interpreter writes the files that it is given: editors always, others where an option says so."""
    if language in ("ed", "vim"):
        return True
    if language == "sed":
        return any(text[:2] == "-i" or text.startswith("--in-place") for text in texts)
    if language == "awk":
        return "inplace" in texts
    bundles = [text for text in texts if text[:1] == "-" and text[1:2] not in ("-", "M", "m", "I", "e", "E", "F", "r")]
    return language in ("perl", "ruby") and any("i" in text for text in bundles)


def _rewritten(walk: Walk, call: Call) -> None:
    """`python -m json.tool in out`: the same settings, in other lines."""
    texts = call.texts
    module = next((at for at, text in enumerate(texts) if text.endswith("json.tool")), len(texts))
    plain = [text for at, text in enumerate(texts) if at > module and text[:1] != "-" and texts[at - 1] != "--indent"]
    if len(plain) > 1:
        text = walk.contents(plain[0])
        sink = walk.create(plain[1])
        sink.write(text)
        walk.write(plain[1], sink, call.span, call.writes)


def _changed(walk: Walk, call: Call, words: list[Field]) -> None:
    """Files that the command wrote have a text that is not known any more."""
    for text, _, _ in words:
        path = walk.path(text)
        sink = walk.create(text)
        sink.write(walk.mark_here("what an editor makes of a file"))
        if path:
            walk.write(text, sink, call.span, call.writes)


def _file(walk: Walk, field: Field, texts: list[Field], call: Call) -> None:
    """The text of a script file, a gap where it is not known."""
    text = walk.input() if field[0] == "-" else walk.read(field[0])
    if text is None:
        walk.unread(call.span, field[0])
    else:
        texts.append((text, field[1], field[2]))


def _takes_input(row: Row, found: _Given, fields: list[Field], words: list[Field]) -> bool:
    """Whether the code comes on standard input."""
    if row[3] in ("names", "data"):
        return True
    if row[3] == "base":
        return not fields
    if fields or found.files or found.module is not None or row[0] in ("awk", "sed"):
        return False
    return not words or words[0][0] == "-"


__all__ = ["ROWS", "read_words", "row_of", "run_language"]
