"""Programs that a shell line may start, sorted by what they do to the world: tables for the reader of acts."""

from __future__ import annotations

from typing import NamedTuple

SHELLS = frozenset(["sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "mksh", "csh", "tcsh"])
INTERPRETERS = {
    "python": "python",
    "python2": "python",
    "python3": "python",
    "pypy3": "python",
    "node": "javascript",
    "nodejs": "javascript",
    "bun": "javascript",
    "deno": "javascript",
    "tsx": "javascript",
    "perl": "perl",
    "ruby": "ruby",
    "php": "php",
    "lua": "lua",
    "osascript": "applescript",
    "pwsh": "powershell",
    "powershell": "powershell",
    "powershell.exe": "powershell",
}
CODE_OPTIONS = frozenset(
    [
        "-c",
        "-e",
        "-E",
        "--eval",
        "-p",
        "--print",
        "-r",
        "-Command",
        "-command",
        "-enc",
        "-EncodedCommand",
        "-lc",
        "-ic",
        "-lic",
        "-ec",
        "-xc",
    ]
)
WRAPPERS: dict[str, tuple[frozenset[str], int]] = {
    "sudo": (frozenset(["-u", "-g", "-h", "-p", "-C", "-r", "-t", "-U"]), 0),
    "doas": (frozenset(["-u", "-C"]), 0),
    "env": (frozenset(["-u", "-C", "-S", "--unset", "--chdir"]), 0),
    "nohup": (frozenset(), 0),
    "command": (frozenset(), 0),
    "builtin": (frozenset(), 0),
    "exec": (frozenset(["-a"]), 0),
    "time": (frozenset(["-f", "-o"]), 0),
    "nice": (frozenset(["-n"]), 0),
    "ionice": (frozenset(["-c", "-n"]), 0),
    "timeout": (frozenset(["-s", "-k"]), 1),
    "gtimeout": (frozenset(["-s", "-k"]), 1),
    "setsid": (frozenset(), 0),
    "stdbuf": (frozenset(["-i", "-o", "-e"]), 0),
    "xargs": (frozenset(["-I", "-n", "-P", "-d", "-L", "-s", "-E", "-a"]), 0),
    "busybox": (frozenset(), 0),
    "caffeinate": (frozenset(), 0),
    "unbuffer": (frozenset(), 0),
    "arch": (frozenset(), 0),
    "nsenter": (frozenset(["-t", "-S", "-G", "--target", "--setuid", "--setgid"]), 0),
    "unshare": (frozenset(["-R", "-S", "-G", "-w", "--root", "--setuid", "--setgid", "--wd"]), 0),
    "chroot": (frozenset(), 1),
    "taskset": (frozenset(), 1),
    "flock": (frozenset(["-w", "-E", "--timeout", "--conflict-exit-code"]), 1),
}
"""Programs that run another: their options that take a value, and the plain words before the program."""

ITEMIZED = frozenset(["http", "https", "xh"])
DOWNLOADERS = frozenset(["curl", "wget", "http", "https", "xh", "aria2c", "lwp-request", "axel", "curlie"])
TUNNELS = frozenset(["nc", "ncat", "netcat", "socat", "telnet"])
HANDS_OUT = (
    (r"aws s3 (?:cp|sync|mv) (?!s3:)\S+ s3:", "a bucket"),
    (r"(?:gsutil|gcloud storage) (?:cp|rsync) (?!gs:)\S+ gs:", "a bucket"),
    (r"az storage blob upload", "a bucket"),
    (r"gh gist create", "gist.github.com"),
    (r"openssl s_client", ""),
    (r"gh (?:issue|pr|release|gist) (?:create|comment|edit|upload)|gh api\b", "github.com"),
    (r"glab (?:issue|mr|snippet) (?:create|note)", "gitlab.com"),
    (
        r"(?:tftp|smbclient|lftp|ftp|ncftpput|logger|croc|magic-wormhole|wormhole|ipfs|restic|s3cmd|mc|b2|gdrive|dbxcli)\b",
        "",
    ),
    (r"kubectl create (?:secret|configmap)|docker (?:build|push)", ""),
    (r"(?:xdg-open|open|start|sensible-browser|wslview) https?:", ""),
)
"""Programs of services that take files or what they are fed, as patterns over their words, and where it goes."""
PUBLISHES = r"(?:npm|pnpm|yarn|bun|cargo|poetry|uv|hatch|flit|lerna) (?:-\S+ )*(?:npm )?publish\b|twine upload\b|gem push\b|vsce publish\b"
"""Programs that make a folder public, as a pattern over their words."""
COPIERS_OUT = frozenset(["scp", "rsync", "sftp", "rclone"])
RESOLVERS = frozenset(["dig", "nslookup", "host", "drill", "ping", "kdig", "delv"])
MAILERS = frozenset(["mail", "mailx", "sendmail", "mutt", "msmtp", "swaks"])
READERS = frozenset(
    [
        "cat",
        "head",
        "tail",
        "less",
        "more",
        "nl",
        "tac",
        "bat",
        "sed",
        "awk",
        "gawk",
        "grep",
        "egrep",
        "rg",
        "cut",
        "sort",
        "uniq",
        "tr",
        "jq",
        "yq",
        "strings",
        "dd",
        "od",
        "fold",
        "paste",
        "column",
        "gzip",
        "zstd",
        "xz",
        "bzip2",
        "tar",
        "zip",
        "7z",
        "base64",
        "base32",
        "xxd",
        "openssl",
        "gpg",
        "tee",
        "sponge",
        "iconv",
        "rev",
        "fmt",
        "pv",
        "find",
        "ls",
        "sqlite3",
        "split",
        "shuf",
        "envsubst",
        "python3-json",
    ]
)
"""Programs whose output is made of the files that they are given and of what they are fed."""

SILENT = frozenset(
    [
        "wc",
        "sha256sum",
        "md5sum",
        "shasum",
        "sha1sum",
        "test",
        "[",
        "[[",
        "true",
        "false",
        ":",
        "cd",
        "pwd",
        "exit",
        "return",
        "shift",
        "sleep",
        "wait",
        "mkdir",
        "touch",
        "stat",
        "file",
        "which",
        "type",
        "basename",
        "dirname",
        "date",
        "seq",
        "read",
        "local",
        "unset",
        "trap",
        "ulimit",
        "umask",
        "hash",
    ]
)
DECODING: dict[str, tuple[str, ...]] = {
    "base64": ("-d", "--decode", "-D", "-di", "-id"),
    "base32": ("-d", "--decode"),
    "xxd": ("-r", "-rp", "-r -p", "-p -r"),
    "openssl": ("-d",),
    "gzip": ("-d", "-dc", "-cd"),
    "gunzip": (),
    "zcat": (),
    "bunzip2": (),
    "unxz": (),
    "xz": ("-d", "-dc"),
    "bzip2": ("-d", "-dc"),
    "rev": (),
    "uudecode": (),
    "gpg": ("-d", "--decrypt"),
}
SOURCES = {
    "printenv": "environment",
    "pbpaste": "clipboard",
    "wl-paste": "clipboard",
    "whoami": "identity",
    "hostname": "identity",
    "uname": "identity",
    "id": "identity",
    "ifconfig": "identity",
    "history": "credential:the shell's history",
}
CAPTURES = {
    "screencapture": "screen",
    "scrot": "screen",
    "gnome-screenshot": "screen",
    "grim": "screen",
    "import": "screen",
    "imagesnap": "camera",
    "ffmpeg": "",
    "arecord": "camera",
    "rec": "camera",
}
DELETERS = frozenset(["rm", "unlink", "shred", "srm", "wipe", "mkfs", "mkfs.ext4", "wipefs"])
PLAIN_HTTP_TOOLS = DOWNLOADERS


class Sent(NamedTuple):
    """How an option of a downloader hands data over: as a body, a file, or who sends it."""

    body: frozenset[str]
    file: frozenset[str]
    auth: frozenset[str]
    output: frozenset[str]
    value: frozenset[str]


CURL = Sent(
    frozenset(
        [
            "-d",
            "--data",
            "--data-ascii",
            "--data-raw",
            "--data-binary",
            "--data-urlencode",
            "--json",
            "-F",
            "--form",
            "--form-string",
            "--url-query",
        ]
    ),
    frozenset(["-T", "--upload-file"]),
    frozenset(
        [
            "-H",
            "--header",
            "-u",
            "--user",
            "-b",
            "--cookie",
            "--oauth2-bearer",
            "-E",
            "--cert",
            "--key",
            "-A",
            "--user-agent",
            "-e",
            "--referer",
        ]
    ),
    frozenset(["-o", "--output"]),
    frozenset(
        [
            "-X",
            "--request",
            "-m",
            "--max-time",
            "--connect-timeout",
            "--retry",
            "--retry-delay",
            "--retry-max-time",
            "-w",
            "--write-out",
            "-x",
            "--proxy",
            "--resolve",
            "-c",
            "--cookie-jar",
            "-C",
            "-r",
            "--range",
            "-K",
            "--config",
            "--limit-rate",
            "--cacert",
            "--proto",
            "--tlsv1",
            "-D",
            "--dump-header",
            "--output-dir",
        ]
    ),
)
WGET = Sent(
    frozenset(["--post-data", "--body-data"]),
    frozenset(["--post-file", "--body-file"]),
    frozenset(
        ["--header", "--user", "--password", "-U", "--user-agent", "--referer", "--http-user", "--http-password"]
    ),
    frozenset(["-O", "--output-document"]),
    frozenset(["-P", "--directory-prefix", "-t", "--tries", "-T", "--timeout", "-o", "-a", "--method", "-e", "-w"]),
)
