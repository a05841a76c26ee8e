"""A pipeline ends with its line, also where the grammar reads on."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts.bash import effects


@pytest.mark.parametrize(
    "command",
    [
        "echo a | cat -n | python3 a.py\npython3 scripts/b.py x && cat c.md\n",
        "echo a | cat -n | python3 a.py \\\n\npython3 scripts/b.py x || cat c.md\n",
        "for i in 1; do\n  echo a | sort | python3 a.py\n  python3 scripts/b.py x && cat c.md\ndone\n",
    ],
)
def test_the_next_line_is_a_command_of_its_own(command):
    found = effects(command)
    assert [(run.path, run.argv) for run in found.runs] == [("a.py", ()), ("scripts/b.py", ("x",))]


def test_a_line_that_goes_on_is_one_command():
    found = effects("echo a | cat -n | python3 a.py \\\n  x y\n")
    assert [(run.path, run.argv) for run in found.runs] == [("a.py", ("x", "y"))]
