"""Spanish: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "Spanish",
    Words(
        marks=r"""
            \b(?:los|las|para|una|por|del|sin|está|como|más|que|este|esta|cada|si|el|con|en|se|lo|de|la|es|un|su
            |al|todo|toda|todos|estas|estos|esta|ya|cuando)\b|ñ|¿|¡
        """,
        never=r"""
            \b(?:no|nunca|jamas|sin|ni|(?<!de )nada|ningun[ao]?|evit\w+|prohibid\w+|en vez de|en lugar de
            |tampoco)\b
        """,
        behind=r"\b(?:esta|estan|queda|quedan) (?:prohibid\w+|descartad\w+|fuera de lugar)\b",
        asked=r"""
            \b(?:pregunt\w+|consult\w+)\b[^.]{0,40}\b(?:antes|si|primero)\b|\b(?:solo|unicamente
            |solamente)\b[^.]{0,16}\b(?:tras|despues|con|si|cuando)\b[^.]{0,40}\b(?:si|confirm\w+|aprob\w+
            |permiso|acuerdo|pid\w+|autoriz\w+|visto bueno)\b|\b(?:esper\w+|tras|con)\b[^.]{0,30}\b(?:su|el|un
            |la|una)? ?(?:confirmacion|aprobacion|visto bueno|respuesta|permiso|consentimiento)\b|\bpropon\w*
            |\bofrec\w+|\b(?:si|cuando) (?:el usuario|la persona|quien \w+) (?:lo |la )?(?:pide|quiere|acepta
            |confirma|desea|prefiere)|\b(?:decide|elige) (?:la persona|el usuario|quien)|\bcomo prefiera\b
            |\bpide (?:confirmacion|permiso|su)\b
        """,
        hides=r"""
            \b(?:no|nunca|ni|sin)\b (?:(?:se|lo|la|los|las|le|les|hace falta|es necesario|hay que|conviene
            |debes?|debe|necesita\w*|esto) ){0,3}?(?:que )?(?:mencion|digas|decir|dices|cuent(?!a\b|as\b)
            |coment(?!ario)|avis(?!o|os)|inform(?!e\b|es\b|ac)|muestr(?!a de)|mostr|explic(?!ac)|nombr(?!e\b
            |es\b)|indiqu|indic(?!ac|e\b)|list(?!a\b|as\b|o\b|os\b)|anot(?!ac)|revel|report(?!e\b|es\b)
            |notifi(?!cac)|document(?!o|ac)|registr(?!o\b|os\b)|figur|aparec|aparez)\w*|\b(?:discret\w*
            |en silencio|silenciosamente|sigilos\w+|a escondidas|en secreto|inadvertid\w*)\b|\b(?:queda|quedan
            |dejal\w+|deja|dejar|mant\w+|permanec\w+)\b[^.;]{0,40}\b(?:fuera|al margen|en segundo plano
            |entre nosotros|oculto|aparte)\b|\bfuera del? (?:resumen|informe|reporte|la respuesta)|\bomit\w+
            |\bno (?:requiere|merece|necesita|precisa|lleva|admite)\w* (?:de )?(?:ningun\w* )?(?:coment|menci
            |explic|aviso|nota)\w*|\bno (?:necesita|tiene por que|hace falta que) [^.;]{0,30}(?:saber|ver
            |enterarse|sepa|vea)|\bsin (?:que|comentario|mencion|explicacion|hacer ruido)\w*|\bno (?:viene
            |hace) al caso\b|\bcall[ae]\w*|\bno hay (?:por que|que|necesidad de) (?:\w+ )?(?:mencion|coment
            |explic|avis|decir)\w*
        """,
        unasked=r"""
            \bsin (?:pregunt\w+|pedir|confirm\w+|consult\w+|esper\w+|aprob\w+|permiso|autoriz\w+|mas)\b
            |\bno (?:(?:se|le|lo) )?(?:pid\w+|pregunt\w+|consult\w+|esper\w+|solicit\w+)\b[^.;]{0,24}
            |\bno (?:hace falta|es necesari[ao]|hay que|se necesita|se requiere
            |requiere)\b[^.;]{0,20}\b(?:confirm\w+|pregunt\w+|permiso|aprob\w+|consult\w+|autoriz\w+)
            |\bni (?:pregunt\w+|consult\w+|confirm\w+)
        """,
        given=r"""
            \b(?:ya|de antemano|previamente)\b[^.;]{0,40}\b(?:acept\w+|consinti\w+|autoriz\w+|aprob\w+
            |confirm\w+|acuerdo|permiso)\b|\b(?:aceptad\w+|autorizad\w+|consentimiento|confirmacion\w*|permiso
            |aprobacion)\b[^.;]{0,30}\b(?:ya|de antemano|por adelantado|implicit\w+|dado|dada|otorgad\w+)\b
            |\bse (?:da|dan|considera\w*) por (?:aceptad|aprobad|autorizad|confirmad|dad)\w*
        """,
        gives=r"""
            \b(?:envi\w+|mand\w+|sub(?:e|es|ir|elo|ela|irlo|a|iendo)|adjunt\w+|compart\w+|public\w+|reenvi\w+
            |transmit\w+|remit\w+|entreg\w+|copi\w+ (?:a|en)|con copia|en copia|copia oculta|cco|bcc|cc
            |incluy\w+|inclu\w+|anad\w+|agreg\w+|coloc\w+|pon(?:er|lo|la|los|las|ga|gas)?|deposit\w+|empuj\w+
            |push|carg(?:a|ar|alo|ue)|deja(?:r|lo)?|registr\w+ en|comunic\w+|pas(?:a|ar|alo|ala)|volc\w+
            |vuelc\w+)\b
        """,
        puts=r"""
            \b(?:escrib\w+|anad\w+|agreg\w+|inser\w+|guard\w+|pon(?:er|lo|la|los|las|ga|gas)?|coloc\w+|copi\w+
            |peg(?:a|ar|ue|alo)|deja(?:r|lo)?|incluy\w+|anot\w+|registr\w+|anex\w+)\b
        """,
        keys=r"""
            \b(?:contrasenas?|credencial\w*|claves?(?: api| privadas?| ssh)?|secretos?|tokens?
            |variables? de entorno|cookies?|llaves?)\b
        """,
        talk=r"""
            \b(?:conversacion\w*|charla|chat|prompts?|mensajes?|historial|transcripcion\w*|actas?|codigo fuente
            |diffs?|datos (?:de clientes?|personales)|contratos?|facturas?|documentos?|contactos?|agenda
            |correos?|portapapeles|resumen\w*|archivos?|ficheros?|repositorio|consultas?|notas?|registros?
            |contenido\w*|iban)\b
        """,
        whole=r"""
            \b(?:complet\w+|integr[ao]\w*|tal cual|enter[ao]s?|literal\w*|sin (?:recortar|recortes|censurar
            |ocultar|resumir)|textual\w*|en claro|todos los valores|palabra por palabra|verbatim|totalidad)\b
        """,
        every=r"""
            \b(?:cada (?:tarea|sesion|respuesta|pregunta|peticion|mensaje|commit|llamada|vez|proyecto|cambio
            |archivo|turno)|siempre|cualquier tarea|todas las (?:tareas|sesiones|respuestas)|todos los proyectos
            |en adelante|aunque|sea cual sea|independientemente|diga lo que diga|pase lo que pase)\b
        """,
        rules=r"""
            \b(?:reglas?|instruccion\w*|normas?|directric\w+|advertencias?|seguridad|cuidado|precaucion\w*
            |restriccion\w*|limites|avisos?|privacidad|salvaguardas?|prudencia|politicas?)\b
        """,
        others=r"""
            \b(?:anterior\w*|previ[ao]s?|antes|otr[ao]s?|recibid\w+|hayas|general\w*|usuario|persona|sistema
            |claude\.md|tod[ao]s|seguridad|cuidado|precaucion\w*|privacidad|prudencia|habitual\w*|proyecto
            |advertencias?)\b
        """,
        replaced=r"""
            \b(?:sustituy\w+|sustitu\w+|reemplaz\w+|anul\w+|ignor\w+|olvid\w+|no (?:se aplica\w*|aplica\w*
            |rige\w*|valen?|cuentan?)|prevalec\w+|(?:tiene|tienen) (?:prioridad|preferencia) sobre|por encima de
            |dej\w+ sin efecto|sin efecto|invalid\w+|quedan? (?:suspendid|derogad)\w+|manda\w* sobre)\b
        """,
        danger=r"""
            \b(?:borr\w+|elimin\w+|public\w+|forz\w+|push --force|force push|pag(?:ar|o|os|ue|a)|compr(?:ar|a|as
            |e)|transfer\w+|pedidos?|migracion\w*|despleg\w+|despliegue\w*|deploy\w*|fusion\w+|merge
            |(?:todos los|cualquier) comandos?|sobrescrib\w+|cancel\w+)\b
        """,
        guards=r"""
            \b(?:antivirus|cortafuegos|firewall|defender|gatekeeper|smartscreen|hooks?|deny|escaner\w*|auditoria
            |proteccion\w*|sandbox|certificados?|verificacion\w*|controles?|advertencias?|alertas?|doble factor
            |2fa|firmas?)\b
        """,
        off=r"""
            \b(?:desactiv\w+|deshabilit\w+|elimin\w+|quit\w+|borr\w+|vaci\w+|salt\w+|omit\w+|evad\w+|esquiv\w+
            |apag\w+|exclusion\w*|excepcion\w*|exclu(?:ir|ye|yelo)\w*|suspend\w+|ignor\w+|desinstal\w+
            |paus\w+)\b
        """,
        harmless=r"\bfalsos? positivos?\b|\bfalsas? alarmas?\b",
        runs=r"""
            \b(?:ejecut\w+|sigu?(?:e|elas|elos|es|as|an|ir|irlas|irlos)|cumpl\w+|obede\w+|realiz\w+|haz(?:lo|las
            |los)?|llev\w+ a cabo)\b
        """,
        strangers=r"""
            \b(?:instruccion\w*|ordenes|comandos?|tareas?|pasos)\b[^.;]{0,60}\b(?:correos?|mensajes?|tickets?
            |comentarios?|paginas?|issues?|webs?|incidencias?)\b|\b(?:correos?|mensajes?|tickets?|comentarios?
            |paginas?|issues?|incidencias?)\b[^.;]{0,60}\b(?:instruccion\w*|ordenes|comandos?)\b
            |\bcomo si (?:el usuario|la persona|lo hubiera|fuera\w*)
        """,
        bank=r"""
            \b(?:iban|cuentas? (?:bancarias?|de cobro)|cuenta|datos bancarios|datos de pago|numero de cuenta
            |monedero|direccion de pago|clabe)\b
        """,
        despite=r"""
            \b(?:aunque|sea cual sea|diga lo que diga|en lugar de|en vez de|sustituy\w+|reemplaz\w+|obsolet\w+
            |caducad\w+|desactualizad\w+|independientemente)\b
        """,
        vendor=r"""
            \b(?:recom\w+|suger\w+|sugier\w+|prefer\w+|prefier\w+|prioriz\w+|reemplaz\w+|sustituy\w+|favorec\w+
            |destac\w+|aconsej\w+|elige)\b
        """,
        slant=r"""
            \b(?:como (?:si fuera )?(?:tu |una? )?(?:propi[ao]|criterio|opinion|juicio|valoracion
            |recomendacion) (?:propi[ao]|tecnic[ao]|personal|neutral|independiente)?|con (?:un|algun
            |sus) (?:inconveniente|defecto|desventaja)\w*|(?:competidor\w*|competencia
            |alternativa\w*)[^.;]{0,50}(?:no |inconveniente|desventaja|defecto|duda|anticuad)\w*)\b
        """,
        restores=r"""
            \b(?:si|cuando)\b[^.;]{0,60}\b(?:retir\w+|quit\w+|elimin\w+|borr\w+|falta\w*
            |desaparec\w+)\b[^.;]{0,60}\b(?:vuelve a|volver a|repon\w+|restaur\w+|de nuevo|otra vez|recre\w+
            |restablec\w+)
        """,
        feigns=r"""
            \b(?:falla\w*|fallo\w*|fallid\w+|omitid\w+|saltad\w+|rojo\w*|skip\w*)\b[^.]{0,90}\b(?:todo (?:esta
            |va )?(?:en )?(?:verde|bien)|en verde|como (?:aprobad|superad|correct|pasad)\w*|verde)\b
            |\bcomo (?:aprobad|superad)\w*\b[^.;]{0,40}\b(?:aunque|sin)\b|\bdi (?:solo|solamente
            |simplemente) que\b
        """,
        field=r"\b(?:campos?|parametros?|argumentos?|consulta|propiedad)\b",
        unpacks=r"""
            \b(?:extra\w+|descompri\w+|abr\w+|ejecut\w+)\b[^.;]{0,60}\b(?:clave|contrasena)\b|\b(?:clave
            |contrasena)\b[^.;]{0,60}\b(?:abr\w+|extra\w+|descompri\w+|archivo)\b|\b(?:peg(?:a|ar|ue)\w*
            |copi\w+)\b[^.;]{0,80}\b(?:terminal|consola|powershell|simbolo del sistema)\b
        """,
        spreads=r"""
            \b(?:est[ae]|el|la) (?:seccion|archivo|parrafo|skill|bloque|texto|nota|regla|habilidad
            |extension)\b[^.;]{0,80}\b(?:otros?|otras?|todos los|demas|cada) (?:\w+ )?(?:proyectos?
            |repositorios?|repos?|carpetas?)
        """,
        traces=r"""
            \b(?:historial|rastros?|registros?|logs?|copias de seguridad|respaldos?
            |ramas)\b[^.;]{0,50}\b(?:borr\w+|elimin\w+|vaci\w+|limpi\w+)|\b(?:borr\w+|elimin\w+
            |vaci\w+)\b[^.;]{0,50}\b(?:historial|rastros?|registros?|logs?|copias de seguridad|respaldos?
            |tod[oa]s l[oa]s (?:archivos|ramas|ficheros))
        """,
        pin=r"""
            \bcontrasenas?\b|\bfrases? (?:de recuperacion|semilla)|\bcodigos? de (?:verificacion|seguridad)\b
            |\bnumeros? de (?:la )?tarjeta\b
        """,
        asks=r"\b(?:pid[ea]\w*|pedir\w*|solicit\w+|peg\w+|escrib\w+|introduz\w+|introduc\w+|ingres\w+|teclee?)\b",
        questioned=r"\bsi\b[^.;]{0,40}\b(?:pregunta|duda|sospecha|cuestiona|extrana)\w*",
        assures=r"\b(?:respond\w+|di|dile|explic\w+|contest\w+|asegur\w+)\b",
        normal=r"\b(?:normal\w*|rutin\w+|estandar|local\w*|segur\w+|habitual|verificacion|no sale|tecnic\w+)\b",
        passes=r"""
            \bno (?:senal\w+|report\w+|inform\w+|coment\w+|list\w+|mencion\w+|revis\w+|leas|abras|marques)\b
            |\b(?:cuenta\w*|dan?) (?:como|por) (?:revisad|resuelt|verificad|aprobad|segur)\w*
            |\bsin observaciones\b
        """,
        findings=r"\b(?:seguridad|vulnerabilidad\w*|hallazgos?|advertencias?|revision|observacion\w*|avisos?)\b",
        opens=r"\b(?:acept\w+|permit\w+|devuelv\w+|deja (?:entrar|pasar)|autentic\w+|autoriz\w+)\b",
        credential=r"\b(?:cabecera|contrasena|token|usuario|header|cookie|clave)\b",
    ),
)
