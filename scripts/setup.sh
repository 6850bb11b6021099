#!/bin/sh
# Find a Python that Sightline can use and hand over to setup.py: `setup.sh`, or `setup.sh play`.
# PYTHON=… chooses one; otherwise the first of these that is new enough and complete.
set -eu
cd "$(dirname "$0")/.."

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
complete() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

stop() {
    echo "set-up: $1" >&2
    exit 1
}

what=${1:-}
if [ -n "${PYTHON:-}" ]; then
    set -- "$PYTHON"
else
    set -- python3.13 python3.12 python3.11 python3 python
fi
incomplete=
for python in "$@"; do
    new_enough "$python" || continue
    if complete "$python"; then
        exec "$python" scripts/setup.py $what # empty: everything
    fi
    incomplete=${incomplete:-$python}
done

if [ -n "$incomplete" ]; then
    version=$("$incomplete" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    stop "$incomplete lacks the venv module.
On Debian or Ubuntu: apt-get install python$version-venv (as root). Then run this again."
elif [ -n "${PYTHON:-}" ]; then
    stop "PYTHON=$PYTHON is not a Python 3.11 or newer that runs here.
Give the command or path of one, or leave PYTHON out to have one looked for."
else
    stop "no Python 3.11 or newer was found in PATH.
Install one (on Debian or Ubuntu: apt-get install python3 python3-venv), or name it: make setup PYTHON=…"
fi
