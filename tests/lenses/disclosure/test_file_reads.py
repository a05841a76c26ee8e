"""Files of skills through a host's own tools and through any file tool: status, place, text, and whose request it is."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark.lenses.disclosure.bodies import digest
from guildmark.lenses.disclosure.dialect import Dialect, Says, Tool
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import (
    AnyEvent,
    OfferedSkill,
    ResourceRead,
    ScriptRun,
    SkillLoaded,
    SkillRequested,
    SkillsOffered,
    ToolCall,
    ToolResult,
)

FILE = "---\nname: sails\ndescription: Sets sails.\n---\n\n# Sails\n"
ROOT = "/w/.agents/skills"
SPOKEN = Dialect(
    host="made-up",
    tools=(
        Tool(name="open", role="read", skill=("skill",), path=("path",), under="references/"),
        Tool(name="start", role="run", skill=("skill",), path=("path",), args=("args", "more"), reads_unless="execute"),
        Tool(name="look", role="file", path=("path",), cwd=("dir",), part=("from", "to"), gutter=r" *\d+\t"),
        Tool(name="put", role="edit", path=("path",)),
        Tool(name="take", role="load", skill=("skill",)),
    ),
    says=(
        Says(means="error", pattern=r"No {path} in {skill}(?:, as (?P<reason>.*))?\.", roles=("read", "run", "file")),
        Says(means="ok", pattern=r"Ended with (?P<exit>\d+)\.", roles=("run",)),
        Says(means="body", pattern=r"<text>(?P<body>.*)</text>", roles=("file",)),
        Says(means="staged", pattern=r"Laid out {skill} in (?P<base>\S+)\."),
    ),
    roots=(".agents/skills",),
    cut=r"\[cut\]",
    strict=False,
)
BLIND = Dialect(host="made-up", tools=SPOKEN.tools, roots=SPOKEN.roots)


def call(tool: str, identity: str | None = "1", cwd: str | None = None, **given: object) -> ToolCall:
    return ToolCall(tool=tool, arguments=given, call_id=identity, cwd=cwd)


def back(text: str = "", identity: str | None = "1", **facts: Any) -> ToolResult:
    return ToolResult(call_id=identity, text=text, **facts)


def told(*events: AnyEvent, spoken: tuple[Dialect, ...] = (SPOKEN,)) -> list[Any]:
    read = disclose(iter(events), spoken)
    return [event for event in read if isinstance(event, ResourceRead | ScriptRun | SkillLoaded | SkillRequested)]


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("tide.md", "references/tide.md"),
        ("references/tide.md", "references/tide.md"),
        ("/w/tide.md", "/w/tide.md"),
        ("../tide.md", "../tide.md"),
        ("./tide.md", "references/./tide.md"),
    ],
)
def test_a_folder_that_the_host_leaves_out_is_put_in(given: str, path: str) -> None:
    (read,) = told(call("open", skill="sails", path=given), back("# Tide"))
    assert (read.skill, read.path, read.status, read.reason, read.resolved) == ("sails", path, "ok", None, "exact")


@pytest.mark.parametrize(
    ("text", "facts", "status", "reason"),
    [
        ("No a.md in sails.", {}, "failed", "No a.md in sails."),
        ("No a.md in sails, as it sank.", {}, "failed", "it sank"),
        ("Forbidden.", {}, "unknown", "Forbidden."),
        (" ", {"status": "error"}, "failed", " "),
        ("", {"status": "error"}, "failed", None),
        ("# A", {}, "ok", None),
    ],
)
def test_a_read_that_failed_keeps_the_host_s_words(
    text: str, facts: dict[str, Any], status: str, reason: str | None
) -> None:
    (read,) = told(call("open", skill="sails", path="a.md"), back(text, **facts))
    assert (read.status, read.reason, read.call_id) == (status, reason, "1")


def test_how_a_file_s_role_was_found_counts_more_than_how_its_skill_s_was() -> None:
    for given, resolved in (
        ({"skill": "sails", "file": "a.md"}, "only_string"),
        ({"SKILL": "sails", "path": "a.md"}, "alias"),
        ({"SKILL": "sails", "file": "a.md"}, "only_string"),
    ):
        (read,) = told(call("open", **given), back("# A"))
        assert read.resolved == resolved


def test_several_files_of_one_call() -> None:
    reads = told(call("open", skill="sails", path=["a.md", "b.md"]), back("# A"))
    assert [(read.path, read.status) for read in reads] == [("references/a.md", "ok"), ("references/b.md", "ok")]


def test_the_skill_file_through_the_resource_tool_is_a_load() -> None:
    own = Dialect(host="made-up", tools=(Tool(name="open", role="read", skill=("skill",), path=("path",)),))
    (load,) = told(call("open", skill="sails", path="SKILL.md"), back("# Sails"), spoken=(own,))
    assert isinstance(load, SkillLoaded)
    assert (load.skill, load.status, load.body, load.digest, load.call_id) == ("sails", "loaded", "# Sails", digest("# Sails"), "1")  # fmt: skip
    (empty,) = told(call("open", skill="sails", path="SKILL.md"), back("", status="ok"), spoken=(own,))
    assert (empty.status, empty.body, empty.digest) == ("loaded", None, None)
    (refused,) = told(call("open", skill="sails", path="SKILL.md"), back("", status="error"), spoken=(own,))
    assert isinstance(refused, ResourceRead)
    assert refused.status == "failed"


@pytest.mark.parametrize(
    ("given", "argv"),
    [
        ({}, None),
        ({"args": ["--day", 3]}, ("--day", "3")),
        ({"args": {"day": 3, "hour": "4"}}, ("day", "3", "hour", "4")),
        ({"args": "--day 3"}, ("--day 3",)),
        ({"args": 7, "more": ["x"]}, ("x",)),
        ({"args": []}, ()),
    ],
)
def test_what_a_script_was_called_with(given: dict[str, object], argv: tuple[str, ...] | None) -> None:
    (run,) = told(call("start", skill="sails", path="hoist.py", **given), back("up"))
    assert isinstance(run, ScriptRun)
    assert (run.skill, run.path, run.argv, run.status, run.exit_code, run.command) == ("sails", "hoist.py", argv, "ok", None, None)  # fmt: skip


@pytest.mark.parametrize(("given", "kind"), [({"execute": False}, ResourceRead), ({"execute": True}, ScriptRun), ({"execute": None}, ScriptRun)])  # fmt: skip
def test_a_script_may_be_merely_read(given: dict[str, object], kind: type) -> None:
    (event,) = told(call("start", skill="sails", path="hoist.py", **given), back("up"))
    assert type(event) is kind


@pytest.mark.parametrize(
    ("text", "facts", "code", "status"),
    [
        ("Ended with 0.", {}, 0, "ok"),
        ("Ended with 0.", {"exit_code": 4}, 0, "failed"),
        ("up", {"exit_code": 4}, 4, "failed"),
        ("up", {"exit_code": 0, "executed": "python hoist.py"}, 0, "ok"),
    ],
)
def test_the_exit_code_of_a_script(text: str, facts: dict[str, Any], code: int, status: str) -> None:
    (run,) = told(call("start", skill="sails", path="hoist.py"), back(text, **facts))
    assert (run.exit_code, run.status, run.command) == (code, status, facts.get("executed"))


def test_a_name_that_is_all_but_right_is_told_what_was_meant() -> None:
    offer = ToolCall(tool="take", arguments={"skill": "sails"}, call_id="0")
    body = ToolResult(call_id="0", status="ok", text="# Sails\nSee `references/tide.md`.")
    read = told(offer, body, call("open", skill="sails", path="tide"), back("No tide in sails."))
    assert [event.meant for event in read if isinstance(event, ResourceRead)] == ["references/tide.md"]
    read = told(offer, body, call("open", skill="sails", path="tide"), back("# Tide"))
    assert [event.meant for event in read if isinstance(event, ResourceRead)] == [None]


@pytest.mark.parametrize(
    ("path", "cwd", "given", "skill"),
    [
        (f"{ROOT}/sails/SKILL.md", None, {}, "sails"),
        ("sails/SKILL.md", ROOT, {}, "sails"),
        ("sails/SKILL.md", "/elsewhere", {"dir": ROOT}, "sails"),
        ("sails/SKILL.md", ROOT, {"dir": ""}, "sails"),
        ("sails/SKILL.md", ROOT, {"dir": 7}, "sails"),
    ],
)
def test_a_skill_file_that_is_looked_at_is_asked_for_and_loaded(
    path: str, cwd: str | None, given: dict[str, object], skill: str
) -> None:
    request, load = told(call("look", cwd=cwd, path=path, **given), back(FILE, status="ok"))
    assert (request.skill, request.evidence, request.call_id, request.by) == (skill, "likely", "1", "model")
    assert (load.skill, load.status, load.body, load.digest, load.evidence, load.purpose, load.reason) == (
        skill, "loaded", FILE, digest(FILE), "likely", "used", None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "facts", "status", "body", "reason"),
    [
        pytest.param("", {"status": "ok"}, "loaded", None, None, id="an-empty-success"),
        pytest.param(" \n", {"status": "ok"}, "loaded", None, None, id="a-blank-success"),
        pytest.param("", {"exit_code": 0}, "unknown", None, None, id="a-code-and-nothing"),
        pytest.param(" \n", {"exit_code": 0}, "unknown", None, " \n", id="a-code-and-blanks"),
        pytest.param("", {}, "unknown", None, None, id="nothing"),
        pytest.param("No SKILL.md in sails.", {}, "error", None, "No SKILL.md in sails.", id="an-error"),
        pytest.param(FILE, {"status": "denied"}, "blocked", None, FILE, id="a-denial"),
        pytest.param(f"<text>{FILE}</text>", {}, "loaded", FILE, None, id="within-the-host-s-frame"),
        pytest.param("<text></text>", {"status": "ok"}, "loaded", "<text></text>", None, id="an-empty-frame"),
    ],
)
def test_what_became_of_a_look_at_a_skill_file(
    text: str, facts: dict[str, Any], status: str, body: str | None, reason: str | None
) -> None:
    _, load = told(call("look", path=f"{ROOT}/sails/SKILL.md"), back(text, **facts))
    assert (load.status, load.body, load.reason, load.call_id) == (status, body, reason, "1")
    assert load.digest == (digest(body) if body else None)


def test_a_look_that_nobody_answered_is_open() -> None:
    _, load = told(call("look", path=f"{ROOT}/sails/SKILL.md"))
    assert (load.status, load.body, load.truncated) == ("pending", None, None)
    (read,) = told(call("look", path=f"{ROOT}/sails/a.md"))
    assert (read.path, read.status) == ("a.md", "pending")


@pytest.mark.parametrize(
    ("given", "text", "cut"),
    [
        ({}, FILE, False), ({"from": 3}, FILE, True), ({"to": 9}, FILE, True), ({"from": 0, "to": None}, FILE, False), ({"to": ""}, FILE, False),
        ({}, f"{FILE}[cut]", True),
    ],
)  # fmt: skip
def test_a_part_is_told_from_the_whole(given: dict[str, object], text: str, *, cut: bool) -> None:
    _, load = told(call("look", path=f"{ROOT}/sails/SKILL.md", **given), back(text))
    assert load.truncated is cut


def test_line_numbers_are_taken_away_where_every_line_has_one() -> None:
    numbered = "\n".join(f"{number:3}\t{line}" for number, line in enumerate(FILE.rstrip("\n").split("\n"), 1))
    _, load = told(call("look", path=f"{ROOT}/sails/SKILL.md"), back(numbered))
    assert load.body == FILE.rstrip("\n")
    _, load = told(call("look", path=f"{ROOT}/sails/SKILL.md"), back(f"{numbered}\nend"))
    assert load.body == f"{numbered}\nend"


def test_of_several_files_no_text_is_anyone_s() -> None:
    paths = [f"{ROOT}/sails/SKILL.md", f"{ROOT}/knots/SKILL.md", f"{ROOT}/knots/a.md", "/w/notes.md"]
    read = told(call("look", path=paths), back(FILE, status="ok"))
    assert [(type(event), event.skill) for event in read] == [
        (SkillRequested, "sails"), (SkillRequested, "knots"), (SkillLoaded, "sails"), (SkillLoaded, "knots"), (ResourceRead, "knots"),
    ]  # fmt: skip
    assert {event.body for event in read if isinstance(event, SkillLoaded)} == {None}
    failed = told(call("look", path=paths), back("knots/a.md not found", status="error"))
    assert [event.status for event in failed if isinstance(event, SkillLoaded | ResourceRead)] == [
        "unknown",
        "unknown",
        "failed",
    ]


def test_a_resource_keeps_the_words_of_its_failure() -> None:
    (read,) = told(call("look", path=f"{ROOT}/sails/a.md"), back("gone", status="error"))
    assert (read.skill, read.path, read.status, read.reason, read.evidence) == ("sails", "a.md", "failed", "gone", "likely")  # fmt: skip
    (read,) = told(call("look", path=f"{ROOT}/sails/a.md"), back("# A"))
    assert (read.status, read.reason, read.call_id) == ("ok", None, "1")


@pytest.mark.parametrize(
    ("offered", "path", "text", "name", "evidence"),
    [
        pytest.param((), f"{ROOT}/low/SKILL.md", FILE, "sails", "likely", id="the-name-it-declares"),
        pytest.param(("sails",), f"{ROOT}/low/SKILL.md", FILE, "sails", "confirmed", id="the-name-it-declares-was-offered"),
        pytest.param(("low",), f"{ROOT}/low/SKILL.md", FILE, "low", "confirmed", id="the-folder-was-offered"),
        pytest.param((), f"{ROOT}/low/SKILL.md", "# Sails", "low", "likely", id="it-declares-none"),
        pytest.param((), "/src/low/SKILL.md", FILE, "low", "incidental", id="anywhere-the-folder-s-name"),
        pytest.param((), "/SKILL.md", FILE, "sails", "incidental", id="nowhere-the-name-it-declares"),
        pytest.param((), "SKILL.md", FILE, "sails", "incidental", id="here-the-name-it-declares"),
        pytest.param((), "./SKILL.md", FILE, "sails", "incidental", id="here-with-a-dot"),
        pytest.param(("low",), "/src/low/SKILL.md", FILE, "low", "incidental", id="anywhere-and-offered"),
    ],
)  # fmt: skip
def test_which_name_a_file_s_skill_has(
    offered: tuple[str, ...], path: str, text: str, name: str, evidence: str
) -> None:
    offers = (SkillsOffered(skills=tuple(map(OfferedSkill, offered))),) if offered else ()
    read = told(*offers, call("look", path=path), back(text))
    assert [(event.skill, event.evidence) for event in read if isinstance(event, SkillLoaded)] == [(name, evidence)]


def test_files_that_were_laid_out_are_the_load_s_when_they_are_read() -> None:
    taken = (call("take", "0", skill="sails"), back("Laid out sails in /x/low.", "0"))
    look = (call("look", path="/x/low/SKILL.md"), back(FILE))
    read = told(*taken, *look)
    (load,) = (event for event in read if isinstance(event, SkillLoaded))
    assert (load.call_id, load.body, load.status) == ("0", FILE, "loaded")
    failed = (call("look", path="/x/low/SKILL.md"), back("no", status="error"))
    read = told(*taken, *failed)
    assert [(event.call_id, event.status) for event in read if isinstance(event, SkillLoaded)] == [
        ("0", "error"),
        ("0", "loaded"),
    ]
    other = (call("look", path=f"{ROOT}/knots/SKILL.md"), back("# Knots"))
    read = told(*taken, *other)
    assert [(event.skill, event.call_id) for event in read if isinstance(event, SkillLoaded)] == [
        ("knots", "1"),
        ("sails", "0"),
    ]


def test_an_edit_makes_earlier_reads_of_that_skill_an_author_s() -> None:
    look = (call("look", path=f"{ROOT}/sails/SKILL.md"), back(FILE))
    other = (call("look", "2", path=f"{ROOT}/knots/SKILL.md"), back("# Knots", "2"))

    def purposes(path: str) -> list[str | None]:
        read = told(*look, *other, call("put", "3", path=path), back("done", "3", status="ok"))
        return [event.purpose for event in read if isinstance(event, SkillLoaded)]

    assert purposes(f"{ROOT}/sails/SKILL.md") == ["authored", "used"]
    assert purposes(f"{ROOT}/sails/a.md") == ["used", "used"]
    assert purposes("/w/notes.md") == ["used", "used"]


def test_a_host_without_sentences_is_judged_by_its_marks() -> None:
    (read,) = told(call("open", skill="sails", path="a.md"), back("# A", status="ok"), spoken=(BLIND,))
    assert read.status == "ok"
    (read,) = told(call("open", skill="sails", path="a.md"), back("# A", status="error"), spoken=(BLIND,))
    assert read.status == "failed"
