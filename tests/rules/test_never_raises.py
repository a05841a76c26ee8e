"""No rule raises, whatever stands in the frontmatter or body, and every finding has a place inside of its file."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.selection import rule_classes
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import ScanSettings, Settings
from guildmark.loading.source import open_mapping
from guildmark.rules.base import SetRule

ALONE = tuple(
    name for name, kind in rule_classes().items() if not issubclass(kind, SetRule) and not kind.needs & {"views"}
)
SETTINGS = Settings(scan=ScanSettings(select=ALONE, jobs=1))
KEYS = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
    "hooks",
    "model",
    "context",
    "x y",
]
SCRAPS = [
    "`", "``", "```", "!`", "[", "](", ")", "<", ">", "|", "---", "\n", "\r\n", "\r", "\t", "  - ", "# ", "> ", ": ", "'", '"',
    "{", "}", "*", "&a", "!t", "../x.md", "references/a.md", "/etc", "~/x", "<!--", "-->", "\0", "\\", "\u2028", "🐑", "é",
    "Bash(", ",", "git log:*", "command", "%", "@", "a: b",
]  # fmt: skip

scraps = st.lists(st.sampled_from(SCRAPS) | st.text(max_size=8), max_size=25).map("".join)
values = scraps | st.sampled_from(["", "1", "yes", "null", "[a, b]", "{a: 1}", "|\n  x\n  y", ">-\n  z", "- a"])
matter = st.lists(st.tuples(st.sampled_from(KEYS), values), max_size=6).map(
    lambda rows: "".join(f"{key}: {value}\n" for key, value in rows)
)
documents = st.builds(
    lambda head, block, body: f"{head}---\n{block}---\n{body}", st.sampled_from(["", "\n", "\ufeff"]), matter, scraps
)


def check(files):
    report = scan(open_mapping(files, name="demo"), SETTINGS, Options(cache=False)).report
    assert not [item for item in report.unseen if "broke" in item.reason]
    for finding in report.findings:
        for place in finding.places:
            if place.span is not None and place.path in files:
                text = files[place.path]
                lines = (text if isinstance(text, str) else text.decode("utf-8", "backslashreplace")).replace(
                    "\r\n", "\n"
                )
                count = lines.replace("\r", "\n").count("\n") + 1
                assert 1 <= place.span.line <= count
                assert place.span.column >= 1


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(documents, scraps)
def test_on_documents_of_scraps(document, other):
    check({"SKILL.md": document, "references/a.md": other, "scripts/b.py": other})


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_on_bytes(data):
    check({"SKILL.md": data})
