#!/bin/sh
# record.sh - the PTX of all programs of this folder, for machines without nvcc, and their table.
#
# record.sh NVCC: writes spec-tests/spec/recorded/wrong/programs.ptx and the table of README.md.
# record.sh --sum prints a checksum of the sources.
set -eu

cd "$(dirname "$0")/../../.."
here=spec-tests/programs/wrong
if [ "$1" = --sum ]; then
    find $here -name '*.cu' -o -name '*.h' | sort | xargs cat | cksum | cut -d ' ' -f 1
    exit
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p spec-tests/spec/recorded/wrong
sh $here/all.sh >"$scratch/programs.cu"
"$1" -std=c++17 -arch=sm_90a -lineinfo -I. -w -ptx -o "$scratch/programs.ptx" \
    "$scratch/programs.cu"
{
    echo "// Made by spec-tests/programs/wrong/record.sh. Sources: $(sh $here/record.sh --sum)"
    sed "s|[ \t]*// .*||; /^[ \t]*\$/d; s|$scratch|build|; s|$PWD/\./||" "$scratch/programs.ptx"
} >spec-tests/spec/recorded/wrong/programs.ptx
sed '/^| program /,$d' $here/README.md >"$scratch/README.md"
sh $here/table.sh >>"$scratch/README.md"
cp "$scratch/README.md" $here/README.md
