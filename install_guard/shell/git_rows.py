"""What of git's words, settings and variables is a text that it runs."""

from __future__ import annotations

# Configuration keys whose value a shell runs (git-config(1)); `*` stands for one name.
KEYS = (
    "core.pager core.editor core.sshcommand core.askpass core.fsmonitor core.gitproxy core.alternaterefscommand sequence.editor "
    "pager.* diff.external diff.*.command diff.*.textconv merge.*.driver mergetool.*.cmd mergetool.*.path difftool.*.cmd difftool.*.path "
    "man.*.cmd browser.*.cmd web.browser filter.*.clean filter.*.smudge filter.*.process gpg.program gpg.*.program "
    "gpg.ssh.defaultkeycommand credential.helper credential.*.helper interactive.difffilter sendemail.smtpserver sendemail.tocmd "
    "sendemail.cccmd sendemail.headercmd sendemail.sendmailcmd receive.procreceiverefs uploadpack.packobjectshook "
    "trailer.*.command trailer.*.cmd tar.*.command remote.*.uploadpack remote.*.receivepack remote.*.vcs submodule.*.update "
    "guitool.*.cmd instaweb.httpd instaweb.browser imap.tunnel fsmonitor.socketdir help.browser am.keepcr hook.*.command "
    "svn.addauthorfrom core.hookspath alias.*"
).split()

# Options of a verb whose value is run.
SCRIPT_OPTIONS: dict[str, tuple[str, ...]] = {
    "rebase": ("-x", "--exec"),
    "fetch": ("--upload-pack",),
    "pull": ("--upload-pack",),
    "clone": ("-u", "--upload-pack"),
    "ls-remote": ("--upload-pack", "--exec"),
    "fetch-pack": ("--upload-pack", "--exec"),
    "push": ("--receive-pack", "--exec"),
    "send-pack": ("--receive-pack", "--exec"),
    "archive": ("--exec",),
    "upload-archive": ("--exec",),
    "difftool": ("-x", "--extcmd"),
    "filter-branch": (
        "--setup",
        "--env-filter",
        "--tree-filter",
        "--index-filter",
        "--parent-filter",
        "--msg-filter",
        "--commit-filter",
        "--tag-name-filter",
        "--subdirectory-filter-",
    ),
    "grep": ("-O", "--open-files-in-pager"),
    "send-email": ("--to-cmd", "--cc-cmd", "--sendmail-cmd", "--smtp-server", "--header-cmd"),
    "commit": (),
    "interpret-trailers": (),
    "daemon": ("--access-hook",),
    "instaweb": ("-d", "--httpd", "-b", "--browser"),
    "help": (),
    "svn": (),
    "p4": (),
    "submodule": (),
}

VARIABLES = frozenset(
    "GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND "
    "GIT_MAN_VIEWER PAGER EDITOR VISUAL LESSOPEN LESSCLOSE SSH_ASKPASS".split()
)

# Verbs that run hooks of the repository.
HOOKED = {
    "commit": "pre-commit prepare-commit-msg commit-msg post-commit",
    "merge": "pre-merge-commit post-merge commit-msg",
    "checkout": "post-checkout",
    "switch": "post-checkout",
    "rebase": "pre-rebase post-rewrite post-checkout",
    "push": "pre-push",
    "pull": "post-merge",
    "am": "applypatch-msg pre-applypatch post-applypatch",
    "gc": "pre-auto-gc",
    "worktree": "post-checkout",
    "clone": "post-checkout",
    "cherry-pick": "pre-commit commit-msg post-commit prepare-commit-msg",
    "revert": "pre-commit commit-msg post-commit prepare-commit-msg",
    "status": "fsmonitor-watchman",
    "add": "post-index-change",
    "reset": "post-index-change",
    "update-ref": "reference-transaction",
    "hook": "pre-commit",
}


def runs(key: str) -> bool:
    """Whether git runs the value of a configuration key."""
    pieces = key.lower().split(".")
    for wanted in KEYS:
        names = wanted.split(".")
        if len(names) == 2 and len(pieces) == 2 and names[0] == pieces[0] and names[1] in (pieces[1], "*"):
            return True
        if len(names) == 3 and len(pieces) >= 3 and names[0] == pieces[0] and names[2] == pieces[-1]:
            return True
    return False
