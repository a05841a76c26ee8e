"""What messages carry: catalogues where the host puts them, and bodies that no tool result holds."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from guildmark.lenses.disclosure import bodies, loads
from guildmark.lenses.disclosure.catalogue import joined, listed, structured
from guildmark.lenses.disclosure.places import SKILL_FILE, clean
from guildmark.lenses.disclosure.speech import hear, pattern
from guildmark.lenses.shapes.base import decoded
from guildmark.model.event import SkillLoaded, SkillRequested, SkillsOffered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.dialect import Injected
    from guildmark.lenses.disclosure.linear import Match
    from guildmark.lenses.disclosure.state import Agent, Awaited, Memory, Open
    from guildmark.model.event import AnyEvent, By, LoadStatus, Message, OfferedSkill, ToolResult
    from guildmark.model.trace import Gap

    Out = Iterator[AnyEvent | Gap]


def heard(memory: Memory, message: Message) -> Out:
    """Look for a catalogue or a body in a message, as far as its role may carry one."""
    agent = memory.agent(message.agent)
    if message.role == "assistant":
        if agent.awaited:
            yield from loads.give_up(memory, agent, final=False)
        return
    if message.kind == "command":
        agent.command = message.text.strip().lstrip("/").partition("\n")[0]  # its arguments stand below
        return
    if message.role == "tools":
        memory.tools.add(message.kind)
    yield from _catalogue(memory, agent, message)
    for injected in memory.injections.get(message.role, ()):
        if injected.linked and not any(waited.call_id == message.link for waited in agent.awaited):
            continue
        if injected.kind in ("", message.kind) and (match := pattern(injected.pattern).fullmatch(message.text)):
            yield from _body(memory, agent, injected, match, message)
            return


def _catalogue(memory: Memory, agent: Agent, message: Message) -> Out:
    """Read a catalogue in each form that fits the message, and tell it once."""
    rules = [rule for rule in memory.catalogues.get(message.role, ())
             if rule.kind in ("", message.kind) and rule.tool in ("", message.kind)
             and (not rule.beside or rule.beside in memory.tools)]  # fmt: skip
    readings = [(reading, rule.adds) for rule in rules if (reading := listed(rule, message.text)) is not None]
    if not readings:
        return
    found, adds = joined([reading for reading, _ in readings]), all(more for _, more in readings)
    if agent.catalogue is not None and not adds and _same(agent.catalogue, found.skills):
        return
    memory.say(
        message,
        f"a catalogue of {len(found.skills)} skill{'' if len(found.skills) == 1 else 's'}, in a message by the {message.role}",
    )
    event = SkillsOffered(
        skills=found.skills, cut=found.cut, adds=adds, agent=message.agent, time=message.time, raw=message.raw
    )
    offered(memory, event)
    yield event


def _same(known: dict[str, OfferedSkill], found: tuple[OfferedSkill, ...]) -> bool:
    return len(known) == len(found) and all(known.get(skill.name) == skill for skill in found)


def offered(memory: Memory, event: SkillsOffered) -> None:
    """Remember what an agent was shown, and what it says about where skills lie."""
    agent = memory.agent(event.agent)
    if agent.catalogue is None or not event.adds:
        agent.catalogue = {}
    for skill in event.skills:
        agent.catalogue[skill.name] = skill
        memory.atlas.offered(skill)


def listing(memory: Memory, opened: Open, result: ToolResult) -> Out:
    """Read a catalogue that is the answer of the host's own listing tool."""
    skills = None if result.status in ("error", "denied") else _listed(opened, result)
    if skills is None:
        memory.say(result, "no catalogue is found in the answer")
        return
    event = SkillsOffered(skills=skills, adds=True, agent=result.agent, time=result.time, call_id=result.call_id,
                          raw=result.raw)  # fmt: skip
    offered(memory, event)
    yield event


def _listed(opened: Open, result: ToolResult) -> tuple[OfferedSkill, ...] | None:
    """Find the catalogue as each host that has such a tool would write it."""
    data = result.data if result.data is not None else decoded(result.text)
    if skills := tuple(structured(data)):
        return skills
    texts = [(hear((dialect,), "list", result, "").text, dialect) for dialect in opened.dialects]
    texts.sort(key=lambda pair: pair[0] == result.text)  # those that know where the text lies within the answer first
    for text, dialect in texts:
        for catalogue in dialect.catalogues:
            if (found := listed(catalogue, text)) is not None:
                return found.skills
    return () if isinstance(data, list) else None


def _body(memory: Memory, agent: Agent, injected: Injected, match: Match, message: Message) -> Out:
    groups = match.groupdict()
    base = groups.get("base")
    if base and posixpath.basename(base) == SKILL_FILE:
        base = posixpath.dirname(base)
    name = groups.get("skill") or _named(memory, agent, base)
    waited = _waited(agent, message, name)
    body = groups.get("body") or ""
    status: LoadStatus = "loaded"
    if injected.already and pattern(injected.already).fullmatch(body.strip() or message.text.strip()):
        status, body = "already_loaded", ""
    skill = waited.skill if waited else name
    if not skill:
        memory.say(message, "a body that names no skill")
        return
    if waited is None and skill in memory.forks and message.agent != "main":
        memory.say(message, f"the body of {skill!r}, which a call has loaded into this agent")
        memory.forks.remove(skill)
        if base:
            memory.atlas.place(skill, base)
        return
    by: By = "model" if waited else "host" if injected.typed and agent.command is None else injected.by
    around = message.text.replace(body, "\n", 1).strip() if body else ""
    event = SkillLoaded(
        skill=skill, status=status, by=by,
        body=body if body.strip() else None, digest=bodies.digest(body) if body.strip() else None,
        truncated=bodies.shortened(memory.dialects, body) if body.strip() else None,
        base=base, resources=bodies.resources(groups.get("resources"), base),
        metadata={"around": around} if around else {},
        evidence="confirmed" if message.role == "host" or len(memory.dialects) == 1 else "likely",
        agent=message.agent, time=message.time, call_id=waited.call_id if waited else None, raw=message.raw,
    )  # fmt: skip
    if waited is None:
        memory.say(message, f"{skill!r} was loaded by the {by}: no call waits for this body")
        yield SkillRequested(skill=skill, by=by, evidence=event.evidence, agent=message.agent,
                             time=message.time, raw=message.raw)  # fmt: skip
        loads.learn(memory, event)
        yield event
        agent.command = None
    else:
        memory.say(message, f"the body of {skill!r}, for the call before")
        yield from loads.join(memory, agent, waited, event)


def _named(memory: Memory, agent: Agent, base: str | None) -> str | None:
    """Name the skill of a body by the folder it came from, or by the command that the user typed."""
    folder = clean(base) if base else None
    if folder and posixpath.basename(folder) == SKILL_FILE:
        folder = posixpath.dirname(folder)
    typed = agent.command
    if folder is None:
        return typed if typed in memory.atlas.names else None
    last = posixpath.basename(folder)
    if typed and typed.rpartition(":")[2] == last:
        return typed
    return memory.atlas.folders.get(folder, last)


def _waited(agent: Agent, message: Message, name: str | None) -> Awaited | None:
    """Find the call that a body belongs to: by the host's link, else by the skill's name, else the first that waits.

    A folder may have another name than its skill; where the user typed a command, the body may be that one's.
    """
    waiting = [waited for waited in agent.awaited if not waited.staged]
    if message.link is not None:
        return next((waited for waited in waiting if waited.call_id == message.link), None)
    named = [waited for waited in waiting if name and name in (waited.skill, waited.skill.rpartition(":")[2])]
    if named:
        return named[0]
    return waiting[0] if len(waiting) == 1 or (waiting and agent.command is None) else None
