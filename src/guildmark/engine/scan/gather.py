"""Every skill of a scan examined, in processes, with what a cache already knows."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.engine import pool
from guildmark.engine.scan.examine import Answer, Examined, Examiner, Opinions
from guildmark.engine.scan.stamp import code_stamp
from guildmark.model.place import Span
from guildmark.model.skill import Manifest, Problem, Skill, Unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.engine.scan.columns import Column
    from guildmark.engine.scan.selection import Selection
    from guildmark.engine.scan.sources import Part
    from guildmark.engine.settings import Settings
    from guildmark.ground.store.cache import Cache
    from guildmark.loading.inventory import Found

_ANSWERS: Final = msgspec.msgpack.Decoder(Answer)
_EXAMINED: Final = msgspec.msgpack.Decoder(Examined)


class Gathered:
    """The answers for every skill; what is only in the cache is fetched when it is asked for."""

    def __init__(self, answers: list[Answer], cache: Cache) -> None:
        self._answers = answers
        self._cache = cache

    @property
    def key(self) -> bytes:
        """A key of everything that the skills of this run are, in their order."""
        return hashlib.sha256(b"".join(answer.key for answer in self._answers)).digest()

    @property
    def is_whole(self) -> bool:
        """Say whether every process lived to answer, so that the run may be kept."""
        return all(answer.key for answer in self._answers)

    def examined(self) -> list[Examined] | None:
        """Decode every skill; None when the cache lost one since it was asked."""
        found = []
        for answer in self._answers:
            data = answer.examined or self._cache.get(answer.key)
            try:
                found.append(_EXAMINED.decode(data or b""))
            except msgspec.DecodeError:
                return None
        return found

    def keep(self) -> None:
        """Store what is new."""
        self._cache.put((answer.key, answer.examined) for answer in self._answers if answer.examined and answer.key)


def gather(
    parts: Sequence[Part],
    settings: Settings,
    selection: Selection,
    hosts: tuple[Column, ...],
    cache: Cache,
    progress: Callable[[int, int], None] | None,
) -> Gathered:
    """Examine every skill of the parts."""
    total = sum(len(part.discovery.found) for part in parts)
    answers: list[Answer] = []
    known = cache.keys()
    for part in parts:
        examiner = Examiner(
            tree=part.opened.tree,
            limits=settings.limits,
            selection=selection,
            columns=() if part.opened.in_code else hosts,
            source=part.opened.source,
            known=known,
            stamp=code_stamp() + bytes.fromhex(settings.digest),
        )
        for data in pool.each(examiner, part.discovery.found, jobs=settings.scan.jobs, died=_died):
            answers.append(_ANSWERS.decode(data))
            if progress is not None:
                progress(len(answers), total)
    return Gathered(answers, cache)


def _died(found: Found) -> bytes:
    """Answer for a skill that took its process with it."""
    reason = "the process that read it died; it is likely larger than the memory at hand"
    problem = Problem("unreadable", reason, Span(1, 1, 1, 1))
    skill = Skill(
        name=found.folder,
        folder=found.folder,
        path=found.path,
        location=found.location,
        manifest=Manifest((), problem, None),
        unseen=(Unseen(".", reason),),
    )
    examined = msgspec.msgpack.encode(Examined(skill=skill, opinions=Opinions()))
    return msgspec.msgpack.encode(Answer(examined=examined))
