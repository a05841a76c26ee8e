"""Codex CLI: OpenAI's command-line agent.

Measured with @openai/codex 0.171.0, run headless; its source read beside it, of versions near that one.

- It looks into `.agents/skills` and `.codex/skills` of the folder it is started in and of each parent up to the
  repository's root, into `~/.codex/skills` and `~/.agents/skills`, six folders deep, inside skills too. Linked folders
  count, a linked skill file does not, and hidden folders do not.
- A description is needed; without a name the folder's is taken. A name may hold anything, 64 characters of it. What it
  refuses it names on stderr: a byte order mark, a blank first line, a key that comes twice, bytes that are not UTF-8.
- `a: b` without quotes is repaired. Scalars are taken as written, so a number is a fine description.
- `disable-model-invocation`, `user-invocable`, `paths` and `when_to_use` mean nothing here; `agents/openai.yaml` can
  hide a skill.
- Every skill of a name is kept. There is no skill tool: the model reads the file whose path the list gives.
- A description ends after 1,024 characters, the whole list after 2 % of the model's window: then every description,
  its own skills' too, is shortened evenly.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="Codex CLI",
    version="0.171.0",
    kind="cli",
    packages=("@openai/codex",),
    signs=(".codex",),
    bundled=("create-statusline", "imagegen", "openai-docs", "review-agent", "skill-creator", "skill-installer"),
    ignores=("disable-model-invocation", "user-invocable", "paths", "when_to_use"),
)
