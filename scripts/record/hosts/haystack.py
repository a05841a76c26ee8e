"""Haystack, with its skill toolset and a shell of the caller's own."""

from recording import SKILL
from sdk import sdk, within
from steps import Call

RECORDING = sdk(
    "haystack",
    ["haystack-ai==3.4.1"],
    load=lambda _, skill: Call("load_skill", {"name": skill}),
    read=lambda where, path: Call("read_skill_file", {"name": SKILL, "path": within(where, path)}),
    run=lambda _, command: Call("shell", {"command": command}),
)
