#!/bin/sh
# make-man.sh - write the manual pages: ct.1 by hand, section 3 from the comments of ref.
#
# make-man.sh OUT VERSION [ROOT [CT]]: pages go to OUT/man1 and OUT/man3; ROOT is the source tree.
# The page of the calculator lists its operations, which the command CT prints; without CT none.
set -eu

out=$1
version=$2
root=${3:-.}
ct=${4:-true}
man=$root/ref/man

rm -rf "$out/man1" "$out/man3"
mkdir -p "$out/man1" "$out/man3"
# shellcheck disable=SC2086 # a command and its arguments
$ct --ops | sed 's/\\/\\e/g; s/^\./\\\&./; s/-/\\-/g' >"$out/operations"
sed -e "s/@VERSION@/$version/g" -e "/^@OPERATIONS@\$/{r $out/operations" -e 'd;}' "$man/ct.1" \
    >"$out/man1/ct.1"
rm "$out/operations"
awk -f "$man/comments.awk" "$root"/ref/ct.h "$root"/ref/*/*.c |
    awk -f "$man/roff.awk" -f "$man/pages.awk" -v out="$out/man3" -v version="$version" \
        -v intro="$man/ct.3.in"
