"""A report as what leaves the program: JSON here, the other formats in the modules beside it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from scan.model import Report

if TYPE_CHECKING:
    from collections.abc import Callable

FORMATS = ("text", "json", "sarif", "markdown", "html")
SCHEMA_ID = "urn:install-guard:report:1"


def as_json(report: Report) -> str:
    """The report as JSON, indented, with a newline at its end; what cannot be encoded is escaped."""
    value = report.model_dump(mode="json", by_alias=True)
    return json.dumps(value, indent=2, ensure_ascii=True) + "\n"


def from_json(text: str) -> Report:
    """A report that was written by `as_json`."""
    return Report.model_validate_json(text)


def schema() -> dict[str, Any]:
    """The JSON schema of a report, made from its models."""
    made = Report.model_json_schema(by_alias=True, mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID, **made}


def written(report: Report, form: str) -> str:
    """The report in one of the formats that are plain text: json, sarif, markdown, html."""
    return _writers()[form](report)


def _writers() -> dict[str, Callable[[Report], str]]:
    from scan import markdown, page, sarif  # noqa: PLC0415 -- only the format that is asked for is needed

    return {"json": as_json, "sarif": sarif.write, "markdown": markdown.write, "html": page.write}


def schema_text() -> str:
    """The schema as it stands in `docs/report.schema.json`."""
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(schema_text())
