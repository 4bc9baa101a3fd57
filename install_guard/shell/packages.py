"""Package runners: `npx package word …`, `npm exec`, `npm run script`, `pnpm dlx`, `yarn`, `bunx`."""

from __future__ import annotations

from install_guard.shell import simple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.model import Field
    from install_guard.shell.simple import Call
    from install_guard.shell.walk import Walk

# Options with a value, of the runners and of their package managers.
_VALUES = frozenset(
    "-p --package --cache --registry --userconfig --prefix -C --dir --filter -F --workspace -w --cwd --loglevel --node-options --shell "
    "--node-arg -n --env-file --config --tag --otp --scope --script-shell".split()
)
_SCRIPTS = frozenset(("-c", "--call", "--shell-mode"))
_EXEC = {
    "npm": ("exec", "x"),
    "pnpm": ("dlx", "exec", "x"),
    "yarn": ("dlx", "exec"),
    "bun": ("x",),
}
_RUN = ("run", "run-script", "rum", "urn")
_LIFECYCLE = ("test", "start", "stop", "restart", "t", "tst")
# Words of the package managers that run no script of the project by their own name.
_VERBS = frozenset(
    "install i add remove rm uninstall un update up upgrade init create ci audit outdated list ls ll why view info show search login logout "
    "whoami publish pack link unlink version cache config set get prune dedupe rebuild root bin prefix help docs repo bugs owner access token "
    "team org profile ping doctor fund star stars explain exec dlx run test start store import patch deploy fetch setup env node global "
    "workspaces workspace plugin licenses generate-lock-entry policies self-update approve-builds server recursive -r pm upgrade build".split()
)


def run_packages(walk: Walk, call: Call) -> None:
    """Run what a package runner runs."""
    base = call.fields[0][0].rsplit("/", 1)[-1]
    fields = call.fields[1:]
    if base in ("npx", "bunx", "pnpx"):
        _runner(walk, call, base, fields)
        return
    at = _skip(fields, 0)
    if at >= len(fields):
        return
    verb, rest = fields[at][0], fields[at + 1 :]
    if verb in _EXEC[base]:
        _runner(walk, call, base, rest)
    elif verb in _RUN or verb in _LIFECYCLE:
        names = rest[_skip(rest, 0) :] if verb in _RUN else [fields[at]]
        if base == "bun" and names and "." in names[0][0]:
            _file(walk, call, names[0])
        elif names:
            _script(walk, call, base, names[0][0])
    elif base == "bun" and ("." in verb or "/" in verb or verb in ("-e", "--eval")):
        from install_guard.shell.languages import run_language  # noqa: PLC0415 -- rare

        if not walk.dead:
            walk.invocations.pop()
        run_language(walk, call, "bun")
    elif verb not in _VERBS and base in ("yarn", "pnpm", "bun"):
        # A script of the project, or a program of a package.
        _script(walk, call, base, verb)
        walk.within(base, lambda: simple.program(walk, call.of(fields[at:])))


def _skip(fields: list[Field], at: int) -> int:
    """Past options and their values."""
    while at < len(fields) and fields[at][0][:1] == "-" and fields[at][0] not in ("--", "-e", "--eval"):
        text = fields[at][0]
        at += 2 if text in _VALUES else 1
    return at


def _runner(walk: Walk, call: Call, base: str, fields: list[Field]) -> None:
    """`npx [options] package word …`, `npx -c text`."""
    at = 0
    while at < len(fields) and fields[at][0][:1] == "-" and len(fields[at][0]) > 1:
        text = fields[at][0]
        at += 1
        if text == "--":
            break
        name, equals, value = text.partition("=")
        if name in _SCRIPTS:
            if base != "bun" and (equals or at < len(fields)):
                field = (value, *fields[at - 1][1:]) if equals else fields[at]
                walk.run_script(base, field[0], field[1:])
                at += not equals
        elif text in _VALUES:
            at += 1
    rest = fields[at:]
    if rest and rest[0][0] == "--":
        rest = rest[1:]
    if not rest:
        return
    text, start, end = rest[0]
    words = rest[1:]
    if words[:1] and words[0][0] == "--":
        words = words[1:]
    walk.within(base, lambda: simple.program(walk, call.of([(unversioned(text), start, end), *words])))


def unversioned(text: str) -> str:
    """A package's name without its version."""
    at = text.find("@", 1)
    return text[:at] if at > 0 and "/" not in text[at:] else text


def _file(walk: Walk, call: Call, field: Field) -> None:
    from install_guard.shell.languages import run_language  # noqa: PLC0415 -- rare

    inner = call.of([("bun", *call.span), field])
    walk.within("bun", lambda: run_language(walk, inner, "bun"))


def _script(walk: Walk, call: Call, base: str, name: str) -> None:
    """A script of package.json, with those before and after it."""
    text = walk.read("package.json")
    if text is None:
        walk.unread(call.span, "package.json")
        return
    from json import loads  # noqa: PLC0415 -- only where a file is read

    try:
        found = loads(text)
        scripts = found.get("scripts", {}) if isinstance(found, dict) else {}
    except (ValueError, RecursionError):
        walk.hole("code", "a package.json that cannot be read", call.span)
        return
    for one in (f"pre{name}", name, f"post{name}"):
        script = scripts.get(one) if isinstance(scripts, dict) else None
        if isinstance(script, str):
            key = (f"script {one}", ())
            if key in walk.calls:
                continue
            walk.calls.append(key)
            walk.within(base, lambda script=script: walk.apart(lambda: walk.run_text(script, call.span)))  # type: ignore[misc]
            walk.calls.pop()


TABLE = dict.fromkeys(("npx", "bunx", "pnpx", "npm", "pnpm", "yarn", "bun"), run_packages)
