"""Dutch: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "Dutch",
    Words(
        marks=r"""
            \b(?:het|een|van|niet|zijn|met|voor|naar|wordt|deze|aan|ook|bij|worden|geen|als|maar|dit|dat|uit|de
            |en|te|alle|er|je|dat|wat|ze|als|ook|elke|altijd)\b
        """,
        never=r"\b(?:nooit|niet|niets|geen|zonder|vermijd|verboden|noch|in plaats van)\b",
        behind=r"\b(?:niet|nooit|geen|verboden|nergens)\b",
        asked=r"""
            \bvraag\b[^.]{0,30}\b(?:eerst|of|vooraf|toestemming|bevestiging)\b|\b(?:alleen|pas
            |enkel)\b[^.]{0,40}\b(?:na|met|als)\b[^.]{0,40}\b(?:ja|toestemming|akkoord|bevestig\w*|goedkeuring
            |vraagt|wil)\b|\bwacht\b[^.]{0,30}\b(?:ja|antwoord|akkoord|bevestiging)\b|\bstel\b[^.]{0,40}\bvoor\b
            |\bbied\b[^.]{0,40}\baan\b|\bals de (?:gebruiker|persoon) (?:dat |het |erom )?(?:vraagt|wil)
        """,
        hides=r"""
            \b(?:vertel|vermeld|noem|meld|zeg|toon|bespreek|rapporteer)\b[^.;]{0,40}\b(?:niet|niets|nooit)\b
            |\b(?:niet|nooit|niets)\b[^.;]{0,30}\b(?:vermeld\w*|noemen|genoemd|melden|gemeld|verteld|vertellen
            |tonen|getoond|zeggen|gezegd|rapporteren)\b|\bzonder (?:het |dit |dat )?(?:te (?:vermelden|noemen
            |melden|zeggen)|vermelding|melding|toelichting|commentaar)\b|\bstilzwijgend|\bheimelijk
            |\bonopvallend|\bongemerkt|\bin stilte\b|\bdiscreet\b|\bgeen (?:melding|vermelding|toelichting
            |opmerking|uitleg|commentaar)\b|\bhou\w* [^.;]{0,40}(?:buiten|stil|voor je)\b
            |\bblijf\w* [^.;]{0,40}(?:buiten|onvermeld|ongenoemd)\b|\blaat [^.;]{0,60}\b(?:weg|buiten)\b
            |\bweg(?:laten|gelaten)\b|\bhoe\w* [^.;]{0,30}niet te weten\b|\bhoeft niet (?:genoemd|vermeld|gemeld
            |verteld)
        """,
        unasked=r"""
            \bzonder (?:te vragen|(?:verdere |extra )?(?:bevestiging|toestemming|goedkeuring|navraag|overleg))\b
            |\bongevraagd|\bvraag\b[^.;]{0,30}\b(?:niet|geen)\b|\bgeen (?:bevestiging|toestemming|goedkeuring)\b
            |\b(?:bevestiging|toestemming|goedkeuring) is niet (?:nodig|vereist)\b|\b(?:hoeft
            |hoeven) niet (?:te vragen|gevraagd|bevestigd)
        """,
        given=r"""
            \b(?:toestemming|akkoord|goedkeuring)\b[^.;]{0,40}\b(?:al|reeds|vooraf|gegeven)\b|\b(?:al|reeds
            |vooraf)\b[^.;]{0,30}\b(?:toegestemd|akkoord|goedgekeurd|toestemming)
        """,
        gives=r"""
            \b(?:stuur\w*|verstuur\w*|verstuurd|gestuurd|verzend\w*|verzonden|zend\w*|upload\w*|geupload|deel
            |delen|gedeeld|plaats\w*|geplaatst|bijvoeg\w*|toevoeg\w*|voeg\b[^.;]{0,80}\b(?:bij|toe)|mail\w*
            |doorstur\w*|doorgestuurd|lever\w*|push\w*|publice\w*|geef\b[^.;]{0,60}\bdoor|post\w*|overdrag\w*
            |in (?:kopie|cc|bcc)|bcc)\b
        """,
        puts=r"""
            \b(?:schrijf\w*|geschreven|voeg\w*|toegevoegd|toevoegen|zet\w*|plaats\w*|bewaar\w*|sla\b|opgeslagen
            |noteer\w*|kopieer\w*|neem)\b
        """,
        keys=r"""
            \b(?:wachtwoord\w*|geheim\w*|sleutel\w*|tokens?|inloggegevens|omgevingsvariabel\w*|credentials?
            |cookies?|secrets?|toegangs\w+)\b
        """,
        talk=r"""
            \b(?:gesprek\w*|conversatie\w*|chat\w*|prompts?|bericht\w*|transcript\w*|notulen|broncode|diffs?
            |klantgegevens|persoonsgegevens|contract\w*|factu\w+|document\w*|contacten|adresboek|e-?mails?
            |klembord|samenvatting|bestand\w*|invoer|verslag\w*|logs?)\b
        """,
        whole=r"""
            \b(?:volledig\w*|integra\w*|letterlijk|ongewijzigd|hele|gehele|complete?|alle waarden|onverkort
            |in zijn geheel)\b
        """,
        every=r"""
            \b(?:elke? (?:taak|sessie|antwoord|vraag|commit|bericht|keer|project|wijziging)|iedere? (?:taak
            |sessie|keer|vraag)|altijd|steeds|voortaan|ook als|ongeacht|in alle projecten)\b
        """,
        rules=r"""
            \b(?:regels?|instructies?|richtlijn\w*|veiligheids\w+|waarschuwing\w*|beperking\w*|voorschrift\w*
            |systeemprompt|privacy\w*|voorzorg\w*)\b
        """,
        others=r"""
            \b(?:eerdere?|vorige|andere|elders|overige|algemene|gebruiker\w*|persoon|systeem\w*|claude\.md|alle
            |veiligheids\w+|privacy\w*|waarschuwing\w*|project\w*)\b
        """,
        replaced=r"""
            \b(?:vervang\w*|negeer\w*|vergeet|gelden (?:hier )?niet|geldt (?:hier )?niet|opgeheven
            |heeft voorrang|hebben voorrang|gaat voor|gaan voor|vervallen|overschrijf\w*|niet van toepassing)\b
        """,
        danger=r"""
            \b(?:verwijder\w*|wis\w*|force-?push\w*|publice\w*|betal\w*|overmak\w*|overboek\w*|koop\w*|bestel\w*
            |migratie\w*|deploy\w*|merge\w*|(?:alle|elke?) (?:opdracht\w*|commando\w*))\b
        """,
        guards=r"""
            \b(?:antivirus\w*|virusscanner\w*|firewall\w*|defender|hooks?|deny|beveiliging\w*|bescherming\w*
            |audit\w*|sandbox\w*|certificaat\w*|waarschuwing\w*|scanner\w*|2fa|controles?)\b
        """,
        off=r"""
            \b(?:schakel\b[^.;]{0,60}\buit|uitschakel\w*|uitgeschakeld|uitzet\w*|zet\b[^.;]{0,60}\buit
            |verwijder\w*|omzeil\w*|uitzondering\w*|uitsluit\w*|negeer\w*|oversla\w*|sla\b[^.;]{0,60}\bover)\b
        """,
        harmless=r"\b(?:vals(?:e)? (?:alarm|positie\w*)|loos alarm|false positives?|bekende foutmelding)\b",
        runs=r"\b(?:voer\b[^.;]{0,60}\buit|uitvoer\w*|uitgevoerd|volg\w*|gevolgd|opvolg\w*)\b",
        strangers=r"""
            \b(?:instructies?|opdracht\w*|commando\w*|taken|stappen)\b[^.;]{0,60}\b(?:mails?|e-mails?|bericht\w*
            |tickets?|reacties|opmerkingen|pagina\w*|issues?)\b|\b(?:mails?|e-mails?|bericht\w*|tickets?
            |reacties|opmerkingen|pagina\w*|issues?)\b[^.;]{0,60}\b(?:instructies?|opdracht\w*|commando\w*)\b
            |\balsof de (?:gebruiker|persoon)
        """,
        bank=r"\b(?:iban|bankgegevens|rekeningnummer\w*|rekening|betaalgegevens|wallet\w*|bankrekening\w*)\b",
        despite=r"\b(?:ongeacht|ook als|in plaats van|wat er ook|vervang\w*|verouderd\w*|afwijkend\w*)\b",
        vendor=r"\b(?:raad\b[^.;]{0,60}\baan|aanbevel\w*|aanbevolen|adviseer\w*|voorkeur|vervang\w*|kies)\b",
        slant=r"""
            \b(?:als (?:je )?eigen (?:mening|oordeel|advies)|met (?:een|hun) (?:nadeel|nadelen)|(?:concurrent\w*
            |alternatie\w*)[^.;]{0,50}(?:niet|nadeel|nadelen|verouderd))\b
        """,
        restores=r"""
            \b(?:als|wanneer|indien)\b[^.;]{0,60}\b(?:verwijder\w*|weghaal\w*|schrap\w*
            |weg is)\b[^.;]{0,60}\b(?:terug|opnieuw|weer)\b
        """,
        feigns=r"""
            \b(?:mislukt\w*|faal\w*|faalt|overgeslagen|skip\w*|rood)\b[^.]{0,80}\b(?:alles groen|groen is
            |is groen|als geslaagd|geslaagd)\b|\bals geslaagd\b[^.;]{0,40}\b(?:ook als|hoewel|zonder)
            |\bzeg alleen dat\b
        """,
        field=r"\b(?:veld|parameter|argument)\w*\b",
        unpacks=r"""
            \b(?:pak\b[^.;]{0,60}\buit|uitpak\w*|open\w*|start\w*)\b[^.;]{0,60}\bwachtwoord\b
            |\bwachtwoord\b[^.;]{0,60}\b(?:uitpak\w*|open\w*|archief)\b|\bplak\w*\b[^.;]{0,80}\b(?:terminal
            |opdrachtprompt|powershell)\b
        """,
        spreads=r"""
            \b(?:deze|dit) (?:sectie|bestand|alinea|skill|blok|tekst|regel|extensie)\b[^.;]{0,80}\b(?:andere
            |alle|elk|elke) (?:\w+ )?(?:project\w*|repositor\w*|repos?|mappen)
        """,
        traces=r"""
            \b(?:geschiedenis|sporen|history|logs?|back-?ups?|branches)\b[^.;]{0,50}\b(?:verwijder\w*|wis\w*
            |gewist)|\b(?:verwijder\w*|wis\w*)\b[^.;]{0,50}\b(?:geschiedenis|sporen|history|logs?|back-?ups?
            |alle (?:bestanden|branches))
        """,
        pin=r"\bwachtwoord\w*|\bherstel(?:zin|woorden|code)\w*|\bverificatiecode|\bkaartnummer|\bpincode",
        asks=r"\b(?:vraag\w*|laat\b[^.;]{0,40}\b(?:invoeren|plakken|typen)|invoer\w*)\b",
        questioned=r"\b(?:als|wanneer|mocht)\b[^.;]{0,40}\b(?:vraagt|vragen|twijfelt|aarzelt)\b",
        assures=r"\b(?:zeg|antwoord\w*|leg uit|verklaar|beweer|verzeker)\b",
        normal=r"\b(?:normaal|normale|gebruikelijk\w*|routine\w*|lokaal|lokale|veilig\w*|standaard\w*|onschuldig)\b",
        passes=r"""
            \b(?:meld|vermeld|noem|controleer|lees)\b[^.;]{0,40}\bniet\b|\bgeld\w* als (?:gecontroleerd
            |goedgekeurd|veilig|afgehandeld)\b
        """,
        findings=r"\b(?:beveiliging\w*|kwetsbaarhe\w*|bevinding\w*|waarschuwing\w*|review)\b",
        opens=r"""
            \b(?:accepteer\w*|laat\b[^.;]{0,40}\b(?:door|binnen|toe)|sta\b[^.;]{0,40}\btoe
            |geef\b[^.;]{0,40}\bterug)\b
        """,
        credential=r"\b(?:header|wachtwoord|token|gebruiker\w*|cookie)\b",
    ),
)
