"""What a program does that a shell line starts: one method a kind of program, each giving its output."""

from __future__ import annotations

import re

from scan import decode
from scan.rules import shell_find
from scan.rules import shell_settings as settings
from scan.rules import shell_texts as texts
from scan.rules import shell_words as table
from scan.rules.acts import NONE, PERSONAL, Marks, held, marked
from scan.rules.flow import MAILBOX, NOTHING, Value, glued, held_by, joined
from scan.rules.shell_machine import Machine
from scan.rules.shell_transfer import Transfer, in_folders
from scan.rules.stores import PRINTERS, gives_keys, printed_secrets
from scan.rules.weakening import WEAKENERS, weakens

_REMOTE = re.compile(r"^(?:[\w.-]+@)?[\w.\x00-]+:(?!//)\S*|^\w+://")


class Program(Machine):
    """One start of a program: what it runs, reads, hands on and sends."""

    def run(self) -> Value:
        """The program's output; its acts are kept."""
        if not self.named.strip("\0 "):
            return self.unnamed()
        if self.name == "history" and {"-c", "-cw"} & set(self.plain):
            self.emit("disarm", target="history -c")
        if self.name == "openssl":
            self.hands_out()
        if self.name in self.reader.functions and "/" not in self.named:
            return self.reader.call(self.name, self.arguments, self.fed)
        weaker = weakens(self.name, " ".join(self.plain)) if self.name in WEAKENERS else ""
        if weaker:
            self.emit("disarm", target=f"{self.name} {' '.join(self.plain)}"[:120], text=weaker)
        shell_find.wipes(self)
        told = printed_secrets(self.name, self.plain) if self.name in PRINTERS else NONE
        if told:
            return Value((), told | self.marks() if told == {"work"} else told)
        for names, step in _STEPS:
            if self.name in names:
                found: Value = step(self)
                return found
        return self.other()

    def inner(self, text: str, fed: Value = NOTHING) -> Value:
        """A text that this program has a shell run."""
        return self.reader.inner(text, self.node, fed)

    # Programs by kind.

    def unnamed(self) -> Value:
        """`$answer`, `$(curl …)`: what another host says is run; with a connection open, what comes through it."""
        marks = frozenset(mark for mark in self.words[0].marks if mark.startswith(("fetched", "decoded")))
        if marks:
            self.emit("run", carries=marks, text="")
        elif self.plain[:2] == ["-m", "pip"]:  # `sys.executable -m pip`
            return Program(self.reader, self.node, self.arguments[1:], self.fed).run()
        elif self.reader.connected and not self.words[0].texts:
            self.emit("reverse", target=self.reader.connected)
        return Value((), self.fed.marks | self.marks())

    def other(self) -> Value:
        """A program that is not known: a file written before is run; else its words pass through it."""
        marks = held_by(self.reader.stored, (self.named,)) | held(self.words[0].marks)
        if marks:
            self.emit("run", target=self.named, carries=marks, text=self.reader.contents.get(self.named, ""))
        if self.name == "mktemp":
            return Value(("/tmp/\0mktemp",))  # noqa: S108 -- only a name for a file that is not known
        if self.name in {"ssh", "autossh"} and any(re.fullmatch(r"-\w*R.*", word) for word in self.plain):
            place = next((word for word in self.plain if "@" in word), "").rpartition("@")[2]
            self.emit("tunnel", target=place, text=" ".join(self.plain))
        if (
            self.name in {"docker", "podman"}
            and self.plain[:1] in (["run"], ["create"])
            and _HOST_MOUNT.search(" ".join(self.plain))
        ):
            self.emit("leaves-box", text=" ".join(self.plain))
        key = next((word for word in self.plain if _LETS_IN.search(word)), "") if self.name == "ssh" else ""
        if key:
            self.emit("write", target="~/.ssh/authorized_keys", text=key)
        if self.name == "ssh" and self.fed.marks - _HARMLESS:
            self.emit(
                "send",
                target=next((word for word in self.plain if not word.startswith("-")), "").rpartition("@")[2],
                carries=self.fed.marks,
            )
        kept = self.marks() - _HARMLESS
        place = next((word for word in self.plain if MAILBOX.fullmatch(word)), "") if kept else ""
        if place:  # whatever it is called, it is told something that is kept, and whom to tell it
            self.emit("send", target=place, carries=kept)
        if self.name.startswith("mkfs"):
            return self.deletes()
        self.installs()
        settings.package_settings(self)
        self.publishes()
        self.hands_out()
        self.works()
        return Value((), self.fed.marks | self.marks())

    def works(self) -> None:
        """`claude -p …`: an agent is started; `xmrig -o stratum+tcp://…`: work is done for a pool."""
        words = " ".join(self.plain)
        is_claude = self.name == "claude" or self.name.startswith("claude-")
        if is_claude or (self.name in settings.AGENTS and settings.UNGUARDED.search(words)):
            self.emit("agent", target=words, text=words, carries=self.marks() | self.fed.marks)
        pool = next((word for word in self.plain if "stratum+" in word), "")
        if pool:
            self.emit("mine", target=pool)

    def hands_out(self) -> None:
        """`aws s3 cp FILE s3://…`, `gh gist create FILE`, `openssl s_client -connect host:443` fed with something."""
        words = " ".join(word for word in self.plain if not word.startswith("-"))
        for wanted, host in table.HANDS_OUT:
            if re.match(wanted, f"{self.name} {words}"):
                marks = self.named_files() | self.fed.marks
                self.emit("send", target=host or next((w for w in self.plain if ":" in w), ""), carries=marks)

    def publishes(self) -> None:
        """`npm publish`, `twine upload`: everybody can read what was written in the folder of the package before."""
        if re.match(table.PUBLISHES, f"{self.name} {' '.join(self.plain)}"):
            inside = [held(marks) for path, marks in self.reader.stored.items() if not path.startswith(("/", "~"))]
            told = frozenset(marked(frozenset().union(*inside), *PERSONAL, "secret", "item"))
            if told:
                self.emit("send", target="a published package", carries=told)

    def named_files(self) -> Marks:
        """The marks of the files that the words name, also behind a `=`, a `@` or a `:`, and of the words."""
        pieces = [Value((piece,)) for word in self.plain for piece in re.split(r"[=@]|:(?=[~/])|\s", word) if piece]
        told = frozenset(marked(self.marks(), *PERSONAL, "secret", "item"))
        return self.path_marks([*self.arguments, *pieces]) | told

    def installs(self) -> None:
        """`npm install URL`, `pip install --index-url URL name`: packages from an address of their own."""
        if self.name not in {
            "npm",
            "pnpm",
            "yarn",
            "bun",
            "npx",
            "bunx",
            "pip",
            "pip3",
            "uv",
            "uvx",
            "pipx",
            "gem",
            "cargo",
            "go",
        }:
            return
        for word in self._packages() if self.name in {"npx", "bunx", "uvx", "pipx"} else self.plain:
            url = word.partition("=")[2] if word.startswith("--") else word
            if "://" in url and not url.startswith("git+ssh"):
                self.emit("install", target=url.removeprefix("git+"), text=" ".join(self.plain))

    def _packages(self) -> list[str]:
        """The words of a runner of packages up to the package: what follows is the program's own."""
        place = next(
            (index for index, word in enumerate(self.plain) if _names_package(self.plain, index)), len(self.plain)
        )
        return self.plain[: place + 1]

    def wrapper(self) -> Value:
        """`sudo`, `env`, `timeout 5`, `xargs` … and then another program."""
        if self.name == "command" and self.plain[:1] in (["-v"], ["-V"]):
            return Value((self.plain[-1],))  # where a program lies, which is its name to whoever starts it
        valued, skip = table.WRAPPERS[self.name]
        index = 0
        while index < len(self.plain):
            word = self.plain[index]
            if word == "--":
                index += 1
                break
            if word in valued:
                index += 2
            elif (word.startswith("-") and len(word) > 1) or (
                self.name in {"env", "sudo"} and "=" in word.split("/")[0]
            ):
                index += 1
            elif skip:
                index, skip = index + 1, skip - 1
            else:
                break
        rest = self.arguments[index:]
        if not rest:
            return Value((), frozenset({"environment"})) if self.name == "env" else NOTHING
        if self.name == "xargs":
            rest = self._given_each(rest)
        return Program(self.reader, self.node, rest, self.fed, self.name).run()

    def _given_each(self, rest: list[Value]) -> list[Value]:
        """The words that `xargs` starts: what is fed comes last, or where `-I` says."""
        fed = Value(self.fed.texts, self.fed.marks)
        mark = next(
            (
                word[2:] or after
                for word, after in zip(self.plain, [*self.plain[1:], ""], strict=True)
                if word.startswith("-I")
            ),
            "",
        )
        if not mark or not any(mark in text for word in rest for text in word.texts):
            return [*rest, fed]
        return [
            Value(tuple(text.replace(mark, "\0") for text in word.texts), word.marks | fed.marks)
            if any(mark in text for text in word.texts)
            else word
            for word in rest
        ]

    def shell(self) -> Value:
        """`sh -c TEXT`, `sh FILE`, and `sh` that runs what it is fed."""
        for index, word in enumerate(self.plain):
            if word in table.CODE_OPTIONS or (
                word.startswith("-") and not word.startswith("--") and word.endswith("c")
            ):
                return self.code(self.arguments[index + 1]) if index + 1 < len(self.arguments) else NOTHING
            if word in {"-s", "-"}:
                break
            if word in {"-i", "-il", "-li"}:
                self.interactive()
            if not word.startswith("-") or word == "\0":
                return self.file(self.arguments[index])
        return self.piped()

    def interactive(self) -> None:
        """`bash -i` beside a connection is a shell for whoever is at its other end."""
        self.emit("prompt", target=self.name)
        targets = [text for one in self.node.redirections for text in self.reader.word(one.target).texts]
        host = next((text.split("/")[3] for text in targets if text.startswith(("/dev/tcp/", "/dev/udp/"))), "")
        if host or self.reader.connected:
            self.emit("reverse", target=host or self.reader.connected)

    def code(self, text: Value) -> Value:
        """A text that is run."""
        known = next(iter(text.texts), "")
        marks = frozenset(text.marks)
        if marks - _HARMLESS:
            self.emit("run", carries=marks, text=known)
        return self.inner(known, self.fed)

    def piped(self) -> Value:
        """What is fed is run."""
        known = next(iter(self.fed.texts), "")
        if self.fed.marks - _HARMLESS:
            self.emit("run", carries=self.fed.marks, text=known, target="|")
        return self.inner(known)

    def file(self, path: Value) -> Value:
        """A file is run: one that was fetched or unpacked before, or the output of a process."""
        marks = held(path.marks)
        for text in path.texts:
            marks |= held_by(self.reader.stored, (text,))
            if text in {"/dev/stdin", "/dev/fd/0"}:
                return self.piped()
        if marks:
            known = path.name.removeprefix("<(") or next(
                (self.reader.contents[text] for text in path.texts if text in self.reader.contents), ""
            )
            self.emit("run", target=next(iter(path.texts), ""), carries=marks, text=known)
        return NOTHING

    def source(self) -> Value:
        """`. file`."""
        return self.file(self.arguments[0]) if self.arguments else NOTHING

    def evaluates(self) -> Value:
        """`eval words`."""
        return self.code(glued(self.arguments, " ")) if self.arguments else NOTHING

    def interpreter(self) -> Value:
        """`python3 -c CODE`, `node -e CODE`, `python3 FILE`, and an interpreter that runs what it is fed."""
        language = table.INTERPRETERS.get(self.name.rstrip("0123456789."), table.INTERPRETERS.get(self.name, ""))
        for index, word in enumerate(self.plain):
            if word in table.CODE_OPTIONS and index + 1 < len(self.arguments):
                text = self.arguments[index + 1]
                self.emit("code", target=language, text=next(iter(text.texts), ""), carries=text.marks | self.fed.marks)
                return Value((), self.fed.marks)
            if word == "-":
                break
            if word == "-m":
                if self.plain[index + 1 : index + 2] == ["pip"]:
                    return Program(self.reader, self.node, self.arguments[index + 1 :], self.fed).run()
                return Value((), self.fed.marks | self.marks())
            if not word.startswith("-"):
                return self.file(self.arguments[index])
        known = next(iter(self.fed.texts), "")
        if self.fed.marks - _HARMLESS or known:
            self.emit(
                "run" if self.fed.marks - _HARMLESS else "code",
                target="|" if self.fed.marks - _HARMLESS else language,
                carries=self.fed.marks,
                text=known,
            )
        return NOTHING

    def powershell(self) -> Value:
        """`powershell -Command CODE`, `-EncodedCommand BASE64`: the code is read where it stands."""
        for index, word in enumerate(self.plain[:-1]):
            option, rest = word.lower(), " ".join(self.plain[index + 1 :])
            if option in {"-c", "/c", "-command"}:
                self.emit("code", target="powershell", text=rest, carries=self.fed.marks)
                return Value((), self.fed.marks)
            if option.startswith(("-e", "/e")) and not option.startswith(("-ep", "-ex")):
                data = decode.from_base64(self.plain[index + 1])
                self.emit("code", target="powershell", text=texts.wide(data), carries=frozenset({"decoded"}))
                return NOTHING
            if option in {"-file", "-f"}:
                return self.file(self.arguments[index + 1])
        return NOTHING

    def downloads(self) -> Value:
        """`curl`, `wget`: what is fetched, what is sent, where the answer goes."""
        options = table.WGET if self.name == "wget" else table.CURL
        request = Transfer(self, options)
        request.read()
        body, target = request.body, request.target
        kind = "send" if body or request.sends else "fetch"
        if target or body:
            self.emit(kind, target=target, carries=body, auth=request.auth, text=request.shown)
        marks = frozenset({f"fetched:{target}".replace("\0", "…")}) | ({"metadata"} if gives_keys(target) else NONE)
        if request.output and request.output not in {"-", "/dev/stdout", "/dev/null"}:
            self.reader.write(self.node, Value((request.output,)), Value(marks=marks))
            return NOTHING
        return NOTHING if request.output == "/dev/null" else Value((), marks)

    def tunnel(self) -> Value:
        """`nc host port`: a connection, with a shell behind it, or with data fed into it."""
        words = " ".join(self.plain)
        listens = any(word.startswith("-") and "l" in word for word in self.plain if not word.startswith("--"))
        host = next((word for word in self.plain if not word.startswith("-") and not word.isdigit()), "")
        if re.search(
            r"(?:^|\s)-\w*[ec]\w*\s+\S*(?:sh|cmd(?:\.exe)?)\b|exec:|EXEC:|SYSTEM:|--sh-exec|--exec", words
        ) or any(act.kind == "prompt" for act in self.reader.acts.values()):
            self.emit("reverse", target=host, text=words)
        elif listens:
            self.emit("listen", target=host)
        elif not (self.plain[:1] and re.match(r"-\w*z", self.plain[0])):
            told = self.fed.marks | frozenset(marked(self.named_files(), *PERSONAL))
            self.emit("connect", target=host, carries=told)
            if told:
                self.emit("send", target=host, carries=told)
        return Value((), frozenset({f"fetched:{host}"}))

    def copies_out(self) -> Value:
        """`scp file host:`, `sftp host` fed with `put file`."""
        remote = next((word for word in self.plain if _REMOTE.match(word)), "")
        if self.name == "sftp" and any("put " in text for text in self.fed.texts):
            files = [Value((word,)) for text in self.fed.texts for word in text.split()]
            self.emit("send", target=self.plain[-1] if self.plain else "", carries=self.path_marks(files))
            return NOTHING
        if remote:
            last = bool(self.plain) and self.plain[-1] == remote
            marks = self.path_marks(self.arguments) if last else NONE
            self.emit(
                "send" if last else "fetch",
                target=remote.split(":", 1)[0] if "://" not in remote else remote,
                carries=marks,
            )
        return NOTHING

    def resolves(self) -> Value:
        """`dig $DATA.host`: the name that is asked for is a message to whoever answers."""
        marks = self.marks()
        if marks:
            self.emit(
                "resolve",
                target=next((word for word in self.plain if "." in word and not word.startswith("@")), ""),
                carries=marks,
            )
        return Value((), frozenset({f"fetched:{self.plain[-1]}"})) if "+short" in self.plain else NOTHING

    def mails(self) -> Value:
        """`mail -s subject somebody < file`."""
        self.emit(
            "send", target=next((word for word in self.plain if "@" in word), ""), carries=self.fed.marks | self.marks()
        )
        return NOTHING

    def reads(self) -> Value:
        """`cat`, `grep`, `base64`, `tar` …: what files and input hold comes out."""
        if self.name in {"tee", "sponge"}:
            for word in self.arguments:
                if not next(iter(word.texts), "-").startswith("-"):
                    self.reader.write(self.node, word, self.fed)
            return self.fed
        hows = table.DECODING.get(self.name)
        unpacks = hows is not None and (
            not hows or any(how in self.plain or how in " ".join(self.plain) for how in hows)
        )
        if self.name in {"grep", "egrep", "rg"} and any(
            re.fullmatch(r"-\w*[qc]\w*|--quiet|--count", word) for word in self.plain
        ):
            return NOTHING
        marks = self.path_marks(self.arguments) | self.fed.marks | self.marks() | self.sought()
        marks |= self.path_marks(in_folders(self))
        alone = sum(not word.startswith("-") for word in self.plain) == 1 and len(self.arguments) == len(self.plain)
        if self.fed == NOTHING and (
            (self.name == "cat" and all(word == "-" for word in self.plain)) or (self.name == "jq" and alone)
        ):
            marks |= {"input"}  # with nothing before it, it hands on what the whole program is fed
        stored = joined(
            [
                Value((self.reader.contents[text],), held_by(self.reader.stored, (text,)))
                for word in self.arguments
                for text in word.texts
                if text in self.reader.contents
            ]
        )
        fed = joined((self.fed, stored))
        if unpacks:
            return self.reader.decoded(fed._replace(marks=fed.marks | marks), self.name)
        if self.name == "tr" and len(self.plain) > 1:
            return Value(
                tuple(texts.translated(text, self.plain) for text in fed.texts),
                marks | ({"decoded"} if fed.texts and "d" not in self.plain[0] else NONE),
            )
        marks |= shell_find.finds(self)
        shell_find.edits(self)
        if self.name == "find":
            marks |= shell_find.named_stores(self)
        self.packs(marks)
        return Value(self.handed_on(fed), marks)

    def handed_on(self, fed: Value) -> tuple[str, ...]:
        """The texts of what a reader puts out, as far as they are known."""
        if self.name in {"jq", "yq"}:  # what it makes of JSON is not known; what it changes in it stands in its program
            return tuple(text for word in self.arguments[:4] for text in word.texts if "=" in text)[:1]
        return fed.texts if self.name in {"cat", "head", "tail", "sort", "uniq"} else ()

    def sought(self) -> Marks:
        """`grep -r 'sk-…' ~`: keys that are looked for by how they begin."""
        text = " ".join(self.plain)
        if self.name in {"grep", "egrep", "rg"} and re.search(
            r"sk-|AKIA|ghp_|xox[bp]|PRIVATE KEY|api[_-]?key|secret|password", text, re.IGNORECASE
        ):
            wide = any(word in {"~", "/", "$HOME", "~/", "/home", "/Users"} for word in self.plain) or re.search(
                r"-\w*[rR]", text
            )
            return frozenset({"credential:files that hold keys"}) if wide else NONE
        return NONE

    def packs(self, marks: Marks) -> None:
        """`tar czf out.tgz ~/.ssh`: the archive holds what it was made of."""
        if self.name in {"tar", "zip", "7z"}:
            out = next(
                (word for word in self.plain if re.search(r"\.(?:tgz|tar|gz|zip|7z|xz|bz2|tar\.\w+)$", word)), ""
            )
            inside = (
                held(marks)
                for word in self.plain
                for path, marks in self.reader.stored.items()
                if path.startswith(f"{word}/")
            )
            if out:
                self.reader.keep(out, Value(marks=marks.union(*inside)))
        if self.name in {"zstd", "gzip", "xz", "openssl", "gpg", "sort", "jq"}:
            for option, word in zip(self.plain, self.arguments[1:], strict=False):
                if option in {"-o", "-out", "--output"}:
                    self.reader.write(self.node, word, Value(marks=marks))
        if self.name in {"zip", "7z"} and any(
            word.startswith(("-P", "-p")) or word in {"-e", "--encrypt"} for word in self.plain
        ):
            self.emit("encrypt", target=" ".join(self.plain))
        if (
            self.name in {"openssl", "gpg"}
            and ({"enc", "-c", "--symmetric", "-e", "--encrypt"} & set(self.plain))
            and "-d" not in self.plain
        ):
            self.emit("encrypt", target=" ".join(self.plain))

    def says(self) -> Value:
        """`echo`, `printf`."""
        words = [
            word
            for word in self.arguments
            if not (self.name == "echo" and word.texts and re.fullmatch(r"-[neE]+", word.texts[0]))
        ]
        if self.name == "printf" and words and words[0].texts:
            return texts.printed(words)
        out = glued(words, " ") if words else Value(("",))
        interprets = self.name == "echo" and any(word.startswith("-") and "e" in word for word in self.plain[:1])
        said = tuple(texts.escaped(text) if interprets else text for text in out.texts)
        return Value(said, out.marks | texts.packed(out.texts if interprets else ()))

    def tells(self) -> Value:
        """`printenv`, `pbpaste`, `whoami` …; `set` and `declare -p` alone show every variable."""
        if self.name in {"set", "export", "declare", "typeset", "local", "readonly"}:
            shows = not self.plain or self.plain == ["-p"] or (self.name != "set" and self.plain == ["-x"])
            if shows:
                return Value((), frozenset({"environment"}))
            if self.name == "set" and "--" in self.plain:
                self.reader.place(self.arguments[self.plain.index("--") + 1 :])
                return NOTHING
            for word in self.arguments:
                for text in word.texts:
                    if "=" in text:
                        name, _, value = text.partition("=")
                        self.reader.assign(name, Value((value,) if value.strip("\0") else (), word.marks))
                        settings.index_moved(self.reader, self.node, name, (value,))
            return NOTHING
        if self.name in {"xclip", "xsel"}:
            return Value((), frozenset({"clipboard"})) if {"-o", "--output", "-out"} & set(self.plain) else NOTHING
        if self.name == "printenv" and self.plain:
            return Value((), frozenset(f"secret:{word}" for word in self.plain if not word.startswith("-")))
        mark = table.SOURCES[self.name]
        return Value((), frozenset({mark}))

    def silent(self) -> Value:
        """A program that tells nothing of what it is given; `read` takes what is fed."""
        if self.name == "read":
            typed = frozenset({"keys"}) if any(re.fullmatch(r"-[a-z]*s[a-z]*", word) for word in self.plain) else NONE
            for word in self.plain:
                if word.isidentifier():
                    self.reader.assign(word, Value(self.fed.texts, self.fed.marks | typed))
        if self.name == "cat":
            return self.fed
        return Value((self.plain[-1],)) if self.name == "which" and self.plain else NOTHING


_LETS_IN = re.compile(r"\bssh-(?:ed25519|rsa)\s+AAAA[\s\S]*authorized_keys")
"""A key of the script's own that is let into another machine."""


_BEFORE_VALUE = frozenset(
    {"-p", "--package", "--from", "--with", "--registry", "--index-url", "--index", "--python", "--spec"}
)


def _names_package(words: list[str], index: int) -> bool:
    """Whether a word is the first plain one behind `npx`, `uvx` and their like."""
    return not words[index].startswith("-") and words[index] != "run" and words[max(index - 1, 0)] not in _BEFORE_VALUE


_HOST_MOUNT = re.compile(
    r"nsenter\s.*(?:-t|--target)[= ]?1\b|(?:-v|--volume)[= ]/:/(?!\S*:ro\b)\S*|--mount\s\S*(?:source|src)=/,(?!\S*readonly)"
)
"""The machine's whole disk in a container, to be written."""
_HARMLESS = frozenset({"identity", "file", "input", "names", "typed", "work", "timetable"})
_STEPS = (
    (frozenset(table.WRAPPERS), Program.wrapper),
    (table.SHELLS, Program.shell),
    (frozenset(["eval"]), Program.evaluates),
    (frozenset(["source", "."]), Program.source),
    (frozenset(["powershell", "powershell.exe", "pwsh", "pwsh.exe"]), Program.powershell),
    (frozenset(table.INTERPRETERS) | {"python3.11", "python3.12", "python3.10", "python3.13"}, Program.interpreter),
    (table.DOWNLOADERS, Program.downloads),
    (table.TUNNELS, Program.tunnel),
    (table.COPIERS_OUT, Program.copies_out),
    (table.RESOLVERS, Program.resolves),
    (table.MAILERS, Program.mails),
    (frozenset(["echo", "printf"]), Program.says),
    (
        frozenset(table.SOURCES) | {"set", "export", "declare", "typeset", "local", "readonly", "xclip", "xsel"},
        Program.tells,
    ),
    (frozenset(table.CAPTURES), Program.captures),
    (frozenset(["cp", "mv", "ln", "install"]), Program.changes),
    (table.DELETERS, Program.deletes),
    (frozenset(["crontab", "launchctl", "systemctl", "at", "batch", "schtasks", "reg"]), Program.schedules),
    (frozenset(["chmod", "chown"]), Program.permits),
    (frozenset(["git"]), Program.gits),
    (
        settings.OPENERS | settings.STOPPERS | {"xattr"},
        Program.disarms,
    ),
    (frozenset(["unzip", "unrar", "7za", "7zz"]), Program.unlocks),
    (table.READERS | frozenset(table.DECODING), Program.reads),
    (table.SILENT, Program.silent),
)
