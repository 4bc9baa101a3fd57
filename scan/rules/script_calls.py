"""What the names of JavaScript's and Node's library mean for a reader of acts."""

from __future__ import annotations

DEFAULT_MODULES = frozenset(
    {
        "fs",
        "fs/promises",
        "child_process",
        "http",
        "https",
        "net",
        "dns",
        "os",
        "path",
        "vm",
        "crypto",
        "axios",
        "node-fetch",
        "undici",
        "got",
        "ws",
        "tls",
        "zlib",
        "dns/promises",
        "request",
        "execa",
        "zx",
        "cross-spawn",
    }
)

SHELLS = frozenset(
    {
        "child_process.exec",
        "child_process.execSync",
        "Bun.spawn",
        "Bun.spawnSync",
        "shelljs.exec",
        "execa.execaCommand",
        "execa.command",
        "zx.$",
        "Bun.$",
        "bun.$",
        "execa.$",
        "$",
    }
)
PROGRAMS = frozenset(
    {
        "child_process.spawn",
        "child_process.spawnSync",
        "child_process.execFile",
        "child_process.execFileSync",
        "child_process.fork",
        "cross-spawn",
        "execa",
        "execa.execa",
        "Deno.Command",
        "Deno.run",
    }
)
CODE = frozenset(
    {
        "eval",
        "Function",
        "vm.runInNewContext",
        "vm.runInThisContext",
        "vm.runInContext",
        "vm.Script",
        "module._compile",
        "globalThis.eval",
        "global.eval",
        "window.eval",
        "globalThis.Function",
        "require",
        "import",
    }
)
MAKES_CODE = (".constructor", "._compile", "WebAssembly.instantiate", "WebAssembly.compile")
"""How the names end of what makes code of what it is given."""
SENDERS = {
    "fetch": "fetch",
    "globalThis.fetch": "fetch",
    "node-fetch": "fetch",
    "undici.fetch": "fetch",
    "undici.request": "fetch",
    "axios": "fetch",
    "axios.request": "fetch",
    "axios.get": "fetch",
    "axios.post": "send",
    "axios.put": "send",
    "axios.patch": "send",
    "undici": "fetch",
    "ky": "fetch",
    "ky.post": "send",
    "ky.put": "send",
    "superagent.post": "send",
    "superagent.put": "send",
    "needle": "fetch",
    "needle.post": "send",
    "got.put": "send",
    "ofetch": "fetch",
    "$fetch": "fetch",
    "http2.connect": "connect",
    "@aws-sdk/client-s3.PutObjectCommand": "send",
    "@aws-sdk/lib-storage.Upload": "send",
    "window.open": "fetch",
    "got": "fetch",
    "got.get": "fetch",
    "got.post": "send",
    "request": "fetch",
    "request.post": "send",
    "request.get": "fetch",
    "http.get": "fetch",
    "https.get": "fetch",
    "http.request": "fetch",
    "https.request": "fetch",
    "navigator.sendBeacon": "send",
    "dns.resolve": "resolve",
    "dns.resolve6": "resolve",
    "dns.promises.resolveTxt": "resolve",
    "dns/promises.resolveTxt": "resolve",
    "dns.resolve4": "resolve",
    "dns.resolveTxt": "resolve",
    "dns.lookup": "resolve",
    "dns.promises.resolve": "resolve",
    "dns.promises.lookup": "resolve",
    "dns.promises.resolve4": "resolve",
    "dns/promises.lookup": "resolve",
    "dns/promises.resolve": "resolve",
    "dns/promises.resolve4": "resolve",
    "net.connect": "connect",
    "net.createConnection": "connect",
    "net.Socket().connect": "connect",
    "tls.connect": "connect",
    "WebSocket": "connect",
    "ws": "connect",
}
READS = frozenset(
    {
        "fs.readFileSync",
        "fs.readFile",
        "fs.promises.readFile",
        "fs/promises.readFile",
        "fs.createReadStream",
        "Bun.file",
        "Deno.readTextFile",
        "Deno.readTextFileSync",
        "fs.readdirSync",
        "fs.promises.readdir",
        "fs/promises.readdir",
    }
)
WRITES = frozenset(
    {
        "fs.writeFileSync",
        "fs.writeFile",
        "fs.promises.writeFile",
        "fs/promises.writeFile",
        "fs.appendFileSync",
        "fs.appendFile",
        "fs.promises.appendFile",
        "fs/promises.appendFile",
        "fs.createWriteStream",
        "Bun.write",
        "Deno.writeTextFile",
        "fs.outputFileSync",
    }
)
COPIES = frozenset(
    {"fs.copyFileSync", "fs.copyFile", "fs.renameSync", "fs.symlinkSync", "fs.cpSync", "fs.promises.copyFile"}
)
DELETES = frozenset(
    {
        "fs.unlinkSync",
        "fs.unlink",
        "fs.rmSync",
        "fs.rm",
        "fs.promises.rm",
        "fs.promises.unlink",
        "fs.rmdirSync",
        "fs/promises.rm",
        "fs/promises.unlink",
    }
)
SOURCES = {
    "os.hostname": "identity",
    "os.userInfo": "identity",
    "clipboardy.readSync": "clipboard",
    "clipboardy.read": "clipboard",
    "navigator.clipboard.readText": "clipboard",
    "screenshot-desktop": "screen",
    "keytar.getPassword": "credential:the key ring",
    "keytar.findCredentials": "credential:the key ring",
    "Bun.stdin.text": "input",
}
DECODERS = frozenset({"atob", "globalThis.atob", "decodeURIComponent", "unescape", "decodeURI"})
PRINTS = frozenset({"console.log", "console.info", "process.stdout.write"})
CONNECTIONS = ("https.request", "http.request", "net.", "tls.", "ws", "WebSocket", "dgram.", "http2.", "XMLHttpRequest")
"""What is written or sent to one of these goes to another host."""
TELLING_METHODS = frozenset({"sendMail", "sendDocument", "postMessage"})
TELLING = ("gists.create", "issues.create", "repos.createOrUpdateFileContents", "issues.createComment")
"""Calls of a service's own library that show something to others."""
ADDRESSES = ("url", "uri", "baseURL", "baseUrl", "prefixUrl", "hostname", "host", "endpoint")
"""What an object of options calls the address that it is for."""
LITTLE = frozenset(
    {
        "createHash",
        "digest",
        "existsSync",
        "includes",
        "startsWith",
        "endsWith",
        "indexOf",
        "test",
        "log",
        "error",
        "warn",
        "hasOwnProperty",
        "statSync",
        "parseInt",
        "Number",
        "Boolean",
        "isArray",
        "mkdirSync",
        "mkdir",
    }
)
LISTENS = frozenset({"on", "once", "addEventListener"})
RETURNS = frozenset({"map", "flatMap", "then", "reduce"})
WAITS = frozenset(
    {"then", "on", "once", "map", "forEach", "filter", "reduce", "flatMap", "addEventListener", "pipe", "catch"}
)
FILLS = frozenset(
    {"Object.assign", "Object.defineProperty", "Object.defineProperties", "Reflect.set", "Reflect.defineProperty"}
)
"""What puts what else it is handed into the first of it."""
SIGNS = (
    "child_process",
    "eval",
    "Function",
    "fetch",
    "http",
    "axios",
    "net",
    "dns",
    "WebSocket",
    "writeFile",
    "appendFile",
    "unlink",
    "rmSync",
    "vm",
    "process.env",
    "Deno",
    "Bun",
    "execa",
    "atob",
    "fromCharCode",
    "createWriteStream",
    "constructor",
    "addHook",
    "permission",
)


def module_name(text: str) -> str:
    """A module as the tables call it."""
    return text.removeprefix("node:")
