"""A source fetched and inspected: its catalogue and every plugin, what is found and what was not looked at."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from scan import catalogue, fetch, kept, plugin, since, source, verdict
from scan.bundle import Listing
from scan.cache import cache_of
from scan.components import MANIFEST
from scan.findings import Options, digest_of, note, of_plugin, run
from scan.model import Capability, Finding, PluginReport, Report, ScanError, Skipped
from scan.printable import printable
from scan.settings import Settings
from scan.source import CatalogueFile, Command, Git, GitHub
from scan.tree import resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from scan.catalogue import Entry
    from scan.plugin import Catalogue
    from scan.since import Seen
    from scan.source import Source
    from scan.texts import Text
    from scan.tree import Snapshot

IN_PLACE = "the client loads it from where it stands: its files can change after this scan"


class Asked(NamedTuple):
    """A plugin to look at: its entry, its folder and where it is said to come from, and what its source alone brings."""

    fields: Mapping[str, Any]
    where: str = ""
    described: str = ""
    catalogue: Text | None = None
    brings: tuple[Capability, ...] = ()


def inspect(snapshot: Snapshot, named: str = "", options: Options = Options()) -> Report:  # noqa: B008 -- frozen
    """What a snapshot brings: a marketplace with its plugins, else one plugin, skills or a server's folder."""
    found = catalogue.find(snapshot, options.path)
    if found is None and options.path:
        raise ScanError("the catalogue that the source names is not there", options.path)
    if found is None:
        return _single(snapshot, named, options)
    reports, missing = _plugins(found, Listing(snapshot), options)
    findings, failed = _catalogue(found, options)
    skipped = (*missing, *failed)
    worst = verdict.strictest([verdict.grade(findings, skipped), *(report.verdict for report in reports)])
    return Report(
        schema="install-guard/report/1",
        source=named,
        marketplace=printable(found.name),
        commit=snapshot.commit,
        digest=snapshot.digest,
        verdict=worst,
        plugins=tuple(reports),
        findings=tuple(findings),
        skipped=skipped,
        rules=tuple(dict.fromkeys(rule.id for rule in options.rules)),
        notes=_notes(snapshot, options),
    )


def _plugins(found: Catalogue, listing: Listing, options: Options) -> tuple[list[PluginReport], list[Skipped]]:
    """Every plugin of a catalogue, or one and all that it depends on; and the names that no entry has."""
    every = catalogue.entries(found)
    if options.plugin is None:
        return [_entry(found, entry, listing, options) for entry in every], []
    by_name = {entry.name: entry for entry in reversed(every)}
    names, reports, missing = [options.plugin], {}, []
    while names:
        name = catalogue.renamed(found, names.pop(0))
        if name in reports:
            continue
        if name not in by_name:
            missing.append(Skipped(path=printable(name), reason="the catalogue has no plugin of this name"))
            continue
        reports[name] = _entry(found, by_name[name], listing, options)
        for needed, market in _dependencies(reports[name]):
            if market in {"", found.name}:
                names.append(needed)
            else:
                missing.append(
                    Skipped(path=f"{needed}@{market}", reason=f"{name} needs it; it lies in another marketplace")
                )
    return list(reports.values()), missing


def _dependencies(report: PluginReport) -> Iterator[tuple[str, str]]:
    for capability in report.capabilities:
        if capability.kind == "dependency":
            name, _, market = capability.name.partition("@")
            yield name, market


def _single(snapshot: Snapshot, named: str, options: Options) -> Report:
    """A tree with no catalogue: one plugin, skills, or a server's folder."""
    fields: dict[str, Any] = {} if MANIFEST in snapshot.files else {"skills": _skill_folders(snapshot)}
    if options.server:
        fields["mcpServers"] = {"server": _started(snapshot)}
    report = _inspected(Listing(snapshot), Asked(fields), options)
    other = options.plugin is not None and options.plugin != report.name
    skipped = (Skipped(path=printable(options.plugin or ""), reason="there is no catalogue that names it"),) * other
    return Report(
        schema="install-guard/report/1",
        source=named,
        commit=snapshot.commit,
        digest=snapshot.digest,
        verdict=verdict.strictest([report.verdict, verdict.grade((), skipped)]),
        plugins=(report,),
        skipped=skipped,
        rules=tuple(dict.fromkeys(rule.id for rule in options.rules)),
        notes=_notes(snapshot, options),
    )


def _notes(snapshot: Snapshot, options: Options) -> tuple[str, ...]:
    """What a person should know of how the files were had, and of how long what is said of them holds."""
    in_place = (IN_PLACE,) if options.in_place else ()
    return (*(printable(told) for told in snapshot.notes), *in_place)


def _started(snapshot: Snapshot) -> dict[str, Any]:
    """How a server is started from its own folder, as its package says."""
    words = {"package.json": ("npm", ["start"]), "pyproject.toml": ("uv", ["run", "."])}
    command, arguments = next((words[name] for name in words if name in snapshot.files), ("node", ["."]))
    return {"command": command, "args": arguments, "cwd": "${CLAUDE_PLUGIN_ROOT}"}


def _skill_folders(snapshot: Snapshot) -> list[str]:
    """Every folder of a tree that says of itself that it is a skill: what a person copies from a folder of skills."""
    found = (path for path in snapshot.files if path.casefold().endswith("/skill.md"))
    return [f"./{path.rpartition('/')[0]}" for path in found]


def _catalogue(found: Catalogue, options: Options) -> tuple[list[Finding], list[Skipped]]:
    findings = list(run(options.rules, "catalogue", found, None))
    if found.broken:
        return findings, [Skipped(path=found.path, reason="; ".join(found.problems))]
    notes = [note(found.path, f"the catalogue {problem}", None) for problem in found.problems]
    return [*findings, *notes], []


def _entry(found: Catalogue, entry: Entry, listing: Listing, options: Options) -> PluginReport:
    """One entry: its plugin where the files are at hand, else what is known of it."""
    where = entry.root
    if options.told is not None:
        options.told(entry.name)
    if options.over:
        return _unseen(entry, Skipped(path=where or entry.described, reason="the time was up before it was looked at"))
    if where is None:
        return _external(found, entry, options)
    real = resolve(listing.snapshot.files, where)
    if real is None or not listing.is_folder(real):
        return _unseen(entry, Skipped(path=where, reason="the folder that the entry names is not there"))
    return _inspected(listing, Asked(entry.fields, real, entry.described, found.text), options)


def inspect_plugin(snapshot: Snapshot, asked: Asked, options: Options) -> PluginReport:
    """One plugin whose files are at hand, apart from its marketplace: as it was installed, or a part of settings."""
    return _inspected(Listing(snapshot), asked, options)


def _inspected(listing: Listing, asked: Asked, options: Options) -> PluginReport:
    """The report on a plugin whose files are at hand: the one that is kept, else a new one."""
    snapshot, skipped = listing.snapshot, tuple(_of_snapshot(listing.snapshot, asked.where))
    key = _key(listing, asked, skipped, options) if options.cache is not None else ""
    report = kept.get(options.cache, key)
    if report is None:
        loaded = plugin.load(snapshot, asked.fields, asked.where, listing=listing, catalogue=asked.catalogue)
        loaded = replace(loaded, capabilities=(*asked.brings, *loaded.capabilities))
        report = of_plugin(loaded, options, skipped, asked.described)
        if not options.over:
            kept.put(options.cache, key, report)
    return report.model_copy(update={"commit": snapshot.commit})


def _key(listing: Listing, asked: Asked, skipped: tuple[Skipped, ...], options: Options) -> str:
    """What the report depends on; a link may lead out of the plugin's folder, and then it is the whole tree."""
    files = listing.snapshot.files
    own = {path: files[path] for path in listing.under(asked.where)}
    declares = asked.catalogue is not None and plugin.COMPONENTS & asked.fields.keys()
    return kept.key_of(
        digest_of(own, asked.where) if listing.links.isdisjoint(own) else listing.snapshot.digest,
        asked.fields,
        root=[asked.where, asked.described],
        catalogue=asked.catalogue.text if asked.catalogue is not None and declares else "",
        in_place=options.in_place,
        rules=[rule.id for rule in options.rules],
        skipped=[skip.model_dump() for skip in skipped],
        brings=[capability.model_dump() for capability in asked.brings],
    )


def _external(found: Catalogue, entry: Entry, options: Options) -> PluginReport:
    """A plugin whose files lie elsewhere: fetched where that is allowed, else told as not seen."""
    unpinned = entry.source is not None and not source.pinned(entry.source)
    brings = (_unpinned(entry, found.path),) if unpinned else ()
    if options.fetch is None or entry.source is None or isinstance(entry.source, Command):
        reason = entry.problem or "its files lie elsewhere and were not looked at"
        return _unseen(entry, Skipped(path=printable(entry.described), reason=printable(reason)), brings)
    try:
        snapshot = options.fetch(entry.source)
    except ScanError as error:
        reason = f"{error.what} {error.where}".strip()
        return _unseen(entry, Skipped(path=printable(entry.described), reason=printable(reason, 300)), brings)
    asked = Asked(entry.fields, "", entry.described, found.text, brings)
    elsewhere = options._replace(in_place=False)
    report = _inspected(Listing(snapshot), asked, elsewhere)
    return report.model_copy(update={"notes": _notes(snapshot, elsewhere)})


def _unpinned(entry: Entry, path: str) -> Capability:
    return Capability(
        kind="source",
        name=printable(entry.name),
        when="installed or updated: no commit is named, so it can change",
        command=printable(entry.described),
        file=path,
    )


def _unseen(entry: Entry, skip: Skipped, brings: tuple[Capability, ...] = ()) -> PluginReport:
    return PluginReport(
        name=printable(entry.name),
        source=printable(entry.described),
        verdict=verdict.grade((), (skip,), brings),
        capabilities=brings,
        skipped=(skip,),
    )


def _of_snapshot(snapshot: Snapshot, root: str = "") -> Iterator[Skipped]:
    """What the snapshot itself left out below a folder."""
    for skip in snapshot.skipped:
        if not root or skip.path in {"", "."} or skip.path.startswith(f"{root}/"):
            yield skip


def inspect_source(  # noqa: PLR0913 -- what may be asked of a scan, each by its name
    wanted: str | Source,
    settings: Settings | None = None,
    plugin: str | None = None,
    *,
    seconds: float | None = None,
    elsewhere: bool | None = None,
    server: bool = False,
    told: Callable[[str], None] | None = None,
    before: str | None = None,
) -> Report:
    """Fetch a source and inspect it: all of a marketplace, or one `plugin` with what it depends on.

    Plugins whose files lie elsewhere are fetched where one plugin is asked for, or where `elsewhere` says so; else each
    of them is told as not looked at, since it is judged when it is installed. `server` and `told` as in Options;
    `before` is a digest that was scanned here, or a branch, tag or commit of the source, to tell what changed since.
    """
    settings = settings or Settings()
    until = time.monotonic() + seconds if seconds is not None else None
    found = source.named(wanted, Path.cwd()) if isinstance(wanted, str) else wanted
    follow = elsewhere if elsewhere is not None else plugin is not None
    options = Options(
        plugin=plugin,
        deadline=until,
        in_place=source.in_place(found),
        path=_catalogue_path(found),
        cache=cache_of(settings),
        server=server,
        told=told,
        fetch=partial(fetch.elsewhere, settings=settings, market=found) if follow else None,
    )
    snapshot = fetch.fetch(found, settings)
    report = inspect(snapshot, source.describe(found), options)
    if before is not None:
        report = report.model_copy(
            update={"since": since.change(_before(before, found, settings, options), snapshot, report)}
        )
    if plugin is None and not options.over:
        since.keep(options.cache, snapshot, report)
    return report


def _before(named: str, found: Source, settings: Settings, options: Options) -> Seen:
    """What was seen of a digest, or what there is to see at another branch, tag or commit."""
    if named.startswith("sha256:"):
        known = since.recall(options.cache, named)
        if known is None:
            raise ScanError("no scan of this digest is kept here", named, "Name a branch, tag or commit instead.")
        return known
    snapshot = fetch.fetch(source.at(found, named), settings)
    return since.seen(snapshot, inspect(snapshot, "", options))


def _catalogue_path(found: Source) -> str | None:
    """Where the source says that its catalogue stands, from the root of the marketplace."""
    if isinstance(found, CatalogueFile):
        file = Path(found.path)  # one that stands alone is fetched as a tree of its own, with the usual place
        return f"{file.parent.name}/{file.name}" if file.parent.name == ".claude-plugin" else None
    return found.path if isinstance(found, GitHub | Git) else None
