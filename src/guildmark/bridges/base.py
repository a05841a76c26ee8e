"""What every bridge does: a run that another framework holds is read, and judged by what its user names."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.engine.evaluate.casefile import one
from guildmark.engine.evaluate.judging import ANY, judge, wanted
from guildmark.engine.evaluate.kinds import as_written, taken
from guildmark.engine.evaluate.known import known_skills
from guildmark.engine.read.reading import read
from guildmark.engine.settings import Settings
from guildmark.evaluators.base import Evaluator, Holder
from guildmark.model.errors import LoadError, SettingsError
from guildmark.model.trace import Trace
from guildmark.model.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from guildmark.engine.evaluate.casefile import Asked

Entry = Evaluator | Holder | str | dict[str, object]
"""An evaluator, as an object or as a case file names it: ``{"skill_invoked": "tides"}``, ``"redundant_loads"``."""

KEY: Final = "guildmark"
"""Under this key of a framework's own case stands ours, as a case file has it, mostly in its metadata."""


class Judge:
    """Reads a run and judges it; made once, used for many runs."""

    def __init__(
        self, entries: Iterable[Entry], host: str | None = None, skills: str | os.PathLike[str] | None = None
    ) -> None:
        """Take evaluators, whose runs they are, and the folder of the skills. Raises ``SettingsError``, ``LoadError``."""
        self.asked = tuple(taken(entry, f"evaluators[{number}]") for number, entry in enumerate(entries))
        self.host = host
        self._known = known_skills(os.fspath(skills), Settings()) if skills is not None else None

    @property
    def entries(self) -> list[str | dict[str, object]]:
        """The evaluators as a case file names them: JSON that another ``Judge`` can be made of."""
        return [as_written(evaluator) for evaluator in self.asked]

    @property
    def name(self) -> str:
        """What its results are called."""
        return ".".join([KEY, *dict.fromkeys(evaluator.id() for evaluator in self.asked)])

    def verdicts(self, run: object, of: Mapping[str, object] | None = None, name: str = "") -> Sequence[Verdict]:
        """Judge a ``Trace``, or whatever ``guildmark.read`` takes; ``of`` is the framework's metadata of the case.

        Asked are the evaluators given, and what our case in the metadata asks for; without either, what is asked of every
        run. A run that is missing or cannot be read, and a case that is written wrong, are one ``error``.
        """
        try:
            asked = self._case(of or {}, name)
            if run is None or (isinstance(run, list | tuple) and not run):
                return [_error("there is no trajectory", name)]
            trace = run if isinstance(run, Trace) else read(run, self.host)
        except (LoadError, SettingsError) as error:
            return [_error(str(error), name)]
        case = replace(asked.case if asked else ANY, known=self._known)
        evaluators = (*(asked.evaluators if asked else ()), *self.asked)
        return list(judge(trace, case, wanted(case, evaluators)))

    def _case(self, of: Mapping[str, object], name: str) -> Asked | None:
        row = of.get(KEY)
        if row is None:
            return None
        if not isinstance(row, dict):
            raise SettingsError(f"`{KEY}` of {name or 'a case'} is no mapping", next_step="write it as in a case file")
        return one(row, f"`{KEY}` of {name or 'a case'}", name or "case")


def _error(reason: str, name: str) -> Verdict:
    return Verdict(by="trace", version="1", case=name or None, outcome="error", reason=reason)
