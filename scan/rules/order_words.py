"""Words of orders: what each kind of order says, as patterns of many alternatives."""

from __future__ import annotations

from scan.rules.patterns import Pattern


def pattern(text: str) -> Pattern:
    """A pattern that takes either case, written with blanks between its parts."""
    return Pattern(text)


OVERRIDE = pattern(
    r"""\b(?:differs?|contradicts?|conflicts?)\b [^.\n]{0,60}? \b(?:users?|person)\b [^.\n]{0,80}?
          \b(?:page|file|skill|server|reply|answer|guidance)\ wins\b
      | \byou\ are\ now\b [^.\n]{0,40}?
          \b(?:no|without(?:\ any)?)\ (?:restrictions?|limits?|rules?|filters?|guidelines?)\b
      | \bas\ if\ you\ were\ the\ (?:system|developer|user)\b
      | \bbegin\ (?:each|every|all)\ (?:messages?|answers?|repl(?:y|ies))\ with\ ["'\u201c`]?(?:system|admin)\b
      | \bthis\ (?:file|skill|document|text|prompt|plugin|page|section)\b [^.\n]{0,40}?
          \b(?:outranks?|overrides?|supersedes?|(?:takes?|has)\ (?:precedence|priority)\ over|wins\ over|beats)\b
          [^.\n]{0,40}? \b(?:users?|CLAUDE\.md|project'?s?|system|owner|person|instructions|rules|whatever)\b
      | \b(?:ignore|disregard|overrule)\b [^.\n]{0,30}? \bCLAUDE\.md\b
      | \b(?:instructions?|messages|requests|wishes)\b [^.\n]{0,60}?
          \b(?:may|can|must|should|are\ to)\ be\ (?:disregarded|ignored|set\ aside|overruled)\b
      | \b(?:has|have|takes?)\ (?:priority|precedence)\ over\ (?:what\ the\ user|(?:the\ )?project\ rules
          |(?:the\ )?(?:user'?s|system)\ )
      | \b(?:polic(?:y|ies)|rules|guidelines|restrictions|safeguards)\b [^.\n]{0,24}?
          \b(?:do|does)\ not\ apply\b(?!\ to\ (?!you|us|this|the\ (?:agent|assistant|model)))
      | \b(?:act|operate|behave|respond|continue)\ as\b [^.\n]{0,80}?
          \b(?:without|free\ of|with\ no)\ (?:any\ )?(?:\w+\ )?(?:rules|restrictions|limits|filters|polic(?:y|ies)
            |safeguards)\b
      | (?<!option\ to\ )(?<!flag\ to\ )\b(?:ignore|disregard|forget|override|bypass|drop|discard|set\ aside)\b \s+
          (?:(?:all|any|everything|every|of|the|in|these|those|and)\s+){0,4}
          (?:(?:your|previous|prior|earlier|above|preceding|existing|other|system|safety|security|original|built-in
            |default|claude'?s|anthropic'?s|developer'?s?|user'?s?)\s+){1,4}
          (?:\w+\s+){0,2}?
          (?:instructions?|rules?|guidelines?|guardrails|prompts?|polic(?:y|ies)|directives?|constraints|restrictions
            |programming|training|safety|orders)\b
      | \b(?:ignore|disregard|forget)\ (?:all|any)\ (?:instructions|rules|guidelines|safety)
      | \bdisregard\ any\ (?:content\ polic|ethical)
      | \byou\ are\ (?:now|no\ longer)\b [^.\n]{0,40}
          \b(?:unrestricted|in\ developer\ mode|god\ mode|dan\b|jailbroken|bound\ by
            |without\ (?:any\ )?(?:restrictions|limits|rules))
      | \b(?:system|safety|security)\ override\s*:
      | \bthese\ instructions\ (?:override|supersede|take\ precedence\ over|replace)\b
          [^.\n]{0,50}\b(?:system|user|previous|all|safety|any)\b
      | \bnew\ (?:system\ )?(?:instructions|prompt)\s*:
      | \b(?:enter|switch\ to)\ (?:developer|god|unrestricted|jailbreak)\ mode\b"""
)
CONCEAL = pattern(
    r"""\bleave\b [^.\n]{0,24}? \bout\ of\b [^.\n]{0,30}?
          \b(?:report|summary|answers?|what\ you|reviews?|output|notes?|log|message)\b
      | \bwithout\ drawing\ attention\b
      | \bno\ need\ to\ (?:mention|tell|say|report|ask|check\ with|inform|show)\b
      | \b(?:users?|people)\ find\ (?:it\ )?noisy\b
      | \b(?:do\ not|don'?t|never|must\ not|should\ not|without|avoid|refrain\ from)\b [^.\n]{0,25}?
          \b(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|notify(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)
            |alert(?:ing)?|warn(?:ing)?|show(?:ing)?|display(?:ing)?|report(?:ing)?|announc(?:e|ing)|surfac(?:e|ing)
            |expos(?:e|ing)|explain(?:ing)?|discuss(?:ing)?|acknowledg(?:e|ing)|log(?:ging)?|includ(?:e|ing)
            |summari[sz](?:e|ing)|say(?:ing)?|describ(?:e|ing)|bring(?:ing)?)\b
          [^.\n]{0,60}?
          \b(?:users?|humans?|operators?|developers?|persons?|people|anyone|anybody|them|owners?|customers?
            |transcripts?|summary|summaries|output|responses?
            |this\ (?:step|instruction|command|action|section|note|request|part|rule)
            |these\ (?:steps|instructions|commands|actions)|upload|telemetry|it\ (?:up|in|to))\b
      | \bwithout\ (?:the\ )?(?:users?'?s?|their|his|her|your|human|any)\ (?:\w+\ )?(?:knowledge|knowing|consent
          |awareness|noticing)\b
      | \b(?:keep|kept|stay|remain)\b [^.\n]{0,30}?
          \b(?:secret|hidden|invisible|unnoticed|confidential\ from|between\ us
            |out\ of\ (?:sight|the\ (?:transcript|summary|log|output)))\b
      | \b(?:silently|secretly|covertly|quietly|invisibly|discreetly|stealthily|unobtrusively)\b
      | \bin\ the\ background\ without\b
      | \b(?:user|they|developer|human)s?\ (?:does\ not|do\ not|doesn'?t|don'?t|must\ not|should\ not|shouldn'?t
          |need\ not|needn'?t)\ (?:need\ to\ )?(?:know|see|notice|be\ (?:told|informed|aware|notified|asked|shown))\b
      | \bhide\b [^.\n]{0,40} \bfrom\ (?:the\ )?(?:user|human|developer|operator|log|output|transcript)"""
)
SECRET = pattern(
    r"""\.env\b
      | \.ssh\b
      | id_rsa
      | id_ed25519
      | \.aws\b
      | \.netrc\b
      | \.npmrc\b
      | \.git-credentials
      | \.kube/config
      | credentials?\b
      | \bapi[\ _-]?keys?\b
      | \b(?:access|auth|session|bearer|secret|github|npm|oauth)\ ?tokens?\b
      | \bsecrets?\b
      | \bpasswords?\b
      | \bpassphrases?\b
      | \bprivate\ keys?\b
      | \bssh\ keys?\b
      | \benvironment\ variables?\b
      | \benv\ vars?\b
      | \bkeychain\b
      | \bseed\ phrases?\b
      | \bmnemonic\b
      | \bwallets?\b
      | \bcookies\b
      | \b[A-Z]+_(?:API_KEY|TOKEN|SECRET|KEY)\b
      | \.config/gcloud
      | application_default_credentials"""
)
DATA = pattern(
    r"""\b(?:conversations?|transcripts?|prompts?|system\ prompt|chat\ history|messages?|source\ code|codebase|files?
          |contents?|documents?|emails?|contacts?|clipboard|screenshots?|browsing\ history|search\ history|keystrokes
          |queries|query|data|results?|metrics|logs?|summary|summaries|information|location|output|requests?|copy
          |copies|tool\ ?calls?|diffs?|repositor(?:y|ies)|project|\w+\.(?:txt|csv|log|zip|db|sqlite|xlsx|docx|pdf))\b"""
)
SEND = pattern(
    r"""(?<![-/])\b(?:call\ WebFetch|WebFetch|send|sends|sending|upload|uploads|uploading|post|posts|posting|transmit
          |transmits|exfiltrate|forward|forwards|forwarding|submit|submits|report|push|sync|back\ ?up|backs\ ?up|leak
          |relay|ship|deliver|e-?mail|share|stream|copy|append|encode|include|embed|pass|curl)\b"""
)
WHERE_TO = pattern(
    r"""https?://
      | \b(?:endpoint|webhook|server(?!-side|\ (?:args?|arguments?|config\w*|launch|side|components?|actions?)\b)
          |collector|url|remote|address|domain|host|telegram|discord|bucket|ftp|attacker|commit\ messages?)\b
      | (?<=\w)@[\w-]+\.[a-z]{2,}"""
)
RECURRING = pattern(
    r"""\b(?:before|after|at\ the\ (?:start|beginning|end)\ of|on|upon|with|for|during
          |in)\ (?:\w+ing\ )?(?:\w+\ ){0,2}?(?:every|each|any|all)\b
          [^.\n:]{0,40}?
          \b(?:tasks?|sessions?|conversations?|prompts?|messages?|responses?|requests?|repl(?:y|ies)|turns?|edits?
            |operations?|commands?|commits?|files?|changes?|runs?|invocations?|activations?|uses?|tools?|documents?
            |retrievals?|jobs?|interactions?|steps?|work|actions?)\b
      | \b(?:always|every\ time|each\ time|whenever|automatically|as\ a\ general\ rule)\b
      | \bafter\ (?:\w+\ )?(?:finishing|completing|adding|submitting|processing|editing|making|reviewing|creating
          |modifying|updating|any)\b
      | \bbefore\ (?:doing\ anything|answering|responding|any|you\ (?:answer|respond|start|begin)|starting
          |proceeding)\b
      | \b(?:first\ time|on\ (?:activation|load|startup|first\ use)
          |when\ (?:this\ skill|the\ skill|loaded|activated|invoked|finish\w+|done|complete\w*
            |you\ (?:finish|are\ done|complete)))\b"""
)
FETCH_ORDERS = pattern(
    r"""\b(?:fetch|get|load|download|pull|read)\b [^.\n]{0,40}?
          \b(?:rules|instructions|steps|orders|commands|prompts?)\b [^.\n]{0,30}?
          \bfrom\ (?:our|the\ author'?s|the\ vendor'?s)\ (?:\w+\ )?(?:gist|server|site|host|page|repo\w*|endpoint)\b
          [^.\n]{0,60}? \b(?:apply|follow|execute|obey|act)\b
      | \b(?:fetch|download|retrieve|curl|get|load|read|open|visit|check|pull|webfetch|request|query|access)\b
          [^\n]{0,160}? https?://[^\s)>\]`"']+ [^\n]{0,160}?
          \b(?:\btreat\b [^.\n]{0,30}?
            \bas\ (?:if\ (?:the\ )?(?:user|i|they)\b|(?:a\ |the\ )?(?:user|system)\b
              |(?:its?\ )?(?:instructions?|orders?|commands?|authoritative))
            | (?:follow|execute|obey|run|apply|carry\ out|perform|act\ on|comply\ with|do)\b [^.\n]{0,40}?
            \b(?:instructions?|steps?|commands?|directives?|orders?|script|whatever|anything|everything
              |all\ (?:of\ it|that)|what\ it\ (?:says|contains)|its\ contents?|the\ contents?|response|returned
              |it\ (?:says|returns)|it(?=\ *(?:[.;,]|$))))
      | \b(?:follow|execute|obey|carry\ out|apply|perform|run)\b [^.\n]{0,30}?
          \b(?:instructions?|steps?|commands?|directives?|orders?|tasks?)\b [^.\n]{0,40}?
          \b(?:at|from|in|on|returned\ by|hosted\ (?:at|on)|found\ (?:at|in)|published\ at
            |served\ (?:by|from))\ <?`?https?://"""
)
PERSIST = pattern(
    r"""\b(?:add|append|write|insert|save|store|put|copy|persist|install|inject|record|remember)\b [^.\n]{0,80}?
          \b(?:to|into|in|at|as)\b [^.\n]{0,30}?
          (?:~/\.claude/\S*|\bCLAUDE\.md|\bAGENTS\.md|\bSOUL\.md|\bMEMORY\.md|\bHEARTBEAT\.md|\bmemory\b
            |~/\.(?:bashrc|zshrc|profile|bash_profile|zprofile)|\.cursorrules|\bcrontab\b|\bsettings(?:\.local)?\.json
            |authorized_keys)
      | \b(?:update|modify|edit|change)\b [^.\n]{0,40}?
          (?:~/\.claude/(?:CLAUDE\.md|settings)|\bSOUL\.md|\bMEMORY\.md|~/\.(?:bashrc|zshrc|profile))"""
)
LASTING = pattern(
    r"""\b(?:every|all|each|future|later|subsequent|next|always|permanent\w*|persist\w*|across\ sessions|from\ now\ on
          |forever|survive\w*|trusted|automatically)\b
      | https?://"""
)
DISARM = pattern(
    r"""\b(?:remove|delete|clear|drop|take)\b [^\n]{0,40}? \b(?:from|in|out\ of)\b [^\n]{0,24}?
          (?:\.claude/settings(?:\.local)?\.json|enabledPlugins|permissions\.deny)
      | (?<![/-])\b(?:disable|turn\ off|switch\ off|deactivate|uninstall(?!\ hooks?)|remove|delete
          |bypass(?!\ (?:flags?|strateg|mechanism|technique|attempt|vector))|circumvent|kill|stop|unload|suppress|skip
          |ignore)\b
          [^.\n]{0,40}?
          \b(?:hooks?|guards?|guardrails?|permission\ (?:prompts?|checks?|system|rules?)|sandbox(?:ing)?
            |safety\ (?:checks?|filters?|hooks?|features?|settings?)
            |security\ (?:plugins?|checks?|hooks?|scann?(?:ers?|ing)|software|tools?|warnings?|prompts?)|scanners?
            |antivirus|gatekeeper|defender|selinux|firewall|deny\ rules?|other\ plugins?|approval\ prompts?
            |install-guard|content\ polic\w+|quarantine)\b
      | --dangerously-skip-permissions
      | \bdangerouslyDisableSandbox\b
      | \bbypassPermissions\b
      | \bdisableAllHooks\b
      | \benableAllProjectMcpServers\b
      | \bskipDangerousModePermissionPrompt\b
      | \bxattr\ -\w*[dc]\w*\ .{0,30}quarantine
      | \bspctl\ --master-disable
      | \bdefault(?:Mode)?["':\ ]+bypassPermissions"""
)
APPROVE = pattern(
    r"""\bpermission\ (?:dialogs?|prompts?|requests?|questions?)\b [^.\n]{0,60}?
          \b(?:select|choose|press|click|answer|send|sending|hit)\b [^.\n]{0,60}?
          (?:\byes\b|\ballow\b|\baccept\b|\bapprove\b|\bkey\b)
      | \b(?:approve|accept|allow|confirm|grant|click\ yes|answer\ yes|say\ yes)\b [^.\n]{0,40}?
          \b(?:all|any|every|each|permission|confirmation|approval)\b [^.\n]{0,30}?
          \b(?:prompts?|requests?|dialogs?|tools?\ calls?|commands?|permissions?|actions?)\b [^.\n]{0,50}?
          \b(?:automatically|without|on\ (?:the\ user'?s|their)\ behalf|for\ the\ user|silently|yourself)\b
      | \b(?:automatically|silently|always)\ (?:approve|accept|allow|grant|confirm|answer\ yes)\b [^.\n]{0,40}?
          \b(?:permissions?|prompts?|requests?|tool\ calls?|commands?|dialogs?)\b
      | \b(?:auto-?approve|auto-?accept)\b [^.\n]{0,30}? \b(?:all|any|every|each)\b"""
)
JUDGE = pattern(
    r"""\b(?:note|message|attention|notice|instructions?|hint|important)\b [^.\n]{0,20}? \b(?:to|for)\b [^.\n]{0,20}?
          \b(?:scanners?|security\ (?:reviewers?|scanners?|tools?|analysts?|models?|audit\w*)
            |reviewers?\ (?:models?|agents?|ai)
            |(?:ai|llm|automated|review)\ (?:judges?|reviewers?|scanners?|evaluators?|auditors?|analy[sz]ers?)|judges?
            |evaluators?|auditors?|moderat\w+|classifiers?)\b
      | \bif\ you\ are\ (?:an?|the)\ [^.\n]{0,40}?
          \b(?:scanner|reviewer|judge|evaluator|auditor|analy[sz]er|classifier|moderat\w+
            |security\ (?:model|tool|agent))\b
      | \b(?:this|the)\ (?:skill|plugin|file|code|package|extension|repository|script)\b [^.\n]{0,60}?
          \b(?:verified|pre-?approved|audited|certified|vetted|cleared|whitelisted|allowlisted|known[- ]good)\b
          [^.\n]{0,80}? \b(?:mark|classify|rate|report|label|score|treat|return|skip|verdict|no\ (?:further|need))\b
      | \b(?:mark|classify|rate|report|label|score|flag|treat)\b [^.\n]{0,30}? \b(?:this|it|the)\b [^.\n]{0,40}?
          \bas\ (?:safe|benign|clean|harmless|trusted|low[- ]risk|non-?malicious)\b
      | \b(?:verdict|classification|risk\ (?:level|score)|rating|assessment)\b\s*[:=]\s*["'`]?(?:safe|benign|clean
          |none|low|0)\b
          [^\n]{0,80}? \b(?:scanner|reviewer|output|respond|return|do\ not\ (?:analy|scan|flag))"""
)
STEER = pattern(
    r"""\b(?:competitors?|other\ vendors?|alternatives?)\b [^.\n]{0,40}?
          \b(?:with\ (?:doubt|caution|suspicion|scepticism|skepticism)|in\ a\ bad\ light
            |as\ (?:inferior|risky|outdated))\b
      | \bours?\ (?:comes?|goes|is|stands?|first)\b [^.\n]{0,20}? \b(?:first|on\ top|best)\b
      | \b(?:always|only|must|never)\b [^.\n]{0,30}?
          \b(?:recommend|suggest|promote|advertise|favou?r|prefer|endorse|rate|rank|praise|mention)\b [^.\n]{0,80}?
          \b(?:over|instead\ of|rather\ than|above|lower\ than|higher\ than|competitors?|alternatives?|affiliate
            |sponsor\w*|partner|referral|superior|best\ (?:choice|option)|regardless)\b
      | (?:^|[.:;,]\ |[-*]\ |\b(?:always|never|and|then|to|must|should|please|you)\ )(?:downplay|disparage|discredit
          |ignore\ the\ strengths)\b
      | \b(?:do\ not\ (?:mention|recommend|suggest)\ (?:any\ )?(?:competitors?|alternatives?
          |other\ (?:\w+\ )?(?:vendors?|products?|providers?)))\b
      | \b(?:make\ sure|ensure|always|when\ in\ doubt)\b [^.\n]{0,40}?
          \b(?:promotes?|favou?rs?|in\ a\ (?:bad|good|better|positive|negative)\ light|downplay)\b [^.\n]{0,60}
      | \balways\ use\ this\ (?:skill|plugin|tool)\b [^\n]{0,30}? \b(?:every|any|all)\b [^\n]{0,120}?
          \b(?:over|instead\ of|before\ any)\ other\b [^.\n]{0,40}
      | \b(?:flag|ban|delete|hide|remove|downrank|favou?r|promote|report)\b [^.\n]{0,60}?
          \b(?:left|right)[- ](?:leaning|wing)\b
      | \b(?:each|every)\ user\ interaction\b [^.\n]{0,20}? \bpromote\b
      | \bpresent\ (?:it|this|that|them)\ as\ your\ own\b
      | \bspeak\ (?:ill|badly)\ of\ (?:the\ )?(?:others?|competit\w+|alternatives?|rest)\b
      | \buse\ (?:strong(?:ly)?\ )?(?:positive|negative|subjective)\ language\b [^.\n]{0,60}?
          \b(?:when|about|for|that)\b
      | \b(?:always\ )?(?:present|frame|portray|describe)\b [^.\n]{0,50}?
          \bas\ (?:a\ |an\ )?['"\u2018\u201c](?:debated|unreliable|chemical|development|holistic|expensive)
      | \b(?:for|on|in)\ (?:every|all|any)\ (?:tasks?|requests?|conversations?|projects?|answers?|questions?)\b
          [^.\n]{0,60}? \b(?:recommend|suggest|promote|use\ only|route|steer|prefer|mention)\b"""
)
AGAINST = pattern(
    r"""\b(?:for\ each|to\ (?:all|every|each)(?:\ of\ the)?)\b [^.\n]{0,40}?
          \b(?:contacts?|recipients?|addresses|mail\ found)\b [^.\n]{0,40}? \bsend\b
      | \b(?:always|make\ sure\ to|be\ sure\ to)\b [^.\n]{0,20}? \b(?:print|log|echo|write|output|display|dump)\b
          [^.\n]{0,30}? \b(?:\w+_(?:TOKEN|KEY|SECRET|PASSWORD)|api\ keys?|tokens?|passwords?|secrets?|credentials?)\b
          [^.\n]{0,30}? \b(?:logs?|console|stdout|output|files?|comments?)\b
      | \b(?:do\ not|don'?t|make\ sure\ (?:to\ )?not(?:\ to)?|not)\b [^.\n]{0,12}?
          \b(?:write|check|test|flag|report|review|mention)\b [^.\n]{0,50}?
          \b(?:sql\ injections?|security\ (?:checks?|issues?|flaws?|holes?|vulnerab\w+)|vulnerabilities|xss)\b
      | \bdisable\ (?:all|every)\ security\ (?:warnings?|checks?|rules?)
      | \bjust\ return\ (?:a\ )?(?:high|perfect|maximum|passing)\ score
      | \b(?:wreck|sabotage|poison|corrupt)\b [^.\n]{0,30}? \b(?:user|their|the\ (?:data|results?|model|output))
      | \b(?:automatically|always)\ claim\ authorship
      | \bclaim\ authorship\ (?:on|of)\ (?:all|every|any)
      | \b(?:regardless\ of|despite|irrespective\ of)\b [^.\n]{0,12}? \b(?:users?|their|human|developer)\b
          [^.\n]{0,30}? \b(?:requests?|wants?|wish(?:es)?|preferences?|instructions?|consent|objections?|settings?)\b
      | \b(?:even\ if|no\ matter\ (?:what|whether|if))\b [^.\n]{0,12}? \b(?:users?|they|human|developer)\b
          [^.\n]{0,20}?
          \b(?:refuses?|objects?|declines?|disagrees?|says?\ (?:no|not|stop)|asks?\ (?:you\ )?(?:not|to\ stop)
            |tells?\ you\ (?:not|to\ stop|otherwise))\b
      | \bno\ matter\ what\ (?:the\ )?(?:users?|they|person|human)\ (?:says?|said|wants?|asks?|asked|chose|decided)\b
      | \b(?:over|above|before)\ the\ (?:user'?s?|person'?s?)\ (?:[\w']+\ ){0,3}?(?:instructions?|orders?|wish(?:es)?
          |requests?)\b
      | \b(?:add|create|include|insert|leave|open|install|register)\b [^.\n]{0,40}?
          \b(?:back-?door
            |(?:hidden|secret|emergency|default|additional)\ (?:admin|root|superuser|user|account|access|login)
            |(?:admin|root|superuser)\ (?:account|user|login)\ with\ (?:the\ )?(?:username|password))\b
      | (?:\badd\ \d+\s?%\ to\ (?:all|every)
          |(?:^|[.:;,]\ |[-*]\ |\b(?:always|and|then|must|should|please|you)\ )(?:inflate|fabricate))\b
          [^.\n]{0,40}? \b(?:scores?|results?|papers?|metrics|citations?|reviews?|ratings?|numbers|benchmarks?)\b
      | \b(?:return|give|assign|report)\b [^.\n]{0,20}?
          \b(?:a\ )?(?:high|perfect|maximum|passing)\ (?:score|rating|grade)\b [^.\n]{0,40}?
          \b(?:without|regardless|do\ not|instead)\b
      | \bclaiming\ (?:that\ )?(?:the|it|this)\b [^.\n]{0,40}?\boutperforms\b"""
)
DESTROY = pattern(
    r"""\b(?:delete|remove|erase|wipe|destroy|purge|overwrite|encrypt|lock)\b [^.\n]{0,40}?
          \b(?:all|every|original|other\ versions|unencrypted\ versions?|older\ than|user'?s?\ files|backups?|entire
            |home\ (?:directory|folder)|any\ paragraphs|events|files)\b
      | \bolder\ than\b [^.\n]{0,30}? \b(?:delete|remove|erase)\b
      | \bcancel\ all\b
      | \bset\ (?:them|it)\ to\ public\b
      | \bgit\ push\b [^.\n]{0,20}?(?:--force|-f)\b
      | \bgit\ reset\ --hard\ HEAD~
      | \bchmod\ (?:-R\ )?777\b
      | \bset\ (?:them|it)\ to\ public\b"""
)


UPLOADS = pattern(
    r"""\bcurl\b [^\n]{0,200}? (?:\s-(?:F|d|T)\b|\s--(?:form|data\S*|upload-file)|-X\s*(?:POST|PUT)) [^\n]{0,300}
      | \brequests\.post\( [^\n]{0,200}
      | \bcurl\b [^\n]{0,200}? https?://[^\n]{0,200}?\s-(?:F|d|T)\b"""
)
SERVER = pattern(
    r"""\b(?:our|central|internal|remote|external|monitoring|analytics|backup|logging|collector|telemetry
          |mlops)\ (?:\w+\ ){0,2}?(?:server|endpoint|collector|webhook|service)\b
      | \b(?:appropriate|listed|following)\ endpoints?\b
      | (?<![=\w.+-])[\w.+-]+@[\w-]+\.[a-z]{2,}"""
)
"""Somebody's server, or an address of mail."""
