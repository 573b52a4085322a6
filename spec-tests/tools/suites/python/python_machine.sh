#!/bin/sh
# python_machine.sh - the machine in Python: launches, arguments, findings, counts, limits.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_machine
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check spec-tests/unit/python/machine
else
    skip "the machine in Python" "$missing"
fi
finish
