"""Reports frontmatter keys that the specification does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, at_key, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Field, Skill
    from guildmark.rules.base import Context

_SPEC: Final = ("name", "description", "license", "compatibility", "metadata", "allowed-tools")
_EXTENSIONS: Final[dict[str, str]] = {
    "disable-model-invocation": "Claude Code, Copilot CLI, Qwen Code, Pi and OpenHands",
    "user-invocable": "Claude Code",
    "paths": "Claude Code and Qwen Code",
    "when_to_use": "Claude Code",
    "argument-hint": "Claude Code",
    "arguments": "Claude Code",
    "model": "Claude Code",
    "effort": "Claude Code",
    "context": "Claude Code",
    "agent": "Claude Code",
    "hooks": "Claude Code",
    "shell": "Claude Code",
    "disallowed-tools": "Claude Code",
    "triggers": "OpenHands",
    "version": "several catalogues",
}
_NEAR: Final = 80.0


class UnknownKey(Rule, frozen=True, kw_only=True):
    """The frontmatter has a key that the specification does not define.

    What it finds: top-level keys other than `name`, `description`, `license`, `compatibility`, `metadata` and
    `allowed-tools`. Keys that a host defines for itself are only mentioned.

    Why it matters: most hosts ignore such a key, so a misspelt `descripton` is a missing description. Agno 3.1.10,
    Inspect 0.3.285 and the reference validator refuse the whole skill.

    What to do: mend the spelling, or move the key below `metadata`, where anything is allowed.
    """

    severity = "low"
    severities = ("info",)
    audience = "author"
    group = "spec"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescripton: Counts lines.\nowner: ops\n---\n\nText.\n"},
            at=(("SKILL.md", 3), ("SKILL.md", 4)),
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts.\nmodel: small\n---\n\nText.\n"},
            at=(("SKILL.md", 4),),
            about="A host's extension: for information.",
        ),
    )
    good = (
        Example(
            files={
                "SKILL.md": "---\nname: demo\ndescription: Counts lines.\nlicense: MIT\ncompatibility: Needs git.\n"
                "metadata:\n  owner: ops\nallowed-tools: Read\n---\n\nText.\n"
            }
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: |\n  owner: is no key here\n---\n\nText.\n"},
            about="Text of a block scalar.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each unknown key once."""
        del context
        present = {field.key for field in skill.manifest.fields}
        seen: set[str] = set()
        for field in skill.manifest.fields:
            if field.key in _SPEC or field.key in seen:
                continue
            seen.add(field.key)
            if field.key in _EXTENSIONS:
                message = f"`{field.key}` is an extension of {_EXTENSIONS[field.key]}, not of the specification"
                yield self.found(skill, message, at_key(skill, field), severity="info")
            else:
                yield self._unknown(skill, field, present)

    def _unknown(self, skill: Skill, field: Field, present: set[str]) -> Finding:
        near = _nearest(field.key, present)
        advice = f"did you mean `{near}`?" if near else "move it below `metadata`"
        return self.found(skill, f"the specification has no key {plain(field.key)}: {advice}", at_key(skill, field))


def _nearest(key: str, present: set[str]) -> str | None:
    """Return the known key that a misspelling most likely means; one that is there already is not meant."""
    from rapidfuzz import fuzz, process  # loads when a key is unknown

    choices = [known for known in (*_SPEC, *_EXTENSIONS) if known not in present]
    if not choices:
        return None
    folded = key.lower().replace("_", "-")[:64]
    match = process.extractOne(folded, choices, scorer=fuzz.ratio, score_cutoff=_NEAR)
    return match[0] if match else None
