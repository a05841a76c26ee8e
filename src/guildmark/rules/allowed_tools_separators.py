"""Reports allowed tools that are not separated by spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.frontmatter import allowed_tools
from guildmark.model.finding import Edit, Fix
from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD = "---\nname: demo\ndescription: Counts lines.\nallowed-tools:"


class AllowedToolsSeparators(Rule, frozen=True, kw_only=True):
    """The allowed tools are not written as one text with spaces between them.

    What it finds: commas between tools, and a YAML list. Both are read as the same tools here.

    Why it matters: the specification says space-separated. The reference validator and Claude Code accept the list too,
    but Agent Framework, ADK 2.13.0 and Inspect 0.3.285 drop such a skill. A host that splits at spaces reads `Bash,` as
    the name of a tool.

    What to do: write `allowed-tools: Bash(git diff:*) Read`.
    """

    severity = "low"
    severities = ("info",)
    audience = "author"
    group = "spec"
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": f"{_HEAD} Bash(git diff:*), Read\n---\n\nText.\n"}, at=(("SKILL.md", 4),)),
        Example(files={"SKILL.md": f"{_HEAD}\n  - Bash(git diff:*)\n  - Read\n---\n\nText.\n"}, at=(("SKILL.md", 5),)),
    )
    good = (Example(files={"SKILL.md": f"{_HEAD} Bash(git diff:*) Read\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": f"{_HEAD} Bash(sed -n 1,5p:*) Read\n---\n\nText.\n"},
            about="A comma within parentheses separates nothing.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the form, with the specification's form of the same tools."""
        del context
        field = skill.manifest.field("allowed-tools")
        if field is None or field.value.kind not in {"str", "list"}:
            return
        grant = allowed_tools.read(field.value)
        wanted = " ".join(tool.text for tool in grant.tools)
        if grant.separator == "commas":
            fix = None
            if field.value.style == "plain" and field.value.span.line == field.value.span.end_line:
                fix = Fix("separate the tools by spaces", (Edit(skill.file, field.value.span, wanted),))
            message = f"the tools are separated by commas; the specification says spaces: `{wanted}`"
            yield self.found(skill, message, at_value(skill, field), fix=fix)
        elif grant.separator == "list":
            message = (
                "the YAML list is accepted by the reference validator and Claude Code, "
                f"but is not the written form of the specification, which is `{wanted}`"
            )
            if any(" " in tool.name for tool in grant.tools):
                message = "the specification wants one text, in which no tool can have a space in its name"
            yield self.found(skill, message, at_value(skill, field), severity="info")
