"""The judge: what is found decides, by what was asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from install_guard.model import GuardError, Request
from install_guard.review.judge import judge
from install_guard.review.policy import Blocked, Policy, Trusted
from scan.known import Known
from scan.model import Capability, Finding, PluginReport, Report, ScanError, Severity, Skipped, Verdict
from scan.source import Directory, GitHub, Source, describe

if TYPE_CHECKING:
    from pathlib import Path

    from install_guard.review.words import Opinion

COMMIT = "0123456789abcdef0123456789abcdef01234567"
ADD = Request("marketplace", "add", {"source": "acme/tools"}, 0, 1)
INSTALL = Request("plugin", "install", {"plugin": "demo", "marketplace": "acme"}, 0, 1)
HOOK = Capability(kind="hook", when="SessionStart", command="sh x.sh", file="hooks/hooks.json")
UNPINNED = Capability(kind="source", when="installed", runs=True)


def finding(severity: Severity) -> Finding:
    return Finding(rule="a-rule", severity=severity, message="something", path="x.md", line=3)


def plugin(
    verdict: str, *, name: str = "demo", in_place: bool = False, brings: tuple[Capability, ...] = ()
) -> PluginReport:
    findings = (finding(Severity.danger),) if verdict == "danger" else ()
    return PluginReport(
        name=name,
        verdict=Verdict(verdict),
        findings=findings,
        in_place=in_place,
        capabilities=brings,
        digest="sha256:d1",
    )


def report(*plugins: PluginReport, catalogue: Severity | None = None, skipped: tuple[Skipped, ...] = ()) -> Report:
    findings = (finding(catalogue),) if catalogue else ()
    verdicts = [
        *(each.verdict for each in plugins),
        Verdict[catalogue.value] if catalogue in {"danger", "caution"} else Verdict.clear,
    ]
    return Report(
        source="acme/tools",
        marketplace="acme",
        verdict=max(verdicts, key=lambda one: one.rank),
        plugins=plugins,
        findings=findings,
        skipped=skipped,
    )


@dataclass
class Given:
    """What the judge is given: one report for every source, and what the client knows."""

    answer: Report | Exception
    source: Source = field(default_factory=lambda: GitHub(repo="acme/tools"))
    folder: Path | None = None
    markets: int = 1
    asked: list[tuple[str, str | None]] = field(default_factory=list)

    def report(self, source: Source, plugin: str | None) -> Report:
        self.asked.append((describe(source), plugin))
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def known(self, _plugin: str, marketplace: str) -> tuple[Known, ...]:
        return (Known(marketplace or "acme", self.source, "", "known_marketplaces.json"),) * self.markets


def opinion(given: Report | Exception | Given, *requests: Request, policy: Policy | None = None) -> Opinion:
    ask = given if isinstance(given, Given) else Given(given)
    return judge(requests or (INSTALL,), policy or Policy(), ask)


@pytest.mark.parametrize(
    ("verdict", "outcome"),
    [("clear", "approve"), ("capable", "hold"), ("unverified", "hold"), ("caution", "hold"), ("danger", "deny")],
)
@pytest.mark.parametrize("verb", ["install", "update", "enable"])
def test_a_plugin_is_answered_by_its_verdict(verdict: str, outcome: str, verb: str) -> None:
    request = Request("plugin", verb, INSTALL.fields, 0, 1)

    assert opinion(report(plugin(verdict)), request).outcome == outcome


def test_a_dependency_counts_as_the_plugin_itself() -> None:
    assert opinion(report(plugin("clear"), plugin("danger", name="needed"))).outcome == "deny"


def test_the_catalogue_counts_for_each_of_its_plugins() -> None:
    assert opinion(report(plugin("clear"), catalogue=Severity.danger)).outcome == "deny"


def test_what_is_loaded_in_place_is_at_least_capable() -> None:
    given = opinion(report(plugin("clear", in_place=True)))

    assert given.outcome == "hold"
    assert any("can change after the scan" in line for line in given.lines)


def test_a_plugin_that_is_not_there_is_held() -> None:
    assert opinion(report()).outcome == "hold"


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        pytest.param(report(plugin("clear")), "approve", id="clear"),
        pytest.param(report(plugin("capable")), "approve", id="capable ones are judged when they are installed"),
        pytest.param(report(plugin("unverified")), "approve", id="and so are those that lie elsewhere"),
        pytest.param(report(plugin("danger")), "hold", id="a dangerous plugin holds"),
        pytest.param(report(plugin("clear"), catalogue=Severity.caution), "hold", id="a catalogue to look at"),
        pytest.param(report(plugin("clear"), catalogue=Severity.danger), "deny", id="a dangerous catalogue"),
        pytest.param(
            report(skipped=(Skipped(path="x", reason="broken"),)), "hold", id="a catalogue that cannot be read"
        ),
    ],
)
def test_a_marketplace_is_answered_by_its_catalogue(given: Report, outcome: str) -> None:
    assert opinion(given, ADD).outcome == outcome


def test_a_dangerous_plugin_holds_its_marketplace_by_name() -> None:
    lines = opinion(report(plugin("danger", name="turbo")), ADD).lines

    assert "Dangerous to install: turbo" in lines


def test_the_strictest_answer_counts() -> None:
    given = report(plugin("danger"))

    assert opinion(given, ADD).outcome == "hold"
    assert opinion(given, ADD, INSTALL).outcome == "deny"


def test_a_plugin_comes_from_the_marketplace_that_the_same_command_adds() -> None:
    """Or from the one that the client knew under that name, where it refuses the new one: both are judged."""
    given = Given(report(plugin("clear")), source=GitHub(repo="other/tools"))
    opinion(given, INSTALL, ADD)

    assert given.asked == [("acme/tools", None), ("acme/tools", "demo"), ("other/tools", "demo")]


def test_a_marketplace_that_is_known_and_added_again_is_judged_once() -> None:
    given = Given(report(plugin("clear")))
    opinion(given, INSTALL, ADD)

    assert given.asked == [("acme/tools", None), ("acme/tools", "demo")]


def test_what_an_added_marketplace_brings_is_said_before_it_is_installed() -> None:
    plugins = [plugin(verdict, name=verdict) for verdict in ("clear", "capable", "caution", "unverified")]

    assert (
        "To be looked at when one of them is installed: capable, caution, unverified"
        in opinion(report(*plugins), ADD).lines
    )


def test_without_a_marketplace_every_known_one_that_has_it_is_judged() -> None:
    given = Given(report(plugin("clear")), markets=2)
    opinion(given, Request("plugin", "install", {"plugin": "demo"}, 0, 1))

    assert len(given.asked) == 2


def test_a_plugin_that_nobody_has_is_held() -> None:
    assert opinion(Given(report(plugin("clear")), markets=0)).outcome == "hold"


def test_installing_from_a_named_source_judges_the_plugin_in_it() -> None:
    given = Given(report(plugin("clear")), source=GitHub(repo="other/tools"))
    request = Request("plugin", "install", {"plugin": "demo", "source": "acme/tools"}, 0, 1)
    opinion(given, request)

    assert given.asked == [("acme/tools", "demo")]


@pytest.mark.parametrize("error", [ScanError("no such repository", "acme/tools"), GuardError("no time left")])
def test_what_cannot_be_fetched_is_held_with_its_reason(error: GuardError) -> None:
    given = opinion(error)

    assert given.outcome == "hold"
    assert error.what in given.lines[0]


@pytest.mark.parametrize(
    "request_",
    [
        Request("mcp", "add", {"name": "x", "command": ["npx", "x"]}, 0, 1),
        Request("settings", "load", {"source": "{}"}, 0, 1),
        Request("skill", "add", {"source": "acme/skills"}, 0, 1),
        Request("something", "new", {}, 0, 1),
        Request("catalogue", "update", {}, 0, 1),
        Request("plugin", "load", {"source": "./x"}, 0, 1),
        Request("marketplace", "add", {"source": "./x", "path": None}, 0, 1),
        Request("marketplace", "add", {"source": "not a source"}, 0, 1),
    ],
    ids=lambda one: f"{one.verb} {one.kind}",
)
def test_what_is_not_scanned_is_held(request_: Request) -> None:
    assert opinion(report(plugin("clear")), request_).outcome == "hold"


TRUSTING = Policy(trusted=(Trusted(publisher="acme"),))
PINNED = GitHub(repo="acme/tools", sha=COMMIT)


@pytest.mark.parametrize(
    ("given", "policy", "outcome"),
    [
        pytest.param(
            Given(report(plugin("capable", brings=(HOOK,))), PINNED), TRUSTING, "approve", id="trusted and pinned"
        ),
        pytest.param(Given(report(plugin("capable", brings=(HOOK,)))), TRUSTING, "hold", id="not pinned"),
        pytest.param(Given(report(plugin("capable")), PINNED), Policy(), "hold", id="nobody is trusted"),
        pytest.param(Given(report(plugin("caution")), PINNED), TRUSTING, "hold", id="a caution is not lifted"),
        pytest.param(Given(report(plugin("danger")), PINNED), TRUSTING, "deny", id="a danger is not lifted"),
        pytest.param(Given(report(plugin("unverified")), PINNED), TRUSTING, "hold", id="the unverified is not lifted"),
        pytest.param(
            Given(report(plugin("capable", brings=(UNPINNED,))), PINNED), TRUSTING, "hold", id="fetched without a pin"
        ),
        pytest.param(
            Given(report(plugin("capable", in_place=True)), Directory(path="/x")),
            TRUSTING,
            "hold",
            id="loaded in place",
        ),
        pytest.param(
            Given(report(plugin("capable")), PINNED),
            Policy(profile="strict", trusted=TRUSTING.trusted),
            "hold",
            id="a strict profile trusts nobody",
        ),
        pytest.param(
            Given(report(plugin("capable")), PINNED),
            Policy(trusted=(Trusted(publisher="acm"),)),
            "hold",
            id="half a name",
        ),
        pytest.param(
            Given(report(plugin("capable")), PINNED),
            Policy(trusted=(Trusted(publisher="acme/tools"),)),
            "approve",
            id="one repo",
        ),
    ],
)
def test_a_trusted_publisher_lifts_capable_at_a_pin_and_nothing_else(
    given: Given, policy: Policy, outcome: str
) -> None:
    assert opinion(given, policy=policy).outcome == outcome


@pytest.mark.parametrize(
    "blocked",
    [
        Blocked(name="demo"),
        Blocked(name="acme"),
        Blocked(publisher="acme"),
        Blocked(publisher="acme/tools"),
        Blocked(digest="sha256:d1"),
    ],
    ids=lambda one: one.model_dump_json(exclude_defaults=True),
)
@pytest.mark.parametrize("request_", [ADD, INSTALL], ids=["add", "install"])
def test_what_is_blocked_is_denied_with_the_person_s_reason(blocked: Blocked, request_: Request) -> None:
    policy = Policy(blocked=(blocked.model_copy(update={"reason": "we had trouble with it"}),))
    given = opinion(report(plugin("clear")), request_, policy=policy)

    assert given.outcome == "deny"
    assert "Blocked by your policy: we had trouble with it" in given.lines


def test_a_block_list_that_names_others_blocks_nothing() -> None:
    assert opinion(report(plugin("clear")), policy=Policy(blocked=(Blocked(name="other"),))).outcome == "approve"


def test_a_strict_profile_lets_a_marketplace_in_only_when_all_of_it_is_clear() -> None:
    policy = Policy(profile="strict")

    assert opinion(report(plugin("capable")), ADD, policy=policy).outcome == "hold"
    assert opinion(report(plugin("clear")), ADD, policy=policy).outcome == "approve"
