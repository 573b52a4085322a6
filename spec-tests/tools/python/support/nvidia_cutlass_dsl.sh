#!/bin/sh
# nvidia_cutlass_dsl.sh - the row of the CuTe DSL: kernels of this project, with and without faults.
set -eu

. spec-tests/tools/python/support_tests.sh
SHARE=1
run_tests spec-tests/programs/python/dsl .
row 'CuTe DSL' "$(version_of nvidia-cutlass-dsl)" -
