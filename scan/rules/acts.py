"""What code does to the world outside itself, whatever language it is written in.

Each language's reader gives acts: something is fetched, sent, run, read, written, deleted. What flows through an act
is told by marks, so that a rule asks the same question of shell, Python and JavaScript:

    environment          every variable of the environment
    secret:NAME          one variable that holds a secret, or what a service's own program prints of it
    item:NAME            one entry of a password manager or of a store of secrets
    credential:PATH      what a store of secrets holds
    env-file:PATH        what a `.env` file holds
    file / files         what a file, or every file of a folder, holds
    input                what the program is told on its standard input (for a hook: prompts, tool calls)
    fetched:URL          what another host answered; "fetched:" where the address is not known
    decoded              what a decoder made of packed text
    work                 what the person is working on: changes that are not pushed, where the repository lies
    packed               written so that it fits into a name: hexadecimal, base32
    metadata             what a cloud machine's credential service answered
    clipboard screen keys camera location history identity
    setting:NAME         settings by which the agent is led elsewhere or asks nothing any more
    holds:MARK           a path of a file whose content has that mark
"""

from __future__ import annotations

from typing import NamedTuple

Marks = frozenset[str]
NONE: Marks = frozenset()


class Act(NamedTuple):
    """One act: its kind, where it stands in the text, what it is done to, and what flows through it.

    `unread` is no act: the rest could not be followed, and `text` says why. Nor is `lines`: shell `text` that is run.
    Kinds: fetch, send, resolve, run, write, delete, encrypt, connect, listen, shell, dup, capture, kill, loop; disarm, agent (started),
    git-setting, mine (for a pool).
    `target` is an address, a path or a program as far as it is known; `text` what would be run or written, where known;
    `auth` are the marks in the part of a message that says who sends it (headers), where a secret is at home.
    `when` says what must hold for it: date, locale, ci … "" for nothing.
    """

    kind: str
    start: int
    end: int
    target: str = ""
    carries: Marks = NONE
    auth: Marks = NONE
    text: str = ""
    how: str = ""
    when: str = ""


def unread(why: str) -> Act:
    """What stands in the place of acts that could not be looked for."""
    return Act("unread", 0, 0, text=why)


def marked(marks: Marks, *kinds: str) -> list[str]:
    """Those of the marks that are of one of the kinds, in order."""
    return sorted(mark for mark in marks if mark.split(":", 1)[0] in kinds)


def held(marks: Marks) -> Marks:
    """The marks of the content of the files that these paths name."""
    return frozenset(mark[6:] for mark in marks if mark.startswith("holds:"))


def holding(marks: Marks) -> Marks:
    """The marks of a path at which content with these marks was written."""
    return frozenset(f"holds:{mark}" for mark in marks if not mark.startswith("holds:"))


def origin(mark: str) -> str:
    """What stands behind a mark's kind: a name, a path, an address."""
    return mark.partition(":")[2]


PERSONAL = (
    "environment",
    "credential",
    "store",
    "env-file",
    "metadata",
    "clipboard",
    "screen",
    "keys",
    "camera",
    "history",
)
"""Marks of what nobody sends to another by accident."""


def in_words(mark: str) -> str:
    """A mark as a person would say it."""
    kind, _, rest = mark.partition(":")
    words = {
        "environment": "the whole environment",
        "secret": f"the secret {rest}",
        "item": f"the entry {rest} of a store of secrets",
        "credential": f"the credentials in {rest}",
        "env-file": f"the secrets in {rest}",
        "files": "every file of a folder",
        "file": "a file",
        "input": "what the hook is told (prompts, tool calls)",
        "fetched": f"what {rest or 'another host'} answers",
        "decoded": "packed text",
        "metadata": "the cloud machine's credentials",
        "clipboard": "the clipboard",
        "screen": "a picture of the screen",
        "keys": "what is typed",
        "camera": "the camera or microphone",
        "location": "where the machine is",
        "history": "what the browser visited",
        "identity": "the user's and the machine's name",
        "work": "what the person is working on",
        "packed": "packed content",
    }
    return words.get(kind, kind)
