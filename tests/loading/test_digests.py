"""Digests: AgentEval's published vectors, and what our own must and must not notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guildmark.model.skill import Digests

UNCACHED = Options(cache=False, mode="skill")
BASE = "---\nname: demo\ndescription: d\n---\nBody.\n"


def digests(files: Mapping[str, str | bytes]) -> Digests:
    found = scan(files, Settings(), UNCACHED).report.skills[0].digests
    assert found is not None
    return found


def test_agenteval_content_vector() -> None:
    # Recomputed from its C# source: path LF sha256 LF per file, in ordinal order.
    files = {"SKILL.md": BASE, "resources/policy.md": "policy text"}
    assert digests(files).agenteval_content == "d910cba094ecc61d61f33325b5a5d5b4c20923bb3fe1565540873c64389c422f"


def test_agenteval_structural_vectors() -> None:
    text = "---\nname: expense-report\ndescription: Summarizes expense reports.\n---\n"
    alone = digests({"SKILL.md": text})
    assert alone.agenteval_structural == "7bf864a2ccbd57c97a9434317768b9b3c50b826e3f04ade7bf881c3a281ec69d"
    full = digests({"SKILL.md": text, "resources/policy.md": "x", "scripts/summarize.csx": "y"})
    assert full.agenteval_structural == "23404babd50f1f33094b5e44e71b5894a79807e0fd9de7eca5be174f9a6c1d39"


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        ({"SKILL.md": BASE + "More.\n"}, {"tree", "instructions"}),
        ({"references/a.md": "changed"}, {"tree"}),
        ({"run.sh": "#!/bin/sh\nexit 1\n"}, {"tree", "executable"}),
        ({"evil.py": "print()"}, {"tree", "executable"}),
        ({"bin/tool": "#!/usr/bin/env python3\n"}, {"tree", "executable"}),
    ],
)
def test_each_digest_notices_its_part(changed: dict[str, str], parts: set[str]) -> None:
    files = {"SKILL.md": BASE, "references/a.md": "a", "run.sh": "#!/bin/sh\n"}
    before, after = digests(files), digests(files | changed)
    names = ("tree", "instructions", "executable")
    assert {name for name in names if getattr(before, name) != getattr(after, name)} == parts


def test_a_name_cannot_be_traded_for_content() -> None:
    one = digests({"SKILL.md": BASE, "a": "b", "c": "d"})
    other = digests({"SKILL.md": BASE, "ab": "", "c": "d"})
    assert one.tree != other.tree


def test_compiled_copies_of_a_source_do_not_count_but_lone_ones_do() -> None:
    files: dict[str, str | bytes] = {"SKILL.md": BASE, "scripts/a.py": "x = 1\n"}
    compiled = b"\xa7\r\r\n" + b"\0" * 40
    beside = digests({**files, "scripts/__pycache__/a.cpython-311.pyc": compiled})
    lone = digests({**files, "scripts/__pycache__/b.cpython-311.pyc": compiled})
    assert beside.tree == digests(files).tree
    assert lone.tree != digests(files).tree
    assert lone.executable != digests(files).executable
