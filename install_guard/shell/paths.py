"""Paths as texts that may hold gaps."""

from __future__ import annotations

from install_guard.shell.values import FIRST


def resolve(path: str, folder: str) -> str:
    """A path against a folder, without `.` and, where what stands before it is known, without `..`."""
    alone = path[:1] == "/" or not folder or path[:1] >= FIRST
    whole = path if alone else f"{folder}/{path}"
    if _clean(whole):
        return whole
    if not alone and ".." not in path and _clean(folder):
        return f"{folder}/{resolve(path, '')}".rstrip("/")
    kept: list[str] = []
    for piece in whole.split("/"):
        if piece in ("", "."):
            continue
        if piece == ".." and kept and kept[-1] != ".." and all(char < FIRST for char in kept[-1]):
            kept.pop()
        elif piece != ".." or whole[:1] != "/" or kept:
            kept.append(piece)
    return ("/" if whole[:1] == "/" else "") + "/".join(kept)


def _clean(path: str) -> bool:
    """Whether a path holds no `.`, no `..` and no empty component: most are written so."""
    return "//" not in path and "/." not in path and path[:1] != "." and path[-1:] != "/"


def descriptor(path: str) -> int | None:
    """The descriptor that a path of /dev or /proc names."""
    if not path.startswith(("/dev/", "/proc/")):
        return None
    if path == "/dev/stdin":
        return 0
    if path == "/dev/stdout":
        return 1
    if path == "/dev/stderr":
        return 2
    for folder in ("/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"):
        if path.startswith(folder) and path[len(folder) :].isdigit():
            return int(path[len(folder) :])
    return None


def base(path: str) -> str:
    """The last component of a path."""
    return path.rsplit("/", 1)[-1]
