"""Google ADK: an agent with the skill toolset, which runs scripts on this machine; its session."""

import asyncio
import json
import os

from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write
from google.adk.agents import LlmAgent
from google.adk.code_executors.unsafe_local_code_executor import UnsafeLocalCodeExecutor
from google.adk.models.google_llm import Gemini
from google.adk.runners import InMemoryRunner
from google.adk.skills import load_skills_from_dir
from google.adk.tools.skill_toolset import SkillToolset
from google.genai import types

os.environ["GOOGLE_API_KEY"] = "dummy"


async def main() -> None:
    """Run the agent once."""
    toolset = SkillToolset(load_skills_from_dir(SKILLS), code_executor=UnsafeLocalCodeExecutor())
    model = Gemini(model=f"gemini-{MODEL}", base_url=URL)
    agent = LlmAgent(name="assistant", model=model, instruction=INSTRUCTIONS, tools=[toolset])
    runner = InMemoryRunner(agent=agent, app_name="app")
    session = await runner.session_service.create_session(app_name="app", user_id="user")
    message = types.Content(role="user", parts=[types.Part(text=PROMPT)])
    async for _ in runner.run_async(user_id="user", session_id=session.id, new_message=message):
        pass
    whole = await runner.session_service.get_session(app_name="app", user_id="user", session_id=session.id)
    write("json", json.loads(whole.model_dump_json(by_alias=True, exclude_none=True)))


asyncio.run(main())
