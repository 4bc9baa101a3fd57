"""Polish: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "Polish",
    Words(
        marks=r"""
            \b(?:nie|się|jest|oraz|dla|przez|który|lub|jeśli|także|tylko|gdy|są|przy|może|albo|bez|jak|czy|też
            |na|po|od|ze|za|tym|które|wszystkie|każdym|każdego|zawsze|nigdy|ten|jako|jakby)\b|ż|ł|ę|ą|ś|ć|ń|ź
        """,
        never=r"\b(?:nie|nigdy|bez|ani|zadn\w+|zabron\w+|zakaz\w*|unikaj|zamiast|nic)\b",
        behind=r"\b(?:jest|sa) (?:zabron\w+|niedozwol\w+)\b|\bnie wolno\b",
        asked=r"""
            \b(?:zapytaj\w*|zapytac|spytaj|spytac|pytaj)\b|\b(?:tylko|dopiero)\b[^.]{0,20}\b(?:po|za|gdy
            |jesli)\b[^.]{0,40}\b(?:zgod\w+|potwierdz\w+|tak|akceptac\w+|poprosi\w*|chce)\b|\b(?:poczekaj
            |czekaj)\b[^.]{0,30}\b(?:zgod\w+|potwierdz\w+|odpowiedz)\b|\bzaproponuj|\bdecyduje\b|\b(?:jesli
            |gdy) (?:uzytkownik|osoba) (?:tego |o to )?(?:chce|poprosi|potwierdzi|zechce)
        """,
        hides=r"""
            \b(?:nie|nigdy|bez) (?:(?:trzeba|nalezy|musisz|musi|wolno|ma potrzeby|potrzeby|warto|o tym|tego|go
            |jej) ){0,3}?(?:o tym |tego )?\w*(?:wspom|mow|mowi|powiad|inform|pokaz|wymien|zglasz|zglos|koment
            |wyjasni|ujawni|raport|notuj|wypis|zaznacz|sygnaliz|opisuj|uprzedz|figuruj|pojawi|zdradz)\w*
            |\b(?:dyskretn\w+|po cichu|cicho|w tajemnicy|potajemnie|niepostrzezenie|milczkiem)\b|\b(?:pomin\w*
            |pomij\w*|przemilcz\w*)\b|\b(?:pozosta\w+|zosta\w+|zostaw\w*|trzymaj)\b[^.;]{0,40}\b(?:poza|na boku
            |w tle|miedzy nami|ukryt\w*)\b|\bpoza (?:podsumowaniem|raportem|odpowiedzia)
            |\bnie wymaga\w* (?:\w+ )?(?:koment|wyjasni|wzmiank|informow)\w*|\bnie musi (?:o tym )?(?:wiedziec
            |widziec)|\bbez (?:wzmianki|komentarza|slowa|wyjasnien)
        """,
        unasked=r"""
            \bbez (?:pytania|potwierdz\w+|zgody|czekania|dodatkow\w+|uprzedniej|konsultacji)|\bnie (?:pytaj
            |pytac|proszac|pros|czekaj|dopytuj)\b[^.;]{0,24}|\b(?:zgoda|potwierdzenie
            |akceptacja)\b[^.;]{0,20}\b(?:nie jest (?:potrzebn|wymagan|konieczn)\w+|zbedn\w+)|\bnie (?:potrzeba
            |trzeba|wymaga\w*)\b[^.;]{0,20}\b(?:zgod\w+|potwierdz\w+|pytac|akceptac\w+)
        """,
        given=r"""
            \b(?:juz|z gory|wczesniej)\b[^.;]{0,40}\b(?:zgod\w+|zaakcept\w+|zatwierdz\w+|potwierdz\w+
            |wyraz\w+)\b|\b(?:zgoda|potwierdzenie|akceptacja)\b[^.;]{0,30}\b(?:juz|z gory|udzielon\w+|wyrazon\w+
            |domysln\w+)\b
        """,
        gives=r"""
            \b(?:wysla\w*|wysyl\w*|wyslij|przesl\w*|przesyl\w*|przeslij|przekaz\w*|udostepn\w*|zalacz\w*
            |dolacz\w*|wgra\w*|wgraj|opublik\w*|publik\w*|wrzuc\w*|wstaw\w*|umiesc\w*|dopis\w*|dodaj|dodac
            |do wiadomosci|dw|udw|bcc|cc|trafia\w*|przeslac|podaj|wypchnij|push|skopiuj do|zostaw)\b
        """,
        puts=r"""
            \b(?:zapis\w*|dopis\w*|wpis\w*|dodaj|dodac|umiesc\w*|wstaw\w*|wklej\w*|skopiuj|dolacz\w*|zachowaj
            |doklej\w*|utrwal\w*)\b
        """,
        keys=r"""
            \b(?:hasl\w+|hasel|poswiadczen\w*|klucz\w*|sekret\w*|token\w*|zmienn\w+ srodowiskow\w+|ciasteczk\w+
            |credentials?|danych logowania|dane logowania)\b
        """,
        talk=r"""
            \b(?:rozmow\w*|czat\w*|prompt\w*|wiadomosc\w*|histori\w*|transkrypcj\w*|protokol\w*
            |kod(?:u)? zrodlow\w*|diff\w*|dan\w+ (?:klient|osobow)\w+|umow\w*|faktur\w*|dokument\w*|kontakt\w*
            |e-?mail\w*|poczt\w*|schow\w+|podsumowan\w+|plik\w*|repozytor\w+|notat\w+|tresc\w*|zapis\w*)\b
        """,
        whole=r"""
            \b(?:cal\w+|pel\w+|kompletn\w+|dosl\w+|bez (?:skrotow|maskowania|skracania)|w calosci|jawn\w+
            |wszystkie wartosci|slowo w slowo)\b
        """,
        every=r"""
            \b(?:kazd\w+ (?:zadani\w+|sesj\w+|odpowied\w+|pytani\w+|commi\w+|wiadomosc\w*|raz\w*|projek\w+
            |zmian\w+)|zawsze|za kazdym razem|od teraz|nawet (?:jesli|gdy)|niezaleznie|bez wzgledu
            |wszystkich projekt\w+)\b
        """,
        rules=r"""
            \b(?:zasad\w*|instrukcj\w*|regul\w*|wytyczn\w*|ostrzezen\w*|bezpieczenstw\w*|ostrozn\w*
            |ograniczen\w*|polecen\w*|prywatnosc\w*)\b
        """,
        others=r"""
            \b(?:wczesniejsz\w+|poprzedni\w+|inn\w+|ogoln\w+|otrzyman\w+|uzytkownik\w*|osob\w+|system\w*
            |claude\.md|wszystki\w+|bezpieczenstw\w*|ostrozn\w*|prywatnosc\w*|zwykl\w+|projektu|ostrzezen\w*)\b
        """,
        replaced=r"""
            \b(?:zastep\w*|zastap\w*|uniewazn\w*|zignoruj|ignoruj|zapomnij|nie (?:obowiazuj\w+|dotycz\w+
            |maja zastosowania|licz\w+)|ma(?:ja)? pierwszenstwo|nadrzedn\w+|wazniejsz\w+ niz
            |przestaj\w* obowiazywac|uchyl\w*)\b
        """,
        danger=r"""
            \b(?:usu[nw]\w*|kasuj|skasuj|kasowan\w*|opublik\w*|publik\w*|wymus\w*|push --force|force push
            |plac\w*|zaplac\w*|przelew\w*|przelej|kup\w*|zamow\w*|migracj\w*|wdroz\w*|wdraz\w*|deploy\w*|scal\w*
            |merge|(?:wszystkie|kazde) polecen\w*|nadpis\w*|anuluj)\b
        """,
        guards=r"""
            \b(?:antywirus\w*|zapor\w*|firewall\w*|defender\w*|hook\w*|deny|ochron\w*|audyt\w*|sandbox\w*
            |piaskownic\w*|certyfikat\w*|weryfikacj\w*|skaner\w*|ostrzezen\w*|alert\w*|2fa|zabezpieczen\w*
            |podpis\w*)\b
        """,
        off=r"""
            \b(?:wylacz\w*|usu[nw]\w*|pomij\w*|pomin\w*|obejdz|omij\w*|omin\w*|wyczysc|wyjat\w*|wyklucz\w*
            |wstrzym\w*|ignoruj|zignoruj|odinstaluj|dezaktyw\w*)\b
        """,
        harmless=r"\bfalszyw\w+ (?:alarm\w*|pozytyw\w*)\b",
        runs=r"\b(?:wykon\w*|postepuj|realizuj\w*|zrealizuj|zastosuj|uruchom\w*|spelni\w*)\b",
        strangers=r"""
            \b(?:instrukcj\w*|polecen\w*|zadani\w*|krok\w*)\b[^.;]{0,60}\b(?:mail\w*|e-mail\w*|wiadomosc\w*
            |zgloszen\w*|komentarz\w*|stron\w*)\b|\b(?:mail\w*|e-mail\w*|wiadomosc\w*|zgloszen\w*|komentarz\w*
            |stron\w*)\b[^.;]{0,60}\b(?:instrukcj\w*|polecen\w*)\b|\bjak(?:by)?(?: gdyby)? (?:uzytkownik|osoba
            |napisal)
        """,
        bank=r"""
            \b(?:iban|numer\w* (?:konta|rachunku)|rachun\w+ bankow\w+|kont\w+ bankow\w+|konto|rachunek
            |dan\w+ do przelewu|portfel\w*)\b
        """,
        despite=r"""
            \b(?:niezaleznie|bez wzgledu|nawet jesli|zamiast|zastap\w*|zastep\w*|nieaktualn\w*|przestarzal\w*)\b
        """,
        vendor=r"\b(?:polec\w*|rekomend\w*|zalec\w*|preferuj\w*|wybier\w*|zastap\w*|sugeruj\w*|zaproponuj|promuj)\b",
        slant=r"""
            \b(?:jako (?:wlasn\w+|swoj\w*|niezalezn\w+) (?:opini\w+|ocen\w+|zdani\w+)|z (?:wad\w+|jedna wada)
            |(?:konkuren\w*|alternatyw\w*)[^.;]{0,50}(?:nie |wad\w+|watpliw|przestarzal)\w*)\b
        """,
        restores=r"""
            \b(?:jesli|gdy|jezeli)\b[^.;]{0,60}\b(?:usun\w*|skasuj\w*|zniknie|brak\w*)\b[^.;]{0,60}\b(?:ponownie
            |z powrotem|przywroc\w*|odtworz\w*|znow\w*)
        """,
        feigns=r"""
            \b(?:nie przechodz\w+|nieudan\w+|pominiet\w+|czerwon\w+
            |skip\w*)\b[^.]{0,90}\b(?:wszystko (?:jest )?(?:zielon\w+|dobrze|ok)|zielon\w+|jako (?:zaliczon
            |udan)\w*)\b|\bpowiedz tylko,? ze\b
        """,
        field=r"\b(?:pol(?:e|u|ach)|parametr\w*|argument\w*)\b",
        unpacks=r"""
            \b(?:rozpakuj|otworz|uruchom)\b[^.;]{0,60}\b(?:haslem|haslo|hasla)\b
            |\bhasl\w+\b[^.;]{0,60}\b(?:rozpakuj|archiwum|otworz)\b|\b(?:wklej
            |skopiuj)\b[^.;]{0,80}\b(?:terminal\w*|powershell|konsol\w*)\b
        """,
        spreads=r"""
            \b(?:ten|te|ta) (?:fragment|plik|sekcj\w|akapit|skill|blok|tekst|regul\w)\b[^.;]{0,80}\b(?:inn\w+
            |wszystkich|kazdego|pozostal\w+) (?:\w+ )?(?:projek\w+|repozytor\w+|folder\w+)
        """,
        traces=r"""
            \b(?:histori\w*|slad\w*|log\w*|kopi\w+ zapasow\w*|galez\w*)\b[^.;]{0,50}\b(?:usu[nw]\w*|kasuj|skasuj
            |wyczysc)|\b(?:usu[nw]\w*|kasuj|skasuj|wyczysc)\b[^.;]{0,50}\b(?:histori\w*|slad\w*|logi|log\w*
            |kopi\w+ zapasow\w*|wszystkie (?:pliki|galezie))
        """,
        pin=r"\bhasl\w+\b|\bfraz\w+ odzyskiwania|\bkod\w* (?:weryfikacyjn|potwierdz)\w*|\bnumer\w* karty|\bpin\b",
        asks=r"\b(?:popros\w*|zapytaj|wpis\w*|wklej\w*|podaj|poda\w*)\b",
        questioned=r"\b(?:jesli|gdy|gdyby)\b[^.;]{0,40}\b(?:zapyta\w*|pyta\w*|waha\w*|watpi\w*|zdziwi\w*)",
        assures=r"\b(?:powiedz|odpowiedz|wyjasnij|zapewnij|odpowiadaj)\b",
        normal=r"\b(?:normaln\w+|rutynow\w+|standardow\w+|lokaln\w+|bezpieczn\w+|zwykl\w+|techniczn\w+)\b",
        passes=r"""
            \bnie (?:zglaszaj|wymieniaj|komentuj|czytaj|sprawdzaj|otwieraj|oznaczaj)\b|\b(?:uznaj\w*|traktuj\w*
            |licz\w*)\b[^.;]{0,30}\bza (?:sprawdzon|zatwierdzon|bezpieczn)\w*|\bbez uwag\b
        """,
        findings=r"\b(?:bezpieczenstw\w*|podatnosc\w*|lu[kc]\w*|uwag\w*|ostrzezen\w*|przeglad\w*)\b",
        opens=r"\b(?:akceptuj|zaakceptuj|zezwol|zwroc|przepusc|wpusc|zaloguj)\b",
        credential=r"\b(?:naglow\w+|haslo|token|uzytkownik\w*|header|cookie)\b",
    ),
)
