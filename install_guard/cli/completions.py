"""`install-guard completions SHELL`: what completes this program's words, made from its own parser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from install_guard.cli import tree

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from install_guard.cli.tree import Verb, Word

_FIRST = "__fish_use_subcommand"


def register(parser: argparse.ArgumentParser) -> None:
    """Add the verb's arguments."""
    parser.add_argument("shell", metavar="SHELL", choices=sorted(_SHELLS), help="bash, zsh or fish")


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    print("\n".join(_SHELLS[arguments.shell](tree.verbs(), tree.options())))
    return 0


def _bash(verbs: Sequence[Verb], options: Sequence[Word]) -> Iterator[str]:
    """Where nothing is offered, readline offers files."""
    yield from (
        "_install_guard() {",
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= words= i",
        "    if [ \"$cur\" = '=' ]; then cur=; fi",
        "    if [ \"$prev\" = '=' ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
        "    for ((i = 1; i < COMP_CWORD; i++)); do",
        "        case ${COMP_WORDS[i]} in -*) ;; *) verb=${COMP_WORDS[i]}; break ;; esac",
        "    done",
        "    case $verb:$prev in",
    )
    for verb in verbs:
        for word in verb.words:
            if word.flags and word.takes != "nothing":
                names = "|".join(f"{verb.name}:{flag}" for flag in word.flags)
                yield f"    {names}) words='{' '.join(word.choices)}' ;;"
    yield "    *) case $verb in"
    yield f"        '') words='{' '.join([*(verb.name for verb in verbs), *_flags(options)])}' ;;"
    for verb in verbs:
        own = [choice for word in verb.words if not word.flags for choice in word.choices]
        yield f"        {verb.name}) words='{' '.join([*own, *_flags(verb.words)])}' ;;"
    yield from (
        "        esac ;;",
        "    esac",
        '    COMPREPLY=($(compgen -W "$words" -- "$cur"))',
        "}",
        "complete -o default -F _install_guard install-guard",
    )


def _flags(words: Sequence[Word]) -> list[str]:
    return [flag for word in words for flag in word.flags]


def _zsh(verbs: Sequence[Verb], options: Sequence[Word]) -> Iterator[str]:
    yield from ("#compdef install-guard", "_install_guard() {", "    local context state line", "    local -a verbs")
    yield "    verbs=("
    yield from (f"        {_quoted(f'{verb.name}:{verb.said}')}" for verb in verbs)
    yield "    )"
    yield f"    _arguments -C {_specs(options)} '1: :->verb' '*:: :->words'"
    yield from ("    case $state in", "    verb) _describe -t verbs verb verbs ;;", "    words) case $line[1] in")
    yield from (f"        {verb.name}) _arguments {_specs(verb.words)} ;;" for verb in verbs)
    yield from ("        esac ;;", "    esac", "}")
    # In a folder of fpath the file is the function; elsewhere it only says which one completes.
    yield 'if [[ $funcstack[1] == _install-guard ]]; then _install_guard "$@"; else compdef _install_guard install-guard; fi'


def _specs(words: Sequence[Word]) -> str:
    return " ".join(spec for word in words for spec in _spec(word))


def _spec(word: Word) -> Iterator[str]:
    """`_arguments` takes `-x[what it is for]:what it takes:how to complete that`, and `:` for a positional."""
    action = {"file": "_files", "folder": "_files -/", "choice": f"({' '.join(word.choices)})"}.get(word.takes, "( )")
    value = "" if word.takes == "nothing" else f":{_plain(word.name)}:{action}"
    if not word.flags:
        yield _quoted(f"{'*' if word.many else ''}{value}")
    yield from (_quoted(f"{flag}[{_plain(word.said)}]{value}") for flag in word.flags)


def _plain(text: str) -> str:
    for sign in "\\[]:":
        text = text.replace(sign, f"\\{sign}")
    return text


def _fish(verbs: Sequence[Verb], options: Sequence[Word]) -> Iterator[str]:
    yield "complete -c install-guard -f"
    yield from (_fish_option(_FIRST, word) for word in options)
    for verb in verbs:
        yield f"complete -c install-guard -n {_FIRST} -a {verb.name} -d {_quoted(verb.said)}"
        seen = _quoted(f"__fish_seen_subcommand_from {verb.name}")
        yield from (_fish_option(seen, word) for word in verb.words if word.flags or word.takes != "text")


def _fish_option(when: str, word: Word) -> str:
    """An option with its flags, or what may stand in a positional's place."""
    flags = "".join(f" -{'l' if flag.startswith('--') else 's'} {flag.lstrip('-')}" for flag in word.flags)
    value = {
        "nothing": "",
        "choice": f" -x -a {_quoted(' '.join(word.choices))}",
        "file": " -r -F",
        "folder": " -x -a '(__fish_complete_directories)'",
        "text": " -x",
    }[word.takes]
    if not word.flags:
        value = value.replace(" -x", "").replace(" -r", "")
    said = f" -d {_quoted(word.said)}" if word.said and word.flags else ""
    return f"complete -c install-guard -n {when}{flags}{value}{said}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


_SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
