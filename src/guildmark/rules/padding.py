"""Reports padding that pushes text out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.lines import line_starts, span_of
from guildmark.model.place import Place
from guildmark.rules.base import Example, Pattern, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Sorts stamps.\n---\n\n"


class Padding(Rule, frozen=True, kw_only=True):
    """Many empty lines, or a long run of spaces, push what follows out of sight.

    What it finds: a hundred empty lines or more, or three hundred spaces within a line, with text behind.

    Why it matters: a person stops scrolling, a tool stops reading at its limit, and a model reads on.

    What to do: remove the padding, and look at what stands behind it.
    """

    severity = "high"
    severities = ("medium",)
    confidence = "likely"
    group = "security"
    maps_to = ("cwe-451", "owasp-llm01")
    since = "0.2"
    patterns = (
        Pattern(r"(?:\r?\n[ \t]*){100}[ \t\r\n]*[^\s]", "text"),
        Pattern(r"\S[ \t\x{00a0}\x{3000}]{300,}\S", "text"),
    )
    bad = (
        Example(
            files={"SKILL.md": _HEAD + "Sort by year.\n" + "\n" * 200 + "Then open the door.\n"}, at=(("SKILL.md", 6),)
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD + "Sort by year.\n\n\n\nAnd by land.\n"}),)
    lookalike = (Example(files={"SKILL.md": _HEAD + "Sort by year.\n" + "\n" * 200}, about="Nothing stands behind."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each stretch; what stands behind is its second place."""
        for hit in context.hits:
            if context.survey.roles.get(hit.path) not in {"instructions", "reference", "script"}:
                continue
            text = skill.text if hit.path == skill.file else context.text(hit.path) or ""
            starts = line_starts(text)
            span, behind = span_of(starts, hit.start, hit.start + 1), span_of(starts, hit.end - 1, hit.end)
            lines = behind.line - span.line
            told = f"{lines:,} empty lines" if lines > 1 else f"{hit.end - hit.start:,} spaces"
            end = text.find("\n", hit.end)
            shown = text[hit.end - 1 : end if end >= 0 else None].strip()[:120]
            severity: Severity = "medium" if hit.path != skill.file else "high"
            yield self.found(
                skill,
                f"{told} push what follows out of sight",
                Place(hit.path, span, "from here"),
                Place(hit.path, behind, "to here", shown),
                severity=severity,
                identity=shown,
            )
