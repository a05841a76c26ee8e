"""Gemini CLI: Google's command-line agent.

Measured with @google/gemini-cli 0.61.0, run headless, its bundle read beside it.

- It looks into `.agents/skills` and `.gemini/skills` of the folder it is started in, of no parent, and into
  `~/.agents/skills` and `~/.gemini/skills`. A skill's folder is a direct child, a link too; hidden folders and
  `node_modules` are left out, a skill file in the place itself counts.
- A name and a description are needed, an empty one will do. What YAML does not give as two texts is looked for in the
  lines, so broken YAML, a number or a list in their place are no loss. A byte order mark or a blank first line is one.
- A name may hold anything; a colon, a slash of either kind and `< > * ? " |` in it become hyphens.
- The project beats the user, `.agents` beats `.gemini`, and each replacement is announced.
- The model sees XML that is not escaped, without a budget. Headless without `--approval-mode yolo` it lists skills that
  it has no tool to load.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Gemini CLI",
    version="0.61.0",
    kind="cli",
    packages=("@google/gemini-cli",),
    signs=(".gemini", "GEMINI.md"),
    bundled=("antigravity-support", "skill-creator"),
    ignores=("disable-model-invocation", "paths", "when_to_use"),
    lookup="exact",
)
