"""Simple commands: expand the words, open the redirections, and find what the name stands for (bash manual 3.7)."""

from __future__ import annotations

from install_guard.model import Invocation, Redirect, Word, Write
from install_guard.shell import nodes, redirections
from install_guard.shell.kinds import BUILTINS, PROGRAMS, late
from install_guard.shell.state import NOTHING, Source, first
from install_guard.shell.values import UNREACHED, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.model import Field
    from install_guard.shell.ground import Span
    from install_guard.shell.state import State, Value
    from install_guard.shell.walk import Walk

_DECLARING = frozenset(("export", "declare", "typeset", "local", "readonly", "integer", "float"))
_BARE: dict[str, Word] = {}  # the environment of most commands
_FIELDS = frozenset({tuple})  # of which kind the words are that were cut as fields already
_MOST_INPUT = 65536


class Call:
    """A command about to start: its words, redirections, and where it stands."""

    __slots__ = ("fields", "impostor", "invocation", "redirects", "span", "writes")
    invocation: Invocation

    def __init__(self, fields: list[Field], span: Span, redirects: tuple[Redirect, ...] = ()) -> None:
        self.fields = fields
        self.span = span
        self.redirects = redirects
        self.writes: list[Write] = []
        self.impostor = ""

    @property
    def texts(self) -> list[str]:
        """The words behind the program's name."""
        return [field[0] for field in self.fields[1:]]

    def of(self, fields: list[Field]) -> Call:
        """What a wrapper runs: other words in the same place."""
        inner = Call(fields, self.span, self.redirects)
        inner.writes = self.writes
        return inner


def simple(walk: Walk, node: nodes.SimpleCommand) -> None:
    """`NAME=value … word … <file`."""
    state = walk.state
    if state.gone and not walk.dead:
        walk.never(lambda: simple(walk, node))
        return
    outer, walk.place = walk.place, walk.origin or (node.start, node.end)
    if state.defined is not NOTHING:
        _aliased(walk, node)
    fields = None if node.assignments else _still(walk, node.written)
    if fields and not node.redirections:
        _run(walk, node, fields)
    else:
        since = len(walk.pending)
        _expanded(walk, node, fields)
        if len(walk.pending) > since:
            walk.settle(since)
    walk.place = outer


def _aliased(walk: Walk, node: nodes.SimpleCommand) -> None:
    """What the aliases run that stand in a command."""
    defined = walk.state.defined
    if defined.aliases or defined.global_aliases or defined.suffix_aliases:
        from install_guard.shell.aliases import expanded  # noqa: PLC0415 -- only where an alias was defined

        expanded(walk, node)


def _still(walk: Walk, words: Sequence[Field | nodes.WordNode]) -> list[Field] | None:
    """The fields of words in which nothing is expanded, None where something is in one."""
    if walk.origin is None and _FIELDS.issuperset(map(type, words)):
        return words  # type: ignore[return-value]  # the tree's own: what replaces a call's fields makes a new list
    fields: list[Field] = []
    for word in words:
        if isinstance(word, tuple):
            fields.append(word)
        elif word.text is None:
            return None
        else:
            fields.append((word.text, word.start, word.end))
    origin = walk.origin
    return fields if origin is None else [(text, *origin) for text, _, _ in fields]


def _expanded(walk: Walk, node: nodes.SimpleCommand, still: list[Field] | None) -> None:
    """A command that needs expansions: once for every combination of the choices in its words, unless they are `still`."""
    walk.state.status = True
    found = walk.rounds(lambda: _fields(walk, node.written)) if still is None else [still]
    if len(found) == 1:
        _run(walk, node, found[0])
        return
    before, after = walk.state, []
    for fields in found:
        walk.state = before.copy()
        _run(walk, node, fields)
        after.append(walk.state)
    walk.state = walk.joined(after)


def _fields(walk: Walk, words: Sequence[Field | nodes.WordNode]) -> list[Field]:
    fields: list[Field] = []
    origin, expand = walk.origin, walk.words.fields
    for at, word in enumerate(words, 1):
        if isinstance(word, tuple):
            fields.append(word if origin is None else (word[0], *origin))
        else:
            fields += expand(word)
        if len(fields) == 1 and fields[0][0] in _DECLARING:
            from install_guard.shell.assignments import declared  # noqa: PLC0415 -- few commands declare

            return fields + declared(walk, words[at:])
    return fields


def _run(walk: Walk, node: nodes.SimpleCommand, fields: list[Field]) -> None:
    """Run a command whose words are known, with its redirections and assignments."""
    if not fields:
        _without_words(walk, node)
        return
    if len(fields) == 1 and fields[0][0] == "exec":
        _lasting(walk, node)
        return
    call = Call(fields, walk.place)
    if not node.assignments:
        if node.redirections:
            _redirected(walk, node, call)
        else:
            start(walk, call)
        return
    from install_guard.shell.assignments import prefixed, unprefixed  # noqa: PLC0415 -- few commands assign

    kept = prefixed(walk, node)
    _redirected(walk, node, call)
    unprefixed(walk, *kept)


def _redirected(walk: Walk, node: nodes.SimpleCommand, call: Call) -> None:
    with redirections.opened(walk, node.redirections, call.writes) as call.redirects:
        start(walk, call)


def _without_words(walk: Walk, node: nodes.SimpleCommand) -> None:
    """Assignments that last, and redirections alone: in zsh `<file` prints a file."""
    with redirections.opened(walk, node.redirections):
        if node.assignments:
            from install_guard.shell.assignments import assign  # noqa: PLC0415 -- few commands assign

            for assignment in node.assignments:
                assign(walk, assignment)
        elif walk.zsh and node.redirections:
            _copied(walk, node)


def _copied(walk: Walk, node: nodes.SimpleCommand) -> None:
    """Redirections alone in zsh: NULLCMD, which is `cat`, or READNULLCMD, which begins as `more` (manual 6.4)."""
    if walk.listens():
        walk.print(walk.input() or "")
    elif node.redirections[0].operator[0] == "<":
        invoke(walk, Call([("pager", *walk.place)], walk.place))


def _lasting(walk: Walk, node: nodes.SimpleCommand) -> None:
    """`exec >file`: redirections of the shell itself."""
    since = len(walk.pending)
    for redirection in node.redirections:
        redirections.apply(walk, redirection)
    # What these descriptors are given is known only at the end.
    walk.lasting.extend(walk.pending[since:])
    del walk.pending[since:]


# Starting what a name stands for.


@late
def _run_builtin() -> Callable[[Walk, Call], None]:
    from install_guard.shell.builtins import run  # noqa: PLC0415 -- not every command is a builtin

    return run


@late
def _run_program() -> Callable[[Walk, Call, str, str], None]:
    from install_guard.shell.programs import run  # noqa: PLC0415 -- only programs of the tables need it

    return run


def start(walk: Walk, call: Call, *, functions: bool = True, builtins: bool = True) -> None:
    """Find what the first word stands for, in the shell's order: function, builtin, program."""
    name = call.fields[0][0]
    defined = walk.state.defined
    if functions and name in defined.functions:
        bodies = defined.functions[name]
        invoke(walk, call, impostor="a function")
        call_function(walk, name, bodies, call.texts)
        if None not in bodies:
            return
    if builtins and name in BUILTINS and name not in defined.disabled:
        _run_builtin()(walk, call)
        return
    if walk.zsh:
        _for_zsh(walk, call, name)
    program(walk, call)


def _for_zsh(walk: Walk, call: Call, name: str) -> None:
    """What is not the same in zsh: its strings may hold a NUL, and those of the system end there."""
    if " " in name and walk.state.variables:
        # ksh, which runs the last command of a pipeline itself as zsh does, splits what a variable holds.
        walk.hole("code", "ksh splits this", call.span, (walk.word(call.fields[0]),), "set")
    if any("\0" in field[0] for field in call.fields):
        call.fields = [(field[0].partition("\0")[0], *field[1:]) for field in call.fields]


def call_function(walk: Walk, name: str, bodies: tuple[nodes.Command | None, ...], arguments: list[str]) -> None:
    """Run the bodies that a function may have."""
    real = [body for body in bodies if body is not None]
    if len(bodies) == 1:
        called(walk, name, real[0], arguments)
        return
    for body in real:
        walk.perhaps(lambda body=body: called(walk, name, body, arguments))  # type: ignore[misc]


def call(walk: Walk, name: str, bodies: tuple[nodes.Command | None, ...], arguments: list[str]) -> None:
    """Call a function by hand."""
    call_function(walk, name, bodies, arguments)


def called(walk: Walk, name: str, body: nodes.Command, arguments: list[str]) -> None:
    """One call of a function: its own positional parameters and local variables, the rest shared."""
    key = (name, (*arguments, str(id(body))))
    if key in walk.calls or (
        name in [one for one, _ in walk.calls] and (walk.dead or walk.unsure_function) and len(walk.calls) > 8
    ):
        walk.state.status = None
        return
    walk.called.add(id(body))
    state, unsure = walk.state, (walk.unsure_function, walk.unsure_loop)
    positional, state.positional = state.positional, arguments
    state.defining().locals.append({})
    loops, walk.loops = walk.loops, 0
    walk.unsure_function = walk.unsure_loop = 0
    walk.calls.append(key)
    walk.deeper(lambda: walk.command(body))
    walk.calls.pop()
    walk.unsure_function, walk.unsure_loop = unsure
    walk.loops = loops
    if walk.jump is not None and walk.jump[0] == "return":
        walk.jump = None
    walk.state.leave_function()
    walk.state.positional = positional


def invoke(walk: Walk, call: Call, *, impostor: str = "") -> Invocation:
    """Note that a program starts."""
    state, fields = walk.state, call.fields
    name = fields[0][0]
    fed = _fed(state) if state.fds else None
    if name in state.defined.hashed:
        impostor = impostor or call.impostor or "another program of that name"
    # By position: by name the call would take twice as long.
    call.invocation = invocation = Invocation(
        fields,
        call.span,
        walk.gaps,
        call.redirects,
        environment(walk) if state.exported else _BARE,
        fed,
        None if state.cwd == walk.start else state.cwd,
        walk.via,
        call.writes,  # type: ignore[arg-type]
        impostor or call.impostor,
    )
    walk.started += 1
    size = len(invocation.said) if fed is None else len(invocation.said) + len(fed)
    weight = (size >> 10) + (len(fields) >> 3)  # the steps that a long call counts for
    if weight:
        walk.spend(weight)
    if not walk.dead:
        walk.invocations.append(invocation)
    elif name not in BUILTINS and PROGRAMS.get(name.rsplit("/", 1)[-1]) != "text":
        _unreached(walk, call)
    state.last = fields[-1][0]
    state.status = None
    return invocation


def _fed(state: State) -> str | None:
    """The text on the standard input of what starts; None where it is not known, or longer than is kept."""
    source = state.fds.get(0)
    if isinstance(source, Source) and len(source.text) - source.at < _MOST_INPUT:
        return source.text[source.at :]
    return None


def _unreached(walk: Walk, call: Call) -> None:
    """A program behind a condition that the text decides against: not what runs, yet not to be lost."""
    text = walk.gaps.word(" ".join(field[0] for field in call.fields), *call.span)
    walk.hole("code", UNREACHED, call.span, (text,))


def environment(walk: Walk) -> dict[str, Word]:
    """The variables that the command itself gives to a program: the same words until one of them changes."""
    values = walk.state.environment()
    if values != walk.given[0]:
        walk.spend(len(values) >> 5)
        walk.given = (values, _words(walk, values))
    return walk.given[1]


def _words(walk: Walk, values: dict[str, Value]) -> dict[str, Word]:
    found: dict[str, Word] = {}
    before, words = walk.given
    for name, value in values.items():
        if name in words and before[name] is value:
            found[name] = words[name]
        elif isinstance(value, str):
            found[name] = walk.gaps.word(value, *walk.place)
        elif value is not None:
            text = first(value)
            found[name] = walk.gaps.word(
                text
                if text is not None and not hasattr(value, "values")
                else walk.mark_here(f"${name}, which has one of several values"),
                *walk.place,
            )
    return found


def program(walk: Walk, call: Call) -> None:
    """Start a program that is no function and no builtin."""
    name = path = call.fields[0][0]
    state = walk.state
    if name in state.defined.hashed:
        path = state.defined.hashed[name]
        call.impostor = "another program, by `hash -p`"
        call.fields = [(path, *call.fields[0][1:]), *call.fields[1:]]
    base = path.rsplit("/", 1)[-1] if "/" in path else path
    kind = PROGRAMS.get(base)
    if kind is None and base[-1:].isdigit():
        kind = _versioned(base)
    if kind is None and not known(base) and walk.path(name) not in walk.files:
        _unknown(walk, call)
        return
    if walk.files and _own_file(walk, call, path):
        return
    if kind is not None:
        _run_program()(walk, call, base, kind)
        return
    invoke(walk, call)
    if "/" in name and _is_script(name):
        from install_guard.shell.scripts import run_program_file  # noqa: PLC0415 -- only programs named by a path

        run_program_file(walk, call, name)
        return
    if state.defined.functions:
        _not_found(walk, call, name)
    if walk.state.fds:
        silent(walk, call)


def _versioned(base: str) -> str | None:
    """The kind of an interpreter that is named with its version: python3.11, perl5.36."""
    kind = PROGRAMS.get(base.rstrip("0123456789.-"))
    return kind if kind == "language" else None


def _not_found(walk: Walk, call: Call, name: str) -> None:
    """A function that the shell calls for a program that is not there."""
    missing = walk.state.defined.functions.get("command_not_found_handler" if walk.zsh else "command_not_found_handle")
    if missing and "/" not in name and "command_not_found" not in name:
        texts = [field[0] for field in call.fields]
        walk.perhaps(lambda: call_function(walk, "command_not_found_handle", missing, texts))


def _is_script(name: str) -> bool:
    """Whether a path may name a script of the person's own, and not a program of the system."""
    return not name.startswith(("/usr/", "/bin/", "/sbin/", "/opt/", "/nix/")) and "/.bin/" not in name


def silent(walk: Walk, call: Call) -> None:
    """A program whose output is not known."""
    if walk.listens():
        name = call.fields[0][0]
        name = name if known(name) else walk.gaps.word(*call.fields[0]).known
        shown = name.replace("\0", "…")[:40]
        walk.print(walk.mark_here(f"what {shown} prints", f"output {name.rpartition('/')[2]}"))


def _unknown(walk: Walk, call: Call) -> None:
    """A program whose name is not known."""
    invocation = invoke(walk, call)
    gap = walk.gaps.first(call.fields[0][0])
    walk.hole("program", gap.reason if gap else "a program that is not known", call.span, invocation.argv)
    if walk.state.fds:
        silent(walk, call)


def _own_file(walk: Walk, call: Call, name: str) -> bool:
    """Run a file that the command itself wrote, by its path or its name; whether it was one."""
    from install_guard.shell.scripts import run_written  # noqa: PLC0415 -- only after a write

    return run_written(walk, call, name)
