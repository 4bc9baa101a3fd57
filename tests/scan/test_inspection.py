"""A whole scan: the catalogue, every plugin, what was not looked at, and one verdict."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from scan import inspection
from scan.cache import Cache
from scan.findings import Options
from scan.model import Report, ScanError, Severity, Skipped, Verdict
from scan.rules.base import Seen, rule
from scan.settings import Settings
from scan.tree import MemorySnapshot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from scan.source import PluginSource
    from scan.texts import Text
    from scan.tree import Snapshot

MARKET = ".claude-plugin/marketplace.json"
SHA = "0123456789abcdef0123456789abcdef01234567"
HOOK = {"Stop": [{"hooks": [{"type": "command", "command": "sh x.sh"}]}]}
NO_RULES = Options(rules=())


def market(*entries: Any, **fields: Any) -> dict[str, str]:
    return {MARKET: json.dumps({"name": "demo-market", "owner": {"name": "o"}, "plugins": entries, **fields})}


def inspect(files: dict[str, str], options: Options = NO_RULES, **snapshot: Any) -> Report:
    return inspection.inspect(MemorySnapshot(files, **snapshot), "here", options)


def verdicts(report: Report) -> dict[str, str]:
    return {plugin.name: str(plugin.verdict) for plugin in report.plugins}


@rule("has-bad", "danger", flags={"a.sh": "BAD"}, clears={"a.sh": "good"})
def has_bad(text: Text, _plugin: Any) -> Iterator[Seen]:
    """Looks for BAD.

    Why: it is bad.

    Remedy: leave it out.
    """
    start = text.text.find("BAD")
    if start >= 0:
        yield Seen("holds BAD", text, start, start + 3)


@rule("raises", "danger", flags={"a.sh": "BAD"}, clears={"a.sh": "good"})
def raises(text: Text, _plugin: Any) -> Iterator[Seen]:
    """Raises at one file.

    Why: a rule can be wrong.

    Remedy: none.
    """
    if text.path.endswith("trap.sh"):
        raise ZeroDivisionError("oh")
    return iter(())


@rule("odd-name", "caution", flags={"a.sh": "BAD"}, clears={"a.sh": "good"}, over="catalogue")
def odd_name(catalogue: Any, _none: Any) -> Iterator[Seen]:
    """Looks at the catalogue's name.

    Why: names imitate.

    Remedy: look.
    """
    if "market" in catalogue.name:
        yield Seen("an odd name", path=catalogue.path)


def test_a_marketplace_is_its_catalogue_and_its_plugins() -> None:
    files = market({"name": "a", "source": "./a"}, {"name": "b", "source": "./b"}) | {
        "a/skills/s/SKILL.md": "Hi",
        "b/hooks/hooks.json": json.dumps({"hooks": HOOK}),
        "b/x.sh": "echo",
        "README.md": "x",
    }
    report = inspect(files)

    assert verdicts(report) == {"a": "clear", "b": "capable"}
    assert (report.verdict, report.marketplace, report.source) == (Verdict.capable, "demo-market", "here")
    assert report.digest == MemorySnapshot(files).digest


def test_a_finding_makes_its_plugin_and_the_whole_dangerous() -> None:
    files = market({"name": "a", "source": "./a"}, {"name": "b", "source": "./b"}) | {"a/x.sh": "\nBAD", "b/x.sh": "ok"}
    report = inspect(files, Options(rules=(has_bad,)))

    assert verdicts(report) == {"a": "danger", "b": "clear"}
    assert report.verdict is Verdict.danger
    assert [(each.rule, each.path, each.line, each.column, each.excerpt) for each in report.plugins[0].findings] == [
        ("has-bad", "a/x.sh", 2, 1, "BAD")
    ]
    assert report.rules == ("has-bad",)


def test_a_rule_that_raises_is_a_finding_and_the_others_go_on() -> None:
    files = {"trap.sh": "", "x.sh": "BAD"}
    report = inspect(files, Options(rules=(raises, has_bad)))
    found = {(each.rule, each.path): each for each in report.plugins[0].findings}

    assert set(found) == {("rule-failed", "trap.sh"), ("has-bad", "x.sh")}
    assert "raises" in found["rule-failed", "trap.sh"].message
    assert found["rule-failed", "trap.sh"].severity is Severity.caution


def test_a_finding_in_the_catalogue_counts_for_the_whole() -> None:
    report = inspect(market({"name": "a", "source": "./"}), Options(rules=(odd_name,)))

    assert [finding.rule for finding in report.findings] == ["odd-name"]
    assert report.verdict is Verdict.caution
    assert verdicts(report) == {"a": "clear"}


CATALOGUES: dict[str, tuple[str, dict[str, str], str]] = {
    "a trailing comma and a comment": (
        '{"name": "m", "plugins": [{"name": "a", "source": "./"},], // x\n}',
        {"a": "clear"},
        "clear",
    ),
    "a byte order mark": ('\ufeff{"name": "m", "plugins": [{"name": "a", "source": "./"}]}', {"a": "clear"}, "clear"),
    "plugins as a map": ('{"name": "m", "plugins": {"a": {"source": "./"}}}', {"a": "clear"}, "clear"),
    "an owner that is text": (
        '{"name": "m", "owner": "o", "plugins": [{"name": "a", "source": "./"}]}',
        {"a": "clear"},
        "clear",
    ),
    "an entry with no name": (
        '{"name": "m", "plugins": [{"source": "./"}, 3, {"name": "a", "source": "./"}]}',
        {"a": "clear"},
        "clear",
    ),
    "no plugins": ('{"name": "m", "agents": []}', {}, "clear"),
    "no JSON": ("nothing", {}, "unverified"),
    "a list": ("[]", {}, "clear"),
    "an entry with no source": ('{"name": "m", "plugins": [{"name": "a"}]}', {"a": "unverified"}, "unverified"),
    "an entry that leaves": (
        '{"name": "m", "plugins": [{"name": "a", "source": "./../x"}]}',
        {"a": "unverified"},
        "unverified",
    ),
    "a kind that is not known": (
        '{"name": "m", "plugins": [{"name": "a", "source": {"source": "pip", "package": "x"}}]}',
        {"a": "unverified"},
        "unverified",
    ),
    "a folder that is not there": (
        '{"name": "m", "plugins": [{"name": "a", "source": "./no"}]}',
        {"a": "unverified"},
        "unverified",
    ),
}


@pytest.mark.parametrize(("text", "plugins", "whole"), CATALOGUES.values(), ids=CATALOGUES)
def test_a_catalogue_is_read_as_it_is_written(text: str, plugins: dict[str, str], whole: str) -> None:
    report = inspect({MARKET: text, "README.md": "x"})

    assert verdicts(report) == plugins
    assert report.verdict == whole


FOLDERS = {
    "a trailing slash": ("./plugins/a/", None),
    "no slash": ("./plugins/a", None),
    "a bare name below the plugin root": ("a", "./plugins"),
    "a whole path in spite of a plugin root": ("./plugins/a", "./plugins"),
    "a dot in the middle": ("./plugins/./a", None),
}


@pytest.mark.parametrize(("where", "root"), FOLDERS.values(), ids=FOLDERS)
def test_the_folder_of_an_entry_is_found(where: str, root: str | None) -> None:
    fields = {"metadata": {"pluginRoot": root}} if root else {}
    report = inspect(market({"name": "a", "source": where}, **fields) | {"plugins/a/commands/c.md": "Hi"})

    assert [each.file for each in report.plugins[0].capabilities] == ["plugins/a/commands/c.md"]


def test_several_entries_may_stand_on_one_folder() -> None:
    entries = [{"name": name, "source": "./", "strict": False, "skills": [f"./s/{name}"]} for name in ("a", "b")]
    report = inspect(
        market(*entries) | {"s/a/SKILL.md": "A", "s/b/SKILL.md": "B", "x.sh": "BAD"}, Options(rules=(has_bad,))
    )

    assert [[each.name for each in plugin.capabilities] for plugin in report.plugins] == [["a"], ["b"]]
    assert verdicts(report) == {"a": "danger", "b": "danger"}


def test_a_plugin_with_no_catalogue_is_a_plugin() -> None:
    report = inspect({".claude-plugin/plugin.json": '{"name": "x", "version": "1.2"}', "commands/c.md": "Hi"})

    assert [(plugin.name, plugin.version) for plugin in report.plugins] == [("x", "1.2")]
    assert report.marketplace is None


def test_a_folder_of_skills_is_read_wherever_they_lie() -> None:
    files = {"a/SKILL.md": "---\nallowed-tools: Bash\n---\n", "x/y/z/w/v/b/SKILL.md": "B", "LICENSE": "x"}
    report = inspect(files)

    assert {each.name for each in report.plugins[0].capabilities if each.kind == "skill"} == {"a", "b"}
    assert report.verdict is Verdict.capable


def test_nothing_at_all_is_clear() -> None:
    assert inspect({}).verdict is Verdict.clear


SOURCES: dict[str, tuple[Any, bool]] = {
    "a pinned repository": ({"source": "github", "repo": "o/r", "sha": SHA}, True),
    "a repository": ({"source": "github", "repo": "o/r"}, False),
    "a branch": ({"source": "url", "url": "https://x.example/r.git", "ref": "main"}, False),
    "a pinned folder": ({"source": "git-subdir", "url": "o/r", "path": "p", "sha": SHA}, True),
    "a package": ({"source": "npm", "package": "x", "version": "1.0.0"}, False),
    "a pinned archive": ({"source": "archive", "url": "https://x.example/a.zip", "sha256": "0" * 64}, True),
    "a command": ({"source": "command", "command": "echo /tmp"}, False),
}


@pytest.mark.parametrize(("named", "pinned"), SOURCES.values(), ids=SOURCES)
def test_a_plugin_that_lies_elsewhere_is_not_seen_and_its_pin_is_told(named: Any, pinned: bool) -> None:
    report = inspect(market({"name": "a", "source": named}))
    plugin = report.plugins[0]

    assert plugin.verdict is Verdict.unverified
    assert [skip.matters for skip in plugin.skipped] == [True]
    assert [each.kind for each in plugin.capabilities] == ([] if pinned else ["source"])


def fetcher(snapshot: Snapshot) -> Any:
    def fetch(_source: PluginSource) -> Snapshot:
        return snapshot

    return fetch


def test_a_plugin_that_lies_elsewhere_is_fetched_and_inspected_where_that_is_asked() -> None:
    away = MemorySnapshot({"hooks/hooks.json": json.dumps({"hooks": HOOK}), "x.sh": "BAD"}, commit=SHA)
    options = Options(rules=(has_bad,), fetch=fetcher(away), in_place=True)
    report = inspect(market({"name": "a", "source": {"source": "github", "repo": "o/r", "sha": SHA}}), options)
    plugin = report.plugins[0]

    assert (plugin.verdict, plugin.commit, plugin.in_place) == (Verdict.danger, SHA, False)
    assert [finding.path for finding in plugin.findings] == ["x.sh"]


def test_what_cannot_be_fetched_is_told() -> None:
    def fail(_source: PluginSource) -> Snapshot:
        raise ScanError("no such repository", "o/r")

    report = inspect(
        market({"name": "a", "source": {"source": "github", "repo": "o/r"}}), Options(rules=(), fetch=fail)
    )

    assert "no such repository" in report.plugins[0].skipped[0].reason


DEPENDENCIES: dict[str, tuple[list[dict[str, Any]], dict[str, str], list[str], list[str]]] = {
    "none": ([{"name": "a"}, {"name": "b"}], {}, ["a"], []),
    "named by the entry": ([{"name": "a", "dependencies": ["b"]}, {"name": "b"}, {"name": "c"}], {}, ["a", "b"], []),
    "named by the manifest": (
        [{"name": "a"}, {"name": "b"}],
        {"a/.claude-plugin/plugin.json": '{"dependencies": [{"name": "b"}]}'},
        ["a", "b"],
        [],
    ),
    "of this marketplace": ([{"name": "a", "dependencies": ["b@demo-market"]}, {"name": "b"}], {}, ["a", "b"], []),
    "of another": ([{"name": "a", "dependencies": ["b@other"]}, {"name": "b"}], {}, ["a"], ["b@other"]),
    "in a circle": ([{"name": "a", "dependencies": ["b"]}, {"name": "b", "dependencies": ["a"]}], {}, ["a", "b"], []),
    "that is not there": ([{"name": "a", "dependencies": ["z"]}], {}, ["a"], ["z"]),
}


@pytest.mark.parametrize(("entries", "files", "names", "missing"), DEPENDENCIES.values(), ids=DEPENDENCIES)
def test_one_plugin_is_looked_at_with_what_it_depends_on(
    entries: list[dict[str, Any]], files: dict[str, str], names: list[str], missing: list[str]
) -> None:
    listed = market(*({"source": f"./{entry['name']}", **entry} for entry in entries))
    held = {f"{entry['name']}/README.md": "x" for entry in entries}
    report = inspect(listed | held | files, Options(plugin="a", rules=()))

    assert [plugin.name for plugin in report.plugins] == names
    assert [skip.path for skip in report.skipped] == missing
    assert (report.verdict is Verdict.unverified) == bool(missing)


@pytest.mark.parametrize(
    ("asked", "found"), [("old", ["new"]), ("older", ["new"]), ("gone", []), ("new", ["new"]), ("none", [])]
)
def test_a_renamed_plugin_is_the_one_that_is_installed(asked: str, found: list[str]) -> None:
    renames = {"older": "old", "old": "new", "gone": None, "round": "round"}
    report = inspect(market({"name": "new", "source": "./"}, renames=renames), Options(plugin=asked, rules=()))

    assert [plugin.name for plugin in report.plugins] == found
    assert len(report.skipped) == 1 - len(found)


def test_what_was_not_reached_in_time_is_told() -> None:
    files = market({"name": "a", "source": "./a"}, {"name": "b", "source": "./b"}) | {"a/x.sh": "", "b/x.sh": ""}
    report = inspect(files, Options(rules=(), deadline=time.monotonic() - 1))

    assert verdicts(report) == {"a": "unverified", "b": "unverified"}
    assert all("time" in plugin.skipped[0].reason for plugin in report.plugins)


UNREAD = {
    "a program that runs": (
        {"hooks/hooks.json": json.dumps({"hooks": {"Stop": ["./t"]}}), "t": b"\x7fELF\0"},
        "unverified",
    ),
    "a program that is not there": (
        {"hooks/hooks.json": json.dumps({"hooks": {"Stop": ["${CLAUDE_PLUGIN_ROOT}/t.sh"]}})},
        "unverified",
    ),
    "a `!` line that names nothing": ({"commands/c.md": "!`${CLAUDE_PLUGIN_ROOT}/t.sh`"}, "capable"),
    "Python that cannot be parsed, run": (
        {"hooks/hooks.json": json.dumps({"hooks": {"Stop": ["python ./t.py"]}}), "t.py": "print 'x'"},
        "unverified",
    ),
    "Python that cannot be parsed": ({"t.py": "print 'x'"}, "clear"),
    "bytes that nothing runs": ({"data": b"\0\1"}, "clear"),
    "a broken manifest": ({".mcp.json": "{"}, "unverified"),
    "a skill that is no text": ({"skills/s/SKILL.md": b"\0\0"}, "unverified"),
    "an archive that nothing names": ({"a.zip": b"PK\0"}, "clear"),
    "packed Python that runs": (
        {"hooks/hooks.json": json.dumps({"hooks": {"Stop": ["python3 ${CLAUDE_PLUGIN_ROOT}/x.pyc"]}}), "x.pyc": b"\0"},
        "unverified",
    ),
    "a server in a jar": (
        {".mcp.json": json.dumps({"s": {"command": "java", "args": ["-jar", "lib/s.jar"]}}), "lib/s.jar": b"PK\0"},
        "unverified",
    ),
    "a picture that is shown": (
        {
            "hooks/hooks.json": json.dumps({"hooks": {"Stop": ["open ${CLAUDE_PLUGIN_ROOT}/a.png"]}}),
            "a.png": b"\x89PNG\0",
        },
        "capable",
    ),
    "a picture": ({"a.png": b"\x89PNG\0"}, "clear"),
}


@pytest.mark.parametrize(("files", "expected"), UNREAD.values(), ids=UNREAD)
def test_what_would_run_or_be_read_and_was_not_seen_leaves_it_unverified(files: dict[str, Any], expected: str) -> None:
    assert inspect(files).verdict == expected


def test_what_is_packed_is_said() -> None:
    report = inspect({"skills/s/SKILL.md": "Hi", "skills/s/lib.whl": "x", "a.png": "x"})

    assert [(skip.path, skip.matters) for skip in report.plugins[0].skipped] == [("skills/s/lib.whl", False)]


def test_what_the_snapshot_left_out_is_told_with_the_plugin_that_it_belongs_to() -> None:
    skipped = [Skipped(path="a/big.md", reason="too big", matters=False), Skipped(path="b/x.sh", reason="missing")]
    files = market({"name": "a", "source": "./a"}, {"name": "b", "source": "./b"}) | {"a/x.md": "", "b/y.md": ""}
    report = inspect(files, skipped=skipped)

    assert [[skip.path for skip in plugin.skipped] for plugin in report.plugins] == [["a/big.md"], ["b/x.sh"]]
    assert verdicts(report) == {"a": "clear", "b": "unverified"}


def test_a_flood_of_findings_is_told_in_few() -> None:
    report = inspect({f"{number}.sh": "BAD" for number in range(200)}, Options(rules=(has_bad,)))
    findings = report.plugins[0].findings

    assert len(findings) == 26
    assert findings[-1].message == "and 175 more of this kind in the plugin"


def test_names_are_safe_to_print() -> None:
    report = inspect({".claude-plugin/plugin.json": json.dumps({"name": "a\x1b[31m\u202e", "version": "\n"})})

    assert report.plugins[0].name == "a\\x1b[31m\\u{202e}"
    assert report.plugins[0].version == "\\n"


def test_the_digest_of_a_plugin_is_that_of_its_own_folder() -> None:
    files = market({"name": "a", "source": "./a"}) | {"a/x.md": "1", "b.md": "2"}

    assert inspect(files).plugins[0].digest == MemorySnapshot({"x.md": "1"}).digest


def test_a_folder_is_inspected_as_a_source_in_place(tmp_path: Path) -> None:
    (tmp_path / ".claude-plugin").mkdir()
    (tmp_path / MARKET).write_text(market({"name": "a", "source": "./"})[MARKET])
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "demo-greet").write_text("#!/bin/sh\n")
    for named in (str(tmp_path), str(tmp_path / MARKET)):
        report = inspection.inspect_source(named, Settings())

        assert verdicts(report) == {"a": "capable"}
        assert report.plugins[0].in_place


def test_a_report_is_kept_until_the_files_the_entry_or_the_rules_change(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 1 << 20)
    looked: list[str] = []

    @rule("counts", "note", flags={"a": "x"}, clears={"a": "x"})
    def counts(text: Text, _plugin: Any) -> Iterator[Seen]:
        """Counts.

        Why: to see.

        Remedy: none.
        """
        looked.append(text.path)
        return iter(())

    def times(files: dict[str, str], options: Options, **snapshot: Any) -> int:
        looked.clear()
        inspect(files, options, **snapshot)
        return len([path for path in looked if path.startswith("a/")])

    options = Options(rules=(counts,), cache=cache)
    files = market({"name": "a", "source": "./a"}) | {"a/x.sh": "1", "b.md": "1"}
    other_entry = market({"name": "a", "source": "./a", "version": "2"})

    assert times(files, options) == 1
    assert times(files, options, commit=SHA) == 0
    assert times(files | {"b.md": "2"}, options) == 0
    assert times(files | {"a/x.sh": "2"}, options) == 1
    assert times(files | other_entry, options) == 1
    assert times(files, options._replace(in_place=True)) == 1
    assert times(files, options._replace(rules=(counts, has_bad))) == 1
    assert times(files, options) == 0


def test_a_kept_report_is_the_same_and_has_the_new_commit(tmp_path: Path) -> None:
    options = Options(rules=(has_bad,), cache=Cache(tmp_path, 1 << 20))
    files = {"hooks/hooks.json": json.dumps({"hooks": HOOK}), "x.sh": "BAD"}

    assert inspect(files, options) == inspect(files, options)
    assert inspect(files, options, commit=SHA).plugins[0].commit == SHA


def test_a_report_in_which_a_rule_failed_is_not_kept(tmp_path: Path) -> None:
    options = Options(rules=(raises,), cache=Cache(tmp_path, 1 << 20))
    inspect({"trap.sh": ""}, options)

    assert list(Cache(tmp_path, 1 << 20).entries()) == []


def test_a_plugin_behind_a_link_is_the_folder_that_it_leads_to() -> None:
    files = market({"name": "a", "source": "./a"}) | {"real/x.sh": "BAD"}
    report = inspect(files, Options(rules=(has_bad,)), links={"a": "real"})

    assert [finding.path for finding in report.plugins[0].findings] == ["real/x.sh"]


def test_a_plugin_that_no_catalogue_names_is_said_so() -> None:
    report = inspect({"commands/c.md": "Hi"}, Options(plugin="other", rules=()))

    assert report.verdict is Verdict.unverified
    assert report.skipped[0].path == "other"
