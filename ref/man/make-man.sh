#!/bin/sh
# make-man.sh - write the manual pages: ct.1 by hand, section 3 from the comments of ref.
#
# make-man.sh OUT VERSION [ROOT]: pages go to OUT/man1 and OUT/man3; ROOT is the source tree.
set -eu

out=$1
version=$2
root=${3:-.}
man=$root/ref/man

rm -rf "$out/man1" "$out/man3"
mkdir -p "$out/man1" "$out/man3"
sed "s/@VERSION@/$version/g" "$man/ct.1" >"$out/man1/ct.1"
awk -f "$man/comments.awk" "$root"/ref/ct.h "$root"/ref/*/*.c |
    awk -f "$man/roff.awk" -f "$man/pages.awk" -v out="$out/man3" -v version="$version" \
        -v intro="$man/ct.3.in"
