# PipoPi: every target sets up what it needs in .venv first.
PYTHON ?= python3
comma := ,
ARGS ?=
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help play dev test mutants arena bench lint lock texts clean install-pi uninstall-pi install-test
.PHONY: image image-lock image-verify image-test
help:
	@echo "make play    the simulator            make play ARGS=\"dots:7x7 --scale 6\""
	@echo "make test    the tests                make test ARGS=\"-k pinuid\""
	@echo "make lint    ruff and mypy"
	@echo "make lock    the newest tools for developers, pinned in tests/tools.lock"
	@echo "make mutants    faults put in one at a time, and whether the tests notice"
	@echo "make bench   the figures, as ratios in one run"
	@echo "make arena   the tables of docs/arena.md, in half an hour or more"
	@echo "make dev     the simulator, started anew when the source changes"
	@echo "make texts   the template for translators, after a change of texts"
	@echo "make clean   remove .venv and caches"
	@echo "sudo make install-pi, uninstall-pi    on a Raspberry Pi; says what it would change, and asks"
	@echo "make image    a card to flash, build/image/*.img.xz; image-verify: makes it twice, and compares"
	@echo "make image-test    boots that card in emulators, and plays on it; ARGS=\"title\" for one trial"
	@echo "make image-lock    after a while: the newest packages for the card"

play: .venv/ready-simulator
	@$(BIN)/python -m simulator $(ARGS)

test: .venv/ready-test
	$(BIN)/python -m pytest -n auto $(ARGS)

lint: .venv/ready-test
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

dev: .venv/ready-simulator
	@$(BIN)/python -m simulator --dev $(ARGS)

arena: .venv/ready-test
	$(BIN)/python -m tests.benchmarks.arena ladder openspiel exact variants $(ARGS)

mutants: .venv/ready-test
	$(BIN)/python -m tests.mutants $(ARGS)

bench: .venv/ready-bench
	$(BIN)/python -m tests.benchmarks $(ARGS)

texts: .venv/ready-simulator
	$(BIN)/python -m firmware.locale

install-pi:
	@/usr/bin/python3 -B -m firmware.install $(ARGS)

uninstall-pi:
	@/usr/bin/python3 -B -m firmware.install --uninstall $(ARGS)

install-test:
	tests/install/in-debian.sh bookworm
	tests/install/in-debian.sh trixie

image:
	@$(PYTHON) -B -m firmware.image build $(ARGS)

image-lock:
	@$(PYTHON) -B -m firmware.image lock $(ARGS)

image-verify:
	@$(PYTHON) -B -m firmware.image verify $(ARGS)

image-test: .venv/ready-simulator
	@$(BIN)/python -B -m tests.image $(ARGS)

clean:
	rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The tools of developers have the versions of one lock file; make lock takes the newest.
LOCKED = $(if $(filter test bench,$*),-c tests/tools.lock)
.venv/ready-%: pyproject.toml tests/tools.lock | .venv/bin/python
	@echo "Setting up .venv for '$*' (once; a minute or two) ..."
	@if command -v uv >/dev/null 2>&1; then uv pip install --quiet --python $(BIN)/python -e ".[$*]" $(LOCKED); \
	else $(BIN)/python -m pip install --quiet -e ".[$*]" $(LOCKED); fi
	@touch $@

lock: | .venv/bin/python
	$(BIN)/python -m pip install --quiet --upgrade --upgrade-strategy eager -e ".[test]"
	$(BIN)/python -m pip freeze --exclude-editable > tests/tools.lock

.venv/bin/python:
	@if command -v uv >/dev/null 2>&1; then uv venv --quiet --python $(if $(filter file,$(origin PYTHON)),">=3.11$(comma)<3.15",$(PYTHON)) .venv; else \
	  command -v $(PYTHON) >/dev/null 2>&1 || \
	    { echo "PipoPi needs Python 3.11 to 3.14 and found no '$(PYTHON)': install it (Debian: sudo apt install python3 python3-venv), or name one with make PYTHON=/path/to/python."; exit 1; }; \
	  $(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || \
	    { echo "PipoPi needs Python 3.11 to 3.14, and $(PYTHON) is $$($(PYTHON) -V 2>&1): name another one with make PYTHON=python3.12, say."; exit 1; }; \
	  $(PYTHON) -m venv .venv || \
	    { rm -rf .venv; echo "Python cannot make a virtual environment here: install its venv module (Debian and Raspberry Pi OS: sudo apt install python3-venv) and try again."; exit 1; }; fi
