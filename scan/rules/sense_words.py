# ruff: noqa: RUF001 -- words of other scripts are what this file is about
"""Words by what they mean in an order: what is kept, where to, from whom; in the languages of plugins.

Each table is one alternation. What they say together, and in which order, is asked in `sense.py`.
"""

from __future__ import annotations

from scan.rules.order_words import pattern

STORE = pattern(
    r"""(?<![\w/])(?:\.env(?:\.(?:local|production|prod))?\b(?!\.?(?:example|sample|template|test|schema))(?!-)
          |~?/?\.ssh\b(?!/(?:config|known_hosts)|/\S*\.pub)|id_(?:rsa|ed25519|ecdsa)\b(?!\.pub))
      | ~/\.(?:aws|kube|gnupg|docker|config/(?:gh|gcloud)|azure|claude/\.credentials)\b
      | \.aws/credentials
      | \.netrc\b
      | \.npmrc\b
      | \.pypirc\b
      | \.pgpass\b
      | \.git-credentials\b
      | \bgh/hosts\b
      | \bmaster\.key\b
      | \.kube/config
      | kube\s?config\b
      | \b(?:application_default_credentials|login\.keychain|wallet\.dat|logins\.json)\b
      | \bseed\ phrases?\b
      | \bmnemonic\b
      | \bkeystores?\b
      | \bprivate\ keys?\b
      | \bssh\ (?:private\ )?keys\b
      | \bSSH\ agent\b
      | \bcredential\ (?:helper|store)s?\b
      | \bsession\ cookies?\b
      | \bcookie\ store\b
      | \bbrowser\ (?:profile|cookies)\b
      | \bsaved\ (?:passwords|logins)\b
      | `?\bgh\ auth\ token\b
      | \bgit\ credential\ fill\b
      | \bprintenv\b
      | \bgcloud\ auth\ print-(?:access|identity)-token\b
      | \bsecurity\ find-\w+-password\b
      | \$(?:DATABASE_URL|AWS_SECRET_ACCESS_KEY|ANTHROPIC_API_KEY|GITHUB_TOKEN|OPENAI_API_KEY)\b
      | \b(?:aws_secret_access_key|aws_access_key_id)\b
      | ~/\.claude\.json\b
      | \b(?:run|output\ of|printed\ by)\ `(?:env|set|export\ -p)\b
      | \bconnection\ strings?\b
      | \b(?:all|every|each|any|the\ values?\ of|contents?\ of|user'?s|their|maintainer'?s|database|login|git|github
          |npm|cloud|production|stored|local|found)\ (?:\w+\ ){0,3}?(?:secrets?|passwords?|credentials?
          |(?:access|auth|api|oauth|session|npm|github)\ ?(?:tokens?|keys?)|tokens|environment\ variables?|env\ vars?
          |cookies|wallets?)\b
      | \b(?:secrets?|passwords?|credentials|api\ keys|tokens|environment\ variables)\b
          (?=[^.\n]{0,30}\b(?:found|that\ you\ find|it\ finds
            |in\ (?:the\ )?(?:user|shell|config\w*|environment|repository|history|project|memory|context|files?
              |home)\b))
      | \b(?:values?|contents?|names)\ of\ (?:\w+\ ){0,3}?environment\ variables?\b
      | \b(?:whole|entire|full|complete|current)\ environment\b
      | \bAuthorization\ headers?\b
      | \bZugangsdaten
      | \bPasswörter\b
      | \bPasswort\b
      | \bgeheime\w*\ Schlüssel
      | \bUmgebungsvariablen\b
      | \bprivate\w*\ Schlüssel\b
      | \bAnmeldedaten\b
      | \bcontraseñas?\b
      | \bcredenciales\b
      | \bvariables\ de\ entorno\b
      | \bclaves?\ (?:privadas?|de\ (?:API|acceso))\b
      | \bsecretos\b
      | \bmots?\ de\ passe\b
      | \bidentifiants\b
      | \bvariables\ d['’]environnement\b
      | \bjetons?\b
      | \bclés?\ (?:privées?|d['’]API)\b
      | \bsenhas?\b
      | \bcredenciais\b
      | \bvariáveis\ de\ ambiente\b
      | \bchaves?\ (?:privadas?|de\ API)\b
      | \bpassword\ degli
      | \bcredenziali\b
      | \bvariabili\ d['’]ambiente\b
      | \bchiav[ei]\ privat[ae]\b
      | \bwachtwoord\w*\b
      | \bhasł[ao]\b
      | \bşifre\w*\b
      | парол\w+
      | учётн\w+\ данн\w+
      | учетн\w+\ данн\w+
      | переменн\w+\ окружения
      | приватн\w+\ ключ\w*
      | токен\w*
      | 密码
      | 密钥
      | 私钥
      | 凭据
      | 凭证
      | 环境变量
      | 令牌
      | 密碼
      | 金鑰
      | 憑證
      | 環境變數
      | パスワード
      | 認証情報
      | 秘密鍵
      | 環境変数
      | トークン
      | 비밀번호
      | 자격\ ?증명
      | 환경\ ?변수
      | 개인\ ?키
      | 토큰"""
)
"""What holds secrets, or is one, so plainly that it is no service's own key."""

TALK = pattern(
    r"""\bsystem\ prompt\b
      | \b(?:every|each|all)\ (?:customer|patient|client|employee)(?:s['’]|'s)?\ (?:records?|profiles?|files?)\b
      | \bwhat\ the\ clipboard\ holds\b
      | \bclipboard(?:['’]s)?\ (?:contents?|text)\b
      | \bpictures?\ of\ the\ (?:whole\ )?screen\b
      | \b(?:whole|entire|full|complete|recent|past)\ (?:conversation|chat|transcript|session|dialogue)\b
      | \bconversation\ (?:history|so\ far)\b
      | \bchat\ history\b
      | \b(?:all|every|each)\ (?:previous\ |past\ |earlier\ |of\ the\ )?(?:user'?s?\ )?(?:messages|prompts)\b
      | \buser\ messages\b
      | \b(?:each|every|the)\ source\ files?\b[^.\n]{0,30}\b(?:unmodified|in\ full|whole|complete)\b"""
)
"""What the person says to the agent, or works on, as a whole."""

FILE = pattern(
    r"""id_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)
      | \.aws/credentials
      | \.git-credentials\b
      | \.netrc\b
      | \.pgpass\b
      | \.pypirc\b
      | \.gnupg/(?:private|secring)
      | application_default_credentials
      | gcloud/credentials\.db
      | \.azure/accessTokens
      | \.docker/config\.json
      | \.kube/config\b
      | \bgh/hosts\.ya?ml
      | wallet\.dat
      | \.ethereum/keystore
      | solana/id\.json
      | \bLogin\ Data\b
      | \blogins\.json\b
      | \bkey4\.db\b
      | \bCookies\.sqlite
      | login\.keychain
      | /etc/shadow\b
      | credentials\.tfrc
      | \.vault-token
      | \*\*/\.env\*
      | \ball\ [`"']?\.env\b
      | \.ssh/config\b"""
)
"""Files that hold secrets and nothing else."""
TAKES = pattern(
    r"""\b(?:read|open|cat|load|extract|collect|gather|display|print|show|output|list|dump|copy|include|parse|retrieve
          |export)\b"""
)
WHOLE = pattern(
    r"""\b(?:full|entire|whole|complete|raw|all)\ (?:\w+\ ){0,2}?(?:contents?|key|keys|material|body|values?|file
          |files|text|keystore)\b
      | \bcontents?\ of\b
      | \bextract\b
      | \bto\ (?:the\ )?(?:chat|conversation|answer|user)\b
      | \bcredential\ values\b
      | \b(?:print|display|show|output|list)\b [^.\n]{0,40}? \b(?:values?|contents?)\b
      | \braw\ contents?\b
      | \bextracted\ values\b"""
)
"""Words that want a secret itself, and not only whether it is there."""

OUT = pattern(
    r"""\b(?:https?|wss?|ftp)://(?!(?:localhost|127\.|0\.0\.0\.0|\[::1\]|example\.com|host\.docker))[\w-]
      | (?<=\w)@[\w-]+(?:\.[\w-]+)+\b
      | \b(?:\w[\w-]*\.)+(?:example|test|invalid|com|net|org|io|dev|app|xyz|site)\ port\ \d+
      | \b(?:[1-9]\d{0,2}\.){3}\d{1,3}:[0-9]+
      | \b(?:with|to|at|via)\ [`"']?(?:[\w-]+\.)+(?:example|test|invalid|com|net|org|io)\b(?![\w/.-]*\.\w)
      | \binto\ the\ [`"']?\w+[`"']?\ (?:argument|parameter)\ of\b"""
)
"""Somewhere that is not this machine."""

PEOPLE = pattern(
    r"""\b(?:reviews?|comments?)\b
      | \b(?:summar(?:y|ies)|docs|commit\ messages?|plan|Bericht|nachfragen|comentar|avisar|explicar|preguntar
          |confirmation)\b
      | \b(?:users?|person|people|humans?|developers?|operators?|reviewers?|anyone|anybody|them|they|owners?|report
          |summary|answers?|message|notes|output|log|conversation|transcript|question|this\ (?:step|part)|it|attention
          |DONE|him|her)\b
      | \b(?:Benutzer|Nutzer|usuario|utilisateur|usuário|utente|gebruiker)
      | \b(?:resumen|informe|resumo|relatório|résumé|rapport|Zusammenfassung|Nachricht)\b
      | пользовател
      | отч[её]т
      | сводк
      | 报告
      | 总结
      | 摘要
      | 報告
      | 要約
      | レポート
      | 用户
      | 使用者
      | ユーザー
      | 사용자"""
)
