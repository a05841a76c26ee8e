"""What a shell's command did with files of skills: from its own text, its mark, its code and what was written."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark.lenses.disclosure.dialect import Dialect, Says, Tool
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import AnyEvent, ResourceRead, ScriptRun, SkillLoaded, SkillRequested, ToolCall, ToolResult

FILE = "---\nname: sails\ndescription: Sets sails.\n---\n\n# Sails\n"
HEAD = "---\nname: sails\ndescription: Sets sails.\n---\n"
ROOT = "/w/.agents/skills"
SKILL, RES, RUN = f"{ROOT}/sails/SKILL.md", f"{ROOT}/sails/a.md", f"{ROOT}/sails/run.py"
SAYS = tuple(
    Says(means=means, pattern=rf"It is {means}\.(?: \((?P<exit>\d+)\))?", roles=("shell",))  # type: ignore[arg-type]  # words of Meaning
    for means in ("refused", "blocked", "pending", "error", "ok")
)
SHELL = Tool(name="sh", role="shell", command=("command", "steps"), cwd=("dir",))
SPOKEN = Dialect(host="made-up", tools=(SHELL,), says=SAYS, roots=(".agents/skills",))
WINDOWS = Dialect(host="made-up", tools=(Tool(name="sh", role="shell", command=("command",), speaks="powershell"),),
                  roots=(".agents/skills",))  # fmt: skip


def told(command: object, *, spoken: Dialect = SPOKEN, cwd: str | None = None, answer: dict[str, Any] | None = None,
         key: str = "command", **given: object) -> list[Any]:  # fmt: skip
    executed = given.pop("executed", None)
    call = ToolCall(tool="sh", arguments={key: command, **given}, call_id="1", cwd=cwd, executed=executed)  # type: ignore[arg-type]  # text or null
    events: list[AnyEvent] = [call]
    if answer is not None:
        events.append(ToolResult(call_id="1", **answer))
    return [
        event for event in disclose(iter(events), (spoken,))
        if isinstance(event, ResourceRead | ScriptRun | SkillLoaded | SkillRequested)
    ]  # fmt: skip


def reads(command: object, **facts: Any) -> list[tuple[str, str]]:
    found = told(command, **facts)
    return [(event.path, event.status) for event in found if isinstance(event, ResourceRead | ScriptRun)]


JUDGED = [
    pytest.param({"text": "It is refused."}, "refused", "refused", id="refused"),
    pytest.param({"text": "It is blocked."}, "blocked", "blocked", id="blocked"),
    pytest.param({"text": "It is pending."}, "pending", "pending", id="pending"),
    pytest.param({"text": "# A", "status": "pending"}, "pending", "pending", id="a-mark-that-it-waits"),
    pytest.param({"text": "# A", "status": "denied"}, "blocked", "blocked", id="a-denial"),
    pytest.param({"text": "It is refused.", "status": "denied"}, "refused", "refused", id="a-denial-that-a-sentence-explains"),
    pytest.param({"text": "It is refused.", "status": "denied", "denied_by": "person"}, "blocked", "blocked", id="a-denial-that-names-who"),
    pytest.param({"text": "It is error."}, "failed", "failed", id="a-sentence"),
    pytest.param({"text": "# A", "status": "error"}, "failed", "failed", id="a-mark"),
    pytest.param({"text": "# A", "exit_code": 0}, "ok", "ok", id="code-zero"),
    pytest.param({"text": "# A", "exit_code": 0, "status": "error"}, "ok", "ok", id="code-zero-before-a-mark"),
    pytest.param({"text": "# A", "exit_code": 141}, "ok", "failed", id="a-cut-pipe"),
    pytest.param({"text": "# A", "exit_code": 2}, "failed", "failed", id="another-code"),
    pytest.param({"text": "It is ok. (0)"}, "ok", "ok", id="a-code-in-a-sentence"),
    pytest.param({"text": "It is ok. (3)", "exit_code": 0}, "failed", "failed", id="a-code-in-a-sentence-first"),
    pytest.param({"text": "Forbidden."}, "unknown", "unknown", id="a-gate-s-words"),
    pytest.param({"text": "Forbidden.", "status": "ok"}, "ok", "ok", id="a-gate-s-words-marked-as-success"),
    pytest.param({"text": "# A"}, "ok", "ok", id="words"),
    pytest.param({"text": " \n"}, "unknown", "unknown", id="no-words"),
    pytest.param({"text": "", "status": "ok"}, "ok", "ok", id="a-success-without-words"),
    pytest.param(None, "pending", "pending", id="no-answer"),
]  # fmt: skip


@pytest.mark.parametrize(("answer", "read", "run"), JUDGED)
def test_what_became_of_one_read_and_of_one_run(answer: dict[str, Any] | None, read: str, run: str) -> None:
    assert reads(f"cat {RES}", answer=answer) == [("a.md", read)]
    assert reads(f"python3 {RUN}", answer=answer) == [("run.py", run)]


@pytest.mark.parametrize(
    ("command", "answer", "found"),
    [
        pytest.param(f"cat {RES}", {"text": "cat: a.md: not found"}, [("a.md", "failed")], id="a-complaint"),
        pytest.param(f"cat {RES}", {"text": "cat: a.md: not found", "exit_code": 1}, [("a.md", "failed")], id="a-complaint-and-a-code"),
        pytest.param(f"cat {RES}", {"text": "cat: a.md: not found", "exit_code": 0}, [("a.md", "ok")], id="a-success-that-speaks-of-it"),
        pytest.param(f"cat {RES} {ROOT}/sails/b.md", {"text": "cat: a.md: not found", "exit_code": 0}, [("a.md", "failed"), ("b.md", "ok")], id="a-complaint-about-one-of-two"),
        pytest.param(f"cat {RES} {ROOT}/sails/b.md", {"text": "cat: a.md: not found", "exit_code": 1}, [("a.md", "failed"), ("b.md", "unknown")], id="a-code-about-one-of-two"),
        pytest.param(f"cat {RES} {ROOT}/sails/b.md", {"text": "cat: a.md: not found"}, [("a.md", "failed"), ("b.md", "unknown")], id="a-complaint-without-a-code"),
        pytest.param(f"python3 {RUN}", {"text": "run.py: not found", "exit_code": 0}, [("run.py", "failed")], id="a-complaint-about-a-script"),
        pytest.param(f"python3 {RUN} && true", {"text": "up", "exit_code": 0}, [("run.py", "ok")], id="zero-of-a-chain"),
        pytest.param(f"python3 {RUN} && true", {"text": "up", "exit_code": 1}, [("run.py", "unknown")], id="another-code-of-a-chain"),
        pytest.param(f"python3 {RUN} && true", {"text": "up"}, [("run.py", "ok")], id="words-of-a-chain"),
        pytest.param(f"python3 {RUN}; true", {"text": "up"}, [("run.py", "unknown")], id="a-lost-code"),
        pytest.param(f"python3 {RUN}; true", {"text": "up", "exit_code": 0}, [("run.py", "unknown")], id="a-code-of-something-else"),
        pytest.param(f"python3 {RUN}; true", None, [("run.py", "pending")], id="a-lost-code-without-an-answer"),
        pytest.param(f"cat {RES}; python3 {RUN}", {"text": "up", "exit_code": 3}, [("a.md", "unknown"), ("run.py", "failed")], id="a-read-and-a-run"),
        pytest.param("python3 run.py", {"text": "up"}, [], id="elsewhere"),
        pytest.param(f"python3 {SKILL}", {"text": "up"}, [], id="a-skill-file-is-no-script"),
    ],
)  # fmt: skip
def test_several_things_in_one_command(
    command: str, answer: dict[str, Any] | None, found: list[tuple[str, str]]
) -> None:
    assert reads(command, answer=answer) == found


@pytest.mark.parametrize(
    ("answer", "code"),
    [({"text": "up", "exit_code": 0}, 0), ({"text": "up", "exit_code": 3}, 3), ({"text": "up"}, None), ({"text": "It is blocked.", "exit_code": 3}, None)],
)  # fmt: skip
def test_the_exit_code_of_a_run(answer: dict[str, Any], code: int | None) -> None:
    (run,) = told(f"python3 {RUN} --day 3", answer=answer)
    assert (run.exit_code, run.argv, run.command, run.call_id) == (code, ("--day", "3"), f"python3 {RUN} --day 3", "1")
    assert run.reason == (None if run.status == "ok" else answer["text"])


def test_a_run_that_failed_keeps_what_was_written() -> None:
    (run,) = told(f"python3 {RUN}", answer={"text": "sank", "exit_code": 1})
    assert (run.reason, run.skill, run.evidence) == ("sank", "sails", "likely")


@pytest.mark.parametrize(
    ("command", "text", "body", "purpose", "part"),
    [
        pytest.param(f"cat {SKILL}", FILE, FILE, "used", False, id="whole"),
        pytest.param(f"head -6 {SKILL}", FILE, FILE, "used", True, id="a-part-with-instructions"),
        pytest.param(f"head -20 {SKILL}", FILE, FILE, "used", False, id="more-than-there-is"),
        pytest.param(f"head -4 {SKILL}", HEAD, HEAD, "inspected", True, id="the-frontmatter"),
        pytest.param(f"head -4 {SKILL}", f"\n {HEAD}\n \n", f"\n {HEAD}\n \n", "inspected", True, id="the-frontmatter-between-blanks"),
        pytest.param(f"head -2 {SKILL}", "---\nname: sails\n", "---\nname: sails\n", "inspected", True, id="a-part-of-the-frontmatter"),
        pytest.param(f"head -3 {SKILL}", "\n---\nname: sails\n", "\n---\nname: sails\n", "inspected", True, id="a-part-of-the-frontmatter-after-a-blank"),
        pytest.param(f"sed -n 2,2p {SKILL}", "name: sails\n", "name: sails\n", "inspected", True, id="its-middle"),
        pytest.param(f"sed -n 7,9p {SKILL}", "Hoist.\n", "Hoist.\n", "used", True, id="a-part-of-the-instructions"),
        pytest.param(f"head -4 {SKILL}", "---\n\nname: sails", "---\n\nname: sails", "inspected", None, id="a-blank-before-the-name"),
        pytest.param(f"cat {SKILL}", HEAD, HEAD, "used", False, id="a-whole-file-of-frontmatter"),
        pytest.param(f"cat {SKILL} > x", FILE, None, "inspected", None, id="what-nobody-saw"),
        pytest.param(f"cat {SKILL} | wc -l", "7", None, "inspected", None, id="a-count"),
    ],
)  # fmt: skip
def test_a_skill_file_in_a_shell(
    command: str, text: str, body: str | None, purpose: str, part: bool | None
) -> None:  # a row of the table
    load = told(command, answer={"text": text, "exit_code": 0})[-1]
    assert isinstance(load, SkillLoaded)
    assert (load.body, load.purpose, load.truncated) == (body, purpose, part)


def test_a_request_is_made_for_each_skill_file_whose_text_is_taken() -> None:
    found = told(f"cat {SKILL} {RES}; ls {ROOT}/knots/SKILL.md; cat {ROOT}/knots/SKILL.md", answer=None)
    assert [event.skill for event in found if isinstance(event, SkillRequested)] == ["sails", "knots"]


def test_texts_of_several_skill_files_are_told_apart_where_each_begins_with_frontmatter() -> None:
    other = FILE.replace("sails", "knots")
    command = f"cat {SKILL} {ROOT}/knots/SKILL.md"
    found = [event.body for event in told(command, answer={"text": FILE + other, "exit_code": 0}) if isinstance(event, SkillLoaded)]  # fmt: skip
    assert found == [FILE, other]
    for more, text, bodies in (
        (command, "# Sails\n# Knots\n", [None, None]),
        (f"{command} {RES}", FILE + other, [FILE, None]),
        (f"cat {SKILL}; python3 {RUN}", FILE, [None]),
        (f"cat {SKILL}; ls", FILE, [None]),
    ):
        loads = [event for event in told(more, answer={"text": text, "exit_code": 0}) if isinstance(event, SkillLoaded)]
        assert [event.body for event in loads] == bodies


@pytest.mark.parametrize(
    ("facts", "found"),
    [
        ({"command": ["cat", RES]}, ["a.md"]),
        ({"command": ["cat", f"{ROOT}/sails/my a.md"]}, ["my a.md"]),
        ({"command": [f"cat {RES}", f"cat {ROOT}/sails/b.md"], "key": "steps"}, ["a.md", "b.md"]),
        ({"command": "cat sails/a.md", "dir": ROOT}, ["a.md"]),
        ({"command": "cat sails/a.md", "cwd": ROOT}, ["a.md"]),
        ({"command": "cat sails/a.md", "cwd": ROOT, "dir": "/w"}, []),
        ({"command": "cat notes.md", "executed": f"cat {RES}"}, ["a.md"]),
        ({"command": f"cat {RES}", "executed": "cat notes.md"}, []),
    ],
)
def test_how_a_command_is_given(facts: dict[str, Any], found: list[str]) -> None:
    assert [path for path, _ in reads(facts.pop("command"), answer={"text": "# A"}, **facts)] == found


@pytest.mark.parametrize(
    ("command", "executed", "found"),
    [
        ("cat notes.md", f"cat {RES}", ["a.md"]),
        (f"cat {RES}", "cat notes.md", []),
        (f"cat {RES}", f"cat {RES}", ["a.md"]),
        (f"cat {RES}", f"cat {ROOT}/sails/b.md", ["b.md"]),
    ],
)
def test_what_was_really_executed_counts(command: str, executed: str, found: list[str]) -> None:
    assert [path for path, _ in reads(command, answer={"text": "# A", "executed": executed})] == found
    (run,) = told(f"python3 {RUN}", answer={"text": "up", "executed": f"python3 -u {RUN}"})
    assert run.command == f"python3 -u {RUN}"


@pytest.mark.parametrize(
    ("command", "purpose"),
    [
        (f"sed -i s/a/b/ {SKILL}", "authored"), (f"echo x >> {SKILL}", "authored"), (f"echo x > {SKILL}", "authored"),
        (f"rm {SKILL}", "used"), (f"chmod +x {SKILL}", "used"), (f"sed -i s/a/b/ {RES}", "used"),
    ],
)  # fmt: skip
def test_a_command_that_writes_makes_an_author(command: str, purpose: str) -> None:
    events = [
        ToolCall(tool="sh", arguments={"command": f"cat {SKILL}"}, call_id="1"), ToolResult(call_id="1", text=FILE, exit_code=0),
        ToolCall(tool="sh", arguments={"command": command}, call_id="2"), ToolResult(call_id="2", exit_code=0),
    ]  # fmt: skip
    loads = [event for event in disclose(iter(events), (SPOKEN,)) if isinstance(event, SkillLoaded)]
    assert [event.purpose for event in loads] == [purpose]


def test_a_powershell_is_read_as_one() -> None:
    path = ".agents/skills/sails/a.md"
    assert reads(f"Get-Content -Path {path}", spoken=WINDOWS, answer={"text": "# A"}) == [("a.md", "ok")]
    assert reads(f"Get-Content -Path {path}", answer={"text": "# A"}) == []
