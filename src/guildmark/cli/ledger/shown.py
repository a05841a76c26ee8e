"""How differences are shown: the worst first, each with what changed, then what is as it was."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink, Style
from guildmark.reports.base import counted
from guildmark.reports.markdown import code, prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.model.drift import Drift, DriftReport
    from guildmark.model.finding import Severity

_STYLES: Final[Mapping[Severity, Style]] = {
    "critical": {"fg": "red", "bold": True}, "high": {"fg": "red", "bold": True}, "medium": {"fg": "yellow"}, "low": {"fg": "cyan"},
    "info": DIM,
}  # fmt: skip
_MOST: Final = 12


def lines(ink: Ink, found: DriftReport, *, verbose: bool) -> Iterator[str]:
    """Draw it for a terminal."""
    yield ink.line((f"{found.from_ or 'now'}", BOLD), ("  to  ", DIM), (found.to, BOLD))
    for drift in found.drifts:
        yield ""
        yield ink.line(
            (f"  {drift.severity:<8}", _STYLES[drift.severity]),
            (f"{drift.kind.replace('_', ' '):<10} ", BOLD),
            (drift.skill, BOLD),
            (f"  {drift.location}", DIM),
        )
        yield from _what(ink, drift)
    yield ""
    if verbose:
        for item in found.trusted:
            by = f" by {item.by}" if item.by else ""
            yield ink.line((f"  {item.state}{by}", PLAIN), (f" {item.since or ''}  {item.skill}  {item.location}", DIM))
    states = Counter(item.state for item in found.trusted)
    same = ", ".join(f"{count} as {state}" for state, count in states.items())
    kinds = Counter(drift.kind.replace("_", " ") for drift in found.drifts)
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    yield ink.line((f"  {', '.join(filter(None, (told, same))) or 'no skill on either side'}", BOLD))
    if found.exit_reasons:
        yield ink.line((f"  exit {found.exit}: {', '.join(found.exit_reasons)}", DIM))


def _what(ink: Ink, drift: Drift) -> Iterator[str]:
    parts = [
        f"{part.what} {part.path} {part.change}{f': {part.detail}' if part.detail else ''}" for part in drift.parts
    ]
    if not parts:
        yield from ink.wrapped(drift.message, " " * 10)
    if drift.kind in ("rollback", "moved", "not_comparable"):
        yield from ink.wrapped(drift.message.split(": ")[0], " " * 10)
    for part in parts[:_MOST]:
        yield from ink.wrapped(part, " " * 10, "- ")
    if parts[_MOST:]:
        yield ink.line((f"          and {len(parts) - _MOST} more", DIM))
    for title, names in (("now found", drift.findings_added), ("no longer found", drift.findings_gone)):
        if names:
            yield from ink.wrapped(f"{title}: {', '.join(names[:_MOST])}{' ...' if names[_MOST:] else ''}", " " * 10)


def markdown(found: DriftReport) -> Iterator[str]:
    """Write it for a pull-request comment: nothing from a skill can become markup, a link or a mention."""
    yield f"## Guildmark: {counted(len(found.drifts), 'difference')}"
    yield ""
    yield f"From {code(found.from_ or 'now', alone=True)} to {code(found.to, alone=True)}; {counted(len(found.trusted), 'skill')} as before."
    if found.drifts:
        yield from ("", "| severity | what | skill | where | change |", "|---|---|---|---|---|")
    for drift in found.drifts:
        more = [f"now found: {', '.join(drift.findings_added)}"] if drift.findings_added else []
        said = "; ".join([drift.message, *more])
        yield f"| {drift.severity} | {drift.kind.replace('_', ' ')} | {code(drift.skill)} | {code(drift.location)} | {prose(said)} |"
