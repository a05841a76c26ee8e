"""Strands Agents, with its skills plugin and its own shell and file editor."""

from sdk import sdk
from steps import Call

RECORDING = sdk(
    "strands",
    ["strands-agents[openai]==1.62.0"],
    load=lambda _, skill: Call("skills", {"skill_name": skill}),
    read=lambda _, path: Call("file_editor", {"command": "view", "path": path}),
    run=lambda _, command: Call("shell", {"command": command}),
)
