"""GitHub Copilot CLI, headless and offline, with the model as its provider: no login."""

from __future__ import annotations

from typing import TYPE_CHECKING

from environments import Npm
from recording import Recording, Workspace, newest, stdout
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def _variables(where: Workspace) -> Mapping[str, str]:
    return {
        "COPILOT_PROVIDER_TYPE": "openai", "COPILOT_PROVIDER_BASE_URL": f"{where.url}/v1",
        "COPILOT_PROVIDER_API_KEY": "dummy", "COPILOT_MODEL": "gpt-5.2", "COPILOT_OFFLINE": "true",
        "COPILOT_AUTO_UPDATE": "false", "COPILOT_HOME": f"{where.home}/.copilot",
    }  # fmt: skip


def _command(where: Workspace, prompt: str) -> list[str]:
    return [
        where.program("copilot"), "-p", prompt, "--output-format", "json", "--no-auto-update", "--allow-all-tools",
        "--allow-all-paths",
    ]  # fmt: skip


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.jsonl": newest(where.home / ".copilot" / "session-state", "*/events.jsonl"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("@github/copilot", "1.0.102"),
    place=".github/skills",
    load=lambda _, skill: Call("skill", {"skill": skill}),
    read=lambda _, path: Call("view", {"path": path}),
    run=lambda _, command: Call("bash", {"command": command, "description": "Run a command"}),
    command=_command,
    variables=_variables,
    logs=_logs,
    left_out=frozenset({
        "session.usage_record", "session.background_tasks_changed", "model.call_finished", "model.call_final_result",
        "model.call_start", "assistant.tool_call_delta", "assistant.message_delta", "tool.execution_partial_result",
        "assistant.turn_start", "assistant.turn_end", "session.shutdown",
    }),
)  # fmt: skip
