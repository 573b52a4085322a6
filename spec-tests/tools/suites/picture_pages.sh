#!/bin/sh
# picture_pages.sh - the texts of pictures, measured in a headless Chromium.
#
# One page with the pictures of spec-tests/golden/pictures, and with those that `ct --svg` draws
# now: every shape of MMA and of copy instruction in the vectors, and layouts of many kinds. Each
# must be well-formed, under 2,400 pixels wide and 32,768 high, its texts inside their cells and
# apart from one another (picture_pages.js). To see that each test can fail, the page also has
# broken pictures. CHROMIUM=PROGRAM chooses the browser, CT=PROGRAM the calculator.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tap.sh
. "$here/../tap.sh"
# shellcheck source=../browser.sh
. "$here/../browser.sh"
suite picture_pages
CT=${CT:-$BUILD/ct}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
pictures=$scratch/pictures
mkdir "$pictures"

# name|change to a good picture|the finding that it must give
broken() {
    cat <<'LIST'
markup|s/<\/svg>//|not well-formed
width|s/width="[0-9]*"/width="2400"/|width
height|s/ height="[0-9]*"/ height="32768"/|height
cell|s/>11<\/text>/>1111111<\/text>/|outside: 1111111
page|s/class="f">/&____________________________________________________________/|outside: _
overlap|s/<text x="28" y="62"/<text x="28" y="44"/|overlap
rectangle|s/height="10" rx/height="999" rx/|rectangle outside
LIST
}

# ---- Which pictures ----

# words NAME...: names of instructions in a vector file
words() {
    sed 's/#.*//' "$here/../../spec/vectors/$1.vec" | grep -Eo "$2" | sort -u
}

# Accumulators of wgmma differ in N alone: the narrow ones, and the widest.
mmas() {
    words mma_traits 'SM[0-9]+_[0-9]+x[0-9]+x[0-9]+_[A-Z0-9_]+(<[A-Z],[A-Z]>)?' |
        grep -Ev '^SM90_64x([4-9][0-9]|[1-9][0-9][0-9])x' | sed 's/.*/mma(&)/'
    cat <<'LIST'
mma(SM90_64x256x16_F32F16F16_SS<K,K>)
tiled_mma(SM90_64x32x16_F32F16F16_SS<K,K>,(_2,_1,_1):(_1,_0,_0))
tiled_mma(SM80_16x8x16_F32F16F16F32_TN,(_2,_2,_1):(_1,_2,_0),(_32,_32,_16))
LIST
}

copies() {
    words copy_traits 'SM[0-9]+_[A-Z0-9_]+(<[a-z0-9_]+>)?|UniversalCopy<[a-z0-9_]+>' |
        sed 's/.*/tiled_copy(&,16b,_32:_1,_8:_1)/'
}

layouts() {
    awk 'BEGIN {
        for (i = 0; i < 24; ++i) {
            m = 1 + i * 7 % 13; n = 1 + i * 29 % 97; s = 1 + 10 ^ (i % 8)
            printf "(%d,%d):(%d,%d)\n", m, n, i % 3 == 0 ? n : s, i % 3 == 0 ? 1 : -7 * i
            if (i % 3 == 0) printf "(%d,(2,(%d,3))):(1,(%d,(%d,5)))\n", m, n, s, 2 * s
            if (i % 4 == 0)
                printf "((%d,2),%d,2,%d):((1,%d),7,%d,3)\n", m, i % 5 + 1, i % 6 + 1, s, s
        } }'
    cat <<'LIST'
_300:123456789
(_1,_400):(_0,_1)
(_2,((_2,_2,_2,_2,_2),_32)):(_1,((_2,_4,_8,_16,_32),_64))
(_4,_40):(1@1@1@1,_1@0@1@0)
Sw<3,3,3> o _0 o (_8,_64):(_64,_1)
Sw<3,4,3> o _0 o (_8,_128):(_128,_1)
GMMA::Layout_K_SW32_Atom<16>()
Sw<6,0,6> o _0 o (_8,_8):(_8,_1)
Sw<3,4,3>_smem_ptr[16b](0x400) o (_8,_64):(_64,_1)
LIST
}

# draw NAME ARGUMENT...: what is refused has no picture; one that is like another is not kept.
draw() {
    name=$1
    shift
    "$CT" -q --svg "$@" >"$scratch/one" </dev/null || return 0
    sum=$(sed '1,/<\/style>/d; /class="t"/d' "$scratch/one" | cksum | tr ' ' _)
    [ -e "$scratch/$sum" ] || mv "$scratch/one" "$pictures/$name.svg"
    : >"$scratch/$sum"
}

draw_all() {
    number=0
    {
        mmas
        copies
        layouts
    } >"$scratch/list"
    while read -r text; do
        number=$((number + 1))
        draw "$(printf '%03d' $number)" "$text"
    done <"$scratch/list"
    draw tv --tv '(16,128)' '(_128,_16):(_16,_1)'
    draw high '(1024,16):(16,1)'
    draw banks --banks 16 'Sw<3,3,3> o _0 o (_8,_512):(_512,_1)'
    draw tma "make_tma_copy(SM90_TMA_LOAD{},gmem_ptr[16b](0x1000) o (1000,500):(504,_1),\
Sw<3,4,3> o smem_ptr[16b](unset) o ((_8,_16),(_64,_2)):((_64,_512),(_1,_8192)))"
    draw tma_thin "make_tma_copy(SM90_TMA_LOAD{},gmem_ptr[8b](0x0) o (7,100000):(100000,_1),\
(_1,_64):(_64,_1))"
    draw bare --heat '((2,2,4),(3,(2,5)),2):((1,60,120),(20,(2,4)),480)'
    draw bare_long --heat '(2,2):(4611686018427387904,1)'
    draw bare_row '_65536:_1'
    draw bare_rows '(65536,1):(1,1)'
    draw bare_nested '((2,(2,2),64),(2,(2,2,2),8)):((1,(2,4),8),(1000000,(2000000,4,5),7))'
    draw bare_tile --tv '(128,256)' '((_4,_64),(_8,_16)):((_1,_4),(_256,_2048))'
    draw wide_banks --banks 128 '(_4,_20):(_20,_1)'
}

# ---- The page ----

# put_picture NAME FILE
put_picture() {
    printf '<script type="image/svg+xml" data-name="%s">' "$1"
    cat "$2"
    echo '</script>'
}

put_page() {
    echo '<!doctype html><meta charset="utf-8"><pre id="report"></pre>'
    for file in "$here"/../../golden/pictures/*.svg; do
        put_picture "spec-tests/golden/pictures/$(basename "$file")" "$file"
    done
    for file in "$pictures"/*.svg; do
        put_picture "$(sed -n '/<title>/{s/<[^>]*>//g;p;q;}' "$file")" "$file"
    done
    broken | while IFS='|' read -r name change finding; do
        sed "$change" "$here/../../golden/pictures/plain.svg" >"$scratch/broken.svg"
        ! cmp -s "$here/../../golden/pictures/plain.svg" "$scratch/broken.svg" ||
            fail "$name: the change for '$finding' changes something"
        put_picture "broken_$name" "$scratch/broken.svg"
    done
    echo '<script src="picture_pages.js"></script>'
}

# ---- Verdicts ----

judge() {
    grep '^\(ok\|FAIL\)	' "$scratch/report" | grep -v '	broken_' >"$scratch/lines"
    while IFS='	' read -r verdict what seen; do
        if [ "$verdict" = ok ]; then
            pass "$what"
        else
            fail "$what" "$seen"
        fi
    done <"$scratch/lines"
}

judge_broken() {
    broken >"$scratch/lines"
    while IFS='|' read -r name change finding; do
        if grep -q "^FAIL	broken_$name	$finding" "$scratch/report"; then
            pass "$finding: a picture that breaks it is found"
        else
            fail "$finding: a picture that breaks it is found ($change)" \
                "$(grep "broken_$name" "$scratch/report")"
        fi
    done <"$scratch/lines"
}

browser=$(find_browser)
if [ -z "$browser" ]; then
    skip "texts of pictures are inside their cells" "no chromium here"
    finish
    exit
fi
draw_all
put_page >"$scratch/page.html"
cp "$here/../pages/picture_pages.js" "$scratch/"
open_page "$scratch/page.html" "$scratch/log" |
    sed 's/<[^>]*>//g; s/&gt;/>/g; s/&lt;/</g; s/&amp;/\&/g' \
    >"$scratch/report"
if ! grep -q '^done$' "$scratch/report"; then
    fail "the browser came to the end" "$(tail -n 3 "$scratch/log")"
    finish
    exit
fi
judge
drawn=$(find "$pictures" -name '*.svg' | wc -l)
if [ "$drawn" -ge 80 ]; then
    pass "pictures are drawn"
else
    fail "pictures are drawn" "$drawn, 80 are expected"
fi
judge_broken
echo "$(sed -n 's/^texts	//p' "$scratch/report") texts," \
    "the widest picture $(sed -n 's/^widest	//p' "$scratch/report") pixels"
finish
