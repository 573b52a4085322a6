#!/bin/sh
# tutorials.sh - the output of every lesson against the saved one, tutorials/NN_stem/lesson.out.
#
# tutorials.sh          one test for each lesson, the difference shown
# tutorials.sh --save   save the output as it is now
set -eu

. "$(dirname "$0")/tap.sh"

save=${1:-}
case $save in
'' | --save) ;;
*)
    echo "usage: tutorials.sh [--save]" >&2
    exit 2
    ;;
esac

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

suite tutorials
for folder in tutorials/[0-9][0-9]_*; do
    name=$(basename "$folder")
    [ -f "$folder/lesson.c" ] || continue
    if grep -q 'cuemu ' "$folder/lesson.c" && [ ! -x "$BUILD/cuemu" ]; then
        skip "$name prints what was saved" "build/cuemu, which it runs, is not built"
    elif ! "$BUILD/tutorials/$name" --plain >"$scratch/out" 2>"$scratch/err"; then
        fail "$name" "$(head -n 3 "$scratch/err")"
    elif [ -n "$save" ]; then
        cp "$scratch/out" "$folder/lesson.out"
        pass "$name is saved"
    elif difference=$(diff -u "$folder/lesson.out" "$scratch/out" 2>&1); then
        pass "$name prints what was saved"
    else
        fail "$name prints what was saved" "$difference"
    fi
done
finish
