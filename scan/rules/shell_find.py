"""What `find` deletes, hands to other programs and looks for; what `sed -i` puts into files."""

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


WIPERS = frozenset(
    [
        "git",
        "terraform",
        "tofu",
        "pulumi",
        "kubectl",
        "helm",
        "aws",
        "gcloud",
        "az",
        "gh",
        "docker",
        "dropdb",
        "redis-cli",
        "psql",
        "mysql",
        "mongo",
        "mongosh",
        "npm",
    ]
)
_WIPES = re.compile(
    r"""(?x)git\ (?:-C\ \S+\ )?(?:push\b.*\s(?:-f|--force|--mirror|--delete)(?=\s|$)
        |reset\b.*--hard\ (?:HEAD[~^@]|origin/|[0-9a-f]{7})
        |reflog\ expire
        |update-ref\ -d
        |stash\ clear
        |branch\b.*\s-D\b
        |clean\b.*\s-\w*(?:f\w*[dx]|[dx]\w*f))
      | (?:terraform|tofu)\ destroy\b.*-(?:auto-approve|force)
      | pulumi\ destroy\b.*(?:-y\b|--yes)
      | kubectl\ delete\b.*(?:--all\b|\bns\b|\bnamespaces?\b|\bpvc\b)
      | helm\ uninstall\b
      | aws\ s3\ (?:rb\b.*--force|rm\b.*--recursive)
      | aws\ [\w-]+\ (?:delete|terminate)-
      | gcloud\b.*\ delete\b.*(?:-q\b|--quiet)
      | az\b.*\ delete\b.*(?:-y\b|--yes)
      | gh\ repo\ (?:delete|archive)\b.*--yes
      | docker\ (?:system|volume)\ prune\b.*-\w*f
      | dropdb\b
      | redis-cli\b.*\bflush(?:all|db)
      | (?:psql|mysql)\b.*\b(?:drop|truncate)\ (?:table|database|schema)
      | mongo(?:sh)?\b.*dropDatabase
      | npm\ unpublish\b""",
    re.IGNORECASE,
)


def wipes(program: Program) -> None:
    """`git push --force`, `terraform destroy -auto-approve`, `dropdb`: what others made is gone, unasked."""
    if program.name not in WIPERS:
        return
    line = f"{program.name} {' '.join(program.plain)}"
    if _WIPES.match(line):
        program.emit("wipe", target=line[:80], text=line)


def edits(program: Program) -> None:
    """`sed -i 's/old/new/' FILE`: what comes into the file is `new`."""
    if program.name not in {"sed", "gsed", "perl"} or not any(_IN_PLACE.match(word) for word in program.plain):
        return
    known = [text for word in program.arguments for text in word.texts]
    new = [match["new"] or match["line"] for text in known for match in _PUT_IN.finditer(text)]
    if new:
        file = next(iter(program.arguments[-1].texts), "")
        program.emit("edit", target=file or "\0", text="\n".join(new))


_IN_PLACE = re.compile(r"-\w*i|--in-place")
_PUT_IN = re.compile(
    r"""(?x)(?:^|[;{}\s\d$/,])s(?P<by>[^\w\s\\])(?:\\.|(?!(?P=by)).)*(?P=by)(?P<new>(?:\\.|(?!(?P=by)).)*)(?P=by)
      | (?:^|[;{}\s\d$/,])[aic]\\?\s*(?P<line>\S.*)"""
)


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
