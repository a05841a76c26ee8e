"""Pi: a small command-line agent that reads skills with its plain file tool.

Measured with @earendil-works/pi-coding-agent 1.6.0, run headless, its source read beside it.

- In a project that is trusted it looks into `.pi/skills` of the folder it is started in, and into `.agents/skills`
  there and in each parent up to the repository's root; then into `~/.pi/agent/skills` and `~/.agents/skills`. Any depth,
  links too, not inside a skill, not into hidden folders or `node_modules`. A skill file in a place itself ends the search.
- In `.agents/skills` any Markdown file of a folder without a `SKILL.md` counts, so `skill.md` does; in `.pi/skills` one
  that lies beside the folders does. What `.gitignore` and its like name is left out; a scan does not follow that.
- A description that is text is needed; without a name that is text the folder's is taken. Doubts about names and lengths
  are only told. A key that comes twice, a tab, a colon in an unquoted value refuse a skill.
- `disable-model-invocation: true` keeps a skill from the model, any other value does not.
- The first of a name wins. There is no skill tool: the model reads the file whose place the list gives.
- The model sees escaped XML without a budget.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Pi",
    version="1.6.0",
    kind="cli",
    packages=("@earendil-works/pi-coding-agent",),
    signs=(".pi",),
    ignores=("paths", "when_to_use"),
)
