"""Writes the generated pages from the code: rules, hosts, logs, command line, exit codes, settings, JSON Schemas.

``--check`` writes nothing and fails when a page on disk differs from what the code says.
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from write_docs_evaluators import evaluators
from write_docs_fields import first, rows, words
from write_docs_prose import pages as prose

from guildmark.cli.app import app
from guildmark.engine.evaluate.described import described
from guildmark.engine.evaluate.kinds import kinds
from guildmark.engine.evaluate.written import CaseFile
from guildmark.engine.read.reading import Traces
from guildmark.engine.scan.columns import columns
from guildmark.engine.scan.matrix import Matrix
from guildmark.engine.scan.page import page
from guildmark.engine.scan.selection import rule_classes
from guildmark.engine.settings import ReadSettings, ScanSettings, WaiverSettings
from guildmark.lenses.disclosure import dialect
from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Injected, Prompt, Says, Tool
from guildmark.loading.limits import Limits
from guildmark.model import event
from guildmark.model.drift import DriftReport
from guildmark.model.errors import Exit
from guildmark.model.evaluation import Evaluation
from guildmark.model.pin import Lock
from guildmark.model.report import Report
from guildmark.model.snapshot import Capture
from guildmark.model.trace import Trace

if TYPE_CHECKING:
    from guildmark.engine.scan.columns import Column
    from guildmark.rules.base import Rule

DOCS = Path(__file__).parent.parent / "docs"
MADE = "<!-- Made from the code by `make docs`; do not edit. -->\n\n"


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    pages = all_pages()
    stale = [path for path, text in pages.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    extra = sorted({*_generated()} - pages.keys())
    if check:
        for path in [*stale, *extra]:
            print(f"stale: {path.relative_to(DOCS.parent)}; run `make docs`", file=sys.stderr)
        return int(bool(stale or extra))
    for path in extra:
        path.unlink()
    for path, text in pages.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(pages)} pages, {len(stale)} changed, {len(extra)} removed")
    return 0


def _generated() -> list[Path]:
    return [path for folder in ("rules", "hosts", "schemas", "evaluators") for path in (DOCS / folder).glob("*.*")]


def all_pages() -> dict[Path, str]:
    """Return every generated page."""
    rules = rule_classes()
    pages = {DOCS / "rules" / f"{name}.md": MADE + page(kind) for name, kind in rules.items()}
    pages[DOCS / "rules" / "README.md"] = MADE + _rules(rules)
    by_host: dict[str, list[Column]] = {}
    for column in columns():
        by_host.setdefault(column.host, []).append(column)
    for host, own in by_host.items():
        pages[DOCS / "hosts" / f"{host}.md"] = MADE + _host(own)
    pages[DOCS / "hosts" / "README.md"] = MADE + _hosts(by_host)
    pages[DOCS / "cli.md"] = MADE + _command_line()
    pages[DOCS / "exit-codes.md"] = MADE + _exit_codes()
    pages[DOCS / "settings.md"] = MADE + _settings()
    pages |= {DOCS / f"{name}.md": MADE + text for name, text in prose().items()}
    pages |= {DOCS / "evaluators" / f"{name}.md": MADE + text for name, text in evaluators(kinds()).items()}
    for name, kind in SCHEMAS.items():
        pages[DOCS / "schemas" / f"{name}.json"] = _schema(name, kind)
    return pages


SCHEMAS = {
    "report": Report, "hosts": Matrix, "trace": Trace, "traces": Traces, "event": event.AnyEvent,
    "cases": CaseFile, "evaluation": Evaluation, "lock": Lock, "drift": DriftReport, "capture": Capture,
}  # fmt: skip


def _schema(name: str, kind: object) -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"guildmark {name}",
        **(described(_anything) if kind is CaseFile else msgspec.json.schema(kind, schema_hook=_anything)),
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def _anything(kind: type) -> dict[str, object]:
    """Describe what may be any JSON value."""
    if kind is object:
        return {"description": "any JSON value"}
    raise NotImplementedError


def _rules(rules: dict[str, type[Rule]]) -> str:
    lines = ["# Rules", ""]
    for group in sorted({kind.group for kind in rules.values()}):
        lines += [f"## {group}", "", "| rule | severity | audience | what it finds |", "|---|---|---|---|"]
        for name, kind in sorted(rules.items()):
            if kind.group == group:
                lines.append(f"| [{name}]({name}.md) | {kind.severity} | {kind.audience} | {first(kind.__doc__)} |")
        lines.append("")
    lines += ["## Coming from AgentEval", "", "| AgentEval | here |", "|---|---|"]
    theirs: dict[str, list[str]] = {}
    for name, kind in sorted(rules.items()):
        for other in kind.maps_to:
            if other.startswith("agenteval:"):
                theirs.setdefault(other.removeprefix("agenteval:"), []).append(f"[{name}]({name}.md)")
    lines += [f"| {other} | {', '.join(names)} |" for other, names in sorted(theirs.items())]
    lines += [
        "| CrossLocationContentDrift, MatchesPreviouslyVettedCopy, ManifestChangedSinceBaseline | the ledger, not a rule of one folder |",
        "",
    ]
    return "\n".join(lines)


def _hosts(by_host: dict[str, list[Column]]) -> str:
    lines = ["# Hosts", "", "| host | version | facts | columns |", "|---|---|---|---|"]
    for host, own in by_host.items():
        facts = own[0].facts
        names = ", ".join(f"`{column.name}`" for column in own)
        lines.append(f"| [{facts.title}]({host}.md) | {facts.version} | {facts.provenance} | {names} |")
    return "\n".join([*lines, ""])


def _host(own: list[Column]) -> str:
    facts = own[0].facts
    module = inspect.getmodule(own[0].read) or inspect.getmodule(own[0].show)
    package = sys.modules[module.__name__.rsplit(".", 1)[0]] if module else None
    lines = [f"# {facts.title}", "", inspect.cleandoc((package.__doc__ if package else "") or ""), ""]
    lines += [f"Version {facts.version}; facts: {facts.provenance}.", ""]
    for column in own:
        places = column.places
        if places is None:
            continue
        rows = [(name, getattr(places, name)) for name in places.__struct_fields__]
        lines += [f"## `{column.name}`", "", "| fact | value |", "|---|---|"]
        lines += [f"| {name.replace('_', ' ')} | {_value(value)} |" for name, value in rows if value != ()]
        lines.append("")
    if facts.bundled:
        lines += ["## Skills and commands it brings", "", ", ".join(f"`{name}`" for name in sorted(facts.bundled)), ""]
    return "\n".join(lines)


def _value(value: object) -> str:
    if value is None:
        return "unknown"
    if isinstance(value, tuple):
        return ", ".join(f"`{item}`" for item in value)
    return str(value).lower() if isinstance(value, bool) else f"`{value}`" if isinstance(value, str) else str(value)


def _command_line() -> str:
    lines = ["# Command line", ""]
    context = click.Context(app, info_name="guildmark", max_content_width=100, terminal_width=100)
    lines += ["```text", app.get_help(context), "```", ""]
    for name in app.list_commands(context):
        lines += _help_of(name, context)
    return "\n".join(lines)


def _help_of(name: str, parent: click.Context) -> list[str]:
    command = parent.command.get_command(parent, name)
    context = click.Context(command, info_name=name, parent=parent, max_content_width=100, terminal_width=100)
    lines = [f"## {context.command_path}", "", "```text", command.get_help(context), "```", ""]
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            lines += _help_of(inner, context)
    return lines


def _exit_codes() -> str:
    lines = [
        "# Exit codes",
        "",
        "The first that holds, in the order 70, 2, 1, 3, 4, 0.",
        "",
        "| code | meaning |",
        "|---|---|",
    ]
    rows = [f"| {code.value} | {code.meaning} |" for code in Exit]
    return "\n".join(
        [*lines, *rows, "", "Ctrl-C ends it as shells expect, with 130, and leaves nothing half-written.", ""]
    )


SECTIONS: dict[str, type[msgspec.Struct]] = {
    "[scan]": ScanSettings,
    "[limits]": Limits,
    "[[waivers]]": WaiverSettings,
    "[read]": ReadSettings,
    "[[read.dialects]]": Dialect,
    "[[read.dialects.tools]]": Tool,
    "[[read.dialects.says]]": Says,
    "[[read.dialects.injected]]": Injected,
    "[[read.dialects.prompts]]": Prompt,
    "[[read.dialects.catalogues]]": Catalogue,
}


WORDS = (
    ("`role`", "What a tool does; `roles` of a sentence are the roles of the tools that say it.", dialect, "ToolRole"),
    ("`means`", "What a result that matches the sentence says.", dialect, "Meaning"),
    ("`entries`", "How a catalogue is written.", dialect, "Entries"),
    ("`by` of a sentence", "Who stopped a call.", event, "Denier"),
    ("`by` of an injected message", "Who loaded the skill.", event, "By"),
    ("`roles` of messages", "In whose messages a catalogue or a body stands.", event, "Role"),
)
"""The words of dialects, each with what it means."""


def _settings() -> str:
    lines = [
        "# Settings",
        "",
        "`guildmark.toml`, or `[tool.guildmark]` in `pyproject.toml`: the nearest one at or above the folder that you are in.",
        "An unknown key is an error that suggests the right one. Options on the command line win.",
        "",
    ]
    for title, kind in SECTIONS.items():
        about = " ".join(inspect.cleandoc(kind.__doc__ or "").replace("``", "`").split())
        lines += [f"## `{title}`", "", about, "", "| key | default | meaning |", "|---|---|---|"]
        lines += [*rows(kind), ""]
    lines += ["## Words of a dialect", ""]
    for title, about, module, name in WORDS:
        lines += [f"### {title}", "", about, "", *words(module, name), ""]
    lines += ["## `[rules.NAME]`", "", "`severity`, and the rule's own settings: see the rule's page.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
