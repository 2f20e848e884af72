# Everything from nothing but Python 3.11 and make: the first command that needs it makes the virtual environment.

PYTHON ?= python3.11
ifeq ($(shell command -v $(PYTHON) 2>/dev/null),)
PYTHON := python3
endif
COMMA := ,
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
PORT ?= 8000

.PHONY: serve site test test-all lint bench clean help

help: ## what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Svod needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[docs,official,dev$(if $(shell command -v npm 2>/dev/null),,$(COMMA)node)]'
	@touch $(READY)

serve: $(READY) ## build the site and serve it on http://127.0.0.1:8000
	$(BIN)/svod site
	$(BIN)/svod serve --port $(PORT)

site: $(READY) ## build the site into build/site
	$(BIN)/svod site

test: $(READY) ## the tests, seven to nine minutes on two cores
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m 'not browser and not long'

test-all: $(READY) ## the tests, with browser, mutation and long random runs
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: $(READY) ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY) ## figures, as ratios where there is a peer
	$(BIN)/python -m tests.bench

clean: ## remove what was built, the virtual environment too
	rm -rf build dist *.egg-info $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
