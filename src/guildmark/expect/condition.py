"""What may be expected of a run, as values: they are joined by ``&`` and ``|``, and turned round by ``~``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.engine.evaluate.kinds import as_written, kind, written
from guildmark.evaluators.base import Evaluator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.model.event import By


class Condition(Struct, frozen=True):
    """An evaluator, and the one that says the opposite best."""

    evaluator: Evaluator
    opposite: Evaluator | None = None

    @property
    def written(self) -> str | dict[str, object]:
        """As a case file names it, under ``evaluators``."""
        return as_written(self.evaluator)

    def __and__(self, other: Condition) -> Condition:
        return _joined("all_of", self, other)

    def __or__(self, other: Condition) -> Condition:
        return _joined("any_of", self, other)

    def __invert__(self) -> Condition:
        if self.opposite is not None:
            return Condition(self.opposite, self.evaluator)
        return Condition(_built("never", of=(self.evaluator,)), self.evaluator)

    def __bool__(self) -> bool:
        raise TypeError("a condition is not true or false: join conditions by & and |, and turn one round by ~")

    def within(self, turns: int) -> Condition:
        """Expect a load, and that it came in so many answers of the model."""
        skill = getattr(self.evaluator, "skill", None)
        if self.evaluator.id() != "skill_invoked" or not skill:
            raise TypeError("within() is for loaded()")
        return self & Condition(_built("loaded_within", skill=skill, turns=turns))


def loaded(skill: str, *, by: By | None = None) -> Condition:
    """Expect that the agent had a skill's instructions; ``by`` says who asked for them."""
    opposite = None if by else _built("skill_not_loaded", skill=skill)
    return Condition(_built("skill_invoked", skill=skill, **({"by": by} if by else {})), opposite)


def requested(skill: str) -> Condition:
    """Expect that a skill was asked for, whatever came of it."""
    never = _built("skill_not_requested", skill=skill)
    return Condition(_built("never", of=(never,)), never)


def read(skill: str, path: str) -> Condition:
    """Expect that a file of a skill was read."""
    return Condition(_built("resource_read", skill=skill, path=path))


def ran_script(
    skill: str | None = None, path: str | None = None, *,
    args: Sequence[object] | Mapping[str, object] | None = None, because: str = "",
) -> Condition:  # fmt: skip
    """Expect that a script of a skill was run; turned round, none was, for which ``because`` says why."""
    which = {key: value for key, value in (("skill", skill), ("path", path)) if value}
    opposite = _built("no_script_run", because=because, **which) if because and args is None else None
    if skill is None:
        if opposite is None:
            raise TypeError("name the skill whose script should run; or say why none may, with because=")
        return Condition(_built("never", of=(opposite,)), opposite)
    given = {} if args is None else {"args": dict(args) if hasattr(args, "keys") else list(args)}
    return Condition(written({"script_run": {**which, **given}}, "expect"), opposite)


def disclosed_progressively(skill: str | None = None) -> Condition:
    """Expect that files of skills were read and run only after their skill was loaded."""
    return Condition(_built("disclosed_progressively", **({"skill": skill} if skill else {})))


def only(*skills: str) -> Condition:
    """Expect that these skills were loaded, and no others."""
    return Condition(_built("only_skills", skills=skills))


def chose(*skills: str) -> Condition:
    """Expect that the model chose exactly these skills; with none, it declined."""
    return Condition(_built("selection", expected=skills))


def in_order(*steps: str) -> Condition:
    """Expect that these steps came in this order: ``load tides``, ``read tides a.md``, ``call Bash``."""
    return Condition(_built("required_order", steps=steps))


def met(evaluator: Condition | Evaluator | str | Mapping[str, object]) -> Condition:
    """Expect what an evaluator asks, as an object or as a case file names it."""
    if isinstance(evaluator, Condition):
        return evaluator
    if isinstance(evaluator, Evaluator):
        return Condition(evaluator)
    return Condition(written(evaluator if isinstance(evaluator, str) else dict(evaluator), "expect"))


def _joined(name: str, *parts: Condition) -> Condition:
    """Join conditions; what is joined in the same way already is taken apart."""
    flat: list[Evaluator] = []
    for part in parts:
        flat += getattr(part.evaluator, "of", ()) if part.evaluator.id() == name else (part.evaluator,)
    return Condition(_built(name, of=tuple(flat)))


def _built(name: str, **given: object) -> Evaluator:
    return kind(name, "expect")(**given)
