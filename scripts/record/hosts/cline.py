"""Cline's CLI, headless, with the model as an OpenAI-compatible endpoint that it signs in to first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from environments import Npm
from recording import Recording, Workspace, newest, stdout
from running import call
from server import MODEL
from steps import Call

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

VARIABLES = {"CLINE_TELEMETRY_DISABLED": "1", "DO_NOT_TRACK": "1", "CLINE_NO_AUTO_UPDATE": "1"}


def _prepare(where: Workspace) -> None:
    (where.home / ".cline").mkdir(parents=True)
    command = [
        where.program("cline"), "auth", "--provider", "openai", "--apikey", "dummy", "--baseurl", f"{where.url}/v1",
        "--modelid", MODEL,
    ]  # fmt: skip
    call(command, where, VARIABLES, where.root / "auth")


def _command(where: Workspace, prompt: str) -> list[str]:
    return [where.program("cline"), "--json", "-P", "openai", "-m", MODEL, "-k", "dummy", prompt]


def _logs(where: Workspace) -> Mapping[str, Path]:
    return {
        "session.json": newest(where.home / ".cline" / "data" / "sessions", "*/*.messages.json"),
        "stream.jsonl": stdout(where),
    }


RECORDING = Recording(
    environment=Npm("cline", "3.0.65"),
    place=".cline/skills",
    load=lambda _, skill: Call("skills", {"skill": skill}),
    read=lambda _, path: Call("read_files", {"files": [{"path": path, "start_line": None, "end_line": None}]}),
    run=lambda _, command: Call("run_commands", {"commands": [command]}),
    command=_command,
    variables=lambda _: VARIABLES,
    prepare=_prepare,
    logs=_logs,
)
