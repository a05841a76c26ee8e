"""Each event that a wire format makes of a sample log is as its file in ``events/`` has it: values, times, counts, places.

A file is named after the host and the log in ``tests/hosts/<host>/logs``; where reading should say something else, write
them anew with ``pytest --inline-snapshot=fix`` and read the difference. Skill events are pinned beside the logs.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from inline_snapshot import external_file

import guildmark
from guildmark import plugins
from guildmark.loading.logs.open import open_log
from guildmark.model.event import AnyEvent, Raw, ResourceRead, ScriptRun, SkillLoaded, SkillRequested, SkillUnloaded

HERE = Path(__file__).parent
PINS = sorted(path.name for path in (HERE / "events").glob("*.txt"))
LONG = 72


def short(value: Any) -> Any:
    """Keep of a long text its beginning, its length and its digest."""
    if isinstance(value, dict):
        return {key: short(item) for key, item in value.items()}
    if isinstance(value, list):
        return [short(item) for item in value]
    if isinstance(value, str) and len(value) > LONG:
        digest = hashlib.sha256(value.encode("utf-8", "surrogatepass")).hexdigest()
        return f"{value[:48]}… ({len(value)} characters, {digest[:8]})"
    return value


def place(raw: Raw) -> str:
    return f"{Path(raw.file).name}:{raw.line}:{raw.offset}{raw.path}"


def line(event: AnyEvent) -> str:
    """Write one event without what is empty or the default."""
    facts = json.loads(msgspec.json.encode(event))
    kind = facts.pop("type")
    del facts["raw"], facts["seq"]
    kept = {key: short(value) for key, value in facts.items() if value not in (None, "", [], {}) and (key, value) not in (
        ("agent", "main"), ("evidence", "confirmed"),
    )}  # fmt: skip
    return f"{place(event.raw)} {kind} {json.dumps(kept, ensure_ascii=True)}"


@pytest.mark.parametrize("name", PINS)
def test_the_events_of_a_sample(name: str) -> None:
    host, _, log = name.removesuffix(".txt").partition(".")
    trace = guildmark.read(str(HERE.parents[1] / "hosts" / host / "logs" / log))
    head = {"format": trace.format, "host": trace.host, "session": trace.session, "version": trace.version, "recognised": trace.recognised}  # fmt: skip
    skills = (SkillRequested, SkillLoaded, SkillUnloaded, ResourceRead, ScriptRun)
    lines = [
        json.dumps(head),
        *(line(event) for event in trace.events if not isinstance(event, skills)),
        *(f"{place(gap.place)} gap {gap.kind} {gap.count} {gap.reason}" for gap in trace.gaps),
    ]
    assert "\n".join(lines) + "\n" == external_file(f"events/{name}")


def test_which_format_a_sample_is_taken_for() -> None:
    hosts = [host for host in plugins.members("hosts") if "log" in plugins.parts("hosts", host)]
    known = [(host, form) for host in hosts for form in plugins.load("hosts", host, "log").LOG.formats]
    shapes = (plugins.load("lenses/shapes", shape) for shape in plugins.members("lenses/shapes"))
    known += [("", shape.FORMAT) for shape in shapes if hasattr(shape, "FORMAT")]
    told = []
    for name in PINS:
        host, _, log = name.removesuffix(".txt").partition(".")
        head = open_log(str(HERE.parents[1] / "hosts" / host / "logs" / log)).head
        likely = {f"{host} {form.name}".strip(): likeness for host, form in known if (likeness := form.recognise(head))}
        told.append(f"{name.removesuffix('.txt')}: {json.dumps(likely)}")
    assert "\n".join(told) + "\n" == external_file("events/made_up/likeness_of_samples.txt")


def test_every_format_of_every_host_is_pinned() -> None:
    declared = {
        form.name
        for host in plugins.members("hosts")
        if "log" in plugins.parts("hosts", host)
        for form in plugins.load("hosts", host, "log").LOG.formats
    }
    pinned = {
        json.loads((HERE / "events" / name).read_text(encoding="utf-8").splitlines()[0])["format"] for name in PINS
    }
    assert declared - pinned == {"OpenCode database"}  # a directory, read below `tests/hosts/opencode`
