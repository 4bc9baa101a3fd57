"""What a program does to the machine that it runs on: files, schedules, rights, repositories, guards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

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
        words = [word for word in self.plain if not word.startswith("-")]
        text = " ".join(self.plain)
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
        plain = [word for word in words[1:] if word not in {"set", "add"}] if words[:1] == ["config"] else []
        if len(plain) > 1 and not asks and "." in plain[0]:
            wide = {"--global", "--system"} & set(self.plain)
            self.reader.emit(
                "git-setting", self.node, target=plain[0], text=plain[1], how="everywhere" if wide else "here"
            )
        for word in words:
            if word.startswith("ext::"):
                self.reader.emit("git-setting", self.node, target="protocol.ext.allow", text=word, how="here")

    def disarms(self) -> Value:
        """`setenforce 0`, `spctl --master-disable`, `xattr -d com.apple.quarantine`, `csrutil disable`."""
        text = " ".join(self.plain)
        if self.name == "xattr" and not ("quarantine" in text or {"-cr", "-rc"} & set(self.plain)):
            return NOTHING
        if self.name == "ufw" and "disable" not in text:
            return NOTHING
        if self.name in {"setenforce", "spctl", "csrutil", "xattr", "ufw"}:
            self.emit("disarm", target=f"{self.name} {text}")
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
