"""What would run: one walk over the tree of a command, as far as its text alone tells."""

from __future__ import annotations

from install_guard.model import Record
from install_guard.shell.kinds import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from install_guard.model import Gap, Invocation, Word, Write
    from install_guard.shell import nodes
    from install_guard.shell.walk import Walk


class Bounds(Record):
    """Every bound of the walk, in one place; past one of them stands a Gap of kind "bound"."""

    __slots__ = ("alternatives", "depth", "path", "run", "steps", "text", "turns")

    def __init__(  # noqa: PLR0913 -- a record: its fields are its parameters
        self,
        *,
        steps: int = 20_000,
        depth: int = 40,
        text: int = 262_144,
        turns: int = 256,
        alternatives: int = 8,
        path: int = 4096,
        run: int = 1 << 20,
    ) -> None:
        self.steps = steps  # commands walked, all loops and functions together, and what they carry along
        self.depth = depth  # functions, substitutions, `eval` and shells inside each other
        self.text = text  # characters that one value may hold
        self.turns = turns  # turns of one loop over known words
        self.alternatives = alternatives  # texts that one variable may have where branches join
        self.run = run  # characters of all texts that `eval`, shells and traps run
        self.path = path  # characters of the current folder's path (PATH_MAX)


_BOUNDS = Bounds()


class Setting(Record):
    """What is known about where a command runs, beside its text.

    `shell` is "bash" or "zsh"; `cwd` and `home` are absolute paths, None where they are not known.
    `open_file` gives the text of a regular file of at most 256 KiB by its absolute path, or None where it cannot be
    read; it is None itself in readings of text alone, where a file that the command did not write is a gap.
    """

    __slots__ = ("bounds", "cwd", "home", "open_file", "shell")
    home: str | None

    def __init__(
        self,
        shell: str = "bash",
        cwd: str | None = None,
        home: str | None = None,
        open_file: Callable[[str], str | None] | None = None,
        bounds: Bounds | None = None,
    ) -> None:
        self.shell = shell
        self.cwd = cwd
        self.home = home
        self.open_file = open_file
        self.bounds = bounds or _BOUNDS


class Trace(Record):
    """What `evaluate` found.

    `invocations`, in order: every program that may start; a wrapper (`env`, `sudo`, `xargs` …) and then what it runs,
    whose `via` names the wrappers, outermost first; a shell (`sh -c`, `eval`, `source`) and then what its text runs;
    builtins like programs; the body of a function where it is called. Both sides of every condition are in it.
    A folder that is not known (after `cd "$x"`) shows as `Invocation.cwd` holding a gap.
    `gaps`: what could not be told, beside the gaps inside the words of invocations. Kinds "program", "code", "syntax"
    and "bound" mean that something unseen may run, `words` are what is known of it: for "program" its whole argv (whose
    first word is not known), for "code" the text that would run (one word; none where nothing is known; of a file, whose
    gap has the origin "file", its path). Kind "value"
    stands only inside words and never in `gaps`.
    `writes`: the files that redirections write (and `tee`, `cp`, … with known text), also listed on their invocation.
    A redirection of a compound command is here alone. `/dev/null` and descriptors are no writes.
    `functions` and `aliases` are those defined at the end, by name; an alias has its text.
    `cd_known` tells whether the current folder was known relative to the start all the way.
    """

    __slots__ = ("aliases", "cd_known", "functions", "gaps", "invocations", "writes")

    def __init__(
        self,
        invocations: tuple[Invocation, ...] = (),
        gaps: tuple[Gap, ...] = (),
        writes: tuple[Write, ...] = (),
        functions: tuple[str, ...] = (),
        aliases: Mapping[str, Word] | None = None,
        cd_known: bool = True,  # noqa: FBT001, FBT002 -- a record
    ) -> None:
        self.invocations = invocations
        self.gaps = gaps
        self.writes = writes
        self.functions = functions
        self.aliases: Mapping[str, Word] = {} if aliases is None else aliases
        self.cd_known = cd_known


@late
def _walk() -> Callable[[Setting], Walk]:
    from install_guard.shell.walk import Walk  # noqa: PLC0415 -- the walk imports the records above

    return Walk


def evaluate(script: nodes.Script, setting: Setting) -> Trace:
    """Walk a script and tell what would run, in order; never raises."""
    walk = _walk()(setting)
    trace = walk.run(script)
    walk.end()
    return trace
