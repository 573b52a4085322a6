#!/bin/sh
# ask_cute.sh - CuTe C++ compiled for every line of a report: `make report-cute`.
#
# Answers are kept (cute_pipe.py says where), so that a stopped run goes on and the next report
# reads them. What CuTe answered already, the recorded lines, is not compiled again where the
# headers are of the same version.
set -eu

BUILD=${BUILD:-build}
. spec-tests/tools/cute_headers.sh
cute_headers || {
    echo "report-cute: not run: $missing" >&2
    exit 1
}
jobs=$(nproc 2>/dev/null || echo 2)
pipe=spec-tests/judge/adapters/cute_pipe.py
python3 $pipe --recorded spec-tests/spec/recorded/cute-*/*.vec
for file in spec-tests/spec/vectors/*.vec "$BUILD"/report/generated.vec \
    spec-tests/spec/recorded/cute-*/*.vec; do
    [ -f "$file" ] || continue
    echo "report-cute: $file"
    python3 $pipe --warm --jobs "$jobs" "$file"
done
