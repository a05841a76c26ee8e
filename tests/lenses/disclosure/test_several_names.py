"""A load tool that takes a list of names, and answers once."""

from __future__ import annotations

import json

import pytest

import guildmark
from guildmark.model.event import SkillLoaded, SkillRequested


def read(names: list[str], text: str) -> guildmark.Trace:
    function = {"name": "load_skill", "arguments": json.dumps({"skill_name": names})}
    return guildmark.read([
        {"role": "user", "content": "Fire the kiln."},
        {"role": "assistant", "tool_calls": [{"id": "c1", "type": "function", "function": function}]},
        {"role": "tool", "tool_call_id": "c1", "content": text},
    ])  # fmt: skip


def loads(trace: guildmark.Trace) -> list[tuple[str, str, str | None]]:
    return [(event.skill, event.status, event.body) for event in trace.events if isinstance(event, SkillLoaded)]


def body(name: str) -> str:
    return f"---\nname: {name}\ndescription: Fires.\n---\n# {name}"


def test_bodies_that_name_themselves_are_told_apart_in_any_order() -> None:
    trace = read(["glaze", "kiln"], f"{body('kiln')}\n{body('glaze')}")
    assert loads(trace) == [("glaze", "loaded", body("glaze")), ("kiln", "loaded", body("kiln"))]
    assert not trace.gaps


@pytest.mark.parametrize(
    "text", ["# Glaze\n\nDip.\n\n# Kiln\n\nFire.", body("kiln"), f"{body('kiln')}\n{body('vase')}"]
)
def test_one_text_is_nobodys_body_where_it_may_be_anothers(text: str) -> None:
    trace = read(["glaze", "kiln"], text)
    assert loads(trace) == [("glaze", "loaded", None), ("kiln", "loaded", None)]
    assert [(gap.kind, gap.count) for gap in trace.gaps] == [("unresolved", 2)]


def test_a_refusal_is_of_the_skill_it_names() -> None:
    trace = read(["glaze", "kiln"], "Skill 'glaze' not found.")
    assert loads(trace) == [("glaze", "refused", None), ("kiln", "unknown", None)]


def test_each_is_asked_for() -> None:
    asked = [event.skill for event in read(["glaze", "", "kiln"], "").events if isinstance(event, SkillRequested)]
    assert asked == ["glaze", "kiln"]
