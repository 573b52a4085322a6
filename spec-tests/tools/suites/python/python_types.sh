#!/bin/sh
# python_types.sh - the types of the reference in Python, by pyright where it is installed.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_types
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

pyright=$(venv_path ruff)/bin/pyright
checked="pyright finds nothing in python/cutecheck/reference"
if [ ! -x "$pyright" ]; then
    skip "$checked" "pyright is not installed in $(venv_path ruff)"
elif ! venv_ready check; then
    skip "$checked" "$missing"
elif "$pyright" --pythonpath "$venv/bin/python3" python/cutecheck/reference \
    >"$scratch/found" 2>&1; then
    pass "$checked"
else
    fail "$checked" "$(tail -n 20 "$scratch/found")"
fi
finish
