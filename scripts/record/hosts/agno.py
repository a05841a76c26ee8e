"""Agno, with its local skills."""

from pathlib import Path

from recording import SCRIPT, SKILL
from sdk import sdk
from steps import Call

RECORDING = sdk(
    "agno",
    ["agno==3.1.10", "openai>=3.57"],
    load=lambda _, skill: Call("get_skill_instructions", {"skill_name": skill}),
    read=lambda _, path: Call("get_skill_reference", {"skill_name": SKILL, "reference_path": Path(path).name}),
    run=lambda _, command: Call(
        "get_skill_script",
        {"skill_name": SKILL, "script_path": Path(SCRIPT).name, "execute": True, "args": command.split()[2:]},
    ),
)
