"""Files of skills that are read, run or edited: by the host's own tools, by any file tool, by a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import force_setattr, replace

from guildmark.lenses.disclosure import bodies, loads
from guildmark.lenses.disclosure.outcomes import of_file, of_tool
from guildmark.lenses.disclosure.places import SKILL_FILE
from guildmark.lenses.disclosure.speech import exit_code, hear, output
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded, SkillRequested
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.places import Located
    from guildmark.lenses.disclosure.state import Memory, Open
    from guildmark.model.event import AnyEvent, ToolResult, UseStatus

    Out = Iterator[AnyEvent | Gap]


OPEN: Final = "it names files of skills by a pattern or a variable"


def served(memory: Memory, opened: Open, result: ToolResult, *, recorded: bool = True) -> Out:
    """Say what became of a call of the host's own tool for resources or scripts."""
    call, tool = opened.call, opened.tool
    skill, path = opened.roles.get("skill"), opened.roles.get("path")
    if tool is None or skill is None or path is None or not skill.values or not path.values:
        yield Gap(reason=f"a call of {call.tool} names no skill or no file", place=call.raw, kind="unresolved")
        return
    heard = hear(opened.dialects, tool.role, result, skill.values[0], path.values[0])
    asked = (skill.values[0], path.values[0])
    neutral = len(memory.dialects) > 1
    status = of_tool(opened.dialects, tool.role, result, heard, asked, neutral=neutral) if recorded else "pending"
    reason = None if status == "ok" else (heard.reason or heard.text or None)
    resolved = path.resolved if path.resolved != "exact" else skill.resolved
    runs = tool.role == "run" and call.arguments.get(tool.reads_unless, True) is not False
    name = memory.named(opened, skill.values[0])
    for written in path.values:
        at = written if written.startswith((tool.under, "/", "../")) else tool.under + written
        memory.say(result, f"{at} of {name!r}: {status}")
        if not runs:
            if at == SKILL_FILE and status == "ok":
                yield _read_body(opened, result, name, heard.text)
                continue
            yield ResourceRead(skill=name, path=at, status=status, resolved=resolved, reason=reason,
                               meant=None if status == "ok" else bodies.meant(memory.names.get(name, ""), at),
                               agent=result.agent, time=result.time, call_id=call.call_id, raw=result.raw)  # fmt: skip
            continue
        code = heard.exit if heard.exit is not None else exit_code(opened.dialects, result)
        yield ScriptRun(skill=name, path=at, status=status, argv=_argv(opened), exit_code=code,
                        command=result.executed or call.executed, resolved=resolved, reason=reason,
                        agent=result.agent, time=result.time, call_id=call.call_id, raw=result.raw)  # fmt: skip


def _read_body(opened: Open, result: ToolResult, skill: str, text: str) -> SkillLoaded:
    return SkillLoaded(skill=skill, status="loaded", body=text or None, digest=bodies.digest(text) if text else None,
                       agent=result.agent, time=result.time, call_id=opened.call.call_id, raw=result.raw)  # fmt: skip


def _argv(opened: Open) -> tuple[str, ...] | None:
    for key in opened.tool.args if opened.tool else ():
        value = opened.call.arguments.get(key)
        if isinstance(value, list):
            return tuple(map(str, value))
        if isinstance(value, dict):
            return tuple(part for name, item in value.items() for part in (str(name), str(item)))
        if isinstance(value, str):
            return (value,)
    return None


def touched(memory: Memory, opened: Open) -> Out:
    """See which files of skills a call of a file tool is about, and which skills it thereby asks for."""
    tool = opened.tool
    if tool is None:
        return
    cwd = opened.folder()
    paths = opened.roles["path"].values if "path" in opened.roles else ()
    located = [found for path in paths if (found := memory.atlas.locate(path, cwd))]
    opened.located = tuple(found for found in located if not found.open)
    if len(opened.located) < len(located):
        yield Gap(reason=f"of a call of {opened.call.tool}: {OPEN}", place=opened.call.raw, kind="unresolved")
    if tool.role == "edit":
        for found in opened.located:
            authored(memory, opened, found)
        return
    for found in opened.located:
        if found.is_skill_file:
            yield wanted(memory, opened, found)


def wanted(memory: Memory, opened: Open, found: Located) -> SkillRequested:
    """Make the request that reading a skill file is."""
    call = opened.call
    memory.say(call, f"{call.tool} asks for {found.skill!r} ({found.evidence}) by its file")
    return SkillRequested(skill=found.skill, evidence=found.evidence, agent=call.agent, time=call.time,
                          call_id=call.call_id, raw=call.raw)  # fmt: skip


def authored(memory: Memory, opened: Open, found: Located) -> None:
    """Mark earlier reads of a skill file as an author's, now that the file is edited."""
    if not found.is_skill_file:
        return
    for event in memory.agent(opened.call.agent).read:
        if event.skill == found.skill:
            memory.say(opened.call, f"it edits the skill file of {found.skill!r}, so reading it before was an author's")
            force_setattr(event, "purpose", "authored")  # only now known; the trace is not finished yet


def answered(memory: Memory, opened: Open, result: ToolResult, *, recorded: bool = True) -> Out:
    """Say what became of reading, running or editing files."""
    if opened.role != "file" or not opened.located or opened.tool is None:
        return
    text = output(opened.dialects, result)
    part = any(opened.call.arguments.get(key) not in (None, 0, "") for key in opened.tool.part)
    for found in opened.located:
        heard = hear(opened.dialects, "file", result, found.skill, found.path)
        status = of_file(opened.dialects, result, heard, found.path, alone=len(opened.located) == 1)
        if not recorded:
            status = "pending"
        body = bodies.plain(heard.body or text, opened.tool.gutter) if len(opened.located) == 1 else None
        yield from seen(memory, opened, result, Taken(found, status, body, part))


class Taken(NamedTuple):
    """One file of a skill that was read: what became of it, and the text, where it is known to be this file's."""

    found: Located
    status: UseStatus
    body: str | None
    part: bool | None
    inspected: bool = False
    why: str | None = None
    """Why nobody can tell what became of it."""


def seen(memory: Memory, opened: Open, result: ToolResult, taken: Taken) -> Out:
    """Make the event that reading one file of a skill is: a load for the skill file, else a resource."""
    call, found, status = opened.call, taken.found, taken.status
    said = result.status == "ok" and opened.role == "file"
    if status == "ok" and not said and found.is_skill_file and taken.body is not None and not taken.body.strip():
        status = "unknown"  # no skill file is empty, and nobody says that it was read
    reason = None if status == "ok" else taken.why or result.text or None
    memory.say(
        result,
        f"{found.path} of {found.skill!r} ({found.evidence}): {status}" + (f", as {taken.why}" if taken.why else ""),
    )
    if not found.is_skill_file:
        yield ResourceRead(skill=found.skill, path=found.path, status=status, evidence=found.evidence, reason=reason,
                           agent=result.agent, time=result.time, call_id=call.call_id, raw=result.raw)  # fmt: skip
        return
    agent = memory.agent(call.agent)
    body = taken.body if status == "ok" and taken.body and taken.body.strip() else None
    found = _renamed(memory, found, body)
    waited = next((item for item in agent.awaited if item.staged and item.skill == found.skill), None)
    event = SkillLoaded(
        skill=found.skill, evidence=found.evidence, purpose="inspected" if taken.inspected else "used", reason=reason,
        status={"ok": "loaded", "failed": "error"}.get(status, status),  # type: ignore[arg-type]  # the rest are the same words
        body=body, digest=bodies.digest(body) if body else None,
        truncated=(bodies.shortened(opened.dialects, body) or taken.part) if body else None,
        agent=result.agent, time=result.time, call_id=waited.call_id if waited else call.call_id, raw=result.raw,
    )  # fmt: skip
    if waited is not None and status == "ok":
        yield from loads.join(memory, agent, waited, event)
    else:
        loads.learn(memory, event)
        yield event
    agent.read.append(event)


def _renamed(memory: Memory, found: Located, body: str | None) -> Located:
    """Take the name that the file itself declares, where no catalogue names the folder; it also makes a skill likely."""
    if not body or found.evidence == "confirmed" or found.skill in memory.atlas.names:
        return found
    shown = bodies.shown_name(body)
    if shown is None:
        return found
    if found.evidence == "incidental":
        return replace(found, skill=shown if found.skill in ("", ".", "/") else found.skill)
    return replace(found, skill=shown, evidence="confirmed" if shown in memory.atlas.names else found.evidence)
