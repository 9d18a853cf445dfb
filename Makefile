# `make demo` shows Remint at work, `make check-fast` is for the inner loop, `make test` runs the whole suite.
# Each sets up what it needs in .venv, from the package index alone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

# Tests start hundreds of interpreters: without compiled files, each of them would compile Remint again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-fast check check-fast lint types layers coverage docs mintset clean

# What Remint needs to run is enough; with the development tools, the same environment takes three times as long.
demo:
	@test -e $(INSTALLED) || test -e $(VENV)/.demo || { sh scripts/set_up.sh $(PYTHON) $(VENV) . && touch $(VENV)/.demo; }
	@$(BIN)/python examples/demo/demo.py $(DEMO)

# Three for two cores: many tests wait for a limit, a browser or a server.
test: $(INSTALLED) check
	$(BIN)/python -m pytest -n 3 --dist loadgroup --durations 10 --durations-min 1 $(PYTEST)

test-fast: $(INSTALLED)
	$(BIN)/python -m pytest -q -n 3 --dist loadgroup -m "not slow" --durations 3 --durations-min 1 $(PYTEST)

check: lint types layers

# In under 90 seconds on two cores: the checks of the source run beside the tests that are not marked slow.
check-fast: $(INSTALLED)
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target types test-fast lint layers

lint: $(INSTALLED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(INSTALLED)
	$(BIN)/mypy

layers: $(INSTALLED)
	$(BIN)/lint-imports

coverage: $(INSTALLED)
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage combine -q || true
	$(BIN)/coverage report

docs: $(INSTALLED)
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet
	@echo "The documentation is site/index.html; for its search, serve it: python3 -m http.server -d site"

mintset: $(INSTALLED)
	$(BIN)/python -m mintset.check
	$(BIN)/python -m mintset.build
	$(BIN)/python scripts/mintset_worlds.py mintset/worlds/content mintset/worlds
	mv mintset/worlds/mintset-worlds.jsonl src/remint/formats/mintset/

$(INSTALLED): pyproject.toml constraints.txt scripts/set_up.sh
	@sh scripts/set_up.sh $(PYTHON) $(VENV)
	@touch $@

clean:
	rm -rf $(VENV) demo dist build site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
