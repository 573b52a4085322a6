#!/bin/sh
# cuemu.sh - the tool build/cuemu from outside: arguments, outputs, findings, messages, exit codes.
#
# CUEMU=PROGRAM chooses the program. Whether instructions are right is not this file's matter.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuemu
k=$scratch/k.ptx

cat >"$k" <<'PTX'
.version 9.0
.target sm_90a
.address_size 64
.extern .shared .align 16 .b8 dyn[];

// o[i] = a * x[i] + o[i]
.visible .entry axpy(.param .f32 a, .param .u64 x, .param .u64 o) {
    .reg .f32 %f<5>; .reg .b32 %r<2>; .reg .b64 %rd<6>;
    .loc 1 20 3
    ld.param.f32 %f1, [a]; ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [o];
    mov.u32 %r1, %tid.x;
    mad.wide.u32 %rd3, %r1, 4, %rd1;
    mad.wide.u32 %rd4, %r1, 4, %rd2;
    ld.global.f32 %f2, [%rd3];
    ld.global.f32 %f3, [%rd4];
    fma.rn.f32 %f4, %f1, %f2, %f3;
    st.global.f32 [%rd4], %f4;
    ret;
}
// A value of each width, stored one behind the other.
.visible .entry store(.param .u8 a, .param .s16 b, .param .u32 c, .param .u64 d,
                      .param .align 4 .b8 e[8], .param .u64 o) {
    .reg .b16 %h<3>; .reg .b32 %r<3>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o];
    ld.param.u8 %h1, [a]; ld.param.u16 %h2, [b]; ld.param.u32 %r1, [c]; ld.param.u64 %rd2, [d];
    ld.param.u32 %r2, [e+4];
    st.global.u64 [%rd1], %rd2; st.global.u32 [%rd1+8], %r1; st.global.u32 [%rd1+12], %r2;
    st.global.u16 [%rd1+16], %h2; st.global.u8 [%rd1+18], %h1;
    ret;
}
// Turned around in shared memory, without the barrier that it needs.
.visible .entry turn(.param .u64 o) .maxntid 64 {
    .reg .b32 %r<5>; .reg .b64 %rd<3>;
    mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.b32 %r3, dyn; add.u32 %r3, %r3, %r2;
    st.shared.u32 [%r3], %r1;
    mov.b32 %r4, dyn; sub.u32 %r4, %r4, %r2; ld.shared.u32 %r1, [%r4+252];
    ld.param.u64 %rd1, [o]; cvt.u64.u32 %rd2, %r2; add.u64 %rd1, %rd1, %rd2;
    st.global.u32 [%rd1], %r1;
    ret;
}
.visible .entry beyond(.param .u64 o) {
    .reg .b32 %r1; .reg .b64 %rd1;
    ld.param.u64 %rd1, [o];
    ld.global.u32 %r1, [%rd1+4096];
    ret;
}
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .b8 hi[] = {104, 105, 10, 0};
.visible .entry hello() {
    .reg .b64 %rd<3>; .reg .b32 %r1;
    mov.u64 %rd1, hi; cvta.global.u64 %rd2, %rd1;
    { .param .b64 p0; st.param.b64 [p0], %rd2; .param .b64 p1; st.param.b64 [p1], 0; .param .b32 r;
      call.uni (r), vprintf, (p0, p1); ld.param.b32 %r1, [r]; }
    ret;
}
.visible .entry hollow() { .reg .b32 a, b; add.u32 a, b, 1; ret; }
.visible .entry forever() { L: bra L; }
.visible .entry stuck() .reqntid 64 {
    .reg .pred p; .reg .b32 %r1;
    mov.u32 %r1, %tid.x; setp.lt.u32 p, %r1, 32;
    @p bar.sync 0, 64;
    @!p bar.sync 1, 64;
    ret;
}
.visible .entry pair(.param .u64 o) .reqnctapercluster 2 {
    .reg .b32 %r1; .reg .b64 %rd<3>; .reg .pred p;
    mov.u32 %r1, %tid.x; setp.ne.u32 p, %r1, 0; @p ret;
    mov.u32 %r1, %cluster_ctarank; ld.param.u64 %rd1, [o]; mad.wide.u32 %rd2, %r1, 4, %rd1;
    st.global.u32 [%rd2], %r1;
    ret;
}
// A box of 8 x 4 words, by a tensor map.
.visible .entry box(.param .align 64 .b8 map[128], .param .u64 o) {
    .shared .align 128 .b8 tile[128]; .shared .align 8 .b64 bar;
    .reg .b32 %r<6>; .reg .b64 %rd<5>; .reg .pred p, done;
    mov.u32 %r1, %tid.x; setp.ne.u32 p, %r1, 0; mov.b32 %r5, 0;
    mov.b64 %rd1, map; cvta.param.u64 %rd2, %rd1;
    @p bra WAIT;
    mbarrier.init.shared::cta.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 128;
    cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes
        [tile], [%rd2, {%r5, %r5}], [bar];
WAIT:
    bar.sync 0;
AGAIN:
    mbarrier.try_wait.parity.shared::cta.b64 done, [bar], 0;
    @!done bra AGAIN;
    mov.b32 %r2, tile; shl.b32 %r3, %r1, 2; add.u32 %r2, %r2, %r3; ld.shared.u32 %r4, [%r2];
    ld.param.u64 %rd3, [o]; mad.wide.u32 %rd4, %r1, 4, %rd3; st.global.u32 [%rd4], %r4;
    ret;
}
// The same, where the map is the first member of a struct; the next one is stored.
.visible .entry member(.param .align 64 .b8 struct[256], .param .u64 o) {
    .reg .b32 %r<2>; .reg .b64 %rd<3>;
    ld.param.u32 %r1, [struct+128]; ld.param.u64 %rd1, [o]; st.global.u32 [%rd1], %r1;
    ret;
}
.file 1 "axpy.cu"
PTX

# ---- Values and buffers ----

says "a kernel runs, and what it writes is printed" 0 'argument 3: f32[4]
    1 3 5 7' run --block 4 "$k" axpy f32:2 in:f32[4]=iota inout:f32[4]=1
says "--grid and --block have up to three extents" 0 'argument 3: f32[4]
    1 3 5 7' run --grid 1,1,1 --block 4x1 "$k" axpy f32:2 in:f32[4]=iota inout:f32[4]=1
printf '\1\0\0\0\377\377\377\377' >"$scratch/e"
says "every width, and bytes of a file" 0 'argument 6: u8[19]
    8 7 6 5 4 3 2 1
    120 86 52 18 255 255 255 255
    254 255 200' run --block 1 "$k" store u8:200 s16:-2 u32:0x12345678 u64:0x0102030405060708 \
    "bytes:@$scratch/e" out:u8[19]
says "integers that are signed" 0 'argument 6: s16[10]
    1 0 0 0 7 0 -1 -1
    -32768 0' run --block 1 "$k" store u8:0 s16:-32768 s32:7 s64:1 "bytes:@$scratch/e" inout:s16[10]
says "halves" 0 'argument 3: f16[4]
    1 1 1 1' run --block 2 "$k" axpy f32:0 in:f32[2] inout:f16[4]=1
says "what is random is the same each time" 0 "$(
    "$CT" run --block 4 "$k" axpy f32:1 in:f32[4]=random:3 inout:f32[4]
)" run --block 4 "$k" axpy f32:1 in:f32[4]=random:3 inout:f32[4]
run run --block 4 "$k" axpy f32:1 in:f32[4]=iota "inout:f32[4]@$scratch/o.bin"
printf '\0\0\0\0\0\0\200\77\0\0\0\100\0\0\100\100' >"$scratch/want"
if cmp -s "$scratch/o.bin" "$scratch/want" && [ "$rc" -eq 0 ] && [ ! -s "$out" ]; then
    pass "an output may go into a file"
else
    fail "an output may go into a file" "$rc: $(od -c "$scratch/o.bin")"
fi
says "and be an input" 0 'argument 3: f32[4]
    0 1 2 3' run --block 4 "$k" axpy f32:1 "in:f32[4]=@$scratch/o.bin" inout:f32[4]
run run --block 4 "$k" axpy f32:1 in:f32[4]=iota "inout:f32[4]@$scratch/o.npy"
if [ "$(wc -c <"$scratch/o.npy")" -eq 144 ] && grep -aq "'<f4'.*(4,)" "$scratch/o.npy"; then
    pass "or into one of NumPy"
else
    fail "or into one of NumPy" "$(od -c "$scratch/o.npy" | head)"
fi
says "which is an input, too" 0 'argument 3: f32[4]
    0 1 2 3' run --block 4 "$k" axpy f32:1 "in:f32[4]=@$scratch/o.npy" inout:f32[4]
says "a tensor map describes a buffer" 0 'argument 2: u32[36]
    0 1 2 3 4 5 6 7
    12 13 14 15 16 17 18 19
    24 25 26 27 28 29 30 31
    0 0 0 0 0 0 0 0
    32 33 34 35' run "$k" box tmap:u32,dims=12x3,box=8x4,of=2 inout:u32[36]=iota
says "a tensor map is the first member of a struct" 0 'argument 2: u32[1]
    0' run --block 1 "$k" member tmap:u32,dims=4x1,box=4x1,of=2 inout:u32[1]=7
says "clusters are as the entry requires" 0 'argument 1: u32[2]
    0 1' run --grid 2 "$k" pair out:u32[2]

says "a kernel prints" 0 'hi' run --block 1 "$k" hello
says "of many schedules once" 0 'hi' run --block 1 --sched random:1,3 "$k" hello
sed 's/^.version 9.0/.version 9.5/' "$k" >"$scratch/newer.ptx"
run run --block 1 --sched random:1,3 "$scratch/newer.ptx" hello
if ended 0 "newer PTX is read as the newest known, and said once"; then
    if [ "$(cat "$out")" = hi ] && [ "$(wc -l <"$err")" = 1 ] &&
        grep -q 'PTX 9.5 is read as 9.4, the newest known' "$err"; then
        pass "newer PTX is read as the newest known, and said once"
    else
        fail "newer PTX is read as the newest known, and said once" "$(head -n 5 "$out" "$err")"
    fi
fi
run run --block 1 --json "$k" hello
if [ "$rc" -eq 0 ] && [ "$(cat "$err")" = hi ] && head -c 1 "$out" | grep -q '{'; then
    pass "and not into JSON"
else
    fail "and not into JSON" "$rc: $(cat "$err" "$out")"
fi

# ---- Findings and exit codes ----

run run --all --block 64 --smem 256 "$k" turn out:u32[64]
if [ "$rc" -eq 1 ] &&
    grep -Eq "^$k:[0-9]+: race: (ld|st)\.shared\.u32 .* the two accesses are un" "$err" &&
    grep -q '^    repair: put bar.sync between the two' "$err"; then
    pass "a race is status 1, with the line and the text of the instruction"
else
    fail "a race is status 1, with the line and the text of the instruction" "$rc: $(cat "$err")"
fi
run run --all --block 64 --smem 256 --sched random:1,20 "$k" turn out:u32[64]
if [ "$rc" -eq 1 ] &&
    grep -Eq '^    with --sched random:[0-9]+, and in [0-9]+ of 20 runs$' "$err" &&
    [ "$(grep -c ': race: ld' "$err")" -eq 1 ]; then
    pass "of many schedules each finding is told once, with a seed"
else
    fail "of many schedules each finding is told once, with a seed" "$rc: $(cat "$err")"
fi
seed=$(sed -n 's/^    with --sched random:\([0-9]*\),.*/\1/p' "$err" | head -n 1)
run run --all --block 64 --smem 256 --sched "random:$seed" "$k" turn out:u32[64]
if [ "$rc" -eq 1 ] && grep -q ': race: ' "$err"; then
    pass "the seed shows it again"
else
    fail "the seed shows it again" "$rc: $(cat "$err")"
fi

# Two races of one launch, the second one behind a loop that takes longer than the test.
cat >"$scratch/long.ptx" <<'PTX'
.version 9.0
.target sm_90a
.address_size 64
.visible .entry long(.param .u64 x, .param .u64 turns) .reqntid 32 {
    .reg .b64 %rd<4>; .reg .b32 %r1; .reg .pred %p1;
    ld.param.u64 %rd1, [x]; ld.param.u64 %rd2, [turns]; mov.u32 %r1, %tid.x;
    st.global.u32 [%rd1], %r1;
    mov.b64 %rd3, 0;
NEXT:
    add.u64 %rd3, %rd3, 1; setp.lt.u64 %p1, %rd3, %rd2; @%p1 bra NEXT;
    st.global.u32 [%rd1+4], %r1; ret;
}
PTX
long=$scratch/long.ptx

# is_far OPTION..: the run has shown its race. JSON, and a run without checks, show nothing: it has
# had a processor for 0.3 s, a thousand times what the race takes.
is_far() {
    case " $* " in
    *" --json "* | *" --check none "*)
        awk '{ exit $14 + $15 < 30 }' "/proc/$pid/stat" 2>/dev/null
        ;;
    *) grep -q ': race: ' "$err" ;;
    esac
}

# ends_by SIGNAL OPTION..: the first race is shown when it occurs, and survives the signal.
ends_by() {
    signal=$1
    shift
    : >"$err" # of the run before
    # A caller may ignore the signal, as a shell does for what runs in the background.
    env --default-signal="$signal" "$CT" run "$@" "$long" long out:u32[2] u64:1000000000000 \
        >"$out" 2>"$err" </dev/null &
    pid=$! n=0
    until is_far "$@" || [ "$n" -eq 600 ]; do
        sleep 0.1
        n=$((n + 1))
    done
    shown=$(grep -c ': race: ' "$err" || true)
    kill "-$signal" "$pid"
    rc=0
    wait "$pid" || rc=$?
}
ends_by TERM
if [ "$rc" -eq 1 ] && [ "$shown" -eq 1 ] && [ ! -s "$out" ] &&
    grep -Eq '^.*long.ptx: ended by signal 15 \(.*\); this is what was found until then' "$err" &&
    [ "$(grep -c ': race: ' "$err")" -eq 1 ]; then
    pass "a finding is shown when it occurs, and survives SIGTERM"
else
    fail "a finding is shown when it occurs, and survives SIGTERM" "$rc: $(cat "$err" "$out")"
fi
ends_by INT --sched random:1,9 --stats
if [ "$rc" -eq 1 ] && grep -q 'ended by signal 2 ' "$err" &&
    grep -Eq '^instructions of warps +[0-9]{3,}$' "$out"; then
    pass "and SIGINT, with many schedules and costs"
else
    fail "and SIGINT, with many schedules and costs" "$rc: $(head -n 20 "$err" "$out")"
fi
ends_by HUP --json
if [ "$rc" -eq 1 ] && [ "$shown" -eq 0 ] &&
    grep -q '^{"end":"interrupted","runs":1,"findings":\[{"rule":"race".*"outputs":\[\]}$' "$out"
then
    pass "and SIGHUP, as JSON"
else
    fail "and SIGHUP, as JSON" "$rc: $(cat "$err" "$out")"
fi
ends_by TERM --check none
if [ "$rc" -eq 143 ] && grep -q 'ended by signal 15' "$err"; then
    pass "without findings the status is 128 and the signal"
else
    fail "without findings the status is 128 and the signal" "$rc: $(cat "$err")"
fi
run run --all "$long" long out:u32[2] u64:10
sed "s|^$scratch/||" "$err" >"$scratch/lines"
cat >"$scratch/expected" <<'TEXT'
long.ptx:7: race: st.global.u32
    repair: put
long.ptx:11: race: st.global.u32
    repair: put
TEXT
if [ "$rc" -eq 1 ] && sed 's/\(repair: put\|st.global.u32\) .*/\1/' "$scratch/lines" |
    diff "$scratch/expected" - >"$scratch/difference"; then
    pass "each finding is told once, in the order in which they occur"
else
    fail "each finding is told once, in the order in which they occur" \
        "$rc: $(cat "$scratch/difference" "$err")"
fi
run run --block 64 --smem 256 "$k" turn out:u32[64]
if [ "$rc" -eq 1 ] && [ "$(grep -c 'repair:' "$err")" -eq 1 ] &&
    grep -q ': race: ' "$err" && tail -n 1 "$err" | grep -q 'more finding'; then
    pass "one that takes the place of another, and what follows from it"
else
    fail "one that takes the place of another, and what follows from it" "$rc: $(cat "$err")"
fi
run run --block 64 --smem 256 --check none "$k" turn out:u32[64]
if [ "$rc" -eq 0 ] && [ ! -s "$err" ]; then
    pass "--check none finds nothing"
else
    fail "--check none finds nothing" "$rc: $(cat "$err")"
fi
cat >"$scratch/sum.ptx" <<'E'
.version 9.0
.target sm_90a
.address_size 64
.visible .entry sum(.param .u64 out, .param .b16 a, .param .b16 b, .param .b16 c)
{ .reg .b16 %h<6>; .reg .b64 %d<2>;
ld.param.u64 %d1, [out]; ld.param.b16 %h1, [a]; ld.param.b16 %h2, [b]; ld.param.b16 %h3, [c];
mul.f16 %h4, %h1, %h2;
sub.f16 %h5, %h4, %h3;
st.global.b16 [%d1], %h5; ret; }
E
for fmad in '' true false; do
    # shellcheck disable=SC2086 # none, or an option and its value
    run run --block 1 ${fmad:+--fmad $fmad} "$scratch/sum.ptx" sum out:f16[1] f16:1.0009765625 \
        f16:1.0009765625 f16:1.001953125
    case $fmad in false) sum=0 ;; *) sum=9.5367e-07 ;; esac
    if [ "$rc" -eq 0 ] && grep -q "^ *$sum$\|: $sum$\|= $sum$" "$out"; then
        pass "--fmad ${fmad:-that is not given}"
    else
        fail "--fmad ${fmad:-that is not given}" "$rc: $(cat "$out" "$err")"
    fi
done
run run --block 1 --stats "$scratch/sum.ptx" sum out:f16[1] f16:1 f16:1 f16:1
if grep -q 'sub.f16 %h5, %h4, %h3 (contracted with mul.f16 %h4, %h1, %h2)' "$out" "$err" &&
    ! grep -q '^ *mul' "$out" "$err"; then
    pass "--stats names both, at the sum's line"
else
    fail "--stats names both, at the sum's line" "$(cat "$out" "$err")"
fi
run run "$k" hollow
if [ "$rc" -eq 0 ] && [ ! -s "$err" ]; then
    pass "registers may be without a value"
else
    fail "registers may be without a value" "$rc: $(cat "$err")"
fi
run run --check strict "$k" hollow
if [ "$rc" -eq 1 ] && grep -q ': uninitialised: ' "$err"; then
    pass "--check strict finds who reads them"
else
    fail "--check strict finds who reads them" "$rc: $(cat "$err")"
fi
run run "$k" beyond in:u32[4]
if [ "$rc" -eq 1 ] && grep -q ': bounds: .*argument 1 ends' "$err"; then
    pass "what lies outside of a buffer names its argument"
else
    fail "what lies outside of a buffer names its argument" "$rc: $(cat "$err")"
fi
run run --block 1 "$k" axpy f32:1 in:f32[1] out:f32[1]
if [ "$rc" -eq 1 ] && grep -q ': uninitialised: ' "$err" && grep -q '(axpy\.cu:20): ' "$err"; then
    pass "what is only written has no contents; findings name the source"
else
    fail "what is only written has no contents; findings name the source" "$rc: $(cat "$err")"
fi
run run --steps 5000 "$k" forever
if [ "$rc" -eq 3 ]; then
    pass "too long is status 3"
else
    fail "too long is status 3" "$rc: $(cat "$err")"
fi
run run "$k" stuck
if [ "$rc" -eq 3 ] && grep -q 'deadlock' "$err"; then
    pass "a deadlock is status 3; a block is as the entry requires"
else
    fail "a deadlock is status 3; a block is as the entry requires" "$rc: $(cat "$err")"
fi

# ---- Other forms ----

shows "--stats counts" 0 '^instructions of warps +11$' '^accesses to global memory +3$' \
    '^  sectors +[0-9]+  of at least [0-9]+$' -- \
    run --stats --block 4 "$k" axpy f32:2 in:f32[4]=iota inout:f32[4]=1
shows "--json is one object" 1 '^\{"end":"finished","runs":1,"findings":\[\{"rule":"[a-z]+".*\}$' \
    '"counters":\{"instructions":[0-9]+,' '"outputs":\[\{"argument":1,"type":"u32","values":\[' -- \
    run --json --block 64 --smem 256 "$k" turn out:u32[64]
run run --trace "$scratch/t" --block 4 "$k" axpy f32:2 in:f32[4]=iota inout:f32[4]=1
if [ "$rc" -eq 0 ] && grep -q '"kind":"global"' "$scratch/t"; then
    pass "--trace writes events"
else
    fail "--trace writes events" "$rc: $(cat "$err")"
fi
shows "ls lists entries" 0 '^axpy\(f32, u64, u64\)$' \
    '^store\(u8, s16, u32, u64, bytes\[8\], u64\)$' \
    '^    13 instructions, 6 registers, 0 bytes of shared memory and what is dynamic' \
    '^    threads: exactly 64 x 1 x 1$' '^    threads: at most 64 x 1 x 1$' \
    '^    cluster: exactly 2 x 1 x 1$' '^    uses tensor copies, mbarrier$' -- ls "$k"
shows "ls has JSON, too" 0 '^\[\{"name":"axpy","params":\[\{"type":"f32",.*\}\]$' -- ls --json "$k"
shows "--ops lists forms" 0 '^add\.' '^wgmma' -- --ops
shows "--ops WORD lists those with the word" 0 '^mbarrier' -- --ops mbarrier
shows "--help" 0 '^usage: cuemu run' '^Exit status: 0 no findings' -- --help
for command in run step view ls check env; do
    shows "$command --help" 0 '^usage: cuemu run' '^Exit status: 0 no findings' -- $command --help
done
sed 's/\\//g' emu/man/cuemu.1 >"$scratch/page"
missing=$("$CT" --help | grep -oE -- '--[a-z]+' | sort -u | while read -r option; do
    grep -qe "$option" "$scratch/page" || echo "$option is not in cuemu.1"
done)
if [ -z "$missing" ]; then
    pass "the manual page has every option"
else
    fail "the manual page has every option" "$missing"
fi
shows "--version" 0 '^cuemu \(cutecheck\) [0-9.]+$' -- --version

# ---- Messages ----

complains "no command" 2 '^cuemu: run, step, view, ls'
complains "an unknown command" 2 '^cuemu: run, step, view, ls' frobnicate
complains "PTX without a command" 2 "e.ptx is PTX, not a program: cuemu run .*ENTRY ARG" e.ptx
complains "PTX in the place of a program" 2 \
    'a/e.ptx is PTX, .* cuemu ls a/e.ptx lists' check a/e.ptx
complains "CUDA source in its place" 2 'is CUDA source, .* nvcc -arch=sm_90 -cudart shared' a/k.cu
complains "an unknown option" 2 'unknown option --frob;' run --frob 1 "$k" axpy
complains "an option without its value" 2 '^cuemu: --grid: unknown, or without' run "$k" axpy --grid
complains "a grid of nothing" 2 "^cuemu: --grid: '0' is no value" run --grid 0 "$k" axpy
complains "a schedule that is none" 2 "^cuemu: --sched: 'never'" run --sched never "$k" axpy
complains "an fmad that is none" 2 "^cuemu: --fmad: 'some'" run --fmad some "$k" axpy
complains "a check that is none" 2 "^cuemu: --check: 'some'" run --check some "$k" axpy
complains "no entry" 2 'need KERNEL.ptx and ENTRY' run "$k"
complains "an entry that is not there" 2 "no entry 'none'" run "$k" none
complains "the entries that are there" 2 'it has axpy, store, turn,.*, member$' run "$k" none
{
    printf '.version 9.0\n.target sm_90a\n'
    for name in _Z4axpyIfEvT_ _Z4axpyIdEvT_ _ZN5tools4copyEPf _ZL5twicev _Zoo copy2; do
        echo ".entry $name(.param .u64 out) { ret; }"
    done
} >"$scratch/names.ptx"
printf '.version 9.0\n.target sm_90a\n' >"$scratch/none.ptx"
for name in copy tools::copy _ZN5tools4copyEPf twice _Zoo copy2; do
    shows "an entry by the name $name" 0 '^argument 1: u8' -- \
        run "$scratch/names.ptx" "$name" out:u8[1]
done
complains "a name that two entries have" 2 "'axpy' may be _Z4axpyIfEvT_, _Z4axpyIdEvT_: which" \
    run "$scratch/names.ptx" axpy
complains "the end of a name that is none of its parts" 2 "no entry 'opy'" \
    run "$scratch/names.ptx" opy
complains "an entry of a module without any" 2 "no entry 'a': it has none" run "$scratch/none.ptx" a
complains "a file that is not there" 2 'nothing.ptx: cannot be read' run "$scratch/nothing.ptx" a
complains "too few arguments" 2 '^cuemu: 1 arguments, and axpy has 3' run "$k" axpy f32:1
complains "an argument of another width" 2 "argument 1: 'u64:1' has 8 bytes, parameter a 4" \
    run "$k" axpy u64:1 in:f32[4] inout:f32[4]
complains "no argument" 2 "argument 1: 'x' is no argument" run "$k" axpy x
complains "a number that does not fit" 2 "'256' is no number of type u8" run "$k" axpy u8:256
complains "a negative number of an unsigned type" 2 "no number of type u32" run "$k" axpy u32:-1x
complains "a type that is none" 2 "argument 1: 'q8:1' is no argument" run "$k" axpy q8:1
complains "a buffer without a size" 2 "no TYPE\[COUNT\]" run "$k" axpy in:f32
complains "a buffer of nothing" 2 "from 1 to 2" run "$k" axpy "in:f32[0]"
complains "contents that are none" 2 "neither zero, iota" run "$k" axpy "in:f32[2]=what"
complains "contents of what is only written" 2 "only written" run "$k" axpy "out:f32[2]=iota"
complains "a file of what is only read" 2 "only read" run "$k" axpy "in:f32[2]@x"
complains "a file of another size" 2 "has 8 bytes, and" run "$k" axpy "in:f32[4]=@$scratch/e"
cp "$k" "$scratch/not.npy"
complains "a file that is not NumPy's" 2 "no array of NumPy" \
    run "$k" axpy "in:f32[4]=@$scratch/not.npy"
complains "a map of no buffer" 2 'of=1 is no argument that is a buffer' \
    run "$k" box tmap:u32,dims=16x4,box=8x4,of=1 out:u32[32]
complains "a map for a number" 2 'has 128 bytes, parameter' \
    run "$k" axpy tmap:u32,dims=4x1,box=4x1,of=2 in:f32[4]=iota inout:f32[4]=1
complains "a map without its dimensions" 2 'needs dims=' run "$k" box tmap:u32,of=2 out:u32[32]
complains "a field that is none" 2 "'boxes=3' is no field" run "$k" box tmap:u32,boxes=3
complains "a map that the driver refuses" 2 'argument 1: ' \
    run "$k" box tmap:u32,dims=16x4,strides=3,box=8x4,of=2 out:u32[64]
complains "a block that is too large" 2 'turn allows 64' run --block 65 "$k" turn out:u32[64]
complains "ls without a file" 2 'ls needs KERNEL.ptx' ls
complains "a word that no form has" 2 'no form has this word' --ops frobnicate
# The store stands in a header of the toolkit, inlined into line 12 of the kernel's source.
cat >"$scratch/inlined.ptx" <<'E'
.version 9.0
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 out)
{ .reg .b64 %d<2>;
.loc 1 12 5
ld.param.u64 %d1, [out];
.loc 2 433 3, function_name $F, inlined_at 1 12 5
st.global.u32 [%d1+4096], 1;
.loc 1 13 1
ret; }
.file 1 "/src/kernel.cu"
.file 2 "/usr/local/cuda-13.0/include/sm_30_intrinsics.hpp"
.section .debug_str
{
$F:
.b8 95,90,49,54,95,95,115,104,102,108,95,100,111,119,110,95,115,121,110,99,106,105,106,106,0
}
E
run run --block 1 "$scratch/inlined.ptx" k out:u32[1]
if [ "$rc" -eq 1 ] && cat "$out" "$err" | tr -s ' \n' ' ' |
    grep -q '(/src/kernel.cu:12, in __shfl_down_sync, sm_30_intrinsics.hpp:433)'; then
    pass "a finding in the toolkit's header names the user's line first"
else
    fail "a finding in the toolkit's header names the user's line first" "$rc: $(cat "$err")"
fi
printf '.version 9.0\n.target sm_90a\n.entry k() {\n  mov.b32 x, 1;\n}\n' >"$scratch/bad.ptx"
complains "PTX that is wrong has line and column" 2 "bad.ptx:4:11: 'x' is not declared" \
    run "$scratch/bad.ptx" k
complains "ls says so, too" 2 "bad.ptx:4:11: 'x' is not declared" ls "$scratch/bad.ptx"
printf '.version 9.0\n.target sm_90a\n.entry k() {\n  frob.b32;\n}\n' >"$scratch/bad.ptx"
complains "a form that is unknown has line and column" 2 'bad.ptx:4:3: ' run "$scratch/bad.ptx" k
shows "ls lists it all the same" 0 'cannot be executed: .*bad.ptx:4:3: ' -- ls "$scratch/bad.ptx"
printf '.version 9.0\n.target "\033[31m"\n' >"$scratch/bad.ptx"
survives "what commands a terminal is not printed" ls "$scratch/bad.ptx"
head -c 3000 /dev/urandom >"$scratch/bad.ptx"
survives "bytes that are no text" ls "$scratch/bad.ptx"

# ---- Completion ----

# completes WHAT WANTED WORD...: what bash offers for the last word.
completes() {
    what=$1 wanted=$2
    shift 2
    # shellcheck disable=SC2016 # of bash
    said=$(PATH="$scratch:$PATH" bash -c 'complete() { :; }; . emu/completion/cuemu
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _cuemu; echo "${COMPREPLY[*]}"' \
        bash "$@" 2>&1)
    if [ "$said" = "$wanted" ]; then
        pass "$what"
    else
        fail "$what" "$said"
    fi
}

if command -v bash >/dev/null 2>&1; then
    ln -s "$(cd "$(dirname "$CT")" && pwd)/$(basename "$CT")" "$scratch/cuemu"
    completes "bash completes commands" 'run' cuemu r
    completes "step" 'step' cuemu st
    completes "options of view" '--html' cuemu view t.jsonl --
    completes "options" '--stats --steps' cuemu run --st
    completes "options of check" '--launch --leaks --launch-skip --launch-count --log-file' \
        cuemu check --l
    completes "values of --fmad" 'false' cuemu check --fmad f
    completes "values of check's options" 'strict' cuemu check --check s
    completes "values of options" 'late' cuemu run --sched l
    completes "entries of the file" 'store stuck' cuemu run "$k" st
    completes "kinds of arguments" 'in: inout:' cuemu run "$k" axpy f32:1 in
else
    skip "bash completes" "bash not found"
fi

# What is printed is escaped where a terminal is not there: no colours in a file.
run run --block 64 --smem 256 "$k" turn out:u32[64]
if grep -q "$(printf '\033')" "$err"; then
    fail "no colours in a file" "$(head -n 3 "$err")"
else
    pass "no colours in a file"
fi
finish
