"""Where nothing is asked for: whether what a command leaves open could be an install all the same.

A gap holds a command up only where what is known of it could be one. It is loaded only where something is left open.
"""

from __future__ import annotations

from install_guard.installs.mentions import asks_for_install, names_thing, says_install

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from install_guard.installs.planted import Planted
    from install_guard.model import Gap, Invocation, Word
    from install_guard.shell.evaluate import Trace

# Programs by which an unknown name could run the words behind it.
_RUNNERS = tuple("sh bash zsh dash env sudo eval exec command xargs nohup nice time npx".split())
# Programs that decode or decrypt and are not evaluated: what they hand to a shell was hidden on purpose.
_DECODERS = frozenset("openssl gpg gpg2 age base32 basenc base58 uudecode ascii2uni mcrypt ccrypt".split())
# Programs that print where another is, or nothing that runs.
_LOCATORS = frozenset(
    "which command type whence where brew realpath readlink dirname basename getconf mise asdf pyenv rbenv nvm volta xcrun npm"
    " yarn pnpm bun poetry uv git cargo go rustup mktemp pwd date uname id whoami hostname nproc find ls fd tty locate".split()
)


class Hiding:
    """What a text leaves open, held against all that it says: whether an install could be in it."""

    __slots__ = ("installs", "later", "planted", "said", "text", "trace")

    def __init__(
        self,
        text: str,
        trace: Trace,
        installs: Callable[[str], bool],
        planted: Callable[[], Planted],
        *,
        later: bool,
    ) -> None:
        self.text, self.trace, self.installs, self.planted = text, trace, installs, planted
        self.later = later  # whether the text is one that would run later, as a startup file
        self.said: bool | None = None

    def matters(self, gap: Gap) -> bool:
        """Whether a gap of the trace could hide an install."""
        if gap.kind == "program":
            could = self._could_install(gap.words)
            return could or self._made_by_install(gap) or self._is_fed(gap) or self._lost(gap)
        if gap.origin == "file":
            return self._file_matters(gap)
        if gap.kind == "code":
            return says_install(" ".join(word.known for word in gap.words)) or self._unread_matters(gap)
        return self._says() if gap.origin == "option" else says_install(self.text)

    def unnamed(self, call: Invocation) -> str:
        """Why a program whose name is not known may run an install; "" for none."""
        hidden = self._could_install(call.argv) or _fed_install(call)
        return "the program's name is not known, and what it is given is an install's" if hidden else ""

    def sourced(self, call: Invocation) -> str:
        """Why `source` without a file may run an install; "" for none."""
        hidden = _fed_install(call) or (_fed_gap(call) and self._says())
        return "some shells read a script from standard input here" if hidden else ""

    def _could_install(self, words: Sequence[Word]) -> bool:
        """Whether a program that is not wholly known could be the client, or one that runs another, given these words."""
        if not words:
            return False
        from install_guard.installs.client import may_be_client  # noqa: PLC0415 -- few names are not known
        from install_guard.installs.places import could_be  # noqa: PLC0415 -- the same
        from install_guard.installs.relays import may_run  # noqa: PLC0415 -- the same

        rest = " ".join(word.known for word in words[1:])
        if says_install(rest):
            if not words[0].known.strip("\0"):
                return may_run([word.known for word in words[1:]], self.installs)
            last = words[0].known.rpartition("/")[2]
            return may_be_client(words[0]) or any(could_be(last, name) for name in _RUNNERS)
        return may_be_client(words[0]) and names_thing(rest) and asks_for_install(rest.replace("\0", " "))

    def _unread_matters(self, gap: Gap) -> bool:
        """Code of which nothing is known."""
        return self._says() or self._decoded(gap.origin) or self._is_document(gap.origin)

    def _made_by_install(self, gap: Gap) -> bool:
        """Whether a command that is not known is what a program prints whose own words are an install's."""
        kind, _, maker = _origin(gap).partition(" ")
        if kind != "output":
            return False
        if any(call.program == maker and says_install(call.said) for call in self.trace.invocations):
            return True
        whole = all(not word.known.strip("\0") for word in gap.words[:1]) and maker not in _LOCATORS
        return whole and (self._says() or self._decoded(_origin(gap)))

    def _lost(self, gap: Gap) -> bool:
        """Whether a command is not known because this reader lost what the text itself says, and the text says an install."""
        first = gap.words[0].parts[:1] if gap.words else ()
        if not first or isinstance(first[0], str) or first[0].origin:
            return False
        return self._says()

    def _says(self) -> bool:
        """Whether the text says an install, however its words are joined."""
        if self.said is None:  # asked for every gap, and told of the whole text
            from install_guard.installs.spellings import spells  # noqa: PLC0415 -- in few commands nothing is known of it

            self.said = says_install(self.text) or spells(self.text)
        return self.said

    def _is_fed(self, gap: Gap) -> bool:
        """Whether a command that is not known is read from what another part of the command hands a coprocess."""
        return _origin(gap) == "coprocess" and says_install(self.text)

    def _file_matters(self, gap: Gap) -> bool:
        """A file that the reading does not open: its business only where the command itself may have written it."""
        path = gap.words[0].known if gap.words else "\0"
        if self._is_document(path) or self.planted().may_be(path):
            return True
        if not self._says():
            return False
        from install_guard.installs.planted import told_of  # noqa: PLC0415 -- few commands run a file that they do not tell

        others = [call for call in self.trace.invocations if not call.start <= gap.start <= gap.end <= call.end]
        return told_of(others, path)

    def _is_document(self, path: str) -> bool:
        """Whether what would run later is a file that people read: nothing honest keeps its code in one."""
        if not self.later or path[-5:].find(".") < 0:
            return False
        from install_guard.installs.planted import DOCUMENTS  # noqa: PLC0415 -- few commands write what runs later

        return path.endswith(DOCUMENTS) and not path.endswith(".json")  # scripts of npm stand in one

    def _decoded(self, origin: str) -> bool:
        """Whether a text that runs was decoded from one in the command, by a program that is not evaluated."""
        from install_guard.installs.foreign import decodes  # noqa: PLC0415 -- in few commands nothing is known of it

        _, _, maker = origin.partition("output ")
        codes = [code.text.known for call in self.trace.invocations if call.program == maker for code in call.code]
        return maker in _DECODERS or any(decodes(code) for code in codes)


def _origin(gap: Gap) -> str:
    """What the first of a gap's words comes from, where that is not known."""
    first = gap.words[0].parts[:1] if gap.words else ()
    return "" if not first or isinstance(first[0], str) else first[0].origin


def _fed_gap(call: Invocation) -> bool:
    """Whether what a call is given on standard input is not known."""
    return call.input is not None and call.input.text is None


def _fed_install(call: Invocation) -> bool:
    return call.input is not None and says_install(call.input.known)
