"""What leaves the program: JSON by its published schema, SARIF by its standard, Markdown and HTML that hold no markup of others."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Sarif

from scan import markdown, page, report
from scan.model import Capability, Finding, PluginReport, Report, Severity, Skipped, Verdict

PUBLISHED = Path(__file__).parents[2] / "docs" / "report.schema.json"
HOSTILE = "<script>alert(1)</script>\x1b]0;x\x07![a](http://x.example)\u202e`'\"&\n# h"


def full(text: str = "seen", path: str = "a b/ü%.sh") -> Report:
    finding = Finding(
        rule="some-rule",
        severity=Severity.danger,
        message=text,
        path=path,
        line=2,
        column=5,
        excerpt=text,
        why=text,
        remedy=text,
    )
    bare = Finding(rule="other-rule", severity=Severity.note, message=text, path="b.md")
    return Report(
        schema="install-guard/report/1",
        source=text,
        marketplace=text,
        commit="0" * 40,
        digest="sha256:" + "0" * 64,
        verdict=Verdict.danger,
        plugins=(
            PluginReport(
                name=text,
                version=text,
                source=text,
                digest="sha256:" + "1" * 64,
                verdict=Verdict.danger,
                capabilities=(
                    Capability(kind="hook", when="Stop", command=text, file=path, hosts=("x.example",)),
                    Capability(kind="skill", name=text, file=path, runs=False),
                ),
                findings=(finding, bare),
                skipped=(Skipped(path=path, reason=text), Skipped(path="c", reason="big", matters=False)),
            ),
            PluginReport(name="fine", digest="sha256:2"),
            PluginReport(
                name=text, source=text, verdict=Verdict.unverified, skipped=(Skipped(path=path, reason=text),)
            ),
        ),
        findings=(bare,),
        skipped=(Skipped(path="d", reason=text),),
        rules=("some-rule", "third-rule"),
    )


def test_json_is_what_its_schema_says_and_reads_back() -> None:
    text = report.as_json(full(HOSTILE))
    jsonschema.validate(json.loads(text), json.loads(PUBLISHED.read_text()))

    assert report.from_json(text) == full(HOSTILE)
    assert text.isascii()


def test_the_published_schema_is_current() -> None:
    assert PUBLISHED.read_text() == report.schema_text()


def test_a_report_has_the_fields_that_scripts_rely_on() -> None:
    written = json.loads(report.as_json(full()))
    plugin = written["plugins"][0]

    assert list(written)[:6] == ["schema", "source", "marketplace", "commit", "digest", "verdict"]
    assert {"name", "version", "source", "verdict", "capabilities", "findings", "skipped"} <= plugin.keys()
    assert list(plugin["findings"][0]) == [
        *("rule", "severity", "message", "path", "line", "column", "excerpt", "why", "remedy")
    ]


def test_the_schema_refuses_what_is_no_report() -> None:
    written = json.loads(report.as_json(full()))
    written["plugins"][0]["findings"][0]["severity"] = "fine"

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(written, json.loads(PUBLISHED.read_text()))


@pytest.mark.parametrize("text", ["seen", HOSTILE])
def test_sarif_is_sarif(text: str) -> None:
    written = json.loads(report.written(full(text), "sarif"))
    Sarif.model_validate(written)
    run = written["runs"][0]
    ids = [rule["id"] for rule in run["tool"]["driver"]["rules"]]

    assert {result["ruleId"] for result in run["results"]} <= set(ids)
    assert len(ids) == len(set(ids))
    assert [result["level"] for result in run["results"]] == [
        "note",
        "warning",
        "error",
        "note",
        "warning",
        "none",
        "warning",
    ]


def test_a_place_in_sarif_is_a_reference_whatever_the_name() -> None:
    results = json.loads(report.written(full(), "sarif"))["runs"][0]["results"]
    place = next(each for each in results if each["level"] == "error")["locations"][0]["physicalLocation"]

    assert place == {"artifactLocation": {"uri": "a%20b/%C3%BC%25.sh"}, "region": {"startLine": 2, "startColumn": 5}}


class Tags(HTMLParser):
    """Every tag, attribute and piece of text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


TAGS = set(
    "html head meta title style body header h1 span p main section details summary h2 h3 ul li div code pre mark".split()
)


def test_a_page_is_whole_and_holds_no_tag_but_its_own() -> None:
    tags = Tags(report.written(full(HOSTILE), "html"))

    assert tags.open == []
    assert tags.tags <= TAGS
    assert tags.attributes <= {"lang", "charset", "http-equiv", "content", "name", "class", "open"}
    assert "<script>alert(1)</script>" in tags.text
    assert "\x1b" not in tags.text


def test_a_page_marks_what_was_hidden() -> None:
    assert page.shown("a\u202eb") == r"a<mark>\u{202e}</mark>b"


def test_a_page_asks_for_nothing() -> None:
    written = report.written(full(), "html")

    for name in ("src=", "href=", "url(", "@import", "<script", "<link", "<img", "<iframe"):
        assert name not in written


def test_markdown_holds_no_markup_but_its_own() -> None:
    written = report.written(full(HOSTILE), "markdown")

    assert re.search(r"(?<!\\)<", re.sub(r"(`+) .*? \1", "", written)) is None
    assert "\x1b" not in written
    assert [line for line in written.split("\n") if line.startswith("#")][1:] == [
        f"## {markdown.plain(HOSTILE)} {markdown.plain(HOSTILE)}: danger",
        "## fine: clear",
        "## 1 not looked at",
    ]


@pytest.mark.parametrize(
    ("text", "fenced"),
    [("a", "` a `"), ("`", "`` ` ``"), ("a``b", "``` a``b ```"), ("", "`   `"), ("a\nb", r"` a\nb `")],
)
def test_a_code_span_is_fenced_by_more_than_it_holds(text: str, fenced: str) -> None:
    assert markdown.code(text) == fenced


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_text_in_every_format(text: str) -> None:
    for form in ("json", "sarif", "markdown", "html"):
        written = report.written(full(text), form)
        assert all(char == "\n" or char.isprintable() for char in written)
    assert Tags(report.written(full(text), "html")).tags <= TAGS
    Sarif.model_validate_json(report.written(full(text), "sarif"))
