"""The words of a downloader: what it asks, what it sends, who it says it is, and where the answer goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.rules import shell_words as table
from scan.rules.acts import NONE, Marks
from scan.rules.flow import NOTHING, Value, glued
from scan.rules.known import host_of

if TYPE_CHECKING:
    from scan.rules.shell_programs import Program

_ITEM = re.compile(r"[\w.\[\]-]*(?:=@?|:=@?|==|@)(?!//)")
_HOSTLIKE = re.compile(r"^(?:https?://|ftp://)?[\w\x00-]+(?:\.[\w\x00-]+)+(?:[:/]|$)|^https?://")


class Transfer:
    """The words of a downloader, read once."""

    def __init__(self, program: Program, options: table.Sent) -> None:
        self.program, self.options = program, options
        self.target, self.output, self.shown = "", "", ""
        self.body: Marks = NONE
        self.auth: Marks = NONE
        self.sends = False
        self.output_word = NOTHING

    def read(self) -> None:
        """Every word."""
        words, index = self.program.arguments, 0
        while index < len(words):
            text = self.program.plain[index]
            following = words[index + 1] if index + 1 < len(words) else NOTHING
            name, equals, value = text.partition("=") if text.startswith("--") else (text, "", "")
            taken = self.option(name, Value((value,), words[index].marks) if equals else following)
            if taken:
                index += 1 if equals else 2
                continue
            if not self.cluster(text, words[index], following) and not text.startswith("-"):
                self.plain(words[index])
            elif (
                text.startswith("-")
                and not text.startswith("--")
                and text[-1:] in "oOFdTXHumwAebx"
                and not (text[-1:] == "O" and self.options is table.CURL)
                and text[2:]
                and self.option(f"-{text[-1]}", following)
            ):
                index += 1
            index += 1

    def cluster(self, text: str, word: Value, _: Value) -> bool:
        """`-d@file`, `-o-`, `-O`: a short option with its value, or without one."""
        if not text.startswith("-") or text.startswith("--") or len(text) < 3:  # noqa: PLR2004 -- `-x` alone has no value in it
            if text in {"-O", "--remote-name"} and self.options is table.CURL:
                self.output = "\0name"
            return text.startswith("-")
        if text[:2] in {"-d", "-F", "-T", "-o", "-H", "-X", "-u"} or (self.options is table.WGET and text[:2] == "-O"):
            return self.option(text[:2], Value((text[2:],), word.marks))
        if self.options is table.WGET and "O" in text:
            return self.option("-O", Value((text.split("O", 1)[1],), word.marks)) if not text.endswith("O") else False
        if "O" in text and self.options is table.CURL:
            self.output = "\0name"
        return False

    def option(self, name: str, value: Value) -> bool:
        """An option with its value; whether it was one."""
        options = self.options
        if name in options.body:
            self.sends = True
            self.body |= value.marks | self.at_file(value)
        elif name in options.file:
            self.sends = True
            self.body |= self.file(value)
        elif name in options.auth:
            self.auth |= value.marks | self.at_file(value)
        elif name in options.output:
            self.output, self.output_word = next(iter(value.texts), "\0"), value
        elif name in {"-X", "--request", "--method"}:
            self.sends = self.sends or next(iter(value.texts), "").upper() in {"POST", "PUT", "PATCH"}
        elif name == "--url":
            self.plain(value)
        elif name not in options.value:
            return False
        return True

    def at_file(self, value: Value) -> Marks:
        """`@file`, `name=@file`, `@-`."""
        marks: Marks = NONE
        for text in value.texts:
            place = text.find("@")
            if place >= 0 and (place == 0 or text[place - 1] == "="):
                marks |= self.file(Value((text[place + 1 :].split(";")[0],), value.marks))
        return marks

    def file(self, path: Value) -> Marks:
        """The marks of a file that is sent; `-` is what is fed."""
        if "-" in path.texts:
            return self.program.fed.marks or frozenset({"input"})
        return self.program.reader.read_marks(path) | {"file"}

    def plain(self, word: Value) -> None:
        """A word that is an address, or with `http` an item of the message."""
        text = next(iter(word.texts), "")
        if self.program.name in table.ITEMIZED and self.target and _ITEM.match(text):
            self.sends = True
            self.body |= word.marks | self.at_file(word)
            return
        if text and (not self.target or _HOSTLIKE.match(text)):
            self.target = text
            self.shown = text
            self.body |= frozenset(mark for mark in word.marks if not mark.startswith("holds:"))
            if self.output == "\0name" or (self.options is table.WGET and not self.output):
                self.output = text.split("?")[0].rstrip("/").rsplit("/", 1)[-1]
                self.output = self.output if self.output != host_of(text) else "index.html"


def in_folders(program: Program) -> list[Value]:
    """`tar -C FOLDER name`: the names that follow lie in the folder (GNU tar's manual, 6.10.1)."""
    if program.name not in {"tar", "bsdtar"}:
        return []
    folder, inside = NOTHING, []
    for before, word in zip(["", *program.plain], program.arguments, strict=False):
        if before in {"-C", "--directory"}:
            folder = word
        elif folder.texts and word.texts and not word.texts[0].startswith(("-", "/", "~")):
            inside.append(glued((folder, word), "/"))
    return inside
