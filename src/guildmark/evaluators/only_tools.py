"""Judges whether only tools were called that may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import Evaluator, Example, did, doubt, every
from guildmark.lenses.disclosure.turns import named
from guildmark.model.case import Case
from guildmark.model.event import ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class OnlyTools(Evaluator, frozen=True, kw_only=True):
    """No tools were called but those that the task allows.

    What it judges: the name of every call, of every agent, against the list; names are exact or globs. An empty list means
    that none may be called.

    What it cannot tell: calls that a log with gaps does not hold.

    What to do: allow the tool, or find out why it was called.
    """

    group = "presence"
    bare = "tools"
    since = "0.2"
    examples = (
        Example(run="call Read\ncall Grep", outcome="pass", given={"tools": ["Read", "G*"]}),
        Example(run="call Read\ncall Bash", outcome="fail", given={"tools": ["Read"]}, says="`Bash`"),
        Example(run="call read", outcome="fail", given={"tools": ["Read"]}, about="Names are compared exactly."),
        Example(run="assistant No.", outcome="pass", given={"tools": []}),
        Example(run="call Bash", outcome="fail", case=Case(id="demo", allowed_tools=())),
        Example(run="call Read\ngap undecodable a cut line", outcome="unknown", given={"tools": ["Read"]}),
        Example(run="call Bash", outcome="not_applicable", says="allows all"),
    )

    tools: tuple[str, ...] | None = None
    """What may be called; none means what the case allows."""

    @classmethod
    def implied(cls, case: Case) -> Iterator[OnlyTools]:
        """Be asked where a case says which tools are allowed."""
        if case.allowed_tools is not None:
            yield cls()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict on all calls."""
        tools = case.allowed_tools if self.tools is None else self.tools
        if tools is None:
            yield self.says("not_applicable", "the case allows all tools")
            return
        calls = [event for event in trace.events if isinstance(event, ToolCall)]
        bad = [call for call in calls if not named(call.tool, tools)]
        if bad:
            names = list(dict.fromkeys(call.tool for call in bad))
            yield self.says(
                "fail", f"{did(names, 'was')} called, which is not allowed", *bad, score=1 - len(bad) / len(calls)
            )
        elif why := doubt(trace):
            yield self.says("unknown", f"no other call is on record, but {why}")
        else:
            what = f"{every(len(calls), 'call')} of an allowed tool" if calls else "no tool was called"
            yield self.says("pass", what, score=1.0)
