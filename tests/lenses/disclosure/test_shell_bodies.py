"""A command that reads a skill file is a load with a body where its output is known to be the file's text, and only there."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import guildmark
from guildmark.lenses.disclosure.dialect import Dialect, Tool
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded, ToolCall, ToolResult

ROOT = ".agents/skills"
P, Q = f"{ROOT}/kiln/SKILL.md", f"{ROOT}/loom/SKILL.md"
A = "---\nname: kiln\ndescription: Fires.\n---\n\n# Kiln\n\nHeat it.\n"
B = "---\nname: loom\ndescription: Weaves.\n---\n\n# Loom\n\nWarp it.\n"
BARE = "# Kiln\n\nHeat it.\n"
EXAMPLE = "# Kiln\n\n---\nname: yours\n---\n\nWrite it so.\n"
NUMBERED = "".join(f"{number:6}\t{line}\n" for number, line in enumerate(A.split("\n")[:-1], 1))
Row = tuple[str, str, bool, bool | None]
LOADED: list[Row] = [("kiln", "loaded", True, False)]
NO_BODY: list[Row] = [("kiln", "loaded", False, None)]
UNKNOWN: list[Row] = [("kiln", "unknown", False, None)]
ERROR: list[Row] = [("kiln", "error", False, None)]


def chat(
    command: str, text: str, _: int | None, tool: str = "bash", given: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    """Write a call of a shell and its answer as OpenAI chat, which has no mark and no exit code."""
    arguments = json.dumps(given or {"command": command})
    return [
        {"role": "user", "content": "Fire the kiln."},
        {"role": "assistant", "tool_calls": [{"id": "c", "type": "function", "function": {"name": tool, "arguments": arguments}}]},
        {"role": "tool", "tool_call_id": "c", "content": text},
    ]  # fmt: skip


def anthropic(
    command: str, text: str, code: int | None, tool: str = "bash", given: dict[str, str] | None = None
) -> list[dict[str, Any]]:
    """Write the same as Anthropic messages, which mark a failure."""
    return [
        {"role": "user", "content": "Fire the kiln."},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": tool, "input": given or {"command": command}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": text, "is_error": bool(code)}]},
    ]  # fmt: skip


def codex(command: str, text: str, code: int | None) -> list[dict[str, Any]]:
    """Write the same as the stream of Codex 0.46, which has an exit code."""
    item = {"id": "c", "type": "command_execution", "command": command, "aggregated_output": text, "exit_code": code or 0,
            "status": "completed"}  # fmt: skip
    return [{"type": "thread.started", "thread_id": "t"}, {"type": "item.completed", "item": item}]


def loads(rows: list[dict[str, Any]]) -> tuple[list[SkillLoaded], list[str]]:
    trace = guildmark.read(rows)
    return [event for event in trace.events if isinstance(event, SkillLoaded)], [gap.reason for gap in trace.gaps]


def rows(found: list[SkillLoaded]) -> list[Row]:
    return [(load.skill, load.status, load.body is not None, load.truncated) for load in found]


ALIKE = [
    # the only thing that writes
    pytest.param(f"cat {P}", A, 0, LOADED, [A], id="alone"),
    pytest.param(f"cat {P}", BARE, 0, LOADED, [BARE], id="alone-without-frontmatter"),
    pytest.param(f"cat {P}", EXAMPLE, 0, LOADED, [EXAMPLE], id="alone-with-an-example"),
    pytest.param(f"cd {ROOT}/kiln && cat SKILL.md", BARE, 0, LOADED, [BARE], id="after-a-move"),
    pytest.param(f"test -f {P} && cat {P}", BARE, 0, LOADED, [BARE], id="after-a-test"),
    pytest.param(f"grep -q Kiln {P} && cat {P}", BARE, 0, LOADED, [BARE], id="after-a-quiet-search"),
    pytest.param(f"mkdir -p x && cat {P} 2>/dev/null", BARE, 0, LOADED, [BARE], id="after-a-silent-command"),
    pytest.param(f'echo "$(cat {P})"', A, 0, LOADED, [A], id="substituted"),
    pytest.param(f"cat {P} | cat", A, 0, LOADED, [A], id="passed-on"),
    pytest.param(f"cat -n {P}", NUMBERED, 0, LOADED, [A], id="numbered"),
    pytest.param(f"cat {P} | nl -ba", NUMBERED, 0, LOADED, [A], id="numbered-by-a-filter"),
    pytest.param(f"f() {{ cat {P}; }}; f", A, 0, LOADED, [A], id="a-function-that-is-called"),
    pytest.param(f"main() {{ f; }}; f() {{ cat {P}; }}; main", A, 0, NO_BODY, [None], id="a-function-called-by-a-later-one"),
    # alternatives
    pytest.param(f"cat {P} || echo none", A, 0, LOADED, [A], id="rescued"),
    pytest.param(f"cat {P} || echo none", "none\n", 0, UNKNOWN, [None], id="rescue"),
    pytest.param(f"cat {P} 2>/dev/null || echo none", BARE, 0, LOADED, [BARE], id="rescued-without-frontmatter"),
    pytest.param(f"cat {P} || cat {Q}", A, 0, [*LOADED, ("loom", "unknown", False, None)], [A, None], id="first-of-two"),
    pytest.param(f"test -f {P} && cat {P} || ls", A, 0, LOADED, [A], id="rescued-by-anything"),
    pytest.param(f"if [ -f {P} ]; then cat {P}; else echo no; fi", A, 0, LOADED, [A], id="branch"),
    pytest.param(f"if [ -f {P} ]; then cat {P}; else echo no; fi", "no\n", 0, UNKNOWN, [None], id="other-branch"),
    pytest.param(f"if [ -f {P} ]; then cat {P}; fi", BARE, 0, UNKNOWN, [None], id="branch-without-frontmatter"),
    pytest.param(f"case $X in a) cat {P};; *) ls;; esac", A, 0, LOADED, [A], id="case"),
    pytest.param(f"case $X in a) cat {P};; *) ls;; esac", "x\n", 0, UNKNOWN, [None], id="other-case"),
    pytest.param(f"while read x; do cat {P}; done", A + A, 0, NO_BODY, [None], id="again-and-again"),
    # what comes before
    pytest.param(f"ls && cat {P}", f"kiln\n{A}", 0, LOADED, [A], id="after-a-list"),
    pytest.param(f"pwd; ls -la; cat {P} | head -60", f"/w\ntotal 4\n{A}", 0, LOADED, [A], id="after-two"),
    pytest.param(f"cat README.md; cat {P}", f"# Read me\n{A}", 0, LOADED, [A], id="after-another-file"),
    pytest.param(f"echo hi; cat {P}", f"hi\n{A}", 0, LOADED, [A], id="after-a-text"),
    pytest.param(f"echo hi; cat {P}", f"hi\n{BARE}", 0, LOADED, [BARE], id="after-a-text-without-frontmatter"),
    pytest.param(f"echo ---; cat {P}", f"---\n{A}", 0, LOADED, [A], id="after-a-rule"),
    pytest.param(f"printf '%s\\n' a b; cat {P}", f"a\nb\n{BARE}", 0, LOADED, [BARE], id="after-printf"),
    pytest.param(f"printf 'a\\nb'; cat {P}", f"a\nb{BARE}", 0, LOADED, [BARE], id="after-printf-of-a-form"),
    pytest.param(f"echo -n 'a b'; cat {P}", f"a b{BARE}", 0, LOADED, [BARE], id="after-echo-n"),
    pytest.param(f"echo -e 'a\\nb'; cat {P}", f"a\nb\n{BARE}", 0, LOADED, [BARE], id="after-echo-e"),
    pytest.param(f"cat <<'END'; cat {P}\nhi\nEND", f"hi\n{BARE}", 0, LOADED, [BARE], id="after-a-document"),
    # what comes after
    pytest.param(f"cat {P}; ls", f"{A}x\ny\n", 0, NO_BODY, [None], id="before-a-list"),
    pytest.param(f"cat {P}; ls", "x\n", 0, UNKNOWN, [None], id="before-a-list-that-is-all"),
    pytest.param(f"cat {P}; cat README.md", f"{A}# Read me\n", 0, NO_BODY, [None], id="before-another-file"),
    pytest.param(f"cat {P}; echo done", f"{A}done\n", 0, LOADED, [A], id="before-a-text"),
    pytest.param(f"cat {P}; echo done", f"{A}done", 0, LOADED, [A], id="before-a-text-that-is-cut"),
    pytest.param(f"cat {P}; echo", f"{A}\n", 0, NO_BODY, [None], id="before-a-blank-line"),
    pytest.param(f'cat {P}; echo "exit $?"', f"{A}exit 0\n", 0, NO_BODY, [None], id="before-an-unknown-text"),
    pytest.param(f"cat {P}; [ -f x ] && echo hi", f"{A}hi\n", 0, LOADED, [A], id="before-a-text-that-may-be"),
    pytest.param(f"cat {P}; if a; then echo hi; fi", f"{A}hi\n", 0, NO_BODY, [None], id="before-a-text-of-a-branch"),
    pytest.param(f"cat {P}; if [ -f x ]; then echo hi; fi", A, 0, LOADED, [A], id="before-a-text-of-a-branch-that-is-not"),
    pytest.param(f"cat <<< hi; cat {P}", f"hi\n{BARE}", 0, LOADED, [BARE], id="after-a-here-string"),
    pytest.param(f"cat {P}; [ -f x ] && echo hi", A, 0, NO_BODY, [None], id="before-a-text-that-is-not"),
    pytest.param(f"cat {P} | cat -", A, 0, LOADED, [A], id="passed-on-by-a-dash"),
    pytest.param(f"cat {P} | cat -u", A, 0, LOADED, [A], id="passed-on-as-it-comes"),
    pytest.param(f"if a; then ls; else head -4 {P}; fi", A[:39], 0, [("kiln", "loaded", True, True)], [A[:39]], id="instead-of-a-list"),
    pytest.param(f"cat {P} && make", f"{A}sank\n", 1, NO_BODY, [None], id="before-a-failure"),
    pytest.param(f'echo "== $(cat {P}) =="', f"== {A} ==\n", 0, UNKNOWN, [None], id="within-a-text"),
    # several
    pytest.param(f"cat {P} {Q}", A + B, 0, [*LOADED, ("loom", "loaded", True, False)], [A, B], id="two"),
    pytest.param(f"cat {P}; echo ---; cat {Q}", f"{A}---\n{B}", 0, [*LOADED, ("loom", "loaded", True, False)], [A, B], id="two-with-a-rule"),
    pytest.param(f"echo '== a'; cat {P}; echo '== b'; cat {Q}", f"== a\n{A}== b\n{B}", 0, [*LOADED, ("loom", "loaded", True, False)], [A, B], id="two-with-heads"),
    pytest.param(f'for s in kiln loom; do echo "# $s"; cat {ROOT}/$s/SKILL.md; done', f"# kiln\n{A}# loom\n{B}", 0, [*LOADED, ("loom", "loaded", True, False)], [A, B], id="a-loop"),
    pytest.param(f"cat {P} {Q}", f"{A}cat: {Q}: No such file or directory\n", 1, [*LOADED, ("loom", "error", False, None)], [A, None], id="the-second-is-missing"),
    pytest.param(f"cat {P} {Q}", f"cat: {P}: No such file or directory\n{B}", 1, [*ERROR, ("loom", "loaded", True, False)], [None, B], id="the-first-is-missing"),
    pytest.param(f"cat {P} {Q}", f"{A}cat: {Q}: Datei oder Verzeichnis nicht gefunden\n", 1, [*LOADED, ("loom", "error", False, None)], [A, None], id="missing-in-another-language"),
    pytest.param(f"cat {P} {Q}", f"cat: {P}: No such file or directory\ncat: {Q}: No such file or directory\n", 1, [*ERROR, ("loom", "error", False, None)], [None, None], id="both-are-missing"),
    pytest.param(f"cat {P} notes.md", f"{A}cat: notes.md: No such file or directory\n", 1, LOADED, [A], id="a-file-of-no-skill-is-missing"),
    # what filters make of it
    pytest.param(f"cat {P} | jq .", "{}\n", 0, UNKNOWN, [None], id="jq"),
    pytest.param(f"cat {P} | tr a-z A-Z", A.upper(), 0, UNKNOWN, [None], id="tr"),
    pytest.param(f"cat {P} | sort", "\n".join(sorted(A.split("\n"))), 0, UNKNOWN, [None], id="sort"),
    pytest.param(f"base64 {P}", "LS0tCm5hbWU6\n", 0, UNKNOWN, [None], id="base64"),
    pytest.param(f"sed 's/Heat/Cool/' {P}", A.replace("Heat", "Cool"), 0, NO_BODY, [None], id="sed"),
    pytest.param(f"cat {P} | rev", "\n".join(line[::-1] for line in A.split("\n")), 0, UNKNOWN, [None], id="rev"),
    pytest.param(f"cat -A {P}", A.replace("\n", "$\n"), 0, UNKNOWN, [None], id="cat-A"),
    pytest.param(f"python3 -c \"print(open('{P}').read().upper())\"", A.upper(), 0, UNKNOWN, [None], id="python"),
    # parts
    pytest.param(f"head -50 {P}", A, 0, LOADED, [A], id="more-lines-than-there-are"),
    pytest.param(f"cat {P} | head -n 50", A, 0, LOADED, [A], id="more-lines-through-a-pipe"),
    pytest.param(f"cat {P} | sed -n '1,200p'", A, 0, LOADED, [A], id="more-lines-through-sed"),
    pytest.param(f"head -8 {P}", A, 0, [("kiln", "loaded", True, True)], [A], id="as-many-lines-as-there-are"),
    pytest.param(f"head -9 {P}", A.rstrip("\n"), 0, [("kiln", "loaded", True, None)], [A.rstrip("\n")], id="a-line-less-and-a-cut-end"),
    pytest.param(f"tail -n +6 {P}", "# Kiln\n\nHeat it.\n", 0, [("kiln", "loaded", True, True)], ["# Kiln\n\nHeat it.\n"], id="the-rest"),
    # nothing at all
    pytest.param(f"f() {{ cat {P}; }}; echo hi", "hi\n", 0, [], [], id="a-function-that-is-not-called"),
    pytest.param(f"f() {{ cat {P}; }}; g() {{ f; }}; echo hi", "hi\n", 0, [], [], id="a-function-that-one-calls-that-is-not"),
    pytest.param(f"ssh host cat {P}", A, 0, [], [], id="on-another-machine"),
    pytest.param(f"docker exec c cat {P}", A, 0, [], [], id="in-a-container"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "text", "code", "found", "bodies"), ALIKE)
def test_what_a_command_loads(command: str, text: str, code: int, found: list[Row], bodies: list[str | None]) -> None:
    for write in (chat, anthropic, codex):
        events, _ = loads(write(command, text, code))
        assert rows(events) == found, write.__name__
        assert [event.body for event in events] == bodies, write.__name__
        assert all(event.reason for event in events if event.status == "unknown")


@pytest.mark.parametrize(
    ("command", "text", "code", "told"),
    [
        (f"ls && cat {P}", f"kiln\n{BARE}", 0, ["unknown", "loaded", "loaded"]),
        (f"cat {P} && ls", f"{BARE}kiln\n", 0, ["unknown", "loaded", "loaded"]),
        (f"ls; cat {P}", "kiln\n", 1, ["unknown", "error", "error"]),
        (f"echo hi; cat {P}", "hi\n", 0, ["unknown", "unknown", "unknown"]),
        (f"cat {P}", "", 0, ["unknown", "unknown", "unknown"]),
        (f"cat {P}", "sank\n", 1, ["loaded", "error", "error"]),
    ],
)
def test_where_the_text_leaves_it_open_a_mark_or_a_code_decides(
    command: str, text: str, code: int, told: list[str]
) -> None:
    found = [loads(write(command, text, code))[0] for write in (chat, anthropic, codex)]
    assert [event.status for events in found for event in events] == told
    assert {event.body for events in found for event in events} <= {None, text}


def test_what_was_seen_of_the_frontmatter_only_is_a_look() -> None:
    head = A[: A.index("\n#")]
    for command, text in (
        (f"head -4 {P}", head),
        (f"head -4 {P}; ls", f"{head}x\n"),
        (f"ls; head -3 {P}", f"x\n{head[:-4]}"),
    ):
        (load,) = loads(codex(command, text, 0))[0]
        assert load.purpose == "inspected", command
    (load,) = loads(codex(f"head -7 {P}; ls", f"{A}x\n", 0))[0]
    assert (load.purpose, load.body) == ("used", None)


@pytest.mark.parametrize("tool", ["bash", "read_file"])
@pytest.mark.parametrize(
    "path",
    [
        f"{ROOT}/*/SKILL.md", f"{ROOT}/**/SKILL.md", f"{ROOT}/**", f"{ROOT}/$NAME/SKILL.md", f"{ROOT}/${{NAME}}/SKILL.md", f"{ROOT}/k?ln/SKILL.md",
        f"{ROOT}/[kl]*/SKILL.md", f"{ROOT}/kiln/scripts/*.py", f"{ROOT}/kiln/scripts/$F", f"{ROOT}/kiln/$(ls)", f"{ROOT}/`ls`/SKILL.md",
    ],
)  # fmt: skip
def test_a_pattern_or_a_variable_is_no_name(tool: str, path: str) -> None:
    for write in (chat, anthropic):
        given = {"command": f"cat {path}"} if tool == "bash" else {"path": path}
        trace = guildmark.read(write("", A, 0, tool, given))
        assert [event for event in trace.events if isinstance(event, SkillLoaded | ResourceRead | ScriptRun)] == []
        assert not trace.skills
        assert {gap.kind for gap in trace.gaps} == {"unresolved"}


def test_braces_are_names_to_a_shell_and_none_to_a_file_tool() -> None:
    path = f"{ROOT}/{{kiln,loom}}/SKILL.md"
    assert rows(loads(codex(f"cat {path}", A + B, 0))[0]) == [*LOADED, ("loom", "loaded", True, False)]
    assert not guildmark.read(chat("", A, 0, "read_file", {"path": path})).skills


def test_a_script_that_is_named_by_a_variable_is_not_run() -> None:
    trace = guildmark.read(
        codex(f"python3 {ROOT}/kiln/scripts/$F; {ROOT}/kiln/*.sh; f() {{ {ROOT}/kiln/a.sh; }}", "x", 0)
    )
    assert [event for event in trace.events if isinstance(event, ScriptRun)] == []
    assert {gap.kind for gap in trace.gaps} == {"unresolved"}


def test_what_stands_for_what_comes_through_a_pipe_is_no_name() -> None:
    for command in (
        "xargs -I@ cat skills/@/SKILL.md",
        "xargs -I{} cat skills/{}/SKILL.md",
        "parallel 'cat skills/{}/SKILL.md'",
    ):
        found, gaps = loads(codex(f"ls skills | {command}", A, 0))
        assert found == []
        assert gaps, command
    assert rows(loads(codex("echo kiln | xargs -I@ cat .agents/skills/@/SKILL.md", A, 0))[0]) == LOADED


WINDOWS = [
    (f"Get-Content {P}", BARE, LOADED), (f"Get-Content {P} -Raw", BARE, LOADED), (f"Get-Content {P} | Out-String", BARE, LOADED),
    (f"Get-Content {P}; ls", f"{A}x\n", NO_BODY), (f"ls; Get-Content {P}", f"x\n{A}", LOADED),
    (f'Write-Output "hi"; Get-Content {P}', f"hi\n{BARE}", LOADED), (f"Start-Sleep 1; Get-Content {P}", BARE, LOADED),
    (f'if (Test-Path {P}) {{ Get-Content {P} }} else {{ "no" }}', "no\n", UNKNOWN),
    (f"if (Test-Path {P}) {{ Get-Content {P} }}", A, LOADED), (f"if (Test-Path {P}) {{ Get-Content {P} }}", BARE, UNKNOWN),
    (f"foreach ($x in $y) {{ Get-Content {P} }}", A, NO_BODY), (f"while ($x) {{ Get-Content {P} }}", A, NO_BODY),
    (f"Get-Content {P} | Sort-Object", "x\n", UNKNOWN), (f"Get-Content {P} | Select-Object -First 50", A, LOADED),
    (f"Get-Content {P} | Select-Object -First 8", A, [("kiln", "loaded", True, True)]),
    (f"Get-Content {P} | Select-Object -First 50 | Select-Object -First 40", A, [("kiln", "loaded", True, True)]),
    (f"Get-Content {P} -TotalCount 40", A, LOADED), (f"function F {{ Get-Content {P} }}", "x\n", []),
    (f"function F {{ Get-Content {P} }}; f", A, LOADED), (f'[IO.File]::ReadAllText("{P}")', BARE, LOADED),
    (f"$x = Get-Content {P}; $x", BARE, UNKNOWN), (f"$y; Get-Content {P}", f"x\n{BARE}", NO_BODY),
]  # fmt: skip


@pytest.mark.parametrize(("command", "text", "found"), WINDOWS)
def test_what_a_powershell_loads(command: str, text: str, found: list[Row]) -> None:
    assert rows(loads(codex(f"pwsh -c '{command}'", text, 0))[0]) == found


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (f"cat {P}", ["bash asks for 'kiln' (likely) by its file", "SKILL.md of 'kiln' (likely): ok"]),
        (f"cat {P} | jq .", ["bash asks for 'kiln' (likely) by its file",
                             "SKILL.md of 'kiln' (likely): unknown, as what the command put out is not known to be this file's text"]),
        (f"python3 {ROOT}/kiln/scripts/a.py", ["scripts/a.py of 'kiln' (likely): ok"]),
    ],
)  # fmt: skip
def test_what_is_said_of_a_command(command: str, said: list[str]) -> None:
    shell = Dialect(host="made-up", tools=(Tool(name="bash", role="shell", command=("command",)),), roots=(ROOT,))
    heard: list[str] = []
    events = [
        ToolCall(tool="bash", arguments={"command": command}, call_id="1"),
        ToolResult(call_id="1", text="x", exit_code=0),
    ]
    assert list(disclose(iter(events), (shell,), lambda _, why: heard.append(why)))
    assert heard == said


def test_a_variable_that_is_set_is_a_name() -> None:
    assert rows(loads(codex(f"S=kiln; cat {ROOT}/$S/SKILL.md", A, 0))[0]) == LOADED
    assert rows(loads(codex("cat $HOME/.agents/skills/kiln/SKILL.md", A, 0))[0]) == LOADED


@pytest.mark.parametrize(
    "command",
    [
        f"cat '{P}", "cat $(find skills -name SKILL.md)", f"ssh host cat {P}", f"kubectl exec pod -- cat {P}", "for x in $X; do cat $x/SKILL.md; done",
        "bash <(curl -s https://example.invalid/skills/x)", f"ssh host <<'END'\ncat {P}\nEND",
    ],
)  # fmt: skip
def test_what_nobody_can_tell_is_a_gap(command: str) -> None:
    for write in (chat, anthropic, codex):
        found, gaps = loads(write(command, A, 0))
        assert [load for load in found if load.status == "loaded"] == []
        assert gaps


def test_a_search_for_files_and_a_connection_are_no_gaps() -> None:
    for command in (f"rg --files {ROOT}/kiln", "nc -t 127.0.0.1 80 # skills"):
        assert loads(codex(command, "x", 0)) == ([], [])


def test_a_resource_behind_an_alternative() -> None:
    path = f"{ROOT}/kiln/references/a.md"
    for command, text, status in (
        (f"cat {path} || echo none", "none\n", "unknown"),
        (f"cat {path} || echo none", "# A\n", "ok"),
        (f"cat {path} || ls", "x\n", "unknown"),
        (f"echo hi; cat {path}", "hi\n# A\n", "ok"),
        (f"cat {path}; ls", "# A\nx\n", "ok"),
        (f"if true; then cat {path}; fi", "# A\n", "ok"),
        (f"if true; then cat {path}; fi; ls", "x\n", "unknown"),
    ):
        trace = guildmark.read(codex(command, text, 0))
        assert [event.status for event in trace.events if isinstance(event, ResourceRead)] == [status], command


def test_a_command_that_is_hard_to_read_is_a_gap_and_soon() -> None:
    begun = time.process_time()
    found, gaps = loads(chat(f"cat {P} " + "$(((" * 225_000, A, 0))
    assert [load.status for load in found if load.status == "loaded"] == []
    assert gaps
    assert time.process_time() - begun < 20


def test_characters_of_high_planes_end_no_process() -> None:
    command = "cat {\U0010fffd " + P
    for _ in range(200):
        assert rows(loads(codex(command, A, 0))[0]) in ([], LOADED, UNKNOWN)


PLANES = st.text(
    st.one_of(
        st.characters(min_codepoint=0x10000), st.sampled_from("{}$(<`'\"|;&[#\n "), st.characters(exclude_categories=["Cs"])
    ),
    max_size=40,
)  # fmt: skip


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PLANES, PLANES)
def test_any_text_around_a_path_can_be_read(before: str, after: str) -> None:
    for write in (chat, codex):
        found, _ = loads(write(f"{before}cat {P}{after}", A, 0))
        assert {load.skill for load in found} <= {"kiln", "SKILL.md"} or found
