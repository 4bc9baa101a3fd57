"""How languages that have no tree here say what a rule asks for: fetching, sending, running, storing, and giving a name."""

from __future__ import annotations

import re
from typing import NamedTuple


class Lexicon(NamedTuple):
    """How a language says what a rule asks for. `assigns` has groups `name`; `names` finds variables in use.

    `starts` begins a program from the strings behind it; `asks` has the person type a secret; `opens` gives a `name` to
    a file; `backquotes` tells whether a shell reads what stands between them; `native` is a `line` that starts a program;
    `typed` tells whether a type stands before what a function is given.
    """

    assigns: re.Pattern[str]
    names: re.Pattern[str]
    fetches: re.Pattern[str]
    sends: re.Pattern[str]
    runs: re.Pattern[str]
    decodes: re.Pattern[str]
    environment: re.Pattern[str]
    saves: re.Pattern[str]
    starts: re.Pattern[str]
    stores: re.Pattern[str] = re.compile(r"(?!)")
    asks: re.Pattern[str] = re.compile(r"(?!)")
    backquotes: bool = False
    opens: re.Pattern[str] = re.compile(r"(?!)(?P<name>)")
    native: re.Pattern[str] = re.compile(r"(?!)(?P<line>)")
    typed: bool = False


def _words(text: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    return re.compile(text, re.VERBOSE | flags)


POWERSHELL = Lexicon(
    assigns=_words(r"^\s*\$(?P<name>[\w:]+)(?:\.\w+)?\s*\+?=(?!=)"),
    names=_words(r"\$\{?([\w:]+)"),
    fetches=_words(
        r"\b(?:iwr|irm|curl|wget|Invoke-WebRequest|Invoke-RestMethod|DownloadString|DownloadData|DownloadFile|Start-BitsTransfer|GetStringAsync)\b",
        re.IGNORECASE,
    ),
    sends=_words(
        r"-Method\s+['\"]?(?:Post|Put)|\bMethod\s*=\s*['\"]?(?:Post|Put)|\s-Body\b|-InFile\b|\bUpload(?:String|File|Data|Values)\b|Send-MailMessage|PostAsync|\.Write\(.*Stream|\bResolve-DnsName\b|\bTcpClient\b|\$(?:s|ns|sw|\w*stream\w*|\w*writer|sock\w*|client)\.(?:Write\w*|Send)\(",
        re.IGNORECASE,
    ),
    runs=_words(
        r"\b(?:iex|Invoke-Expression|Start-Process|Invoke-Item|rundll32|regsvr32)\b|\[scriptblock\]::Create|^\s*&\s*[\$'\"]|\.Invoke\(|Reflection\.Assembly\]::Load",
        re.IGNORECASE,
    ),
    decodes=_words(r"FromBase64String|GZipStream|DeflateStream", re.IGNORECASE),
    environment=_words(r"\b(?:Get-ChildItem|gci|dir|ls)\s+env:|GetEnvironmentVariables\(\)", re.IGNORECASE),
    saves=_words(
        r"(?:-OutFile|Out-File(?:\s+-FilePath)?|Set-Content(?:\s+-Path)?|DownloadFile\([^,]+,)\s*(?P<path>\$?[\w:.\\/'\"$-]+)",
        re.IGNORECASE,
    ),
    stores=_words(
        r"(?:CurrentVersion\\+Run\b|schtasks\s.*?/create|\bRegister-ScheduledTask|New-Service\b|\$PROFILE\b|Start\ Menu\\+Programs\\+Startup)",
        re.IGNORECASE,
    ),
    starts=_words(r"(?!)"),
    asks=_words(r"-AsSecureString|PromptForCredential|\bGet-Credential\b", re.IGNORECASE),
    native=_words(
        r"^\s*(?:\$[\w:]+\s*=\s*)?[&(\s]*(?P<line>(?:gh|glab|git|gcloud|aws|az|op|vault|heroku|npm|docker|kubectl|claude|scp|sftp|rclone|ssh)(?:\.exe)?\s+[^|;\n)]+)"
    ),
)
RUBY = Lexicon(
    assigns=_words(r"^\s*@?(?P<name>\w+)(?:\.\w+)?\s*(?:\|\||\+)?=(?![=~])"),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(
        r"\b(?:URI\.open|URI\.parse\([^)]*\)\.(?:open|read)|Net::HTTP\.get|open-uri|HTTParty\.get|RestClient\.get|Faraday\.get|open\(\s*['\"]https?)"
    ),
    sends=_words(
        r"\b(?:Net::HTTP\.post|Net::HTTP::P(?:ost|ut)|post_form|HTTParty\.(?:post|put)|RestClient\.(?:post|put)|Faraday\.\w+|TCPSocket|UDPSocket|Resolv\.\w+|Net::SMTP|Net::FTP|Net::SCP)\b|\.(?:post|put|patch|request)\(|\b(?:s|sock|socket|conn|client|smtp)\.(?:write|puts|print|send|send_message|<<)\b"
    ),
    runs=_words(r"\b(?:eval|instance_eval|class_eval|system|exec|spawn|IO\.popen|load)\b|`"),
    decodes=_words(r"Base64\.|\.unpack1?\(|Zlib::"),
    environment=_words(r"\bENV\.(?:to_h|each|map|inspect|to_a)|\bENV\.to_json|\(ENV\)"),
    saves=_words(r"\b(?:File\.(?:write|open)|IO\.write)\(\s*(?P<path>[^,)]+)"),
    starts=_words(r"\b(?:system|exec|spawn|IO\.popen|Open3\.\w+)\b\s*\(?"),
    backquotes=True,
)
PERL = Lexicon(
    assigns=_words(r"^\s*(?:my|our|local)?\s*[\$@%](?P<name>\w+)\s*\.?=(?![=~])"),
    names=_words(r"[\$@%]\{?(\w+)"),
    fetches=_words(r"\b(?:get|getstore|getprint)\s*\(\s*['\"]?\$?(?:https?|\w+\))|->get\(|LWP::Simple::get|HTTP::Tiny"),
    sends=_words(
        r"->(?:post|put|post_form|request)\(|\bHTTP::Request->new\(\s*['\"]?(?:POST|PUT)|IO::Socket|\bprint\s*\{?\s*\$(?:s|sock|socket)\b|\bgethostbyname\b|Net::SMTP|Net::FTP"
    ),
    runs=_words(r"\b(?:eval|system|exec|do)\b|`|\bqx\b"),
    decodes=_words(r"decode_base64|unpack\s*\(|uncompress|Gunzip"),
    environment=_words(r"%ENV\b|keys\s+%ENV"),
    saves=_words(r"\bgetstore\([^,]+,\s*(?P<path>[^)]+)"),
    starts=_words(r"\b(?:system|exec)\b\s*\(?"),
    backquotes=True,
    opens=_words(r"\bopen\b\s*\(?\s*(?:my\s+)?\$(?P<name>\w+)"),
)
PHP = Lexicon(
    assigns=_words(r"^\s*\$(?P<name>\w+)\s*\.?=(?!=)"),
    names=_words(r"\$(\w+)"),
    fetches=_words(r"\b(?:file_get_contents|fopen|curl_exec|readfile)\s*\(\s*['\"]?(?:https?|\$)"),
    sends=_words(
        r"\bfile_get_contents\([^\n;]*,\s*(?:false|FALSE|null),\s*\$|CURLOPT_POST|['\"]method['\"]\s*=>\s*['\"](?:POST|PUT)|\bfsockopen\b|\bstream_socket_client\b|\bmail\s*\(|(?:->|::)(?:post|patch|request)\(|\bf(?:write|puts)\(\s*\$(?:s|f|fp|sock|socket|conn)\b|\bgethostbyname\(|\bdns_get_record\(|\bftp_put\("
    ),
    runs=_words(r"\b(?:eval|system|exec|shell_exec|passthru|popen|proc_open|assert|include|require)\b|`"),
    decodes=_words(r"base64_decode|gzinflate|gzuncompress|str_rot13|hex2bin"),
    environment=_words(r"\bgetenv\(\s*\)|\$_ENV\b(?!\[)"),
    saves=_words(r"\bfile_put_contents\(\s*(?P<path>[^,]+)"),
    starts=_words(r"\b(?:system|exec|shell_exec|passthru|popen|proc_open)\s*\("),
    backquotes=True,
)
GO = Lexicon(
    assigns=_words(r"^\s*(?:(?:var|const)\s+)?(?P<name>\w+)(?:\.\w+)?(?:\s*,\s*\w+)*\s*:?=(?!=)"),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(r"\bhttp\.Get\(|\.Get\(\s*\"https?"),
    sends=_words(
        r"\.(?:Post|Put|Patch)(?:Form)?\(|NewRequest\w*\([^\n]*(?:\"(?:POST|PUT|PATCH)\"|http\.Method(?:Post|Put|Patch))|\b(?:net|tls)\.Dial\w*\(|\.LookupHost\(|\.Lookup(?:IP|TXT|Addr)\(|\bsmtp\.SendMail\(|\.Header\.(?:Set|Add)\(\s*\"(?:X-|Cookie|User-Agent|Referer)|\b(?:c|conn|w|ws)\.(?:Write|WriteMessage|WriteString)\("
    ),
    runs=_words(r"\bexec\.Command(?:Context)?\(|plugin\.Open\("),
    decodes=_words(r"\bbase64\.|\bhex\.Decode|\bgzip\.NewReader"),
    environment=_words(r"\bos\.Environ\(\)"),
    saves=_words(r"\bos\.WriteFile\(\s*(?P<path>[^,]+)"),
    starts=_words(r"\bexec\.Command(?:Context)?\("),
)
RUST = Lexicon(
    assigns=_words(
        r"^\s*(?:let\s+(?:mut\s+)?|static\s+|const\s+)?(?P<name>\w+)(?:\s*:\s*[^=\n]{1,60})?\s*\+?=(?![=>])"
    ),
    names=_words(r"\b([a-z_]\w*)\b"),
    fetches=_words(r"\breqwest::(?:blocking::)?get\b|\bureq::get\b|\.get\(\s*&?\"https?"),
    sends=_words(
        r"\b(?:TcpStream|UdpSocket)::(?:connect|bind)\b|\.(?:post|put|patch)\(|\bureq::(?:post|put)\b|\.send_to\(|\b(?:s|sock|stream|conn)\.write_all\(|\bto_socket_addrs\(\)|\blookup_host\("
    ),
    runs=_words(r"\bCommand::new\(|\bLibrary::new\("),
    decodes=_words(r"\bbase64::|\bhex::decode|\bGzDecoder\b|BASE64\w*\.decode|general_purpose::"),
    environment=_words(r"\benv::vars(?:_os)?\(\)"),
    saves=_words(r"\bfs::write\(\s*(?P<path>[^,]+)"),
    starts=_words(r"\bCommand::new\("),
)
CSHARP = Lexicon(
    assigns=_words(
        r"^\s*(?:(?:var|string|byte\[\]|await|using|const|readonly|static|private|public|[A-Z]\w*(?:<[^>\n]*>)?)\s+)*(?P<name>\w+)(?:\.\w+)?\s*\+?=(?![=>])"
    ),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(
        r"\b(?:GetStringAsync|GetByteArrayAsync|GetStreamAsync|DownloadString|DownloadData|DownloadFile)\w*\(|\.GetAsync\("
    ),
    sends=_words(
        r"\b(?:PostAsync|PutAsync|PostAsJsonAsync|SendMailAsync|Upload(?:String|Data|Values|File)\w*)\(|\bnew\ TcpClient\("
    ),
    runs=_words(r"\bProcess\.Start\(|\bProcessStartInfo\b|\bAssembly\.Load\w*\(|\bCSharpScript\.|\.Invoke\("),
    decodes=_words(r"FromBase64String|\bGZipStream\b|\bDeflateStream\b"),
    environment=_words(r"\bGetEnvironmentVariables\("),
    saves=_words(r"\bFile\.WriteAll\w+\(\s*(?P<path>[^,]+)"),
    stores=_words(r"CurrentVersion\\+Run\b|Start\ Menu\\+Programs\\+Startup"),
    starts=_words(r"\b(?:Process\.Start|new\ ProcessStartInfo)\("),
    typed=True,
)
JVM = Lexicon(
    assigns=_words(
        r"^\s*(?:(?:final|val|var|def|static|private|public|[A-Z]\w*(?:<[^>\n]*>)?(?:\[\])?|byte\[\])\s+)*(?P<name>\w+)(?:\s*:\s*\w+)?\s*\+?=(?!=)"
    ),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(
        r"\bURL\([^)]*\)\.(?:readText|readBytes|openStream|text\b)|\.toURL\(\)\.(?:text|readText)|\bopenStream\(\)|BodyHandlers\.of|\bURL\(\s*\"https?[^)]*\)\.text"
    ),
    sends=_words(
        r"\.(?:POST|post)\(|\btoRequestBody\(|\bRequestBody\.create\(|BodyPublishers\.|\bsetDoOutput\(|\bdoOutput\s*=\s*true|\b(?:outputStream|getOutputStream\(\))\.write\(|setRequestMethod\(\"(?:POST|PUT)|\bnew\ Socket\(|\bSocket\(\""
    ),
    runs=_words(
        r"\bgetRuntime\(\)\.exec\(|\bProcessBuilder\(|\bScriptEngine\w*\b|\.eval\(|\bevaluate\(|\bGroovyShell\b|\bdefineClass\(|\bURLClassLoader\b|\.execute\(\)"
    ),
    decodes=_words(r"\bgetDecoder\(\)|\bGZIPInputStream\b|\bdecodeBase64\(|Base64\.decode"),
    environment=_words(r"\bSystem\.getenv\(\)"),
    saves=_words(r"\bFiles\.(?:write\w*|copy)\(\s*(?P<path>[^,]+)"),
    starts=_words(r"\bgetRuntime\(\)\.exec\(|\bProcessBuilder\("),
    typed=True,
)
SWIFT = Lexicon(
    assigns=_words(r"^\s*(?:let|var)?\s*(?P<name>[\w.]+)(?:\s*:\s*[\w\[\]?]+)?\s*=(?!=)"),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(r"\bcontentsOf:\s*URL\(\s*string|\bdataTask\(|\bdata\(from:"),
    sends=_words(r"\bhttpBody\s*=|\buploadTask\(|\bupload\(for:|\bNWConnection\("),
    runs=_words(r"\bProcess\(\)|\.arguments\s*=|\bNSTask\b|\bevaluateScript\(|\bNSAppleScript\("),
    decodes=_words(r"\bbase64Encoded:"),
    environment=_words(r"\bProcessInfo\.processInfo\.environment\b(?!\[)"),
    saves=_words(r"\.write\(\s*to(?:File)?:\s*(?P<path>[^,]+)"),
    starts=_words(r"\.arguments\s*=\s*\["),
)
LUA = Lexicon(
    assigns=_words(r"^\s*(?:local\s+)?(?P<name>\w+)(?:\s*,\s*\w+)*\s*=(?!=)"),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(r"\bhttps?\.request\b\s*\(?\s*[\"'](?:https?)"),
    sends=_words(r"\bhttps?\.request\b\s*(?:\{|\([^,\n]*,)|\bsocket\.(?:tcp|connect)\b|:send\("),
    runs=_words(r"\b(?:load|loadstring|dofile|os\.execute|io\.popen|vim\.fn\.system)\b"),
    decodes=_words(r"\b(?:unb64|b64decode|base64\.decode|mime\.unb64|vim\.base64\.decode)\b"),
    environment=_words(r"(?!)"),
    saves=_words(r"\bio\.open\(\s*(?P<path>[^,]+),\s*[\"'][wa]"),
    starts=_words(r"\b(?:os\.execute|io\.popen|vim\.fn\.system)\s*\(?"),
)
ELIXIR = Lexicon(
    assigns=_words(r"^\s*[{\[(%:a-z, ]*?(?P<name>[a-z_]\w*)\s*(?:[,}\])][^=\n]{0,40})?=(?![=~>])"),
    names=_words(r"\b([a-z_]\w*)\b"),
    fetches=_words(r"\b(?:Req|HTTPoison|Tesla)\.get!?\b|:httpc\.request\(\s*(?::get|['\"~])"),
    sends=_words(r"\b(?:Req|HTTPoison|Tesla)\.(?:post|put)!?\b|:httpc\.request\(\s*:post|:gen_tcp\.connect"),
    runs=_words(
        r"\bCode\.(?:eval_\w+|compile_\w+|require_file)\b|\bSystem\.(?:cmd|shell)\b|:os\.cmd|\bPort\.open\b|:erlang\.binary_to_term"
    ),
    decodes=_words(r"\bBase\.\w*decode\w*|:zlib\.\w*(?:gunzip|uncompress)"),
    environment=_words(r"\bSystem\.get_env\(\)"),
    saves=_words(r"\bFile\.write!?\(\s*(?P<path>[^,]+)"),
    starts=_words(r"\b(?:System\.(?:cmd|shell)|:os\.cmd)\s*\(?"),
)
APPLESCRIPT = Lexicon(
    assigns=_words(r"^\s*set\s+(?P<name>\w+)\s+to\b"),
    names=_words(r"\b([A-Za-z_]\w*)\b"),
    fetches=_words(r"(?!)"),
    sends=_words(r"(?!)"),
    runs=_words(r"\b(?:do\ shell\ script|run\ script)\b"),
    decodes=_words(r"(?!)"),
    environment=_words(r"(?!)"),
    saves=_words(r"(?!)(?P<path>)"),
    stores=_words(r"\bmake\ new\ login\ item\b"),
    starts=_words(r"\bdo\ shell\ script\b"),
    asks=_words(r"\bhidden\ answer\b"),
)
BATCH = Lexicon(
    assigns=_words(r"(?i)^\s*@?set\s+(?:/\w\s+)?\"?(?P<name>\w+)="),
    names=_words(r"[%!](\w+)[%!]"),
    fetches=_words(r"(?i)\b(?:curl|certutil|bitsadmin|wget)\b.*https?:"),
    sends=_words(r"(?i)\b(?:curl|powershell)\b.*(?:\s(?:-d|-T|-F|--data\S*|--upload-file)\s|Method\s+Post)"),
    runs=_words(r"(?!)"),
    decodes=_words(r"(?i)\bcertutil\s+-decode"),
    environment=_words(r"(?i)^\s*@?set\s*(?:[|>]|$)"),
    saves=_words(r"(?i)(?:\s-o\s+|>>?\s*|-urlcache\s+(?:-\w+\s+)*\S+\s+)(?P<path>\S+)"),
    starts=_words(r"(?!)"),
    stores=_words(r"(?i)CurrentVersion\\+Run\b|\bschtasks\b.*/create|Programs\\+Startup"),
)
LEXICONS = {
    "powershell": POWERSHELL,
    "batch": BATCH,
    "ruby": RUBY,
    "perl": PERL,
    "php": PHP,
    "go": GO,
    "rust": RUST,
    "csharp": CSHARP,
    "jvm": JVM,
    "swift": SWIFT,
    "lua": LUA,
    "elixir": ELIXIR,
    "applescript": APPLESCRIPT,
}
