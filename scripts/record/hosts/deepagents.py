"""Deep Agents; it has no skill tool, so the model reads the file."""

from recording import SCRIPT, SKILL
from sdk import sdk, within
from steps import Call

RECORDING = sdk(
    "deepagents",
    ["deepagents==0.7.32"],
    load=lambda _, skill: Call("read_file", {"file_path": f"/skills/{skill}/SKILL.md", "limit": 1000}),
    read=lambda where, path: Call("read_file", {"file_path": f"/skills/{SKILL}/{within(where, path)}"}),
    run=lambda _, command: Call("execute", {"command": f"python3 skills/{SKILL}/{SCRIPT} {command.split()[2]}"}),
)
