"""Loads through a host's own tool: what was asked for, what the answer means, and the body, wherever it comes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.disclosure import bodies
from guildmark.lenses.disclosure.answers import acknowledges, lacks
from guildmark.lenses.disclosure.gates import complains, forbids, instructs
from guildmark.lenses.disclosure.speech import hear
from guildmark.lenses.disclosure.state import Awaited
from guildmark.lenses.shapes.base import child, items
from guildmark.model.event import SkillLoaded, SkillRequested, SkillUnloaded
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guildmark.lenses.disclosure.speech import Heard
    from guildmark.lenses.disclosure.state import Agent, Memory, Open
    from guildmark.model.event import AnyEvent, Evidence, LoadStatus, ToolResult

    Out = Iterator[AnyEvent | Gap]


_HEADED: Final = re.compile(r"#{1,6} \S[^\n]*\n")
"""How instructions begin, also where a host leaves their frontmatter out, and nobody's refusal does."""


def requested(memory: Memory, opened: Open) -> Out:
    """Say which skills a call of the load tool asks for."""
    call, found = opened.call, opened.roles["skill"]
    names = [name for name in found.values if name.strip()]
    if found.resolved == "unresolved" or not names:
        memory.say(call, "it names no skill")
        yield Gap(reason=f"a call of {call.tool} names no skill", place=call.raw, kind="unresolved")
    for name in names:
        memory.say(call, f"{call.tool} asks for {name!r} ({found.resolved})")
        extra = (
            next((call.arguments[key] for key in opened.tool.args if key in call.arguments), None)
            if opened.tool
            else None
        )
        yield SkillRequested(
            skill=memory.named(opened, name.lstrip("/") if name[1:] else name), resolved=found.resolved,
            arguments=extra if isinstance(extra, str) else None, evidence=_evidence(memory, opened, name),
            agent=call.agent, time=call.time, call_id=call.call_id, raw=call.raw,
        )  # fmt: skip


def _evidence(memory: Memory, opened: Open, skill: str) -> Evidence:
    """Grade a call of a tool that several hosts may have: an offered name settles it, a foreign log does not."""
    if len(memory.dialects) == 1 or skill in memory.atlas.names:
        return "confirmed"
    return "likely" if opened.roles["skill"].resolved != "only_string" else "incidental"


_STATUS: dict[str, LoadStatus] = {
    "body": "loaded", "receipt": "loaded", "staged": "loaded", "ok": "loaded", "forked": "loaded", "already": "already_loaded",
    "refused": "refused", "blocked": "blocked", "pending": "pending", "error": "error",
}  # fmt: skip


def answered(memory: Memory, opened: Open, result: ToolResult) -> Out:
    """Say what became of a load, or wait for its body; of several skills asked for at once, of each."""
    names = [name for name in opened.roles["skill"].values if name.strip()]
    texts = _apart(result.text, names)
    shared = len(names) > 1 and texts is None and result.status not in ("error", "denied", "pending")
    for name in names:
        own = result if texts is None else replace(result, text=texts[name])
        for event in _one(memory, opened, own, name):
            if shared and isinstance(event, SkillLoaded) and event.status == "loaded":
                yield replace(event, body=None, digest=None, truncated=None)
                yield Gap(reason="one answer to a load of several skills: no body can be told from another",
                          place=result.raw, kind="unresolved")  # fmt: skip
            else:
                yield event


def _apart(text: str, names: Sequence[str]) -> dict[str, str] | None:
    """Tell the bodies of several skills apart where each begins with the frontmatter that names it."""
    parts = bodies.parted(text, len(names)) if len(names) > 1 else None
    found = {bodies.shown_name(part) or "": part for part in parts or ()}
    return found if found and set(found) == set(names) else None


def _one(memory: Memory, opened: Open, result: ToolResult, name: str) -> Out:
    skill = memory.named(opened, name.lstrip("/") if name[1:] else name)
    heard = _understood(hear(opened.dialects, "load", result, name), name)
    status = _status(memory, opened, result, heard)
    memory.say(result, f"{skill!r}: {status}" + (f" ({heard.meaning})" if heard.meaning not in (None, status) else ""))
    if status == "loaded" and heard.meaning in ("receipt", "staged"):
        if heard.base:
            memory.atlas.place(skill, heard.base)
        memory.agent(opened.call.agent).awaited.append(Awaited(skill, opened, result, staged=heard.meaning == "staged"))
        return
    if heard.meaning == "forked":
        memory.forks.append(skill)
    evidence = _evidence(memory, opened, name)
    if status == "loaded" and heard.meaning is not None and not heard.vague and len(memory.dialects) > 1:
        evidence = "confirmed"  # the host's own sentence, and no other harness writes it
    event = _loaded(opened, result, heard, skill, status, evidence)
    learn(memory, event)
    yield event


def _understood(heard: Heard, skill: str) -> Heard:
    """Hear what any loader says of this very skill, where no sentence that is the host's own was matched."""
    if heard.meaning is None or heard.vague:
        if lacks(heard.text, skill):
            return replace(heard, meaning="refused", body=None)
        if not heard.marked and acknowledges(heard.text, skill):
            return replace(heard, meaning="ok", body=None)
    return heard


def _status(memory: Memory, opened: Open, result: ToolResult, heard: Heard) -> LoadStatus:
    if heard.meaning is not None and (result.status != "denied" or result.denied_by is None):
        return _STATUS[heard.meaning]
    if result.status == "denied":
        return "blocked"
    if result.status == "pending":
        return "pending"
    if heard.marked:
        return "error"
    if result.displayed and result.status == "ok":
        return "loaded"
    return _unmarked(memory, opened, result, heard.text.strip())


def _unmarked(memory: Memory, opened: Open, result: ToolResult, text: str) -> LoadStatus:
    """Judge a text that is no sentence of the host."""
    if not text:
        return "loaded" if result.status == "ok" else "unknown"
    if len(memory.dialects) > 1:  # whose tool it is cannot be told, so none of their rules holds
        tied = result.status == "ok" and result.call_id is not None
        return "loaded" if instructs(text) or (tied and not complains(text)) else "unknown"
    if forbids(text) or (all(dialect.strict for dialect in opened.dialects) and not _HEADED.match(text)):
        return "unknown"
    return "loaded"


def _loaded(
    opened: Open, result: ToolResult, heard: Heard, skill: str, status: LoadStatus, evidence: Evidence
) -> SkillLoaded:
    body = heard.body if heard.meaning is not None or result.displayed else heard.text
    took = status == "loaded"
    body = body if took and body and body.strip() else None
    around = {}
    if body is not None and len(body) < len(heard.text):
        before, _, after = heard.text.partition(body)
        around = {key: text for key, text in (("before", before.strip()), ("after", after.strip())) if text}
    return SkillLoaded(
        skill=heard.name or skill, status=status, evidence=evidence, body=body,
        truncated=(result.truncated or bodies.shortened(opened.dialects, body)) if body is not None else None,
        digest=bodies.digest(body) if body is not None else None, base=heard.base if took else None,
        resources=_resources(opened, result, heard) if took else None, metadata=around,
        reason=None if took or status == "already_loaded" else (heard.reason or heard.text or None),
        agent=result.agent, time=result.time, call_id=opened.call.call_id, raw=result.raw,
    )  # fmt: skip


def _resources(opened: Open, result: ToolResult, heard: Heard) -> tuple[str, ...] | None:
    """Read the paths that the host lists beside a body, in its text or in a structured result."""
    if heard.resources is not None:
        return bodies.resources(heard.resources, heard.base)
    lists = {key: under for dialect in opened.dialects for key, under in dialect.lists.items()}
    if not lists or not any(isinstance(child(result.data, key), list) for key in lists):
        return None
    return tuple(
        under + name for key, under in lists.items() for name in items(child(result.data, key)) if isinstance(name, str)
    )


def learn(memory: Memory, event: SkillLoaded) -> None:
    """Remember where a loaded skill lies, and which files it names."""
    if event.status in ("loaded", "already_loaded") and event.evidence != "incidental":
        memory.atlas.name(event.skill)
        if event.base:
            memory.atlas.place(event.skill, event.base)
        if event.body is not None:
            memory.names[event.skill] = "\n".join((*(event.resources or ()), event.body))


def join(memory: Memory, agent: Agent, waited: Awaited, event: SkillLoaded) -> Out:
    """Give a load the body that has come for it."""
    agent.awaited.remove(waited)
    learn(memory, event)
    yield event


def give_up(memory: Memory, agent: Agent, *, final: bool) -> Out:
    """Say that loads worked whose body did not come in time; files that were laid out may be read until the end."""
    for waited in [*agent.awaited]:
        if waited.staged and not final:
            continue
        result = waited.result
        memory.say(result, f"the body of {waited.skill!r} is not on record")
        event = SkillLoaded(
            skill=waited.skill, status="loaded", evidence=_evidence(memory, waited.open, waited.skill),
            agent=result.agent, time=result.time, call_id=waited.call_id, raw=result.raw,
        )  # fmt: skip
        yield from join(memory, agent, waited, event)


def unanswered(memory: Memory, opened: Open) -> Out:
    """Say that a load was asked for, and nothing more is on record."""
    call = opened.call
    for skill in opened.roles["skill"].values:
        if skill.strip():
            yield SkillLoaded(
                skill=memory.named(opened, skill), status="pending", evidence=_evidence(memory, opened, skill),
                reason="no result is on record", agent=call.agent, time=call.time, call_id=call.call_id, raw=call.raw,
            )  # fmt: skip
    yield Gap(reason=f"a call of {call.tool} has no result on record", place=call.raw, kind="unanswered")


def unloaded(memory: Memory, opened: Open, result: ToolResult) -> Out:
    """Say that a skill was put away."""
    for skill in opened.roles["skill"].values:
        heard = hear(opened.dialects, "unload", result, skill)
        if not heard.marked and heard.meaning not in ("refused", "error", "blocked"):
            memory.say(result, f"{skill!r} was put away")
            yield SkillUnloaded(skill=skill, agent=result.agent, time=result.time, call_id=result.call_id,
                                raw=result.raw)  # fmt: skip
