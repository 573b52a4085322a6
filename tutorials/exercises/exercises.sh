#!/bin/sh
# exercises.sh - what `make exercise N` and `make exercises` run: build one exercise, and run it.
#
# exercises.sh judge N [HINTS]   0 solved, 1 not yet (or it does not compile), 2 no such exercise
# exercises.sh list              one line each: number, name, solved, begun, open, does not compile
#
# From the root of the tree, with BUILD and MAKE in the environment.
set -eu

here=tutorials/exercises
BUILD=${BUILD:-build}
MAKE=${MAKE:-make}

folders() {
    for path in "$here"/[0-9][0-9]_*/; do
        path=${path%/}
        echo "${path##*/}"
    done
}

# The folder of exercise N, which may be written 3 or 03; empty if there is none.
folder_of() {
    folders | grep -E "^0?$1_" || true
}

# The library takes a while, once.
build_library() {
    [ -f "$BUILD/libcutecheck.a" ] ||
        echo "Building the reference first; this takes a while, once." >&2
    $MAKE "$BUILD/libexercise.a" "$BUILD/liblesson.a" "$BUILD/libcutecheck.a"
}

judge() {
    folder=
    case $1 in
    '' | *[!0-9]*) ;;
    *) folder=$(folder_of "$1") ;;
    esac
    if [ -z "$folder" ]; then
        echo "usage: make exercise N [HINT=1], N from 1 to $(folders | wc -l)" >&2
        exit 2
    fi
    build_library
    if ! $MAKE "$BUILD/exercises/$folder"; then
        cat >&2 <<END

Exercise $1 does not compile yet. The lines above are the compiler's, as file:line:column; begin
with the first error, the others often follow from it. The file is
$here/$folder/exercise.c
END
        exit 1
    fi
    "$BUILD/exercises/$folder" ${2:+--hint "$2"}
}

# state FOLDER
state() {
    if ! $MAKE "$BUILD/exercises/$1" >/dev/null 2>&1; then
        echo "does not compile"
        return
    fi
    case $("$BUILD/exercises/$1" --state 2>/dev/null) in
    solved) echo "solved" ;;
    open) echo "open" ;;
    *) echo "begun" ;;
    esac
}

list() {
    build_library
    for folder in $(folders); do
        number=${folder%%_*}
        name=$(echo "${folder#*_}" | tr _ ' ')
        printf '%3s  %-16s %s\n' "${number#0}" "$name" "$(state "$folder")"
    done
}

case ${1:-} in
judge) judge "${2:-}" "${3:-}" ;;
list) list ;;
*)
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
