"""What `find` deletes, hands to other programs and looks for."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from typing import TYPE_CHECKING

from scan.rules.acts import NONE, Marks, held, holding
from scan.rules.flow import NOTHING, Value

if TYPE_CHECKING:
    from scan.rules.shell_programs import Program


def finds(program: Program) -> Marks:
    """`find … -delete`, `find … -exec PROGRAM {} ;`, and the marks of what the program prints; `dd of=/dev/sda`."""
    disk = next((word for word in program.plain if re.match(r"of=/dev/(?:r?disk|sd|hd|vd|nvme|mmcblk)", word)), "")
    if program.name == "dd" and disk:
        program.emit("delete", target=disk[3:], text="r")
    out = NONE
    if program.name != "find":
        return out
    if "-delete" in program.plain:
        program.emit("delete", target=" ".join(program.plain))
    for option in ("-exec", "-execdir", "-ok"):
        if option in program.plain:
            place = program.plain.index(option)
            root = Value(
                program.arguments[0].texts if program.arguments else (),
                frozenset({"files"}) | program.path_marks(program.arguments[:place]) | named_stores(program),
            )
            inner = [
                Value((word.texts[0].replace("{}", root.texts[0] if root.texts else "."),), root.marks)
                if word.texts and "{}" in word.texts[0]
                else word
                for word in program.arguments[place + 1 :]
                if word.texts not in ((";",), ("+",), ("\\;",))
            ]
            if inner:
                out |= type(program)(program.reader, program.node, inner, NOTHING, "find").run().marks
    return frozenset(mark for mark in out if not mark.startswith("holds:")) | held(out)


def named_stores(program: Program) -> Marks:
    """The marks of the paths that `find` gives, by the names that it looks for."""
    return holding(frozenset(f"credential:{word}" for word in program.plain if _KEYS.search(word) or _env_glob(word)))


def _env_glob(word: str) -> bool:
    """Whether a pattern of names is one for `.env`, written so that the name is not seen: `.e*v`."""
    return (
        word.startswith(".") and len(word.strip(".*?")) > 0 and bool(set(word) & set("*?[")) and fnmatch(".env", word)
    )


_KEYS = re.compile(r"^\*?\.env|id_rsa|id_ed25519|\bcredentials\b|\.pem$|\.kdbx$|\.keystore$|wallet\.dat|\.tfstate$")
"""Names by which files with keys are looked for."""
