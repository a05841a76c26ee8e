"""Cases that ran several times: how many passed, between which bounds, and how often their skills were there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.cells import cell_len

from guildmark.cli.ink import DIM, PLAIN, Ink, padded, stacked
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.model.evaluation import CaseRate, Share


def repeated(ink: Ink, rates: Mapping[str, CaseRate]) -> Iterator[str]:
    """Draw one row per case."""
    name = max(cell_len("case, several runs"), *(cell_len(visible(case)) for case in rates))
    fits = len(f"  {'':<{name}}  {'':<22}{'':>9}  invoked") <= ink.width
    if fits:
        yield ink.line((f"  {padded('case, several runs', name)}  {'passed':<22}{'both of 2':>9}  invoked", DIM))
    else:
        yield ink.line(("  case, several runs", DIM))
    for case, rate in rates.items():
        every = f"{rate.pass_hat[2]:.2f}" if 2 in rate.pass_hat else "n/a"  # noqa: PLR2004  # the title says two
        flaky = "flaky" if rate.flaky else ""
        invoked = ", ".join(f"{skill} {_share(share)}" for skill, share in rate.invoked.items())
        if not fits:
            cells = [("passed", _share(rate.passed)), ("both of 2", every), ("invoked", invoked)]
            yield from stacked(ink, case, [*cells, *([("and", "flaky")] if flaky else [])])
            continue
        head = f"  {padded(visible(case), name)}  {_share(rate.passed):<22}{every:>9}"
        rest = "  ".join(filter(None, (invoked, flaky)))
        if cell_len(f"{head}  {visible(rest)}") <= ink.width:
            yield ink.line((f"{head}  {rest}".rstrip(), PLAIN))
            continue
        yield ink.line((f"{head}  {flaky}".rstrip(), PLAIN))
        yield from ink.wrapped(f"invoked: {invoked}", "    ")


def _share(share: Share) -> str:
    bounds = "" if share.low is None or share.high is None else f" ({share.low:.0%}-{share.high:.0%})"
    return f"{share.found} of {share.of}{bounds}"
