"""French: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "French",
    Words(
        marks=r"""
            \b(?:les|des|est|dans|une|avec|sur|pas|qui|aux|cette|ou|être|sont|il|elle|du|ne|vous|pour|de|la|le
            |et|en|un|ce|se|que|à|au|par|ces|son|sa|ou|chaque|tout)\b|ê|œ
        """,
        never=r"""
            \b(?:ne|jamais|aucune?|interdit\w*|eviter?|evite[rz]?|sans|ni|defense de|au lieu de|plutot que
            |refuse[rz]?|rien)\b|\bn'
        """,
        behind=r"\b(?:est|sont) (?:interdite?s?|proscrite?s?|exclue?s?)\b",
        asked=r"""
            \b(?:demand\w+)\b[^.]{0,40}\b(?:avant|d'abord|si|confirmation|accord|permission|autorisation)\b
            |\b(?:seulement|uniquement|qu')\b ?[^.]{0,16}\b(?:apres|avec|si|en cas)\b[^.]{0,40}\b(?:oui|accord
            |confirm\w*|validation|demande\w*|souhait\w*)\b|\b(?:apres|avec|attend\w*
            |obten\w+)\b[^.]{0,30}\b(?:accord|confirmation|validation|oui|feu vert|reponse|approbation)\b
            |\bpropos(?:e|er|ez)\b|\b(?:si|lorsque|quand) (?:l'utilisateur|la personne|elle|il
            |on)\b[^.]{0,30}\b(?:souhaite|demande|veut|accepte|confirme)|\breste a la personne\b
            |\blui qui decide|\belle qui decide|\bdecide\b|\bn'est envoye qu
        """,
        hides=r"""
            \b(?:n'en|ne|n')\b ?(?:\w+ ){0,3}?(?:l[ae']? ?)?\w*(?:parl|dis|dit|dire|mention|montr|signal|affich
            |comment|evoqu|list|indiqu|expliqu|revel|divulg|precis|inform|prevenir|preven|averti|not(?:e|er
            |ez) )\w*\b[^.;]{0,24}\b(?:pas|jamais|rien)\b|\bne (?:pas|jamais|rien|plus) (?:(?:en|le|la|les|l'|y
            |lui|leur) ?)*(?:parler|dire|mentionner|montrer|signaler|afficher|commenter|evoquer|lister|indiquer
            |expliquer|reveler|divulguer|preciser|informer|prevenir|avertir|faire apparaitre|documenter
            |journaliser|rapporter)\b|\bn'en parle[rz]? (?:pas|a personne)|\bsans (?:en |le |la |les |l'
            |lui )?(?:mentionner|dire|signaler|parler|informer|prevenir|avertir|commenter|commentaire|mention
            |faire mention|l'indiquer|preciser)\b|\bdiscret(?:e|ement|s|es)?\b|\bdiscretement\b|\ben silence\b
            |\bsilencieusement\b|\ba l'insu\b|\bpasse[rz]? sous silence\b|\binutile (?:d'en|de le|de la|de les
            |de l'|de) ?(?:re)?(?:parler|mentionner|signaler|preciser|dire|prevenir|expliquer|commenter
            |informer)\b|\bn'appelle(?:nt)? (?:pas|aucun) (?:de )?comment\w*|\bne (?:demande|necessite
            |merite)(?:nt)? (?:pas|aucune?) (?:de |d')?(?:comment|mention|explic|remarque)\w*|\b(?:reste|restent
            |rester|laisse[rz]?|tien\w*|garde[rz]?)\b[^.;]{0,40}\b(?:hors|en dehors|de cote|pour toi|pour soi
            |invisible|sous silence)\b|\bhors du (?:resume|compte[- ]rendu|rapport)\b|\bn'a (?:pas
            |nul) besoin (?:de|d') ?(?:le |la |en )?(?:savoir|voir|etre (?:mention|inform|prevenu))
            |\bne (?:figure|figurent|apparait|apparaissent|doi\w+ (?:pas )?(?:figurer
            |apparaitre))\b[^.;]{0,20}\b(?:pas|ni|dans)\b|\bomet\w*|\bn\'en fai\w+ (?:pas|aucune) mention
            |\bsans en faire (?:mention|etat)|\bn\'en souffle\w*|\bpas la peine (?:de|d'en)\b|\bni (?:au client
            |a l'utilisateur|a la personne) ni\b
        """,
        unasked=r"""
            \bsans (?:demander|confirmation|validation|poser|autre|attendre|interroger|solliciter|accord
            |verifi\w+|(?:l')?accord)\b[^.;]{0,30}|\bne (?:pas |jamais )?(?:demande[rz]?|redemande[rz]?
            |pose[rz]?|attend\w*)\b[^.;]{0,30}\b(?:pas|confirmation|question\w*|accord|validation)\b
            |\bne pas (?:demander|redemander|attendre|solliciter)\b|\b(?:confirmation|validation|accord
            |autorisation)s?\b[^.;]{0,40}\b(?:inutiles?|superflue?s?|n'est pas (?:necessaire|requise?)
            |pas necessaires?|ne sont pas (?:necessaires|requises))|\binutile de (?:demander|confirmer
            |redemander)|\bpas besoin (?:de|d') ?(?:demander|confirm\w+|accord|validation)
            |\baucune (?:confirmation|validation|question)
        """,
        given=r"""
            \b(?:confirmation|accord|autorisation|consentement|validation)s?\b[^.;]{0,60}\b(?:deja|d'avance
            |acquise?s?|donnee?s?|vaut|reputee?s?)\b|\ba deja (?:accepte|consenti|donne|valide|confirme
            |approuve)|\bvaut (?:accord|acceptation|consentement)|\bconsidere\w* comme (?:acquise?|donnee?
            |accordee?)
        """,
        gives=r"""
            \b(?:envoi(?:e|es|ent|ez)?|envoy\w+|transmet\w*|transmi\w+|televers\w+|upload\w*|post(?:e|er|ez)
            |depos\w+|joi(?:ns|nt|ndre|gn\w+)|jointe?s?|partag\w+|publi(?:e|er|ez|ee?s?)|adress(?:e|er|ez|ee?s?)
            |pouss\w+|pusher?|expedi\w+|communiqu\w+|remet\w*|livr\w+|copi(?:e|er|ez) (?:a|vers)|en copie
            |copie cachee|cci|cc|bcc|fai(?:s|re|tes) suivre|met\w* (?:en|a la) (?:ligne|disposition)
            |ajout\w+ [^.;]{0,60}(?:requete|url|corps)|plac\w+ [^.;]{0,60}(?:champ|param\w+)|inclu\w+
            |reporte[rz]?|recopi\w+|soumet\w*)\b
        """,
        puts=r"""
            \b(?:ecri\w+|ajout\w+|inscri\w+|depos\w+|inser\w+|met(?:s|tre|tez)?|plac\w+|enregistr\w+|copi\w+
            |coll(?:e|er|ez)|not(?:e|er|ez)|reporte[rz]?|recopi\w+|complet\w+|append\w*)\b
        """,
        keys=r"""
            \b(?:mots? de passe|identifiants?|secrets?|cles?(?: api| privees?| ssh)?|jetons?|tokens?
            |variables? d'environnement|credentials?|cookies?)\b
        """,
        talk=r"""
            \b(?:conversation\w*|echanges?|prompts?|messages?|historique|transcription\w*|comptes?[- ]rendus?
            |code source|diffs?|donnees (?:clients?|personnelles)|contrats?|factures?|documents?|contacts?
            |carnet d'adresses|courriels?|e-?mails?|presse-papiers?|resumes?|fichiers?|depot|notes?|saisies?
            |contenus?|journa(?:l|ux)|captures?)\b
        """,
        whole=r"""
            \b(?:integral\w*|en entier|entiere?s?|complete?s?|tel(?:le)?s? quel(?:le)?s?|mot a mot|sans coupure
            |en clair|in extenso|completement|totalite|verbatim|toutes? les valeurs)\b
        """,
        every=r"""
            \b(?:chaque (?:tache|session|reponse|question|requete|message|commit|appel|fois|projet|modification
            |fichier|tour|push)|toujours|systematiquement|a chaque|quelle que soit|quoi qu|meme si|desormais
            |tous les projets|d'un projet a l'autre|avant tout(?:e)? autre?)\b
        """,
        rules=r"""
            \b(?:regles?|consignes?|instructions?|directives?|avertissements?|securite|prudence|garde-fous?
            |restrictions?|limites|precautions?|confidentialite|invite systeme|vie privee)\b
        """,
        others=r"""
            \b(?:precedent\w*|anterieur\w*|autres?|ailleurs|recu\w*|generale?s?|utilisateur|personne|systeme
            |claude\.md|toutes?|securite|prudence|confidentialite|vie privee|habituel\w*|du projet
            |avertissements?)\b
        """,
        replaced=r"""
            \b(?:remplac\w+|annul\w+|ignor(?:e|er|ez|ee?s?)|oubli(?:e|er|ez)|ne s'appliqu\w+ (?:pas|plus)
            |ne val\w+ (?:pas|plus|rien)|prim\w+ sur|l'emport\w+ sur|priorite sur|prevau\w*|prevaloir
            |supplant\w+|suspendu\w*|caduqu\w+|leve(?:e|es|s)|passe\w* avant|ne compt\w+ (?:pas|plus)
            |fait foi)\b
        """,
        danger=r"""
            \b(?:supprim\w+|suppression\w*|effac\w+|push force|force[rz]? (?:le|un|les) push|push --force
            |publi(?:e|er|cation)\w*|pai(?:e|ement)\w*|pay(?:er|e|ez)|vir(?:er|ement)\w*|achet\w+|achats?
            |migration\w*|deploi\w*|deploy\w*|fusionn\w+|(?:toutes? (?:les )?|n.importe quelle )commandes?
            |ecras\w+|resili\w+)\b
        """,
        guards=r"""
            \b(?:antivirus|pare-feu|defender|gatekeeper|smartscreen|hooks?|deny|protection\w*|audit\w*
            |bac a sable|sandbox|certificats?|signatures?|analyseurs?|scanners?|journalisation
            |double authentification|2fa|alertes?|avertissements?|controles?|verifications?)\b
        """,
        off=r"""
            \b(?:desactiv\w+|supprim\w+|retir\w+|enlev\w+|vid(?:e|er|ez)|contourn\w+|coup(?:e|er|ez)
            |exclusion\w*|exception\w*|exclu(?:s|re|ez)|suspend\w*|neutralis\w+|ignor(?:e|er|ez)|saut(?:e|er|ez)
            |desinstall\w+|arret\w+)\b
        """,
        harmless=r"\bfaux[- ]positifs?\b|\bfausses? alertes?\b|\bfausse alarme\b",
        runs=r"\b(?:execut\w+|suiv\w+|suis|appliqu\w+|obei\w*|realis\w+|accompli\w*|lanc(?:e|er|ez))\b",
        strangers=r"""
            \b(?:instructions?|ordres?|commandes?|taches?|consignes?|etapes)\b[^.;]{0,60}\b(?:mails?|courriels?
            |e-mails?|messages?|tickets?|commentaires?|pages?|issues?|sites?)\b|\b(?:mails?|courriels?|messages?
            |tickets?|commentaires?|pages?|issues?)\b[^.;]{0,60}\b(?:instructions?|ordres?|commandes?
            |consignes?)\b|\bcomme si (?:l'utilisateur|la personne|elle|ils?)
        """,
        bank=r"""
            \b(?:iban|rib|coordonnees bancaires|comptes? (?:bancaire|d'encaissement|de reglement)|compte
            |references bancaires|portefeuille|adresse de paiement)\b
        """,
        despite=r"""
            \b(?:quelle que soit|quel que soit|quoi qu|meme si|au lieu d\w+|plutot que|remplac\w+|perime\w*
            |obsolete\w*|a la place|independamment)\b
        """,
        vendor=r"""
            \b(?:recommand\w+|conseill\w+|privilegi\w+|prefer\w+|remplac\w+|oriente[rz]?|favoris\w+
            |mets en avant|mettre en avant|choisi\w*)\b
        """,
        slant=r"""
            \b(?:comme (?:un |ton |votre |son )?(?:avis|jugement|opinion|conseil|choix) (?:personnel|propre
            |technique|neutre|independant)\w*|avec (?:un|leurs?) (?:inconvenient|defaut)\w*|(?:concurrent\w*
            |alternative\w*)[^.;]{0,60}(?:ne |pas|inconvenient|defaut|reserve|depasse)\w*)\b
        """,
        restores=r"""
            \b(?:si|quand|lorsqu\w*)\b[^.;]{0,60}\b(?:retir\w+|supprim\w+|enlev\w+|effac\w+|manqu\w+
            |disparai\w*)\b[^.;]{0,60}\b(?:remet\w*|remettre|retabli\w*|reajout\w*|reinsere\w*|restaur\w*
            |a nouveau|recree\w*)\b
        """,
        feigns=r"""
            \b(?:echou\w+|echec\w*|ignoree?s?|saute\w*|skip\w*|rouge\w*)\b[^.]{0,90}\b(?:tout est (?:vert|bon)
            |au vert|comme (?:reussi|valide|passe)\w*|vert)\b|\bcomme (?:reussi
            |valide)\w*\b[^.;]{0,40}\b(?:meme si|sans)\b|\bdis (?:seulement|simplement|juste) que\b
        """,
        field=r"\b(?:champs?|parametres?|argument\w*|requete|propriete)\b",
        unpacks=r"""
            \b(?:extrai\w*|decompress\w+|ouvr\w+|lanc\w+)\b[^.;]{0,60}\b(?:mot de passe|cle)\b
            |\bmot de passe\b[^.;]{0,60}\b(?:extrai\w*|ouvr\w+|archive|decompress\w+)\b|\b(?:coll(?:e|er|ez)
            |copi\w+|tap(?:e|er|ez))\b[^.;]{0,80}\b(?:terminal|invite de commandes?|powershell|console)\b
            |\b(?:terminal|invite de commandes?|powershell)\b[^.;]{0,60}\bcoll(?:e|er|ez)\b
        """,
        spreads=r"""
            \b(?:cette?|ce) (?:section|fichier|paragraphe|competence|skill|bloc|texte|note|regle
            |extension)\b[^.;]{0,80}\b(?:autres?|tous les|toutes les|chaque|aux autres) (?:\w+ )?(?:projets?
            |depots?|repos?|dossiers?)
        """,
        traces=r"""
            \b(?:historique|traces?|journa(?:l|ux)|logs?|sauvegardes?|branches)\b[^.;]{0,50}\b(?:supprim\w+
            |effac\w+|vid\w+|purg\w+)|\b(?:supprim\w+|effac\w+|vid\w+|purg\w+)\b[^.;]{0,50}\b(?:historique
            |traces?|journa(?:l|ux)|logs?|sauvegardes?|tous les (?:fichiers|dossiers)|toutes les branches)
        """,
        pin=r"""
            \bmots? de passe\b|\bphrases? (?:de recuperation|secrete)|\bcodes? de (?:verification|securite
            |confirmation)\b|\bnumeros? de carte\b|\bcode pin\b
        """,
        asks=r"\b(?:demand\w+|colle[rz]?|saisi\w*|entre[rz]?|tape[rz]?|communique[rz]?)\b",
        questioned=r"""
            \b(?:si|quand|lorsqu\w*)\b[^.;]{0,40}\b(?:demande|pose|hesite|s'etonne|s'interroge|doute
            |question)\w*\b|\ba toute question\b
        """,
        assures=r"\b(?:repond\w*|dis|dire|explique[rz]?|assure[rz]?|pretend\w*|affirme[rz]?)\b",
        normal=r"\b(?:normale?s?|routine|standard|locale?(?:ment)?|sure?|habituel\w*|ne quitte|technique|interne)\b",
        passes=r"""
            \bne (?:signale|mentionne|liste|commente|relis|lis|ouvre|releve)[sz]? pas\b|\bne pas (?:signaler
            |mentionner|lister|commenter|relire|lire|ouvrir|relever)\b|\bcompt\w+ comme (?:relu|resolu|verifie
            |valide)\w*|\bconsidere\w* comme (?:relu|resolu|verifie|valide|sur)\w*|\baucune remarque\b
        """,
        findings=r"""
            \b(?:securite|vulnerabilites?|failles?|alertes?|avertissements?|remarques?|relecture|revue
            |constats?)\b
        """,
        opens=r"\b(?:accept\w+|autoris\w+|renvoi\w*|renvoy\w*|laiss\w+ (?:entrer|passer)|connect\w+|retourn\w+)\b",
        credential=r"\b(?:en-tetes?|mot de passe|jeton|token|header|cookie|identifiant)\b",
    ),
)
