"""OpenCode's own SQLite file, made of an exported session: it says what the export says."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

import guildmark
from guildmark.model.errors import LoadError

LOGS = Path(__file__).parent / "logs"
EXPORTS = sorted(path.name for path in LOGS.glob("*.session.json"))
TABLES = """
create table session (id text primary key, project_id text, parent_id text, title text);
create table message (id text primary key, session_id text, time_created integer, data text);
create table part (id text primary key, message_id text, session_id text, time_created integer, data text);
create table migration (id text);
"""


def database(path: Path, *exports: str) -> Path:
    """Write sessions as opencode 1.18 keeps them: what identifies a row in columns, the rest as JSON text in ``data``."""
    with sqlite3.connect(path) as file:
        file.executescript(TABLES)
        for number, name in enumerate(exports):
            log = json.loads((LOGS / name).read_text(encoding="utf-8"))
            session = f"{number}{log['info']['id']}"
            file.execute("insert into session values (?, 'p', null, 't')", (session,))
            for at, message in enumerate(log["messages"]):
                info = message["info"]
                row = (f"{number}m{at:03}", session, at, json.dumps(info))
                file.execute("insert into message values (?, ?, ?, ?)", row)
                for piece, part in enumerate(message["parts"]):
                    row = (f"{number}m{at:03}p{piece:03}", f"{number}m{at:03}", session, at, json.dumps(part))
                    file.execute("insert into part values (?, ?, ?, ?, ?)", row)
    file.close()
    return path


@pytest.mark.parametrize("name", EXPORTS)
def test_the_file_says_what_the_export_says(name: str, tmp_path: Path) -> None:
    export, kept = guildmark.read(LOGS / name), guildmark.read(database(tmp_path / "opencode.db", name))
    assert (kept.host, kept.format) == ("opencode", "OpenCode database")
    assert kept.skills == export.skills
    assert {event.raw.path.partition(":")[0] for event in kept.events} == {"part"}


def test_sessions_of_one_file_are_agents_of_their_own(tmp_path: Path) -> None:
    name = next(name for name in EXPORTS if name.startswith("a_"))
    kept = guildmark.read(database(tmp_path / "opencode.db", name, name))
    export = guildmark.read(LOGS / name)
    agents = {agent for skill in kept.skills for agent in skill.agents}
    assert len(agents) == 2
    assert [skill.loaded for skill in kept.skills] == [2 * skill.loaded for skill in export.skills]


def test_another_database_is_none_of_its_own(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "notes.db") as file:
        file.execute("create table note (id text, data text)")
        file.execute("insert into note values ('a', '{}')")
    file.close()
    with pytest.raises(LoadError, match="no known format"):
        guildmark.read(tmp_path / "notes.db")
