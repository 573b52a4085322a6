#!/bin/sh
# lesson_gemm.sh - the program of lesson 20 as its reader has it: compiled by nvcc with CuTe's
# headers, it prints what the lesson shows; and a wrong kernel is found by its three loops.
#
# CUTE_INCLUDE   the folder that holds cute/tensor.hpp; without it, or nvcc, that is left out
#
# The lesson's own text, from the kept PTX and host.c, is compared by tutorials.sh.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite lesson_gemm
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
PATH=$BUILD:$PATH:/usr/local/cuda/bin

# ---- host.c -------------------------------------------------------------------------------------

# The kernels begin with sums of 1 in the place of 0: each has all of its numbers wrong.
cp "$BUILD/lessons/20_gemm/gemm" "$scratch/wrong"
sed '/mov[.][bf]32/s/0f00000000;/0f3F800000;/' tutorials/20_gemm/gemm.ptx >"$scratch/wrong.ptx"
(cd "$scratch" && cuemu ./wrong) >"$scratch/said" 2>&1 && rc=0 || rc=$?
if [ "$rc" -ne 0 ] && [ "$(grep -c ' 3072 of 3072 numbers are wrong' "$scratch/said")" -eq 5 ]; then
    pass "sums that begin at 1 are found in every kernel"
else
    fail "sums that begin at 1 are found in every kernel" "status $rc: $(cat "$scratch/said")"
fi

# ---- nvcc and CuTe's headers --------------------------------------------------------------------

title="the program by nvcc prints what the lesson shows"
lacks=
command -v nvcc >/dev/null || lacks="nvcc is not there"
[ -f "${CUTE_INCLUDE:-}/cute/tensor.hpp" ] || lacks="CUTE_INCLUDE names no folder of CuTe's headers"
case ${CFLAGS:-} in *-fsanitize*) lacks="nvcc has no sanitizer" ;; esac
if [ -n "$lacks" ]; then
    skip "$title" "$lacks"
    finish
    exit
fi
"$BUILD/tutorials/20_gemm" --plain --width 1000 | sed 's/^    //' >"$scratch/lesson"
awk 'on && (/^\$ / || /^$/) { exit } on { print } $0 == "$ cuemu ./gemm" { on = 1 }' \
    "$scratch/lesson" >"$scratch/wanted"
command=$(awk '/^\$ nvcc/ { on = 1; sub(/^\$ /, "") } on { print } on && !/\\$/ { exit }' \
    "$scratch/lesson")
cp tutorials/20_gemm/gemm.cu "$scratch"
(cd "$scratch" && sh -c "$command" && cuemu ./gemm) >"$scratch/got" 2>&1 || true
if [ -s "$scratch/wanted" ] && difference=$(diff "$scratch/wanted" "$scratch/got"); then
    pass "$title"
else
    fail "$title" "${difference:-the lesson shows nothing}"
fi
finish
