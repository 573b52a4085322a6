#!/bin/sh
# python_dsl.sh - the CuTe DSL: a kernel with TMA and five faults, and docs/python-dsl.md.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_dsl
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Gigabytes of packages: nobody installs them for this alone.
if [ -x "$(venv_path dsl-torch)/bin/python3" ]; then
    venv_pytest dsl-torch -p cutecheck.pytest_plugin --cutecheck spec-tests/programs/python/dsl
else
    skip "kernels of the CuTe DSL" "no environment with nvidia-cutlass-dsl and torch is there"
fi
finish
