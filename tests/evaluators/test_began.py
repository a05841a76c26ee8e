"""A run that never began is no run, and only who should have run it can say so."""

from __future__ import annotations

import pytest

from guildmark.evaluators.base import began
from guildmark.evaluators.no_script_run import NoScriptRun
from guildmark.evaluators.script_run import ScriptRun as WasRun
from guildmark.model.case import Case
from guildmark.model.event import ScriptRun
from guildmark.model.trace import Trace

PY = "scripts/x.py"
CASES = [
    (127, "scripts/x.sh: line 3: foo: command not found", "scripts/x.sh", "yes"),
    (1, "Traceback (most recent call last):\n  File \"x.py\", line 2\nFileNotFoundError: [Errno 2] No such file or directory: 'scripts/x.py'", PY, "yes"),
    (1, "no budget left", PY, "yes"),
    (2, "python3: can't open file '/other/x.py': [Errno 2] No such file or directory", PY, "unknown"),
    (1, "the script a.cfg was not found", PY, "unknown"),
    (127, None, "scripts/x.sh", "unknown"),
    (2, "python3: can't open file '/w/scripts/x.py': [Errno 2] No such file or directory", PY, "no"),
    (127, "bash: scripts/x.sh: No such file or directory", "scripts/x.sh", "no"),
    (None, "SCRIPT_NOT_FOUND: x.py", PY, "no"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "reason", "path", "expected"), CASES)
def test_what_is_said_decides(code, reason, path, expected):
    run = ScriptRun(seq=0, skill="tides", path=path, status="failed", exit_code=code, reason=reason)
    assert began(run) == expected
    trace = Trace(host=None, format="made up", recognised=1.0, events=(run,))
    (forbidden,) = NoScriptRun(because="a question").evaluate(trace, Case(id="a"))
    (wanted,) = WasRun(skill="tides").evaluate(trace, Case(id="a"))
    assert forbidden.outcome == {"yes": "fail", "no": "pass", "unknown": "unknown"}[expected]
    assert wanted.outcome == {"yes": "pass", "no": "fail", "unknown": "unknown"}[expected]
