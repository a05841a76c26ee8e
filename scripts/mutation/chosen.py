"""A pytest plugin: runs the tests that a file names, in its order, or writes down how long each test takes."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

CHOICE, TIMES = "MUTATION_CHOICE", "MUTATION_TIMES"
"""Environment variables: a file with one test id a line, and one to write to."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the chosen tests, in the order of the choice."""
    if CHOICE not in os.environ:
        return
    wanted = {name: at for at, name in enumerate(Path(os.environ[CHOICE]).read_text(encoding="utf-8").split("\n"))}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
    items[:] = sorted((item for item in items if item.nodeid in wanted), key=lambda item: wanted[item.nodeid])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Write down one part of a test: its id, how long it took, and whether it failed."""
    if TIMES in os.environ:
        with Path(os.environ[TIMES]).open("a", encoding="utf-8") as out:
            out.write(json.dumps([report.nodeid, report.duration, report.failed]) + "\n")
