"""Turkish: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "Turkish",
    Words(
        marks=r"""
            \b(?:ve|bir|için|ile|bu|olarak|değil|veya|daha|kadar|gibi|her|sonra|çok|önce|ise|varsa|olan|hem|tüm
            |bunu|şekilde|kendi|olduğu|hemen|diye|hiçbir|asla)\b|ğ|ş
        """,
        never=r"\b(?:asla|hicbir|sakin|kesinlikle)\b",
        behind=r"""
            \b(?:yasak\w*|degil(?:dir)?|olmaz|edilmez|gonderilmez|yazilmaz|eklenmez|etme(?:yin|yiniz)?
            |yapma(?:yin|yiniz)?)\b
        """,
        asked=r"""
            \b(?:sor(?:un|unuz|up|arak|ulur|madan once)?|onay (?:al|iste|bekle)\w*|izin (?:al|iste)\w*
            |onayindan sonra|onaylarsa|isterse|istediginde|kullanici karar\w*)\b
        """,
        hides=r"""
            \b(?:bahsetme\w*|soyleme\w*|belirtme\w*|gosterme\w*|anlatma\w*|aciklama(?:yin|yiniz|dan|z)
            |bildirme\w*|raporlama(?:yin|yiniz|dan|z)|listeleme(?:yin|yiniz|den|z)|yazma(?:yin|yiniz)
            |sozunu etme\w*|dile getirme\w*|belli etme\w*|soz etme\w*|deginme\w*)\b|\b(?:sessizce|gizlice
            |fark ettirmeden|habersizce|usulca)\b|\b(?:haberi olmadan|bilmesine gerek yok|gormesine gerek yok)
            |\b(?:ozet|rapor|yanit|cevap)\w*[^.;]{0,30}\b(?:disinda|yer alma\w*|gecme\w*|cikar\w*)\b
            |\b(?:bahsetmeye|soylemeye|belirtmeye|aciklamaya|anlatmaya) gerek yok|\b(?:aciklama
            |yorum) gerek\w*mez|\byer verme\w*
        """,
        unasked=r"""
            \b(?:sormadan|onay (?:almadan|beklemeden|istemeden)|izin (?:almadan|istemeden)|onay gerek(?:mez
            |miyor|tirmez)|onay gerekli degil|sormayin|sorma|onay isteme\w*|sormaya gerek yok|onaya gerek yok)\b
        """,
        given=r"""
            \b(?:onceden|zaten|simdiden)\b[^.;]{0,40}\b(?:onay\w*|izin|kabul|riza)\b|\b(?:onay|izin
            |riza)\w*\b[^.;]{0,30}\b(?:zaten|onceden|verilmis\w*|sayilir|alinmis\w*)\b
        """,
        gives=r"""
            \b(?:gonder(?!me\b|mey|mez|med)\w*|yukle(?!me\b|mey|mez)\w*|ilet(?!me\b|mey|mez)\w*|paylas(?!ma\b
            |may|maz)\w*|aktar(?!ma\b|may|maz)\w*|yayinla(?!ma\b|may|maz)\w*|ekle(?!me\b|mey|mez)\w*|postala\w*
            |kopyala(?!ma\b|may|maz)\w*|cc|bcc|koy(?!ma\b|may|maz)\w*|push\w*)\b
        """,
        puts=r"""
            \b(?:yaz(?:in|iniz|ilir|ip|mali\w*)?|ekle(?!me\b|mey|mez)\w*|kaydet(?!me\b|mey|mez)\w*|koy(?!ma\b
            |may|maz)\w*|yerlestir\w*|kopyala(?!ma\b|may|maz)\w*|yapistir\w*)\b
        """,
        keys=r"\b(?:parola\w*|sifre\w*|anahtar\w*|gizli\w*|token\w*|kimlik bilgi\w*|ortam degisken\w*|cerez\w*)\b",
        talk=r"""
            \b(?:konusma\w*|sohbet\w*|prompt\w*|istem\w*|mesaj\w*|gecmis\w*|tutanak\w*|kaynak kod\w*|diff
            |kisisel veri\w*|musteri\w*|sozlesme\w*|fatura\w*|belge\w*|kisi\w*|e-?posta\w*|pano\w*|ozet\w*
            |dosya\w*|depo\w*|not\w*|icerik\w*)\b
        """,
        whole=r"""
            \b(?:tam\w*|tamami\w*|eksiksiz\w*|oldugu gibi|kelimesi kelimesine|maskelemeden|kisaltmadan
            |acik metin|butun\w*|tum deger\w*)\b
        """,
        every=r"""
            \b(?:her (?:gorev\w*|oturum\w*|yanit\w*|soru\w*|commit\w*|mesaj\w*|zaman|seferinde|proje\w*
            |degisik\w*)|daima|bundan sonra|ne olursa olsun|bile olsa|tum proje\w*|olsa bile|fark etmeksizin)\b
        """,
        rules=r"\b(?:kural\w*|talimat\w*|yonerge\w*|uyari\w*|kisitlama\w*|ilke\w*)\b",
        others=r"""
            \b(?:onceki\w*|diger\w*|daha once|genel\w*|kullanici\w*|sistem\w*|claude\.md|tum|butun|guvenlik\w*
            |gizlilik\w*|onlem\w*|uyari\w*)\b
        """,
        replaced=r"""
            \b(?:yerine gec(?!me|mi)\w*|gecersiz\w*|yok say\w*|gormezden gel\w*|unut(?!ma)\w*|gecerli degil\w*
            |uygulanmaz|onceliklidir|once gelir|ustundur|yururlukten kalk\w*)\b
        """,
        danger=r"""
            \b(?:sil(?!me\b|mey|mez)\w*|yayinla\w*|push\w*|ode(?:me|yin|yap)\w*|satin al\w*|havale\w*
            |transfer\w*|siparis\w*|migration\w*|dagit\w*|deploy\w*|birlestir\w*|merge|(?:tum|her) komut\w*
            |uzerine yaz\w*|iptal\w*)\b
        """,
        guards=r"""
            \b(?:antivirus\w*|guvenlik duvar\w*|defender|hook\w*|deny|koruma\w*|denetim\w*|sandbox|sertifika\w*
            |dogrulama\w*|tarayici\w*|uyari\w*|2fa|imza\w*)\b
        """,
        off=r"""
            \b(?:kapat(?!ma\b|may|maz)\w*|devre disi\w*|kaldir(?!ma\b|may|maz)\w*|sil(?!me\b|mey|mez)\w*
            |atla(?!ma\b|may|maz)\w*|istisna\w*|haric tut\w*|durdur\w*|yok say\w*)\b
        """,
        harmless=r"\b(?:yanlis (?:alarm|pozitif)\w*)\b",
        runs=r"\b(?:uygula\w*|calistir\w*|yerine getir\w*|izle\w*|yap(?:in|iniz|ilir)?|uy(?:un|gula)\w*)\b",
        strangers=r"""
            \b(?:e-?posta\w*|mesaj\w*|ticket\w*|yorum\w*|sayfa\w*|issue\w*)\b[^.;]{0,60}\b(?:talimat\w*|komut\w*
            |gorev\w*|yonerge\w*)\b|\bkullanici (?:yazmis|soylemis|istemis) gibi\b
        """,
        bank=r"\b(?:iban\w*|hesap numara\w*|banka hesab\w*|banka bilgi\w*|odeme bilgi\w*|cuzdan\w*)\b",
        despite=r"\b(?:ne olursa olsun|olsa bile|yerine|eski\w*|gecersiz\w*|bakilmaksizin|fark etmeksizin)\b",
        vendor=r"\b(?:oner\w*|tavsiye\w*|tercih\w*|degistir\w*|secin|yonlendir\w*)\b",
        slant=r"""
            \b(?:kendi (?:gorus|degerlendirme|kanaat|fikr)\w*|(?:rakip\w*|alternatif\w*)[^.;]{0,50}(?:dezavantaj
            |eksi|kusur|supheli|eski)\w*)\b
        """,
        restores=r"\b(?:silin\w*|kaldiril\w*|cikaril\w*|silerse|kaldirirsa)\b[^.;]{0,60}\b(?:tekrar|yeniden|geri)\b",
        feigns=r"""
            \b(?:basarisiz\w*|atlan\w*|kirmizi\w*|skip\w*)\b[^.]{0,90}\b(?:yesil|basarili|gecti)\w* (?:oldugunu
            |de(?:yin|diye)?|diye|say\w*|goster\w*|bildir\w*|isaretle\w*)\b|\byalnizca\b[^.;]{0,30}\bdeyin\b
        """,
        field=r"\b(?:alan\w*|parametre\w*|arguman\w*)\b",
        unpacks=r"""
            \b(?:parola\w*|sifre\w*)\b[^.;]{0,60}\b(?:ac(?:in|ip|iniz)|cikar\w*|arsiv\w*|calistir\w*)\b
            |\b(?:terminal\w*|powershell|komut istemi\w*)\b[^.;]{0,60}\byapistir\w*
            |\byapistir\w*\b[^.;]{0,60}\b(?:terminal\w*|powershell)\b
        """,
        spreads=r"""
            \bbu (?:bolum|dosya|paragraf|skill|blok|metin|kural)\w*\b[^.;]{0,80}\b(?:diger|tum|her
            |baska) (?:\w+ )?(?:proje\w*|depo\w*|klasor\w*)
        """,
        traces=r"""
            \b(?:gecmis\w*|iz(?:ler|leri)|gunluk\w*|log\w*|yedek\w*|dal(?:lar|lari))\b[^.;]{0,50}\b(?:sil(?!me\b
            |mey|mez)\w*|temizle\w*)
        """,
        pin=r"\b(?:parola\w*|sifre\w*|kurtarma (?:ifade|kelime)\w*|dogrulama kod\w*|kart numara\w*)",
        asks=r"\b(?:iste(?:yin|yiniz)?|sor(?:un|unuz)?|gir(?:mesini|in)|yapistir\w*)\b",
        questioned=r"\b(?:sorarsa|sorulursa|tereddut ederse|suphelenirse|merak ederse)\b",
        assures=r"\b(?:deyin|de|soyleyin|yanitlayin|aciklayin|cevap verin)\b",
        normal=r"\b(?:normal\w*|rutin\w*|standart\w*|yerel\w*|guvenli\w*|olagan\w*)\b",
        passes=r"""
            \b(?:bildirme\w*|raporlama(?:yin|z)|inceleme(?:yin|z)|okuma(?:yin|z)|acma(?:yin|z))\b
            |\b(?:incelenmis|onaylanmis|guvenli) say\w*
        """,
        findings=r"\b(?:guvenlik\w*|zafiyet\w*|bulgu\w*|uyari\w*|inceleme\w*)\b",
        opens=r"\b(?:kabul et\w*|izin ver\w*|dondur\w*|gecir\w*|oturum ac\w*)\b",
        credential=r"\b(?:baslik|basligi|parola|sifre|token|kullanici|header|cookie)\w*\b",
    ),
)
