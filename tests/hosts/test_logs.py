"""Every log that lies beside a host's tests says what its row in ``expected.json`` says, skill by skill.

Rows leave out what is empty or null; ``provenance``, ``version`` and ``date`` are required of each.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import guildmark

if TYPE_CHECKING:
    from guildmark.model.trace import SkillRow, Trace

HERE = Path(__file__).parent
LOGS = {
    f"{folder.parent.name}/{name}": (folder / name, facts)
    for folder in sorted(HERE.glob("*/logs"))
    for name, facts in sorted(json.loads((folder / "expected.json").read_text(encoding="utf-8")).items())
}
PAIRS = {
    name: other
    for name in LOGS
    if ".session." in name and (other := re.sub(r"\.session\.jsonl?$", ".stream.jsonl", name)) in LOGS
}

SHOWN_BY_ONE_ONLY = {
    "claude_code/h_slash.session.jsonl": "the stream does not show that the user typed a command: the load counts as the host's",
    "codex/a2_mention.session.jsonl": "the stream has neither prompt nor injected skill",
    "codex/d_twice.session.jsonl": "the stream has neither prompt nor injected skill",
    "codex/g_hook_deny.session.jsonl": "the stream has no item for a call that a hook stopped",
    "codex/g2_hook_exit2.session.jsonl": "the stream has no item for a call that a hook stopped",
    "codex/h_rules_forbid.session.jsonl": "the stream has no item for a call that a rule stopped",
    "opencode/h_command.session.json": "the stream does not show what the user said, and the body was in that",
    "claude_code/variant_fork.session.jsonl": "what the fork did stands in a file of its own, and in the one stream",
    "cline/variant_cancelled.session.json": "the stream leaves out the call that a hook cancelled",
    "codex/variant_hidden_mention.session.jsonl": "the stream has neither prompt nor injected skill",
    "codex/variant_rule_on_cat.session.jsonl": "the stream has no item for a call that a rule stopped",
    "gemini_cli/variant_failures.session.jsonl": "the stream says success, and no exit code, where a script failed",
    "opencode/variant_command.session.json": "the stream does not show what the user said, and the body was in that",
    "qwen_code/variant_slash.session.jsonl": "the stream does not show what the user said, and the body was in that",
    "qwen_code/variant_subagent.session.jsonl": "what the sub-agent did stands in a file of its own, and in the one stream",
}


def row(skill: SkillRow) -> dict[str, Any]:
    """Leave out of a row what is empty, as the pinned rows do."""
    plain = json.loads(msgspec.json.encode(skill))
    resources = {key: value for key, value in plain.pop("resources").items() if value}
    for key in ("read", "run"):
        if key in resources:
            resources[key] = [
                {name: part for name, part in each.items() if part is not None} for each in resources[key]
            ]
    kept = {
        key: value for key, value in plain.items() if key != "name" and (key == "offered" or value not in (0, [], None))
    }
    if kept.get("agents") == ["main"]:
        del kept["agents"]
    return {**kept, **({"resources": resources} if resources else {})}


def read(name: str) -> Trace:
    return guildmark.read(str(LOGS[name][0]))


@pytest.mark.parametrize("name", LOGS)
def test_a_log_says_what_happened(name: str) -> None:
    facts = LOGS[name][1]
    trace = read(name)
    expected = {
        skill: {key: value for key, value in pinned.items() if key != "agents" or value != ["main"]}
        for skill, pinned in facts["skills"].items()
    }
    assert {skill.name: row(skill) for skill in trace.skills} == expected
    if "format" in facts:
        assert trace.format == facts["format"]


@pytest.mark.parametrize("name", LOGS)
def test_a_log_has_its_provenance(name: str) -> None:
    facts = LOGS[name][1]
    assert facts["provenance"] in ("captured", "transcribed", "synthetic")
    assert facts["version"]
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", facts["date"])


def test_no_log_is_without_a_row() -> None:
    files = {f"{path.parent.parent.name}/{path.name}" for path in HERE.glob("*/logs/*") if path.name != "expected.json"}
    parts = {name for name in files if "/subagents" in name}
    assert files - parts == set(LOGS)


@pytest.mark.parametrize("name", PAIRS)
def test_session_and_stream_of_one_run_agree(name: str) -> None:
    """Compare what both can show: a catalogue, exit codes and references are in one of them only."""

    def common(log: str) -> dict[str, Any]:
        rows = {skill.name: json.loads(msgspec.json.encode(skill)) for skill in read(log).skills}
        found = {}
        for skill, plain in rows.items():
            resources = plain.pop("resources")
            kept = {
                key: value
                for key, value in plain.items()
                if key not in ("name", "offered", "agents") and value not in (0, [])
            }
            used = {
                key: [(part["path"], part["status"]) for part in resources[key]]
                for key in ("read", "run")
                if resources[key]
            }
            if kept or used:
                found[skill] = {**kept, **used}
        return found

    agree = common(name) == common(PAIRS[name])
    assert agree != (name in SHOWN_BY_ONE_ONLY), SHOWN_BY_ONE_ONLY.get(
        name, "they differ, and no reason is written down"
    )
