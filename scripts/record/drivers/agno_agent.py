"""Agno: an agent with local skills; its run."""

from agno.agent import Agent
from agno.models.openai import OpenAIChat
from agno.skills import LocalSkills, Skills
from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write

agent = Agent(
    name="assistant",
    model=OpenAIChat(id=MODEL, base_url=f"{URL}/v1", api_key="dummy"),
    skills=Skills(loaders=[LocalSkills(str(SKILLS))]),
    instructions=INSTRUCTIONS,
    telemetry=False,
)
write("json", {"run": agent.run(PROMPT).to_dict()})
