"""OpenAI Agents SDK: a sandbox agent that loads skills when it needs them; its items and its trace."""

import asyncio
import json
import os

os.environ["OPENAI_API_KEY"] = "dummy"

from agents import (  # read when imported
    OpenAIResponsesModel,  # likewise
    RunConfig,
    Runner,
    TracingProcessor,
    set_trace_processors,
)
from agents.sandbox import Manifest, SandboxAgent, SandboxRunConfig  # likewise
from agents.sandbox.capabilities import Shell, Skills  # likewise
from agents.sandbox.capabilities.skills import LocalDirLazySkillSource  # likewise
from agents.sandbox.entries import LocalDir  # likewise
from agents.sandbox.sandboxes.unix_local import UnixLocalSandboxClient  # likewise
from agents.sandbox.workspace_paths import SandboxPathGrant  # likewise
from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write  # likewise
from openai import AsyncOpenAI  # likewise

exported: list[object] = []


class Keep(TracingProcessor):
    """Keeps what would be sent to the trace service."""

    def on_trace_start(self, trace: object) -> None:
        """Keep nothing: it is not over."""

    def on_trace_end(self, trace: object) -> None:
        """Keep the trace."""
        exported.append(trace.export())

    def on_span_start(self, span: object) -> None:
        """Keep nothing: it is not over."""

    def on_span_end(self, span: object) -> None:
        """Keep the span."""
        exported.append(span.export())

    def shutdown(self) -> None:
        """Close nothing."""

    def force_flush(self) -> None:
        """Hold nothing back."""


async def main() -> None:
    """Run the agent once."""
    set_trace_processors([Keep()])
    model = OpenAIResponsesModel(MODEL, AsyncOpenAI(base_url=f"{URL}/v1", api_key="dummy"))
    source = LocalDirLazySkillSource(source=LocalDir(src=SKILLS))
    grants = (SandboxPathGrant(path=str(SKILLS), read_only=True),)
    agent = SandboxAgent(
        name="assistant", instructions=INSTRUCTIONS, model=model, capabilities=[Shell(), Skills(lazy_from=source)],
        default_manifest=Manifest(extra_path_grants=grants),
    )  # fmt: skip
    config = RunConfig(workflow_name="harbour", sandbox=SandboxRunConfig(client=UnixLocalSandboxClient()))
    result = await Runner.run(agent, PROMPT, run_config=config)
    write(
        "json",
        {
            "input_list": json.loads(json.dumps(result.to_input_list(), default=str)),
            "final_output": result.final_output,
        },
    )
    write("trace.json", exported)


asyncio.run(main())
