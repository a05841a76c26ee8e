"""Haystack: an agent with the skill toolset and a shell of its own; its messages."""

import json
import subprocess
from typing import Annotated

from given import INSTRUCTIONS, MODEL, PROMPT, SKILLS, URL, write
from haystack.components.agents import Agent
from haystack.components.generators.chat import OpenAIChatGenerator
from haystack.dataclasses import ChatMessage
from haystack.skill_stores.file_system import FileSystemSkillStore
from haystack.tools import SkillToolset, create_tool_from_function
from haystack.utils import Secret


def shell(command: Annotated[str, "Shell command."]) -> str:
    """Run a shell command."""
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    return json.dumps({"stdout": done.stdout, "stderr": done.stderr, "exit_code": done.returncode})


agent = Agent(
    chat_generator=OpenAIChatGenerator(Secret.from_token("dummy"), MODEL, api_base_url=f"{URL}/v1"),
    tools=[SkillToolset(FileSystemSkillStore(str(SKILLS))), create_tool_from_function(shell)],
    system_prompt=INSTRUCTIONS,
)
result = agent.run(messages=[ChatMessage.from_user(PROMPT)])
write("json", {"messages": [message.to_dict() for message in result["messages"]]})
