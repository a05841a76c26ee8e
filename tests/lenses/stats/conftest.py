"""Gives scipy, or skips what needs it: an independent reference for closed forms, and the part that draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType


@pytest.fixture(scope="session")
def scipy_stats() -> ModuleType:
    module = pytest.importorskip("scipy.stats", reason="needs scipy: pip install 'guildmark[stats]'")
    return module  # noqa: RET504  # its type is Any
