#!/bin/sh
# tutorial.sh - the lessons' command lines: the list, the choice, options, failures.
#
# Not here: the text of the lessons (tutorials.sh), how they look on a terminal and on a page
# (spec-tests/unit/tutorials/viewer/terminal.c, tutorial_pages.sh).
set -eu

. "$(dirname "$0")/../tools/tap.sh"
CT=$BUILD/tutorial
. "$(dirname "$0")/../tools/cli.sh"
suite tutorial

set -- --
for folder in tutorials/[0-9][0-9]_*; do
    title=$(sed -n 's/^Lesson \(.*\): \(.*\)/\1  \2/p' "$folder/lesson.out")
    set -- "  $title  .*[.]$" "$@"
done
shows "without a number it lists every lesson" 0 "$@"

says "off a terminal a lesson is text" 0 "$(cat tutorials/01_layout/lesson.out)" 1
says "its number may have a zero" 0 "$(cat tutorials/01_layout/lesson.out)" 01 --plain
shows "--about is one line" 0 '^  01  First layout  .*[.]$' -- 1 --about
shows "--help lists the options of a lesson" 0 '--html FILE' '--plain' '--width N' -- 1 --help
shows "--help says what tutorial does" 0 'tutorial NUMBER' -- --help

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
    [ "$(grep -c '^<article' "$scratch/page.html")" -eq 9 ]; then
    pass "--html writes a page, and says nothing"
else
    fail "--html writes a page, and says nothing" "$(head -n 3 "$out" "$err")"
fi

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
