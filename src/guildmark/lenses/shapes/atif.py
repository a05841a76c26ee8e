"""ATIF, the agent trajectory interchange format: steps with calls and observations. Versions 1.x; others are refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import written_loads
from guildmark.lenses.shapes.base import (
    Format,
    Item,
    Place,
    arguments,
    by_row,
    child,
    each,
    integer,
    is_map,
    maps,
    number,
    numbered,
    string,
    text_of,
    textless,
)
from guildmark.lenses.shapes.tokens import cached_within
from guildmark.model.event import Message, ModelTurn, SkillsOffered, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

    Out = Iterator[AnyEvent | Gap]

_VERSION: Final = re.compile(r"ATIF-v(?P<major>\d+)\.\d+")
_NAMES: Final = ("trajectory_id", "session_id")
_DEEPEST: Final = 20
_ROLES: Final[dict[str, Role]] = {"system": "system", "agent": "assistant", "assistant": "assistant"}


def recognise(head: Head) -> float:
    """Tell whether a document has steps and says that it is such a trajectory."""
    for record in head.records:
        if is_map(record) and isinstance(record.get("steps"), list):
            if _VERSION.match(string(record.get("schema_version"))):
                return 1.0
            if any("step_id" in step and "source" in step for step in maps(record["steps"])):
                return 0.8
    return 0.0


def read(source: Source) -> Read:
    """Read trajectories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    yield from _Trajectory(row.value, Place(row.raw)).told()


class _Trajectory:
    """One agent's steps; those of its sub-agents stand where it was handed what they found."""

    def __init__(self, value: object, place: Place, depth: int = 0) -> None:
        self._value, self._place, self._depth = value, place, depth
        self._model = string(child(value, "agent", "model_name")) or None
        self._writes = False
        self._asked: tuple[str, str] | None = None
        entries = [*numbered(child(value, "subagent_trajectories"), _has_steps, place.raw, "subagent_trajectories",
                             noun="trajectory")]  # fmt: skip
        self._parts = {entry.number: entry for entry in entries if isinstance(entry, Item)}
        self._unread = [entry for entry in entries if isinstance(entry, Gap)]

    def told(self) -> Out:
        raw = self._place.raw
        version = _VERSION.match(string(child(self._value, "schema_version")))
        if version is not None and version["major"] != "1":
            yield Gap(reason=f"ATIF version {version[0]} is not known", place=raw)
            return
        entries = [*numbered(child(self._value, "steps"), _is_step, raw, "steps", noun="step")]
        steps = [entry.value for entry in entries if isinstance(entry, Item)]
        if not steps:
            yield Gap(reason="record has no steps", place=raw)
        for tool in maps(child(self._value, "agent", "tool_definitions")):
            description = string(child(tool, "function", "description")) or string(tool.get("description"))
            name = string(child(tool, "function", "name")) or string(tool.get("name"))
            if description:
                yield Message(role="tools", kind=name, text=description, agent=self._place.agent, raw=raw)
        self._writes = any(written_loads.asked(text_of(step.get("message"))) for step in steps)
        yield from each(entries if steps else (), self._step)
        if not any(is_map(step.get("metrics")) for step in steps):
            yield from self._whole(child(self._value, "final_metrics"))
        yield from self._unread
        for index in [*self._parts]:
            yield from self._part(index)

    def _whole(self, metrics: object) -> Out:
        """Tell what all steps took, where none says it of itself."""
        found = cached_within(metrics, "total_prompt_tokens", "total_completion_tokens", "total_cached_tokens")
        cost = number(child(metrics, "total_cost_usd"))
        if found.read is not None or found.wrote is not None or cost is not None:
            yield Usage(model=self._model, input_tokens=found.read, output_tokens=found.wrote,
                        cached_tokens=found.cached, cost=cost, agent=self._place.agent, raw=self._place.raw)  # fmt: skip

    def _step(self, item: Item) -> Out:
        step, place = item.value, self._place._replace(raw=item.raw, time=string(item.value.get("timestamp")) or None)
        metrics = step.get("metrics")
        if is_map(metrics):
            yield ModelTurn(
                model=string(step.get("model_name")) or self._model, input_tokens=integer(metrics.get("prompt_tokens")),
                output_tokens=integer(metrics.get("completion_tokens")), cached_tokens=integer(metrics.get("cached_tokens")),
                cost=number(metrics.get("cost_usd")), agent=place.agent, time=place.time, raw=place.raw,
            )  # fmt: skip
        if text := text_of(step.get("message")):
            role = _ROLES.get(string(step.get("source")), "user")
            yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)
            yield from self._written(role, text, place)
        yield from textless(step.get("message"), place, "message")
        names: dict[str, str] = {}
        for entry in numbered(step.get("tool_calls"), _is_call, place.raw, "tool_calls", noun="call"):
            if isinstance(entry, Gap):
                yield entry
                continue
            call = entry.value
            identity = string(call.get("tool_call_id"))
            names[identity] = string(call.get("function_name"))
            yield ToolCall(tool=names[identity], arguments=arguments(call.get("arguments")), call_id=identity or None,
                           agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
        yield from self._results(step, names, place)

    def _written(self, role: Role, text: str, place: Place) -> Out:
        """Read the loads of an agent that asks for them in its text, and the list that it was shown first."""
        if role == "assistant":
            skill = written_loads.asked(text)
            self._asked = (skill, f"written-{place.raw.path.rpartition('/')[2]}") if skill else None
            if skill:
                yield ToolCall(tool="load_skill", arguments={"skill_name": skill}, call_id=self._asked and self._asked[1],
                               agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
        elif self._asked is not None:
            yield self._reply(text, self._asked, place)
        elif self._writes and role == "user" and (skills := written_loads.offered(text)):
            yield SkillsOffered(skills=skills, agent=place.agent, time=place.time, raw=place.raw)

    def _reply(self, text: str, asked: tuple[str, str], place: Place) -> ToolResult:
        self._asked = None
        return ToolResult(tool="load_skill", text=written_loads.answered(text, asked[0]), call_id=asked[1],
                          agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip

    def _results(self, step: Mapping[str, object], names: Mapping[str, str], place: Place) -> Out:
        where = ("observation", "results")
        entries = [*numbered(child(step, *where), _is_result, place.raw, *where, noun="result")]
        results = [entry for entry in entries if isinstance(entry, Item)]
        yield from (entry for entry in entries if isinstance(entry, Gap))
        for index, item in enumerate(results):
            result = item.value
            yield from textless(result.get("content"), place._replace(part=item.raw), "content")
            refs = result.get("subagent_trajectory_ref")
            for ref in (refs,) if is_map(refs) else maps(refs):
                yield from self._referred(ref, place)
            identity = string(result.get("source_call_id"))
            if not identity and not names and self._asked is not None:
                yield self._reply(text_of(result.get("content")), self._asked, place)
                continue
            if not identity and len(results) == len(names):  # one result a call, in order
                identity = list(names)[index]
            yield ToolResult(tool=names.get(identity, ""), text=text_of(result.get("content")), call_id=identity or None,
                             agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip

    def _referred(self, ref: Mapping[str, object], place: Place) -> Out:
        wanted = [(key, text) for key in _NAMES if (text := string(ref.get(key)))]
        for key, text in wanted[:1]:
            for index, part in self._parts.items():
                if string(part.value.get(key)) == text:
                    yield from self._part(index)
                    return
        where = string(ref.get("trajectory_path")) or ", ".join(text for _, text in wanted)
        yield Gap(reason=f"a sub-agent's steps are not in this log: {where[:120]}", place=place.raw)

    def _part(self, index: int) -> Out:
        part, raw, _ = self._parts.pop(index)
        names = (
            string(part.get("trajectory_id")),
            string(part.get("session_id")),
            string(child(part, "agent", "name")),
        )
        if self._depth > _DEEPEST:
            yield Gap(reason="sub-agents within sub-agents are too deep", place=raw)
            return
        yield from _Trajectory(part, Place(raw, next(filter(None, names), f"agent {index}")), self._depth + 1).told()


def _has_steps(part: Mapping[str, object]) -> bool:
    return "steps" in part or "schema_version" in part


def _is_step(step: Mapping[str, object]) -> bool:
    return not step.keys().isdisjoint(("source", "message", "tool_calls", "observation", "step_id"))


def _is_call(call: Mapping[str, object]) -> bool:
    return "function_name" in call or "tool_call_id" in call


def _is_result(result: Mapping[str, object]) -> bool:
    return not result.keys().isdisjoint(("content", "source_call_id", "subagent_trajectory_ref"))


FORMAT: Final = Format(name="ATIF trajectory", recognise=recognise, read=read)
