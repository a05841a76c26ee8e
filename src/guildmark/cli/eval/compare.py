"""Compare two evaluations of the same cases: did it get better, and may that be said."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import click
from rich.cells import cell_len

from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink, fit, padded
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.engine.evaluate.comparison import Arm, Comparison
    from guildmark.lenses.stats.gate import Ruling
    from guildmark.lenses.stats.gates import Gated
    from guildmark.lenses.stats.paired import Paired

_NAME: Final = 34
_FAIL_ON: Final[Mapping[str, Sequence[Ruling]]] = {
    "fail": ("fail",), "inconclusive": ("fail", "inconclusive"), "never": (),
}  # fmt: skip
_LEAST_P: Final = 0.001


@click.command(short_help="Compare two evaluations.")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--without", metavar="SKILL", help="A skill that the old runs must not have used.")
@click.option("--margin", type=click.FloatRange(0, 1), default=0.0, show_default=True, help="The loss that is allowed.")
@click.option(
    "--by",
    type=click.Choice(["group", "evaluator"]),
    help="Make a gate of each group of cases, or of each evaluator; all of them share one risk.",
)
@click.option("--fail-on", type=click.Choice(list(_FAIL_ON)), default="fail", show_default=True,
              help="The ruling that makes the exit code 1; inconclusive includes fail.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", show_default=True)
@click.option("-o", "--output", "file", metavar="FILE", help="Write it to a file.")
def command(
    old: str, new: str, without: str | None, margin: float, by: Literal["group", "evaluator"] | None, fail_on: str,
    form: str, file: str | None,
) -> int:  # fmt: skip
    """Compare two evaluations, as `guildmark eval --format json` writes them, case by case.

    A comparison whose checks do not hold, as when the runs without a skill have used it, tells no difference.
    """
    from guildmark.cli.output import has_color, width, write
    from guildmark.engine.evaluate.comparing import compare, load

    found = compare(load(Path(old)), load(Path(new)), without=without, margin=margin, by=by, fail_on=_FAIL_ON[fail_on])
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
        # The reasons are the checks above.
        yield ink.line((f"  no difference is told: exit {found.exit}", BOLD))
        return
    yield from _difference(ink, found, found.difference)
    if found.exit_reasons:
        yield from ink.wrapped(f"exit {found.exit}: {', '.join(found.exit_reasons)}", "  ")


def _arm(arm: Arm) -> str:
    rate = "n/a" if arm.rate is None else f"{arm.rate:.0%} passed"
    flakes = f", flaky: {', '.join(arm.flakes[:5])}" if arm.flakes else ""
    return f"{rate} in {counted(arm.runs, 'run')} of {counted(arm.cases, 'case')}{flakes}"


def _difference(ink: Ink, found: Comparison, result: Paired) -> Iterator[str]:
    interval = result.interval
    yield ""
    yield ink.line((f"  {found.verdict}", BOLD))
    yield from ink.wrapped(f"{result.estimate:+.0%} ({_percent(interval.confidence)} interval {interval.low:+.0%} to "
                           f"{interval.high:+.0%}, {interval.method}), {_p(result.p)}", "  ")  # fmt: skip
    yield from ink.wrapped(
        f"helped {result.helped.successes}, harmed {result.harmed.successes} of {counted(result.tasks, 'case')}", "  "
    )
    lift = "no gain at all" if found.smallest_lift is None else f"no gain below {found.smallest_lift:.0%}"
    yield ink.line((f"  so many cases show {lift}", DIM))
    if not found.gates:
        allowed = f"no worse than {found.margin:.0%}" if found.margin else "no worse"
        yield ink.line((f"  {allowed}: {found.ruling}", BOLD if found.ruling != "pass" else PLAIN))
        return
    gates = counted(len(found.gates), "gate")
    yield from ("", ink.line((f"  no worse than {found.margin:.0%}, {gates} with one risk in all", DIM)))
    width = max(cell_len(fit(gate.name, _NAME)) for gate in found.gates)
    for gate in found.gates:
        name, ruling = padded(fit(gate.name, _NAME), width), f"{gate.ruling:<12}"
        style = BOLD if gate.ruling != "pass" else PLAIN
        if cell_len(name) + 4 + len(ruling) + len(_gate(gate)) <= ink.width:
            yield ink.line((f"  {name}  ", PLAIN), (ruling, style), (_gate(gate), DIM))
            continue
        yield ink.line((f"  {name}  ", PLAIN), (ruling, style))
        yield from ink.wrapped(_gate(gate).strip(), "    ")


def _gate(gate: Gated) -> str:
    if gate.difference is None:
        return "  no case ran in both"
    interval = gate.difference.interval
    return (f"  {gate.difference.estimate:+.0%} ({interval.low:+.0%} to {interval.high:+.0%} at {_percent(interval.confidence)}) "
            f"in {counted(gate.difference.tasks, 'case')}")  # fmt: skip


def _percent(share: float) -> str:
    return f"{round(100 * share, 1):g}%"


def _p(p: float) -> str:
    return f"p < {_LEAST_P}" if p < _LEAST_P else f"p {p:.3f}"
