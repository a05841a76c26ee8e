"""Commands: which files of skills they read or run, and whether their outcome speaks for those."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final, NamedTuple

from guildmark.lenses.disclosure import files
from guildmark.lenses.disclosure.outcomes import SUCCESS, foreign, mentions
from guildmark.lenses.disclosure.pieces import Piece, pieces
from guildmark.lenses.disclosure.speech import exit_code, hear, output
from guildmark.lenses.scripts import bash
from guildmark.model.event import ScriptRun
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.places import Located
    from guildmark.lenses.disclosure.speech import Heard
    from guildmark.lenses.disclosure.state import Memory, Open
    from guildmark.lenses.scripts.effects import Effects, Read, Run
    from guildmark.model.event import AnyEvent, ToolResult, UseStatus

    Out = Iterator[AnyEvent | Gap]


def called(memory: Memory, opened: Open) -> Out:
    """Parse a command that may have to do with a skill."""
    command = _command(opened, opened.call.executed)
    cwd = opened.folder()
    if not memory.atlas.smells(command, cwd):
        memory.say(opened.call, "a command that names no skill")
        return
    opened.effects = effects = _effects(memory, opened, command, cwd)
    unknown = [item.reason for item in effects.unknown]
    paths = (use.path for uses in (effects.reads, effects.runs) for use in uses if use.path)
    named = (found for path in paths if (found := memory.atlas.locate(path, cwd)))
    unknown += [files.OPEN for found in named if found.open]
    for reason in dict.fromkeys(unknown):
        yield Gap(
            reason=f"of a command that may have to do with a skill: {reason}", place=opened.call.raw, kind="unresolved"
        )
    for write in effects.writes:
        if write.how in ("create", "append", "edit") and (found := memory.atlas.locate(write.path, cwd)):
            files.authored(memory, opened, found)
    for _, found in _reads(memory, effects, cwd):
        if found.is_skill_file:
            yield files.wanted(memory, opened, found)


def _command(opened: Open, executed: str | None) -> str:
    if executed:
        return executed
    found = opened.roles.get("command")
    for key in opened.tool.command if opened.tool else ():
        if isinstance(value := opened.call.arguments.get(key), list) and not key.endswith("s"):
            return shlex.join(map(str, value))  # one command with its arguments, not several commands
    return "\n".join(found.values) if found else ""


def _effects(memory: Memory, opened: Open, command: str, cwd: str | None) -> Effects:
    if opened.tool is not None and opened.tool.speaks == "powershell":
        from guildmark.lenses.scripts import powershell  # its grammar is large, and few logs have any

        return powershell.effects(command, cwd, memory.patience)
    return bash.effects(command, cwd, memory.patience)


def _reads(memory: Memory, effects: Effects, cwd: str | None) -> list[tuple[Read, Located]]:
    """List the files of skills whose text a command takes; one that is named by a pattern may be any."""
    contents = (read for read in effects.reads if read.kind == "content" and read.certainty != "uncalled")
    located = [(read, found) for read in contents if (found := memory.atlas.locate(read.path, cwd))]
    return [(read, found) for read, found in located if not found.open]


class _Outcome(NamedTuple):
    """What is on record of a whole command."""

    result: ToolResult
    heard: Heard
    code: int | None
    text: str
    recorded: bool
    foreign: bool = False
    """Whether it may be a gate's answer rather than the command's."""

    def stopped(self) -> UseStatus | None:
        """Judge the whole command, where something stopped it."""
        marked, meaning = self.result.status, self.heard.meaning
        if not self.recorded or marked == "pending" or meaning == "pending":
            return "pending"
        if meaning == "blocked" or (marked == "denied" and (self.result.denied_by or meaning is None)):
            return "blocked"
        return "refused" if meaning == "refused" else None

    def failed(self) -> bool:
        """Tell whether the log or the host's sentence marks a failure."""
        return self.result.status == "error" or self.heard.meaning == "error"


def answered(memory: Memory, opened: Open, result: ToolResult, *, recorded: bool) -> Out:
    """Say what became of the files that a command read and ran."""
    effects, cwd = opened.effects, opened.folder()
    executed = result.executed
    if executed and executed != _command(opened, opened.call.executed):
        effects = _effects(memory, opened, executed, cwd) if memory.atlas.smells(executed, cwd) else None
    if effects is None:
        return
    heard = hear(opened.dialects, "shell", result, "")
    code = heard.exit if heard.exit is not None else exit_code(opened.dialects, result)
    outcome = _Outcome(
        result, heard, code, output(opened.dialects, result), recorded, foreign(opened.dialects, "shell", result, heard)
    )
    reads = _reads(memory, effects, cwd)
    alone = len([read for read in effects.reads if read.kind == "content"]) + len(effects.runs) == 1
    for (read, found), piece in zip(reads, pieces(reads, effects, outcome.text), strict=True):
        status = outcome.stopped() or _of_read(outcome, read, piece, alone=alone)
        most = piece.body if piece.body is not None else piece.most
        looked = not read.shown or (read.extent == "part" and most is not None and not _beyond_frontmatter(most))
        why = _UNTOLD if status == "unknown" and piece.shows in ("no", "code") and outcome.text.strip() else None
        yield from files.seen(memory, opened, result, files.Taken(
            found, status, piece.body, piece.part, looked, why,
        ))  # fmt: skip
    for run in effects.runs:
        script = memory.atlas.locate(run.path, cwd) if run.path and run.certainty != "uncalled" else None
        if script and not script.is_skill_file and not script.open:
            event = _ran(opened, outcome, run, script)
            memory.say(result, f"{script.path} of {script.skill!r} ({script.evidence}): {event.status}")
            yield event


def _beyond_frontmatter(body: str) -> bool:
    """Tell whether a part of a skill file reaches its instructions."""
    head, mark, rest = body.lstrip().removeprefix("---").partition("\n---")
    return bool(rest.strip()) if mark else not head.lstrip().startswith("name:")


_UNTOLD: Final = "what the command put out is not known to be this file's text"


def _of_read(outcome: _Outcome, read: Read, piece: Piece, *, alone: bool) -> UseStatus:
    """Judge one read by what speaks for it."""
    code = outcome.code
    if piece.shows == "complaint" and (code not in SUCCESS or not alone):
        return "failed"
    if code is not None and code not in SUCCESS:
        own = alone and (read.exit == "is" or piece.shows != "text")
        return "failed" if own else "ok" if piece.shows == "text" else "unknown"
    if code is None and outcome.failed():
        return "ok" if piece.shows == "text" and not alone else "failed"
    if piece.shows == "no" or (code is None and outcome.foreign):
        return "unknown"
    if code is not None:
        return "ok"
    return "ok" if (outcome.text.strip() and piece.shows != "code") or outcome.result.status == "ok" else "unknown"


def _of_run(outcome: _Outcome, run: Run, path: str) -> tuple[UseStatus, int | None]:
    """Judge one run by what speaks for it, and return its own exit code, where there is one."""
    stopped = outcome.stopped()
    if stopped is not None:
        return stopped, None
    own = outcome.code if run.exit == "is" or (run.exit == "zero" and outcome.code == 0) else None
    if mentions(outcome.text, path):
        return "failed", own
    if own is not None:
        return ("ok" if own == 0 else "failed"), own
    if run.exit == "lost" or outcome.code is not None:
        return "unknown", None
    if outcome.failed():
        return "failed", None
    if outcome.foreign:
        return "unknown", None
    return ("ok" if outcome.result.status == "ok" or outcome.text.strip() else "unknown"), None


def _ran(opened: Open, outcome: _Outcome, run: Run, found: Located) -> ScriptRun:
    call, result = opened.call, outcome.result
    status, code = _of_run(outcome, run, found.path)
    return ScriptRun(
        skill=found.skill, path=found.path, status=status, argv=run.argv, exit_code=code, evidence=found.evidence,
        command=result.executed or call.executed or _command(opened, None) or None,
        reason=None if status == "ok" else (result.text or None),
        agent=result.agent, time=result.time, call_id=call.call_id, raw=result.raw,
    )  # fmt: skip
