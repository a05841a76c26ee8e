"""AgentEval's files: the vectors are worked out by hand from its published rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.ledger.agenteval import matched, read
from guildmark.model.errors import LedgerError

if TYPE_CHECKING:
    from pathlib import Path

DEMO = {"SKILL.md": "---\nname: demo\ndescription: d\n---\nBody.\n", "resources/policy.md": "policy text"}
CONTENT = "d910cba094ecc61d61f33325b5a5d5b4c20923bb3fe1565540873c64389c422f"


def told(folder: Path, document: object, files: dict[str, str] = DEMO) -> list[str]:
    path = folder / "baseline.json"
    path.write_text(json.dumps(document))
    rows = scan(files, options=Options(cache=False)).report.skills
    return [match for _, match in matched(read(path), rows)]


def snapshot(**facts: object) -> dict[str, object]:
    return {"Id": "x", "CapturedAt": "2026-07-15T00:00:00Z", "ScannedRoot": "/r", "Skills": [{"Name": "Demo", "SourceKind": 0, "RelativePath": "demo", "Source": None, "ComplianceFindings": [], **facts}]}  # fmt: skip


def test_a_snapshot_of_its_ledger_matches_by_content(tmp_path: Path) -> None:
    assert told(tmp_path, snapshot(ContentHash=CONTENT, StructuralFingerprint="0")) == ["same"]
    assert told(tmp_path, snapshot(ContentHash=CONTENT), {**DEMO, "resources/policy.md": "other"}) == ["changed"]
    assert told(tmp_path, {**snapshot(), "Skills": []}) == ["not in it"]


def test_its_manifest_pins_structure_only_and_that_is_said(tmp_path: Path) -> None:
    rows = scan(DEMO, options=Options(cache=False)).report.skills
    assert rows[0].digests is not None
    structural = rows[0].digests.agenteval_structural
    old = {"CapturedAt": None, "HashesBySkillName": {"demo": structural}, "Notes": {}, "ContentHashesBySkillName": None}
    assert told(tmp_path, old) == ["same structure"]
    assert told(tmp_path, {**old, "ContentHashesBySkillName": {"DEMO": CONTENT}}) == ["same"]
    assert told(tmp_path, {**old, "ContentHashesBySkillName": {"demo": "0" * 64}}) == ["changed"]


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"Skills": 3}'])
def test_another_file_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "b.json"
    path.write_text(text)
    with pytest.raises(LedgerError, match="no baseline of AgentEval"):
        read(path)
    with pytest.raises(LedgerError, match="cannot be read"):
        read(tmp_path / "none")
