#!/bin/sh
# exercises.sh - what `make exercise N`, `make exercise` and `make exercises` run.
#
# exercises.sh judge N [HINTS]   0 solved, 1 not yet (or it does not compile), 2 no such exercise;
#                                of a kernel, FROM=cu takes kernel.cu in place of kernel.ptx
# exercises.sh list              one line each: number, name, solved, begun, open, does not compile
# exercises.sh next              which exercise comes next, and the lesson that prepares it
#
# From the root of the tree, with BUILD and MAKE in the environment.
#
# What a learner has done is kept in one file, so that lists need not build and judge every
# exercise again: $XDG_STATE_HOME/cutecheck/exercises.tsv, by default below ~/.local/state. `make
# clean` does not touch it; remove it to begin anew. A line is
#
#     folder TAB solved or begun TAB checksum of its files then TAB day on which it was solved or -
set -eu

here=tutorials/exercises
BUILD=${BUILD:-build}
MAKE=${MAKE:-make}
record=${XDG_STATE_HOME:-${HOME:-$BUILD}/.local/state}/cutecheck/exercises.tsv
tab=$(printf '\t')

# shellcheck source=tutorials/exercises/kernels.sh
. "$here/kernels.sh"

folders() {
    for path in "$here"/[0-9][0-9]_*/; do
        path=${path%/}
        echo "${path##*/}"
    done
}

count() {
    folders | wc -l | tr -d ' '
}

# The folder of exercise N, which may be written 3 or 03; empty if there is none.
folder_of() {
    folders | grep -E "^0?$1_" || true
}

last() {
    number_of "$(folders | tail -n 1)"
}

# An exercise of a kernel is judged by the machine, from its text: kernels.sh.
is_kernel() {
    [ -f "$here/$1/kernel.ptx" ]
}

# The file that the learner edits.
file_of() {
    if is_kernel "$1"; then
        echo "$here/$1/$(kernel_file)"
    else
        echo "$here/$1/exercise.c"
    fi
}

number_of() {
    number=${1%%_*}
    echo "${number#0}"
}

name_of() {
    echo "${1#*_}" | tr _ ' '
}

# The lesson that prepares an exercise, as the table of README.md has it: 04_hierarchy.
lesson_of() {
    sed -n "s/^|[^|]*| *\`$1\` *| *\([0-9a-z_]*\) *|.*/\1/p" "$here/README.md"
}

lesson_hint() {
    lesson=$(lesson_of "$1")
    echo "Lesson $lesson prepares it: build/tutorial $(number_of "$lesson")"
}

# The folders in the order of the course: by lesson, then by number.
course() {
    folders | while read -r folder; do
        echo "$(lesson_of "$folder") $folder"
    done | sort | sed 's/.* //'
}

# ---- The record ----

sum_of() {
    if is_kernel "$1"; then
        cat "$here/$1/kernel.ptx" "$here/$1/kernel.cu" | cksum | cut -d ' ' -f 1
    else
        cksum <"$here/$1/exercise.c" | cut -d ' ' -f 1
    fi
}

# recorded FOLDER FIELD: empty where nothing is recorded
recorded() {
    [ ! -f "$record" ] || awk -F "$tab" -v f="$1" -v n="$2" '$1 == f {print $n}' "$record"
}

# note FOLDER STATE: an exercise that was solved once stays solved.
note() {
    day=$(recorded "$1" 4)
    [ "$2" != solved ] || [ "${day:--}" != - ] || day=$(date +%Y-%m-%d)
    mkdir -p "$(dirname "$record")"
    { [ ! -f "$record" ] || awk -F "$tab" -v f="$1" '$1 != f' "$record"
        printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$(sum_of "$1")" "${day:--}"; } |
        sort >"$record.new"
    mv "$record.new" "$record"
}

# The gap is as it was.
is_open() {
    if is_kernel "$1"; then
        kernel_is_open "$1"
        return
    fi
    grep -q 'return unfinished(' "$here/$1/exercise.c"
}

# What can be said without judging: solved, begun or open; empty where the file has changed.
known() {
    if [ "$(recorded "$1" 3)" = "$(sum_of "$1")" ]; then
        recorded "$1" 2
    elif is_open "$1"; then
        echo open
    fi
}

# ---- Building and judging ----

# The library takes a while, once.
build_library() {
    [ -f "$BUILD/libcutecheck.a" ] ||
        echo "Building the reference first; this takes a while, once." >&2
    $MAKE "$BUILD/libexercise.a" "$BUILD/liblesson.a" "$BUILD/libcutecheck.a"
}

# The program is of the file as it is now.
is_built() {
    [ -n "$(find "$BUILD/exercises/$1" -newer "$here/$1/exercise.c" 2>/dev/null)" ]
}

# Judges all that have changed since they were recorded, after one call of make.
judge_changed() {
    changed=$(folders | while read -r folder; do
        is_kernel "$folder" || [ -n "$(known "$folder")" ] || echo "$folder"
    done)
    judge_changed_kernels
    [ -n "$changed" ] || return 0
    build_library
    # shellcheck disable=SC2046 # one word per folder
    $MAKE -k $(for folder in $changed; do echo "$BUILD/exercises/$folder"; done) >/dev/null 2>&1 ||
        true
    for folder in $changed; do
        is_built "$folder" || continue
        case $("$BUILD/exercises/$folder" --state 2>/dev/null) in
        solved) note "$folder" solved ;;
        open) ;;
        *) note "$folder" begun ;;
        esac
    done
}

# judge_exercise FOLDER N HINTS
judge_exercise() {
    build_library
    if ! $MAKE "$BUILD/exercises/$1"; then
        cat >&2 <<END

Exercise $2 does not compile yet. The lines above are the compiler's, as file:line:column; begin
with the first error, the others often follow from it. The file is
$here/$1/exercise.c
END
        exit 1
    fi
    "$BUILD/exercises/$1" ${3:+--hint "$3"}
}

judge() {
    folder=
    case $1 in
    '' | *[!0-9]*) ;;
    *) folder=$(folder_of "$1") ;;
    esac
    if [ -z "$folder" ]; then
        echo "usage: make exercise N [HINT=1], N from 1 to $(last)" >&2
        exit 2
    fi
    rc=0
    if is_kernel "$folder"; then
        judge_kernel "$folder" "$1" "$2" || rc=$?
    else
        judge_exercise "$folder" "$1" "$2" || rc=$?
    fi
    if [ "$rc" -eq 0 ]; then
        note "$folder" solved
        echo
        next
    else
        if is_open "$folder"; then
            lesson_hint "$folder"
        else
            note "$folder" begun
        fi
        exit 1
    fi
}

# ---- Lists ----

# state FOLDER: after judge_changed
state() {
    word=$(known "$1")
    day=$(recorded "$1" 4)
    if [ "${day:--}" = - ]; then
        echo "${word:-does not compile}"
    elif [ "$word" = solved ]; then
        echo "solved $day"
    else
        echo "solved $day; the file has changed since"
    fi
}

is_solved() {
    day=$(recorded "$1" 4)
    [ "${day:--}" != - ]
}

count_solved() {
    folders | while read -r folder; do
        ! is_solved "$folder" || echo 1
    done | wc -l | tr -d ' '
}

# The first exercise of the course that is not solved; empty if all are.
first_unsolved() {
    course | while read -r folder; do
        is_solved "$folder" || echo "$folder"
    done | sed 1q
}

next() {
    folder=$(first_unsolved)
    echo "$(count_solved) of $(count) exercises solved; make exercises lists them."
    [ -n "$folder" ] || return 0
    number=$(number_of "$folder")
    echo "Next: make exercise $number ($(name_of "$folder")), the file $(file_of "$folder")"
    lesson_hint "$folder"
}

list() {
    judge_changed
    next=$(first_unsolved)
    for folder in $(folders); do
        mark=
        [ "$folder" != "$next" ] || mark='  <- next'
        printf '%3s  %-16s %-14s %s%s\n' "$(number_of "$folder")" "$(name_of "$folder")" \
            "$(lesson_of "$folder")" "$(state "$folder")" "$mark"
    done
    echo
    next
}

case ${1:-} in
judge) judge "${2:-}" "${3:-}" ;;
list) list ;;
next)
    judge_changed
    next
    ;;
*)
    sed -n '2,/^$/s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
