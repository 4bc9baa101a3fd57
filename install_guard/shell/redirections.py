"""Redirections: what a command reads and where its output goes (bash manual 3.6)."""

from __future__ import annotations

from install_guard.model import Redirect, Write
from install_guard.shell import nodes, paths
from install_guard.shell.state import Sink, Source
from install_guard.shell.values import known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from install_guard.shell.walk import Walk

_WRITING = frozenset(
    (">", ">>", ">|", ">!", ">>!", ">>|", "&>", "&>>", "&>|", "&>!", ">&", ">&|", ">&!", "<>", ">>&", "&>>|", "&>>!")
)
_COPYING = frozenset(("<&", ">&"))
_DOCUMENTS = frozenset(("<<", "<<-"))
_TEXTS = _DOCUMENTS | {"<<<"}


class opened:  # noqa: N801 -- used as a statement
    """`with opened(walk, redirections) as redirects`: the descriptors of a command, put back afterwards."""

    __slots__ = ("doubled", "fds", "nodes", "owner", "walk")

    def __init__(self, walk: Walk, redirections: Sequence[nodes.Redirection], owner: list[Write] | None = None) -> None:
        self.walk = walk
        self.nodes = redirections
        self.owner = owner
        self.fds = walk.state.fds
        self.doubled: list[tuple[Sink, Sink, int]] = []

    def __enter__(self) -> tuple[Redirect, ...]:
        walk = self.walk
        walk.state.fds = self.fds.copy()
        if walk.zsh and len(self.nodes) > 1:
            return tuple(self.beside(node) for node in self.nodes)
        return tuple([apply(walk, node, self.owner) for node in self.nodes])

    def __exit__(self, *_: object) -> None:
        self.walk.state.fds = self.fds
        for earlier, later, since in self.doubled:
            earlier.write("".join(later.parts[since:]))

    def beside(self, node: nodes.Redirection) -> Redirect:
        """In zsh every file that one descriptor is sent to gets what is written to it (manual 7.1, multios)."""
        walk = self.walk
        before = walk.state.fds.copy()
        made = apply(walk, node, self.owner)
        number = made.descriptor if isinstance(made.descriptor, int) else -1
        earlier, later = before.get(number), walk.state.fds.get(number)
        opened_here = earlier is not self.fds.get(number)
        if opened_here and isinstance(earlier, Sink) and isinstance(later, Sink) and earlier is not later:
            self.doubled.append((earlier, later, len(later.parts)))
        return made


def apply(walk: Walk, node: nodes.Redirection, owner: list[Write] | None = None) -> Redirect:
    """Redirect one descriptor of the current shell."""
    operator = node.operator
    texts = _targets(walk, node)
    text = texts[0] if len(texts) == 1 else walk.mark("one of several texts", node)
    span = walk.span(node)
    descriptor = _descriptor(walk, node)
    if _fails(walk, operator, text):
        walk.hole("code", "a redirection that fails, so that its command does not run", span, origin="end")
    walk.opened.add(descriptor)
    if operator in _COPYING and (operator == "<&" or _is_copy(text)):
        _copy(walk, descriptor, text)
    elif operator in _WRITING:
        _write(walk, operator, descriptor, texts, (span, owner))
    elif operator in _TEXTS:
        walk.state.fds[descriptor] = Source(text + "\n" if operator == "<<<" else text)
    else:
        walk.state.fds[descriptor] = _source(walk, text)
    return Redirect(operator, descriptor, walk.gaps.word(text, *span), *span)


def _fails(walk: Walk, operator: str, text: str) -> bool:
    """Whether a redirection copies a descriptor that nothing opened, or names no file."""
    if operator in _COPYING:
        return text.isdigit() and len(text) < 4 and int(text) > 2 and int(text) not in walk.opened
    return (not text and operator in ("<", ">", ">>")) or text == "/dev/tty"  # an agent's commands have no terminal


def _targets(walk: Walk, node: nodes.Redirection) -> list[str]:
    """The texts that the word behind the operator, or the document, may have."""
    document = node.operator in _DOCUMENTS
    if not document and node.target.text is not None:
        return [node.target.text]
    words = walk.words
    return walk.rounds(lambda: words.document(node.body) if document else words.text(node.target))


def _descriptor(walk: Walk, node: nodes.Redirection) -> int:
    """The number of the descriptor: the default of the operator, a number, or the one that `{name}` is given."""
    descriptor = node.descriptor
    if descriptor is None:
        return 0 if node.operator[0] == "<" else 1
    if isinstance(descriptor, int):
        return descriptor
    if descriptor.isdigit():
        return int(descriptor)
    name = descriptor.strip("{}")
    current = walk.state.variables.get(name)
    if node.operator in (">&", "<&") and isinstance(current, str) and current.isdigit():
        return int(current)
    number = max(10, *walk.state.fds, 10) + 1 if walk.state.fds else 11
    walk.state.set(name, str(number))
    return number


def _is_copy(text: str) -> bool:
    return text.isdigit() or text == "-" or text.rstrip("-").isdigit() or not known(text)


def _copy(walk: Walk, descriptor: int, text: str) -> None:
    """`2>&1`, `3<&0`, `4>&-`, `5<&6-`."""
    fds = walk.state.fds
    if text == "-":
        fds.pop(descriptor, None)
        return
    number = text.rstrip("-")
    if known(text) and not number.isdigit():
        walk.hole("syntax", f"a redirection that the shell refuses: {text[:40]}", walk.place)
    if not number.isdigit():
        fds[descriptor] = Source(walk.mark_here("what a descriptor holds")) if descriptor == 0 else Sink()
        return
    found = fds.get(int(number))
    if found is None:
        fds.pop(descriptor, None)
    else:
        fds[descriptor] = found
    if text[-1] == "-":
        fds.pop(int(number), None)


def _source(walk: Walk, text: str) -> object:
    """The open file behind `<`; /dev/stdin and its like share what is left of theirs."""
    descriptor = paths.descriptor(text)
    if descriptor is not None:
        return walk.state.fds.get(descriptor)
    return Source(walk.contents(text))


def _write(
    walk: Walk, operator: str, descriptor: int, texts: list[str], note: tuple[tuple[int, int], list[Write] | None]
) -> None:
    """Open the file for writing; where several come into question, each counts as written."""
    fds, text = walk.state.fds, texts[0]
    copied = None if text == "/dev/null" else paths.descriptor(text)
    both = operator.startswith("&>") or operator[:2] == ">&" or operator == ">>&"
    if copied is not None or text == "/dev/null":
        target: object = fds.get(copied) if copied is not None else None
    else:
        target = walk.create(text, append=">>" in operator or operator == "<>")
        if not text.startswith("/dev/") and text not in walk.inherited_marks and walk.is_file(text):
            walk.write(text, target, *note)
        for other in texts[1:]:
            walk.files[walk.path(other)] = target
            walk.write(other, target, *note)
    for number in (1, 2) if both else (descriptor,):
        if target is None:
            fds.pop(number, None)
        else:
            fds[number] = target
    if operator == "<>" and copied is None:
        fds[descriptor] = Source(walk.contents(text))
