#!/bin/sh
# cuda_report.sh - findings of a program are reported whatever becomes of it: several of them, some
# suppressed; a program that is killed, aborts or leaves by _exit; faults and what comes after them;
# leaks; outputs that cannot be written. Without nvcc.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuda_report

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
cuda=$BUILD/cuda

. "$(dirname "$0")/../../cuda_c.sh"

# two: a word that nobody wrote and a race elsewhere; wait: a deadlock; grow: malloc of a kernel.
# never: an early read alone; both: an early read, a race elsewhere, the write.
# shellcheck disable=SC2086
program faults -g -D_GNU_SOURCE $link <<'C'
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern pid_t waitpid(pid_t, int *, int); /* its header has a wait */
static const dim3 one = {1, 1, 1}, block = {64, 1, 1};
static const char two[] = "two", wait[] = "wait", grow[] = "grow", far[] = "far",
                  early[] = "early", never[] = "never", both[] = "both";
static const char text[] = CUDA_PTX
    ".extern .func (.param .b64 r) malloc(.param .b64 a);\n"
    ".visible .entry two(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<3>;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "ld.global.u32 %r2, [%rd1+64]; nanosleep.u32 %r2; st.global.u32 [%rd1], %r1; ret; }\n"
    ".visible .entry wait(.param .u64 p) { .reg .b32 %r<3>; mov.u32 %r1, %tid.x;\n"
    "shr.u32 %r2, %r1, 5; add.u32 %r2, %r2, 1; bar.sync %r2, 64; ret; }\n"
    ".visible .entry grow(.param .u64 p) { .reg .b64 %rd1;\n"
    "{ .param .b64 a0; .param .b64 r0; st.param.b64 [a0], 64; call (r0), malloc, (a0);\n"
    "ld.param.b64 %rd1, [r0]; } ret; }\n"
    ".visible .entry early(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<6>;\n"
    ".shared .b32 s[64]; ld.param.u64 %rd1, [p];\n"
    "mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r5, s; add.u32 %r2, %r2, %r5;\n"
    "st.shared.u32 [%r2], %r1; xor.b32 %r3, %r2, 128; ld.shared.u32 %r4, [%r3];\n"
    "shl.b32 %r4, %r4, 1; mad.wide.u32 %rd1, %r1, 4, %rd1; st.global.u32 [%rd1], %r4; ret; }\n"
    ".visible .entry never(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<3>;\n"
    ".shared .b32 s[64]; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "ld.shared.u32 %r2, [s]; nanosleep.u32 %r2; ret; }\n"
    ".visible .entry both(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r<6>; .reg .pred q;\n"
    ".shared .b32 s[64]; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n"
    "shl.b32 %r2, %r1, 2; mov.u32 %r5, s; add.u32 %r2, %r2, %r5;\n"
    "setp.ge.u32 q, %r1, 32; @q bra W; ld.shared.u32 %r4, [%r2+128]; nanosleep.u32 %r4;\n"
    "st.global.u32 [%rd1], %r1; ret; W: add.u32 %r5, %r5, 1;\n"
    "setp.lt.u32 q, %r5, 9999; @q bra W; st.shared.u32 [%r2], %r1; ret; }\n"
    ".visible .entry far(.param .u64 p) { .reg .b64 %rd1; ld.param.u64 %rd1, [p];\n"
    "st.global.u32 [%rd1+4194304], 1; ret; }\n";

static void launch(const char *kernel, void *x)
{
    void *arguments[] = {&x};
    cudaLaunchKernel(kernel, one, block, arguments, 0, NULL);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    fflush(stdout);
}

int main(int argc, char **argv)
{
    cuda_program p;
    void *x = NULL;
    cuda_open(&p, text, CUDA_PLAIN);
    cuda_kernel(&p, two);
    cuda_kernel(&p, wait);
    cuda_kernel(&p, grow);
    cuda_kernel(&p, far);
    cuda_kernel(&p, early);
    cuda_kernel(&p, never);
    cuda_kernel(&p, both);
    for (int i = 1; i < argc; ++i) {
        const char *a = argv[i];
        if (strcmp(a, "new") == 0)
            cudaMalloc(&x, 128);
        else if (strcmp(a, "large") == 0)
            cudaMalloc(&x, 256);
        else if (strcmp(a, "free") == 0)
            cudaFree(x);
        else if (strcmp(a, "reset") == 0)
            cudaDeviceReset();
        else if (strcmp(a, "abort") == 0)
            abort();
        else if (strcmp(a, "_exit") == 0)
            _exit(0);
        else if (strcmp(a, "segv") == 0)
            raise(SIGSEGV);
        else if (strcmp(a, "pause") == 0)
            pause();
        else if (strcmp(a, "wait4") == 0)
            fputs(waitpid(-1, NULL, 0x40000000 /* __WALL */) > 0 ? "a child\n" : "", stderr);
        else if (strcmp(a, "deaf") == 0)
            dup2(open("/dev/null", O_WRONLY), 2);
        else
            launch(strcmp(a, two) == 0 ? two : strcmp(a, wait) == 0 ? wait
                                           : strcmp(a, grow) == 0   ? grow
                                           : strcmp(a, early) == 0  ? early
                                           : strcmp(a, never) == 0  ? never
                                           : strcmp(a, both) == 0   ? both
                                                                    : far, x);
    }
    cuda_close(&p);
    return 0;
}
C

# ---- Several faults -----------------------------------------------------------------------------

tells "independent faults are two findings" 1 '^uninitialised: two' '^race: two' \
    'so did 63 other lanes, of 1 CTA in all' '^cuemu: 2 findings, 1 launch' -- \
    check "$scratch/faults" new two free
echo 'uninitialised two' >"$scratch/rules"
tells "one is suppressed, the other shown" 1 '!^uninitialised' '^race: two' \
    '^cuemu: 1 finding, .*, 1 suppressed' -- \
    check --suppress "$scratch/rules" "$scratch/faults" new two free
tells "a race in the place of an early read" 1 '!^uninitialised' '^race: early' \
    'was never written when lane' '^cuemu: 1 finding' -- \
    check "$scratch/faults" large early free
tells "an early read without a write" 1 '^uninitialised: never' '!^race' '^cuemu: 1 finding' -- \
    check "$scratch/faults" large never free
tells "a race that replaces what was shown" 1 '^uninitialised: both' '^race: both' \
    'it is the cause of the finding "uninitialised" above' '^cuemu: 2 findings' -- \
    check "$scratch/faults" large both free
tells "a deadlock" 3 '^stuck: wait' 'cudaErrorLaunchTimeout' '^cuemu: 1 finding' -- \
    check "$scratch/faults" new wait
tells "a deadlock behind another fault" 3 '^race: two' '^stuck: wait' '^cuemu: 3 findings' -- \
    check "$scratch/faults" new two wait
tells "of a code that was asked for" 7 '^stuck: wait' -- \
    check --error-exitcode 7 "$scratch/faults" new wait
if grep -qx cudaErrorLaunchTimeout "$out"; then
    pass "a deadlock is the error of a watchdog"
else
    fail "a deadlock is the error of a watchdog" "$(cat "$out")"
fi

# ---- Lines of the host -------------------------------------------------------------------------

# Paths are relative to the current folder where they are in it; lines are those of addr2line.
here=$(pwd)
case $CT in /*) ;; *) CT=$here/$CT ;; esac
if command -v addr2line >/dev/null 2>&1; then
    cd "$scratch"
    tells "the host's line of a launch" 1 '^race: two' \
        '^    launched at faults\.c:[0-9]+ in launch$' \
        '^        from faults\.c:[0-9]+ in main$' -- check "$scratch/faults" new two
    tells "of an allocation and its access" 1 '^bounds: far' '^    launched at faults\.c:' -- \
        check "$scratch/faults" new far
    tells "of an allocation that leaks" 1 '^    allocated at faults\.c:[0-9]+ in main$' \
        '!called at' -- check --leaks "$scratch/faults" new
    tells "of a call, and of both frees" 1 '^freed twice: cudaFree' \
        '^    called at faults\.c:[0-9]+ in main$' '^    allocated at faults\.c:' \
        '^    freed at faults\.c:' -- check "$scratch/faults" new free free
    run check --json "$scratch/json" "$scratch/faults" new two
    of='"host":\[{"of":"launch","function":"launch","file":'
    if grep -q "$of\"$scratch/faults.c\",\"line\":" "$scratch/json"; then
        pass "whole paths in JSON"
    else
        fail "whole paths in JSON" "$(head -c 900 "$scratch/json")"
    fi
    cd "$here"
    tells "it is no child of the program" 1 '^race: two' '!a child' -- \
        check "$scratch/faults" new two wait4
    tells "without addr2line" 1 '^    launched at faults\+0x' -- \
        check env PATH=/nowhere "$scratch/faults" new two
    # Without the symbols of its own, the nearest one that an object exports is another function's.
    cat >"$scratch/stripped.c" <<'C'
extern int cudaMalloc(void **at, unsigned long bytes);
int exported(int x) { return x + 1; }
static volatile int calls; /* after the call, so that it is no jump */
static void hidden(void) { static void *x; cudaMalloc(&x, 1000); ++calls; }
void (*const leak)(void) = hidden;
C
    # shellcheck disable=SC2086 # words
    ${CC:-gcc} -fno-toplevel-reorder -fPIC -shared -s ${CFLAGS:-} ${LDFLAGS:-} \
        "$scratch/stripped.c" -o "$scratch/libstripped.so"
    program caller "-L$scratch" "-Wl,-rpath,$scratch" -lstripped $link <<'C'
extern void (*const leak)(void);
int main(void)
{
    leak();
    return 0;
}
C
    tells "a stripped library's function has no other one's name" 1 \
        '^    allocated at libstripped\.so\+0x[0-9a-f]+$' '!exported' -- \
        check --leaks "$scratch/caller"
else
    skip "lines of the host" "addr2line is not there"
fi

# ---- The end of the program ---------------------------------------------------------------------

for end in abort _exit segv; do
    tells "findings before $end" 1 '^race: two' '^cuemu: 2 findings' 'did not end by exit' -- \
        check "$scratch/faults" new two $end
done
tells "a signal is named, and is the status where nothing was found" 134 \
    '^cuemu: 0 findings' 'ended by signal 6' -- check "$scratch/faults" new abort
tells "of a program without standard error" 1 '^race: two' '^cuemu: 2 findings' -- \
    check "$scratch/faults" deaf new two

# ends_by SIGNAL: findings are there before the program is ended, and files are whole afterwards.
ends_by() {
    : >"$err"
    # A caller such as nohup may ignore the signal, which its children inherit.
    env --default-signal="$1" "$CT" check --json "$scratch/json" --junit "$scratch/junit" \
        --trace "$scratch/trace" \
        "$scratch/faults" new two pause >"$out" 2>"$err" &
    pid=$!
    n=0
    while ! grep -q '^race: two' "$err" && [ $n -lt 600 ]; do
        sleep 0.1
        n=$((n + 1))
    done
    [ $n -lt 600 ] || fail "findings are shown before the end by $1" "$(cat "$err")"
    kill "-$1" $pid || true
    rc=0
    wait $pid || rc=$?
    ended 1 "findings survive $1" || return 0
    if grep -q '^cuemu: 2 findings' "$err" && grep -q '"rule":"race"' "$scratch/json" &&
        well_formed "$scratch/junit" && tail -n 1 "$scratch/trace" | grep -q '}$'; then
        pass "findings survive $1"
    else
        fail "findings survive $1" "$(cat "$err" "$scratch/json")"
    fi
}
ends_by TERM
ends_by HUP

tells "no kernel is a warning" 0 '^cuemu: warning: no kernel ran: the program used CUDA' -- \
    check "$scratch/faults" new free
cat >"$scratch/asks.c" <<'C'
#include <signal.h>
#include <stdlib.h>
int cudaGetDeviceCount(int *);
int main(int argc, char **argv)
{
    int n = argc;
    if (argc < 3)
        cudaGetDeviceCount(&n);
    if (argc > 1)
        raise(SIGTERM);
    return argv[0] == NULL || n != 1;
}
C
# shellcheck disable=SC2086
${CC:-gcc} ${CFLAGS:-} "$scratch/asks.c" -o "$scratch/asks" ${LDFLAGS:-} $link
tells "questions about the device are calls of CUDA" 0 \
    '^cuemu: warning: no kernel ran: the program asked about the device alone$' -- \
    check --require-cuda-init "$scratch/asks"
tells "a signal before any kernel" 143 \
    'no kernel ran: signal 15 \(.*\) ended the program before it launched one$' -- \
    check "$scratch/asks" now
tells "or before any call" 143 \
    'no kernel ran: signal 15 \(.*\) ended the program before it called CUDA$' -- \
    check "$scratch/asks" at once
tells "no CUDA is a warning" 0 '^cuemu: warning: no kernel ran: the program did not call' -- \
    check /bin/true

# ---- Faults, and what comes after them -----------------------------------------------------------

tells "memory that nobody wrote" 1 '^unused memory: cudaMalloc: 128 of 128 bytes' -- \
    check --track-unused-memory "$scratch/faults" new free
tells "and before a reset, once" 1 '^unused memory' '^cuemu: 1 finding,' -- \
    check --track-unused-memory "$scratch/faults" new reset
tells "memory that a kernel wrote" 1 '!^unused' -- \
    check --track-unused-memory --unused-memory-threshold 98 "$scratch/faults" new two free
tells "a fault ends the context" 1 '^bounds: far' '!^race' '^cuemu: 1 finding, 1 launch' -- \
    check "$scratch/faults" new far two
tells "or the kernel alone" 1 '^bounds: far' '^race: two' '^cuemu: 3 findings, 2 launches' -- \
    check --on-fault kernel "$scratch/faults" new far two
complains "nothing else" 2 "'grid' is no value of it" check --on-fault grid "$scratch/faults"
tells "leaks behind a fault" 1 '^bounds: far' '^leak: cudaMalloc: allocation 1' -- \
    check --leaks "$scratch/faults" new far
tells "freed behind a fault is no leak" 1 '^bounds: far' '!^leak' -- \
    check --leaks "$scratch/faults" new far free
tells "a leak before a reset" 1 '^leak: cudaMalloc: allocation 1, of 128' '^cuemu: 1 finding' -- \
    check --leaks "$scratch/faults" new reset
tells "a reset after all is freed" 0 '^cuemu: 0 findings' -- \
    check --leaks "$scratch/faults" new free reset
tells "a leak of a kernel's malloc" 1 \
    '^leak: malloc of a kernel: 64 blocks, 4096 bytes, by the malloc at .* in grow, were' -- \
    check --leaks "$scratch/faults" new grow free
tells "before a reset, once" 1 '^cuemu: 1 finding' -- \
    check --leaks "$scratch/faults" new grow free reset

# ---- Outputs that cannot be written --------------------------------------------------------------

if [ -w /dev/full ]; then
    for option in --json --junit --trace; do
        tells "$option to a full disk" 2 'cannot be written|could not be written' -- \
            check $option /dev/full "$scratch/faults" new two
    done
    rc=0
    "$CT" check --json - "$scratch/faults" new >/dev/full 2>"$err" || rc=$?
    ended 2 "JSON to a full standard output" && pass "JSON to a full standard output"
    rc=0
    "$CT" check "$scratch/faults" new two >"$out" 2>/dev/full || rc=$?
    ended 2 "text to a full standard error" && pass "text to a full standard error"
else
    skip "outputs to a full disk" "/dev/full is not there"
fi
# ---- Of a kernel alone, and of ct ----------------------------------------------------------------

# full WHAT COMMAND..: standard output is a full disk.
full() {
    what=$1 rc=0
    shift
    "$@" >/dev/full 2>"$err" || rc=$?
    ended 2 "$what" && pass "$what"
}
reverse="--block 64 examples/reverse.ptx reverse in:u32[64]=iota"
if [ -w /dev/full ]; then
    full "ls to a full disk" "$CT" ls examples/reverse.ptx
    # shellcheck disable=SC2086
    full "JSON of a run to a full disk" "$CT" run --json $reverse in:u32[64]=zero
    # shellcheck disable=SC2086
    full "outputs of a run to a full disk" "$CT" run $reverse out:u32[64]
    # shellcheck disable=SC2086
    tells "an array to a full disk, and the findings all the same" 2 'race: st.shared' \
        '/dev/full: cannot be written' -- run $reverse out:u32[64]@/dev/full
    # shellcheck disable=SC2086
    tells "the trace of a run to a full disk" 2 'race: st' '/dev/full: cannot be written' -- \
        run --trace /dev/full $reverse in:u32[64]=zero
    # shellcheck disable=SC2086
    run run --trace "$scratch/trace" $reverse in:u32[64]=zero
    tells "a page to a full disk" 2 '/dev/full: cannot be written' -- \
        view "$scratch/trace" --html /dev/full
    full "an answer of ct to a full disk" "$BUILD/ct" 8:1
    full "help of ct to a full disk" "$BUILD/ct" --help
fi

for option in --json --junit --trace; do
    tells "$option to a folder that is not there" 2 "$option.*cannot be written" '!findings' -- \
        check $option "$scratch/none/x" "$scratch/faults" new two
done
tells "rules that are not there" 2 'suppress.*cannot be read' -- \
    check --suppress "$scratch/none" "$scratch/faults"
# ---- Errors that nobody asked for ---------------------------------------------------------------

# c: a call of the main thread fails; t: one of another thread; g, p: cudaGetLastError, Peek; 1: its
# status.
# shellcheck disable=SC2086
program ignored -pthread $link <<'C'
#include <pthread.h>
#include <string.h>
static void *fails(void *data)
{
    cudaMemset(data, 0, 4);
    return NULL;
}
int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    pthread_t other;
    cudaSetDevice(7);
    cudaGetLastError();
    if (strchr(what, 'c') != NULL)
        cudaSetDevice(7);
    if (strchr(what, 't') != NULL && pthread_create(&other, NULL, fails, NULL) == 0)
        pthread_join(other, NULL);
    if (strchr(what, 'g') != NULL)
        cudaGetLastError();
    if (strchr(what, 'p') != NULL)
        cudaPeekAtLastError();
    puts("done");
    return strchr(what, '1') != NULL;
}
C
while read -r what code pattern; do
    runs "an error that nobody asked for: $what" "$code" done "$pattern" check --check strict \
        "$scratch/ignored" "$what"
done <<'END'
c 1 ^note: ignored error: cudaSetDevice: it returned cudaErrorInvalidDevice .* the main thread,
t 1 ^note: ignored error: cudaMemset: it returned cudaErrorInvalidValue .* to thread [0-9]+,
cg 0 ^cuemu: 0 findings
cp 0 ^cuemu: 0 findings
c1 1 ^cuemu: 0 findings
END
runs "and no finding where checks are not strict" 0 done '^cuemu: 0 findings' check \
    "$scratch/ignored" c
finish
