"""What a text says is at hand and has run, and is not there: then whatever lies by that name runs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scan.model import Severity, Standing
from scan.rules.base import Seen, rule, weighed
from scan.rules.concordance import needing
from scan.rules.prose import passages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scan.plugin import Plugin
    from scan.texts import Text

_CLAIMS = re.compile(
    r"""(?ix)\b(?:bundled|companion|accompanying|provided|included|packaged)\s+(?:[\w-]+\s+){0,3}?(?:scripts?|programs?|helpers?|installers?)\b
      | \b(?:scripts?|`[\w./-]+`)\s+(?:\w+\s+){0,2}?(?:is|are|comes?|ships?)\s+(?:\w+\s+){0,2}?(?:bundled|included|provided|alongside|with\s+(?:this|the)\s+skill)\b
      | \bships?\s+(?:alongside|together\s+with|with)\s+this\s+(?:skill|file|plugin|command)\b
      | \bfrom\s+this\s+skill'?s?\s+(?:own\s+)?(?:directory|folder)\b"""
)
_RUNS = re.compile(
    r"""(?mx)^[ \t]*(?:\$\ )?(?:sudo\ +)?
      (?:(?:ba|z|da)?sh\ +|source\ +|\.\ +|python3?\ +|node\ +|(?=\./))
      (?P<path>(?:\./)?[\w.-]+\.(?:sh|bash|py|js|mjs|pl|rb))\b"""
)
_SIGNS = (
    "bundled",
    "companion",
    "accompanying",
    "alongside",
    "provided",
    "included",
    "packaged",
    "ships",
    "comes with",
    "from this skill",
)
_MAKES = r"(?:>>?\s*|tee\s+|-o\s+|-O\s+|touch\s+|create\w*\s+(?:a\s+file\s+)?`?|write\w*\s+(?:it\s+)?(?:to\s+)?`?|save\w*\s+(?:\w+\s+){0,3}?(?:as|to)\s+`?|clone\b[^\n]*\n(?:[^\n]*\n){0,3}?[^\n]*)"


@rule(
    "runs-what-is-absent",
    "caution",
    flags={
        "skills/a/SKILL.md": "# Set up\n\nThe bundled script prepares the project:\n\n```bash\nbash prepare.sh --all\n```\n"
    },
    clears=(
        {
            "skills/a/SKILL.md": "# Set up\n\nThe bundled script prepares the project:\n\n```bash\nbash prepare.sh --all\n```\n",
            "skills/a/prepare.sh": "echo ok\n",
        },
        {
            "skills/a/SKILL.md": "# Forms\n\nThe bundled script fills them in: it lies in the skill's folder or nothing runs.\n\n```bash\npython scripts/fill.py a.pdf\n```\n"
        },
        {"skills/a/SKILL.md": "# Test\n\nRun the project's own tests:\n\n```bash\nbash test.sh\n```\n"},
        {
            "skills/a/SKILL.md": "# Set up\n\nThe bundled template is filled in.\n\n```bash\ncat > prepare.sh <<'E'\necho ok\nE\nbash prepare.sh\n```\n"
        },
    ),
    languages=("markdown",),
    least=Standing.text,
    asks=needing(_RUNS, _CLAIMS),
)
def runs_what_is_absent(text: Text, plugin: Plugin) -> Iterator[Seen]:
    """A skill has a script run that it says it brings, and does not bring.

    Why: what runs then is whatever lies by that name in the folder at work: a repository that was cloned decides, or
    somebody who puts it there later; and nobody has read it.

    Remedy: ask for the script to be part of the plugin.
    """
    if not _CLAIMS.search(text.text):
        return
    held = {path.rsplit("/", 1)[-1] for path in plugin.files}
    for passage in passages(text):
        if passage.kind != "code" or passage.told:
            continue
        for match in _RUNS.finditer(passage.text):
            name = match["path"].removeprefix("./")
            if name not in held and not re.search(rf"(?i){_MAKES}[\w./-]*{re.escape(name)}", text.text):
                start = passage.start + match.start()
                severity = weighed(Severity.caution, text.standing)
                yield Seen(
                    f"has {name} run, which it says it brings and does not",
                    text,
                    start,
                    passage.start + match.end(),
                    severity,
                )
                return


RULES = (runs_what_is_absent,)
