"""A process in which scipy cannot be imported: closed forms work, and what draws says what is missing."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
sys.modules["scipy"] = None  # as an import that fails

from guildmark.lenses.stats.families import holm
from guildmark.lenses.stats.extra import MissingExtraError
from guildmark.lenses.stats.paired import paired
from guildmark.lenses.stats.plan import plan
from guildmark.lenses.stats.rate import rate
from guildmark.model.errors import GuildmarkError

once, twice = {"a": [0], "b": [1]}, {"a": [0, 1], "b": [1, 1]}
print(paired(once, once).p, rate(once).estimate, plan(155, 0.2).lift < 0.1, holm({"a": 0.01})[0].rejected)
for ask in (lambda: paired(once, twice), lambda: rate(twice), lambda: plan(100, 0.2, test="exact")):
    try:
        ask()
    except GuildmarkError as error:
        print(isinstance(error, MissingExtraError), error, "|", error.next_step, "|", int(error.exit))
"""

TOLD = """\
1.0 0.5 True True
True a bootstrap interval needs the extra `stats`, which is not installed | pip install 'guildmark[stats]' | 2
True a bootstrap interval needs the extra `stats`, which is not installed | pip install 'guildmark[stats]' | 2
True the power of an exact test needs the extra `stats`, which is not installed | pip install 'guildmark[stats]' | 2
"""


def test_the_core_computes_and_the_rest_names_its_extra() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout == TOLD


def test_importing_the_room_does_not_import_scipy() -> None:
    code = "import sys, guildmark.lenses.stats.paired, guildmark.lenses.stats.plan; print('scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
