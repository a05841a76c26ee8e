#!/bin/sh
# Runs the tests that need agent frameworks, each in an environment of its own: they do not fit into one.
# Versions are those at which the hosts' facts were measured. One that cannot be installed here is skipped, and said.
set -eu
export UV_NATIVE_TLS=1 UV_SYSTEM_CERTS=1  # trust what the machine trusts
python=${1:-python3}
home=.venv-extras
[ -x "$home/uv/bin/uv" ] || { "$python" -m venv "$home/uv"; "$home/uv/bin/python" -m pip -q install uv; }
uv="$home/uv/bin/uv"
tools="pytest hypothesis inline-snapshot pytest-xdist"
failed=""
skipped=""
while read -r name packages; do
  [ -n "$name" ] || continue
  venv="$home/$name"
  if [ ! -f "$venv/done" ]; then
    rm -rf "$venv"
    "$python" -m venv --without-pip "$venv"
    # shellcheck disable=SC2086
    if ! "$uv" pip install -q --python "$venv/bin/python" -e . $tools $packages; then
      skipped="$skipped $name"
      continue
    fi
    touch "$venv/done"
  fi
  echo "== $name"
  "$venv/bin/python" -m pytest -m extras -q -W default tests/extras </dev/null || failed="$failed $name"
done <<'LIST'
maf agent-framework-core==1.23.0
strands strands-agents==1.62.0
haystack haystack-ai==3.4.1
agno agno==3.1.10
adk google-adk==2.13.0
openai openai-agents==0.24.0
inspect inspect-ai==0.3.285
ag2 ag2==1.2.1
agentscope agentscope==2.0.11
camel camel-ai==0.2.90 mcp<2
crewai crewai==1.15.30
deepagents deepagents==0.7.32
pydanticai pydantic-ai-slim==2.68.0
strandsevals strands-agents-evals==1.7.0
pydanticevals pydantic-evals==2.62.0 pyyaml opentelemetry-sdk
opentelemetry opentelemetry-sdk==1.45.2
LIST
[ -z "$skipped" ] || echo "skipped, not installable here:$skipped"
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
