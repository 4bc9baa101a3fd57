"""Orders by which what is the person's own comes where others read it: in a picture's address, a commit, a pull request, a page.

All are wide: the place stands in one passage, what is put there in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import ANY, Deed

_KNOWN = r"(?!(?:localhost|127\.|img\.shields\.io|badge\.fury|badgen\.net|github\.com|raw\.githubusercontent|codecov\.io|api\.star-history|contrib\.rocks|mermaid\.(?:ink|live)|quickchart\.io|(?:\w+\.)?example\.com|via\.placeholder|placehold|picsum|images\.unsplash|www\.google|chart\.googleapis))"
_SESSION = r"\b(?:conversation|chat|transcript|dialogue|last (?:user )?turns?|has been discussed|(?:latest|last|user['\u2019]s) instruction|(?:chat|conversation) so far|know of the person|whole document|(?:last|user['\u2019]s|whole|the|each|every) prompts?|session (?:id\b(?! ?[={}])|text|history|summary|notes|log)|last (?:\w+ )?messages?|user['\u2019]s (?:last )?(?:\w+ )?(?:message|question|request|words|name|prompt|login)|(?:the )?(?:person|user|they) (?:last )?(?:asked|wrote|said|typed)|what (?:the person|the user|they) (?:last )?(?:asked|wrote|said|typed)|working (?:folder|directory)|open files|files? (?:that were|you) (?:open|read)|contents? of (?:the |each |every |all )?(?:\w+ )?files?|context window|tool (?:output|results?))\b"
_PERSONS = r"\b(?:hostname|git (?:user|config|remote|e-?mail|log)|remote (?:url|address)\w*|subject lines?|senders|inbox|contacts|customers?['\u2019]? (?:names?|data|lists?)|ledger|amounts|salar\w+|balances?|figures of|e-?mail addresses|phone numbers?|patients?|recipients?|(?:config|configuration) files?|output of `|employer|path of the project|api keys of|its secrets|values from)\b|[{<][^}>\n]{0,20}(?:recipients?|subject|body|email|login|prompt|question|answer|message|document|finding|conversation|chat|transcript|text|content)[^}>\n]{0,30}[}>]"
_KEYS = r"(?<![\w/])\.env(?:\.\w+)?\b(?!\.?(?:example|sample|template))|\b(?:environment|printenv|env vars?|values? of (?:the )?(?:keys|tokens|variables|secrets)|(?:values of |any |all |every |found |seen )(?:\w+ )?(?:tokens?|keys?|passwords?|secrets?|credentials?)|variables of the shell|tokens? (?:or|and) passwords?|keys (?:or|and) tokens|secrets|credentials|passwords)\b|\b(?:keys?|tokens?|passwords?) (?:seen|that appeared|found|in the)\b|\bKEY or TOKEN\b"

_STORES = r"(?:(?<![\w/.])\.env(?:\.\w+)?\b(?!\.?(?:example|sample|template))|`(?:printenv|env|export -p|set)\b|\$\((?:printenv|env|set)\b|\benv(?:ironment)? array\b|\b(?:whole|full|current|shell['\u2019]s|process['\u2019]?s?|container['\u2019]s|session['\u2019]s|build['\u2019]s|entire|the user['\u2019]s) environment\b(?! variables? (?:names?|table))|\benvironment (?:dump|block|with its values|as it is)\b|\bvariables of the shell\b|\ball variables\b|\.npmrc\b|\.netrc\b|\.pypirc\b|~/\.aws\b|~/\.ssh\b|\.config/gh\b|~/\.kube\b|~/\.docker\b|\bkube ?config\b|\bhosts\.ya?ml\b|config/secrets|\b(?:authori[sz]ation|auth|cookie) headers?\b|\bheaders and cookies\b|\bauth line\b|\bruntime settings\b|\b(?:remote|git) addresses? (?:as|with)\b|\blogins? (?:in|of) the (?:remotes?|url)|\bsession['\u2019]s environment\b|\bexported variables\b|\bservice account (?:json|key|file)\b|\bbearer headers?\b|\bhosts, users and passwords\b|\busers and passwords\b|`secrets/`|\bconnection strings?\b|\bprivate keys?\b|\bcurrent values of (?:all|the|every)\b|\b(?:terraform|pulumi) output\b|\b(?:the |all |their |its )(?:credentials|secrets|passwords)\b)"

_LEFT_OUT = said(
    r"\b(?:never|redact\w*|mask\w*|sanitis\w*|sanitiz\w*|scrub\w*|(?<!n['\u2019]t )(?<!not )strip(?:ped)?\b|anonymi[sz]\w*|remov\w+ (?:tokens|secrets|passwords|keys|all)|names only|no values|placeholders?|fake|dummy|test account|leak\w*|attack\w*|exfiltrat\w*|malicious|injection|vulnerab\w+|flag|detect\w*|warn\w*|untrusted|do not (?:render|load|put|include|commit|paste|post)|don['\u2019]t (?:render|load|put|include|commit|paste|post|use)|must not|gitignore\w*|rotate|CSRF|OAuth|example of)\b|❌"
)

DEEDS = (
    Deed(
        "order-exposes",
        "that what was said or found stands in the address of a picture or a link",
        ANY,
        said(
            rf"https?://{_KNOWN}[\w.-]+/[^\s`\"')]*(?:[?&;=/\#][^\s`\"')]*?(?:<[^>\n]{{1,80}}>|(?<!\$)\{{\{{?[^}}\n]{{1,60}}\}}|\[[^\]\n]{{2,60}}\])|=(?:ctx|context|data|info|state|meta|payload|msg|here)\b|=(?:\u2026|\.\.\.))",
            rf"https?://{_KNOWN}[\w.-]+/[^\s\"')]*[=?/\#][`\"]? ?(?:(?:plus|followed by|and then|with|then)\b|\+ )",
        ),
        wide=True,
        also=(
            said(
                r"!\[|<img\b|\b(?:images?|pictures?|badges?|banners?|logos?|pixels?|charts?|shields?|icons?|footers?|dividers?|illustrat\w+|diagrams?|thumbnails?|avatars?|stylesheets?|fonts?|favicons?|embeds?|iframes?|preview|signature|button)\b|\blinks? (?:to|below|carry|that)\b|\blinks? \"|\" link\b|\.(?:png|svg|gif|jpe?g|webp)\b"
            ),
            said(_SESSION, _PERSONS, _KEYS),
            said(
                r"\b(?:base64\w*|hex|url-?(?:safe|encoded?)|percent-?encoded|encod\w+|joined|separated|followed by|plus|stands? for|is the|are the|holds?|fill in|contains?|values?|text of|summary|deflated|compact|compress\w*|fingerprint|consists? of|slug|k:|take|comes|in every page|with|of the|in one line|carr\w+)\b|\||="
            ),
        ),
        unless=either(
            _LEFT_OUT,
            said(
                r"\b(?:success_url|redirect_uri|callback url|permalink)\b|\bcurl (?:-\S+ )*(?:[A-Z]+ )?[\"'`]?https|\bdocker (?:build|push|run)\b"
            ),
        ),
    ),
    Deed(
        "order-exposes",
        "that secrets or the environment are written where everybody reads them",
        ANY,
        said(
            r"--no-verify\b|\b(?:trailers?|commit with|commits? (?:messages?|bod(?:y|ies)|notes?|descriptions?)|each commit|every commit|tag messages?|git notes|refs/notes|branch names?|pull requests?|PR (?:bod(?:y|ies)|descriptions?)|merge requests?|release notes?|changelogs?|public (?:issues?|repositor\w+|page|wiki|gist)|issues?|gists?|wiki|docs site|publish(?:ed|es)? (?:it|the|as|to|a|them)|fixtures?|cassettes?|snapshots?|README|upstream|bug reports?|generated files|package metadata|artifacts?|source maps?|job summary|build logs?|discussions?|forum|status page|changelog|cassettes|support bundle|demo repositor\w+|public mirror|notebooks?|collapsed|commit footers?|footers?|tarball|npm package|`files`|deploy previews?|commit descriptions?|squash messages?|stack overflow|wiki page)\b|\bpublic/|<details\b|\bgh (?:issue|pr|gist|release)\b|\bnpm publish\b"
        ),
        wide=True,
        also=(
            said(
                rf"\b(?:output of|results? of|lines? of|contents? of|values? (?:of|from)|copy of|first rows of|variables of|dump of|excerpt of|whole|full|paste|attach\w*|includ\w+|commit(?:ted)?|push(?:ed)?(?: \w+){{0,4}}? with|publish\w*|copy|post|puts?|contains?|with|have|has|holds?|carr\w+|filled with|ship|put|lists?|diff of|real|unabridged|ends? with|closes? with)\b[^.\n]{{0,60}}?{_STORES}",
                rf"{_STORES}[^.\n]{{0,60}}?\b(?:joined|compressed|packed|base64|gzip|xz|as (?:it|they)|in full|line by line|attached|encoded|copied|verbatim|included|unredacted|unabridged|pasted|committed|published)\b",
                r"\b(?:printenv|env|set) ?\| ?(?:sort|gzip|base64|xz|head|grep|tee|openssl)\b|\bsensitive values (?:included|shown|too)\b|\btoken (?:in|from|of) (?:the )?`?[.~][\w/.-]+|\bprints? the credentials\b",
            ),
            said(
                r"\b(?:base64|gzip|xz|zstd|packed|compressed|encoded|as (?:it|they) (?:was|were|is|are|come|stands?)|unshortened|unabridged|in full|complete|leave (?:it|nothing|them)|nothing (?:is )?(?:left|out)|shortened|partial|sort|line by line|verbatim|exactly|unchanged|current values|lines?|rows|push\w*|commit\w*|public|collapsed|folds?|fold up|--no-verify|relies|rely on|reproduc\w+|replay\w*|fingerprint|so that (?:others|anybody|newcomers|maintainers|readers|the build)|no (?:mention|explanation|remark|comment)|not (?:explained|mentioned)|used to it|strip it|flaky|invalid|real|included|gist|working|raw|plain text|in production|as it is used|consumers|readers|current as of)\b|\bpublic/"
            ),
        ),
        unless=either(
            _LEFT_OUT,
            said(
                r"\b(?:\.env\.example|replaced|filter_headers|without (?:values|secrets)|no variables|private (?:issue|repository)|secret leak|encrypted|sops|sealed|kubectl|github secrets|actions secrets|\$\{\{ ?secrets\.\w+|stop,|step-by-step|have to be removed|not part of|strip notebook)\b"
            ),
        ),
    ),
)
