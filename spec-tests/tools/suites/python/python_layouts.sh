#!/bin/sh
# python_layouts.sh - layouts in Python: all vectors, every example of a docstring, the guide.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_layouts
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check --doctest-modules \
        -o doctest_optionflags='NORMALIZE_WHITESPACE ELLIPSIS' \
        spec-tests/unit/python/reference python/cutecheck/reference
else
    skip "layouts in Python" "$missing"
fi
finish
