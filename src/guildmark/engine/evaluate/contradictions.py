"""What a case asks for that no run could do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildmark.model.case import Case


def contradiction(case: Case) -> str | None:
    """Say what contradicts itself in a case; null where nothing does."""
    expected = set(case.expected or ())
    used = expected | {file.skill for file in (*case.resources, *case.scripts)}
    if both := sorted(used & set(case.forbidden)):
        return f"case {case.id!r} both expects and forbids `{both[0]}`"
    if any(not name.strip() for name in (*used, *case.forbidden)):
        return f"case {case.id!r} names a skill by an empty text"
    if case.control == "positive" and not expected:
        return f"case {case.id!r} is a positive control, and expects no skill that a run could show"
    if case.control == "negative" and expected:
        return f"case {case.id!r} is a negative control, and expects `{min(expected)}`, which its agent does not have"
    return None
