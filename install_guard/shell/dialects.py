"""Whether bash and zsh could read a tree differently: the plain commands that make up most of what runs are the same."""

from __future__ import annotations

from install_guard.shell import nodes, structures
from install_guard.shell.kinds import BUILTINS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from install_guard.model import Field

# Builtins whose effect on what follows is not the same in both, and words that only zsh reserves.
_OWN = frozenset(
    "alias setopt unsetopt emulate set shopt typeset declare local integer float read hash foreach repeat end nocorrect"
    " noglob begin - sched zmodload zstyle autoload print whence functions disable enable trap source . eval {}".split()
)
# Variables that one of them sets and the other does not.
_SHELLS = frozenset("0 _ argv path commands functions aliases status pipestatus words fpath cdpath module_path".split())
# Characters without one of which a literal is the same to both.
_SUSPICIOUS = frozenset("={$(,")
# Compound commands that set variables for what follows.
_LEAVING = frozenset({structures.For, structures.Redirected, structures.If, structures.BraceGroup})
# Builtins that leave nothing behind in the shell that runs them.
_LEAVING_NOTHING = frozenset(": [ echo false fc help history jobs kill printf pwd test times true type".split())
# What bash has beyond POSIX, by how it is written.
_BEYOND = (
    *("$'", '$"', "<(", ">(", "<<<", "[[", "|&", "&>", "=(", "+=", "((", "function ", "builtin ", "source ", "shopt "),
    *(
        "declare ",
        "typeset ",
        "let ",
        "mapfile ",
        "readarray ",
        "select ",
        "coproc ",
        "printf -v",
        "echo -e",
        "echo -n",
    ),
    *("${!", "^^", ",,", "read -a", "read -d", "local ", "pushd ", "popd", "enable ", "disown", "set -o pipefail"),
)


_SIGNALS = (" DEBUG", " ERR", " RETURN")  # that only bash and ksh have


def has_range(text: str) -> bool:
    """Whether a text holds `{a..z}`, which not every ksh expands."""
    at = text.find("..")
    return at > 0 and "{" in text[:at] and "}" in text[at:]


def beyond_posix(text: str) -> bool:
    """Whether a text holds what a shell that knows POSIX alone would refuse, or read as something else."""
    if any(each in text for each in _BEYOND) or ("trap " in text and any(each in text for each in _SIGNALS)):
        return True
    if any(_not_posix(piece) for piece in text.split("${")[1:]):
        return True
    lists = max(text.rfind(","), text.rfind(".."))
    at = text.find("{")
    while 0 <= at < lists:
        if text[at + 1] not in " \n":
            return True
        at = text.find("{", at + 1)
    return False


def _not_posix(piece: str) -> bool:
    """Whether what follows `${` is a form that POSIX lacks: `${x/a/b}`, `${x:1}`, `${x@Q}`, `${x[1]}`."""
    rest = piece.lstrip(_NAMES)
    return rest[:1] in {"/", "@", "^", ",", "["} or (rest[:1] == ":" and rest[1:2] not in {"-", "=", "?", "+"})


_NAMES = "#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"


def may_differ(script: nodes.Script) -> bool:
    """False where every word and command of a text that bash has parsed means the same to zsh."""
    return script.error is not None or script.cut or any(_differs(item) for item in script.items)


def _differs(node: nodes.Node) -> bool:
    look = _TABLE.get(type(node))
    return look is None or look(node)


def _any(found: Iterable[nodes.Node]) -> bool:
    return any(_differs(node) for node in found)


def _simple(command: nodes.SimpleCommand) -> bool:
    words = command.written
    name = _name(command)
    if name is None or name in _OWN or (not words and command.redirections) or _looks(name, words):
        return True
    if name == "printf" and any(_counts(part) for word in command.words[1:] for part in word.parts):
        return True
    if name == "echo" and any(_escapes(part) for word in command.words[1:] for part in word.parts):
        return True
    if any(map(_word, words)):
        return True
    return any(map(_assignment, command.assignments)) or any(map(_redirection, command.redirections))


def _word(word: Field | nodes.WordNode) -> bool:
    """A word of a command; what `eval` is given is the shell's own text, and not parsed here."""
    if isinstance(word, tuple):
        if _SUSPICIOUS.isdisjoint(word[0]):
            return word[0] == "eval"
        word = nodes.plain(*word)
    if word.text is not None and _SUSPICIOUS.isdisjoint(word.text):
        return word.text == "eval" and word.bare
    return any(type(part) is not nodes.Quoted and _differs(part) for part in word.parts)


def _looks(name: str, words: Sequence[Field | nodes.WordNode]) -> bool:
    """In zsh, `command` looks for a program and no builtin, and `shift` for arrays."""
    return name == "shift" or (name == "command" and any(_plain(word) in BUILTINS for word in words[1:2]))


def _assignment(assignment: nodes.Assignment) -> bool:
    """What is assigned is split by neither, so that an expansion in it is as good as quoted."""
    if assignment.index is not None or assignment.name in _SHELLS:
        return True
    return _any_in_quotes(assignment.value.parts)


def _for(loop: structures.For) -> bool:
    r"""`for name in word …`: not what only zsh takes, nor values that its `echo` would decode."""
    if loop.select or loop.words is None or len(loop.names) != 1 or loop.names[0] in _SHELLS:
        return True
    return any(_differs(part) or _escapes(part) for word in loop.words for part in word.parts) or may_differ(loop.body)


def _pipeline(pipeline: nodes.Pipeline) -> bool:
    """The last command, which zsh runs in the shell itself, must leave nothing behind."""
    last = pipeline.commands[-1]
    return type(last) in _LEAVING or (type(last) is nodes.SimpleCommand and _leaves(last)) or _any(pipeline.commands)


def _leaves(command: nodes.SimpleCommand) -> bool:
    """Whether a command alone changes the shell that runs it: assignments, and builtins that do not only print."""
    name = _name(command)
    return not name or (name in BUILTINS and name not in _LEAVING_NOTHING)


def _counts(part: nodes.Node) -> bool:
    r"""Whether a part may be a format with a number in it (which zsh computes) or `\c` (which ends only zsh's output)."""
    if isinstance(part, nodes.DoubleQuoted):
        return any(_counts(each) for each in part.parts)
    text = part.text if isinstance(part, (nodes.Quoted, nodes.Literal)) else ""
    return "\\c" in text or any(piece.lstrip("-+ #'0123456789.*")[:1] in _NUMBERS for piece in text.split("%")[1:])


_NUMBERS = frozenset("diouxXb")  # and `%b`, in which it reads other escapes


def _escapes(part: nodes.Node) -> bool:
    """Whether a part holds a backslash, which zsh's `echo` takes for an escape."""
    if isinstance(part, nodes.DoubleQuoted):
        return any(_escapes(each) for each in part.parts)
    return isinstance(part, nodes.Quoted) and "\\" in part.text


def _name(command: nodes.SimpleCommand) -> str | None:
    """The name of what a command starts, however it is quoted; None where it is expanded, "" where there is none."""
    if not command.written:
        return ""
    first = command.written[0]
    if isinstance(first, tuple):
        return first[0]
    if first.text is not None:
        return first.text
    name = ""
    for part in first.parts:
        inner = part.parts if isinstance(part, nodes.DoubleQuoted) else (part,)
        for each in inner:
            if not isinstance(each, (nodes.Literal, nodes.Quoted)):
                return None
            name += each.text
    return name


def _plain(word: Field | nodes.WordNode) -> str:
    if isinstance(word, tuple):
        return word[0]
    if word.bare:
        return word.text or ""
    part = word.parts[0] if len(word.parts) == 1 else None
    return part.text if isinstance(part, nodes.Literal) else ""


def _literal(part: nodes.Literal) -> bool:
    r"""`=program` begins a word of zsh, and a parenthesis a pattern; a glob without one finds no more than in bash."""
    text = part.text
    if text == "{}" or _SUSPICIOUS.isdisjoint(text):
        return False
    return (
        text[:1] in {"=", "{"}
        or "$" in text
        or "{," in text
        or ",}" in text
        or ":=" in text
        or "=~" in text
        or "==" in text
        or "(" in text
    )


def _parameter(part: nodes.Parameter) -> bool:
    """Quoted: the plain value of a variable is the same in both."""
    if part.name in _SHELLS or part.name.startswith(("BASH", "ZSH", "zsh_")):
        return True
    return bool(
        part.operator or part.arguments or part.index or part.flags or part.inner or part.indirect or part.length
    )


def _quoted(part: nodes.DoubleQuoted) -> bool:
    """A `$` before the quotes, which bash takes away and zsh keeps, or what in them is read differently."""
    begin = part.parts[0].start if part.parts else part.end - 1
    return begin > part.start + 1 or _any_in_quotes(part.parts)


def _any_in_quotes(parts: Sequence[nodes.Node]) -> bool:
    """Whether any of the parts between quotes may differ, or zsh reads on where bash ends a name: `$x[1]`, `$x:t`."""
    for at, part in enumerate(parts):
        if _in_quotes(part):
            return True
        if type(part) is nodes.Parameter and at + 1 < len(parts):
            behind = parts[at + 1]
            text = behind.text[:2] if type(behind) in (nodes.Literal, nodes.Quoted) else ""  # type: ignore[attr-defined]
            if text[:1] == "[" or (text[:1] == ":" and text[1:].isalpha()):
                return True
    return False


def _in_quotes(part: nodes.Node) -> bool:
    if isinstance(part, nodes.Parameter):
        return _parameter(part)
    if isinstance(part, nodes.Substitution):
        return may_differ(part.script)
    return _differs(part)


def _redirection(redirection: nodes.Redirection) -> bool:
    target = _plain(redirection.target)
    if target.startswith("!") or not redirection.terminated or isinstance(redirection.descriptor, str):
        return True
    if redirection.operator in {">&", "<&"}:
        return not target.isdigit()
    body = redirection.body
    return _differs(redirection.target) or (body is not None and _any_in_quotes(body.parts))


_TABLE: Mapping[type, Callable[..., bool]] = {
    nodes.ListItem: lambda node: node.terminator in {"&|", "&!"} or _differs(node.command),
    nodes.SimpleCommand: _simple,
    nodes.Pipeline: _pipeline,
    nodes.AndOr: lambda node: _any(node.pipelines),
    structures.Subshell: lambda node: may_differ(node.body),
    structures.BraceGroup: lambda node: node.always is not None or may_differ(node.body),
    structures.Redirected: lambda node: _differs(node.command) or _any(node.redirections),
    structures.For: _for,
    structures.If: lambda node: (
        any(may_differ(each) for pair in node.clauses for each in pair)
        or (node.otherwise is not None and may_differ(node.otherwise))
    ),
    nodes.WordNode: lambda node: _any(node.parts),
    nodes.Redirection: _redirection,
    nodes.Literal: _literal,
    nodes.Quoted: lambda _node: False,
    nodes.DoubleQuoted: _quoted,
}
