#!/bin/sh
# cli_json.sh - what `ct` prints for programs: --json, --cells, and --cxx, the spelling in C++.
#
# CT=PROGRAM chooses the program.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../cli.sh"
suite cli_json

mma=SM80_16x8x16_F32F16F16F32_TN

# ---- Answers and refusals ----

says "an answer" 0 '{"answer":"((_2,_2),_3):((_24,_2),_8)"}' \
    --json 'composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))'
says "two of them" 0 '{"answer":"4"}
{"answer":"5"}' --json 4 'ans + 1'
says "lines of an answer are escaped" 0 \
    "$(printf %s '{"answer":"(2,2):(_1,2)\u000a      0   1 \u000a    +---+---+' \
        '\u000a 0  | 0 | 2 |\u000a    +---+---+\u000a 1  | 1 | 3 |\u000a    +---+---+"}')" \
    --json 'print_layout((2,2):(_1,2))'
says "a refusal has its witness and its place" 1 \
    "$(printf %s '{"refused":"composition: CuTe' "'" 's layout ((3,1),(2,1)):((2,7),(3,7)) ' \
        'is not A(B(c)) for every c","witness":"at (2,1): A(B(c)) is 8, ' \
        'the layout ((3,1),(2,1)):((2,7),(3,7)) gives 7","at":15}')" \
    --json 'let A = (4,2); composition((6,2):(1,7), (3,2):(2,3))'
says "a text that is no expression has its place" 2 \
    '{"bad":"column 6: expected a value, the text ends","witness":"","at":5}' --json '(4,2,'
says "an unknown name" 2 '{"bad":"frobnicate: no such operation","witness":"","at":4}' \
    --json '4 + frobnicate(4:1)'
says "quotes are escaped" 2 \
    '{"bad":"column 3: expected '"'\\\"'"', the text ends","witness":"","at":2}' --json '"a'
run --json "MMA_Atom<$mma>{}"
has "an instruction is what is printed of it" '{"answer":"MMA_Atom\u000a  ThrID:      _32:_1\u000a'

# ---- Pictures ----

says "the cells of a layout" 0 \
    "$(printf %s '{"kind":"values","title":"(2,2):(1,2)","facts":["size 4, cosize 4, ' \
        'every value occurs once"],"rank":2,' \
        '"legend":{"first":"0","last":"3","ramp":"fdf3c8ebefc3d9ebbd' \
        'bde1bca0d7bc82cabc65bcbf4dacbf3a98bb2d85b52b71ac2a5da12d49923136822d266b281654"},' \
        '"panels":[{"caption":"","notes":[],"rows":{"extent":2,"lines":[],"heads":[]},' \
        '"columns":{"extent":2,"lines":[],"heads":[]},"cells":[0,2,1,3],' \
        '"fill":"fdf3c82b71ac82cabc281654","dark":"0101"}]}')" --cells '(2,2):(1,2)'
run --cells '((2,2),3):((1,6),2)'
has "nested modes have heads and lines" \
    '"rows":{"extent":4,"lines":[2],"heads":["(0,0)","(1,0)","(0,1)","(1,1)"]}'
run --cells '(2,2):(_1@0,_1@1)'
has "coordinates are text" '"cells":["(0,0)","(0,1)","(1,0)","(1,1)"]'
run --cells '(2,2,3):(1,2,4)'
has "more modes make panels" '"caption":"(_,_,0)"' '"caption":"(_,_,2)"' '"cells":[8,10,9,11]'
run --cells 'Sw<1,0,1> o _0 o (2,2):(2,1)'
has "a swizzle has chunks" '"kind":"chunks"' '"cells":[0,1,3,2],"chunks":[0,1,3,2]'
run --cells --banks 32 'Sw<1,0,1> o _0 o (2,2):(2,1)'
has "banks come without and with the swizzle" '"kind":"banks"' '"caption":"without the swizzle"' \
    '"caption":"with Sw<1,0,1>"' '"cells":[0,1,3,2],"words":[0,1,3,2]' 'no conflict'
run --cells --tv '(2,2)' '(2,2):(2,1)'
has "threads and values" '"kind":"tiles"' '"owners":[[0,0],[1,0],[0,1],[1,1]]'
run --cells --tv '(1,4)' '(2,1):(2,0)'
has "a cell without an owner" '"owners":[[0,0],[],[1,0],[]]'
run --cells --tv '(1,2)' '(2,2):(1,0)'
has "a cell that one thread has twice" \
    '"owners":[["T0","V0,1",0,0,0,0,0,1],["T1","V0,1",1,1,0,1,1,1]]'
run --cells "mma($mma)"
has "A, B and C" '"caption":"A (m,k)"' \
    '"caption":"B (n,k)"' '"caption":"C (m,n)"' '"shared":false'
run --cells 'mma(SM90_64x64x16_F32F16F16_SS<K,K>)'
has "operands in shared memory" '"caption":"A (m,k)"' '"shared":true'
run --cells '(128,256):(256,1)'
cells=$(sed 's/.*"cells":\[//; s/\].*//' "$out" | tr ',' '\n' | wc -l)
if ended 0 "as many as a tile of 128 x 256" && [ "$cells" -eq 32768 ]; then
    pass "as many as a tile of 128 x 256"
else
    fail "as many as a tile of 128 x 256" "$cells"
fi
complains "and no more" 1 '65536 cells' --cells '(257,256):(256,1)'
run --cells '4:1' '5:1'
if ended 1 "one picture a run" && grep -q '^ct: argument 2: --cells draws one' "$err"; then
    pass "one picture a run"
else
    fail "one picture a run" "$(cat "$err")"
fi

# ---- The spelling in C++ ----

says "a layout" 0 'make_layout(make_shape(Int<4>{}, 8), make_stride(8, Int<1>{}))' \
    --cxx '(_4,8):(8,_1)'
says "of one mode" 0 'make_layout(Int<4>{}, Int<1>{})' --cxx '_4:_1'
says "a swizzled layout" 0 \
    "$(printf %s 'make_composed_layout(Swizzle<3,3,3>{}, Int<0>{}, ' \
        'make_layout(make_shape(8, 8), make_stride(8, 1)))')" \
    --cxx 'Sw<3,3,3> o _0 o (8,8):(8,1)'
says "a basis element has its outermost mode first" 0 '3 * E<0,1>{}' --cxx '3@1@0'
says "a tensor" 0 'make_tensor(make_gmem_ptr<float>(0x1000), make_layout(4, 1))' \
    --cxx 'gmem_ptr[32b](0x1000) o 4:1'
says "a tiler" 0 'make_tile(make_layout(Int<2>{}, Int<1>{}), _, Int<4>{})' --cxx '(_2:_1,_,_4)'
complains "no pointer with a swizzle" 1 'no one function of CuTe makes the pointer' \
    --cxx '(2,Sw<3,4,3>_smem_ptr[16b](0x100))'
complains "no object" 1 'an object is made of values' --cxx "mma($mma)"

# Each value in the vectors, spelled and read back, is the same value.
awk -F '  +' '!/^#/ { for (i = 2; i <= NF; ++i) if ($i ~ /:|@|^\(|^Sw</) print $i }' \
    spec-tests/spec/vectors/*.vec | sort -u >"$scratch/written"
"$CT" --json - <"$scratch/written" 2>/dev/null |
    sed -n 's/^{"answer":"\([^"\\]*\)"}$/\1/p' | sort -u >"$scratch/values"
: >"$scratch/spelled"
"$CT" --cxx - <"$scratch/values" >"$scratch/all" 2>"$err" || true
refused=$(grep -c '^ct: ' "$err" || true)
sed -n 's/^ct: line \([0-9]*\): --cxx.*/\1d/p' "$err" >"$scratch/refused"
sed -f "$scratch/refused" "$scratch/values" >"$scratch/kept"
"$CT" - <"$scratch/all" >"$scratch/again" 2>&1 || true
count=$(wc -l <"$scratch/kept")
if [ "$count" -gt 1000 ] && cmp -s "$scratch/kept" "$scratch/again"; then
    pass "$count values of the vectors read back as the same ($refused have no spelling)"
else
    fail "values of the vectors read back as the same" \
        "$count values; $(diff "$scratch/kept" "$scratch/again" | head -n 12)"
fi
finish
