"""Reports waivers that give no reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, SetRule, WaiverUse, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.rules.base import Run

_PLACE = Place("guildmark.toml", Span(1, 1, 4, 1))


class WaiverWithoutReason(SetRule, frozen=True, kw_only=True):
    """A waiver does not say why.

    What it finds: waivers in settings or in a skill whose reason is empty.

    Why it matters: nobody can tell later whether the reason still holds.

    What to do: write who accepted what, and why.
    """

    severity = "medium"
    group = "waivers"
    since = "0.1"
    needs = frozenset({"waivers"})
    bad = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason=" ", expires=None, expired=False, used=1,
                               place=_PLACE),),
            at=(("guildmark.toml", 1),),
        ),
    )  # fmt: skip
    good = (
        Example(
            files={},
            waivers=(WaiverUse(rule="has-scripts", scope="demo", reason="reviewed by ops", expires=None, expired=False,
                               used=1, place=_PLACE),),
        ),
    )  # fmt: skip

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield each such waiver."""
        for waiver in run.waivers:
            if not waiver.reason.strip():
                message = f"the waiver of {plain(waiver.rule)} for {plain(waiver.scope)} gives no reason"
                yield self.found(None, message, waiver.place, identity=f"{waiver.rule} {waiver.scope}")
