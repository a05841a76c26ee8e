"""What a host writes after a body is no part of the body, nor of its digest; what the author wrote there is.

The wrappers are those of the hosts at the versions their ``log.py`` names; bodies and names are made up.
"""

from __future__ import annotations

from typing import Any

import pytest

from guildmark import plugins
from guildmark.lenses.disclosure.bodies import digest
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import AnyEvent, Message, SkillLoaded, ToolCall, ToolResult

BODY = "# Sails\n\n1. Untie the gasket.\n\n---\n\n2. Hoist.\n\nResources: two hands.\n\nARGUMENT: none."
BASE = "Base directory for this skill: /ship/skills/sails\n\n"


def loads(host: str, *events: AnyEvent) -> list[SkillLoaded]:
    spoken = plugins.load("hosts", host, "log").LOG.dialect
    return [event for event in disclose(iter(events), (spoken,)) if isinstance(event, SkillLoaded)]


def answered(host: str, text: str) -> SkillLoaded:
    tool = next(tool for tool in plugins.load("hosts", host, "log").LOG.dialect.tools if tool.role == "load")
    call = ToolCall(tool=tool.name.lstrip("*"), arguments={tool.skill[0]: "sails"}, call_id="1")
    (load,) = loads(host, call, ToolResult(tool=call.tool, call_id="1", status="ok", text=text))
    return load


@pytest.mark.parametrize(
    ("host", "before", "after"),
    [
        ("strands", "", "\n\n---\nAllowed tools: shell\nLocation: /ship/skills/sails/SKILL.md"),
        ("strands", "", "\n\n---\nLocation: /ship/sails/SKILL.md\n\nAvailable resources:\n  knots.md"),
        ("qwen_code", BASE, "\n\nARGUMENTS: jib"),
        ("qwen_code", BASE, "\n\nARGUMENTS: jib\n\n \n"),
        ("qwen_code", BASE, " \n\n"),
        ("gemini_cli", '<activated_skill name="sails">\n  <instructions>\n    ', "\n  </instructions>\n\n  <available_resources>\n    knots.md\n  </available_resources>\n</activated_skill>"),
        ("gemini_cli", '<activated_skill name="sails">\n<instructions>\n', "\n\n</instructions>\n</activated_skill>"),
        ("opencode", '<skill_content name="sails">\n', "\n\n</skill_content>"),
        ("mistral_vibe", '<skill_content name="sails">\n# Skill: sails\n\n', "\n\nBase directory for this skill: /ship/skills/sails\n<skill_files>\n<file>knots.md</file>\n</skill_files>\n</skill_content>"),
        ("ag2", '<skill_content name="sails">\n', "\n\nSkill directory: /ship/skills/sails\nRelative paths.\n</skill_content>"),
        ("crewai", '<skill name="sails">\nSets sails.\n\n', "\n\n<skill_resources>\n- knots.md\n</skill_resources>\n</skill>"),
        ("haystack", "", "\n\nBundled files (read with `read_skill_file`):\n- knots.md"),
        ("cline", "<command-name>sails</command-name>\n<note>x</note>\n<command-instructions>\nDescription: Sets sails.\n\n", "\n</command-instructions>"),
        ("openhands", "", "\n\n---\nThis skill is located at `/ship/skills/sails`. Paths are relative to it."),
    ],
)  # fmt: skip
def test_a_result_s_tail_is_no_part_of_the_body_and_not_of_its_digest(host: str, before: str, after: str) -> None:
    for body in (BODY, "Hoist."):
        load = answered(host, before + body + after)
        assert (load.status, load.body, load.digest) == ("loaded", body, digest(body))


@pytest.mark.parametrize(
    ("host", "before", "after", "around"),
    [
        ("claude_code", BASE, "\n\nARGUMENTS: jib", "ARGUMENTS: jib"),
        ("claude_code", BASE, "\n\nARGUMENTS: jib\n\n", "ARGUMENTS: jib"),
        ("claude_code", BASE, "\n \n", ""),
        ("pi", '<skill name="sails" location="/ship/skills/sails/SKILL.md">\nReferences are relative to /ship/skills/sails.\n\n', "\n</skill>\n\nthe jib", "</skill>\n\nthe jib"),
        ("codex", "<skill>\n<name>sails</name>\n<path>/ship/skills/sails/SKILL.md</path>\n", "\n</skill>\n", "</skill>"),
    ],
)  # fmt: skip
def test_a_message_s_tail_is_no_part_of_the_body_and_not_of_its_digest(
    host: str, before: str, after: str, around: str
) -> None:
    role: Any = next(iter(plugins.load("hosts", host, "log").LOG.dialect.injected)).roles[0]
    (load,) = loads(host, Message(role=role, text=before + BODY + after))
    assert (load.skill, load.status, load.body, load.digest) == ("sails", "loaded", BODY, digest(BODY))
    assert load.metadata["around"].startswith(before.strip())
    assert load.metadata["around"].endswith(around)


def test_what_stands_around_a_body_is_kept_apart() -> None:
    load = answered("mistral_vibe", f'<skill_content name="sails">\n{BODY}\n</skill_content>')
    assert load.metadata == {"before": '<skill_content name="sails">', "after": "</skill_content>"}
    bare = answered("google_adk", BODY)
    assert (bare.body, bare.metadata) == (BODY, {})


def test_two_hosts_tails_make_one_digest() -> None:
    one = answered("qwen_code", f"{BASE}{BODY}\n\nARGUMENTS: jib")
    other = answered("strands", f"{BODY}\n\n---\nLocation: /ship/skills/sails/SKILL.md")
    assert one.digest == other.digest == digest(BODY)


def test_a_host_s_listing_is_data_and_not_text() -> None:
    text = f"{BODY}\n\n---\nLocation: /ship/sails/SKILL.md\n\nAvailable resources:\n  knots.md\n  scripts/hoist.py"
    assert answered("strands", text).resources == ("knots.md", "scripts/hoist.py")
    assert answered("strands", f"{BODY}\n\n---\nLocation: /ship/sails/SKILL.md").resources is None
