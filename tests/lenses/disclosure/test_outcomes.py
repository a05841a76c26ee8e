"""What became of a skill's file that was asked for, where nothing in the log marks the answer."""

from __future__ import annotations

import json

import pytest

import guildmark


@pytest.mark.parametrize(
    ("text", "status"),
    [
        pytest.param("Unknown skill: tides", "refused", id="no-such-skill"),
        pytest.param("references/moon.md does not exist", "failed", id="no-such-file"),
        pytest.param("moon.md: No such file or directory", "failed", id="no-such-file-by-its-name"),
        pytest.param("New moon on the third.", "ok", id="a-file-of-one-line"),
        pytest.param("# Moon\n\nSays `references/moon.md not found`? Look up.", "ok", id="a-file-that-speaks-of-failures"),
        pytest.param("# Moon\n\nUnknown skill: tides", "ok", id="a-file-that-speaks-of-refusals"),
        pytest.param("Unknown skill: sun", "unknown", id="a-line-about-another-skill"),
        pytest.param("No such thing here", "unknown", id="a-line-like-a-refusal"),
        pytest.param("Error: exit 3", "unknown", id="a-line-like-an-error"),
        pytest.param("", "unknown", id="nothing"),
    ],
)  # fmt: skip
def test_an_answer_is_judged_whole_and_by_what_was_asked_for(text: str, status: str) -> None:
    given = {"skill_name": "tides", "resource_name": "references/moon.md"}
    call = {"id": "1", "type": "function", "function": {"name": "read_skill_resource", "arguments": json.dumps(given)}}
    trace = guildmark.read(
        [
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "1", "content": text},
        ]
    )
    (row,) = trace.skills
    assert [(read.path, read.status) for read in row.resources.read] == [("references/moon.md", status)]
