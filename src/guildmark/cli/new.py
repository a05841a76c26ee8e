"""Write the file of a new rule."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Final

import click

from guildmark import plugins
from guildmark.model.errors import UsageError
from guildmark.model.tool import VERSION
from guildmark.reports.base import visible

TEMPLATE: Final = '''"""Reports skills that say {marker}."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, whole_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD = "---\\nname: demo\\ndescription: Counts lines. Use when asked how long a file is.\\n---\\n\\n"


class {name}(Rule, frozen=True, kw_only=True):
    """The skill says {marker}.

    What it finds: say it in one or two sentences.

    Why it matters: say who is hurt, and how.

    What to do: say the mend.
    """

    severity = "low"
    group = "spec"
    since = "{since}"
    bad = (Example(files={{"SKILL.md": _HEAD + "Say {marker}.\\n"}}, at=(("SKILL.md", 0),)),)
    good = (Example(files={{"SKILL.md": _HEAD + "Count them.\\n"}}),)
    lookalike = (Example(files={{"SKILL.md": _HEAD + "Say change.\\n"}}, about="What a cruder rule would report."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a finding for each place that is wrong."""
        del context
        if "{marker}" in skill.body:
            yield self.found(skill, "it says {marker}; say what to do instead", whole_file(skill))
'''
MARKER: Final = "CHANGE-ME"
_NAME: Final = re.compile(r"[a-z]+(-[a-z]+)*\Z")


@click.group(short_help="Write the file of a new member.")
def command() -> None:
    """Write the file of a new member of a room."""


@command.command("rule")
@click.argument("name", metavar="NAME")
@click.option("--folder", metavar="DIR", help="Where to write it. [default: the rules room of this checkout]")
def rule(name: str, folder: str | None) -> int:
    """Write a rule NAME, ready to run and to edit.

    NAME is words of a to z with hyphens between them, without numbers; it must read well after "allow".
    """
    module = name.replace("-", "_")
    words = {module, plugins.class_name(module)}
    if not _NAME.match(name) or module in plugins.NOT_MEMBERS or any(keyword.iskeyword(word) for word in words):
        raise UsageError(f"`{name}` is no rule name", next_step="use words with hyphens, such as hidden-text")
    room = Path(folder) if folder else plugins.HERE / "rules"
    target = room / f"{module}.py"
    text = TEMPLATE.format(name=plugins.class_name(module), since=VERSION.rpartition(".")[0], marker=MARKER)
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise UsageError(f"{target} is there already", next_step="choose another name, or edit that file") from error
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror}", next_step="check --folder") from error
    click.echo(f"written: {visible(str(target))}", err=True)
    click.echo("edit it, then `make docs test`: its examples are its tests, its docstring is its page", err=True)
    return 0
