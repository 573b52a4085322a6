#!/bin/sh
# make-man.sh - write the manual pages of the machine: the overview cuteemu.3, one page for each
# public header, and one line for each function that leads to its header's page; and cuemu.1.
#
# make-man.sh OUT VERSION [ROOT]: pages go to OUT/man3 and OUT/man1; ROOT is the source tree.
set -eu

out=$1
version=$2
root=${3:-.}

rm -rf "$out/man3" "$out/man1"
mkdir -p "$out/man3" "$out/man1"
sed "s/@VERSION@/$version/" "$root/emu/man/cuemu.1" >"$out/man1/cuemu.1"
awk -f "$root/ref/man/roff.awk" -f "$root/emu/man/pages.awk" -v out="$out/man3" \
    -v version="$version" -v intro="$root/emu/man/cuteemu.3.in" "$root"/emu/*.h
