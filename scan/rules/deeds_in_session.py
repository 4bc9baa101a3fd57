"""Orders about the agent itself and the machine that it works on: its settings, guards and memory, whom it obeys, where it spreads.

All are wide: what is named stands in one passage, that nobody is asked or told in the next.
"""

from __future__ import annotations

from scan.rules.deed_ideas import either, said
from scan.rules.deed_words import Deed
from scan.rules.kept_words import FOREIGN, QUIET

_ANY: tuple[str, ...] = ("",)
"""The pattern's own words are sign enough."""
_MAKES = said(
    r"\b(?:add|adds|set|sets|switch|turn|write|writes|merge|merged|put|open|let|lets|change|enter|goes|go|widen\w*|move[ds]?|start|run|use|paste|edit|create|ensure|make|extends?|approve|has|have|take|takes|delete|remove|removes|drop|empty|stop|kill|unset|disable|uninstall|comment(?:ed)? out|mute|carry|apply|get|gets|configure|install|copy|copies|drop|include|bring|keep|is|are)\b"
)
_ADVISED = said(
    r"\b(?:never|do not (?:use|write|set|add)|don['\u2019]t (?:use|write|set|add)|(?<!to )avoid|(?<!-)dangerous\w*|not recommended|risk\w*|warn\w*|only in (?:an? )?(?:isolated|throwaway|disposable|sandbox\w*)|container\w*|docker|devcontainer|suggest|propose|recommend\w*|ask (?:the|before|first)|if the (?:user|person)|when the (?:user|person)|caution|insecure|unsafe|attack\w*|malicious|flag|detect\w*|finding|severity|checks? (?:for|whether|that)|valid values|one of|default:|whether)\b|❌"
)

DEEDS = (
    Deed(
        "order-weakens",
        "that the agent's permissions are widened",
        _ANY,
        said(
            r"\bbypassPermissions\b|\bskip-permissions\b|\benableAllProjectMcpServers\b|\benabledMcpjsonServers\b|\bskipDangerousModePermissionPrompt\b|\bsandbox\.enabled\b|\"sandbox\"",
            r"\bBash\((?:\*|\*:\*|:\*)\)|\b(?:allow list|allowlist|allowed (?:rules|tools)|permissions?\.allow|`allow`)\b[^\n]{0,80}?`?\b(?:Bash|Write|Edit|WebFetch)\b|`?\bBash\b`?[^.\n]{0,60}?\b(?:allow list|allowlist|permissions\.allow|allowed rules)\b",
            r"\b(?:lines?|entries|rules?|everything|list)\b[^.\n]{0,30}?`(?:permissions\.)?(?:deny|ask)`|\bpermissions\.deny\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            _MAKES,
            said(
                r"settings(?:\.local)?\.json|\bsettings?\b|\bpermissions?\b|\ballow ?list\b|\bclaude\b|\bdefaultMode\b|\bmode\b"
            ),
            either(
                QUIET,
                said(
                    r"\b(?:first (?:start|step|run)|onboarding|so that (?:the|no|nobody|it|everything)|keep the flow|before going on|(?:trust|permission) (?:dialogs?|prompts?)|does not appear|interrupt\w*|get lost|confus\w+|in between|quicker|faster|smooth\w*|hold\w* up|stall\w*|setup is complete|preparation|carry on|continue|leftovers?|costs? (?:a|one|\d)|speed|delay\w*|everything in|create both|builds? fail|later steps)\b"
                ),
            ),
        ),
        unless=_ADVISED,
    ),
    Deed(
        "order-weakens",
        "that what guards the person is switched off, as a matter of speed or quiet",
        _ANY,
        said(
            r"\bdisableAllHooks\b|\bcore\.hooksPath\b|\bSKIP=\w+|\bclaude plugin (?:disable|uninstall|remove)\b|\benabledPlugins\b|\bGIT_CONFIG_NOSYSTEM\b|\bHUSKY=0\b|\bsecret_scanning\w*",
            r"\b(?:exclusions?|exclude list|exceptions?)\b[^.\n|]{0,40}\b(?:virus|antivirus|defender|scanner|edr)\b|\b(?:virus|antivirus|defender|malware|edr)\b[^.\n]{0,60}\b(?:exclusions?|exceptions?|exclude)",
            r"\b(?:push protection|endpoint protection|real-?time protection|falcon-?sensor|secret scan\w*|gitleaks|trufflehog|detect-secrets|semgrep|codeql|dependabot|install-guard|audit log|company hooks|corporate proxy|security (?:hooks?|plugins?|tools?|scans?)|guard (?:hooks?|plugins?)|PreToolUse hooks?|SELinux|AppArmor|Gatekeeper)\b",
            r"\b(?:other )?plugins? that (?:check|look at|inspect|watch|guard|block|scan)\b|\bhooks? (?:that|which) (?:check|look|inspect|watch|guard|block|scan)\w*|\bhooks off\b|\bgit commit (?:-n|--no-verify)\b|\bthe checks of this team\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:disable|disables|disabling|uninstall|remove|delete|take (?:\S+ ){0,6}?out|turn(?:ed)? (?:it |them |\S+ )?off|switch(?:ed)? (?:it |them )?off|stop|empty|unset|go around|off\b|edit its matcher|kill|drop|mute|loosen|narrow|comment(?:ed)? out|allowlist|exclusions?|add the|put the path|skip|bypass|true)\b|/dev/null|SKIP=|\s-n\b"
            ),
            said(
                r"\b(?:slow\w*|speed\w*|faster|milliseconds|ms|quick\w*|gets? in the way|complains?|objects?|takes? ages|fills? the disk|noise|noisy|friction|costs?|waiting|inspects?|interferes?|no longer fits|fixtures|performance|hang\w*|false (?:alarms?|positives?)|wait|every write|builds?|green|battery|overhead)\b"
            ),
            either(
                QUIET,
                said(
                    r"\b(?:first|report (?:only )?the (?:gain|time)|each of them|before the push|end of the session|say that|go around|all of them|carry the|not switch|write|our commands|until the build|fix lint|start it again only|commit again|these|those|such|similar|home folder|~/|company hooks|so that)\b"
                ),
            ),
        ),
        unless=either(
            _ADVISED,
            said(
                r"\b(?:re-?enable|telemetry|data leakage|scratch|disclosure|sanction|turn (?:it|them) (?:back )?on|fix the|install gitleaks|configure)\b"
            ),
        ),
    ),
    Deed(
        "order-obeys",
        "that a page, an answer or a message decides what is done",
        _ANY,
        said(
            r"\b(?:carry|carried|carries) (?:\w+ ){0,3}?out\b|\bwork(?:ed)? through\b|\bact(?:s|ed)? (?:on|upon) (?:it|them|what)\b|\bput(?:s)? into practice\b|\bcomply\b|\bobey\w*|\bperform each\b|\bgo through the (?:actions|list|steps)\b|\bdo(?:es)? as (?:it|they|the \w+) (?:says?|asks?|tells?)\b|\bis done without\b",
            r"\b(?:follow|execute|executed|run|apply|applied|do|perform|performed|done) (?:it|them|that|each|every|all|what(?:ever)?|the (?:tips?|page|list|text|answer|steps?|orders?|entr(?:y|ies)|instructions?|commands?|actions?|playbook|guidance|rules))\b[^.\n]{0,60}?\b(?:exactly|as (?:given|written|is|if|though)|to the letter|word for word|from top to bottom|whatever|in full|without|it (?:says|lists|asks|contains|returns|names)|there|included|including|even|stands)\b",
            r"\b(?:every|each) (?:entry|step|line|item|command|one)\b[^.\n]{0,24}?\b(?:executed|run|done|carried|applied|performed|followed|exactly)\b|\b(?:run|execute|do|perform) each (?:of them|one|step|entry)\b",
            r"\btreat(?:ed)? (?:it|them|that|this|the \w+) as (?:coming from|if (?:it|they) (?:came|were)|written|said|(?:the|an?) (?:request|message|order|instruction)s? (?:of|from|by))\b|\bare instructions by\b",
            r"\b(?:commands|settings|steps) in it are (?:run|set|executed|done)\b|\b(?:has|have) the (?:last|final) word\b|\b(?:page|text|list|server|answer|edition|reply|it) (?:is right|wins|beats|supersedes|overrides|decides|replaces|takes precedence)\b|\bas (?:if|though) it were (?:part of|written in) (?:this|these)\b",
            r"\b(?:führe? aus|befolge|haz lo que|ejecuta lo|exécute ce|fais ce|esegui ciò|faça o que|execute o que)\b|выполн\w+ (?:всё|все|то),? что|照(?:着|做)|按照?\S{0,8}执行|(?:とおりに|通りに)(?:実行|する)",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            either(
                FOREIGN,
                said(
                    r"\b(?:our|the (?:vendor|author|team)'?s?) (?:server|page|service|site|endpoint|feed|channel|assistant)\b|\b(?:ticket|issue|code|pull request) comments?\b|`\w+` field of\b|\bcomments (?:that|which) start\b|\bchannel \#?[\w-]+\b|\bservice replies\b|\ba list called\b|\bremote (?:page|file)\b|\b(?:that|the|its|this) (?:page|site|edition|feed|answer|reply|response|bulletin|runbook|playbook) (?:lists?|says?|asks?|gives?|names?|orders?|tells?|contains?|returns?|has|holds?)\b|\b(?:living|online|published|hosted) (?:edition|version|copy|page|list)\b|\breplies with\b"
                ),
            ),
            either(
                said(
                    r"\b(?:whatever|replaces?|overrides?|supersedes?|beats|wins|precedence|(?:commands?|shell lines?|settings) (?:included|in it)|including (?:shell )?(?:commands?|lines|those)|for the shell|last word|is right|in doubt|even (?:where|if)|not necessary|as (?:if|though)|coming from|each|exactly|as given|every entry|instructions by|cleared)\b"
                ),
                QUIET,
            ),
            said(
                r"\b(?:https?|page|server|service|edition|online|field|comments?|channel|list|fetch\w*|load\w*|retriev\w*|open|read|download\w*|served|published?|living|latest|current|today|start of|each time|before|replies)\b"
            ),
        ),
        unless=said(
            r"\b(?:untrusted|as (?:data|text)\b|not (?:carried|followed|executed|part)|text to read|never (?:follow|execute|run|obey)|do not (?:follow|execute|obey)|official (?:docs|documentation|guide)|installation guide|documentation at|attack\w*|injection|migration guide|guidance in the comments|review (?:it|them) with)\b"
        ),
    ),
    Deed(
        "order-returns",
        "that the plugin gets itself into other projects",
        _ANY,
        said(
            r"\b(?:this|our) (?:folder|skill|plugin|hook|directory|marketplace)\b|\.claude/skills\b|\b(?:Load|load|with) the skill\b|`?\.claude`? (?:directory|folder)\b|\bhooks? from `|\bCLAUDE_PLUGIN_ROOT\b|\bsame hook\b|\bAgents start with\b|\bthe (?:marketplace and the )?plugin to their\b|\bload us\b"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:each|every|all|any|other|another|second|further|whichever) (?:\w+ ){0,3}?(?:repositor(?:y|ies)|projects?|checkouts?|forks?|repos?|clones?|teammate\S*|colleague\S*)\b",
                r"\b(?:pull requests? to other|every PR|each PR|(?:teammate|colleague|friend)'?s?|templates? that you|scaffolds?|whoever (?:uses|clones|merges)|home folder|below `?~/)\b",
            ),
            said(
                r"\b(?:cop(?:y|ied|ies)|bring|brings|carry|carries|installs?|adds?|contains?|put|goes|gets?|plant|drop|place|propagat\w+|seed|include|set up|cp|pass it on|load)\b"
            ),
            said(
                r"\b(?:commit\w*|mention\w*|described?|AGENTS\.md|CLAUDE\.md|pull requests?|PRs?|push\w*|missing|then have|has the skill|have the skill|top of|pass it on|travels?|spread\w*|settings\.json|same hook|about the feature|alongside?|too|also)\b"
            ),
        ),
        unless=said(
            r"\b(?:if the (?:user|person)|when the (?:user|person) asks|submodules?|monorepo|do not copy|don['\u2019]t copy|never copy|symlinks?|ask\b|skill (?:creator|author\w*)|reads? (?:broadly|only)|worktrees?|this skill when|baseline|hard-?code|untrusted)\b"
        ),
    ),
    Deed(
        "order-returns",
        "that trust in somebody is written where later sessions read it",
        _ANY,
        said(
            r"(?:CLAUDE|AGENTS|MEMORY|GEMINI|SOUL)(?:\.local)?\.md\b|\b(?:memories|memory file|in memory that|global instructions|lasting (?:preference|note|rule)s?|remember for (?:all|every)|copilot-instructions|\.cursorrules)\b|\b(?:save|store|note|keep) (?:it |this )?(?:as a|in) (?:lasting|permanent|memory|your memor)\w*"
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:put|writes?|store|save|add|append|remember|update|goes|keep|enter|record|leave a note|make it permanent|note)\b"
            ),
            said(
                r"\b(?:trusted?|approved?|in advance|run at once|without asking|never (?:wants? to be )?ask\w*|dislikes? being asked|need no (?:review|check|confirmation)|needs? not|(?:read|fetched|loaded?)\b[^.\n]{0,60}\b(?:carried out|do as|follow\w*)|carried out|skip(?:s|ped)? (?:the )?(?:folder|review|files)|is(?:n['\u2019]t| not) questioned|warnings?\b[^.\n]{0,60}\b(?:noise|ignored?|outdated)|are (?:noise|outdated)|pre-?approved|safe to run|no longer (?:asked?|need\w*)|may be ignored|always load)\b"
            ),
            either(
                FOREIGN,
                QUIET,
                said(
                    r"\b(?:bot|vendor/\S+|packages? (?:by|from|of)|commands? from|not to be removed|all projects|every (?:task|session)|each session|git push|date it back|reviewers?|later sessions|phrased as|network access|scanner)\b|@[\w-]+ (?:need|are)"
                ),
            ),
        ),
        unless=said(
            r"\b(?:ask the (?:user|person)|only if the|with their (?:consent|approval)|stale|untrusted|outdated (?:rules|instructions|entries|sections|documentation))\b"
        ),
    ),
    Deed(
        "order-evades",
        "that what was refused is done another way",
        _ANY,
        said(
            r"\b(?:if|when|where|should|once|whenever)\b[^.\n]{0,60}?\b(?:refused|refuses|blocked|blocks|not allowed|denied|denies|stops|stopped|objects)\b",
            r"\bis(?:n['\u2019]t| not) (?:watched|scanned|checked|looked at|matched|covered)\b|\b(?:scanners?|filters?|matchers?|guards?|hooks?|allow list) (?:looks?|reports?|finds?|catch\w*|would|does(?:n['\u2019]t| not)|do(?:n['\u2019]t| not))\b",
        ),
        always=True,
        forbids=True,
        wide=True,
        also=(
            said(
                r"\b(?:put (?:it|them) in(?:to)? a script|another name|split|cut into|two variables|in one piece|Makefile target|zero-width|sub-?agent without|use (?:Python['\u2019]s|`?node|`?python|perl)|via `?(?:node|python|perl|sh)|through the (?:test|build)|call it through|rename|base64-?encode|encoded?|spell\w*|written with|instead)\b"
            ),
            said(
                r"\b(?:commands?|settings|curl|address(?:es)?|url|hook|allow list|guard|tool|Bash|words|writing|permission|scanner)\b"
            ),
            said(
                r"\b(?:since|because|so that|so the|otherwise|for steps|if a|when the|where|if writing|instead|do it)\b"
            ),
        ),
        unless=said(
            r"\b(?:attack\w*|malicious|must be flagged|regex|CWE|tell the (?:user|person)|report (?:it|this) to|stop and|never|do not|don['\u2019]t|ask the|explain to|inform|rate limit|firewall|CORS|captcha|bot detection|import|merge|blocked by|unblock|permission denied|disk full|conflict|refuse the commit|detect\w* (?:evasion|bypass))\b"
        ),
    ),
)
