"""Pages of prose, from ``templates/``, with tables from the code and the output of real runs put in.

A line ``{{ name }}`` stands for a table, ``{{ run COMMAND }}`` for a command with what it prints on 80 columns, and
``{{ file PATH }}`` for a file of the examples.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from write_docs_fields import MEANINGS, rows, ticked, words

from guildmark.cli import app
from guildmark.engine.evaluate.comparison import Comparison
from guildmark.engine.evaluate.written import WrittenCase
from guildmark.engine.read.candidates import candidates
from guildmark.engine.settings import ReadSettings
from guildmark.lenses.disclosure import dialect
from guildmark.lenses.stats.gates import Gated
from guildmark.model import case, drift, event, trace, verdict
from guildmark.model.capability import Capability
from guildmark.model.case import Budget, FileOf
from guildmark.model.drift import Drift
from guildmark.model.evaluation import CaseRate, Chosen, Selection, Summary, Tally
from guildmark.model.pin import Facts, Pin
from guildmark.model.trace import Gap, Resources, SkillRow, Trace
from guildmark.model.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.engine.read.candidates import Candidate

ROOT = Path(__file__).parent.parent
TEMPLATES = Path(__file__).parent / "templates"
_SLOT = re.compile(r"^\{\{ (?P<name>[a-z_]+)(?: (?P<rest>.+))? \}\}$", re.MULTILINE)


def pages() -> dict[str, str]:
    """Return each page by its name. Raises ``KeyError`` for a slot that nothing fills."""
    return {path.stem: page(path.stem) for path in sorted(TEMPLATES.glob("*.md"))}


def page(name: str) -> str:
    """Return one page."""
    text = (TEMPLATES / f"{name}.md").read_text(encoding="utf-8")
    return _SLOT.sub(lambda slot: _SLOTS[slot["name"]](slot["rest"] or ""), text)


def _hosts(_: str) -> str:
    titles = ["| host | what it reads | versions seen | facts | read with it |", "|---|---|---|---|---|"]
    return "\n".join([*titles, *(_log(host) for host in candidates(ReadSettings()).hosts)])


def _log(host: Candidate) -> str:
    own = host.source
    facts = f"{', '.join(own.versions)} | {own.provenance}, {own.seen}" if own else " | "
    formats = ", ".join(form.name for form in host.formats)
    beside = ", ".join(f"`{pattern}`" for pattern in host.companions)
    return f"| `{host.name}` | {formats} | {facts} | {beside} |"


def _neutral(_: str) -> str:
    known = candidates(ReadSettings()).neutral
    return "\n".join(
        ["| name | format |", "|---|---|", *(f"| `{one.name}` | {one.formats[0].name} |" for one in known)]
    )


def _events(_: str) -> str:
    """Write a section for each type of event, with the fields that it alone has; skill events come first."""
    kinds = [kind for kind in vars(event).values()
             if isinstance(kind, type) and issubclass(kind, event.Event) and kind is not event.Event]  # fmt: skip
    kinds.sort(key=lambda kind: kind not in event.SKILL_EVENTS)
    lines: list[str] = []
    for kind in kinds:
        lines += [
            f"#### `{kind.__struct_config__.tag}`",
            "",
            ticked(kind),
            "",
            *MEANINGS,
            *rows(kind, defaults=False, own=True),
            "",
        ]
    return "\n".join(lines[:-1])


_KINDS = (Capability, event.Event, event.Raw, event.About, Trace, SkillRow, Resources, Gap, WrittenCase, Budget, FileOf, Verdict, Summary,
          Tally, Selection, Chosen, CaseRate, Comparison, Gated, Drift, Pin, Facts)  # fmt: skip


def _fields(name: str) -> str:
    kind = {kind.__name__: kind for kind in _KINDS}[name]
    return "\n".join([*MEANINGS, *rows(kind, defaults=False)])


def _words(name: str) -> str:
    module = next(module for module in (event, trace, dialect, verdict, case, drift) if name in vars(module))
    return "\n".join(words(module, name))


def _run(command: str) -> str:
    """Run a command as a person would, with nobody's settings around it."""
    out = io.StringIO()
    kept = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        with contextlib.chdir(ROOT), contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = app.run(shlex.split(command)[1:])
    finally:
        os.environ.pop("COLUMNS") if kept is None else os.environ.update(COLUMNS=kept)
    if code not in (0, 1):
        raise RuntimeError(f"{command}: exit {code}: {out.getvalue()}")
    return f"```console\n$ {command}\n{out.getvalue()}```"


def _file(path: str) -> str:
    """Quote a file of the examples."""
    file = ROOT / path
    return f"```{file.suffix[1:]}\n{file.read_text(encoding='utf-8')}```"


_SLOTS: dict[str, Callable[[str], str]] = {
    "hosts": _hosts,
    "neutral": _neutral,
    "events": _events,
    "fields": _fields,
    "words": _words,
    "run": _run,
    "file": _file,
}
