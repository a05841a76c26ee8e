"""What may be expected of a run, as values: they are joined by ``&`` and ``|``, and turned round by ``~``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.engine.evaluate.kinds import as_written, kind, written
from guildmark.evaluators.base import Evaluator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.model.event import By


class Condition(Struct, frozen=True):
    """An evaluator, and the one that says the opposite best."""

    evaluator: Evaluator
    opposite: Evaluator | None = None

    def __post_init__(self) -> None:
        """Refuse what is no evaluator."""
        for one in (self.evaluator, self.opposite):
            if one is not None and not isinstance(one, Evaluator):
                raise TypeError(f"{one!r} is no evaluator: wrap what a case file says in met(...)")

    @property
    def written(self) -> str | dict[str, object]:
        """As a case file names it, under ``evaluators``."""
        return as_written(self.evaluator)

    def __and__(self, other: Condition) -> Condition:
        return _joined("all_of", self, _one(other, "&"))

    def __or__(self, other: Condition) -> Condition:
        return _joined("any_of", self, _one(other, "|"))

    def __rand__(self, other: object) -> Condition:
        return _one(other, "&") & self

    def __ror__(self, other: object) -> Condition:
        return _one(other, "|") | self

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
        return self & loaded_within(skill, turns)


def loaded(skill: str, *, by: By | None = None) -> Condition:
    """Expect that the agent had a skill's instructions; ``by`` says who asked for them."""
    opposite = None if by else _built("skill_not_loaded", skill=_name(skill))
    return Condition(_built("skill_invoked", skill=_name(skill), **({"by": by} if by else {})), opposite)


def loaded_within(skill: str, turns: int) -> Condition:
    """Expect that a skill was loaded in so many answers of the model."""
    return Condition(_built("loaded_within", skill=_name(skill), turns=turns))


def requested(skill: str) -> Condition:
    """Expect that a skill was asked for, whatever came of it."""
    never = _built("skill_not_requested", skill=_name(skill))
    return Condition(_built("never", of=(never,)), never)


def read(skill: str, path: str) -> Condition:
    """Expect that a file of a skill was read."""
    return Condition(_built("resource_read", skill=_name(skill), path=_name(path, "file")))


def ran_script(
    skill: str | None = None, path: str | None = None, *,
    args: Sequence[object] | Mapping[str, object] | None = None, exit: int | None = None, because: str = "",  # noqa: A002  # the setting's own name
) -> Condition:  # fmt: skip
    """Expect that a script of a skill was run, with these arguments, and ended with this ``exit`` code where one is given.

    Turned round, none was, for which ``because`` says why.
    """
    if isinstance(args, str):
        raise TypeError(f"args={args!r} is one text: write a list, such as {args.split()!r}")
    which = {key: value for key, value in (("skill", skill), ("path", path)) if value}
    opposite = _built("no_script_run", because=because, **which) if because and args is None and exit is None else None
    if skill is None:
        if opposite is None:
            raise TypeError("name the skill whose script should run; or say why none may, with because=")
        return Condition(_built("never", of=(opposite,)), opposite)
    given: dict[str, object] = {} if args is None else {"args": dict(args) if hasattr(args, "keys") else tuple(args)}
    given |= {} if exit is None else {"exit": exit}
    return Condition(_built("script_run", **which, **given), opposite)


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
    if not isinstance(evaluator, str | Mapping):
        raise TypeError(f"{evaluator!r} is nothing to meet: give a condition, an evaluator, or what a case file says for one, "
                        'such as {"skill_invoked": NAME}')  # fmt: skip
    return Condition(written(evaluator if isinstance(evaluator, str) else dict(evaluator), "expect"))


def called(tool: str) -> Condition:
    """Expect that a tool was called, whatever came of it."""
    return in_order(f"call {_name(tool, 'tool')}")


def _name(given: str, what: str = "skill") -> str:
    """Return a name as it is. Raises ``TypeError`` for what is no text, and ``ValueError`` for none."""
    if not isinstance(given, str):
        raise TypeError(f"the name of a {what} is text, not {given!r}")
    if not given.strip():
        raise ValueError(f"the name of a {what} is empty: write it as the run does")
    return given


def _one(other: object, sign: str) -> Condition:
    if isinstance(other, Condition):
        return other
    raise TypeError(
        f"{sign} joins conditions, and {other!r} is none: wrap it in met(...), or use loaded(...) and the like"
    )


def _joined(name: str, *parts: Condition) -> Condition:
    """Join conditions; what is joined in the same way already is taken apart."""
    flat: list[Evaluator] = []
    for part in parts:
        flat += getattr(part.evaluator, "of", ()) if part.evaluator.id() == name else (part.evaluator,)
    return Condition(_built(name, of=tuple(flat)))


def _built(name: str, **given: object) -> Evaluator:
    return kind(name, "expect")(**given)
