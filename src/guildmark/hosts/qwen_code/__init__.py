"""Qwen Code: Alibaba's command-line agent, grown out of Gemini CLI.

Measured with @qwen-code/qwen-code 0.24.4, run headless, its bundle read beside it.

- It looks into `.qwen/skills` and `.agents/skills` of the folder it is started in, of no parent, and into the same two
  of the home folder. A skill's folder is a direct child, hidden and linked ones too.
- A name and a description are needed. A name holds letters and digits of any script and `_ : . -`, nothing else, at
  any length. Broken YAML is read line by line; blanks after the closing dashes hide the whole frontmatter.
- `disable-model-invocation: true` and `paths` keep a skill out of the list; a `paths` that is no list, or a `model` or
  `allowedTools` of the wrong type, refuses it.
- The first of two skills of one name is kept: project before user, `.qwen` before `.agents`.
- The model sees escaped XML. Past 8,000 characters, of which its own skills take about 5,800, only the first line of
  each description is left, and `when_to_use` is gone; names and long first lines always stay whole.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Qwen Code",
    version="0.24.4",
    kind="cli",
    packages=("@qwen-code/qwen-code",),
    signs=(".qwen", "QWEN.md"),
    bundled=(
        "auth", "batch", "browser-use", "bug", "clear", "compress", "compress-fast", "computer-use", "config",
        "context", "coordinate", "curator", "dataviz", "diff", "docs", "doctor", "effort", "export",
        "extension-creator", "extensions", "goal", "goal-draft", "hooks", "import-config", "init", "insight",
        "language", "loop", "model", "new-app", "output-style", "qc-helper", "review", "simplify", "stats", "status",
        "stuck", "summary", "tasks", "update", "workflow-authoring", "workflow-creator", "zvec-grep-install",
    ),
    lookup="exact",
)  # fmt: skip
