#!/bin/sh
# make.sh - pipeline.ptx and mended.ptx anew from pipeline.cu: `make kernels-cute`.
#
# Usage: make.sh NVCC [FOLDER] writes them there, else beside pipeline.cu. CuTe's headers are those
# of CUTE_INCLUDE; what is kept was made by nvcc 13.0 with the headers of 4.7.0. mended.ptx has the
# wait that the lesson ends with. In what is kept, files have no folders but those of CuTe.
set -eu

nvcc=$1
here=$(cd "$(dirname "$0")" && pwd)
to=${2:-$here}
include=${CUTE_INCLUDE:-${CUTLASS_DIR:+$CUTLASS_DIR/include}}
[ -f "$include/cute/tensor.hpp" ] && command -v "$nvcc" >/dev/null 2>&1 || exit 0 # as it was said
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cp "$here/pipeline.cu" "$scratch/pipeline.cu"
awk -f "$here/mend.awk" "$here/pipeline.cu" >"$scratch/mended.cu"
for name in pipeline mended; do
    "$nvcc" -std=c++17 -arch=sm_90a -lineinfo -ptx -w -I"$include" -o "$scratch/$name.ptx" \
        "$scratch/$name.cu"
    sed '/\.file/{ s#"[^"]*/include/cute/#"cute/#; t; s#"[^"]*/#"# }' "$scratch/$name.ptx" \
        >"$to/$name.ptx"
done
