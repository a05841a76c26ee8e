"""What each driver is given on its command line, and how it writes its log."""

from __future__ import annotations

import json
import sys
from pathlib import Path

URL, SKILLS, PROMPT, OUT = sys.argv[1], Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
INSTRUCTIONS = "You help at a harbour office."
MODEL = "scripted-model"


def write(kind: str, value: object) -> None:
    """Write one log as JSON."""
    (OUT / kind).write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
