"""One invocation, looked up: what it asks for, what it writes, what it could hide."""

from __future__ import annotations

from install_guard.installs.names import CLIENT, DOORS, IDLE, SKILLS, TARGETS, may_name_guard
from install_guard.model import Gap, Record, Request
from install_guard.shell.kinds import late

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from install_guard.installs.ground import Ground
    from install_guard.installs.settings import Effect
    from install_guard.model import Door, Invocation, Word


class Match(Record):
    """What one invocation comes to. `client` tells that it is a call of the client, `wrong` why it need not be the real one."""

    __slots__ = ("browse", "client", "doors", "gaps", "packages", "requests", "wrong")

    def __init__(  # noqa: PLR0913 -- a record: its fields are its parameters
        self,
        requests: Sequence[Request] = (),
        gaps: Sequence[Gap] = (),
        doors: Sequence[Door] = (),
        *,
        client: bool = False,
        wrong: str = "",
        browse: bool = False,
        packages: Sequence[Request] = (),
    ) -> None:
        self.packages = tuple(packages)
        self.requests, self.gaps, self.doors = tuple(requests), tuple(gaps), tuple(doors)
        self.client, self.wrong, self.browse = client, wrong, browse


IDLE_MATCH = Match()
# Package managers, and the words by which they bring a package: without one nothing more of them is looked at.
_RUNNERS = frozenset("npx bunx pnpx uvx pipx".split())
_YARN = frozenset({"yarn", "yarnpkg"})
_PACKAGERS = _RUNNERS | _YARN | frozenset("npm pnpm bun pip uv poetry cargo gem go brew python".split())
CONFIGURATIONS = (".npmrc", "pip.conf", "uv.toml")
_BRINGING = frozenset(
    "install i in ins inst insta instal isnt isnta isntal isntall add a ci clean-install ic install-clean isntall-clean"
    " install-test it install-ci-test cit update up upgrade udpate dedupe ddp fix exec x init create c innit dlx set pip tool"
    " sync --with --with-editable --with-requirements download link ln rebuild rb import version policies --mirror -w wheel self source get sources tap binstall reinstall pipx uv"
    " poetry".split()
)
# What any other table looks a program up by.
_NAMED = CLIENT | SKILLS | TARGETS | DOORS


def match(call: Invocation, ground: Ground) -> Match:
    """What an invocation comes to: most are none of the programs that any table names, and say nothing of the guard."""
    return IDLE_MATCH if passes_by_name(call, ground) else looked_up(call, ground)


def passes_by_name(call: Invocation, ground: Ground) -> bool:
    """Whether no table can have a row for an invocation, by its name alone."""
    if call.writes or call.code:
        return False
    name = call.program
    if name in IDLE:
        return True
    if name is None or name in _NAMED or (ground.packages and _plain(name) in _PACKAGERS):
        return False
    return not may_name_guard(call, ground)


def _plain(name: str) -> str:
    """The name of a program without a version behind it: python3.11, pip3."""
    return name.rstrip("0123456789.")


def looked_up(call: Invocation, ground: Ground) -> Match:
    """What an invocation comes to, by every table that may have a row for it."""
    name = call.program
    started = as_client(call, ground) if name in CLIENT else None
    if started is not None:
        return started
    brought = brought_by(call) if name in SKILLS else ()
    effects = effects_of(call, ground) if name in TARGETS or call.writes or _edits(call) else ()
    taken = doors_of(call, ground) if name in DOORS or may_name_guard(call, ground) else ()
    gaps = _code_gaps(call, ground) if call.code else ()
    packages = _packages(call, ground) if ground.packages else ()
    if not (brought or effects or taken or gaps or packages):
        return IDLE_MATCH
    asked = [each for each in brought if each.kind == "skill"]
    return Match(
        [*asked, *(each for effect in effects for each in effect.requests)],
        [*gaps, *(each for effect in effects for each in effect.gaps)],
        [*taken, *(each for effect in effects for each in effect.doors)],
        packages=[*(() if asked else brought), *packages],
    )


def _edits(call: Invocation) -> bool:
    """Whether a program in an editor's language may name files that it writes."""
    return any(code.language in {"sed", "awk"} for code in call.code)


def as_client(call: Invocation, ground: Ground) -> Match | None:
    """What a call of the client comes to; None where the program is not the client."""
    from install_guard.installs.client import client_words  # noqa: PLC0415 -- few commands name it

    words, wrong = client_words(call, ground.home, ground.folder(call))
    return None if words is None else _client(call, words, wrong, ground)


def brought_by(call: Invocation) -> Sequence[Request]:
    """What an installer of skills or extensions brings."""
    found = _skills().of_call(call)
    return () if found is None else (found,)


@late
def _skills() -> ModuleType:
    from install_guard.installs import skills  # noqa: PLC0415 -- few commands start one

    return skills


def effects_of(call: Invocation, ground: Ground) -> Sequence[Effect]:
    """What its writes come to, where to anything: those that the trace tells, and those that its arguments name."""
    targets = _targets()
    paths = targets.targets(call)
    if not paths and not call.writes:
        return ()
    settings = _settings()
    writer = settings.Writer(call.start, call.end, ground.folder(call), ground, copies=targets.copies(call))
    hint = _hint(call)
    told = [writer.path(write.path.known) for write in call.writes]
    written = [settings.wrote(write, writer, hint) for write in call.writes]
    written += settings.puts(paths, writer, told, hint)
    return [effect for effect in written if effect is not settings.NONE]


@late
def _settings() -> ModuleType:
    from install_guard.installs import settings  # noqa: PLC0415 -- few commands write

    return settings


@late
def _targets() -> ModuleType:
    from install_guard.installs import targets  # noqa: PLC0415 -- not every command starts a program of that table

    return targets


def doors_of(call: Invocation, ground: Ground) -> Sequence[Door]:
    """The guard's own doors that a call takes."""
    from install_guard.installs import doors, settings  # noqa: PLC0415 -- few commands come near one

    return list(doors.of_call(call, settings.Writer(call.start, call.end, ground.folder(call), ground)))


def _packages(call: Invocation, ground: Ground) -> Sequence[Request]:
    """What a package manager brings, where the call is one's; what any other writes into the configuration of one."""
    if any(map(_configures, call.argv)) or any(_configures(write.path) for write in call.writes):
        from install_guard.installs.packages_config import of_call as configured  # noqa: PLC0415 -- rare

        return configured(call, ground)
    name = _plain(call.program or "")
    if name not in _PACKAGERS or not (name in _RUNNERS or _bare_yarn(name, call.argv) or any(map(_brings, call.argv))):
        return ()
    from install_guard.installs.packages import of_call  # noqa: PLC0415 -- only where a package manager brings something

    return of_call(call, ground)


def _configures(word: Word) -> bool:
    return word.known.endswith(CONFIGURATIONS)


def _bare_yarn(name: str, argv: Sequence[Word]) -> bool:
    """`yarn` alone installs what the project names."""
    return name in _YARN and (len(argv) == 1 or argv[1].known.startswith("-"))


def _brings(word: Word) -> bool:
    text = word.text
    return text is None or "@" in text or "://" in text or text.partition("=")[0] in _BRINGING


def _hint(call: Invocation) -> str:
    """What is known of a call: its words and its input."""
    return call.said if call.input is None else f"{call.said} {call.input.known}"


def _client(call: Invocation, words: Sequence[Word], wrong: str, ground: Ground) -> Match:
    from install_guard.installs import claude, doors  # noqa: PLC0415 -- few commands call the client

    asked = claude.read(words, call.start, call.end, call.input)
    requests = [_placed(request, ground.folder(call), ground.home) for request in asked.requests]
    gaps = list(asked.gaps)
    gaps += _lost_folder(call, requests)
    found = [*asked.doors, *(doors.of_session(call) if asked.session else ())]
    return Match(requests, gaps, found, client=True, wrong=wrong, browse=asked.browse)


def _lost_folder(call: Invocation, requests: Sequence[Request]) -> Sequence[Gap]:
    """A relative source after a `cd` whose target is not known."""
    lost = call.cwd is not None and call.cwd.text is None
    if not lost or not any(_relative(each.fields.get("source")) for each in requests):
        return ()
    return (Gap("value", "the folder that this relative source is seen from is not known", call.start, call.end),)


def _relative(source: object) -> bool:
    return isinstance(source, str) and (source.startswith(("./", "../")) or source in {".", ".."})


def _placed(request: Request, folder: str | None, home: str | None) -> Request:
    """A request for a source on this machine, with the place that it names beside its text."""
    source = request.fields.get("source")
    if request.kind not in {"marketplace", "plugin"} or not isinstance(source, str):
        return request
    in_place = request.verb in {"load", "eval"} and "://" not in source and "@" not in source
    if not (in_place or _relative(source) or source.startswith(("/", "~/"))):
        return request
    from install_guard.installs.places import join  # noqa: PLC0415 -- few requests name a place

    path = join(folder, source, home)
    fields = {**request.fields, "path": path if path.startswith("/") and "\0" not in path else None}
    return Request(request.kind, request.verb, fields, request.start, request.end)


def _code_gaps(call: Invocation, ground: Ground) -> Sequence[Gap]:
    """The gaps of code in other languages that could install."""
    from install_guard.installs import foreign  # noqa: PLC0415 -- few commands hold code

    gaps = []
    for code in call.code:
        words = [*call.argv[1:], *call.environment.values(), *(() if call.input is None else (call.input,))]
        told = [word.known for word in words]
        why = foreign.sign(code.language, code.text.known, told, ground.installs)
        if why:
            gaps.append(Gap("code", why, code.start, code.end, (code.text,)))
    return gaps
