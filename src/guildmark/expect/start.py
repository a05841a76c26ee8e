"""Where an assertion starts: with a run, or with a skill."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import overload

from guildmark.expect.run import Run
from guildmark.expect.skill import OneSkill
from guildmark.model.case import Case
from guildmark.model.skill import Skill
from guildmark.model.trace import Trace


@overload
def expect(what: Trace, *, case: Case | None = None, soft: bool = False, vacuous: bool = False) -> Run: ...
@overload
def expect(what: Skill | str | os.PathLike[str] | Mapping[str, str | bytes]) -> OneSkill: ...
def expect(
    what: Trace | Skill | str | os.PathLike[str] | Mapping[str, str | bytes],
    *,
    case: Case | None = None,
    soft: bool = False,
    vacuous: bool = False,
) -> Run | OneSkill:
    """Start a sentence about a run, or about a skill: a ``Skill``, its folder, or a ``{path: text}`` mapping.

    ``soft`` collects failures of a ``with`` block and raises them together at its end; ``vacuous`` lets what there is
    nothing to judge of hold. Raises ``TypeError`` for anything else.
    """
    if isinstance(what, Trace):
        if case is not None and not isinstance(case, Case):
            raise TypeError(f"case={case!r} is no guildmark.Case")
        return Run(what, case=case, soft=soft, vacuous=vacuous)
    if not isinstance(what, Skill | str | os.PathLike | Mapping):
        raise TypeError(
            f"expect() takes a trace, from guildmark.read(...), or a skill or its folder; not {type(what).__name__}"
        )
    return OneSkill(what)
