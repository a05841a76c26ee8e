"""Every effect of every command in ``effects/*.txt``, in full: paths, spans, certainty, what is shown, exit codes.

In those files ``$ `` stands before a command, as a JSON string where it has several lines or odd characters, and under it
stands what it does, started in ``/w``. To add a command, add its line, run ``pytest --inline-snapshot=fix``, and read
what was written under it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from inline_snapshot import external_file

from guildmark.lenses.scripts.bash import effects
from guildmark.lenses.scripts.effects import Shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.place import Span

HERE = Path(__file__).parent / "effects"
FILES = sorted(path.name for path in HERE.glob("*.txt"))


def at(span: Span) -> str:
    return f"{span.line}:{span.column}-{span.end_line}:{span.end_column}"


def told(command: str) -> Iterator[str]:
    found = effects(command, "/w")
    for read in found.reads:
        lines = f" lines {read.lines[0]}-{read.lines[1] or ''}" if read.lines else ""
        shown = "" if read.shown else " unseen"
        form = f" {read.form}" if read.form != "verbatim" else ""
        how = f"{read.kind} {read.extent}{lines}{form}{shown} exit {read.exit} {read.certainty}"
        yield f"reads {read.path!r} {how} by {read.by} {at(read.span)} {read.written!r}"
    for write in found.writes:
        source = f" of {write.source!r}" if write.source is not None else ""
        yield f"writes {write.path!r} {write.how}{source} {write.certainty} by {write.by} {at(write.span)} {write.written!r}"
    for run in found.runs:
        script = f" {run.path!r}" if run.path is not None else ""
        more = (f" inline {run.inline!r}" if run.inline is not None else "") + (" stdin" if run.stdin else "")
        through = f" through {' '.join(run.through)}" if run.through else ""
        yield f"runs {run.program!r}{script} {list(run.argv)}{more}{through} exit {run.exit} {run.certainty} {at(run.span)} {run.written!r}"
    for host in found.hosts:
        yield f"names {host.name!r} in {host.url!r} by {host.by} {at(host.span)}"
    for use in found.env:
        yield f"{use.how}s ${use.name} {use.value!r} {at(use.span)}"
    for doubt in found.unknown:
        yield f"doubts {at(doubt.span)}: {doubt.reason}"
    plain = tuple(Shown(read) for read in found.reads if read.shown and read.kind == "content")
    for shown in found.shows if found.shows != plain else ():
        what = repr(shown.read.path) if shown.read else "something" if shown.text is None else f"text {shown.text!r}"
        arms = "".join(f" arm {arm} of {branching}" for branching, arm in shown.arms)
        yield f"puts out {what}{'' if shown.certain else ' likely'}{arms}"
    if found.cwd != "/w":
        yield f"ends in {found.cwd!r}"


def plain(command: str) -> str:
    """Write a command in one line."""
    simple = command.isprintable() and command.isascii() and command.strip() == command and command[:1] not in ('"', "")
    return command if simple else json.dumps(command)


@pytest.mark.parametrize("name", FILES)
def test_the_effects_of_commands(name: str) -> None:
    lines = (HERE / name).read_text(encoding="utf-8").split("\n")
    asked = [line[2:] for line in lines if line.startswith("$ ")]
    commands = [json.loads(text) if text.startswith('"') else text for text in asked]
    text = "".join(f"$ {plain(command)}\n" + "".join(f"  {line}\n" for line in told(command)) for command in commands)
    assert text == external_file(f"effects/{name}")


def test_there_are_commands() -> None:
    assert FILES
