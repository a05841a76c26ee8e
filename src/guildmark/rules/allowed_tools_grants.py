"""Reports the tools that a skill lets run without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import allowed_tools
from guildmark.rules.base import Example, Rule, and_more, at_value, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.frontmatter.allowed_tools import Tool
    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_SHELLS: Final = frozenset({"bash", "shell", "execute", "terminal", "run_shell_command", "powershell", "exec"})
_WRITERS: Final = frozenset({"write", "edit", "multiedit", "notebookedit", "write_file", "apply_patch"})
_RUNNERS: Final = frozenset(
    {"bash", "sh", "zsh", "python", "python3", "node", "deno", "bun", "perl", "ruby", "npx", "uvx", "env", "xargs",
     "sudo", "eval", "pwsh", "powershell", "ssh"}
)  # fmt: skip
_HEAD = "---\nname: demo\ndescription: Counts lines.\nallowed-tools:"


class AllowedToolsGrants(Rule, frozen=True, kw_only=True):
    """The skill lets tools run without asking the user.

    What it finds: `allowed-tools`. Wide grants are named: a shell without limits or for a program that runs any code
    (`Bash`, `Bash(*)`, `Bash(python3:*)`), writing anywhere, and `*`.

    Why it matters: in Claude Code 2.1.332 the key grants: after the skill is loaded, such a call is not asked about any
    more. It restricts nothing, in no host measured; the specification calls it experimental.

    What to do: grant the narrowest commands that the skill needs, such as `Bash(git diff:*)`.
    """

    severity = "medium"
    severities = ("info",)
    audience = "auditor"
    group = "governance"
    maps_to = ("agenteval:AllowedToolsExperimental", "cwe-250", "cwe-732")
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": f"{_HEAD} Bash Read\n---\n\nText.\n"}, at=(("SKILL.md", 4),)),
        Example(files={"SKILL.md": f"{_HEAD} Bash(*), Read\n---\n\nText.\n"}, at=(("SKILL.md", 4),)),
        Example(files={"SKILL.md": f"{_HEAD} Read\n---\n\nText.\n"}, at=(("SKILL.md", 4),), about="Information only."),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={
                "SKILL.md": "---\nname: demo\ndescription: Counts.\nmetadata:\n  allowed-tools: Bash\n---\n\nText.\n"
            },
            about="No host reads the key there.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding: the wide grants, else all of them for information."""
        del context
        field = skill.manifest.field("allowed-tools")
        tools = allowed_tools.read(field.value).tools if field and field.value.kind in {"str", "list"} else ()
        if field is None or not tools:
            return
        wide = [f"{plain(tool.text)} ({why})" for tool in tools if (why := _why_wide(tool))]
        if wide:
            message = f"hosts that honour `allowed-tools` stop asking about {and_more(wide)}"
            yield self.found(skill, message, at_value(skill, field))
        else:
            names = and_more([plain(tool.text) for tool in tools], limit=8)
            message = f"hosts that honour `allowed-tools` stop asking about {names}"
            yield self.found(skill, message, at_value(skill, field), severity="info")


def _why_wide(tool: Tool) -> str:
    name = tool.name.lower()
    if name in {"*", "all"}:
        return "everything"
    if name in _WRITERS and tool.unlimited:
        return "writes any file"
    if name not in _SHELLS:
        return ""
    if tool.unlimited:
        return "any command"
    scope = tool.scope or ""
    program = scope.replace(":", " ").split()[0].rsplit("/", 1)[-1] if scope.replace(":", " ").split() else "*"
    open_ended = scope.rstrip().endswith("*")
    return f"any code, through {program}" if open_ended and program in _RUNNERS and _is_bare(scope) else ""


def _is_bare(scope: str) -> bool:
    """Say whether nothing but the program is fixed: `python3 scripts/check.py:*` names its script."""
    words = scope.replace(":", " ").split()
    return len(words) <= 2 and words[-1].strip("*") == ""  # noqa: PLR2004  # the program and the star
