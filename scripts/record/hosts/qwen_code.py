"""Qwen Code, headless, with the model as an OpenAI-compatible endpoint."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from environments import Npm
from recording import Recording, Workspace, newest, stdout
from server import MODEL
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SETTINGS = {
    "security": {"auth": {"selectedType": "openai"}, "folderTrust": {"enabled": False}},
    "privacy": {"usageStatisticsEnabled": False},
    "telemetry": {"enabled": False},
    "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
}


def _prepare(where: Workspace) -> None:
    folder = where.home / ".qwen"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


def _variables(where: Workspace) -> Mapping[str, str]:
    return {"OPENAI_API_KEY": "dummy", "OPENAI_BASE_URL": f"{where.url}/v1", "OPENAI_MODEL": MODEL}


def _command(where: Workspace, prompt: str) -> list[str]:
    return [where.program("qwen"), "-p", prompt, "--auth-type", "openai", "--output-format", "stream-json", "--yolo"]


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.jsonl": newest(where.home / ".qwen" / "projects", "*/chats/*.jsonl"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("@qwen-code/qwen-code", "0.24.4"),
    place=".qwen/skills",
    load=lambda _, skill: Call("skill", {"skill": skill}),
    read=lambda _, path: Call("read_file", {"file_path": path}),
    run=lambda _, command: Call(
        "run_shell_command", {"command": command, "is_background": False, "description": "Run a command"}
    ),
    command=_command,
    variables=_variables,
    prepare=_prepare,
    logs=_logs,
)
