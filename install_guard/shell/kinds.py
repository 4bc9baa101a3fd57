"""Names of builtins and of the programs that the walk knows more about, each with its kind.

Only these names are loaded before a command; what stands behind a kind is loaded where one of its programs occurs.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Found = TypeVar("Found")

BUILTINS = frozenset(
    (
        ". : [ - alias autoload bg bind bindkey break builtin bye caller cd chdir command compctl compdef compgen complete "
        "compopt continue declare dirs disable disown echo emulate enable eval exec exit export false fc fg float functions "
        "getopts hash help history integer jobs kill let local logout mapfile nameref nocorrect noglob popd print printf pushd pwd "
        "read readarray readonly rehash return sched set setopt shift shopt source suspend sysread test times trap true type typeset "
        "ulimit umask unalias unfunction unhash unset unsetopt vared wait whence where which zcompile zformat zle zmodload "
        "zparseopts zstyle"
    ).split()
)

_KINDS = {
    "shell": "sh bash dash zsh ksh ksh93 mksh lksh oksh ash rbash rksh rzsh yash posh hush bosh loksh pdksh fish csh tcsh",
    "text": (
        "cat tac rev head tail tr cut sort uniq fold fmt nl paste join comm column expand unexpand seq yes base64 base32 "
        "basenc xxd od hexdump basename dirname realpath readlink wc sed gsed grep egrep fgrep awk gawk mawk nawk original-awk "
        "tee jq date pwd gzip gunzip zcat xz unxz xzcat bzip2 bunzip2 bzcat zstd openssl uudecode iconv dd cp mv ln install "
        "rm mktemp touch truncate printf echo true false test expr factor shuf split strings md5sum sha1sum sha256sum "
        "printenv envsubst numfmt pr tsort cksum sponge pv ccat bat batcat hd base58 ascii2uni dos2unix unix2dos rot13"
    ),
    "language": (
        "python python2 python3 pypy pypy3 ipython ipython3 node nodejs deno bun perl ruby jruby irb php lua luajit tclsh wish "
        "expect R Rscript julia groovy scala swift ghci runghc runhaskell elixir erl escript iex guile racket sbcl clisp "
        "osascript pwsh powershell powershell.exe pwsh.exe cmd cmd.exe tsx ts-node bc dc m4 sqlite3 psql mysql gdb lldb ed ex "
        "vi vim nvim view vimdiff rvim vim.tiny vim.basic emacs emacsclient gnuplot octave maxima jshell java kotlin kotlinc "
        "raku rakudo ocaml coffee j"
    ),
    "wrapper": (
        "env sudo doas su runuser pkexec run0 gosu su-exec setpriv capsh nice ionice chrt taskset nohup setsid timeout gtimeout "
        "stdbuf gstdbuf time gtime chronic unbuffer caffeinate busybox toybox flock watch script prlimit unshare nsenter chroot "
        "strace ltrace systemd-run systemd-inhibit tini dumb-init valgrind perf hyperfine entr nodemon proxychains proxychains4 "
        "torsocks torify tsocks faketime rlwrap xvfb-run dbus-run-session dbus-launch fakeroot firejail proot retry noti sg "
        "newgrp start-stop-daemon run-parts arch winpty wsl utempter pipenv poetry pdm hatch rye uv bundle mise asdf rtx conda "
        "mamba micromamba direnv dotenv dotenvx doppler op aws-vault volta fnm nvm npx bunx pnpx npm pnpm yarn bun corepack cross-env "
        "env-cmd dotenv-cli npm-run-all concurrently wait-on onchange chokidar watchexec fswatch inotifywait tmux screen zellij "
        "byobu dtach abduco at batch crontab nix-shell nix devbox guix ssh autossh sshpass mosh scp sftp rsync xargs gxargs "
        "parallel sem find gfind fd fdfind rg split tar gtar bsdtar zip man less more git make gmake bmake remake just task "
        "cargo-watch ts tsp nq pueue sort gsort apt apt-get socat nc ncat netcat logsave daemonize detach setarch linux32 "
        "linux64 i386 x86_64 uname26 cpulimit cgexec numactl schedtool annotate-output errno ifne pee mispipe zrun vidir vipe moreutils "
        "cachectl coproc eatmydata ld.so ld-linux.so.2 ld-linux-x86-64.so.2 expect_unbuffer stty cgroupify trickle with-contenv s6-setuidgid "
        "chpst softlimit envdir envuidgid setuidgid setlock multilog runsv sudoedit visudo xdg-run run-one run-this-one keychain "
        "ssh-agent gpg-agent dbus-send systemd-cat logger pv rlfe ledit socklog parallel-ssh pssh doit invoke rake nox tox "
        "open xdg-open gnome-terminal xterm konsole kitty alacritty wezterm foot x-terminal-emulator uxterm rxvt urxvt lxterminal "
        "xfce4-terminal tilix terminator st code-server setpgrp nproc-run pyenv rbenv nodenv goenv jenv gcc g++ cc c++ clang clang++ cross-env-shell bwrap install-guard zpty"
    ),
}

PROGRAMS: dict[str, str] = {}
for _kind, _names in _KINDS.items():
    PROGRAMS.update(dict.fromkeys(_names.split(), _kind))


def late(find: Callable[[], Found]) -> Callable[[], Found]:
    """What a function imports where it is first needed, and then keeps: an import statement takes longer than a call."""
    kept: list[Found] = []

    def found() -> Found:
        if not kept:
            kept.append(find())
        return kept[0]

    return found


def table_of(module: str) -> dict[str, Callable[..., Any]]:
    """What a module of this package does for the names that it knows, loaded where one of them first occurs."""
    table = _TABLES.get(module)
    if table is None:
        name = f"install_guard.shell.{module}"
        table = _TABLES[module] = __import__(
            name, fromlist=["TABLE"]
        ).TABLE  # `importlib` is not loaded before a command
    return table


_TABLES: dict[str, dict[str, Callable[..., Any]]] = {}
