"""Where secrets of a person are kept: files by their paths, and programs that print them.

Each table is a list of kinds; what is in none of them is a file or a program like any other.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from scan.rules.acts import NONE, Marks
from scan.rules.known import METADATA, host_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_PATHS = (
    # keys to log in with
    r"(?:^|[/~\\\x00])\.ssh(?:$|/(?:id_[\w*?]+|\*|\x00|identity|config|$)) | \bid_(?:rsa|ed25519|ecdsa|dsa)\b(?!\.pub) | \.gnupg\b",
    r"/etc/shadow | /etc/sudoers$ | /etc/wireguard/ | \.ovpn$ | \.config/sops/age/",
    # clouds
    r"\.aws/(?:credentials|config|sso|cli) | \.aws/?$ | \.config/gcloud | application_default_credentials | \.azure/ | \.oci/config | \.bluemix/",
    r"\.kube(?:/|$) | /var/run/secrets/ | \.config/doctl | \.config/linode-cli | \.fly/config | \.config/netlify | com\.vercel\.cli/auth",
    r"\.wrangler/config | \.config/heroku | \.config/stripe/ | \.databrickscfg | \.snowsql/ | \.snowflake/ | \.dbt/profiles | \.kaggle/kaggle\.json",
    r"\.cache/huggingface/(?:token|stored_tokens) | \.huggingface/token | \.config/rclone/ | \.boto\b | \.s3cfg\b | \.mc/config\.json | \.pulumi/credentials",
    r"\.vault-token | \.terraform\.d/credentials | \.terraformrc\b | \.expo/state | \.config/\.?(?:jira|glab-cli|op|sentry) | \.sentryclirc\b",
    # packages and repositories
    r"\.docker/config\.json | \.netrc\b | _netrc\b | \.git-credentials | \.config/git/credentials | \.npmrc\b | \.yarnrc\b | \.pypirc\b | \.config/gh/hosts",
    r"\.cargo/credentials | \.gem/credentials | \.composer/auth | \.m2/settings | \.gradle/gradle\.properties | NuGet\.Config | \.config/github-copilot/",
    r"\.config/hub\b | (?:^|/)config/master\.key\b",
    # databases and other machines
    r"\.pgpass\b | \.my\.cnf\b | \.mylogin\.cnf\b | filezilla/(?:sitemanager|recentservers) | /remmina/ | \.jupyter/\w*server_config",
    # agents
    r"\.claude/(?:\.credentials|projects|history|todos|transcripts|shell-snapshots) | \.claude/?$ | \.claude\.json\b | \.codex/(?:auth\.json|sessions|history)",
    r"\.(?:openclaw|clawdbot|moltbot|opencode|hermes|nanobot)/(?:\S*/)?(?:[\w.-]*auth[\w-]*\.json|credentials?\b|\.[\w.-]*(?:key|token|secret)\b|\.env\b|sessions/) | /opencode/auth\.json",
    r"\.anthropic/ | \.gemini/oauth | \.cursor/mcp\.json | \.aider\.conf | \.continue/config",
    # password managers and key rings
    r"\.password-store | \.kdbx\b | Bitwarden(?:\x20CLI)?/ | \.config/op/ | /lpass/ | 1Password/ | login\.keychain | Library/Keychains | /keyrings/ | kwalletd/",
    # wallets
    r"\.electrum | \.ethereum/keystore | \.foundry/keystores | wallet\.dat | /solana/id\.json | \.config/solana | \.bitcoin/ | [Ee]xodus\.wallet | [Mm]onero/",
    r"Local\x20Extension\x20Settings | nkbihfbeogaeaoehlefnkodbefgpgknn",
    # browsers
    r"Login\x20Data | Cookies(?:\.sqlite|\.binarycookies)?$ | cookies\.sqlite | logins\.json | key[34]\.db | Web\x20Data$",
    r"google-chrome/ | Google[/\\]Chrome/ | BraveSoftware/ | \.config/(?:chromium|microsoft-edge|vivaldi|opera)/ | Microsoft/Edge/ | Arc/User\x20Data",
    r"Firefox/Profiles | \.mozilla/firefox | \.thunderbird/",
    # messengers and mail
    r"(?:[Dd]iscord|Slack|Signal|WhatsApp|Element|Teams)/(?:Local\x20Storage|Cookies|storage|config\.json|IndexedDB|databases|\w+\.db) | TelegramDesktop/tdata | Telegram\x20Desktop/tdata",
    r"Library/Messages/ | Library/Mail/ | ChatStorage\.sqlite | WhatsApp/",
    # what was typed
    r"\.(?:bash|zsh|sh|python|psql|mysql|node_repl|rediscli|irb|sqlite)_history\b | fish_history\b | ConsoleHost_history",
    # what runs now
    r"/proc/(?:self|\d+|\x00|\*|\$\$)/environ",
)
_OF_SOME_PROGRAM = re.compile(
    r"""(?x)(?:^|[/~\x00])(?:
          \.(?!env)[\w-]+/(?:[^/\s]+/)*(?:auth(?:[._-]profiles?)?|credentials?|(?:access[._-])?tokens?|secrets?|api[._-]?keys?)(?:\.(?:json|ya?ml|toml|txt|db))?
        | \.[\w.]*[\w-]*(?:api[._-]?key|[._-]key|secret|token|passwd|password)(?:\.txt)?
      )$"""
)
"""Where some program keeps a key, by what the file is called: `~/.acme/credentials.json`, `.stripe-key`."""
_CREDENTIALS = re.compile(" | ".join(_PATHS), re.VERBOSE)
_ENV_FILE = re.compile(r"(?:^|[/\\\x00*])\.env(?:\*|\.(?:local|production|prod|development|dev|staging|\*))?$")
_SHOWN = (".pub", "known_hosts", ".example", ".sample", ".template", "DevToolsActivePort")
"""Endings of what is no secret beside one."""


@lru_cache(maxsize=4096)
def credential(path: str) -> str:
    """The part of a path that names a store of secrets; "" where it names none."""
    path = path.replace("\\\\", "/").replace("\\", "/")
    found = _CREDENTIALS.search(path) or _OF_SOME_PROGRAM.search(path)
    return path.replace("\0", "…") if found and not path.endswith(_SHOWN) else ""


@lru_cache(maxsize=4096)
def of_some_program(path: str) -> bool:
    """Whether a store is known by its name alone: it may be the very program's that reads it."""
    path = path.replace("…", "\0")
    return bool(_OF_SOME_PROGRAM.search(path)) and not _CREDENTIALS.search(path)


def env_file(path: str) -> str:
    """The path, where it names a file of environment variables; "" where it does not."""
    return path.replace("\0", "…") if _ENV_FILE.search(path) else ""


def gives_keys(url: str) -> bool:
    """Whether an address is one at which a cloud machine hands out its own credentials."""
    asked = host_of(url) in METADATA or any(name in url for name in METADATA)
    return asked and not _ABOUT_MACHINE.search(url)


_ABOUT_MACHINE = re.compile(
    r"/meta-data/(?:spot|\x00|$|instance-id|instance-type|placement|local-|public-|hostname|ami-|mac\b|tags|events|network)|/instance/(?:preempted|zone|id|name|machine-type|hostname)\b|api/token$"
)
"""What the service tells of the machine, and no key."""

_ONE = "item:{}"
_PRINTERS: dict[str, tuple[tuple[str, str], ...]] = {
    "gh": ((r"auth (?:token|status\b.*(?:-t\b|--show-token))", "secret:GITHUB_TOKEN"),),
    "glab": ((r"auth (?:token|status\b.*(?:-t\b|--show-token))", "secret:GITLAB_TOKEN"),),
    "gcloud": (
        (r"auth (?:application-default )?print-(?:access|identity)-token|config config-helper", "secret:GOOGLE_TOKEN"),
        (r"secrets versions access", _ONE),
    ),
    "aws": (
        (
            r"configure (?:get \S*(?:secret|key|token)|export-credentials)|sts (?:get-|assume-)\S*(?:token|role)",
            "secret:AWS_KEYS",
        ),
        (r"ecr get-login-password|codeartifact get-authorization-token|iam create-access-key", "secret:AWS_KEYS"),
        (r"ssm get-parameters-by-path\b.*--with-decryption", "credential:the cloud's store of secrets"),
        (r"(?:secretsmanager get-secret-value|ssm get-parameter\b.*--with-decryption)", _ONE),
    ),
    "az": ((r"account get-access-token", "secret:AZURE_TOKEN"), (r"keyvault secret show", _ONE)),
    "kubectl": (
        (r"config view\b.*--raw|create token", "credential:the cluster's keys"),
        (r"get secrets?\b.*(?:-o|--output)", "credential:the cluster's secrets"),
    ),
    "docker": ((r".*\b(?:run|exec)\b.*\s(?:env|printenv)$", "environment"),),
    "npm": ((r"(?:config get|c get|get)\b.*(?:_auth|token)|token (?:list|create|ls)", "secret:NPM_TOKEN"),),
    "poetry": ((r"config (?:pypi-token|http-basic)\.\S+$", "secret:PYPI_TOKEN"),),
    "heroku": ((r"auth:token", "secret:HEROKU_API_KEY"), (r"config\b", "env-file:Heroku's settings")),
    "fly": ((r"auth token|tokens? create", "secret:FLY_API_TOKEN"),),
    "flyctl": ((r"auth token|tokens? create", "secret:FLY_API_TOKEN"),),
    "doctl": ((r"auth (?:list|token)", "secret:DIGITALOCEAN_TOKEN"),),
    "stripe": ((r"config --list", "secret:STRIPE_KEY"),),
    "railway": ((r"variables", "env-file:Railway's variables"),),
    "vercel": ((r"env pull", "env-file:Vercel's variables"),),
    "doppler": ((r"secrets", "credential:Doppler"),),
    "infisical": ((r"export|secrets", "credential:Infisical"),),
    "vault": ((r"(?:token lookup|print token)", "secret:VAULT_TOKEN"), (r"(?:kv get|read)\b", _ONE)),
    "terraform": ((r"output\b.*-(?:json|raw)|state pull", "credential:Terraform's state"),),
    "sops": ((r".*(?:-d\b|--decrypt|decrypt\b)", "credential:what sops keeps"),),
    "ansible-vault": ((r"(?:view|decrypt)\b", "credential:Ansible's vault"),),
    "security": (
        (r"dump-keychain|export\b", "credential:the key chain"),
        (r"find-(?:generic|internet)-password", _ONE),
    ),
    "secret-tool": ((r"search\b.*--all", "credential:the key ring"), (r"lookup|search", _ONE)),
    "keyring": ((r"get\b", _ONE),),
    "op": (
        (r"(?:item|document|vault) list|signin", "credential:1Password"),
        (r"(?:read|item get|document get|inject)", _ONE),
    ),
    "bw": ((r"export|list items", "credential:Bitwarden"), (r"get\b", _ONE)),
    "lpass": ((r"export|ls\b", "credential:LastPass"), (r"show\b", _ONE)),
    "keepassxc-cli": ((r"export|ls\b", "credential:KeePass"), (r"(?:show|clip)\b", _ONE)),
    "pass": ((r"(?:show )?[^-\s]", _ONE),),
    "gopass": ((r"(?:show )?[^-\s]", _ONE),),
    "gpg": ((r".*--export-secret", "credential:the private keys"),),
    "gpg2": ((r".*--export-secret", "credential:the private keys"),),
    "git": (
        (
            r"(?:-C \S+ |-\S+ )*(?:diff|show|stash show|format-patch|log\b.* (?:-p|--patch)\b)(?!.* (?:-s|--(?:quiet|name-only|name-status|stat|shortstat|numstat|check|format|no-patch|exit-code))\b)",
            "work",
        ),
        (r"(?:-C \S+ |-\S+ )*(?:remote (?:get-url|-v)|config (?:--get )?remote\.)", "work"),
        (r"(?:-\S+ )*credential(?:-\S+)? (?:fill|get)", "credential:git's own store"),
        (r"credential-\S+ get", "credential:git's own store"),
    ),
    "docker-credential-desktop": ((r"get|list", "credential:docker's logins"),),
    "declare": ((r"-px|-p -x", "environment"),),
    "export": ((r"-p$", "environment"),),
    "ps": ((r"(?:-\S*\s)?[aux]*e[uxw]*$", "environment"),),
    "fc": ((r"-l", "credential:the shell's history"),),
    "atuin": ((r"history (?:list|dump)|search", "credential:the shell's history"),),
}
"""By program, what its words must say, and what it prints then; `item:` is one entry of a store, by its name."""
_READY = {program: tuple((re.compile(pattern), mark) for pattern, mark in rows) for program, rows in _PRINTERS.items()}
PRINTERS = frozenset(_PRINTERS)
PRINTING = (
    *("auth token", "'auth'", '"auth"', "gcloud", "get-access-token", "aws configure", '"configure"', "'configure'"),
    *(
        "secretsmanager",
        "keyvault",
        "-password",
        "op read",
        '"op"',
        "'op'",
        '"bw"',
        "'bw'",
        "bw get",
        '"pass"',
        "'pass'",
    ),
    *("pass show", "secret-tool", "kubectl", "_authToken", "export-secret"),
)
"""What stands in code that starts one of the programs."""
_ITEM = re.compile(r"^(?:-[swlaf]|--(?:secret-id|secret|name|service|account))$")
_SUBCOMMAND = re.compile(
    r"read|get|show|item|lookup|search|secrets?|versions|access|latest|kv|keyvault|ssm|document|inject|clip|service|password"
    r"|secretsmanager|get-secret-value|get-parameter|find-(?:generic|internet)-password"
)


def printed_secrets(program: str, words: Sequence[str]) -> Marks:
    """The marks of what a program prints, where it prints a person's secrets."""
    rows = _READY.get(program)
    if rows is None:
        return NONE
    line = " ".join(words)
    mark = next((mark for pattern, mark in rows if pattern.match(line)), "")
    if not mark:
        return NONE
    return frozenset({mark.format(item_name(words)) if mark == _ONE else mark})


def item_name(words: Sequence[str]) -> str:
    """The name of the entry that a store is asked for, as a variable would be called."""
    named = [word for before, word in pairwise(words) if _ITEM.match(before)]
    plain = [word for word in words if not word.startswith("-") and not _SUBCOMMAND.fullmatch(word)]
    text = "_".join(named or plain)
    return re.sub(r"[^A-Za-z0-9]+", "_", text.partition("://")[2] or text).strip("_").upper() or "ENTRY"
