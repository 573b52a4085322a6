#!/bin/sh
# kernels.sh - the CUDA files of lessons: the text of their variants, and the PTX that is kept.
#
# kernels.sh names FOLDER          the kernels of a lesson, one per line: X for each X.cu, then the
#                                  variants
# kernels.sh source FOLDER NAME    NAME.cu, or the text of the variant NAME
# kernels.sh make NVCC [TO FOLDER..]   NAME.ptx of each; into the lesson's folder, or into TO/FOLDER
#
# A variant is a file with a small change, a mistake or its repair. FOLDER/variants.tsv has a line
# for each: its name, the file that it is made from, without .cu, and an awk program that prints
# it.
#
# CuTe's headers are those of CUTE_INCLUDE; what is kept was made by nvcc 13.0 with the headers of
# 4.7.0. Without nvcc nothing is made, without the headers none of the files that include them. The
# first line of a kept file has the checksum of its source, so that a source that was changed
# afterwards is found without nvcc. Kept files name no folders but those of CuTe.
set -eu

tab=$(printf '\t')
include=${CUTE_INCLUDE:-${CUTLASS_DIR:+$CUTLASS_DIR/include}}

names() {
    for file in "$1"/*.cu; do
        [ ! -f "$file" ] || basename "$file" .cu
    done
    [ ! -f "$1/variants.tsv" ] || cut -f 1 "$1/variants.tsv"
}

source_of() {
    if [ -f "$1/$2.cu" ]; then
        cat "$1/$2.cu"
        return
    fi
    row=$(grep "^$2$tab" "$1/variants.tsv") || {
        echo "kernels.sh: $1 has no kernel $2" >&2
        return 1
    }
    awk "$(printf '%s\n' "$row" | cut -f 3)" "$1/$(printf '%s\n' "$row" | cut -f 2).cu"
}

# ptx NVCC FOLDER NAME TO
ptx() {
    source_of "$2" "$3" >"$scratch/$3.cu"
    ! grep -q '#include <cut' "$scratch/$3.cu" || [ -f "$include/cute/tensor.hpp" ] || return 0
    "$1" -std=c++17 -arch=sm_90a -lineinfo -ptx -w ${include:+-I"$include"} \
        -o "$scratch/$3.ptx" "$scratch/$3.cu"
    {
        echo "// source: $3.cu $(cksum <"$scratch/$3.cu")"
        sed '/\.file/{ s#"[^"]*/include/cut\(e\|lass\)/#"cut\1/#; t; s#"[^"]*/#"# }' \
            "$scratch/$3.ptx"
    } >"$4/$3.ptx"
}

make_all() {
    nvcc=$1 to=${2:-}
    command -v "$nvcc" >/dev/null 2>&1 || exit 0
    [ -z "$to" ] || shift 2
    [ -n "$to" ] || set -- tutorials/[0-9][0-9]_*
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    for folder; do
        [ -z "$to" ] || mkdir -p "$to/$folder"
        for name in $(names "$folder"); do
            ptx "$nvcc" "$folder" "$name" "${to:+$to/}$folder"
        done
    done
}

case ${1:-} in
names) names "$2" ;;
source) source_of "$2" "$3" ;;
make) shift && make_all "$@" ;;
*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2 && exit 2 ;;
esac
