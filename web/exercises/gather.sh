#!/bin/sh
# gather.sh - the page of the exercises: $BUILD/web/exercises, with the list of them, the head of
# each as text, and the kernels.
set -eu

BUILD=${BUILD:-build}
to=$BUILD/web/exercises
from=tutorials/exercises
mkdir -p "$to"
cp web/exercises/*.html web/exercises/*.js web/exercises/*.css web/exercises/*.tsv "$to/"
cp tutorials/viewer/page.css "$to/"

# field FOLDER N: of the table in README.md.
field() {
    sed -n "s/^|\([^|]*\)| *\`$1\` *|\([^|]*\)|\([^|]*\)|.*/\\$2/p" "$from/README.md" |
        sed 's/^ *//; s/ *$//; s/`//g'
}

# The operands' names, as the head of the function has them; none of a kernel.
operands() {
    name='[a-z_]* \([A-Za-z0-9_]*\)'
    [ ! -f "$from/$1/exercise.c" ] ||
        sed -n "s/.*answer(ct_ctx \*cx, $name, $name).*/\1	\2/p" "$from/$1/exercise.c"
}

# The comment at the head of a file, without its signs.
head_of() {
    case $1 in
    *.c) sed -n '1,/\*\//{s/^\/\* //; s/^ \*\/*//; s/ *\*\/$//; s/^ //; p;}' "$1" ;;
    *) sed -n '/^\/\//!q; s/^\/\/ \{0,1\}//; p' "$1" ;;
    esac
}

for path in "$from"/[0-9][0-9]_*/; do
    folder=$(basename "$path")
    number=${folder%%_*}
    printf '%s\t%s\t%s\t%s\t%s\n' "${number#0}" "$folder" "$(field "$folder" 2)" \
        "$(field "$folder" 3)" "$(operands "$folder")"
    if [ -f "$path/kernel.ptx" ]; then
        cp "$path/kernel.ptx" "$to/$folder.ptx"
        head_of "$path/kernel.ptx" >"$to/$folder.txt"
    else
        head_of "$path/exercise.c" >"$to/$folder.txt"
    fi
done >"$to/list.tsv"
