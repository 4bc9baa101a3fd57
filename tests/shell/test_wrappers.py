"""Programs that run other programs: options, words, and what of them runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from install_guard.shell import characters, filters, parse, transforms
from install_guard.shell.evaluate import Setting, evaluate
from install_guard.shell.kinds import PROGRAMS
from install_guard.shell.languages import row_of
from install_guard.shell.rows import ROWS, row

if TYPE_CHECKING:
    from types import ModuleType


def ran(text: str) -> list[str]:
    """The calls of `tool`, their words joined, with `…` for each gap."""
    trace = evaluate(parse(text), Setting(home="/home/person", cwd="/work"))
    return [
        " ".join(word.known.replace("\0", "…") for word in one.argv[1:])
        for one in trace.invocations
        if one.program == "tool"
    ]


BEFORE = """
env
env -i
env -u X
env --unset=X A=1 B=2
env -C /tmp
env -
sudo
sudo -u person
sudo -uperson
sudo --user=person -E
sudo -n -- A=1
doas -u person
command
command --
command -p
builtin command
exec
exec -a name
nohup
nice
nice -5
nice -n 5
nice --adjustment=5
ionice -c 2 -n 0
time -p
timeout 5
timeout -k 1 -s KILL 5s
timeout --signal=KILL --foreground 5
stdbuf -oL -e0
setsid -w
chrt -b 0
taskset -c 0
unshare -r
prlimit --nofile=100
setarch x86_64 -R
flock -w 1 lock
strace -f -e trace=none -o log
systemd-run --user --scope -p A=b
xvfb-run -a
fakeroot
faketime yesterday
busybox
busybox env
poetry run
uv run --with x
bundle exec
conda run -n base
direnv exec .
dotenv -f .env run --
mise exec node@20 --
doppler run --
npx
npx -y
npm exec --
pnpm dlx
setpriv --no-new-privs
runuser -u person --
sudo env nice timeout 9
""".strip().split("\n")


@pytest.mark.parametrize("wrapper", BEFORE)
def test_the_command_behind_a_wrapper_runs(wrapper: str) -> None:
    calls = ran(f"{wrapper} tool a -b</dev/null")

    assert calls
    assert set(calls) == {"a -b"}


RUNS: dict[str, list[str]] = {
    "env -S 'tool a' b": ["a b"],
    "xargs -r tool a <<<b": ["a b"],
    "xargs -r tool a </dev/null": [],
    "xargs --no-run-if-empty -n1 tool </dev/null": [],
    "parallel -N2 tool ::: a b c": ["a b", "c"],
    "zip -T -TT'tool a' x.zip y": ["a"],
    "sudo sh -c 'tool a'": ["a"],
    "su -c 'tool a'": ["a"],
    "su - person -c 'tool a'": ["a"],
    "su person --command='tool a'": ["a"],
    "flock lock -c 'tool a'": ["a"],
    "script -qc 'tool a' /dev/null": ["a"],
    "watch -n1 tool a": ["a"],
    "watch -x tool a": ["a"],
    "find . -exec tool {} \\;": ["…"],
    "find . -maxdepth 0 -exec tool {} +": ["."],
    "find . -exec sh -c 'tool a' \\;": ["a"],
    "find . -exec tool a": [],
    "echo a b | xargs tool": ["a b"],
    "echo a b | xargs -n1 tool": ["a", "b"],
    "printf 'a\\0b' | xargs -0 tool": ["a b"],
    "echo a | xargs -I% tool x%": ["xa"],
    "printf 'a b\\nc\\n' | xargs -I{} tool {}": ["a b", "c"],
    "xargs -a list tool": ["…"],
    "parallel tool ::: a b": ["a", "b"],
    "parallel tool {2} {1} ::: a ::: b": ["b a"],
    "ssh host tool a": [],
    "ssh localhost tool a": ["a"],
    "ssh -o ProxyCommand='tool a' host": ["a"],
    "tmux new-session -d 'tool a'": ["a"],
    "tmux new -d \\; send-keys 'tool a' Enter": ["a"],
    "screen -dm tool a": ["a"],
    "echo 'tool a' | at now": ["a"],
    "echo '* * * * * tool a' | crontab -": ["a"],
    "tar cf x y --checkpoint-action=exec='tool a'": ["a"],
    "tar -I 'tool a' -xf x": ["a"],
    "rsync -e 'tool a' x y:": ["a …"],
    "docker exec box tool a": [],
    "npx -c 'tool a'": ["a"],
    "nix-shell --run 'tool a'": ["a"],
    "nodemon -x 'tool a'": ["a"],
    "socat - SYSTEM:'tool a'": ["a"],
    # git
    "git -c alias.x='!tool a' x b": ["a b"],
    "git -c core.pager='tool a' log": ["a"],
    "git commit -m 'tool a'": [],
    "GIT_EDITOR='tool a' git commit": ["a"],
    "git rebase -x 'tool a' HEAD~1": ["a"],
    "git bisect run tool a": ["a"],
    "git submodule foreach 'tool a'": ["a"],
    "git config alias.y '!tool a'; git y": ["a", "a"],
    "git ls-remote 'ext::tool a'": ["a"],
    "git log --grep 'tool a'": [],
    "echo 'tool a' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; git commit": ["a"],
}


@pytest.mark.parametrize(("text", "expected"), RUNS.items())
def test_what_a_wrapper_runs(text: str, expected: list[str]) -> None:
    assert ran(text) == expected


def test_an_option_that_is_not_known_is_a_gap() -> None:
    trace = evaluate(parse("timeout --unheard-of 5 tool a"), Setting())

    assert [gap.kind for gap in trace.gaps] == ["program"]
    assert [word.text for word in trace.gaps[0].words][-2:] == ["tool", "a"]


@pytest.mark.parametrize("name", sorted(ROWS))
def test_every_row_can_be_read(name: str) -> None:
    found = row(name)

    assert found.words
    assert found.words[-1] in {
        *(
            "COMMAND",
            "SCRIPT",
            "TEXT",
            "EITHER",
            "EACH",
            "SHELL",
            "SHELLINPUT",
            "COMMAND?SHELL",
            "PERHAPS?SHELL",
            "PIPE",
            "SSH",
            "DATA",
        ),
    }


@pytest.mark.parametrize("name", sorted(name for name, kind in PROGRAMS.items() if kind == "language"))
def test_every_interpreter_has_a_row(name: str) -> None:
    assert row_of(name) is not None


@pytest.mark.parametrize("module", [characters, filters], ids=lambda module: module.__name__)
def test_every_program_of_a_table_is_found_by_its_name(module: ModuleType) -> None:
    told = {name for name, where in transforms._MODULES.items() if module.__name__.endswith(f".{where}")}

    assert told == set(module.TABLE)
