"""The real CLIs, run anew against the scripted model, still say what their samples say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIS = ("claude_code", "cline", "codex", "copilot_cli", "gemini_cli", "opencode", "pi", "qwen_code")
pytestmark = pytest.mark.hosts


@pytest.mark.parametrize("host", CLIS)
def test_a_host_says_what_its_sample_says(host: str) -> None:
    done = subprocess.run(
        [sys.executable, "scripts/record", host], cwd=ROOT, capture_output=True, text=True, timeout=1500, check=False
    )
    if done.returncode == 3:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stdout + done.stderr
