"""Reports resources of a skill that comes from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, and_more, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_ELSEWHERE: Final = {"mcp": "an MCP server", "custom": "a custom source"}
_TEXT = "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"


class UntrustedResources(Rule, frozen=True, kw_only=True):
    """A skill from a server or a custom source brings resources.

    What it finds: skills whose source is an MCP server or custom code, and that have further files.

    Why it matters: what the server answers can differ from one call to the next, so a review of today says little
    about tomorrow, and the text goes into the model's context.

    What to do: copy the skill into a repo and pin it, or trust the server as you trust code.
    """

    severity = "medium"
    audience = "auditor"
    group = "governance"
    maps_to = ("agenteval:ResourceFromUntrustedSource", "cwe-829")
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": _TEXT, "references/a.md": "# A\n"},
            source="mcp",
            at=(("references/a.md", 0),),
        ),
    )
    good = (Example(files={"SKILL.md": _TEXT}, source="mcp"),)
    lookalike = (
        Example(files={"SKILL.md": _TEXT, "references/a.md": "# A\n"}, about="Files on disk."),
        Example(files={"SKILL.md": _TEXT, "references/a.md": "# A\n"}, source="memory", about="The caller's own."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists them all."""
        del context
        source = _ELSEWHERE.get(skill.source)
        paths = [file.path for file in skill.files if file.path != skill.file]
        if source and paths:
            message = f"the skill comes from {source} and brings {and_more([plain(path) for path in paths])}"
            yield self.found(skill, message, *(Place(path) for path in paths), identity="resources")
