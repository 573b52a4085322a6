#!/bin/sh
# tutorial.sh - the lessons' command lines: the list, the choice, options, failures.
#
# Not here: the text of the lessons (tutorials.sh), how they look on a terminal and on a page
# (spec-tests/unit/tutorials/viewer/terminal.c, web_lessons.sh).
set -eu

. "$(dirname "$0")/../tap.sh"
CT=$BUILD/tutorial
. "$(dirname "$0")/../cli.sh"
suite tutorial

set -- --
for folder in tutorials/[0-9][0-9]_*; do
    title=$(sed -n 's/^Lesson \(.*\): \(.*\)/\1  \2/p' "$folder/lesson.out")
    set -- "  $title  .*[.]$" "$@"
done
shows "without a number it lists every lesson" 0 "$@"

says "off a terminal a lesson is text" 0 "$(cat tutorials/01_layout/lesson.out)" 1
says "its number may have a zero" 0 "$(cat tutorials/01_layout/lesson.out)" 01 --plain
shows "--about says what it is about, and what it needs" 0 '^  01  First layout  .*[.]$' \
    '^  *Needs no other lesson; about 10 minutes[.]$' -- 1 --about
shows "--help lists the options of a lesson" 0 '--html FILE' '--plain' '--width N' -- 1 --help
shows "--help says what tutorial does" 0 'tutorial NUMBER' 'tutorial --html FOLDER' -- --help

for wrong in 0 99 1x x '' -1; do
    complains "there is no lesson '$wrong'" 2 "^tutorial: there is no lesson '$wrong';" "$wrong"
done
complains "an unknown option" 2 '^lesson 01: no such option: --pdf;' 1 --pdf
complains "--html needs a file" 2 '^lesson 01: a file name is missing after --html;' 1 --html
complains "--html needs a folder that exists" 2 '^lesson 01: .*/no/page.html: No such file' \
    1 --html "$scratch/no/page.html"
for width in '' 23 1001 8x; do
    complains "--width needs a number, not '$width'" 2 "^lesson 01: --width" 1 --width "$width"
done

# Text of any width: no line is longer, and no word is lost.
words() {
    tr -s ' |+\n-' '\n' <"$1" | grep '[a-z]' | sort -u
}
for width in 24 40 79 200; do
    run 1 --width "$width"
    words tutorials/01_layout/lesson.out >"$scratch/expected"
    words "$out" >"$scratch/words"
    if [ "$width" -ge 40 ] && ! cmp -s "$scratch/expected" "$scratch/words"; then
        fail "text of $width columns has all words" "$(diff "$scratch/expected" "$scratch/words")"
    elif awk -v max="$width" 'length($0) > max { exit 1 }' "$out"; then
        pass "text of $width columns"
    else
        fail "text of $width columns" "$(awk -v max="$width" 'length($0) > max' "$out")"
    fi
done

run 1 --html "$scratch/page.html"
if ended 0 "--html writes a page" && [ ! -s "$out" ] && [ ! -s "$err" ] &&
    [ "$(grep -c '^<article' "$scratch/page.html")" -eq 12 ]; then
    pass "--html writes a page, and says nothing"
else
    fail "--html writes a page, and says nothing" "$(head -n 3 "$out" "$err")"
fi

# ---- C++ in place of C ----

run 1 --cpp
if ended 0 "--cpp" && grep -q '^>  *[0-9]*  auto rows = make_layout(' "$out" &&
    ! grep -q '^>.*ct_' "$out"; then
    pass "--cpp shows CuTe's C++ in place of C"
else
    fail "--cpp shows CuTe's C++ in place of C" "$(grep '^>' "$out" | head -n 3)"
fi
run 1 --cpp --html "$scratch/cpp.html"
if ended 0 "--cpp --html" && grep -q '^<html lang="en" data-code="cpp">$' "$scratch/cpp.html" &&
    ! grep -q 'data-code="cpp">$' "$scratch/page.html"; then
    pass "a page begins in the language that it is asked for"
else
    fail "a page begins in the language that it is asked for" "$(head -n 3 "$scratch/cpp.html")"
fi
run 1 --cpp
lines_of() {
    grep -v '^[> ]  *[0-9][0-9]*  \|^            ' "$1" | grep -v '^$'
}
lines_of "$out" >"$scratch/cpp"
lines_of tutorials/01_layout/lesson.out >"$scratch/c"
if cmp -s "$scratch/c" "$scratch/cpp"; then
    pass "and all else stays the same"
else
    fail "and all else stays the same" "$(diff "$scratch/c" "$scratch/cpp")"
fi

# ---- What a lesson must have ----

# The text of all lessons without the lines of C, one after the other.
for folder in tutorials/[0-9][0-9]_*; do
    grep -v '^[> ]  *[0-9][0-9]*  ' "$folder/lesson.out"
done >"$scratch/prose"
while read -r word definition; do
    first=$(grep -n -w -i -m 1 "${word}s\{0,1\}" "$scratch/prose" | cut -d : -f 1)
    said=$(grep -n -m 1 "$definition" "$scratch/prose" | cut -d : -f 1)
    if [ -n "$said" ] && [ "$first" -eq "$said" ]; then
        pass "'$word' is said what it is where it is first used"
    else
        fail "'$word' is said what it is where it is first used" \
            "line $first: $(sed -n "${first}p" "$scratch/prose"); said: $said"
    fi
done <<'LIST'
mode A mode is one entry
extent is its extent
rank is the rank
cosize ^cosize[.]$
TV It is called a thread-value layout, TV
right_inverse ^way back. right_inverse finds it
left_inverse left_inverse is a layout L with
logical_product ^logical_product(a, b) does that
raked_product ^raked_product puts the grid
engine called the engine: an
fragment is called a fragment
recast ^recast reads the same bytes
residue called the residue
static the compiler knows it, it is static
dynamic it is dynamic, known when the program runs
witness it names a witness, a coordinate
injective such pairs is called injective
IntTuple ^IntTuple: an integer
congruent The word for that is congruent
profile argument a profile
flatten flatten takes all parentheses
LIST

# What it needs is there, among the lessons before it.
known() {
    sed -n 's/^Needs \(.*\); about [1-9][0-9]* minutes[.]$/\1/p' "$1/lesson.out" |
        grep -o 'no other lesson\|[0-9][0-9]*'
}
for folder in tutorials/[0-9][0-9]_*; do
    lesson=$(basename "$folder")
    lost=
    for needed in $(known "$folder" | grep '[0-9]'); do
        [ "$needed" -lt "${lesson%%_*}" ] || lost="$lost $needed"
    done
    if [ -n "$(known "$folder")" ] && [ -z "$lost" ]; then
        pass "$lesson says what it needs, and how long it takes"
    else
        fail "$lesson says what it needs, and how long it takes" \
            "$(grep '^Needs' "$folder/lesson.out" || echo 'no lesson_needs'); not before it:$lost"
    fi
done

for folder in tutorials/[0-9][0-9]_*; do
    awk '/^---- step/ { text = "" } { text = text $0 "\n" } END { printf "%s", text }' \
        "$folder/lesson.out" >"$scratch/last"
    if grep -q '^Take away:$' "$scratch/last" && grep -q '^Next: ' "$scratch/last"; then
        pass "$(basename "$folder") ends with what to take away and what comes next"
    else
        fail "$(basename "$folder") ends with what to take away and what comes next" \
            "$(head -n 20 "$scratch/last")"
    fi
done

# ---- All pages ----

shows "--html FOLDER writes all pages and says where" 0 "$scratch/pages/index.html" -- \
    --html "$scratch/pages"
count=$(find tutorials/[0-9]* -name lesson.c | wc -l)
links=$(grep -c '^<li><a href="[0-9][0-9]_.*[.]html">' "$scratch/pages/index.html" || true)
pages=$(find "$scratch/pages" -name '[0-9]*.html' | wc -l)
if [ "$links" -eq "$count" ] && [ "$pages" -eq "$count" ]; then
    pass "the index leads to every lesson"
else
    fail "the index leads to every lesson" "$links links, $pages pages, $count lessons"
fi
# The parts that have a lesson: 01 .. 11, 12 .. 15, 16 .. 20, 21 .. 29.
parts=$(for folder in tutorials/[0-9][0-9]_*; do
    basename "$folder"
done | awk '{ n = $0 + 0; p = 1 + (n > 11) + (n > 15) + (n > 20); if (p != last) ++k; last = p }
            END { print k }')
listed=$("$BUILD/tutorial" | grep -c '^[A-Z].*:$' || true)
headed=$(grep -c '^<h2>' "$scratch/pages/index.html" || true)
if [ "$listed" -eq "$parts" ] && [ "$headed" -eq "$parts" ]; then
    pass "list and index group the lessons into parts"
else
    fail "list and index group the lessons into parts" \
        "$listed in the list, $headed in the index, of $parts"
fi
lost=$(cd "$scratch/pages" && for page in *.html; do
    grep -o 'href="[^"]*"' "$page" | sed 's/href="//; s/"//; /^data:/d' | while read -r to; do
        [ -f "$to" ] || echo "$page: $to"
    done
done)
if [ -z "$lost" ]; then
    pass "every link leads to a page that is there"
else
    fail "every link leads to a page that is there" "$lost"
fi

# hop RELATION PAGE: the lessons in the order in which the links lead through them.
hop() {
    at=$2
    while [ -n "$at" ]; do
        echo "${at%.html}"
        at=$(sed -n "s/.*rel=\"$1\" href=\"\([^\"]*\)\".*/\1/p" "$scratch/pages/$at" | head -n 1)
    done
}
find tutorials/[0-9]* -name lesson.c | sed 's|.*/\(.*\)/lesson.c|\1|' | sort >"$scratch/order"
first=$(head -n 1 "$scratch/order") last=$(tail -n 1 "$scratch/order")
hop next "$first.html" >"$scratch/forward"
hop prev "$last.html" | sort >"$scratch/back"
if cmp -s "$scratch/order" "$scratch/forward" && cmp -s "$scratch/order" "$scratch/back"; then
    pass "links lead through all lessons, forth and back"
else
    fail "links lead through all lessons, forth and back" "$(cat "$scratch/forward")"
fi
complains "--html needs a folder" 2 '^tutorial: --html needs a folder' --html
complains "--html cannot make that folder" 2 "^tutorial: $scratch/page.html/in: Not a directory" \
    --html "$scratch/page.html/in"

ln -s "$(cd "$(dirname "$CT")" && pwd)/tutorial" "$scratch/link"
said=$(cd / && "$scratch/link" 1 --about)
case $said in
*"First layout"*) pass "it is found through a link, from elsewhere" ;;
*) fail "it is found through a link, from elsewhere" "$said" ;;
esac

cp "$CT" "$scratch/tutorial"
CT=$scratch/tutorial
complains "without lessons it says how to build them" 2 '^tutorial: no lessons.*make tutorials' 1

if [ -w /dev/full ]; then
    rc=0
    "$BUILD/tutorial" 1 >/dev/full 2>"$err" || rc=$?
    if [ "$rc" -eq 1 ] && grep -q 'could not be written' "$err"; then
        pass "a full disk is noticed"
    else
        fail "a full disk is noticed" "status $rc; $(cat "$err")"
    fi
else
    skip "a full disk is noticed" "no /dev/full here"
fi
finish
