"""Reports a skill file that is not valid UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule, whole_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_TEXT = "---\nname: demo\ndescription: Counts the café's guests.\n---\n\nText.\n"


class WrongEncoding(Rule, frozen=True, kw_only=True):
    """The skill file is not valid UTF-8.

    What it finds: the first byte that no UTF-8 text can have at its place, and files in UTF-16 or UTF-32.

    Why it matters: some hosts drop the skill, others replace the byte, and in several SDKs (Agent Framework for Python,
    ADK, Haystack ...) the one bad byte ends the discovery of all skills beside it.

    What to do: save the file as UTF-8.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("cwe-838",)
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": _TEXT.encode("latin-1")}, at=(("SKILL.md", 3),), about="Saved as Latin-1."),
        Example(files={"SKILL.md": _TEXT.encode("utf-16")}, at=(("SKILL.md", 0),)),
    )
    good = (Example(files={"SKILL.md": _TEXT}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Explains \\xe9 and \ufffd.\n---\n\nText.\n"},
            about="Text about bytes, and a replacement character that is valid itself.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the first bad byte."""
        del context
        form = skill.form
        if form.encoding in {"utf-16", "utf-32"}:
            message = f"the file is encoded in {form.encoding.upper()}, not UTF-8"
            yield self.found(skill, message, whole_file(skill), identity=form.encoding)
        elif form.bad_byte is not None:
            value = "" if form.bad_value is None else f" (0x{form.bad_value:02X})"
            message = f"the file is not valid UTF-8: the byte at offset {form.bad_byte}{value} cannot stand there"
            yield self.found(skill, message, _place(skill, form.bad_byte), identity="bad byte")


def _place(skill: Skill, offset: int) -> Place:
    """Turn the byte's offset into a line and column; without the bytes, point at the file."""
    content = next((file.content for file in skill.files if file.path == skill.file), None)
    if content is None:
        return whole_file(skill)
    before = content[:offset].removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    line = before.count(b"\n") + 1
    column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
    return Place(skill.file, Span(line, column, line, column + 4))
