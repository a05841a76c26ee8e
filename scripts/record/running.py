"""One run of a host in folders of its own: the model serves, the command runs, what it left running is ended."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import environments
import skills
from recording import PROMPT, FailedError, Recording, Workspace, stdout
from server import Model

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from steps import Step

LIMIT: Final = 180
_WORDS: Final = 1500
INSIDE: Final = "GUILDMARK_RECORD_INSIDE"


@dataclass(frozen=True)
class Run:
    """What a run left: its folders, its logs by kind, how the command ended, and what was said to the model."""

    where: Workspace
    logs: Mapping[str, Path]
    code: int | None
    errors: str
    left: int
    """Steps of the script that nobody asked for."""
    requests: Sequence[dict[str, object]]


def alone() -> None:
    """Start this program again where no network but the loopback is, if the machine lets us."""
    unshare, ip = shutil.which("unshare"), shutil.which("ip")
    if os.environ.get(INSIDE) or not (unshare and ip):
        return
    up = 'ip link set lo up && exec "$@"'
    if subprocess.run([unshare, "-n", "sh", "-c", up, "sh", "true"], capture_output=True, check=False).returncode:
        return
    os.environ[INSIDE] = "1"
    os.execv(unshare, [unshare, "-n", "sh", "-c", up, "sh", sys.executable, *sys.argv])  # noqa: S606  # itself


def record(
    recording: Recording, tools: Path, root: Path, script: Sequence[Step] | None = None, prompt: str = PROMPT
) -> Run:
    """Run a host once in an empty folder. Raises ``FailedError`` where it wrote no log."""
    skills.lay(root / "project", recording.place)
    (root / "home").mkdir()
    draft = Workspace(root=root, tools=tools, port=0)
    with Model(script if script is not None else recording.script(draft)) as model:
        where = Workspace(root=root, tools=tools, port=model.port)
        recording.prepare(where)
        code, errors = call(recording.command(where, prompt), where, recording.variables(where), stdout(where))
        recording.finish(where)
    end_leftovers(where)
    logs = recording.logs(where)
    for log in logs.values():
        if not log.is_file() or not log.stat().st_size:
            raise FailedError(f"it wrote no {log.name} (exit code {code}):\n{errors[-_WORDS:]}")
    return Run(where, logs, code, errors, model.left, model.requests)


def call(command: Sequence[str], where: Workspace, variables: Mapping[str, str], out: Path) -> tuple[int | None, str]:
    """Run a command of the host in the project, its output in a file; return its exit code, None after the limit."""
    home = str(where.home)
    base = {
        "PATH": os.pathsep.join((environments.node(), "/usr/local/bin", "/usr/bin", "/bin")), "HOME": home,
        "LANG": "C.UTF-8", "TERM": "dumb", "SHELL": "/bin/bash", "USER": "dev", "NO_COLOR": "1", "TMPDIR": str(where.root),
        "XDG_CONFIG_HOME": f"{home}/.config", "XDG_DATA_HOME": f"{home}/.local/share",
        "XDG_STATE_HOME": f"{home}/.local/state", "XDG_CACHE_HOME": f"{home}/.cache",
    }  # fmt: skip
    with out.open("wb") as file, (where.root / "stderr").open("wb") as errors:
        process = subprocess.Popen(
            list(command), cwd=where.project, env={**base, **variables}, stdin=subprocess.DEVNULL, stdout=file,
            stderr=errors, start_new_session=True,
        )  # fmt: skip
        try:
            code: int | None = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            code = None
    return code, (where.root / "stderr").read_text(encoding="utf-8", errors="replace")


def end_leftovers(where: Workspace) -> None:
    """End what the host left running: processes whose home is this run's."""
    mark = f"HOME={where.home}\0".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (entry / "environ").read_bytes():
                os.kill(int(entry.name), signal.SIGTERM)
