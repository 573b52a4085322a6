#!/bin/sh
# build.sh - the programs of this folder, compiled: `make check-cutlass`.
#
# Usage: build.sh NVCC writes $BUILD/cuda/cutlass/NAME, one at a time, where it is not
# there as yet: CUTLASS_DIR=FOLDER has CUTLASS's sources, GoogleTest is the system's. ONLY=TEXT
# takes those with it in their names, or in those of their sources. CUTLASS_ARCH=100a compiles for
# sm_100a, into $BUILD/cuda/cutlass-100a. Minutes and gigabytes are in the folder's README.
set -eu

BUILD=${BUILD:-build}
nvcc=$1
here=spec-tests/programs/cutlass
arch=${CUTLASS_ARCH:-90a}
out=$BUILD/cuda/cutlass
[ "$arch" = 90a ] || out=$out-$arch
from=${CUTLASS_DIR:-}

left_out() {
    echo "check-cutlass: left out: $1" >&2
    exit 0
}

command -v "$nvcc" >/dev/null 2>&1 || left_out "$nvcc is missing (NVCC=path)"
[ -n "$from" ] || left_out "CUTLASS_DIR is not set"
[ -f "$from/include/cute/tensor.hpp" ] || left_out "no include/cute/tensor.hpp in $from"
mkdir -p "$out"

# compile OUT SOURCE FLAG...: PTX alone, since no machine code of it runs here.
compile() {
    to=$1 source=$2
    shift 2
    echo "check-cutlass: $source"
    "$nvcc" -std=c++17 -gencode "arch=compute_$arch,code=compute_$arch" -cudart shared \
        --expt-relaxed-constexpr -DCUTLASS_ENABLE_TENSOR_CORE_MMA=1 -lineinfo -w \
        -I"$from/include" -I"$from/tools/util/include" -I"$from/test/unit" \
        -I"$from/test/unit/common" "$@" -o "$out/$to" "$source" ||
        echo "check-cutlass: $source is not compiled" >&2
}

stubs=$(dirname "$(command -v "$nvcc")")/../lib64/stubs
main=$from/test/unit
grep -v '^#' "$here/programs.tsv" | while IFS="$(printf '\t')" read -r name source flags _ _; do
    case $name:$source in *${ONLY:-}*) ;; *) continue ;; esac
    [ ! -x "$out/$name" ] || continue
    set -- -lcuda -L"$stubs"
    [ "$flags" = - ] || set -- "$flags" "$@"
    case $source in
    test/*) compile "$name" "$from/$source" "$main/test_unit.cpp" \
        "$main/common/filter_architecture.cpp" -lgtest "$@" ;;
    examples/*) compile "$name" "$from/$source" "$@" ;;
    *) compile "$name" "$here/$source" "$@" ;;
    esac
done
