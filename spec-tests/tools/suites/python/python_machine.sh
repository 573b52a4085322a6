#!/bin/sh
# python_machine.sh - the machine in Python: launches, arguments, findings, counts, limits.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_machine
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check spec-tests/unit/python/machine --ignore-glob '*/test_t[or][ri]*.py'
else
    skip "the machine in Python" "$missing"
fi
# The import of PyTorch and a kernel's way through Triton take longer than all the rest.
if [ "${MAKE_VENVS:-no}" = no ]; then
    skip "tensors of PyTorch and kernels of Triton" "MAKE_VENVS=yes runs them"
elif [ -x "$(venv_path torch)/bin/python3" ]; then
    venv_pytest torch spec-tests/unit/python/machine/test_torch.py \
        spec-tests/unit/python/machine/test_triton.py
else
    skip "tensors of PyTorch and kernels of Triton" "they are not installed in $(venv_path torch)"
fi
finish
