#!/bin/sh
# cli_latex.sh - `ct --latex`: documents for LaTeX of layouts, of threads, of instructions.
#
# Their form and every number in them are checked with awk; where there is a pdflatex, it compiles
# some of them. CT=PROGRAM chooses the program. Pictures of `--svg` are in cli_pictures.sh.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../cli.sh"
suite cli_latex

ldsm=SM75_U32x4_LDSM_N
mma=SM80_16x8x16_F32F16F16F32_TN
cp_async='tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<u128>,16b,(_16,_8):(_8,_1),(_1,_8):(_0,_1))'

# A node is of one of these forms, and these lines are around all nodes.
styles='(cell(, fill=(value|thread)[0-7])?|head|name|memory, anchor=(north east|south west))'
node="^\\\\node\\[$styles\\] at \\(-?[0-9]+,-?[0-9]+\\) \\{.*\\};\$"
frame='\\documentclass[border=4pt]{standalone}
\\usepackage{tikz}
\\begin{document}
\\end{tikzpicture}
\\end{document}'

# odd_lines: what is wrong with the form of the last document
odd_lines() {
    grep '^\\node' "$out" | grep -Ev "$node" || true
    printf '%b\n' "$frame" | while read -r line; do
        grep -Fqx -- "$line" "$out" || echo "no $line"
    done
    open=$(tr -dc '{' <"$out" | wc -c)
    closed=$(tr -dc '}' <"$out" | wc -c)
    [ "$open" -eq "$closed" ] || echo "$open braces are opened, $closed are closed"
}

# cells WHAT COUNT ARGUMENT...: a whole document with that many cells
cells() {
    what=$1 count=$2
    shift 2
    run --latex "$@"
    ended 0 "$what" || return 0
    odd=$(odd_lines)
    found=$(grep -c '^\\node\[cell' "$out" || true)
    if [ -z "$odd" ] && [ "$found" -eq "$count" ]; then
        pass "$what"
    else
        fail "$what" "$found cells instead of $count; $odd"
    fi
}

# agree WHAT COUNT AWK-CONDITION: "column row number.. colour" of so many cells; none is odd
agree() {
    cell='^\\node\[cell, fill=[a-z]*\([0-7]\)\] at (\([-0-9]*\),\([-0-9]*\)) {\(.*\)};$'
    wrong=$(sed -n "s/$cell/\\2 \\3 \\4 \\1/p" "$out" |
        sed 's/\\shortstack{T\([0-9]*\)\\\\V\([0-9]*\)}/\1 \2/' |
        awk "function xor(a, b, r, k) { r = 0; for (k = 1; k < 64; k *= 2)
                if (int(a / k) % 2 != int(b / k) % 2) r += k; return r }
            $3 { print } END { if (NR != $2) print NR, \"cells\" }")
    if [ -z "$wrong" ]; then
        pass "$1"
    else
        fail "$1" "$(echo "$wrong" | head -n 5)"
    fi
}

# ---- Layouts ----

cells "a layout" 32 '(_4,_8):(_8,_1)'
agree "its numbers are offsets, its greys their last three bits" 32 \
    '$3 != 8 * $2 + $1 || $4 != $3 % 8'
has "rows and columns are numbered" '\node[head] at (7,-1) {7};' '\node[head] at (-1,3) {3};' \
    '% (_4,_8):(_8,_1)'
cells "a swizzled layout" 64 'Sw<3,0,3> o _0 o (_8,_8):(_8,_1)'
agree "its numbers are the column's XOR the row" 64 '$3 != 8 * $2 + xor($1, $2)'
cells "a layout of rank 1 is a column" 7 '_7:_5'
agree "its numbers run down" 7 '$1 != 0 || $3 != 5 * $2'
cells "coordinates" 6 '(_2,_3):(_1@1,_1@0)'
has "they are pairs" '] at (2,1) {(2,1)};'
cells "offsets below 0" 5 '5:-1'
has "their greys go on" '\node[cell, fill=value7] at (0,1) {-1};'
cells "a tensor" 12 'gmem_ptr[32b](0x1000) o (_4,3):(3,_1)'
has "names that TeX would read are in a comment" '% gmem_ptr[32b](0x1000) o'

# ---- Threads and values ----

cells "threads and values" 64 --tv '(8,8)' '((_4,_8),_2):((_16,_1),_8)'
agree "each cell has its owner, in the colour of the thread" 64 \
    '8 * $1 + $2 != 16 * ($3 % 4) + int($3 / 4) + 8 * $4 || $5 != $3 % 8'
cells "cells without an owner" 35 --tv '(5,7)' '((_4,_2),(_2,_2)):((_1,_0),(_5,_10))'
empty=$(grep -c '^\\node\[cell\] at .* {};$' "$out" || true)
if [ "$empty" -eq 19 ]; then
    pass "they are empty"
else
    fail "they are empty" "$empty instead of 19"
fi
cells "an mma" 512 "mma($mma)"
has "A is left of C, B above it" '\node[cell, fill=thread0] at (-18,0) {\shortstack{T0\\V0}};' \
    '\node[cell, fill=thread0] at (0,-19) {\shortstack{T0\\V0}};' \
    '\node[cell, fill=thread7] at (7,15) {\shortstack{T31\\V3}};' \
    '\node[name] at (0,-2) {C $(m,n)$};' '\node[head] at (-19,15) {15};'
cells "operands in shared memory are one node" 512 'mma(SM90_64x8x16_F32F16F16_SS<K,K>)'
has "which says so" '{A $(m,k)$ in shared memory\\m 0-63, k 0-15: read by T0-127};' \
    '\node[memory, anchor=south west] at (0,-2)'
cells "a tiled copy whose sides are equal" 1024 "$cp_async"
has "they are one" '{source and destination $(m,n)$};'
cells "a tiled copy with two sides" 512 "tiled_copy_A($ldsm,16b,$mma)"
has "the second is beside the first" '\node[name] at (18,-2) {destination $(m,n)$};'

run --latex "mma($mma)"
colours=$(sed -n 's/^.definecolor{thread[0-7]}{RGB}{\(.*\)}$/\1/p' "$out" | tr '\n' ' ')
if [ "$colours" = "175,175,255 175,255,175 255,255,175 255,175,175 210,210,255 210,255,210 \
255,255,210 255,210,210 " ]; then
    pass "the colours of threads are those of CuTe's print_latex"
else
    fail "the colours of threads are those of CuTe's print_latex" "$colours"
fi

# ---- The call of CuTe C++ ----

# prints WHAT X ARGUMENT..: the last of the arguments writes what --latex X does.
prints() {
    what=$1
    run --latex "$2"
    cp "$out" "$scratch/by_option"
    shift 2
    run "$@"
    ended 0 "$what" || return 0
    sed -n '/^%/,$p' "$out" | diff "$scratch/by_option" - >"$scratch/difference" &&
        [ -s "$scratch/by_option" ] && pass "$what" ||
        fail "$what" "$(head -n 5 "$scratch/difference" "$err")"
}

prints "print_latex of a layout" '(_4,_8):(_8,_1)' 'print_latex((_4,_8):(_8,_1))'
prints "as a statement, with its namespace" '(_2,_3):(_3,_1)' \
    ' cute::print_latex ( make_layout(Shape<_2,_3>{}, LayoutRight{}) ) ; '
prints "of a name" '(_2,_3):(_1,_2)' 'let A = (_2,_3):(_1,_2)' 'print_latex(A)'
prints "behind other statements" '(_2,_3):(_1,_2)' \
    'auto A = Layout<Shape<_2,_3>>{}; print_latex(A);'
prints "of an instruction" "mma($mma)" "print_latex(mma($mma))"
prints "of a tiled MMA with a name" "tiled_mma($mma,(_2,_2):(_1,_2),(_,_,_))" \
    "auto m = make_tiled_mma($mma{}, Layout<Shape<_2,_2>>{}); print_latex(m)"
prints "of an atom" "mma($mma)" "MMA_Atom<$mma> a; print_latex(a)"
prints "of a tiled copy" "tiled_copy($ldsm,half_t,(_8,_4):(_1,_8),(_1,_8):(_0,_1))" \
    "print_latex(make_tiled_copy(Copy_Atom<$ldsm, half_t>{}, Layout<Shape<_8,_4>>{},
        Layout<Shape<_1,_8>>{}))"
prints "of one that follows a tiled MMA" \
    "tiled_copy_A($ldsm,half_t,$mma,(_1,_1,_1):(_0,_0,_0),(_,_,_))" \
    "auto m = make_tiled_mma($mma{})
        ; print_latex(make_tiled_copy_A(Copy_Atom<$ldsm, half_t>{}, m))"
complains "of an atom that has no tile" 1 'a value of another kind' \
    "print_latex(Copy_Atom<$ldsm, half_t>{})"
run 'print_latex(_2:_1)' 'print_latex(_3:_1)' ans
if ended 0 "as often as it is called"; then
    if [ "$(grep -c '^.begin{document}' "$out")" -eq 2 ] && [ "$(tail -n 1 "$out")" = _3:_1 ]; then
        pass "as often as it is called"
    else
        fail "as often as it is called" "$(tail -n 3 "$out")"
    fi
fi
complains "the column is that of the line" 2 '^ct: column 17: ' 'print_latex((2,3}, x)'
complains "of one value" 2 '^ct: column 16: ' 'print_latex(4:1, 3)'
complains "of what has no picture" 1 'a value of another kind' 'print_latex((2,3))'
complains "not in an expression" 2 'print_latex: no such operation' 'size(print_latex(4:1))'
complains "not before one" 2 'print_latex: no such operation' 'print_latex(4:1) + (2)'

# ---- What has no document ----

complains "more than two modes" 1 '^ct: --latex draws 1 or 2 modes; ' --latex '(2,3,5):(1,2,6)'
complains "more cells than fit" 1 '^ct: --latex draws up to 16384 cells; .*32768' \
    --latex '(128,256):(256,1)'
complains "a tile of more cells than fit" 1 '^ct: --latex draws tiles up to 16384 cells; .*32768' \
    --latex --tv '(128,256)' '(_128,_256):(_1,_128)'
complains "banks" 2 '^ct: --banks goes with --svg or --cells; ' --latex --banks 16 '(4,4):(1,4)'
complains "a tuple" 1 'a value of another kind' --latex '(2,3)'
complains "a value outside the tile" 1 '^ct: T2 V1 is at 6, outside' \
    --latex --tv '(2,3)' '(_4,_2):(_1,_4)'
complains "two forms" 2 'choose one of .*--latex' --latex --svg '4:1'
run --latex '4:1' "mma($mma)"
if ended 1 "a second one" && grep -q '^ct: .*--latex draws one expression' "$err"; then
    pass "a second one"
fi

# ---- LaTeX ----

# compiles ARGUMENT...
compiles() {
    run --latex "$@"
    cp "$out" "$scratch/picture.tex"
    if (cd "$scratch" && pdflatex -interaction=nonstopmode -halt-on-error picture.tex) \
        >"$scratch/log" 2>&1 && [ -s "$scratch/picture.pdf" ]; then
        pass "pdflatex takes $*"
    else
        fail "pdflatex takes $*" "$(tail -n 5 "$scratch/log")"
    fi
    rm -f "$scratch/picture.pdf"
}

if command -v pdflatex >/dev/null 2>&1; then
    compiles '(_4,_8):(_8,_1)'
    compiles --tv '(5,7)' '((_4,_2),(_2,_2)):((_1,_0),(_5,_10))'
    compiles '(_2,_3):(_1@1,_1@0)'
    compiles 'mma(SM80_8x8x4_F64F64F64F64_TN)'
    compiles 'mma(SM90_64x8x16_F32F16F16_SS<K,K>)'
    compiles 'tiled_copy_A(SM75_U32x1_LDSM_N,16b,SM80_16x8x8_F32F16F16F32_TN)'
else
    skip "pdflatex takes the documents" "pdflatex not found"
fi
finish
