"""What somebody sees who runs the tool on the examples for the first time. After a change on purpose:

pytest --inline-snapshot=fix -p no:xdist tests/cli/test_examples.py
"""

from __future__ import annotations

from inline_snapshot import snapshot


def test_a_tidy_skill(at_root):
    done = at_root("scan", "examples/tidy/release-notes")
    assert (done.code, done.err) == (0, "")
    assert done.out == snapshot("""\
guildmark 0.1.0  examples/tidy/release-notes  1 skill

skills dropped by other hosts: agentscope 1

no findings
exit 0: clean

`guildmark hosts` says why a host drops a skill; --host says which hosts matter to you
""")


def test_a_teams_repo(at_root):
    done = at_root("scan", "examples/team-repo")
    assert (done.code, done.err) == (1, "")
    assert done.out == snapshot("""\
guildmark 0.1.0  examples/team-repo  5 skills

changelog-writer  .agents/skills/changelog-writer
  high    excluded-by-host  .agents/skills/changelog-writer/SKILL.md:3:37
          not offered by mistral-vibe, cline, copilot-cli, pi (silently): not valid YAML: mapping
          values are not allowed in this context; nor by agno, camel, crewai, deepagents,
          fast-agent, google-adk, haystack, inspect-ai, maf-python, openhands, pydantic-ai
  medium  frontmatter-invalid  .agents/skills/changelog-writer/SKILL.md:3:37  fixable
          not valid YAML: mapping values are not allowed in this context: the value of `description`
          holds a colon followed by a space and is not quoted; put it in quotes
          | description: Write a changelog entry: one sentence of user effect, then the link. Use…

all skills together
  high    flat-skill-file  .agents/skills/standup.md:1:1  fixable
          no host loads a flat file as a skill: move it to .agents/skills/standup/SKILL.md

tide_report  .agents/skills/tide-report
  high    excluded-by-host  .agents/skills/tide-report/SKILL.md:1:1
          not offered by codex: missing YAML frontmatter delimited by ---; gemini-cli (silently):
          there is no frontmatter between two lines `---`, the first of them at the very start;
          mistral-vibe: the name 'tide_report' is not 64 or fewer lower-case letters, digits and
          single hyphens; nor by ag2, agno, camel, crewai, deepagents, fast-agent, google-adk,
          haystack, inspect-ai, maf-dotnet, maf-python, pydantic-ai, strands
  medium  name-characters  .agents/skills/tide-report/SKILL.md:2:7
          the name may have a to z, 0 to 9 and hyphens only, not `_`; for example `tide-report`
          | tide_report
  medium  model-invocation-ignored  .agents/skills/tide-report/SKILL.md:4:1
          `disable-model-invocation` is ignored, so the model may call the skill in cline,
          openai-agents, opencode
          | disable-model-invocation
  medium  load-time-command  .agents/skills/tide-report/SKILL.md:9:22
          `cat /var/lib/tides/current.txt` runs while the skill is loaded: no prompt and no
          tool-call gate sees it
          | !`cat /var/lib/tides/current.txt`

invoice-check  .agents/skills/invoice-check
  medium  shadowed-by-duplicate  .agents/skills/invoice-check/SKILL.md:2:7
          another skill has the same name (fast-agent: .claude/skills/invoice-check has the same
          name and wins; opencode: has the same name as .claude/skills/invoice-check: which one wins
          differs from run to run)
          | invoice-check
  medium  allowed-tools-grants  .agents/skills/invoice-check/SKILL.md:4:16
          hosts that honour `allowed-tools` stop asking about `Bash(python3:*)` (any code, through
          python3)
          | Read, Bash(python3:*)
  medium  has-scripts  .agents/skills/invoice-check/scripts/compare.py
          the skill brings a file that can run: `scripts/compare.py` (python)

invoice-check  .claude/skills/invoice-check
  medium  shadowed-by-duplicate  .claude/skills/invoice-check/SKILL.md:2:7
          another skill has the same name (copilot-cli: .agents/skills/invoice-check has the same
          name and wins; opencode: has the same name as .agents/skills/invoice-check: which one wins
          differs from run to run)
          | invoice-check

10 quieter findings (-v lists them):
  low        1  allowed-tools-separators
  low        1  breaks-discovery
  low        1  byte-order-mark
  low        1  drift-clash
  low        1  excluded-by-host
  low        1  name-differs-from-folder
  low        1  parser-differential
  low        1  reference-broken
  info       1  description-without-trigger
  info       1  unknown-key

skills dropped by hosts that matter here: claude-code 1, cline 1, codex 1, copilot-cli 2,
  gemini-cli 1, mistral-vibe 2, pi 2, qwen-code 1
skills dropped by other hosts: ag2 1, agentscope 5, agentscope:subdir 1, agno 3, camel 2, crewai 2,
  deepagents 2, fast-agent 2, google-adk 2, google-adk:load 3, haystack 3, inspect-ai 3,
  maf-dotnet 1, maf-python 2, openhands 1, openhands:lax 1, pydantic-ai 2, pydantic-ai:skills 3,
  strands 1, strands:strict 1
skills dropped only because they lie where the host does not look: claude-code 2, cline 2, codex 2,
  gemini-cli 2, pi 2, qwen-code 2

3 high, 8 medium, 7 low, 2 info, 1 drifted
exit 1: 3 findings of high severity or worse

--diff shows how 3 findings can be mended, --fix does it
`guildmark hosts` says why a host drops a skill; --host says which hosts matter to you
`guildmark explain RULE` says why a rule matters
""")


def test_a_teams_repo_in_five_hosts(at_root):
    done = at_root("hosts", "examples/team-repo", "--host", "claude-code,codex,copilot-cli,pi,maf-python")
    assert (done.code, done.err) == (0, "")
    assert done.out == snapshot("""\
5 skills in 5 hosts, examples/team-repo

skill                           1 2 3 4 5
.agents/skills/changelog-writer ✗ ● ✗ ✗ ✗
.agents/skills/invoice-check    ✗ ● ● ● ●
.agents/skills/tide-report      ✗ ✗ ✗ ✗ ✗
.claude/skills/invoice-check    ● ✗ ▽ ● ✗
.claude/skills/review-notes     ● ✗ ● ● ✗

1 claude-code 2.1.332   2 codex 0.171.0   3 copilot-cli 1.0.102   4 maf-python 1.23.0   5 pi 1.6.0

● loads: as written   ▽ shadowed: another of the same name wins
✗ dropped: not offered to the model

.agents/skills/changelog-writer
  dropped in claude-code: lies in .agents/skills, which is not read; it reads .claude/skills,
    .claude/commands (silently)
  dropped in copilot-cli, pi: not valid YAML: mapping values are not allowed in this context
    (silently)
  dropped in maf-python: not valid YAML: mapping values are not allowed in this context

.agents/skills/invoice-check
  dropped in claude-code: lies in .agents/skills, which is not read; it reads .claude/skills,
    .claude/commands (silently)

.agents/skills/tide-report
  dropped in claude-code: lies in .agents/skills, which is not read; it reads .claude/skills,
    .claude/commands (silently)
  dropped in codex: missing YAML frontmatter delimited by ---
  dropped in copilot-cli, pi: `disable-model-invocation` keeps it from the model (silently)
  dropped in maf-python: the name 'tide_report' is not 64 or fewer lower-case letters, digits and
    single hyphens

.claude/skills/invoice-check
  dropped in codex: lies in .claude/skills, which is not read; it reads .agents/skills,
    .codex/skills (silently)
  shadowed in copilot-cli: .agents/skills/invoice-check has the same name and wins (silently)
  dropped in pi: lies in .claude/skills, which is not read; it reads .pi/skills, .agents/skills
    (silently)

.claude/skills/review-notes
  dropped in codex: lies in .claude/skills, which is not read; it reads .agents/skills,
    .codex/skills (silently)
  dropped in pi: lies in .claude/skills, which is not read; it reads .pi/skills, .agents/skills
    (silently)
""")


def test_the_catalogue_of_a_host(at_root):
    done = at_root("hosts", "examples/team-repo", "--catalogue", "codex")
    assert (done.code, done.err) == (0, "")
    assert done.out == snapshot("""\
<skills_instructions>
### Available skills
- changelog-writer: Write a changelog entry: one sentence of user effect, then the link. Use when a pull request is merged. (file: r1/changelog-writer/SKILL.md)
- invoice-check: Check incoming invoices against the purchase order. Use when someone asks to review or approve an invoice. (file: r1/invoice-check/SKILL.md)
</skills_instructions>
""")


def test_what_can_be_mended(at_root):
    done = at_root("scan", "examples/team-repo", "--diff")
    assert done.code == 1
    assert done.err == snapshot("""\
3 findings can be mended with --fix
exit 1: 3 findings of high severity or worse
""")
    assert done.out == snapshot("""\
--- a/.agents/skills/changelog-writer/SKILL.md
+++ b/.agents/skills/changelog-writer/SKILL.md
@@ -1,6 +1,6 @@
 ---
 name: changelog-writer
-description: Write a changelog entry: one sentence of user effect, then the link. Use when a pull request is merged.
+description: "Write a changelog entry: one sentence of user effect, then the link. Use when a pull request is merged."
 ---
 \n\
 # Changelog writer
--- a/.agents/skills/invoice-check/SKILL.md
+++ b/.agents/skills/invoice-check/SKILL.md
@@ -1,7 +1,7 @@
 ---
 name: invoice-check
 description: Check incoming invoices against the purchase order. Use when someone asks to review or approve an invoice.
-allowed-tools: Read, Bash(python3:*)
+allowed-tools: Read Bash(python3:*)
 ---
 \n\
 # Invoice check
rename .agents/skills/standup.md to .agents/skills/standup/SKILL.md
""")
