"""What languages do that have no tree here (`lexicons`), read statement by statement: no tree, but the same marks from source to sink.

A statement has the marks of the files, addresses and variables that it names. One that gives a variable its value, or
a file its content, hands its marks on; one that sends, runs or stores is an act.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules.acts import NONE, Act, Marks, held, holding
from scan.rules.known import agent_settings, runs_later, urls
from scan.rules.lexicons import LEXICONS
from scan.rules.python_calls import ASKED, condition, dated_names
from scan.rules.shell_acts import shell_output
from scan.rules.stores import credential, env_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.rules.lexicons import Lexicon

ROUNDS = 2
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


def line_acts(source: str, language: str) -> tuple[Act, ...]:
    """The acts of a source text in one of these languages."""
    words = LEXICONS[language]
    acting = (words.fetches, words.sends, words.runs, words.stores, _DISARMS, _OWN_PROGRAM, _DELETES)
    writes = bool(_LATER_WORDS.search(source)) and bool(_WRITES.search(source))
    return tuple(_Reader(words).read(source)) if writes or any(each.search(source) for each in acting) else ()


class _Reader:
    """A few walks over the statements: a variable has every mark that any of them gives it."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.variables: dict[str, Marks] = {}
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
            for match in _STATEMENT.finditer(source):
                statement = match[0]
                if (
                    statement.strip()
                    and not statement.lstrip().startswith(_COMMENTS)
                    and len(statement) < LONGEST_STATEMENT
                ):
                    self.ask(statement)
                    when = self.when or self.under(statement)
                    for acts in (self.statement, self.deleted):
                        found += (act._replace(when=when) for act in acts(statement, match.start(), match.end()))
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
        words, marks = self.lexicon, self.marks(statement)
        address, assigned = self.address(statement), words.assigns.match(statement)
        if assigned and not words.fetches.search(statement):
            whole = next((_plain(word[1:-1]) for word in _WORDS.findall(statement, assigned.end())), "")
            said = address or whole
            self.whole[assigned["name"].lower()] = whole
            if said:
                self.texts[assigned["name"].lower()] = said
        sends = words.sends.search(statement)
        if words.fetches.search(statement) and not sends:
            asked = _outward(marks) if _ASKED.search(statement) else NONE
            yield Act("fetch", start, end, target=address, carries=asked)
            marks |= {f"fetched:{address}"}
        if sends and (address or marks):
            yield Act("send", start, end, target=address, carries=_outward(marks))
        line = self.started(statement)
        target = next(iter(urls(line)), "") if _FETCHERS.match(line) else ""
        if line:
            yield Act("shell", start, end, target=line.split(" ", 1)[0], text=line, how="starts")
            marks |= shell_output(line)
        if target and _outward(marks):
            yield Act("send", start, end, target=target, carries=_outward(marks), how=line.split(" ", 1)[0])
        marks |= {f"fetched:{target}"} if _FETCHERS.match(line) else NONE
        self.save(statement, marks)
        yield from self.run(statement, start, end, NONE if _FETCHERS.match(line) else marks)
        for target, text, how in self.written(statement):
            yield Act("write", start, end, target=target, carries=_outward(marks), text=text, how=how)
        for named in (assigned, words.opens.search(statement), _EACH.search(statement)):
            if named:
                name = str(named[named.lastgroup or "name"]).lower()
                self.variables[name] = self.variables.get(name, NONE) | marks

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
        head = statement[: verb.start()] if verb["receiver"] else statement[verb.start() :].split(",", 1)[0]
        if verb["cmdlet"]:
            head = statement
        known = frozenset().union(*(self.variables.get(name, NONE) for name in self.named(head)))
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
        if quoted:
            return _INTERPOLATED.sub("\0", quoted[1] or quoted[2])
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
        marks: set[str] = set()
        for name in self.named(statement):
            marks |= self.variables.get(name, NONE) | self.stored.get(name, NONE)
        for path in [*_FILES.findall(statement), *_joined(statement)] if "." in statement else ():
            plain = _HOME.sub("~", path)
            if credential(plain):
                marks.add(f"credential:{credential(plain).strip()}")
            elif env_file(plain):
                marks.add(f"env-file:{plain.strip()}")
        for text in _STRING.findall(statement):
            marks |= self.stored.get(text.lower(), NONE)
        if not _READS.search(statement):
            marks |= _places(statement)
        else:
            marks = {mark for mark in marks if not mark.startswith("place:")}
        if self.lexicon.environment.search(statement):
            marks.add("environment")
        if self.lexicon.asks.search(statement):
            marks.add("keys")
        if self.lexicon.decodes.search(statement):
            marks.add("decoded")
        return frozenset(marks)


def _places(statement: str) -> set[str]:
    """The marks of the places in a statement at which text is run, or lets in, later, or tells an agent what to do."""
    if not _LATER_WORDS.search(statement):
        return set()
    paths = {
        _HOME.sub("~", path).strip().replace("\\", "/") for path in (*_FILES.findall(statement), *_joined(statement))
    }
    return {f"place:{path}" for path in paths if runs_later(path) or runs_later(f"{path}/x") or agent_settings(path)}


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
