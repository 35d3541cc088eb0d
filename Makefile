# `make` alone lists the commands. Everything is installed into .venv, nothing outside.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Compiled modules are kept, even if the environment says otherwise: tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

# Runs a command with a C++ compiler: the system's, or PyPI's ziglang.
WITH_COMPILER = VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/python scripts/with_compiler.py
UV := VIRTUAL_ENV=$(VENV) $(BIN)/uv --quiet
# npm in web/, with the Node that comes from PyPI.
NPM = $(BIN)/python scripts/npm.py --silent

# .venv/.whole says what .venv was made for, and is absent during an installation. If it is missing
# or differs (the last run was interrupted, PYTHON has changed, or the folder was moved or copied: a
# .venv is full of absolute paths), .venv is recreated.
WHOLE := $(VENV)/.whole
MADE_FOR := $(PYTHON) in $(CURDIR)
ifneq ($(shell test -x $(BIN)/python && cat $(WHOLE) 2>/dev/null),$(MADE_FOR))
.PHONY: $(VENV)/.uv
endif
done = @echo '$(MADE_FOR)' >$(WHOLE) && touch $@

# The sources of the page, and the built page, which is part of the package.
PAGE := src/karawane/server/page/index.html
PAGE_DATA := $(wildcard src/karawane/rules/editions/* src/karawane/bots/explanations/texts/*) \
	$(wildcard src/karawane/lessons/*.toml src/karawane/lessons/puzzles/* src/karawane/lessons/texts/*/*) \
	$(wildcard src/karawane/kernel/*.json)
PAGE_SOURCES := $(PAGE_DATA) $(shell find web -path web/node_modules -prune -o -path web/.svelte-check -prune -o -path web/tests -prune -o -type f -print)
NODE_MODULES := web/node_modules/.package-lock.json

.PHONY: help
help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: play
play: $(VENV)/.package $(PAGE) ## Play in the browser
	@$(BIN)/karawane serve --open

.PHONY: page
page: $(PAGE) ## Build the web page

# SERVER=https://... adds links to a server where people play online.
.PHONY: site
site: $(NODE_MODULES) ## Build the page without a server in build/page, for any web host
	@VITE_ONLINE=$(SERVER) $(NPM) run build -- --mode site --logLevel warn
	@echo "The page is in build/page; docs/hosting.md says how to serve it."

.PHONY: architecture
architecture: $(VENV)/.tools ## Draw the picture in ARCHITECTURE.md from the imports
	@$(BIN)/python scripts/draw_architecture.py

.PHONY: screenshots
screenshots: $(VENV)/.tools $(PAGE) ## Take the screenshots for the README
	@$(BIN)/python scripts/screenshots.py

.PHONY: vision
vision: $(VENV)/.tools $(PAGE) ## Simulate colour vision deficiencies, in build/vision
	@$(BIN)/python scripts/screenshots.py --vision build/vision

# Look at the pictures before you commit them: the tests compare the page with them.
.PHONY: snapshots
snapshots: $(VENV)/.tools $(PAGE) ## Retake the pictures that the tests compare the page with
	@KARAWANE_RENEW_SNAPSHOTS=1 $(BIN)/pytest -q tests/page/test_snapshots.py

.PHONY: types
types: $(VENV)/.package ## Regenerate the page's types from the wire
	@$(BIN)/python -m karawane.server.wire.typescript >web/src/lib/wire.ts

.PHONY: artwork
artwork: $(VENV)/.package ## Generate the page's shapes, colours and sizes from the drawings
	@$(BIN)/python -m karawane.drawing.web_artwork web/src/board

.PHONY: fonts
fonts: $(VENV)/.tools $(NODE_MODULES) ## Subset the page's fonts to the characters of our texts
	@$(BIN)/python scripts/subset_fonts.py

.PHONY: test
test: $(VENV)/.tools $(PAGE) ## Run all checks and all tests
	@$(SIDE_BY_SIDE) check test-page test-python || { echo "Something failed: its report is above."; exit 1; }

# With `+`, the output is shown as it comes, and not at the end.
.PHONY: test-python
test-python: $(VENV)/.tools $(PAGE)
	+@env -u MAKEFLAGS -u MAKELEVEL $(BIN)/pytest -n auto

.PHONY: test-page
test-page: $(NODE_MODULES)
	@$(NPM) run test

.PHONY: test-services
test-services: ## Install what the tests need besides Python, on Debian: Chromium, PostgreSQL, Redis
	@scripts/install-test-services

# BUSY=0: something else keeps the cores busy already.
RUNS := 10
.PHONY: test-steady
test-steady: $(VENV)/.tools $(PAGE) ## Run all tests RUNS times beside BUSY busy processes (one for each core)
	@KARAWANE_REQUIRE_ALL=1 $(BIN)/python scripts/test_steadily.py --runs $(RUNS) $(if $(BUSY),--busy $(BUSY))

# Each prints nothing if all is well, or else its whole report at once.
SIDE_BY_SIDE = $(MAKE) --no-print-directory --jobs --output-sync=target
CHECKS := check-style check-types check-layers check-page check-repository

.PHONY: check
check: $(VENV)/.tools $(NODE_MODULES) ## Check style, types, layers and repository files
	@$(SIDE_BY_SIDE) $(CHECKS)
	@echo "Style, types, layers and repository files are fine."

.PHONY: $(CHECKS)
check-style:
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
check-types:
	@$(BIN)/mypy --strict --no-error-summary
check-layers:
	@report=$$($(BIN)/lint-imports --no-logo) || { echo "$$report"; exit 1; }
check-page:
	@report=$$($(NPM) run check) || { echo "$$report"; exit 1; }
# The schemas come with check-jsonschema; zizmor looks for unsafe workflows.
SCHEMA = $(BIN)/check-jsonschema --quiet --builtin-schema
check-repository:
	@$(SCHEMA) vendor.github-workflows .github/workflows/*.yml
	@$(SCHEMA) vendor.dependabot .github/dependabot.yml
	@$(SCHEMA) vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	@$(SCHEMA) vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	@$(SCHEMA) vendor.citation-file-format CITATION.cff
	@$(SCHEMA) vendor.compose-spec compose.yaml
	@report=$$($(BIN)/zizmor --offline --quiet --no-progress . 2>&1) || { echo "$$report"; exit 1; }

.PHONY: audit
audit: $(VENV)/.tools $(NODE_MODULES) ## Check the dependencies for known vulnerabilities
	@$(BIN)/python scripts/audit.py $(AUDIT)

.PHONY: docs
docs: $(VENV)/.docs ## Build the documentation in build/site, and check every link
	@$(BIN)/python scripts/docs/sources.py
	@report=$$($(BIN)/zensical build --strict 2>&1) || { echo "$$report"; exit 1; }
	@$(BIN)/python scripts/docs/check_site.py build/site
	@echo "The documentation is in build/site/index.html."

.PHONY: kernel
kernel: $(VENV)/.package ## Build the native kernel

.PHONY: wasm
wasm: $(VENV)/.zig ## Compile the kernel to WebAssembly for the page
	@$(BIN)/python scripts/build_wasm.py

.PHONY: check-wasm
check-wasm: $(VENV)/.zig ## Check that the page's kernel is what its sources give
	@$(BIN)/python scripts/build_wasm.py --check

.PHONY: verify-wasm
verify-wasm: $(VENV)/.tools $(PAGE) ## Compare the page's kernel with the rules in 2,000 games, and play against full strength
	@KARAWANE_WASM=full $(BIN)/pytest -q -n auto tests/wasm tests/page/test_static_host.py

.PHONY: sanitize
sanitize: $(VENV)/.tools ## Run the kernel's tests with sanitizers
	@$(BIN)/python scripts/sanitize_kernel.py -n auto

.PHONY: sdist
sdist: $(VENV)/.release $(PAGE)
	@$(BIN)/python scripts/build_packages.py --sdist

.PHONY: packages
packages: $(VENV)/.release $(PAGE) ## Build the packages that are published, in dist/
	@$(BIN)/python scripts/build_packages.py

.PHONY: release-check
release-check: $(VENV)/.release $(PAGE) ## Build, inspect, install and try the packages
	@$(BIN)/python scripts/release_check.py

.PHONY: container-check
container-check: $(VENV)/.tools ## Take the steps of the Containerfile without an engine, as root
	@$(BIN)/python scripts/run_containerfile.py

.PHONY: format
format: $(VENV)/.tools ## Format the code and fix what can be fixed automatically
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format --quiet

.PHONY: chaos
chaos: $(VENV)/.tools ## Kill, cut off and flood the server for an hour or two, and print figures
	@KARAWANE_CHAOS=full $(BIN)/pytest tests/server/chaos tests/server/web/test_app.py

MINUTES := 60
.PHONY: soak
soak: $(VENV)/.bench ## Play at 200 tables for MINUTES (60), and compare memory and the log
	@$(BIN)/python -m benchmarks.server.soak --minutes $(MINUTES)

.PHONY: bench-page
bench-page: $(VENV)/.tools $(PAGE) ## Measure the page in Chromium
	@$(BIN)/python -m benchmarks.page

.PHONY: bench-wasm
bench-wasm: $(VENV)/.tools ## Compare the page's kernel in Chromium with the native one, and measure local games
	@$(BIN)/python -m benchmarks.wasm
	@$(BIN)/python -m benchmarks.local_games

.PHONY: bench-server
bench-server: $(VENV)/.bench ## Measure the server with a thousand clients
	@$(BIN)/python -m benchmarks.server

.PHONY: bench-attacks
bench-attacks: $(VENV)/.bench ## Measure what other players notice of attacks on the server
	@$(BIN)/python -m benchmarks.server.attacks

.PHONY: bench
bench: $(VENV)/.bench ## Measure the speed of rules, kernel, environments and self-play
	@$(BIN)/python -m benchmarks

# Keeps locked versions that still fit; `make lock UPGRADE=1` takes the newest.
LOCK = $(UV) pip compile $(if $(UPGRADE),--upgrade) --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command 'make lock'
# All extras except `learn`: only one example needs PyTorch, and PyPI's build has gigabytes for GPUs.
EXTRAS = $(foreach extra,batch cluster pictures ray rl selfplay server,--extra $(extra))
.PHONY: lock
lock: $(VENV)/.run ## Lock the requirements (UPGRADE=1: to the newest versions)
	@$(LOCK) requirements/bootstrap.in -o requirements/bootstrap.txt >/dev/null
	@$(LOCK) --extra server pyproject.toml requirements/play.in -o requirements/play.txt >/dev/null
	@$(LOCK) $(EXTRAS) pyproject.toml requirements/dev.in -o requirements/dev.txt >/dev/null
	@$(LOCK) $(EXTRAS) pyproject.toml requirements/bench.in -o requirements/bench.txt >/dev/null
	@$(LOCK) requirements/docs.in -o requirements/docs.txt >/dev/null
	@$(LOCK) --extra server --extra cluster pyproject.toml -c requirements/dev.txt -o requirements/server.txt >/dev/null
	@$(LOCK) requirements/release.in -o requirements/release.txt >/dev/null
	@$(LOCK) requirements/zig.in -o requirements/zig.txt >/dev/null
	@$(NPM) $(if $(UPGRADE),update,install) --package-lock-only
	@$(BIN)/python scripts/strip_npm_lock.py

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf $(VENV) build dist web/node_modules web/.svelte-check src/karawane/server/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What the commands above need. Each step runs again only if its inputs have changed.

$(VENV)/.uv: requirements/bootstrap.txt
	@scripts/make-venv '$(PYTHON)' $(VENV)
	$(done)

$(VENV)/.run: $(VENV)/.uv requirements/play.txt
	@rm -f $(WHOLE)
	@$(UV) pip sync --require-hashes requirements/bootstrap.txt requirements/play.txt
	$(done)

$(VENV)/.package: $(VENV)/.run pyproject.toml CMakeLists.txt $(filter-out kernel/wasm/%,$(wildcard kernel/*/*))
	@rm -f $(WHOLE)
	@$(WITH_COMPILER) $(BIN)/uv --quiet pip install --no-deps --no-build-isolation --editable .
	$(done)

$(VENV)/.tools: $(VENV)/.package requirements/dev.txt
	@rm -f $(WHOLE)
	@$(UV) pip install --require-hashes -r requirements/dev.txt
	$(done)

$(VENV)/.docs: $(VENV)/.run requirements/docs.txt
	@$(UV) pip install --require-hashes -r requirements/docs.txt
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json web/.npmrc $(VENV)/.run
	@$(NPM) ci
	@touch $@

$(PAGE): $(NODE_MODULES) $(PAGE_SOURCES)
	@report=$$($(NPM) run build) || { echo "$$report"; exit 1; }

$(VENV)/.zig: $(VENV)/.tools requirements/zig.txt
	@rm -f $(WHOLE)
	@$(UV) pip install --require-hashes -r requirements/zig.txt
	$(done)

$(VENV)/.bench: $(VENV)/.tools requirements/bench.txt
	@rm -f $(WHOLE)
	@$(UV) pip install --require-hashes -r requirements/bench.txt
	$(done)

$(VENV)/.release: $(VENV)/.tools requirements/release.txt
	@rm -f $(WHOLE)
	@$(UV) pip install --require-hashes -r requirements/release.txt
	$(done)
