"""Rows of a session that somebody decoded, or printed prettily, say what the file of them says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import guildmark
from guildmark.model.errors import LoadError

HOSTS = Path(__file__).parents[2] / "hosts"
LOGS = {
    f"{folder.parent.name}-{end}": path
    for folder in sorted(HOSTS.glob("*/logs"))
    for end in ("session", "stream")
    for path in sorted(folder.glob(f"a_*.{end}.jsonl"))[:1]
}


@pytest.mark.parametrize("name", LOGS)
def test_rows_in_a_list_are_the_same_run(name):
    path = LOGS[name]
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    file, listed = guildmark.read(str(path)), guildmark.read(rows)
    assert (listed.format, listed.skills, listed.session) == (file.format, file.skills, file.session)
    assert {event.raw.path for event in listed.events} <= {f"/{index}" for index in range(len(rows))}


@pytest.mark.parametrize("name", LOGS)
def test_rows_printed_over_many_lines_are_the_same_run(name, tmp_path):
    path = LOGS[name]
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    pretty = tmp_path / "run.json"
    pretty.write_text("\n".join(json.dumps(row, indent=2) for row in rows), encoding="utf-8")
    file, printed = guildmark.read(str(path)), guildmark.read(str(pretty))
    assert (printed.format, printed.skills) == (file.format, file.skills)


def test_a_list_in_no_known_format_says_what_was_tried():
    with pytest.raises(LoadError, match=r"no known format: .*; tried the logs of"):
        guildmark.read([{"speaker": "a", "words": "b"}, {"speaker": "b", "words": "c"}])
