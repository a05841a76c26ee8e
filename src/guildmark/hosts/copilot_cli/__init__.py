"""GitHub Copilot CLI: GitHub's command-line agent.

Measured with @github/copilot 1.0.102, run offline with a provider of its own; there is no source to read.

- It looks into `.github/skills`, `.agents/skills` and `.claude/skills` of the folder it is started in and of each parent
  up to the repository's root, into `~/.copilot/skills` and `~/.agents/skills`, at any depth, but not inside a skill and
  not into hidden folders. Links count. The nearest of a name wins, of one level the first of these.
- A name holds ASCII letters, digits and `. _ : -`, starts with a letter or digit and has 64 characters at most; blanks
  in it become hyphens. Without one the folder's is taken, if it follows the same rule.
- A description holds 1,024 UTF-16 units at most. Where the key is missing the first three lines of
  the body stand in, headings left out.
- What it does not take is left out without a word: broken YAML, a key that comes twice, a number for a text, a text for
  a flag, a blank first line, a file larger than a mebibyte.
- The model sees escaped XML. About 15,000 characters in, the rest of the skills are only named, in one line.
"""

from guildmark.hosts.base import Host

HOST = Host(
    title="GitHub Copilot CLI",
    version="1.0.102",
    kind="cli",
    packages=("@github/copilot",),
    bundled=("customize-cloud-agent", "github-pr-media"),
    ignores=("paths", "when_to_use"),
    lookup="ignore-case",
)
