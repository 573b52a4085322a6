#!/bin/sh
# aarch64.sh - the tree on another processor: compiled for 64-bit Arm, installed, and run by QEMU.
#
# aarch64.sh: builds in $BUILD. What runs: the judge on every vector, by the reference and by the
# machine, what devices answered, and CUDA programs on the machine's runtime, the plain one and one
# with CUDA's runtime in it, whose functions are led elsewhere by code of that processor.
set -eu

. "$(dirname "$0")/tap.sh"
cc=aarch64-linux-gnu-gcc
qemu=$(command -v qemu-aarch64 || command -v qemu-aarch64-static || true)
if ! command -v $cc >/dev/null || [ -z "$qemu" ]; then
    echo 'check-aarch64: not run, needs a cross compiler and QEMU: apt-get install' \
        'gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static' >&2
    exit 1
fi
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
run="$qemu -L /usr/aarch64-linux-gnu"
suite aarch64

# make_for GOAL...: with nothing of the caller's build.
make_for() {
    MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s BUILD="$BUILD" CC=$cc AR=aarch64-linux-gnu-ar \
        RUN="$run" DESTDIR="$BUILD/stage" "$@"
}

# holds WHAT PATTERN COMMAND...: a line of the output matches.
holds() {
    what=$1 pattern=$2
    shift 2
    if "$@" >"$BUILD/said" 2>&1 && grep -qE "$pattern" "$BUILD/said"; then
        pass "$what: $(grep -E "$pattern" "$BUILD/said" | tail -n 1)"
    else
        fail "$what" "$(tail -n 12 "$BUILD/said")"
    fi
}

good='^[0-9]+ passed, 0 failed, '
make_for all install "$BUILD/replay-emu"
pass "make and make install"
# shellcheck disable=SC2086 # a command and its arguments
{
    holds "the reference" "$good" $run "$BUILD/judge" spec-tests/spec/vectors
    holds "the machine" "$good" $run "$BUILD/judge" --subject emu spec-tests/spec/vectors
    holds "answers of a device" "$good" $run "$BUILD/replay-emu" spec-tests/spec/recorded/h200
    holds "ct, installed" '^\(\(_2,_2\),_3\):\(\(_24,_2\),_8\)$' $run \
        "$BUILD/stage/usr/local/bin/ct" 'composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))'
    holds "cuemu, installed" '^examples/reverse.ptx:33: ' sh -c \
        "! $run $BUILD/stage/usr/local/bin/cuemu run --block 64 examples/reverse.ptx reverse \
            in:u32[64]=iota in:u32[64]=zero"
}

# ---- CUDA programs on the machine's runtime ------------------------------------------------------

cuda=$BUILD/cuda
export CC=$cc CFLAGS=-O1 LDFLAGS=
. "$(dirname "$0")/cli.sh"
. "$(dirname "$0")/cuda_c.sh"
program_inside
library="-E LD_LIBRARY_PATH=$cuda"
inside="$library -E LD_AUDIT=$cuda/libcuemu_audit.so -E LD_PRELOAD=$cuda/libcudart.so.13"
# shellcheck disable=SC2086,SC2154
{
    holds "a CUDA program" '^3 117$' $run $library "$scratch/plain"
    holds "its finding" '^cuemu: bounds: beyond, launch 1' $run $library "$scratch/plain" b
    holds "the runtime is in the program" '^3 117$' $run $inside "$scratch/inside"
}
finish
