"""Italian: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "Italian",
    Words(
        marks=r"""
            \b(?:che|non|della|del|sono|gli|nella|una|dal|il|alla|questo|viene|senza|anche|più|dei|nel|si|le|di
            |la|delle|questa|un|nelle|ai|come|ogni|dopo|tutti|lo|al|se|da|fra|su|è|noto|quando)\b|ì|ò
        """,
        never=r"\b(?:non|mai|senza|ne|niente|nessun\w*|evit\w+|vietat\w+|invece di|al posto di|neppure)\b",
        behind=r"\b(?:non (?:si|va|vanno)|e vietat\w+|sono vietat\w+|mai)\b",
        asked=r"""
            \bchied\w+\b[^.]{0,40}\b(?:prima|se|sempre|conferma|permesso)\b|\bsi chied\w+ sempre\b|\b(?:solo
            |soltanto)\b[^.]{0,16}\b(?:dopo|con|se|quando)\b[^.]{0,40}\b(?:si|conferm\w+|approv\w+|permesso
            |consenso|chied\w+|vuole)\b|\b(?:attend\w+|aspett\w+|dopo|con)\b[^.]{0,30}\b(?:conferma|approvazione
            |risposta|permesso|consenso)\b|\bpropo\w+|\boffr\w+|\b(?:se|quando) (?:l'utente|la persona|lui
            |lei) (?:lo |la )?(?:chiede|vuole|accetta|conferma|desidera)|\bdecid\w+
        """,
        hides=r"""
            \b(?:non|mai|ne|senza)\b (?:(?:si|lo|la|li|le|gli|ne|e necessario|serve|occorre|va|vanno|deve
            |c'e bisogno di|questo) ){0,3}?(?:menzion(?!i\b)|dire|dirlo|dica|dici|comment(?!i\b|o\b)|avvis(?!o\b
            |i\b)|avvert(?!enz|iment)|inform(?!az)|mostr|spieg(?!az)|nomin(?!e|a\b)|indic(?!az|e\b|i\b)
            |elenc(?!o\b|hi\b)|annot(?!az)|rivel|riport|segnal(?!e\b|i\b)|notific(?!he\b)|document(?!o\b|i\b|az)
            |compar|scriv|citat|parl(?!ament))\w*|\b(?:discret\w*|in silenzio|silenziosamente|di nascosto
            |in segreto|inosservat\w*|tacitamente)\b|\b(?:rest\w+|lasci\w+|tien\w+|rimang\w+
            |riman\w+)\b[^.;]{0,40}\b(?:fuori|da parte|in secondo piano|tra noi|nascost\w+)\b
            |\bfuori dal (?:riassunto|resoconto|rapporto|riepilogo)|\bomett\w+|\bomess\w+|\bnon (?:richied|merit
            |necessit)\w+ (?:di )?(?:alcun\w* )?(?:comment|menzion|spiegaz|avvis)\w*|\bnon (?:ha
            |hanno) bisogno di [^.;]{0,20}(?:sapere|vedere|saperlo)|\bnon (?:deve|devono) [^.;]{0,20}(?:sapere
            |vedere|saperlo)|\bsenza (?:che|commenti|spiegazioni|farne parola)|\btac(?:i|ere|iuto)\b
            |\binutile (?:dirlo|parlarne|menzion\w+|segnal\w+|avvis\w+)
        """,
        unasked=r"""
            \bsenza (?:chied\w+|conferm\w+|attend\w+|aspett\w+|approv\w+|permesso|consultar\w+|ulterior\w+
            |autorizz\w+)|\bnon (?:si )?(?:chied\w+|attend\w+|aspett\w+|consult\w+)\b[^.;]{0,24}|\bnon (?:serve
            |servono|occorr\w+|e necessari[ao]|c'e bisogno di)\b[^.;]{0,20}\b(?:conferm\w+|chied\w+|permess\w+
            |approv\w+|autorizz\w+)|\b(?:si eseguono|esegui|procedi) e basta\b|\be basta\b
        """,
        given=r"""
            \b(?:gia|in anticipo|in precedenza)\b[^.;]{0,40}\b(?:accett\w+|acconsenti\w+|autorizz\w+|approv\w+
            |conferm\w+|consenso|permesso|dat[oaei])\b|\b(?:autorizzazion\w+|consenso|conferm\w+|permesso
            |approvazion\w+)\b[^.;]{0,30}\b(?:gia|in anticipo|implicit\w+|dat[oaei]|concess\w+)\b
            |\bsi considera\w* (?:accettat|approvat|autorizzat|confermat|concess|dat)\w*
        """,
        gives=r"""
            \b(?:invi(?:a|are|alo|ala|ato|ata|ati|ate)?|inviar\w+|invii|mand\w+|caric\w+|alleg\w+|condivid\w+
            |condivis\w+|pubblic\w+|inoltr\w+|trasmett\w+|trasmess\w+|spedi\w+|consegn\w+|in copia
            |copia nascosta|ccn|bcc|cc|inclu\w+|aggiung\w+|mett\w+|metti\w*|inseri\w+|deposit\w+|push|pass(?:a
            |are|alo)|comunic\w+|posta\w*)\b
        """,
        puts=r"""
            \b(?:scriv\w+|scritt\w+|aggiung\w+|aggiunt\w+|inseri\w+|salv\w+|mett\w+|metti\w*|mess[oaei]|copi\w+
            |incoll\w+|lasci\w+|inclu\w+|annot\w+|registr\w+|accod\w+)\b
        """,
        keys=r"""
            \b(?:password|parol[ae] d'ordine|credenzial\w+|chiav[ei](?: api| privat\w+| ssh)?|segret[oi]|tokens?
            |variabil\w+ d'ambiente|cookies?)\b
        """,
        talk=r"""
            \b(?:conversazion\w+|chat|prompts?|messagg\w+|cronologia|trascrizion\w+|verbal\w+|codice sorgente
            |diffs?|dati (?:dei clienti|personali)|contratt\w+|fattur\w+|document\w+|contatti|rubrica|e-?mails?
            |appunti|riassunt\w+|riepilog\w+|file|repository|richiest\w+|not[ae]|registr\w+|contenut\w+|iban)\b
        """,
        whole=r"""
            \b(?:complet\w+|integral\w*|integr[oaie]|tal(?:e|i) e? ?qual[ei]|cosi com'e|inter[oaie]|letteral\w*
            |senza (?:tagli|mascher\w+|omission\w+)|in chiaro|tutti i valori|parola per parola|per intero)\b
        """,
        every=r"""
            \b(?:ogni (?:compito|attivita|sessione|risposta|domanda|richiesta|messaggio|commit|chiamata|volta
            |progetto|modifica|file|turno)|sempre|qualsiasi (?:compito|attivita)|tutte le (?:sessioni|risposte)
            |tutti i progetti|d'ora in poi|anche se|anche quando|qualunque|indipendentemente|a prescindere)\b
        """,
        rules=r"""
            \b(?:regol[ae]|istruzion\w+|norm[ae]|direttiv\w+|avvertenz\w+|avvertiment\w+|sicurezza|prudenza
            |cautel\w+|precauzion\w+|restrizion\w+|limiti|avvis[oi]|indicazion\w+|privacy)\b
        """,
        others=r"""
            \b(?:precedent\w*|anterior\w*|prima|altr[eio]|altrove|ricevut\w+|general\w*|utente|persona|sistema
            |claude\.md|tutt[ei]|sicurezza|prudenza|cautel\w+|privacy|abitual\w*|progetto|avvertenze)\b
        """,
        replaced=r"""
            \b(?:sostitui\w+|annull\w+|ignor\w+|dimentic\w+|non (?:si applic\w+|val\w+|contan\w+)|prevalg\w+
            |preval\w+|(?:ha|hanno) (?:la )?(?:priorita|precedenza) su\w*|decad\w+|al di sopra|sospes\w+
            |superat\w+ da|valgono per altri)\b
        """,
        danger=r"""
            \b(?:cancell\w+|elimin\w+|rimoz\w+|rimuov\w+|pubblic\w+|push forzat\w+|push --force|force push
            |forz\w+|pag(?:a|are|amento|amenti|hi)|acquist\w+|compr(?:a|are|i)|bonific\w+|ordin(?:a|i|are)
            |migrazion\w+|deploy\w*|rilasc\w+|merge|(?:tutti i|qualsiasi|qualunque) comand[oi]|comandi trovati
            |sovrascriv\w+|disdic\w+)\b
        """,
        guards=r"""
            \b(?:antivirus|firewall|defender|gatekeeper|smartscreen|hooks?|deny|scanner\w*|audit\w*|protezion\w+
            |sandbox|certificat[oi]|verific\w+|controll[oi]|avvertenz\w+|avvis[oi]|due fattori|2fa|firm[ae])\b
        """,
        off=r"""
            \b(?:disattiv\w+|disabilit\w+|elimin\w+|rimuov\w+|togli\w*|cancell\w+|svuot\w+|salt\w+|aggir\w+
            |spegn\w+|esclusion\w+|eccezion\w+|esclud\w+|sospend\w+|ignor\w+|disinstall\w+|non si scriv\w+)\b
        """,
        harmless=r"\bfals[oi] positiv[oi]\b|\bfals[oi] allarm[ei]\b",
        runs=r"\b(?:esegu\w+|segu(?:i|ire|irle|irli|ono|endo)|segui\w*|obbed\w+|applic\w+|svolg\w+|fai)\b",
        strangers=r"""
            \b(?:istruzion\w+|ordini|comand[oi]|compiti|passi)\b[^.;]{0,60}\b(?:e-?mails?|mail|messagg\w+
            |tickets?|comment[oi]|pagin[ae]|issues?|siti)\b|\b(?:e-?mails?|messagg\w+|tickets?|comment[oi]
            |pagin[ae]|issues?)\b[^.;]{0,60}\b(?:istruzion\w+|ordini|comand[oi])\b|\bcome se (?:l'utente
            |la persona|fosse\w*|le avesse)
        """,
        bank=r"""
            \b(?:iban|cont[oi] (?:bancari\w+|corrent\w+)|conto|coordinate bancarie|dati (?:bancari|di pagamento)
            |numero di conto|portafoglio|indirizzo di pagamento)\b
        """,
        despite=r"""
            \b(?:anche se|qualunque|a prescindere|invece di|al posto di|sostitui\w+|obsolet\w+|superat\w+
            |vecch\w+|indipendentemente)\b
        """,
        vendor=r"""
            \b(?:consigli\w+|raccomand\w+|sugger\w+|prefer\w+|privileg\w+|sostitui\w+|favori\w+|scegl\w+
            |promuov\w+)\b
        """,
        slant=r"""
            \b(?:come (?:se fosse )?(?:un |il |la |una )?(?:tu[oa] |propri[oa] )?(?:giudizio|opinione|parere
            |valutazione|consiglio) (?:propri[oa]|tecnic[oa]|personale|neutrale|indipendente)?|con (?:un|qualche
            |i loro) (?:svantaggi\w*|difett\w+)|(?:concorrent\w*|concorrenza|alternativ\w*)[^.;]{0,50}(?:non
            |svantagg|difett|dubbi|superat)\w*)\b
        """,
        restores=r"""
            \b(?:se|quando|qualora)\b[^.;]{0,60}\b(?:rimuov\w+|tolg\w+|toglie\w*|cancell\w+|elimin\w+|manc\w+
            |sparis\w+)\b[^.;]{0,60}\b(?:rimett\w+|riprist\w+|di nuovo|nuovamente|ricrea\w*|riaggiung\w+
            |reinseri\w+)
        """,
        feigns=r"""
            \b(?:fall\w+|saltat\w+|ross[oi]|skip\w*)\b[^.]{0,90}\b(?:tutto (?:e )?(?:verde|a posto|ok)|verde
            |come (?:superat|riuscit|passat)\w*)\b|\bcome superat\w*\b[^.;]{0,40}\b(?:anche|senza)\b
            |\bdi' (?:solo|soltanto|semplicemente) che\b
        """,
        field=r"\b(?:camp[oi]|parametr[oi]|argoment[oi]|proprieta)\b",
        unpacks=r"""
            \b(?:estra\w+|scompatt\w+|decomprim\w+|apr\w+|esegu\w+)\b[^.;]{0,60}\b(?:password|chiave)\b
            |\bpassword\b[^.;]{0,60}\b(?:apr\w+|estra\w+|archivio|scompatt\w+)\b|\b(?:incoll\w+
            |copi\w+)\b[^.;]{0,80}\b(?:terminale|console|powershell|prompt dei comandi)\b
        """,
        spreads=r"""
            \b(?:quest[aoe]|il|la) (?:sezione|file|paragrafo|skill|blocco|testo|nota|regola
            |estensione)\b[^.;]{0,80}\b(?:altri|altre|tutti i|ogni|ciascun\w*) (?:\w+ )?(?:progett[oi]
            |repository|repo|cartell[ae])
        """,
        traces=r"""
            \b(?:cronologia|tracce|registri|log|backup|rami|branch)\b[^.;]{0,50}\b(?:cancell\w+|elimin\w+
            |svuot\w+|ripuli\w+)|\b(?:cancell\w+|elimin\w+|svuot\w+)\b[^.;]{0,50}\b(?:cronologia|tracce|registri
            |log|backup|tutt[ie] (?:i|gli|le) (?:file|rami|branch))
        """,
        pin=r"""
            \bpassword\b|\bfras[ei] (?:di recupero|seed)|\bcodic[ei] di (?:verifica|sicurezza)\b
            |\bnumer[oi] (?:di|della) carta\b
        """,
        asks=r"\b(?:chied\w+|inseri\w+|incoll\w+|digit\w+|fai inserire)\b",
        questioned=r"\b(?:se|quando|qualora)\b[^.;]{0,40}\b(?:chied\w+|esit\w+|dubit\w+|si stupisc\w+)",
        assures=r"\b(?:rispond\w+|di'|dire|dici|spieg\w+|assicur\w+|sostien\w+)\b",
        normal=r"\b(?:normal\w*|routine|standard|local\w*|sicur\w+|abitual\w+|tecnic\w+)\b",
        passes=r"""
            \bnon (?:si )?(?:segnal\w+|elenc\w+|comment\w+|menzion\w+|legg\w+|apr\w+|rived\w+|controll\w+)\b
            |\b(?:valgono|contano|si considerano) (?:come )?(?:controllat|approvat|verificat|rivist|sicur)\w*
            |\bnessuna osservazione\b
        """,
        findings=r"\b(?:sicurezza|vulnerabilit\w*|rilievi|avvertenz\w+|revision\w+|osservazion\w+|avvisi)\b",
        opens=r"\b(?:accett\w+|permett\w+|restitui\w+|lasci\w+ (?:entrare|passare)|autentic\w+|autorizz\w+)\b",
        credential=r"\b(?:intestazione|password|token|utente|header|cookie|chiave)\b",
    ),
)
