#!/bin/sh
# gpu_algebra.sh - the algebra of the device, compiled for the host, on every vector and on
# generated cases: nothing that it answers is wrong, and it answers every operation of its own.
#
# A plain C compiler is enough. With g++ the same source is compiled as C++ too, as nvcc does.
set -eu

. "$(dirname "$0")/../tools/tap.sh"
suite gpu_algebra
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if "$BUILD/judge" --subject gpu spec-tests/vectors spec-tests/recorded/cute-4.7.0 \
    >"$scratch/said" 2>&1; then
    pass "no vector is answered wrongly: $(tail -n 1 "$scratch/said")"
else
    fail "no vector is answered wrongly" "$(grep -A 3 '^spec-tests.*: ' "$scratch/said" | head -n 30)"
fi

# An operation under another name, or with operands of another kind, is asked by the vectors alone.
for op in coalesce filter filter_zeros size cosize composition complement right_inverse \
    left_inverse logical_divide zipped_divide tiled_divide flat_divide logical_product \
    zipped_product tiled_product flat_product blocked_product raked_product max_common_vector \
    max_common_layout upcast downcast crd2idx idx2crd slice dice; do
    if "$BUILD/judge" --subject gpu --op "$op" --generate 400 >"$scratch/said" 2>&1 &&
        grep -q "^$op .* [1-9][0-9]* passed" "$scratch/said"; then
        pass "$op: $(tail -n 1 "$scratch/said")"
    else
        fail "$op on generated cases" "$(head -n 20 "$scratch/said")"
    fi
done

printf '#include "gpu/algebra/campaign.h"\nint main()\n{\n    gpu_cases c = {};\n' >"$scratch/a.cpp"
printf '    uint64_t d;\n    return gpu_try(&c, GPU_FAMILY_MERGE, 0, &d) > GPU_ENDS;\n}\n' \
    >>"$scratch/a.cpp"
for compiler in g++ clang++; do
    if ! command -v "$compiler" >/dev/null 2>&1; then
        skip "the headers are C++17 to $compiler" "$compiler not found"
    elif said=$("$compiler" -std=c++17 -Wall -Wextra -Werror -I. -fsyntax-only "$scratch/a.cpp" 2>&1)
    then
        pass "the headers are C++17 to $compiler"
    else
        fail "the headers are C++17 to $compiler" "$(printf '%s\n' "$said" | head -n 20)"
    fi
done

finish
