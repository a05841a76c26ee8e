"""Reports a byte order mark before the frontmatter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_TEXT = b"---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"


class ByteOrderMark(Rule, frozen=True, kw_only=True):
    """The file starts with a byte order mark.

    What it finds: the bytes EF BB BF at the start of a UTF-8 file, which editors hide.

    Why it matters: a host that does not remove it finds no frontmatter. Codex 0.171.0 says that the frontmatter is
    missing, Gemini CLI 0.61.0 drops the skill silently; Claude Code and Agent Framework load it.

    What to do: save the file as UTF-8 without a byte order mark.
    """

    severity = "low"
    group = "spec"
    since = "0.1"
    bad = (Example(files={"SKILL.md": b"\xef\xbb\xbf" + _TEXT}, at=(("SKILL.md", 1),)),)
    good = (Example(files={"SKILL.md": _TEXT}),)
    lookalike = (
        Example(files={"SKILL.md": _TEXT.replace(b"\n", b"\r\n")}, about="Windows line ends alone are fine."),
        Example(
            files={"SKILL.md": _TEXT, "assets/table.csv": b"\xef\xbb\xbfa,b\n"},
            about="Spreadsheets want the mark in CSV files.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the mark."""
        del context
        if skill.form.bom and skill.form.encoding not in {"utf-16", "utf-32"}:
            message = "the file starts with a byte order mark; some hosts then find no frontmatter"
            yield self.found(skill, message, Place(skill.file, Span(1, 1, 1, 1)), identity="mark")
