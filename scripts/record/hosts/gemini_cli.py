"""Gemini CLI, headless, with a dummy key and the model's address."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from environments import Npm
from recording import Recording, Workspace, newest, stdout
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SETTINGS = {
    "security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": False}},
    "privacy": {"usageStatisticsEnabled": False},
    "telemetry": {"enabled": False},
    "general": {"disableAutoUpdate": True, "enableAutoUpdate": False},
}


def _prepare(where: Workspace) -> None:
    folder = where.home / ".gemini"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps(SETTINGS), encoding="utf-8")


def _variables(where: Workspace) -> Mapping[str, str]:
    return {
        "GEMINI_API_KEY": "dummy", "GOOGLE_GEMINI_BASE_URL": where.url, "GEMINI_CLI_TRUST_WORKSPACE": "true",
        "GEMINI_TELEMETRY_ENABLED": "false",
    }  # fmt: skip


def _command(where: Workspace, prompt: str) -> list[str]:
    return [
        where.program("gemini"), "-p", prompt, "-m", "gemini-2.5-pro", "--output-format", "stream-json",
        "--approval-mode", "yolo",
    ]  # fmt: skip


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.jsonl": newest(where.home / ".gemini" / "tmp", "*/chats/**/*.jsonl"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("@google/gemini-cli", "0.61.0"),
    place=".gemini/skills",
    load=lambda _, skill: Call("activate_skill", {"name": skill}),
    read=lambda _, path: Call("read_file", {"file_path": path}),
    run=lambda _, command: Call("run_shell_command", {"command": command, "description": "Run a command"}),
    command=_command,
    variables=_variables,
    prepare=_prepare,
    logs=_logs,
)
