"""Each form that a list of skills has: what an entry may hold, what ends it, and whether the list was cut."""

from __future__ import annotations

import json
from typing import Any

import pytest

from guildmark.lenses.disclosure.catalogue import Listed, joined, listed, structured
from guildmark.lenses.disclosure.dialect import Catalogue
from guildmark.model.event import OfferedSkill

MARKDOWN = Catalogue(entries="markdown", block=r"### Skills\n(?P<list>.*)")


def skills(rule: Catalogue, text: str) -> list[tuple[str, str | None, str | None]] | None:
    found = listed(rule, text)
    return None if found is None else [(skill.name, skill.description, skill.location) for skill in found.skills]


def xml(entries: str) -> list[tuple[str, str | None, str | None]] | None:
    return skills(Catalogue(), f"<available_skills>{entries}</available_skills>")


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        pytest.param("<skill><name>a</name></skill>", [("a", None, None)], id="a-name"),
        pytest.param("<skill> <name> a </name>\n</skill>", [("a", None, None)], id="blanks"),
        pytest.param('<skill kind="x"><name>a</name></skill>', [("a", None, None)], id="attributes"),
        pytest.param("<skills><name>a</name></skills>", [], id="another-tag"),
        pytest.param("<skill><name>a</name><description>A &amp; B.</description></skill>", [("a", "A & B.", None)], id="a-description"),
        pytest.param("<skill><name>a&lt;b</name></skill>", [("a<b", None, None)], id="an-escaped-name"),
        pytest.param("<skill><name>a\nb</name></skill>", [("a", None, None)], id="a-name-of-two-lines"),
        *(pytest.param(f"<skill><name>a</name><{key}>/x</{key}></skill>", [("a", None, "/x")], id=f"a-{key}")
          for key in ("location", "path", "dir", "directory")),
        pytest.param("<skill><name>a</name><path>/p</path><location>/l</location></skill>", [("a", None, "/l")], id="the-location-first"),
        pytest.param("<skill><name>a</name><dir>/d</dir><path>/p</path></skill>", [("a", None, "/p")], id="the-path-second"),
        pytest.param("<skill><name>a</name><directory>/e</directory><dir>/d</dir></skill>", [("a", None, "/d")], id="the-folder-last"),
        pytest.param("<skill><name>a</name><skill><name>b</name></skill>", [("a", None, None), ("b", None, None)], id="an-entry-that-is-not-closed"),
        pytest.param("<skill><name>a</name>\n<description>A.\n <location>/x</location></skill>", [("a", "A.", "/x")], id="a-field-that-is-not-closed"),
        pytest.param("<skill><name>a</name><description>A.", [("a", "A.", None)], id="a-list-that-breaks-off"),
        pytest.param("<skill><description>A.</description></skill>", [], id="no-name"),
        pytest.param("<skill><name>a</name><description>1</description></skill><skill><name>a</name><description>2</description></skill>", [("a", "1", None)], id="the-first-of-two"),
    ],
)  # fmt: skip
def test_tags(entries: str, found: list[Any]) -> None:
    assert xml(entries) == found


def test_a_list_without_its_end_goes_to_the_end_of_the_text() -> None:
    assert skills(Catalogue(), "<available_skills><skill><name>a</name></skill>") == [("a", None, None)]
    assert skills(Catalogue(), "<skill><name>a</name></skill>") is None


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ('<skill name="a">\nA.\n</skill>', [("a", "A.", None)]),
        ('<skill  name="a" kind="x">A.</skill><skill name="b">B.</skill>', [("a", "A.", None), ("b", "B.", None)]),
        ('<skill name="">A.</skill>', []),
        ("<skill>A.</skill>", []),
    ],
)
def test_attributes(entries: str, found: list[Any]) -> None:
    assert skills(Catalogue(entries="attributes"), f"<available_skills>{entries}</available_skills>") == found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("- a: A.", [("a", "A.", None)]),
        ("* a: A.", [("a", "A.", None)]),
        ("  - a: A.", [("a", "A.", None)]),
        ("\t- a: A.", [("a", "A.", None)]),
        ("- a", [("a", None, None)]),
        ("- a:", [("a", "", None)]),
        ("- a - A.", [("a", "A.", None)]),
        ("- **a**: A.", [("a", "A.", None)]),
        ("- `a`: A.", [("a", "A.", None)]),
        ("- a: A. (file: /x/a.md)", [("a", "A.", "/x/a.md")]),
        ("- a (file: /x/a.md)", [("a", None, "/x/a.md")]),
        ("- a: A. (see b)", [("a", "A. (see b)", None)]),
        ("- a: A. (file: /x/(a).md)", [("a", "A. (file: /x/(a).md)", None)]),
        ("- x:a: A.", [("x:a", "A.", None)]),
        ("-a: A.", []),
        ("a: A.", []),
        ("- : A.", []),
        ("+ a: A.", []),
    ],
)
def test_lines(line: str, found: list[Any]) -> None:
    assert skills(MARKDOWN, f"### Skills\n{line}\n") == found


def test_a_table_of_roots_makes_places_whole() -> None:
    rule = Catalogue(entries="markdown", block=r"### Skills\n(?P<list>.*)", roots=r"- (?P<alias>\w+) = (?P<root>\S+)\n")
    text = "- r = /opt/x\n### Skills\n- a: A. (file: r/a/SKILL.md)\n- b: B. (file: s/b.md)\n- c: C. (file: r)\n- d: D."
    assert skills(rule, text) == [
        ("a", "A.", "/opt/x/a/SKILL.md"), ("b", "B.", "s/b.md"), ("c", "C.", "/opt/x/"), ("d", "D.", None),
    ]  # fmt: skip
    bare = Catalogue(entries="markdown", block=r"### Skills\n(?P<list>.*)")
    assert skills(bare, "### Skills\n- a: A. (file: r/a.md)") == [("a", "A.", "r/a.md")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Has: a, b.", ["a", "b"]),
        ("Has: 'a', \"b\", `c`.", ["a", "b", "c"]),
        ("Has: \ta \n, b.", ["a", "b"]),
        ("Has: , a, .", ["a"]),
        ("Has: a,b.", ["a,b"]),
        ("Has: .", []),
    ],
)
def test_names(text: str, names: list[str]) -> None:
    found = listed(Catalogue(entries="names", block=r"Has: (?P<list>[^.]*)\."), text)
    assert found is not None
    assert [skill.name for skill in found.skills] == names


def test_names_with_another_sign_between_them() -> None:
    found = listed(Catalogue(entries="names", block=r"Has: (?P<list>.*)", separator=" | "), "Has: a | b, c")
    assert found is not None
    assert [skill.name for skill in found.skills] == ["a", "b, c"]


@pytest.mark.parametrize(
    ("value", "found"),
    [
        pytest.param([{"name": "a", "description": "A.", "location": "/l"}], [("a", "A.", "/l")], id="objects"),
        pytest.param(["a", 7, "b"], [("a", None, None), ("b", None, None)], id="names"),
        *(pytest.param({key: ["a"]}, [("a", None, None)], id=f"under-{key}") for key in ("skills", "available_skills", "results")),
        pytest.param({"results": ["b"], "skills": ["a"]}, [("a", None, None)], id="the-first-key"),
        pytest.param({"other": ["a"]}, [], id="another-key"),
        pytest.param({"output": {"skills": ["a"]}}, [("a", None, None)], id="within-an-envelope"),
        pytest.param({"skills": {"a": {"description": "A."}, "b": 7}}, [("a", "A.", None), ("b", None, None)], id="by-name"),
        pytest.param({"skills": {"a": {"name": "z"}}}, [("z", None, None)], id="by-name-with-a-name"),
        *(pytest.param([{"name": "a", key: "/x"}], [("a", None, "/x")], id=f"a-{key}") for key in ("location", "path", "dir", "source_path")),
        pytest.param([{"name": "a", "path": "/p", "location": "/l"}], [("a", None, "/l")], id="the-location-first"),
        pytest.param([{"name": "a", "location": 7, "path": "/p"}], [("a", None, "/p")], id="a-location-that-is-no-text"),
        pytest.param([{"name": "a", "description": "", "location": ""}], [("a", None, None)], id="empty-texts"),
        pytest.param([{"name": "a", "description": 7}], [("a", None, None)], id="a-description-that-is-no-text"),
        pytest.param([{"name": 7}, {}], [], id="no-name"),
        pytest.param("a", [], id="a-text"),
        pytest.param(None, [], id="nothing"),
    ],
)  # fmt: skip
def test_data(value: object, found: list[Any]) -> None:
    assert [(skill.name, skill.description, skill.location) for skill in structured(value)] == found


def test_data_within_a_text() -> None:
    rule = Catalogue(entries="json", block=r"SKILLS=(?P<list>.*)")
    assert skills(rule, 'SKILLS=[{"name": "a"}]') == [("a", None, None)]
    assert skills(rule, "SKILLS=none") == []


@pytest.mark.parametrize(
    ("text", "cut", "names"),
    [
        ("### Skills\n- a: A.", None, ["a"]),
        ("### Skills\n- a: A...", True, ["a"]),
        ("### Skills\n- a: A…", True, ["a"]),
        ("### Skills\n- a: A... or B.", None, ["a"]),
        ("### Skills\n- a: A.\nAlso: b, c;", True, ["a", "b", "c"]),
        ("### Skills\n- a: A.\nAlso: a, c;", True, ["a", "c"]),
        ("Also: b, c;", None, None),
    ],
)
def test_whether_a_list_was_cut(text: str, cut: bool | None, names: list[str] | None) -> None:
    rule = Catalogue(
        entries="markdown", block=r"### Skills\n(?P<list>(?:- [^\n]*\n?)*)", more=r"Also: (?P<list>[^;]*);"
    )
    found = listed(rule, text)
    assert (found and found.cut, found and [skill.name for skill in found.skills]) == (cut, names)


def test_several_blocks_are_one_list_from_the_first_to_the_last() -> None:
    text = "Now <available_skills><skill><name>a</name></skill></available_skills> or <available_skills><skill><name>b</name></skill><skill><name>a</name></skill></available_skills> so."
    found = listed(Catalogue(), text)
    assert found is not None
    assert sorted(skill.name for skill in found.skills) == ["a", "b"]
    assert text[found.start : found.end].startswith("<skill><name>a</name></skill></available_skills> or ")
    assert text[found.start : found.end].endswith("<name>a</name></skill>")


def made(start: int, end: int, *names: str, cut: bool | None = None, known: bool = False) -> Listed:
    return Listed(tuple(OfferedSkill(name, "x" if known else None) for name in names), cut, start, end)


@pytest.mark.parametrize(
    ("readings", "names", "cut"),
    [
        pytest.param([made(0, 10, "a")], ["a"], None, id="one"),
        pytest.param([made(0, 10, "a"), made(10, 20, "b")], ["a", "b"], None, id="side-by-side"),
        pytest.param([made(10, 20, "b"), made(0, 10, "a")], ["a", "b"], None, id="in-the-order-of-the-text"),
        pytest.param([made(0, 11, "a"), made(10, 20, "b")], ["a"], None, id="that-overlap"),
        pytest.param([made(5, 20, "a"), made(0, 30, "b")], ["b"], None, id="the-outermost"),
        pytest.param([made(0, 30), made(5, 20, "a")], ["a"], None, id="not-an-empty-one"),
        pytest.param([made(0, 10, "a"), made(0, 10, "a", "b")], ["a", "b"], None, id="the-longer-of-two-readings"),
        pytest.param([made(0, 10, "a", cut=False), made(0, 10, "a", known=True, cut=True)], ["a"], True, id="the-fuller-of-two-readings"),
        pytest.param([made(0, 10, "a", cut=False), made(10, 20, "b", cut=True)], ["a", "b"], True, id="one-was-cut"),
        pytest.param([made(0, 10, "a", cut=False), made(10, 20, "b")], ["a", "b"], False, id="the-first-says-whether"),
        pytest.param([made(0, 10, "a", known=True), made(10, 20, "a")], ["a"], None, id="twice-the-same"),
    ],
)  # fmt: skip
def test_what_several_forms_find_is_joined(readings: list[Listed], names: list[str], cut: bool | None) -> None:
    found = joined(readings)
    assert ([skill.name for skill in found.skills], found.cut) == (names, cut)


@pytest.mark.parametrize(
    ("entries", "kept"),
    [
        pytest.param([("a", "One."), ("b", "B."), ("a", "Two.")], [("a", "One."), ("b", "B.")], id="the-first-entry"),
        pytest.param([("a", None), ("b", "B."), ("a", "Two.")], [("a", "Two."), ("b", "B.")], id="the-first-with-a-description"),
        pytest.param([("a", ""), ("b", "B."), ("a", "Two."), ("a", "Three.")], [("a", "Two."), ("b", "B.")], id="an-empty-one-is-none"),
        pytest.param([("a", "One."), ("b", "B."), ("a", None)], [("a", "One."), ("b", "B.")], id="none-afterwards"),
        pytest.param([("a", None), ("b", None), ("a", None)], [("a", None), ("b", None)], id="never-a-description"),
        pytest.param([("b", "B."), ("a", None), ("c", None), ("a", "Two.")], [("b", "B."), ("a", "Two."), ("c", None)], id="in-the-middle"),
    ],
)  # fmt: skip
def test_a_skill_that_is_listed_twice_stands_where_it_stood_first(
    entries: list[tuple[str, str | None]], kept: list[tuple[str, str | None]]
) -> None:
    rows = [{"name": name, **({} if text is None else {"description": text})} for name, text in entries]
    one = listed(Catalogue(entries="json", block="SKILLS=(?P<list>.*)"), f"SKILLS={json.dumps(rows)}")
    assert one is not None
    several = joined([Listed((OfferedSkill(*entry),), None, at, at + 1) for at, entry in enumerate(entries)])
    for found in (one, several):
        assert [(skill.name, skill.description) for skill in found.skills] == kept
