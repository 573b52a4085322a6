#!/bin/sh
# cuda_options.sh - the options of cuemu check: which findings are told, and how; costs; the order
# of streams. The programs carry a fat binary of their own: without nvcc.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuda_options

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
cuda=$BUILD/cuda

. "$(dirname "$0")/../../cuda_c.sh"

runs "the exit code of findings" 9 'cudaErrorIllegalAddress
0 0' '^cuemu: 1 finding,' check --error-exitcode 9 "$scratch/plain" b
runs "findings of some kernels alone" 0 'cudaSuccess
1 39' '^cuemu: 0 findings' check --kernel scale "$scratch/plain" c
runs "without checks" 0 'cudaSuccess
1 39' '^cuemu: 0 findings' check --check none "$scratch/plain" c
runs "in another schedule" 0 "$good" '^cuemu: 0 findings' check --sched random:3 "$scratch/plain"

run check --json "$scratch/json" --junit "$scratch/junit" --trace "$scratch/trace" \
    "$scratch/plain" c
for pattern in '"rule":"race","kernel":"clash"' '"thread":\[1,0,0\]' '"other_thread":\[0,0,0\]' \
    '"status":0,"launches":1' '"repair":"'; do
    if grep -q "$pattern" "$scratch/json"; then
        pass "JSON has $pattern"
    else
        fail "JSON has $pattern" "$(head -c 600 "$scratch/json")"
    fi
done
if well_formed "$scratch/junit" && grep -q 'tests="1" failures="1"' "$scratch/junit"; then
    pass "JUnit's XML"
else
    fail "JUnit's XML" "$(cat "$scratch/junit")"
fi
if [ -s "$scratch/trace" ]; then pass "a trace"; else fail "a trace"; fi

printf '# known\nbounds clash\nrace nothing\nrace clash\n' >"$scratch/known"
runs "findings that are suppressed" 0 'cudaSuccess
1 39' '^cuemu: 0 findings, 1 launch of kernels, 1 suppressed$' check --suppress "$scratch/known" \
    "$scratch/plain" c
printf '* CTA 0 writes\n' >"$scratch/known"
runs "those of any rule" 0 'cudaSuccess
1 39' ', 1 suppressed$' check --suppress "$scratch/known" "$scratch/plain" c
printf 'race\nrace \nrace other\n' >"$scratch/known"
runs "others are told" 1 'cudaSuccess
1 39' '^cuemu: 1 finding, 1 launch of kernels$' check --suppress "$scratch/known" \
    "$scratch/plain" c

# ---- One launch of several; what it costs -----------------------------------------------------

runs "findings of one launch alone" 1 'cudaSuccess
1 39' '^cuemu: 1 finding, 1 launch' check --launch 1 "$scratch/plain" c
runs "another launch" 0 'cudaSuccess
1 39' '^cuemu: 0 findings, 1 launch' check --launch 2 "$scratch/plain" c
complains "a launch that is none" 2 "'0' is no value of it" check --launch 0 \
    "$scratch/plain"

runs "several launches" 1 'cudaSuccess
1 39' '^cuemu: 1 finding, 1 launch' check --launch 2,5-7 --launch=1 "$scratch/plain" c
runs "not the first ones" 0 'cudaSuccess
1 39' '^cuemu: 0 findings' check --launch-skip=1 "$scratch/plain" c
runs "a kernel by an expression" 1 'cudaSuccess
1 39' '^cuemu: 1 finding' check --kernel-regex '^c.*h$' --launch-count 1 "$scratch/plain" c
runs "as compute-sanitizer has it" 1 'cudaSuccess
1 39' '^cuemu: 1 finding' check --kernel-name kns=none,kernel_name=clash "$scratch/plain" c
runs "all other kernels" 0 'cudaSuccess
1 39' '^cuemu: 0 findings' check --kernel-exclude clash "$scratch/plain" c
complains "an expression that is none" 2 "'\(' is no value of it" check --kernel-regex '(' \
    "$scratch/plain"
complains "launches that are none" 2 "'2,' is no value of it" check --launch 2, "$scratch/plain"
runs "some checks alone" 0 'cudaSuccess
1 39' '^cuemu: 0 findings' check --tool initcheck "$scratch/plain" c
runs "those of races" 1 'cudaSuccess
1 39' '^race: clash' check --tool=racecheck "$scratch/plain" c

# ---- What compute-sanitizer has as well -------------------------------------------------------

run check --xml "$scratch/xml" --write-suppressions "$scratch/known" --log-file \
    "$scratch/log.%q{LOG_NAME}" "$scratch/plain" c
if [ "$rc" -eq 1 ] && well_formed "$scratch/xml" &&
    grep -q '<kind>race</kind><level>Error</level>' "$scratch/xml" &&
    grep -q '<func>clash</func>.*<threadIdx><x>1</x>' "$scratch/xml"; then
    pass "XML"
else
    fail "XML" "$rc: $(cat "$scratch/xml")"
fi
if [ ! -s "$err" ] && grep -q '^race: clash' "$scratch/log." &&
    grep -q '^cuemu: 1 finding, 1 launch' "$scratch/log."; then
    pass "a log"
else
    fail "a log" "$(cat "$err" "$scratch/log.")"
fi
runs "what was written suppresses it" 0 'cudaSuccess
1 39' ', 1 suppressed$' check --suppressions "$scratch/known" "$scratch/plain" c
runs "an error that a call returns" 1 "$good" \
    '^API error: cudaFree: it returned cudaErrorInvalidValue \(error 1\)' check \
    --report-api-errors explicit "$scratch/plain" f
runs "allocations further from each other" 0 "$good" '^cuemu: 0 findings' check \
    --padding 1048576 "$scratch/plain"
# shellcheck disable=SC2086
program devices $link <<'C'
int main(void)
{
    int count = 0;
    cudaGetDeviceCount(&count);
    printf("%d %d\n", count, (int)cudaSetDevice(2));
    return 0;
}
C
runs "several devices" 0 '3 0' '^cuemu: 0 findings' check --devices 3 "$scratch/devices"
runs "one device" 0 '1 101' '^cuemu: 0 findings' check "$scratch/devices"
complains "devices that are none" 2 "'17' is no value of it" check --devices 17 "$scratch/devices"
runs "a program without CUDA" 5 'x' 'did not initialise CUDA' check --require-cuda-init yes \
    --error-exitcode 5 /bin/echo x

run check --stats --json "$scratch/json" "$scratch/plain"
if [ "$rc" -eq 0 ] && [ "$(head -n 1 "$out")" = cudaSuccess ] &&
    grep -q '^instructions of warps  *18$' "$err" && grep -q '^  st.global  *2  *11.1%$' "$err" &&
    grep -q '^  plain:11  *6  *20.0  *0  *0  *5  *5  *0$' "$err"; then
    pass "costs, on standard error"
else
    fail "costs, on standard error" "$rc: $(cat "$out" "$err")"
fi
if grep -q '"findings":\[\],"counters":{"instructions":18,.*"sectors":10,' "$scratch/json" &&
    grep -q '"kinds":\[{"kind":"' "$scratch/json"; then
    pass "costs as JSON"
else
    fail "costs as JSON" "$(head -c 900 "$scratch/json")"
fi
run check --stats --kernel nothing "$scratch/plain"
if [ "$rc" -eq 0 ] && grep -q '^instructions of warps  *0$' "$err"; then
    pass "costs of kernels that are wanted"
else
    fail "costs of kernels that are wanted" "$rc: $(cat "$err")"
fi

run check --speed --json "$scratch/json" "$scratch/plain"
said='^cuemu: 18 instructions of warps in [0-9.]+ ms: [0-9.]+ million a second$'
json='"findings":\[\],"speed":\{"instructions":18,"nanoseconds":[1-9][0-9]*\}'
if [ "$rc" -eq 0 ] && grep -Eq "$said" "$err" && grep -Eq "$json" "$scratch/json"; then
    pass "how fast it was, on standard error and as JSON"
else
    fail "how fast it was, on standard error and as JSON" "$rc: $(cat "$err" "$scratch/json")"
fi
run check --json "$scratch/json" "$scratch/plain"
if grep -q 'speed\|million' "$err" "$scratch/json"; then
    fail "without --speed nothing is said of it"
else
    pass "without --speed nothing is said of it"
fi

# ---- The order of streams -----------------------------------------------------------------------

# With an argument the second stream waits for the first one by an event; else nothing orders them.
# shellcheck disable=SC2086
program streams -DPACKED=CUDA_PLAIN $link <<'C'
static const dim3 one = {1, 1, 1}, block = {40, 1, 1};
static const char scale[] = "scale";

int main(int argc, char **argv)
{
    unsigned *from = NULL, *to = NULL, by = 3;
    void *x = NULL, *arguments[] = {&x, &by};
    cudaStream_t first, second;
    cudaEvent_t event;
    cuda_program p;
    (void)argv;
    cuda_open(&p, cuda_text, PACKED);
    cuda_kernel(&p, scale);
    cudaMallocHost((void **)&from, 160);
    cudaMallocHost((void **)&to, 160);
    for (unsigned i = 0; i < 40; ++i)
        from[i] = i;
    cudaMalloc(&x, 160);
    cudaStreamCreate(&first);
    cudaStreamCreateWithFlags(&second, 1);
    cudaEventCreate(&event);
    cudaMemcpyAsync(x, from, 160, cudaMemcpyHostToDevice, first);
    cudaStreamSynchronize(first);
    cudaLaunchKernel(scale, one, block, arguments, 0, first);
    by = 100;
    cudaEventRecord(event, first);
    if (argc > 1)
        cudaStreamWaitEvent(second, event, 0);
    cudaMemcpyAsync(to, x, 160, cudaMemcpyDeviceToHost, second);
    cudaStreamSynchronize(second);
    printf("%u %u\n", to[1], to[39]);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cuda_close(&p);
    return 0;
}
C
# orders WHAT WANTED ARGUMENT..: what comes of a dozen seeds, and which findings.
orders() {
    what=$1 wanted=$2
    shift 2
    got=$(for seed in 10 11 12 13 14 15 16 17 18 19 20 21; do
        "$CT" check --streams random:$seed "$scratch/streams" "$@" 2>&1 |
            sed 's/^\([a-z ]* race\): .*/\1/; /^    /d' | tr '\n' ' '
        echo
    done | sort -u)
    if [ "$got" = "$wanted" ]; then pass "$what"; else fail "$what" "$got"; fi
}
orders "streams that an event orders" \
    '3 117 cudaSuccess cuemu: 0 findings, 1 launch of kernels ' event
found='cudaSuccess cuemu: 1 finding, 1 launch of kernels '
orders "streams that nothing orders" "stream race 1 39 $found
stream race 3 117 $found"
runs "streams in order" 1 '3 117
cudaSuccess' '^stream race: cudaMemcpyAsync \(stream 2\): ' check --streams order "$scratch/streams"
complains "an order that is none" 2 "'random:' is no value of it" check --streams random: \
    "$scratch/streams"

# ---- Grids in several processes -----------------------------------------------------------------

# Each CTA has its own words; together: all add to one; in_streams: launches of two streams, without
# an order.
# shellcheck disable=SC2086
program grid $link <<'C'
static const char text[] = CUDA_PTX
    ".visible .entry own(.param .u64 p, .param .u32 apart) { .reg .b64 %rd<4>; .reg .b32 %r<8>;\n"
    "ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [apart]; mov.u32 %r2, %ctaid.x;\n"
    "mov.u32 %r3, %tid.x; mad.lo.u32 %r4, %r2, 64, %r3; mul.lo.u32 %r5, %r4, %r1;\n"
    "mul.wide.u32 %rd2, %r5, 4; add.u64 %rd3, %rd1, %rd2; ld.global.u32 %r6, [%rd3];\n"
    "add.u32 %r7, %r6, %r2; st.global.u32 [%rd3], %r7; ret; }\n";

int main(int argc, char **argv)
{
    static const char own[] = "own";
    static unsigned host[64 * 64];
    static const dim3 grid = {64, 1, 1}, block = {64, 1, 1};
    unsigned apart = argc < 2 || argv[1][0] != 't', sum = 0, launches = 3;
    cudaStream_t stream[2] = {NULL, NULL};
    void *x = NULL, *arguments[] = {&x, &apart};
    cuda_program p;
    cuda_open(&p, text, CUDA_PLAIN);
    cuda_kernel(&p, own);
    for (int i = 0; argc > 1 && argv[1][0] == 'i' && i < 2; ++i)
        cudaStreamCreate(&stream[i]);
    cudaMalloc(&x, sizeof host);
    cudaMemset(x, 0, sizeof host);
    while (launches-- > 0)
        cudaLaunchKernel(own, grid, block, arguments, 0, stream[launches % 2]);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < 64 * 64; ++i)
        sum = sum * 31 + host[i];
    printf("%u\n", sizeof cuda_text > 0 ? sum : 0);
    cuda_close(&p);
    return 0;
}
C
for argument in '' together in_streams; do
    # shellcheck disable=SC2086 # none, or one
    "$CT" check --jobs 1 --json "$scratch/one" "$scratch/grid" $argument \
        >"$scratch/one.out" 2>&1 || true
    for jobs in 2 3 64 auto; do
        what="${argument:-apart}, in $jobs processes as in one"
        # shellcheck disable=SC2086
        "$CT" check --jobs $jobs --json "$scratch/many" "$scratch/grid" $argument \
            >"$scratch/many.out" 2>&1 || true
        if cmp -s "$scratch/one.out" "$scratch/many.out" && cmp -s "$scratch/one" "$scratch/many"
        then
            pass "$what"
        else
            fail "$what" "$(diff "$scratch/one.out" "$scratch/many.out" | head -n 10)"
        fi
    done
done
# ---- Accesses of the host's own -------------------------------------------------------------

# shellcheck disable=SC2086
program unawaited -g -O1 $link <<'C'
int main(int argc, char **argv)
{
    void *from, *to;
    cudaStream_t stream;
    int waits = argc > 1 && *argv[1] == 'w';
    cudaMalloc(&from, 4096);
    cudaMemset(from, 3, 4096);
    cudaMallocHost(&to, 4096);
    cudaStreamCreateWithFlags(&stream, 0);
    cudaMemcpyAsync(to, from, 4096, cudaMemcpyDeviceToHost, stream);
    if (waits)
        cudaStreamSynchronize(stream);
    printf("%d\n", *(volatile char *)to);
    fflush(stdout);
    cudaDeviceSynchronize();
    if (argc > 1 && *argv[1] == 'd')
        *(volatile char *)16 = 1;
    return sizeof cuda_text > 0 ? 0 : 1;
}
C
raced='^stream race: the host: reads byte 0x0 of host allocation 2, which cudaMemcpyAsync'
runs "a copy that the host does not wait for" 1 3 "$raced \(stream 1\) writes, and has not waited" \
    check "$scratch/unawaited"
runs "the line of the access" 1 3 '^    accessed at .*unawaited\.c:[0-9]+ in main$' \
    check "$scratch/unawaited"
runs "the line of the copy" 1 3 '^    the earlier one called at .*unawaited\.c:[0-9]+ in main$' \
    check "$scratch/unawaited"
runs "one that it waits for" 0 3 '^cuemu: 0 findings' check "$scratch/unawaited" waits
runs "accesses of the host left out" 0 3 '^cuemu: 0 findings' \
    check --host-access no "$scratch/unawaited"
runs "a fault of the program's own still ends it" 1 3 'ended by signal 11|Sanitizer: SEGV' \
    check "$scratch/unawaited" dies
complains "a value that is none" 2 "'none' is no value of it" check --host-access=none \
    "$scratch/unawaited"

complains "jobs that are none" 2 "'0' is no value of it" check --jobs 0 "$scratch/grid"

finish
