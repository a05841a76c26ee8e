"""Names of one's own that nobody should look like, from the settings."""

from __future__ import annotations

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import Settings


def said(name: str, **metadata: str) -> list[str]:
    inner = "".join(f"\n  {key}: {value}" for key, value in metadata.items())
    text = f"---\nname: {name}\ndescription: Tells. Use for it.\n{f'metadata:{inner}' if inner else ''}\n---\n\nText.\n"
    settings = Settings(rules={"name-resembles-known": {"trusted": ("acme/harbour-log", "moon-phase")}})
    found = scan({"SKILL.md": text}, settings, Options(cache=False)).report.findings
    return [finding.message for finding in found if finding.rule == "name-resembles-known"]


def test_trusted_names_count_with_or_without_a_publisher() -> None:
    assert said("harbor-log") == ["`harbor-log` is nearly `harbour-log` of acme: it differs by a letter or two"]
    assert said("phase-moon") == ["`phase-moon` is nearly `moon-phase`: it has the same words in another order"]
    assert said("harbour-log") == []
    assert said("harbor-log", source="acme/skills") == []
