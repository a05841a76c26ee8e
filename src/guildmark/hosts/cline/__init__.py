"""Cline CLI: the command-line form of the Cline agent.

Measured with cline 3.0.65, run headless, its bundle read beside it.

- It looks into `.cline/skills`, `.clinerules/skills` and `.agents/skills` of the project, and into `~/.cline/skills` and
  `~/.agents/skills`. A skill's folder is a direct child, hidden and linked ones too; a skill file in the place itself
  counts. Nobody tried what it reads when started in a folder below.
- The model sees names only, in the description of the skill tool, in an order that changes from run to run: it has to
  choose without descriptions.
- Nearly everything is taken, a file without frontmatter too; the folder stands in for a missing name. Left out are an
  empty body, broken YAML, a key that comes twice, a name or description that is no text, `disabled: true`.
- Names that differ in case are one; which is kept of two is open.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Cline CLI",
    version="3.0.65",
    kind="cli",
    packages=("cline",),
    signs=(".cline", ".clinerules"),
    ignores=("disable-model-invocation", "paths", "when_to_use"),
    lookup="ignore-case",
)
