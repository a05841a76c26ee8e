"""Pydantic AI: an agent with the skills capability of pydantic-ai-skills; all its messages."""

import asyncio
import json

from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write
from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessagesTypeAdapter
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai_skills import SkillsCapability


async def main() -> None:
    """Run the agent once."""
    model = OpenAIChatModel(MODEL, provider=OpenAIProvider(base_url=f"{URL}/v1", api_key="dummy"))
    agent = Agent(model, instructions=INSTRUCTIONS, capabilities=[SkillsCapability(str(SKILLS))], name="assistant")
    result = await agent.run(PROMPT)
    write("json", json.loads(ModelMessagesTypeAdapter.dump_json(result.all_messages())))


asyncio.run(main())
