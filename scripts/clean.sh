#!/bin/sh
# Remove everything that was installed, built or cached in this folder; nothing that is in git.
set -eu
cd "$(dirname "$0")/.."

rm -rf .venv .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage .coverage.* htmlcov
rm -rf build dist test-results src/sightline/server/static src/sightline/games/*/board web/node_modules web/.built
find . -name __pycache__ -type d -prune -exec rm -rf {} +
