"""Reports references that are reached through another reference only."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.markdown import Prose
from guildmark.lenses.prose.references import references
from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, and_more, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_MARKDOWN: Final = (".md", ".markdown", ".mdx")
_WORTH_PARSING: Final = re.compile(r"\](?:\(|:)[^)\n]*\.m(?:d|arkdown)", re.IGNORECASE)
_MOST_FILES: Final = 200
_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n\n"


class ReferenceNested(Rule, frozen=True, kw_only=True):
    """A file that the instructions refer to links to further files that they do not mention.

    What it finds: Markdown files of the skill that are linked from a referenced file, and whose name SKILL.md does not
    hold.

    Why it matters: the specification recommends references one level deep. Models often read the first lines of a
    nested file only, or never get there.

    What to do: link the file from SKILL.md too, and say when to read it.
    """

    severity = "low"
    confidence = "likely"
    audience = "author"
    group = "spec"
    since = "0.1"
    needs = frozenset({"prose"})
    bad = (
        Example(
            files={
                "SKILL.md": _HEAD + "See [a](references/a.md).\n",
                "references/a.md": "# A\n\nMore in [b](b.md).\n",
                "references/b.md": "# B\n",
            },
            at=(("references/a.md", 3),),
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": _HEAD + "See [a](references/a.md) and [b](references/b.md).\n",
                "references/a.md": "# A\n\nMore in [b](b.md).\n",
                "references/b.md": "# B\n",
            }
        ),
    )
    lookalike = (
        Example(
            files={
                "SKILL.md": _HEAD + "See [a](references/a.md); a table of contents is in `b.md`.\n",
                "references/a.md": "# A\n\nMore in [b](b.md), back to [the skill](../SKILL.md).\n",
                "references/b.md": "# B\n",
            },
            about="SKILL.md names the file in words.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding for each referring file."""
        markdown = {file.path for file in skill.files if file.path.lower().endswith(_MARKDOWN)} - {skill.file}
        unnamed = {posixpath.basename(path) for path in markdown if posixpath.basename(path) not in skill.text}
        worth = _worth_parsing(markdown, unnamed, context)
        named = {path for path in worth if posixpath.basename(path) in skill.text}
        for path in sorted(named)[:_MOST_FILES]:
            text = worth[path]
            places = {}
            for reference in references(Prose(text)):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(path), reference.path))
                if reference.by != "link" or reference.kind != "relative" or target == path or target in places:
                    continue
                if target in markdown and posixpath.basename(target) not in skill.text:
                    places[target] = Place(path, reference.span, "", reference.raw)
            if places:
                targets = and_more([plain(target) for target in places])
                message = f"links to {targets}, which SKILL.md does not mention"
                yield self.found(skill, message, *places.values(), identity=" ".join(places))


def _worth_parsing(markdown: set[str], unnamed: set[str], context: Context) -> dict[str, str]:
    """Return the texts that hold a link and the name of a file that SKILL.md lacks: parsing costs more than finding."""
    found = {}
    for path in markdown if unnamed else ():
        text = context.text(path)
        if text is not None and any(name in text for name in unnamed) and _WORTH_PARSING.search(text):
            found[path] = text
    return found
