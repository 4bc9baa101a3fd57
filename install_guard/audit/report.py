"""An audit as what leaves the program: JSON and JSON lines here, the other formats in the modules beside it."""

from __future__ import annotations

import json
import sys

from install_guard.audit import markdown, page, sarif
from install_guard.audit.model import Audit
from scan.report import published

FORMATS = ("text", "json", "jsonl", "sarif", "markdown", "html")


def as_json(audit: Audit) -> str:
    """The whole audit as one object."""
    return json.dumps(audit.model_dump(mode="json", by_alias=True), indent=2) + "\n"


def as_lines(audit: Audit) -> str:
    """A line a finding, then a line a broken line, then one of counts: each says in `line_of` what it is."""
    rows = [{"line_of": "finding", **each.model_dump(mode="json")} for each in audit.seen]
    rows += [{"line_of": "broken", **each.model_dump(mode="json")} for each in audit.broken_lines]
    rest = audit.model_dump(mode="json", by_alias=True, exclude={"seen", "broken_lines"})
    return "".join(json.dumps(row) + "\n" for row in [*rows, {"line_of": "audit", **rest}])


_WRITERS = {
    "json": as_json,
    "jsonl": as_lines,
    "sarif": sarif.write,
    "markdown": markdown.write,
    "html": page.write,
}


def written(audit: Audit, form: str) -> str:
    """The audit in one of the formats that are plain text: all but `text`."""
    return _WRITERS[form](audit)


def schema_text() -> str:
    """The schema of the JSON format, as it stands in `docs/audit.schema.json`."""
    return published(Audit, "audit:1")


if __name__ == "__main__":
    sys.stdout.write(schema_text())
