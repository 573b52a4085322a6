#!/bin/sh
# cuemu_typed.sh - cuemu step at a terminal: what is shown, keys, Ctrl-C, colours.
#
# CUEMU=PROGRAM chooses the program. tools/typist.c is the person; where no pseudo-terminal can be
# had, the tests are skipped.
set -eu

tools=$(dirname "$0")/../..
. "$tools/tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
suite cuemu_typed
. "$tools/typist.sh"
k=$scratch/k.ptx
{
    cat "$(dirname "$0")/step.ptx"
    echo '.file 1 "turn.cu"'
} >"$k"
printf 'one\ntwo\nthree = tile\n  tile[i] = i;\nwait;\nread = tile[63 - i];\nstore\n' \
    >"$scratch/turn.cu"
unset NO_COLOR
turn() {
    types "$1" "$2" "$3" step --block 64 "$k" turn "out:u32[64]" "u32:$4"
}
turn "a move shows the code, the lane and the warps" 30 110 1 <<'EOT'
wait h lists the commands
wait cuemu>
type n\n
wait tile[i] = i;
wait \r\n
wait CTA 0 warp 0 lane 0
wait st.shared.u32 [%r3], %r1
wait w1
wait 0xffffffff
wait cuemu>
type q\n
end 0
EOT
turn "Enter does it again; Ctrl-D ends" 24 80 1 <<'EOT'
wait cuemu>
type s\n
wait #1 
wait cuemu>
type \n
wait #2 
wait cuemu>
type p\n
wait %r1
wait cuemu>
type \n
wait cuemu>
type \x04
end 0
EOT
turn "arrows recall lines and move in them" 24 80 1 <<'EOT'
wait cuemu>
type p %r2\e[D\e[D\e[D\e[3~\x7f\x05\x7f\x7f\n
wait registers that hold a value
wait cuemu>
type s  2\x01\e[C\e[C\e[3~\n
wait #2 
wait cuemu>
type \e[A\n
wait #4 
wait cuemu>
type \e[A\e[A\e[B\e[B\e[Bb #9 frob\x17\n
wait a breakpoint: #9
wait cuemu>
type frob\x15xyzzy\x01\x0bi\x02\x06 w\n
wait > w0
wait cuemu>
type \e[99~\e[Z\n
wait cuemu>
type \x04
end 0
EOT
TERM=dumb
turn "a terminal that cannot move its cursor" 24 80 1 <<'EOT'
wait cuemu>
type s\n
wait #1 
wait cuemu>
type abc\x03
wait cuemu>
type \x04
end 0
EOT
TERM=xterm
turn "a line wider than the window" 24 60 1 <<'EOT'
wait cuemu>
type 2                                                                   2\x01\e[3~s\n
wait #2 
wait cuemu>
type q\n
end 0
EOT
turn "findings are in red, and are the status" 40 120 0 <<'EOT'
wait cuemu>
type c\n
wait \e[1;31m*** uninitialised
wait cuemu>
type q\n
end 1
EOT
turn "a mistake is no matter" 24 80 1 <<'EOT'
wait cuemu>
type frob\n
wait ? 'frob' is no command
wait cuemu>
type c\n
wait the run is over
wait cuemu>
type q\n
end 0
EOT
types "Ctrl-C stops a run, and leaves a line" 24 80 step "$k" forever <<'EOT'
wait cuemu>
type c\n
wait hi!
type \x03
wait interrupted
wait cuemu>
type abc\x03
wait cuemu>
type q\n
end 0
EOT
# ---- A program of CUDA: how far its kernels are -------------------------------------------------

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
if [ -f "$BUILD/cuda/libcudart.so.13" ]; then
    # `long` takes twice as long as a line needs to come, however fast this machine is.
    cat >"$scratch/program.c" <<'C'
#include "spec-tests/unit/emu/cuda/program.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char spins[] = "spins";
static const char text[] = CUDA_PTX
    ".visible .entry spins(.param .u32 times)\n"
    "{ .reg .b32 %r1; .reg .pred p; ld.param.u32 %r1, [times];\n"
    "again: sub.u32 %r1, %r1, 1; setp.ne.u32 p, %r1, 0; @p bra again; ret; }\n";

/* The seconds of a processor that so many turns take. */
static double spin(unsigned times, int *error)
{
    static const dim3 one = {1, 1, 1};
    void *arguments[] = {&times};
    clock_t began = clock();
    cudaLaunchKernel(spins, one, one, arguments, 0, NULL);
    *error = cudaDeviceSynchronize();
    return (double)(clock() - began) / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    enum { SHORT = 2, SOME = 300000 };
    bool is_long = argc > 1 && strcmp(argv[1], "long") == 0;
    int error;
    cuda_program p;
    cuda_open(&p, text, false);
    cuda_kernel(&p, spins);
    double seconds = spin(is_long ? SOME : SHORT, &error);
    if (is_long)
        spin((unsigned)(0.6 / seconds * SOME), &error);
    printf("%zu\n", sizeof cuda_text > 0 ? (size_t)error : 0);
    cuda_close(&p);
    return 0;
}
C
    # shellcheck disable=SC2086 # flags are words
    ${CC:-gcc} -std=c11 ${CFLAGS:-} -I. "$scratch/program.c" -o "$scratch/program" \
        ${LDFLAGS:-} "-L$BUILD/cuda" "-Wl,-rpath-link,$BUILD/cuda" -lcudart ||
        fail "a program is compiled"
    types "a kernel that takes a while has a line, which goes" 24 80 \
        "$scratch/program" long <<'EOT'
wait \r\e[Kcuemu: spins, launch 2: 0 of 1 CTAs, 
wait  million instructions a second
wait \r\e[K
wait 0\r\n
wait cuemu: 0 findings, 2 launches of kernels
end 0
EOT
    types "one that is short has none" 24 80 "$scratch/program" short <<'EOT'
wait cuemu: 0 findings, 1 launch of kernels
never CTAs
end 0
EOT
    run_without=$("$CT" "$scratch/program" long 2>&1)
    if [ "$run_without" = "0
cuemu: 0 findings, 2 launches of kernels" ]; then
        pass "nor is there one without a terminal"
    else
        fail "nor is there one without a terminal" "$run_without"
    fi
else
    skip "a program of CUDA" "build/cuda is not there (make cuda)"
fi

export NO_COLOR=1
turn "NO_COLOR is obeyed" 24 80 1 <<'EOT'
wait cuemu>
type s\n
wait CTA 0 warp 0 lane 0
never \e[0m
never \e[1m
never \e[7m
wait cuemu>
type q\n
end 0
EOT
finish
