"""What the names of Python's library mean for a reader of acts: what decodes, sends, runs, reads, writes."""

from __future__ import annotations

import ast
import re

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


def may_read(name: str, method: str) -> bool:
    """Whether a call of this name may read a file, the environment, or what the person types or shows."""
    return (
        name in GET_VARIABLE
        or name in OPENERS
        or method in READ_METHODS
        or name in SOURCES
        or name.replace("()", "") in SOURCES
    )
