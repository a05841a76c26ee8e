"""Laws: loading never raises on any bytes, never leaves its root, and says of everything whether it was read."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import ScanSettings, Settings
from guildmark.lenses.frontmatter import manifest
from guildmark.loading.decode import decode
from guildmark.loading.discover import discover
from guildmark.loading.kinds import kind_of
from guildmark.loading.limits import Limits
from guildmark.loading.skill import load_skill
from guildmark.loading.tree import DiskTree, MemoryTree

NO_RULES = Settings(scan=ScanSettings(select=("name-missing",)))
LIMITS = Limits()
FRONT = st.sampled_from([b"", b"---\n", b"---\nname: a\n", b"\xef\xbb\xbf---\n", b"---\r\n", b"\xff\xfe", b"--- \n"])
PIECES = st.sampled_from(
    [b"name: x\n", b"description: >\n  y\n", b"---\n", b"...\n", b"a: &b [*b]\n", b"!!t x: y\n", b"\t- q\n", b"\x00",
     b"\x85", b"\xe2\x80\xa8", b"? \n", b"{", b"[[", b"| \n", b"'", b'"', b"#", b": ", b"%YAML 1.1\n", b"\r"]
)  # fmt: skip
SKILL_FILE = st.builds(lambda front, pieces, tail: front + b"".join(pieces) + tail, FRONT, st.lists(PIECES, max_size=12),
                       st.binary(max_size=40))  # fmt: skip
NAMES = st.sampled_from(
    ["SKILL.md", "skill.md", "Skill.MD", "a.md", "run.sh", ".git", "__pycache__", "a.pyc", "\udcff", "x\n", "a b"]
)
PATHS = st.lists(NAMES, min_size=1, max_size=4).map("/".join)


@given(data=SKILL_FILE | st.binary(max_size=200))
@settings(max_examples=400, deadline=None)
def test_any_bytes_are_a_skill_file(data: bytes) -> None:
    found = discover(MemoryTree({"SKILL.md": data}), mode="skill", name="a", known=(), limits=LIMITS).found
    skill = load_skill(MemoryTree({"SKILL.md": data}), found[0], LIMITS)
    skill.text.encode("utf-8")
    assert skill.digests is not None
    assert (skill.manifest.problem is None) or not skill.manifest.fields
    report = scan({"a/SKILL.md": data}, NO_RULES, Options(cache=False)).report
    assert report.summary.skills == 1
    assert all("what hosts make of it is not known" in item.reason for item in report.unseen), report.unseen


@given(text=st.text(max_size=200))
def test_positions_lie_in_the_file(text: str) -> None:
    opened = manifest.read(f"---\n{text}\n---\nBody")
    lines = (
        f"---\n{text}\n---\nBody".count("\n")
        + text.count("\r")
        + text.count("\x85")
        + text.count("\u2028")
        + text.count("\u2029")
        + 2
    )
    for field in opened.manifest.fields:
        for span in (field.key_span, field.value.span):
            assert 1 <= span.line <= span.end_line <= lines
            assert span.column >= 1


@given(data=st.binary(max_size=300))
def test_decoding_gives_valid_unicode(data: bytes) -> None:
    text, form = decode(data)
    text.encode("utf-8")
    assert (form.bad_byte is None) == (form.encoding == "utf-8")
    kind_of("x", data)


@given(files=st.dictionaries(PATHS, SKILL_FILE, max_size=6))
@settings(max_examples=150, deadline=None)
def test_any_tree_in_memory(files: dict[str, bytes]) -> None:
    folders = {"/".join(path.split("/")[:depth]) for path in files for depth in range(1, path.count("/") + 1)}
    files = {path: data for path, data in files.items() if path not in folders}
    for mode in ("folder", "repo"):
        report = scan(files, NO_RULES, Options(cache=False, mode=mode)).report
        wanted = {path.rpartition("/")[0] or "." for path in files
                  if path.lower().endswith("skill.md") and path.lower().rpartition("/")[2] == "skill.md"
                  and not {".git", *(("__pycache__",) if mode == "repo" else ())} & set(path.split("/")[:-1])}  # fmt: skip
        assert report.summary.skills == len(wanted)


TARGETS = st.sampled_from(
    ["..", ".", "/etc", "/etc/passwd", "../outside", "../../outside", "inside", "missing", "a/..", "loop"]
)


@given(links=st.dictionaries(st.sampled_from(["SKILL.md", "x", "a/y", "a/SKILL.md", "loop", "b"]), TARGETS, max_size=5))
@settings(max_examples=100, deadline=None)
def test_loading_never_leaves_its_root(links: dict[str, str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder).resolve()
        (base / "outside").mkdir()
        (base / "outside" / "SKILL.md").write_text("---\nname: secret\ndescription: SECRET-MARK\n---\n")
        root = base / "root"
        (root / "a").mkdir(parents=True)
        (root / "inside").mkdir()
        (root / "inside" / "SKILL.md").write_text("---\nname: inside\ndescription: Inside. Use it.\n---\nBody\n")
        for name, target in links.items():
            (root / name).symlink_to(target)
        for mode in ("folder", "repo", None):
            report = scan(root, NO_RULES, Options(cache=False, mode=mode)).report
            assert "SECRET-MARK" not in str(report)
            assert "root:" not in str(report)
            if mode == "folder":
                assert "inside" in {row.path for row in report.skills}


def test_a_file_that_becomes_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("---\nname: a\n---\n")
    tree = DiskTree(tmp_path)
    found = discover(tree, mode="skill", name="a", known=(), limits=LIMITS).found[0]
    tree.entries("")
    (tmp_path / "SKILL.md").unlink()
    (tmp_path / "SKILL.md").symlink_to("/etc/passwd")
    skill = load_skill(tree, found, LIMITS)
    assert skill.text == ""
    assert skill.manifest.problem is not None
    assert skill.manifest.problem.code == "unreadable"
