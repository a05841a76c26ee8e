"""Reports characters in a name that the specification does not allow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, at_value, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_FOREIGN: Final = re.compile(r"[^a-z0-9\-]")
_BETWEEN: Final = re.compile(r"[^a-z0-9]+")


class NameCharacters(Rule, frozen=True, kw_only=True):
    """The name has characters other than a to z, 0 to 9 and hyphens.

    What it finds: upper case, underscores, spaces, accents and anything else outside of `a-z`, `0-9` and `-`.

    Why it matters: the specification wants lower-case letters, digits and hyphens. Hosts differ: Qwen Code 0.24.4 drops
    a name with a space, Copilot CLI 1.0.102 one that is not ASCII, Agent Framework each of them.

    What to do: write the name in lower case with hyphens, and rename the folder with it.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:NameInvalidChars",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: Count_Lines\ndescription: Counts lines.\n---\n\nText.\n"},
            at=(("SKILL.md", 2),),
            folder="Count_Lines",
        ),
        Example(
            files={"SKILL.md": "---\nname: zähler\ndescription: Counts lines.\n---\n\nText.\n"},
            at=(("SKILL.md", 2),),
            folder="zähler",
            about="The reference validator takes lower-case letters of any script; the text says a to z.",
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": '---\nname: "count-2-lines"\ndescription: Counts lines.\n---\n\nText.\n'},
            folder="count-2-lines",
            about="Quotes belong to YAML, not to the name.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the foreign characters, with a proposal."""
        del context
        field = skill.manifest.field("name")
        name = skill.manifest.text("name") or ""
        foreign = sorted(set(_FOREIGN.findall(name)))
        if field is None or not foreign or not name.strip():
            return
        shown = " ".join(plain(char) if char.isprintable() and char != " " else _spelt(char) for char in foreign[:8])
        proposal = _BETWEEN.sub("-", name.lower()).strip("-")
        hint = f"; for example `{proposal}`" if proposal and proposal.isascii() and _is_close(name, proposal) else ""
        message = f"the name may have a to z, 0 to 9 and hyphens only, not {shown}{hint}"
        yield self.found(skill, message, at_value(skill, field))


def _is_close(name: str, proposal: str) -> bool:
    """Say whether a proposal still is that name: an accent that fell out makes another word."""
    return name.isascii() and proposal != name


def _spelt(char: str) -> str:
    return "a space" if char == " " else f"U+{ord(char):04X}"
