"""The page of each verb: what its `--help` and the reference say beside its arguments.

Python 3.9 and the standard library.
"""

from __future__ import annotations

from install_guard.cli.manual import Manual

_HELD = (
    (0, "the command would go on: pass or approve"),
    (1, "it would be held or denied"),
    (2, "wrong usage, or it could not be run"),
)
_READ = ((0, "it installs nothing"), (1, "it would install, or cannot be read"), (2, "wrong usage"))
_TERMINAL = (
    "It takes a person at a terminal of their own: it reads the terminal itself, and refuses where an agent's session"
    " started it."
)
_DONE = ((0, "done"), (2, "wrong usage, or it could not be done"))
_SAID = (
    (0, "said yes"),
    (1, "thought better of it; nothing was changed"),
    (2, "wrong usage, or nobody is at a terminal"),
)

PAGES = {
    "check": Manual(
        "The whole way that the hook goes, by hand: the command is read, what it would install is fetched and inspected"
        " without running any of it, and the answer is printed with its reason. A receipt is written.\n\nA scan asks the"
        " network for what the command names.",
        (
            ("install-guard check 'claude plugin install demo@acme'", "what the hook would answer"),
            ("install-guard check --format json 'npx skills add acme/skills' | jq .outcome", "for a script"),
            ("install-guard check --cwd ../shop 'claude plugin marketplace add ./market'", "as if it ran in another folder"),
        ),
        ("install-guard explain", "install-guard scan", "install-guard receipts"),
        _HELD,
    ),
    "read": Manual(
        "Only the request reader: text in, a reading out, as JSON. Nothing is fetched, nothing is opened that the command"
        " names, nothing is written.\n\nWith --jsonl each line of standard input is an object with `command` and, where"
        " they are known, `cwd` and `shell`; each line of output is its reading, in the same order.",
        (
            ("install-guard read 'claude plugin install demo@acme'", "one command"),
            ("jq -c '{command}' commands.json | install-guard read --jsonl", "many"),
        ),
        ("install-guard explain", "install-guard audit"),
        _READ,
    ),
    "explain": Manual(
        "Every program that the command would start, with its words as the shell would give them, and a marker under what"
        " the text alone does not tell. It is a rendering of the reading that the hook goes by, not a second opinion.",
        (("install-guard explain \"bash -c 'cl''aude plugin install x@y'\"", "what is behind the quotes"),),
        ("install-guard read", "install-guard check"),
        _READ,
    ),
    "scan": Manual(
        "SOURCE is what Claude Code takes as a marketplace or plugin: a folder, owner/repo with an optional #ref, a git"
        " address, an address of a marketplace.json, or the name of a marketplace that is known on this machine. It is"
        " fetched within bounds and never run.\n\nThe verdict is one word: clear (nothing found, nothing runs by itself),"
        " capable (it brings what runs), unverified (something that counts could not be read), caution (a person should"
        " look), danger (no honest reading).",
        (
            ("install-guard scan anthropics/claude-plugins-official", "a marketplace with all its plugins"),
            ("install-guard scan ./my-plugin --fail-on caution", "in CI"),
            ("install-guard scan ./my-plugin --format sarif --output scan.sarif", "for code scanning"),
            ("install-guard scan ./my-plugin --since v1.2.0", "what an update changed"),
            ("install-guard scan ./my-plugin --write-baseline known.json", "what is known now, for --baseline later"),
        ),
        ("install-guard rules", "docs/scanning.md", "docs/report.md"),
        ((0, "the verdict is below --fail-on"), (1, "it is at --fail-on or above"), (2, "wrong usage, or it could not be fetched")),
    ),
    "run": Manual(
        """No shell is on the way: the words behind `--` reach the program as they are. It is given no secret of the
        environment and nothing that makes programs run code, it has its time, and nothing of it stays behind. An
        interpreter's options, the place of its script, globs in test targets and every command of a package script are
        checked before anything runs; what may install is judged as the command is.""",
        (
            ("install-guard run -- node --test 'src/**/*.test.js'", "the tests that the glob matches"),
            ("install-guard run --timeout 30 -- pytest -q tests", "ended after half a minute, with all that it started"),
            ("install-guard run -- npm test", "the script's commands one by one, without a shell"),
            ("install-guard run --plan -- npm run dev", "what would run, as JSON, for who starts it themselves"),
        ),
        ("install-guard check", "install-guard receipts", "docs/run.md"),
        (
            (0, "it ran and passed"),
            (1, "it was held or denied, since it may install something"),
            (2, "it is not run as it stands, or wrong usage"),
            (3, "it ran and did not pass; how it ended is the last line"),
            (4, "it ran out of time"),
        ),
    ),
    "mcp": Manual(
        "A server of the Model Context Protocol that a client starts and talks to. Its tools are run_program,"
        " check_command, scan and audit; they answer with the records of the verbs, and refuse with the same sentences. A"
        " model is told verdicts and receipts, never findings.\n\nIt needs the package's extra `mcp` (pip install"
        " 'install-guard[mcp]'), and no client starts it unless a person registers it: `install-guard setup --mcp`.",
        (
            ("claude mcp add --scope user guard -- install-guard mcp", "have Claude Code start it"),
        ),
        ("install-guard setup", "install-guard run", "install-guard check", "docs/run.md"),
        _DONE,
    ),
    "rules": Manual(
        "Each rule with what it looks for, why, what to do about it, a plugin that has it and an honest look-alike.",
        (("install-guard rules", "a line for each"), ("install-guard rules downloaded-code-runs", "one, whole")),
        ("install-guard scan", "docs/rules.md"),
        _DONE,
    ),
    "demo": Manual(
        "Three commands against the marketplace that ships with the program: one is approved, one is held, one is denied."
        " Nothing leaves the machine, and nothing is written outside a folder that goes again.",
        (("install-guard demo", "see the three answers"),),
        ("install-guard check", "install-guard setup"),
        ((0, "the three answers are the expected ones"), (1, "they are not"), (2, "it could not be run")),
    ),
    "approve": Manual(
        f"{_TERMINAL} It shows what was asked, what was found and at which content, and asks for a yes. An approval holds"
        " for this very command with this very content, once, unless --for says more; where the content has changed"
        " since, the command is held again.",
        (
            ("install-guard approve ig-7k2m9x4qwe", "let this in, once"),
            ("install-guard approve ig-7k2m9x4qwe --for digest --until 2026-12-31", "this content, until then"),
            ("install-guard approve ig-7k2m9x4qwe --despite danger", "what was denied: its name has to be typed"),
        ),
        ("install-guard approvals", "install-guard refuse", "install-guard revoke", "docs/ledger.md"),
        _SAID,
    ),
    "refuse": Manual(
        f"The same command is then denied instead of asked about. {_TERMINAL}",
        (("install-guard refuse ig-7k2m9x4qwe", "no, and do not ask again"),),
        ("install-guard approve", "install-guard revoke"),
        _SAID,
    ),
    "revoke": Manual(
        f"What was approved is held again, what was refused is asked about again. {_TERMINAL}",
        (("install-guard revoke ig-7k2m9x4qwe", "take back what was said"),),
        ("install-guard approvals",),
        _SAID,
    ),
    "approvals": Manual(
        "A line for each: its name, whether it waits or was allowed or refused, until when, and what it is about.",
        (
            ("install-guard approvals", "what waits for you, and what holds"),
            ("install-guard approvals --all --format json", "everything that was ever asked, for a script"),
        ),
        ("install-guard approve", "install-guard receipts"),
        _DONE,
    ),
    "receipts": Manual(
        "Every command that was not a plain pass leaves a receipt: who asked, what was read, what was scanned, the answer"
        " and what came of it (uncertain, until the host or the disk says committed or failed; looked, where you only asked"
        " with check).",
        (
            ("install-guard receipts", "a line for each, the oldest first"),
            ("install-guard receipts ig-7k2m9x4qwe", "one, with its reason"),
            ("install-guard receipts ig-7k2m9x4qwe --format json", "the scan too"),
        ),
        ("install-guard log", "docs/ledger.md"),
        _DONE,
    ),
    "log": Manual(
        "The event log as JSON lines: entries are numbered, only ever added, and each is chained to the one before it by a"
        " hash.",
        (
            ("install-guard log --after 1200", "what came since"),
            ("install-guard log --verify", "whether an entry was changed, lost or moved"),
        ),
        ("install-guard receipts", "docs/ledger.md"),
        ((0, "printed, or the chain holds"), (1, "the chain has faults"), (2, "it could not be read")),
    ),
    "audit": Manual(
        "It reads the transcripts that Claude Code keeps, with the same reader as the hook: every command, typed /plugin,"
        " `!` command, settings write and sub-agent call of all known versions. It says what was installed, when, by whom"
        " and in which session, what could not be read, and which install had no approval. Broken lines are counted and"
        " named. Nothing is fetched.",
        (
            ("install-guard audit", "all of this machine's sessions"),
            ("install-guard audit --since 2026-11-01 --format html --output audit.html", "a page with a timeline"),
            ("install-guard audit --only install --fail-on unapproved /srv/transcripts", "a fleet's, as a gate"),
            ("install-guard audit --dask tcp://scheduler.example:8786 '/srv/**/*.jsonl'", "on a cluster"),
        ),
        ("docs/audit.md", "install-guard read"),
        ((0, "audited; nothing that --fail-on names"), (1, "there is what --fail-on names"), (2, "wrong usage, or it could not be read")),
    ),
    "verify": Manual(
        "Plugins, marketplaces, skills, servers, hooks and settings are read from the disk, whoever put them there, held"
        " against the last look and against the receipts, and scanned where they are new. What changed is told once: to a"
        " person, so it refuses where an agent's session started it.",
        (
            ("install-guard verify", "look now"),
            ("install-guard verify --undo ig-7k2m9x4qwe", "turn on again what was switched off"),
        ),
        ("install-guard status", "docs/watch.md"),
        ((0, "nothing changed that no receipt explains"), (1, "something did, or wants a look"), (2, "it could not look")),
    ),
    "status": Manual(
        "What the last look and the ledger say, without looking anew: where the hook stands, what loads code, what waits"
        " for you, the last receipts.",
        (("install-guard status", "the whole picture"), ("install-guard status --format json", "for a script")),
        ("install-guard doctor", "install-guard verify"),
        ((0, "the guard guards"), (1, "it does not, and why"), (2, "it could not be told")),
    ),
    "mode": Manual(
        "normal, readonly, plan, or limited to what --scope names. Anyone may let a session do less; more takes a person at"
        " a terminal. `setup --modes` has every tool call looked at; without it, only those that run or write are.",
        (
            ("install-guard mode", "sessions that have one"),
            ("install-guard mode readonly --session 5ca1ab1e-0000-4000-8000-000000000000", "this one only reads"),
            ("install-guard mode limited --session ID --scope folders=./src --scope hosts=docs.example", "this far, and no further"),
        ),
        ("install-guard checkpoint", "install-guard setup", "docs/ledger.md"),
        _DONE,
    ),
    "checkpoint": Manual(
        "A session's mode and the approvals that it has are written down under the number of an entry.",
        (("install-guard checkpoint --session 5ca1ab1e-0000-4000-8000-000000000000", "keep it as it is"),),
        ("install-guard restore",),
        _DONE,
    ),
    "restore": Manual(
        "The session has again the mode of a checkpoint, and approvals that were given since are taken back. Where that is"
        " more than it may do now, it takes a person at a terminal.",
        (("install-guard restore 1204", "set the session back to that entry"),),
        ("install-guard checkpoint",),
        _DONE,
    ),
    "cache": Manual(
        "What was fetched and scanned is kept by its content, so that a second scan of the same is instant.",
        (("install-guard cache", "where it is and how much"), ("install-guard cache --clear", "throw all of it out")),
        ("install-guard config",),
        _DONE,
    ),
    "setup": Manual(
        "It finds Claude Code, makes the environment in which scans run where there is none, shows what it would write into"
        " which settings file, asks, and writes it. Everything else in the file stays as it is, byte for byte; a copy of"
        " the file is kept for `uninstall`. Said twice, it changes nothing the second time.\n\nAs a plugin (the default)"
        " the client loads the guard from this checkout or installation, or from --source. As hooks the settings name the"
        " hook's script. The machine's policy (--scope managed, as root) is the only place that no project, plugin or"
        " option of the client switches off.",
        (
            ("install-guard setup", "for you, as a plugin"),
            ("install-guard setup --as hooks --yes", "as hooks, without a question"),
            ("sudo install-guard setup --scope managed", "for everybody on this machine"),
            ("install-guard setup --print --source acme/install-guard", "the JSON for a fleet; nothing is written"),
            ("python3 -m install_guard setup", "from a checkout in which nothing is installed"),
        ),
        ("install-guard doctor", "install-guard uninstall", "install-guard status"),
        ((0, "the guard stands there"), (1, "a person said no; nothing was written"), (2, "wrong usage, or it could not be done")),
    ),
    "doctor": Manual(
        "It looks at the client, at its settings and plugins, at the guard's own files and programs, and gives the hook two"
        " real events: a plain command, on which it must be silent, and an install, which it must hold (that leaves one"
        " receipt, of the session install-guard-doctor). Nothing else is changed. Each fault comes with what mends it.\n\nWith"
        " --session it also starts the client, in the project's folder and with your settings, against a server on this"
        " machine that stands in for the model and has it make one call, an install of nothing: the client must call the"
        " hook and must not run what the hook holds. No word of it leaves the machine.",
        (
            ("install-guard doctor", "all examinations"),
            ("install-guard doctor --session", "and whether the real client does what the hook says"),
            ("install-guard doctor --only scanner --only git", "two of them"),
            ("install-guard doctor --quiet", "faults alone"),
            ("install-guard doctor --format json", "for a fleet"),
        ),
        ("install-guard status", "install-guard setup", "install-guard verify"),
        ((0, "no fault"), (1, "a fault, each with what mends it"), (2, "wrong usage, or it could not be run")),
    ),
    "uninstall": Manual(
        f"{_TERMINAL} Settings that nobody changed since `setup` are put back to the byte; from others only the guard's part"
        " is taken. It looks into your settings, the project's and the machine's policy, and into the client's own record"
        " of plugins. Receipts, approvals and the policy stay unless --purge says otherwise.",
        (
            ("install-guard uninstall", "take it out"),
            ("install-guard uninstall --purge", "and remove all that it kept"),
            ("sudo install-guard uninstall", "out of the machine's policy"),
        ),
        ("install-guard setup",),
        ((0, "it is out"), (1, "thought better of it; nothing was changed"), (2, "something could not be taken out")),
    ),
    "config": Manual(
        "A machine's policy binds, yours counts within it, and a project's can only make it stricter. A key that means"
        " nothing is an error that names the nearest one that does; until it is mended, every install is held.",
        (
            ("install-guard config", "what holds in this folder, and where each value comes from"),
            ("install-guard config --all", "the defaults too"),
            ("install-guard config --format json", "for a script"),
        ),
        ("docs/policy.md", "docs/reference/configuration.md", "install-guard doctor"),
        _DONE,
    ),
    "completions": Manual(
        "The script knows every verb, its options and the words that they take. It is made from the program itself, so print"
        " it anew after an update.",
        (
            ('eval "$(install-guard completions bash)"', "in ~/.bashrc"),
            ('eval "$(install-guard completions zsh)"', "in ~/.zshrc, behind compinit"),
            ("install-guard completions fish > ~/.config/fish/completions/install-guard.fish", "for fish, once"),
        ),
        exits=_DONE,
    ),
    "hook": Manual(
        "What the host's hook does, for a host that is told to start a program by its name. The script hooks/guard.py does"
        " the same and starts faster.",
        (("install-guard hook PreToolUse < event.json", "one event"),),
        ("docs/decisions/0007-asking.md",),
        ((0, "silence, or one JSON object with the answer"), (2, "denied: the reason stands in the JSON and on standard error")),
    ),
}  # fmt: skip
