"""Frames: which ideas make an order together, whatever language they are said in, and what needs no language."""

from __future__ import annotations

import re
from typing import NamedTuple


class Frame(NamedTuple):
    """An order: the rule it belongs to, the same in words, its ideas (each `one|other`), and how near they must stand.

    `wide` asks for something weighty in the section beside it, `beside` for an idea there.
    """

    rule: str
    words: str
    ideas: tuple[str, ...]
    reach: int = 160
    wide: bool = False
    beside: str = ""


SHARED = {
    "address": re.compile(
        r"(?<!\]\()(?<!\w)(?:https?|wss?|ftp|s3|sftp|rsync)://(?!localhost|127\.|0\.0\.0\.0|\[::1)[\w-]|(?<![\w.@])(?!git@|noreply)[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}"
    ),
    "store": re.compile(
        r"(?<![\w/*])\.env(?!\.?(?:example|sample|template|test|schema|dist))\b|\.ssh\b|\bid_(?:rsa|ed25519|ecdsa)\b|\.aws\b|\.netrc\b|\.npmrc\b|\.pypirc\b|\.git-credentials\b|\.kube\b|gh/hosts|\.pgpass\b|\.docker/config|\bkeychain\b|\blogins\.json\b|\bwallet\.dat\b|\bprintenv\b|`env`"
    ),
    "memory": re.compile(
        r"~/\.claude/(?:claude\.md|settings|rules|memory|skills|agents|commands|hooks)|\.(?:bashrc|zshrc|zprofile|bash_profile)\b|~/\.profile\b|launchagents|\bcrontab\b|authorized_keys|\bautostart\b|(?:claude|agents|memory|soul|gemini)\.md\b"
    ),
    "account": re.compile(
        r"\b[a-z]{2}\d{2}(?:[ \u00a0]?[a-z0-9]{4}){3,7}(?:[ \u00a0]?[a-z0-9]{1,3})?\b|\bbc1[a-z0-9]{20,60}\b|\b0x[0-9a-f]{40}\b"
    ),
    "weak": re.compile(
        r"verify\s*=\s*false|rejectunauthorized|node_tls_reject|--insecure\b|chmod 777|\b0\.0\.0\.0/0|--dangerously-skip|bypasspermissions|disableallhooks|stricthostkeychecking|--no-verify|enableallproject"
    ),
    "perilous": re.compile(
        r"\brm -rf|--force\b|force[- ]push|\bsudo\b|\bdrop (?:table|database)|\|\s*(?:ba|z)?sh\b|\bgit push\b|\bnpm publish\b|terraform apply|kubectl delete"
    ),
    "virus": re.compile(
        r"\bantivir\w*|\bvirenscann\w*|\bvirusscan\w*|\bdefender\b|\bsmartscreen\b|\bgatekeeper\b|\bxprotect\b|杀毒|防病毒|殺毒|ウイルス|セキュリティソフト|백신|바이러스|антивирус\w*|\bantywirus\w*"
    ),
    "attack": re.compile(
        r"\bprompt[- ]injection|\bjailbreak|\bmalware\b|\bphishing\b|\bangreifer\w*|\bangriff\w*|\bschadlich\w*|\battaqu\w+|\bmalveillan\w+|\bataques?\b|\batacante\w*|\bmalicios\w+|\bmaliciosas?\b|\battacc(?:o|hi|ante|anti)\b|\bmalevol\w+|\baanval\w*|\bkwaadaardig\w*|\batak\w*|\bzlosliw\w*|атак\w*|злоумышленник\w*|вредоносн\w*|\bsaldir\w*|\bzararli\w*|攻击|攻擊|恶意|注入|越狱|木马|攻撃|悪意|インジェクション|マルウェア|공격|악성|악의|인젝션|탈옥"
    ),
    "program": re.compile(r"\.(?:exe|msi|dmg|pkg|scr|bat|apk|vbs|ps1)\b"),
    "literal": re.compile(r"[`\"«„“「]([^`\"»“”」\n]{3,60})[`\"»“”」]"),
    "picture": re.compile(r"!\[[^\]\n]*\]\(https?://[^)\n]*[?{$=<][^)\n]*\)"),
    "whose": re.compile(
        r"`[^`\n]{2,60}`|\b[\w-]+/(?=\W)|[\w.-]+@[\w-]+\.\w+|(?<![\w.])@[\w-]{2,}|作者|目录|フォルダ|ディレクトリ|폴더"
    ),
    "matched": re.compile(
        r"(?:\b(?:ist|gleich|lautet|es|sea|vale|igual a|e|for|seja|est|vaut|egal a|is|gelijk aan|jest|rown[aey]|esit)\b|равен|равна|равно|==?|为|是|等于) ?[`\"«„“「][^`\"»“”」\n]{3,60}[`\"»“”」]"
        r"|[`\"«„“「][^`\"»“”」\n]{3,60}[`\"»“”」] ?(?:なら|の場合|のとき|と一致|이면|와 같으면|과 같으면|일 때|ise\b|oldugunda)"
    ),
    "guardian": re.compile(
        r"\bdeny\b|セキュリティ(?:ツール|ソフト|プラグイン)|安全(?:插件|软件|工具)|보안 ?(?:도구|플러그인|프로그램)"
        r"|\b(?:plugins?|extension\w*|extensao|outils?|logiciels?|software|herramientas?|ferramentas?|strument\w*|narzedzi\w*) (?:de |di |do |da )?(?:securite|seguridad|seguranca|sicurezza|bezpieczenstw\w*)\b"
        r"|\bsicherheits(?:plugin|software|erweiterung|werkzeug)\w*|\bbeveiligings(?:plugin|software)\w*|плагин\w* безопасност\w+"
    ),
}
"""Ideas that are written alike everywhere, as a folded text has them."""

WEIGHTY = (
    ("address", "gives"),
    ("store",),
    ("memory", "puts"),
    ("keys", "gives", "field"),
    ("guards", "off"),
    ("weak",),
    ("perilous",),
    ("program",),
    ("account",),
    ("bank", "despite"),
    ("opens", "credential", "matched"),
    ("restores",),
    ("spreads",),
    ("traces",),
    ("pin", "asks"),
)
"""What the person would want to know of, each as ideas of one passage."""

FRAMES = (
    Frame("order-hides", "that something weighty is done and the person is not told", ("hides",), wide=True),
    Frame("order-exposes", "that files of secrets are given away", ("store", "gives", "address"), 260),
    Frame(
        "order-exposes", "that files of secrets are put into a tool's argument", ("store", "gives|puts", "field"), 200
    ),
    Frame("order-exposes", "that the whole of a file of secrets is written out", ("store", "whole"), 90),
    Frame(
        "order-exposes",
        "that secrets are given away",
        ("keys", "gives", "address", "hides|unasked|whole|every|given"),
        200,
    ),
    Frame(
        "order-takes-away",
        "that what the person works on is given away",
        ("talk", "gives", "address", "hides|unasked|whole|every|given"),
        220,
    ),
    Frame(
        "order-returns",
        "that lasting orders are written where each session reads them",
        ("memory", "puts", "hides|unasked|address|given"),
        300,
    ),
    Frame("order-overrides", "that other rules are set aside", ("replaced", "rules", "others"), 60),
    Frame("order-consents", "that what only the person may allow is done unasked", ("unasked|given", "danger"), 80),
    Frame(
        "order-weakens", "that guards are switched off", ("off", "guards"), 50, beside="hides|unasked|given|harmless"
    ),
    Frame("order-weakens", "that guards are switched off", ("off", "guardian"), 40),
    Frame("order-weakens", "that a warning is passed off as a mistake", ("harmless", "virus"), 120),
    Frame("order-obeys", "that what strangers write is done", ("strangers", "runs"), 60),
    Frame("order-diverts", "that money is paid elsewhere", ("bank", "despite"), 120, beside="account|hides"),
    Frame("order-steers", "the person towards a vendor", ("slant", "vendor"), 200),
    Frame("order-returns", "that what was taken out is put back", ("restores",), beside="hides"),
    Frame("order-falsifies", "that results are made up", ("feigns",)),
    Frame("order-installs", "that a packed or pasted program is run", ("unpacks", "address|program"), 200),
    Frame("order-returns", "that the text is put into other projects", ("spreads", "puts|gives"), 120),
    Frame("order-destroys", "that traces are removed", ("traces", "hides|unasked"), 160),
    Frame(
        "order-asks-password",
        "that the person is asked for a password, a card or a wallet's words",
        ("pin", "asks", "address|gives|puts"),
        60,
    ),
    Frame(
        "order-denies",
        "that the person is told something else than what is done",
        ("questioned", "assures", "normal"),
        100,
    ),
    Frame("order-passes-over", "that what lies in some part is never found", ("passes", "whose", "findings"), 160),
    Frame(
        "order-weakens",
        "that a word which the text names opens the person's program",
        ("matched", "credential", "opens"),
        100,
    ),
)
