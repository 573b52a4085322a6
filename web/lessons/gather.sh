#!/bin/sh
# gather.sh - the lessons as live pages: $BUILD/web/lessons, with the kernels that their commands
# run, each lesson's in a folder of its own with a list of them.
set -eu

BUILD=${BUILD:-build}
to=$BUILD/web/lessons
"$BUILD/tutorial" --html "$to" --live >/dev/null
cp web/lessons/*.js web/lessons/*.css "$to/"
for folder in "$BUILD"/lessons/[0-9][0-9]_*/; do
    name=$(basename "$folder")
    mkdir -p "$to/$name"
    find "$folder" -name '*.cu' -o -name '*.ptx' | while read -r file; do
        cp "$file" "$to/$name/"
        basename "$file"
    done | sort >"$to/$name/files.txt"
done
