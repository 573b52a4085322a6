#!/bin/sh
# make.sh - the PTX of the kernels with CuTe, anew: `make kernels-cute`.
#
# Usage: make.sh NVCC FILE.cu... writes FILE.ptx beside each. CuTe's headers are those of
# CUTE_INCLUDE, or of CUTLASS_DIR; without them, or without nvcc, it says so and does nothing. A
# file takes nvcc about a minute; what is kept was made by nvcc 13.0 with the headers of 4.7.0.
set -eu

nvcc=$1
shift
include=${CUTE_INCLUDE:-${CUTLASS_DIR:+$CUTLASS_DIR/include}}

left_out() {
    echo "kernels-cute: left out: $1" >&2
    exit 0
}

command -v "$nvcc" >/dev/null 2>&1 || left_out "$nvcc is missing (NVCC=path)"
[ -n "$include" ] || left_out "CUTE_INCLUDE is not set, nor CUTLASS_DIR"
[ -f "$include/cute/tensor.hpp" ] || left_out "no cute/tensor.hpp in $include"
[ -f "$include/cutlass/pipeline/pipeline.hpp" ] || left_out "no CUTLASS in $include"
for file in "$@"; do
    echo "kernels-cute: $file"
    "$nvcc" -std=c++17 -O3 -arch=sm_90a -ptx -w -I"$include" -o "${file%.cu}.ptx" "$file"
done
