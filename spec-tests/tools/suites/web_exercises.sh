#!/bin/sh
# web_exercises.sh - the exercises judged in a page: answers in C++ and in PTX, hints, progress.
#
# Under node every exercise: an empty answer, the solution, wrong answers. In browsers, where they
# are here: the page (web_exercises.py).
set -eu

. "$(dirname "$0")/../tap.sh"
# shellcheck source=../web/browse.sh
. "$(dirname "$0")/../web/browse.sh"
suite web_exercises
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')

if [ ! -f "$BUILD/web/ct.wasm" ]; then
    skip "exercises are judged in a page" "no $BUILD/web here: make web needs emscripten"
elif ! command -v node >/dev/null; then
    skip "exercises are judged in a page" "no node here"
else
    node "$browse_here/exercises.js" "$BUILD/web" >"$scratch/judged" || true
    while IFS="$tab" read -r result name detail; do
        [ "$result" = ok ] && pass "$name" || fail "$name" "$detail"
    done <"$scratch/judged"
    for folder in tutorials/exercises/[0-9][0-9]_*; do
        name=$(basename "$folder")
        if grep -q "^ok$tab$name: its solution" "$scratch/judged"; then
            pass "$name was judged"
        else
            fail "$name was judged" "no line about it"
        fi
    done
fi

if browse_ready; then
    browse web_exercises.py
else
    skip "the page of the exercises in browsers" "$missing"
fi
finish
