"""Reports waivers whose date has passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, SetRule, WaiverUse, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.rules.base import Run

_PLACE = Place("guildmark.toml", Span(1, 1, 5, 1))


class WaiverExpired(SetRule, frozen=True, kw_only=True):
    """A waiver has expired.

    What it finds: waivers whose date lies in the past. They waive nothing any more.

    Why it matters: the finding is open again, and somebody promised to look at it by that date.

    What to do: mend the finding, or decide again and set a new date.
    """

    severity = "medium"
    group = "waivers"
    since = "0.1"
    needs = frozenset({"waivers"})
    bad = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason="until review", expires="2026-01-31",
                               expired=True, used=0, place=_PLACE),),
            at=(("guildmark.toml", 1),),
        ),
    )  # fmt: skip
    good = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason="until review", expires="2099-01-31",
                               expired=False, used=1, place=_PLACE),),
        ),
    )  # fmt: skip

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield each such waiver."""
        for waiver in run.waivers:
            if waiver.expired:
                message = f"the waiver of {plain(waiver.rule)} for {plain(waiver.scope)} expired on {waiver.expires}"
                yield self.found(None, message, waiver.place, identity=f"{waiver.rule} {waiver.scope}")
