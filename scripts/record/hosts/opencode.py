"""OpenCode, headless, with a provider of its own; its session is exported from its database after the run."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from environments import Npm, node
from recording import Recording, Workspace, stdout
from running import call
from server import MODEL
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

VARIABLES = {
    "OPENCODE_DISABLE_MODELS_FETCH": "1",
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "OPENCODE_DISABLE_LSP_DOWNLOAD": "1",
    "OPENCODE_DISABLE_DEFAULT_PLUGINS": "1",
}


def settings(where: Workspace) -> dict[str, object]:
    """Return the settings that name the scripted model as the only provider."""
    models = {MODEL: {"name": "Script", "limit": {"context": 200000, "output": 8000}, "tool_call": True}}
    options = {"baseURL": f"{where.url}/v1", "apiKey": "dummy"}
    name = f"script/{MODEL}"
    return {
        "autoupdate": False, "share": "disabled", "model": name, "small_model": name, "enabled_providers": ["script"],
        "provider": {"script": {"npm": "@ai-sdk/openai-compatible", "name": "Script", "options": options, "models": models}},
    }  # fmt: skip


def _variables(where: Workspace) -> Mapping[str, str]:
    """Put ripgrep on the path: without it the skill tool fails."""
    folders = where.tools.glob("node_modules/@vscode/ripgrep-*/bin")
    return {**VARIABLES, "PATH": os.pathsep.join((*map(str, folders), node(), "/usr/bin", "/bin"))}


def _prepare(where: Workspace) -> None:
    folder = where.home / ".config" / "opencode"
    folder.mkdir(parents=True)
    (folder / "opencode.json").write_text(json.dumps(settings(where)), encoding="utf-8")


def _export(where: Workspace) -> None:
    """Write the session as a document, by the id that the stream names."""
    for line in stdout(where).read_text(encoding="utf-8").splitlines():
        session = json.loads(line).get("sessionID") if line.startswith("{") else None
        if session:
            call([where.program("opencode"), "export", session], where, VARIABLES, where.root / "session.json")
            return


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {"session.json": where.root / "session.json", "stream.jsonl": stdout(where)}


RECORDING = Recording(
    environment=Npm("opencode-ai", "1.18.33", also=("@vscode/ripgrep@1.18.0",)),
    place=".opencode/skills",
    load=lambda _, skill: Call("skill", {"name": skill}),
    read=lambda _, path: Call("read", {"filePath": path}),
    run=lambda _, command: Call("bash", {"command": command, "description": "Run a command"}),
    command=lambda where, prompt: [where.program("opencode"), "run", "--format", "json", prompt],
    variables=_variables,
    prepare=_prepare,
    finish=_export,
    logs=_logs,
)
