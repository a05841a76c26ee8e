"""What changed between two pins of a skill, part by part, so that a reviewer reads it in a few lines."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, Literal

from guildmark.ledger.pins import LINE_DIGITS
from guildmark.model.drift import Part, PartKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.finding import Severity
    from guildmark.model.pin import Facts, Pin, PinnedFile

Change = Literal["added", "removed", "changed"]

STEERING: Final = frozenset(
    {"name", "description", "allowed-tools", "hooks", "when_to_use", "model", "disable-model-invocation"}
)
"""Frontmatter keys that decide when a skill is used, and with what rights."""


def parts_of(old: Pin, new: Pin) -> tuple[Part, ...]:
    """List what is not the same; empty only where nothing is known to differ."""
    return tuple(_parts(old, new))


def _parts(old: Pin, new: Pin) -> Iterator[Part]:
    if old.name != new.name:
        yield Part(what="name", path=new.name, change="changed", detail=f"was `{old.name}`")
    if old.path != new.path:
        yield Part(what="path", path=new.path, change="changed", detail=f"was {old.path}")
    yield from _frontmatter(old.facts, new.facts)
    yield from _set("tool", old.facts.tools or (), new.facts.tools or ())
    body = list(_body(old.facts.lines, new.facts.lines))
    yield from body
    yield from _code(old.facts.code, new.facts.code)
    yield from _files(old, new, told=bool(body) or old.facts.frontmatter != new.facts.frontmatter)
    yield from _set("host", old.facts.hosts, new.facts.hosts)


def _frontmatter(old: Facts, new: Facts) -> Iterator[Part]:
    for key in dict.fromkeys((*old.frontmatter, *new.frontmatter)):
        change = _change(old.frontmatter.get(key), new.frontmatter.get(key))
        if change:
            yield Part(what="frontmatter", path=key, change=change)


def _body(old: str, new: str) -> Iterator[Part]:
    if old == new:
        return
    before, after = (Counter(_lines(text)) for text in (old, new))
    added, removed = (after - before).total(), (before - after).total()
    detail = f"lines: {added} added, {removed} removed" if added or removed else "the same lines in another order"
    yield Part(what="body", path="SKILL.md", change="changed", detail=detail)


def _lines(digits: str) -> Iterator[str]:
    return (digits[at : at + LINE_DIGITS] for at in range(0, len(digits), LINE_DIGITS))


def similarity(old: Facts, new: Facts) -> float:
    """Compare two bodies by the lines that they share, from 0 to 1."""
    before, after = (Counter(_lines(facts.lines)) for facts in (old, new))
    either = (before | after).total()
    return (before & after).total() / either if either else 0.0


def _code(old: Iterable[str], new: Iterable[str]) -> Iterator[Part]:
    before, after = Counter(old), Counter(new)
    changes: tuple[tuple[Counter[str], Change], ...] = ((after - before, "added"), (before - after, "removed"))
    for blocks, change in changes:
        for language, count in Counter(block.split(":")[0] for block in blocks.elements()).items():
            detail = f"{count} block{'s' if count > 1 else ''}"
            yield Part(what="code", path=language or "text", change=change, detail=detail)


def _set(what: PartKind, old: Iterable[str], new: Iterable[str]) -> Iterator[Part]:
    before, after = set(old), set(new)
    yield from (Part(what=what, path=item, change="added") for item in sorted(after - before))
    yield from (Part(what=what, path=item, change="removed") for item in sorted(before - after))


def _files(old: Pin, new: Pin, *, told: bool) -> Iterator[Part]:
    before, after = ({file.path: file for file in pin.files} for pin in (old, new))
    for path in sorted({*before, *after}):
        one, other = before.get(path), after.get(path)
        if one is None or other is None:
            there = one or other
            if there is not None:
                yield Part(what=_kind(there), path=path, change="added" if one is None else "removed")
            continue
        if one.role == "instructions" == other.role:
            if one.sha256 != other.sha256 and not told:
                yield _form(old.facts, new.facts, path)
        elif (one.sha256, one.link, one.role == "link") != (other.sha256, other.link, other.role == "link"):
            yield Part(what=_kind(other), path=path, change="changed", detail=_leads(one, other))
        if one.mode != other.mode and "120000" not in (one.mode, other.mode):
            yield Part(what="mode", path=path, change="changed", detail=f"{one.mode} is {other.mode} now")


def _form(old: Facts, new: Facts, path: str) -> Part:
    """Tell another form from another text: lines have short digests, which somebody may have made to fit."""
    if old.text == new.text != "":
        return Part(what="instructions", path=path, change="changed", detail="line ends, spaces or encoding")
    return Part(what="body", path=path, change="changed", detail="in a way that its lines do not show")


def _leads(one: PinnedFile, other: PinnedFile) -> str:
    if one.role == other.role == "link":
        return f"leads to {other.link}, not {one.link}"
    if "link" in (one.role, other.role):
        return "is a link now" if other.role == "link" else "was a link"
    return "was not read" if None in (one.sha256, other.sha256) else ""


def _kind(file: PinnedFile) -> PartKind:
    return {"instructions": "instructions", "script": "script", "link": "link"}.get(file.role, "resource")  # type: ignore[return-value]  # words of PartKind


def _change(old: str | None, new: str | None) -> Change | None:
    if old == new:
        return None
    return "added" if old is None else "removed" if new is None else "changed"


def severity_of(parts: Iterable[Part]) -> Severity:
    """Say how bad a change is: high where it can steer an agent or run, medium for what only describes, low for its form."""
    found: Severity = "low"
    for part in parts:
        if part.what in ("body", "script", "resource", "link", "tool", "host", "code", "mode", "name") or (
            part.what == "frontmatter" and part.path in STEERING
        ):
            if part.change != "removed" or part.what not in ("tool", "host", "code"):
                return "high"
            found = "medium"
        elif part.what in ("frontmatter", "path"):
            found = "medium"
    return found


def told(parts: Iterable[Part]) -> str:
    """Write parts as one sentence."""
    words = [
        f"{_ABOUT[part.what]}{part.path} {part.change}{f' ({part.detail})' if part.detail else ''}" for part in parts
    ]
    return "; ".join(words)


_ABOUT: Final = {
    "frontmatter": "frontmatter ", "body": "body of ", "instructions": "", "script": "script ", "resource": "file ",
    "mode": "mode of ", "link": "link ", "name": "name ", "path": "path ", "tool": "grant of ", "host": "host ",
    "code": "code in ",
}  # fmt: skip
