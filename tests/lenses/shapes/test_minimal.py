"""The shortest trajectories that people hand around: a list of messages, items or rows, with no envelope to go by."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import guildmark
from guildmark.model.errors import LoadError
from guildmark.model.event import Message, SkillLoaded, SkillRequested

if TYPE_CHECKING:
    from guildmark.model.trace import Trace

BODY = "# Sails\n\n1. Untie the gasket.\n2. Hoist."
FILE = f"---\nname: sails\ndescription: Sets sails.\n---\n\n{BODY}"
WRAPPED = f'<activated_skill name="sails">\n  <instructions>\n    {BODY}\n  </instructions>\n</activated_skill>'
SHELL = "Chunk ID: a1\nWall time: 0.01 seconds\nProcess exited with code 0\nOriginal token count: 9\nOutput:\n"


def loads(trace: Trace) -> list[SkillLoaded]:
    return [event for event in trace.events if isinstance(event, SkillLoaded)]


def strands(back: str = f"{BODY}\n\n---\nLocation: /ship/skills/sails/SKILL.md") -> list[dict[str, Any]]:
    return [
        {"role": "assistant", "content": [{"toolUse": {"toolUseId": "t1", "name": "skills", "input": {"skill_name": "sails"}}}]},
        {"role": "user", "content": [{"toolResult": {"toolUseId": "t1", "status": "success", "content": [{"text": back}]}}]},
    ]  # fmt: skip


def claude(
    back: str = "Launching skill: sails", folder: str | None = "/ship/.claude/skills/sails"
) -> list[dict[str, Any]]:
    use = {"type": "tool_use", "id": "t1", "name": "Skill", "input": {"skill": "sails", "args": "jib"}}
    text = f"Base directory for this skill: {folder}\n\n{BODY}\n\nARGUMENTS: jib"
    return [
        {"type": "assistant", "message": {"role": "assistant", "content": [use]}},
        {"type": "user", "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": back}]}},
        *([{"type": "user", "message": {"role": "user", "content": [{"type": "text", "text": text}]}}] if folder else []),
    ]  # fmt: skip


def codex_stream() -> list[dict[str, Any]]:
    item = {
        "id": "i1",
        "type": "command_execution",
        "command": "/bin/bash -lc 'cat /ship/.agents/skills/sails/SKILL.md'",
    }
    return [
        {"type": "item.started", "item": {**item, "aggregated_output": "", "exit_code": None, "status": "in_progress"}},
        {"type": "item.completed", "item": {**item, "aggregated_output": FILE, "exit_code": 0, "status": "completed"}},
    ]


def codex_items(output: str = SHELL + FILE) -> list[dict[str, Any]]:
    given = {"cmd": "sed -n '1,80p' /ship/.agents/skills/sails/SKILL.md"}
    return [
        {"type": "function_call", "name": "exec_command", "arguments": json.dumps(given), "call_id": "c1"},
        {"type": "function_call_output", "call_id": "c1", "output": output},
    ]


def codex_rollout() -> list[dict[str, Any]]:
    return [{"timestamp": "2026-12-01T10:00:00Z", "type": "response_item", "payload": item} for item in codex_items()]


def gemini(**response: object) -> list[dict[str, Any]]:
    response = response or {"output": WRAPPED}
    return [
        {
            "role": "model",
            "parts": [{"functionCall": {"id": "g1", "name": "activate_skill", "args": {"name": "sails"}}}],
        },
        {"role": "user", "parts": [{"functionResponse": {"id": "g1", "name": "activate_skill", "response": response}}]},
    ]


def gemini_stream() -> list[dict[str, Any]]:
    return [
        {"type": "tool_use", "tool_name": "activate_skill", "tool_id": "a", "parameters": {"name": "sails"}},
        {"type": "tool_result", "tool_id": "a", "status": "success", "output": WRAPPED},
    ]


def adk(tool: str = "load_skill", **response: object) -> list[dict[str, Any]]:
    response = response or {"skill_name": "sails", "instructions": BODY, "frontmatter": {"name": "sails"}}
    return [
        {"role": "model", "parts": [{"function_call": {"id": "k1", "name": tool, "args": {"skill_name": "sails"}}}]},
        {"role": "user", "parts": [{"function_response": {"id": "k1", "name": tool, "response": response}}]},
    ]


def openai_agents() -> list[dict[str, Any]]:
    staged = json.dumps({"status": "loaded", "skill_name": "sails", "path": ".agents/sails"}, separators=(",", ":"))
    return [
        {"type": "function_call", "name": "load_skill", "arguments": '{"skill_name": "sails"}', "call_id": "1"},
        {"type": "function_call_output", "call_id": "1", "output": staged},
        {
            "type": "function_call",
            "name": "read_file",
            "arguments": '{"path": ".agents/sails/SKILL.md"}',
            "call_id": "2",
        },
        {"type": "function_call_output", "call_id": "2", "output": FILE},
    ]


def openhands() -> list[dict[str, Any]]:
    seen = {
        "kind": "InvokeSkillObservation",
        "skill_name": "sails",
        "is_error": False,
        "content": [{"type": "text", "text": BODY}],
    }
    call = {"tool_name": "invoke_skill", "tool_call_id": "1"}
    return [
        {"kind": "ActionEvent", **call, "action": {"kind": "InvokeSkillAction", "name": "sails"}},
        {"kind": "ObservationEvent", **call, "observation": seen},
    ]


def chat(back: str = FILE) -> list[dict[str, Any]]:
    call = {"id": "1", "type": "function", "function": {"name": "load_skill", "arguments": '{"skill_name": "sails"}'}}
    return [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "1", "content": back},
    ]


def older_chat() -> list[dict[str, Any]]:
    return [
        {"role": "user", "content": "Set sail."},
        {
            "role": "assistant",
            "content": None,
            "function_call": {"name": "load_skill", "arguments": '{"skill_name": "sails"}'},
        },
        {"role": "function", "name": "load_skill", "content": FILE},
    ]


def langchain() -> list[dict[str, Any]]:
    return [
        {
            "type": "ai",
            "content": "",
            "tool_calls": [{"name": "load_skill", "args": {"skill_name": "sails"}, "id": "1"}],
        },
        {"type": "tool", "content": FILE, "tool_call_id": "1", "name": "load_skill"},
    ]


SHAPES = {
    "strands": strands, "claude": claude, "codex-stream": codex_stream, "codex-items": codex_items, "codex-rollout": codex_rollout,
    "gemini": gemini, "gemini-stream": gemini_stream, "adk": adk, "adk-with-a-prefix": lambda: adk("app_load_skill"),
    "openai-agents": openai_agents, "openhands": openhands, "openai-chat": chat, "openai-chat-of-old": older_chat, "langchain": langchain,
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_one_skill_once_with_its_body(name: str) -> None:
    trace = guildmark.read(SHAPES[name]())
    (load,) = loads(trace)
    assert (load.skill, load.status, load.by) == ("sails", "loaded", "model")
    assert (load.body or "").endswith(BODY)
    assert [(row.name, row.loaded) for row in trace.skills] == [("sails", 1)]
    assert trace.gaps == ()


@pytest.mark.parametrize("name", ["claude", "gemini", "adk", "strands"])
def test_what_the_host_writes_around_a_body_is_no_part_of_it(name: str) -> None:
    (load,) = loads(guildmark.read(SHAPES[name]()))
    assert load.body == BODY


def test_the_preamble_of_a_shell_is_no_part_of_a_body() -> None:
    (load,) = loads(guildmark.read(codex_items()))
    assert load.body == FILE


@pytest.mark.parametrize(
    "folder",
    [
        pytest.param("/ship/.claude/skills/canvas", id="a-folder-of-another-name"),
        pytest.param("/my ships/.claude/skills/sails", id="a-path-with-spaces"),
    ],
)
def test_the_only_body_that_comes_is_the_one_that_was_asked_for(folder: str) -> None:
    (load,) = loads(guildmark.read(claude(folder=folder)))
    assert (load.skill, load.body, load.base) == ("sails", BODY, folder)


def test_a_receipt_is_no_body() -> None:
    (load,) = loads(guildmark.read(claude(folder=None)))
    assert (load.status, load.body) == ("loaded", None)


@pytest.mark.parametrize(
    ("log", "status", "reason"),
    [
        pytest.param(strands("Skill 'sails' not found. Available skills: a, b"), "refused", "Skill 'sails' not found.", id="strands-marked-as-success"),
        pytest.param(strands("Error: skill_name is required. Available skills:"), "refused", "Error: skill_name is required.", id="strands-no-name-heard"),
        pytest.param(claude("<tool_use_error>Unknown skill: sails</tool_use_error>", None), "refused", "Unknown skill: sails", id="claude-without-the-mark"),
        pytest.param(gemini(error='Skill "sails" not found. Available skills are: a, b'), "refused", "not found", id="gemini-as-an-error"),
        pytest.param(gemini(output='Error: Skill "sails" not found. Available skills are: '), "refused", "not found", id="gemini-as-output"),
        pytest.param(adk(error="Skill 'sails' not found.", error_code="SKILL_NOT_FOUND"), "refused", "Skill 'sails' not found.", id="adk"),
        pytest.param(adk(result={"error": "Skill 'sails' not found.", "error_code": "SKILL_NOT_FOUND"}), "refused", "Skill 'sails' not found.", id="adk-one-level-down"),
        pytest.param(chat("Error: Skill 'sails' not found."), "refused", "Error: Skill 'sails' not found.", id="agent-framework"),
        pytest.param(chat(json.dumps("Error: Skill 'sails' not found.")), "refused", "Error: Skill 'sails' not found.", id="encoded-as-json-text"),
        pytest.param(chat(json.dumps({"error": "Skill 'sails' not found.", "error_code": "SKILL_NOT_FOUND"})), "refused", "Skill 'sails' not found.", id="encoded-as-a-json-object"),
        pytest.param(codex_items("Chunk ID: a1\nProcess exited with code 1\nOutput:\ncat: denied"), "error", "denied", id="shell-that-failed"),
        pytest.param(codex_items("Exit code: 1\nWall time: 0 seconds\nOutput:\ncat: denied"), "error", "denied", id="shell-that-failed-in-the-older-form"),
        pytest.param(codex_items(json.dumps({"output": "cat: denied", "metadata": {"exit_code": 1}})), "error", "denied", id="shell-that-failed-in-json"),
    ],
)  # fmt: skip
def test_a_load_needs_its_outcome(log: list[dict[str, Any]], status: str, reason: str) -> None:
    (load,) = loads(guildmark.read(log))
    assert (load.skill, load.status, load.body) == ("sails", status, None)
    assert reason in (load.reason or "")


@pytest.mark.parametrize(
    ("log", "body"),
    [
        pytest.param(strands("Skill 'sails' activated (no instructions available)."), None, id="strands-without-instructions"),
        pytest.param(gemini(output="Skill **sails** activated. Resources loaded from `/ship/.gemini/skills/sails`:\n└── a.md"), None, id="gemini-display-line-with-files"),
        pytest.param(gemini(output="Skill **sails** activated. Resources loaded from `/ship/.gemini/skills/sails`"), None, id="gemini-display-line"),
        pytest.param(strands("Loaded skill: sails"), None, id="acknowledgement-of-any-loader"),
        pytest.param(strands("Loading skill data: always call the harbour first."), "Loading skill data: always call the harbour first.", id="one-line-body-like-an-acknowledgement"),
        pytest.param(strands("Unknown skill levels must be reported."), "Unknown skill levels must be reported.", id="one-line-body-like-a-refusal"),
        pytest.param(adk(response={"skill_name": "sails", "instructions": BODY}), BODY, id="one-level-down"),
        pytest.param(strands(f"Activated skill: sails\n\n{BODY}"), f"Activated skill: sails\n\n{BODY}", id="status-line-before-a-body"),
        pytest.param(strands("Skill not found\nmeans that nobody wrote it."), "Skill not found\nmeans that nobody wrote it.", id="first-line-like-a-refusal"),
    ],
)  # fmt: skip
def test_what_worked_has_its_body_or_none(log: list[dict[str, Any]], body: str | None) -> None:
    (load,) = loads(guildmark.read(log))
    assert (load.skill, load.status, load.body) == ("sails", "loaded", body)


def test_a_command_as_a_list_is_one_command() -> None:
    call = {"command": ["bash", "-lc", "cat '/my ships/.agents/skills/sails/SKILL.md'"]}
    trace = guildmark.read(
        [
            {"type": "function_call", "name": "shell", "arguments": json.dumps(call), "call_id": "1"},
            {"type": "function_call_output", "call_id": "1", "output": json.dumps({"output": FILE, "metadata": {"exit_code": 0}})},
        ]
    )  # fmt: skip
    assert [(load.skill, load.status, load.body) for load in loads(trace)] == [("sails", "loaded", FILE)]


@pytest.mark.parametrize(
    ("name", "given"),
    [
        pytest.param("skills", {"which": "sails"}, id="a-tool-of-the-user-with-a-hosts-name"),
        pytest.param("Skills", {"skill_name": "sails"}, id="another-case"),
        pytest.param("my_skills", {"skill_name": "sails"}, id="another-prefix"),
    ],
)
def test_a_tool_that_only_looks_like_a_loader_counts_for_nothing(name: str, given: dict[str, str]) -> None:
    log = [
        {"role": "assistant", "content": [{"toolUse": {"toolUseId": "t1", "name": name, "input": given}}]},
        {"role": "user", "content": [{"toolResult": {"toolUseId": "t1", "status": "success", "content": [{"text": BODY}]}}]},
    ]  # fmt: skip
    trace = guildmark.read(log)
    assert trace.skills == ()
    assert all(load.evidence == "incidental" for load in loads(trace))


@pytest.mark.parametrize(
    "log",
    [
        pytest.param([{"role": "assistant", "content": [{"toolUse": {"toolUseId": "t", "name": "skills", "input": {"skill_name": ""}}}]}], id="strands"),
        pytest.param([{"role": "model", "parts": [{"function_call": {"id": "k", "name": "load_skill", "args": {}}}]}], id="adk"),
    ],
)  # fmt: skip
def test_a_call_that_names_no_skill_is_a_gap(log: list[dict[str, Any]]) -> None:
    trace = guildmark.read(log)
    assert not [event for event in trace.events if isinstance(event, SkillLoaded | SkillRequested)]
    assert "unresolved" in {gap.kind for gap in trace.gaps}


def test_a_broken_wrapper_hides_no_sound_call_beside_it() -> None:
    broken: dict[str, Any] = {"type": "tool_use", "id": "t0", "name": 7, "input": "x", "toolUse": {"name": None}}
    first = claude()
    first[0]["message"]["content"].insert(0, broken)
    (load,) = loads(guildmark.read(first))
    assert (load.skill, load.body) == ("sails", BODY)


def test_prose_is_no_load() -> None:
    trace = guildmark.read([{"role": "user", "content": "I load the sails skill and read SKILL.md."}])
    assert trace.skills == ()
    assert loads(trace) == []


def test_nothing_at_all_is_no_run_without_skills() -> None:
    with pytest.raises(LoadError, match="no messages"):
        guildmark.read([])


TEXT_ONLY: dict[str, Any] = {
    "OpenAI chat messages": [{"role": "user", "content": "Go"}, {"role": "assistant", "content": "Done."}],
    "Anthropic messages": [
        {"role": "user", "content": [{"type": "text", "text": "Go"}]},
        {"role": "assistant", "content": [{"type": "text", "text": "Done."}]},
    ],
    "Bedrock Converse messages": [
        {"role": "user", "content": [{"text": "Go"}]}, {"role": "assistant", "content": [{"text": "Done."}]},
    ],
    "Gemini contents": [{"role": "user", "parts": [{"text": "Go"}]}, {"role": "model", "parts": [{"text": "Done."}]}],
    "LangChain messages": [{"type": "human", "content": "Go"}, {"type": "ai", "content": "Done."}],
}  # fmt: skip


@pytest.mark.parametrize("name", TEXT_ONLY)
def test_a_run_of_words_alone_is_read_in_every_format(name: str) -> None:
    """An agent that declines calls nothing, and its log is a log all the same."""
    trace = guildmark.read(TEXT_ONLY[name])
    assert (trace.format, trace.gaps) == (name, ())
    assert [(event.role, event.text) for event in trace.events if isinstance(event, Message)] == [
        ("user", "Go"), ("assistant", "Done."),
    ]  # fmt: skip
