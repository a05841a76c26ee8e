"""Agent Framework: an agent with a skills provider and a runner of scripts; its session and its runs."""

import asyncio
import subprocess
import sys

from agent_framework import Agent, SkillsProvider
from agent_framework.openai import OpenAIChatCompletionClient
from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write


def runner(_skill: object, script: object, args: list[str] | None = None) -> str:
    """Run a script of a skill, and return what it printed."""
    command = [sys.executable, script.full_path, *(args or [])]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False).stdout.strip()


async def main() -> None:
    """Run the agent once."""
    provider = SkillsProvider.from_paths(
        SKILLS, script_runner=runner, disable_load_skill_approval=True, disable_read_skill_resource_approval=True,
        disable_run_skill_script_approval=True,
    )  # fmt: skip
    client = OpenAIChatCompletionClient(MODEL, api_key="dummy", base_url=f"{URL}/v1")
    agent = Agent(client=client, name="assistant", instructions=INSTRUCTIONS, context_providers=[provider])
    session = agent.create_session()
    answer = await agent.run(PROMPT, session=session)
    write("json", {"session": session.to_dict(), "runs": [answer.to_dict()]})


asyncio.run(main())
