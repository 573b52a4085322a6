#!/bin/sh
# warp_lang.sh - the row of Warp: that it says what it cannot do; none of its tests can run.
set -eu

. spec-tests/tools/python/support_tests.sh
run_programs spec-tests/programs/python/warp/*.py
[ "$passed" -eq "$run" ]
run=0 passed=0
row Warp "$(version_of warp-lang)" 'any allocation on a CUDA device'
