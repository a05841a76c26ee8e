"""The made-up skills and the project that every sample is recorded with."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING, Final

from recording import REFERENCE, SCRIPT, SKILL

if TYPE_CHECKING:
    from pathlib import Path

_FILES: Final = {
    f"{SKILL}/SKILL.md": """---
name: tide-table
description: Says when the water is high or low at a harbour. Use it for questions about tides.
---

# Tide table

1. Read `references/harbours.md` for the harbours that it knows.
2. Run `python3 scripts/tide.py HARBOUR`; the path is relative to this skill's folder.
3. Answer with the time of low water.
""",
    f"{SKILL}/{REFERENCE}": "# Harbours\n\n- dunmore: low water 06:10\n- kilkee: low water 07:45\n",
    f"{SKILL}/{SCRIPT}": """#!/usr/bin/env python3
import sys

TIMES = {"dunmore": "06:10", "kilkee": "07:45"}
print("low water at", TIMES[sys.argv[-1]])
""",
    "knot-guide/SKILL.md": """---
name: knot-guide
description: Explains how to tie a knot. Use it when a rope has to hold.
---

Name the knot, then each turn of the rope in its order.
""",
}


def lay(project: Path, place: str) -> None:
    """Make a small repository with the skills in it."""
    project.mkdir(parents=True)
    (project / "README.md").write_text("# Harbour notes\n\nNotes of a harbour office.\n", encoding="utf-8")
    for name, text in _FILES.items():
        file = project / place / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755 if file.suffix == ".py" else 0o644)
    git = shutil.which("git")
    if git:
        subprocess.run([git, "init", "--quiet", str(project)], check=False)
