#!/bin/sh
# glibc.sh - the newest version of glibc that the programs and shared libraries of a folder name.
#
# glibc.sh FOLDER
set -eu

find "$1" -type f ! -name '*.a' -exec sh -c '
    for file; do
        ! head -c 4 "$file" | grep -q ELF || readelf --version-info --wide "$file"
    done' sh {} + | sed -n 's/.*Name: GLIBC_\([0-9.]*\) .*/\1/p' | sort -V | tail -n 1
