"""The story of one finding: where it comes from, what hid it, where it acts, why it matters, what to do."""

from __future__ import annotations

import inspect
import textwrap
from typing import TYPE_CHECKING, Final

from guildmark.engine.scan.selection import find_rule
from guildmark.model.errors import UsageError
from guildmark.reports.base import visible, where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.place import Place
    from guildmark.model.report import Report

_SHORTEST: Final = 4
_WIDTH: Final = 92


def story(report: Report, mark: str) -> str:
    """Write the story of the finding whose fingerprint starts so; raises ``UsageError`` where none or several do."""
    found = [finding for finding in report.findings if finding.fingerprint.startswith(mark.lower())]
    kinds = {finding.fingerprint for finding in found}
    if len(mark) < _SHORTEST or len(kinds) != 1:
        what = "no finding" if not kinds else f"{len(kinds)} findings"
        raise UsageError(
            f"{what} with a fingerprint that starts with `{mark}`",
            next_step="-v shows each finding's fingerprint; give at least 4 digits",
        )
    return "\n".join(_told(found[0])) + "\n"


def _told(finding: Finding) -> Iterator[str]:
    yield f"{finding.severity} {finding.rule}  [{finding.fingerprint[:8]}]  {finding.confidence}"
    if finding.skill is not None:
        yield f"skill: {visible(finding.skill)}  {visible(finding.skill_path or '')}".rstrip()
    yield ""
    yield from _wrapped(finding.message)
    steps = finding.flow or finding.places
    yield ""
    yield "how it goes:"
    for number, place in enumerate(dict.fromkeys((*steps, *finding.places)), 1):
        yield from _step(number, place)
    if finding.layers:
        yield ""
        yield f"hidden by: {visible(', then '.join(finding.layers))}"
    yield ""
    page = inspect.cleandoc(find_rule(finding.rule).__doc__ or "").split("\n\n")[1:]
    for part in page:
        yield from _wrapped(part)
        yield ""
    yield f'to accept it: guildmark scan PATH --waive {finding.fingerprint[:8]} --reason "why"'


def _step(number: int, place: Place) -> Iterator[str]:
    yield f"  {number}. {visible(where(place))}{f'  {visible(place.label)}' if place.label else ''}"
    if place.excerpt:
        yield f"     | {visible(place.excerpt)}"


def _wrapped(text: str) -> Iterator[str]:
    yield from textwrap.wrap(visible(" ".join(text.split())), _WIDTH, break_on_hyphens=False)
