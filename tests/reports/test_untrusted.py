"""Whatever a skill, its files or their names say: no renderer lets it move a cursor, hide or turn text around."""

from __future__ import annotations

import json
import re
import unicodedata
import xml.etree.ElementTree as ET

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guildmark import plugins
from guildmark.cli.hosts.table import as_json, as_text
from guildmark.engine.scan.columns import columns
from guildmark.engine.scan.matrix import catalogue_text, matrix
from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.model.errors import UsageError
from guildmark.reports.base import shortened, visible, visible_json

FORMATS = plugins.members("reports")
PRINTED = {*map(chr, range(0x600, 0x606)), *"\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"}
"""Format characters of Arabic, Syriac and Kaithi that are signs one sees."""
NASTY = st.text(
    st.sampled_from("\x00\x07\x08\t\n\r\x1b\x7f\x85\x9b\xad\u200b\u200e\u202a\u202e\u2028\u2066\ufeff\ufffe\U000e0041[31m]0;a|`<&")
    | st.characters(exclude_categories=("Cs",)),
    min_size=1, max_size=40,
)  # fmt: skip
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
HOSTS = sorted(column.name for column in columns() if column.show is not None)


def unsafe(text):
    """Name every character of an output that is none of text and line feeds."""
    return {
        f"U+{ord(letter):04X}"
        for letter in text
        if letter != "\n" and letter not in PRINTED and unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    }


def renderers():
    return {name: getattr(plugins.load("reports", name), plugins.class_name(name))() for name in FORMATS}


@given(NASTY, NASTY)
@QUIET
def test_no_renderer_passes_any_on(build, text, path):
    report = build.full(text, path)
    for name, renderer in renderers().items():
        assert unsafe(renderer.render(report)) == set(), name


@given(NASTY)
@QUIET
def test_each_document_can_still_be_read(build, text):
    shown = {name: renderer.render(build.full(text, text)) for name, renderer in renderers().items()}
    assert json.loads(shown["json"])["findings"][0]["message"] == text
    assert json.loads(shown["sarif"])["runs"]
    ET.fromstring(shown["junit"])  # noqa: S314  # our own document
    lines = shown["terminal"].splitlines()
    assert len(lines) == shown["terminal"].count("\n"), "no line end but the line feed"


@given(NASTY, NASTY)
@QUIET
def test_from_the_file_to_every_output(name, description):
    """The same by way of a real scan of a skill that says it in its name, its text and the names of its files."""
    field = json.dumps(description)  # a YAML double-quoted text reads JSON's escapes
    folder = re.sub(r"[/\x00]", "", name).strip(".") or "x"
    head = f"---\nname: {json.dumps(name)}\ndescription: {field}\n{field}: 1\n---\n{description}\n"
    files = {f"{folder}/SKILL.md": head, f"{folder}/scripts/{folder}.sh": "echo", f"{folder}.md": head}
    report = scan(files, options=Options(cache=False)).report
    for kind, renderer in renderers().items():
        assert unsafe(renderer.render(report)) == set(), kind


@pytest.mark.parametrize(
    "text", ["\x1b]0;x\x07", "a\u202eb", "new\nline", "c1\x9b31m", "\U000e0041", "zero\u200bwidth"]
)
def test_the_matrix_and_every_catalogue(text, tmp_path):
    folder = tmp_path / "lib" / f"s{text.replace('/', '')}"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text(f"---\nname: {json.dumps(text)}\ndescription: {json.dumps(text)}\n---\nText.\n")
    seen = matrix([str(tmp_path / "lib")], (), Options(cache=False))
    for verbose in (False, True):
        assert unsafe(as_text(seen, 100, color=False, verbose=verbose)) == set()
    assert unsafe(as_json(seen)) == set()
    shown = 0
    for host in HOSTS:
        try:
            catalogue = catalogue_text(str(tmp_path / "lib"), host, Options(cache=False))
        except UsageError:  # it offers no such skill
            continue
        shown += 1
        assert unsafe(catalogue) == set(), host
    assert shown >= 3


class TestVisible:
    @given(st.text())
    def test_what_it_returns_is_safe_and_stays_as_it_is(self, text):
        once = visible(text)
        assert unsafe(once) | ({"newline"} if "\n" in once else set()) == set()
        assert visible(once) == once

    @given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
    def test_letters_signs_and_spaces_of_every_script_pass(self, text):
        ignorable = set("\u115f\u1160\u3164\uffa0")  # letters by their category, and without any shape
        assert visible(text) == text or set(text) & ignorable

    @pytest.mark.parametrize(
        ("text", "shown"),
        [("\n\r\t", "\\n\\r\\t"), ("\x1b", "\\x1b"), ("\x9b", "\\x9b"), ("\u202e", "\\u202e"), ("\U000e0041", "\\U000e0041"),
         ("\ud800", "\\ud800"), ("⚠️", "⚠️"), ("é日本🎉", "é日本🎉")],
    )  # fmt: skip
    def test_each_escape_names_its_character(self, text, shown):
        assert visible(text) == shown

    def test_a_text_that_is_cut_is_visible_too(self):
        assert shortened("\x1b" * 10, 6) == "\\x1b\\…"

    @given(
        st.recursive(
            st.text() | st.integers(0, 9),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=8,
        )
    )
    def test_json_keeps_its_values(self, value):
        shown = visible_json(json.dumps(value, ensure_ascii=True).encode())
        assert json.loads(shown) == value
        assert unsafe(shown) == set()
