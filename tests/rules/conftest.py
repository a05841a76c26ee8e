"""Runs one rule on one example, through the real loading and the real engine."""

from __future__ import annotations

import datetime as dt

import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.selection import rule_classes
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import ScanSettings, Settings
from guildmark.loading.source import open_mapping
from guildmark.rules.base import Exec, Link, Run, SetRule

OPTIONS = Options(cache=False, today=dt.date(2026, 11, 30))


def write(root, files):
    """Write an example's files below a folder."""
    root.mkdir(parents=True, exist_ok=True)
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Link):
            target.symlink_to(content.target)
            continue
        data = content.content if isinstance(content, Exec) else content
        target.write_bytes(data if isinstance(data, bytes) else data.encode())
        if isinstance(content, Exec):
            target.chmod(0o755)


class Runner:
    """Scans examples; ``tmp_path`` is the root of what is scanned."""

    def __init__(self, root):
        self.root = root

    def report(self, rule, example):
        hosts = None if example.host is None else (example.host,)
        own = {rule: dict(example.settings)} if example.settings else {}
        settings = Settings(scan=ScanSettings(select=(rule,), hosts=hosts, jobs=1), rules=own)
        if example.source != "file":
            target = open_mapping(example.files, name=example.folder, source=example.source)
        else:
            write(self.root / example.folder, example.files)
            write(self.root, example.siblings)
            is_set = issubclass(rule_classes()[rule], SetRule)
            target = self.root if example.siblings or is_set else self.root / example.folder
        report = scan(target, settings, OPTIONS).report
        assert not [item for item in report.unseen if "broke" in item.reason]
        return report

    def findings(self, rule, example):
        """Return the findings about the example's own skill, or about its set."""
        kind = rule_classes()[rule]
        if example.waivers:
            return list(kind().check_set(Run(skills=(), views=None, waivers=example.waivers)))
        found = [finding for finding in self.report(rule, example).findings if finding.rule == rule]
        if issubclass(kind, SetRule) or not example.siblings:
            return found
        return [finding for finding in found if finding.skill_path == example.folder]

    def places(self, rule, example):
        """Return the first place of each finding, with paths as examples give them."""
        below = f"{example.folder}/" if example.siblings and not issubclass(rule_classes()[rule], SetRule) else ""
        places = [finding.places[0] for finding in self.findings(rule, example)]
        return sorted((place.path.removeprefix(below), place.span.line if place.span else 0) for place in places)


@pytest.fixture
def run(tmp_path):
    return Runner(tmp_path / "set")
