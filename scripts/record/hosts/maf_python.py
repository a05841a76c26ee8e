"""Microsoft Agent Framework for Python, with its skills provider."""

from recording import SCRIPT, SKILL
from sdk import sdk, within
from steps import Call

RECORDING = sdk(
    "maf_python",
    ["agent-framework-core==1.23.0", "agent-framework-openai"],
    load=lambda _, skill: Call("load_skill", {"skill_name": skill}),
    read=lambda where, path: Call("read_skill_resource", {"skill_name": SKILL, "resource_name": within(where, path)}),
    run=lambda _, command: Call(
        "run_skill_script", {"skill_name": SKILL, "script_name": SCRIPT, "args": command.split()[2:]}
    ),
)
