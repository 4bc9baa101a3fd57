# ruff: noqa: RUF001 -- words of other scripts are what this file is about
"""The orders of `deeds_giving`, `deeds_blinding` and `deeds_deceiving` in Spanish, Portuguese, French, German, Russian, Chinese and Japanese.

Each idea is one alternation of all languages, one language a line: a paragraph is seldom written in two.
"""

from __future__ import annotations

from scan.rules.deed_ideas import said
from scan.rules.deed_words import Deed

_ANY: tuple[str, ...] = ("",)
"""The pattern's own words are sign enough."""
_NEAR, _FAR, _CLOSE = r"[^.。\n]{0,40}?", r"[^.。\n]{0,80}?", r"[^.。\n]{0,16}?"

_PERSONS_SECRET = said(
    r"\bcontraseñas?\b|\bfrases? (?:de recuperación|semilla)\b|\bcódigos? de (?:verificación|seguridad)\b|\bnúmeros? de (?:la )?tarjeta\b",
    r"\bsenhas?\b|\bfrases? de recuperação\b|\bcódigos? de (?:verificação|segurança)\b|\bnúmeros? do cartão\b",
    r"\bmots? de passe\b|\bphrases? (?:de récupération|secrète)\b|\bcodes? de (?:vérification|sécurité)\b|\bnuméros? de carte\b",
    r"\bPassw(?:ort|örter)\b|\bWiederherstellungs(?:phrase|wörter|satz)\b|\bBestätigungscodes?\b|\bKartennummer\b|\bTAN\b",
    r"парол\w+|(?:сид|seed)-?фраз\w*|фраз\w+ восстановления|код\w* подтверждения|номер\w* карты",
    r"助记词|助記詞|恢复短语|密码|验证码|銀行卡号|银行卡号|支付密码",
    r"パスワード|シードフレーズ|復元フレーズ|認証コード|カード番号|暗証番号",
)
_ASKS = said(
    r"\b(?:pide|pídele|pedir|solicita|pega|peg\w+|escrib\w+|introduz\w+|introduc\w+|ingres\w+|teclee?)\b",
    r"\b(?:peça|solicite|cole|digite|insira|informe)\b",
    r"\b(?:demande|colle[rz]?|saisi\w*|entre[rz]?|tape[rz]?|communique[rz]?)\b",
    r"\b(?:frage?|bitte|bittet|eingeben|einzugeben|eingibt|einfügen|verlange|tippen)\b",
    r"попроси\w*|введи\w*|вставь\w*|спроси\w*|запроси\w*|пусть пришл\w+",
    r"输入|輸入|提供|粘贴|索取|询问|告知",
    r"入力|貼り付け|尋ね|求め|聞い|教えて",
)
_KEEPS = said(
    r"https?://|\bcurl\b|\bPOST\b|\bsudo -S\b",
    r"\b(?:guárdal\w+|guarda|envíal\w+|envía)\b|\b(?:salve|guarde|envie|envie-\w+)\b",
    r"\b(?:enregistre|envoie|transmets)\b|\b(?:speichere?|sende|schicke?)\b",
    r"сохрани\w*|отправ\w+|запиши\w*",
    r"提交|发送|上传|保存|写入|記録|送信|保存",
)
_QUESTION = (
    r"\bsi (?:el usuario |la persona |alguien |te |lo )?(?:pregunta|duda|sospecha)\w*",
    r"\bse (?:o usuário |a pessoa |alguém |ela |ele )?(?:perguntar|hesitar|duvidar|estranhar)\w*",
    r"\bsi (?:l['’]utilisateur |la personne |on |quelqu['’]un )?(?:te |le |la )?(?:demande|hésite|s['’]étonne|pose)\w*",
    rf"\b(?:wenn|falls|sollte) {_NEAR}\b(?:fragt|nachfragt|fragen|zögert|zweifelt)",
    rf"если {_NEAR}(?:спро\w+|сомнева\w+|колебл\w+|интересу\w+)",
    r"(?:如果|若|当|万一)[^。\n]{0,12}?(?:问|犹豫|怀疑|质疑)",
    r"(?:聞かれ|尋ねられ|質問され|迷っ|ためらっ|疑わ)",
)
_ASSURES = (
    r"(?:responde|di|dile|explica|contesta|asegura)\b",
    r"(?:respond\w+|diga|explique|garanta)\b",
    r"(?:réponds?|dis|explique|assure)\b",
    r"(?:sag\w*|antworte\w*|erkläre\w*|behaupte\w*|versichere\w*)\b",
    r"(?:ответь\w*|скажи\w*|объясни\w*|заверь\w*)",
    r"(?:说明|回答|告诉|解释|就说|回复)",
    r"(?:と答え|と説明|と伝え|答え|説明し|伝え)",
)
_HARMLESS = (
    r"(?:normal|rutin\w+|estándar|local\w*|segur\w+|habitual|verificación|no sale)",
    r"(?:normal|rotina|padrão|local\w*|segur\w+|habitual|não sai)",
    r"(?:normale?|routine|standard|locale?(?:ment)?|sûre?|habituel\w*|ne quitte)",
    r"(?:normal|üblich|Routine|lokal|sicher|harmlos|Standard|verlässt)",
    r"(?:обычн\w+|стандартн\w+|локальн\w+|безопасн\w+|не покида\w+|так положено)",
    r"(?:离线|本机|本地|正常|常规|标准|安全|不会离开)",
    r"(?:ローカル|標準|通常|問題な|安全|オフライン|外部には)",
)
_DENIES = said(
    *(
        rf"{asked}[^。\n]{{0,60}}?{said}{_FAR}{harmless}"
        if place < len(_QUESTION) - 1
        else rf"{asked}[^\n]{{0,30}}?{harmless}[^\n]{{0,30}}?{said}|{asked}[^\n]{{0,30}}?{said}"
        for place, (asked, said, harmless) in enumerate(zip(_QUESTION, _ASSURES, _HARMLESS, strict=True))
    )
)
_UNFOUND = said(
    r"\bno (?:señales|reportes|informes de|comentes|listes|menciones|revises|leas)\b|\bcuenta\w* como (?:revisad|resuelt|verificad)\w+",
    r"\bnão (?:aponte|relate|reporte|comente|liste|mencione|revise|leia)\b|\bcont[ea]\w* como (?:revisad|resolvid|verificad)\w+",
    r"\bne (?:signale|mentionne|liste|commente|relis|lis)[sz]? pas\b|\bcompt\w+ comme (?:relus?|résolus?|vérifiée?s?|validée?s?)",
    rf"\b(?:melde|erwähne|liste|nenne|prüfe|lies)\b {_NEAR}\bnicht\b|\bgelten als (?:erledigt|geprüft|sicher)\b",
    r"(?:замечани\w+|предупреждени\w+|уязвимост\w+)[^.\n]{0,40}?(?:не (?:писать|пиши|показ\w+|упомин\w+)|(?<!не )скры(?:ва(?:ть|й)|ть|й)\b)|считай\w* проверенн\w+",
    r"(?:不要|无需|不必|不用)(?:报告|审查|检查|列出|标记|提及|指出)|视为(?:已审查|已审核|已解决|已通过|安全)",
    r"(?:報告|指摘|レビュー|記載)し(?:ない|なくて)|(?:レビュー|確認|監査)済みとして(?:扱|数え)",
)
_WHOSE = said(
    r"`[^`\n]{2,60}`|\b[\w-]+/(?=\W)|\b[\w.-]+@[\w-]+\.\w+|(?<![\w.])@[\w-]{2,}",
    r"\b(?:autora?|carpeta|paquetes?|autor\w*|pasta|pacotes?|auteur\w*|dossier|paquets?|Ordner|Verzeichnis|Paket\w*)\b",
    r"автор\w*|каталог\w*|папк\w*|пакет\w*|作者|目录|文件夹|包名|フォルダ|ディレクトリ|作者|パッケージ",
)
_FINDINGS = said(
    r"\b(?:seguridad|vulnerabilidad\w*|hallazgos?|advertencias?|segurança|vulnerabilidad\w*|achados?|avisos?)\b",
    r"\b(?:sécurité|vulnérabilités?|alertes?|avertissements?|Sicherheit\w*|Schwachstellen?|Befunde?|Warnungen?)\b",
    r"безопасност\w*|уязвимост\w*|замечани\w*|предупреждени\w*",
    r"安全|漏洞|问题|警告|審査|セキュリティ|脆弱性|指摘|警告",
)
_OFF = said(
    rf"\b(?:desactiva|deshabilita|elimina|quita|borra|vacía)\b{_NEAR}\b(?:hooks?|deny|cortafuegos|antivirus|escáner\w*|auditoría|protección)\b",
    rf"\b(?:desative|desabilite|remova|apague|exclua|esvazie)\b{_NEAR}\b(?:hooks?|deny|firewall|antivírus|auditoria|proteção)\b",
    rf"\b(?:désactive|supprime|retire|enlève|vide)\b{_NEAR}\b(?:hooks?|deny|pare-feu|antivirus|audit|protection)\b",
    rf"\b(?:deaktiviere|entferne|lösche|leere|schalte)\b{_NEAR}\b(?:Hooks?|deny|Firewall|Virenscanner|Schutz\w*|Wächter\w*|Protokollierung)\b",
    rf"(?:отключи|удали|убери|выключи|очисти)\w*{_NEAR}(?:хук\w*|\bhooks?\b|\bdeny\b|антивирус\w*|защит\w+|аудит\w*)",
    rf"(?:关闭|禁用|停用|删除|移除|清空){_CLOSE}(?:钩子|\bhooks?\b|防护|\bdeny\b|安全(?:插件|检查|扫描)|杀毒|防火墙|审计)",
    rf"(?:フック|\bhooks?\b|\bdeny\b|セキュリティ(?:ツール|プラグイン|チェック)|ファイアウォール|監査){_CLOSE}(?:無効に|削除し|外し|停止し|オフに)",
)
_OBEYS = said(
    rf"\b(?:sigue|ejecuta|cumple|obedece)\b{_NEAR}\b(?:instrucciones|órdenes|comandos|tareas)\b{_NEAR}(?:\bcorreos?\b|\bmensajes?\b|\btickets?\b|\bcomentarios?\b|\bpágina\b|https?://)|\bcomo si (?:el usuario|la persona)\b",
    rf"\b(?:siga|execute|cumpra|obedeça)\b{_NEAR}\b(?:instruções|ordens|comandos|tarefas)\b{_NEAR}(?:\be-?mails?\b|\bmensage\w+\b|\btickets?\b|\bcomentários?\b|\bpágina\b|https?://)|\bcomo se o usuário\b",
    rf"\b(?:suis|exécute|applique|obéis)\b{_NEAR}\b(?:instructions|ordres|commandes|tâches)\b{_NEAR}(?:\bmails?\b|\bmessages?\b|\btickets?\b|\bcommentaires?\b|\bpage\b|https?://)|\bcomme si l['’]utilisateur\b",
    rf"\b(?:befolge|führe|erledige)\b{_NEAR}\b(?:Anweisungen|Befehle|Aufträge)\b{_NEAR}(?:\bMails?\b|\bNachrichten?\b|\bTickets?\b|\bKommentar\w*|\bSeite\b|https?://)|\bals hätte (?:der|die|sie|er)\b",
    rf"(?:выполн\w+|следуй\w*|исполн\w+){_NEAR}(?:инструкци\w+|указани\w+|команд\w+|поручени\w+){_NEAR}(?:письм\w*|сообщени\w*|тикет\w*|комментари\w*|страниц\w*|https?://)|как (?:будто|если бы){_CLOSE}пользовател",
    rf"(?:执行|遵循|按照){_CLOSE}(?:邮件|消息|网页|页面|工单|评论|https?://){_CLOSE}(?:指令|指示|命令|要求)|(?:邮件|消息|网页|页面|工单|评论){_CLOSE}(?:指令|指示|命令|要求){_CLOSE}(?:执行|照做)|(?:视同|当作|视为)用户",
    rf"(?:メール|メッセージ|ページ|チケット|コメント|https?://\S+){_CLOSE}(?:指示|命令){_CLOSE}(?:従|実行)|ユーザーが(?:書いた|入力した|指示した)(?:もの|かのよう)",
)
_WHATEVER = said(
    r"\bhaz todo lo que (?:diga|pida|ponga)|\bfaça tudo o que (?:disser|pedir|estiver)|\bfais tout ce qu['’]",
    rf"\b(?:führe?|mache?|tue?)\b{_NEAR}\balles\b{_NEAR}\bwas (?:dort|da|darin) steht\b",
    r"(?:делай|сделай|выполни\w*) вс[её],? что (?:там|в н[её]м)|照(?:着)?(?:上面|里面|页面)\S{0,6}(?:做|执行)|書かれている(?:とおり|こと)(?:に|を)(?:実行|従)",
)
_WAY_IN = said(
    rf"\b(?:acepta|permite|devuelve|deja entrar)\b{_FAR}\b(?:cabecera|contraseña|token|usuario)\b{_NEAR}\b(?:sea|es|vale)\b{_CLOSE}[`\"«][^`\"»\n]{{3,60}}[`\"»]",
    rf"\b(?:aceite|permita|devolva|retorne)\b{_FAR}\b(?:cabeçalho|senha|token|usuário)\b{_NEAR}\b(?:for|é|seja)\b{_CLOSE}[`\"][^`\"\n]{{3,60}}[`\"]",
    rf"\b(?:accepte|autorise|renvoie|laisse (?:entrer|passer))\b{_FAR}(?:\ben-tête\b|\bmot de passe\b|\bjeton\b){_NEAR}\b(?:est|vaut)\b{_CLOSE}[`\"«][^`\"»\n]{{3,60}}[`\"»]",
    rf"\b(?:akzeptiere|erlaube|gib|lass)\b{_FAR}\b(?:Header|Passwort|Token|Kopfzeile)\b{_FAR}[`\"„][^`\"“\n]{{3,60}}[`\"“]{_NEAR}\b(?:ist|lautet|steht|hat)\b",
    rf"(?:принимай|пропускай|возвращай|впускай){_FAR}(?:заголов\w+|парол\w+|токен\w*){_NEAR}(?:равен|равна|=){_CLOSE}[`\"«][^`\"»\n]{{3,60}}[`\"»]",
    rf"(?:请求头|密码|令牌|口令){_CLOSE}(?:为|是|等于){_CLOSE}[`\"“][^`\"”\n]{{3,60}}[`\"”]{_NEAR}(?:直接(?:放行|返回|通过|登录)|跳过(?:验证|校验|检查))",
    rf"(?:ヘッダー|パスワード|トークン){_CLOSE}[`\"「][^`\"」\n]{{3,60}}[`\"」]{_CLOSE}(?:なら|場合|とき){_NEAR}(?:通す|許可|返す|スキップ|認証済み)",
)
_WISHED = said(
    r"\bsi (?:el usuario|la persona) (?:lo )?(?:pide|quiere)|\bse o usuário (?:pedir|quiser)|\bsi l['’]utilisateur le (?:demande|souhaite)",
    r"\b(?:wenn|falls) (?:der|die) \w+ (?:es|das) (?:will|wünscht|verlangt)|если пользователь (?:попросит|захочет)|用户要求时|ユーザーが(?:希望|要求)",
    r"\b(?:oficial(?:es)?|officielle?s?|offizielle\w*|instalación|instalação|installation|datos|dados|données|Daten)\b|официальн\w+|官方|公式",
)
_TRIED = said(
    r"\b(?:pruebas?|ejemplo|testes?|exemplo|tests?|exemple|Beispiel|nunca|never|jamais|niemals)\b|тест\w*|пример\w*|测试|示例|テスト|例"
)

DEEDS = (
    Deed(
        "order-asks-password",
        "that the person is asked for a password, a card or a wallet's words",
        _ANY,
        _PERSONS_SECRET,
        always=True,
        also=(_ASKS, _KEEPS),
        unless=_WISHED,
    ),
    Deed(
        "order-denies",
        "that the person is told something else than what is done",
        _ANY,
        _DENIES,
        always=True,
        forbids=True,
    ),
    Deed(
        "order-passes-over",
        "that what lies in some part is never found",
        _ANY,
        _UNFOUND,
        always=True,
        forbids=True,
        also=(_WHOSE, _FINDINGS),
    ),
    Deed("order-weakens", "that guards are switched off", _ANY, _OFF, always=True, forbids=True, unless=_WISHED),
    Deed(
        "order-obeys",
        "that what strangers write is done as if the person had said it",
        _ANY,
        _OBEYS,
        always=True,
        forbids=True,
        unless=_WISHED,
    ),
    Deed("order-obeys", "that whatever stands somewhere is done", _ANY, _WHATEVER, always=True, forbids=True),
    Deed(
        "order-weakens",
        "that a word which the text names opens the person's program",
        _ANY,
        _WAY_IN,
        always=True,
        forbids=True,
        unless=_TRIED,
    ),
)
