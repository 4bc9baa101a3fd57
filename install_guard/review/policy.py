"""The policy: TOML files of the machine, the person and the project, read into records that say what is wrong in them."""

from __future__ import annotations

import difflib
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveFloat, PositiveInt, ValidationError

from install_guard.model import GuardError
from install_guard.review.layers import MACHINE, PERSON, PROJECT, Layer, merged
from scan.settings import Bounds, Settings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic_core import ErrorDetails

    from install_guard.ledger.paths import Ground
    from install_guard.review.layers import Held

MANAGED = Path(
    "/Library/Application Support/install-guard" if sys.platform == "darwin" else "/etc/install-guard", "policy.toml"
)
IN_PROJECT = ".claude/install-guard.toml"


class PolicyError(GuardError):
    """The policy cannot be used as it stands."""


class Table(BaseModel):
    """A table of the policy: unknown keys are refused, since a misspelt rule protects nobody."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Trusted(Table):
    """A publisher whose capable plugins need no confirmation, at a pinned commit and nowhere else."""

    publisher: str = Field(min_length=1)
    """The beginning of a source up to a `/`: `acme`, `acme/plugins`, `https://git.example/acme`."""


class Blocked(Table):
    """What is denied whatever a scan says: at least one of a name, a publisher and a digest."""

    name: str = ""
    """Of a plugin or a marketplace."""
    publisher: str = ""
    """The beginning of a source up to a `/`, as in `trusted`."""
    digest: str = ""
    """Of a content, as receipts and reports name it: `sha256:…`."""
    reason: str = ""
    """What is said with the deny."""


class GitHub(Table):
    """Where `owner/repo` lies: an Enterprise server, a mirror."""

    https: str = Settings.model_fields["github_https"].default
    """Stands before `owner/repo.git`; a folder of repositories is `file:///…/`."""
    ssh: str = Settings.model_fields["github_ssh"].default
    """The same over ssh, tried when https fails; empty: never."""


class Network(Table):
    """What may be asked of whom."""

    npm_registry: str = Settings.model_fields["npm_registry"].default
    """Where npm packages are fetched from."""
    pypi: str = Settings.model_fields["pypi"].default
    """Where Python packages are fetched from."""
    allow_http: bool = False
    """Plain http, for git and for downloads."""
    allow_file: bool = True
    """`file://` repositories, for a source that you named and never for one that a remote catalogue names."""
    allow_local: bool = False
    """Hosts at loopback and link-local addresses."""
    proxy: str | None = None
    """For https and http; none: what the environment says."""
    ca_file: str | None = None
    """A private certificate authority, in PEM."""
    git_config: bool = True
    """Take over url.*.insteadOf, proxy, CA and credentials from your git configuration."""


class Cache(Table):
    """Where fetched repositories are kept."""

    keep: bool = True
    """Otherwise all is fetched anew for each scan."""
    bytes: PositiveInt = Settings.model_fields["cache_bytes"].default
    """What was not used for longest goes first."""


class Deadlines(Table):
    """How long a command may wait for its scan, in seconds."""

    scan: PositiveFloat = 600.0
    """Whatever is more than the host's patience leaves (some 40 seconds in a hook) counts for commands by hand."""


class Installs(Table):
    """What package managers may bring without a question."""

    indexes: tuple[str, ...] = ()
    """Registries beside the usual ones, by the beginning of their addresses."""
    allow: tuple[str, ...] = ()
    """Packages by name, or by the beginning of a source up to a `/`, `:`, `#` or `@`: `acme-lib`, `https://git.example/acme`."""
    unknown: Literal["hold", "let"] = "hold"
    """A name that is not widely known and new to the project, whose scripts would run."""
    cooldown_days: NonNegativeInt = 7
    """How long a package's first version has to be out, where packages are scanned."""


class Policy(Table):
    """The whole file. Without one, these defaults hold."""

    profile: Literal["normal", "strict"] = "normal"
    """`strict` lets nothing go on but what is clear."""
    allow_approved: bool = False
    """Answer `allow` for exactly a command that you approved: the host then does not ask you a second time."""
    claude_folder: str | None = None
    """Claude Code's own folder, where it is not the one that the client says."""
    packages: Literal["off", "gate", "scan"] = "gate"
    """What package managers bring: not looked at, judged by name and by the project's files, or fetched and scanned too."""
    installs: Installs = Field(default_factory=Installs)
    trusted: tuple[Trusted, ...] = ()
    blocked: tuple[Blocked, ...] = ()
    github: GitHub = Field(default_factory=GitHub)
    network: Network = Field(default_factory=Network)
    bounds: Bounds = Field(default_factory=Bounds)
    cache: Cache = Field(default_factory=Cache)
    deadlines: Deadlines = Field(default_factory=Deadlines)

    def trusting(self, publishers: Sequence[str]) -> Policy:
        """The policy with publishers that the person approved beside those that it names."""
        return self.model_copy(update={"trusted": (*self.trusted, *(Trusted(publisher=one) for one in publishers))})

    def settings(self, cache: Path) -> Settings:
        """The scanner's part of it."""
        return Settings.model_validate(
            {
                "github_https": self.github.https,
                "github_ssh": self.github.ssh,
                "claude_folder": self.claude_folder,
                **self.network.model_dump(),
                "cache": cache / "sources" if self.cache.keep else None,
                "cache_bytes": self.cache.bytes,
                "bounds": self.bounds,
            }
        )


def load(ground: Ground, folder: Path | None = None) -> Policy:
    """The policy that holds for commands that run in a folder; the defaults where nobody says anything."""
    return policy_of(held(ground, folder))


def held(ground: Ground, folder: Path | None = None) -> dict[str, Held]:
    """Each key's value, and the file that it comes from."""
    return merged(flat(Policy(), every=True), layers(ground, folder))


def policy_of(values: Mapping[str, Held]) -> Policy:
    """The policy with these values."""
    nested: dict[str, Any] = {}
    for key, one in values.items():
        table, _, last = key.rpartition(".")
        (nested.setdefault(table, {}) if table else nested)[last] = one.value
    return Policy.model_validate(nested)


def layers(ground: Ground, folder: Path | None = None) -> list[Layer]:
    """The policies that are there: the machine's, the person's, and those of the folder and the folders above it."""
    above = [folder, *folder.parents] if folder is not None else []
    files = [(MACHINE, MANAGED), (PERSON, ground.policy)]
    files += [(PROJECT, one / IN_PROJECT) for one in reversed(above) if one / IN_PROJECT != ground.policy]
    texts = [(scope, file, _text(file)) for scope, file in files]
    return [Layer(scope, file, flat(read(text, str(file)))) for scope, file, text in texts if text is not None]


def flat(table: BaseModel, *, every: bool = False) -> dict[str, Any]:
    """The values that a table sets (or has) under dotted keys."""
    found: dict[str, Any] = {}
    for key in type(table).model_fields if every else table.model_fields_set:
        value = getattr(table, key)
        inner = flat(value, every=every) if isinstance(value, BaseModel) else None
        found |= {key: value} if inner is None else {f"{key}.{one}": each for one, each in inner.items()}
    return found


def _text(file: Path) -> str | None:
    try:
        return file.read_text("utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"the policy cannot be read ({error})", str(file), "Mend it or remove it.") from None


def read(text: str, where: str) -> Policy:
    """The policy in the text of a file."""
    try:
        return Policy.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(f"the policy is not TOML: {error}", where, "Mend the line, or remove the file.") from None
    except ValidationError as error:
        # A misspelt key comes first: a key that is missing may be the one that was meant.
        first = min(error.errors(), key=lambda each: each["type"] != "extra_forbidden")
        raise PolicyError(_what(first), where, _remedy(first)) from None


def _what(error: ErrorDetails) -> str:
    key = ".".join(str(part) for part in error["loc"])
    if error["type"] == "extra_forbidden":
        return f"the policy has a key that means nothing: {key}"
    return f"the policy's {key} is {error['input']!r:.80}: {error['msg'].lower()}"


def _remedy(error: ErrorDetails) -> str:
    if error["type"] != "extra_forbidden":
        return "Mend the value, or leave the key out for its default."
    *tables, key = error["loc"]
    known = list(_table(Policy, tables).model_fields)
    near = difflib.get_close_matches(str(key), known, n=1, cutoff=0.5)
    return f"Did you mean {near[0]}?" if near else f"Known here: {', '.join(known)}."


def _table(table: type[BaseModel], path: list[Any]) -> type[BaseModel]:
    """The table at a path of keys; numbers are positions in a list of tables."""
    for key in path:
        if isinstance(key, str):
            annotation = table.model_fields[key].annotation
            inner = getattr(annotation, "__args__", (annotation,))[0]
            table = inner if isinstance(inner, type) and issubclass(inner, BaseModel) else table
    return table
