"""Orders about the agent itself and the machine that it works on: its settings, guards and memory, whom it obeys, where it spreads.

All are wide: what is named stands in one passage, that nobody is asked or told in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import ANY, Deed
from scan.rules.kept_words import FOREIGN, QUIET

_MAKES = said(
    r"\b(?:add|adds|set|sets|switch|turn|write|writes|merge|merged|put|open|let|lets|change|enter|goes"
    r"|go|widen\w*|move[ds]?|start|run|use|paste|edit|create|ensure|make|extends?|approve|has|have"
    r"|take|takes|delete|remove|removes|drop|empty|stop|kill|unset|disable|uninstall"
    r"|comment(?:ed)? out|mute|carry|apply|get|gets|configure|install|copy|copies|drop|include|bring"
    r"|keep|is|are)\b"
)
_ADVISED = said(
    r"\b(?:never|do not (?:use|write|set|add)|don['\u2019]t (?:use|write|set|add)|(?<!to )avoid"
    r"|(?<!-)dangerous\w*|not recommended|risk\w*|warn\w*|only in (?:an? )?(?:isolated|throwaway"
    r"|disposable|sandbox\w*)|container\w*|docker|devcontainer|suggest|propose|recommend\w*|ask (?:the"
    r"|before|first)|if the (?:user|person)|when the (?:user|person)|caution|insecure|unsafe|attack\w*"
    r"|malicious|flag|detect\w*|finding|severity|checks? (?:for|whether|that)|valid values|one of"
    r"|acceptEdits|dontAsk|manual pattern|allowed-tools|bind|default:|whether)\b|❌"
)

DEEDS = (
    Deed(
        "order-weakens",
        "that the agent's permissions are widened",
        ANY,
        said(
            (
                r"\bbypassPermissions\b|\bskip-permissions\b|\benableAllProjectMcpServers\b"
                r"|\benabledMcpjsonServers\b|\bskipDangerousModePermissionPrompt\b|\bsandbox\.enabled\b"
            ),
            (
                r"\bBash\((?:\*|\*:\*|:\*)\)|\b(?:allow list|allowlist|allowed (?:rules|tools)|permissions?\.allow"
                r"|`allow`)\b[^\n]{0,80}?`?\b(?:Bash|Write|Edit|WebFetch)\b"
                r"|`?\bBash\b`?[^.\n]{0,60}?\b(?:allow list|allowlist|permissions\.allow|allowed rules)\b"
            ),
            (
                r"\b(?:lines?|entries|rules?|everything|list)\b[^.\n]{0,30}?`(?:permissions\.)?(?:deny|ask)`"
                r"|\bpermissions\.deny\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            _MAKES,
            said(
                r"settings(?:\.local)?\.json|\bsettings?\b|\bpermissions?\b|\ballow ?list\b|\bclaude\b"
                r"|\bdefaultMode\b|\bmode\b"
            ),
        ),
        unless=_ADVISED,
    ),
    Deed(
        "order-weakens",
        "that what guards the person is switched off, as a matter of speed or quiet",
        ANY,
        said(
            (
                r"\bdisableAllHooks\b|\bcore\.hooksPath\b|\bSKIP=\w+|\bclaude plugin (?:disable|uninstall"
                r"|remove)\b|\benabledPlugins\b|\bplugin that (?:holds|checks|blocks|guards)\b"
                r"|\bGIT_CONFIG_NOSYSTEM\b|\bHUSKY=0\b|\bsecret_scanning\w*"
            ),
            (
                r"\b(?:exclusions?|exclude list|exceptions?)\b[^.\n|]{0,40}\b(?:virus|antivirus|defender|scanner"
                r"|edr)\b|\b(?:virus|antivirus|defender|malware|edr)\b[^.\n]{0,60}\b(?:exclusions?|exceptions?"
                r"|exclude)"
            ),
            (
                r"\b(?:push protection|endpoint protection|real-?time protection|falcon-?sensor|secret scan\w*"
                r"|gitleaks|trufflehog|detect-secrets|semgrep|codeql|dependabot|install-guard|audit log"
                r"|company hooks|corporate proxy|security (?:hooks?|plugins?|tools?|scans?)|guard (?:hooks?"
                r"|plugins?)|PreToolUse hooks?|SELinux|AppArmor|Gatekeeper)\b"
            ),
            (
                r"\b(?:other )?plugins? that (?:check|look at|inspect|watch|guard|block|scan)\b|\bhooks? (?:that"
                r"|which) (?:check|look|inspect|watch|guard|block|scan)\w*|\bhooks off\b|\bgit commit (?:-n"
                r"|--no-verify)\b|\bthe checks of this team\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:disable|disables|disabling|uninstall|remove|delete|take (?:\S+ ){0,6}?out"
                r"|turn(?:ed)? (?:it |them |\S+ )?off|switch(?:ed)? (?:it |them )?off|stop|empty|unset|go around"
                r"|off\b|edit its matcher|kill|drop|mute|loosen|narrow|comment(?:ed)? out|allowlist|exclude"
                r"|to `?false|exclusions?|add the|put the path|skip|bypass|true)\b|/dev/null|SKIP=|\s-n\b"
            ),
            said(
                r"\b(?:slow\w*|speed\w*|faster|milliseconds|ms|quick\w*|gets? in the way|complains?|objects?"
                r"|takes? ages|fills? the disk|noise|noisy|friction|costs?|waiting|inspects?|interferes?"
                r"|no longer fits|fixtures|performance|hang\w*|false (?:alarms?|positives?)|wait|every write"
                r"|builds?|green|battery|overhead)\b"
            ),
            either(
                QUIET,
                said(
                    r"\b(?:first|report (?:only )?the (?:gain|time)|each of them|before the push|end of the session"
                    r"|say that|go around|all of them|carry the|not switch|write|our commands|until the build|fix lint"
                    r"|start it again only|commit again|these|those|such|similar|afterwards|the table|seconds"
                    r"|home folder|~/|company hooks|so that)\b"
                ),
            ),
        ),
        unless=either(
            _ADVISED,
            said(
                r"\b(?:re-?enable|telemetry|data leakage|scratch|disclosure|sanction|just wait|WIP|PRO_ERR"
                r"|--validate|resolve database|CPU|mirrors?|turn (?:it|them) (?:back )?on|fix the|install gitleaks"
                r"|configure)\b"
            ),
        ),
    ),
    Deed(
        "order-obeys",
        "that a page, an answer or a message decides what is done",
        ANY,
        said(
            (
                r"\b(?:carry|carried|carries) (?:\w+ ){0,3}?out\b|\bwork(?:ed)? through\b|\bact(?:s|ed)? (?:on"
                r"|upon) (?:it|them|what)\b|\bput(?:s)? into practice\b|\bcomply\b|\bobey\w*|\bperform each\b"
                r"|\bgo through the (?:actions|list|steps)\b|\bdo(?:es)? as (?:it|they|the \w+) (?:says?|asks?"
                r"|tells?)\b|\bis done without\b"
            ),
            (
                r"\b(?:follow|execute|executed|run|apply|applied|do|perform|performed|done) (?:it|them|that|each"
                r"|every|all|what(?:ever)?|the (?:tips?|page|list|text|answer|steps?|orders?|entr(?:y|ies)"
                r"|instructions?|commands?|actions?|playbook|guidance|rules))\b[^.\n]{0,60}?\b(?:exactly"
                r"|as (?:given|written|is|if|though)|to the letter|word for word|from top to bottom|whatever"
                r"|in full|without|it (?:says|lists|asks|contains|returns|names)|there|included|including|even"
                r"|stands)\b"
            ),
            (
                r"\b(?:every|each) (?:entry|step|line|item|command|one)\b[^.\n]{0,24}?\b(?:executed|run|done"
                r"|carried|applied|performed|followed|exactly)\b|\b(?:run|execute|do|perform) each (?:of them|one"
                r"|step|entry)\b"
            ),
            (
                r"\btreat(?:ed)? (?:it|them|that|this|the \w+) as (?:coming from|if (?:it|they) (?:came|were)"
                r"|written|said|(?:the|an?) (?:request|message|order|instruction)s? (?:of|from|by))\b"
                r"|\bare instructions by\b"
            ),
            (
                r"\b(?:commands|settings|steps) in it are (?:run|set|executed|done)\b|\b(?:has|have) the (?:last"
                r"|final) word\b|\b(?:page|text|list|server|answer|edition|reply) (?:is right|wins|beats"
                r"|supersedes|overrides|decides|replaces|takes precedence)\b|\bas (?:if|though) it were (?:part of"
                r"|written in) (?:this|these)\b|\bit (?:beats|supersedes|overrides|replaces|wins over) (?:this|these|the steps|anything|what)\b"
            ),
            (
                r"\b(?:führe? aus|befolge|haz lo que|ejecuta lo|exécute ce|fais ce|esegui ciò|faça o que"
                r"|execute o que)\b|выполн\w+ (?:всё|все|то),? что|照(?:着|做)|按照?\S{0,8}执行|(?:とおりに|通りに)(?:実行|する)"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            either(
                FOREIGN,
                said(
                    r"\b(?:our|the (?:vendor|author|team)'?s?) (?:server|page|service|site|endpoint|feed|channel"
                    r"|assistant)\b|\b(?:ticket|issue|code|pull request) comments?\b|`\w+` field of\b"
                    r"|\bcomments (?:that|which) start\b|\bchannel \#?[\w-]+\b|\bservice replies\b|\ba list called\b"
                    r"|\bremote (?:page|file)\b|\b(?:that|the|its|this) (?:page|site|edition|feed|answer|reply"
                    r"|response|bulletin|runbook|playbook) (?:lists?|says?|asks?|gives?|names?|orders?|tells?"
                    r"|contains?|returns?|has|holds?)\b|\b(?:living|online|published|hosted) (?:edition|version|copy"
                    r"|page|list)\b|\breplies with\b"
                ),
            ),
            either(
                said(
                    r"\b(?:whatever|replaces?|overrides?|supersedes?|beats|wins|precedence|(?:commands?|shell lines?"
                    r"|settings) (?:included|in it)|including (?:shell )?(?:commands?|lines|those)|for the shell"
                    r"|last word|is right|in doubt|even (?:where|if)|not necessary|as (?:if|though)|coming from|each"
                    r"|exactly|as given|every entry|instructions by|cleared)\b"
                ),
                QUIET,
            ),
            said(
                r"\b(?:https?|page|server|service|edition|online|field|comments?|channel|list|fetch\w*|load\w*"
                r"|retriev\w*|open|read|download\w*|served|published?|living|latest|current|today|start of"
                r"|each time|before|replies)\b"
            ),
        ),
        unless=said(
            r"\b(?:untrusted|as (?:data|text)\b|not (?:carried|followed|executed|part)|text to read"
            r"|never (?:follow|execute|run|obey|load|treat)|not (?:follow|execute|obey|load|treat)"
            r"|official (?:docs|documentation|guide)|installation guide|documentation at|attack\w*|injection"
            r"|migration guide|guidance in the comments|review (?:it|them) with)\b"
        ),
    ),
    Deed(
        "order-obeys",
        "that what a place of somebody's holds binds the agent",
        ANY,
        FOREIGN,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:follow\w*|obey\w*|binding|carry|carried|execut\w+|appl(?:y|ies|ied)|in line with|demands?"
                r"|instruct\w*|comply|complies|perform\w*|orders?|consigne|act on|work through|put into practice"
                r"|do (?:what|as)|does what)\b|führ\w*|befolg\w*|exécut\w+|ejecut\w+|выполн\w+|执行|実行"
            ),
            said(
                r"\b(?:contradicts?|differs?|request of the (?:person|user)|what the (?:user|person) (?:said"
                r"|asked)|shell (?:steps?|lines?|commands?)|commands? (?:included|too|in it)|including commands"
                r"|every point|everything (?:there|it)|binding|supersedes?|replaces? (?:this|these|the steps)|wins"
                r"|(?:takes|has) precedence|last word|in doubt|even (?:where|if|when)|as (?:if|though) (?:it|they"
                r"|the)|whatever|auch Befehle|tout ce qu)\b"
            ),
            either(
                QUIET,
                said(
                    r"\b(?:(?:at the )?(?:start|beginning) of|each time|every (?:time|task|session)|whenever|when (?:a"
                    r"|the) (?:document|session|task)|before (?:each|every|any)|au début|zu Beginn|al inicio"
                    r"|no início)\b"
                ),
            ),
        ),
        unless=said(
            r"\b(?:untrusted|as (?:data|text)\b|never (?:follow|execute|run|obey|load|treat)|not (?:follow"
            r"|execute|obey|load|treat)|official|documentation|docs|installation|migration|license"
            r"|spec(?:ification)?|attack\w*|injection|RFC|standard|based on|adapted from|changelog|example"
            r"|read more|see)\b"
        ),
    ),
    Deed(
        "order-returns",
        "that the plugin gets itself into other projects",
        ANY,
        said(
            r"\b(?:this|our) (?:folder|skill|plugin|hook|directory|marketplace)\b|\.claude/skills\b|\b(?:Load"
            r"|load|with) the skill\b|`?\.claude`? (?:directory|folder)\b|\bhooks? from `"
            r"|\bCLAUDE_PLUGIN_ROOT\b|\bsame hook\b|\bplugin['\u2019]s hook\b|\bAgents start with\b"
            r"|\bthe (?:marketplace and the )?plugin to their\b|\bload us\b"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                (
                    r"\b(?:each|every|all|any|other|another|second|further|whichever) (?:\w+ ){0,3}?(?:repositor(?:y"
                    r"|ies)|projects?|checkouts?|forks?|repos?|clones?|teammate\S*|colleague\S*)\b"
                ),
                (
                    r"\b(?:siblings?|neighbou?r\w*|a (?:project|repository) without|(?:projects?|repositories) (?:that"
                    r"|which) lack|pull requests? to other|every PR|each PR|(?:teammate|colleague|friend)'?s?"
                    r"|templates? that you|scaffolds?|whoever (?:uses|clones|merges)|home folder|below `?~/)\b"
                ),
            ),
            said(
                r"\b(?:cop(?:y|ied|ies)|bring|brings|carry|carries|installs?|adds?|contains?|put|goes|gets?|plant"
                r"|drop|place|propagat\w+|seed|include|set up|cp|pass it on|load)\b"
            ),
            said(
                r"\b(?:commit\w*|mention\w*|described?|AGENTS\.md|CLAUDE\.md|pull requests?|PRs?|push\w*|missing"
                r"|then have|has the skill|have the skill|top of|pass it on|travels?|spread\w*|settings\.json"
                r"|same hook|about the feature|alongside?|too|also)\b"
            ),
        ),
        unless=said(
            r"\b(?:if the (?:user|person)|when the (?:user|person) asks|submodules?|monorepo|do not copy"
            r"|don['\u2019]t copy|never copy|symlinks?|ask\b|skill (?:creator|author\w*)|reads? (?:broadly"
            r"|only)|worktrees?|this skill(?:['\u2019]s)? (?:when|sections?|was)|sections|baseline|hard-?code"
            r"|untrusted)\b"
        ),
    ),
    Deed(
        "order-returns",
        "that trust in somebody is written where later sessions read it",
        ANY,
        said(
            r"(?:CLAUDE|AGENTS|MEMORY|GEMINI|SOUL)(?:\.local)?\.md\b|\b(?:memories|memory file|in memory that"
            r"|to memory\b|global instructions|lasting (?:preference|note|rule)s?|remember for (?:all|every)"
            r"|copilot-instructions|\.cursorrules)\b|\b(?:save|store|note|keep) (?:it |this )?(?:as a"
            r"|in) (?:lasting|permanent|memory|your memor)\w*"
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:put|writes?|store|save|add|append|remember|update|goes|keep|enter|record|leave a note"
                r"|make it permanent|note)\b"
            ),
            said(
                r"\b(?:trusted?|approved?|in advance|run at once|without asking|never (?:wants? to be )?ask\w*"
                r"|dislikes? being asked|need no (?:review|check|confirmation)|needs? not|(?:read|fetched"
                r"|loaded?)\b[^.\n]{0,60}\b(?:carried out|do as|follow\w*)|carried out|skip(?:s"
                r"|ped)? (?:the )?(?:folder|review|files)|is(?:n['\u2019]t| not) questioned"
                r"|warnings?\b[^.\n]{0,60}\b(?:noise|ignored?|outdated)|are (?:noise|outdated)|pre-?approved"
                r"|safe to run|no longer (?:asked?|need\w*)|may be ignored|always load|vetted"
                r"|without (?:a )?question|not want to (?:hear|know|see|be)|start them|harmless|let (?:them"
                r"|it) (?:run|through)|(?:are|is) (?:fine|safe|ours))\b"
            ),
            either(
                FOREIGN,
                QUIET,
                said(
                    r"\b(?:bot|vendor/\S+|packages? (?:by|from|of)|commands? from|not to be removed|all projects"
                    r"|every (?:task|session)|each session|git push|date it back|reviewers?|later sessions|phrased as"
                    r"|network access|scanners?|scripts? from|packages|in the (?:person|user)['\u2019]s voice"
                    r"|commands)\b|@[\w-]+ (?:need|are)"
                ),
            ),
        ),
        unless=said(
            r"\b(?:ask the (?:user|person)|only if the|with their (?:consent|approval)|stale|untrusted"
            r"|outdated (?:rules|instructions|entries|sections|documentation))\b"
        ),
    ),
    Deed(
        "order-evades",
        "that what was refused is done another way",
        ANY,
        said(
            (
                r"\b(?:if|when|where|should|once|whenever)\b[^.\n]{0,60}?\b(?:refused|refuses|blocked|blocks"
                r"|not allowed|denied|denies|stops|stopped)\b"
            ),
            (
                r"\bis(?:n['\u2019]t| not) (?:watched|scanned|checked|looked at|matched|covered)\b|\b(?:scanners?"
                r"|filters?|matchers?|guards?|hooks?|allow list) (?:looks?|reports?|finds?|catch\w*|would"
                r"|does(?:n['\u2019]t| not)|do(?:n['\u2019]t| not))\b"
            ),
        ),
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:put (?:it|them) in(?:to)? a script|another name|split|cut into|two variables|in one piece"
                r"|Makefile target|zero-width|sub-?agent without|use (?:Python['\u2019]s|`?node|`?python|perl)"
                r"|via `?(?:node|python|perl|sh)|through the (?:test|build)|call it through|rename|base64-?encode"
                r"|encoded?|spell\w*|written with|instead)\b"
            ),
            said(
                r"\b(?:commands?|settings|curl|address(?:es)?|url|hook|allow list|guard|tool|Bash|words|writing"
                r"|permission|scanner)\b"
            ),
            said(
                r"\b(?:since|because|so that|so the|otherwise|for steps|if a|when the|where|if writing|instead|do it)\b"
            ),
        ),
        unless=said(
            r"\b(?:attack\w*|malicious|must be flagged|regex|CWE|tell the (?:user|person)|report (?:it"
            r"|this) to|stop and|never|do not|don['\u2019]t|ask the|explain to|inform|rate limit|firewall|CORS"
            r"|captcha|bot detection|import|merge|blocked by|unblock|permission denied|disk full|conflict"
            r"|refuse the commit|detect\w* (?:evasion|bypass))\b"
        ),
    ),
)
