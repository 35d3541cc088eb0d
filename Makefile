# `make` alone lists what there is to make. Everything happens in .venv, nothing outside.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Runs what follows with a C++ compiler: the machine's own, or PyPI's ziglang.
WITH_COMPILER = VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/python scripts/with_compiler.py
UV := VIRTUAL_ENV=$(VENV) $(BIN)/uv --quiet
# npm in web/, with the Node that comes from PyPI.
NPM = $(BIN)/python scripts/npm.py --silent

# .venv/.whole says what .venv was made for, and is absent while something is being installed.
# If it is not as it should be (the last run was interrupted, PYTHON has changed, or the folder
# was moved or copied: a .venv is full of absolute paths), .venv is made anew.
WHOLE := $(VENV)/.whole
MADE_FOR := $(PYTHON) in $(CURDIR)
ifneq ($(shell test -x $(BIN)/python && cat $(WHOLE) 2>/dev/null),$(MADE_FOR))
.PHONY: $(VENV)/.uv
endif
done = @echo '$(MADE_FOR)' >$(WHOLE) && touch $@

# What the page is built from and into; the built page is a part of the package.
PAGE := src/karawane/server/page/index.html
PAGE_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/tests -prune -o -type f -print)
NODE_MODULES := web/node_modules/.package-lock.json

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: play
play: $(VENV)/.package $(PAGE) ## Play in the browser
	@$(BIN)/karawane serve --open

.PHONY: page
page: $(PAGE) ## Build the page in the browser

.PHONY: screenshots
screenshots: $(VENV)/.tools $(PAGE) ## Photograph the page for the README
	@$(BIN)/python scripts/screenshots.py

# To look at, and not kept.
.PHONY: sights
sights: $(VENV)/.tools $(PAGE) ## Photograph the page as people with other sight see it, in build/sights
	@$(BIN)/python scripts/screenshots.py --sights build/sights

# To be looked at before they are committed: the tests hold the page to them.
.PHONY: snapshots
snapshots: $(VENV)/.tools $(PAGE) ## Take the pictures anew with which the tests compare the page
	@KARAWANE_RENEW_SNAPSHOTS=1 $(BIN)/pytest -q tests/page/test_snapshots.py

.PHONY: types
types: $(VENV)/.package ## Write the wire's types for the page anew
	@$(BIN)/python -m karawane.server.wire.typescript >web/src/lib/wire.ts

.PHONY: test
test: check $(PAGE) ## Run all checks and all tests
	@$(NPM) run test
	@$(BIN)/pytest -n auto

.PHONY: check
check: $(VENV)/.tools $(NODE_MODULES) ## Run the checks that run no code: style, types, layers
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/mypy --strict --no-error-summary
	@report=$$($(BIN)/lint-imports --no-logo) || { echo "$$report"; exit 1; }
	@report=$$($(NPM) run check) || { echo "$$report"; exit 1; }
	@echo "Style, types and layers: all well."

.PHONY: audit
audit: $(VENV)/.tools $(NODE_MODULES) ## Ask whether what we depend on has known weaknesses
	@$(BIN)/python scripts/audit.py

.PHONY: kernel
kernel: $(VENV)/.package ## Build the native kernel

.PHONY: sanitize
sanitize: $(VENV)/.tools ## Run the kernel's tests with a build that watches memory
	@$(BIN)/python scripts/sanitize_kernel.py -n auto

.PHONY: wheel
wheel: $(VENV)/.package $(PAGE) ## Make a wheel in dist/, which installs without a compiler
	@$(WITH_COMPILER) $(BIN)/uv --quiet build --wheel --no-build-isolation --out-dir dist

.PHONY: format
format: $(VENV)/.tools ## Format the code and mend what can be mended
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format --quiet

.PHONY: chaos
chaos: $(VENV)/.tools ## Kill, cut and flood the server for an hour or two, and print figures
	@KARAWANE_CHAOS=full $(BIN)/pytest tests/server/chaos tests/server/web/test_app.py

.PHONY: bench-page
bench-page: $(VENV)/.tools $(PAGE) ## Measure the page in Chromium
	@$(BIN)/python -m benchmarks.page

.PHONY: bench-server
bench-server: $(VENV)/.bench ## Measure the server with a thousand clients
	@$(BIN)/python -m benchmarks.server

.PHONY: bench
bench: $(VENV)/.bench ## Measure the speed
	@$(BIN)/python -m benchmarks

# Keeps the locked versions that still fit; `make lock UPGRADE=1` takes the newest.
LOCK = $(UV) pip compile $(if $(UPGRADE),--upgrade) --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command 'make lock'
# All but `learn`: PyTorch from PyPI brings gigabytes for graphics cards, and one example needs it.
EXTRAS = $(foreach extra,batch cluster pictures ray rl selfplay server,--extra $(extra))
.PHONY: lock
lock: $(VENV)/.run ## Lock the requirements anew (UPGRADE=1: to the newest versions)
	@$(LOCK) requirements/bootstrap.in -o requirements/bootstrap.txt >/dev/null
	@$(LOCK) --extra server pyproject.toml requirements/play.in -o requirements/play.txt >/dev/null
	@$(LOCK) $(EXTRAS) pyproject.toml requirements/dev.in -o requirements/dev.txt >/dev/null
	@$(LOCK) $(EXTRAS) pyproject.toml requirements/bench.in -o requirements/bench.txt >/dev/null
	@$(LOCK) requirements/zig.in -o requirements/zig.txt >/dev/null
	@$(NPM) $(if $(UPGRADE),update,install) --package-lock-only
	@$(BIN)/python scripts/without_hosts.py

.PHONY: clean
clean: ## Remove everything that was made
	@rm -rf $(VENV) build dist web/node_modules src/karawane/server/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What the commands above need, each step redone only when what it reads has changed.

$(VENV)/.uv: requirements/bootstrap.txt
	@scripts/make-venv '$(PYTHON)' $(VENV)
	$(done)

$(VENV)/.run: $(VENV)/.uv requirements/play.txt
	@rm -f $(WHOLE)
	@$(UV) pip sync --require-hashes requirements/bootstrap.txt requirements/play.txt
	$(done)

$(VENV)/.package: $(VENV)/.run pyproject.toml CMakeLists.txt $(wildcard kernel/*/*)
	@rm -f $(WHOLE)
	@$(WITH_COMPILER) $(BIN)/uv --quiet pip install --no-deps --no-build-isolation --editable .
	$(done)

$(VENV)/.tools: $(VENV)/.package requirements/dev.txt
	@rm -f $(WHOLE)
	@$(UV) pip install --require-hashes -r requirements/dev.txt
	$(done)

$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc $(VENV)/.run
	@$(NPM) ci
	@touch $@

$(PAGE): $(NODE_MODULES) $(PAGE_SOURCES)
	@report=$$($(NPM) run build) || { echo "$$report"; exit 1; }

$(VENV)/.bench: $(VENV)/.tools requirements/bench.txt
	@rm -f $(WHOLE)
	@$(UV) pip install --require-hashes -r requirements/bench.txt
	$(done)
