"""Claude Code, headless, with a dummy key and the model's address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from environments import Npm
from recording import Recording, Workspace, newest, stdout
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def _command(where: Workspace, prompt: str) -> list[str]:
    return [
        where.program("claude"), "-p", prompt, "--output-format", "stream-json", "--verbose", "--model",
        "claude-sonnet-4-5", "--allowedTools", "Bash Read Skill",
    ]  # fmt: skip


def _variables(where: Workspace) -> Mapping[str, str]:
    return {
        "CLAUDE_CONFIG_DIR": f"{where.home}/.claude", "ANTHROPIC_BASE_URL": where.url, "ANTHROPIC_API_KEY": "sk-ant-dummy",
        "DISABLE_TELEMETRY": "1", "DISABLE_AUTOUPDATER": "1", "DISABLE_ERROR_REPORTING": "1",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "IS_SANDBOX": "1",
    }  # fmt: skip


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.jsonl": newest(where.home / ".claude" / "projects", "*/*.jsonl"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("@anthropic-ai/claude-code", "2.1.332"),
    place=".claude/skills",
    load=lambda _, skill: Call("Skill", {"skill": skill}),
    read=lambda _, path: Call("Read", {"file_path": path}),
    run=lambda _, command: Call("Bash", {"command": command, "description": "Run a command"}),
    command=_command,
    variables=_variables,
    logs=_logs,
    left_out=frozenset({
        "prompt_snapshot", "api-request", "api-request-shape", "api-request-blob", "environment", "model",
        "deferred_tools_delta", "agent_listing_delta", "total_tokens_reminder", "session_context", "date",
        "remote_session_change", "atis-latch", "cost-state", "last-prompt", "queue-operation", "tools-used",
    }),
)  # fmt: skip
