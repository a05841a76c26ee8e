"""The code of docs/bridges.md runs, where the framework that it imports is installed."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]
ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs/bridges.md").read_text(encoding="utf-8")
BLOCKS = [token.content for token in MarkdownIt().parse(TEXT) if token.type == "fence" and token.info == "python"]
FRAMEWORKS = {
    "strands_evals": "strands_evals",
    "pydantic_evals": "pydantic_evals",
    "inspect_ai": "inspect_ai",
    "opentelemetry": "opentelemetry.sdk",
}


def test_each_bridge_has_an_example() -> None:
    bridges = {path.stem for path in (ROOT / "src/guildmark/bridges").glob("*.py")} - {"__init__", "base"}
    assert (
        {name for block in BLOCKS for name in re.findall(r"guildmark\.bridges\.(\w+)", block)}
        == bridges
        == set(FRAMEWORKS)
    )


@pytest.mark.parametrize("block", BLOCKS, ids=FRAMEWORKS)
def test_its_example_runs(block: str, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    framework = FRAMEWORKS[request.node.callspec.id]
    if importlib.util.find_spec(framework.split(".")[0]) is None:
        pytest.skip(f"{framework} is not installed")
    pytest.importorskip(framework)
    monkeypatch.chdir(ROOT)
    exec(compile(block, "docs/bridges.md", "exec"), {"__name__": "__page__"})  # noqa: S102  # our own page
