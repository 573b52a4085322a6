#!/bin/sh
# python_pytest.sh - the plugin of pytest: findings in the tests in which they occur.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_pytest
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check -p pytester spec-tests/unit/python/testing
else
    skip "the plugin of pytest" "$missing"
fi
finish
