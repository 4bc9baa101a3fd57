"""The names by which programs are looked up.

Only they are loaded before a command: a table is loaded where one of its programs occurs, and most commands have none.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from install_guard.installs.ground import Ground
    from install_guard.model import Invocation

# Programs that only print, read or wait whatever their options say.
_PRINTERS = frozenset(
    "echo printf grep egrep fgrep cat head tail less more jq wc tr cut ls pwd true false sleep test [ date which"
    " type column nl fold base64 base32 od hexdump rev tac seq expr basename dirname realpath readlink stat file"
    " md5sum sha1sum sha256sum sha512sum b2sum cksum sum cmp diff comm paste join yes uname hostname"
    " id whoami groups printenv locale getconf nproc tty bc dc factor tput clear uptime arch fmt pr expand unexpand"
    " zcat strings iconv numfmt ps pgrep lscpu free df du".split()
)
# Builtins of bash and zsh that change only the shell itself.
_BUILTINS = frozenset(
    ": . source eval exec cd pushd popd dirs set unset shopt setopt unsetopt umask ulimit export declare typeset local"
    " readonly read mapfile readarray wait jobs bg fg disown kill let getopts shift return exit break continue trap"
    " command builtin times type whence where hash history fc help compgen complete compopt alias unalias enable"
    " caller print integer float autoload zmodload emulate noglob nocorrect rehash zstyle bindkey logout suspend sched"
    " coproc ((".split()
)
# Neither asks for anything by its words.
IDLE = _PRINTERS | _BUILTINS
# What the client itself is called.
CALLED = frozenset({"claude", "claude-code", "claude.exe"})
# What runs a package by its name.
_RUNNERS = "npx bunx pnpx pnpm yarn npm bun uvx pipx"
# Every name under which a program may be the client, or start it (`client`).
CLIENT = frozenset(f"claude claude-code claude.exe cli.js cli-wrapper.cjs node nodejs {_RUNNERS}".split())
# Installers of skills and extensions (`skills`).
SKILLS = frozenset(
    f"skills add-skill clawhub clawdhub openskills skillkit gh gemini codex cursor-agent mcp-add install-mcp smithery {_RUNNERS}".split()
)
# Programs that write files whose names their words tell (`targets`).
TARGETS = frozenset(
    "cp mv ln install rsync scp gcp gmv ginstall ditto copy sed gsed perl ruby tee sponge ed ex vim vi nvim vim.tiny vim.basic"
    " nano emacs patch truncate yq gawk awk dasel json curl wget tar bsdtar unzip 7z sort cpio gh jq aria2c shuf openssl gpg"
    " iconv pandoc uniq xxd dd git".split()
)
# Programs that take files away (`doors`).
DOORS = frozenset("rm mv unlink shred truncate trash".split())
# How a line begins that a person types to the client (`slash`).
MENUS = ("/plugin", "/marketplace")
_COMMON = "install"  # in every name of the guard and of its files' folders


def may_name_guard(call: Invocation, ground: Ground) -> bool:
    """Whether the guard's name can stand in anything of a call: in most there is none, and no more is looked at."""
    folder = ground.cwd if call.folder is None else ground.folder(call)
    return (
        _COMMON in call.said
        or _COMMON in (folder or "")
        or _COMMON in (ground.home or "")
        or bool(call.code and any(_COMMON in code.text.known for code in call.code))
    )
