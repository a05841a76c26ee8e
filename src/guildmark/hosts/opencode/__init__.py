"""OpenCode: the open-source command-line agent of SST.

Measured with opencode-ai 1.18.33, run headless, its bundle read beside it.

- It looks into `.opencode/skills`, `.opencode/skill`, `.agents/skills` and `.claude/skills` of the folder it is started
  in and of each parent up to the worktree's root, and into six more below the home folder, at any depth, inside skills
  too. Links count. Hidden folders count in `.agents` and `.claude`, not in its own directories.
- A name and a description are needed, both as text; a number, a date or a list is none, an empty text will do. Values
  with a colon are repaired once, where their key has no hyphen.
- Which of two skills of one name wins differs from run to run, and only the log says that there are two.
- The model sees XML whose names and descriptions are not escaped, without a budget, in alphabetical order.
- `disable-model-invocation` is ignored; `permission.skill` of its own settings hides skills.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="OpenCode",
    version="1.18.33",
    kind="cli",
    packages=("opencode-ai",),
    signs=(".opencode", "opencode.json", "opencode.jsonc"),
    bundled=("customize-opencode",),
    ignores=("disable-model-invocation", "paths", "when_to_use"),
)
