"""Live objects of the real SDKs: a run built by their own constructors is read as the run it is.

Tools, arguments, and what they answer are those of the logs in tests/hosts; no model and no network is needed.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any, Literal

import pytest

import guildmark
from guildmark.model.trace import ReadRow

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]

FILE = "references/harbours.md"
BODY = f"# Tide clock\n\n1. Read `{FILE}`.\n2. Answer with the hour of high water."
HARBOURS = "# Harbours\n\n- Oban: 12:40"
ASKED = "When is high water at Oban?"
SAID = "At 12:40."
DESCRIPTION = "Tells the tide. Use when asked for high water."
OFFER = f"<available_skills>\n<skill>\n<name>tide-clock</name>\n<description>{DESCRIPTION}</description>\n</skill>\n</available_skills>"  # fmt: skip


@dataclass
class Step:
    """One call with what it gave."""

    tool: str
    args: dict[str, Any]
    result: str
    failed: bool = False
    id: str = ""


class Kept:
    """What a tool may keep beside its answer: no JSON."""

    def __init__(self, what: str) -> None:
        self.what = what


def steps(load: str, skill: str, body: str, refusal: Step, read: Step) -> list[Step]:
    """Return a run of three calls: a load, a load of a misspelt name, and a read."""
    found = [Step(load, {skill: "tide-clock"}, body), refusal, read]
    refusal.tool, refusal.args = refusal.tool or load, refusal.args or {skill: "tide-clocks"}
    for number, step in enumerate(found, 1):
        step.id = f"call_{number}"
    return found


def never() -> str:
    raise AssertionError("nothing may be run")


def no(result: str, *, failed: bool = False) -> Step:
    return Step("", {}, result, failed)


def check(
    what: object, host: str, *, offered: bool | None = None, refused: str = "refused", requested: int = 1
) -> None:
    trace = guildmark.read(what)
    assert trace.host == host
    assert trace.gaps == ()
    rows = {row.name: row for row in trace.skills}
    assert rows.keys() == {"tide-clock", "tide-clocks"}
    good, bad = rows["tide-clock"], rows["tide-clocks"]
    assert (good.requested, good.loaded, good.refused, good.offered) == (requested, 1, 0, offered)
    assert (bad.requested, bad.loaded, getattr(bad, refused)) == (1, 0, 1)
    assert good.resources.read == (ReadRow(FILE, "ok"),)
    assert bad.resources.read == ()


def test_agent_framework() -> None:
    af = pytest.importorskip("agent_framework")
    body = f'---\nname: tide-clock\ndescription: {DESCRIPTION}\n---\n{BODY}\n\n<available_resources>\n  <resource name="{FILE}"/>\n</available_resources>\n'  # fmt: skip
    run = steps("load_skill", "skill_name", body, no("Error: Skill 'tide-clocks' not found."),
                Step("read_skill_resource", {"skill_name": "tide-clock", "resource_name": FILE}, HARBOURS))  # fmt: skip
    messages = [af.Message("user", [af.Content.from_text(ASKED)])]
    for step in run:
        call = af.Content.from_function_call(step.id, step.tool, arguments=json.dumps(step.args))
        messages.append(af.Message("assistant", [call]))
        messages.append(af.Message("tool", [af.Content.from_function_result(step.id, result=step.result)]))
    messages.append(af.Message("assistant", [SAID]))
    check(messages, "maf-python")
    check(tuple(messages), "maf-python")
    check(af.AgentResponse(messages=messages), "maf-python")
    session = af.AgentSession()
    state = session.state.setdefault("in_memory", {})
    asyncio.run(af.InMemoryHistoryProvider().save_messages(session.session_id, messages, state=state))
    check(session, "maf-python")


def test_langchain_messages_and_a_graph_state() -> None:
    lc = pytest.importorskip("langchain_core.messages")
    pytest.importorskip("deepagents")
    path = "/skills/{}/SKILL.md"
    run = [
        Step("read_file", {"file_path": path.format("tide-clock"), "limit": 1000},
             f"@@ lines 1-7 of 7 @@\n---\nname: tide-clock\ndescription: {DESCRIPTION}\n---\n{BODY}"),
        Step("read_file", {"file_path": path.format("tide-clocks"), "limit": 1000},
             "Error: File '/skills/tide-clocks/SKILL.md' not found", failed=True),
        Step("read_file", {"file_path": f"/skills/tide-clock/{FILE}"}, f"@@ lines 1-3 of 3 @@\n{HARBOURS}"),
    ]  # fmt: skip
    messages = [lc.HumanMessage(ASKED)]
    for number, step in enumerate(run, 1):
        call = {"name": step.tool, "args": step.args, "id": f"call_{number}"}
        messages.append(lc.AIMessage("", tool_calls=[call]))
        status = "error" if step.failed else "success"
        messages.append(lc.ToolMessage(step.result, tool_call_id=f"call_{number}", name=step.tool, status=status))
    messages.append(lc.AIMessage(SAID))
    check(messages, "deepagents", refused="failed")
    messages[2].artifact = Kept("rows")
    skill = {"name": "tide-clock", "description": DESCRIPTION, "path": path.format("tide-clock")}
    check({"messages": messages, "skills_metadata": [skill]}, "deepagents", offered=True, refused="failed")


def test_haystack() -> None:
    chat = pytest.importorskip("haystack.dataclasses")
    why = "Failed to invoke Tool `load_skill` with parameters {'name': 'tide-clocks'}. Error: "
    run = steps("load_skill", "name", f"{BODY}\n\nBundled files (read with `read_skill_file`):\n- {FILE}",
                no(why + "Unknown skill 'tide-clocks'. Available skills: tide-clock", failed=True),
                Step("read_skill_file", {"name": "tide-clock", "path": FILE}, HARBOURS))  # fmt: skip
    messages = [chat.ChatMessage.from_user(ASKED)]
    for step in run:
        call = chat.ToolCall(step.tool, step.args, id=step.id)
        messages.append(chat.ChatMessage.from_assistant(tool_calls=[call]))
        messages.append(chat.ChatMessage.from_tool(step.result, origin=call, error=step.failed))
    messages.append(chat.ChatMessage.from_assistant(SAID))
    check(messages, "haystack")
    check({"messages": messages, "last_message": messages[-1]}, "haystack")


def test_google_adk() -> None:
    pytest.importorskip("google.adk")
    events = pytest.importorskip("google.adk.events.event")
    sessions = pytest.importorskip("google.adk.sessions.session")
    types = pytest.importorskip("google.genai.types")
    answers = [{"skill_name": "tide-clock", "instructions": BODY, "frontmatter": {"name": "tide-clock", "description": DESCRIPTION}},
               {"error": "Skill 'tide-clocks' not found.", "error_code": "SKILL_NOT_FOUND"},
               {"skill_name": "tide-clock", "file_path": FILE, "content": HARBOURS}]  # fmt: skip
    run = steps("load_skill", "skill_name", "", no(""),
                Step("load_skill_resource", {"skill_name": "tide-clock", "file_path": FILE}, ""))  # fmt: skip

    def event(author: str, role: str, **part: object) -> object:
        content = types.Content(role=role, parts=[types.Part(**part)])
        return events.Event(author=author, invocation_id="e-1", content=content)

    found = [event("user", "user", text=ASKED)]
    for step, answer in zip(run, answers, strict=True):
        call = types.FunctionCall(id=step.id, name=step.tool, args=step.args)
        found.append(event("assistant", "model", function_call=call))
        result = types.FunctionResponse(id=step.id, name=step.tool, response=answer)
        found.append(event("assistant", "user", function_response=result))
    found.append(event("assistant", "model", text=SAID))
    check(found, "google-adk")
    check(sessions.Session(id="s", app_name="app", user_id="u", events=found), "google-adk")


def test_agno() -> None:
    chat = pytest.importorskip("agno.models.message")
    runs = pytest.importorskip("agno.run.agent")
    loaded = {"skill_name": "tide-clock", "description": DESCRIPTION, "instructions": BODY, "available_scripts": [],
              "available_references": ["harbours.md"]}  # fmt: skip
    missing = {"error": "Skill 'tide-clocks' not found", "available_skills": "tide-clock"}
    given = {"skill_name": "tide-clock", "reference_path": "harbours.md"}
    run = steps("get_skill_instructions", "skill_name", json.dumps(loaded), no(json.dumps(missing)),
                Step("get_skill_reference", given, json.dumps({**given, "content": HARBOURS})))  # fmt: skip
    messages = [chat.Message(role="user", content=ASKED)]
    for step in run:
        function = {"name": step.tool, "arguments": json.dumps(step.args)}
        call = {"id": step.id, "type": "function", "function": function}
        messages.append(chat.Message(role="assistant", tool_calls=[call]))
        answer = chat.Message(role="tool", content=step.result, tool_call_id=step.id, tool_name=step.tool,
                              tool_args=step.args, tool_call_error=False)  # fmt: skip
        messages.append(answer)
    messages.append(chat.Message(role="assistant", content=SAID))
    check(messages, "agno")
    check(runs.RunOutput(run_id="r", agent_id="assistant", messages=messages, content=SAID), "agno")


def test_agentscope() -> None:
    chat = pytest.importorskip("agentscope.message")
    run = steps("Skill", "skill", BODY, no("SkillNotFoundError: Skill 'tide-clocks' not found.", failed=True),
                Step("Read", {"file_path": f"/ws/skills/tide-clock/{FILE}"}, "     1\t# Harbours\n     2\t\n     3\t- Oban: 12:40"))  # fmt: skip
    blocks = []
    for step in run:
        done = chat.ToolCallState.FINISHED
        blocks.append(chat.ToolCallBlock(id=step.id, name=step.tool, input=json.dumps(step.args), state=done))
        state = chat.ToolResultState.ERROR if step.failed else chat.ToolResultState.SUCCESS
        output = [chat.TextBlock(text=step.result)]
        blocks.append(chat.ToolResultBlock(id=step.id, name=step.tool, output=output, state=state))
    messages = [chat.UserMsg(name="user", content=[chat.TextBlock(text=ASKED)]),
                chat.AssistantMsg(name="assistant", content=[*blocks, chat.TextBlock(text=SAID)])]  # fmt: skip
    check(messages, "agentscope")


def test_camel() -> None:
    records = pytest.importorskip("camel.types.agents")
    responses = pytest.importorskip("camel.responses")
    base = pytest.importorskip("camel.messages").BaseMessage
    body = f"## Skill: tide-clock\n\n**Base directory**: /ws/.agents/skills/tide-clock\n\n**Available files**:\n  - references/\n\n{BODY}"  # fmt: skip
    run = steps("load_skill", "name", body, no('Error: Skill "tide-clocks" not found. Available: tide-clock'),
                Step("read_file", {"path": f"/ws/.agents/skills/tide-clock/{FILE}"}, HARBOURS))  # fmt: skip
    ran = [records.ToolCallingRecord(tool_name=step.tool, args=step.args, result=step.result, tool_call_id=step.id)
           for step in run]  # fmt: skip
    check(ran, "camel")
    said = base.make_assistant_message(role_name="assistant", content=SAID)
    check(responses.ChatAgentResponse(msgs=[said], terminated=False, info={"tool_calls": ran}), "camel")


def test_ag2() -> None:
    events = pytest.importorskip("ag2.events")
    pydantic = pytest.importorskip("pydantic")
    body = f'<skill_content name="tide-clock">\n{BODY}\n\nSkill directory: /ws/skills/tide-clock\nRelative paths in this skill are relative to the skill directory.\n<skill_resources>\n  <file>{FILE}</file>\n</skill_resources>\n</skill_content>'  # fmt: skip
    run = steps("load_skill", "name", body, no("", failed=True),
                Step("read_skill_resource", {"name": "tide-clock", "resource": FILE}, HARBOURS))  # fmt: skip
    history = [events.ModelRequest([events.TextInput(ASKED)])]
    for step in run:
        call = events.ToolCallEvent(id=step.id, name=step.tool, arguments=json.dumps(step.args))
        calls = events.ToolCallsEvent([call])
        history += [events.ModelResponse(tool_calls=calls), calls, call]
        if step.failed:
            with pytest.raises(pydantic.ValidationError) as raised:
                pydantic.TypeAdapter(Literal["tide-clock"]).validate_python("tide-clocks")
            answer = events.ToolErrorEvent.from_call(call, raised.value)
        else:
            answer = events.ToolResultEvent.from_call(call, step.result)
        history += [answer, events.ToolResultsEvent([answer])]
    history.append(events.ModelResponse(message=events.ModelMessage(SAID)))
    check(history, "ag2")


def test_openai_agents() -> None:
    agents = pytest.importorskip("agents")
    wire = pytest.importorskip("openai.types.responses")
    run = steps("load_skill", "skill_name", "{'status': 'loaded', 'skill_name': 'tide-clock', 'path': '.agents/tide-clock'}",
                no("Error running tool load_skill: lazy skill not found: tide-clocks"),
                Step("exec_command", {"cmd": f"cat .agents/tide-clock/{FILE}"},
                     f"Chunk ID: 7071ca\nWall time: 0.0201 seconds\nProcess exited with code 0\nOutput:\n{HARBOURS}\n"))  # fmt: skip
    agent = agents.Agent(name="assistant", tools=[agents.function_tool(never)])
    skill = Step("exec_command", {"cmd": "cat .agents/tide-clock/SKILL.md"}, f"---\nname: tide-clock\ndescription: {DESCRIPTION}\n---\n{BODY}\n", id="call_0")  # fmt: skip
    new = []
    for step in (run[0], skill, *run[1:]):
        call = wire.ResponseFunctionToolCall(arguments=json.dumps(step.args), call_id=step.id, name=step.tool,
                                             type="function_call")  # fmt: skip
        new.append(agents.ToolCallItem(agent=agent, raw_item=call))
        answer = {"type": "function_call_output", "call_id": step.id, "output": step.result}
        new.append(agents.ToolCallOutputItem(agent=agent, raw_item=answer, output=step.result))
    check(new, "openai-agents", requested=2)  # staged, then read
    result = agents.RunResult(
        input=ASKED, new_items=new, raw_responses=[], final_output=SAID, input_guardrail_results=[],
        output_guardrail_results=[], tool_input_guardrail_results=[], tool_output_guardrail_results=[],
        context_wrapper=agents.RunContextWrapper(context=None), _last_agent=agent,
    )  # fmt: skip
    check(result, "openai-agents", requested=2)
    check(result.to_input_list(), "openai-agents", requested=2)
    result.input = [{"role": "user", "content": ASKED}]
    check(result, "openai-agents", requested=2)

    async def kept() -> list[object]:
        session = agents.SQLiteSession("s")
        await session.add_items(result.to_input_list())
        try:
            return await session.get_items()
        finally:
            session.close()

    check(asyncio.run(kept()), "openai-agents", requested=2)
    asked = new[0].raw_item.model_copy(update={"call_id": "call_9"})
    result.new_items = [agents.ToolCallItem(agent=agent, raw_item=asked)]
    result.interruptions = [agents.ToolApprovalItem(agent=agent, raw_item=asked)]
    trace = guildmark.read(result)
    assert trace.gaps == ()
    assert [(row.name, row.requested, row.pending) for row in trace.skills] == [("tide-clock", 1, 1)]


def test_strands() -> None:
    strands = pytest.importorskip("strands")
    body = f"{BODY}\n\n---\nLocation: /ws/skills/tide-clock/SKILL.md\n\nAvailable resources:\n  {FILE}"
    path = f"/ws/skills/tide-clock/{FILE}"
    shown = f"Here's the result of running `cat -n` on {path}:\n     1  # Harbours\n     2  \n     3  - Oban: 12:40\n"
    run = steps("skills", "skill_name", body, no("Skill 'tide-clocks' not found. Available skills: tide-clock"),
                Step("file_editor", {"command": "view", "path": path}, shown))  # fmt: skip
    messages: list[Any] = [{"role": "user", "content": [{"text": ASKED}]}]
    for step in run:
        use = {"toolUseId": step.id, "name": step.tool, "input": step.args}
        messages.append({"role": "assistant", "content": [{"toolUse": use}]})
        result = {"toolUseId": step.id, "status": "success", "content": [{"text": step.result}]}
        messages.append({"role": "user", "content": [{"toolResult": result}]})
    messages.append({"role": "assistant", "content": [{"text": SAID}]})
    agent = strands.Agent(messages=messages, callback_handler=None)
    check(agent.messages, "strands")
    agent.state.set("agent_skills", {"last_injected_xml": OFFER, "activated_skills": ["tide-clock"]})
    check({"messages": agent.messages, "state": agent.state.get()}, "strands", offered=True)


def test_inspect_ai() -> None:
    log = pytest.importorskip("inspect_ai.log")
    model = pytest.importorskip("inspect_ai.model")
    tool = pytest.importorskip("inspect_ai.tool")
    body = f'<command-message>The "tide-clock" skill is running</command-message>\n<command-name>tide-clock</command-name>\n\nBase Path: ./skills/tide-clock\n\n{BODY}'  # fmt: skip
    run = steps("skill", "command", body, no("Unknown skill: tide-clocks", failed=True),
                Step("bash", {"command": f"cat ./skills/tide-clock/{FILE}"}, HARBOURS))  # fmt: skip
    messages = [model.ChatMessageUser(content=ASKED)]
    for step in run:
        call = tool.ToolCall(step.id, step.tool, step.args)
        messages.append(model.ChatMessageAssistant(content="", tool_calls=[call]))
        error = tool.ToolCallError("unknown", step.result) if step.failed else None
        answer = model.ChatMessageTool(content="" if error else step.result, tool_call_id=step.id, function=step.tool,
                                       error=error)  # fmt: skip
        messages.append(answer)
    messages.append(model.ChatMessageAssistant(content=SAID))
    sample = log.EvalSample(id=1, epoch=1, input=ASKED, target="12:40", messages=messages)
    spec = log.EvalSpec(created="2026-11-30T20:41:01+00:00", task="task", dataset=log.EvalDataset(), model="mockllm/model",
                        config=log.EvalConfig())  # fmt: skip
    check(sample, "inspect-ai")
    check(log.EvalLog(status="success", eval=spec, samples=[sample]), "inspect-ai")
    check([sample], "inspect-ai")
    check([log.EvalLog(status="success", eval=spec, samples=[sample])], "inspect-ai")
    check(messages, "inspect-ai")


def test_crewai() -> None:
    crewai = pytest.importorskip("crewai")
    tasks = pytest.importorskip("crewai.tasks.task_output")
    body = f'<skill name="tide-clock">\n{DESCRIPTION}\n\n{BODY}\n</skill>'
    run = steps("load_skill", "skill_name", body, no("Skill 'tide-clocks' is not available. Available skills: tide-clock."),
                Step("read_file", {"path": f"/ws/skills/tide-clock/{FILE}"}, HARBOURS))  # fmt: skip
    offer = f'<available_skills>\n<skill name="tide-clock">\n{DESCRIPTION}\n</skill>\n</available_skills>'
    messages: list[Any] = [{"role": "system", "content": offer}, {"role": "user", "content": ASKED}]
    for step in run:
        function = {"name": step.tool, "arguments": json.dumps(step.args)}
        call = {"id": step.id, "type": "function", "function": function}
        messages.append({"role": "assistant", "content": "", "tool_calls": [call]})
        messages.append({"role": "tool", "content": step.result, "tool_call_id": step.id, "name": step.tool})
    messages.append({"role": "assistant", "content": SAID})
    task = tasks.TaskOutput(description=ASKED, agent="assistant", raw=SAID, messages=messages)
    check(task, "crewai", offered=True)
    check(crewai.CrewOutput(raw=SAID, tasks_output=[task]), "crewai", offered=True)


def test_pydantic_ai() -> None:
    m = pytest.importorskip("pydantic_ai.messages")
    loaded = "Capability 'tide-clock' loaded. Its instructions, if any, follow."
    run = steps("load_capability", "id", loaded, no("No capability found with id 'tide-clocks'.", failed=True),
                Step("read_skill_resource", {"skill_name": "tide-clock", "resource_name": FILE}, HARBOURS))  # fmt: skip
    body = f"# Skill: tide-clock\n\n{BODY}\n\n## Bundled files\n\nRead with `read_skill_resource`, using these exact `resource_name` values:\n\n- `{FILE}`\n"  # fmt: skip
    messages: list[Any] = [m.ModelRequest([m.UserPromptPart(ASKED)])]
    for step in run:
        messages.append(m.ModelResponse([m.ToolCallPart(step.tool, step.args, step.id)]))
        ended = "retried" if step.failed else "success"
        answer = m.ToolReturnPart(step.tool, step.result, step.id, outcome=ended)
        told = [m.InstructionDeltaPart(id="capability:tide-clock", content=body)] if step is run[0] else []
        messages.append(m.ModelRequest([answer, *told]))
    messages.append(m.ModelResponse([m.TextPart(SAID)]))
    check(messages, "pydantic-ai")


def test_spans_of_opentelemetry() -> None:
    trace = pytest.importorskip("opentelemetry.sdk.trace")
    exporting = pytest.importorskip("opentelemetry.sdk.trace.export")
    memory = pytest.importorskip("opentelemetry.sdk.trace.export.in_memory_span_exporter")
    run = steps("load_skill", "skill_name", f"---\nname: tide-clock\ndescription: {DESCRIPTION}\n---\n{BODY}",
                no("Error: Skill 'tide-clocks' not found."),
                Step("read_skill_resource", {"skill_name": "tide-clock", "resource_name": FILE}, HARBOURS))  # fmt: skip
    exporter, provider = memory.InMemorySpanExporter(), trace.TracerProvider()
    provider.add_span_processor(exporting.SimpleSpanProcessor(exporter))
    tracer = provider.get_tracer("agent")
    with tracer.start_as_current_span("invoke_agent", attributes={"gen_ai.operation.name": "invoke_agent"}):
        for step in run:
            known = {"operation.name": "execute_tool", "tool.name": step.tool, "tool.call.id": step.id,
                     "tool.call.arguments": json.dumps(step.args), "tool.call.result": step.result}  # fmt: skip
            given = {f"gen_ai.{key}": value for key, value in known.items()}
            with tracer.start_as_current_span(f"execute_tool {step.tool}", attributes=given):
                pass
    provider.shutdown()
    spans = exporter.get_finished_spans()
    assert len(spans) == 4
    for given in (spans, list(spans)):
        read = guildmark.read(given)
        assert read.host is None
        rows = {row.name: row for row in read.skills}
        assert read.gaps == ()
        assert (rows["tide-clock"].requested, rows["tide-clock"].loaded) == (1, 1)
        assert (rows["tide-clocks"].loaded, rows["tide-clocks"].refused) == (0, 1)
        assert rows["tide-clock"].resources.read == (ReadRow(FILE, "ok"),)
