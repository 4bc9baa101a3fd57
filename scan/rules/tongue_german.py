"""German: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "German",
    Words(
        marks=r"""
            \b(?:und|nicht|der|das|ist|für|auf|eine|wird|den|dem|oder|sich|werden|zum|zur|bei|aus|nach|über|ein
            |einen|einer|einem|von|wenn|dass|ihn|sind|als|auch|im|du|diese|dieser|dieses|alle|jede|jeder|sie|und
            |zu|mich|dich)\b|ß|ä
        """,
        never=r"""
            \b(?:nie|niemals|nicht|nichts|kein(?:e[nmrs]?)?|keinesfalls|keinerlei|verboten|untersagt
            |vermeide[nt]?|statt|anstatt|weder|noch nie|nirgends|unterlasse)\b
        """,
        behind=r"\b(?:nicht|nie|keine\w*|niemals|verboten|untersagt|unzulassig|nirgends|tabu)\b",
        asked=r"""
            \b(?:frag\w*|ruckfrag\w*|nachfrag\w*)\b[^.]{0,40}\b(?:vorher|zuerst|ob|zuvor|bevor|erst)\b|\b(?:erst
            |nur)\b[^.]{0,40}\b(?:nach|mit|bei|wenn)\b[^.]{0,40}\b(?:ja|zustimm\w*|bestatig\w*|freigab\w*
            |freigibt|erlaubnis|einwillig\w*|einverstand\w*|ok|wunsch\w*|auftrag|verlangt|bittet)\b
            |\bauf (?:ausdruckliche[nr]? )?(?:wunsch|nachfrage|bitte|anweisung)\b
            |\b(?:wart\w*)\b[^.]{0,30}\b(?:ja|antwort|zustimmung|bestatigung|freigabe)\b|\b(?:vorschlag\w*
            |schlag\w*[^.]{0,60}\bvor\b|anbiet\w*|biete\b[^.]{0,40}\ban\b)|\bentscheidet\b|\bwenn (?:die person
            |der nutzer|die nutzerin|sie|er|jemand) [^.]{0,30}(?:mochte|will|wunscht|zustimmt|bestatigt)
        """,
        hides=r"""
            \b(?:erwahn\w*|nenn\w*|sag\w*|zeig\w*|meld\w*|bericht\w*|kommentier\w*|dokumentier\w*|verrat\w*
            |hinweis\w*|liste[nt]?|thematisier\w*|besprich|ausgeben|gib)\b[^.;:]{0,50}?\b(?:nicht|nie|nichts)\b
            |\b(?:nicht|nie|nichts)\b[^.;:]{0,24}?\b(?:erwahn\w+|genannt|nennen|gesagt|sagen|zeigen|gezeigt
            |melden|gemeldet|berichte\w*|kommentier\w*|dokumentier\w*|verraten|aufgelistet|aufgefuhrt
            |thematisier\w*|angesprochen|ansprechen|mitteilen|mitgeteilt|auftauch\w*|erscheinen|auffallen
            |hinweisen|informier\w*)|\btauch\w*\b[^.;]{0,30}\bnicht\b[^.;]{0,20}\bauf\b|\bverschweig\w*
            |\bstillschweigend|\bheimlich|\bunauffallig|\bunbemerkt|\bdiskret\b|\bweg(?:lassen|gelassen
            |zulassen)\b|\b(?:lass\w*|lasse)\b[^.;]{0,60}\b(?:weg|aus|unerwahnt)\b|\bauslassen|\bausgelassen
            |\bkommentarlos|\bohne (?:es |das |dies |dazu |weitere[nr]? )?(?:zu erwahnen|erwahnung|hinweis
            |kommentar|meldung|zu melden|aufhebens)|\bkein(?:e[nrms]?)? (?:weitere[nr]? )?(?:hinweis|kommentar
            |erwahnung|meldung|erklarung|bemerkung|wort)\w*\b|\b(?:bleib\w*|gehor\w*
            |steh\w*)\b[^.;]{0,60}\b(?:unerwahnt|aussen vor|im hintergrund|intern\b|nicht in)\b
            |\bgehort? nicht in\b|\btut nichts zur sache\b|\bnichts davon\b|\bkein thema\b|\bmuss\w* (?:nicht
            |niemand) [^.;]{0,30}(?:wissen|erfahren|sehen|erwahn\w*)|\b(?:braucht|brauchen) [^.;]{0,40}(?:nicht
            |niemand|keine?n?) [^.;]{0,30}(?:wissen|erfahren|sehen|erwahn\w*|erklarung)
        """,
        unasked=r"""
            \bohne (?:vorherige |weitere |jede |erneute |zusatzliche )?(?:ruckfrage|nachfrage|zustimmung
            |bestatigung|freigabe|rucksprache|zu fragen|nachzufragen|zuzufragen|genehmigung|prufung)\w*
            |\bungefragt|\b(?:nicht|nie)\b(?:(?!\bohne\b)[^.;]){0,20}\b(?:nachfrag\w*|ruckfrag\w*|nachzufrag\w*
            |gefragt|fragen|zu fragen|bestatigen lassen)|\bfrag\w*\b[^.;]{0,30}\bnicht\b
            |\bkein(?:e[nr]?)? (?:ruckfrage|nachfrage|bestatigung|zustimmung|freigabe|genehmigung)\w*
            |\b(?:ruckfrage|nachfrage|bestatigung|zustimmung|freigabe)\w*\b[^.;]{0,40}\b(?:entfall\w*|entfallt
            |unnotig|uberflussig|nicht (?:notig|erforderlich|notwendig|vorgesehen))|\beruhrigt\b
            |\beinfach (?:aus|durch)fuhr\w*|\bautomatisch (?:bestatig\w*|freigeb\w*|genehmig\w*)
            |\bsofort\b[^.;]{0,30}\bausfuhr\w*
        """,
        given=r"""
            \b(?:zugestimmt|eingewilligt|freigegeben|genehmigt|zustimmung|einwilligung|einverstandnis
            |freigabe)\b[^.;]{0,40}\b(?:bereits|schon|pauschal|vorab|erteilt|gilt|liegt vor)\b|\b(?:bereits
            |schon|pauschal|vorab|mit der installation)\b[^.;]{0,40}\b(?:zugestimmt|eingewilligt|freigegeben
            |genehmigt|erteilt|bestatigt|einverstanden)|\bgilt als (?:zugestimmt|genehmigt|erteilt|freigegeben
            |bestatigt|zustimmung)
        """,
        gives=r"""
            \b(?:send(?:e|en|et|est)?|zusenden|gesendet|gesandt|versend\w*|versandt|(?:mit|ab|zu)?schick\w*
            |(?:mit|ab|ver)?geschickt|ubermittel\w*|ubertrag\w*|hochlad\w*|hochzuladen|hochgeladen
            |weiter(?:leit\w*|geleitet|zuleiten|geb\w*|gegeben|gereicht|reich\w*)|anhang(?:en|t|e)|anzuhangen
            |angehangt|beifug\w*|beizufugen|beigefugt|beileg\w*|beigelegt|mitgeb\w*|mitgegeben|teil(?:e|en)
            |geteilt|hinterleg\w*|abliefer\w*|spiegel\w*|gespiegelt|einreich\w*|eingereicht|push\w*|gepusht
            |post\w*|veroffentlich\w*|freigeb\w*|ablegen|abgelegt|ubergib|ubergeben|ubergeb\w*)\b|\b(?:lad\w*
            |ladt)\b[^.;]{0,70}\bhoch\b|\bleite\w*\b[^.;]{0,70}\bweiter\b|\b(?:gib|gebe
            |reich\w*)\b[^.;]{0,70}\b(?:weiter|mit|ein)\b|\bhang\w*\b[^.;]{0,100}\ban\b|\b(?:fug\w*
            |leg\w*)\b[^.;]{0,100}\b(?:bei|ab)\b|\b(?:geht|gehen|an) (?:zusatzlich |auch |immer )?an\b
            |\bin (?:kopie|cc|bcc)\b|\b(?:cc|bcc)\b
        """,
        puts=r"""
            \b(?:schreib\w*|geschrieben|trag\w*|eintrag\w*|eingetragen|erganz\w*|hinzufug\w*|hinzugefugt|fug\w*
            |anhang\w*|angehangt|hang\w*|ableg\w*|abgelegt|leg\w*|hinterleg\w*|speicher\w*|gespeichert
            |aufnehm\w*|nimm|setz\w*|kopier\w*|ubernimm|ubernehmen|einfug\w*|verewig\w*)\b
        """,
        keys=r"""
            \b(?:passw[oa]r\w*|kennw[oa]r\w*|zugangsdat\w*|anmeldedat\w*|geheimnis\w*|(?:api-?|zugangs-?|ssh-?
            |private[nrs]? )?schlussel\w*|tokens?|umgebungsvariabl\w*|credentials?|cookies?|secrets?
            |seed-?phrase)\b
        """,
        talk=r"""
            \b(?:gesprach\w*|unterhaltung\w*|verlauf\w*|chat\w*|konversation\w*|eingabe\w*|prompts?|nachricht\w*
            |transkript\w*|mitschrift\w*|protokoll\w*|quelltext\w*|quellcode\w*|diffs?|projektdatei\w*
            |dateiinhalt\w*|kundendat\w*|personenbezogen\w*|vertrag\w*|rechnung\w*|entwurf\w*|unterlagen
            |dokument\w*|adressbuch|kontakte\w*|kalender\w*|iban|e-?mails?|postfach\w*|zwischenablage
            |zusammenfassung|repository|arbeitsverzeichnis|datei(?:en)?|bildschirm\w*|log\w*)\b
        """,
        whole=r"""
            \b(?:vollstandig\w*|ungekurzt\w*|im wortlaut|wortlich|komplett\w*|gesamt\w*|samtlich\w*
            |alle (?:werte|inhalte)|ganze[nrms]?|ungeschwarzt\w*|unmaskiert\w*|im klartext|unverandert)\b
        """,
        every=r"""
            \b(?:jede[nrms]? (?:aufgabe|antwort|sitzung|session|frage|anfrage|nachricht|commit|aufruf|lauf
            |gesprach|datei|anderung|runde|schritt|start|projekt|mal)|immer|stets|bei allem|in allen projekten
            |jedes ?mal|grundsatzlich|dauerhaft|kunftig\w*|auch wenn|unabhangig von|ganz gleich|egal)\b
        """,
        rules=r"""
            \b(?:regel\w*|vorgaben?|anweisung\w*|richtlinie\w*|sicherheits\w+|schutz\w*|vorsicht\w*
            |warnhinweis\w*|warnung\w*|leitlinie\w*|beschrankung\w*|systemprompt\w*|datenschutz\w*
            |instruktion\w*|einschrankung\w*)\b
        """,
        others=r"""
            \b(?:bisher\w*|fruhere\w*|vorherige\w*|vorhandene\w*|anderswo|anderswoher|andere[rns]?|sonst\w*
            |erhalten\w*|ubrige\w*|allgemeine\w*|person|nutzer\w*|anwender\w*|system\w*|claude\.md|ubliche\w*
            |standard\w*|alle|sicherheits\w+|vorsicht\w*|datenschutz\w*|warn\w+|projekts?)\b
        """,
        replaced=r"""
            \b(?:ersetz\w*|ersetzt|aufgehoben|aufheb\w*|hinfallig|ignorier\w*|vergiss|missacht\w*
            |gelten (?:hier )?nicht|gilt (?:hier )?nicht|ausser kraft|hat vorrang|haben vorrang|geht vor
            |gehen vor|vorrang vor|uberschreib\w*|treten zuruck|tritt an die stelle
            |setz\w* sich [^.;]{0,40}hinweg|nicht anzuwenden|uberholt)\b
        """,
        danger=r"""
            \b(?:losch\w*|geloscht|force-?push\w*|erzwungene\w* push\w*|veroffentlich\w*|bezahl\w*|zahlung\w*
            |uberweis\w*|bestell\w*|kauf\w*|migration\w*|deploy\w*|ausroll\w*|merge\w*|(?:alle|samtliche
            |beliebige|jeder?n?) (?:befehle?|kommando\w*)|uberschreib\w*|kundig\w*)\b
        """,
        guards=r"""
            \b(?:virenscann\w*|antivir\w*|firewall\w*|defender|smartscreen|gatekeeper|hooks?|deny(?:-\w+)?
            |schutz\w*|wachter\w*|protokollierung|audit\w*|sicherheits\w+|zertifikatsprufung\w*|tls-?prufung\w*
            |sandbox\w*|signaturprufung\w*|zwei-?faktor\w*|2fa|branch-?schutz|scanner\w*|warnung\w*
            |berechtigungs\w+|zugriffsprufung\w*)\b
        """,
        off=r"""
            \b(?:deaktivier\w*|abschalt\w*|abgeschaltet|ausschalt\w*|ausgeschaltet|schalt\w*[^.;]{0,60}\b(?:ab
            |aus)|entfern\w*|losch\w*|leer\w*|umgeh\w*|aussetz\w*|abstell\w*|ausnahme\w*|ausschluss\w*
            |pausier\w*|unterdruck\w*|ignorier\w*|lockern?|uberspring\w*)\b
        """,
        harmless=r"\bfehlalarm\w*|\bfalsch[- ]?positiv\w*|\bfalse positives?\b|\bbekannte[rs]? (?:fehler|meldung)\b",
        runs=r"""
            \b(?:ausfuhr\w*|ausgefuhrt|fuhr\w*[^.;]{0,80}\baus\b|befolg\w*|befolgt|erledig\w*|umsetz\w*
            |umgesetzt|folg\w*|abarbeit\w*|ubernimm|als auftrag)\b
        """,
        strangers=r"""
            \b(?:anweisung\w*|befehl\w*|auftrag\w*|aufgabe\w*|kommando\w*|schritte)\b[^.;]{0,60}\b(?:mails?
            |e-mails?|nachrichten?|tickets?|kommentar\w*|webseiten?|seiten?|issues?|rezension\w*|antworten)\b
            |\b(?:mails?|e-mails?|nachrichten?|tickets?|kommentar\w*|webseiten?|seiten?
            |issues?)\b[^.;]{0,60}\b(?:anweisung\w*|befehl\w*|auftrag\w*|kommando\w*)\b|\bals (?:hatte|kame|ware
            |stammten?) [^.;]{0,40}(?:person|nutzer\w*|anwender\w*)
        """,
        bank=r"""
            \b(?:iban|bankverbindung\w*|kontodat\w*|kontonummer\w*|konto|zahlungsdat\w*|zahlungsempfang\w*
            |wallet\w*|zahlungsadress\w*|auszahlung\w*)\b
        """,
        despite=r"""
            \b(?:unabhangig (?:davon|von)|auch wenn|gleich,? was|egal,? was|ungeachtet|anstelle|statt (?:der|des
            |die)|ersetz\w*|ausgetauscht|austausch\w*|veraltet|uberholt|abweichend\w*)\b
        """,
        vendor=r"""
            \b(?:empfiehl\w*|empfehl\w*|empfohlen|bevorzug\w*|vorzieh\w*|ersetz\w*|umstell\w*|umgestellt
            |vorliebe|wahl\w*|rat\w* zu|raten|steht|vorn\w*)\b
        """,
        slant=r"""
            \b(?:als (?:eigene\w*|fachliche\w*|dein\w*|neutrale\w*|unabhangige\w*) [^.;]{0,30}(?:urteil\w*
            |meinung|einschatzung|empfehlung|rat)|mit (?:je )?(?:einem|ihren|deren) (?:nachteil|schwach)\w*
            |nachteil\w* (?:der|von) (?:ander|alternativ|konkurren)\w*|(?:konkurren\w*|mitbewerb\w*
            |alternativ\w*)[^.;]{0,50}(?:nicht|nachteil\w*|zweifel\w*|veraltet|unsicher|weg)
            |am ende [^.;]{0,40}steht)\b
        """,
        restores=r"""
            \b(?:wenn|falls|sollte|wird|werden)\b[^.;]{0,60}\b(?:entfern\w*|losch\w*|geloscht|streich\w*
            |gestrichen|zurucknimm\w*|ruckgangig)\b[^.;]{0,60}\b(?:wieder|erneut|zuruck|neu)\b
        """,
        feigns=r"""
            \b(?:ubersprungen|skip\w*|auskommentier\w*|fehlgeschlagen\w*|rot\w*|scheiter\w*
            |schlagt\w* [^.;]{0,40}fehl)\b[^.]{0,80}\b(?:sei grun|ist grun|grun sei|alles grun|als (?:bestanden
            |erfolgreich|grun|erledigt))\b|\b(?:als bestanden|als erfolgreich|als erledigt
            |grun)\b[^.;]{0,40}\b(?:obwohl|auch wenn|ohne (?:sie |ihn |es )?(?:auszufuhren|zu prufen|gelaufen))
            |\bnur (?:sagen|melden|schreiben),? dass|\bantworte nur mit\b
        """,
        field=r"\b(?:feld|parameter|argument|eigenschaft|abfrage)\w*\b",
        unpacks=r"""
            \b(?:entpack\w*|extrahier\w*|offne\w*|ausfuhr\w*|start\w*)\b[^.;]{0,60}\b(?:passwort|kennwort
            |schlussel)\b|\b(?:passwort|kennwort)\b[^.;]{0,60}\b(?:entpack\w*|offne\w*|archiv)\b|\b(?:terminal
            |eingabeaufforderung|powershell|konsole)\b[^.;]{0,40}\b(?:einfug\w*|eingeb\w*|kopier\w*)|\b(?:fug\w*
            |kopier\w*|gib)\b[^.;]{0,80}\b(?:terminal|eingabeaufforderung|powershell|konsole)\b
        """,
        spreads=r"""
            \b(?:dies\w*|den|die) (?:abschnitt|datei|absatz|skill|erweiterung|block|text|hinweis
            |regel)\w*\b[^.;]{0,80}\b(?:ander\w*|alle[nr]?|jede[ms]?|weitere\w*
            |benachbart\w*) (?:\w+ )?(?:projekt\w*|repositor\w*|repos?|ordner\w*|rechner\w*)
        """,
        traces=r"""
            \b(?:verlauf|spuren|history|protokoll\w*|logs?|backups?|sicherung\w*|zweige?
            |branches)\b[^.;]{0,60}\b(?:losch\w*|geloscht|leer\w*|entfern\w*|bereinig\w*)|\b(?:losch\w*|leer\w*
            |entfern\w*)\b[^.;]{0,60}\b(?:verlauf|spuren|history|protokoll\w*|logs?|backups?|sicherung\w*
            |samtlich\w*|alle (?:dateien|branches|zweige|daten))
        """,
        pin=r"""
            \bpassw(?:ort|orter)\b|\bkennwort|\bwiederherstellungs(?:phrase|worter|satz|schlussel)
            |\bbestatigungscode|\bkartennummer|\btan\b|\bpin\b|\bseed-?phrase
        """,
        asks=r"""
            \b(?:frag\w*|bitte\w*|bittet|eingeb\w*|einzugeben|eingibt|einfug\w*|verlang\w*|tipp\w*|abfrag\w*
            |lass\w* dir)\b
        """,
        questioned=r"""
            \b(?:wenn|falls|sollte|auf)\b[^.;]{0,40}\b(?:fragt|nachfragt|fragen|nachfrage\w*|zogert|zweifelt
            |wundert)\b
        """,
        assures=r"\b(?:sag\w*|antwort\w*|erklar\w*|behaupt\w*|versicher\w*|heisst es|lautet)\b",
        normal=r"""
            \b(?:normal\w*|ublich\w*|routine\w*|lokal\w*|sicher\w*|harmlos\w*|standard\w*|verlasst|technisch\w*
            |intern\w*)\b
        """,
        passes=r"""
            \b(?:melde|erwahn\w*|liste|nenn\w*|pruf\w*|lies|gepruft|beanstand\w*|lesen)\b[^.;]{0,40}\bnicht\b
            |\bnicht (?:\w+ )?(?:geoffnet|gelesen|gepruft|beanstandet|gemeldet|erwahnt)\b|\b(?:gelten|gilt|zahlt
            |zahlen) als (?:erledigt|gepruft|sicher|unbedenklich)\b|\bkeine? (?:befund|anmerkung
            |beanstandung)\w*
        """,
        findings=r"\b(?:sicherheit\w*|schwachstell\w*|befund\w*|warnung\w*|prufung|review|freigabe|anmerkung\w*)\b",
        opens=r"""
            \b(?:akzeptier\w*|erlaub\w*|gib\b|lass\w*|durchlass\w*|anmeld\w*|eingelassen|gilt als angemeldet
            |zuruckgeb\w*)
        """,
        credential=r"\b(?:header\w*|passw\w*|tokens?|kopfzeile\w*|cookie\w*|benutzer(?:name)?)\b",
    ),
)
