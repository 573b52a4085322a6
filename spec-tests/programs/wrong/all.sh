#!/bin/sh
# all.sh - one source of all programs of this folder and of their repaired twins, so that nvcc reads
# CUDA's headers once.
#
# all.sh >FILE.cu: compile it in the root of the tree, with -I. A kernel
# k of block/scan is block_scan::k there, that of its twin block_scan_repaired::k. The program runs
# what its arguments name: block/scan, or block/scan repaired.
set -eu

cd "$(dirname "$0")/../../.."
here=spec-tests/programs/wrong
programs=$(cd $here && find . -name '*.cu' | sed 's|^\./||; s|\.cu$||' | sort)
printf '#include "%s/%s"\n' $here wrong.h $here map.h $here wgmma.h
# shellcheck disable=SC2086 # one name a word
(cd $here && cat $(printf '%s.cu ' $programs)) | grep '^#include <' | sort -u
for repaired in 0 1; do
    printf '#undef REPAIRED\n#define REPAIRED %d\n' $repaired
    for name in $programs; do
        space=$(echo "$name" | tr / _)
        [ $repaired = 0 ] || space=${space}_repaired
        printf 'namespace %s\n{\n#define main program\n#include "%s/%s.cu"\n#undef main\n}\n' \
            "$space" $here "$name"
    done
done
echo '#include <cstring>
int main(int argc, char **argv)
{
    bool repaired = argc > 2;'
for name in $programs; do
    space=$(echo "$name" | tr / _)
    printf '    if (argc > 1 && strcmp(argv[1], "%s") == 0)\n' "$name"
    printf '        return repaired ? %s_repaired::program() : %s::program();\n' "$space" "$space"
done
echo '    return 2;
}'
