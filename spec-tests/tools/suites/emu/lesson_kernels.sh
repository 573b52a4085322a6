#!/bin/sh
# lesson_kernels.sh - the CUDA files of lessons: each has its PTX, made of the source as it is now,
# and the machine reads it.
#
# CUTE_INCLUDE   the folder that holds cute/tensor.hpp; without it, kernels with CuTe are left out
# EVERY          1, which `make check-cuda` sets: nvcc makes all PTX anew, which takes minutes
# LESSONS        .. that of these lessons, as 23_wait
#
# Without these, or nvcc of CUDA 13.0, the checksums in the kept files are compared alone.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite lesson_kernels
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
kernels=tutorials/kernels.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
PATH=$PATH:/usr/local/cuda/bin

# stale FOLDER NAME: why its PTX is not that of its source, or nothing
stale() {
    sh "$kernels" source "$1" "$2" >"$scratch/source" 2>"$scratch/said" || {
        cat "$scratch/said"
        return
    }
    wanted="// source: $2.cu $(cksum <"$scratch/source")"
    if [ ! -f "$1/$2.ptx" ]; then
        echo "$1/$2.ptx is missing: make kernels-cute"
    elif [ "$(head -n 1 "$1/$2.ptx")" != "$wanted" ]; then
        echo "$1/$2.ptx was made of another $2.cu: make kernels-cute"
    elif ! "$BUILD/cuemu" ls "$1/$2.ptx" >"$scratch/said" 2>&1; then
        head -n 3 "$scratch/said"
    elif ! cmp -s "$scratch/source" "$BUILD/lessons/${1#tutorials/}/$2.cu"; then
        echo "$BUILD/lessons/${1#tutorials/}/$2.cu is another text"
    fi
}

# ---- What is kept -------------------------------------------------------------------------------

folders=
for folder in tutorials/[0-9][0-9]_*; do
    names=$(sh "$kernels" names "$folder")
    [ -n "$names" ] || continue
    folders="$folders $folder"
    wrong=
    for name in $names; do
        wrong="$wrong$(stale "$folder" "$name")"
    done
    for file in "$folder"/*.ptx; do
        echo "$names" | grep -qx "$(basename "$file" .ptx)" || wrong="$wrong$file has no source"
    done
    if [ -z "$wrong" ]; then
        pass "$folder: the kept PTX is of the sources ($(echo "$names" | grep -c .))"
    else
        fail "$folder: the kept PTX is of the sources" "$wrong"
    fi
done

# A source that is changed, a variant without its PTX and a PTX without a source are found.
mkdir "$scratch/good"
cp tutorials/23_wait/*.cu tutorials/23_wait/*.ptx tutorials/23_wait/variants.tsv "$scratch/good"
echo '/* one line more */' >>"$scratch/good/pipeline.cu"
rm "$scratch/good/mended.ptx"
for name in pipeline mended unheard_of; do
    case $name$(stale "$scratch/good" $name) in
    pipeline*another* | mended*missing* | unheard_of*'no kernel'*)
        pass "a $name.ptx that is not of its source is found"
        ;;
    *) fail "a $name.ptx that is not of its source is found" "it is not" ;;
    esac
done

# ---- nvcc ---------------------------------------------------------------------------------------

lacks=
case $(nvcc --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p') in
13.0) ;;
'') lacks="nvcc is not there" ;;
*) lacks="nvcc is not that of CUDA 13.0" ;;
esac
include=${CUTE_INCLUDE:-}
if [ -f "$include/cutlass/version.h" ] &&
    ! grep -q 'define CUTLASS_MINOR 7' "$include/cutlass/version.h"; then
    lacks="CuTe's headers are not those of 4.7"
fi
[ -n "${EVERY:-}${LESSONS:-}" ] || lacks="it takes EVERY=1, which make check-cuda sets"
for folder in $folders; do
    case " ${LESSONS:-${folder#tutorials/}} " in *" ${folder#tutorials/} "*) ;; *) continue ;; esac
    [ -n "$lacks" ] || sh "$kernels" make nvcc "$scratch/anew" "$folder"
    for name in $(sh "$kernels" names "$folder"); do
        title="$folder/$name.ptx is what nvcc makes"
        if [ -n "$lacks" ]; then
            skip "$title" "$lacks"
        elif [ ! -f "$scratch/anew/$folder/$name.ptx" ]; then
            skip "$title" "CUTE_INCLUDE names no folder of CuTe's headers"
        else # but for names that have a hash of the folder in them
            grep -v '_INTERNAL_\|^[.]b8' "$folder/$name.ptx" >"$scratch/wanted"
            grep -v '_INTERNAL_\|^[.]b8' "$scratch/anew/$folder/$name.ptx" >"$scratch/got"
            if difference=$(diff "$scratch/wanted" "$scratch/got"); then
                pass "$title"
            else
                fail "$title" "$(echo "$difference" | head -n 9)"
            fi
        fi
    done
done
finish
