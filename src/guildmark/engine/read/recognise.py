"""Tells which host or wire format a log is of: the surest wins, and where two are equally sure, a person must say."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.disclosure.neutral import in_neutral
from guildmark.lenses.shapes.base import is_map
from guildmark.model.errors import LoadError, MemberError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.engine.read.candidates import Candidate, Candidates
    from guildmark.lenses.disclosure.dialect import Dialect
    from guildmark.lenses.shapes.base import Head

OWN_HARNESS: Final = "a harness of your own is read with [[read.dialects]], see docs/reading.md"
_MOST_KEYS: Final = 12
_MOST_STEPS: Final = 20_000


class UnknownFormatError(LoadError):
    """A log is in no known format; ``brief`` says so without what was tried, for one of many."""

    def __init__(self, name: str, known: Candidates, head: Head) -> None:
        self.brief = f"is in no known format: {first_keys(head)}"
        super().__init__(
            f"{name} {self.brief}; {tried(known)}",
            next_step=f"check that it is a log of an agent run; {OWN_HARNESS}",
        )


def recognise(head: Head, known: Candidates, host: str | None = None) -> Candidate:
    """Return the candidate that a log is of; at an equal score a host beats a neutral format.

    ``host`` forces a host, a neutral format, or a harness of the settings; a log in a neutral format is read as that
    host would speak. Raises ``LoadError`` for a log that nobody
    or more than one recognises, and ``UsageError`` for a host that there is none of.
    """
    if host is not None:
        return _forced(head, known, host)
    broken: list[MemberError] = []
    found = _surest(head, known.hosts, broken)
    neutral = _surest(head, known.neutral, broken)
    if not found or (neutral and neutral[0][0] > found[0][0]):
        found = neutral
    if not found and broken:
        raise broken[0]
    if not found:
        raise UnknownFormatError(head.name, known, head)
    if len(found) > 1:
        names = [candidate.name for _, candidate in found]
        raise LoadError(f"{head.name} may be of {_either(names)}: both recognise it equally well",
                        next_step=f"say which: {_either([f'--host {name}' for name in names])}")  # fmt: skip
    return _with_own(found[0][1], head, known.own)


def _surest(
    head: Head, among: Iterable[Candidate], broken: list[MemberError] | None = None
) -> list[tuple[float, Candidate]]:
    """Return the candidates with the highest score above zero: one, or those that tie."""
    scores = [(score, candidate) for candidate in among if (score := _score(candidate, head, broken)) > 0]
    most = max((score for score, _ in scores), default=0.0)
    return [(score, candidate) for score, candidate in scores if score == most]


def _score(candidate: Candidate, head: Head, broken: list[MemberError] | None = None) -> float:
    """Ask a candidate; one that breaks hides no other, and is told where no other knows the log."""
    try:
        return candidate.recognise(head)
    except Exception as error:
        told = MemberError(f"{candidate.title}: recognising {head.name} failed: {type(error).__name__}: {error}",
                           next_step="please report it with the first lines of the log")  # fmt: skip
        if broken is None:
            raise told from error
        broken.append(told)
        return 0.0


def _forced(head: Head, known: Candidates, host: str) -> Candidate:
    named = [candidate for candidate in (*known.hosts, *known.neutral) if candidate.name == host]
    own = tuple(dialect for dialect in known.own if dialect.host == host)
    if own and not named:
        found = _surest(head, known.neutral)
        if not found:
            raise LoadError(f"{head.name} is in no neutral format that {host!r} of the settings can be read from; "
                            f"{first_keys(head)}", next_step=f"known formats: {_names(known.neutral)}")  # fmt: skip
        return replace(found[0][1], name=host, host=host, dialects=own)
    if not named:
        names = [candidate.name for candidate in (*known.hosts, *known.neutral)]
        near = difflib.get_close_matches(host, names, n=1, cutoff=0.5)
        guess = f"did you mean `{near[0]}`?" if near else f"known: {', '.join(names)}"
        raise UsageError(f"there is no host {host!r} whose logs can be read", next_step=guess)
    if _score(named[0], head) > 0:
        return _with_own(named[0], head, known.own)
    found = _surest(head, (*known.hosts, *known.neutral), [])
    if named[0].host and found and all(candidate.host is None for _, candidate in found):
        dialects = tuple(map(in_neutral, named[0].dialects))
        return replace(named[0], formats=found[0][1].formats, dialects=dialects, companions=())
    likely = _either([f"{candidate.name} ({candidate.best(head).name})" for _, candidate in found])
    what = f"it looks like {likely}" if found else f"nor of anything else that is known; {first_keys(head)}"
    raise LoadError(f"{head.name} is no log of {host}: {what}", next_step="leave --host out, or name another one")


def _with_own(candidate: Candidate, head: Head, own: Sequence[Dialect]) -> Candidate:
    """Let the settings' dialects speak too where a host's log names none of the host's own tools."""
    if not own or candidate.host is None or _names_tool(head, candidate.dialects):
        return candidate
    return replace(candidate, dialects=(*own, *candidate.dialects))


def _names_tool(head: Head, dialects: Sequence[Dialect]) -> bool:
    """Tell whether a value of the log's beginning is the name of a tool."""
    names = {tool.name for dialect in dialects for tool in dialect.tools}
    ends = tuple(name[1:] for name in names if name[:1] == "*")
    left = list(head.records)
    for _ in range(_MOST_STEPS):
        if not left:
            break
        value = left.pop()
        if isinstance(value, str):
            if value in names or (ends and value.endswith(ends)):
                return True
        elif isinstance(value, dict):
            left.extend(value.values())
        elif isinstance(value, list):
            left.extend(value)
    return False


def tried(known: Candidates) -> str:
    """Say what a log was compared with."""
    return f"tried the logs of {_names(known.hosts)}, and {_names(known.neutral)}"


def first_keys(head: Head) -> str:
    """Say what the first record has, so that a person knows which file it is."""
    first = head.records[0] if head.records else None
    if isinstance(first, list):
        first = first[0] if first else None
    if is_map(first):
        keys = [str(key) for key in first]
        more = ", ..." if len(keys) > _MOST_KEYS else ""
        return f"the first record has the keys {', '.join(keys[:_MOST_KEYS])}{more}" if keys else "its record is empty"
    return "it holds no record" if not head.records else "its first record is no object"


def _names(among: Iterable[Candidate]) -> str:
    return ", ".join(candidate.name for candidate in among)


def _either(names: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""
