"""What a program does to the machine that it runs on: files, schedules, rights, repositories, guards."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from scan.rules import shell_settings as settings
from scan.rules import shell_words as table
from scan.rules.acts import NONE, Marks, held, holding
from scan.rules.flow import NOTHING, Value, held_by

if TYPE_CHECKING:
    from install_guard.shell.nodes import SimpleCommand
    from scan.rules.shell_acts import Reader


class Start:
    """One start of a program with its words and what it is fed."""

    def __init__(self, reader: Reader, node: SimpleCommand, words: list[Value], fed: Value, via: str = "") -> None:
        self.reader, self.node, self.words, self.fed, self.via = reader, node, words, fed, via
        self.named = next(iter(words[0].texts), "") if words else ""
        self.name = self.named.rsplit("/", 1)[-1]
        self.arguments = words[1:]
        self.plain = [next(iter(word.texts), "\0") for word in self.arguments]

    def emit(self, kind: str, **fields: Any) -> None:
        """Keep an act of this program."""
        self.reader.emit(kind, self.node, how=self.name, **fields)

    def marks(self) -> Marks:
        """The marks of every word."""
        return frozenset().union(*(word.marks for word in self.arguments))

    def path_marks(self, words: list[Value]) -> Marks:
        """The marks of the files that words name."""
        return frozenset().union(*(self.reader.read_marks(word) for word in words)) if words else NONE


class Machine(Start):
    """The programs that change something here; each method gives the program's output."""

    def captures(self) -> Value:
        """`screencapture file`: the file holds the picture."""
        mark = table.CAPTURES[self.name] or (
            "screen" if any(word in {"x11grab", "avfoundation", "gdigrab"} for word in self.plain) else ""
        )
        if mark:
            self.emit("capture", target=mark)
            for word in self.plain:
                if "." in word and not word.startswith("-"):
                    self.reader.keep(word, Value(marks=frozenset({mark})))
        return Value((), frozenset({mark}) if mark else NONE)

    def changes(self) -> Value:
        """`cp`, `mv`, `ln`, `install`: the last word is written."""
        plain = [word for word in self.arguments if not next(iter(word.texts), "").startswith("-")]
        if len(plain) > 1:
            marks = self.path_marks(plain[:-1]) | frozenset().union(*(held(word.marks) for word in plain[:-1]))
            content = next(
                (
                    self.reader.contents[text]
                    for word in plain[:-1]
                    for text in word.texts
                    if text in self.reader.contents
                ),
                "",
            )
            self.reader.write(self.node, plain[-1], Value((content,) if content else (), marks))
        return NOTHING

    def deletes(self) -> Value:
        """`rm -rf`."""
        targets = [word for word in self.plain if not word.startswith("-")]
        flags = "".join(word for word in self.plain if word.startswith("-"))
        for target in targets or [""]:
            self.emit("delete", target=target, text=flags)
        return NOTHING

    def schedules(self) -> Value:
        """`crontab file`, `crontab -`, not `crontab -e`, where a person writes: timed jobs; `launchctl load`, `systemctl enable`."""
        words = set(self.plain)
        settings.stops_guard(self)
        if self.name == "crontab" and "-l" in words:
            return Value((), frozenset({"timetable"}))
        if self.name == "crontab" and not words & {"-l", "-r", "-e"}:
            self.emit("write", target="crontab", carries=self.fed.marks, text=next(iter(self.fed.texts), ""))
        if self.name in {"launchctl", "systemctl"} and words & {"load", "bootstrap", "enable"}:
            self.emit(
                "write",
                target="~/Library/LaunchAgents/…" if self.name == "launchctl" else "~/.config/systemd/user/…",
                text=" ".join(self.plain),
            )
        if self.name in {"at", "batch"} and (self.fed.texts or self.fed.marks):
            self.emit("write", target="crontab", text=next(iter(self.fed.texts), ""))
        if self.name == "schtasks" and "/create" in {word.lower() for word in words}:
            self.emit("write", target="crontab", text=" ".join(self.plain))
        if self.name == "reg" and self.plain[:1] == ["add"]:
            self.emit("write", target=next(iter(self.plain[1:]), ""), text=" ".join(self.plain[2:]))
        return NOTHING

    def permits(self) -> Value:
        """`chmod 777 x`, `chmod u+s x`."""
        self.emit("chmod", target=" ".join(self.plain))
        return NOTHING

    def gits(self) -> Value:
        """`git remote add name url`, `git push url`, `git config core.hooksPath x`, `git clone url dir`."""
        words = [word for word in settings.after_options(self.plain) if not word.startswith("-")]
        text = " ".join(self.plain)
        self.pushes(words, text)
        if words[:2] in (["remote", "add"], ["remote", "set-url"]) or (
            words[:1] == ["push"] and any("://" in word or "@" in word for word in words[1:])
        ):
            self.emit("remote", target=next((word for word in words if "://" in word or "@" in word), ""), text=text)
        asks = {"--get", "--get-all", "--unset", "--unset-all", "--list", "-l", "get", "unset", "list"} & set(
            self.plain
        )
        self.sets(words, asks=bool(asks))
        if words[:1] == ["config"] and not asks and any("hookspath" in word.lower() for word in words[:-1]):
            self.emit("write", target=".git/hooks/…", text=text)
        if words[:1] == ["config"] and any(word.startswith("user.") for word in words[1:]) and len(words) == 2:  # noqa: PLR2004 -- it asks
            return Value((), frozenset({"identity"}))
        if words[:1] == ["clone"]:
            url = next((word for word in words[1:] if "://" in word or "@" in word or ":" in word), "")
            folder = words[-1] if words[-1] != url else url.rstrip("/").rsplit("/", 1)[-1].removesuffix(".git")
            self.emit("fetch", target=url)
            self.reader.keep(folder, Value(marks=frozenset({f"cloned:{url}"})))
        return NOTHING

    def sets(self, words: list[str], *, asks: bool) -> None:
        """`git config [set] key value`, `git -c key=value`, `git clone ext::…`: what git is told to do from then on, or now."""
        named = words[1:] if words[:1] == ["config"] and not asks else []
        at = next((place for place, word in enumerate(named) if "." in word and word[0] not in "./~"), len(named))
        if at + 1 < len(named):
            wide = {"--global", "--system"} & set(self.plain)
            self.told_git(named[at], named[at + 1], "everywhere" if wide else "here")
        for option, word in pairwise(self.plain):
            key, equals, value = word.partition("=")
            if option == "-c" and equals:
                self.told_git(key, value, "here")
        for word in words:
            if word.startswith("ext::"):
                self.told_git("protocol.ext.allow", word, "here")

    def told_git(self, key: str, value: str, how: str) -> None:
        """One setting of git's: what it starts is read as a command; a helper for credentials is told what it is to keep."""
        self.reader.emit("git-setting", self.node, target=key, text=value, how=how)
        if settings.git_starts(key, value):
            asked = key.lower().startswith("credential.")
            fed = Value(marks=frozenset({"credential:what git asks for"} if asked else ()))
            self.reader.inner(value.removeprefix("!"), self.node, fed)

    def pushes(self, words: list[str], text: str) -> None:
        """`git remote add NAME URL` and then `git push NAME`: the repository goes there."""
        if words[:2] in (["remote", "add"], ["remote", "set-url"]) and len(words) > 3:  # noqa: PLR2004 -- a name and an address
            self.reader.remotes[words[2]] = words[3]
        known = next((self.reader.remotes[word] for word in words[1:] if word in self.reader.remotes), "")
        if words[:1] == ["push"] and known:
            self.emit("remote", target=known, text=text)

    def disarms(self) -> Value:
        """`setenforce 0`, `spctl --master-disable`, `xattr -d com.apple.quarantine`, `systemctl disable falcon-sensor`."""
        text = " ".join(self.plain)
        if self.name == "xattr" and ("quarantine" in text or {"-cr", "-rc"} & set(self.plain)):
            self.emit("disarm", target=f"{self.name} {text}")
        settings.opens_machine(self)
        settings.stops_guard(self)
        return NOTHING

    def unlocks(self) -> Value:
        """`unzip -P password`."""
        if any(re.match(r"-[pP]\S*", word) for word in self.plain):
            self.emit("unlock", target=" ".join(self.plain))
        marks = frozenset().union(*(held_by(self.reader.stored, (word,)) for word in self.plain))
        if marks:
            for word in self.plain:
                if not word.startswith("-"):
                    self.reader.stored[word.removesuffix(".zip")] = holding(marks)
        return NOTHING
