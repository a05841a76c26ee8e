"""The tables of programs agree with one another and with the modules that they name."""

from __future__ import annotations

import pytest

from guildmark.lenses.scripts import builtins, filters, finders, movers, network
from guildmark.lenses.scripts.cmdlets import ALIASES, CMDLETS
from guildmark.lenses.scripts.commands import HANDLERS
from guildmark.lenses.scripts.programs import PROGRAMS
from guildmark.lenses.scripts.runners import INTERPRETERS, WRAPPERS


@pytest.mark.parametrize("module", [builtins, filters, finders, movers, network])
def test_every_reading_of_a_module_is_named_once(module):
    named = [name for name, handler in HANDLERS.items() if handler.__name__ == f"_{module.__name__.rpartition('.')[2]}"]
    assert sorted(named) == sorted(module.HANDLERS)


def test_no_program_has_two_readings():
    assert not set(PROGRAMS) & set(HANDLERS)
    assert not set(WRAPPERS) & (set(PROGRAMS) | set(HANDLERS))
    assert set(INTERPRETERS) <= set(HANDLERS)


def test_every_alias_is_of_a_cmdlet():
    assert set(ALIASES.values()) <= set(CMDLETS)
