# `make demo` shows Remint at work, `make check-fast` is for the inner loop, `make test` runs the whole suite.
# Each sets up what it needs in .venv, from the package index alone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

# Tests start hundreds of interpreters: without compiled files, each of them would compile Remint again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-fast check check-fast lint types layers coverage docs mintset clean

demo: $(INSTALLED)
	@$(BIN)/python -m remint doctor || true
	@echo
	@$(BIN)/python -m remint benchmarks list
	@echo
	@$(BIN)/python -m remint benchmarks show mintset --limit 20
	@echo
	@$(BIN)/python -m remint benchmarks show mintset kettle_seconds
	@echo
	@$(BIN)/python -m remint benchmarks show mintset-worlds --limit 10
	@echo
	@$(BIN)/python -m remint benchmarks show mintset-worlds mintset/kettle_seconds/rewrite-1
	@echo
	@$(BIN)/python -m remint models pull smollm2-135m
	@$(BIN)/python -m remint run mintset --model smollm2-135m --limit 4 --samples 2 --max-tokens 128
	@echo
	@$(BIN)/python -m remint run mintset-worlds --model smollm2-135m --limit 4 --samples 2 --max-tokens 128
	@echo
	@$(BIN)/python -m remint judge mintset examples/samples.jsonl --timeout 1 -o demo-results.json

test: $(INSTALLED) check
	$(BIN)/python -m pytest -n 2 --dist loadgroup --durations 10 --durations-min 1 $(PYTEST)

test-fast: $(INSTALLED)
	$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m "not slow" --durations 3 --durations-min 1 $(PYTEST)

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
	rm -rf $(VENV) demo-results.json dist build site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage*
