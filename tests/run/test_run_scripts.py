"""Package scripts: read, taken where they are plain commands, refused with the span that spoils them."""

from __future__ import annotations

import shlex

import pytest

from install_guard.run.model import RefusedError


@pytest.mark.parametrize(
    ("body", "steps"),
    [
        ("tsc", ["tsc"]),
        ("tsc -p . && node app.js", ["tsc -p .", "node app.js"]),
        ("tsc\nnode app.js", ["tsc", "node app.js"]),
        ("  tsc   --noEmit  ", ["tsc --noEmit"]),
        ("tsc # and that is all", ["tsc"]),
        ("node app.js 'a  b' \"it's\" a\\ b", ["node app.js 'a  b' \"it's\" 'a b'"]),
        ("NODE_ENV=test node app.js", ["node app.js"]),
        ("cross-env NODE_ENV=test node app.js", ["cross-env NODE_ENV=test node app.js"]),
        ("cross-env A=1 mocha src/*.test.js", ["cross-env A=1 mocha src/a.test.js src/b.test.js"]),
        ("mocha src/*.test.js", ["mocha src/a.test.js src/b.test.js"]),
        ("mocha 'src/*.test.js'", ["mocha src/a.test.js src/b.test.js"]),
        ('node --test "src/**/*.test.js"', ["node --test src/a.test.js src/b.test.js"]),
        ("rm -rf dist && mkdir -p dist && true", ["rm -rf dist", "mkdir -p dist", "true"]),
        ("npx tsc && npm run two", ["tsc", "eslint ."]),
        ("yarn two && pnpm run two && bun run two", ["eslint .", "eslint .", "eslint ."]),
        ("tsc '$HOME' '*'", ["tsc '$HOME' '*'"]),
    ],
)  # fmt: skip
def test_plain_commands_run_one_by_one(workspace, body: str, steps: list[str]) -> None:
    workspace.scripts(one=body, two="eslint .")
    expected = [tuple(shlex.split(step)) for step in steps]
    if "'*'" in body:
        workspace.write("*", "")
    assert workspace.argvs("npm", "run", "one") == expected


@pytest.mark.parametrize(
    ("body", "why", "span"),
    [
        ("tsc | cat", "a pipe", "   ^^^"),
        ("tsc || true", "decides", "   ^^^^"),
        ("tsc; node app.js", "first failure", "   ^"),
        ("node app.js &", "first failure", "           ^^"),
        ("tsc > out", "redirection", "    ^^^^^"),
        ("tsc 2>&1", "redirection", "    ^^^^"),
        ("echo $HOME", "expand", "     ^^^^^"),
        ('echo "a $HOME"', "expand", "     ^^^^^^^^^"),
        ("echo `id`", "expand", "     ^^^^"),
        ("echo $(id)", "expand", "     ^^^^^"),
        ("tsc && echo {a,b}", "braces", "            ^^^^^"),
        ("ls ~/x", "~", "   ^^^"),
        ("(tsc)", "compound", "^^^^^"),
        ("{ tsc; }", "compound", "^^^^^^^^"),
        ("if true; then tsc; fi", "compound", "^^^^^^^^^^^^^^^^^^^^^"),
        ("! tsc", "`!`", "^^^^^"),
        ("A=1", "assignment", "^^^"),
        ("cd src && ls", "the shell's own", "^^"),
        ("tsc && exit 1", "the shell's own", "       ^^^^"),
        ("eval tsc", "the shell's own", "^^^^"),
        ("echo 'a", "", "     ^"),
        ("cat <<< x", "redirection", "    ^^^^^"),
    ],
)  # fmt: skip
def test_what_needs_a_shell_is_refused_at_its_span(workspace, body: str, why: str, span: str) -> None:
    workspace.scripts(one=body)
    with pytest.raises(RefusedError, match="the script one needs a shell") as refused:
        workspace.plan("npm", "run", "one")
    assert why in refused.value.what
    assert refused.value.where.splitlines()[-1].removeprefix("     ").startswith(span)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("echo src/*.js", "not known to be a file"),
        ("NODE_OPTIONS=--require=./x node app.js", "NODE_OPTIONS"),
        ("cross-env NODE_OPTIONS=x jest", "NODE_OPTIONS"),
        ("LD_PRELOAD=./x.so ls", "LD_PRELOAD"),
        ("tsc && node -e 1", "runs code"),
        ("tsc && node --watch app.js", "without an end"),
        ("vitest", "without an end"),
        ("npm run one", "runs itself"),
        ("npm run two", "runs itself"),
        ("run-s a b", "hidden in its words"),
        ("npm run nothing", "there is no script nothing"),
        ("not-there-at-all", "was not found"),
        ("   ", "there is no script"),
        ("# nothing", "is empty"),
    ],
)
def test_what_else_is_refused_before_anything_runs(workspace, body: str, why: str) -> None:
    workspace.scripts(one=body, two="npm run one")
    with pytest.raises(RefusedError, match=why):
        workspace.plan("npm", "run", "one")


def test_pre_and_post_run_around_it(workspace) -> None:
    workspace.scripts(pretest="tsc", test="vitest run", posttest="eslint .")
    assert workspace.argvs("npm", "test") == [("tsc",), ("vitest", "run"), ("eslint", ".")]
    assert [step.script for step in workspace.plan("npm", "test").steps] == ["pretest", "test", "posttest"]
    assert workspace.argvs("npm", "run", "--ignore-scripts", "test") == [("vitest", "run")]
    assert workspace.argvs("npm", "test", "--ignore-scripts") == [("vitest", "run")]


def test_one_of_them_that_needs_a_shell_stops_all(workspace) -> None:
    workspace.scripts(pretest="tsc", test="vitest run", posttest="rm -rf $TMPDIR")
    with pytest.raises(RefusedError, match="posttest"):
        workspace.plan("npm", "test")


@pytest.mark.parametrize(
    "call",
    [
        "npm run one -- --x '*' -- y",
        "yarn run one -- --x '*' -- y",
        "pnpm run one --x '*' -- y",
        "bun run one --x '*' -- y",
        "yarn one -- --x '*' -- y",
        "pnpm one --x '*' -- y",
    ],
)
def test_words_for_the_script_go_to_its_last_command_untouched(workspace, call: str) -> None:
    workspace.scripts(one="tsc && node app.js a", postone="eslint .")
    assert workspace.argvs(*shlex.split(call)) == [
        ("tsc",),
        ("node", "app.js", "a", "--x", "*", "--", "y"),
        ("eslint", "."),
    ]


def test_plain_words_of_npm_are_the_scripts_too(workspace) -> None:
    workspace.scripts(one="node app.js")
    assert workspace.argvs("npm", "run", "one", "a", "b") == [("node", "app.js", "a", "b")]


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("npm run", "no script"),
        ("npm run none", "there is no script none"),
        ("npm run one --x", "option of npm"),
        ("npm --prefix /tmp run one", "not known here"),
        ("npm -w a test", "not known here"),
        ("yarn --cwd /tmp one", "not known here"),
        ("pnpm --dir=/tmp one", "not known here"),
        ("yarn node -e 1", "not read here"),
        ("yarn workspace a one", "not read here"),
        ("npm publish", "scripts around it: prepack"),
        ("npm pack", "scripts around it: prepack"),
        ("pnpm -r run one", "not known here"),
        ("npm start", "there is no script start"),
    ],
)
def test_calls_that_are_not_understood_are_refused(workspace, call: str, why: str) -> None:
    workspace.scripts(one="tsc", prepack="tsc")
    for name in ("yarn", "pnpm"):
        workspace.program(f"../bin/{name}")
    with pytest.raises(RefusedError, match=why):
        workspace.plan(*call.split())


def test_what_an_earlier_command_may_make_is_looked_for_again_later(workspace) -> None:
    workspace.scripts(one="tsc && mocha 'out/*.test.js'")
    first, second = workspace.plan("npm", "run", "one").steps
    assert (first.later, second.later) == ("", "a glob matches no file")


def test_variables_of_the_script_are_set(workspace) -> None:
    workspace.scripts(one="NODE_ENV=test node app.js")
    (step,) = workspace.plan("npm", "run", "one").steps
    assert step.sets["NODE_ENV"] == "test"
    assert step.sets["npm_lifecycle_event"] == "one"
    assert step.sets["npm_package_name"] == "demo"
    assert step.sets["PATH"].startswith(f"{workspace.root}/node_modules/.bin:")


@pytest.mark.parametrize("text", ["", "[]", "{", '{"scripts": []}', '{"scripts": {"one": 1}}', "[" * 100_000])
def test_a_package_json_that_is_none(workspace, text: str) -> None:
    workspace.write("package.json", text)
    with pytest.raises(RefusedError):
        workspace.plan("npm", "run", "one")


def test_without_a_package(workspace) -> None:
    with pytest.raises(RefusedError, match=r"no package\.json"):
        workspace.plan("npm", "run", "one")


def test_a_package_json_outside_is_not_read(workspace) -> None:
    elsewhere = workspace.write("../package.json", '{"scripts": {"one": "tsc"}}')
    (workspace.root / "package.json").symlink_to(elsewhere)
    with pytest.raises(RefusedError, match="outside of the workspace"):
        workspace.plan("npm", "run", "one")
