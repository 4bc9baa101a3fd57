"""Whose a secret is: variables and stores by the services that they belong to, and those services' own hosts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scan.rules.known import host_of, is_local, is_under

if TYPE_CHECKING:
    from collections.abc import Mapping

_SECRET_NAME = re.compile(
    r"(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|PRIVATE|MNEMONIC|^(?:DATABASE|REDIS|MONGO\w*|POSTGRES\w*|MYSQL)_UR[IL]$|CONNECTION_STRING)",
    re.IGNORECASE,
)
_NO_SECRET = re.compile(
    r"(?:KEYBOARD|KEYWORD|KEYMAP|PUBLIC_KEY|PUBLISHABLE|MAX_TOKENS|TOKEN_LIMIT|TOKEN_COUNT|TOKENIZER|KEYFILE_NAME)",
    re.IGNORECASE,
)


def secret_name(name: str) -> bool:
    """Whether a variable of this name holds a secret."""
    return bool(_SECRET_NAME.search(name)) and not _NO_SECRET.search(name)


OWNERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("ANTHROPIC", ("anthropic", "claude")),
    ("CLAUDE", ("anthropic", "claude")),
    ("OPENAI", ("openai", "azure")),
    ("AWS_", ("amazonaws", "aws.amazon")),
    ("GITHUB_", ("github",)),
    ("GH_TOKEN", ("github",)),
    ("GITLAB", ("gitlab",)),
    ("NPM_", ("npmjs", "github")),
    ("GOOGLE_", ("google", "run.app", "cloudfunctions.net")),
    ("GEMINI", ("google",)),
    ("STRIPE", ("stripe",)),
    ("SLACK", ("slack",)),
    ("HF_", ("huggingface", "hf.co")),
    ("HUGGING", ("huggingface", "hf.co")),
    ("AZURE", ("azure", "microsoft", "windows.net")),
    ("CLOUDFLARE", ("cloudflare",)),
    ("GCP_", ("google",)),
    ("FIREBASE", ("google", "firebase")),
    ("SENDGRID", ("sendgrid",)),
    ("TWILIO", ("twilio",)),
    ("DOCKER", ("docker",)),
    ("DATADOG", ("datadoghq", "datadog")),
    ("DD_API", ("datadoghq", "datadog")),
    ("HEROKU", ("heroku",)),
    ("FALCON", ("crowdstrike",)),
    ("FLY_", ("fly.io", "flyio")),
    ("DIGITALOCEAN", ("digitalocean",)),
    ("VERCEL", ("vercel",)),
    ("NETLIFY", ("netlify",)),
    ("SENTRY_AUTH", ("sentry",)),
    ("PYPI", ("pypi",)),
    ("TWINE", ("pypi",)),
    ("MAILGUN", ("mailgun",)),
    ("DISCORD", ("discord",)),
    ("TELEGRAM", ("telegram",)),
    ("NOTION", ("notion",)),
    ("LINEAR", ("linear",)),
    ("ATLASSIAN", ("atlassian",)),
    ("JIRA", ("atlassian",)),
    ("SUPABASE", ("supabase",)),
    ("DATABASE_URL", ()),
    ("REDIS_URL", ()),
    ("MONGO", ()),
    ("PGPASSWORD", ()),
    ("DB_PASS", ()),
    ("MYSQL_", ()),
    ("POSTGRES_", ()),
    ("JWT_SECRET", ()),
    ("SSH_", ()),
    ("GPG_", ()),
    ("VAULT_TOKEN", ()),
    ("KUBE", ()),
    ("PRIVATE_KEY", ()),
    ("SECRET_KEY_BASE", ()),
    ("ENCRYPTION_KEY", ()),
    ("MASTER_KEY", ()),
)
"""Secrets by the beginning of their name, and what the hosts that they belong to are called."""


def foreign_secret(name: str, host: str) -> bool:
    """Whether a secret of a known service is handed to a host that is not that service's."""
    own = name.upper().removeprefix(_OPTION)
    for start, hosts in OWNERS:
        if own.startswith(start):
            return bool(host) and not is_local(host) and not any(_belongs(host, owner) for owner in hosts)
    return False


_OPTION = "CLAUDE_PLUGIN_OPTION_"
"""How the client hands a plugin what the person has set for it."""


def service(name: str) -> str:
    """The word by which a secret says whose it is, in lower case: `LINGORA_API_KEY`; "" where it has none of its own."""
    words = re.split(r"[_\W]+", name.upper().removeprefix(_OPTION))
    first = words[0].lower()
    return first if len(words) > 1 and len(first) > LEAST and not _GENERAL.fullmatch(first) else ""


LEAST = 3
_GENERAL = re.compile(
    r"(?:my|our|app|apps|api|access|auth|oauth|user|admin|client|server|service|secret|token|private|public|session|plugin"
    r"|remote|host|bot|team|webhook|base|default|prod|dev|test|data|database|main|project|master|encryption|signing)s?"
)


def own_host(manifest: Mapping[str, Any], host: str) -> bool:
    """Whether a host is that of whoever says in a manifest that the plugin is theirs: its homepage's, or named as it is."""
    author = manifest.get("author")
    pages = [manifest.get("homepage"), author.get("url") if isinstance(author, dict) else ""]
    domains = {_domain(host_of(page)) for page in pages if isinstance(page, str)} - {""}
    name = str(manifest.get("name") or "").lower()
    return _domain(host) in domains or name in host.split(".")[:-1]


_SHARED = frozenset({"github.com", "gitlab.com", "github.io", "gitlab.io", "bitbucket.org", "npmjs.com"})
"""Where everybody has pages."""


def _domain(host: str) -> str:
    domain = ".".join(host.split(".")[-2:])
    return "" if domain in _SHARED else domain


def own_store(path: str, host: str) -> bool:
    """Whether a store of credentials is that of the service which the host belongs to, or may be where none is known."""
    known = [hosts for store, hosts in _STORES if store in path]
    if any(_named(match[1].lower(), host) for match in _PROGRAM.finditer(path)):
        return True
    return any(is_under(host, frozenset(hosts)) for hosts in known) if host else bool(known)


def _named(program: str, host: str) -> bool:
    """Whether a host's own domain is called like the program that keeps a store, and neither like one of many services."""
    return program not in _GREAT and program in host.split(".")[-2:-1]


_PROGRAM = re.compile(r"(?:\.config/|Application Support/|~/\.(?!config/))(\w[\w-]{2,})")
"""The program that keeps a store, by the name of its folder."""
_GREAT = frozenset(
    [
        "aws",
        "azure",
        "claude",
        "codex",
        "cursor",
        "docker",
        "gcloud",
        "git",
        "gnupg",
        "google",
        "kube",
        "netrc",
        "npm",
        "npmrc",
        "pypirc",
        "ssh",
        "ollama",
        "openai",
    ]
)
"""Programs whose keys open more than one service: a host that is called like one is no reason."""
_STORES = (
    (".terraform.d", ("terraform.io",)),
    (".config/gh/", ("github.com",)),
    (".npmrc", ("npmjs.org", "npmjs.com")),
    (".pypirc", ("pypi.org",)),
    ("gcloud", ("googleapis.com",)),
    ("application_default_credentials", ("googleapis.com",)),
    (".claude/.credentials", ("claude.com", "anthropic.com")),
    ("ENTRY", ("claude.com", "anthropic.com")),  # of a key chain, by a name that is put together
)
"""Where the command lines of services keep the key that a person has been given, and the services' own hosts."""


def _belongs(host: str, owner: str) -> bool:
    """Whether a part of a host's name is the owner's: `api.github.com`, `github.acme.example`, and not `github-cache.example`."""
    if "." in owner:
        return host == owner or host.endswith(f".{owner}")
    return any(part == owner or part in _OWN_PARTS.get(owner, ()) for part in host.split("."))


_OWN_PARTS = {
    "github": ("githubcopilot", "githubusercontent", "githubassets"),
    "gitlab": ("gitlab-static",),
    "google": ("googleapis", "googleusercontent", "gstatic"),
    "azure": ("azurewebsites", "azureedge"),
    "microsoft": ("microsoftonline",),
    "anthropic": ("claude", "claudeusercontent"),
    "slack": ("slack-edge", "slack-files"),
}
_GENERIC = frozenset(
    [
        "API",
        "KEY",
        "KEYS",
        "TOKEN",
        "TOKENS",
        "SECRET",
        "ACCESS",
        "AUTH",
        "BOT",
        "CLIENT",
        "PASSWORD",
        "PRIVATE",
        "ID",
        "USER",
        "ADMIN",
        "APP",
        "MY",
        "THE",
        "SERVICE",
        "CREDENTIALS",
    ]
)


def own_secret(name: str, host: str) -> bool:
    """Whether a secret's name and a host's tell of the same service."""
    words = [word for word in name.upper().split("_") if word not in _GENERIC]
    owners = [hosts for start, hosts in OWNERS if name.upper().startswith(start)]
    plain = host.replace("-", "").upper()
    if any(word in plain for word in words if len(word) > 1) or any(
        owner in host for hosts in owners for owner in hosts
    ):
        return True
    return any(_abbreviates(word, label) for word in words for label in plain.split(".")[:-1])


def _abbreviates(word: str, label: str) -> bool:
    """Whether two or three letters are those of a longer name, in order and from its first on: CF of Cloudflare."""
    rest = iter(label)
    return 2 <= len(word) <= 3 < len(label) and label[0] == word[0] and all(letter in rest for letter in word)  # noqa: PLR2004 -- as said
