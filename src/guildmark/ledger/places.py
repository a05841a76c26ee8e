"""The same skill at several places: which copies differ from the others, and which only share a name."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from guildmark.ledger.difference import parts_of, similarity, told
from guildmark.ledger.drift import ALIKE, in_order
from guildmark.model.drift import Drift, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guildmark.model.pin import Pin

SHORTEST: Final = 5
"""Lines of a body from which on the same text under another name is no chance."""
_LINE: Final = 8


def meet(pins: Iterable[Pin]) -> list[Drift]:
    """Compare skills with one another: of one name, and of one text."""
    names: dict[str, list[Pin]] = {}
    texts: dict[str, list[Pin]] = {}
    for pin in pins:
        names.setdefault(pin.name.casefold(), []).append(pin)
        if len(pin.facts.lines) >= SHORTEST * _LINE:
            texts.setdefault(pin.facts.lines, []).append(pin)
    drifts = [drift for group in names.values() for drift in _of_one_name(group)]
    return in_order([*drifts, *(drift for group in texts.values() for drift in _of_one_text(group))])


def _of_one_name(group: Sequence[Pin]) -> Iterator[Drift]:
    trees = Counter(_tree(pin) for pin in group)
    if len(trees) < 2:  # noqa: PLR2004  # all are the same
        return
    most = trees.most_common(2)
    majority = most[0][0] if most[0][1] > most[1][1] else None
    model = next(pin for pin in group if _tree(pin) == (majority or most[0][0]))
    for pin in group:
        if pin is model or (majority is not None and _tree(pin) == majority):
            continue
        if majority is None and _tree(pin) == _tree(model):
            continue
        yield _differs(pin, model, group, trees, sure=majority is not None)


def _differs(pin: Pin, model: Pin, group: Sequence[Pin], trees: Counter[str], *, sure: bool) -> Drift:
    others = tuple(_state(one) for one in group if one is not pin)
    if not _related(pin, model):
        return Drift(skill=pin.name, location=pin.path, kind="clash", severity="low", new=_state(pin), others=others,
                     message=f"has the name of {model.path}, and nothing else: neither text nor source is shared")  # fmt: skip
    parts = tuple(part for part in parts_of(model, pin) if part.what not in ("path", "name"))
    standing = (
        f"{trees[_tree(model)]} of {len(group)} copies are as {model.path}"
        if sure
        else f"{len(trees)} copies, and no two are the same"
        if len(trees) == len(group)
        else f"{len(group)} copies, half of them as {model.path}"
    )
    return Drift(skill=pin.name, location=pin.path, kind="outlier", severity="medium", parts=parts, old=_state(model), new=_state(pin), others=others,
                 message=f"differs from {model.path} ({standing}): {told(parts) or 'what could not be read'}")  # fmt: skip


def _related(pin: Pin, other: Pin) -> bool:
    """Tell copies of one skill from skills of one name: by the source they declare, else by their text and scripts."""
    if pin.facts.source and other.facts.source:
        return pin.facts.source == other.facts.source
    shared = (
        pin.digests is not None
        and other.digests is not None
        and bool(pin.scripts)
        and pin.digests.executable == other.digests.executable
    )
    return shared or similarity(pin.facts, other.facts) >= ALIKE


def _of_one_text(group: Sequence[Pin]) -> Iterator[Drift]:
    first = group[0]
    for pin in group[1:]:
        if pin.name.casefold() != first.name.casefold():
            yield Drift(skill=pin.name, location=pin.path, kind="copy", severity="low", new=_state(pin), others=(_state(first),),
                        message=f"has the text of {first.name} at {first.path}")  # fmt: skip


def _tree(pin: Pin) -> str:
    return pin.digests.tree if pin.digests else f"not read: {pin.key}"


def _state(pin: Pin) -> State:
    return State(location=pin.path, tree=pin.digests.tree if pin.digests else None, state="seen")
