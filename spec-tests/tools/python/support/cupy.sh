#!/bin/sh
# cupy.sh - the row of CuPy: its own tests of arrays, mathematics and raw kernels.
set -eu

. spec-tests/tools/python/support_tests.sh
version=$(version_of cupy-cuda13x)
clone cupy/cupy "v$version"
# Where they are cloned, the package without its compiled part would be imported.
cp -r "$SOURCES/cupy/tests" "$SCRATCH/tests"
# Large batches are slow here: more than 3 minutes each.
run_tests "$SCRATCH/tests" -k "not LargeBatch" cupy_tests/core_tests cupy_tests/math_tests \
    cupy_tests/creation_tests cupy_tests/manipulation_tests cupy_tests/logic_tests \
    cupy_tests/indexing_tests
row CuPy "$version" 'cuFFT, cuRAND, cuSOLVER, cuSPARSE, cuTENSOR, complex products'
