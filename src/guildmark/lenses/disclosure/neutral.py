"""A host's dialect for formats that do not tell what the host puts in from what the user says, as an API request does not."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from guildmark.lenses.disclosure.dialect import Catalogue, Injected

if TYPE_CHECKING:
    from guildmark.lenses.disclosure.dialect import Dialect

Rule = TypeVar("Rule", Catalogue, Injected)
_WHOLE: Final = r"\A\s*(?:{})\s*\Z"
"""A user who quotes a catalogue says something else beside it."""


@lru_cache(maxsize=256)
def in_neutral(dialect: Dialect) -> Dialect:
    """Let what the host alone says be said by the user too, where its wording and not a mark makes it the host's."""
    injected = tuple(_by_user(rule) for rule in dialect.injected)
    catalogues = tuple(
        replace(_by_user(rule), block=_WHOLE.format(rule.block)) if _is_hosts(rule) else rule
        for rule in dialect.catalogues
    )
    return replace(dialect, injected=injected, catalogues=catalogues)


def _by_user(rule: Rule) -> Rule:
    return replace(rule, roles=(*rule.roles, "user")) if _is_hosts(rule) else rule


def _is_hosts(rule: Rule) -> bool:
    marked = bool(rule.kind) or getattr(rule, "linked", False)
    return "host" in rule.roles and "user" not in rule.roles and not marked
