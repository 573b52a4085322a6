#!/bin/sh
# completion.sh - the names that the calculator lists, and the completions of shells made of them.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../cli.sh"
suite completion

# ---- Lists ----

shows "--ops NAME says all about one" 0 '^composition\(function, tiler\)' 'tiler: a layout' \
    'ct> composition\(' '\(\(_2,_2\),_3\):\(\(_24,_2\),_8\)' 'man ct_composition' -- \
    --ops composition
shows "--ops WORD lists those that have it" 0 '^make_swizzle<y,z>' '^get_swizzle_portion' -- \
    --ops swizzle
shows "--atoms" 0 '^SM80_16x8x16_F32F16F16F32_TN$' '32 threads; half_t \* half_t \+ float' -- \
    --atoms
shows "--copies WORD" 0 '^SM75_U32x4_LDSM_N$' 'each reads 128 bits and writes 128' -- \
    --copies ldsm
shows "--types" 0 '^half_t +16 bits, written 16b' '^double ' -- --types
complains "a word that nothing has" 2 'no operation has the word .* frobnicate$' --ops frobnicate
complains "a name that is like others" 2 'did you mean composition\?$' --ops compositon
complains "an operation that is none" 2 'no such operation; did you mean composition\?$' \
    'compositon(_4:_1, _2:_1)'
complains "an atom that is none" 2 'did you mean SM80_16x8x16_F32F16F16F32_TN\?$' \
    'mma(SM80_16x8x16_F32F16F16F32_NT)'
complains "an atom that is none, in C++" 1 'did you mean SM80_16x8x16_F32F16F16F32_TN, ' \
    'MMA_Atom<SM80_16x8x16_F32F16F16F32_NT>{}'
complains "a copy operation that is none, in C++" 1 \
    'did you mean SM80_CP_ASYNC_CACHEALWAYS<u128>, ' \
    'Copy_Atom<SM80_CP_ASYNC_CACHEALWYS<uint128_t>, half_t>{}'
complains "a name is suggested once" 2 \
    '^ct: column 27: halft is not known; did you mean half\?$' \
    'make_tensor(make_smem_ptr<halft>(0x40), 4)'
complains "a copy operation that is none" 2 'did you mean SM75_U32x1_LDSM_N\?$' \
    'tiled_copy(SM75_U32x3_LDSM_N, 16b, _32:_1)'

missing=$("$CT" --ops | sed -n '/^The words$/q; s/^\([A-Za-z_][A-Za-z_0-9.:]*\)[(<[].*/\1/p' |
    while read -r name; do
        page=$("$CT" --ops "$name" | sed -n 's/^    man //p')
        [ -s "$BUILD/man/man3/$page.3" ] || echo "$name: no page $page"
    done)
if [ -z "$missing" ]; then
    pass "each operation has a page of the manual"
else
    fail "each operation has a page of the manual" "$missing"
fi

# ---- An instruction as an operand of its members ----

atom=SM80_16x8x16_F32F16F16F32_TN
says "size of an mma" 0 _32 "size(mma($atom))"
says "size of a tiled mma" 0 _128 "size(tiled_mma($atom, (_2,_2,_1):(_1,_2,_0)))"
says "size of a tiled copy" 0 _32 'size(tiled_copy(UniversalCopy<u32>, 32b, (_8,_4):(_4,_1)))'
says "the type of a value by its name" 0 _32 \
    'size(tiled_copy(UniversalCopy<float>, float, (_8,_4):(_4,_1)))'
shows "also of an instruction alone" 0 'Tiler_MN' -- \
    'tiled_copy(UniversalCopy<uint16_t>, half_t, (_8,_4):(_4,_1))'
says "a member with template arguments" 0 _16 " tile_size<0> ( tiled_mma ($atom) )"
says "a member of the traits" 0 '((_4,_8),(_2,_2)):((_32,_1),(_16,_8))' "CLayout(mma($atom))"
complains "another operation" 2 'the first operand of a member' "rank(mma($atom))"

# ---- Shells ----

sh ref/completion/make-completion.sh "$scratch/completion" "$CT"
# complete WHAT WANTED WORD: what bash offers for the word.
complete() {
    got=$(bash -c 'source "$1"; COMP_WORDS=(ct "$2"); COMP_CWORD=1; _ct; echo "${COMPREPLY[@]}"' \
        bash "$scratch/completion/ct" "$3")
    if [ "$got" = "$2" ]; then
        pass "$1"
    else
        fail "$1" "wanted $2, got $got"
    fi
}
if command -v bash >/dev/null 2>&1; then
    complete "bash: an operation" logical_divide logical_d
    complete "bash: an operation in an expression" 'composition(upcast' "'composition(upca"
    complete "bash: an option" --atoms --a
    complete "bash: nothing" '' zzz
else
    skip "the completions of bash" "bash not found"
fi
if command -v zsh >/dev/null 2>&1; then
    if said=$(zsh -n "$scratch/completion/_ct" 2>&1); then
        pass "zsh reads its completions"
    else
        fail "zsh reads its completions" "$said"
    fi
else
    skip "the completions of zsh" "zsh not found"
fi
finish
