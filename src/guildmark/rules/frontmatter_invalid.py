"""Reports a frontmatter that YAML cannot read, and names the real cause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import nodes
from guildmark.lenses.frontmatter.fence import split
from guildmark.model.finding import Edit, Fix
from guildmark.model.place import Place, Span
from guildmark.model.skill import Problem
from guildmark.rules.base import Example, Rule, excerpt, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_CODES: Final = frozenset({"invalid-yaml", "not-a-mapping", "alias", "tag", "too-deep"})
_KEY: Final = re.compile(r"([A-Za-z_][\w\-]*)[ \t]*:(?:[ \t]+(\S.*?))?[ \t]*$")
_TIGHT: Final = re.compile(r"([A-Za-z_][\w\-]*):(\S.*)$")
_QUOTED: Final = ('"', "'")
_BLOCK: Final = ("|", ">")
_MAX_REPAIRS: Final = 8
_TAIL: Final = "\ndescription: Counts lines.\n---\n\nCount the lines.\n"


class FrontmatterInvalid(Rule, frozen=True, kw_only=True):
    """The frontmatter is not a YAML mapping that every host can read.

    What it finds: YAML errors (a colon followed by a space in an unquoted value, an unclosed quote, a tab as
    indentation ...), a list or a text where keys should be, and aliases, tags and deep nesting, which hosts refuse or
    read differently. The place is the line of the cause, not where a parser gave up.

    Why it matters: strict hosts drop the skill, often silently (Copilot CLI 1.0.102, Pi 1.6.0); lenient ones repair it
    each in its own way (Codex 0.171.0, Gemini CLI 0.61.0), so that they show different descriptions.

    What to do: put the value in quotes, or use a block scalar: `description: >-` and the text indented below.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines: all of them.\n---\n\nCount the lines.\n"},
            at=(("SKILL.md", 3),),
            about="A colon and a space in an unquoted value.",
        ),
        Example(
            files={"SKILL.md": '---\nname: "demo\ndescription: Counts lines.\nlicense: MIT\n---\n\nCount the lines.\n'},
            at=(("SKILL.md", 2),),
            about="The quote is never closed; parsers complain about a later line.",
        ),
        Example(files={"SKILL.md": "---\n- name\n- description\n---\n\nText.\n"}, at=(("SKILL.md", 2),)),
        Example(files={"SKILL.md": f"---\nname: *demo{_TAIL}"}, at=(("SKILL.md", 2),), about="An alias."),
    )
    good = (
        Example(files={"SKILL.md": '---\nname: demo\ndescription: "Counts lines: all of them."\n---\n\nText.\n'}),
        Example(files={"SKILL.md": "---\nname: demo\ndescription: >-\n  Counts lines: all.\n---\n\nText.\n"}),
    )
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Opens http://127.0.0.1:80 at 10:30.\n---\n\nText.\n"},
            about="A colon without a space after it is fine.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the first cause, with a mend if quoting makes the whole block readable."""
        del context
        problem = skill.manifest.problem
        if problem is None or problem.code not in _CODES:
            return
        lines = skill.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        line = _guilty(lines, problem)
        why = _cause(lines[line - 1], problem)
        span = problem.span if line == problem.span.line else Span(line, 1, line, len(lines[line - 1]) + 1)
        place = Place(skill.file, span, "", excerpt(skill.text, Span(line, 1, line, len(lines[line - 1]) + 1)))
        yield self.found(skill, f"{problem.message}: {why}" if why else problem.message, place, fix=_fix(skill, lines))


def _guilty(lines: list[str], problem: Problem) -> int:
    """Find the line of the cause: an open quote is reported by parsers far below it."""
    reported = max(1, min(problem.span.line, len(lines)))
    if problem.code != "invalid-yaml":
        return reported
    last = min(reported + 1, len(lines))
    for number in range(2, last + 1):
        value = _value(lines[number - 1])
        if value.startswith(_QUOTED) and not _closes(value) and not _closed_below(lines, number, value[0]):
            return number
    if not _KEY.match(lines[reported - 1]) and not _TIGHT.match(lines[reported - 1]):
        for number in range(reported, 1, -1):
            if _KEY.match(lines[number - 1]) or _TIGHT.match(lines[number - 1]):
                return number
    return reported


def _cause(line: str, problem: Problem) -> str:  # one return for each cause
    """Say in plain words what is wrong with the line, and how to mend it."""
    key, value = _parts(line)
    if problem.code in {"not-a-mapping", "too-deep"}:
        return ""
    if line.startswith("\t") or line.lstrip(" ").startswith("\t"):
        return "the line is indented with a tab, and YAML allows spaces only"
    if not key and (tight := _TIGHT.match(line)):
        return f"a space is missing after the colon of `{tight[1]}:`"
    if not value:
        return ""
    if value.startswith(_QUOTED):
        return f"the quote that opens the value of `{key}` does not close it" if not _closes(value) else ""
    if ": " in value or value.endswith(":"):
        return f"the value of `{key}` holds a colon followed by a space and is not quoted; put it in quotes"
    if value[0] in "*&!@%`[{]},|>":
        return f"the value of `{key}` starts with {plain(value[0])}, which YAML gives a meaning; put it in quotes"
    return ""


def _fix(skill: Skill, lines: list[str]) -> Fix | None:
    """Quote the plain values that break the block, if that alone makes it a mapping."""
    fenced = split(skill.text)
    first = fenced.block_line
    block = lines[first - 1 : max(fenced.body_line - 2, first - 1)]
    mended: dict[int, Edit] = {}
    for _ in range(_MAX_REPAIRS):
        node = nodes.parse("\n".join(block) + "\n", first)
        if isinstance(node, Problem) and node.code not in {"invalid-yaml", "tag"}:
            return None
        if not isinstance(node, Problem):
            return Fix("quote the value", tuple(mended.values())) if mended and node.kind == "map" else None
        number = node.span.line
        index = number - first
        if not 0 <= index < len(block) or number in mended:
            return None
        match = _KEY.match(block[index])
        following = block[index + 1] if index + 1 < len(block) else ""
        if not match or not match[2] or not _quotable(match[2]) or following.startswith((" ", "\t")):
            return None
        quoted = _quote(match[2])
        mended[number] = Edit(skill.file, Span(number, match.start(2) + 1, number, match.end(2) + 1), quoted)
        block[index] = block[index][: match.start(2)] + quoted + block[index][match.end(2) :]
    return None


def _quotable(value: str) -> bool:
    """Say whether quoting surely keeps the meaning: a comment or a half quoted value is for a person."""
    return (
        not value.startswith(("[[", "{{", "[{", "{[", "!!", "!<"))
        and not value.startswith((*_QUOTED, *_BLOCK))
        and " #" not in value
        and value.isprintable()
    )


def _quote(value: str) -> str:
    if '"' not in value and "\\" not in value:
        return f'"{value}"'
    return "'" + value.replace("'", "''") + "'"


def _parts(line: str) -> tuple[str, str]:
    match = _KEY.match(line)
    return (match[1], match[2] or "") if match else ("", "")


def _value(line: str) -> str:
    return _parts(line)[1]


def _closes(value: str) -> bool:
    """Say whether a value's opening quote is closed at its very end, but for a comment."""
    quote = value[0]
    pattern = r'"(?:[^"\\]++|\\.)*+"' if quote == '"' else r"'(?:[^']++|'')*+'"
    return re.match(rf"{pattern}[ \t]*(?:\s#.*)?$", value) is not None


def _closed_below(lines: list[str], number: int, quote: str) -> bool:
    """Say whether an indented continuation line closes the quote."""
    for line in lines[number:]:
        if line[:1] not in {" ", "\t", ""} or line == "---":
            return False
        if line.rstrip().endswith(quote):
            return True
    return False
