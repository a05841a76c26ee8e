"""Compare two evaluations of the same cases: did it get better, and may that be said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.engine.evaluate.comparison import Arm, Comparison
    from guildmark.lenses.stats.paired import Paired


@click.command(short_help="Compare two evaluations.")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--without", metavar="SKILL", help="A skill that the old runs must not have used.")
@click.option("--margin", type=click.FloatRange(0, 1), default=0.0, show_default=True, help="The loss that is allowed.")
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@click.option("-o", "--output", "file", metavar="FILE", help="Write it to a file.")
def command(old: str, new: str, without: str | None, margin: float, form: str, file: str | None) -> int:
    """Compare two evaluations, as `guildmark eval --format json` writes them, case by case.

    A comparison whose checks do not hold, as when the runs without a skill have used it, tells no difference.
    """
    from guildmark.cli.output import has_color, width, write
    from guildmark.engine.evaluate.comparing import compare, load

    found = compare(load(Path(old)), load(Path(new)), without=without, margin=margin)
    if form == "json":
        import msgspec

        from guildmark.reports.base import visible_json

        write(visible_json(msgspec.json.encode(found)), file)
    else:
        ink = Ink(width=width(), color=has_color() and not file)
        write("".join(f"{line}\n" for line in _lines(ink, found)), file)
    return found.exit


def _lines(ink: Ink, found: Comparison) -> Iterator[str]:
    for name, arm in (("old", found.old), ("new", found.new)):
        yield ink.line((f"  {name}  ", DIM), (_arm(arm), PLAIN))
    for check in found.checks:
        yield from ink.wrapped(check.reason, "  ", "! " if check.held is False else "- ")
    if found.difference is None:
        yield ink.line(("  no difference is told", BOLD))
        return
    yield from _difference(ink, found, found.difference)


def _arm(arm: Arm) -> str:
    rate = "n/a" if arm.rate is None else f"{arm.rate:.0%} passed"
    flakes = f", flaky: {', '.join(arm.flakes[:5])}" if arm.flakes else ""
    return f"{rate} in {arm.runs} runs of {arm.cases} cases{flakes}"


def _difference(ink: Ink, found: Comparison, result: Paired) -> Iterator[str]:
    low, high = result.interval.low, result.interval.high
    yield ""
    yield ink.line((f"  {found.verdict}", BOLD), ((f"  {result.estimate:+.0%} ({result.interval.confidence:.0%} interval "
                    f"{low:+.0%} to {high:+.0%}, {result.interval.method}), p {result.p:.3f}"), PLAIN))  # fmt: skip
    yield ink.line(
        (f"  helped {result.helped.successes}, harmed {result.harmed.successes} of {result.tasks} cases", PLAIN)
    )
    lift = "no gain at all" if found.smallest_lift is None else f"no gain below {found.smallest_lift:.0%}"
    yield ink.line((f"  so many cases show {lift}", DIM))
    yield ink.line((f"  no worse than {found.margin:.0%}: {found.ruling}", BOLD if found.ruling != "pass" else PLAIN))
