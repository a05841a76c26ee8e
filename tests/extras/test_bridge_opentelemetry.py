"""Verdicts in a real exporter of OpenTelemetry, on a run that was captured from Strands 1.62.0 (tests/hosts)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]
pytest.importorskip("opentelemetry.sdk.trace")

from opentelemetry.sdk.trace import TracerProvider  # noqa: E402  # only where it is installed
from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: E402
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter  # noqa: E402

import guildmark  # noqa: E402
from guildmark.bridges.opentelemetry import EVENT, LONGEST, export, record  # noqa: E402
from guildmark.lenses.disclosure.story import story  # noqa: E402
from guildmark.model.errors import UsageError  # noqa: E402
from guildmark.model.verdict import Verdict  # noqa: E402

LOG = Path(__file__).parent.parent / "hosts/strands/logs/a_load_read_run.json"


@pytest.fixture
def exported() -> tuple[TracerProvider, InMemorySpanExporter]:
    provider, exporter = TracerProvider(), InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return provider, exporter


def skill() -> str:
    return next(row.name for row in guildmark.read(LOG).skills if row.loaded)


def test_each_outcome_is_an_event_of_the_span_of_the_run(exported: Any) -> None:
    provider, exporter = exported
    found = guildmark.evaluate(LOG, evaluators=[
        {"skill_invoked": skill()}, {"skill_invoked": "no-such"}, {"disclosed_progressively": {"skill": "no-such"}},
        {"no_script_run": {"because": " "}},
    ])  # fmt: skip
    unsure = guildmark.evaluate(story("load tides pending"), evaluators=[{"skill_invoked": "tides"}])
    with provider.get_tracer("t").start_as_current_span("invoke_agent"):
        record(found.verdicts)
        record(unsure.verdicts)
    (span,) = exporter.get_finished_spans()
    assert {event.name for event in span.events} == {EVENT}
    said = {event.attributes["gen_ai.evaluation.score.label"]: event.attributes for event in span.events}
    assert set(said) == {"pass", "fail", "not_applicable", "error", "unknown"}
    assert said["fail"]["gen_ai.evaluation.score.value"] == 0.0
    assert said["fail"]["gen_ai.evaluation.name"] == "guildmark.skill_invoked"
    assert "`no-such` was not loaded" in said["fail"]["gen_ai.evaluation.explanation"]
    for word in ("unknown", "error", "not_applicable"):
        assert "gen_ai.evaluation.score.value" not in said[word]
    assert said["error"]["error.type"] == "guildmark.error"
    assert "error.type" not in said["fail"]
    passed = next(event.attributes for event in span.events if event.attributes.get("guildmark.evidence"))
    assert isinstance(passed["guildmark.evidence"][0], int)


def test_an_evaluation_is_a_span_for_each_run(exported: Any) -> None:
    provider, exporter = exported
    found = guildmark.evaluate(
        [story("user A\nload tides", "one"), story("user B\nload moon", "two")],
        [guildmark.Case(id="a", prompt="A"), guildmark.Case(id="b", prompt="B")],
    )
    export(found, provider.get_tracer("t"))
    spans = exporter.get_finished_spans()
    assert [(span.attributes["guildmark.case"], span.attributes["guildmark.trace"]) for span in spans] == [
        ("a", "one"),
        ("b", "two"),
    ]
    assert sum(len(span.events) for span in spans) == len(found.verdicts)


def test_verdicts_are_never_lost_without_a_word() -> None:
    with pytest.raises(UsageError, match="does not record"):
        record(guildmark.evaluate(LOG).verdicts)


def test_what_a_log_says_is_cut_and_made_visible(exported: Any) -> None:
    provider, exporter = exported
    hostile = Verdict(by="x", version="1", outcome="fail", score=0.0, skill="a\x1b[31m", reason="\x1b]0;" + "é" * 5000)
    with provider.get_tracer("t").start_as_current_span("s") as span:
        record([hostile], span)
    (event,) = exporter.get_finished_spans()[0].events
    text = event.attributes["gen_ai.evaluation.explanation"]
    assert "\x1b" not in text + event.attributes["guildmark.skill"]
    assert LONGEST <= len(text) < LONGEST + 20
