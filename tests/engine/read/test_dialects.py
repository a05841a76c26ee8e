"""A harness that nobody has heard of is read by describing it in the settings."""

from __future__ import annotations

import pytest

from guildmark.engine import settings
from guildmark.engine.read.reading import read
from guildmark.model.errors import SettingsError
from guildmark.model.event import SkillsOffered
from guildmark.model.trace import ReadRow

ORCHARD = """
[[read.dialects]]
host = "orchard"
tools = [
  { name = "open_skill", role = "load", skill = ["title"] },
  { name = "open_page", role = "read", skill = ["title"], path = ["page"] },
]
says = [
  { means = "refused", pattern = 'We have no skill called {skill}\\.' },
  { means = "body", pattern = '(?P<body># .*)' },
  { means = "ok", roles = ["read"], pattern = '\\[page\\] .*' },
]
catalogues = [{ roles = ["system"], block = 'Skills on the shelf:\\n(?P<list>(?:- .*\\n?)+)', entries = "markdown" }]
"""


def call(number, name, arguments):
    function = {"name": name, "arguments": arguments}
    return {"role": "assistant", "content": None,
            "tool_calls": [{"id": f"c{number}", "type": "function", "function": function}]}  # fmt: skip


def answer(number, text):
    return {"role": "tool", "tool_call_id": f"c{number}", "content": text}


MESSAGES = [
    {
        "role": "system",
        "content": "You tend trees.\n\nSkills on the shelf:\n- prune: Cuts back.\n- graft: Joins two.\n",
    },
    {"role": "user", "content": "Cut the old tree back."},
    call(1, "open_skill", '{"title": "pruning"}'),
    answer(1, "We have no skill called pruning."),
    call(2, "open_skill", '{"title": "prune"}'),
    answer(2, "# Prune\n\nRead [when](seasons.md). We have no skill called graft."),
    call(3, "open_page", '{"title": "prune", "page": "seasons.md"}'),
    answer(3, "[page] In winter only."),
    {"role": "assistant", "content": "Wait for winter."},
]


@pytest.fixture
def orchard(tmp_path):
    def made(text=ORCHARD):
        file = tmp_path / "guildmark.toml"
        file.write_text(text)
        return settings.read(file).read

    return made


@pytest.mark.parametrize("host", [None, "orchard"])
def test_a_made_up_harness_is_read_from_chat_messages(orchard, host):
    trace = read(MESSAGES, host, orchard())
    rows = {row.name: row for row in trace.skills}
    assert (trace.host, trace.catalogue, trace.gaps) == (host, "recorded", ())
    assert [skill.name for event in trace.events if isinstance(event, SkillsOffered) for skill in event.skills] == [
        "prune", "graft",
    ]  # fmt: skip
    assert (rows["pruning"].offered, rows["pruning"].requested, rows["pruning"].refused) == (False, 1, 1)
    assert (rows["prune"].offered, rows["prune"].loaded, rows["prune"].refused) == (True, 1, 0)
    assert rows["prune"].resources.read == (ReadRow("seasons.md", "ok"),)
    assert rows["prune"].resources.referenced == ("seasons.md",)
    assert (rows["graft"].offered, rows["graft"].requested) == (True, 0)


def test_without_the_settings_its_tools_mean_nothing():
    trace = read(MESSAGES)
    assert trace.skills == ()
    assert trace.catalogue == "unrecorded"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("host =", "hosst =", "unknown key `read.dialects[1].hosst`"),
        ('role = "load"', 'rolle = "load"', "unknown key `read.dialects[1].tools.rolle`"),
        ('role = "load"', 'role = "carry"', "$.read.dialects[0].tools[0].role"),
        ('means = "ok", roles', 'means = "ok", rolls', "unknown key `read.dialects[1].says.rolls`"),
        ("entries =", "entrys =", "unknown key `read.dialects[1].catalogues.entrys`"),
        ("(?P<body># .*)", "(?P<body># .*", "says.pattern of orchard is no pattern"),
        ("(?P<list>", "(?P<lst>", "catalogues.block of orchard has no group 'list'"),
        ("[[read.dialects]]", "[[read.dialect]]", "unknown key `read.dialect`"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_dialect_names_the_key(orchard, old, new, said):
    with pytest.raises(SettingsError) as raised:
        orchard(ORCHARD.replace(old, new, 1))
    assert said in raised.value.message
    assert raised.value.next_step
