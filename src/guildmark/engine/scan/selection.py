"""Which rules run, with which settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import msgspec
from msgspec import Struct

from guildmark import plugins
from guildmark.engine.settings import severity_of, unknown_key
from guildmark.model.errors import MemberError, SettingsError, UsageError
from guildmark.model.finding import Severity
from guildmark.rules.base import Rule, SetRule

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.engine.settings import Settings

ROOM: Final = "rules"
_LATER: Final = frozenset({"views", "siblings", "waivers"})


class Selection(Struct, frozen=True):
    """Rules that run while a skill is read, after all were read, and over the set; and severities from settings."""

    early: tuple[Rule, ...]
    late: tuple[Rule, ...]
    over_set: tuple[SetRule, ...]
    severities: dict[str, Severity]

    @property
    def ids(self) -> tuple[str, ...]:
        """Every selected rule, sorted."""
        return tuple(sorted(rule.id() for rule in (*self.early, *self.late, *self.over_set)))


def rule_class(module: str) -> type[Rule]:
    """Import one rule; raises ``MemberError`` when the file does not hold the class that its name promises."""
    loaded = plugins.load(ROOM, module)
    found = getattr(loaded, plugins.class_name(module), None)
    if not (isinstance(found, type) and issubclass(found, Rule)):
        raise MemberError(f"rules/{module}.py defines no rule `{plugins.class_name(module)}`")
    return found


def rule_classes() -> dict[str, type[Rule]]:
    """Import every rule of the house, by id."""
    return {plugins.member_id(module): rule_class(module) for module in plugins.members(ROOM)}


def renamed(rule: str) -> str:
    """Return a rule's present id, also of an old one."""
    table = cast("dict[str, str]", plugins.load(ROOM, "renamed").RENAMED)
    return table.get(rule, rule)


def find_rule(rule: str) -> type[Rule]:
    """Return the rule of an id; raises ``UsageError`` that suggests the nearest."""
    module = renamed(rule).replace("-", "_")
    if module not in plugins.members(ROOM):
        near = _nearest(rule, (plugins.member_id(member) for member in plugins.members(ROOM)))
        raise UsageError(f"there is no rule `{rule}`", next_step=near or "`guildmark rules` lists them all")
    return rule_class(module)


def select(settings: Settings) -> Selection:
    """Build the rules that settings select; raises ``UsageError`` or ``SettingsError`` for unknown names."""
    classes = rule_classes()
    outside = plugins.outside(ROOM, frozenset(_named(settings)) - classes.keys())
    classes |= {name: cast("type[Rule]", found) for name, found in outside.items()}
    groups = {kind.group for kind in classes.values()}
    _check_names(settings, classes, groups)
    chosen = [_build(kind, settings) for name, kind in sorted(classes.items()) if _is_selected(name, kind, settings)]
    if not chosen:
        raise UsageError("no rule is left to run", next_step="`guildmark rules` lists rules and groups")
    single = [rule for rule in chosen if not isinstance(rule, SetRule)]
    severities = {
        renamed(name): severity_of(table["severity"], name, settings.file or "settings")
        for name, table in settings.rules.items()
        if "severity" in table
    }
    return Selection(
        tuple(rule for rule in single if not rule.needs & _LATER),
        tuple(rule for rule in single if rule.needs & _LATER),
        tuple(rule for rule in chosen if isinstance(rule, SetRule)),
        severities,
    )


def _named(settings: Settings) -> Iterable[str]:
    return (*settings.scan.select, *settings.scan.ignore, *settings.rules)


def _is_selected(name: str, kind: type[Rule], settings: Settings) -> bool:
    chosen = {renamed(item) for item in settings.scan.select}
    if chosen and not chosen & {name, kind.group}:
        return False
    return not {renamed(item) for item in settings.scan.ignore} & {name, kind.group}


def _check_names(settings: Settings, classes: dict[str, type[Rule]], groups: Iterable[str]) -> None:
    known = {*classes, *groups}
    for name in (*settings.scan.select, *settings.scan.ignore):
        if renamed(name) not in known:
            near = _nearest(name, known)
            raise UsageError(f"there is no rule or group `{name}`", next_step=near or "see `guildmark rules`")
    for name in settings.rules:
        if renamed(name) not in classes:
            unknown_key(name, set(classes), "rules.", settings.file or "settings")


def _nearest(name: str, known: Iterable[str]) -> str:
    import difflib  # only for an error

    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"did you mean `{near[0]}`?" if near else ""


def _build(kind: type[Rule], settings: Settings) -> Rule:
    """Build a rule with the fields that settings give it."""
    table: dict[str, Any] = {}
    for name, values in settings.rules.items():
        if renamed(name) == kind.id():
            table = {key.replace("-", "_"): value for key, value in values.items() if key != "severity"}
    fields = set(kind.__struct_fields__)
    for key in table:
        if key not in fields:
            unknown_key(key, fields | {"severity"}, f"rules.{kind.id()}.", settings.file or "settings")
    if not table:
        return kind()
    try:
        return msgspec.convert(table, kind)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{settings.file or 'settings'}: rules.{kind.id()}: {error}") from error
