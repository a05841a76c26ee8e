"""Cases that ran several times: how many passed, between which bounds, and how often their skills were there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guildmark.cli.ink import DIM, PLAIN, Ink, fit, padded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.model.evaluation import CaseRate, Share

_NAME: Final = 34


def repeated(ink: Ink, rates: Mapping[str, CaseRate]) -> Iterator[str]:
    """Draw one row per case."""
    name = max(cell_len("case, several runs"), *(cell_len(fit(case, _NAME)) for case in rates))
    yield ink.line((f"  {padded('case, several runs', name)}  {'passed':<22}{'both of 2':>9}  invoked", DIM))
    for case, rate in rates.items():
        every = f"{rate.pass_hat[2]:.2f}" if 2 in rate.pass_hat else "n/a"  # noqa: PLR2004  # the title says two
        flaky = "  flaky" if rate.flaky else ""
        head = f"  {padded(fit(case, _NAME), name)}  {_share(rate.passed):<22}{every:>9}"
        invoked = ", ".join(f"{skill} {_share(share)}" for skill, share in rate.invoked.items())
        if cell_len(f"{head}  {invoked}{flaky}") <= ink.width:
            yield ink.line((f"{head}  {invoked}{flaky}".rstrip(), PLAIN))
            continue
        yield ink.line((head + flaky, PLAIN))
        yield from ink.wrapped(f"invoked: {invoked}", "    ")


def _share(share: Share) -> str:
    bounds = "" if share.low is None or share.high is None else f" ({share.low:.0%}-{share.high:.0%})"
    return f"{share.found} of {share.of}{bounds}"
