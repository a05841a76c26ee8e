# The one door. `make install` needs Python 3.11 or newer; everything else is set up from here.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help install demo test test-slow test-extras test-hosts test-local record check docs bench bench-drift bench-security mutate clean

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade pip
	$(PIP) install --editable .
	@touch $@

$(VENV)/developed: $(VENV)/installed
	$(PIP) install --group dev
	@touch $@

install: $(VENV)/installed  ## make .venv with the package in it

demo: install  ## run the main job on examples/, each command before its output
	@sh scripts/demo.sh $(BIN)

test: $(VENV)/developed check  ## the core tests, lint, types, import contracts, docs freshness
	$(BIN)/python -m pytest -n 2 --dist worksteal
	$(BIN)/python -m pytest -m slow
	@echo "skipped here: test-extras (agent frameworks), test-hosts (CLIs from npm), test-local (a local model)"

check: $(VENV)/developed  ## lint, types, import contracts, docs freshness
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python scripts/write_docs.py --check

docs: $(VENV)/developed  ## write the generated pages anew
	$(BIN)/python scripts/write_docs.py

test-extras:  ## against real agent frameworks, in an environment of its own
	@sh scripts/test_extras.sh $(PYTHON)

test-hosts: $(VENV)/developed  ## record every coding-agent CLI anew and compare with its sample
	$(BIN)/python -m pytest -m hosts tests/hosts

record: $(VENV)/installed  ## make a host's sample again and print what differs: make record HOST=codex
	@$(BIN)/python scripts/record $(if $(HOST),"$(HOST)") $(if $(SAVE),--save) $(if $(KEEP),--keep "$(KEEP)")

test-local:  ## against the small local model
	@echo "test-local: no test needs the local model yet; skipped"

bench: $(VENV)/developed  ## speed, as ratios in one run
	$(BIN)/python scripts/bench.py

bench-drift: $(VENV)/developed  ## replay edits of real skills: make bench-drift REPO=folder
	$(BIN)/python scripts/bench_drift.py "$(REPO)" $(MOST)

bench-security: $(VENV)/developed  ## measure the security rules: make bench-security PAIRS=folder HONEST=folder:folder HOSTILE=folder
	$(BIN)/python scripts/bench_security.py --pairs "$(PAIRS)" --honest "$(HONEST)" --hostile "$(HOSTILE)"

mutate: $(VENV)/developed  ## change the readers of logs, one place at a time: make mutate SEED=1 MINUTES=30 [PATHS=...]
	$(BIN)/python scripts/mutation --seed $(or $(SEED),1) --minutes $(or $(MINUTES),30) $(PATHS)

clean:  ## remove what the targets above made
	rm -rf $(VENV) .venv-* dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
