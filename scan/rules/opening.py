"""Settings of a machine's own services by which others get in, or get more rights than they have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.concordance import needing
from scan.rules.examples import in_fence
from scan.rules.prose import passages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

_OPENS = (
    ("permitemptypasswords", "lets in whoever has no password", r"^[ \t]*PermitEmptyPasswords[ \t]+yes\b"),
    ("permitrootlogin", "lets root log in", r"^[ \t]*PermitRootLogin[ \t]+yes\b"),
    ("authorizedkeyscommand", "asks a program who may log in", r"^[ \t]*AuthorizedKeysCommand[ \t]+/?\S+"),
    (
        "nopasswd",
        "lets everything be done as root unasked",
        r"^[ \t]*[%\w$\\{}-]+[ \t]+ALL[ \t]*=[ \t]*(?:\([\w:]+\)[ \t]*)?NOPASSWD:[ \t]*ALL\b",
    ),
    ("2375", "opens the container service to the network", r"tcp://(?:0\.0\.0\.0|\[::\]):237[56]"),
    ("trusted=yes", "takes packages that nobody has signed", r"^[ \t]*deb[ \t]+\[[^\]\n]*\btrusted=yes\b[^\n]*"),
    (
        "replace-with",
        "takes packages from elsewhere",
        r"^[ \t]*replace-with[ \t]*=[ \t]*[\"'](?!vendored|crates-io)[\s\S]{0,200}?\bregistry[ \t]*=[ \t]*[\"'](?:sparse\+)?https?://(?![\w.-]*(?:crates\.io|rsproxy\.cn|tuna\.tsinghua|ustc\.edu|sjtu\.edu))[^\n]*",
    ),
)
_FOREIGN = (
    r"(?!0\.|10\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|127\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.168\.)\d"
)
"""The beginning of an address that is neither a private network's nor everybody's: somebody's own."""
_PORTS = r"(?:0|22|23|2375|2376|3306|3389|5432|5900|6379|6443|9200|27017)"
"""The doors of a machine that are for the people who run it."""
_LETS_IN = "lets somebody's own network in by a door for the people who run it"
_DOORS = (
    (
        "cidr_blocks",
        _LETS_IN,
        rf"\bfrom_port\s*=\s*{_PORTS}\b[^}}]{{0,200}}?\bcidr_blocks\s*=\s*\[[^\]]*\"{_FOREIGN}[^\]\n]*",
    ),
    (
        "source_ranges",
        _LETS_IN,
        rf"\bports\s*=\s*\[[^\]]*\"{_PORTS}\"[\s\S]{{0,200}}?\bsource_ranges\s*=\s*\[[^\]]*\"{_FOREIGN}[^\]\n]*",
    ),
    ("cidrip", _LETS_IN, rf"\bFromPort:\s*{_PORTS}\b[\s\S]{{0,120}}?\bCidrIp:\s*[\"']?{_FOREIGN}[^\n]*"),
    (
        "cluster-admin",
        "gives every right of the cluster to whoever asks",
        r"\bcluster-admin\b[\s\S]{0,400}?\bsystem:(?:anonymous|unauthenticated|authenticated|serviceaccounts)\b",
    ),
)
_FORMS = tuple(
    (sign, message, re.compile(form, re.IGNORECASE | re.MULTILINE)) for sign, message, form in (*_OPENS, *_DOORS)
)
_BINDING = "kind: ClusterRoleBinding\nroleRef:\n  name: cluster-admin\nsubjects:\n"


@rule(
    "settings-open-machine",
    "caution",
    flags=(
        {"assets/sshd_config": "Port 22\nPermitRootLogin yes\nPermitEmptyPasswords yes\n"},
        {"skills/a/SKILL.md": "# A\n\nWrite `/etc/sudoers.d/a`:\n\n```\ndev ALL=(ALL) NOPASSWD: ALL\n```\n"},
        {
            "templates/main.tf": 'ingress {\n  from_port = 22\n  to_port = 5432\n  cidr_blocks = ["203.0.113.0/24"]\n}\n',
            "skills/a/SKILL.md": "# A\n\nCopy `templates/main.tf`.\n",
        },
        {"assets/daemon.json": '{"hosts": ["unix:///var/run/docker.sock", "tcp://0.0.0.0:2375"]}\n'},
        in_fence("hcl", 'ingress {\n  from_port = 22\n  to_port = 22\n  cidr_blocks = ["203.0.113.0/24"]\n}'),
        in_fence("hcl", 'ingress {\n  from_port = 6443\n  to_port = 6443\n  cidr_blocks = ["203.0.113.0/24"]\n}'),
        in_fence("yaml", _BINDING + "- name: system:anonymous"),
        {"k8s/binding.yaml": _BINDING + "- name: system:unauthenticated\n"},
        {
            "skills/a/SKILL.md": "# A\n\n## Never do this\n\n```\nPermitRootLogin yes\n```\n\n## Setup\n\nWrite `sshd_config`:\n\n```\nPermitRootLogin yes\n```\n"
        },
    ),
    clears=(
        {"assets/sshd_config": "Port 22\nPermitRootLogin no\nPermitEmptyPasswords no\n"},
        {
            "templates/main.tf": 'ingress {\n  from_port = 22\n  to_port = 22\n  cidr_blocks = ["10.0.0.0/8"]\n}\n',
            "skills/a/SKILL.md": "# A\n\nCopy `templates/main.tf`.\n",
        },
        in_fence("hcl", 'ingress {\n  from_port = 443\n  to_port = 443\n  cidr_blocks = ["0.0.0.0/0"]\n}'),
        in_fence(
            "hcl", 'ingress {\n  from_port = 22\n  to_port = 22\n  cidr_blocks = ["100.64.0.0/10", "10.0.0.0/8"]\n}'
        ),
        in_fence("yaml", _BINDING + "- name: platform-team"),
        {"assets/sudoers": "deploy ALL=(root) NOPASSWD: /usr/bin/systemctl restart app\n"},
        {"skills/a/SKILL.md": "# A\n\n## Never do this\n\n```\nPermitRootLogin yes\n```\n"},
    ),
    asks=needing([sign for sign, _, _ in _FORMS]),
)
def settings_open_machine(text: Text, _: Plugin) -> Iterator[Seen]:
    """Settings of a service of the machine that let anybody in, or let everything be done as root unasked.

    Why: they stay, and whoever finds them comes in by them.

    Remedy: leave the service's own settings as they are.
    """
    for sign, message, form in _FORMS if text.standing > Standing.test else ():
        matches = form.finditer(text.text) if sign in text.lowered else ()
        match = next((each for each in matches if _counts(text, each.start())), None)
        if match:
            yield Seen(
                f"{message}: {match[0].strip()[:80]}",
                text,
                match.start(),
                match.end(),
                weighed(Severity.caution, text.standing),
            )


def _counts(text: Text, at: int) -> bool:
    """Whether a line is one of settings: in a file of its own, or between the fences of an instruction that orders it."""
    if text.language != "markdown":
        return text.language in {"", "json", "toml", "unit", "yaml", "sshconfig", "docker", "hcl", "ini"}
    return any(
        passage.start <= at < passage.end and passage.kind == "code" and not passage.told for passage in passages(text)
    )


RULES = (settings_open_machine,)
