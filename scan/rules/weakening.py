"""Programs that make a machine or an account less guarded: what their words must say, and what that means."""

from __future__ import annotations

import re

_GUARDS = r"(?:auditd?|rsyslog|syslog(?:-ng)?|systemd-journald|journald|fail2ban|ufw|firewalld|apparmor|selinux\S*|clamav\S*|falcon\S*|osqueryd?|crowdsec|wazuh\S*|sysmon\S*|mdatp|ossec\S*)"
_ROWS: dict[str, tuple[tuple[str, str], ...]] = {
    "systemctl": ((rf"(?:stop|disable|mask|kill)\b.*\b{_GUARDS}(?:\.service)?\b", "stops what watches the machine"),),
    "service": ((rf"{_GUARDS} stop", "stops what watches the machine"),),
    "launchctl": ((r"(?:unload|bootout|disable)\b.*com\.apple\.(?:xprotect|MRT|security|alf|syslogd|auditd)", "stops what watches the machine"),),
    "auditctl": ((r"-e 0|-D\b", "stops the audit"),),
    "iptables": ((r"(?:-t \S+ )?(?:-F|--flush)\s*$|-P INPUT ACCEPT", "opens the firewall"),),
    "nft": ((r"flush ruleset", "opens the firewall"),),
    "netsh": ((r"advfirewall set \S+ state off", "opens the firewall"),),
    "truncate": ((r"(?:-s ?0|--size=?0)\b.*(?:/var/log/|_history\b)", "empties a log"),),
    "journalctl": ((r"--vacuum-(?:time|size)=[01]\w?\b|--rotate --vacuum", "empties a log"),),
    "wevtutil": ((r"(?i)(?:cl|clear-log)\b", "empties a log"),),
    "set": ((r"\+o history", "keeps no history"),),
    "security": ((r"add-trusted-cert", "trusts another authority for every connection"),),
    "certutil": ((r"(?i)-addstore\b.*root|-A\b.*-t \S*C", "trusts another authority for every connection"),),
    "update-ca-certificates": ((r"", "trusts another authority for every connection"),),
    "update-ca-trust": ((r"", "trusts another authority for every connection"),),
    "useradd": ((r".*-o?u ?0\b|.*-ou ?0\b", "adds another root"),),
    "usermod": ((r".*-aG (?:sudo|wheel|docker|admin)\b", "gives an account the rights of root"),),
    "chmod": ((r".*(?:666|777|[ao]\+\S*w\S*)\s.*(?:docker\.sock|/\.ssh\b|/etc/(?:passwd|shadow|sudoers))", "lets everybody in"),),
    "dockerd": ((r".*-H tcp://0\.0\.0\.0", "lets everybody in"),),
    "ngrok": ((r"tcp 22\b|tcp (?:3389|5900)\b", "opens the machine to the outside"),),
    "cloudflared": ((r".*ssh://(?:localhost|127)", "opens the machine to the outside"),),
    "tailscale": ((r"up\b.*--auth-?key\b.*--ssh|up\b.*--ssh\b.*--auth-?key", "opens the machine to the outside"),),
    "kubectl": ((r"create clusterrolebinding\b.*--clusterrole[= ]cluster-admin", "gives every right of the cluster away"),),
    "aws": ((r"iam (?:create-access-key|attach-\w+-policy\b.*Administrator|create-login-profile|put-user-policy|update-assume-role-policy)", "gives rights of the account away"),),
    "gcloud": ((r"projects add-iam-policy-binding\b.*roles/(?:owner|editor)|iam service-accounts keys create", "gives rights of the account away"),),
    "az": ((r"role assignment create\b.*(?:Owner|Contributor)|ad sp create-for-rbac", "gives rights of the account away"),),
    "npm": ((r"owner add\b|access grant\b|config set strict-ssl false|set strict-ssl false", "lets others publish, or checks nothing"),),
    "gh": (
        (r"ssh-key add\b|gpg-key add\b|api\b.*(?:/keys|/collaborators|/hooks)\b.*(?:-X|--method|-f|-F)", "gives others a way into the account"),
        (r"(?:repo edit\b.*--visibility public|secret list\b.*--json)", "opens the repository"),
    ),
    "go": ((r"env -w\b.*(?:GOSUMDB=off|GONOSUMDB=\*|GONOSUMCHECK=1|GOFLAGS=\S*insecure|GOINSECURE=\*)", "checks no package"),),
    "code": ((r"--install-extension \S+\.vsix", "adds an extension that no shop has looked at"),),
    "google-chrome": ((r".*(?:--load-extension=|--remote-debugging-port=\d+.*--user-data-dir=\S*(?:\.config/google-chrome|Chrome))", "opens the person's browser"),),
    "open": ((r".*Google Chrome.*(?:--load-extension=|--remote-debugging-port=)", "opens the person's browser"),),
}  # fmt: skip
_READY = {program: tuple((re.compile(pattern), said) for pattern, said in rows) for program, rows in _ROWS.items()}
WEAKENERS = frozenset(_ROWS)
WEAKENING = tuple(
    f"{program} " for program in sorted(WEAKENERS - {"set", "open", "go", "npm", "code", "aws", "gh", "az", "service"})
)
"""What stands in code that starts one of the programs, as far as that tells anything."""


ACCOUNTS = frozenset(
    {
        "aws",
        "az",
        "code",
        "gcloud",
        "gh",
        "kubectl",
        "npm",
        "security",
        "update-ca-certificates",
        "update-ca-trust",
        "usermod",
    }
)
"""Programs whose instructions a person reads and follows for a reason of their own: told of in a text they weigh nothing."""
IN_PROFILE = re.compile(
    r"""(?x)\bNODE_TLS_REJECT_UNAUTHORIZED\s*=\s*['"]?0
      | \bPYTHONHTTPSVERIFY\s*=\s*['"]?0
      | \bGIT_SSL_NO_VERIFY\b
      | \bunset\s+HISTFILE\b
      | \bHISTFILE=/dev/null
      | \bHIST(?:FILE)?SIZE=0\b
      | \b(?:https?|all)_proxy\s*=\s*['"]?\w+://(?!localhost|127\.)
      | \b(?:HTTPS?|ALL)_PROXY\s*=\s*['"]?\w+://(?!localhost|127\.)
      | \bLD_PRELOAD=
      | \bDYLD_INSERT
      | \bNODE_OPTIONS=\S*(?:require|import)
      | \bBASH_ENV=
      | \bPROMPT_COMMAND=
      | --dangerously-skip-permissions
      | \bNODE_EXTRA_CA_CERTS=
      | \bPATH=['"]?(?:\$HOME|~|\$\{HOME\})/\.cache/
      | \bPATH=['"]?/(?:var/)?tmp/"""
)
"""Lines of a start-up file by which every later program checks less, or runs something first."""
IN_SSH = re.compile(
    r"(?im)^\s*(?:StrictHostKeyChecking\s+no|UserKnownHostsFile\s+/dev/null|ForwardAgent\s+yes|ProxyCommand\s+(?!.*(?:cloudflared|ssm|ssh\s+-W|gcloud|tsh))\S|PermitLocalCommand\s+yes)"
)
"""Lines of ssh's own settings by which it checks less, or goes another way."""


def weakens(program: str, line: str) -> str:
    """What a program with these words weakens; "" for nothing."""
    return next((said for pattern, said in _READY.get(program, ()) if pattern.match(line)), "")
