#!/bin/sh
# python_torch.sh - PyTorch on the machine: its operators, mistakes that are found, and with EVERY=1
# (make check-python) blocks of models compiled by Inductor, and 200 operators of PyTorch's table.
#
# The environment is made with EVERY=1 only; without it a suite that lacks it skips.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_torch
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
here=spec-tests/programs/python/torch
tests="$here/test_operators.py $here/test_findings.py $here/test_page.py"
[ -z "${EVERY:-}" ] || tests=$here

if [ -z "${EVERY:-}" ] && [ ! -x "$(venv_path torch)/bin/python3" ]; then
    skip "PyTorch" "make check-python installs it"
elif [ -x "$(venv_path torch)/bin/python3" ] || venv_ready torch; then
    # shellcheck disable=SC2086 # several paths
    venv_pytest torch -p cutecheck.pytest_plugin --cutecheck $tests
else
    skip "PyTorch" "$missing"
fi
finish
