"""The OpenAI Agents SDK, with a sandbox agent that fetches skills when it needs them."""

from recording import SCRIPT, SKILL
from sdk import sdk, within
from steps import Call

PLACE = f".agents/{SKILL}"

RECORDING = sdk(
    "openai_agents",
    ["openai-agents==0.24.0"],
    load=lambda _, skill: Call("load_skill", {"skill_name": skill}),
    read=lambda where, path: Call("exec_command", {"cmd": f"cat {PLACE}/SKILL.md {PLACE}/{within(where, path)}"}),
    run=lambda _, command: Call("exec_command", {"cmd": f"python3 {PLACE}/{SCRIPT} {' '.join(command.split()[2:])}"}),
    kinds=("json", "trace.json"),
)
