"""How a stretch of Markdown is said: as an order, to whom, turned down, quoted, or shown as a specimen.

A small grammar of clauses, deterministic and linear; what it does not recognise is said plainly.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.lenses.prose.voices import chinese, english

if TYPE_CHECKING:
    from guildmark.lenses.prose.blocks import Block
    from guildmark.lenses.prose.markdown import Prose
    from guildmark.lenses.prose.voices.base import Voice
    from guildmark.model.place import Span

Where = Literal["text", "item", "table", "heading", "quote", "fence", "code", "comment"]

_END: Final = re.compile(r"[.!?](?=[\s\"'”)*_]|\Z)|[。！？]|\n(?=\s*(?:[-*+]|\d+[.)])\s)|\n\s*\n")
_QUOTES: Final = re.compile(
    r"\"[^\"\n]{0,400}\"|“[^”\n]{0,400}”|‘[^’\n]{0,400}’|「[^」\n]{0,400}」|(?<!\w)'[^'\n]{2,400}'(?!\w)|«[^»\n]{0,400}»"
)
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_FAR: Final = 600
_WINDOW: Final = 2_400
"""Characters to each side that are looked at, so that a line without an end costs no more than one with."""


class Said(Struct, frozen=True, kw_only=True):
    """How something is said."""

    sentence: str
    where: Where
    order: bool = False
    negated: bool = False
    """The clause before it turns it down: ``never run ...``."""
    quoted: bool = False
    """It stands in quotation marks, or in a block quotation."""
    shown: bool = False
    """It is shown to be recognised: below a heading on attacks, in a table or list of patterns, after "such as"."""
    to_user: bool = False
    conditional: bool = False
    heading: str = ""
    """The nearest heading above."""
    intro: str = ""
    """What stands right before its block, or before the list that holds it."""

    @property
    def around(self) -> str:
        """The heading, what introduces it, and the sentence itself."""
        return f"{self.heading} {self.intro} {self.sentence}"

    @property
    def meant(self) -> bool:
        """Whether it says what it says: neither turned down, nor quoted, nor shown as a specimen."""
        return not (self.negated or self.quoted or self.shown)


def plainly_said(text: str, at: int) -> Said:
    """Tell how something in a text without Markdown is said, such as a description."""
    cut = max(0, at - _WINDOW)
    text, at = text[cut : at + _WINDOW], at - cut
    start, end = _sentence(text, at)
    sentence, before = text[start:end], text[start:at]
    voice = chinese.VOICE if _HAN.search(sentence) else english.VOICE
    quoted = any(found.start() <= at - start < found.end() for found in _QUOTES.finditer(sentence))
    return Said(
        sentence=" ".join(sentence.split())[:_FAR],
        where="text",
        order=bool(voice.order.search(sentence)),
        negated=_negated(voice, before),
        quoted=quoted,
        shown=quoted and bool(voice.specimen.search(before)),
        to_user=bool(voice.to_user.search(sentence)),
        conditional=bool(voice.condition.search(before)),
    )


class Ear:
    """Listens to one Markdown text; ``first_line`` is where it starts in the whole file."""

    def __init__(self, prose: Prose, text: str, first_line: int = 1, title: str = "") -> None:
        self._prose = prose
        self._lines = text.split("\n")
        self._first = first_line
        self._title = title

    def said(self, span: Span) -> Said:
        """Tell how the text of a span is said."""
        block = self._block(span.line)
        where = self._where(span, block)
        text, at = self._around(span, block)
        start, end = _sentence(text, at)
        sentence = text[start:end]
        before = sentence[: at - start]
        voice = chinese.VOICE if _HAN.search(sentence) else english.VOICE
        headings = self._headings(span.line)
        intro = self._intro(block) if block is not None else ""
        width = max(1, (span.end_column - span.column) if span.end_line == span.line else 1)
        quoted = where == "quote" or any(
            found.start() < at - start + 1 and found.end() > at - start + width - 1
            for found in _QUOTES.finditer(sentence)
        )
        defends = any(_defends(heading) for heading in headings) or self._teaches
        shown = (
            (
                where in {"table", "fence", "code", "item"}
                and (defends or (bool(voice.specimen.search(intro)) and _turned_down(intro)))
            )
            or (where == "table" and (quoted or "`" in sentence))
            or (quoted and (defends or bool(voice.specimen.search(before) or voice.specimen.search(intro))))
            or (defends and where == "text" and quoted)
        )
        return Said(
            sentence=" ".join(sentence.split())[:_FAR],
            where=where,
            order=bool(voice.order.search(sentence) or english.VOICE.order.search(sentence)),
            negated=_negated(voice, before),
            quoted=quoted,
            shown=shown,
            to_user=bool(voice.to_user.search(sentence) or voice.to_user.search(intro)),
            conditional=bool(voice.condition.search(before)),
            heading=headings[-1] if headings else "",
            intro=" ".join(intro.split())[-_FAR:],
        )

    def introduced(self, block: Block) -> Said:
        """Tell how a block of code is introduced: by the text before it, and the headings above."""
        intro = self._intro(block)
        headings = self._headings(block.span.line)
        voice = chinese.VOICE if _HAN.search(intro) else english.VOICE
        last = intro.strip().rpartition("\n")[2]
        parts = re.split(r"(?<=[.!?。！？])\s+", last)
        final = parts[-1] if parts else ""
        order = bool(voice.order.search(final)) and not _turned_down(final)
        defends = any(_defends(heading) for heading in headings) or (self._teaches and not order)
        return Said(
            sentence=" ".join(final.split())[:_FAR],
            where="fence",
            order=bool(voice.order.search(final)) or not final,
            negated=_negated(voice, final) or _turned_down(final),
            quoted=block.quoted,
            shown=defends or _turned_down(final),
            to_user=bool(voice.to_user.search(final)),
            conditional=bool(voice.condition.search(final)),
            heading=headings[-1] if headings else "",
            intro=" ".join(intro.split())[-_FAR:],
        )

    @cached_property
    def _teaches(self) -> bool:
        """Whether the whole text is about attacks, by its title."""
        return bool(_TEACHES.search(self._title))

    @cached_property
    def _inner(self) -> list[Block]:
        return [block for block in self._prose.blocks if block.kind not in {"list", "rule"}]

    def _block(self, line: int) -> Block | None:
        """Return the innermost block that holds a line."""
        found = None
        for block in self._inner:
            if block.span.line > line:
                break
            if block.span.line <= line <= block.span.end_line:
                found = block
        return found

    def _where(self, span: Span, block: Block | None) -> Where:
        if any(_within(span, comment.span) for comment in self._prose.comments):
            return "comment"
        if block is None:
            return "text"
        if block.kind in {"fence", "code", "table", "heading"}:
            return block.kind
        if block.quoted:
            return "quote"
        return "item" if block.depth > 0 else "text"

    def _around(self, span: Span, block: Block | None) -> tuple[str, int]:
        """Return the text of the block, and where in it the span starts; of a table or code the line alone."""
        alone = block is None or block.kind in {"table", "fence", "code", "html"}
        first, last = (
            (span.line, span.end_line or span.line)
            if alone or block is None
            else (block.span.line, block.span.end_line)
        )
        first, last = max(first, span.line - 12), min(last, span.line + 12)
        lines = self._lines[first - self._first : last - self._first + 1]
        at = sum(len(line) + 1 for line in lines[: span.line - first]) + span.column - 1
        text = "\n".join(lines)
        start = max(0, at - _WINDOW)
        return text[start : at + _WINDOW], at - start

    def _headings(self, line: int) -> list[str]:
        """Return the headings that a line stands below, outermost first."""
        above: dict[int, str] = {}
        for heading in self._prose.headings:
            if heading.span.line > line:
                break
            above = {level: text for level, text in above.items() if level < heading.level}
            above[heading.level] = heading.text
        return [above[level] for level in sorted(above)]

    def _intro(self, block: Block) -> str:
        """Return what stands right before a block, or before the list that holds it."""
        line = block.span.line
        index = line - self._first - 1
        if block.depth > 0 and block.kind == "paragraph":
            while index >= 0 and re.match(r"\s*(?:[-*+]|\d+[.)])\s|\s{2,}\S", self._lines[index]):
                index -= 1
        while index >= 0 and not self._lines[index].strip():
            index -= 1
        end = index
        while index >= 0 and self._lines[index].strip() and end - index < 6:  # noqa: PLR2004  # a paragraph
            index -= 1
        return "\n".join(self._lines[index + 1 : end + 1])


_TEACHES: Final = re.compile(
    r"\b(?:attack\w*|malware|penetration|pentest\w*|exploit\w*|red[- ]?team\w*|vulnerab\w+|injections?|jailbreak\w*|threat\w*|adversar\w+|ctf|offensive|forensic\w*|security (?:audit|review|scan)\w*|hack\w*)\b|攻击|攻擊|漏洞|渗透|滲透",
    re.IGNORECASE,
)
_TURNED_DOWN: Final = re.compile(
    r"\b(?:never|do not|don['’]?t|avoid|bad|wrong|incorrect|unsafe|insecure|dangerous|vulnerable|malicious|suspicious|attack\w*|inject\w*|red flags?|patterns?|detect\w*|indicators?|flag|report|refuse|block\w*|forbidden|prohibited)\b|[❌✗🚫⛔]|禁止|不要|切勿|恶意|惡意|攻击|攻擊|可疑",
    re.IGNORECASE,
)


def _turned_down(text: str) -> bool:
    """Say whether an introduction announces what is not to be done."""
    return bool(_TURNED_DOWN.search(text))


def _defends(heading: str) -> bool:
    return bool(english.VOICE.defence.search(heading) or chinese.VOICE.defence.search(heading))


def _negated(voice: Voice, before: str) -> bool:
    """Say whether the last negation before something still reaches it."""
    last = None
    for found in voice.negation.finditer(before):
        last = found
    if last is None:
        return False
    return voice.resumes.search(before, last.end()) is None


def _sentence(text: str, at: int) -> tuple[int, int]:
    start = 0
    for found in _END.finditer(text):
        if found.end() > at:
            return max(start, at - _FAR), min(found.end(), at + _FAR)
        start = found.end()
    return max(start, at - _FAR), min(len(text), at + _FAR)


def _within(inner: Span, outer: Span) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) < (outer.end_line, outer.end_column)
