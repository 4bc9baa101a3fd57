"""Code that nests or chains takes no longer than its length: no expression is read twice for each of its parts."""

from __future__ import annotations

import time

import pytest

from scan.rules.code import acts_in

SHAPES = {
    "calls on calls": ("python", lambda n: f"import subprocess\nx = subprocess{'.f()' * n}\n"),
    "calls in calls": ("python", lambda n: f"import subprocess\nx = {'subprocess.run(' * n}{')' * n}\n"),
    "functions that call the next one twice": (
        "python",
        lambda n: "".join(f"def f{i}(x):\n  return f{i + 1}(f{i + 1}(x))\n" for i in range(n)) + "f0(1)\n",
    ),
    "lists over lists": ("python", lambda n: f"x = {'[' * n}y{' for y in [1, 2]]' * n}\n"),
    "calls on calls of a module": ("javascript", lambda n: f"const x = require('child_process'){'.f()' * n};\n"),
    "callbacks in callbacks": ("javascript", lambda n: f"{'a.then(x => ' * n}1{')' * n}\n"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_what_nests_forty_deep_is_read_in_a_moment(shape: str) -> None:
    language, write = SHAPES[shape]
    begun = time.process_time()
    acts_in(write(40), language)

    assert time.process_time() - begun < 2
