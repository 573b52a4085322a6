#!/bin/sh
# ask_cute.sh - CuTe C++ compiled for every line of a report: `make report-cute`.
#
# Answers are kept (cute_pipe.py says where), so that a stopped run goes on and the next report
# reads them. The vectors come first, the recorded lines last: those CuTe answered once already.
set -eu

BUILD=${BUILD:-build}
. spec-tests/tools/cute_headers.sh
cute_headers || {
    echo "report-cute: not run: $missing" >&2
    exit 1
}
jobs=$(nproc 2>/dev/null || echo 2)
for file in spec-tests/spec/vectors/*.vec "$BUILD"/report/generated.vec \
    spec-tests/spec/recorded/cute-*/*.vec; do
    [ -f "$file" ] || continue
    echo "report-cute: $file"
    python3 spec-tests/judge/adapters/cute_pipe.py --warm --jobs "$jobs" "$file"
done
