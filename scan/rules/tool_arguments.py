"""What a server's tool does with what it is told: an argument that becomes a shell line, code, or part of a query."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, NamedTuple

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.concordance import needing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

_SHELL = frozenset(
    {
        *("os.system", "os.popen", "commands.getoutput", "subprocess.getoutput", "subprocess.getstatusoutput"),
        *("asyncio.create_subprocess_shell", "create_subprocess_shell"),
    }
)
_STARTS = frozenset({"run", "call", "check_call", "check_output", "Popen"})
_CODE = frozenset({"eval", "exec", "compile", "builtins.eval", "builtins.exec"})
_UNPACKS = frozenset(
    {
        *("pickle.loads", "pickle.load", "cPickle.loads", "dill.loads", "marshal.loads", "jsonpickle.decode"),
        *("yaml.unsafe_load", "yaml.full_load", "shelve.open"),
    }
)
_LOADS = frozenset({"__import__", "importlib.import_module", "import_module", "importlib.util.spec_from_file_location"})
_TEMPLATES = frozenset({"from_string", "render_template_string", "Template"})
_MAKES_SAFE = frozenset(
    {"shlex.quote", "quote", "int", "float", "bool", "len", "hash", "isinstance", "ast.literal_eval"}
)
_HANDLERS = frozenset({"call_tool", "handle_call_tool", "handle_tool_call"})
_DEEP = 3
"""Functions that call one another, which an argument is followed through."""


class Reached(NamedTuple):
    """What an argument reaches: where, and what becomes of it."""

    node: ast.AST
    tool: str
    becomes: str


_MAY = re.compile(
    r"shell\s*=\s*True|\b(?:eval|exec|compile|__import__)\(|system\(|popen\(|getoutput|_shell\(|loads?\(|import_module|from_string|Template\(|render_template_string|\.execute\w*\(\s*f|jsonpickle|spec_from_file"
)
"""What an argument may reach, in a Python text."""


@rule(
    "tool-runs-arguments",
    "caution",
    flags=(
        {
            "server.py": 'import subprocess\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool()\ndef ping(host: str) -> str:\n    """Asks whether a host is there."""\n    line = f"ping -c 1 {host}"\n    return subprocess.check_output(line, shell=True).decode()\n'
        },
        {
            "server.py": 'from mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\ndef value(text):\n    return eval(text)\n\n\n@mcp.tool()\ndef sums(text: str) -> str:\n    """Works out a sum."""\n    return str(value(text))\n'
        },
        {
            "server.py": 'import sqlite3\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool()\ndef user(name: str) -> str:\n    """Looks up a user."""\n    return str(sqlite3.connect(\'a.db\').execute(f"SELECT * FROM users WHERE name = \'{name}\'").fetchall())\n'
        },
        {
            "server.js": "server.tool('ping', {host: z.string()}, async (args) => execSync(`ping -c 1 ${args.host}`)); // modelcontextprotocol\n"
        },
        {
            "server.ts": "server.tool('ping', {host: z.string()}, async ({ host, count }) => execSync(`ping -c ${count} ${host}`)); // modelcontextprotocol\n"
        },
    ),
    clears=(
        {
            "server.py": 'import subprocess\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool()\ndef ping(host: str) -> str:\n    """Asks whether a host is there."""\n    return subprocess.check_output(["ping", "-c", "1", "--", host]).decode()\n'
        },
        {
            "server.py": 'import sqlite3\nfrom mcp.server.fastmcp import FastMCP\nmcp = FastMCP("a")\n\n\n@mcp.tool()\ndef user(name: str) -> str:\n    """Looks up a user."""\n    return str(sqlite3.connect("a.db").execute("SELECT * FROM users WHERE name = ?", (name,)).fetchall())\n'
        },
        {"scripts/a.py": "import subprocess, sys\nsubprocess.run(sys.argv[1], shell=True)\n"},
        {
            "server.js": "server.tool('ping', {host: z.string()}, async (args) => execFileSync('ping', ['-c', '1', args.host])); // modelcontextprotocol\n"
        },
        {
            "server.ts": "const root = process.cwd();\nserver.tool('log', {}, async () => execSync(`git -C ${root} log`)); // modelcontextprotocol\n"
        },
    ),
    languages=("python", "javascript", "typescript"),
    least=Standing.script,
    asks=needing(("tool", "modelcontextprotocol"), re.compile(rf"{_MAY.pattern}|exec")),
)
def tool_runs_arguments(text: Text, _: Plugin) -> Iterator[Seen]:
    """A tool of a server puts what it is told into a shell line, into code, into a template or between the quotes of a query.

    Why: what the model hands to a tool may come from a page that it has read; whoever wrote the page runs commands
    then, and the client asks about a tool's name, never about such a command.

    Remedy: have it start a program with a list of words, and give values to a query apart from its text.
    """
    if text.language == "python":
        if "tool" in text.lowered and _MAY.search(text.text) and text.python is not None:
            for reached in _Tools(text.python).reached():
                start, end = _span(text, reached.node)
                yield _seen(text, reached.tool, reached.becomes, start, end)
                return
        return
    lowered = text.lowered
    if "exec" in lowered and ("modelcontextprotocol" in lowered or "server.tool(" in lowered):
        told = {
            name.split(":")[0].strip() for names in _HANDED.findall(text.text) for name in ",".join(names).split(",")
        }
        for match in _EXEC.finditer(text.text):
            if match["name"] in _ARGUMENTS | told:
                yield _seen(text, "a tool", "a shell line", match.start(), match.end())
                return


_ARGUMENTS = frozenset({"args", "params", "arguments", "input", "request"})
_HANDED = re.compile(
    r"""(?x)\(\s*\{ (?=[\w\s,:]{1,200}\} [^)]{0,200} \)\s*=>) ([\w\s,:]+)
      | \{ (?=[\w\s,:]{1,200}\}\s*=\s*(?:request\.params\.arguments|args)\b) ([\w\s,:]+)"""
)
"""The names of what the function behind a tool is handed."""
_EXEC = re.compile(
    r"""(?x)\b(?:exec|execSync|execAsync|execPromise)\(\s*`[^`]*?\$\{\s*(?:String\()?(?P<name>\w+)[^}]*\}"""
)


def _seen(text: Text, tool: str, becomes: str, start: int, end: int) -> Seen:
    return Seen(
        f"{tool}: what it is told becomes {becomes}", text, start, end, weighed(Severity.caution, text.standing)
    )


def _span(text: Text, node: ast.AST) -> tuple[int, int]:
    """The place of a node's first line in the text."""
    line = getattr(node, "lineno", 1) - 1
    start = sum(len(each) + 1 for each in text.lines[:line]) + getattr(node, "col_offset", 0)
    return start, start + max(len(text.lines[line]) - getattr(node, "col_offset", 0), 1)


Function = ast.FunctionDef | ast.AsyncFunctionDef


class _Tools:
    """The tools of a Python server, and what becomes of their arguments."""

    def __init__(self, tree: ast.Module) -> None:
        functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
        self.tools = [node for node in functions if _is_tool(node)]
        self.named = {node.name: node for node in functions}

    def reached(self) -> Iterator[Reached]:
        """What the arguments of each tool reach."""
        for tool in self.tools:
            told = {each.arg for each in (*tool.args.args, *tool.args.kwonlyargs)} - {"self", "ctx", "context", "cls"}
            if tool.name in _HANDLERS:
                told -= {"name"}
            for node, becomes in self.followed(tool, told, _DEEP):
                yield Reached(node, tool.name, becomes)

    def followed(self, function: Function, told: set[str], depth: int) -> Iterator[tuple[ast.AST, str]]:
        """What becomes of some arguments of a function, also in those that it hands them to."""
        told = set(told)
        for node in _in_order(function):
            if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value is not None:
                if _holds(node.value, told):
                    told |= _names(node.targets if isinstance(node, ast.Assign) else [node.target])
            elif isinstance(node, ast.For | ast.AsyncFor) and _holds(node.iter, told):
                told |= _names([node.target])
            elif isinstance(node, ast.Call):
                becomes = _becomes(node, told)
                if becomes:
                    yield node, becomes
                elif depth and any(_holds(each, told) for each in _given(node)):
                    yield from self.handed(node, told, depth)

    def handed(self, call: ast.Call, told: set[str], depth: int) -> Iterator[tuple[ast.AST, str]]:
        """What becomes of arguments in a function of the same file that they are handed to."""
        function = self.named.get(_name(call.func).rsplit(".", 1)[-1])
        if function is None or function in self.tools:
            return
        names = [each.arg for each in function.args.args if each.arg not in {"self", "cls"}]
        inside = {name for name, value in zip(names, call.args, strict=False) if _holds(value, told)}
        inside |= {each.arg for each in call.keywords if each.arg and _holds(each.value, told)}
        if inside:
            yield from self.followed(function, inside, depth - 1)


def _in_order(function: Function) -> list[ast.AST]:
    """The nodes of a function as they stand in its text; a call's own name behind what is assigned before it."""
    nodes = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign | ast.For | ast.AsyncFor | ast.Call)
    ]
    return sorted(nodes, key=lambda node: (getattr(node, "lineno", 0), isinstance(node, ast.Call)))


def _is_tool(function: Function) -> bool:
    """Whether a function is offered to a model as a tool."""
    names = [_name(each.func if isinstance(each, ast.Call) else each) for each in function.decorator_list]
    return any(name.rsplit(".", 1)[-1] in {"tool", "mcp_tool", "call_tool"} for name in names)


def _name(node: ast.AST) -> str:
    """A dotted name."""
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}".lstrip(".")
    return node.id if isinstance(node, ast.Name) else ""


def _given(call: ast.Call) -> list[ast.expr]:
    return [*call.args, *(each.value for each in call.keywords)]


def _names(targets: list[ast.expr]) -> set[str]:
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _holds(node: ast.AST, told: set[str]) -> bool:
    """Whether a value has one of the names in it as it is: a number or a quoted word made of it is none."""
    if isinstance(node, ast.Call) and _name(node.func) in _MAKES_SAFE:
        return False
    if isinstance(node, ast.Compare | ast.Lambda):
        return False
    if isinstance(node, ast.Name):
        return node.id in told
    return any(_holds(child, told) for child in ast.iter_child_nodes(node))


def _becomes(call: ast.Call, told: set[str]) -> str:
    """What a call makes of a value that was handed to a tool, in words; "" for nothing of weight."""
    name = _name(call.func)
    last = name.rsplit(".", 1)[-1]
    first = (
        call.args[0]
        if call.args
        else next((each.value for each in call.keywords if each.arg in {"args", "cmd", "command"}), None)
    )
    if first is None or not _holds(first, told):
        return ""
    if name in _SHELL or (last in _STARTS and _with_shell(call) and not isinstance(first, ast.List)):
        return "a shell line"
    if name == "yaml.load" and "Safe" not in ast.dump(call):
        return _BY_NAME["yaml.unsafe_load"]
    if last in _TEMPLATES:
        return "a template that runs" if last != "Template" or isinstance(first, ast.Name) else ""
    if last in {"execute", "executescript"}:
        return "a part of a query, between its quotes" if _quoted(first, told) else ""
    return _BY_NAME.get(name, "")


_BY_NAME = {
    **dict.fromkeys(_CODE, "code that runs"),
    **dict.fromkeys(_UNPACKS, "an object whose making runs code"),
    **dict.fromkeys(_LOADS, "the name of code that is loaded"),
}


def _with_shell(call: ast.Call) -> bool:
    return any(
        each.arg == "shell" and isinstance(each.value, ast.Constant) and bool(each.value.value)
        for each in call.keywords
    )


def _quoted(node: ast.AST, told: set[str]) -> bool:
    """Whether a value stands between quotes in a text that is put together."""
    if not isinstance(node, ast.JoinedStr):
        return False
    before = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            before = str(part.value)
        elif before.rstrip("%").endswith(("'", '"')) and _holds(part, told):
            return True
    return False


RULES = (tool_runs_arguments,)
