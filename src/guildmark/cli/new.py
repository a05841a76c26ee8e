"""Write the file of a new rule."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from guildmark import plugins
from guildmark.model.errors import UsageError
from guildmark.model.tool import VERSION

TEMPLATE: Final = '''"""{title}."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from guildmark.rules.base import Example, Rule, whole_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding, Severity
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class {name}(Rule, frozen=True, kw_only=True):
    """{title}.

    What it finds: say it in one or two sentences.

    Why it matters: say who is hurt, and how.

    What to do: say the mend.
    """

    group: ClassVar[Literal["spec"]] = "spec"
    severity: ClassVar[Severity] = "low"
    since: ClassVar[str] = "{version}"
    bad: ClassVar[tuple[Example, ...]] = (
        Example(
            files={{"SKILL.md": "---\\nname: demo\\ndescription: {marker}\\n---\\nBody.\\n"}},
            at=(("SKILL.md", 0),),
        ),
    )
    good: ClassVar[tuple[Example, ...]] = (
        Example(files={{"SKILL.md": "---\\nname: demo\\ndescription: Demo. Use when asked.\\n---\\nBody.\\n"}}),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a finding for each place that is wrong."""
        del context
        if "{marker}" in skill.text:
            yield self.found(skill, "say what is wrong, and what to do", whole_file(skill))
'''
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*\Z")


@click.group(short_help="Write the file of a new member.")
def command() -> None:
    """Write the file of a new member of a room."""


@command.command("rule")
@click.argument("name", metavar="NAME")
@click.option("--folder", metavar="DIR", help="Where to write it. [default: the rules room of this checkout]")
def rule(name: str, folder: str | None) -> int:
    """Write a rule NAME (kebab-case, no numbers; it must read well after "allow"), ready to run and to edit."""
    if not _NAME.match(name) or re.search(r"\d{2,}", name):
        raise UsageError(f"`{name}` is no rule name", next_step="use kebab-case words, such as hidden-text")
    module = name.replace("-", "_")
    target = (Path(folder) if folder else plugins.HERE / "rules") / f"{module}.py"
    if target.exists():
        raise UsageError(f"{target} is there already", next_step="choose another name, or edit that file")
    title = name.replace("-", " ").capitalize()
    text = TEMPLATE.format(title=title, name=plugins.class_name(module), version=VERSION, marker="CHANGE-ME")
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror}", next_step="check --folder") from error
    click.echo(f"written: {target}")
    click.echo("edit it, then `make test`; its examples are its tests, its docstring is its page")
    return 0
