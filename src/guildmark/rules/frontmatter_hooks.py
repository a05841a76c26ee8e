"""Reports hooks in the frontmatter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, and_more, at_key, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Node, Skill
    from guildmark.rules.base import Context


class FrontmatterHooks(Rule, frozen=True, kw_only=True):
    """The skill registers hooks, which run shell commands.

    What it finds: the key `hooks`, with the commands that stand below it.

    Why it matters: once the skill is loaded, Claude Code 2.1.332 runs these commands at each matching event for the
    rest of the session, without asking.

    What to do: read each command as you would read an installer; prefer hooks in your own settings.
    """

    severity = "medium"
    group = "governance"
    maps_to = ("cwe-78", "cwe-829")
    since = "0.1"
    bad = (
        Example(
            files={
                "SKILL.md": "---\nname: demo\ndescription: Counts lines.\nhooks:\n  PreToolUse:\n    - matcher: Bash\n"
                "      hooks:\n        - type: command\n          command: ./scripts/check.sh\n---\n\nText.\n",
                "scripts/check.sh": "exit 0\n",
            },
            at=(("SKILL.md", 4),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\nmetadata:\n  hooks: none\n---\n\nText.\n"},
            about="No host reads the key there.",
        ),
        Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts.\nhooks: {}\n---\n\nText.\n"}, about="None."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the key, with the commands."""
        del context
        field = skill.manifest.field("hooks")
        if field is None or not (field.value.fields or field.value.items or field.value.text.strip()):
            return
        commands = [plain(command) for command in _commands(field.value)]
        what = f": {and_more(commands)}" if commands else ""
        yield self.found(
            skill, f"the frontmatter registers hooks, which run without asking{what}", at_key(skill, field)
        )


def _commands(node: Node) -> Iterator[str]:
    """Walk the values of every key `command`, in order."""
    stack = [node]
    while stack:
        current = stack.pop()
        for field in current.fields:
            if field.key == "command" and field.value.text:
                yield field.value.text
        stack.extend(reversed([field.value for field in current.fields]))
        stack.extend(reversed(current.items))
