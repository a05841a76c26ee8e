"""Pi, headless, with a provider of its own; it has no skill tool, so the model reads the file."""

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

PLACE = ".agents/skills"


def _prepare(where: Workspace) -> None:
    folder = where.home / ".pi" / "agent"
    folder.mkdir(parents=True)
    models = [{"id": MODEL, "contextWindow": 200000, "maxTokens": 8000}]
    provider = {"baseUrl": f"{where.url}/v1", "api": "openai-completions", "apiKey": "dummy", "models": models}
    (folder / "models.json").write_text(json.dumps({"providers": {"script": provider}}), encoding="utf-8")


def _command(where: Workspace, prompt: str) -> list[str]:
    return [where.program("pi"), "-p", "--mode", "json", "--provider", "script", "--model", MODEL, "--approve", prompt]


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.jsonl": newest(where.home / ".pi" / "agent" / "sessions", "**/*.jsonl"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("@earendil-works/pi-coding-agent", "1.6.0"),
    place=PLACE,
    load=lambda where, skill: Call("read", {"path": f"{where.project}/{PLACE}/{skill}/SKILL.md"}),
    read=lambda _, path: Call("read", {"path": path}),
    run=lambda _, command: Call("bash", {"command": command}),
    command=_command,
    variables=lambda _: {"PI_OFFLINE": "1", "PI_TELEMETRY": "0", "PI_SKIP_VERSION_CHECK": "1"},
    prepare=_prepare,
    logs=_logs,
    left_out=frozenset({"message_update", "message_start", "tool_execution_update", "agent_end", "turn_end"}),
)
