"""What counts as asking for a skill in a text, as its answer, and as a list of skills on offer."""

from __future__ import annotations

import json

import pytest

from guildmark.lenses.shapes.written_loads import answered, asked, offered
from guildmark.model.event import OfferedSkill

ASK = '{"load_skill": "sails"}'


@pytest.mark.parametrize(
    ("text", "skill"),
    [
        pytest.param(ASK, "sails", id="alone"),
        pytest.param(f"  {ASK}  \n", "sails", id="blanks-around"),
        pytest.param('{ "load_skill" : "sails" }', "sails", id="blanks-within"),
        pytest.param(f"I need it.\n{ASK}", "sails", id="after-prose"),
        pytest.param(f"I need it.\n```json\n{ASK}\n```\n", "sails", id="in-a-fence-of-json"),
        pytest.param(f"```\n{ASK}\n```", "sails", id="in-a-fence"),
        pytest.param(f"```json \t\n{ASK}```", "sails", id="a-fence-that-ends-at-once"),
        pytest.param(f"{'far ' * 2000}\n{ASK}", "sails", id="after-much"),
        pytest.param(f"I need {ASK}", None, id="within-a-line"),
        pytest.param(f"{ASK} now", None, id="prose-behind"),
        pytest.param(f"```yaml\n{ASK}\n```", "sails", id="in-another-fence"),
        pytest.param('{"load_skill": "sails", "why": "wind"}', None, id="more-keys"),
        pytest.param('{"load_skills": "sails"}', None, id="another-key"),
        pytest.param('{"load_skill": 7}', None, id="a-number"),
        pytest.param('{"load_skill": ""}', None, id="no-name"),
        pytest.param('{"load_skill": sails}', None, id="no-json"),
        pytest.param('{"load_skill": {"name": "sails"}}', None, id="a-map"),
        pytest.param(f'{{"load_skill": "{"s" * 500}"}}', None, id="too-long"),
        pytest.param("", None, id="empty"),
    ],
)
def test_which_skill_a_text_asks_for(text: str, skill: str | None) -> None:
    assert asked(text) == skill


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        pytest.param("Loaded skill: sails\n\n\n# Sails\n", "# Sails\n", id="the-file"),
        pytest.param(" \nLoaded skill: sails \n# Sails", "# Sails", id="blanks-around"),
        pytest.param("Loaded skill: knots\n# Knots", "Loaded skill: knots\n# Knots", id="another-skill"),
        pytest.param("Loaded skill: sails", "Loaded skill: sails", id="no-file"),
        pytest.param(
            "You said: Loaded skill: sails\n# Sails", "You said: Loaded skill: sails\n# Sails", id="not-first"
        ),
        pytest.param("Skill not found: sails", "Skill not found: sails", id="other-words"),
    ],
)
def test_what_came_for_a_skill(text: str, answer: str) -> None:
    assert answered(text, "sails") == answer


ROW = {"name": "sails", "description": "Sets sails.", "location": "/s/sails/SKILL.md"}
SAILS = OfferedSkill("sails", "Sets sails.", "/s/sails/SKILL.md")


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        pytest.param(json.dumps([ROW]), (SAILS,), id="a-list"),
        pytest.param(f"On offer: {json.dumps([ROW, {**ROW, 'name': 'knots'}], indent=1)}, choose.", (SAILS, OfferedSkill("knots", "Sets sails.", "/s/sails/SKILL.md")), id="within-prose"),
        pytest.param(f'[{{"tool": 1}}] {json.dumps([ROW])}', (SAILS,), id="after-another-list"),
        pytest.param(f"[{{broken {json.dumps([ROW])}", (SAILS,), id="after-no-list"),
        pytest.param(f"{json.dumps([ROW])} {json.dumps([{**ROW, 'name': 'knots'}])}", (SAILS,), id="the-first-of-two"),
        pytest.param(json.dumps([{"name": "sails", "location": "/s"}]), (OfferedSkill("sails", None, "/s"),), id="no-description"),
        pytest.param(json.dumps([{"name": "sails", "description": "Sets sails."}]), (), id="no-location"),
        pytest.param(json.dumps([{"location": "/s"}]), (), id="no-name"),
        pytest.param(json.dumps([ROW, {"name": "knots"}]), (), id="one-of-them-without"),
        pytest.param(json.dumps([ROW, 7]), (SAILS,), id="with-what-is-no-map"),
        pytest.param(json.dumps(ROW), (), id="no-list"),
        pytest.param(f"{'[{} ' * 19}{json.dumps([ROW])}", (SAILS,), id="twentieth"),
        pytest.param(f"{'[{} ' * 20}{json.dumps([ROW])}", (), id="too-far"),
        pytest.param("", (), id="empty"),
    ],
)  # fmt: skip
def test_which_skills_a_text_offers(text: str, skills: tuple[OfferedSkill, ...]) -> None:
    assert offered(text) == skills
