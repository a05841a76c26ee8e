"""Judges whether the agent got the instructions that are on disk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.evaluators.base import Evaluator, Example, Seen, near
from guildmark.model.case import Case, KnownSkill

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.event import SkillLoaded
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_CASE = Case(id="demo", known=(
    KnownSkill(name="tides", path="tides", body="# Tides\n\nLook.\n", text="---\nname: tides\n---\n# Tides\n\nLook.\n"),
))  # fmt: skip


_ADDED: Final = re.compile(
    r"|</?[\w:-]+(?:\s[^<>]{0,200})?/?>|(?:output|stdout|stderr|exit code|error|process group pgid|chunk id|wall time|process exited with code|total output lines|duration)\b:?[\s\w./:()-]{0,80}"
    r"|\((?:end of file|no output|empty|none)[^()]{0,80}\)",
    re.IGNORECASE,
)
"""Lines that tools of hosts put around an output: tags, the exit code, process numbers (Copilot CLI, Gemini CLI, Codex, OpenCode)."""


class BodyMatches(Evaluator, frozen=True, kw_only=True):
    """The instructions that the agent got are those of the skill's folder.

    What it judges: each body on record against SKILL.md under ``--skills``, with or without its frontmatter, as the host
    sends it; line ends and blanks at the end make no difference.

    What it cannot tell: a body that is not on record, or that the host or the log shortened, and skills that are not in
    the folder.

    What to do: a difference is another copy of the skill, another version, or a change on the way.
    """

    group = "conduct"
    since = "0.2"
    examples = (
        Example(run="load tides | # Tides\\n\\nLook.", outcome="pass", case=_CASE),
        Example(run="load tides | ---\\nname: tides\\n---\\n# Tides\\n\\nLook.", outcome="pass", case=_CASE),
        Example(
            run="load tides | # Tides\\n\\nLook elsewhere.", outcome="fail", case=_CASE, says="differs from line 3"
        ),
        Example(run="load tides", outcome="unknown", case=_CASE, says="not on record"),
        Example(run="load moon | # Moon", outcome="unknown", case=_CASE, says="not among the skills"),
        Example(run="load tides refused", outcome="not_applicable", case=_CASE),
        Example(run="load tides | # Tides", outcome="not_applicable", says="--skills"),
    )

    @classmethod
    def implied(cls, case: Case) -> Iterator[BodyMatches]:
        """Be asked where the skills are known."""
        if case.known is not None:
            yield cls()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield a verdict for each load that gave instructions."""
        if case.known is None:
            yield self.says("not_applicable", "the skills are not known: name their folder with --skills")
            return
        loads = [load for load in Seen(trace).loads if load.status == "loaded"]
        if not loads:
            yield self.says("not_applicable", "no skill was loaded")
        for load in loads:
            yield self._of(case, load)

    def _of(self, case: Case, load: SkillLoaded) -> Verdict:
        known = case.skill(load.skill)
        if known is None:
            names = [own.name for own in case.known or ()]
            why = f"`{load.skill}` is not among the skills of --skills{near(load.skill, names)}"
            return self.says("unknown", why, load, skill=load.skill, call_id=load.call_id)
        if load.body is None or load.truncated:
            what = "is not on record" if load.body is None else "is on record in part only"
            return self.says(
                "unknown", f"the body of `{load.skill}` {what}", load, skill=load.skill, call_id=load.call_id
            )
        body = _plain(load.body)
        whole, alone = _plain(known.text), _plain(known.body)
        if body in (whole, alone):
            return self.says("pass", f"the body of `{load.skill}` is the one on disk", load, score=1.0, skill=load.skill,
                             call_id=load.call_id)  # fmt: skip
        if any(_only_wrapped(body, text) for text in (whole, alone)):
            return self.says("pass", f"the body of `{load.skill}` is the one on disk, beside what the tool adds", load, score=1.0,
                             skill=load.skill, call_id=load.call_id)  # fmt: skip
        line = _first_difference(body, whole if body.startswith("---") else alone)
        return self.says("fail", f"the body of `{load.skill}` is not the one on disk: it differs from line {line} on", load,
                         score=0.0, skill=load.skill, call_id=load.call_id)  # fmt: skip


def _only_wrapped(body: str, text: str) -> bool:
    """Say whether a body is a text whole, with nothing around it but what tools put around their output."""
    at = body.find(text) if text else -1
    if at < 0 or (at and body[at - 1] != "\n") or body[at + len(text) :][:1] not in ("", "\n"):
        return False
    around = f"{body[:at]}\n{body[at + len(text) :]}"
    return all(_ADDED.fullmatch(line.strip()) for line in around.split("\n"))


def _plain(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").split("\n")
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def _first_difference(one: str, other: str) -> int:
    pairs = zip(one.split("\n"), other.split("\n"), strict=False)
    return next((number for number, (left, right) in enumerate(pairs, 1) if left != right),
                min(one.count("\n"), other.count("\n")) + 2)  # fmt: skip
