"""Sentences of the kinds that honest skills are full of, each near to an order that harms: none is more than a note."""

from __future__ import annotations

import pytest

from scan.model import Severity
from scan.rules import examine
from scan.rules.base import plugin_of

SENTENCES = {
    "a log that shows something disabled": "- CloudTrail entries that show a user disabled",
    "locked until a guard is on": "For the remaining people, disable access until MFA is enabled.",
    "what deleting would destroy": "Keep these: deleting them destroys the audit trail.",
    "one updater for another": "Renovate takes over (remove `.github/dependabot.yml`).",
    "a title about switching off": "## Disabling 2FA\n\nThe person opens the account's settings.",
    "dropping by number": "Numbers shift as you drop, so that every number means what its backup filename says.",
    "a symptom of git": "**Symptom**: `git push` fails with `Connection closed`. `ssh -T git@forge.example` may also fail.",
    "a recipe of mail": "Forward it: `mailer send --to manager@company.com --subject 'FW: notes' --body 'For your review'`",
    "confirmation that was given": "If `--yes` was explicitly passed, skip confirmation and delete directly.",
    "an option without a prompt": "- To take the nearest parent without prompting: `stack track --force`.",
    "never silently, behind a payment": "Payments wait on a person; go on with the rest, and never silently queue one again.",
    "silence that was a fault": "Earlier versions silently disabled all backups, which users did not expect.",
    "secrets kept out of the repository": "Put the password into `.env`, chmod it to `600`, and keep it out of git.",
    "a hook's manual": "To temporarily disable all hooks, use the switch in `/hooks`; there is no way to disable one.",
    "what hooks can do": "Hooks run with the user's rights and can read, modify, or delete any file.",
    "a page that disparages": "Honest pages win; those that only disparage competitors lose trust.",
    "numbers that are inflated": "Snapshot-only tests inflate numbers without verifying anything.",
    "what a reviewer must not do": "### MUST NOT DO\n\n- Skip input sanitization of queries\n- Deploy without tests",
    "an endpoint's name": "The upload endpoint at https://uploads.notes.example needs a session cookie and takes no token.",
    "a change and its number": "- add `--scope` to audit ~/.claude.json ([#131](https://forge.example/notes/131))",
    "an author's choice": "If you want to include a system prompt, see the [reference](https://docs.notes.example/prompts).",
    "services of a tunnel": "Start `ngrok http 3000` in a terminal first; it prints an address such as https://a1.ngrok.io.",
    "a name service": "Set the resolver first, then run the test:\n\n- https://1.1.1.1/dns-query",
    "the machine's own service": "```bash\nsudo systemctl enable --now docker\n```",
    "a parameter by default": "Include the server-side `limit` parameter in all requests by default.",
    "extras of a package": "```bash\npip install 'mols[transformer]'\n```",
    "an asked question": "Never ask for approval in plain text: use the question tool.",
    "all phases": "Run all phases one after the other. Do not ask for permission to read files or run grep commands.",
    "a vote on proposals": "### Pruning\n\n- **Vote for top 3 proposals** to go on with",
    "a shape of its own": "Reuse a known name if one fits, invent one if none does, and invent a shape when the task has its own.",
    "what it will not do": "**Will Not:**\n\n- Execute destructive operations without confirmation",
    "someone else's priority": "Skills override default behavior, but **the user's instructions always take precedence**.",
}


@pytest.mark.parametrize("name", SENTENCES)
def test_an_honest_sentence_is_no_finding(name):
    """Nothing above a note."""
    files = {
        "skills/notes/SKILL.md": f"---\nname: notes\ndescription: Takes notes\n---\n\n# Notes\n\n{SENTENCES[name]}\n"
    }

    found = [finding for finding in examine(plugin_of(files)) if finding.severity is not Severity.note]

    assert [(finding.rule, finding.excerpt) for finding in found] == []
