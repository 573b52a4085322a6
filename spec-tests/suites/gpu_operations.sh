#!/bin/sh
# gpu_operations.sh - gpu/README.md lists every operation with its kernel, as the code has them.
#
# Without CUDA and without a device: the list is gpu/operations.tsv, the kernels are read as text.
set -eu

. "$(dirname "$0")/../tools/tap.sh"
suite gpu_operations
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The families of CuTe's operations, and how many each has.
families='INT 47 LAY 22 MAN 14 ALG 33 SWZ 16 TEN 25 PAR 14 ALGO 18 CPY 25 MMA 23 TMA 25 PRE 9 PRT 10'

# shellcheck disable=SC2086 # one word each
set -- $families
while [ $# -gt 0 ]; do
    seq -f "$1-%02g" "$2"
    shift 2
done >"$scratch/ids"
if grep -v '^#' gpu/operations.tsv | cut -f 1 | diff "$scratch/ids" - >"$scratch/differs"; then
    pass "operations.tsv has every operation once, in order"
else
    fail "operations.tsv has every operation once, in order" "$(cat "$scratch/differs")"
fi

sed -n '/^<!-- operations:begin/,/^<!-- operations:end/p' gpu/README.md | sed '1d;$d' \
    >"$scratch/page"
if sh gpu/operations.sh >"$scratch/table" 2>"$scratch/said" &&
    diff "$scratch/table" "$scratch/page" >"$scratch/differs"; then
    pass "the table of gpu/README.md is what there is"
else
    fail "the table of gpu/README.md is what there is (sh gpu/operations.sh --write)" \
        "$(cat "$scratch/said" "$scratch/differs")"
fi

# spoilt: a tree of what the table is made from, to be spoilt.
spoilt() {
    rm -rf "$scratch/tree"
    mkdir "$scratch/tree"
    cp -r gpu "$scratch/tree/gpu"
}

# refuses WHAT SAYS: the tool fails on the tree, and says so.
refuses() {
    if sh "$scratch/tree/gpu/operations.sh" >"$scratch/table" 2>"$scratch/said"; then
        fail "$1" "it was accepted"
    elif grep -q "$2" "$scratch/said"; then
        pass "$1"
    else
        fail "$1" "$(cat "$scratch/said")"
    fi
}

spoilt
sed -i 's/kernel:fill/kernel:no_such_kernel/' "$scratch/tree/gpu/operations.tsv"
refuses "a row may not name a kernel that is not there" "no kernel is called no_such_kernel"
spoilt
sed -i 's/kernel:fill/yet/' "$scratch/tree/gpu/operations.tsv"
refuses "a kernel has a row" "no row names the kernel fill"
spoilt
sed -i 's/\tword$/\tnone/' "$scratch/tree/gpu/operations.tsv"
refuses "a row without a kernel gives one of the reasons" "none says nothing"

finish
