"""A package as its manager writes it, taken apart: the name, the version, and where it comes from.

`from` is registry, alias, git, url, file, folder, index (another registry by its own word) or unknown.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.installs.packages_line import Spec

_ARCHIVES = (".tgz", ".tar.gz", ".tar", ".zip", ".whl", ".tar.bz2", ".tar.xz", ".gem")
_GIT_HOSTS = ("github:", "gitlab:", "bitbucket:", "gist:", "git@", "git:", "git+", "ssh:", "hg+", "svn+", "bzr+")
_LOCAL = ("file:", "link:", "portal:", "patch:", ".", "/", "~/")
_BEGINNINGS = (
    ("alias", ("npm:",)),
    ("index", ("jsr:",)),
    ("registry", ("workspace:", "catalog:")),  # the project's own, versions kept in one place, a range
    ("git", _GIT_HOSTS),
)
_COMPARES = "=<>!~^"


def npm(text: str) -> Spec:
    """`name`, `name@version`, `@scope/name@range`, `name@npm:other@1`, `user/repo`, an address, a path."""
    at = text.find("@", 1)
    name, version = (text[:at], text[at + 1 :]) if at > 0 else (text, "")
    if _is_npm_name(name):
        return _found(name, version, npm_from(version))
    return _found("", "", "index" if text.startswith("jsr:") else npm_from(text), text)


def npm_from(version: str) -> str:
    """Where a dependency comes from, by what package.json says of it."""
    for origin, beginnings in _BEGINNINGS:
        if version.startswith(beginnings):
            return origin
    if _ends_in_git(version):
        return "git"
    if "://" in version:
        return "url"
    if version.endswith(_ARCHIVES):
        return "file"
    if version.startswith(_LOCAL):
        return "folder"
    return "git" if "/" in version else "registry"


def python(text: str) -> Spec:
    """`name`, `name[extra]>=1,<2; marker`, `name @ address`, `name@1.2`, `git+address`, an address, a path."""
    bare = text.partition(";")[0].strip()
    name = bare
    for at, char in enumerate(bare):
        if not (char.isalnum() or char in "._-"):
            name = bare[:at]
            break
    rest = bare[len(name) :].strip()
    if rest.startswith("["):
        rest = rest.partition("]")[2].strip()
    if name[:1].isalnum() and not bare.endswith(_ARCHIVES) and (not rest or rest[0] in _COMPARES + "("):
        return _found(name, rest.strip("() "), "registry")
    if name[:1].isalnum() and rest[:1] == "@":
        behind = rest[1:].strip()
        return _found(name, behind, _python_from(behind))
    return _found("", "", _python_from(bare), bare)


def _python_from(text: str) -> str:
    if text.startswith(_GIT_HOSTS) or _ends_in_git(text):
        return "git"
    if text.startswith("file:"):
        return "file"
    if "://" in text:
        return "url"
    if text.endswith(_ARCHIVES):
        return "file"
    return "folder" if _is_path(text) or "/" in text else "registry"


def cargo(text: str) -> Spec:
    """`name`, `name@version`; an address is git's."""
    if "://" in text:
        return _found("", "", "git", text)
    name, _, version = text.partition("@")
    return _found("", "", "folder", text) if _is_path(text) else _found(name, version, "registry")


def gem(text: str) -> Spec:
    """`name`, `name:version`, a file."""
    if text.endswith(_ARCHIVES) or "/" in text:
        return _found("", "", "url" if "://" in text else "file", text)
    name, _, version = text.partition(":")
    return _found(name, version, "registry")


def go(text: str) -> Spec:
    """`module/path@version` by the module proxy; `./…` and names without a dot are the project's own."""
    path, _, version = text.partition("@")
    if _is_path(path) or "." not in path.partition("/")[0]:
        return _found("", "", "folder", text)
    return _found(path, version, "registry")


def brew(text: str) -> Spec:
    """`formula`, `formula@version`, `user/tap/formula`, an address, a file."""
    if "://" in text:
        return _found("", "", "url", text)
    if text.endswith(".rb") or _is_path(text):
        return _found("", "", "file", text)
    own = text.startswith(("homebrew/core/", "homebrew/cask/"))
    if "/" in text and not own:
        return _found("", "", "index", text)
    return _found(text.rpartition("/")[2], "", "registry")


def created(text: str) -> str:
    """The package that `npm init x` or `yarn create x` runs: `x` is create-x, `@scope` is @scope/create."""
    if npm(text)["from"] != "registry" or "/" in text.lstrip("@").partition("/")[2] or not text:
        return text
    at = text.find("@", 1)
    name, version = (text[:at], text[at:]) if at > 0 else (text, "")
    if not name.startswith("@"):
        return text if name.startswith("create-") else f"create-{name}{version}"
    scope, _, rest = name.partition("/")
    made = f"create-{rest}" if rest and not rest.startswith("create") else rest or "create"
    return f"{scope}/{made}{version}"


def path_of(source: str) -> str:
    """The path that a source in the project names: `file:../x` is `../x`."""
    return next((source[len(one) :] for one in _LOCAL if one[-1] == ":" and source.startswith(one)), source)


def _found(name: str, version: str, origin: str, source: str = "") -> Spec:
    return {
        "name": name,
        "version": version,
        "source": source or (version if origin not in _PLAIN else ""),
        "from": origin,
    }


_PLAIN = frozenset({"registry", "unknown"})


def _is_npm_name(name: str) -> bool:
    """`name` or `@scope/name`."""
    if name[:1] == "@":
        scope, slash, name = name[1:].partition("/")
        if not slash or not _plain(scope):
            return False
    return _plain(name) and not name.endswith(_ARCHIVES)


def _plain(text: str) -> bool:
    return text[:1] not in {"", "."} and all(char.isalnum() or char in "-._~" for char in text)


def _is_path(text: str) -> bool:
    return text.startswith((".", "/", "~"))


def _ends_in_git(text: str) -> bool:
    return text.partition("#")[0].endswith(".git")
