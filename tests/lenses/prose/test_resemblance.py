"""Names that look like others: each operator, and honest names that none of them fits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.prose.resemblance import resembles
from guildmark.model.well_known import WELL_KNOWN

NAMES = st.text("abcdefghijklmnopqrstuvwxyz-", min_size=1, max_size=20)


@pytest.mark.parametrize(("name", "known", "how"), [
    ("skill_creator", "skill-creator", "case and separators"), ("Skill-Creator", "skill-creator", "case and separators"),
    ("skillcreator", "skill-creator", "case and separators"), ("sk1ll-creat0r", "skill-creator", "looks the same"),
    ("p\u0501f", "pdf", "looks the same"), ("rncp-builder", "mcp-builder", "looks the same"),
    ("creator-skill", "skill-creator", "another order"), ("skill-creator-pro", "skill-creator", "word added"),
    ("official-pdf", "pdf", "word added"), ("skills-creator", "skill-creator", "letter or two"), ("skill-creators", "skill-creator", "plural"),
    ("skill-crestor", "skill-creator", "neighbouring key"), ("skill-craetor", "skill-creator", "letter or two"),
    ("skil-creatr", "skill-creator", "letter or two"),
])  # fmt: skip
def test_each_operator(name: str, known: str, how: str) -> None:
    found = resembles(name, known)
    assert found is not None
    assert how in found


@pytest.mark.parametrize(("name", "known"), [
    ("pdf-tables", "pdf"), ("pdb", "pdf"), ("ptx", "pptx"), ("docs", "docx"), ("theme-picker", "theme-factory"), ("mcp", "mcp-builder"),
    ("brand", "brand-guidelines"), ("frontend-testing", "frontend-design"), ("skill-installer", "skill-creator"),
])  # fmt: skip
def test_an_honest_name_is_none(name: str, known: str) -> None:
    assert resembles(name, known) is None


@given(NAMES, NAMES)
def test_a_name_is_never_like_itself_and_nothing_breaks(name: str, other: str) -> None:
    assert resembles(name, name) is None
    resembles(name, other)


def test_no_well_known_name_is_nearly_another() -> None:
    assert [(one, other) for one in WELL_KNOWN for other in WELL_KNOWN if resembles(one, other)] == []
