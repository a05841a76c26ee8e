r"""A run written down in a few lines, for examples and their pages: what an agent was offered, loaded, read, ran and called.

One line is one event, and with it the call and the result that it comes from::

    offered tides moon            a catalogue; with no names an empty one
    user When is high water?      words of the user; assistant, system and host likewise
    load tides                    and what became of it, if not loaded: load tides refused
    load tides by user            not the model's choice
    load tides inspected          only looked at, or authored; incidental: nothing ties it to a skill
    load tides | # Tides\nLook.    with its body
    & read tides references/a.md  asked for at once with the line before
    read tides a refused meant a.md   the file that the skill names instead
    run tides scripts/a.py --h 2  and how it ended: run tides scripts/a.py = 1
    run tides scripts/a.py ...    with arguments that are not on record
    call Bash {"command": "ls"}   any other call, and how the log marks it: call Bash {} denied
    scout: load moon              another agent's
    at 2026-12-01T09:00:00Z       when the lines that follow happened
    turn 1200 42 0.01             an answer's tokens and cost; `-` is not on record
    usage 1200 42 0.01            the same of all answers before it together
    end success                   and: compacted, failure TEXT, unloaded SKILL, gap KIND REASON
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from typing import TYPE_CHECKING, Final, cast, get_args

from msgspec.structs import replace

from guildmark.lenses.disclosure.fold import Fold
from guildmark.model.event import (
    By,
    CallStatus,
    Compacted,
    End,
    Evidence,
    Failure,
    LoadStatus,
    Message,
    ModelTurn,
    OfferedSkill,
    Purpose,
    ResourceRead,
    Role,
    ScriptRun,
    SkillLoaded,
    SkillRequested,
    SkillsOffered,
    SkillUnloaded,
    ToolCall,
    ToolResult,
    Usage,
    UseStatus,
)
from guildmark.model.trace import Gap, GapKind, Trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent

_LINE: Final = re.compile(r"(?P<also>& )?(?:(?P<agent>[\w-]+): )?(?P<verb>\w+)(?: (?P<rest>.*))?")
_LOADS: Final = frozenset(get_args(LoadStatus))
_USES: Final = frozenset(get_args(UseStatus))
_MARKS: Final = frozenset(get_args(CallStatus))
_WHO: Final = frozenset(get_args(By))
_EVIDENCE: Final = frozenset(get_args(Evidence))
_PURPOSES: Final = frozenset(get_args(Purpose))
_GAPS: Final = frozenset(get_args(GapKind))
_SPEAKERS: Final = frozenset({"user", "assistant", "system", "host"})


def story(text: str, source: str = "story") -> Trace:
    """Tell it as a trace. Raises ``ValueError`` for a line of no known form."""
    teller = _Teller()
    for line in filter(None, map(str.strip, text.strip().splitlines())):
        try:
            teller.tell(line)
        except (ValueError, IndexError) as error:
            raise ValueError(f"no line of a story: {line!r}") from error
    teller.flush()
    fold, events = Fold(), []
    for number, event in enumerate(teller.events, 1):
        events.append(replace(event, seq=number))
        fold.add(events[-1])
    return Trace(host=None, format="story", recognised=1.0, source=source, catalogue=fold.catalogue,
                 events=tuple(events), gaps=tuple(teller.gaps), skills=fold.skills())  # fmt: skip


class _Teller:
    """Keeps what was asked for at once together: first the calls, then what came back."""

    def __init__(self) -> None:
        self.events: list[AnyEvent] = []
        self.gaps: list[Gap] = []
        self._back: list[AnyEvent] = []
        self._calls = 0
        self._time: str | None = None

    def flush(self) -> None:
        """Let what was asked for come back."""
        self.events += self._back
        self._back = []

    def tell(self, line: str) -> None:
        """Take one line."""
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(line)
        agent, verb, rest = match["agent"] or "main", match["verb"], match["rest"] or ""
        if not match["also"]:
            self.flush()
        before, back = len(self.events), len(self._back)
        if verb in _SPEAKERS:
            self.events.append(Message(role=cast("Role", verb), text=rest, agent=agent))
        elif verb in ("load", "read", "run", "call"):
            self._calls += 1
            {"load": self._load, "read": self._use, "run": self._use, "call": self._call}[verb](verb, rest, agent)
        elif verb == "gap":
            kind, _, reason = rest.partition(" ")
            self.gaps.append(Gap(kind=cast("GapKind", _one(kind, _GAPS)), reason=reason))
        elif verb == "at":
            self._time = rest
        else:
            self.events.append(_plain(verb, rest, agent))
        if self._time is not None:
            self.events[before:] = [replace(event, time=self._time) for event in self.events[before:]]
            self._back[back:] = [replace(event, time=self._time) for event in self._back[back:]]

    def _call(self, _verb: str, rest: str, agent: str) -> None:
        tool, _, given = rest.partition(" ")
        words = given.rsplit(None, 1)
        mark = words.pop() if words and words[-1] in _MARKS else "unknown"
        call = ToolCall(
            tool=tool, arguments=json.loads(" ".join(words) or "{}"), agent=agent, call_id=f"c{self._calls}"
        )
        self._ask(call, (), status=cast("CallStatus", mark))

    def _use(self, verb: str, rest: str, agent: str) -> None:
        identity = f"c{self._calls}"
        words, _, code = rest.partition(" = ")
        skill, path, *more = shlex.split(words)
        meant = more.pop() if len(more) > 1 and more[-2] == "meant" else None
        more = more[:-1] if meant else more
        status = more.pop() if more and more[-1] in _USES and not code else "ok" if code in ("", "0") else "failed"
        use = cast("UseStatus", status)
        if verb == "read" and more:
            raise ValueError(rest)
        event: AnyEvent = (
            ResourceRead(skill=skill, path=path, status=use, meant=meant, agent=agent, call_id=identity)
            if verb == "read" else
            ScriptRun(skill=skill, path=path, status=use, argv=None if more == ["..."] else tuple(more),
                      exit_code=int(code) if code else None, agent=agent, call_id=identity)
        )  # fmt: skip
        self._ask(
            ToolCall(tool=verb, arguments={"skill": skill, "path": path}, agent=agent, call_id=identity), (event,)
        )

    def _load(self, _verb: str, rest: str, agent: str) -> None:
        words, _, body = rest.partition(" | ")
        skill, *more = words.split()
        by = cast("By", _one(more.pop(more.index("by") + 1), _WHO) if "by" in more else "model")
        rows = (("status", _LOADS), ("purpose", _PURPOSES), ("evidence", _EVIDENCE))
        marks = {key: word for word in more for key, known in rows if word in known}
        if len(marks) != len([word for word in more if word != "by"]):
            raise ValueError(rest)
        text = body.replace("\\n", "\n") or None
        key = f"c{self._calls}" if by == "model" else None
        came = SkillLoaded(
            skill=skill, status=cast("LoadStatus", marks.get("status", "loaded")), by=by, body=text,
            digest=hashlib.sha256(text.encode()).hexdigest() if text else None, agent=agent, call_id=key,
            purpose=cast("Purpose | None", marks.get("purpose")),
            evidence=cast("Evidence", marks.get("evidence", "confirmed")),
        )  # fmt: skip
        asked = SkillRequested(skill=skill, by=by, agent=agent, call_id=key, evidence=came.evidence)
        if by != "model":
            self.events += (asked, came)
            return
        self._ask(ToolCall(tool="load", arguments={"skill": skill}, agent=agent, call_id=key), (came,), asked)

    def _ask(self, call: ToolCall, back: Iterable[AnyEvent], *beside: AnyEvent, status: CallStatus = "unknown") -> None:
        self.events += (call, *beside)
        self._back.append(ToolResult(tool=call.tool, status=status, agent=call.agent, call_id=call.call_id))
        self._back += back


def _one(word: str, known: frozenset[str]) -> str:
    if word not in known:
        raise ValueError(word)
    return word


def _count(word: str) -> int | None:
    return None if word == "-" else int(word)


def _plain(verb: str, rest: str, agent: str) -> AnyEvent:
    if verb == "offered":
        return SkillsOffered(skills=tuple(OfferedSkill(name) for name in rest.split()), agent=agent)
    if verb in ("turn", "usage"):
        given, wrote, *cost = rest.split()
        kind = ModelTurn if verb == "turn" else Usage
        return kind(input_tokens=_count(given), output_tokens=_count(wrote), cost=float(cost[0]) if cost else None,
                    agent=agent)  # fmt: skip
    if verb == "unloaded" and rest:
        return SkillUnloaded(skill=rest, agent=agent)
    if verb == "compacted":
        return Compacted(reason=rest or None, agent=agent)
    if verb == "failure":
        return Failure(message=rest, agent=agent)
    if verb == "end":
        return End(status=rest, agent=agent)
    raise ValueError(verb)
