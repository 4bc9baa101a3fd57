"""A report as what leaves the program: JSON here, the other formats in the modules beside it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from scan.model import Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

FORMATS = ("text", "json", "sarif", "markdown", "html")


def as_json(report: Report) -> str:
    """The report as JSON, indented, with a newline at its end; what cannot be encoded is escaped."""
    value = report.model_dump(mode="json", by_alias=True)
    return json.dumps(value, indent=2, ensure_ascii=True) + "\n"


def from_json(text: str) -> Report:
    """A report that was written by `as_json`."""
    return Report.model_validate_json(text)


def published(model: type[BaseModel], name: str) -> str:
    """The JSON schema of what a model writes, as it is published under this name."""
    made = model.model_json_schema(by_alias=True, mode="serialization")
    of = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:install-guard:{name}"}
    return json.dumps({**of, **made}, indent=2) + "\n"


def schema_text() -> str:
    """The schema as it stands in `docs/report.schema.json`."""
    return published(Report, "report:1")


def written(report: Report, form: str) -> str:
    """The report in one of the formats that are plain text: json, sarif, markdown, html."""
    return _writers()[form](report)


def _writers() -> dict[str, Callable[[Report], str]]:
    from scan import markdown, page, sarif  # noqa: PLC0415 -- only the format that is asked for is needed

    return {"json": as_json, "sarif": sarif.write, "markdown": markdown.write, "html": page.write}


if __name__ == "__main__":
    sys.stdout.write(schema_text())
