"""Reports waivers that waive nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, SetRule, WaiverUse, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.rules.base import Run

_PLACE = Place("guildmark.toml", Span(1, 1, 4, 1))


class WaiverUnused(SetRule, frozen=True, kw_only=True):
    """A waiver matches no finding.

    What it finds: waivers that are in force and waived nothing in this run.

    Why it matters: the finding is gone, or the waiver never matched; left in place, it hides the next one of its kind.

    What to do: delete it.
    """

    severity = "low"
    audience = "author"
    group = "waivers"
    since = "0.1"
    needs = frozenset({"waivers"})
    bad = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason="reviewed", expires=None, expired=False, used=0,
                               place=_PLACE),),
            at=(("guildmark.toml", 1),),
        ),
    )  # fmt: skip
    good = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason="reviewed", expires=None, expired=False, used=2,
                               place=_PLACE),),
        ),
    )  # fmt: skip
    lookalike = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason="until review", expires="2026-01-31",
                               expired=True, used=0, place=_PLACE),),
            about="An expired one is unused because it expired.",
        ),
    )  # fmt: skip

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield each such waiver."""
        for waiver in run.waivers:
            if waiver.used == 0 and not waiver.expired:
                message = f"the waiver of {plain(waiver.rule)} for {plain(waiver.scope)} matches no finding"
                yield self.found(None, message, waiver.place, identity=f"{waiver.rule} {waiver.scope}")
