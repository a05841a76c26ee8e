"""Lines without YAML; the reader of openai-agents 0.24.0 was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import line_pairs

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "a second colon": ("---\nn: a: b\n---\n", {"n": "a: b"}),
    "a comment stays": ("---\nn: x # y\n---\n", {"n": "x # y"}),
    "a comment line": ("---\n# y: z\nn: x\n---\n", {"n": "x"}),
    "quotes come off, escapes stay": ("---\nn: \"a \\\" b\"\nm: 'it''s'\n---\n", {"n": 'a \\" b', "m": "it''s"}),
    "a wrapped value": ("---\nn: a\n  b\n\n  c\n---\n", {"n": "a b\nc"}),
    "a literal block": ("---\nn: |\n  a\n   b\n\n  c\n---\n", {"n": "a\n b\n\nc"}),
    "a folded block with a comment": ("---\nn: >- # y\n  a\n  b\n\n  c\n---\n", {"n": "a b\nc"}),
    "a deeper line in a folded block": ("---\nn: >\n  a\n    b\n  c\n---\n", {"n": "a\n  b\nc"}),
    "an indent that is given": ("---\nn: |1\n  a\n b\n---\n", {"n": "a\nb"}),
    "nested keys are not seen": ("---\nm:\n  n: y\n  o: z\n---\n", {"m": ""}),
    "lists at the margin are no pairs": ("---\nm:\n- a\n- b\nn: x\n---\n", {"m": "", "n": "x"}),
    "the last of doubles": ("---\nn: y\nn: x\n---\n", {"n": "x"}),
    "an indented opening fence": ("  ---\nn: x\n  ---\n", {"n": "x"}),
    "a deeper fence does not close": ("---\nn: |\n  ---\n  a\n---\n", {"n": "---\na"}),
    "none": ("# body\n", {}),
    "open": ("---\nn: x\n", {}),
    "a byte order mark": ("\ufeff---\nn: x\n---\n", {}),
    "broken YAML": ("---\nn: [x\n---\n", {"n": "[x"}),
    "a comment inside a wrapped value": ("---\nn: a\n# y\n  b\n---\n", {"n": "a b"}),
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = line_pairs.read(text)
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")
