"""What a whole result says: by a dialect's sentences, else by its mark, and never by a part of it."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark import plugins
from guildmark.lenses.disclosure.dialect import Dialect, Says
from guildmark.lenses.disclosure.speech import exit_code, hear, may_block, output, unwrapped
from guildmark.model.event import ToolResult

LONG_AGO = Says(means="refused", pattern=r"No {skill} at {path}\.")
ANY = Says(means="body", pattern=r"(?P<body>.+)")


def dialect(*says: Says, **facts: Any) -> Dialect:
    return Dialect(host="made-up", says=says, **facts)


def got(text: str = "", **facts: Any) -> ToolResult:
    return ToolResult(tool="t", text=text, **facts)


def of_host(name: str) -> Dialect:
    return plugins.load("hosts", name, "log").LOG.dialect


@pytest.mark.parametrize(
    ("host", "status", "sentence", "meaning"),
    [
        ("claude_code", "ok", "Launching skill: sails", "receipt"),
        ("claude_code", "ok", "Skill sails is already loaded above; instructions unchanged.", "already"),
        ("claude_code", "error", "<tool_use_error>Unknown skill: sails</tool_use_error>", "refused"),
        ("claude_code", "error", "Skill sails is disabled for model invocation.", "refused"),
        ("copilot_cli", "ok", 'Skill "sails" loaded successfully. Follow the instructions in the skill context.', "receipt"),
        ("copilot_cli", "error", "Skill not found: sails", "refused"),
        ("copilot_cli", "error", 'Skill "sails" is disabled by an administrator', "refused"),
        ("gemini_cli", "ok", "Skill **sails** activated.", "ok"),
        ("maf_dotnet", "unknown", "Error: Skill 'sails' not found.", "refused"),
        ("maf_dotnet", "unknown", "Error: Function failed.", "error"),
        ("maf_python", "unknown", "Error: Skill 'sails' not found.", "refused"),
        ("maf_python", "unknown", "Error: Function failed.", "error"),
        ("pydantic_ai", "ok", "Capability 'sails' loaded. Its instructions, if any, follow.", "receipt"),
        ("qwen_code", "ok", 'Skill "sails" is already loaded in context.', "already"),
        ("qwen_code", "ok", 'Skill "sails" is disabled by the settings', "refused"),
        ("strands", "ok", "Skill 'sails' activated (no instructions available).", "ok"),
    ],
)  # fmt: skip
def test_a_body_whose_first_line_is_an_acknowledgement_or_a_refusal_is_still_a_body(
    host: str, status: Any, sentence: str, meaning: str
) -> None:
    spoken = (of_host(host),)
    alone = hear(spoken, "load", got(sentence, status=status), "sails")
    assert alone.meaning == meaning
    goes_on = hear(spoken, "load", got(f"{sentence}\n\n1. Untie the gasket.\n2. Hoist.", status=status), "sails")
    assert goes_on.meaning != meaning
    assert goes_on.text.endswith("2. Hoist.")


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("No a.b at x/y.md.", "refused"),
        ("  No a.b at x/y.md.\n", "refused"),
        ("No axb at x/y.md.", None),
        ("No a.b at x/yzmd.", None),
        ("No a.b at x/y.md. Or is there?", None),
        ("Listen: No a.b at x/y.md.", None),
    ],
)
def test_a_sentence_is_matched_whole_and_names_stand_for_themselves(text: str, meaning: str | None) -> None:
    assert hear((dialect(LONG_AGO),), "load", got(text), "a.b", "x/y.md").meaning == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("No sails.", "refused"),
        ("No sails, or was it sails?", None),
        ("No sails, or was it knots?", "refused"),
        ("No sails, or was it sails?\nNo.", None),
    ],
)
def test_a_sentence_does_not_hold_where_what_it_excludes_is_found(text: str, meaning: str | None) -> None:
    spoken = (dialect(Says(means="refused", pattern="No .*", unless=r"was it {skill}\?")),)
    assert hear(spoken, "load", got(text), "sails").meaning == meaning


def test_a_sentence_holds_for_its_roles() -> None:
    spoken = (dialect(Says(means="error", pattern="No.", roles=("file",))),)
    assert hear(spoken, "load", got("No."), "a").meaning is None
    assert hear(spoken, "file", got("No."), "a").meaning == "error"


@pytest.mark.parametrize(
    ("holds_for", "status", "meaning"),
    [
        (True, "error", "refused"), (True, "denied", "refused"), (True, "ok", None), (True, "unknown", "refused"),
        (False, "error", None), (False, "denied", None), (False, "ok", "refused"), (False, "pending", "refused"),
        (None, "error", "refused"), (None, "ok", "refused"),
    ],
)  # fmt: skip
def test_a_sentence_that_comes_with_a_mark(holds_for: bool | None, status: Any, meaning: str | None) -> None:
    spoken = (dialect(Says(means="refused", pattern="Never.", marked=holds_for)),)
    assert hear(spoken, "load", got("Never.", status=status), "a").meaning == meaning


def test_a_sentence_that_is_none_of_the_others_needs_a_mark_and_the_host_s_own_log() -> None:
    alone = dialect(Says(means="blocked", by="policy", pattern=".+", alone=True))
    assert hear((alone,), "load", got("Later.", status="error"), "a").by == "policy"
    assert hear((alone,), "load", got("Later."), "a").meaning is None
    assert hear((alone, dialect()), "load", got("Later.", status="error"), "a").meaning is None


def test_a_sentence_of_a_structured_result_needs_its_keys() -> None:
    spoken = (dialect(Says(means="ok", pattern=".*", needs=("a", "b")), result=("b",)),)
    assert hear(spoken, "load", got(data={"a": 1, "b": "x", "c": 2}), "s").meaning == "ok"
    assert hear(spoken, "load", got(data={"b": "x"}), "s").meaning is None


def test_the_first_vague_dialect_is_believed() -> None:
    first, second = dialect(Says(means="body", pattern=r"(?P<body>.).*")), dialect(ANY)
    assert hear((first, second), "load", got("Two"), "s").body == "T"


@pytest.mark.parametrize(
    ("says", "vague"),
    [
        (ANY, True),
        (Says(means="ok", pattern=".*"), False),
        (Says(means="body", pattern="(?P<body>.*)", needs=("text",)), False),
        (Says(means="body", pattern="(?P<body># .*)"), False),
    ],
)
def test_what_a_vague_sentence_is(says: Says, *, vague: bool) -> None:
    assert hear((dialect(says),), "load", got("# A", data={"text": "# A"}), "s").vague is vague


def test_what_a_sentence_tells_besides() -> None:
    pattern = r"(?P<body>B+)/(?P<base>b*)/(?P<resources>r*)/(?P<reason> *w*)/(?P<exit>\d*)/(?P<skill>s*)"
    spoken = (dialect(Says(means="body", by="person", pattern=pattern)),)
    heard = hear(spoken, "load", got("BB/b/rr/ ww/17/ss", status="error"), "x")
    assert (heard.body, heard.base, heard.resources, heard.reason, heard.exit, heard.name, heard.by, heard.marked) == (
        "BB", "b", "rr", "ww", 17, "ss", "person", True,
    )  # fmt: skip
    bare = hear(spoken, "load", got("B///  //"), "x")
    assert (bare.reason, bare.exit, bare.marked) == (None, None, None)


@pytest.mark.parametrize(("status", "marked"), [("error", True), ("denied", True), ("ok", False), ("unknown", None)])
def test_without_a_sentence_the_mark_and_the_words_are_left(status: Any, marked: bool | None) -> None:
    for spoken in ((), (dialect(LONG_AGO),)):
        heard = hear(spoken, "load", got("A heron stood there.", status=status), "s")
        assert (heard.meaning, heard.text, heard.marked) == (None, "A heron stood there.", marked)


@pytest.mark.parametrize(
    ("facts", "text", "by"),
    [
        ({"status": "error"}, "Forbidden by the harbour.", "gate"),
        ({"status": "denied", "denied_by": "person"}, "Forbidden by the harbour.", "person"),
        ({"status": "ok"}, "Forbidden by the harbour.", None),
        ({"status": "error"}, "A heron stood there.", None),
        ({"status": "error", "exit_code": 1}, "Forbidden by the harbour.", None),
    ],
)
def test_a_marked_failure_that_speaks_like_a_gate(facts: dict[str, Any], text: str, by: str | None) -> None:
    heard = hear((dialect(),), "shell", got(text, **facts), "")
    assert (heard.meaning, heard.by) == (("blocked", by) if by else (None, None))


def test_of_several_readings_of_a_structure_the_first_with_words_is_kept() -> None:
    data = {"note": "", "words": "A heron."}
    assert hear((dialect(result=("note",)), dialect(result=("words",))), "load", got(data=data), "s").text == "A heron."
    both = (dialect(result=("words",)), dialect(result=("other",)))
    assert hear(both, "load", got(data={"words": "one", "other": "two"}), "s").text == "one"


@pytest.mark.parametrize(
    ("facts", "words", "marked"),
    [
        pytest.param({"data": {"out": "A", "err": ""}}, "A", None, id="the-text-under-its-key"),
        pytest.param({"data": {"second": "B"}}, "B", None, id="under-the-next-key"),
        pytest.param({"data": {"out": "A", "second": "B"}}, "A", None, id="the-best-key-first"),
        pytest.param({"data": {"out": 7, "second": "B"}}, "B", None, id="a-number-is-no-text"),
        pytest.param({"data": {"out": [{"text": "A"}, {"text": "B"}]}}, "A\nB", None, id="parts"),
        pytest.param({"data": {"out": "A", "err": "Broken."}}, "Broken.", True, id="a-failure-comes-first"),
        pytest.param({"data": {"out": "A", "err": {"code": 7}}}, "{'code': 7}", True, id="a-failure-without-text"),
        pytest.param({"data": {"out": "A", "err": True}}, "A", None, id="a-flag-has-no-words"),
        pytest.param({"data": {"response": {"out": "A"}}}, "A", None, id="within-an-envelope"),
        pytest.param({"data": {"else": "A"}, "text": "T"}, "T", None, id="no-key-known"),
        pytest.param({"text": '{"out": "A"}'}, "A", None, id="a-structure-as-text"),
        pytest.param({"text": '"\\"A\\" it is"'}, '"A" it is', None, id="a-text-encoded-twice"),
        pytest.param({"text": '"A" it is'}, '"A" it is', None, id="a-text-that-begins-with-a-quotation"),
        pytest.param({"text": '"A"', "data": [1]}, '"A"', None, id="a-text-beside-a-structure"),
        pytest.param({"text": " {'out'"}, " {'out'", None, id="no-structure"),
    ],
)  # fmt: skip
def test_where_the_words_of_a_result_are(facts: dict[str, Any], words: str, marked: bool | None) -> None:
    heard = hear((dialect(result=("out", "second"), failure=("err",)),), "load", got(**facts), "s")
    assert (heard.text, heard.marked) == (words, marked)


def test_a_dialect_without_structures_decodes_none() -> None:
    assert hear((dialect(),), "load", got('{"out": "A"}'), "s").text == '{"out": "A"}'
    assert hear((dialect(failure=("err",)),), "load", got('{"err": "A"}'), "s").text == "A"
    assert hear((dialect(result=("out",)),), "load", got('{"out": "A"}'), "s").text == "A"


@pytest.mark.parametrize(
    ("data", "inner"),
    [
        ({"result": {"a": 1}}, {"a": 1}),
        ({"response": {"output": {"result": {"a": 1}}}}, {"a": 1}),
        ({"output": {"output": {"output": {"output": {"a": 1}}}}}, {"output": {"a": 1}}),
        ({"result": {"a": 1}, "b": 2}, {"result": {"a": 1}, "b": 2}),
        ({"result": "text"}, {"result": "text"}),
        ({"other": {"a": 1}}, {"other": {"a": 1}}),
        ({}, {}),
    ],
)
def test_an_envelope_holds_nothing_else(data: dict[str, object], inner: dict[str, object]) -> None:
    assert unwrapped(data) == inner


@pytest.mark.parametrize(
    ("spoken", "able"),
    [
        (dialect(), False),
        (dialect(failure=("error",)), True),
        (dialect(Says(means="blocked", pattern="Stop.")), True),
        (dialect(Says(means="blocked", pattern="Stop.", marked=False)), True),
        (dialect(Says(means="blocked", pattern="Stop.", marked=True)), False),
        (dialect(Says(means="blocked", pattern="Stop.", roles=("file",))), False),
        (dialect(Says(means="refused", pattern="Stop.")), False),
    ],
)
def test_whether_a_success_may_have_been_stopped(spoken: Dialect, *, able: bool) -> None:
    assert may_block((spoken,), "load") is able
    assert may_block((dialect(), spoken), "load") is able


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"exit_code": 3, "data": {"exit_code": 4}}, 3),
        *(({"data": {key: 4}}, 4) for key in ("exit_code", "exitCode", "returncode", "return_code", "code")),
        ({"data": {"exit_code": True, "code": 5}}, 5),
        ({"data": {"exit_code": "4"}}, None),
        ({"text": '{"code": 6}'}, 6),
        ({"text": "[6]"}, None),
        ({"text": "ended: 7\n", "data": []}, 7),
        ({"text": "high water; ended: -7\n"}, -7),
        ({"text": "ended: x\n"}, None),
        ({"text": ""}, None),
    ],
)
def test_an_exit_code_is_the_log_s_or_the_structure_s_or_stands_in_the_text(
    facts: dict[str, Any], code: int | None
) -> None:
    spoken = (dialect(), dialect(exits=(r"over: (?P<exit>\d+)", r"ended: (?P<exit>-?\d+)\n")))
    assert exit_code(spoken, got(**facts)) == code


def test_what_a_tool_puts_before_an_output_is_none_of_it() -> None:
    shell = dialect(preamble=r"Took [^\n]*\nOutput:\n", result=("out",))
    assert output((shell,), got("Took 1 s\nOutput:\nTook 2 s\n")) == "Took 2 s\n"
    assert output((shell,), got("High water.\nTook 1 s\nOutput:\n")) == "High water.\nTook 1 s\nOutput:\n"
    assert output((shell,), got(data={"out": "Low."})) == "Low."
    assert output((dialect(), shell), got("Took 1 s\nOutput:\nLow.")) == "Low."
    assert output((dialect(result=("a",)), dialect(result=("out",))), got(data={"a": "A", "out": "B"})) == "A"
    assert output((), got("Low.")) == "Low."
