"""What the names of Python's library mean for a reader of acts: what decodes, sends, runs, reads, writes."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from scan import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

KEEPS_TEXT = frozenset({"name", "parent", "parents", "path", "url", "geturl"})
NAMESPACES = frozenset({"__builtins__", "builtins", "__builtins__.__dict__", "builtins.__dict__"})
GET_VARIABLE = frozenset(
    {"os.getenv", "os.environ.get", "os.environ.pop", "os.environ.setdefault", "os.environb.get", "decouple.config"}
)
OPENERS = frozenset(
    {
        "open",
        "io.open",
        "codecs.open",
        "builtins.open",
        "os.open",
        "gzip.open",
        "zipfile.ZipFile",
        "sqlite3.connect",
        "configparser.read",
        "dotenv.dotenv_values",
        "aiofiles.open",
    }
)
READ_METHODS = frozenset({"read_text", "read_bytes", "open"})
TELLS_LITTLE = frozenset(
    [
        "len",
        "bool",
        "isinstance",
        "any",
        "all",
        "hash",
        "id",
        "type",
        "int",
        "float",
        "round",
        "hasattr",
        "callable",
        "exists",
        "is_file",
        "is_dir",
        "isfile",
        "isdir",
        "count",
        "index",
        "find",
        "stat",
        "getsize",
        "print",
        "hexdigest",
        "digest",
        "sha256",
        "md5",
        "sha1",
        "blake2b",
        "add_argument",
        "info",
        "debug",
        "warning",
        "error",
        "exit",
        "range",
    ]
)
ADDS = frozenset(
    {
        "append",
        "add",
        "extend",
        "update",
        "insert",
        "write",
        "setdefault",
        "__setitem__",
        "put",
        "appendleft",
        "attach",
        "set_payload",
        "set_content",
        "add_attachment",
        "writerow",
        "writestr",
    }
)
TEXT_METHODS = frozenset(
    {
        "replace",
        "format",
        "split",
        "lower",
        "upper",
        "strip",
        "rstrip",
        "lstrip",
        "expanduser",
        "resolve",
        "absolute",
        "joinpath",
        "glob",
        "rglob",
        "encode",
        "decode",
        "as_posix",
        "removesuffix",
        "removeprefix",
        "splitlines",
        "with_suffix",
        "with_name",
    }
)
PATH_METHODS = frozenset({"expanduser", "resolve", "absolute", "joinpath", "glob", "rglob"})
JOINS_PATH = frozenset({"os.path.join", "posixpath.join", "ntpath.join"})
MAKES_PATH = frozenset({"pathlib.Path", "Path", "pathlib.PosixPath", "pathlib.PurePath"})
PASSES = frozenset(
    {
        "os.path.expanduser",
        "os.path.expandvars",
        "os.path.abspath",
        "os.path.realpath",
        "os.path.normpath",
        "os.fspath",
        "str",
        "bytes",
        "list",
        "tuple",
        "set",
        "sorted",
        "iter",
        "glob.glob",
        "glob.iglob",
        "memoryview",
        "bytearray",
        "enumerate",
        "shlex.quote",
        "asyncio.run",
    }
)
HOMES = frozenset({"pathlib.Path.home", "Path.home"})

SOURCES = {
    "sys.stdin.read": "input",
    "sys.stdin.readline": "input",
    "sys.stdin.readlines": "input",
    "sys.stdin.buffer.read": "input",
    "input": "typed",
    "os.environ.copy": "environment",
    "os.environ.items": "environment",
    "os.environ.values": "environment",
    "os.environ.keys": "names",
    "pyperclip.paste": "clipboard",
    "win32clipboard.GetClipboardData": "clipboard",
    "tkinter.Tk.clipboard_get": "clipboard",
    "PIL.ImageGrab.grab": "screen",
    "ImageGrab.grab": "screen",
    "PIL.ImageGrab.grabclipboard": "clipboard",
    "pyautogui.screenshot": "screen",
    "mss.mss.grab": "screen",
    "mss.mss.shot": "screen",
    "cv2.VideoCapture": "camera",
    "sounddevice.rec": "camera",
    "keyring.get_password": "credential:the key ring",
    "browser_cookie3.chrome": "credential:the browser's cookies",
    "browser_cookie3.load": "credential:the browser's cookies",
    "win32crypt.CryptUnprotectData": "credential:the browser's passwords",
    "socket.gethostname": "identity",
    "getpass.getuser": "identity",
    "os.getlogin": "identity",
    "platform.node": "identity",
    "platform.uname": "identity",
    "os.uname": "identity",
    "os.walk": "files",
    "CoreLocation.CLLocationManager.alloc": "location",
    "pynput.keyboard.Listener": "keys",
    "keyboard.record": "keys",
    "keyboard.on_press": "keys",
}

CODE = frozenset(
    {
        "exec",
        "eval",
        "compile",
        "runpy.run_path",
        "runpy.run_module",
        "types.FunctionType",
        "marshal.loads",
        "pickle.loads",
        "pickle.load",
        "dill.loads",
        "execfile",
        "code.InteractiveInterpreter.runsource",
        "ctypes.create_string_buffer",
        "ctypes.CDLL",
        "ctypes.cdll.LoadLibrary",
        "importlib.util.spec_from_file_location",
        "imp.load_source",
        "imp.load_compiled",
    }
)
SHELLS = frozenset(
    [
        "os.system",
        "os.popen",
        "subprocess.run",
        "subprocess.call",
        "subprocess.Popen",
        "subprocess.check_output",
        "subprocess.check_call",
        "subprocess.getoutput",
        "subprocess.getstatusoutput",
        "commands.getoutput",
        "os.execl",
        "os.execv",
        "os.execvp",
        "os.execve",
        "os.execlp",
        "os.spawnl",
        "os.spawnv",
        "os.startfile",
        "pty.spawn",
        "asyncio.create_subprocess_shell",
        "asyncio.create_subprocess_exec",
        "pexpect.spawn",
        "pexpect.run",
    ]
)

REGISTRY = frozenset({"winreg.OpenKey", "winreg.OpenKeyEx", "winreg.CreateKey", "winreg.CreateKeyEx"})
SAID = ("command", "content", "new_string", "file_text", "new_source", "prompt", "url")
"""The parts of a tool's input that say what it does."""
TALKS = frozenset({"sendall", "send"})
"""What is said through a connection that was made before."""
REGISTERS = "winreg.SetValueEx"
MARKERS = {
    "dup": frozenset({"os.dup2"}),
    "connect": frozenset({"connect", "socket.create_connection", "asyncio.open_connection"}),
    "listen": frozenset({"bind"}),
    "encrypt": frozenset({"encrypt", "encrypt_file"}),
    "capture": frozenset({"pynput.keyboard.Listener", "keyboard.on_press", "keyboard.hook"}),
    "chmod": frozenset({"os.chmod", "chmod"}),
}
"""Calls that are acts by name alone: each is harmless, two together may not be."""

ARCHIVES = frozenset({"zipfile.ZipFile", "tarfile.open", "tarfile.TarFile", "shutil.make_archive"})
PACKING = frozenset({"add", "write", "addfile", "writestr"})
PRINTS = frozenset({"print", "sys.stdout.write", "sys.stdout.buffer.write", "click.echo", "rich.print"})
ADDRESSES = ("base_url", "url", "uri", "host", "hostname", "server", "endpoint", "endpoint_url")
"""What a client calls the address that it is made for."""
AUTH = frozenset({"headers", "auth", "cookies", "cert", "timeout", "verify", "proxies", "context"})

_SENDERS = re.compile(
    r"^(?:requests|httpx|aiohttp|urllib3|niquests|curl_cffi\.requests)(?:\.\w+)*(?:\(\)(?:\.\w+)*)?\.(post|put|patch|get|request|delete|head|options|stream|send)$"
    r"|^(?:[\w?.]*\.)?(?:http|https|_?session|_?client|_?http_client|aiohttp_session|sess|pool|conn|connection)\.(post|put|patch|get|request)$"
)
_EXACT = {
    "urllib.request.urlopen": "fetch",
    "urlopen": "fetch",
    "urllib.urlopen": "fetch",
    "urllib2.urlopen": "fetch",
    "urllib.request.urlretrieve": "fetch",
    "urllib.request.Request": "request",
    "requests.Request": "request",
    "wget.download": "fetch",
    "http.client.HTTPSConnection": "request",
    "http.client.HTTPConnection": "request",
    "socket.gethostbyname": "resolve",
    "socket.getaddrinfo": "resolve",
    "socket.gethostbyname_ex": "resolve",
    "dns.resolver.resolve": "resolve",
    "dns.resolver.query": "resolve",
    "websocket.create_connection": "request",
    "websockets.connect": "request",
    "webbrowser.open": "fetch",
    "webbrowser.open_new": "fetch",
}
INTO_NAMES = frozenset({"hex", "hexlify", "b2a_hex", "b32encode", "b16encode", "b32hexencode"})
"""Methods that write anything with the few letters that a host's name may have."""
_SENDING_METHODS = frozenset(
    {
        "sendall",
        "sendto",
        "sendmail",
        "send_message",
        "storbinary",
        "storlines",
        "upload_file",
        "upload_fileobj",
        "upload_blob",
        "upload_from_string",
        "upload_from_filename",
        "put_object",
        "putfo",
        "exec_command",
        "create_gist",
        "create_issue",
        "files_upload",
        "files_upload_v2",
        "send_document",
    }
)
_LIBRARIES = (
    "requests.",
    "httpx.",
    "urllib",
    "os.",
    "subprocess.",
    "socket.",
    "json.",
    "sys.",
    "re.",
    "base64.",
    "shutil.",
    "pathlib.",
    "aiohttp.",
)


def is_library(name: str) -> bool:
    """Whether a dotted name is one of the library's, whatever the file calls its own functions."""
    return name.startswith(_LIBRARIES)


def network(name: str) -> str:
    """What a call does with another host: fetch, send, request, resolve, receive; "" for none of it."""
    exact = _EXACT.get(name)
    if exact:
        return exact
    match = _SENDERS.match(name)
    if match:
        return "send" if (match[1] or match[2]) in {"post", "put", "patch", "send"} else "fetch"
    method = name.rsplit(".", 1)[-1]
    if method in _SENDING_METHODS or (method == "send" and "socket" in name):
        return "send"
    if method in {"recv", "recvfrom", "makefile"} and "." in name:
        return "receive"
    if method == "request" and "HTTP" in name:
        return "send"
    return ""


def place_of_address(name: str) -> int:
    """Which argument of a network call is the address."""
    return 1 if name.endswith(".request") and not name.startswith("aiohttp") else 0


def running(name: str) -> str:
    """`code` for what runs Python, `program` for what starts a program, "" for neither."""
    if name in CODE or name.endswith((".exec_module", ".load_module")):
        return "code"
    return "program" if name in SHELLS else ""


def floods(node: ast.For | ast.AsyncFor) -> bool:
    """Whether a loop has hundreds of turns and no pause."""
    text = ast.unparse(node.iter)
    many = re.fullmatch(r"range\((?:\d+, ?)?(\d+)\)", text)
    enough = 200
    return bool(many and int(many[1]) >= enough and "sleep" not in ast.unparse(node))


def filled(text: str, values: Sequence[Sequence[str]]) -> str:
    """`"{}…{}".format(a, b)` with unknown fields as NUL."""
    queue = iter(values)

    def fill(match: re.Match[str]) -> str:
        if match[1].isdigit():
            index = int(match[1])
            found: Sequence[str] = values[index] if index < len(values) else ()
        else:
            found = next(queue, ()) if not match[1] else ()
        return found[0] if found else "\0"

    return re.sub(r"\{(\w*)[^{}]*\}", fill, text)


def decoder(name: str, hints: Sequence[str]) -> Callable[[str], str | None] | None:
    """The decoder that a call names, or None."""
    found = _DECODERS.get(name) or _DECODERS.get(
        name.rsplit(".", 1)[-1] if name.startswith(("bytes.", "bytearray.")) else ""
    )
    if found is not None:
        return found
    if name == "codecs.decode" or name.endswith(".decode") or name == "codecs.encode":
        for hint in hints:
            if hint in _CODECS:
                return _CODECS[hint]
    return None


def may_decode(name: str) -> bool:
    """Whether a call of this name may decode what it is given."""
    return name in _DECODERS or name.startswith(("bytes.", "bytearray.")) or name.endswith(("decode", "codecs.encode"))


def may_read(name: str, method: str) -> bool:
    """Whether a call of this name may read a file, the environment, or what the person types or shows."""
    return (
        name in GET_VARIABLE
        or name in OPENERS
        or method in READ_METHODS
        or name in SOURCES
        or name.replace("()", "") in SOURCES
    )


def _bytes(unpack: Callable[[str], bytes | None]) -> Callable[[str], str | None]:
    def turned(text: str) -> str | None:
        data = unpack(text)
        if data is None:
            return None
        readable = decode.as_text(data)
        return readable if readable is not None else data.decode("latin-1")

    return turned


def _unpacked(text: str) -> bytes | None:
    try:
        return decode.from_compressed(text.encode("latin-1"))
    except UnicodeEncodeError:
        return None


_DECODERS: dict[str, Callable[[str], str | None]] = {
    "base64.b64decode": _bytes(decode.from_base64),
    "base64.urlsafe_b64decode": _bytes(decode.from_base64),
    "base64.standard_b64decode": _bytes(decode.from_base64),
    "base64.decodebytes": _bytes(decode.from_base64),
    "base64.b32decode": _bytes(decode.from_base32),
    "base64.b16decode": _bytes(decode.from_hex),
    "base64.b85decode": lambda _: None,
    "base64.a85decode": lambda _: None,
    "binascii.a2b_base64": _bytes(decode.from_base64),
    "binascii.unhexlify": _bytes(decode.from_hex),
    "binascii.a2b_hex": _bytes(decode.from_hex),
    "fromhex": _bytes(decode.from_hex),
    "zlib.decompress": _bytes(_unpacked),
    "gzip.decompress": _bytes(_unpacked),
    "bz2.decompress": _bytes(_unpacked),
    "lzma.decompress": _bytes(_unpacked),
    "urllib.parse.unquote": decode.from_percent,
    "urllib.parse.unquote_plus": decode.from_percent,
    "marshal.loads": lambda _: None,
}
_CODECS: dict[str, Callable[[str], str | None]] = {
    "rot13": decode.from_rot13,
    "rot_13": decode.from_rot13,
    "rot-13": decode.from_rot13,
    "hex": _bytes(decode.from_hex),
    "hex_codec": _bytes(decode.from_hex),
    "base64": _bytes(decode.from_base64),
    "unicode_escape": decode.from_escapes,
    "unicode-escape": decode.from_escapes,
}

_CONDITIONS = (
    (
        "date",
        re.compile(
            r"datetime|date\.today|time\.time\(|localtime|strftime|\.now\(|\.utcnow\(|\.weekday\(|\.year\b|\.month\b|\.day\b|\bnew Date|Date\.now|getTime\(|getDay\(|\bdate\s+['\"]?[+-]|\$\(date\b|EPOCHSECONDS|Get-Date|Date\.today|Time\.now|DateTime\.(?:Utc)?Now"
        ),
    ),
    (
        "locale",
        re.compile(
            r"getlocale|getdefaultlocale|\bLANG\b|LC_ALL|\btzname|timezone|\$\(locale|\blocale\b|Intl\.DateTimeFormat|navigator\.language|\bTZ\b"
        ),
    ),
    (
        "a watcher",
        re.compile(
            r"\bCI\b|GITHUB_ACTIONS|JENKINS|TRAVIS|SANDBOX|docker|dockerenv|VIRTUAL|VMWARE|VBOX|gettrace|pydevd|sandbox|DEBUG",
            re.IGNORECASE,
        ),
    ),
    (
        "one user or machine",
        re.compile(
            r"gethostname|getuser|getlogin|platform\.node|os\.uname|userInfo|hostname\(|\bUSER\b|USERNAME|USERDOMAIN"
        ),
    ),
)
_YES = re.compile(
    r"""(?x)\binput\(
      | \bconfirm\w*\b
      | \[[yY]{2}\]
      | (?:==?=?|\bin)\s*[\[({]?\s*['"]?(?i:y|yes)['"]?(?=\s*(?:\]|,|\)|$|\}|\|\||;|&&))"""
)
_OPTED = re.compile(
    r"""(?xi)(?:share|telemetry|metrics|analytics|opt_?in|consent|report|stats
          |usage)\w*(?::-(?:0|off|no|false)?)?\}?["')\],\s]{0,4}
          (?:,\s*["'](?:0|off|no|false)?["']\s*\))? \s*(?:===?|=|\bis\b)\s*["']?(?:1|on|true|yes)\b"""
)
_MAY = re.compile(r"compare", re.IGNORECASE)


OPTED = "an opt-in"
"""The condition of what is done where the person switched it on."""
ASKED = "a yes"
"""The condition of what is done after the person was asked."""


def may_condition(test: object) -> bool:
    """Whether a test compares at all: only then is it worth wording."""
    return type(test).__name__ in {"Compare", "BoolOp", "UnaryOp", "Call", "Name", "NamedExpr"}


_DATED = re.compile(
    r"""(?mx)\b(?P<name>[A-Za-z_]\w*)[ ]?=[ ]?[^=\n]{0,60}?
          (?:\bdate\.today\(|\bdatetime\.(?:now|utcnow|today)\(|\btime\.time\(|\bDate\.now\(|\bnew[ ]Date\(\)
            |\$\(date[ ]|Time\.now|Date\.today|Get-Date)"""
)
_DATES = ("today(", "now(", "utcnow(", "time.time(", "new Date(", "$(date ", "Time.now", "Date.today", "Get-Date")


def dated_names(source: str) -> frozenset[str]:
    """The variables of a source that are given today's date."""
    if not any(sign in source for sign in _DATES):
        return frozenset()
    return frozenset(match["name"] for match in _DATED.finditer(source))


def condition(text: str, dated: frozenset[str] = frozenset()) -> str:
    """What a condition looks at before it acts: the date, the locale, a watcher, one machine, the person's yes; "" for anything else."""
    for name, pattern in _CONDITIONS:
        if pattern.search(text):
            return name
    if dated and not dated.isdisjoint(re.findall(r"\w+", text)):
        return "date"
    return ASKED if _YES.search(text) else OPTED if _OPTED.search(text) else ""
