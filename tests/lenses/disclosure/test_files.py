"""Skill files that are read, run or edited through ordinary tools: by path, by command, and with what certainty."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

ROOT = "/w/.agents/skills"
FILE = "---\nname: tides\ndescription: Reads tide tables.\n---\n\n# Tides\n\nOpen the almanac.\n"


def shell(command: str, output: str, code: int | None = 0, identity: str = "c1") -> list[dict[str, object]]:
    """Write a call of Codex's shell and its result."""
    preamble = (
        "Chunk ID: 1\nWall time: 0.1 seconds\n"
        + (f"Process exited with code {code}\n" if code is not None else "")
        + "Output:\n"
    )
    return [
        {
            "type": "response_item",
            "payload": {
                "type": "function_call",
                "name": "exec_command",
                "call_id": identity,
                "arguments": json.dumps({"cmd": command}),
            },
        },
        {
            "type": "response_item",
            "payload": {"type": "function_call_output", "call_id": identity, "output": preamble + output},
        },
    ]


@pytest.mark.parametrize(
    "command",
    [
        f"cat {ROOT}/tides/SKILL.md",
        f"sed -n '1,220p' {ROOT}/tides/SKILL.md",
        f"/bin/bash -lc 'cat {ROOT}/tides/SKILL.md'",
        f"sudo cat {ROOT}/tides/SKILL.md",
        f"cat {ROOT}/tides/SKILL.md | cat",
        f"cd {ROOT}/tides && cat SKILL.md",
        f"printf x > /tmp/draft; cat {ROOT}/tides/SKILL.md",
        f"cat < {ROOT}/tides/SKILL.md",
        f"nl -ba {ROOT}/tides/SKILL.md",
        f"timeout 5 cat {ROOT}/tides/SKILL.md",
        f"python3 -c \"print(open('{ROOT}/tides/SKILL.md').read())\"",
        f'powershell -Command "Get-Content {ROOT}/tides/SKILL.md"',
    ],
)
def test_shell_reads_of_a_skill_file_are_loads(read: Reads, command: str) -> None:
    told = read(*shell(command, FILE), host="codex")
    assert told.statuses() == [("tides", "loaded")], command
    assert told.skills["tides"].by == ("model",)


@pytest.mark.parametrize(
    "command",
    [
        f"cat draft.md > {ROOT}/tides/SKILL.md",
        f"echo more >> {ROOT}/tides/SKILL.md",
        f"sed -i 's/a/b/' {ROOT}/tides/SKILL.md",
        f"sed -ni '1p' {ROOT}/tides/SKILL.md",
        f"tee {ROOT}/tides/SKILL.md < draft.md",
        f"cat data.txt; ls -l {ROOT}/tides/SKILL.md",
        f"grep -n Open {ROOT}/tides/SKILL.md",
        f"cat {ROOT}/tides/SKILL.md.bak",
        f"cat {ROOT}/tides/SKILL.md.orig",
        f"cat <<'END' > notes\ncat {ROOT}/tides/SKILL.md\nEND",
        f'echo "cat {ROOT}/tides/SKILL.md"',
    ],
)
def test_commands_that_write_list_search_or_mention_are_no_loads(read: Reads, command: str) -> None:
    told = read(*shell(command, "something"), host="codex")
    assert told.skills.get("tides") is None or told.skills["tides"].loaded == 0, command


def test_exit_codes_decide_141_is_a_cut_pipe(read: Reads) -> None:
    cut = read(*shell(f"cat {ROOT}/tides/SKILL.md | head -40", FILE, 141), host="codex")
    assert cut.statuses() == [("tides", "loaded")]
    failed = read(*shell(f"cat {ROOT}/tides/SKILL.md", "cat: No such file or directory", 1), host="codex")
    assert failed.statuses() == [("tides", "error")]


def test_the_preamble_of_a_shell_tool_is_no_part_of_a_body(read: Reads) -> None:
    told = read(*shell(f"cat {ROOT}/tides/SKILL.md", FILE), host="codex")
    assert told.loads[0].body == FILE


def test_two_files_of_one_command_are_two_loads_each_with_its_body(read: Reads) -> None:
    other = FILE.replace("tides", "moon")
    told = read(*shell(f"cat {ROOT}/tides/SKILL.md {ROOT}/moon/SKILL.md", FILE + other), host="codex")
    assert {load.skill: load.body for load in told.loads} == {"tides": FILE, "moon": other}


def test_a_look_at_the_frontmatter_is_no_load(read: Reads) -> None:
    told = read(
        *shell(f"head -4 {ROOT}/tides/SKILL.md", "---\nname: tides\ndescription: Reads tide tables.\n---\n"),
        host="codex",
    )
    assert [load.purpose for load in told.loads] == ["inspected"]
    assert told.skills.get("tides") is None or told.skills["tides"].loaded == 0


def test_a_part_is_a_truncated_load_unless_more_was_asked_for_than_there_is(read: Reads) -> None:
    count = FILE.count("\n")
    for asked, truncated in ((count, True), (count + 1, False), (80, False)):
        told = read(*shell(f"sed -n '1,{asked}p' {ROOT}/tides/SKILL.md", FILE), host="codex")
        assert [(load.status, load.truncated) for load in told.loads] == [("loaded", truncated)]


def test_a_skill_file_outside_any_known_root_is_incidental(read: Reads) -> None:
    told = read(*shell("cat SKILL.md", FILE), *shell("cat /src/project/SKILL.md", FILE, identity="c2"), host="codex")
    assert [load.evidence for load in told.loads] == ["incidental", "incidental"]
    assert told.skills == {}


def test_a_read_before_an_edit_is_an_authors(read: Reads) -> None:
    told = read(
        *shell(f"cat {ROOT}/tides/SKILL.md", FILE),
        *shell(f"sed -i 's/almanac/atlas/' {ROOT}/tides/SKILL.md", "", identity="c2"),
        host="codex",
    )
    assert [load.purpose for load in told.loads] == ["authored"]
    assert told.skills.get("tides") is None or told.skills["tides"].loaded == 0


@pytest.mark.parametrize(
    ("command", "code", "status", "exit_code"),
    [
        (f"python3 {ROOT}/tides/scripts/tide.py --day 3", 0, "ok", 0),
        (f"python3 {ROOT}/tides/scripts/tide.py --day 3", 2, "failed", 2),
        (f"cd {ROOT}/tides && ./scripts/tide.py", 0, "ok", 0),
        (f"python3 {ROOT}/tides/scripts/tide.py | head -3", 0, "unknown", None),
        (f"python3 {ROOT}/tides/scripts/tide.py; rm -f x", 0, "unknown", None),
        (f"python3 {ROOT}/tides/scripts/tide.py || true", 0, "unknown", None),
    ],
)
def test_an_exit_code_speaks_for_a_run_only_where_it_is_its_own(
    read: Reads, command: str, code: int, status: str, exit_code: int | None
) -> None:
    told = read(*shell(command, "high water 03:12", code), host="codex")
    (run,) = told.of(ScriptRun)
    assert (run.skill, run.path, run.status, run.exit_code) == ("tides", "scripts/tide.py", status, exit_code)


def test_arguments_of_a_run_are_kept(read: Reads) -> None:
    (run,) = read(*shell(f"python3 {ROOT}/tides/scripts/tide.py --day 3", "x"), host="codex").of(ScriptRun)
    assert run.argv == ("--day", "3")


def test_resources_are_read_by_relative_paths_too(read: Reads) -> None:
    told = read(
        *shell(f"cd {ROOT}/tides && cat references/moon.md", "# Moon"),
        *shell(f"cat {ROOT}/tides/references/sun.md", "cat: x/sun.md: No such file or directory", 1, "c2"),
        host="codex",
    )
    assert [(event.path, event.status) for event in told.of(ResourceRead)] == [
        ("references/moon.md", "ok"),
        ("references/sun.md", "failed"),
    ]


def test_what_really_ran_wins_over_what_was_asked_for(read: Reads) -> None:
    asked, answer = shell(f"python3 {ROOT}/tides/scripts/tide.py", "REWRITTEN")
    ran = {
        "type": "event_msg",
        "payload": {
            "type": "item_completed",
            "item": {
                "type": "CommandExecution",
                "id": "c1",
                "command": ["/bin/bash", "-lc", "echo REWRITTEN"],
                "exit_code": 0,
                "aggregated_output": "REWRITTEN\n",
            },
        },
    }
    told = read(asked, ran, answer, host="codex")
    assert told.of(ScriptRun) == []


def test_an_aliased_root_of_the_catalogue_is_followed(read: Reads) -> None:
    text = "<skills_instructions>\n### Skill roots\n- `r7` = `/opt/shared`\n### Available skills\n- tide-tables: Reads tables. (file: r7/tides/SKILL.md)\n</skills_instructions>"
    offer = {
        "type": "response_item",
        "payload": {"type": "message", "role": "developer", "content": [{"type": "input_text", "text": text}]},
    }
    told = read(offer, *shell("cat /opt/shared/tides/SKILL.md", FILE), host="codex")
    assert told.statuses() == [("tide-tables", "loaded")]
    assert told.loads[0].evidence == "confirmed"
    assert told.skills["tide-tables"].offered is True


def test_a_file_tool_takes_several_paths(read: Reads) -> None:
    rows = {
        "origin": {}, "sessionId": "s", "messages": [
            {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "read_files", "input": {"files": [{"path": "/w/.cline/skills/tides/SKILL.md"}, {"path": "/w/.cline/skills/tides/references/moon.md"}]}}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "1", "name": "read_files", "content": [{"query": "a", "result": FILE, "success": True}, {"query": "b", "result": "# Moon", "success": True}]}]},
        ],
    }  # fmt: skip
    told = read(rows, host="cline")
    assert [type(event) for event in told.events if isinstance(event, SkillLoaded | ResourceRead)] == [
        SkillLoaded,
        ResourceRead,
    ]


def test_line_numbers_of_a_file_tool_are_no_part_of_a_body(read: Reads) -> None:
    numbered = "\n".join(f"{index}\t{line}" for index, line in enumerate(FILE.split("\n"), 1))
    rows = [
        {
            "type": "assistant",
            "sessionId": "s",
            "isSidechain": False,
            "message": {
                "role": "assistant",
                "id": "m",
                "content": [
                    {
                        "type": "tool_use",
                        "id": "1",
                        "name": "Read",
                        "input": {"file_path": "/w/.claude/skills/tides/SKILL.md"},
                    }
                ],
            },
        },
        {
            "type": "user",
            "sessionId": "s",
            "isSidechain": False,
            "message": {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "1", "content": numbered}]},
        },
    ]
    told = read(*rows, host="claude_code")
    assert told.loads[0].body == FILE
