"""Which argument stands for which role, how that is known, and which tool arguments fit best."""

from __future__ import annotations

from typing import Any

import pytest

from guildmark.lenses.disclosure.dialect import Tool
from guildmark.lenses.disclosure.roles import applies, likeness, resolve, strings

LOAD = Tool(name="take", role="load", skill=("skill_name", "name"), args=("extra",))
READ = Tool(name="open", role="read", skill=("skill_name",), path=("file_path", "path"), cwd=("dir",), part=("limit",),
            when={"mode": ("view",)}, reads_unless="execute")  # fmt: skip
SHELL = Tool(name="sh", role="shell", command=("command", "cmd"), cwd=("dir",))
BOTH = Tool(name="sh", role="shell", command=("command",), path=("path",))


@pytest.mark.parametrize(
    ("tool", "given", "found"),
    [
        pytest.param(LOAD, {"skill_name": "a"}, {"skill": (("a",), "exact")}, id="the-host-s-name"),
        pytest.param(LOAD, {"name": "b", "skill_name": "a"}, {"skill": (("a",), "exact")}, id="the-host-s-name-first"),
        pytest.param(LOAD, {"name": "a"}, {"skill": (("a",), "alias")}, id="an-alias"),
        pytest.param(LOAD, {"skillName": "a"}, {"skill": (("a",), "alias")}, id="another-spelling"),
        pytest.param(LOAD, {"Skill-Name": "a"}, {"skill": (("a",), "alias")}, id="a-third-spelling"),
        pytest.param(LOAD, {"skillName": "a", "SKILLNAME": "b"}, {"skill": (("a",), "alias")}, id="the-first-of-two-spellings"),
        pytest.param(LOAD, {"NAME": "b", "skillName": "a"}, {"skill": (("a",), "alias")}, id="the-host-s-name-first-in-any-spelling"),
        pytest.param(LOAD, {"which": "a"}, {"skill": (("a",), "only_string")}, id="the-only-text"),
        pytest.param(LOAD, {"which": "a", "count": 7}, {"skill": (("a",), "only_string")}, id="the-only-text-beside-a-number"),
        pytest.param(LOAD, {"which": "a", "extra": "b"}, {"skill": (("a",), "only_string")}, id="the-only-text-that-has-no-role"),
        pytest.param(LOAD, {"which": "a", "other": "b"}, {"skill": ((), "unresolved")}, id="two-texts"),
        pytest.param(LOAD, {}, {"skill": ((), "unresolved")}, id="nothing"),
        pytest.param(LOAD, {"skill_name": ["a", "b"]}, {"skill": (("a", "b"), "exact")}, id="a-list"),
        pytest.param(LOAD, {"skill_name": 7}, {"skill": ((), "exact")}, id="a-number"),
        pytest.param(READ, {"skill_name": "a", "file": "b"}, {"skill": (("a",), "exact"), "path": (("b",), "only_string")}, id="one-of-two-missing"),
        pytest.param(READ, {"skill_name": "a", "file": "b", "dir": "/w", "limit": "3", "mode": "view", "execute": "no"},
                     {"skill": (("a",), "exact"), "path": (("b",), "only_string")}, id="other-roles-are-taken"),
        pytest.param(READ, {"file": "b"}, {"skill": ((), "unresolved"), "path": ((), "unresolved")}, id="one-text-for-two-roles"),
        pytest.param(READ, {"skill_name": "a"}, {"skill": (("a",), "exact"), "path": ((), "unresolved")}, id="no-text-for-the-second-role"),
        pytest.param(SHELL, {"command": "ls"}, {"command": (("ls",), "exact")}, id="a-command"),
        pytest.param(SHELL, {"command": ["ls", "-l"]}, {"command": (("ls", "-l"), "exact")}, id="a-command-as-a-list"),
        pytest.param(SHELL, {"cmd": "ls"}, {"command": (("ls",), "alias")}, id="a-command-by-its-alias"),
        pytest.param(SHELL, {"input": "ls", "dir": "/w"}, {"command": (("ls",), "only_string")}, id="a-command-as-the-only-text"),
        pytest.param(BOTH, {"command": "ls", "path": "a"}, {"command": (("ls",), "exact"), "path": (("a",), "exact")}, id="a-command-and-a-path"),
        pytest.param(Tool(name="x", role="load", skill=("s",), command=("c",)), {"c": "ls", "s": "a"}, {"command": (("ls",), "exact"), "skill": (("a",), "exact")}, id="a-command-and-a-skill"),
    ],
)  # fmt: skip
def test_how_a_role_is_found(tool: Tool, given: dict[str, object], found: dict[str, Any]) -> None:
    assert {role: (values, how) for role, (values, how) in (
        (role, (one.values, one.resolved)) for role, one in resolve(tool, given).items()
    )} == found  # fmt: skip


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        ("a", ("a",)),
        (["a", 7, "b", None], ("a", "b")),
        ([{"path": "a"}, {"file_path": "b"}, {"command": "c"}, {"other": "d"}, {"path": 7}], ("a", "b", "c")),
        ({"path": "a"}, ()),
        (None, ()),
    ],
)
def test_the_texts_of_an_argument(value: object, texts: tuple[str, ...]) -> None:
    assert strings(value) == texts


def test_a_tool_may_have_its_role_for_some_arguments_only() -> None:
    assert applies(READ, {"mode": "view"})
    assert not applies(READ, {"mode": "create"})
    assert not applies(READ, {})
    assert applies(LOAD, {})


@pytest.mark.parametrize(
    ("tool", "given", "fit"),
    [
        (READ, {"skill_name": "a", "file_path": "b"}, 6),
        (READ, {"skill_name": "a", "path": "b"}, 5),
        (READ, {"path": "b"}, 2),
        (READ, {"other": "b"}, 0),
        (SHELL, {"command": "ls"}, 3),
        (SHELL, {"cmd": "ls"}, 2),
        (LOAD, {"skill_name": "a", "name": "b"}, 3),
    ],
)
def test_how_well_arguments_fit(tool: Tool, given: dict[str, object], fit: int) -> None:
    assert likeness(tool, given) == fit
