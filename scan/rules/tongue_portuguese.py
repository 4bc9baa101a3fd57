"""Portuguese: the words of the ideas of `tongues`."""

from __future__ import annotations

from scan.rules.tongues import Tongue, Words

TONGUE = Tongue(
    "Portuguese",
    Words(
        marks=r"""
            \b(?:não|uma|para|dos|das|que|sem|pelo|pela|você|ao|são|está|nos|também|isso|esta|seja|mais|cada|num
            |numa|ou|de|da|em|por|na|se|um|todos|quando|esse|sua|seu|como|isto|mesmo|após|depois|as|os)\b|ã|õ
        """,
        never=r"\b(?:nao|nunca|jamais|sem|nem|(?<!de )nada|nenhum[a]?|evit\w+|proibid\w+|em vez de|ao inves de)\b",
        behind=r"\b(?:e|esta|estao|sao|fica|ficam) (?:proibid\w+|vedad\w+)\b",
        asked=r"""
            \b(?:pergunt\w+|consult\w+)\b[^.]{0,40}\b(?:antes|se|primeiro)\b|\b(?:so|somente
            |apenas)\b[^.]{0,16}\b(?:apos|depois|com|se|quando)\b[^.]{0,40}\b(?:sim|confirm\w+|aprov\w+
            |permissao|acordo|ped\w+|autoriz\w+)\b|\b(?:esper\w+|aguard\w+|apos|com
            |depois de)\b[^.]{0,30}\b(?:confirmacao|aprovacao|resposta|permissao|consentimento|sim)\b|\bpropo\w+
            |\bsugira\b|\bofere\w+|\b(?:se|quando|caso) (?:o usuario|o utilizador|a pessoa|ela|ele) (?:o
            |a )?(?:pedir|quiser|aceitar|confirmar|desejar|preferir|pede|quer)|\b(?:decide|escolhe
            |decisao e d)\w*|\bpe(?:ca|de|dir) (?:confirmacao|permissao)\b
        """,
        hides=r"""
            \b(?:nao|nunca|nem|sem)\b (?:(?:se|o|a|os|as|lhe|lhes|e preciso|e necessario|ha que|deve|precisa\w*
            |isto|isso|ser|de|ao usuario) ){0,3}?(?:que )?(?:mencion|diga|dizer|diz\b|cont[ea]\b|coment(?!ario)
            |avis(?!o)|inform(?!ac)|mostr|explic(?!ac)|nome[ai]\b|indiqu|indic(?!ac|e\b)|list(?!a\b|as\b)
            |anot(?!ac)|revel|report|relat(?!or|iv)|notific(?!ac)|document(?!o|ac)|registr(?!o)|regist(?!o)
            |figur|aparec|fale\b|falar|refer(?!enc)|refir|exib)\w*|\b(?:discret\w*|em silencio|silenciosamente
            |sigilos\w+|as escondidas|em segredo|despercebid\w*)\b|\b(?:fica|ficam|deix\w+|mant\w+
            |permanec\w+)\b[^.;]{0,40}\b(?:fora|a margem|em segundo plano|entre nos|oculto|de lado)\b
            |\bfora d[oa] (?:resumo|relatorio|resposta)|\bomit\w+|\bomita\b|\bnao (?:requer|merece|precisa
            |carece|pede|exige)\w* (?:de |d[eo] )?(?:nenhum\w* )?(?:coment|menca|explic|aviso|nota|ser menc)\w*
            |\bnao (?:precisa|tem de|tem que|necessita) (?:de )?[^.;]{0,30}(?:saber|ver|mencionad|informad
            |avisad)\w*|\bsem (?:que|comentario|mencao|explicacao|alarde)\w*|\bnao vem ao caso\b
            |\bnao ha (?:por que|necessidade de|razao para) (?:\w+ )?(?:mencion|coment|explic|avis|dizer
            |falar)\w*|\bdispensa (?:comentario|mencao|explicacao|aviso)\w*
        """,
        unasked=r"""
            \bsem (?:pergunt\w+|pedir|confirm\w+|consult\w+|esper\w+|aguardar|aprov\w+|permissao|autoriz\w+
            |mais)\b|\bnao (?:(?:se|lhe|o) )?(?:peca\w*|pede\w*|pergunt\w+|consult\w+|esper\w+|aguard\w+
            |solicit\w+)\b[^.;]{0,24}|\bnao (?:e preciso|e necessari[ao]|ha que|precisa|requer
            |carece)\b[^.;]{0,20}\b(?:confirm\w+|pergunt\w+|permissao|aprov\w+|consult\w+|autoriz\w+)
            |\bnem (?:pergunt\w+|consult\w+|confirm\w+)|\bdispensa (?:confirmacao|autorizacao|aprovacao)
        """,
        given=r"""
            \b(?:ja|de antemao|previamente)\b[^.;]{0,40}\b(?:aceit\w+|consenti\w+|autoriz\w+|aprov\w+|confirm\w+
            |acordo|permissao)\b|\b(?:autorizacao|consentimento|confirmac\w+|permissao
            |aprovacao)\b[^.;]{0,30}\b(?:ja|de antemao|implicit\w+|dad[oa]s?|concedid\w+)\b|\b(?:considera\w*
            |tem|da)-?(?:se)? (?:como |por )?(?:aceit|aprovad|autorizad|confirmad|concedid)\w*
        """,
        gives=r"""
            \b(?:envi\w+|mand\w+|sub(?:a|ir|mete\w*|meter)|carreg\w+|anex\w+|compartilh\w+|partilh\w+|public\w+
            |reenvi\w+|encaminh\w+|transmit\w+|remet\w+|entreg\w+|com copia|em copia|copia oculta|cco|bcc|cc
            |inclu\w+|acrescent\w+|adicion\w+|coloc\w+|coloqu\w+|poe|por|ponha|deposit\w+|empurr\w+|push|upload
            |deix\w+|regist\w+ em|comunic\w+|pass(?:e|a|ar)|despej\w+|junt(?:e|a|ar))\b
        """,
        puts=r"""
            \b(?:escrev\w+|acrescent\w+|adicion\w+|inser\w+|insir\w+|guard\w+|salv\w+|coloc\w+|coloqu\w+|poe
            |ponha|copi\w+|col(?:e|a|ar)|deix\w+|inclu\w+|anot\w+|regist\w+|anex\w+|grav\w+)\b
        """,
        keys=r"""
            \b(?:senhas?|palavras?-passe|credencia\w+|chaves?(?: api| privadas?| ssh)?|segredos?|tokens?
            |variave(?:l|is) de ambiente|variaveis|cookies?)\b
        """,
        talk=r"""
            \b(?:conversa\w*|chat|prompts?|mensage\w+|historico|transcric\w+|atas?|codigo[- ]fonte|diffs?
            |dados (?:de clientes?|pessoais|privados)|contratos?|faturas?|documentos?|contatos?|contactos?
            |agenda|e-?mails?|area de transferencia|resumos?|arquivos?|ficheiros?|repositorio|consultas?|notas?
            |registos?|registros?|conteudo\w*|iban|nif|cpf)\b
        """,
        whole=r"""
            \b(?:complet\w+|integr\w+|tal (?:qual|como)|inteir[ao]s?|literal\w*|sem (?:cortes|cortar|mascarar
            |ocultar|resumir)|textual\w*|em claro|todos os valores|palavra por palavra|na integra|totalidade)\b
        """,
        every=r"""
            \b(?:cada (?:tarefa|sessao|resposta|pergunta|pedido|mensagem|commit|chamada|vez|projeto|alteracao
            |ficheiro|arquivo|turno)|sempre|qualquer tarefa|todas as (?:tarefas|sessoes|respostas)
            |todos os projetos|doravante|mesmo que|mesmo quando|seja qual for|independentemente
            |diga o que disser)\b
        """,
        rules=r"""
            \b(?:regras?|instruc\w+|normas?|diretriz\w*|advertencias?|seguranca|cuidados?|precauc\w+|restric\w+
            |limites|avisos?|privacidade|dados privados|salvaguardas?|prudencia|politicas?)\b
        """,
        others=r"""
            \b(?:anterior\w*|previ[ao]s?|antes|outr[ao]s?|recebid\w+|gera(?:l|is)|usuario|utilizador|pessoa
            |sistema|claude\.md|tod[ao]s|seguranca|cuidado|precauc\w+|privacidade|dados privados|prudencia
            |habitua\w+|projeto|advertencias?)\b
        """,
        replaced=r"""
            \b(?:substitu\w+|anul\w+|ignor\w+|esquec\w+|esqueca|nao (?:se aplica\w*|aplica\w*|vigora\w*|vale\w*
            |contam?)|prevalec\w+|(?:tem|têm) (?:prioridade|preferencia|precedencia) sobre|acima d[aeo]\w*
            |sem efeito|invalid\w+|ficam? (?:suspens|revogad)\w+|sobrep\w+)\b
        """,
        danger=r"""
            \b(?:apag\w+|exclu\w+|elimin\w+|remov\w+|public\w+|forc\w+|push --force|force push|pag(?:ar
            |amento\w*|ue|a)|compr(?:ar|a|as|e)|transfer\w+|pedidos|migrac\w+|implant\w+|deploy\w*|merge
            |(?:todos os|qualquer|quaisquer) comandos?|sobrescrev\w+|cancel\w+)\b
        """,
        guards=r"""
            \b(?:antivirus|firewall|defender|gatekeeper|smartscreen|hooks?|deny|scanner\w*|auditoria|protec\w+
            |protecao|sandbox|certificados?|verificac\w+|controlos?|controles?|alertas?|avisos?|dois fatores|2fa
            |assinaturas?)\b
        """,
        off=r"""
            \b(?:desativ\w+|desabilit\w+|elimin\w+|remov\w+|apag\w+|exclu\w+|esvazi\w+|salt\w+|pul(?:e|a|ar)
            |omit\w+|contorn\w+|deslig\w+|exclus\w+|excec\w+|suspend\w+|ignor\w+|desinstal\w+|paus\w+)\b
        """,
        harmless=r"\bfalsos? positivos?\b|\bfalsos? alarmes?\b|\balarmes? falsos?\b",
        runs=r"\b(?:execut\w+|sig(?:a|as|am)|segu(?:e|ir|i-las)|cumpr\w+|obede\w+|realiz\w+|faca|faz|levar a cabo)\b",
        strangers=r"""
            \b(?:instruc\w+|ordens|comandos?|tarefas?|passos)\b[^.;]{0,60}\b(?:e-?mails?|mensage\w+|tickets?
            |comentarios?|paginas?|issues?|chamados?)\b|\b(?:e-?mails?|mensage\w+|tickets?|comentarios?|paginas?
            |issues?|chamados?)\b[^.;]{0,60}\b(?:instruc\w+|ordens|comandos?)\b|\bcomo se (?:o usuario
            |o utilizador|a pessoa|fosse\w*)
        """,
        bank=r"""
            \b(?:iban|contas? bancarias?|conta|dados bancarios|dados de pagamento|numero da conta|carteira
            |endereco de pagamento|chave pix|pix|nib)\b
        """,
        despite=r"""
            \b(?:mesmo que|mesmo quando|seja qual for|diga o que disser|em vez de|no lugar de|substitu\w+
            |obsolet\w+|desatualizad\w+|independentemente|ainda que)\b
        """,
        vendor=r"""
            \b(?:recomend\w+|suger\w+|sugira|prefer\w+|prefir\w+|prioriz\w+|substitu\w+|favorec\w+|destac\w+
            |destaque|aconselh\w+|escolh\w+)\b
        """,
        slant=r"""
            \b(?:como (?:se fosse )?(?:a sua |tua |sua |uma? )?(?:propri[ao]|criterio|opiniao|juizo|avaliacao
            |recomendacao) (?:propri[ao]|tecnic[ao]|pessoal|neutr[ao]|independente)?|com (?:um|algum
            |seus) (?:inconveniente|defeito|desvantagem|desvantagens)\w*|(?:concorrent\w*|concorrencia
            |alternativa\w*)[^.;]{0,50}(?:nao |inconveniente|desvantag|defeito|duvida|antiquad)\w*)\b
        """,
        restores=r"""
            \b(?:se|quando|caso)\b[^.;]{0,60}\b(?:retir\w+|remov\w+|apag\w+|elimin\w+|falt\w+|tirar\w*
            |desaparec\w+)\b[^.;]{0,60}\b(?:volte a|voltar a|repo\w+|reponha|restaur\w+|de novo|outra vez
            |novamente|recri\w+)
        """,
        feigns=r"""
            \b(?:falh\w+|ignorad\w+|saltad\w+|pulad\w+|vermelh\w+|skip\w*)\b[^.]{0,90}\b(?:tudo (?:esta
            |vai )?(?:em |a )?(?:verde|bem)|a verde|verde|como (?:aprovad|passad|bem-sucedid)\w*)\b
            |\bcomo aprovad\w*\b[^.;]{0,40}\b(?:mesmo|sem|ainda)\b|\bdiga (?:so|somente|apenas) que\b
        """,
        field=r"\b(?:campos?|parametros?|argumentos?|consulta|propriedade|formulario)\b",
        unpacks=r"""
            \b(?:extra\w+|descompact\w+|abr\w+|execut\w+)\b[^.;]{0,60}\b(?:senha|palavra-passe|chave)\b
            |\b(?:senha|palavra-passe)\b[^.;]{0,60}\b(?:abr\w+|extra\w+|descompact\w+|arquivo)\b|\b(?:col(?:e|a
            |ar)\w*|copi\w+)\b[^.;]{0,80}\b(?:terminal|consola|console|powershell|prompt de comando)\b
        """,
        spreads=r"""
            \b(?:est[ae]|o|a) (?:secao|arquivo|ficheiro|paragrafo|skill|bloco|texto|nota|regra|habilidade
            |extensao)\b[^.;]{0,80}\b(?:outros?|outras?|todos os|demais|cada) (?:\w+ )?(?:projetos?
            |repositorios?|repos?|pastas?)
        """,
        traces=r"""
            \b(?:historico|rastros?|rastos?|registros?|registos?|logs?|backups?|branches
            |ramos)\b[^.;]{0,50}\b(?:apag\w+|exclu\w+|elimin\w+|limp\w+)|\b(?:apag\w+|exclu\w+
            |elimin\w+)\b[^.;]{0,50}\b(?:historico|rastros?|registros?|registos?|logs?|backups?
            |tod[oa]s [oa]s (?:arquivos|ficheiros|branches|ramos))
        """,
        pin=r"""
            \bsenhas?\b|\bpalavras?-passe\b|\bfrases? de recuperacao|\bcodigos? de (?:verificacao|seguranca)\b
            |\bnumeros? do cartao\b
        """,
        asks=r"\b(?:pec[ao]\w*|pedir|solicit\w+|col(?:e|ar)|digit\w+|insir\w+|inserir|inform\w+)\b",
        questioned=r"\b(?:se|caso|quando)\b[^.;]{0,40}\b(?:pergunt\w+|hesit\w+|duvid\w+|estranh\w+|question\w+)",
        assures=r"\b(?:respond\w+|diga|dizer|expli\w+|garant\w+|afirm\w+)\b",
        normal=r"\b(?:normal\w*|rotina|padrao|local\w*|segur\w+|habitual|nao sai|tecnic\w+)\b",
        passes=r"""
            \bnao (?:aponte|relat\w+|report\w+|coment\w+|list\w+|mencion\w+|revis\w+|revej\w+|leia\w*|abra\w*
            |sinaliz\w+)\b|\b(?:cont[ea]\w*|dao?|tratad\w+) (?:como|por) (?:revisad|resolvid|verificad|aprovad
            |segur|revist)\w*|\bsem observacoes\b
        """,
        findings=r"\b(?:seguranca|vulnerabilidad\w*|achados?|advertencias?|revisao|observac\w+|avisos?)\b",
        opens=r"\b(?:aceit\w+|permit\w+|devolv\w+|retorn\w+|deix\w+ (?:entrar|passar)|autentic\w+|autoriz\w+)\b",
        credential=r"\b(?:cabecalho|senha|token|usuario|utilizador|header|cookie|chave)\b",
    ),
)
