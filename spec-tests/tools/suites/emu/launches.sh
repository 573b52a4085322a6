#!/bin/sh
# launches.sh - the recorded launches are of the kernels as they are now: their sources have the
# checksum that was recorded. Running them is a Check suite's (unit/compare/device/launches.c).
#
# Where there is no nvcc nobody could record them anew, and the check is left out.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite recorded-launches
recorded=spec-tests/spec/recorded/kernels
was=$(sed -n 's/^# Made by .*Sources: //p' "$recorded/kernels.launches")
is=$(sh spec-tests/compare/device/launches.sh --sum)
if [ "$was" = "$is" ]; then
    pass "the kernels are those that were recorded"
elif command -v "${NVCC:-nvcc}" >/dev/null || [ -x /usr/local/cuda/bin/nvcc ]; then
    fail "the kernels have changed" "make launches records them anew, in $recorded"
else
    skip "the kernels have changed" "needs nvcc"
fi

# A kernel for each launch, and a launch for each kernel.
launched=$(sed -n 's/^launch \([^ ]*\).*/\1/p' "$recorded"/*.launches | sort -u)
there=$(sed -n 's/.*\.entry \([A-Za-z0-9_]*\)(.*/\1/p' "$recorded"/*.ptx | sort -u)
if [ "$launched" = "$there" ]; then
    pass "$(echo "$there" | wc -l) kernels are recorded, each with its launches"
else
    fail "kernels and launches" "$(printf '%s\n%s\n' "$launched" "$there" | sort | uniq -u)"
fi
finish
