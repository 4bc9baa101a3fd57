"""What is written down is bounded, and holds no secret that can be told by its shape."""

from __future__ import annotations

import json
import re

REDACTED = "[redacted]"
ENTRY_LIMIT = 256 * 1024  # characters of one entry, as JSON
# Characters of one text and elements of one list: an entry that is still too long with the first is cut to the next.
LIMITS = ((4_000, 200), (1_000, 50), (200, 20), (80, 5))
_DEPTH = 10

_SHAPES = (
    # a private key, whole
    re.compile(
        r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----.{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|\Z)", re.DOTALL
    ),
    # keys and tokens that say by their first letters whose they are
    re.compile(
        r"\b(?:sk-[A-Za-z0-9_-]{16,}|gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}"
        r"|npm_[A-Za-z0-9]{30,}|xox[abeprs]-[\w-]{10,}|A[KS]IA[A-Z0-9]{16}|AIza[\w-]{30,}|hf_[A-Za-z0-9]{20,}"
        r"|pypi-[\w-]{30,})"
    ),
    # a JSON web token
    re.compile(r"\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*"),
)
_NAMES = r"(?:api[_-]?key|secret|token|passw(?:or)?d|passphrase|credentials?|private[_-]?key|access[_-]?key)[A-Za-z0-9_-]{0,20}"
_NAMED = (
    # https://user:password@host, https://token@host
    re.compile(r"(?P<keep>\b[a-z][a-z0-9+.-]{1,20}://)[^\s/@'\"]{1,300}(?=@)", re.IGNORECASE),
    # Authorization: Bearer …, x-api-key: …
    re.compile(
        r"(?P<keep>\b(?:(?:proxy-)?authorization|x-[a-z-]{0,30}(?:key|token))['\"]?\s*[:=]\s*['\"]?"
        r"(?:(?:basic|bearer|token)\s+)?)[^\s'\"]{4,}",
        re.IGNORECASE,
    ),
    # API_KEY=…, "password": "…"
    re.compile(
        rf"(?P<keep>{_NAMES}['\"]?\s{{0,3}}[:=]\s{{0,3}}['\"]?)[^\s'\"&;|]{{4,}}",
        re.IGNORECASE,
    ),
    # --token …
    re.compile(rf"(?P<keep>(?<!\S)--?[a-z0-9-]{{0,40}}{_NAMES}\s+['\"]?)(?=[^\s-])[^\s'\"&;|]{{4,}}", re.IGNORECASE),
)


def redact(text: str) -> str:
    """The text without the secrets in it."""
    for shape in _SHAPES:
        text = shape.sub(REDACTED, text)
    for shape in _NAMED:
        text = shape.sub(rf"\g<keep>{REDACTED}", text)
    return text


def cut(text: str, limit: int) -> str:
    """The text, or its beginning with a marker that says how much is missing."""
    over = len(text) - limit
    return text if over <= 0 else f"{text[:limit]}… [{over} characters more]"


def is_cut(text: str) -> bool:
    """Whether a text, or a list's last element, ends in the marker of what is missing."""
    return text.endswith(" more]") and "[" in text


def fit(body: dict[str, object]) -> str:
    """The body as JSON that fits into an entry: secrets gone, long texts and lists cut as far as is needed."""
    for text_limit, items_limit in LIMITS:
        written = json.dumps(_bounded(body, text_limit, items_limit, _DEPTH), sort_keys=True, separators=(",", ":"))
        if len(written) <= ENTRY_LIMIT:
            return written
    return json.dumps({"cut": f"{len(written)} characters, too long for an entry", "id": body.get("id")})


def _bounded(value: object, text_limit: int, items_limit: int, depth: int) -> object:
    if isinstance(value, str):
        # Redacted before it is cut, on four times what is kept: a secret that lies across the cut is seen whole.
        kept = redact(value[: 4 * text_limit])
        over = max(0, len(value) - 4 * text_limit) + max(0, len(kept) - text_limit)
        return f"{kept[:text_limit]}… [{over} characters more]" if over else kept
    if not isinstance(value, (dict, list, tuple)):
        return value
    if depth == 0:
        return "[deeper than is kept]"
    over = len(value) - items_limit
    if isinstance(value, dict):
        items = list(value.items())[:items_limit]
        kept_fields = {cut(str(key), 200): _bounded(item, text_limit, items_limit, depth - 1) for key, item in items}
        return {**kept_fields, "…": f"{over} fields more"} if over > 0 else kept_fields
    kept_items = [_bounded(item, text_limit, items_limit, depth - 1) for item in value[:items_limit]]
    return [*kept_items, f"[{over} items more]"] if over > 0 else kept_items
