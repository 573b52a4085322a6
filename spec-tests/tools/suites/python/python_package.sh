#!/bin/sh
# python_package.sh - the Python package: its modules that need no other library than NumPy.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_package
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check spec-tests/unit/python/package
else
    skip "the Python package" "$missing"
fi
finish
