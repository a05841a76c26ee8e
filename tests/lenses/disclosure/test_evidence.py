"""What ties a skill file to a skill, which name it goes by, and that every read keeps its own text."""

from __future__ import annotations

import json
from typing import Any

import pytest

import guildmark
from guildmark.lenses.disclosure.answers import acknowledges, lacks
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded

ROOT = "/ship/.agents/skills"
BODY = "# Sails\n\n1. Untie the gasket.\n2. Hoist."
FILE = f"---\nname: sails\ndescription: Sets sails.\n---\n\n{BODY}"


def ran(*steps: tuple[str, str, object]) -> list[dict[str, Any]]:
    """Write the stream of Codex: a command, its output and its exit code for each step."""
    rows: list[dict[str, Any]] = [{"type": "thread.started", "thread_id": "s"}]
    rows += ({"type": "item.completed", "item": {
        "id": f"i{number}", "type": "command_execution", "command": command, "aggregated_output": text, "exit_code": code, "status": "completed",
    }} for number, (command, text, code) in enumerate(steps))  # fmt: skip
    return rows


def loads(log: object) -> list[SkillLoaded]:
    trace = guildmark.read(log)  # type: ignore[arg-type]  # plain data, as somebody decoded it
    return [event for event in trace.events if isinstance(event, SkillLoaded)]


@pytest.mark.parametrize(
    ("command", "evidence", "rows"),
    [
        pytest.param(f"cat {ROOT}/sails/SKILL.md", "likely", ["sails"], id="under-a-known-root"),
        pytest.param("cat ~/.codex/skills/sails/SKILL.md", "likely", ["sails"], id="under-the-home-of-the-host"),
        pytest.param("cat SKILL.md", "incidental", [], id="in-the-current-folder"),
        pytest.param("cat ./SKILL.md", "incidental", [], id="in-the-current-folder-with-a-dot"),
        pytest.param("cat /src/project/SKILL.md", "incidental", [], id="at-the-root-of-a-repository"),
        pytest.param(f"find {ROOT} -name x -exec cat {{}} +; cat {ROOT}/sails/SKILL.md", "likely", ["sails"], id="after-another-command"),
        pytest.param(f"more {ROOT}/sails/SKILL.md", "likely", ["sails"], id="by-a-pager"),
        pytest.param(f"awk 1 {ROOT}/sails/SKILL.md", "likely", ["sails"], id="by-awk"),
        pytest.param(f"for f in {ROOT}/sails/SKILL.md; do cat $f; done", "likely", ["sails"], id="in-a-loop"),
        pytest.param(f"echo {ROOT}/sails/SKILL.md | xargs cat", "likely", ["sails"], id="by-xargs"),
    ],
)  # fmt: skip
def test_a_skill_file_counts_only_where_a_skill_may_lie(command: str, evidence: str, rows: list[str]) -> None:
    log = ran((command, FILE, 0))
    assert [load.evidence for load in loads(log)] == [evidence]
    assert [row.name for row in guildmark.read(log).skills if row.loaded] == rows


@pytest.mark.parametrize(
    "name", ["SKILL.md.bak", "SKILL.md.orig", "SKILL.md~", "OLD-SKILL.md", "SKILL.mdx", "NOTSKILL.md"]
)
def test_a_file_whose_name_only_holds_that_name_is_another(name: str) -> None:
    assert loads(ran((f"cat {ROOT}/sails/{name}", FILE, 0))) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        pytest.param(FILE, "sails", id="the-name-it-declares"),
        pytest.param(FILE.replace("name: sails", "name: 'topsails'"), "topsails", id="rather-than-the-folder-s"),
        pytest.param(BODY, "canvas", id="the-folder-s-where-it-declares-none"),
        pytest.param("---\nname: [unclosed\n---\n\n# Top\n", "canvas", id="the-folder-s-where-it-is-broken"),
        pytest.param("---\nname: x: y\n---\n\n# Top\n", "canvas", id="the-folder-s-where-it-is-no-yaml"),
        pytest.param("---\nname:\n  - a\n---\n\n# Top\n", "canvas", id="the-folder-s-where-it-is-a-list"),
    ],
)
def test_which_name_a_skill_goes_by(text: str, name: str) -> None:
    (load,) = loads(ran((f"cat {ROOT}/canvas/SKILL.md", text, 0)))
    assert (load.skill, load.status, load.body) == (name, "loaded", text)


@pytest.mark.parametrize(
    ("code", "status"),
    [
        pytest.param("0", "loaded", id="zero-as-text"),
        pytest.param(141, "loaded", id="cut-pipe"),
        pytest.param("141", "loaded", id="cut-pipe-as-text"),
        pytest.param(1, "error", id="failure"),
        pytest.param("2", "error", id="failure-as-text"),
    ],
)
def test_an_exit_code_may_be_text(code: object, status: str) -> None:
    text = FILE if status == "loaded" else "cat: no"
    assert [load.status for load in loads(ran((f"cat {ROOT}/sails/SKILL.md", text, code)))] == [status]


def test_a_command_that_wrote_nothing_proves_no_load() -> None:
    (load,) = loads(ran((f"cat {ROOT}/sails/SKILL.md", "", 0)))
    assert (load.skill, load.status, load.body) == ("sails", "unknown", None)


def test_a_read_that_the_host_marks_as_a_success_is_one_although_its_text_was_not_kept() -> None:
    log = [
        {"type": "tool_use", "tool_name": "read_file", "tool_id": "a", "parameters": {"file_path": f"{ROOT}/sails/SKILL.md"}},
        {"type": "tool_result", "tool_id": "a", "status": "success", "output": ""},
    ]  # fmt: skip
    (load,) = loads(log)
    assert (load.skill, load.status, load.body) == ("sails", "loaded", None)


def test_every_read_keeps_its_own_text() -> None:
    part = FILE[:60]
    log = ran(
        (f"head -c 60 {ROOT}/sails/SKILL.md", part, 0),
        (f"cat {ROOT}/sails/SKILL.md", FILE, 0),
        (f"cat {ROOT}/sails/SKILL.md", "garbled and much longer than before " * 20, 0),
    )
    assert [load.body for load in loads(log)] == [part, FILE, "garbled and much longer than before " * 20]
    assert len({load.digest for load in loads(log)}) == 3


def test_names_that_differ_by_a_sign_are_never_merged() -> None:
    names = ("set-sail", "set_sail", "set.sail", "Set-Sail")
    log = ran(*((f"cat {ROOT}/{name}/SKILL.md", FILE.replace("name: sails", f"name: {name}"), 0) for name in names))
    assert [(row.name, row.loaded) for row in guildmark.read(log).skills] == [(name, 1) for name in names]


def test_a_shell_and_a_file_tool_obey_one_rule() -> None:
    def used(tool: str, given: dict[str, str], text: str) -> list[dict[str, Any]]:
        return [
            {"role": "assistant", "content": None, "tool_calls": [{"id": "1", "type": "function", "function": {"name": tool, "arguments": json.dumps(given)}}]},
            {"role": "tool", "tool_call_id": "1", "content": text},
        ]  # fmt: skip

    path = f"{ROOT}/sails/SKILL.md"
    for tool, given in (
        ("shell", {"command": f"cat {path}"}), ("run_shell_command", {"command": f"cat {path}"}), ("execute_bash", {"command": f"cat {path}"}),
        ("read_file", {"path": path}), ("read_file", {"absolute_path": path}), ("file_read", {"path": path}),
    ):  # fmt: skip
        assert [(load.skill, load.status, load.evidence) for load in loads(used(tool, given, FILE))] == [
            ("sails", "loaded", "likely")
        ], tool


def test_resources_and_scripts_of_a_skill_are_events_of_their_own() -> None:
    log = ran(
        (f"cat {ROOT}/sails/SKILL.md", FILE, 0),
        (f"cat {ROOT}/sails/references/knots.md", "# Knots", 0),
        (f"python3 {ROOT}/sails/scripts/hoist.py jib", "up", 0),
    )
    trace = guildmark.read(log)
    found = [(event.path, event.status) for event in trace.events if isinstance(event, ResourceRead | ScriptRun)]
    assert found == [("references/knots.md", "ok"), ("scripts/hoist.py", "ok")]


@pytest.mark.parametrize(
    "text",
    [
        "Skill 'sails' not found.", 'Error: Skill "sails" not found. Available skills are: ', "skill sails was not found", "Unknown skill: sails",
        "No such skill: `sails`", "Skill 'sails' does not exist. Available skills: a, b", "unrecognized skill sails", "Skill not found: sails",
        "<tool_use_error>Unknown skill: sails. Did you mean jib?</tool_use_error>",
    ],
)  # fmt: skip
def test_any_loader_s_words_for_what_is_not_there(text: str) -> None:
    assert lacks(text, "sails")
    assert not lacks(text, "sail")
    assert not acknowledges(text, "sails")


@pytest.mark.parametrize(
    "text",
    [
        "Launching skill: sails", "Loaded skill 'sails'.", "Skill 'sails' activated", "Skill sails: loaded successfully", "Activating skill sails...",
    ],
)  # fmt: skip
def test_any_loader_s_words_for_what_it_did(text: str) -> None:
    assert acknowledges(text, "sails")
    assert not acknowledges(text, "sail")
    assert not lacks(text, "sails")


@pytest.mark.parametrize(
    "text",
    [
        "Unknown skill levels must be reported.", "Loading skill data: always call the harbour.", "Skill 'jib' not found.", "Skill not found.",
        "Skill 'sails' not found.\n\nThis page tells what that means.", "When you read Skill 'sails' not found, ask.", "", "sails",
        "Skill 'sails' not found " + "x" * 5000,
    ],
)  # fmt: skip
def test_a_body_that_only_speaks_of_skills_is_neither(text: str) -> None:
    assert not lacks(text, "sails")
    assert not acknowledges(text, "sails")


def chat(tool: str, given: dict[str, object], text: str) -> list[dict[str, Any]]:
    call = {"id": "1", "type": "function", "function": {"name": tool, "arguments": json.dumps(given)}}
    return [{"role": "assistant", "content": None, "tool_calls": [call]}, {"role": "tool", "tool_call_id": "1", "content": text}]  # fmt: skip


@pytest.mark.parametrize("key", ["path", "file_path", "filename", "absolute_path"])
@pytest.mark.parametrize(
    "tool",
    ["read", "Read", "read_file", "readFile", "file_read", "filesystem_read", "read_text_file", "mcp__fs__read_file", "mcp__fs__read_text_file", "fs.read_file"],
)  # fmt: skip
def test_a_file_tool_is_known_by_its_name_on_whatever_server(tool: str, key: str) -> None:
    (load,) = loads(chat(tool, {key: f"{ROOT}/sails/SKILL.md"}, FILE))
    assert (load.skill, load.status, load.body, load.evidence) == ("sails", "loaded", FILE, "likely")


@pytest.mark.parametrize("key", ["command", "cmd"])
@pytest.mark.parametrize(
    "tool",
    ["bash", "shell", "terminal", "command", "execute_command", "exec_command", "run_shell_command", "execute_bash", "run_terminal_cmd", "mcp__box__execute_command"],
)  # fmt: skip
def test_a_shell_is_known_by_its_name_on_whatever_server(tool: str, key: str) -> None:
    (load,) = loads(chat(tool, {key: f"cat {ROOT}/sails/SKILL.md"}, FILE))
    assert (load.skill, load.status, load.body, load.evidence) == ("sails", "loaded", FILE, "likely")


def test_an_ordinary_editor_makes_an_earlier_read_an_author_s() -> None:
    path = f"{ROOT}/sails/SKILL.md"
    log = [*chat("mcp__fs__read_file", {"path": path}, FILE), *chat("mcp__fs__edit_file", {"path": path, "edits": []}, "ok")]  # fmt: skip
    assert [load.purpose for load in loads(log)] == ["authored"]


@pytest.mark.parametrize(
    "tool", ["get_skill_body", "use_skill", "read_calendar", "shellfish", "mcp__fs__list_directory"]
)
def test_another_tool_is_none_of_them(tool: str) -> None:
    assert loads(chat(tool, {"path": f"{ROOT}/sails/SKILL.md"}, FILE)) == []


def test_reading_writes_nothing_to_any_log(caplog: pytest.LogCaptureFixture) -> None:
    text = "---\nname: Not A Name!\ndescription: Use: when\n---\n\n# x"
    assert len(loads(ran((f"cat {ROOT}/sails/SKILL.md", text, 0)))) == 1
    assert caplog.records == []
