r"""A run written down in a few lines, for examples and their pages: what an agent was offered, loaded, read, ran and called.

One line is one event, and with it the call and the result that it comes from::

    offered tides moon            a catalogue; with no names an empty one
    user When is high water?      words of the user; assistant, system and host likewise
    load tides                    and what became of it, if not loaded: load tides refused
    load tides by user            not the model's choice
    load tides | # Tides\nLook.    with its body
    & read tides references/a.md  asked for at once with the line before
    run tides scripts/a.py --h 2  and how it ended: run tides scripts/a.py = 1
    call Bash {"command": "ls"}   any other call
    scout: load moon              another agent's
    end success                   and: compacted, failure TEXT, gap KIND REASON, turn INPUT OUTPUT
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
    Compacted,
    End,
    Failure,
    LoadStatus,
    Message,
    ModelTurn,
    OfferedSkill,
    ResourceRead,
    Role,
    ScriptRun,
    SkillLoaded,
    SkillRequested,
    SkillsOffered,
    ToolCall,
    ToolResult,
    UseStatus,
)
from guildmark.model.trace import Gap, GapKind, Trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent

_LINE: Final = re.compile(r"(?P<also>& )?(?:(?P<agent>[\w-]+): )?(?P<verb>\w+)(?: (?P<rest>.*))?")
_LOADS: Final = frozenset(get_args(LoadStatus))
_USES: Final = frozenset(get_args(UseStatus))
_SPEAKERS: Final = frozenset({"user", "assistant", "system", "host"})


def story(text: str, source: str = "story") -> Trace:
    """Tell it as a trace. Raises ``ValueError`` for a line of no known form."""
    teller = _Teller()
    for line in filter(None, map(str.strip, text.strip().splitlines())):
        teller.tell(line)
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

    def flush(self) -> None:
        """Let what was asked for come back."""
        self.events += self._back
        self._back = []

    def tell(self, line: str) -> None:
        """Take one line."""
        match = _LINE.fullmatch(line)
        if match is None:
            raise ValueError(f"no line of a story: {line!r}")
        agent, verb, rest = match["agent"] or "main", match["verb"], match["rest"] or ""
        if not match["also"]:
            self.flush()
        if verb in _SPEAKERS:
            self.events.append(Message(role=cast("Role", verb), text=rest, agent=agent))
        elif verb in ("load", "read", "run", "call"):
            self._call(verb, rest, agent)
        elif verb == "gap":
            kind, _, reason = rest.partition(" ")
            self.gaps.append(Gap(kind=cast("GapKind", kind), reason=reason))
        else:
            self.events.append(_plain(verb, rest, agent, line))

    def _call(self, verb: str, rest: str, agent: str) -> None:
        self._calls += 1
        identity = f"c{self._calls}"
        if verb == "call":
            tool, _, given = rest.partition(" ")
            self._ask(ToolCall(tool=tool, arguments=json.loads(given or "{}"), agent=agent, call_id=identity), ())
        elif verb == "load":
            self._load(rest, agent, identity)
        else:
            words, _, code = rest.partition(" = ")
            skill, path, *more = shlex.split(words)
            status = more.pop() if more and more[-1] in _USES and not code else "ok" if code in ("", "0") else "failed"
            use = cast("UseStatus", status)
            event: AnyEvent = (
                ResourceRead(skill=skill, path=path, status=use, agent=agent, call_id=identity) if verb == "read" else
                ScriptRun(skill=skill, path=path, status=use, argv=tuple(more), exit_code=int(code) if code else None,
                          agent=agent, call_id=identity)
            )  # fmt: skip
            self._ask(
                ToolCall(tool=verb, arguments={"skill": skill, "path": path}, agent=agent, call_id=identity), (event,)
            )

    def _load(self, rest: str, agent: str, identity: str) -> None:
        words, _, body = rest.partition(" | ")
        skill, *more = words.split()
        by = cast("By", more[more.index("by") + 1] if "by" in more else "model")
        status = cast("LoadStatus", next((word for word in more if word in _LOADS), "loaded"))
        text = body.replace("\\n", "\n") or None
        digest = hashlib.sha256(text.encode()).hexdigest() if text else None
        key = identity if by == "model" else None
        asked = SkillRequested(skill=skill, by=by, agent=agent, call_id=key)
        came = SkillLoaded(skill=skill, status=status, by=by, body=text, digest=digest, agent=agent, call_id=key)
        if by != "model":
            self.events += (asked, came)
            return
        self._ask(ToolCall(tool="load", arguments={"skill": skill}, agent=agent, call_id=identity), (came,), asked)

    def _ask(self, call: ToolCall, back: Iterable[AnyEvent], *beside: AnyEvent) -> None:
        self.events += (call, *beside)
        self._back.append(ToolResult(tool=call.tool, agent=call.agent, call_id=call.call_id))
        self._back += back


def _plain(verb: str, rest: str, agent: str, line: str) -> AnyEvent:
    if verb == "offered":
        return SkillsOffered(skills=tuple(OfferedSkill(name) for name in rest.split()), agent=agent)
    if verb == "turn":
        given, wrote = map(int, rest.split())
        return ModelTurn(input_tokens=given, output_tokens=wrote, agent=agent)
    if verb == "compacted":
        return Compacted(reason=rest or None, agent=agent)
    if verb == "failure":
        return Failure(message=rest, agent=agent)
    if verb == "end":
        return End(status=rest, agent=agent)
    raise ValueError(f"no line of a story: {line!r}")
