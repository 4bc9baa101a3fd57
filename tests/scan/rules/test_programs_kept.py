"""A plugin's programs are asked for with one file in memory at a time, whatever else the plugin holds."""

from __future__ import annotations

import pytest

from scan.plugin import of_files
from scan.rules.programs import programs

ALONE = {f"scripts/{number}.py": f"import os\nprint({number}, os.getcwd())\n" for number in range(9)}
DATA = {"data/table.json": '{"host": "https://x.example"}'}
READS = {"scripts/read.py": "import json\nrows = json.load(open('data/table.json'))\nprint(rows)\n"}


@pytest.mark.parametrize("beside", [{}, DATA, {**DATA, "scripts/a.sh": "echo data/none.json\n"}])
def test_files_that_make_no_program_are_let_go_of(beside: dict[str, str]) -> None:
    plugin = of_files({**ALONE, **beside})

    assert list(programs(plugin)) == []
    assert [text.path for text in plugin.texts if "_loaded" in vars(text) and text.path in ALONE] == []


def test_a_program_with_its_data_is_still_put_together() -> None:
    (only,) = programs(of_files({**ALONE, **DATA, **READS}))

    assert (only.main.path, "https://x.example" in only.source) == ("scripts/read.py", True)
