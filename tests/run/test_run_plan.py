"""What is run as it stands, what is made of globs, and what is refused before anything runs."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

from install_guard.run import interpreters
from install_guard.run.model import RefusedError

if TYPE_CHECKING:
    from pathlib import Path

SAME = """
node app.js
node app.js -e 1 --require x --inspect -- '>' '*' "it's"
node --no-warnings --max-old-space-size=100 app.js --watch
node --max-old-space-size 100 app.js
node --conditions dev app.js
node -- app.js --x
node --version
node --test
node --check app.js
python3 app.py -c x
python3 -B -u app.py
python3 -Bu app.py
python3 -X dev -W error app.py
python3 -Wignore app.py
python3 -m unittest discover -p 'test_*.py'
python3 -m pytest -k 'a*' tests
python3 -m json.tool app.py
python3 -m tests.run
bash run.sh '*' '$HOME'
bash -eu run.sh
bash -euo pipefail run.sh
perl -w run.sh
bun run app.ts --watch
bun app.ts
bun test --timeout 50
deno run --allow-net app.ts --inspect
deno app.ts
tsx app.ts -e 1
env A=1 node app.js
timeout 5 node app.js -e
nice -n 5 python3 app.py
git status
git commit -m 'say * and $x'
git log --format=%H
ls *.js
rm -rf dist
tsc --noEmit -p .
vitest run
vitest run src/a.test.js -t 'a*'
jest src/a.test.js
mocha -r ./lib/index.js src/a.test.js
mocha -r ts-node/register src/a.test.js
eslint . --ignore-pattern 'x*'
pytest -q tests/test_a.py::test_x
cargo test -- --nocapture '*'
cargo test --package x name
go test ./... -run 'Test*'
python3 -m coverage run -m pytest -q tests
coverage run app.py -m timeit
coverage report --fail-under 90
bash +e run.sh
pytest -p no:cacheprovider -q tests
npm --version
find . -name '*.js'
find . -name '*.js' -exec wc -l {} ;
xargs ls
make
"""
# words | what they do that is not run
REFUSED = """
node -e 1 | runs code
node --eval=1 | runs code
node -p 1 | runs code
node -pe 1 | runs code
node - | standard input
node | no script
node -i | standard input
node -r ./lib app.js | loads code before
node --require=./lib app.js | loads code before
node --import ./lib app.js | loads code before
node --import=data:text/javascript,1 app.js | loads code before
node --loader ./lib app.js | how modules are loaded
node --experimental-loader=./lib app.js | how modules are loaded
node --experimental_loader=./lib app.js | how modules are loaded
node --inspect app.js | debugger
node --inspect-brk=0.0.0.0:1 app.js | debugger
node inspect app.js | debugger
node --env-file=.env app.js | sets variables
node --env-file-if-exists .env app.js | sets variables
node --watch app.js | without an end
node --watch-path=src app.js | without an end
node --run test | package script
node --test-reporter=./lib/index.js --test | would load code
node --test-global-setup=./lib --test | loads code before
node --not-known app.js | not known here
node --test --import ./lib src/a.test.js | loads code before
node --test src/a.test.js --import ./lib | loads code before
node /etc/hostname | outside of the workspace
node ../elsewhere.js | outside of the workspace
node out.js | outside of the workspace
node --test /tmp/x.test.js | outside of the workspace
node --test out.js | outside of the workspace
python3 -c 1 | runs code
python3 -Bc 1 | runs code
python3 -uc1 | runs code
python3 -i app.py | standard input
python3 - | standard input
python3 | no script
python3 -m timeit 1 | may run code
python3 -m pdb app.py | may run code
python3 -m runpy x | may run code
python3 -X presite=x app.py | would load code
python3 -W error::x.Y app.py | would load code
python3 /etc/hostname | outside of the workspace
python3 -m pytest /etc/hostname | outside of the workspace
python3.11 -c 1 | runs code
bash -c ls | runs code
bash -ec ls | runs code
sh -s | standard input
bash -i run.sh | standard input
bash --rcfile x run.sh | loads code before
zsh -c ls | runs code
dash /etc/hostname | outside of the workspace
perl -e 1 | runs code
perl -ne 1 run.sh | runs code
perl -Mre run.sh | loads code before
ruby -e 1 | runs code
ruby -rjson app.rb | loads code before
php -r 1 | runs code
bun -e 1 | runs code
bun run --preload ./x app.ts | loads code before
bun test a.test.ts --preload ./x | loads code before
bun --hot app.ts | without an end
bun repl | runs code
bun --cwd /tmp run app.ts | another folder
deno eval 1 | runs code
deno run --preload=./x app.ts | loads code before
deno run --inspect app.ts | debugger
deno run --watch app.ts | without an end
deno run https://x.example/y.ts | outside of the workspace
deno task x | package script
tsx watch app.ts | without an end
tsx --import ./x app.ts | loads code before
env node -e 1 | runs code
env -S 'node app.js' | shell text
env NODE_OPTIONS=x node app.js | NODE_OPTIONS
env LD_PRELOAD=x ls | LD_PRELOAD
env A=1 env BASH_ENV=x bash run.sh | BASH_ENV
timeout 5 bash -c ls | runs code
nohup python3 -c 1 | runs code
xargs node -e | runs code
xargs sh -c ls | runs code
find . -exec node {} ; | cannot be told
find . -exec sh -c ls ; | runs code
env vitest | without an end
timeout 9 npx --no vitest --watch | without an end
nice pytest /etc/hostname | outside of the workspace
watch 'ls -la' | shell text
flock x -c 'ls -a' | shell text
git -c alias.x='!ls' x | shell text
npx -c 'vitest run' | shell text
concurrently 'a b' 'c d' | hidden in its words
npm-run-all a b | hidden in its words
vitest | without an end
vitest watch | not run here
vitest run --ui | without an end
vitest run --config /etc/hostname | outside of the workspace
jest --watchAll | without an end
mocha -w | without an end
mocha -r /etc/hostname src/a.test.js | outside of the workspace
mocha /etc/hostname | outside of the workspace
tsc --watch | without an end
pytest -p ../x tests | outside of the workspace
pytest --pdb | without an end
pytest -o pythonpath=/tmp tests | runs a program
pytest --override-ini=python_files=/tmp/x.py tests | runs a program
eslint --not-known 'src/*.js' | cannot be told
go test -exec ./x ./... | runs a program
cargo --config x test | runs a program
cargo run-script x | not run here
/etc/not-there x | no such program
node --stack-trace-limit --eval 1 | cannot be told
node --conditions --eval 1 | cannot be told
node --test-name-pattern --import ./x app.js | cannot be told
ruby -E -e 1 | cannot be told
python3 -m tests/../../x | no name of a module
python3 -m coverage run -m timeit 1 | may run code
python3 -m coverage run /etc/hostname | outside of the workspace
python3 -mpdb app.py | may run code
python3 -c1 | runs code
bash +O extglob -c ls | not known here
bash +c ls | runs code
env PATH=/tmp node app.js | says which programs are run
env -C /tmp node app.js | another folder
env -iC/tmp node app.js | another folder
timeout 5 env --chdir=/tmp node app.js | another folder
time sh -c ls | runs code
env npm run x | is not read
timeout 5 npm test | is not read
npx -c=ls | shell text
npx --call=ls | shell text
npx --cal ls | shell text
npx -yc ls | shell text
npx -p x -c ls | shell text
npm exec vitest --call=ls | shell text
npm exec node -- -e 1 | runs code
npm explore x -- ls | not read here
npm install-test | not read here
npm it | not read here
pytest -c/etc/hostname tests | outside of the workspace
pytest -p/tmp/x tests | outside of the workspace
mocha -r/etc/hostname | outside of the workspace
mocha --require data:text/javascript,1 | outside of the workspace
mocha --node-option=require=/x | runs a program
vitest run --execArgv=-e | runs a program
vitest run -c/etc/hostname | outside of the workspace
eslint -f/etc/hostname . | outside of the workspace
mypy --python-exec=x app.py | runs a program
cargo -Zx test | runs a program
not-there-at-all x | was not found
"""


def _lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line]


@pytest.mark.parametrize("line", _lines(SAME))
def test_words_that_pass_untouched(workspace, line: str) -> None:
    argv = shlex.split(line)
    assert workspace.argvs(*argv) == [tuple(argv)]


@pytest.mark.parametrize("line", _lines(REFUSED))
def test_what_is_refused_and_why(workspace, line: str) -> None:
    words, _, why = line.rpartition(" | ")
    (workspace.root / "out.js").symlink_to("/etc/hostname")
    with pytest.raises(RefusedError, match=why):
        workspace.plan(*shlex.split(words))


@pytest.mark.parametrize(
    ("words", "become"),
    [
        ("node --test src/*.test.js", "node --test src/a.test.js src/b.test.js"),
        ("node --test --test-reporter spec **/b.test.js", "node --test --test-reporter spec src/b.test.js"),
        ("python3 -m pytest -q tests/*.py", "python3 -m pytest -q tests/test_a.py tests/test_b.py"),
        ("pytest tests/test_?.py::test_x", "pytest tests/test_a.py::test_x tests/test_b.py::test_x"),
        ("vitest run src/*.test.js -t x*", "vitest run src/a.test.js src/b.test.js -t x*"),
        ("jest --ci src/*.test.js", "jest --ci src/a.test.js src/b.test.js"),
        ("mocha --timeout 5 src/*.js", "mocha --timeout 5 src/a.test.js src/b.test.js"),
        ("eslint --fix src/*.js", "eslint --fix src/a.test.js src/b.test.js"),
        ("eslint -- src/*.js", "eslint -- src/a.test.js src/b.test.js"),
        ("bun test src/*.test.js", "bun test src/a.test.js src/b.test.js"),
        ("deno test -A src/*.test.js", "deno test -A src/a.test.js src/b.test.js"),
        ("npx vitest run", "vitest run"),
        ("npx eslint -c lib/index.js .", "eslint -c lib/index.js ."),
        ("npx --no mocha src/*.test.js", "mocha src/a.test.js src/b.test.js"),
        ("npm exec tsc -- -p .", "tsc -p ."),
        ("env A=1 node --test src/*.test.js", "env A=1 node --test src/a.test.js src/b.test.js"),
        ("timeout 9 env A=1 pytest -k x* tests/*.py", "timeout 9 env A=1 pytest -k x* tests/test_a.py tests/test_b.py"),
        ("nice npm install", "nice npm install --ignore-scripts"),
        ("bun install", "bun install --ignore-scripts"),
        ("bun add x", "bun add --ignore-scripts x"),
        ("npm install", "npm install --ignore-scripts"),
        ("npm ci --omit=dev", "npm ci --ignore-scripts --omit=dev"),
        ("npm i --ignore-scripts", "npm i --ignore-scripts"),
        ("python3 -m pip install x", "python3 -m pip install --only-binary :all: x"),
    ],
)
def test_what_words_become(workspace, words: str, become: str) -> None:
    assert workspace.argvs(*words.split()) == [tuple(become.split())]


def test_a_glob_without_a_match_is_said(workspace) -> None:
    with pytest.raises(RefusedError, match=r"matches no file\n  at none/\*.js"):
        workspace.plan("node", "--test", "none/*.js")


@pytest.mark.parametrize("word", ["a\0b", "\ud800", "x" * (1 << 20)])
def test_a_word_that_no_program_can_be_given(workspace, word: str) -> None:
    with pytest.raises(RefusedError, match="word 1 of 'ls'"):
        workspace.plan("ls", word)


def test_a_link_does_not_hide_an_interpreter(workspace) -> None:
    (workspace.root / "tool").symlink_to("/usr/bin/env")
    (workspace.root / "shell").symlink_to("/bin/bash")
    with pytest.raises(RefusedError, match="runs code"):
        workspace.plan("./shell", "-c", "ls")


def test_a_script_named_by_its_place_lies_in_the_workspace(workspace, tmp_path: Path) -> None:
    script = tmp_path / "elsewhere"
    script.write_text("#!/bin/sh\n", encoding="utf-8")
    script.chmod(0o755)
    with pytest.raises(RefusedError, match="outside of the workspace"):
        workspace.plan(str(script))


@pytest.mark.parametrize(
    ("name", "row"),
    [
        *[("python3.12", "python"), ("/usr/bin/python3", "python"), ("pypy3", "python"), ("node20", "node")],
        *[("perl5.36.0", "perl"), ("lua5.4", "lua"), ("ruby3.1", "ruby"), ("bash", "sh"), ("ls", ""), ("pytest", "")],
    ],
)
def test_which_programs_are_interpreters(name: str, row: str) -> None:
    assert interpreters.row_of(name) == row
