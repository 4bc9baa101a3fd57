"""What the tables of programs say of their words, and what a makefile has a shell run."""

from __future__ import annotations

import pytest

from scan.rules.makefiles import make_commands
from scan.rules.stores import credential, gives_keys, printed_secrets
from scan.rules.weakening import weakens


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("gh auth token", "secret:GITHUB_TOKEN"),
        ("gh auth status", ""),
        ("aws configure get aws_secret_access_key", "secret:AWS_KEYS"),
        ("aws configure get region", ""),
        ("security find-generic-password -s Notes -w", "item:NOTES"),
        ("op read op://Work/Notes/key", "item:WORK_NOTES_KEY"),
        ("kubectl get secrets -A -o yaml", "credential:the cluster's secrets"),
        ("kubectl get pods -o yaml", ""),
        ("git credential fill", "credential:git's own store"),
        ("git status", ""),
    ],
)
def test_what_a_program_prints(line, mark):
    """A store of secrets, one entry of it, or nothing of the kind."""
    program, *words = line.split()
    assert printed_secrets(program, words) == (frozenset({mark}) if mark else frozenset())


@pytest.mark.parametrize("path", ["~/.ssh/id_ed25519", "~/.config/gh/hosts.yml", "~/.claude/projects/a/b.jsonl"])
def test_a_store_is_known_by_its_path(path):
    """And what lies beside it is none."""
    assert credential(path)
    assert not credential(f"{path}.example")


def test_what_a_cloud_machine_is_asked():
    """Its keys, or where it stands."""
    assert gives_keys("http://169.254.169.254/latest/meta-data/iam/security-credentials/role")
    assert not gives_keys("http://169.254.169.254/latest/meta-data/placement/region")


@pytest.mark.parametrize(
    ("line", "weaker"),
    [
        ("systemctl disable --now auditd rsyslog", True),
        ("systemctl restart nginx", False),
        ("iptables -F", True),
        ("iptables -L", False),
        ("npm owner add somebody notes", True),
        ("npm owner ls notes", False),
    ],
)
def test_what_a_program_weakens(line, weaker):
    """A guard, an account, or nothing."""
    program, _, words = line.partition(" ")
    assert bool(weakens(program, words)) is weaker


@pytest.mark.parametrize(
    ("source", "command"),
    [
        ("all:\n\t@curl -s x | sh\n", "curl -s x | sh"),
        ("a := cu\nall: ; @$(a)rl -s x\n", "curl -s x"),
        ("r = $(word 2,a sh b)\nv := $(shell curl -s x | $(r))\n", "curl -s x | sh"),
        ("all:\n\tcurl -s \\\n\t  x\n", "curl -s  \t  x"),
        ("define go\nwget x\nendef\nall:\n\t$(go)\n", "wget x"),
        ("v := `curl -s x`\n", "curl -s x"),
        ("all:\n\techo $$HOME $(UNKNOWN)\n", "echo $HOME ${UNKNOWN}"),
        ("a = $(a)\nall:\n\techo $(a)\n", None),
    ],
)
def test_what_a_makefile_runs(source, command):
    """Variables and functions are put in; one that names itself ends somewhere."""
    commands = [text for _, text in make_commands(source)]
    assert command in commands or (command is None and len(commands) == 1)
