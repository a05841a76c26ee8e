"""Codex, headless, with a model provider of its own; it has no skill tool, so the model reads the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from environments import Npm
from recording import Recording, Workspace, newest, stdout
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PLACE = ".agents/skills"


def _shell(command: str) -> Call:
    return Call("exec_command", {"cmd": command})


def _prepare(where: Workspace) -> None:
    folder = where.home / ".codex"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text(
        f"""model = "gpt-5.2"
model_provider = "script"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[model_providers.script]
name = "script"
base_url = "{where.url}/v1"
env_key = "SCRIPT_KEY"
wire_api = "responses"

[analytics]
enabled = false

[projects."{where.project}"]
trust_level = "trusted"
""",
        encoding="utf-8",
    )


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.jsonl": newest(where.home / ".codex" / "sessions", "**/*.jsonl"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("@openai/codex", "0.171.0"),
    place=PLACE,
    load=lambda where, skill: _shell(f"cat {where.project}/{PLACE}/{skill}/SKILL.md"),
    read=lambda _, path: _shell(f"cat {path}"),
    run=lambda _, command: _shell(command),
    command=lambda where, prompt: [where.program("codex"), "exec", "--json", prompt],
    variables=lambda where: {"CODEX_HOME": f"{where.home}/.codex", "SCRIPT_KEY": "dummy", "RUST_LOG": "warn"},
    prepare=_prepare,
    logs=_logs,
    left_out=frozenset({"token_usage_record", "token_count", "thread_settings_applied"}),
)
