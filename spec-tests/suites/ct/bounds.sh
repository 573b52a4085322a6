#!/bin/sh
# bounds.sh - operations on tensors of huge extents: each ends in a second and 500 MB.
#
# Every operation of op_algorithm.c and of op_tensor.c that takes a layout is asked with extents of
# 2^32 and 2^61 in each of its operands; then tilings, members and plans that walk over elements.
set -eu

. "$(dirname "$0")/../../tools/tap.sh"
suite bounds
CT=${CT:-$BUILD/ct}
huge='(_3,_4294967296,_1):(_3,_1,_0)'
wide='(2305843009213693952,2):(1,0)'
small='(_5,_3):(_3,_1)'
square='(_3,_3):(_1,_4)'
fma='UniversalFMA<float>'

requests() {
    for big in "$huge" "$wide" '(_4294967296,_4294967295):(_0,_0)'; do
        for op in copy copy_aligned copy_width batch_reduce max_common_layout max_common_vector \
            composition logical_divide logical_product complement; do
            echo "$op($big, $small)"
            echo "$op($small, $big)"
            echo "$op($big, $big)"
        done
        for op in clear reduce prefetch print_layout values cosize coalesce filter right_inverse \
            left_inverse nullspace make_fragment_like print_tensor; do
            echo "$op($big)"
        done
        echo "copy_if((_5,_3), $big, $big)"
        echo "copy_atom(UniversalCopy<u32>, 32b, $big, $big)"
        echo "store($big, 7, 5)"
        echo "store_in_clone($big, 7, 5)"
        echo "store_in_view($big, 7, 5)"
        echo "cooperative_copy<128>(5, $big, $big)"
        echo "cooperative_copy<2147483647>(5, $small, $small)"
        echo "fill($big, 3)"
        echo "axpby(2, $big, 3, $big)"
        echo "logical_reduce($big, $small, (_1,_1))"
        echo "gemm($big, $big, $big)"
        echo "cooperative_gemm<1,1>($fma, $big, (_6,_,_2), $small, $square, $small)"
        echo "cooperative_gemm<1,1>($fma, _1:_0, (_,_,_), $big, $big, $big)"
        echo "tiled_mma.partition_A(UniversalFMA<float>, $big, (_,_,_), 0, $small)"
        echo "tiled_mma.print(UniversalFMA<float>, $big, (_,_,_))"
        echo "tiled_copy.print(UniversalCopy<u32>, 32b, $big, _1:_0)"
        echo "tiled_copy.TV(UniversalCopy<u32>, 32b, $big, $big)"
        echo "cotiled_copy.print(UniversalCopy<u32>, 32b, $big, $big)"
        echo "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o $big, $big, $big, _1)"
        echo "local_partition($big, $big, 3)"
        echo "local_tile($big, (_4,_4), (0,0))"
    done
}

# AddressSanitizer's own memory is terabytes of address space.
kilobytes=500000
case ${CFLAGS:-} in *-fsanitize*) kilobytes=unlimited ;; esac
requests >"${TMPDIR:-/tmp}/bounds.$$"
trap 'rm -f "${TMPDIR:-/tmp}/bounds.$$"' EXIT
count=0
slow=
while read -r request; do
    code=0
    (ulimit -v "$kilobytes"; timeout 2 "$CT" -q -- "$request") >/dev/null 2>&1 ||
        code=$?
    count=$((count + 1))
    [ "$code" -le 2 ] || slow="$slow$request: status $code
"
done <"${TMPDIR:-/tmp}/bounds.$$"
if [ -z "$slow" ] && [ "$count" -gt 100 ]; then
    pass "$count operations on huge extents end in time and memory"
else
    fail "operations on huge extents end in time and memory" "$slow"
fi
said=$("$CT" "cooperative_gemm<1,1>($fma,$huge,(_6,_,_2),$small,$square,$small)" 2>&1 || :)
case $said in
*"12884901888 threads, and at most 4096 take their turn; use a smaller layout"*)
    pass "a refusal tells the value, the bound and what to do" ;;
*) fail "a refusal tells the value, the bound and what to do" "$said" ;;
esac
finish
