"""The client's command line as one table: the commands of each level, and its options by what they take.

It follows `claude --help`, `claude plugin … --help` and `claude mcp … --help` of the version named below, with the
options that these do not show; every form in the tests was tried with the real client.
"""

from __future__ import annotations

from install_guard.installs.commander import Level

VERSION = "2.1.332"

ROOT = Level(
    {
        **{name: name for name in ("agents", "attach", "auth", "auto-mode", "doctor", "gateway", "import", "install")},
        **{name: name for name in ("logs", "mcp", "purge", "respawn", "rm", "setup-token", "stop", "kill")},
        **{name: name for name in ("ultrareview", "update", "upgrade")},
        "plugin": "plugin",
        "plugins": "plugin",
    },
    value="--agent --agents --append-system-prompt --append-system-prompt-file --autocompact --debug-file --effort"
    " --environment --fallback-model --input-format --json-schema --max-budget-usd --max-turns --model -n --name"
    " --output-format --permission-mode --permission-prompt-tool --permission-prompts --plugin-dir --plugin-url"
    " --remote-control-session-name-prefix --session-id --setting-sources --settings --system-prompt"
    " --system-prompt-file --system-prompt-snapshot",
    optional="-d --debug --cloud --from-pr --prompt-suggestions --remote-control -r --resume --teleport -w --worktree",
    many="--add-dir --allowedTools --allowed-tools --betas --disallowedTools --disallowed-tools --file --mcp-config"
    " --tools",
    flag="--allow-dangerously-skip-permissions --ax-screen-reader --bare --bg --background --brief --chrome -c"
    " --continue --dangerously-skip-permissions --desktop --disable-slash-commands"
    " --exclude-dynamic-system-prompt-sections --fork-session --forward-subagent-text --ide --include-hook-events"
    " --include-partial-messages --init --init-only --maintenance --no-chrome --no-session-persistence -p --print"
    " --replay-user-messages --restricted --safe-mode --strict-mcp-config --tmux --verbose",
    stop="-h --help -v --version",
)
PLUGIN = Level(
    {
        **{name: name for name in ("configure", "details", "disable", "enable", "eval", "help", "init", "install")},
        **{name: name for name in ("list", "marketplace", "prune", "restore-set-aside", "tag", "test", "uninstall")},
        **{name: name for name in ("update", "validate")},
        "i": "install",
        "new": "init",
        "autoremove": "prune",
        "remove": "uninstall",
        "rm": "uninstall",
    },
    stop="-h --help",
)
MARKETPLACE = Level(
    {"add": "add", "help": "help", "list": "list", "remove": "remove", "rm": "remove", "update": "update"},
    stop="-h --help",
)
MCP = Level(
    {
        **{name: name for name in ("add", "add-from-claude-desktop", "add-json", "get", "help", "list", "login")},
        **{name: name for name in ("logout", "remove", "reset-project-choices", "serve")},
    },
    stop="-h --help",
)
INSTALL = Level(
    value="--accept-command --config --marketplace -s --scope", flag="--json -y --yes --cowork", stop="-h --help"
)
UPDATE = Level(value="--accept-command -s --scope", flag="--json -y --yes", stop="-h --help")
ENABLE = Level(value="-s --scope", flag="--json", stop="-h --help")
DISABLE = Level(value="-s --scope", flag="-a --all --json", stop="-h --help")
UNINSTALL = Level(value="-s --scope", flag="--json --keep-data --prune -y", stop="-h --help")
EVAL = Level(
    {"init": "init"},
    value="--ablation --case -j --concurrency --eval-dir --judge-model --max-cost-usd --mocks --model --output-dir"
    " --report --runs --threshold",
    optional="--json",
    many="--allow-tools --disallow-tools --tag",
    flag="--allow-real-servers --keep-temp --no-publish --no-scaffold --publish-report --scaffold --trust-plugin"
    " --verbose",
    stop="-h --help",
)
INIT = Level(value="--author --author-email --description", many="--with", flag="-f --force", stop="-h --help")
ADD = Level(value="--scope", many="--sparse", flag="--claudeai --cowork --json", stop="-h --help")
MARKETPLACE_UPDATE = Level(flag="--json", stop="-h --help")
MARKETPLACE_REMOVE = Level(value="--scope", flag="--json", stop="-h --help")
MCP_ADD = Level(
    value="--callback-port --client-id -s --scope -t --transport",
    many="-e --env -H --header",
    flag="--client-secret",
    stop="-h --help",
)
MCP_ADD_JSON = Level(value="-s --scope", flag="--client-secret", stop="-h --help")
AGENTS = Level(
    value="--agent --cwd --effort --model --permission-mode --plugin-dir --setting-sources --settings",
    many="--add-dir --mcp-config",
    flag="--all --allow-dangerously-skip-permissions --dangerously-skip-permissions --json --restricted",
    stop="-h --help",
)
