"""What an update changed: a tree and its report beside those of a digest that was scanned before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from pydantic import Field, ValidationError

from scan import kept, verdict
from scan.findings import digest_of
from scan.model import Capability, Change, FileChanges, Finding, Frozen
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from scan.cache import Cache
    from scan.model import Report
    from scan.tree import File, Snapshot

KIND = "scans"
Item = TypeVar("Item")


class Seen(Frozen):
    """What a scan saw of a tree: of each file what it is, and all that was found and brought."""

    digest: str
    commit: str | None = None
    files: dict[str, str] = Field(default_factory=dict)
    capabilities: tuple[Capability, ...] = ()
    findings: tuple[Finding, ...] = ()
    plugin: str | None = None
    reader: str = ""


def seen(snapshot: Snapshot, report: Report) -> Seen:
    """What was seen of a whole tree."""
    return Seen(
        digest=snapshot.digest,
        commit=snapshot.commit,
        files={path: _content(file) for path, file in snapshot.files.items()},
        capabilities=tuple(each for plugin in report.plugins for each in plugin.capabilities),
        findings=(*report.findings, *(each for plugin in report.plugins for each in plugin.findings)),
        reader=kept.reader(),
    )


def _of_plugins(snapshot: Snapshot, report: Report) -> Iterator[Seen]:
    """The same of each plugin whose files lie in the tree, by the digest that an approval names."""
    for plugin in report.plugins:
        root = plugin.source.removeprefix("./").rstrip("/")
        prefix = f"{root}/" if root else ""
        own = {path: file for path, file in snapshot.files.items() if path.startswith(prefix)}
        if own and digest_of(own, root) == plugin.digest:
            yield Seen(
                digest=plugin.digest,
                commit=snapshot.commit,
                files={path: _content(file) for path, file in own.items()},
                capabilities=plugin.capabilities,
                findings=plugin.findings,
                plugin=plugin.name,
                reader=kept.reader(),
            )


def _content(file: File) -> str:
    return f"{file.kind} {file.blob}"


def keep(cache: Cache | None, snapshot: Snapshot, report: Report) -> None:
    """Remember what was seen under each of its digests, where that is not remembered yet."""
    if cache is not None and not cache.has(KIND, snapshot.digest):
        cache.put(KIND, snapshot.digest, seen(snapshot, report).model_dump_json().encode())
        for each in _of_plugins(snapshot, report):
            cache.put(KIND, each.digest, each.model_dump_json().encode())


def recall(cache: Cache | None, digest: str) -> Seen | None:
    """What was seen of a digest; None where that is not known here."""
    data = cache.get(KIND, digest) if cache is not None else None
    try:
        return Seen.model_validate_json(data) if data is not None else None
    except ValidationError:
        return None


def change(before: Seen, snapshot: Snapshot, report: Report) -> Change:
    """From what was seen before to what is there now; of one plugin where the digest was that of one."""
    same = (each for each in _of_plugins(snapshot, report) if each.plugin == before.plugin)
    now = next(same, seen(snapshot, report)) if before.plugin else seen(snapshot, report)
    return Change(
        digest=before.digest,
        commit=before.commit,
        files=_files(before.files, now.files),
        new_capabilities=_without(now.capabilities, before.capabilities, _capability),
        gone_capabilities=_without(before.capabilities, now.capabilities, _capability),
        new_findings=_without(now.findings, before.findings, _finding),
        gone_findings=_without(before.findings, now.findings, _finding),
        other_rules=before.reader != now.reader,
    )


def _files(before: Mapping[str, str], now: Mapping[str, str]) -> FileChanges:
    return FileChanges(
        added=tuple(printable(path) for path in now if path not in before),
        removed=tuple(printable(path) for path in before if path not in now),
        changed=tuple(printable(path) for path in now if path in before and now[path] != before[path]),
    )


def _finding(finding: Finding) -> tuple[str, ...]:
    """What makes a finding the same in two trees: not its line, which moves when something above it changes."""
    return (finding.rule, finding.severity, finding.path, finding.message, finding.excerpt)


def _capability(capability: Capability) -> tuple[str, ...]:
    return (capability.kind, capability.name, capability.when, capability.command, capability.file, *capability.hosts)


def _without(items: Iterable[Item], others: Iterable[Item], key: Callable[[Item], tuple[str, ...]]) -> tuple[Item, ...]:
    """The items that the others lack, one for one."""
    left = Counter(key(other) for other in others)
    found = []
    for item in items:
        if left[key(item)]:
            left[key(item)] -= 1
        else:
            found.append(item)
    return tuple(found)


NAMED = 40  # files of one kind that are named one by one


def title(found: Change) -> str:
    """Since what, and how many files differ."""
    files = found.files
    at = f" at {found.commit[:12]}" if found.commit else ""
    counts = f"{len(files.added)} added, {len(files.removed)} removed, {len(files.changed)} changed"
    other = "; other rules looked at it then" if found.other_rules else ""
    return f"since {printable(found.digest)[:19]}{at}: files {counts}{other}"


def lines(found: Change) -> Iterator[tuple[str, str]]:
    """What changed, a line each, `+` for new, `-` for gone and `~` for changed: findings first, then what is brought."""
    for sign, findings in (("+", found.new_findings), ("-", found.gone_findings)):
        for each in verdict.worst_first(findings):
            yield sign, f"{each.severity}: {each.message} ({verdict.where(each.path, each.line)})"
    for sign, capabilities in (("+", found.new_capabilities), ("-", found.gone_capabilities)):
        yield from ((sign, verdict.line_of(each)) for each in capabilities)
    for sign, paths in (("+", found.files.added), ("-", found.files.removed), ("~", found.files.changed)):
        yield from ((sign, path) for path in paths[:NAMED])
        if len(paths) > NAMED:
            yield sign, f"and {len(paths) - NAMED} more files"
