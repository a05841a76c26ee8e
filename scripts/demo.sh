#!/bin/sh
# Runs the main job on examples/, and prints each command before its output. Findings are the point, so no exit code ends it.
set -u
bin=$1
show() {
  printf '\n$ guildmark %s\n' "$*"
  "$bin/guildmark" "$@"
  printf '(exit %s)\n' "$?"
}
show scan examples/team-repo
show hosts examples/team-repo --host claude-code,codex,copilot-cli,pi,maf-python
show hosts examples/team-repo --catalogue codex
show explain description-too-long
show scan examples/tidy/release-notes
show read examples/runs/frost-watch.jsonl
show read examples/own-harness/run.json --settings examples/own-harness/guildmark.toml --host orchard --explain
show eval --cases examples/evaluation/cases.yaml
