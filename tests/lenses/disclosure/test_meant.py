"""A file that was not served, and the one that the skill has under nearly the same name."""

from __future__ import annotations

import pytest

import guildmark
from guildmark.lenses.disclosure.bodies import meant
from guildmark.model.event import ResourceRead

BODY = "# Kiln\n\nUse references/cones.md, `references/cones.old.md` and the style-guide."


@pytest.mark.parametrize(
    ("path", "file"),
    [
        pytest.param("references/cones", "references/cones.md", id="ending-left-out"),
        pytest.param("style-guide.md", "style-guide", id="ending-added"),
        pytest.param("references/glaze", None, id="another-name"),
        pytest.param("ences/cones", None, id="tail-of-a-name"),
        pytest.param("references/cone", None, id="head-of-a-name"),
        pytest.param("references/", None, id="folder"),
        pytest.param("", None, id="nothing"),
        pytest.param("references/cones.md", None, id="the-very-name"),
    ],
)
def test_what_was_meant(path: str, file: str | None) -> None:
    assert meant(BODY, path) == file


def test_a_link_names_its_target_and_not_its_words() -> None:
    assert meant("See [the calendar](calendar.md) first.", "calendar.md") is None


def test_only_what_was_not_served_has_another_name() -> None:
    def said(role: str, **content: object) -> dict[str, object]:
        return {"role": role, "contents": [content]}

    def call(number: int, name: str, **given: str) -> dict[str, object]:
        return said("assistant", type="function_call", call_id=f"c{number}", name=name, arguments=given)

    def answer(number: int, text: str) -> dict[str, object]:
        return said("tool", type="function_result", call_id=f"c{number}", result=text)

    trace = guildmark.read([
        call(1, "load_skill", skill_name="kiln"),
        answer(1, BODY),
        call(2, "read_skill_resource", skill_name="kiln", resource_name="references/cones"),
        answer(2, "Error: Resource 'references/cones' not found in skill 'kiln'."),
        call(3, "read_skill_resource", skill_name="kiln", resource_name="references/cones.md"),
        answer(3, "Cone 6 is 1222 C."),
    ])  # fmt: skip
    reads = [event for event in trace.events if isinstance(event, ResourceRead)]
    assert [(read.path, read.status, read.meant) for read in reads] == [
        ("references/cones", "failed", "references/cones.md"),
        ("references/cones.md", "ok", None),
    ]
    assert [read.raw.path for read in reads] == ["/3", "/5"]
