"""Whether Python code starts only programs that it names in full, by its own syntax tree.

It is loaded late: only for code that starts programs and has the letters of an install in it. Such code is let go when
every name in it is of a kind that is known, and every program that it starts is a literal that installs nothing; then
what it says of installs it can only print, compare or search for.
"""

from __future__ import annotations

import ast

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Modules that start no program, beside those whose calls are looked at.
_MODULES = frozenset(
    "json re sys os pathlib subprocess time datetime collections itertools functools math random textwrap string csv glob"
    " argparse typing hashlib pprint difflib shlex dataclasses enum statistics decimal fractions copy bisect heapq"
    " unicodedata locale calendar zoneinfo uuid tomllib __future__ contextlib fnmatch stat errno traceback".split()
)
# What starts a program, and what it may be told beside the program.
_STARTS = frozenset(
    "run call check_call check_output Popen getoutput getstatusoutput system popen create_subprocess_exec"
    " create_subprocess_shell startfile posix_spawn posix_spawnp fork forkpty".split()
)
_SHELLS = frozenset({"system", "popen", "getoutput", "getstatusoutput"})
_TOLD = frozenset(
    "capture_output text check cwd timeout stdout stderr shell encoding errors universal_newlines bufsize".split()
)
# Names by which code reaches more than it says, changes what a program finds, or feeds one.
_REACHING = frozenset(
    "eval exec compile __import__ getattr setattr delattr vars globals locals breakpoint input communicate stdin environ"
    " environb putenv unsetenv modules builtins attrgetter methodcaller import_module open_code settrace setprofile path_hooks"
    " meta_path addaudithook displayhook excepthook breakpointhook _getframe f_globals f_builtins f_locals"
    " get_type_hints ForwardRef make_dataclass".split()
)


def only_named(code: str, installs: Callable[[str], bool]) -> bool:
    """Whether all that code starts is named in it, and none of it `installs`, which reads a shell's text."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    try:
        nodes = list(ast.walk(tree))
    except RecursionError:
        return False
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    writes = any(_writes(node) for node in nodes)
    return all(_known(node, called) and _harmless(node, installs, writes=writes) for node in nodes)


def _known(node: ast.AST, called: set[int]) -> bool:
    """Whether a node brings in nothing that could start a program unseen."""
    if isinstance(node, ast.Import):
        return all(name.name.partition(".")[0] in _MODULES for name in node.names)
    if isinstance(node, ast.ImportFrom):
        named = all(name.asname is None or name.name not in _STARTS for name in node.names)
        return (
            named
            and not node.level
            and all(name.name != "*" for name in node.names)
            and (node.module or "").partition(".")[0] in _MODULES
        )
    name = _name(node)
    if name is None:
        return True
    if name in _REACHING or (name.startswith("__") and name not in {"__name__", "__file__", "__doc__"}):
        return False
    return id(node) in called if _starts(name) else True


def _name(node: ast.AST) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else None


def _starts(name: str) -> bool:
    return name in _STARTS or name.startswith(("exec", "spawn"))


def _harmless(node: ast.AST, installs: Callable[[str], bool], *, writes: bool) -> bool:
    """Whether a call starts no program, or one that installs nothing; beside code that writes, only one that runs no file."""
    if not isinstance(node, ast.Call) or not _starts(_name(node.func) or ""):
        return True
    if any(word.arg not in _TOLD or isinstance(word.value, ast.Starred) for word in node.keywords) or not node.args:
        return False
    text = _program(node)
    return text is not None and not writes and not installs(text)


def _program(call: ast.Call) -> str | None:
    """What a call starts, as a shell would be told it; None where it is not a literal."""
    name = _name(call.func) or ""
    first = call.args[0]
    if len(call.args) > 1 or name.startswith(("exec", "spawn", "posix", "fork", "create")):
        return None
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        whole = name in _SHELLS or any(word.arg == "shell" for word in call.keywords)
        return first.value if whole else _quoted(first.value)
    if not isinstance(first, (ast.List, ast.Tuple)) or any(word.arg == "shell" for word in call.keywords):
        return None
    words = [one.value for one in first.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return " ".join(map(_quoted, words)) if words and len(words) == len(first.elts) else None


def _quoted(word: str) -> str:
    return "'" + word.replace("'", "'\\''") + "'"


def _writes(node: ast.AST) -> bool:
    """Whether a node writes, moves or links files: a program that is started then may run them."""
    name = _name(node)
    if name in {"write", "writelines", "write_text", "write_bytes", "rename", "symlink", "link", "symlink_to", "touch"}:
        return True
    return isinstance(node, ast.Call) and _name(node.func) == "open" and not _reads(node)


def _reads(call: ast.Call) -> bool:
    mode = call.args[1] if len(call.args) > 1 else next((one.value for one in call.keywords if one.arg == "mode"), None)
    return mode is None or (isinstance(mode, ast.Constant) and mode.value in {"r", "rb", "rt"})
