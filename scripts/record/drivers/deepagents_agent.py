"""Deep Agents: an agent with a shell and a skill folder; its messages and what it knows of skills."""

from deepagents import create_deep_agent
from deepagents.backends import LocalShellBackend
from given import INSTRUCTIONS, PROMPT, SKILLS, URL, write
from langchain_anthropic import ChatAnthropic
from langchain_core.messages import messages_to_dict

agent = create_deep_agent(
    model=ChatAnthropic(model_name="claude-sonnet-4-5", base_url=URL, api_key="dummy"),
    system_prompt=INSTRUCTIONS,
    backend=LocalShellBackend(root_dir=SKILLS.parent, virtual_mode=True),
    skills=["/skills/"],
    name="assistant",
)
state = agent.invoke({"messages": [{"role": "user", "content": PROMPT}]})
write("json", {"messages": messages_to_dict(state["messages"]), "skills_metadata": state.get("skills_metadata")})
