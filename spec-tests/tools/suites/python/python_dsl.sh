#!/bin/sh
# python_dsl.sh - the CuTe DSL: a kernel with TMA and five faults, products on an sm_100a, and
# docs/python-dsl.md.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_dsl
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Gigabytes of packages: nobody installs them for this alone.
if [ -x "$(venv_path dsl-torch)/bin/python3" ]; then
    dsl=spec-tests/programs/python/dsl
    venv_pytest dsl-torch -p cutecheck.pytest_plugin --cutecheck --ignore $dsl/blackwell $dsl
    export CUEMU_ARCH=sm_100a
    venv_pytest dsl-torch -p cutecheck.pytest_plugin --cutecheck $dsl/blackwell
    unset CUEMU_ARCH
else
    skip "kernels of the CuTe DSL" "no environment with nvidia-cutlass-dsl and torch is there"
fi
finish
