"""Sentences about a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.engine.face import scan
from guildmark.engine.settings import Settings
from guildmark.expect.failure import ExpectationError
from guildmark.model.finding import at_least
from guildmark.model.skill import Skill
from guildmark.reports.base import visible

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from guildmark.model.finding import Finding, Severity


__tracebackhide__ = True
"""Pytest leaves these frames out of a failure: it is the test's line that did not hold."""


class OneSkill:
    """A skill, and what was said of it so far."""

    def __init__(self, skill: Skill | str | os.PathLike[str] | Mapping[str, str | bytes]) -> None:
        """Start a sentence."""
        self._skill: Final = skill

    if not TYPE_CHECKING:  # a checker knows the names there are

        def __getattr__(self, name: str) -> object:
            """Say of a word about runs that this is no run."""
            from guildmark.expect.run import Run  # only for an error

            hint = ": it is said of a run, expect(guildmark.read(LOG))" if name in vars(Run) else ""
            raise AttributeError(f"{name!r} is no word about a skill{hint}")

    def well_formed(self, *, least: Severity = "high") -> OneSkill:
        """Expect that it meets the specification as far as hosts insist: that nothing is as bad as ``least``."""
        settings = Settings()
        settings = replace(settings, scan=replace(settings.scan, select=("spec", "excluded-by-host")))
        found = scan(_target(self._skill), settings).findings
        if any(at_least(finding.severity, least) for finding in found):
            raise ExpectationError("\n".join(_line(finding) for finding in found))
        return self


def _target(skill: Skill | str | os.PathLike[str] | Mapping[str, str | bytes]) -> object:
    if not isinstance(skill, Skill):
        return skill
    files: dict[str, str | bytes] = {file.path: file.content or b"" for file in skill.files if file.link is None}
    files[skill.file] = skill.text
    return {f"{skill.folder}/{path}": content for path, content in files.items()} if skill.folder else files


def _line(finding: Finding) -> str:
    place = finding.places[0]
    at = f"{place.path}:{place.span.line}" if place.span else place.path
    text = f": {place.excerpt}" if place.excerpt else ""
    return f"{finding.severity} {finding.rule} ({visible(at)}): {visible(finding.message)}{visible(text)}"
