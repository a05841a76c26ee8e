"""Strands: an agent with the skills plugin, a shell and a file editor; its messages and the plugin's state."""

import os

os.environ["STRANDS_NON_INTERACTIVE"] = os.environ["BYPASS_TOOL_CONSENT"] = "true"

from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write  # read when imported: set first
from strands import Agent  # likewise
from strands.models.openai import OpenAIModel  # likewise
from strands.vended_plugins.skills import AgentSkills  # likewise
from strands.vended_tools import file_editor, shell  # likewise

plugin = AgentSkills(skills=str(SKILLS))
agent = Agent(
    model=OpenAIModel(client_args={"base_url": f"{URL}/v1", "api_key": "dummy"}, model_id=MODEL),
    name="assistant",
    system_prompt=INSTRUCTIONS,
    tools=[shell, file_editor],
    plugins=[plugin],
    callback_handler=None,
)
agent(PROMPT)
write(
    "json",
    {"messages": agent.messages, "state": agent.state.get(), "activated_skills": plugin.get_activated_skills(agent)},
)
