"""The third level of conformance agrees with the reference validator itself, on every skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from skills_ref import validate

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.selection import rule_classes
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import ScanSettings, Settings
from guildmark.lenses.frontmatter import reference
from guildmark.rules.base import Exec

if TYPE_CHECKING:
    from pathlib import Path

BLOCKS = [
    "name: {n}\ndescription: d",
    "name: {n}\ndescription: 'd: e'",
    "name: {n}\ndescription: d: e",
    "name: {n}\ndescription: >\n  folded\n  text",
    "name: {n}\ndescription: d\nmetadata:\n  a: 1\n  b: x",
    "name: {n}\ndescription: d\nmetadata: {{a: 1}}",
    "name: {n}\ndescription: d\nmetadata:\n    a: 1\nlicense: MIT",
    "name: {n}\ndescription: d\nmetadata:\n  a:\n    x: 1\n  b:\n      y: 2",
    "name: {n}\ndescription: d\nallowed-tools: [Read]",
    "name: {n}\ndescription: d\nallowed-tools:\n  - Read",
    "name: {n}\ndescription: d\nname: {n}",
    "name: {n}\ndescription: &a d",
    "name: &a {n}\ndescription: *a",
    "name: !!str {n}\ndescription: d",
    "name: {n}\ndescription: d\nversion: 1",
    "name: {n}\ndescription: 12",
    "name: 123\ndescription: d",
    "name: {n}\ndescription:",
    "name: {n}\ndescription: ''",
    "name: {n}\ndescription: ~",
    "name:\n  - a\ndescription: d",
    "name: {n}\ndescription:\n  a: b",
    "name: {n}\ndescription: a --- b",
    "name: {n}",
    "description: d",
    "- name",
    "just text",
    "",
    "# only a comment",
    "name: {n}\ndescription: d\ncompatibility: 3",
    "name: {n}\ndescription: d\ncompatibility:\n  - a",
    "name: {n}\ndescription: d\ncompatibility: " + "c" * 501,
    "name: {n}\ndescription: " + "d" * 1025,
    "name: {n}\ndescription: " + "d" * 1024,
    'name: {n}\ndescription: "unclosed',
    "name: {n}\n\tdescription: d",
    "name: {n}\ndescription: | \n  a\n   b\n c",
    "? name\n: {n}\n? description\n: d",
    "name: {n} # a comment\ndescription: d",
    "<<: x\nname: {n}\ndescription: d",
]
FOLDERS = ["alpha", "Alpha", "a--b", "-a", "a_b", "caf\u00e9", "n" * 65, "a b"]


def theirs(folder: Path) -> bool:
    """Ask the validator; a traceback is no pass."""
    try:
        return not validate(folder)
    except Exception:  # noqa: BLE001  # whatever it raises
        return False


def agree(root: Path, name: str, data: bytes) -> None:
    folder = root / name
    folder.mkdir(exist_ok=True)
    (folder / "SKILL.md").write_bytes(data)
    try:
        # As its own reader does: universal newlines.
        text = (folder / "SKILL.md").read_text(encoding="utf-8")
    except UnicodeDecodeError:
        text = None
    assert (not reference.complaints(text, name)) == theirs(folder), (name, data)


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_in_every_folder(tmp_path: Path, block: str) -> None:
    for name in FOLDERS:
        agree(tmp_path, name, f"---\n{block.format(n=name)}\n---\nBody.\n".encode())


@pytest.mark.parametrize(
    "data",
    [
        b"", b"---", b"---\n---", b"------", b"\n---\nname: alpha\ndescription: d\n---\n",
        b"\xef\xbb\xbf---\nname: alpha\ndescription: d\n---\n", b"---\r\nname: alpha\r\ndescription: d\r\n---\r\n",
        b"---\nname: alpha\ndescription: caf\xe9\n---\n", b"---\nname: alpha\ndescription: d\n",
        b"---\nname: alpha\ndescription: a\x00b\n---\n", b"--- name: alpha\ndescription: d\n---\n",
        "---\nname: alpha\ndescription: a\u2028b\u0085c\n---\n".encode(), b"---\rname: alpha\rdescription: d\r---\r",
    ],
)  # fmt: skip
def test_every_form(tmp_path: Path, data: bytes) -> None:
    agree(tmp_path, "alpha", data)


_LINES = st.sampled_from(
    [line for block in BLOCKS for line in block.format(n="alpha").split("\n") if len(line) < 80]
    + ["---", "", "  indented: x", "a: [b", "'q': r", "key: |", "   deep", "%YAML 1.2", "...", "@x: y", "x: `y`", "a:b"]
)


@given(lines=st.lists(_LINES, max_size=8))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_mix_of_lines(tmp_path: Path, lines: list[str]) -> None:
    agree(tmp_path, "alpha", ("---\n" + "\n".join(lines) + "\n---\n").encode())


def _examples() -> list[tuple[str, dict[str, bytes]]]:
    found = []
    for kind in rule_classes().values():
        for example in (*kind.bad, *kind.good, *kind.lookalike):
            files = {}
            for path, content in example.files.items():
                raw = content.content if isinstance(content, Exec) else content
                if isinstance(raw, (str, bytes)):
                    files[path] = raw.encode() if isinstance(raw, str) else raw
            if "SKILL.md" in files:
                found.append((example.folder, files))
    return found


def test_the_examples_of_every_rule(tmp_path: Path) -> None:
    select = Settings(scan=ScanSettings(select=("name-missing",)))
    for index, (folder, files) in enumerate(_examples()):
        root = tmp_path / str(index) / folder
        root.mkdir(parents=True)
        (root / "SKILL.md").write_bytes(files["SKILL.md"])
        row = scan(root, select, Options(cache=False, mode="skill")).report.skills[0]
        assert (row.conformance.reference == "pass") == theirs(root), (folder, files["SKILL.md"][:200])
