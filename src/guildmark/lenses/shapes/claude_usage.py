"""What the rows of Claude Code and its like say of tokens and money.

One answer is spread over several rows, each with its counts; in a stream these are what was known when the answer began, and
the row ``result`` has the true ones. Source: claude-code 2.1.332, qwen-code 0.24.4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import anthropic
from guildmark.lenses.shapes.base import child, integer, is_map, number, string
from guildmark.lenses.shapes.tokens import Tokens, cached_apart, cached_within, counted_from_total
from guildmark.model.event import ModelTurn, Usage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Place


_OPEN: Final = 256
"""Answers that may still be told on at once, of all agents: the rows of one stand near one another, and a log has no end."""


class Usages:
    """Remembers what was told of each answer, and what results have summed up."""

    def __init__(self) -> None:
        """Start before the first row."""
        self._told: dict[tuple[str, str], object] = {}
        self._cost = 0.0
        self._models: dict[str, tuple[int, int, int]] = {}

    def answered(self, message: Mapping[str, object], place: Place, *, streamed: bool) -> Iterator[ModelTurn]:
        """Tell an answer at its first row, and again where a later one has something else to say."""
        usage = None if streamed else message.get("usage")
        if place.answer is not None:
            key = (place.agent, place.answer)
            if key in self._told and usage in (None, self._told[key]):
                return
            self._told.pop(key, None)
            self._told[key] = usage
            if len(self._told) > _OPEN:
                del self._told[next(iter(self._told))]
        found = anthropic.counts(usage)
        yield ModelTurn(
            model=string(message.get("model")) or None, input_tokens=found.read, output_tokens=found.wrote,
            cached_tokens=found.cached, agent=place.agent, time=place.time, answer=place.answer, raw=place.raw,
        )  # fmt: skip

    def summed(self, row: Mapping[str, object], place: Place) -> Iterator[Usage]:
        """Tell what a result sums up: by model, where it does so, as that holds sub-agents' answers too."""
        found, cost = self._by_model(row), self._spent(row)
        if found is None:
            found = _main(row.get("usage"))
        if found.read is not None or found.wrote is not None or cost is not None:
            yield Usage(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, cost=cost,
                        agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip

    def _spent(self, row: Mapping[str, object]) -> float | None:
        """Return the dollars since the result before; ``total_cost_usd`` grows over the results of a session."""
        total = number(row.get("total_cost_usd"))
        since = row.get("model_usage_since_last_result")
        each = [number(child(usage, "costUSD")) for usage in since.values()] if is_map(since) else []
        known = [cost for cost in each if cost is not None]
        if total is None:
            return None
        before, self._cost = self._cost, total
        if known and len(known) == len(each):
            return sum(known)
        return total - before if total >= before else total

    def _by_model(self, row: Mapping[str, object]) -> Tokens | None:
        """Sum up all models; ``modelUsage`` grows over the results of a session, the newer key does not."""
        since = row.get("model_usage_since_last_result")
        grown = row.get("modelUsage")
        models = since if is_map(since) else grown
        if not is_map(models) or not models:
            return None
        whole = (0, 0, 0)
        for name, usage in models.items():
            found = cached_apart(
                usage, "inputTokens", "outputTokens", "cacheReadInputTokens", "cacheCreationInputTokens"
            )
            counts = (found.read or 0, found.wrote or 0, found.cached or 0)
            if models is grown:
                before = self._models.get(name, (0, 0, 0))
                self._models[name] = counts
                if all(new >= old for new, old in zip(counts, before, strict=True)):
                    counts = (counts[0] - before[0], counts[1] - before[1], counts[2] - before[2])
            whole = (whole[0] + counts[0], whole[1] + counts[1], whole[2] + counts[2])
        return Tokens(*whole)


def _main(usage: object) -> Tokens:
    """Take the counts of a result; where they have a total, as Qwen Code's do, cached parts are within the input."""
    if (total := integer(child(usage, "total_tokens"))) is not None:
        within = cached_within(usage, "input_tokens", "output_tokens", "cache_read_input_tokens")
        return counted_from_total(within, total)
    return anthropic.counts(usage)
