#!/bin/sh
# python_pytest.sh - the plugin of pytest: findings in the tests in which they occur.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_pytest
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

tests=spec-tests/unit/python/testing

if venv_ready check; then
    venv_pytest check -p pytester --ignore $tests/test_page.py --ignore $tests/test_triton.py \
        $tests
else
    skip "the plugin of pytest" "$missing"
fi

# Gigabytes of packages: nobody installs them for this alone.
if [ -x "$(venv_path torch)/bin/pytest" ]; then
    venv_pytest torch -p pytester $tests/test_page.py $tests/test_triton.py
else
    skip "docs/python-pytest.md, and Triton after a fault" "torch and triton are not installed"
fi
finish
