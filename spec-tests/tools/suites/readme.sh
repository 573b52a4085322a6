#!/bin/sh
# readme.sh - what README.md and its pages say is so: their commands print what they show, their
# paths exist.
#
# So do the paths in every other .md file and in the sources of tutorials/, and every source file
# that begins with a file name begins with its own.
set -eu

. "$(dirname "$0")/../tap.sh"
. "$(dirname "$0")/../commands.sh"
suite readme
bin=$(cd "$BUILD" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The commands of the page that take no time; make follow runs all of them, in a clone.
prints_as_shown '^build/\(ct\|examples\|cuemu\)' "$bin"

sed -n '/^<!-- figures/,/^<!-- end/p' README.md | grep '^|' >"$scratch/figures"
questions=$(sh spec-tests/tools/figures.sh --questions)
told=$(grep -ho 'put [0-9,]* questions\|^[0-9]* passed, 0 failed, 0 skipped$' README.md \
    docs/judging.md |
    tr -cd '0-9\n' | sed 's/00$//' | sort -u)
if [ "$told" = "$questions" ]; then
    pass "the judge puts $questions questions, as the pages say three times"
else
    fail "the pages say how many questions the judge puts" "$told; there are $questions"
fi

if sh spec-tests/tools/figures.sh | diff - "$scratch/figures" >"$scratch/differs" 2>&1; then
    pass "the table of figures is what is there"
else
    fail "the table of figures is what is there (make figures)" "$(cat "$scratch/differs")"
fi

# Links, and the paths of the repository map; ../../actions is of the place that shows the page.
{
    grep -o '](\([^)#]*\))' README.md | sed 's/^](//; s/)$//' |
        grep -v '^https*:\|^$\|^\.\./\.\./actions/' || true
    awk '/^```text$/ { on = 1; next } /^```/ { on = 0 } on && /^[A-Za-z.]/ { print $1 }' README.md
} | sort -u >"$scratch/paths"
while read -r path; do
    if [ -e "$path" ]; then
        pass "$path exists"
    else
        fail "$path exists" "README.md names it"
    fi
done <"$scratch/paths"

# there PATH FILE: a path that FILE names exists, from the root or from FILE's folder or one above.
# NN_stem is any folder of that form. An address, tmem_[8b](0x0000.0000), only looks like a link.
there() {
    pattern=$(printf '%s\n' "$1" | sed 's/NN_stem/[0-9][0-9]_*/g')
    from=$(dirname "$2")
    while :; do
        # shellcheck disable=SC2086 # a pattern
        set -- "$from"/$pattern
        [ ! -e "$1" ] || return 0
        [ "$from" != . ] || return 1
        from=$(dirname "$from")
    done
}

{
    find ref emu gpu spec-tests tutorials docs -name '*.md'
    find tutorials -type f ! -name '*.md' ! -name '*.out'
} | sort >"$scratch/files"
while read -r file; do
    missing=$({
        awk -f spec-tests/tools/paths.awk "$file"
        case $file in
        *.md) grep -o '](\([^)#]*\))' "$file" | sed 's/^](//; s/)$//' |
            grep '[./]' | grep -v '^https*:\|^0x' ;;
        esac || true
    } | while read -r path; do
        there "$path" "$file" || echo "$path"
    done)
    if [ -z "$missing" ]; then
        pass "$file names paths that exist"
    else
        fail "$file names paths that exist" "$missing"
    fi
done <"$scratch/files"

# A bare file name in tutorials/ is that of a file somewhere in the tree, of a variant of a kernel,
# or of a section's title. A name in capitals, or NN_stem, stands for others.
{
    find . -path ./build -prune -o -path ./.git -prune -o -type f -print
    cut -f 1 tutorials/*/variants.tsv | sed 's/$/.cu/'
    grep -o 'sgemm_[a-z0-9]*[.]cu' tutorials/sections.tsv
} | sed 's|.*/||' | sort -u >"$scratch/names"
find tutorials -type f ! -name '*.out' -exec cat {} + | grep -v '^#include' |
    grep -oE '(^|[^][A-Za-z0-9_/.$*%{}-])[A-Za-z0-9_]+[.](c|h|cu|sh|mk|awk|js|css)\b' |
    sed 's/^[^A-Za-z0-9_]//' | grep -v '^[A-Z]*[.]\|^NN_stem[.]' | sort -u |
    comm -23 - "$scratch/names" >"$scratch/unknown"
if [ ! -s "$scratch/unknown" ]; then
    pass "tutorials/ names files that exist"
else
    fail "tutorials/ names files that exist" "$(cat "$scratch/unknown")"
fi

others=$(find ref emu gpu spec-tests tutorials -name '*.[ch]' -o -name '*.cu' -o -name '*.cuh' \
    -o -name '*.sh' -o -name '*.mk' -o -name '*.awk' | xargs awk '
    FNR <= 2 && $2 ~ /^[A-Za-z0-9_-]+[.][a-z]+$/ && $3 == "-" && ("/" FILENAME) !~ ("/" $2 "$") {
        print FILENAME " is headed " $2
    }')
if [ -z "$others" ]; then
    pass "heads name their own files"
else
    fail "heads name their own files" "$others"
fi

# shellcheck disable=SC2086 # paths are words
grep -ho '^\$ make [a-z-]*' $typed | sort -u >"$scratch/targets"
while read -r _ _ target; do
    if cat Makefile ./*/*.mk | grep -q "^$target:"; then
        pass "make $target"
    else
        fail "make $target" "README.md names it, no makefile has such a target"
    fi
done <"$scratch/targets"

# The line that README.md shows for the main job is the one that it printed a moment ago.
if [ -f "$BUILD/logs/conform.log" ]; then
    last=$(tail -n 1 "$BUILD/logs/conform.log")
    shown=$(awk '/^\$ make conform$/ { on = 1; next } on && /passed/ { print; exit }' README.md)
    if [ "$last" = "$shown" ]; then
        pass "the last line of make conform"
    else
        fail "the last line of make conform" "README.md: $shown
the run:   $last"
    fi
else
    skip "the last line of make conform" "no run of it to compare with"
fi

# ---- gpu/operations.md lists every operation of CuTe with its kernel, as the code has them -------

# The families of CuTe's operations, and how many each has.
families='INT 47 LAY 22 MAN 14 ALG 33 SWZ 16 TEN 25 PAR 14 ALGO 18 CPY 25 MMA 23 TMA 25
PRE 9 PRT 10'

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

sed -n '/^<!-- operations:begin/,/^<!-- operations:end/p' gpu/operations.md | sed '1d;$d' \
    >"$scratch/page"
if sh gpu/operations.sh >"$scratch/table" 2>"$scratch/said" &&
    diff "$scratch/table" "$scratch/page" >"$scratch/differs"; then
    pass "the table of gpu/operations.md is what there is"
else
    fail "the table of gpu/operations.md is what there is (sh gpu/operations.sh --write)" \
        "$(cat "$scratch/said" "$scratch/differs")"
fi

recorded=spec-tests/spec/recorded/h200

# spoilt: a tree of what the table is made from, to be spoilt: the pages, of which it has a copy, or
# the records, which are links.
spoilt() {
    if [ ! -d "$scratch/tree" ]; then
        mkdir -p "$scratch/tree/$recorded"
        cp -r gpu "$scratch/tree/gpu"
    fi
    cp gpu/operations.tsv gpu/operations.md "$scratch/tree/gpu"
    ln -sf "$PWD/$recorded"/*.golden "$PWD/$recorded/algebra.campaign" "$scratch/tree/$recorded"
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
sed -i 's/kernel:fill,clear/kernel:clear/' "$scratch/tree/gpu/operations.tsv"
if sh "$scratch/tree/gpu/operations.sh" | sed -n '$p' | grep -q '^| scale ' &&
    sh "$scratch/tree/gpu/operations.sh" | grep -q '^| fill | `fill` (kernels/fill.cu, v1'; then
    pass "a record that no row names stands behind the table"
else
    fail "a record that no row names stands behind the table" \
        "$(sh "$scratch/tree/gpu/operations.sh" | tail -n 3)"
fi
spoilt
sed -i 's/\tword$/\tnone/' "$scratch/tree/gpu/operations.tsv"
refuses "a row without a kernel gives one of the reasons" "none says nothing"

spoilt
sed -i '/^| LAY-01 /d' "$scratch/tree/gpu/operations.md"
sh "$scratch/tree/gpu/operations.sh" --write
if cmp -s gpu/operations.md "$scratch/tree/gpu/operations.md"; then
    pass "--write puts the table back, and changes nothing else"
else
    fail "--write puts the table back, and changes nothing else" \
        "$(diff gpu/operations.md "$scratch/tree/gpu/operations.md")"
fi
sed -i '/^<!-- operations:end/d' "$scratch/tree/gpu/operations.md"
cp "$scratch/tree/gpu/operations.md" "$scratch/unmarked"
if sh "$scratch/tree/gpu/operations.sh" --write 2>"$scratch/said"; then
    fail "a page without its marks is left as it is" "it was accepted"
elif cmp -s "$scratch/unmarked" "$scratch/tree/gpu/operations.md" &&
    grep -q 'does not have one pair of marks operations' "$scratch/said"; then
    pass "a page without its marks is left as it is"
else
    fail "a page without its marks is left as it is" "$(cat "$scratch/said")"
fi

# waits WHAT SAYS ROWS: without a device's record of it, the table says where an operation runs, and
# counts its rows separately.
waits() {
    sh "$scratch/tree/gpu/operations.sh" >"$scratch/table"
    before=$(awk -F '[ ,]' '/^[0-9]+ operations:/ { print $3 " " $8 }' "$scratch/page")
    after=$(awk -F '[ ,]' '/^[0-9]+ operations:/ { print $3 " " $8 }' "$scratch/table")
    if grep -q "$2" "$scratch/table" && [ "$after" = "$(echo "$before" |
        awk -v rows="$3" '{ print $1 - rows " " $2 + rows }')" ]; then
        pass "$1"
    else
        fail "$1" "$before, then $after: $(grep 'not yet on a device' "$scratch/table")"
    fi
}

spoilt
rm "$scratch/tree/$recorded/fill.golden"
waits "a kernel without a golden file is on the machine alone" \
    '`fill` (.*), on the machine alone, not yet on a device; `clear` ([^)]*) |$' 1
spoilt
sed -i 's/^# device .*/# device  the machine, schedule late/' "$scratch/tree/$recorded/fill.golden"
waits "a golden file by the machine is not a device's" \
    '`fill` (.*), on the machine alone, not yet on a device;' 1
spoilt
sed -i '/^size\t/d' "$scratch/tree/$recorded/algebra.campaign"
waits "an operation of the algebra without a row of a campaign is on the host alone" \
    '`size`, on the host alone, not yet on a device (' 1

finish
