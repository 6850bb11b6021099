# Sightline. `make help` lists what there is. The logic is in scripts/.

BIN := .venv/bin
PLAY := serve
# Tests often wait for a page or a server: three at a time keep two cores busy.
WORKERS := 3

.NOTPARALLEL:
.PHONY: help setup play browser test coverage lint bench soak lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: ## install and build everything into .venv; start nothing (PYTHON=… chooses the interpreter)
	@sh scripts/setup.sh

play: setup ## open the table in the browser
	@$(BIN)/sightline $(PLAY)

browser: setup
	@$(BIN)/python scripts/browser.py

test: setup browser ## all gates: the linters, then every test
	@$(BIN)/python scripts/gates.py test
	$(BIN)/pytest -n $(WORKERS) --dist worksteal

coverage: setup browser ## every test once more, with a report of the lines that none of them reached
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov --cov-report term

lint: setup ## style, types and the one-way dependencies
	@$(BIN)/python scripts/gates.py

bench: setup ## run every benchmark
	@if $(BIN)/sightline bench --help >/dev/null 2>&1; then $(BIN)/sightline bench; \
	else for b in benchmarks/*.py; do echo "== $$b"; $(BIN)/python "$$b" || exit 1; done; fi

soak: setup browser ## the long tests that `make test` leaves out
	$(BIN)/pytest -m soak --hypothesis-profile=searching || [ $$? -eq 5 ] # 5: there is none yet

lock: setup ## resolve the dependencies anew into requirements/
	@$(BIN)/python scripts/lock.py

clean: ## remove everything that was installed, built or cached here
	@sh scripts/clean.sh
