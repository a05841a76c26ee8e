"""Claude Code: Anthropic's command-line agent, also in its desktop app and IDE extensions.

Measured with @anthropic-ai/claude-code 2.1.332, run headless, its bundle read beside it.

- It looks into `.claude/skills` of the folder it is started in and of each parent up to the repository's root, then
  into `~/.claude/skills`; folders in `.claude/commands` count too. It never reads `.agents/skills`. Skills of a folder
  below appear once a file down there is read.
- A skill's id is the name of its folder; a differing `name` is shown in brackets and can be called as well. A folder
  named `synced` is kept for its own use.
- Nothing is required: without a description the first line of the body stands in, and broken YAML counts as none. The
  frontmatter ends at the first `---` after its start, even inside a value.
- `disable-model-invocation: true` and `paths` keep a skill out of the list; `when_to_use` joins the description.
- The whole list may take 8,000 characters, of which its own skills need about 6,100. Past that the others keep their
  description in alphabetical order while it fits, and are bare names after; nothing says so.
- A user's skill beats the project's of that name; one of a nested folder gets that folder's name before its own.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Claude Code",
    version="2.1.332",
    kind="cli",
    packages=("@anthropic-ai/claude-code",),
    signs=(".claude", "CLAUDE.md"),
    bundled=(
        "agents", "auto-mode-setup", "autocompact", "batch", "claude-api", "clear", "code-review", "color", "compact",
        "config", "context", "dataviz", "debug", "deep-research", "doctor", "effort", "fast",
        "fewer-permission-prompts", "focus", "goal", "heapdump", "init", "insights", "keybindings-help", "list-agents",
        "loop", "mcp", "model", "output-style", "plugin-authoring", "recap", "reload-plugins", "reload-skills",
        "rename", "run", "run-skill-generator", "security-review", "simplify", "team-onboarding", "update-config",
        "usage", "verify", "workflow-authoring", "workflow-launch-exec",
    ),
    lookup="exact",
)  # fmt: skip
