"""The command line: one file a verb, and only the verb that is asked for is imported.

A verb's module has `register(parser)`, which adds its arguments, and `run(arguments)`, which gives the exit code:
0 nothing held, 1 something held or denied, 2 wrong usage or could not run. What `--help` says beside stands in `pages`.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from importlib import import_module

from install_guard import __version__
from install_guard.cli import manual, pages, speech, usage
from install_guard.model import GuardError

VERBS = {
    "check": "read a command, scan what it would install, and say what the hook would answer",
    "read": "read commands and print what each would install; no scan, no network",
    "explain": "show what a command would run, word by word",
    "run": "run one program with exactly these words, no shell, and keep a receipt",
    "scan": "fetch a marketplace, plugin or folder and inspect it, running none of it",
    "demo": "try the guard on the marketplace that ships with it",
    "approve": "let in what was held, at a terminal of your own",
    "refuse": "say no to what was held, so that it is not asked again",
    "revoke": "take back an approval or a refusal",
    "approvals": "list what waits for you, and what you have said",
    "receipts": "show what was seen and how it was answered",
    "log": "print the event log, or verify its chain",
    "rules": "list what the scanner looks for, or explain one rule",
    "audit": "read past transcripts: what was installed, by whom, and what the guard says to it",
    "verify": "look at all that loads code into Claude Code, and say what changed",
    "status": "show what is guarded, what is loaded, and what was seen last",
    "mode": "say what a session may do, or let it do less",
    "checkpoint": "keep a session's state in the log",
    "restore": "set a session back to a checkpoint",
    "cache": "say what is kept of what was fetched, or throw it out",
    "setup": "make the scanner's environment and put the guard into Claude Code's settings",
    "doctor": "find out whether the guard is called and honoured, and how to mend what is wrong",
    "uninstall": "take the guard out of Claude Code's settings",
    "config": "show the policy that holds, and which file each value comes from",
    "completions": "print what completes this program's words in bash, zsh or fish",
    "mcp": "serve the guard's tools to an agent, as an MCP server",
    "hook": "answer one hook event from standard input, as the host calls it",
}
GROUPS = {
    "look before you install": ("check", "explain", "read", "scan", "rules", "demo"),
    "run it": ("run", "mcp"),
    "what the hook held": ("approve", "refuse", "revoke", "approvals", "receipts", "log"),
    "what happened, what is there": ("status", "verify", "audit"),
    "what a session may do": ("mode", "checkpoint", "restore"),
    "install and keep it": ("setup", "doctor", "uninstall", "config", "cache", "completions"),
    "for the host": ("hook",),
}
ABOUT = """
install-guard reads what a coding agent is about to run. What would be installed is fetched and inspected first, without
running any of it, and the answer is approve, hold or deny.

`install-guard VERB --help` tells all about a verb.
"""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
_PIPE_CLOSED, _INTERRUPTED = 141, 130  # as a shell says it of its own tools
AGAIN = "import sys; sys.path.insert(0, sys.argv.pop(1)); from install_guard.cli import main; sys.exit(main())"


def main(argv: list[str] | None = None) -> int:
    """Run the verb named on the command line; what goes wrong is one message on standard error and exit 2."""
    words = sys.argv[1:] if argv is None else argv
    wanted = next((word for word in words if not word.startswith("-")), "")
    own, program = _split(words) if wanted == "run" else (words, [])
    _open_ends()
    try:
        arguments = _arguments(wanted, own, program)
        speech.set_level(getattr(arguments, "level", speech.USUAL))
        _where()
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except GuardError as error:
        print(f"install-guard: {error}", file=sys.stderr)
        _trace(error)
        return 2
    except ImportError as error:
        return _in_the_environment(words, error)
    except BrokenPipeError:
        _drop_output()
        return _PIPE_CLOSED
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001 -- a crash is no finding: exit 1 would say that something was held
        return _unwritten(error) or _broken(error)
    return code


def _arguments(wanted: str, words: list[str], program: list[str]) -> argparse.Namespace:
    usage.verb(wanted, VERBS)
    arguments, surplus = parser(wanted).parse_known_args(words, argparse.Namespace(program=program))
    if surplus:
        raise usage.surplus(wanted, surplus, arguments.takes)
    return arguments


def parser(wanted: str = "") -> usage.Parser:
    """The parser of all verbs, with the arguments of the one that is wanted; of every one where "*" is."""
    whole = usage.Parser(prog="install-guard", formatter_class=manual.Layout)
    whole.description = manual.paragraphs("Nothing is installed into your coding agent unread.\n\n" + ABOUT)
    whole.epilog = "\n\n".join(map(_group, GROUPS))
    whole.add_argument("--version", action="version", version=f"install-guard {__version__}")
    manual.add_loudness(whole)
    verbs = whole.add_subparsers(metavar="VERB", required=True, dest="verb", help="what to do, of those below")
    for verb, summary in VERBS.items():
        added = verbs.add_parser(verb, formatter_class=manual.Layout)
        if wanted in {verb, "*"}:
            module = import_module(f"install_guard.cli.{verb}")
            module.register(added)
            manual.furnish(added, summary, pages.PAGES.get(verb))
            added.set_defaults(run=module.run, takes=tuple(added._option_string_actions))  # noqa: SLF001 -- argparse names its options nowhere else
    return whole


def _split(words: list[str]) -> tuple[list[str], list[str]]:
    """The guard's own words, and those behind `run … --`, which no parser of options may touch."""
    at = words.index("--") if "--" in words else len(words)
    return words[:at], words[at + 1 :]


def _group(title: str) -> str:
    return "\n".join([f"{title}:", *(manual.row(verb, VERBS[verb]) for verb in GROUPS[title])])


def _in_the_environment(words: list[str], error: ImportError) -> int:
    """Run the verb once more with the Python that has the packages, where this one has not."""
    from install_guard.ledger import paths
    from install_guard.review import handoff

    python = None
    try:
        python = handoff.environment(paths.of_person())
    except GuardError as broken:
        speech.detail(str(broken))
    if python is not None and python != sys.executable:
        sys.stdout.flush()
        os.execv(python, [python, "-I", "-c", AGAIN, str(paths.ROOT), *words])  # noqa: S606 -- it takes no shell's place
    print(f"install-guard: this verb needs Python 3.11 and packages that are not here ({error}).", file=sys.stderr)
    print(f"Make their environment with: {handoff.make_environment()}", file=sys.stderr)
    return 2


def _open_ends() -> None:
    """Give what is said somewhere to go where the caller closed it; the exit code stays the answer."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 -- open as long as the program


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in a buffer has nowhere to go


def _unwritten(error: Exception) -> int:
    """2, and why, where what went wrong is that something cannot be written out (a full disk); else 0."""
    if not isinstance(error, OSError) or error.errno not in _FULL or error.filename is not None:
        return 0
    _drop_output()
    print(f"install-guard: the output could not be written: {error.strerror}", file=sys.stderr)
    return 2


def _broken(error: Exception) -> int:
    from install_guard.ledger import crash, paths, receipts

    kept = crash.keep(paths.of_person().state, receipts.new_id(), error)
    print(f"install-guard: something broke in it ({type(error).__name__}: {error}).", file=sys.stderr)
    if kept is not None:
        print(f"Please report it with the text in {kept}", file=sys.stderr)
    _trace(error)
    return 2


def _where() -> None:
    """With `--verbose`: what runs, and where it looks."""
    if speech.level() < speech.VERBOSE:
        return
    from install_guard.ledger import paths

    speech.detail(f"version {__version__}, Python {sys.version.split()[0]} ({sys.executable})")
    ground = paths.of_person()
    for kind in paths.KINDS:
        speech.detail(f"{kind} in {getattr(ground, kind)}")


def _trace(error: Exception) -> None:
    """With `--verbose`: where an error came from."""
    if speech.level() >= speech.VERBOSE:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__)
