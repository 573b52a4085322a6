# cute_headers.sh - where CuTe's headers are; source it in the root, it runs nothing.
#
#   cute_headers    exports CUTE_INCLUDE and CUDA_INCLUDE: as they are set, or the headers that pip
#                   puts into $BUILD/cute, 60 MB; false with $missing set where it cannot
# shellcheck shell=sh

pinned="nvidia-cutlass==4.2.0.0 nvidia-cuda-runtime==13.5.37 nvidia-cuda-cccl==13.3.5.0.6
    nvidia-cuda-crt==13.5.37"

cute_headers() {
    missing=
    headers=${BUILD:-build}/cute
    [ -z "${CUTE_INCLUDE:-}" ] || return 0
    if [ "$(cat "$headers/is" 2>/dev/null)" != "$pinned" ]; then
        echo "installing CuTe's headers into $headers" >&2
        rm -rf "$headers"
        # shellcheck disable=SC2086 # one word a package
        python3 -m pip install --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
            --target "$headers" $pinned || {
            missing="pip cannot install the headers"
            return 1
        }
        echo "$pinned" >"$headers/is"
    fi
    CUTE_INCLUDE=$PWD/$headers/cutlass_library/source/include
    CUDA_INCLUDE=$PWD/$headers/nvidia/cu13/include
    export CUTE_INCLUDE CUDA_INCLUDE
}
