#!/bin/sh
# triton.sh - the row of Triton: its own tests of the language.
set -eu

. spec-tests/tools/python/support_tests.sh
version=$(version_of triton)
clone triton-lang/triton "v$version"
run_tests "$SOURCES/triton/python/test/unit/language" --confcutdir ../.. test_core.py
row Triton "$version" 'what reads machine code (SASS)'
