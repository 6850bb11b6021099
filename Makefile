# Sightline. `make help` lists what there is. The logic is in scripts/.

BIN := .venv/bin
PLAY := serve
# Tests often wait for a page or a server: four at a time keep two cores busy.
WORKERS := 4
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
# How often `make soak` runs the whole suite in another order on a busy machine.
RUNS := 5

# What is imported is compiled once and kept; else every process that a test or a table starts would
# compile it again.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: help setup play browser test test-all coverage lint docs bench soak lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: ## install and build everything into .venv; start nothing (PYTHON=… chooses the interpreter)
	@sh scripts/setup.sh

play: ## install what playing needs, and open the table in the browser
	@sh scripts/setup.sh play
	@$(BIN)/sightline $(PLAY)

browser: setup
	@$(BIN)/python scripts/browser.py

test: setup browser ## all gates: the linters, then the tests (minutes)
	@$(BIN)/python scripts/gates.py test
	$(PYTEST)

test-all: setup browser ## the same with the long tests, before a release (up to an hour)
	@$(BIN)/python scripts/gates.py test
	$(PYTEST) -m "not soak"

coverage: setup browser ## the tests once more, with a report of the lines that none of them reached
	$(PYTEST) --cov --cov-report term

lint: setup ## style, types and the one-way dependencies
	@$(BIN)/python scripts/gates.py

docs: setup ## build the documentation site; a table serves it under /docs
	@$(BIN)/python scripts/docs.py

bench: setup ## run every benchmark
	@if $(BIN)/sightline bench --help >/dev/null 2>&1; then $(BIN)/sightline bench; \
	else for b in benchmarks/*.py; do echo "== $$b"; $(BIN)/python "$$b" || exit 1; done; fi

soak: setup browser ## hours, and chance: new examples, kills, and RUNS=… whole runs in random order
	$(PYTEST) -m "soak or hypothesis" --hypothesis-profile=searching
	$(BIN)/python scripts/stress.py --runs $(RUNS)

lock: setup ## resolve the dependencies anew into requirements/
	@$(BIN)/python scripts/lock.py

clean: ## remove everything that was installed, built or cached here
	@sh scripts/clean.sh
