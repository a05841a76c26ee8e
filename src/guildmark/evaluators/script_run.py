"""Judges whether a script of a skill was run."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from guildmark.evaluators.base import Evaluator, Example, Seen, began, doubt, near, plain_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.model.case import Case
    from guildmark.model.event import ScriptRun as Run
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_RAN = frozenset({"ok", "failed"})
_NUMBER: Final = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?", re.ASCII)
"""Digits, as scripts read them: Python would take `1_0`, `nan` and `infinity` for numbers, too."""


class ScriptRun(Evaluator, frozen=True, kw_only=True):
    """A script of a skill was run, with these arguments where some are named.

    What it judges: whether one run of a script of this skill took place: one that failed took place too, unless ``exit``
    says how it must end. Arguments compare by value: ``200``, ``"200"`` and ``200.0`` are one, ``--port 5`` and
    ``--port=5`` too; others beside those named make no difference. One that is listed twice must be there twice.

    What it cannot tell: runs whose outcome or whose arguments are not on record, and logs with gaps.

    What to do: where it ran with other arguments, the skill's text leaves them open.
    """

    group = "presence"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="run tides scripts/a.py", outcome="pass", given={"skill": "tides", "path": "scripts/a.py"}),
        Example(run="run tides scripts/a.py = 1", outcome="pass", given={"skill": "tides"}, says="ended with 1"),
        Example(run="run tides scripts/a.py = 1", outcome="fail", given={"skill": "tides", "exit": 0}),
        Example(run="run tides scripts/a.py blocked", outcome="fail", given={"skill": "tides"}, says="blocked"),
        Example(run="run tides scripts/b.py", outcome="fail", given={"skill": "tides", "path": "scripts/a.py"}, says="`scripts/b.py`"),
        Example(run="run tides scripts/a.py --amount 200", outcome="pass", given={"skill": "tides", "args": {"amount": 200.0}}),
        Example(run="run tides scripts/a.py --amount=200", outcome="pass", given={"skill": "tides", "args": {"amount": "200"}}),
        Example(run="run tides scripts/a.py --amount 300", outcome="fail", given={"skill": "tides", "args": {"amount": 200}}, says="300"),
        Example(run="run tides scripts/a.py oban 7", outcome="pass", given={"skill": "tides", "args": ["oban"]}),
        Example(
            run="run tides scripts/a.py 1_0 nan", outcome="fail", given={"skill": "tides", "args": [10]}, says="1_0 nan",
            about="A number is one only where it is written as one.",
        ),
        Example(run="run tides scripts/a.py nan", outcome="pass", given={"skill": "tides", "args": ["nan"]}),
        Example(run="run tides scripts/a.py 5 6", outcome="fail", given={"skill": "tides", "args": [5, 5]}, about="As often as listed."),
        Example(run="run tides scripts/a.py unknown", outcome="unknown", given={"skill": "tides"}),
        Example(run="gap unresolved a command", outcome="unknown", given={"skill": "tides"}),
        Example(run="run tides scripts/a.py = 127", outcome="unknown", given={"skill": "tides"}),
        Example(run="run tide scripts/a.py", outcome="fail", given={"skill": "tides"}, says="there is `tide`"),
    )  # fmt: skip

    skill: str
    """The skill's exact name."""
    path: str | None = None
    """Relative to the skill's folder; null is any script of it."""
    args: dict[str, str | float | bool] | tuple[str | float | bool, ...] | None = None
    """Arguments it must have had: by name, or as they come."""
    exit: int | None = None
    """How it must have ended; null is in any way."""

    @classmethod
    def implied(cls, case: Case) -> Iterator[ScriptRun]:
        """Be asked for each script that a case expects."""
        yield from (cls(skill=file.skill, path=file.path) for file in case.scripts)

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        del case
        of_skill = [run for run in Seen(trace).runs if run.skill == self.skill]
        own = [run for run in of_skill if self.path is None or plain_path(run.path) == plain_path(self.path)]
        name = f"`{self.path}` of `{self.skill}`" if self.path else f"a script of `{self.skill}`"
        fits = [run for run in own if self._fits(run)]
        good = [
            run for run in fits if run.status in _RAN and began(run) == "yes" and self.exit in (None, run.exit_code)
        ]
        still = [
            run
            for run in own
            if began(run) == "unknown" or run.status in ("unknown", "pending") or (self.args and run.argv is None)
        ]
        still += [run for run in fits if run.status in _RAN and self.exit is not None and run.exit_code is None]
        if good:
            end = f" and ended with {good[0].exit_code}" if good[0].exit_code else ""
            yield self.says(
                "pass", f"{name} was run{end}", good[0], score=1.0, skill=self.skill, call_id=good[0].call_id
            )
        elif still:
            yield self.says(
                "unknown",
                f"{name} was asked for, and nobody can tell what came of it, or with what",
                *still,
                skill=self.skill,
            )
        elif not own and (why := doubt(trace)):
            yield self.says("unknown", f"no run of {name} is on record, but {why}", skill=self.skill)
        else:
            others = [run.skill for run in Seen(trace).runs]
            came = (
                _came(own, fits)
                if own
                else near(self.path or "", [run.path for run in of_skill])
                if of_skill
                else near(self.skill, others)
            )
            yield self.says("fail", f"{name} was not run as expected{came}" if own else f"{name} was not run{came}", *own, score=0.0,
                            skill=self.skill)  # fmt: skip

    def _fits(self, run: Run) -> bool:
        if not self.args:
            return True
        if run.argv is None:
            return False
        if isinstance(self.args, tuple):
            had = Counter(_value(word) for word in run.argv)
            return Counter(map(_value, self.args)) <= had
        given = _named(run.argv)
        return all(_value(wanted) in given.get(key.lstrip("-"), ()) for key, wanted in self.args.items())


def _came(own: list[Run], fits: list[Run]) -> str:
    run = fits[0] if fits else own[0]
    if began(run) == "no":
        return ": it was asked for and never started, as there is no such script"
    if fits:
        return f": it was {run.status}" if run.exit_code is None else f": it ended with {run.exit_code}"
    return f": it was run with {' '.join(run.argv or ())}"


def _named(argv: tuple[str, ...]) -> Mapping[str, list[object]]:
    """Read options with their values: ``--key value``, ``--key=value``, ``key value`` and a bare flag."""
    found: dict[str, list[object]] = {}
    for at, word in enumerate(argv):
        key, equals, value = word.partition("=")
        following = argv[at + 1] if at + 1 < len(argv) else "true"
        found.setdefault(key.lstrip("-"), []).append(_value(value if equals else following))
        if word.startswith("-") and not equals:
            found[key.lstrip("-")].append(_value("true"))
    return found


def _value(given: object) -> object:
    """Return what a word stands for: a number where it is written as one, else itself."""
    if isinstance(given, bool):
        return "true" if given else "false"
    word = str(given)
    return Decimal(word) if _NUMBER.fullmatch(word) else word
