"""Reports instructions that are longer than the specification recommends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n"
_NEWLINE: Final = re.compile(r"\r\n|\r|\n")
_WIDE: Final = re.compile(r"[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
_CHARACTERS_PER_TOKEN: Final = 4


class BodyTooLong(Rule, frozen=True, kw_only=True):
    """The instructions are longer than the specification recommends.

    What it finds: a body of more than 500 lines or about 5,000 tokens. Tokens are estimated: four characters each, a
    Chinese, Japanese or Korean character one each.

    Why it matters: the whole body goes into the model's context when the skill is loaded. Some hosts read a part only:
    the read tool of deepagents 0.7.32 gives 100 lines unless the model asks for more.

    What to do: move details into `references/`, and say in the body when to read which file.
    """

    lines: int = 500
    """Most lines."""
    tokens: int = 5000
    """Most tokens, as estimated."""

    severity = "low"
    confidence = "likely"
    audience = "author"
    group = "spec"
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": _HEAD + "Count.\n" * 501}, at=(("SKILL.md", 505),)),
        Example(files={"SKILL.md": _HEAD + "Count the lines well.\n" * 300 + "x" * 16000}, at=(("SKILL.md", 5),)),
    )
    good = (Example(files={"SKILL.md": _HEAD + "\nCount the lines.\n"}),)
    lookalike = (Example(files={"SKILL.md": _HEAD + "Count.\n" * 500}, about="Exactly 500 lines."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding, whichever limit is passed."""
        del context
        body = skill.body
        lines = len(_NEWLINE.findall(body.rstrip())) + 1
        wide = 0 if body.isascii() else len(_WIDE.findall(body))
        tokens = (len(body) - wide) // _CHARACTERS_PER_TOKEN + wide
        if lines <= self.lines and tokens <= self.tokens:
            return
        line = skill.body_line + (self.lines if lines > self.lines else 0)
        passed = []
        if lines > self.lines:
            passed.append(f"{lines:,} lines ({self.lines:,} are recommended at most)")
        if tokens > self.tokens:
            passed.append(f"about {tokens:,} tokens ({self.tokens:,} at most)")
        place = Place(skill.file, Span(line, 1, line, 1), "beyond here" if lines > self.lines else "")
        yield self.found(skill, f"the instructions have {' and '.join(passed)}", place, identity="length")
