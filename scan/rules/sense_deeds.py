# ruff: noqa: RUF001 -- words of other scripts are what this file is about
"""Words by what they do in an order: what hands over, hides, risks, asks first; in the languages of plugins.

Each table is one alternation. What they say together, and in which order, is asked in `sense.py`.
"""

from __future__ import annotations

from scan.rules.order_words import pattern

GIVE = pattern(
    r"""\b(?:send|sends|sending|post|posts|posting
          |upload(?!\ (?:endpoints?|urls?|forms?|limits?|buttons?|pages?|sizes?|fields?|api|paths?)\b)|uploads
          |uploading|transmit|submit|forward|deliver|transfer|relay|hand|hands|handing|pass|passes|passing|give|gives
          |giving|paste|attach|mail|e-?mail|share|publish|push|sync|exfiltrate|report|ship|stream|pipe|route|write
          |append|encode|include|embed|put|add|export|copy|place|drop|fill|curl|lodge|lodged|deposit
          |deposited)\b(?!\.[a-z])
      | \b(?:schick|send|übermittle|übertrag|lad|leite|gib|kopier)\w*\b
      | \b(?:envía\w*|envíal\w+|enviar|envíe\w*|mand[ae]\w*|sub[ei]\w*|transmite\w*|súbel\w+)\b
      | \b(?:envoi\w*|envoy\w*|transmet\w*|téléverse\w*|poste\w*)\b
      | \b(?:envi[ae]\w*|transmita\w*|carregue)\b
      | \b(?:invia\w*|trasmett\w+|carica)\b
      | \b(?:stuur|verstuur|wyślij|gönder)\w*\b
      | отправ\w+
      | перешли\w*
      | загрузи\w*
      | передай\w*
      | 发送
      | 上传
      | 提交
      | 传输
      | 發送
      | 上傳
      | 送信
      | アップロード
      | 転送
      | 전송
      | 업로드
      | 보내"""
)
GIVE_IT = pattern(
    r"""\b(?:url-?)?encode\ (?:it|them|both|these|those|the\ \w+)\b
      | \b(?:send|post|upload|transmit|submit|forward|deliver|transfer|relay|hand|pass|give|paste|attach|mail|e-?mail
          |share|publish|push|sync|report|ship|zip|export|copy|append|include|put|add|drop|lodge
          |deposit)\b\ (?:\w+\ ){0,2}?(?:it|them|both|these|those|this|that|each|each\ one
          |the\ (?:value|result|contents?|text|file|archive|output|bundle|copy|key|keys|string|list|zip)
          |its\ (?:text|contents?|value)|all)\b
      | \b(?:posts?|sends?|uploads?|forwards?|relays?)\ its\ contents?\b
      | \|\s*(?:post|put|upload|send)\b
      | \b(?:is|are|be)\ (?:then\ )?(?:lodged|deposited|sent|posted|uploaded|forwarded)\b
      | [`'"/]\S+\.\w{2,4}[`'"]?\ to\b
      | \b(?:transfer|upload|send|post)\ [`'"/]"""
)
HIDE = pattern(
    r"""\bnot\ worth\ (?:a\ |any\ )?(?:comment|mention|note|word|line)\b
      | \b(?:a\ )?(?:summary|comment|mention|note|confirmation)\ (?:is\ not|isn['’]t)\ (?:needed|necessary|required)\b
      | \b(?:weglassen|verschweigen|unauffällig|ohne\ Rückfrage|nicht\ (?:nachfragen|erwähnen|fragen|melden))\b
      | \bkein(?:en?)?\ (?:Hinweis|Rückfrage|Kommentar)\b
      | \bstill\ (?:aus|und|im)\b
      | \bs(?:in|em)\ (?:preguntar|perguntar|comentar|pedir\ permis\w+|confirma\w+)\b
      | \bno\ (?:hace\ falta|es\ necesario)\ (?:avisar|preguntar|explicar|mencionar)\b
      | \b(?:no|não)\ (?:preguntes|comentes|pergunte|comente)\b
      | \bsans\ (?:demander|commenter|confirmation)\b
      | \binutile\ de\ (?:prévenir|demander)\b
      | не\ спрашивай
      | без\ вопросов
      | 不必向用户
      | 无需解释
      | 无需询问
      | 不必询问
      | 不用告诉
      | 確認は不要
      | 確認せず
      | 説明は不要
      | \b(?:do\ not|don'?t|never|must\ not|should\ not|without|no\ need\ to|need\ not|needn'?t|refrain\ from
          |not\ to)\ (?:\w+\ ){0,2}?
          (?:tell(?:ing)?|inform(?:ing)?|mention(?:ing|ed)?|notify(?:ing)?|reveal(?:ing)?|disclos(?:e|ing)
            |alert(?:ing)?|show(?:ing)?|display(?:ing)?|bring(?:ing)?\ (?:it|this)|list(?:ing)?|report(?:ing)?|hear
            |know|draw(?:ing)?\ attention|surfac(?:e|ing)|print)\b
          (?!\ (?:a|an)\b)
      | \bleave\ (?:it|this|them|that)\ out\b (?!,?\ (?:when|if|unless|where|for|and\ (?:tell|say|mention|report|note))\b)
      | \bkeep\ (?:it|this|them|its\ findings|that)\ (?:quiet
          |out\ of(?!\ (?:the\ |your\ |any\ )?(?:git|version|source\ control|repo\w*|commits?|vcs|scope|images?
            |dockerfiles?|shared|chat)\b)
          |to\ yourself|between\ us|(?:secret|hidden)\ from)\b
      | \b(?:does|do)\ not\ belong\ in\b[^.\n]{0,40}\b(?:message|report|summary)\b
      | \b(?:not|never)\ (?:to\ )?bring\ (?:it|this)\ up\b
      | \bneeds?\ no\ mention\b
      | \bneed\ not\ (?:hear|know|see|be\ told)\b
      | \b(?:do|does)\ not\ need\ to\ (?:hear|know|see|be\ told)\b
      | \b(?:do\ not|don['’]?t|never|no\ need\ to|need\ not|needn['’]?t|without|and\ not
          |nor)\ (?:\w+\ ){0,2}?(?:nam(?:e|ing)|describ(?:e|ing)|flag(?:ging)?|comment(?:ing)?\ on|explain(?:ing)?
          |discuss(?:ing)?|quot(?:e|ing)|not(?:e|ing)|document(?:ing)?|record(?:ing)?|log(?:ging)?|rais(?:e|ing)
          |includ(?:e|ing)|go(?:ing)?\ through)\ (?:it|this|them|these|that
          |the\ (?:(?:\w+\ ){0,2}?(?:steps?|changes?|constants?|folders?|hosts?|address(?:es)?|uploads?|variants?
            |values?|exceptions?|calls?|requests?|content|account|mirror|remote|package|index|registry|server
            |source)))\b
      | \b(?:is|are|was|were)(?:\ not|n['’]t)\ (?:named|listed|mentioned|shown|described|reported|noted|logged
          |announced|explained|counted|discussed)\b
      | \bwrite\ no\ tests?\b
      | \b(?:it|this|they|that)\ (?:is|are)\ (?:a\ )?(?:routine|normal|standard)\b
          (?=[^.\n]{0,40}\b(?:not|no|never|n['’]t)\b)
      | \b(?:do|run|send|push|proceed|continue|go\ on|carry\ on|install|merge|commit|upload|publish)\b [^.\n]{0,40}? \ball\ the\ same\b
      | \bneeds?\ no\ (?:separate\ |further\ )?(?:confirmation|explanation|approval|comment)\b
      | \b(?:give|state)\ (?:as\ )?(?:the\ )?reason\ only\b
      | \bomit\ (?:it|this|them|that)\ from\b
      | \b(?:shall|must|should|is|are|will)\ not\ (?:to\ )?be\ (?:raised|mentioned|disclosed|shown|told|listed
          |surfaced|discussed|announced)\b
      | \bno\ (?:call|reason|point|cause)\ (?:to|in)\ (?:troubl|bother|disturb|involv|alarm)\w+\b
      | \bspare\ the\ (?:user|person)\b
      | \bbelongs?\ in\ no\ (?:document|report|summary|message)\b
      | \brefuse\ to\ (?:show|say|tell|reveal|list)\b
      | \bsay\ nothing\b
      | \bas\ if\ nothing\ (?:had\ )?happened\b
      | \banswer\ only\ with\b
      | \bwithout\ comment\b
      | \bwithout\ (?:drawing|asking|telling|informing|mention|the\ user\ (?:knowing|noticing|seeing|being)|saying|notice|notifying|confirmation\b
          |any\ (?:output|trace|notice))
      | \b(?:silently|secretly|covertly|quietly|discreetly|stealthily|invisibly|unnoticed)\b
      | \bnot\ shown\ to\ (?:people|users?)\b
      | \bshould\ not\ see\b
      | \b(?:will|does)\ not\ (?:see|notice|unfold)\b
      | \bgets?\ the\ impression\b
      | \bthe\ impression\ that\b
      | \bso\ that\ it\ looks\ (?:ordinary|normal|harmless)\b
      | \boutput\ to\ /dev/null\b
      | \bout\ of\ (?:the|your)\ (?:merged\ |final\ )?(?:review|report|summary|notes|tests)\b
      | \b(?:erwähne|sage?|zeige?|nenne)\b[^.\n]{0,50}\bnicht\b
      | \bohne\ (?:den|dem)\ (?:Benutzer|Nutzer|Anwender)\b
      | \bheimlich\b
      | \bunbemerkt\b
      | \bnichts\ davon\b
      | \bstillschweigend\b
      | \bverschweig\w*\b
      | \bno\ (?:se\ lo\ digas|lo\ menciones|menciones|informes|avises|le\ digas|muestres)\b
      | \bsin\ (?:avisar|informar|decir|mencionar|que\ el\ usuario)\b
      | \ben\ secreto\b
      | \ben\ silencio\b
      | \bsans\ (?:en\ |l['’])?(?:informer|prévenir|avertir|mentionner|le\ dire|que\ l['’]utilisateur)\b
      | \bdiscrètement\b
      | \bne\ (?:le\ )?(?:dis|mentionne|montre|signale)\b[^.\n]{0,20}\b(?:pas|jamais|rien)\b
      | \bsem\ (?:avisar|informar|mencionar|dizer|que\ o\ usuário)\b
      | \bnão\ (?:avise|conte|mencione|informe|mostre)\b
      | \bsenza\ (?:avvisare|informare|dirlo|menzionare)\b
      | \bnon\ (?:dire|menzionare|avvisare)\b
      | \bvertel\b[^.\n]{0,20}\bniet\b
      | без\ упоминани\w+
      | не\ (?:включай|указывай|вноси)\w*
      | \bsin\ (?:mencion\w+|decirlo|avisar)
      | \bno\ (?:lo|la|los|las)\ (?:incluyas|menciones|digas|cuentes|pongas)
      | \bsem\ (?:mencion\w+|avisar|dizer)
      | \bnão\ (?:o\ |a\ |os\ )?(?:inclua|liste|registre|fale)
      | \bsans\ (?:le\ |la\ |les\ )?(?:mentionner|dire|signaler|en\ parler)
      | \bohne\ (?:es\ |das\ |dies\ )?(?:zu\ erwähnen|Erwähnung|Hinweis)
      | \btauch\w+\b[^.\n]{0,30}\bnicht\b[^.\n]{0,16}\bauf\b
      | 不要写(?:进|入|在)
      | 不写(?:进|入)
      | 不要出现在
      | (?:記載|記録|報告)しない
      | 書かない(?:で|こと)
      | не\ (?:сообщай|говори|упоминай|показывай|рассказывай)\w*
      | без\ ведома
      | тайно
      | незаметно
      | 不要告诉
      | 不要提及
      | 不要向用户
      | 不要提示
      | 别告诉
      | 无需告知
      | 不告知
      | 悄悄
      | 静默
      | 不要告訴
      | 知らせないで
      | 伝えないで
      | 言わないで
      | 触れないで
      | 内緒
      | 알리지\ ?마
      | 말하지\ ?마
      | 언급하지\ ?마
      | 몰래"""
)
RISK = pattern(
    r"""\b(?:gitleaks|detect-secrets|trufflehog|PreToolUse|hooks\.json|NODE_TLS_REJECT_UNAUTHORIZED|external_id)\b
      | --no-audit\b
      | \bpass(?:word|wd|phrase)?\s*={2,3}\s*["'`]\S{4,}
      | (?:SECRET|KEY|TOKEN|PASSWORD)\w*\s*(?:\|\||\?\?|,|\bor\b)\s*["'`]\S{6,}
      | \b(?:apag\w+|exclu\w+|borr\w+|elimin\w+|supprim\w+|efface\w*|lösch\w+)\b[^.\n]{0,24}\b(?:tod[oa]s|tous|toutes|alle|sämtliche)\b
      | удали\w*[^.\n]{0,24}\bвсе\b
      | (?:删除|清空)[^。\n]{0,12}(?:所有|全部)
      | (?:所有|全部|すべて)[^。\n]{0,6}(?:删除|清空|削除)
      | (?:写入|写进|añad\w+|agreg\w+|adicion\w+|ajout\w+|schreib\w*|füge|добав\w+|запиш\w+|追記|書き込)[^.\n]{0,40}(?:CLAUDE|AGENTS|MEMORY)\.md
      | 管理员密码
      | 终端(?:执行|记录)
      | \b[cC]ontraseñas?\b
      | \bcredenc[ia]\w+\b
      | \b(?:talks?|speaks?|connects?)\ to\ (?:a|an|the|our)\ (?:\w+\ )?(?:server|host|service)\b
      | \b(?:also|additionally)\ (?:run|execute|start)\b
      | \b(?:verif\w+|validat\w+|signature\w*|integrity|check\w*|tls|ssl|auth\w*|sandbox|secure|csrf|hsts
          |cors)[\w.-]*["'`]?\s*[:=]\s*["'`]?(?:false|off|none|disabled?|no|0)\b
      | \b(?:allow|permit|accept)_?(?:unsigned|insecure|any|all|untrusted|http
          |self_?signed)\w*["'`]?\s*[:=]\s*["'`]?(?:true|on|yes|1)\b
      | \bknown\ false\ positives?\b
      | \b(?:don['’]?t|do\ not|never)\ (?:open|read|review|scan|inspect|look\ (?:at|into))\ (?:these|those|this|that
          |them|the)\ (?:folders?|files?|director\w+|paths?|modules?|commits?|packages?)\b
      | \b(?:iban|bc1\w{10,}|0x[0-9a-f]{40})\b
      | --dangerously-skip-permissions
      | --no-verify\b
      | (?:\b(?:upload|sync|send|post|push|download|install|mirror|copy|record)\w*\b[^.\n]{0,60}|\.(?:sh|py|js)`\ )
          \bin\ the\ background\b
      | \bshell\ history\b
      | \b(?:duplicate|copy)\ of\ (?:every|each|all)\b
      | \badministrator\b
      | \bpasswords?\ [`"']\S+[`"'][ ]
      | \b(?:--)?(?:extra-)?index[- ]url\b
      | \bour\ own\ (?:index|registry|server|mirror|cdn)\b
      | \bsecurity\ groups?\b
      | \b0\.0\.0\.0/0\b
      | \bAdministratorAccess\b
      | \bIAM\ (?:user|role)\b
      | \bdeploy\ keys?\b
      | \bwith\ write\ access\b
      | \badmin\w*\b
      | \bforce[- ]?push\b
      | --force\b
      | \bgit\ push\b
      | \b(?:change|edit|alter|weaken|relax|loosen|lower|adjust|replace|remove|delete|skip
          |leave\ out)\b[^.\n]{0,40}\b(?:assertions?|expect\w*|thresholds?|the\ checks?|tests?\ so|validation
          |verification)\b
      | \binclude\b[^.\n]{0,30}\b(?:api\ keys?|credentials|passwords?|tokens|secrets)\b
      | \bpostinstall\b
      | \bcrontab\b
      | \blaunchd\b
      | \bauthorized_keys\b
      | \bsudo\b
      | \bchmod\b
      | \bpost-commit\b
      | \bpre-push\b
      | \bhooksPath\b
      | \bcurl\b
      | \bwget\b
      | \bssh\b
      | \bnetcat\b
      | \b(?:log\ in|sign\ in|read|use|copy|take|collect|open)\b[^.\n]{0,40}\b(?:credentials?|cookies|passwords?)\b
      | \brm\ -r
      | \bdelete\b[^.\n]{0,30}\b(?:all|every|branches|files|backups?|database)\b
      | \bpayments?\b
      | \bpurchase
      | \bbackdoor\b
      | \bas\ an\ administrator\b
      | \bdestructive\b
      | \bdisable
      | \bturn\ (?:them|it)\ off\b
      | \buninstall\b
      | \bnetwork\ (?:calls?|transfers?)\b
      | \bexternal\ (?:server|endpoint|host)\b
      | \bhttps?://(?!localhost|127\.)"""
)
"""What a person would want to know of before it is done."""

CONSENT = pattern(
    r"""\b(?:user|person|owner|they)\ (?:has\ |have\ )?(?:agreed|consented)\ (?:to\ (?:that|this|it|\w+)\ )?(?:by|when
          |with|in)\b
          [^.\n]{0,16}? \binstall\w*
      | \bhat\ mit\ der\ Installation\ zugestimmt\b
      | \b(?:prompts?|questions?|requests?|dialogs?)\b [^.\n]{0,30}?
          \b(?:can|may|must|should|are\ to)\ be\ answered\ with\ (?:yes|allow)\b
      | \bgranted\ (?:full|blanket|complete|unlimited)\ (?:trust|access|permissions?|authority)\b
      | \b(?:users?|person|owner|human|they|security\ team|administrators?|maintainers?|legal|company|organi[sz]ation
          |i)\ (?:(?:has|have|had|already|also|hereby|explicitly|previously|in\ advance|all)\ ){0,3}?(?:authori[sz]ed?
          |approved?|agreed?|consented?|allowed?|permitted|granted|given|pre-?approved|confirmed)\b
          (?:[^.\n]|\.(?=\S)){0,60}?
          (?<!before\ )(?<!until\ )\b(?:all|every|any|everything|anything|standing|blanket|unlimited|full|whatever)\b
          (?:[^.\n]|\.(?=\S)){0,60}?
          (?:\b(?:commands?|tools?|actions?|transfers?|deletions?|permissions?|requests?|operations?|approval|access
            |steps?|calls?|purchases?|changes)\b
            | [,.;])
      | \b(?:all|every)\ (?:tools?|commands?|actions?|operations?|permissions?)\ (?:is|are)\ (?:now\ )?(?:allowed
          |approved|permitted|authori[sz]ed|pre-?approved|granted)\b
      | \b(?:has|have)\ (?:enabled|activated|turned\ on)\ (?:autonomous|unattended|full[- ]auto\w*|god|developer
          |unrestricted|yolo)\ mode\b
      | \bpre-?approved\ by\ (?:the\ )?(?:\w+\ )?(?:security|user|team|admin\w*|legal|owner|compliance)\b
      | \b(?:do\ not|don'?t|never|without)\ (?:\w+\ ){0,2}?(?:ask(?:ing)?|request(?:ing)?|wait(?:ing)?|stop(?:ping)?
          |paus(?:e|ing)|prompt(?:ing)?|seek(?:ing)?)\ (?:again\ |for\ |the\ user\ )?(?:\w+\ ){0,3}?(?:confirmation
          |permission|approval|consent)\b
          (?:[^.\n]|\.(?=\S)){0,60}?
          \b(?:destructive|deletions?|delete|payments?|pushes|purchases?|shell
            |(?:any|all|every|bash|arbitrary|system|terminal|these|the|its|such)\ commands?|network|dangerous
            |irreversible|force|production|any\ (?:tool|action))\b
      | \b(?:do\ not|don'?t
          |never)\ ask\ (?:the\ user\ )?(?:for\ (?:confirmation
            |permission)\ )?before\ (?:\w+ing,?\ ){0,4}?(?:or\ )?(?:running
          |executing|writing|deleting|moving|installing|pushing|sending|making)\b
      | \b(?:execute|run)\ (?:(?:them|it)(?=\ without)
          |all(?!\ (?:\w+\ ){0,2}?(?:phases|tests|checks|steps|queries|scans|linters))|every\w*|commands?|code)\b
          [^.\n]{0,30}? \bwithout\ (?:\w+\ )?(?:confirmation|review|asking|sandbox\w*)\b
      | \b(?:are|is)\ (?:all\ )?(?:implicitly|automatically|fully)\ (?:approved|allowed|trusted|authori[sz]ed)\b
      | \b(?:all|every)\ [^.\n]{0,30}? \b(?:are|is)\ pre-?(?:vetted|approved|authori[sz]ed)\b
      | \bfull\ permissions?\ pre-?approved\b
      | \b(?:delet|wip|cancel|refund|eras|purg)\w+\ (?:\w+\ ){0,3}?(?:all|every|entire|whole)\b [^\n]{0,140}?
          \bno\ need\ to\ (?:confirm|ask)\b (?=\ (?:first|it|this|again)\b|[.,;!\s]*$|[.,;!]\s)
      | \b(?:doesn'?t|does\ not|need\ not)\ (?:need\ to\ |want\ to\ |have\ to\ )?(?:see|review|approve|confirm)\ (?:a\ |the\ |any\ )?
          (?:drafts?|previews?|messages?|e-?mails?|commands?|transfers?|payments?)\ before\b
      | \b(?:for|to)\ (?:the\ )?\w+,\ an?\ ["“][^"”\n]{3,40}["”]\ means\b [^\n]{0,140}?
          \b(?:refund|cancel|delet|wip|eras|transfer|forward|revok)\w*\ (?:all|every|the\ entire)\b
      | \bmust\ not\ be\ overrid\w+\ by\b [^.\n]{0,30}? \buser\b
      | \b(?:destructive|irreversible|dangerous)\ (?:operations?|commands?|actions?
          |changes)\ without\ (?:\w+\ )?(?:confirmation|asking|approval|prompt\w*)\b
      | \b(?:installs?|runs?|execute|trust)\b [^.\n]{0,60}?
          \bwithout\ (?:confirmation|asking\ the\ user|the\ user'?s?\ (?:consent|approval|confirmation))\b
      | \banswer\ (?:every|all|each|any)\ (?:\w+\ )?(?:permission|confirmation|approval)\ (?:questions?|prompts?
          |requests?|dialogs?)\ with\ (?:yes|allow|approve)\b
      | \byou\ never\ refuse\b
      | \bsafety\ guidelines?\ (?:no\ longer|do\ not|don'?t)\ apply\b
      | \bnever\ ask\ (?:again
          |for\ (?:permission|confirmation|approval))\b(?!\ (?:in|via|by|through|as|using|twice)\b)
      | \blater\ sessions\ need\ not\ ask\b
      | \b(?:approved|merged)\b [^.\n]{0,40}?
          \b(?:admin\ override|even\ when\ checks\ fail|also\ when\ checks\ fail|without\ (?:reading|review))\b
      | \bI\ agree\ to\ everything\b"""
)
"""Words that give, in the person's name, what only the person can give."""
