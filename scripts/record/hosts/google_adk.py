"""Google's Agent Development Kit, with its skill toolset."""

from recording import SCRIPT, SKILL
from sdk import sdk, within
from steps import Call

RECORDING = sdk(
    "google_adk",
    ["google-adk==2.13.0"],
    load=lambda _, skill: Call("load_skill", {"skill_name": skill}),
    read=lambda where, path: Call("load_skill_resource", {"skill_name": SKILL, "file_path": within(where, path)}),
    run=lambda _, command: Call(
        "run_skill_script", {"skill_name": SKILL, "file_path": SCRIPT, "args": command.split()[2:]}
    ),
)
