"""An audit as one HTML file: a timeline, filters without a script, a card a finding; light and dark."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from install_guard.audit import words
from install_guard.audit.model import KINDS
from scan.page import head, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from install_guard.audit.model import Audit, Seen

BY = ("agent", "sub-agent", "person")
RESULTS = ("ok", "error", "denied", "unknown")
_FILTERS = {"kind": KINDS, "by": BY, "result": RESULTS}
_TITLES = {"kind": "What", "by": "Who", "result": "What came of it"}
_NONE = """body:has({}) .seen.{} {{ display: none; }}
"""
STYLE = """
.door { color: var(--danger); } .unreadable, .settings { color: var(--caution); } .install { color: var(--capable); }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem .5rem .5rem 0; padding: .2rem .8rem .4rem;
  display: inline-block; color: var(--ink); }
label { margin-right: .9rem; white-space: nowrap; }
.time { position: relative; margin: .8rem 0 0; padding: 0; }
.lane { position: relative; height: 1.7rem; border-bottom: 1px solid var(--line); }
.lane > span { position: absolute; left: 0; top: .2rem; font-size: .85rem; }
.dots { position: absolute; left: 6.5rem; right: .8rem; top: 0; bottom: 0; }
.dots a { position: absolute; top: .5rem; width: .7rem; height: .7rem; margin-left: -.35rem; border-radius: 50%;
  background: currentcolor; opacity: .75; }
.dots a:focus, .dots a:hover { opacity: 1; outline: 2px solid var(--ink); }
.ends { display: flex; justify-content: space-between; margin-left: 6.5rem; font-size: .85rem; }
li.seen:target { background: var(--ground); outline: 2px solid currentcolor; outline-offset: .3rem; }
li.seen .word { color: inherit; }
li.door .word { color: var(--danger); } li.unreadable .word, li.settings .word { color: var(--caution); }
li.install .word { color: var(--capable); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; margin: .3rem 0 0; font-size: .9rem; }
dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
@media print { fieldset { display: none; } }
""" + "".join(
    _NONE.format(f"#{name}-{value}:not(:checked)", f"{name}-{value}")
    for name, values in _FILTERS.items()
    for value in values
)


def write(audit: Audit) -> str:
    """The whole page."""
    return "\n".join(_lines(audit)) + "\n"


def _lines(audit: Audit) -> Iterator[str]:
    yield head(f"install-guard audit: {escape(words.counts(audit))}", STYLE)
    yield f"<header><h1>{escape(words.counts(audit))}</h1>"
    yield f'<p class="dim">{escape(words.extent(audit))}.</p></header>\n<main>'
    if audit.seen:
        yield from _timeline(audit)
        yield from _filters(audit)
    else:
        yield f"<p>{words.nothing(audit)}</p>"
    numbers = {id(seen): number for number, seen in enumerate(audit.seen)}
    for project, sessions in words.groups(audit):
        yield f'<section class="card"><h2>{shown(project)}</h2>'
        for session, those in sessions:
            yield f"<h3>Session {shown(session)}</h3>\n<ul>"
            for seen in those:
                yield from _card(seen, numbers[id(seen)], ledger=audit.ledger)
            yield "</ul>"
        yield "</section>"
    yield from _broken(audit)
    yield "</main>\n</body>\n</html>"


def _timeline(audit: Audit) -> Iterator[str]:
    """A lane a kind, a dot a finding, which leads to its card."""
    times = [seen.at for seen in audit.seen if seen.at]
    if not times:
        return
    first, last = min(times), max(times)
    yield '<nav class="card" aria-label="Timeline"><h2>Timeline</h2><div class="time">'
    for kind in KINDS:
        dots = "".join(_dot(seen, number, first, last) for number, seen in enumerate(audit.seen) if seen.kind == kind)
        if dots:
            yield f'<div class="lane {kind}"><span>{kind}</span><div class="dots">{dots}</div></div>'
    yield f'<p class="ends dim"><span>{first:%Y-%m-%d %H:%M}Z</span><span>{last:%Y-%m-%d %H:%M}Z</span></p></div></nav>'


def _dot(seen: Seen, number: int, first: datetime, last: datetime) -> str:
    if not seen.at:
        return ""
    whole = (last - first).total_seconds()
    share = 100 * (seen.at - first).total_seconds() / whole if whole else 50
    title = f"{words.when(seen)} {shown(seen.label)}"
    return f'<a class="{_classes(seen)}" href="#f{number}" style="left:{share:.2f}%" title="{title}" aria-label="{title}"></a>'


def _filters(audit: Audit) -> Iterator[str]:
    """Boxes that hide what they stand for when they are cleared."""
    for name, values in _FILTERS.items():
        there = {str(getattr(seen, name)) for seen in audit.seen}
        boxes = "".join(
            f'<label><input type="checkbox" id="{name}-{value}" checked> {value}</label>'
            for value in values
            if value in there
        )
        yield f"<fieldset><legend>{_TITLES[name]}</legend>{boxes}</fieldset>"


def _classes(seen: Seen) -> str:
    return f"seen {seen.kind} kind-{seen.kind} by-{seen.by} result-{seen.result}"


def _card(seen: Seen, number: int, *, ledger: bool) -> Iterator[str]:
    yield f'<li class="{_classes(seen)}" id="f{number}"><p><span class="word">{seen.kind}</span> {shown(seen.label)}'
    yield f'<span class="dim">{words.when(seen)}</span></p>'
    if seen.command not in seen.label:
        yield f"<pre>{shown(seen.command)}</pre>"
    told = {
        "why": "" if seen.reason == seen.label else seen.reason,
        "who": words.who(seen),
        "then": words.became(seen),
        "guard": words.guard(seen, ledger=ledger),
        "where": words.place(seen),
    }
    rows = "".join(f"<dt>{name}</dt><dd>{shown(value)}</dd>" for name, value in told.items() if value)
    yield f"<dl>{rows}</dl></li>"


def _broken(audit: Audit) -> Iterator[str]:
    if audit.broken:
        yield f"<details><summary><h2>{words.many(audit.broken, 'broken line')}</h2></summary><ul>"
        yield from (f"<li>{shown(line)}</li>" for line in words.broken(audit))
        yield "</ul></details>"
