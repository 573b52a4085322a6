#!/bin/sh
# launches.sh - records launches of our kernels, with the PTX of those that they need.
#
# launches.sh BUILD FOLDER: BUILD has differ-emu and ptx/; FOLDER gets kernels.launches, of an
# sm_100a tensor_memory.launches, and a file NAME.ptx for each NAME.cu, without debug information
# and without the kernels that no launch needs. Of kernels that differ in the width of an element
# alone, one is taken, of others all: so a machine without nvcc runs every version of every
# operation.
#
# launches.sh --sum prints a checksum of the sources of all kernels, comments left out.
set -eu

if [ "$1" = --sum ]; then
    cat gpu/gpu.h gpu/host/*.h gpu/host/*/*.h gpu/kernels/*.cu* gpu/kernels/*/*.cu* |
        gcc -fpreprocessed -dD -E -P -x c - 2>/dev/null | cksum | cut -d ' ' -f 1
    exit
fi

build=$1
to=$2
cases=24
each=3
each_tensor=16 # of kernels of tensor memory, which execute every instruction
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Cases of several blocks, some of which lie inside of what they copy, where drawn ones have one.
larger='copy<1>  seed 5  (37,500):(1,38)  (37,500):(1,39)
copy<1>  seed 5  (101,260):(1,102)  (101,260):(1,103)
copy<4>  seed 5  (19,300):(1,20)  (19,300):(1,22)'

# Cases of each operation and width in turn, small ones; of tensor maps, tiled ones alone.
ops='layout copy copy_if transpose fill axpby local_tile local_partition tv_partition tiled_copy
tma_copy tiled_mma copy_masked axpby_if gemm gemm_to cooperative_gemm
retile tmem_copy umma'
{
    echo "$larger"
    grep -v '^#' "$(dirname "$0")/kinds.cases"
} >"$scratch/cases"
for op in $ops; do
    "$build/differ-emu" --subject ref --op "$op" --cases $cases --seed 5 \
        --record "$scratch/$op" >/dev/null
    grep -v -e '^#' -e IM2COL "$scratch/$op" | sed 's/  =  .*//' | awk -v cases=$cases '
        { line[NR] = $0 }
        END {
            widths = int(NR / cases) > 0 ? int(NR / cases) : 1
            each = int(NR / widths)
            for (i = 0; i < widths * each; ++i) # a case of each width, then the next of each
                print line[i % widths * each + int(i / widths) + 1]
        }'
done >>"$scratch/cases"

# The device that the machine is for a case.
arch_of() {
    case $1 in
    tmem_copy* | umma*) echo sm_100a ;;
    *) echo sm_90a ;;
    esac
}

# wanted: the launches of a case that are of kernels not seen often enough, two of them.
wanted() {
    awk -v each=$each -v tensor=$each_tensor -v seen="$scratch/seen" '
        function family(name) {
            sub(/I([htjm]|5uint4)Lb/, "ILb", name)
            sub(/I([ahstijlmno]|5uint4)(Li[0-9]*)?E.*/, "", name)
            return name
        }
        BEGIN {
            while ((getline line < seen) > 0) {
                split(line, word, " ")
                ++times[word[1]]
                of[family(word[1])] = word[1]
            }
        }
        !($2 in times) && family($2) in of { next }
        times[$2] < ($2 ~ /tmem_copy|umma_tile/ ? tensor : each) && taken < 2 {
            ++times[$2]
            ++taken
            of[family($2)] = $2
            print $2 >> seen
            print
        }' "$1"
}

# launched ARCH: the cases of that device, each with the launches to be taken.
launched() {
    echo "# Made by spec-tests/compare/device/launches.sh. Sources: $(sh "$0" --sum)"
    while read -r line; do
        [ "$(arch_of "$line")" = "$1" ] || continue
        rm -f "$scratch/launches"
        CUEMU_ARCH=$1 CUEMU_LAUNCHES=$scratch/launches CUEMU_ON_FINDING=launch \
            "$build/differ-emu" --subject gpu --case "$line" >"$scratch/said" 2>&1 || {
            cat "$scratch/said" >&2
            exit 1
        }
        [ -f "$scratch/launches" ] || continue
        sort -u "$scratch/launches" >"$scratch/once"
        wanted "$scratch/once" >"$scratch/take"
        [ ! -s "$scratch/take" ] || { echo "case $line" && cat "$scratch/take"; }
    done <"$scratch/cases"
}

: >"$scratch/seen"
launched sm_90a >"$scratch/kernels.launches"
launched sm_100a >"$scratch/tensor_memory.launches"

mkdir -p "$to"
rm -f "$to"/*.ptx
cp "$scratch/kernels.launches" "$scratch/tensor_memory.launches" "$to"
sort -u "$scratch/seen" >"$scratch/names"

# The lines of a module that are none of a kernel that is not wanted: inline assembly has braces of
# its own, so a kernel ends where all are closed. What nvcc makes of the folder that it was called
# in, as a part of names, is zeros.
for ptx in "$build"/ptx/gpu/kernels/*.ptx "$build"/ptx/gpu/kernels/*/*.ptx; do
    awk -v names="$scratch/names" '
        BEGIN { while ((getline name < names) > 0) wanted[name] = 1 }
        /\.section/ { exit }
        { sub(/[ \t]*\/\/.*/, "") }
        { gsub(/_INTERNAL_[0-9a-f]+_/, "_INTERNAL_00000000_") }
        /^[ \t]*(\.loc[ \t]|\.file[ \t]|$)/ { next }
        depth == 0 && /\.entry / {
            name = $0
            sub(/.*\.entry /, "", name)
            sub(/\(.*/, "", name)
            skip = !(name in wanted)
            some = some || !skip
        }
        {
            depth += gsub(/{/, "{") - gsub(/}/, "}")
            if (!skip)
                text = text $0 "\n"
            skip = skip && !(depth == 0 && /}/)
        }
        END { if (some) printf "%s", text }' "$ptx" >"$scratch/one.ptx"
    [ ! -s "$scratch/one.ptx" ] || cp "$scratch/one.ptx" "$to/$(basename "$ptx")"
done
