"""The recorder's own parts: what it asks for, what it reduces, how it compares, and its scripted model."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "scripts" / "record"


@pytest.fixture
def parts(monkeypatch):
    """Import the recorder's modules as its program does, and forget them afterwards: their names are plain words."""
    monkeypatch.syspath_prepend(str(RECORD))
    names = ("difference", "protocols", "recording", "reduce", "samples", "server", "steps")
    before = {name: sys.modules.pop(name, None) for name in names}
    yield SimpleNamespace(**{name: __import__(name) for name in names})
    for name in names:
        sys.modules.pop(name, None)
        if before[name] is not None:
            sys.modules[name] = before[name]


def ask(port: int, path: str, body: dict[str, object]) -> str:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310  # likewise
        return answer.read().decode()


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "path",
    ["/v1/messages", "/v1/chat/completions", "/v1/responses", "/v1beta/models/m:generateContent"],
)
def test_the_model_says_its_step_in_every_protocol(parts, path: str, stream: bool) -> None:
    call = parts.steps.Call("skill", {"name": "ebb"})
    with parts.server.Model([parts.steps.Step("I load it.", (call,))]) as model:
        if "models" in path:
            path = path.replace(":g", ":streamG") if stream else path
        title = ask(model.port, path, {"stream": stream})
        said = ask(model.port, path, {"stream": stream, "tools": [{"name": "skill"}]})
        over = ask(model.port, path, {"stream": stream, "tools": [{"name": "skill"}]})
    assert "skill" not in title
    assert "I load it." in said
    assert "ebb" in said
    assert ("data: " in said) is stream
    assert parts.server.OVER.text in over
    assert model.left == 0


def test_no_host_is_a_clear_message() -> None:
    done = subprocess.run([sys.executable, "scripts/record"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "make record HOST=" in done.stderr
    assert "claude_code" in done.stderr


def test_an_unknown_host_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/record", "no-such-agent"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "no-such-agent" in done.stderr


def test_a_machine_without_npm_is_told_so(tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(RECORD)!r}); import environments, runpy, pathlib;"
        f"environments.CACHE = pathlib.Path({str(tmp_path)!r}); sys.argv = ['record', 'codex'];"
        f"runpy.run_path({str(RECORD / '__main__.py')!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)}
    )
    assert done.returncode == 3, done.stderr
    assert "npm is not on this machine" in done.stderr


def where(parts, root: str = "/srv/run-1") -> object:
    return parts.recording.Workspace(root=Path(root), tools=Path("/opt/cache/x"), port=4711)


def test_a_reduced_log_has_neutral_paths_and_none_of_the_vendors_words(parts) -> None:
    rows = [
        {"type": "user", "cwd": "/srv/run-1/project", "text": "short"},
        {"type": "prompt", "text": "secret"},
        {"type": "system", "text": "vendor " * 200},
        {"type": "listing", "text": "vendor " * 200 + "<available_skills>\n<skill><name>a</name></skill>\n<skill><name>tide-table</name></skill>\n</available_skills>"},
        {"type": "init", "skills": ["a", "tide-table"], "folder": "-srv-run-1-project"},
    ]  # fmt: skip
    text = parts.reduce.reduced("\n".join(map(json.dumps, rows)), where(parts), {"prompt"})
    found = [json.loads(line) for line in text.splitlines()]
    assert [row["type"] for row in found] == ["user", "system", "listing", "init"]
    assert found[0]["cwd"] == "/w/project"
    assert found[1]["text"].endswith("[cut]")
    assert found[2]["text"] == "<available_skills>\n<skill><name>tide-table</name></skill>\n</available_skills>"
    assert found[3] == {"type": "init", "skills": ["tide-table"], "folder": "-w-project"}


@pytest.mark.parametrize(
    ("change", "rows"),
    [
        ({}, 0),
        ({"id": "toolu_9"}, 0),
        ({"name": "Read"}, 2),
    ],
)
def test_a_difference_is_in_events_and_not_in_ids(parts, tmp_path: Path, change: dict[str, str], rows: int) -> None:
    def log(file: str, **changed: str) -> Path:
        block = {"type": "tool_use", "id": "toolu_1", "name": "Bash", "input": {"command": "ls"}, **changed}
        message = {"id": "m", "role": "assistant", "content": [block]}
        row = {"type": "assistant", "sessionId": "s", "isSidechain": False, "message": message}
        (tmp_path / file).write_text(json.dumps(row) + "\n", encoding="utf-8")
        return tmp_path / file

    found = parts.difference.difference(log("a.jsonl"), log("b.jsonl", **change))
    assert len([row for row in found if not row.startswith(("---", "+++"))]) == rows
