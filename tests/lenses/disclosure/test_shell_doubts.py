"""Commands of which a part cannot be told: a gap, and nothing that is made up."""

from __future__ import annotations

import json

import pytest

import guildmark


def told(command: str) -> tuple[list[str], list[str]]:
    trace = guildmark.read([
        {"role": "user", "content": "Fire the kiln."},
        {"role": "assistant", "tool_calls": [{"id": "c1", "type": "function", "function": {
            "name": "bash", "arguments": json.dumps({"command": command})}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "Done."},
    ])  # fmt: skip
    assert {gap.kind for gap in trace.gaps} <= {"unresolved"}
    assert {gap.place.path for gap in trace.gaps} <= {"/1"}
    return [skill.name for skill in trace.skills], [gap.reason.partition(": ")[2] for gap in trace.gaps]


@pytest.mark.parametrize(("command", "skills", "doubts"), [
    pytest.param("cat skills/kiln/SKILL.md", ["kiln"], [], id="plain"),
    pytest.param("cat $SKILL", [], ["the path has a part that only a run can tell"], id="variable"),
    pytest.param("cat skills/kiln/SKILL.md)(", ["kiln"], ["the shell's grammar has no reading for this"], id="error"),
    pytest.param('for f in skills/*/SKILL.md; do cat "$f"; done', [], ["it names files of skills by a pattern or a variable"], id="glob"),
    pytest.param("cat skills/k?ln/SKILL.md skills/loom/SKILL.md", ["loom"], ["it names files of skills by a pattern or a variable"], id="some"),
    pytest.param("sh skills/*/scripts/run.sh", [], ["it names files of skills by a pattern or a variable"], id="runs"),
    pytest.param("ls skills | xargs -n1 cat", [], ["what it works on comes through a pipe"], id="pipe"),
    pytest.param("echo skills; $X", [], ["what is run is known only when it runs"], id="program"),
    pytest.param('$X; cat "$Y"', [], [], id="nothing-to-do-with-skills"),
])  # fmt: skip
def test_what_cannot_be_told_is_a_gap(command: str, skills: list[str], doubts: list[str]) -> None:
    assert told(command) == (skills, doubts)
