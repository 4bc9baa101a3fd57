"""A source fetched and inspected: its catalogue and every plugin, what is found and what was not looked at."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scan import catalogue, fetch, plugin, source, verdict
from scan.bundle import Listing
from scan.components import MANIFEST
from scan.findings import Options, note, of_plugin, run
from scan.model import Capability, Finding, PluginReport, Report, ScanError, Skipped
from scan.printable import printable
from scan.settings import Settings
from scan.source import CatalogueFile, Command, Git, GitHub

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.catalogue import Entry
    from scan.plugin import Catalogue
    from scan.source import Source
    from scan.tree import Snapshot


def inspect(snapshot: Snapshot, named: str = "", options: Options = Options()) -> Report:  # noqa: B008 -- frozen
    """What a snapshot brings: a marketplace with its plugins, else one plugin, skills or a server's folder."""
    found = catalogue.find(snapshot, options.path)
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
        rules=tuple(rule.id for rule in options.rules),
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
    entry = {} if MANIFEST in snapshot.files else {"skills": _skill_folders(snapshot)}
    report = of_plugin(plugin.load(snapshot, entry), options, _of_snapshot(snapshot))
    return Report(
        schema="install-guard/report/1",
        source=named,
        commit=snapshot.commit,
        digest=snapshot.digest,
        verdict=report.verdict,
        plugins=(report,),
        rules=tuple(rule.id for rule in options.rules),
    )


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
    if options.over:
        return _unseen(entry, Skipped(path=where or entry.described, reason="the time was up before it was looked at"))
    if where is None:
        return _external(found, entry, options)
    if not listing.is_folder(where):
        return _unseen(entry, Skipped(path=where, reason="the folder that the entry names is not there"))
    loaded = plugin.load(listing.snapshot, entry.fields, where, listing=listing, catalogue=found.text)
    return of_plugin(loaded, options, _of_snapshot(listing.snapshot, where), entry.described)


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
    loaded = plugin.load(snapshot, entry.fields, catalogue=found.text)
    loaded = replace(loaded, capabilities=(*brings, *loaded.capabilities))
    return of_plugin(loaded, options._replace(in_place=False), _of_snapshot(snapshot), entry.described)


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


def inspect_source(
    wanted: str | Source,
    settings: Settings | None = None,
    plugin: str | None = None,
    *,
    seconds: float | None = None,
    elsewhere: bool | None = None,
) -> Report:
    """Fetch a source and inspect it: all of a marketplace, or one `plugin` with what it depends on.

    Plugins whose files lie elsewhere are fetched where one plugin is asked for, or where `elsewhere` says so; else each
    of them is told as not looked at, since it is judged when it is installed.
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
        fetch=partial(fetch.elsewhere, settings=settings, market=found) if follow else None,
    )
    return inspect(fetch.fetch(found, settings), source.describe(found), options)


def _catalogue_path(found: Source) -> str | None:
    """Where the source says that its catalogue stands, from the root of the marketplace."""
    if isinstance(found, CatalogueFile):
        return "/".join(Path(found.path).parts[-2:])
    return found.path if isinstance(found, GitHub | Git) else None
