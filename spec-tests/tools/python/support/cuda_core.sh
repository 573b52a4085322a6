#!/bin/sh
# cuda_core.sh - the row of cuda.core and cuda.bindings: programs of this project.
set -eu

. spec-tests/tools/python/support_tests.sh
run_programs spec-tests/programs/python/cuda_python/*.py
row cuda.core "$(version_of cuda-core)" 'graph builder, pinned pools'
