"""Pydantic AI, with the skills of the package pydantic-ai-skills."""

from recording import SCRIPT, SKILL
from sdk import sdk, within
from steps import Call

RECORDING = sdk(
    "pydantic_ai",
    ["pydantic-ai-slim[openai]==2.68.0", "pydantic-ai-skills==2.1.0"],
    load=lambda _, skill: Call("load_capability", {"id": skill}),
    read=lambda where, path: Call("read_skill_resource", {"skill_name": SKILL, "resource_name": within(where, path)}),
    run=lambda _, command: Call(
        "run_skill_script", {"skill_name": SKILL, "script_name": SCRIPT, "args": {"harbour": command.split()[2]}}
    ),
)
