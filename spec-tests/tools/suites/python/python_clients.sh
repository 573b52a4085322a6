#!/bin/sh
# python_clients.sh - libraries for CUDA in Python on the machine: the driver's library by ctypes,
# and a share of programs of numba, CuPy, cuda.core, tinygrad and Warp where they are installed.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_clients
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check spec-tests/unit/python/clients
else
    skip "clients of CUDA in Python" "$missing"
fi
finish
