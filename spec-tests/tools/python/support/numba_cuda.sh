#!/bin/sh
# numba_cuda.sh - the row of numba-cuda: its own tests of the language and of the driver.
set -eu

. spec-tests/tools/python/support_tests.sh
tests=$("$PYTHON" -c 'import numba_cuda; print(numba_cuda.__path__[0])')/numba/cuda/tests
# Where they are installed, their folder "cuda" would stand in the way of cuda.bindings.
cp -r "$tests" "$SCRATCH/numba_tests"
cat >"$SCRATCH/numba_tests/conftest.py" <<'PY'
import pytest


@pytest.fixture
def initialize_from_pytest_config(request):
    """Which is outside of the package: what a failure writes."""
    request.instance._dump_failed_filechecks = False
PY
run_tests "$SCRATCH/numba_tests" cudapy cudadrv doc_examples
row numba-cuda "$(version_of numba-cuda)" 'device code linked from cubins, IPC'
