#!/bin/sh
# cutlass.sh - CuTe's tutorials and unit tests, and a GEMM of CUTLASS, on the machine: each is
# right, and nothing is found but what is known to be theirs (spec-tests/spec/errata.md).
# CUTLASS_ARCH=100a runs those for sm_100a.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite cutlass
here=spec-tests/programs/cutlass
built=$BUILD/cuda/cutlass
[ "${CUTLASS_ARCH:-90a}" = 90a ] || built=$built-$CUTLASS_ARCH

if [ ! -d "$built" ]; then
    skip "programs with CUTLASS" "they are not compiled here (make check-cutlass)"
    finish
    exit
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

grep -v '^#' "$here/programs.tsv" >"$scratch/list"
while IFS="$(printf '\t')" read -r name _ _ options arguments; do
    if [ ! -x "$built/$name" ]; then
        skip "$name" "it is not compiled here"
        continue
    fi
    [ "$options" != - ] || options=''
    [ "$arguments" != - ] || arguments=''
    [ "$name" = gemm ] || options="--suppress $here/known $options" # ours has none
    set -f
    # shellcheck disable=SC2086 # one word an argument
    "$BUILD/cuemu" check $options "$built/$name" $arguments \
        >"$scratch/out" 2>"$scratch/err" </dev/null && rc=0 || rc=$?
    set +f
    if [ "$rc" -eq 0 ]; then
        pass "$name: $(grep -a 'PASSED' "$scratch/out" || tail -n 1 "$scratch/err")"
    else
        fail "$name" "status $rc; $(tail -n 6 "$scratch/out"; tail -n 8 "$scratch/err")"
    fi
done <"$scratch/list"
finish
