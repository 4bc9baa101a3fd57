"""Packages whose names are almost those of well-known ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.prose import passages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

SCOPES = frozenset(
    [
        "@modelcontextprotocol",
        "@anthropic-ai",
        "@anthropic",
        "@angular",
        "@babel",
        "@types",
        "@typescript-eslint",
        "@aws-sdk",
        "@google-cloud",
        "@azure",
        "@playwright",
        "@sentry",
        "@vercel",
        "@supabase",
        "@prisma",
        "@openai",
        "@langchain",
        "@octokit",
        "@testing-library",
    ]
)
NPM = frozenset(
    [
        "lodash",
        "express",
        "axios",
        "commander",
        "webpack",
        "typescript",
        "eslint",
        "prettier",
        "mongoose",
        "passport",
        "puppeteer",
        "playwright",
        "cross-env",
        "node-fetch",
        "jsonwebtoken",
        "dotenv",
        "nodemailer",
        "socket.io",
        "sequelize",
        "underscore",
        "inquirer",
        "discord.js",
        "electron",
        "jquery",
        "bootstrap",
        "esbuild",
        "vitest",
        "mocha",
        "rimraf",
        "minimist",
        "chokidar",
        "cheerio",
        "fastify",
        "graphql",
        "openai",
        "tailwindcss",
        "fs-extra",
        "body-parser",
    ]
)
PYPI = frozenset(
    [
        "requests",
        "urllib3",
        "numpy",
        "pandas",
        "scipy",
        "django",
        "flask",
        "fastapi",
        "pydantic",
        "cryptography",
        "setuptools",
        "beautifulsoup4",
        "selenium",
        "tensorflow",
        "matplotlib",
        "openai",
        "anthropic",
        "langchain",
        "sqlalchemy",
        "paramiko",
        "pyyaml",
        "colorama",
        "python-dateutil",
        "pillow",
        "scikit-learn",
        "psycopg2",
        "boto3",
        "httpx",
        "uvicorn",
        "pytest",
        "jinja2",
        "aiohttp",
        "pycryptodome",
        "transformers",
    ]
)
"""Packages that nearly everybody has, whose names are worth imitating."""
HONEST = frozenset(
    [
        "tslint",
        "request",
        "expresso",
        "psycopg",
        "colors",
        "openapi",
    ]
)
"""Packages of their own whose names are near."""

LEAST = 6
_SPEC = re.compile(r"^(@?[\w.-]+(?:/[\w.-]+)?)")
_EXTRAS = re.compile(r"\[[^\]\n]*\]")
_INSTALLS = re.compile(
    r"(?m)\b(?P<how>npm (?:install|i|add)|pnpm (?:add|install|dlx)|yarn add|bun add|npx|bunx|(?:python3? -m )?pip3? install|uv (?:add|pip install)|uvx|pipx (?:install|run))\s+(?P<words>[^\n|;&#`]{2,200})"
)


def near(name: str, known: str) -> bool:
    """Whether a name is another but for one letter more, less or changed, or two neighbours swapped."""
    if name == known or abs(len(name) - len(known)) > 1:
        return False
    start = 0
    while start < min(len(name), len(known)) and name[start] == known[start]:
        start += 1
    left, right = name[start:], known[start:]
    swapped = len(left) == len(right) > 1 and left[:2] == right[1::-1] and left[2:] == right[2:]
    return swapped or left[1:] == right[1:] or left[1:] == right or left == right[1:]


def imitated_package(name: str, known: frozenset[str]) -> str:
    """The well-known package, or scope, that a name is almost; "" where there is none."""
    plain = name.lower().replace("_", "-")
    scope, slash, _ = plain.partition("/")
    if slash:
        return (
            next((each for each in SCOPES if near(scope, each)), "") if scope[:1] == "@" and scope not in SCOPES else ""
        )
    if plain in known or plain in HONEST or len(plain) < LEAST:
        return ""
    return next((each for each in known if len(each) >= LEAST and near(plain, each)), "")


@rule(
    "package-imitates",
    "caution",
    flags=(
        {"package.json": '{"name": "a", "dependencies": {"lodahs": "^4.17.0"}}'},
        {
            ".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@modelcontextprotcol/server-memory"]}}}'
        },
        {".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@anthropc/mcp-fs"]}}}'},
        {"skills/a/SKILL.md": "# A\n\n```bash\npip install reqeusts\n```\n"},
    ),
    clears=(
        {"package.json": '{"name": "a", "dependencies": {"lodash": "^4.17.0", "preact": "10.0.0"}}'},
        {
            "skills/a/SKILL.md": "# A\n\n```bash\nuv pip install 'mols[transformer]'\npnpm add lodash4@npm:lodash@4\nbun add github:vercel/next.js\n```\n"
        },
        {
            ".mcp.json": '{"mcpServers": {"a": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"]}}}'
        },
    ),
    least=Standing.document,
)
def package_imitates(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """A package whose name is that of a well-known one but for a letter.

    Why: whoever registered it waits for people who misspell, or do not look.

    Remedy: compare the name with the one that you know; install that one.
    """
    for place, name, known in _named(text, plugin):
        other = imitated_package(name, known)
        if other:
            severity = weighed(Severity.caution, text.standing)
            yield Seen(f"{name} is almost {other}", text, place, place + len(name), severity)


def _named(text: Text, plugin: Plugin) -> Iterator[tuple[int, str, frozenset[str]]]:
    """The packages that a text depends on or installs, their places, and among which their like is looked for."""
    file = plugin.local(text.path).rsplit("/", 1)[-1]
    declared = next((each for each in _DECLARED if file.endswith(each[0])), None)
    if declared is not None:
        _, pattern, known = declared
        yield from ((match.start(1), match[1], known) for match in pattern.finditer(text.text))
    elif text.language == "shell":
        yield from _installed(text.text, 0)
    elif text.language == "markdown" and ("install" in text.lowered or "npx" in text.text):
        for passage in passages(text):
            if passage.kind == "code" and not passage.told:
                yield from _installed(passage.text, passage.start)


_DECLARED = (
    ("package.json", re.compile(r'"(@?[\w.-]+(?:/[\w.-]+)?)"\s*:\s*"[~^<>=*\d]'), NPM),
    (".mcp.json", re.compile(r'"(@[\w.-]+/[\w.-]+)'), NPM),
    ("requirements.txt", re.compile(r"(?m)^([A-Za-z][\w.-]+)"), PYPI),
)
"""Files that name packages, by how their names end; how they name them."""


def _installed(source: str, start: int) -> Iterator[tuple[int, str, frozenset[str]]]:
    for match in _INSTALLS.finditer(source):
        known = PYPI if "pip" in match["how"] or match["how"].startswith("uv") else NPM
        words = _EXTRAS.sub(lambda extra: " " * len(extra[0]), match["words"])
        for word in re.finditer(r"(?<![\w:/.-])(?!-)[@A-Za-z][\w./@:-]*", words):
            spec = _SPEC.match(word[0])
            if (
                spec and ":" not in word[0]
            ):  # `npm:` gives another name to what is named behind it, `github:` is no name
                yield start + match.start("words") + word.start(), spec[1], known
            if match["how"] in {"npx", "bunx", "uvx"}:
                break


RULES = (package_imitates,)
