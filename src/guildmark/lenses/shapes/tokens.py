"""What answers of a model took, in one form for every wire format.

Providers differ in what they call input. Here it is all that the model read: what was new to it, what came from a cache and
what went into one. OpenAI's and Gemini's figures are so; Anthropic's and Bedrock's leave the cached parts out. Output is all
that it wrote, its thoughts included; Gemini counts those apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guildmark.lenses.shapes.base import integer, is_map

if TYPE_CHECKING:
    from collections.abc import Mapping


class Tokens(NamedTuple):
    """Counts of one answer, or of several; null is not on record."""

    read: int | None = None
    wrote: int | None = None
    cached: int | None = None


def cached_within(usage: object, read: str, wrote: str, cached: str = "") -> Tokens:
    """Take counts whose input holds the cached part; each argument is a key."""
    counts = usage if is_map(usage) else {}
    return Tokens(_whole(counts, read), _whole(counts, wrote), _whole(counts, cached))


def cached_apart(usage: object, read: str, wrote: str, cached: str, stored: str) -> Tokens:
    """Take counts whose input is what was new only: ``cached`` is the key of what came from a cache, ``stored`` of what went in."""
    new, wrote_, from_cache = cached_within(usage, read, wrote, cached)
    into = _whole(usage if is_map(usage) else {}, stored)
    return Tokens(None if new is None else new + (from_cache or 0) + (into or 0), wrote_, from_cache)


def as_provided(usage: object, read: str, wrote: str, cached: str, stored: str) -> Tokens:
    """Take counts that a framework passes on as providers have them: where more was cached than read, it stands apart."""
    within = cached_within(usage, read, wrote, cached)
    into = _whole(usage if is_map(usage) else {}, stored)
    if within.read is not None and (within.cached or 0) + (into or 0) > within.read:
        return cached_apart(usage, read, wrote, cached, stored)
    return within


def read_from_total(found: Tokens, total: int | None) -> Tokens:
    """Take the input from the total, which says whether cached parts stand apart from it."""
    if total is None or found.wrote is None or found.read is None or total < found.wrote:
        return found
    return found._replace(read=total - found.wrote)


def counted_from_total(found: Tokens, total: int | None) -> Tokens:
    """Take the output from the total, where thoughts are in the total and not in the output."""
    if found.read is None or total is None or found.wrote is None:
        return found
    return found._replace(wrote=max(found.wrote, total - found.read))


def gemini(usage: object) -> Tokens:
    """Take Gemini's counts, in either spelling: what tools brought is input, thoughts are output."""
    counts = usage if is_map(usage) else {}
    prompt, tools = _either(counts, "promptTokenCount"), _either(counts, "toolUsePromptTokenCount")
    read = None if prompt is None else prompt + (tools or 0)
    words, thoughts = _either(counts, "candidatesTokenCount"), _either(counts, "thoughtsTokenCount")
    total = _either(counts, "totalTokenCount")
    if total is None:
        wrote = None if words is None else words + (thoughts or 0)
    else:
        wrote = counted_from_total(Tokens(read, words or 0), total).wrote if words is not None or thoughts else words
    return Tokens(read, wrote, _either(counts, "cachedContentTokenCount"))


def _whole(counts: Mapping[str, object], key: str) -> int | None:
    return integer(counts.get(key)) if key else None


def _either(counts: Mapping[str, object], key: str) -> int | None:
    found = counts.get(key)
    return integer(
        found if found is not None else counts.get("".join(f"_{c.lower()}" if c.isupper() else c for c in key))
    )
