"""Programs that run other programs, a row each: their options, then what their words are.

A row reads like a synopsis, `options ; words`. Options: `-x` and `--name` are flags, `-x:` and `--name=` take a value,
`-x?` one that is attached or absent, `--name==` takes two words; behind the colon or equals sign stands what the value
is where it is more than text: `script` (a shell runs it), `run` (a program with words), `split` (as of `env -S`), `file`
(a script), `pipe` (a script where it begins with `|` or `!`), `rest` (all that follows is the command), `login` (a shell
where no command follows), `text` (the words behind are a script). `*` lets options pass that the row does not list.

Words, in order: `WORD` is skipped, `WORD?` is skipped where another follows, `ASSIGN` stands for `NAME=value …`, `FILE`
for a script that is run, `=a,b` must be one of these or the program runs nothing, `DASHES` skips to `--`. The last says
what the others are: `COMMAND` (a program and its words), `SCRIPT` (one shell text), `TEXT` (words joined to one),
`EITHER` (one word is a script, more are a command), `SHELL` (the words of a shell), `DATA` (nothing that runs);
`PERHAPS` is a command that not every version of the program runs, `PIPE` two scripts of which the second reads the first.
"""

from __future__ import annotations

ROWS: dict[str, str] = {
    # The environment, another user.
    "env": "- -i -0 -v --ignore-environment --null --debug -u: --unset= -C: --chdir= -S:split --split-string=split -P: -a: --argv0= "
    "--block-signal? --default-signal? --ignore-signal? --list-signal-handling ; ASSIGN COMMAND",
    "sudo": "-A -b -B -E -H -K -k -l -n -N -P -S -V -v --askpass --background --bell --preserve-env? --set-home --list --non-interactive "
    "--no-update --preserve-groups --stdin --reset-timestamp --remove-timestamp --validate --version --help -i:login -s:login "
    "--login=login --shell=login -e -u: --user= -g: --group= -h: --host= -p: --prompt= -C: --close-from= -D: --chdir= -r: --role= "
    "-t: --type= -T: --command-timeout= -U: --other-user= -R: --chroot= ; ASSIGN COMMAND",
    "doas": "-n -L -s:login -u: -C: -a: ; COMMAND",
    "pkexec": "--disable-internal-agent --keep-cwd --user= ; COMMAND?SHELL",
    "run0": "-u: --user= -g: --group= -D: --chdir= --setenv= --nice= --unit= --property= --slice= --background= --pty --pipe --no-ask-password "
    "--via-shell -i ; COMMAND?SHELL",
    "install-guard": "* -q -v --quiet --verbose --timeout= --cwd= --format= --plan ; =run COMMAND",
    "gosu": "; WORD COMMAND",
    "su-exec": "; WORD COMMAND",
    "setuidgid": "; WORD COMMAND",
    "envuidgid": "; WORD COMMAND",
    "s6-setuidgid": "; WORD COMMAND",
    "envdir": "; WORD COMMAND",
    "chpst": "-u: -U: -e: -/: -n: -l: -L: -m: -d: -o: -p: -f: -c: -r: -t: -P -v -0 -1 -2 ; COMMAND",
    "softlimit": "-a: -c: -d: -f: -l: -m: -o: -p: -r: -s: -t: ; COMMAND",
    "setlock": "-n -N -x -X ; WORD COMMAND",
    "with-contenv": "; COMMAND",
    "sg": "-c:script ; WORD -c SCRIPT",
    "newgrp": "- -l ; SHELLINPUT",
    "setpriv": "--clear-groups --keep-groups --init-groups --no-new-privs --reset-env --nnp --reuid= --regid= --groups= --ruid= --euid= --rgid= "
    "--egid= --inh-caps= --ambient-caps= --bounding-set= --securebits= --pdeathsig= --selinux-label= --apparmor-profile= "
    "--landlock-access= --landlock-rule= --seccomp-filter= --ptracer= -d --dump --list-caps ; COMMAND",
    "capsh": "--print --drop= --caps= --inh= --uid= --gid= --groups= --user= --keep= --secbits= --chroot= --mode= --noamb --addamb= "
    "--delamb= --iab= --noenv --strict --forkfor= --killit= --decode= --supports= --has-p= --current -+ == ; SHELL",
    "cross-env": "; ASSIGN COMMAND",
    "cross-env-shell": "; ASSIGN TEXT",
    "env-cmd": "-f: --file= -e: --environments= -r: --rc-file= --fallback --no-override --silent --use-shell -x --verbose ; COMMAND",
    "dotenv": "-f: --file= -e: -q: --quote= -p: -o --override --no-override --export -v: -c? --debug --expand ; =?run COMMAND",
    "dotenvx": "* -f: --env-file= -e: --env= -fk: --convention= ; =run COMMAND",
    "dotenv-cli": "* -e: -v: -c? -p: ; COMMAND",
    "direnv": "; =exec WORD COMMAND",
    "doppler": "* --command=script -p: --project= -c: --config= -t: --token= --mount= --scope= ; =run COMMAND",
    "op": "* --env-file= --account= --config= --session= --vault= ; =run COMMAND",
    "aws-vault": "* -d: --duration= --backend= --region= --mfa-token= ; =exec WORD? COMMAND",
    "with-env": "; WORD COMMAND",
    "keychain": "* ; DATA",
    "ssh-agent": "-a: -E: -k -c -s -D -d -t: -P: -O: ; COMMAND",
    "gpg-agent": "* --daemon ; DATA",
    # Priority, time, limits.
    "nice": "-n: --adjustment= -# ; COMMAND",
    "ionice": "-c: -n: -t --class= --classdata= --ignore -p: -P: -u: ; COMMAND",
    "chrt": "-b -f -i -o -r -d -a -m -R -v --batch --fifo --idle --other --rr --deadline --all-tasks --reset-on-fork --verbose -T: -P: -D: "
    "--sched-runtime= --sched-period= --sched-deadline= ; WORD COMMAND",
    "taskset": "-c -a -p --cpu-list --all-tasks --pid ; WORD COMMAND",
    "schedtool": "-R -F -N -B -I -D -p: -n: -a: -v -e:rest ; DATA",
    "numactl": "* -N: -m: -C: -i: -p: --cpunodebind= --membind= --physcpubind= --interleave= --preferred= ; COMMAND",
    "cpulimit": "* -l: -c: -e: -p: --limit= --cpu= ; COMMAND",
    "cgexec": "-g: --sticky ; COMMAND",
    "trickle": "-s -d: -u: -w: -t: -l: -n: -L: -P: ; COMMAND",
    "nohup": "; COMMAND",
    "setsid": "-c -f -w --ctty --fork --wait ; COMMAND",
    "setpgrp": "; COMMAND",
    "daemonize": "-a -v -c: -e: -E: -o: -p: -u: -l: ; COMMAND",
    "detach": "* ; COMMAND",
    "timeout": "-f -p -v --foreground --preserve-status --verbose -k: --kill-after= -s: --signal= ; WORD COMMAND",
    "gtimeout": "-f -p -v --foreground --preserve-status --verbose -k: --kill-after= -s: --signal= ; WORD COMMAND",
    "stdbuf": "-i: -o: -e: --input= --output= --error= ; COMMAND",
    "gstdbuf": "-i: -o: -e: --input= --output= --error= ; COMMAND",
    "time": "-p -v -a -q -l -h --portability --verbose --append --quiet -o: --output= -f: --format= ; COMMAND",
    "gtime": "-p -v -a -q --portability --verbose --append --quiet -o: --output= -f: --format= ; COMMAND",
    "prlimit": "-p: --pid= -o: --output= --noheadings --raw --verbose -c? -d? -e? -f? -i? -l? -m? -n? -q? -r? -s? -t? -u? -v? -x? -y? "
    "--core? --data? --nice? --fsize? --sigpending? --memlock? --rss? --nofile? --msgqueue? --rtprio? --stack? --cpu? --nproc? --as? "
    "--locks? --rttime? ; COMMAND",
    "unshare": "-i -m -n -p -u -U -C -T -f -r -c --ipc? --mount? --net? --pid? --uts? --user? --cgroup? --time? --fork --map-root-user "
    "--map-current-user --map-auto --mount-proc? --kill-child? --keep-caps --map-user= --map-group= --map-users= --map-groups= --propagation= "
    "--setgroups= -R: --root= -w: --wd= -S: --setuid= -G: --setgid= --load-interp= --monotonic= --boottime= ; COMMAND?SHELL",
    "nsenter": "-a -m? -u? -i? -n? -p? -U? -C? -T? -e -F -Z --all --mount? --uts? --ipc? --net? --pid? --user? --cgroup? --time? --root? "
    "-r? -w? --wd? -W: --wdns= --env --no-fork --follow-context --preserve-credentials --keep-caps -t: --target= -S: --setuid= -G: --setgid= "
    "; COMMAND?SHELL",
    "chroot": "--groups= --userspec= --skip-chdir ; WORD COMMAND?SHELL",
    "proot": "* -r: -b: -w: -q: -R: -S: -0 ; COMMAND?SHELL",
    "firejail": "* ; COMMAND?SHELL",
    "bwrap": "* --bind== --bind-try== --dev-bind== --dev-bind-try== --ro-bind== --ro-bind-try== --bind-fd== --ro-bind-fd== --symlink== "
    "--file== --bind-data== --ro-bind-data== --setenv== --chmod== --args= --chdir= --unsetenv= --lock-file= --sync-fd= "
    "--remount-ro= --proc= --dev= --tmpfs= --mqueue= --dir= --seccomp= --add-seccomp-fd= --exec-label= --file-label= --hostname= "
    "--uid= --gid= --cap-add= --cap-drop= --perms= --size= --userns= --userns2= --pidns= --block-fd= --userns-block-fd= --info-fd= "
    "--json-status-fd= --argv0= --overlay-src= --tmp-overlay= --ro-overlay= --level-prefix= ; COMMAND",
    "fakeroot": "-u -h -v --unknown-is-real -l: --lib= --faked= -s: -i: -b: --fd-base= ; COMMAND?SHELL",
    "faketime": "-m -f -p: --exclude-monotonic --date-prog= ; WORD COMMAND",
    "eatmydata": "; COMMAND",
    "cachectl": "; COMMAND",
    "arch": "-i386 -x86_64 -arm64 -arm64e -h -c -32 -64 -d: -e: -arch: ; COMMAND",
    "setarch": "* -R ; ARCH? COMMAND?SHELL",
    **dict.fromkeys(("linux32", "linux64", "i386", "x86_64", "uname26"), "* ; COMMAND?SHELL"),
    **dict.fromkeys(
        ("ld.so", "ld-linux.so.2", "ld-linux-x86-64.so.2"),
        "* --library-path= --preload= --argv0= --audit= --inhibit-rpath= ; COMMAND",
    ),
    "caffeinate": "-d -i -m -s -u -t: -w: ; COMMAND",
    "systemd-inhibit": "--no-pager --no-legend --list --what= --who= --why= --mode= ; COMMAND",
    "systemd-run": "-d -q -r -t -P -S -G --user --system --scope --no-block --pipe --pty --shell --same-dir --collect --wait --quiet "
    "--remain-after-exit --send-sighup --no-ask-password --service-type= --uid= --gid= --nice= -u: --unit= -p: --property= --description= "
    "--slice= --slice-inherit -E: --setenv= -M: --machine= -H: --host= --working-directory= --on-active= --on-boot= --on-startup= "
    "--on-unit-active= --on-unit-inactive= --on-calendar= --on-clock-change --on-timezone-change --path-property= --socket-property= "
    "--timer-property= --background= --expand-environment= ; COMMAND",
    "systemd-cat": "-t: -p: --identifier= --priority= --stderr-priority= --level-prefix= ; COMMAND",
    "start-stop-daemon": "* --start --stop --status --test --background --make-pidfile --oknodo --quiet -x:run -a:run --exec=run --startas=run ; DATA",
    "dbus-run-session": "--config-file= --dbus-daemon= ; COMMAND",
    "dbus-launch": "* --exit-with-session ; COMMAND",
    "tini": "-s -g -v -w -l -p: -e: ; COMMAND",
    "dumb-init": "-c -v --single-child --verbose -r: --rewrite= ; COMMAND",
    "xvfb-run": "-a -l -d --auto-servernum --auto-display --listen-tcp -e: --error-file= -f: --auth-file= -n: --server-num= -p: --xauth-protocol= "
    "-s: --server-args= -w: --wait= ; COMMAND",
    # Watching what runs.
    "strace": "-c -C -d -D -DD -DDD -f -ff -F -h -i -k -n -N -q -qq -qqq -r -t -tt -ttt -T -v -V -w -x -xx -y -yy -Y -z -Z --follow-forks "
    "--output-separately --summary --summary-only --absolute-timestamps? --relative-timestamps? --syscall-times? --decode-fds? --quiet? "
    "-a: -b: -e: -E: -I: -o:pipe -O: -p: -P: -s: -S: -u: -U: -X: --trace= --output=pipe --string-limit= --attach= --user= --env= "
    "--trace-path= --signal= --status= --inject= --fault= --abbrev= --verbose= --raw= --read= --write= --seccomp-bpf --tips? "
    "--daemonize? --stack-traces? --instruction-pointer --columns= --interruptible= --kill-on-exit ; COMMAND",
    "ltrace": "-b -c -C -f -h -i -L -r -S -t -tt -ttt -T -V -a: -A: -D: -e: -F: -l: -n: -o: -p: -s: -u: -w: -x: --output= ; COMMAND",
    "valgrind": "* ; COMMAND",
    "perf": "* -e: -o: -F: -c: -p: -t: -C: -r: -x: -I: -m: -g --event= --output= ; =record,stat,trace,mem,c2c,kvm,lock,sched COMMAND",
    "hyperfine": "* -w: --warmup= -m: --min-runs= -M: --max-runs= -r: --runs= -s:script --setup=script -p:script --prepare=script "
    "-C:script --conclude=script -c:script --cleanup=script -P: -D: -L: --parameter-list= -S: --shell= -n: --command-name= -u: "
    "--export-json= --export-csv= --export-markdown= --output= --input= --style= --sort= -N -i ; EACH",
    "watch": "-b -c -C -d? -e -g -p -q: -r -t -w --beep --color --no-color --differences? --errexit --chgexit --precise --no-rerun --no-title "
    "--no-wrap -n: --interval= --equexit= -x:argv --exec=argv -s: --shotsdir= -f --follow ; TEXT",
    "viddy": "* -n: --interval= ; TEXT",
    "entr": "-a -c -d -n -p -r -z -x -s:text ; COMMAND",
    "nodemon": "* -w: --watch= -e: --ext= -x:script --exec=script -i: --ignore= -d: --delay= -s: --signal= -C: --cwd= --config= ; DATA",
    "watchexec": "* -w: --watch= -e: --exts= -f: --filter= -i: --ignore= -s: --signal= -d: --debounce= --shell= --workdir= ; TEXT",
    "cargo-watch": "* -s:script --shell=script -x: -w: -i: -d: ; DATA",
    "onchange": "* -i -d: -f: -e: ; DASHES COMMAND",
    "chokidar": "* -c:script --command=script -d: -t: -i: ; DATA",
    "concurrently": "* -n: --names= -c: -p: -k -s: --success= --kill-others ; EACH",
    "retry": "-t: -d: -m: -s: --times= --delay= --until= --while= ; COMMAND",
    "noti": "* -t: -m: ; COMMAND",
    "chronic": "-e -v ; COMMAND",
    "ifne": "-n ; COMMAND",
    "pee": "* ; EACH",
    "mispipe": "; PIPE",
    "annotate-output": "+: ; COMMAND",
    "unbuffer": "-p ; COMMAND",
    "logsave": "-a -s -v ; WORD COMMAND",
    "run-one": "; COMMAND",
    "run-this-one": "; COMMAND",
    "zrun": "; COMMAND",
    "multilog": "; DATA",
    "proxychains": "-q -f: ; COMMAND",
    "proxychains4": "-q -f: ; COMMAND",
    "torsocks": "-i -q -d -a: -P: -u: -p: --shell --isolate --quiet --debug --address= --port= --user= --pass= ; COMMAND",
    "torify": "-v ; COMMAND",
    "tsocks": "; COMMAND",
    "rlwrap": "-a? -b: -c -C: -D: -e: -f: -F -g: -H: -i -I -l: -m? -M: -n -N -o -O: -p? -P: -q: -r -R -s: -S: -t: -u -U -w: -W -X -z: "
    "--no-warnings ; COMMAND",
    "rlfe": "* ; COMMAND",
    "ledit": "* -h: -l: ; COMMAND",
    "winpty": "* ; COMMAND",
    "wsl": "* -d: --distribution= -u: --user= --cd -e:rest --exec=rest ; COMMAND",
    "utempter": "; DATA",
    "script": "-a -e -f -q -t? -r -k -F -T: --append --flush --force --return --quiet --timing? -c:script --command=script -B: -E: -I: -m: -o: -O: "
    "--log-in= --log-out= --log-io= --log-timing= --echo= --logging-format= --output-limit= ; WORD? PERHAPS?SHELL",
    "flock": "-e -F -n -o -s -u -x --exclusive --nb --nonblock --no-fork --close --shared --unlock --verbose -w: --timeout= --wait= -E: "
    "--conflict-exit-code= -c:script --command=script ; WORD -c COMMAND",
    "dtach": "* -A: -c: -n: -N: -a: -e: -r: ; COMMAND",
    "abduco": "* -A: -c: -n: -e: ; COMMAND",
    "ts": "* -L: -N: -S: -D: -W: ; COMMAND",
    "tsp": "* -L: -N: -S: -D: -W: ; COMMAND",
    "nq": "* ; COMMAND",
    "pueue": "* -g: -w: -d: -l: -a: -o: ; =add TEXT",
    "sem": "* -j: --jobs= --id= --semaphore-timeout= --semaphorename= ; TEXT",
    # Language environments.
    "pipenv": "* --python= ; =run COMMAND",
    "poetry": "* -C: --directory= -P: --project= ; =run COMMAND",
    "pdm": "* -p: --project= -s: --site-packages ; =run COMMAND",
    "hatch": "* -e: --env= ; =run TEXT",
    "rye": "* -f: ; =run COMMAND",
    "uv": "* --with= --with-editable= --with-requirements= -p: --python= --project= --directory= --env-file= --extra= --group= --index= "
    "--index-url= --extra-index-url= --package= --refresh-package= --cache-dir= --config-file= --color= -m: --module= ; =run COMMAND",
    "bundle": "* --gemfile= ; =exec COMMAND",
    "mise": "* -C: --cd= -c:script --command=script -j: ; =exec,x DASHES COMMAND",
    "rtx": "* -c:script --command=script ; =exec,x DASHES COMMAND",
    "asdf": "; =exec COMMAND",
    "conda": "* -n: --name= -p: --prefix= --cwd= ; =run COMMAND",
    "mamba": "* -n: --name= -p: --prefix= --cwd= ; =run COMMAND",
    "micromamba": "* -n: --name= -p: --prefix= --cwd= -r: ; =run COMMAND",
    "volta": "* --node= --npm= --yarn= --pnpm= ; =run COMMAND",
    "fnm": "* --using= ; =exec COMMAND",
    "nvm": "* ; =exec,run WORD COMMAND",
    **dict.fromkeys(("pyenv", "rbenv", "nodenv", "goenv", "jenv"), "; =exec COMMAND"),
    "corepack": "* ; COMMAND",
    "nix-shell": "* -p:rest0 -A: -I: -i: --run=script --command=script --packages= --argstr: --arg: --attr= ; DATA",
    "nix": "* -c:rest --command=rest ; DATA",
    "guix": "* ; DASHES COMMAND",
    "devbox": "* -c: --config= ; =run COMMAND",
    # Later, elsewhere, in a terminal.
    "at": "-m -M -v -l -d -r -c: -V -q: -t: -f:file ; SHELLINPUT",
    "batch": "; SHELLINPUT",
    "zpty": "-e -b -d -w -n -r -m -t -L -T ; WORD TEXT",
    "sudoedit": "* ; DATA",
    **dict.fromkeys(
        (
            "xterm",
            "konsole",
            "rxvt",
            "urxvt",
            "uxterm",
            "lxterminal",
            "x-terminal-emulator",
            "alacritty",
            "foot",
            "st",
            "xfce4-terminal",
            "tilix",
            "terminator",
        ),
        "* -e:rest -x:rest --command=script -T: -t: --title= -geometry: -fn: -bg: -fg: --working-directory= ; EITHER",
    ),
    "gnome-terminal": "* -e:script --command=script -x:rest --title= --working-directory= --profile= ; DASHES COMMAND",
    "kitty": "* -T: -d: -c: -o: --title= --directory= --config= --override= ; COMMAND",
    "wezterm": "* --cwd= --class= --config-file= --workspace= ; =start,cli DASHES COMMAND",
    "osqueryi": "* ; DATA",
    # Programs with a command in an option.
    "tar": "* --checkpoint-action=exec --to-command=script -I:script --use-compress-program=script -F:script --info-script=script "
    "--new-volume-script=script --rsh-command=script -f: --file= -C: --directory= -T: -X: -b: -g: -H: -K: -L: -N: -V: ; DATA",
    "bsdtar": "* --use-compress-program=script --use-compress-program: -f: -C: -T: -X: ; DATA",
    "zip": "* -TT:script --unzip-command=script -b: -t: -n: -x: -i: ; DATA",
    "rsync": "* -e:rsh --rsh=rsh --rsync-path=script -f: --filter= --exclude= --include= -T: -B: -M: ; DATA",
    "sort": "* --compress-program=path -k: -o: -S: -t: -T: ; DATA",
    "gsort": "* --compress-program=path -k: -o: -S: -t: -T: ; DATA",
    "rg": "* --pre=path --hostname-bin=path -e: -f: -g: -t: -T: -A: -B: -C: -m: -M: -r: -j: --pre-glob= ; DATA",
    "split": "* --filter=script -l: -b: -n: -a: -C: -t: ; DATA",
    "man": "* -P:script --pager=script -H? --html? -C: -M: -m: -S: -s: -e: -L: -r: -E: -p: ; DATA",
    "less": "* +:bang -p: -P: -o: -O: -t: -T: -b: -h: -j: -x: -y: -z: -k: ; DATA",
    "more": "* -n: ; DATA",
    "nc": "* -e:script -c:script --exec=script --sh-exec=script --lua-exec=file -p: -s: -w: -q: -i: -X: -x: ; DATA",
    "ncat": "* -e:script -c:script --exec=script --sh-exec=script --lua-exec=file -p: -s: -w: -i: ; DATA",
    "netcat": "* -e:script -c:script -p: -s: -w: ; DATA",
    "apt": "* -o:option ; DATA",
    "apt-get": "* -o:option ; DATA",
    "pssh": "* ; DATA",
    "sshpass": "-e -v -p: -f: -d: -P: ; COMMAND",
    "autossh": "* -M: -f ; SSH",
    "logger": "* ; DATA",
    "moreutils": "; DATA",
    "errno": "; DATA",
    "stty": "* ; DATA",
    "open": "* -a: -b: -n -g ; DATA",
    "scp": "* -S:script -o:option -F: -i: -P: -l: -c: -J: -D: ; DATA",
    "sftp": "* -S:script -o:option -b:file -F: -i: -P: -l: -c: -J: -B: -R: -s: -D:script ; DATA",
    "mosh": "* --ssh=script --server= --client=script -p: ; DATA",
    "just": "* --shell= --shell-arg= -f: --justfile= -d: --working-directory= --set: -c:rest --command=rest ; DATA",
    "task": "* -t: -d: ; DATA",
    **dict.fromkeys(("gcc", "g++", "cc", "c++", "clang", "clang++"), "* -wrapper:commas -o: ; DATA"),
    **dict.fromkeys(
        ("gtar",), "* --checkpoint-action=exec --to-command=script -I:script --use-compress-program=script ; DATA"
    ),
    "code-server": "* ; DATA",
}


class Row:
    """A row, split: options with what their value is, the words, and whether unknown options pass."""

    __slots__ = ("lenient", "options", "words")

    def __init__(self, text: str) -> None:
        options, _, words = text.partition(";")
        self.words = words.split()
        self.options: dict[str, str] = {}
        self.lenient = False
        for form in options.split():
            if form == "*":
                self.lenient = True
            elif form[-2:] == "==" and len(form) > 2:
                self.options[form[:-2]] = "pair"
            elif form[-1] in ":=":
                self.options[form[:-1]] = "value"
            elif form[-1] == "?":
                self.options[form[:-1]] = "maybe"
            else:
                name, mark, kind = form.partition("=" if form[:2] == "--" else ":")
                self.options[name] = kind if mark else "flag"

    def long(self, name: str) -> str | None:
        """The whole name of a long option, which may be cut short (getopt_long)."""
        if name in self.options:
            return name
        found = [one for one in self.options if one.startswith(name)] if len(name) > 3 else []
        running = [one for one in found if self.options[one] not in ("flag", "value", "maybe")]
        return found[0] if len(found) == 1 else running[0] if running else None


_CACHE: dict[str, Row] = {}


def row(name: str) -> Row:
    """The row of a program, split once."""
    found = _CACHE.get(name)
    if found is None:
        found = _CACHE[name] = Row(ROWS[name])
    return found
