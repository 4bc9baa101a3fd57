"""A report as one HTML file that needs no script, no font and no other file, in light and dark."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from scan import since, verdict
from scan.model import Severity, Verdict
from scan.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scan.model import Capability, Change, Finding, PluginReport, Report, Skipped, Suppressed

STYLE = """
:root { color-scheme: light dark; --ink: #1c1e21; --dim: #5c6470; --ground: #fff; --card: #f5f6f8; --line: #d9dde3;
  --clear: #1a7f4b; --capable: #0b66b5; --unverified: #8a5a00; --caution: #8a5a00; --danger: #b3261e; --note: #5c6470; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8eb; --dim: #9aa3ae; --ground: #15171a; --card: #1e2126;
  --line: #343a42; --clear: #5fcf97; --capable: #6cb6ff; --unverified: #e5b567; --caution: #e5b567; --danger: #ff8a80;
  --note: #9aa3ae; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2 { line-height: 1.25; margin: 0; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; } h3 { font-size: .95rem; margin: 1rem 0 .3rem; color: var(--dim); }
p { margin: .3rem 0; } ul { list-style: none; margin: 0; padding: 0; }
code, pre { font: .875em/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { margin: .4rem 0 0; padding: .5rem .7rem; white-space: pre-wrap; background: var(--ground);
  border: 1px solid var(--line); border-radius: .3rem; }
.dim { color: var(--dim); }
.word { display: inline-block; padding: 0 .55em; border: 1px solid; border-radius: 1em; font-size: .85rem; }
.clear { color: var(--clear); } .capable { color: var(--capable); } .unverified { color: var(--unverified); }
.caution { color: var(--caution); } .danger { color: var(--danger); } .note { color: var(--note); }
.word.danger { font-weight: 600; }
details, .card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; margin: .8rem 0;
  padding: .8rem 1rem; }
summary { cursor: pointer; } summary h2 { display: inline; }
li { margin: .6rem 0; padding-left: .8rem; border-left: 3px solid currentcolor; } li > * { color: var(--ink); }
li .dim { color: var(--dim); }
mark { background: none; color: var(--danger); font-weight: 600; }
@media print { details:not([open]) > :not(summary) { display: block; } }
"""
_SPELLED = re.compile(r"\\(?:u\{[0-9a-f]+\}|x[0-9a-f]{2}|[tnr])")


def shown(text: str) -> str:
    """Scanned text for a page: no tag of it is one here, and each spelled-out hidden character stands out."""
    return _SPELLED.sub(r"<mark>\g<0></mark>", escape(printable(text, 2000)))


def write(report: Report) -> str:
    """The whole page."""
    return "\n".join(_lines(report)) + "\n"


def head(title: str, style: str = "") -> str:
    """All before the content of a page: it may load nothing and run nothing. `title` is escaped already."""
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>"
    )


def _lines(report: Report) -> Iterator[str]:
    title = escape(printable(report.marketplace or report.source))
    yield head(f"{report.verdict}: {title}")
    yield "<header>"
    yield f"<h1>{_word(report.verdict)} {title}</h1>"
    yield f'<p class="dim">{_origin(report)}</p>\n<p>{_counts(report)}</p>\n</header>\n<main>'
    body = [*_notes(report.notes), *_findings(report.findings), *_skipped(report.skipped)]
    if body:
        yield '<section class="card"><h2>The catalogue</h2>' + "\n".join(body) + "</section>"
    for plugin in verdict.looked_at(report):
        yield from _plugin(plugin, len(report.plugins) == 1)
    yield from _elsewhere(verdict.not_looked_at(report))
    yield from _suppressed(report.suppressed)
    yield from _since(report.since)
    yield "</main>\n</body>\n</html>"


def _origin(report: Report) -> str:
    parts = [f"<code>{shown(report.source)}</code>"]
    parts += [f"commit <code>{shown(report.commit)}</code>"] if report.commit else []
    parts += [f"digest <code>{shown(report.digest)}</code>"] if report.digest else []
    return ", ".join(parts)


def _counts(report: Report) -> str:
    counts = [(each, sum(plugin.verdict is each for plugin in report.plugins)) for each in reversed(Verdict)]
    return " ".join(f"{_word(each)} {count}" for each, count in counts if count) or "No plugin was looked at."


def _word(name: str) -> str:
    return f'<span class="word {name}">{name}</span>'


def _plugin(plugin: PluginReport, alone: bool) -> Iterator[str]:  # noqa: FBT001 -- one card, open or not
    unfold = " open" if alone or plugin.verdict.rank > Verdict.capable.rank else ""
    version = f" {shown(plugin.version)}" if plugin.version else ""
    yield f"<details{unfold}><summary>{_word(plugin.verdict)} <h2>{shown(plugin.name)}{version}</h2></summary>"
    yield f'<p class="dim"><code>{shown(plugin.source)}</code></p>'
    yield from _notes(plugin.notes)
    yield from _findings(plugin.findings)
    yield from _skipped(plugin.skipped)
    yield from _brings(plugin.capabilities)
    yield "</details>"


def _elsewhere(plugins: list[PluginReport]) -> Iterator[str]:
    """Plugins that were not looked at: one card for all of them."""
    if not plugins:
        return
    yield f"<details><summary>{_word(Verdict.unverified)} <h2>{len(plugins)} not looked at</h2></summary><ul>"
    for plugin in plugins:
        reason = "; ".join(skip.reason for skip in plugin.skipped)
        yield f'<li class="note">{shown(plugin.name)} <span class="dim"><code>{shown(plugin.source)}</code>'
        yield f"{shown(reason)}</span></li>"
    yield "</ul></details>"


def _notes(notes: Iterable[str]) -> Iterator[str]:
    yield from (f'<p class="dim">{shown(told)}</p>' for told in notes)


def _suppressed(suppressed: Iterable[Suppressed]) -> Iterator[str]:
    """What an author has answered for: one card."""
    items = [
        f'<li class="note"><div>{_word(each.finding.severity)} {shown(each.finding.message)}</div><div class="dim">'
        f"<code>{shown(verdict.where(each.finding.path, each.finding.line))}</code> · "
        f"<code>{shown(each.finding.rule)}</code></div>"
        f'<p class="dim">{shown(each.reason)}{f" (until {each.until})" if each.until else ""}</p></li>'
        for each in suppressed
    ]
    if items:
        yield f"<details><summary><h2>{len(items)} suppressed</h2></summary><ul>" + "\n".join(items) + "</ul></details>"


def _since(found: Change | None) -> Iterator[str]:
    """What changed since what was scanned before: one card."""
    if found is None:
        return
    classes = {"+": "caution", "-": "note", "~": "capable"}
    items = [f'<li class="{classes[sign]}"><code>{sign} {shown(text)}</code></li>' for sign, text in since.lines(found)]
    yield f'<section class="card"><h2>{shown(since.title(found).capitalize())}</h2><ul>' + "\n".join(items)
    yield "</ul></section>"


def _findings(findings: Iterable[Finding]) -> Iterator[str]:
    items = [_finding(finding) for finding in verdict.worst_first(findings)]
    if items:
        yield "<h3>Findings</h3><ul>" + "\n".join(items) + "</ul>"


def _finding(finding: Finding) -> str:
    place = shown(finding.path) + (f":{finding.line}" if finding.line else "")
    parts = [
        f'<li class="{finding.severity}"><div>{_word(finding.severity)} {shown(finding.message)}</div>',
        f'<div class="dim"><code>{place}</code> · <code>{shown(finding.rule)}</code></div>',
    ]
    parts += [f"<pre>{shown(finding.excerpt)}</pre>"] if finding.excerpt else []
    weighty = finding.severity is not Severity.note
    parts += [f'<p class="dim">{shown(each)}</p>' for each in (finding.why, finding.remedy) if each and weighty]
    return "".join(parts) + "</li>"


def _skipped(skipped: Iterable[Skipped]) -> Iterator[str]:
    items = [
        f'<li class="{"unverified" if skip.matters else "note"}"><code>{shown(skip.path)}</code> '
        f'<span class="dim">{shown(skip.reason)}</span></li>'
        for skip in skipped
    ]
    if items:
        yield "<h3>Not seen</h3><ul>" + "\n".join(items) + "</ul>"


def _brings(capabilities: Iterable[Capability]) -> Iterator[str]:
    brought = list(capabilities)
    running = [f'<li class="capable"><code>{shown(verdict.line_of(each))}</code></li>' for each in brought if each.runs]
    rest = [
        f'<li class="note">{shown(each.kind)} {shown(each.name)} '
        f'<span class="dim"><code>{shown(each.file)}</code></span></li>'
        for each in brought
        if not each.runs
    ]
    for title, items in (("What runs", running), ("What else it brings", rest)):
        if items:
            yield f"<h3>{title}</h3><ul>" + "\n".join(items) + "</ul>"
