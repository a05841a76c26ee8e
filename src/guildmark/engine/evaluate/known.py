"""What is known of the skills that runs are compared with: those of a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.engine.read.candidates import candidates
from guildmark.lenses.frontmatter import allowed_tools
from guildmark.loading.skill import load_skill
from guildmark.loading.source import open_path, search
from guildmark.model.case import KnownSkill
from guildmark.model.errors import UsageError

if TYPE_CHECKING:
    from guildmark.engine.settings import Settings
    from guildmark.model.skill import Skill


def known_skills(path: str, settings: Settings) -> tuple[KnownSkill, ...]:
    """Load every skill of a folder. Raises ``LoadError``, and ``UsageError`` where there is none."""
    limits = settings.limits
    opened = open_path(path, limits)
    roots = {root: None for host in candidates(settings.read).hosts for own in host.dialects for root in own.roots}
    found = search(opened, (*roots, *settings.scan.places), limits).found
    if not found:
        raise UsageError(f"{path} holds no skill", next_step="name the folder that the agent had its skills from")
    return tuple(_known(load_skill(opened.tree, one, limits)) for one in found)


def _known(skill: Skill) -> KnownSkill:
    field = skill.manifest.field("allowed-tools")
    return KnownSkill(
        name=skill.name, path=skill.path, body=skill.body, text=skill.text,
        allowed_tools=None if field is None else tuple(tool.text for tool in allowed_tools.read(field.value).tools),
        files=tuple(file.path for file in skill.files), scripts=tuple(file.path for file in skill.files if file.runs),
    )  # fmt: skip
