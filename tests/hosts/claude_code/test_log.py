"""Claude Code's logs beyond the captures: bodies that come later, sub-agents, forks, slashes, resume, hooks, denials.

Rows are made up in the form of 2.1.332 and of public logs of 2.1.76 to 2.1.85.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

import guildmark
from guildmark.hosts.claude_code.log import LOG
from guildmark.lenses.disclosure.fold import by_skill
from guildmark.lenses.shapes.base import Head, Row
from guildmark.model.event import (
    AnyEvent,
    Attribution,
    CallDenied,
    Compacted,
    Raw,
    ScriptRun,
    SkillLoaded,
    ToolsGranted,
)
from guildmark.model.trace import Gap, SkillRow

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = "/w/.claude/skills"


class Session:
    """Rows of a session file, with the envelope that each has."""

    def __init__(self, *rows: dict[str, object]) -> None:
        envelope = {"sessionId": "s", "isSidechain": False, "cwd": "/w", "timestamp": "2026-01-01T00:00:00Z"}
        self.records = tuple({**envelope, **row} for row in rows)
        self.head = Head("session.jsonl", self.records[:40], lines=True)

    def rows(self) -> Iterator[Row | Gap]:
        return (Row(record, Raw("session.jsonl", number, 0)) for number, record in enumerate(self.records, 1))

    def events(self) -> list[AnyEvent]:
        return [event for event in LOG.read(self) if not isinstance(event, Gap)]

    def loads(self) -> list[SkillLoaded]:
        return [event for event in self.events() if isinstance(event, SkillLoaded)]

    def skills(self) -> dict[str, SkillRow]:
        return {row.name: row for row in by_skill(self.events())}


def use(identity: str, tool: str = "Skill", **given: object) -> dict[str, object]:
    return {
        "type": "assistant",
        "message": {
            "id": f"m-{identity}",
            "role": "assistant",
            "content": [{"type": "tool_use", "id": identity, "name": tool, "input": given}],
        },
    }


def got(identity: str, text: str, *, failed: bool = False, **extra: object) -> dict[str, object]:
    block = {"type": "tool_result", "tool_use_id": identity, "content": text, **({"is_error": True} if failed else {})}
    return {"type": "user", "message": {"role": "user", "content": [block]}, **extra}


def meta(text: str, **extra: object) -> dict[str, object]:
    return {
        "type": "user",
        "isMeta": True,
        "message": {"role": "user", "content": [{"type": "text", "text": text}]},
        **extra,
    }


def body(folder: str, text: str) -> str:
    return f"Base directory for this skill: {folder}\n\n{text}"


def test_parallel_loads_get_the_bodies_that_the_host_links_to_them() -> None:
    session = Session(
        use("a", skill="ebb"), use("b", skill="flow"), got("a", "Launching skill: ebb"), got("b", "Launching skill: flow"),
        meta(body(f"{HOME}/flow", "Flow."), sourceToolUseID="b"), meta(body(f"{HOME}/ebb", "Ebb.\n\nARGUMENTS: x"), sourceToolUseID="a"),
    )  # fmt: skip
    assert {(load.skill, load.body, load.call_id) for load in session.loads()} == {
        ("flow", "Flow.", "b"),
        ("ebb", "Ebb.", "a"),
    }


def test_a_plugin_skill_and_a_path_with_spaces() -> None:
    session = Session(
        use("a", skill="docs:pdf"), got("a", "Launching skill: docs:pdf"), meta(body("/p/my plugins/docs/skills/pdf", "One."), sourceToolUseID="a"),
        use("b", skill="docs:xls"), got("b", "Launching skill: docs:xls"), meta(body("/p/my plugins/docs/skills/xls", "Two."), sourceToolUseID="b"),
    )  # fmt: skip
    assert [(load.skill, load.body, load.base) for load in session.loads()] == [
        ("docs:pdf", "One.", "/p/my plugins/docs/skills/pdf"),
        ("docs:xls", "Two.", "/p/my plugins/docs/skills/xls"),
    ]


def test_a_stream_without_links_ties_a_body_to_its_folders_name() -> None:
    session = Session(
        use("a", skill="docs:pdf"), use("b", skill="flow"), got("a", "Launching skill: docs:pdf"), got("b", "Launching skill: flow"),
        {"type": "user", "isSynthetic": True, "message": {"role": "user", "content": [{"type": "text", "text": body("/x/flow", "Flow.")}]}},
        {"type": "user", "isSynthetic": True, "message": {"role": "user", "content": [{"type": "text", "text": body("/x/pdf", "Pdf.")}]}},
    )  # fmt: skip
    assert {(load.skill, load.body) for load in session.loads()} == {("flow", "Flow."), ("docs:pdf", "Pdf.")}


def test_a_load_whose_body_was_not_kept_is_still_one() -> None:
    session = Session(
        use("a", skill="ebb"),
        got("a", "Launching skill: ebb"),
        use("b", tool="Read", file_path="/w/x"),
        got("b", "text"),
    )
    assert [(load.status, load.body) for load in session.loads()] == [("loaded", None)]


def test_a_slash_load_is_the_users_and_other_commands_are_none() -> None:
    session = Session(
        {"type": "attachment", "attachment": {"type": "skill_listing", "isInitial": True, "names": ["ebb", "flow"], "content": "- ebb: Low.\n- flow: High."}},
        {"type": "user", "message": {"role": "user", "content": "<command-name>/compact</command-name>\n<command-message>compact</command-message>"}},
        {"type": "user", "message": {"role": "user", "content": "<command-message>ebb</command-message>\n<command-name>/ebb</command-name>\n<command-args>3</command-args>"}},
        meta(body(f"{HOME}/ebb", "Ebb.\n\nARGUMENTS: 3")),
    )  # fmt: skip
    rows = session.skills()
    assert (rows["ebb"].loaded, rows["ebb"].by, rows["ebb"].offered) == (1, ("user",), True)
    assert rows["flow"].loaded == 0
    assert "compact" not in rows


def test_after_a_resume_the_host_gives_the_body_again() -> None:
    session = Session(
        use("a", skill="ebb"), got("a", "Launching skill: ebb"), meta(body(f"{HOME}/ebb", "Ebb."), sourceToolUseID="a"),
        {"type": "user", "message": {"role": "user", "content": "go on"}}, meta(body(f"{HOME}/ebb", "Ebb.")),
    )  # fmt: skip
    assert [(load.by, load.status) for load in session.loads()] == [("model", "loaded"), ("host", "loaded")]


def test_loaded_already_is_the_hosts_own_word() -> None:
    session = Session(
        use("a", skill="ebb"), got("a", "Launching skill: ebb"), meta(body(f"{HOME}/ebb", "Ebb."), sourceToolUseID="a"),
        use("b", skill="ebb"), got("b", "Launching skill: ebb"), meta("Skill /ebb is already loaded above; instructions unchanged.", sourceToolUseID="b"),
    )  # fmt: skip
    row = session.skills()["ebb"]
    assert (row.requested, row.loaded, row.already_loaded) == (2, 1, 1)


def test_a_fork_is_loaded_in_an_agent_of_its_own() -> None:
    session = Session(
        use("a", skill="audit"), got("a", 'Skill "audit" completed (forked execution).\n\nResult:\nFine.', toolUseResult={"status": "forked", "agentId": "a1"}),
        {**use("c", tool="Bash", command=f"python3 {HOME}/audit/scripts/x.py"), "isSidechain": True, "agentId": "a1"},
        {**got("c", "ok"), "isSidechain": True, "agentId": "a1"},
    )  # fmt: skip
    assert [(load.status, load.agent, load.body) for load in session.loads()] == [("loaded", "main", None)]
    runs = [event for event in session.events() if isinstance(event, ScriptRun)]
    assert [(run.agent, run.path, run.status) for run in runs] == [("a1", "scripts/x.py", "ok")]


def test_sub_agents_keep_their_loads() -> None:
    session = Session(
        {**use("a", skill="ebb"), "parent_tool_use_id": "toolu_9"}, {**got("a", "Launching skill: ebb"), "parent_tool_use_id": "toolu_9"},
        use("b", skill="ebb"), got("b", "Launching skill: ebb"),
    )  # fmt: skip
    assert session.skills()["ebb"].agents == ("toolu_9", "main")
    assert session.skills()["ebb"].loaded == 2


@pytest.mark.parametrize(
    ("text", "extra", "status", "by"),
    [
        ("<tool_use_error>Unknown skill: ebb. Did you mean flow?</tool_use_error>", {}, "refused", None),
        (
            "<tool_use_error>InputValidationError: Skill failed due to the following issue: The required parameter `skill` is missing</tool_use_error>",
            {},
            "error",
            None,
        ),
        ("Skill execution blocked by permission rules", {"toolDenialKind": "permission-rule"}, "blocked", "policy"),
        (
            "PreToolUse:Skill hook error: not today",
            {"toolDenialKind": "permission-rule", "permissionDecision": {"decision": "reject", "source": "hook"}},
            "blocked",
            "gate",
        ),
        (
            "The user doesn't want to proceed with this tool use.",
            {"toolDenialKind": "user-rejected"},
            "blocked",
            "person",
        ),
        ("Execute skill: ebb. The user can add the allow rule Skill(ebb)", {}, "blocked", "policy"),
        ("Skill ebb cannot be used with Skill tool due to disable-model-invocation", {}, "refused", None),
        (
            "<tool_use_error>Error: No such tool available: Skill. Skill is disabled for this session</tool_use_error>",
            {},
            "refused",
            None,
        ),
        ("something the host never wrote before", {}, "error", None),
    ],
)
def test_what_a_failed_load_was(text: str, extra: dict[str, object], status: str, by: str | None) -> None:
    session = Session(use("a", skill="ebb"), got("a", text, failed=True, **extra))
    assert [load.status for load in session.loads()] == [status]
    denials = [event.by for event in session.events() if isinstance(event, CallDenied)]
    assert denials == ([by] if by else [])


def test_the_older_key_is_a_failed_request_of_that_skill() -> None:
    session = Session(
        use("a", name="ebb"),
        got(
            "a",
            "<tool_use_error>InputValidationError: required parameter 'skill' is missing</tool_use_error>",
            failed=True,
        ),
    )
    row = session.skills()["ebb"]
    assert (row.requested, row.loaded, row.failed) == (1, 0, 1)


def test_a_rewriting_hook_makes_the_asked_command_moot() -> None:
    answer = '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "allow", "updatedInput": {"command": "echo no"}}}'
    session = Session(
        use("a", tool="Bash", command=f"python3 {HOME}/ebb/scripts/x.py"),
        {"type": "attachment", "attachment": {"type": "hook_success", "hookName": "PreToolUse:Bash", "toolUseID": "a", "stdout": answer, "exitCode": 0}},
        got("a", "no"),
    )  # fmt: skip
    assert [event for event in session.events() if isinstance(event, ScriptRun)] == []


def test_the_shells_folder_moves_with_the_rows() -> None:
    session = Session({**use("a", tool="Bash", command="python3 scripts/x.py 1"), "cwd": f"{HOME}/ebb"}, got("a", "1"))
    runs = [event for event in session.events() if isinstance(event, ScriptRun)]
    assert [(run.skill, run.path, run.argv) for run in runs] == [("ebb", "scripts/x.py", ("1",))]


def test_grants_attribution_and_compaction_are_events() -> None:
    session = Session(
        use("a", skill="ebb"), got("a", "Launching skill: ebb", toolUseResult={"success": True, "commandName": "ebb", "allowedTools": ["Read"]}),
        {**use("b", tool="Read", file_path="/w/x"), "attributionSkill": "ebb"}, {"type": "system", "subtype": "compact_boundary", "compactMetadata": {"trigger": "auto"}},
    )  # fmt: skip
    events = session.events()
    assert [event.tools for event in events if isinstance(event, ToolsGranted)] == [("Read",)]
    assert [event.skill for event in events if isinstance(event, Attribution)] == ["ebb"]
    assert [event.reason for event in events if isinstance(event, Compacted)] == ["auto"]


def test_a_listing_in_mid_session_adds_to_what_was_offered() -> None:
    session = Session(
        {"type": "attachment", "attachment": {"type": "skill_listing", "isInitial": True, "names": ["ebb"], "content": "- ebb: Low."}},
        {"type": "attachment", "attachment": {"type": "skill_listing", "isInitial": False, "names": ["sub:flow"], "content": "- sub:flow: High."}},
    )  # fmt: skip
    assert {name: row.offered for name, row in session.skills().items()} == {"ebb": True, "sub:flow": True}


BOTH = ("session.jsonl", "stream.jsonl")


def logged(name: str) -> tuple[AnyEvent, ...]:
    return guildmark.read(Path(__file__).parent / "logs" / name).events


@pytest.mark.parametrize("kind", BOTH)
def test_what_no_rule_allows_is_the_settings_no(kind: str) -> None:
    denials = [event for event in logged(f"variant_denied_by_settings.{kind}") if isinstance(event, CallDenied)]
    assert [(event.by, event.tool) for event in denials] == [
        ("policy", "Skill"),
        ("policy", "Read"),
        ("policy", "Bash"),
    ]


@pytest.mark.parametrize("kind", BOTH)
def test_a_fork_that_used_tools_is_loaded_too(kind: str) -> None:
    loads = [event for event in logged(f"variant_fork.{kind}") if isinstance(event, SkillLoaded)]
    assert [(load.skill, load.status, load.agent) for load in loads] == [("field-audit", "loaded", "main")]


def test_the_body_in_a_forks_own_log_is_no_second_load() -> None:
    session = Session(
        use("a", skill="audit"), got("a", 'Skill "audit" completed (forked execution).\n\nResult:\nFine.', toolUseResult={"status": "forked", "agentId": "a1"}),
        {**meta(body(f"{HOME}/audit", "Audit.")), "isSidechain": True, "agentId": "a1"},
    )  # fmt: skip
    assert session.skills()["audit"].loaded == 1


@pytest.mark.parametrize(
    ("kind", "argv"), [("session.jsonl", ("--break", "nights.csv")), ("stream.jsonl", ("nights.csv",))]
)
def test_a_rewritten_command_shows_in_the_session_only(kind: str, argv: tuple[str, ...]) -> None:
    runs = [event for event in logged(f"variant_rewritten.{kind}") if isinstance(event, ScriptRun)]
    assert [(run.status, run.exit_code, run.argv) for run in runs] == [("failed", 1, argv)]


@pytest.mark.parametrize("kind", BOTH)
def test_tools_of_other_hosts_ask_for_nothing(kind: str) -> None:
    trace = guildmark.read(Path(__file__).parent / "logs" / f"variant_other_tools.{kind}")
    assert trace.host == "claude-code"
    assert not [event for event in trace.events if isinstance(event, SkillLoaded)]


@pytest.mark.parametrize("kind", BOTH)
def test_a_gate_stops_one_of_several_calls_at_once(kind: str) -> None:
    events = logged(f"variant_parallel_gate.{kind}")
    assert [(load.skill, load.status) for load in events if isinstance(load, SkillLoaded)] == [
        ("frost-log", "loaded"),
        ("seed-index", "loaded"),
    ]
    assert [(run.status, run.reason) for run in events if isinstance(run, ScriptRun)] == [
        ("blocked", "PreToolUse:Bash hook error: Keeper says no: rule 7")
    ]


@pytest.mark.parametrize(
    ("decision", "by"),
    [
        ({"decision": "reject", "source": "config", "reasonCode": "bashMiss:no-rule-match"}, "policy"),
        ({"decision": "reject", "source": "config", "reasonCode": "hook:PreToolUse"}, "gate"),
        ({"decision": "reject", "source": "user_reject"}, "person"),
    ],
)
def test_who_said_no(decision: dict[str, str], by: str) -> None:
    session = Session(
        use("a", tool="Bash", command=f"python3 {HOME}/ebb/scripts/x.py"),
        got("a", "no", failed=True, toolDenialKind="user-rejected", permissionDecision=decision),
    )
    assert [event.by for event in session.events() if isinstance(event, CallDenied)] == [by]


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"type": 3},
        {"type": "assistant"},
        {"type": "user", "message": 7},
        {"type": "attachment"},
        {"type": "assistant", "message": {"content": [1, None]}},
        {"type": "invented"},
    ],
)
def test_odd_rows_are_gaps_at_most(row: dict[str, object]) -> None:
    read = list(LOG.read(Session(use("a", skill="ebb"), row)))
    assert any(isinstance(event, SkillLoaded) for event in read)
    assert all(
        cast("Gap", event).place.line == 2 for event in read if isinstance(event, Gap) and event.kind == "unknown"
    )
