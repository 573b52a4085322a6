#!/bin/sh
# web_lessons.sh - the lessons as live pages: their C++ can be edited, and values, pictures and
# commands follow.
#
# Under node: what each page computes as long as nothing is edited is what the lesson showed. In
# browsers, where they are here: editing, resetting, commands, time lines (web_lessons.py).
set -eu

. "$(dirname "$0")/../tap.sh"
# shellcheck source=../web/browse.sh
. "$(dirname "$0")/../web/browse.sh"
suite web_lessons
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tab=$(printf '\t')

# take FILE: its lines as tests.
take() {
    while IFS="$tab" read -r result name detail; do
        [ "$result" = ok ] && pass "$name" || fail "$name" "$detail"
    done <"$1"
}

judge() {
    node "$(dirname "$0")/../web/lessons.js" "$1" "$scratch" >"$scratch/judged" || true
}

# spoil LESSON KIND CHANGE: a page that differs is found.
spoil() {
    rm -f "$scratch"/web/lessons/*.html
    sed "$3" "$BUILD/web/lessons/$1.html" >"$scratch/web/lessons/$1.html"
    judge "$scratch/web"
    if grep -q "^FAIL.*$2 follow" "$scratch/judged"; then
        pass "$1: $2 that differ are found: $3"
    else
        fail "$1: $2 that differ are found: $3" "$(cat "$scratch/judged")"
    fi
}

if [ ! -f "$BUILD/web/ct.wasm" ]; then
    skip "live pages show what the lessons show" "no $BUILD/web here: make web needs emscripten"
elif ! command -v node >/dev/null; then
    skip "live pages show what the lessons show" "no node here"
else
    judge "$BUILD/web"
    take "$scratch/judged"

    mkdir -p "$scratch/web/lessons/23_wait"
    cp "$BUILD"/web/ct.* "$BUILD"/web/cuemu.* "$scratch/web/"
    cp "$BUILD/web/lessons/shell.js" "$scratch/web/lessons/"
    cp "$BUILD"/web/lessons/23_wait/* "$scratch/web/lessons/23_wait/"
    spoil 08_complement values 's/complement(a, target)/complement(a, Int<48>{})/'
    spoil 08_complement values 's/<b>_7</<b>_8</'
    spoil 08_complement pictures 's/data-cpp="both$/data-cpp="a/'
    spoil 23_wait commands 's/^    768 772 /    768 773 /'
fi
finish
