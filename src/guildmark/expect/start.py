"""Where an assertion starts: with a run, or with a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from guildmark.expect.run import Run
from guildmark.expect.skill import OneSkill
from guildmark.model.trace import Trace

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from guildmark.model.case import Case
    from guildmark.model.skill import Skill


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
    nothing to judge of hold.
    """
    if isinstance(what, Trace):
        return Run(what, case=case, soft=soft, vacuous=vacuous)
    return OneSkill(what)
