#!/bin/sh
# tinygrad.sh - the row of tinygrad: the operators of its tests, with DEV=CUDA.
set -eu

. spec-tests/tools/python/support_tests.sh
version=$(version_of tinygrad)
clone tinygrad/tinygrad "v$version"
DEV=CUDA CACHELEVEL=0
export DEV CACHELEVEL
PYTHONPATH=$SOURCES/tinygrad
export PYTHONPATH
run_tests "$SOURCES/tinygrad" test/test_tiny.py test/backend/test_ops.py
row tinygrad "$version" -
