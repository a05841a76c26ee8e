"""Which skill a path is of, and how sure that is: by a folder that was named, by a known directory, by its form."""

from __future__ import annotations

import pytest

from guildmark.lenses.disclosure.places import Atlas, Located, clean
from guildmark.model.event import OfferedSkill

ROOTS = (".agents/skills", "/opt/shared/kit/", "deep/.agents/skills")


def atlas(*offers: OfferedSkill, **places: str) -> Atlas:
    made = Atlas(ROOTS)
    for offer in offers:
        made.offered(offer)
    for skill, where in places.items():
        made.place(skill, where)
    return made


def found(known: Atlas, path: str, cwd: str | None = None) -> tuple[str, str, str] | None:
    located = known.locate(path, cwd)
    return (located.skill, located.path, located.evidence) if located else None


@pytest.mark.parametrize(
    ("path", "cwd", "whole"),
    [
        ("a/b", None, "a/b"),
        ("a/b", "/w", "/w/a/b"),
        ("a/b", "file:///w/./x", "/w/x/a/b"),
        (" ./a/../b \n", "/w", "/w/b"),
        ("/a/b", "/w", "/a/b"),
        ("~/a", "/w", "~/a"),
        ("$HOME/a", "/w", "$HOME/a"),
        ("C:\\a\\b", "/w", "C:/a/b"),
        ("c:/a", "/w", "c:/a"),
        ("a:b/c", "/w", "a:b/c"),
        ("ab:/c", "/w", "/w/ab:/c"),
        ("a\\b", "C:\\w", "C:/w/a/b"),
        ("file:///a/b", "/w", "/a/b"),
        ("", "/w", "/w"),
        ("", None, ""),
        ("  ", None, ""),
    ],
)
def test_a_path_is_made_whole(path: str, cwd: str | None, whole: str) -> None:
    assert clean(path, cwd) == whole


@pytest.mark.parametrize(
    ("path", "where"),
    [
        pytest.param("/w/.agents/skills/ebb/SKILL.md", ("ebb", "SKILL.md", "likely"), id="the-skill-file"),
        pytest.param("/w/.agents/skills/ebb/a/b.md", ("ebb", "a/b.md", "likely"), id="a-file-below"),
        pytest.param(".agents/skills/ebb/a.md", ("ebb", "a.md", "likely"), id="relative"),
        pytest.param("/w/.agents/skills/SKILL.md", ("skills", "SKILL.md", "incidental"), id="in-the-directory-itself"),
        pytest.param("/w/.agents/skills/ebb", None, id="a-folder"),
        pytest.param("/w/.agents/skills", None, id="the-directory"),
        pytest.param("/w/.agents/skills/port/ebb/SKILL.md", ("ebb", "SKILL.md", "likely"), id="in-a-directory-of-directories"),
        pytest.param("/w/.agents/skills/port/ebb/a.md", ("port", "ebb/a.md", "likely"), id="a-file-in-a-directory-of-directories"),
        pytest.param("/opt/shared/kit/ebb/a.md", ("ebb", "a.md", "likely"), id="a-root-with-slashes"),
        pytest.param("/deep/.agents/skills/ebb/a.md", ("ebb", "a.md", "likely"), id="the-longer-root"),
        pytest.param("/w/.agents/other/ebb/SKILL.md", ("ebb", "SKILL.md", "incidental"), id="another-directory"),
        pytest.param("/w/.agents/other/ebb/a.md", None, id="a-file-of-another-directory"),
        pytest.param("/w/skills/ebb/SKILL.md", ("ebb", "SKILL.md", "likely"), id="a-folder-called-skills"),
        pytest.param("skills/ebb/SKILL.md", ("ebb", "SKILL.md", "likely"), id="a-relative-folder-called-skills"),
        pytest.param("/w/skills/ebb/a.md", None, id="a-file-in-a-folder-called-skills"),
        pytest.param("/w/skills/port/ebb/SKILL.md", ("ebb", "SKILL.md", "incidental"), id="two-below-a-folder-called-skills"),
        pytest.param("/w/skillset/ebb/SKILL.md", ("ebb", "SKILL.md", "incidental"), id="a-folder-of-a-like-name"),
        pytest.param("/w/ebb/SKILL.md", ("ebb", "SKILL.md", "incidental"), id="anywhere"),
        pytest.param("SKILL.md", ("", "SKILL.md", "incidental"), id="nowhere"),
        pytest.param("/w/ebb/skill.md", None, id="in-small-letters"),
        pytest.param("/w/ebb/a.md", None, id="any-file"),
    ],
)  # fmt: skip
def test_where_nothing_was_named(path: str, where: tuple[str, str, str] | None) -> None:
    assert found(atlas(), path) == where


def test_a_skill_that_was_offered_makes_its_folder_certain() -> None:
    known = atlas(OfferedSkill("ebb"))
    assert found(known, "/w/.agents/skills/ebb/a.md") == ("ebb", "a.md", "confirmed")
    assert found(known, "/w/skills/ebb/a.md") == ("ebb", "a.md", "confirmed")
    assert found(known, "/w/skills/flow/a.md") is None
    assert found(known, "/w/tools/ebb/a.md") is None


@pytest.mark.parametrize(
    ("location", "path", "where"),
    [
        ("/x/low/SKILL.md", "/x/low/a.md", ("ebb", "a.md", "confirmed")),
        ("/x/low/skill.md", "/x/low/a.md", ("ebb", "a.md", "confirmed")),
        ("/x/low/", "/x/low/SKILL.md", ("ebb", "SKILL.md", "confirmed")),
        ("/x/low", "/x/low/a/b.md", ("ebb", "a/b.md", "confirmed")),
        ("C:\\x\\low", "C:\\x\\low\\a.md", ("ebb", "a.md", "confirmed")),
        ("/x/low", "/x/low", None),
        ("/x/low", "/x/lower/a.md", None),
        ("low", "/x/low/a.md", None),
        ("SKILL.md", "/x/low/a.md", None),
        ("/", "/a.md", None),
        ("./", "a.md", None),
        ("/x/low", "x/low/a.md", ("ebb", "a.md", "confirmed")),
        ("/x/low", "/mnt/x/low/a.md", ("ebb", "a.md", "likely")),
        ("/x/low", "other/x/low/a.md", ("ebb", "a.md", "confirmed")),
        ("/x/low", "/mnt/y/low/a.md", None),
        ("/v/x/low", "/mnt/x/low/a.md", ("ebb", "a.md", "likely")),
        ("/low", "/w/low/a.md", None),
    ],
)
def test_where_a_location_was_offered(location: str, path: str, where: tuple[str, str, str] | None) -> None:
    assert found(atlas(OfferedSkill("ebb", None, location)), path) == where


def test_the_innermost_folder_and_the_first_name_for_it_count() -> None:
    known = atlas(port="/x/port", ebb="/x/port/ebb", flow="/x/port/ebb")
    assert found(known, "/x/port/ebb/a.md") == ("ebb", "a.md", "confirmed")
    assert found(known, "/x/port/a.md") == ("port", "a.md", "confirmed")
    assert known.folders == {"/x/port": "port", "/x/port/ebb": "ebb"}


@pytest.mark.parametrize("nowhere", ["", "/", ".", "./", "SKILL.md", "./SKILL.md", "/SKILL.md"])
def test_a_place_that_is_no_folder_of_its_own_is_no_place(nowhere: str) -> None:
    assert atlas(ebb=nowhere).folders == {}


def test_a_folder_that_was_named_is_not_looked_for_from_a_bare_name() -> None:
    known = atlas(OfferedSkill("ebb", None, "ebb"))
    assert known.folders == {}
    assert known.names == {"ebb"}


@pytest.mark.parametrize(
    ("command", "cwd", "worth"),
    [
        ("cat notes.md", "/w", False),
        ("cat notes.md", None, False),
        ("cat my-skills/x", None, True),
        ("cat SKILL.md", None, True),
        ("cat a.md", "/w/skills", True),
        ("cat kit/a.md", None, False),
        ("cat /opt/shared/kit/a.md", None, True),
        ("cat /opt/shared/kit", None, False),
        ("cat a.md", "/opt/shared/kit/x", True),
        ("cat low/a.md", None, True),
        ("cat a.md", "/x/low", True),
        ("say ebb", None, True),
    ],
)
def test_which_commands_are_worth_parsing(command: str, cwd: str | None, *, worth: bool) -> None:
    assert atlas(ebb="/x/low").smells(command, cwd) is (worth and "ebb" not in command)
    assert atlas(OfferedSkill("ebb", None, "/x/low")).smells(command, cwd) is worth


def test_what_is_learnt_later_is_smelt_later() -> None:
    known = Atlas(())
    assert not known.smells("cat low/a.md ebb", "/w")
    known.name("ebb")
    assert known.smells("say ebb", None)
    assert not known.smells("cat low/a.md", None)
    known.place("ebb", "/x/low")
    assert known.smells("cat low/a.md", None)


def test_the_skill_file_is_known_by_its_path() -> None:
    assert Located("ebb", "SKILL.md", "likely").is_skill_file
    assert not Located("ebb", "a/SKILL.md", "likely").is_skill_file
