#!/bin/sh
# cli_pictures.sh - tensors, threads and values, instructions and banks, as `ct` shows them:
# pictures, tables, CuTe's own print forms, and what is said about input that has no picture.
#
# CT=PROGRAM chooses the program. Who owns what is the judge's matter; here a few cells are known
# from CuTe's pictures, and the rest must agree with rules that can be counted.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../cli.sh"
suite cli_pictures

ldsm=SM75_U32x4_LDSM_N
mma=SM80_16x8x16_F32F16F16F32_TN
tiled="tiled_mma($mma,(_2,_2,_1):(_1,_2,_0),(_32,_32,_16))"
cp_async='tiled_copy(SM80_CP_ASYNC_CACHEALWAYS<u128>,16b,(_16,_8):(_8,_1),(_1,_8):(_0,_1))'

# counts WHAT NUMBER PATTERN: so many lines of the last picture match.
counts() {
    found=$(grep -Ec -- "$3" "$out" || true)
    if [ "$found" -eq "$2" ]; then
        pass "$1"
    else
        fail "$1" "$found instead of $2"
    fi
}

# ---- Tensors ----

draws 12 'gmem_ptr[32b](0x1000) o (_4,3):(3,_1)'
has "a tensor is drawn by its offsets" '<title>(2,1) is 7</title>' 'gmem_ptr[32b](0x1000) o'
draws 10 'layout_call(gmem_ptr[32b](0x1000) o (_3,(2,5)):(1,(3,6)),(1,_))'
draws 6 'ArithTuple(3,2) o (2,3):(_1@0,_1@1)'
has "a tensor of coordinates holds them" '<title>(1,2) is (4,4)</title>' \
    'every value occurs once'
draws 20 'counting_iter(42) o (4,5):(_1,4)'
has "a counting tensor counts" '<title>(3,4) is 61</title>'
draws 7 'smem_subptr[4b](0x10.4) o _7:_1'
draws 256 'GMMA::Layout_K_SW64_Atom<16>()'
has "a layout that waits for a pointer is drawn in elements" \
    'in elements: Sw&lt;2,3,3&gt; o _0 o (_8,_32):(_32,_1)'
complains "a pointer alone has no picture" 1 'layout' --svg 'gmem_ptr[32b](0x1000)'
shows "--why of a tensor says what it is" 0 'a tensor, size 12, cosize 12, 2 modes' -- \
    --why 'data(gmem_ptr[32b](0x1000) o (_4,3):(3,_1))'

# ---- Swizzles ----

draws 512 'Sw<3,3,3> o _0 o (_8,_64):(_64,_1)'
has "a swizzle says what it changes" 'bits 3 to 5 of the offset are XORed with bits 6 to 8' \
    'its offset / 8 mod 8' 'a chunk: 8 elements; of 16 bits each, 16 bytes in 4 banks'
wrong=$(grep -o '<title>([0-9,]*) is [0-9]*, in chunk [0-9]*<' "$out" | tr -c '0-9\n' ' ' |
    awk '{ c = int($2 / 8); x = c; bit = 1
        for (i = 0; i < 3; ++i) { if (int(c / bit) % 2 != int($1 / bit) % 2) y += bit; bit *= 2 }
        if ($4 != y || $3 != 64 * $1 + 8 * y + $2 % 8) print; y = 0 }
        END { if (NR != 512) print NR }')
if [ -z "$wrong" ]; then
    pass "the chunk is the column's XOR the row"
else
    fail "the chunk is the column's XOR the row" "$(echo "$wrong" | head -n 5)"
fi
sed -n 's/.*fill="\(#[0-9a-f]*\)"><title>(\([0-9]*\),0) is .*/\1/p' "$out" |
    sort -u >"$scratch/column"
if [ "$(wc -l <"$scratch/column")" -eq 8 ]; then
    pass "the 8 rows of a column have 8 colours"
else
    fail "the 8 rows of a column have 8 colours" "$(cat "$scratch/column")"
fi
draws 64 'Sw<2,4,-3> o _0 o (_8,_8):(_8,_1)'
has "a shift below 0 changes the upper bits" \
    'bits 7 to 8 of the offset are XORed with bits 4 to 5'
draws 32 'Sw<1,4,3> o _0 o (_1,_32):(_32,_1)'
has "one bit is one bit" 'bit 4 of the offset is XORed with bit 7'
draws 512 'Sw<3,4,3>_smem_ptr[16b](0x400) o (_8,_64):(_64,_1)'
has "the swizzle of a pointer colours too" '<title>(1,0) is 64, in chunk 1</title>' \
    'a chunk: 8 elements of 16 bits, 16 bytes'
draws 64 'GMMA::Layout_K_INTER_Atom<16>()'
counts "a swizzle of no bits has none" 0 'in chunk'

# ---- Wide ones ----

# narrow WHAT ARGUMENT...: the picture is less than 2400 wide.
narrow() {
    run --svg "$@"
    width=$(sed -n '1s/.* width="\([0-9]*\)".*/\1/p' "$out")
    if [ "$rc" -eq 0 ] && [ "${width:-9999}" -lt 2400 ]; then
        pass "$* is $width wide"
    else
        fail "$* is under 2400 wide" "status $rc, $width wide"
    fi
}

narrow '_32768:_1'
narrow '(_1,_16384):(_0,123456789)'
narrow '(_2,((_2,_2,_2,_2,_2),_32)):(_1,((_2,_4,_8,_16,_32),_64))'
narrow '(2,2,4096):(1,2,4)'
narrow '(_4,_200):(1@1@1@1,_1@0@1@0)'
narrow --tv '(1,16384)' '(_128,_128):(_1,_128)'
narrow --tv '(128,128)' '(_128,_128):(_1,_128)'
narrow --banks 16 'Sw<3,3,3> o _0 o (_8,_512):(_512,_1)'
narrow 'mma(SM90_64x256x16_F32F16F16_SS<K,K>)'
narrow 'tiled_copy(UniversalCopy<u32>,u32,(_1,_256):(_0,_1),(_1,_4):(_0,_1))'
draws 512 '(_4,_128):(_128,_1)'
has "wide layouts are cut into strips" '>columns 0 to 31 of 128<' '>columns 96 to 127 of 128<'
draws 200 '_200:123456789'
has "so is one row" '>elements 0 to 7 of 200<'

# ---- High pictures ----

# low CELLS HEIGHT ARGUMENT...: a picture of so many cells, under 2,400 pixels wide and no higher.
low() {
    cells=$1 most=$2
    shift 2
    draws "$cells" "$@"
    width=$(sed -n '1s/.* width="\([0-9]*\)".*/\1/p' "$out")
    height=$(sed -n '1s/.* height="\([0-9]*\)".*/\1/p' "$out")
    if [ "$width" -lt 2400 ] && [ "$height" -le "$most" ]; then
        pass "$height pixels high: --svg $*"
    else
        fail "at most $most pixels high: --svg $*" "$width x $height"
    fi
}

low 16384 17000 '(1024,16):(16,1)'
counts "rows beside rows have their numbers" 1024 'class="r">'
has "every row is there" '<title>(0,0) is 0</title>' '<title>(1023,15) is 16383</title>'
low 16384 30000 '(16384,1):(1,1)'
low 7000 18000 '((7,2,500),1):((1,7,21),2100)'
counts "blocks hold whole modes" 12 'y="126" class="s">\(0,0,[0-9]+\)<'
low 16384 17000 --tv '(4096,4)' '(_4096,_4):(_1,_4096)'
has "so do blocks of threads" '<title>(4095,3) T4095 V3</title>'
low 32768 32000 --banks 16 'Sw<3,3,3> o _0 o (_1024,_16):(_16,_1)'
low 16384 120000 '(1,1,16384):(1,2,3)'

# ---- Without texts ----

# bare MAPS BYTES ARGUMENT...: cells without texts, in so many maps and at most so many bytes.
bare() {
    maps=$1 most=$2
    shift 2
    draws 0 "$@"
    found=$(grep -c '<g class="heat"' "$out" || true)
    size=$(wc -c <"$out")
    if [ "$found" -eq "$maps" ] && [ "$size" -le "$most" ]; then
        pass "$found maps, $size bytes: $*"
    else
        fail "$maps maps in $most bytes: $*" "$found maps, $size bytes"
    fi
}

bare 1 500000 '(128,256):(256,1)'
bare 1 500000 '(128,256):(1,128)'
bare 1 500000 'Sw<3,3,3> o _0 o (_128,_256):(_256,_1)'
bare 2 1000000 --banks 16 'Sw<3,3,3> o _0 o (_128,_256):(_256,_1)'
bare 1 1000000 '(256,(2,128)):(1,(32768,256))'
has "the facts are those of other pictures" 'size 65536, cosize 65536, every value occurs once'
bare 1 500000 --tv '(128,256)' '((_4,_64),(_8,_16)):((_1,_4),(_256,_2048))'
has "the colours are explained" "colour: the thread of a cell's first owner" '>T224-255</text>'
bare 1 500000 --values --tv '(128,256)' '((_4,_64),(_8,_16)):((_1,_4),(_256,_2048))'
has "so are those of values" "colour: the value of a cell's first owner" '>V127</text>'
bare 1 100000 --heat '(4,8):(8,1)'
bare 3 500000 "tiled_mma($mma,(_4,_2,_1):(_1,_4,_0),(_128,_256,_16))"
complains "--heat needs --svg" 2 '^ct: --heat goes with --svg; ' --latex --heat '(4,4):(1,4)'
complains "--values needs --svg" 2 '^ct: --values goes with --svg; ' --values '(4,4):(1,4)'

# ---- TMA copies ----

tma="make_tma_copy(SM90_TMA_LOAD{},gmem_ptr[16b](0x1000) o (100,60):(64,_1)"
# Each piece of 16 bytes is a cell of the tile and one of shared memory.
draws 64 "$tma,Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1))"
has "a TMA copy is drawn: the instruction, zeros outside the tensor" \
    '>CTA 0, instruction 0: (96,32) to (103,63), bytes 0 to 511<' 'zeros arrive there'
draws 1024 "$tma,(_64,_64):(_64,_1))"
draws 64 "let a = $tma,Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1))"
complains "more pieces than fit" 1 '8192 pieces of 16 bytes, this tile 16384' --svg \
    'make_tma_copy(SM90_TMA_LOAD{},gmem_ptr[32b](0x0) o (512,512):(512,_1),(_256,_256):(_256,_1))'
complains "a TMA copy is no table" 1 'not a layout' -p "$tma,(_8,_32):(_32,_1))"

# ---- Threads and values ----

draws 64 --tv '(8,8)' '((_4,_8),_2):((_16,_1),_8)'
has "a cell names its thread and value" '<title>(5,3) T21 V1</title>' \
    'every cell has 1 owner' '>T21</text>' '>V1</text>'
counts "nothing is hatched where all is owned" 0 'url\(#unowned\)'
draws 35 --tv '(5,7)' '((_4,_2),(_2,_2)):((_1,_0),(_5,_10))'
has "all owners of a cell are named" '<title>(1,2) T1 V2, T5 V2</title>' '>T1,5</text>' \
    'a cell has 0 to 2 owners, 19 of 35 have none'
counts "cells without an owner are hatched" 19 'url\(#unowned\).*no owner</title>'
draws 4 --tv 4 '(_96,_4):(_0,_1)'
has "neighbours are written as a range" '<title>(0,3) T0-95 V3</title>' '>T0-95</text>'
draws 2 --tv=2 '((_2,_4),_2):((_1,_0),_0)'
has "many owners are counted" '>T0+7</text>'
draws 96 --tv '(16,6)' 'zipped_divide((16,6):(1,16),(4,2))'
has "a divided layout is a partition" '<title>(6,3) T6 V5</title>' 'every cell has 1 owner'
draws 1024 --tv '(32,32)' "tiled_mma.thrfrg_C($mma,(_2,_1):(_1,_0),(_,_,_),(_32,_32):(_1,_32))"
has "so is a matrix among the threads of an mma" '<title>(31,31) T63 V15</title>'
draws 12 --tv '(3,4)' '(_3,_4):(_1@0,_1@1)'
draws 12 --tv '(3,4)' 'make_identity_tensor((3,4))'
draws 256 --tv '(16,16)' '(_256,_1):(_1,_0)'
colours=$(sed -n 's/.* fill="\(#[0-9a-f]*\)"><title>.*/\1/p' "$out" | sort -u | wc -l)
if [ "$colours" -eq 256 ]; then
    pass "256 threads have 256 colours"
else
    fail "256 threads have 256 colours" "$colours"
fi
says "-p --tv is a table" 0 '((_2,_2),_3):((_1,_0),_2)
           0        1        2        3 
    +--------+--------+--------+--------+
 0  | T0,2V0 | T0,2V1 | T0,2V2 |        |
    +--------+--------+--------+--------+
 1  | T1,3V0 | T1,3V1 | T1,3V2 |        |
    +--------+--------+--------+--------+' -p --tv '(2,4)' '((_2,_2),_3):((_1,_0),_2)'
complains "a value outside the tile is named" 1 '^ct: T2 V1 is at 6, outside the tile \(2,3\)' \
    --svg --tv '(2,3)' '(_4,_2):(_1,_4)'
complains "a place with other modes than the tile" 1 'outside the tile' \
    --svg --tv '(2,3)' '(_2,_2):(_1@0,_1@2)'
complains "--tv needs rank 2" 1 'rank 2.*rank 3' --svg --tv '(2,3)' '(2,3,5):(1,2,6)'
complains "--tv needs a layout" 1 'layout' --svg --tv '(2,3)' '(2,3)'
complains "--tv has a limit of pairs" 1 '2097152' --svg --tv 4 '(1000000000,1000000000):(0,0)'
complains "--tv has a limit of cells" 2 '65536 cells' --svg --tv '(1000,1000)' '(1,1):(0,0)'
complains "--tv needs an extent" 2 '^ct: --tv: .*not a tile' --svg --tv '4:1' '(1,1):(0,0)'
complains "--tv needs cells" 2 '^ct: --tv: .*no cells' --svg --tv '(4,0)' '(1,1):(0,0)'
complains "--tv names the column of the fault" 2 '^ct: --tv: column 4: ' --svg --tv '(4,' 4:1
complains "--tv needs a value" 2 '^ct: a value is missing after --tv; ' --svg '4:1' --tv
complains "--tv needs a form" 2 \
    '^ct: --tv goes with --svg, --latex, --show, --cells or -p; ' --tv 4 '4:1'

# ---- Instructions: their print ----

says "the print of an mma is CuTe's" 0 'MMA_Atom
  ThrID:      (_4,_2):(_1,_16)
  Shape_MNK:  (_8,_8,_4)
  LayoutA_TV: (_8,_4):(_1,_8)
  LayoutB_TV: (_8,_4):(_1,_8)
  LayoutC_TV: ((_2,_2,_2),(_2,_2,_2)):((_1,_16,_4),(_8,_2,_32))' \
    'mma(SM70_8x8x4_F32F16F16F32_TN)'
says "the print of a tiled mma is CuTe's" 0 'TiledMMA
  ThrLayoutVMNK:  (_32,_2,_3,_1):(_1,_96,_32,_0)
  PermutationMNK: (_,_,_)
MMA_Atom
  ThrID:      _32:_1
  Shape_MNK:  (_16,_8,_16)
  LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))
  LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))
  LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))' " tiled_mma ( $mma, (_2,_3):(_3,_1) ) "
says "the print of a tiled copy is CuTe's" 0 'TiledCopy
  Tiler_MN:       (_32,_16)
  TiledLayout_TV: ((_4,_8,_2,_2),((_2,_2),(_2,_1))):((_64,_1,_0,_8),((_32,_256),(_16,_0)))
Copy_Atom
  ThrID:        _32:_1
  ValLayoutSrc: (_32,_8):(_8,_1)
  ValLayoutDst: (_32,(_2,_4)):(_2,(_1,_64))
  ValLayoutRef: (_32,(_2,_4)):(_2,(_1,_64))
  ValueType:    16b' "tiled_copy_B($ldsm,16b,$mma,(_2,_2,_1):(_1,_2,_0),(_32,_32,_16))"
shows "values of a tiled copy are one by default" 0 'TiledLayout_TV: \(_256,_1\):\(_1,_0\)$' \
    'ValueType:    32b$' -- 'tiled_copy(UniversalCopy<u32>,u32,(_32,_8):(_1,_32))'
shows "--why of an instruction says what its lines mean" 0 '^  Shape_MNK:  \(_16,_8,_16\)$' \
    'C is M x N, A is M x K, B is N x K' -- --why "mma($mma)"

# ---- Instructions: their pictures ----

draws 512 "mma($mma)"
has "the cells of an mma are those of CuTe's picture" '<title>(9,3) T5 V3</title>' \
    '<title>(2,9) T8 V3</title>' '<title>(11,13) T14 V7</title>' 'B (n,k), k down'
draws 512 "MMA_Atom<$mma>{}"
shows "-p of a tiled MMA with a name" 0 'T0,64V0' -- -p \
    "auto m = make_tiled_mma($mma{}, Layout<Shape<_2,_2>>{}); m"
draws 128 'mma(SM70_8x8x4_F32F16F16F32_TN)'
has "threads are numbered by ThrID" '<title>(7,7) T19 V7</title>'
draws 9 'mma(SM61_DP4A)'
draws 514 'mma(SM90_64x8x16_F32F16F16_SS<K,K>)'
has "operands in shared memory are boxes, the accumulator is drawn" \
    '<title>m 0-63, k 0-15: all of it is read by T0-127</title>' \
    '<title>n 0-7, k 0-15: all of it is read by T0-127</title>' '<title>(63,7) T127 V3</title>' \
    'A, 128 threads of 1024 values, every cell has 128 owners'
draws 1537 'mma(SM90_64x8x16_F32F16F16_RS<K,K>)'
has "an operand in registers is drawn" '<title>(63,15) T127 V7</title>' '>n 0-7, k 0-15</text>'
draws 8196 'tiled_mma(SM90_64x32x16_F32F16F16_SS<K,K>,(_2,_2,_1):(_1,_2,_0))'
has "each atom's part of an operand is a box" '>m 64-127, k 0-15</text>' \
    '>all of it read by T128-255, T384-511</text>' '>all of it read by T0-255</text>'
draws 2048 "$tiled"
has "a tiled mma shares operands among its atoms" '<title>(0,0) T0 V0, T64 V0</title>' \
    '<title>(31,31) T127 V7</title>' 'every cell has 2 owners'
draws 1024 "$cp_async"
has "a source and destination that are equal are drawn once" '<title>(15,63) T127 V7</title>' \
    '>source and destination (m,n)<'
draws 512 "tiled_copy_A($ldsm,16b,$mma)"
has "a load of matrices has two different sides" '<title>(0,1) T0 V1</title>' \
    '<title>(0,2) T1 V0</title>' '<title>(0,2) T0 V2</title>' '>source (m,n)<' \
    '>destination (m,n)<'
draws 4 'tiled_copy(UniversalCopy<u32>,32b,_2:_1,_2:_1)'
run --svg '4:1' "mma($mma)"
if ended 1 "--svg draws one value or instruction" && well_formed "$out"; then
    pass "--svg draws one value or instruction"
fi
shows "-p of an instruction names its tiles" 0 '^A \(m,k\) \(' '^B \(n,k\) \(' '^C \(m,n\) \(' \
    '^ 7  .*T31V0' -- -p "mma(SM80_8x8x4_F64F64F64F64_TN)"
if command -v dot >/dev/null 2>&1; then
    for atom in "mma($mma)" "$tiled" "$cp_async"; do
        run --dot "$atom"
        if [ "$rc" -eq 0 ] && dot -Tsvg <"$out" >"$scratch/tree" 2>"$err" && [ ! -s "$err" ]; then
            pass "--dot of $atom"
        else
            fail "--dot of $atom" "status $rc; $(head -n 5 "$err")"
        fi
    done
else
    skip "--dot of instructions" "dot not found"
fi

# ---- Instructions: what is said about bad ones ----

complains "a column of a call is that of the whole text" 2 '^ct: column 45: ' \
    'tiled_copy(UniversalCopy<u32>,32b,(4,2):(1,4}'
complains "a call that does not end" 2 '^ct: column 33: ' "mma($mma"
complains "something behind a call" 2 '^ct: column 34: ' "mma($mma))"
complains "an unknown name" 2 '^ct: column 5: FOO is not known' 'mma(FOO)'
complains "an instruction that does not exist" 2 'did you mean SM80_16x8x16_F32F16F16F32_TN\?$' \
    'mma(SM80_16x8x17_F32F16F16F32_TN)'
complains "too few operands" 1 '^ct: mma: 0 operands; usage: mma\(atom\)' 'mma()'
complains "too many operands" 1 '^ct: tiled_mma: 4 operands; usage' "tiled_mma($mma,_1:_0,_,_)"
complains "an operand of another kind" 1 'operand 1, 4:1, is not the name' 'mma(4:1)'
complains "a type without a width" 1 'operand 2, UniversalCopy<u32>, is not a type' \
    'tiled_copy(UniversalCopy<u32>,UniversalCopy<u32>,_4:_1)'
complains "a copy that needs a descriptor" 1 'descriptor' 'tiled_copy(SM90_TMA_LOAD,32b,_4:_1)'
complains "an instruction is not a value" 2 'mma' "coalesce(mma($mma))"
complains "a value composed with an instruction" 1 '^ct: ' "mma($mma) o 5 o 4:1"
complains "a tile of three modes has no picture" 1 '3 modes|extents' \
    --svg 'tiled_copy(UniversalCopy<u32>,32b,(_2,_3,_4):(_1,_2,_6))'
complains "--tv is not for instructions" 1 '^ct: --tv .*mma has its own' --svg --tv 4 "mma($mma)"
complains "--banks is not for instructions" 1 '^ct: --banks ' --svg --banks 16 "mma($mma)"
for form in -p --why --dot --svg; do
    survives "$form of a bad instruction" "$form" "tiled_mma($mma,(_2,_2"
    survives "$form of a refused instruction" "$form" "tiled_mma($mma,(_2,_2,_2,_2):(_1,_2,_4,_8))"
done
survives "an instruction with an escape sequence" "$(printf 'mma(\033[31m)')"
survives "a name of 100,000 bytes" "mma(SM80_$(repeat 100000 9))"
survives "an instruction of 10,000 operands" "tiled_mma($mma$(repeat 10000 ',_'))"
repeat 1048577 1 | sed 's/^1/mma(1/' >"$scratch/in"
survives "an instruction over the limit of a line" -

# ---- Banks ----

draws 1056 --banks 32 '(_32,_33):(_33,_1)'
wrong=$(grep -o '<title>([0-9,]*) is in bank [0-9]*, word [0-9]*<' "$out" | tr -c '0-9\n' ' ' |
    awk '$4 != 33 * $1 + $2 || $3 != $4 % 32 { print } END { if (NR != 1056) print NR }')
if [ -z "$wrong" ]; then
    pass "a bank is the word modulo 32"
else
    fail "a bank is the word modulo 32" "$(echo "$wrong" | head -n 5)"
fi
has "a padded column has no conflict" \
    '32 lanes along a column read from 32 banks, up to 1 word of one bank: no conflict'
draws 512 --banks 16 '(_8,_64):(_64,_1)'
has "rows of 128 bytes conflict" \
    '32 lanes along a row read from 16 banks, up to 1 word of one bank: no conflict' \
    '8 lanes along a column read from 1 bank, up to 8 words of one bank: 8-way conflict'
draws 1024 --banks 16 'Sw<3,3,3> o _0 o (_8,_64):(_64,_1)'
has "a swizzle spreads them, which is seen beside what it spreads" '>without the swizzle<' \
    '>with Sw&lt;3,3,3&gt;<' '<title>(1,0) is in bank 0, word 32</title>' \
    '8 lanes along a column read from 1 bank, up to 8 words of one bank: 8-way conflict' \
    '<title>(1,0) is in bank 4, word 36</title>' \
    '8 lanes along a column read from 8 banks, up to 1 word of one bank: no conflict'
cp "$out" "$scratch/elements"
draws 1024 --banks 16 'Sw<3,4,3>_smem_ptr[16b](0x400) o (_8,_64):(_64,_1)'
has "the swizzle of a pointer acts on bytes" '<title>(1,0) is in bank 4, word 292</title>' \
    '<title>(1,0) is in bank 0, word 288</title>'
draws 1024 --banks 16 'GMMA::Layout_K_SW128_Atom<16>()'
grep -o '<title>(.* is in bank .*</title>' "$out" >"$scratch/atom"
grep -o '<title>(.* is in bank .*</title>' "$scratch/elements" >"$scratch/swizzled"
if cmp -s "$scratch/atom" "$scratch/swizzled"; then
    pass "a layout that waits for a pointer begins at address 0"
else
    fail "a layout that waits for a pointer begins at address 0" \
        "$(diff "$scratch/atom" "$scratch/swizzled" | head -n 4)"
fi
draws 32 --banks 64 '_32:_1'
has "wide elements lie in several banks" '<title>(17) is in bank 2-3, word 34</title>' \
    '32 lanes along a row read from 32 banks, up to 2 words of one bank: as few as'
draws 5 --banks=8 '5:-1'
has "offsets below 0 have banks too" '<title>(1) is in bank 31, word -1</title>'
draws 2 --banks 1024 '2:1'
has "an element may lie in all banks" '<title>(1) is in bank all, word 32</title>'
draws 30 --banks 8 '(3,5,2):(1,4,100)'
complains "banks are those of shared memory" 1 'shared memory' \
    --svg --banks 16 'gmem_ptr[16b](0x10) o 4:1'
complains "the width of a tensor's elements is known" 1 '^ct: --banks 32: .*16 bits' \
    --svg --banks 32 'smem_ptr[16b](0x10) o 4:1'
complains "a coordinate has no bank" 1 '^ct: --banks' --svg --banks 16 '(2,3):(_1@0,_1@1)'
complains "an offset beyond all memory" 1 '^ct: --banks' --svg --banks 16 '2:4611686018427387903'
complains "--banks needs a width" 2 '^ct: --banks .*1 to 1024, not 16b; ' --svg --banks 16b 4:1
complains "--banks needs a width above 0" 2 '^ct: --banks ' --svg --banks=0 4:1
complains "--banks needs a value" 2 '^ct: a value is missing after --banks; ' --svg --banks
complains "--banks needs --svg" 2 \
    '^ct: --banks goes with --svg or --cells; ' -p --banks 16 '(4,4):(1,4)'
complains "--live needs --svg" 2 '^ct: --live goes with --svg; ' -p --live '(4,4):(1,4)'
complains "--tv or --banks" 2 '^ct: choose one of --tv, --banks; ' --svg --tv 4 --banks 16 4:1
finish
