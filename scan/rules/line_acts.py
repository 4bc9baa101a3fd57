"""What languages do that have no tree here (`lexicons`), read statement by statement: no tree, but the same marks from source to sink.

A statement has the marks of the files, addresses and variables that it names. One that gives a variable its value, or
a file its content, hands its marks on; one that sends, runs or stores is an act.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules.acts import NONE, PERSONAL, Act, Marks, held, holding, marked
from scan.rules.conditions import ASKED, condition, dated_names
from scan.rules.known import agent_settings, runs_later, urls
from scan.rules.lexicons import LEXICONS
from scan.rules.line_names import Names, arguments
from scan.rules.owners import secret_name
from scan.rules.shell_acts import shell_output
from scan.rules.stores import credential, env_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.lexicons import Lexicon

ROUNDS = 3
"""The walks over one file: what a function gives is known behind its first, what it is given behind its second."""
LONGEST_STATEMENT = 4_000

_DISARMS = re.compile(
    r"(?i)Set-MpPreference\b.*-Disable|Add-MpPreference\b.*-Exclusion|AmsiUtils|amsiInitFailed|netsh\s+advfirewall\s+set\s.*off|Set-NetFirewallProfile\b.*False|NODE_TLS_REJECT_UNAUTHORIZED['\"]?\s*[,=]\s*['\"]?0"
)

_EACH = re.compile(
    r"""(?x)\bfor(?:each)?\b\s*\(?\s*(?:(?:my|var|val|let|const|[Ss]tring
          |final)\s+)*(?:[\w$]+\s*,\s*)?[$&(]*(?P<name>\w+)\s*\)?\s*(?::=\s*range\b
          |\bin\b|:|<-|\()
      | \bas\s+(?:\$\w+\s*=>\s*)?\$(?P<php>\w+)\s*\)
      | \|\s*(?:\w+\s*,\s*)?(?P<block>\w+)\s*\|\s*$
      | (?:\bfn\s+|\{\s*)(?P<arrow>\w+)\s*->"""
)
"""A loop, and the name that it gives to each of what it goes through."""
_LISTED = r"[\[({][ \t]*+(?:\n[ \t]*+(?:[\[({][ \t]*+)?(?:\"[^\"\n]*+\"|'[^'\n]*+')[^\n;]{0,160}+)++\n[ \t]*+[\])}]"
"""A list of texts over several lines."""
_STATEMENT = re.compile(
    rf"(?:{_LISTED}|"
    r"[^\n;'\"#]|'(?:[^'\n]|\n(?=.{0,200}')){0,2000}+'|\"(?:[^\"\\\n]|\\.)*+\"|`\n|\n(?=[ \t]*\.[A-Za-z_])|['\"#])++"
)
"""A line that begins with a dot goes on with the statement before it.

A mark that closes nowhere near opens nothing: the lifetimes of Rust are thousands, and none is sought to a file's end.
"""
_WRITES = re.compile(
    r"""(?x)(?P<receiver>(?:\.|->|:)(?:puts|print|write\w*|append\w*|writeText|appendText|Write\w*|write_all|println
          |syswrite)\b(?=\s*[("'A-Za-z{$])
          | <<\s)
      | \bfmt\.Fprint\w*\(
      | \bio\.WriteString\(
      | \bwrite(?:ln)?!\(
      | \bfile_put_contents\(
      | \bf(?:write|puts)\(
      | \b(?:os|ioutil)\.WriteFile\(
      | \bfs::(?:write|copy)\(
      | \bFile\.(?:write|WriteAll\w+|Append\w+)\(?
      | \bIO\.write\(
      | \bFiles\.(?:write\w*|copy)\(
      | \bprint\s*\{?\s*\$\w+
      | \bFile\.write!?\(
      | (?P<cmdlet>\b(?:Add|Set)-Content\b | \bOut-File\b | \bCopy-Item\b | \bFileUtils\.cp\w*\b |
          \bFile\.open\([^\n]*,\s*["'][aw] | \bcopy\s+\S+\s | >>?\s*"?[$%])"""
)
"""A statement that writes a file: on what stands before it, on its first argument, or on what a `cmdlet` names anywhere."""
_READS = re.compile(
    r"\b(?:ReadFile|ReadAll\w*|read_to_string|readText|readLines|readAllBytes|readString|file_get_contents|Get-Content|File\.(?:read|exist\?|exists|readlines)!?\(|IO\.read|Files\.read\w*)"
)
_LATER_WORDS = re.compile(
    r"(?i)rc\b|profile|authorized_keys|cron|LaunchAgents|LaunchDaemons|systemd|autostart|hooks|sudoers|startup|\.claude|settings|mcp\.json|/etc/|zshenv|bash_"
)
_MODE = 2
"""The letters of what a file is opened for."""
_GOES_ON = (",", "(", "=>", "=", "+", "\\", "|", "&&", "||")
"""What no statement ends with, nor one of PowerShell in a table of its own."""
_ROOM = 1_200
"""Characters of lines that are taken for one statement: a table has thousands."""
_COMMENTS = ("#", "//", "--", "/*", "* ")
_QUOTED = re.compile(r"\"https?://[^\"\n]*\"|'https?://[^'\n]*'")
"""An address between quotation marks: the words in it start nothing."""
_STRING = re.compile(r"['\"]([^'\"\n]{3,400})['\"]")
_STRING_ANY = re.compile(r"['\"]([^'\"\n]{1,100})['\"]")
_JOINS = re.compile(
    r"(?:\b[Jj]oin|\b[Cc]ombine|\bpush|\bPaths?\.(?:get|of)|\bresolve|PathComponent)\(((?:[^()\n]|\([^()\n]{0,80}\)){3,200})"
)
_WORDS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_BACKQUOTED = re.compile(r"`([^`\n]{3,2000})`|%x[{(\[]([^})\]\n]{3,2000})")
_INTERPOLATED = re.compile(r"#?\{[^{}]*\}")
_BARE = re.compile(r"[\w./:=@%+,~-]+")
_SHELLS = re.compile(r"(?:^|/)(?:ba|z|da|k)?sh$")
_THEN_CODE = frozenset({"-c", "-lc", "-ic", "-ec"})
_FETCHERS = re.compile(r"(?:curl|wget)\b")
_ASKED = re.compile(r"[?&][\w-]+=[\"']?\s*(?:\.|\+|<>|&|\$|#\{|\{|%)")
"""A value of the program's own in the question of an address."""
_IN_HEADER = re.compile(r"""(?i)["'](?:cookie|x-[\w-]+|user-agent|referer|if-none-match|from)["']\s*(?:=>|:|=|,)""")
"""A header that says something of the program's own; what says who asks is no message."""
_HEARS = re.compile(
    r"""(?x)(?<![.\w])\$?(?:STDIN|stdin)\b(?!\s*=[^=]) | \bos\.Stdin\b | \bphp://stdin\b | \bARGF\b | :stdio\b | \bSystem\.in\b
      | \bConsole\]?(?:\.|::)(?:In\b|OpenStandardInput) | \bFileHandle\.standardInput\b | \bio\.(?:read|lines)\(
      | \breadln?\(\) | ::readLine\b | \breadLine\( | \$input\b | \bio::stdin\(\)"""
)
"""What a program is told on its standard input."""
_PRINTS = re.compile(
    r"""(?x)^\s*(?:puts|print|printf|echo|say|Write-Output|Write-Host|\$\w+\s*$) | \bfmt\.F?Print | \bprint(?:ln)?!?\(
      | \bConsole\.Write | \bio\.write\( | \bIO\.puts\b | (?i:\bstdout\b) | ConvertTo-Json\s*$"""
)
"""What is said on the standard output; in PowerShell, a value that stands alone."""
_VARIABLE = re.compile(
    r"""(?x)(?:\b(?:[Gg]etenv|LookupEnv|get_env!?|fetch_env!?|env::var(?:_os)?|GetEnvironmentVariable)\(\s*
          | \bENV(?:\.fetch\(|\[)\s* | \$ENV\{\s* | \$_(?:ENV|SERVER)\[\s* | \benvironment\[\s*)["']?([A-Za-z_]\w*)
      | \$\{?env:(\w+)"""
)
"""One variable of the environment."""
_LITTLE = re.compile(
    r"""(?x)(?<![\w$@])[\w$@]++(?:(?:\.|->|::)(?!(?:[Ll]ength|size|[Cc]ount|bytesize|len|is_empty|nil|empty|any)\b)\w++
            |(?:->)?[\[{]["']?\w++["']?[\]}])*+\.(?:[Ll]ength|size|[Cc]ount|bytesize|len\(\)|is_empty\(\)|nil\?|empty\?|any\?)(?!\w)
      | \b(?:len|strlen|mb_strlen|count|sizeof|RuneCountInString|hexdigest|sha256|sha1|md5)\((?:[^()]|\([^()]{0,80}\)){0,120}\)"""
)
"""What says of a value no more than how long it is, or whether it is the same."""
_TESTS = re.compile(r"\b(?:if|unless|elsif|elseif|when|while)\b")
_BEGINS = re.compile(r"\s*(?:\}\s*)?(?:if|unless|elsif|elseif|else if|while)\b")
_DELETES = re.compile(
    r"""(?x)(?i:\b(?:Remove-Item|rm|ri|del)\b[^\n|;]*\s-r(?:ecurse)?\b)
      | \bFileUtils\.(?:rm_rf|rm_r|remove_dir|remove_entry\w*|rmtree)\b
      | \brmtree\(
      | \bos\.RemoveAll\(
      | \bremove_dir_all\(
      | \bdeleteRecursively\(
      | (?i:\b(?:rd|rmdir)\s+/s\b)
      | \bDirectory\.Delete\("""
)
"""A folder is deleted with all that is in it."""
_ASKS = re.compile(
    r"""(?xi)\bRead-Host\b
      | \$?stdin\.(?:gets|readline|read_line)\b
      | \bgets\b
      | <STDIN>
      | \bfgets\(\s*STDIN
      | \breadline\(
      | \bfmt\.Scan
      | \bConsole\.ReadLine\(
      | \bIO\.gets\(
      | \bio\.read\(
      | \bset\s+/p\b
      | \bchoice\s+/"""
)
"""The person is asked."""
_LEAVES = re.compile(r"\b(?:return|exit|abort|next|die|throw|os\.Exit|goto)\b")
_PATIENCE = 4
"""Statements after a question within which its answer is looked at."""
_OWN_PROGRAM = re.compile(
    r"""\b(?P<name>git|curl|crontab|launchctl|systemctl|defaults|npm|pip|claude)\s*\(?\s*["'][\w-]+["']\s*,"""
)
"""A function of the program's own with the name of what it starts: `git("config", …)`."""
_WORD = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|\$?\b[A-Za-z_]\w*\b(?!\s*[(:])")
_HOME = re.compile(r"(?i)\$(?:env:)?(?:HOME|USERPROFILE)|\$\{?HOME\}?|#\{Dir\.home\}|~")
_FILES = re.compile(r"[\w$~:./\\{}#()\x20-]*[./\\][\w.*-]+")
_MEMBERS = re.compile(r"(?m)^[ \t]*\.\w+\b(?![/\\])|\.\w+(?=\()")
"""A field at the beginning of a line, or a method: of what stands before it, and no file."""


def line_acts(source: str, language: str) -> tuple[Act, ...]:
    """The acts of a source text in one of these languages."""
    words = LEXICONS[language]
    acting = (words.fetches, words.sends, words.runs, words.stores, words.native, _DISARMS, _OWN_PROGRAM, _DELETES)
    writes = bool(_LATER_WORDS.search(source)) and bool(_WRITES.search(source))
    tells = bool(_VARIABLE.search(source)) and bool(_PRINTS.search(source))
    acts = writes or tells or any(each.search(source) for each in acting)
    return tuple(_Reader(words).read(source)) if acts else ()


def _statements(source: str) -> Iterator[tuple[int, str]]:
    """The statements, with their places; a line that cannot end one goes on with the next."""
    held, at, last = "", 0, 0
    for match in _STATEMENT.finditer(source):
        goes_on = held and last == match.start() - 1 and source[last] in "\n;" and len(held) + len(match[0]) < _ROOM
        if held and not goes_on:
            yield at, held
        held, at = (f"{held}{source[last]}{match[0]}", at) if goes_on else (match[0], match.start())
        last = match.end()
        if held.lstrip().startswith(_COMMENTS) or not held.strip() or len(held) >= LONGEST_STATEMENT:
            held = ""
        elif not (held.rstrip().endswith(_GOES_ON) or ("@{" in held and held.count("{") > held.count("}"))):
            yield at, held
            held = ""
    if held:
        yield at, held


class _Reader:
    """A few walks over the statements: a variable has every mark that any of them gives it."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.signs = (
            ("environment", lexicon.environment),
            ("keys", lexicon.asks),
            ("decoded", lexicon.decodes),
            ("input", _HEARS),
        )
        self.names = Names(self.marks, typed=lexicon.typed)
        self.stored: dict[str, Marks] = {}
        self.texts: dict[str, str] = {}
        self.whole: dict[str, str] = {}
        self.when = ""
        self.asking = 0
        self.branch = 0, ""
        self.dated: frozenset[str] = frozenset()

    def read(self, source: str) -> Iterator[Act]:
        found: list[Act] = []
        self.dated = dated_names(source)
        for _ in range(ROUNDS):
            found, self.when, self.asking, self.branch = [], "", 0, (0, "")
            self.names.begin()
            for start, statement in _statements(source):
                self.ask(statement)
                self.names.enter(statement)
                when = self.when or self.under(statement)
                for acts in (self.statement, self.deleted):
                    found += (act._replace(when=when) for act in acts(statement, start, start + len(statement)))
        yield from found

    def ask(self, statement: str) -> None:
        """Remember that the person is asked, and that no answer but yes goes on."""
        self.asking = _PATIENCE if _ASKS.search(statement) else self.asking - 1
        if self.asking > 0 and _LEAVES.search(statement):
            self.when = ASKED

    def under(self, statement: str) -> str:
        """What must hold for a statement: what itself asks, or a branch that it is indented in."""
        indent = len(statement) - len(statement.lstrip())
        if indent <= self.branch[0] and statement.strip() not in {"{", "}", "end"}:
            self.branch = indent, ""
        tests = _TESTS.search(statement)
        asked = condition(statement[tests.start() :][:400], self.dated) if tests else ""
        if asked and _BEGINS.match(statement):
            self.branch = indent, asked
        return asked or self.branch[1]

    def statement(self, statement: str, start: int, end: int) -> Iterator[Act]:
        words, assigned = self.lexicon, self.lexicon.assigns.match(statement)
        if assigned and "+=" not in assigned[0]:  # a name that is given something is not that of another function
            self.names.add(assigned["name"].lower(), NONE)
        marks, address = self.marks(statement), self.address(statement)
        if assigned and not words.fetches.search(statement):
            self.remember(assigned["name"].lower(), statement[assigned.end() :], address)
        sends = words.sends.search(statement)
        if words.fetches.search(statement) and not sends:
            asked = _outward(marks) if _ASKED.search(statement) or _IN_HEADER.search(statement) else NONE
            yield Act("fetch", start, end, target=address, carries=asked)
            marks |= {f"fetched:{address}"}
        if sends and (address or marks):
            yield Act("send", start, end, target=address, carries=_outward(marks))
        line = self.started(statement)
        if line:
            yield from self.start(line, start, end, marks)
            marks |= shell_output(line)
        marks |= {f"fetched:{_fetched(line)}"} if _FETCHERS.match(line) else NONE
        self.save(statement, marks)
        yield from self.run(statement, start, end, NONE if _FETCHERS.match(line) else marks)
        told = marked(marks, *PERSONAL, "secret", "item", "fetched")
        if told and _PRINTS.search(statement):
            yield Act("print", start, end, carries=frozenset(told))
        for target, text, how in self.written(statement):
            yield Act("write", start, end, target=target, carries=_outward(marks), text=text, how=how)
        for named in (assigned, words.opens.search(statement), _EACH.search(statement)):
            if named:
                self.names.add(str(named[named.lastgroup or "name"]).lower(), marks)
        self.names.follow(statement, marks)

    def remember(self, name: str, value: str, address: str) -> None:
        """What a name is given, as far as a string or an address in it says it."""
        self.whole[name] = next((_plain(word[1:-1]) for word in _WORDS.findall(value)), "")
        if address or self.whole[name]:
            self.texts[name] = address or self.whole[name]

    def start(self, line: str, start: int, end: int, marks: Marks) -> Iterator[Act]:
        """A program that is started, and what it is handed for another host."""
        program = line.split(" ", 1)[0]
        yield Act("shell", start, end, target=program, text=line, how="starts")
        carried = _outward(marks | shell_output(line))
        if _fetched(line) and carried:
            yield Act("send", start, end, target=_fetched(line), carries=carried, how=program)

    def deleted(self, statement: str, start: int, end: int) -> Iterator[Act]:
        """A folder that a statement deletes."""
        if _DELETES.search(statement):
            yield Act("delete", start, end, target=_deleted(statement), text="r", how="deletes")

    def written(self, statement: str) -> Iterator[tuple[str, str, str]]:
        """Where a statement writes what runs, or lets in, later; what it writes; and how."""
        stores = self.lexicon.stores.search(statement)
        if stores and not self.lexicon.assigns.match(statement):
            yield stores[0], statement.strip(), "starts"
        verb = _WRITES.search(statement)
        if verb is None:
            return
        head = statement[: verb.start()] if verb["receiver"] else _first_argument(statement[verb.start() :])
        if verb["cmdlet"]:
            head = statement
        known = frozenset().union(*map(self.names.of, self.named(head)))
        for mark in sorted(known | _places(head)):
            if mark.startswith("place:"):
                yield mark[6:], self.content(statement, mark[6:]), ""

    def content(self, statement: str, place: str) -> str:
        """What is written, as far as strings say it."""
        said = [_plain(word[1:-1]) for word in _WORDS.findall(statement)]
        held_texts = [self.texts[name] for name in self.named(statement) if name in self.texts]
        shown = [text for text in (*said, *held_texts) if not place.endswith(text) and len(text) > _MODE]
        return "\n".join(shown)

    def address(self, statement: str) -> str:
        """The first address that a statement says, or that a variable in it holds; "" where none is known."""
        known = (self.texts[name] for name in self.named(statement) if "://" in self.texts.get(name, ""))
        return next(iter(urls(statement)), "") or next(known, "")

    def run(self, statement: str, start: int, end: int, marks: Marks) -> Iterator[Act]:
        """What a statement runs of what came in, and the guards that it switches off."""
        runs = self.lexicon.runs.search(_QUOTED.sub('""', statement))
        coming = frozenset(mark for mark in marks | held(marks) if mark.startswith(("fetched", "decoded")))
        if runs and coming:
            yield Act("run", start, end, target=runs[0], carries=coming, how=runs[0].strip())
        disarms = _DISARMS.search(statement)
        if disarms:
            yield Act("disarm", start, end, target=disarms[0][:80])

    def save(self, statement: str, marks: Marks) -> None:
        """Remember what a file holds that a statement writes."""
        saved = self.lexicon.saves.search(statement)
        if saved:
            for name in self.named(saved["path"]) or [saved["path"].strip("'\" ")]:
                self.stored[name.lower()] = self.stored.get(name.lower(), NONE) | holding(marks)

    def started(self, statement: str) -> str:
        """The command line of a program that a statement starts, as far as its strings say it; "" where it starts none."""
        quoted = _BACKQUOTED.search(statement) if self.lexicon.backquotes else None
        native = self.lexicon.native.match(statement)
        if quoted or native:
            return (
                _INTERPOLATED.sub("\0", quoted[1] or quoted[2]) if quoted else native["line"].strip() if native else ""
            )
        own = _OWN_PROGRAM.search(statement)
        if own:
            given = (self.said(word) for word in _WORD.findall(statement, own.end("name")))
            return " ".join((own["name"], *(_quoted(word) for word in given if word)))
        begun = self.lexicon.starts.search(statement)
        words = [_plain(word[1:-1]) for word in _WORDS.findall(statement, begun.end())] if begun else []
        if len(words) > 1 and words[1] in _THEN_CODE and _SHELLS.search(words[0]):
            return words[2] if len(words) > 2 else ""  # noqa: PLR2004 -- the shell, its option, the line
        if len(words) == 1 or not words:
            return words[0] if words else ""
        if " " in words[0]:  # a line put together of pieces
            return "\0".join(words)
        return " ".join(map(_quoted, words))

    def said(self, word: str) -> str:
        """What a word of a call stands for: its own text, or what its variable was given; "" where that is not known."""
        return _plain(word[1:-1]) if word[0] in "\"'" else self.whole.get(word.lstrip("$").lower(), "")

    def named(self, text: str) -> list[str]:
        """The variables that a text names."""
        return [name.lower() for name in self.lexicon.names.findall(text)]

    def marks(self, statement: str) -> Marks:
        """What flows through a statement."""
        statement = _LITTLE.sub("", statement)
        marks = set(self.names.given_back(statement))
        for name in self.named(statement):
            marks |= self.names.of(name) | self.stored.get(name, NONE)
        marks |= _stores(statement) if "." in statement else NONE
        for text in _STRING.findall(statement):
            marks |= self.stored.get(text.lower(), NONE)
        if not _READS.search(statement):
            marks |= _places(statement)
        else:
            marks = {mark for mark in marks if not mark.startswith("place:")}
        names = (match[1] or match[2] for match in _VARIABLE.finditer(statement))
        marks.update(f"secret:{name}" for name in names if secret_name(name))
        marks.update(mark for mark, sign in self.signs if sign.search(statement))
        return frozenset(marks)


def _stores(statement: str) -> set[str]:
    """The marks of the stores of secrets that a statement names."""
    marks: set[str] = set()
    for plain in _paths(statement):
        if credential(plain):
            marks.add(f"credential:{credential(plain).strip()}")
        elif env_file(plain):
            marks.add(f"env-file:{plain.strip()}")
    return marks


def _fetched(line: str) -> str:
    """The address that a started program asks; "" for any other."""
    return next(iter(urls(line)), "") if _FETCHERS.match(line) else ""


def _first_argument(call: str) -> str:
    """A call with the first thing that it is handed."""
    opens = call.find("(")
    if opens < 0 or "," in call[:opens]:
        return call.split(",", 1)[0]
    return f"{call[: opens + 1]}{arguments(call[opens:])[0]}"


def _places(statement: str) -> set[str]:
    """The marks of the places in a statement at which text is run, or lets in, later, or tells an agent what to do."""
    if not _LATER_WORDS.search(statement):
        return set()
    paths = {path.strip().replace("\\", "/") for path in _paths(statement)}
    return {f"place:{path}" for path in paths if runs_later(path) or runs_later(f"{path}/x") or agent_settings(path)}


def _paths(statement: str) -> Iterator[str]:
    """What looks like a path in a statement, with `~` for the home."""
    for path in (*_FILES.findall(_MEMBERS.sub("", statement)), *_joined(statement)):
        yield _HOME.sub("~", path)


def _deleted(statement: str) -> str:
    """The path that a statement deletes, as far as its strings say it."""
    joined = [path.replace("~/~", "~") for path in _joined(statement) if "home" in statement.lower()]
    paths = (_HOME.sub("~", path).strip().replace("\\", "/") for path in (*joined, *_WORDS.findall(statement)))
    return next((path.strip("\"'") for path in paths if path.strip("\"'")[:1] in {"~", "/"}), "")


def _joined(statement: str) -> Iterator[str]:
    """Paths whose parts are handed over one by one."""
    for call in _JOINS.findall(statement):
        yield "~/" + "/".join(_STRING_ANY.findall(call))


def _quoted(word: str) -> str:
    return word if _BARE.fullmatch(word) else "'" + word.replace("'", "'\\''") + "'"


def _plain(text: str) -> str:
    return text.replace('\\"', '"').replace("\\'", "'").replace("\\\\", "\\")


def _outward(marks: Marks) -> Marks:
    return frozenset(
        mark for mark in marks | held(marks) if not mark.startswith(("fetched", "decoded", "holds", "place"))
    )
