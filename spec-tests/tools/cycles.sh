#!/bin/sh
# cycles.sh - which objects of a folder need each other in a cycle, by the link graph.
#
# cycles.sh FOLDER [BUILD]   FOLDER: ref, emu, gpu, gpu/host, spec-tests, tutorials
# Objects are taken where their source still is; nm says what they define and need.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
folder=$1
# A slice of a swizzled layout is swizzled, and a swizzled layout is evaluated through its slices.
allowed="ref/layout/slice.o ref/layout/swizzled.o"
build=${2:-${BUILD:-build}}
find "$build/$folder" -name '*.o' | sort | while read -r object; do
    source=${object#"$build/"}
    source=${source%.o}
    [ ! -f "$source" ] && [ ! -f "$source.c" ] || printf '%s\n' "$object"
done | xargs -r nm -A |
    awk -v build="$build/" -v allowed="$allowed" -f "$here/rules/cycles.awk"
