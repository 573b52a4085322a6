#!/bin/sh
# bounds.sh - operations on tensors of huge extents, and long texts: each ends in two seconds
# of a processor and 500 MB.
#
# Every operation of op_algorithm.c and of op_tensor.c that takes a layout is asked with extents of
# 2^32 and 2^61 in each of its operands; then tilings, members and plans that walk over elements;
# then loops of them, and texts of a megabyte that nest, skip, or bind names.
set -eu

. "$(dirname "$0")/../../tap.sh"
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
    (ulimit -v "$kilobytes"; ulimit -t 2; timeout 60 "$CT" -q -- "$request") >/dev/null 2>&1 ||
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

# N times the same text.
copies() {
    awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}

# A text of standard input, and the message that refuses it; nothing: it is answered.
ends() {
    cat >"${TMPDIR:-/tmp}/bounds.$$"
    code=0
    said=$( (ulimit -v "$kilobytes"; ulimit -t 20; timeout 200 "$CT" -) \
        <"${TMPDIR:-/tmp}/bounds.$$" 2>&1) || code=$?
    case $said in
    *"$2"*) [ "$code" -le 2 ] && pass "$1" || fail "$1" "status $code: $said" ;;
    *) fail "$1" "status $code: $(echo "$said" | cut -c 1-300)" ;;
    esac
}

work='make more than 2048 MiB of values in all, the limit of one text'
ends "the work of all turns of a loop has a bound, and its line is named" \
    "line 4: the operations of this text $work" <<'EOF'
3 + 4
for (int i = 0; i < 30000; ++i) {
    size(_4:_1);
    reduce(4096:1);
}
EOF
ends "so has that of one operation whose operands are small" "$work" <<EOF
cooperative_gemm<1,1>($fma, (_64,_64,_1):(_1,_64,_0), (_,_,_), (_64,_64):(_1,_64), \
(_64,_64):(_1,_64), (_64,_64):(_1,_64))
EOF
ends "so has a text that a loop skips" "$work" <<EOF
for (int i = 0; i < 20000; ++i) if (0) { $(copies 300000 ' x') }
EOF
ends "so has a search for one of many names" "$work" <<EOF
$(awk 'BEGIN { while (i++ < 20000) printf "auto a%d = 1; ", i }')
EOF
ends "sides of ?: nest up to a depth" 'nested too deep' <<EOF
$(copies 100000 '1 ? 1 : ')1
EOF
ends "so do casts" 'nested too deep' <<EOF
$(copies 150000 '(int)')1
EOF
ends "so do branches that are not run" 'nested more than 48 deep' <<EOF
if (0) $(copies 150000 'if()');
EOF
ends "after a text whose work was too much the next one is answered" '_4' <<'EOF'
for (int i = 0; i < 30000; ++i) { reduce(4096:1); }
size(_4:_1)
EOF
finish
