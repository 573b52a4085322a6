#!/bin/sh
# python_triton.sh - Triton and Gluon: kernels with a fault each and clean twins, the client, and
# docs/python-triton.md.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_triton
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Gigabytes of packages: nobody installs them for this alone.
if [ -x "$(venv_path torch)/bin/pytest" ]; then
    kernels=spec-tests/programs/python/triton
    venv_pytest torch -p cutecheck.pytest_plugin --cutecheck --ignore $kernels/test_page.py \
        --ignore $kernels/blackwell $kernels
    export CUEMU_ARCH=sm_100a
    venv_pytest torch -p cutecheck.pytest_plugin --cutecheck $kernels/blackwell
    unset CUEMU_ARCH
    venv_pytest torch $kernels/test_page.py
else
    skip "kernels of Triton" "no environment with torch and triton is there"
fi
finish
