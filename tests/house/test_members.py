"""What import graphs cannot see: one member per file, ids that are unique, names that follow the file."""

from __future__ import annotations

import inspect
import re

import pytest

from guildmark import plugins
from guildmark.engine.scan.columns import columns
from guildmark.engine.scan.selection import rule_classes
from guildmark.hosts.base import Host, Places
from guildmark.reports.base import Renderer
from guildmark.rules.base import Rule, SetRule

RULES = rule_classes()
HOSTS = plugins.members("hosts")


@pytest.mark.parametrize("name", RULES)
def test_a_rule_file_defines_one_rule_named_after_it(name: str) -> None:
    module = inspect.getmodule(RULES[name])
    assert module is not None
    own = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Rule) and kind.__module__ == module.__name__
    ]
    assert own == [RULES[name]]
    assert RULES[name].id() == name


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_its_own_page(name: str) -> None:
    text = inspect.cleandoc(RULES[name].__doc__ or "")
    first, *rest = text.split("\n\n")
    assert first.endswith("."), "the first sentence is the summary"
    order = [text.find(title) for title in ("What it finds:", "Why it matters:", "What to do:")]
    assert order == sorted(order)
    assert order[0] > 0
    assert rest


@pytest.mark.parametrize("name", RULES)
def test_a_rule_declares_its_axes(name: str) -> None:
    kind = RULES[name]
    assert re.fullmatch(r"\d+\.\d+(\.\d+)?", kind.since)
    assert kind.bad, "a rule without a bad example is no test"
    assert kind.good
    assert all(re.fullmatch(r"agenteval:\w+|(owasp|atlas|cwe)-[\w.-]+", item) for item in kind.maps_to)
    assert not re.search(r"\d", name), "numbers are for standards that a rule maps to"


def test_rules_that_judge_a_set_say_so() -> None:
    for kind in RULES.values():
        own = "check_set" if issubclass(kind, SetRule) else "check"
        assert own in vars(kind), kind.id()


@pytest.mark.parametrize("module", HOSTS)
def test_a_host_has_its_fixed_files_only(module: str) -> None:
    known = {"places", "names", "catalogue", "log", "hook", "runner"}
    assert set(plugins.parts("hosts", module)) <= known
    facts = plugins.load("hosts", module).HOST
    assert isinstance(facts, Host)
    assert facts.version


def test_columns_are_unique_and_every_place_is_a_relative_folder() -> None:
    names = [column.name for column in columns()]
    assert len(names) == len(set(names))
    for column in columns():
        assert isinstance(column.places, Places), column.name
        for place in (*column.places.project, *column.places.user):
            assert not place.startswith(("/", "~"))
            assert ".." not in place.split("/")


@pytest.mark.parametrize("module", plugins.members("reports"))
def test_a_report_file_defines_the_format_named_after_it(module: str) -> None:
    kind = getattr(plugins.load("reports", module), plugins.class_name(module))
    assert issubclass(kind, Renderer)
    assert kind.version
    assert kind.suffix.startswith(".")


@pytest.mark.parametrize("room", ["rules", "hosts", "reports", "cli"])
def test_each_member_has_a_summary_that_needs_no_import(room: str) -> None:
    for module in plugins.members(room):
        assert plugins.summary(room, module), f"{room}/{module} has no docstring"
