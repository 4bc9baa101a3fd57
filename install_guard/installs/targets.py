"""Which files a program writes, by its arguments: `cp x y`, `sed -i s/a/b/ x`, `git clone x y`, `tar -C x`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from install_guard.model import Code, Invocation, Word

# Programs whose last plain word (or the value of `-t`) is where they put things.
PUT_LAST = frozenset("cp mv ln install rsync scp gcp gmv ginstall ditto copy".split())
_COPIES = frozenset({"cat", "head", "tail", "curl", "wget", "tac", "zcat", "gunzip"})
_HANDING = frozenset({"tee", "cat", "dd", "sponge", "pv"})
# Programs that rewrite the files they are given, with the option that makes them do so ("" for always).
IN_PLACE = {
    "sed": ("-i", "--in-place"),
    "gsed": ("-i", "--in-place"),
    "perl": ("-i", "-pi", "-ni", "-p0i", "-0pi"),
    "ruby": ("-i", "-pi"),
    "tee": ("",),
    "sponge": ("",),
    "ed": ("",),
    "ex": ("",),
    "vim": ("",),
    "vi": ("",),
    "nvim": ("",),
    "vim.tiny": ("",),
    "vim.basic": ("",),
    "nano": ("",),
    "emacs": ("",),
    "patch": ("",),
    "truncate": ("",),
    "yq": ("-i", "--inplace"),
    "gawk": ("-i",),
    "awk": ("-i",),
    "dasel": ("",),
    "json": ("-I",),
}
# Options whose value is where a program writes.
OUTPUT = {
    "curl": ("-o", "--output", "--output-dir"),
    "wget": ("-O", "--output-document", "-P", "--directory-prefix"),
    "tar": ("-C", "--directory", "--one-top-level"),
    "bsdtar": ("-C", "--directory"),
    "unzip": ("-d",),
    "7z": ("-o",),
    "sort": ("-o", "--output"),
    "cpio": ("-D",),
    "gh": ("-D", "--dir", "-O", "--output"),
    "jq": ("-o",),
    "aria2c": ("-d", "--dir", "-o", "--out"),
    "shuf": ("-o", "--output"),
    "openssl": ("-out",),
    "gpg": ("-o", "--output"),
    "iconv": ("-o", "--output"),
    "pandoc": ("-o", "--output"),
    "yq": ("-o",),
}
# Verbs of git that leave the work tree as it is; all others may bring files into it.
_GIT_READING = frozenset(
    "log status diff show ls-files ls-tree ls-remote blame annotate grep branch remote rev-parse rev-list describe config fetch tag"
    " shortlog reflog cat-file name-rev merge-base symbolic-ref for-each-ref var version help whatchanged show-ref show-branch"
    " cherry count-objects fsck verify-commit verify-tag check-ignore check-attr add commit push notes gc diff-tree diff-index"
    " diff-files range-diff request-pull archive bundle format-patch maintenance update-index".split()
)
_GIT_LISTING = frozenset({"worktree", "stash", "submodule"})
_GIT_VALUES = frozenset({"-C", "-c", "--git-dir", "--work-tree", "--namespace", "--exec-path", "--config-env"})
# Programs that apply a patch, and the verbs by which git does.
_PATCHING, _APPLYING = frozenset({"patch", "git"}), frozenset({"apply", "am"})
# Programs whose second plain word is where they write.
SECOND = frozenset({"uniq", "xxd"})


# Programs that write files whose names their arguments do not tell.
UNPACKERS = frozenset(
    "split csplit tar bsdtar unzip cpio gunzip gzip bunzip2 bzip2 unxz xz unzstd zstd 7z ar shar uudecode unar pax".split()
)


def copies(call: Invocation) -> bool:
    """Whether a program hands on a file or a download that the command does not tell: `cp x`, `cat x`, `curl …`."""
    name, words = call.program or "", call.texts[1:]
    if name in PUT_LAST or (name in _COPIES and any(not text.startswith("-") for text in words)):
        return True
    if name == "dd":
        return any(text.startswith("if=") for text in words)
    return name in _HANDING and any(redirect.operator == "<" for redirect in call.redirects)


def targets(call: Invocation) -> Sequence[str]:
    """The paths that a program would write, as its arguments name them."""
    name = call.program or ""
    words = call.texts[1:]
    found = [*_by_words(name, words)]
    for code in call.code:
        found += _named_in(code)
    if name in _PATCHING and call.input is not None and (name == "patch" or not _APPLYING.isdisjoint(words)):
        found += _patched(call.input.known)
    if name in OUTPUT:
        found += _outputs(words, OUTPUT[name])
    return found


def _named_in(code: Code) -> Iterator[str]:
    """The files that an editor's program writes."""
    if code.language in {"sed", "awk"}:
        from install_guard.installs import editors  # noqa: PLC0415 -- few programs of theirs are more than words

        yield from (editors.sed_files if code.language == "sed" else editors.awk_files)(code.text.known)


def _by_words(name: str, words: Sequence[str]) -> Iterable[str]:
    """The paths among the plain words of a program, by its name."""
    if name == "git":
        return _git_places(words)
    if name in PUT_LAST:
        return _put(words)
    if name in IN_PLACE:
        given = any(_given(words, option) for option in IN_PLACE[name])
        return [word for word in words if not word.startswith("-")] if given else ()
    if name == "dd":
        return [word[3:] for word in words if word.startswith("of=")]
    if name in SECOND:
        return [word for word in words if word == "-" or not word.startswith("-")][1:2]
    return ()


def git_verb(words: Sequence[str]) -> tuple[str, int]:
    """The verb of a git command and the place behind it; "" where there is none."""
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _GIT_VALUES else 1
    return (words[at], at + 1) if at < len(words) else ("", at)


def _git_places(words: Sequence[str]) -> Iterable[str]:
    """Where a git command may bring files."""
    verb, at = git_verb(words)
    if verb in _GIT_READING or not verb or (verb in _GIT_LISTING and "list" in words[at:]):
        return ()
    return _brought(words, verb, at)


def _brought(words: Sequence[str], verb: str, at: int) -> Iterator[str]:
    """The folder of a git command, and one that its last words name."""
    folders = [*_outputs(words[: at - 1], ("-C", "--work-tree")), *_outputs(words[at:], ("--prefix",))]
    if verb not in {"clone", "worktree", "submodule", "init"}:
        yield from folders or ["."]
        return
    plain = [word for word in words[at:] if not word.startswith("-")]
    named = plain[-2:] if verb == "worktree" else plain[-1:]
    if verb == "clone" and len(plain) == 1:
        named = [plain[0].rstrip("/").replace(":", "/").rpartition("/")[2].removesuffix(".git")]
    yield from [word if word[:1] in ("/", "~", "\0") else "/".join([*folders[-1:], word]) for word in named]


def _patched(text: str) -> Iterator[str]:
    """The files that a patch names, as written and without their first folder (`a/`, `b/`)."""
    for line in text.split("\n"):
        if line.startswith(("+++ ", "rename to ", "copy to ")):
            path = line.split(" ", 2 if line[0] != "+" else 1)[-1].split("\t")[0]
            yield path
            yield path.partition("/")[2]


def _given(words: Sequence[str], option: str) -> bool:
    return not option or any(word.startswith(option) for word in words)


def _put(words: Sequence[str]) -> Iterator[str]:
    """The destination, and each source's name inside it (where it is a folder)."""
    plain = [word for word in words if not word.startswith("-")]
    folders = list(_outputs(words, ("-t", "--target-directory")))
    target = folders[-1] if folders else plain[-1] if len(plain) > 1 else None
    if target is None:
        return
    yield target
    for source in plain if folders else plain[:-1]:
        name = source.rstrip("/").rsplit("/", 1)[-1]
        if name not in {"", ".", ".."}:
            yield f"{target}/{name}"


def _outputs(words: Sequence[str], options: Sequence[str]) -> Iterator[str]:
    starts = tuple(options)
    for at, word in enumerate(words):
        for option in options if word.startswith(starts) else ():
            if word == option and at + 1 < len(words):
                yield words[at + 1]
            elif option.startswith("--") and word.startswith(f"{option}="):
                yield word[len(option) + 1 :]
            elif not option.startswith("--") and word.startswith(option) and len(word) > len(option):
                yield word[len(option) :]


def touched(call: Invocation) -> Iterator[Word]:
    """The words of programs that remove or change files where they stand."""
    if call.program == "git":
        verb, at = git_verb([word.known for word in call.argv[1:]])
        yield from () if verb in _GIT_READING else call.argv[at + 1 :]
    elif call.program in {"rm", "rmdir", "mv", "chmod", "chown", "unlink", "shred", "truncate", "trash"}:
        yield from call.argv[1:]
