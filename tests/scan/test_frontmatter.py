"""Front matter is read as leniently as the client reads it: a fault in one field never costs another."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scan import frontmatter, skills

FAULTY = {
    "an unquoted colon": ("description: Use when: asked\nallowed-tools: Bash\n", ["Bash"]),
    "tags in a description": (
        "description: Use it.\n\n<example>\nuser: go\n</example>\nallowed-tools: Bash, Read\n",
        ["Bash", "Read"],
    ),
    "an open bracket": ("argument-hint: [file\nallowed-tools: Bash\n", ["Bash"]),
    "a list below a broken field": ("description: a: b: c\nallowed-tools:\n  - Bash\n  - Read\n", ["Bash", "Read"]),
    "a broken list": ("allowed-tools:\n  - Bash(git: *)\n  - 'Read\nname: x\n", ["Bash(git: *)", "Read"]),
    "a tab": ("name:\tx\nallowed-tools:\tBash\n", ["Bash"]),
    "an at sign": ("description: @me\nallowed-tools: Bash\n", ["Bash"]),
    "a field that is said twice": ("allowed-tools: Read\nallowed-tools: Bash\n", ["Read", "Bash"]),
    "emphasis that looks like an alias": ("description: do *this*\nallowed-tools: Bash\n", ["Bash"]),
    "a percent sign": ("description: %s\nallowed-tools: Bash\n", ["Bash"]),
    "a backquote": ("description: `x` y\nallowed-tools: Bash\n", ["Bash"]),
}


@pytest.mark.parametrize(("block", "tools"), FAULTY.values(), ids=FAULTY)
def test_no_fault_hides_what_is_pre_approved(block: str, tools: list[str]) -> None:
    assert skills.tools(frontmatter.read(f"---\n{block}---\nbody\n").fields) == tools


SPELLINGS = {
    "comma text": ("allowed-tools: Read, Bash(git add:*), Grep", ["Read", "Bash(git add:*)", "Grep"]),
    "a list": ("allowed-tools: [Read, 'Bash(npm run test:*)']", ["Read", "Bash(npm run test:*)"]),
    "a list on lines": ("allowed-tools:\n- Read\n- Bash", ["Read", "Bash"]),
    "blanks": ("allowed-tools: Read Bash(git add:*) Grep", ["Read", "Bash(git add:*)", "Grep"]),
    "one": ("allowed-tools: Bash", ["Bash"]),
    "commas inside brackets": ("allowed-tools: Bash(git add:*, git rm:*), Read", ["Bash(git add:*, git rm:*)", "Read"]),
    "with a low line": ("allowed_tools: Bash", ["Bash"]),
    "in camel case": ("allowedTools: [Bash]", ["Bash"]),
    "an agent's": ("tools: Bash, Read", ["Bash", "Read"]),
    "quoted": ('allowed-tools: "Bash, Read"', ["Bash", "Read"]),
    "a quoted list": ("allowed-tools: \"['Bash', 'Read']\"", ["Bash", "Read"]),
    "none": ("allowed-tools:", []),
    "a number": ("allowed-tools: 3", ["3"]),
    "folded": ("allowed-tools: >\n  Bash,\n  Read", ["Bash", "Read"]),
}


@pytest.mark.parametrize(("field", "tools"), SPELLINGS.values(), ids=SPELLINGS)
def test_tools_are_read_under_every_spelling(field: str, tools: list[str]) -> None:
    assert skills.tools(frontmatter.read(f"---\nname: x\n{field}\n---\nbody\n").fields) == tools


@pytest.mark.parametrize(
    "tool",
    [
        "Bash",
        "bash",
        "Bash(*)",
        "Bash(:*)",
        "Bash( * )",
        "*",
        "Bash(sh:*)",
        "Bash(bash -c *)",
        "Bash(sudo:*)",
        "Bash(/bin/zsh:*)",
        "PowerShell",
        "Bash(env *)",
        "Bash(eval:*)",
        "Monitor",
    ],
)
def test_a_tool_that_lets_any_program_run_is_unrestricted(tool: str) -> None:
    assert skills.unrestricted(tool)


@pytest.mark.parametrize(
    "tool",
    [
        "Read",
        "Bash(git:*)",
        "Bash(git add *)",
        "Bash(npm run test)",
        "Bash(shellcheck:*)",
        "Bash(./x.sh:*)",
        "Basher",
        "Bash(bash scripts/x.sh)",
        "mcp__a__b",
        "Bash(ls)",
        "BashOutput",
        "KillShell",
        "Bash(push:*)",
    ],
)
def test_a_scoped_tool_is_not(tool: str) -> None:
    assert not skills.unrestricted(tool)


BODIES = {
    "plain": ("---\nname: x\n---\nbody\n", "body\n", 4),
    "none": ("# Title\n", "# Title\n", 1),
    "carriage returns": ("---\r\nname: x\r\n---\r\nbody\r\n", "body\r\n", 4),
    "blank lines first": ("\n\n---\nname: x\n---\nbody\n", "body\n", 6),
    "nothing below": ("---\nname: x\n---", "", 3),
    "empty": ("---\n---\nbody", "body", 3),
    "a rule in the body": ("---\nname: x\n---\nbody\n---\nmore\n", "body\n---\nmore\n", 4),
    "never closed": ("---\nname: x\nbody\n", "---\nname: x\nbody\n", 1),
}


@pytest.mark.parametrize(("text", "body", "line"), BODIES.values(), ids=BODIES)
def test_the_body_begins_below_the_second_fence(text: str, body: str, line: int) -> None:
    front = frontmatter.read(text)

    assert (front.body, front.body_line) == (body, line)


def test_valid_fields_are_yaml_and_not_faulty() -> None:
    front = frontmatter.read("---\nname: x\nhooks:\n  Stop:\n    - hooks: [{type: command, command: a}]\n---\n")

    assert front.fields["hooks"] == {"Stop": [{"hooks": [{"type": "command", "command": "a"}]}]}
    assert not front.faulty


def test_an_alias_is_not_followed() -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 20))
    begun = time.process_time()
    front = frontmatter.read(f"---\n{bomb}---\n")

    assert len(repr(front.fields)) < 10_000
    assert time.process_time() - begun < 1


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="-\n :ab[]{}#&*'\"|>!%@`\t", max_size=80))
def test_any_block_is_answered(block: str) -> None:
    front = frontmatter.read(f"---\n{block}\n---\nbody")

    assert all(isinstance(key, str) for key in front.fields)
