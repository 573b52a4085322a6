#!/bin/sh
# memory_findings.sh - kernels with one fault in how they use memory, and their repaired twins: what
# cuemu finds in the one, that it finds nothing in the other, under every schedule.
#
# A kernel is PTX from its parameters on. Not here: which instructions are right (unit/emu).
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite memory_findings
k=$scratch/k.ptx

# kernel: the body of entry k, from standard input.
kernel() {
    {
        printf '.version 9.0\n.target sm_90a\n.address_size 64\n'
        cat
    } >"$k"
}

# twin PATTERN TEXT: the kernel with the lines that have the pattern replaced.
twin() {
    sed "s|.*$1.*|$2|" "$k" >"$scratch/twin.ptx"
    mv "$scratch/twin.ptx" "$k"
}

# finds WHAT PATTERN ARGUMENT...: the first finding has that.
finds() {
    what=$1 pattern=$2
    shift 2
    run run "$@"
    ended 1 "$what" || return 0
    if grep -qE "$pattern" "$out" "$err"; then
        pass "$what"
    else
        fail "$what" "$(head -n 5 "$out" "$err")"
    fi
}

# clean WHAT ARGUMENT...: nothing, in the usual schedule and in some random ones, each by itself, as
# buffers keep what a run left in them.
clean() {
    what=$1
    shift
    for schedule in early late random:1 random:2 random:3 random:4; do
        run run --check strict --sched $schedule "$@"
        ended 0 "$what" || return 0
    done
    pass "$what"
}

# ---- Outside of a variable of a module ----------------------------------------------------------

# Which memory is named is a matter of distance, for variables as for buffers.
kernel <<'PTX'
.global .align 4 .b8 first[4096];
.global .align 4 .b8 table[1048576];
.visible .entry k(.param .u64 at) {
    .reg .b64 %rd<4>; .reg .b32 %r<2>;
    ld.param.u64 %rd1, [at]; mov.u64 %rd2, table; add.s64 %rd3, %rd2, %rd1;
    mov.b32 %r1, 1; st.global.u32 [%rd3], %r1;
    ret;
}
PTX
finds "a little before a variable" \
    'first ends 65136 bytes below, after 4096 bytes, and table begins 400 bytes above$' \
    "$k" k s64:-400
finds "behind a variable" 'table ends 60000 bytes below, after 1048576 bytes$' "$k" k s64:1108576
finds "far behind a variable" 'the nearest, table of 1048576 bytes, ends 90000000 bytes below$' \
    "$k" k s64:91048576
clean "inside of it" "$k" k s64:1048572

# ---- More readers than a word has room for ------------------------------------------------------

# Eight warps read; the ninth waits for seven of them, then writes.
kernel <<'PTX'
.visible .entry k(.param .u64 o, .param .u32 alone) .reqntid 288 {
    .shared .align 16 .b8 s[16];
    .reg .pred p, q; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    mov.u32 %r1, %tid.x; shr.u32 %r2, %r1, 5; setp.ne.u32 p, %r1, 0; setp.lt.u32 q, %r2, 8;
    ld.param.u64 %rd1, [o]; mad.wide.u32 %rd2, %r1, 4, %rd1; ld.param.u32 %r3, [alone];
    @!p st.shared.v4.u32 [s], {%r2, %r2, %r2, %r2};
    bar.sync 0;
    @!q bra WRITER;
    LOAD
    st.global.u32 [%rd2], %r4;
    setp.eq.u32 p, %r2, %r3;
    @!p bar.arrive 1, COUNT;
    ret;
WRITER:
    bar.sync 1, COUNT;
    STORE
    ret;
}
PTX
cp "$k" "$scratch/readers"
for width in word vector; do
    cp "$scratch/readers" "$k"
    if [ $width = word ]; then
        twin LOAD '    ld.shared.u32 %r4, [s];' && twin STORE '    st.shared.u32 [s], %r3;'
    else
        twin LOAD '    ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [s];'
        twin STORE '    st.shared.v4.u32 [s], {%r3, %r3, %r3, %r3};'
    fi
    cp "$k" "$scratch/filled"
    for alone in 0 3 7; do
        sed 's/COUNT/256/' "$scratch/filled" >"$k"
        finds "reader $alone of eight is not waited for, $width" \
            "writes byte 0x0 .* which lane .* of warp $alone of CTA 0 read" \
            --block 288 "$k" k out:u32[288] "u32:$alone"
    done
    sed 's/COUNT/288/' "$scratch/filled" >"$k"
    clean "all readers are waited for, $width" --block 288 "$k" k out:u32[288] u32:9
done

# The same with CTAs, of which each counts itself but one.
kernel <<'PTX'
.visible .entry k(.param .u64 o, .param .u32 alone, .param .u32 all) {
    .reg .pred p; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    mov.u32 %r1, %ctaid.x; ld.param.u64 %rd1, [o]; ld.param.u32 %r3, [alone];
    ld.param.u32 %r5, [all]; setp.eq.u32 p, %r1, 8;
    @p bra WRITER;
    ld.global.u32 %r4, [%rd1];
    setp.eq.u32 p, %r1, %r3; @p ret;
    fence.acq_rel.gpu;
    red.relaxed.gpu.global.add.u32 [%rd1+128], 1;
    ret;
WRITER:
    ld.acquire.gpu.global.u32 %r4, [%rd1+128];
    setp.lt.u32 p, %r4, %r5; @p bra WRITER;
    st.global.u32 [%rd1], %r4;
    ret;
}
PTX
for alone in 0 4 7; do
    finds "CTA $alone of eight is not waited for" 'the two accesses are unordered' \
        --grid 9 --block 1 "$k" k inout:u32[64]=0 "u32:$alone" u32:7
done
clean "all CTAs are waited for" --grid 9 --block 1 "$k" k inout:u32[64]=0 u32:9 u32:8

# note PATTERN ARGUMENT...: nothing is found, but a strict note has that.
note() {
    what=$1 pattern=$2
    shift 2
    run run "$@"
    ended 0 "$what" || return 0
    run run --check strict "$@"
    if grep -qE "$pattern" "$out" "$err"; then
        pass "$what"
    else
        fail "$what" "$(head -n 5 "$out" "$err")"
    fi
}

# ---- One variable, and the next one --------------------------------------------------------------

kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .shared .align 4 .b8 s[128]; .shared .align 4 .b8 t[128];
    .reg .b32 %r<8>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2;
    mov.u32 %r3, s; add.u32 %r4, %r3, %r2;
    mov.u32 %r5, t; add.u32 %r6, %r5, %r2;
    st.shared.u32 [%r6], %r1;
    bar.sync 0;
    st.shared.u32 [%r4+64], %r1;
    mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r1;
    ret;
}
PTX
finds "a store past the end of a shared variable" \
    'writes byte 0x80 of .*, outside of s, whose .* computed from: s is bytes 0x0 to 0x7f' \
    --block 32 "$k" k inout:u32[32]=0
finds "and its repair" 'repair: keep the index within s, or make it larger' \
    --block 32 "$k" k inout:u32[32]=0
cp "$k" "$scratch/past"
twin '%r4+64' '    ld.shared.u32 %r7, [%r6-4];'
finds "a load below a shared variable" 'reads byte 0x7c of .*, outside of t' \
    --block 32 "$k" k inout:u32[32]=0
cp "$scratch/past" "$k"
twin '%r4+64' '    st.shared.u32 [%r4], %r1;'
clean "a store within it" --block 32 "$k" k inout:u32[32]=0

# ---- The end of a pipeline, and an exit before a barrier ----------------------------------------

# Lanes read a word, and one of them writes it then.
kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .shared .align 4 .b8 s[4];
    .reg .pred p; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; setp.eq.u32 p, %r1, 0;
    @p st.shared.u32 [s], 7;
    bar.sync 0;
    ld.shared.u32 %r2, [s];
    match.any.sync.b32 %r3, %r2, 0xffffffff;
    @p st.shared.u32 [s], %r3;
    mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r2;
    ret;
}
PTX
note "a write after reads that match.sync alone comes between" \
    'note: race: .* only match.sync comes between the two' --block 32 "$k" k inout:u32[32]=0
twin 'match.any' '    mov.u32 %r3, 1;'
finds "and without it" '^[^ ]*: race: .* writes byte 0x0 of' --block 32 "$k" k inout:u32[32]=0
twin '%r3, 1;' '    bar.warp.sync 0xffffffff; mov.u32 %r3, 1;'
clean "bar.warp.sync orders them" --block 32 "$k" k inout:u32[32]=0

kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .shared .align 4 .b8 s[256];
    .reg .pred p; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2;
    mov.u32 %r3, s; add.u32 %r4, %r3, %r2;
    st.shared.u32 [%r4], %r1;
    setp.ge.u32 p, %r1, 32;
    @p exit;
    bar.sync 0;
    ld.shared.u32 %r5, [%r4+128];
    mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r5;
    ret;
}
PTX
note "what a thread wrote before it exits is there after a barrier" \
    'race: .* reads byte 0x80 of .*; the two accesses are unordered' \
    --block 64 "$k" k inout:u32[32]=0
twin 'bar.sync' ''
finds "and not without one" '^[^ ]*: race: ' --block 64 "$k" k inout:u32[32]=0

# ---- Updates ------------------------------------------------------------------------------------

kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .reg .b32 %r<4>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [o];
    ld.global.u32 %r1, [%rd1];
    add.u32 %r2, %r1, 1;
    st.global.u32 [%rd1], %r2;
    ret;
}
PTX
finds "a counter without an atomic" 'updates are lost' --block 64 "$k" k inout:u32[1]=0
finds "what would be one" 'repair: update it by one atomic operation' \
    --block 64 "$k" k inout:u32[1]=0
twin 'ld.global' '    atom.global.add.u32 %r1, [%rd1], 1;' && twin 'st.global' ''
clean "a counter with one" --block 64 "$k" k inout:u32[1]=0

# The first guess of a loop of compare and swap is a plain load.
kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .reg .pred p; .reg .b64 %rd<6>;
    ld.param.u64 %rd1, [o];
    ld.global.u64 %rd2, [%rd1];
AGAIN:
    mov.u64 %rd3, %rd2;
    add.u64 %rd4, %rd3, 1;
    atom.global.cas.b64 %rd2, [%rd1], %rd3, %rd4;
    setp.ne.u64 p, %rd2, %rd3;
    @p bra AGAIN;
    ret;
}
PTX
note "a plain first guess of a compare and swap" 'note: race: .* the atom.cas compares the value' \
    --grid 3 --block 64 "$k" k inout:u64[1]=0
cp "$k" "$scratch/guess"
twin 'mov.u64' '        add.u64 %rd3, %rd2, 0;'
finds "a load that is computed with is none" '^[^ ]*: race: ' --block 64 "$k" k inout:u64[1]=0
cp "$scratch/guess" "$k"
twin 'ld.global' '    ld.relaxed.gpu.global.u64 %rd2, [%rd1];'
clean "a strong first guess" --grid 3 --block 64 "$k" k inout:u64[1]=0

# ---- Loads of memory that stays as it is ---------------------------------------------------------

kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x;
    mad.wide.u32 %rd2, %r1, 4, %rd1; xor.b32 %r2, %r1, 33; mad.wide.u32 %rd3, %r2, 4, %rd1;
    st.global.u32 [%rd2], %r1;
    bar.sync 0;
    ld.global.nc.u32 %r3, [%rd3];
    st.global.u32 [%rd2+256], %r3;
    ret;
}
PTX
finds "ld.global.nc of what the launch writes" \
    'by .nc byte .*, which .* wrote at .* in the same launch' --block 64 "$k" k inout:u32[128]=0
twin 'ld.global.nc' '    ld.global.u32 %r3, [%rd3];'
clean "a plain load of it" --block 64 "$k" k inout:u32[128]=0
twin '%r3, .%rd3' '    ld.global.nc.u32 %r3, [%rd3+512];'
clean "ld.global.nc of memory beside it" --block 64 "$k" k inout:u32[192]=0

# Bytes of one word, of which two lanes store one each.
kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x;
    shr.u32 %r2, %r1, 1; mad.wide.u32 %rd2, %r2, 4, %rd1; and.b32 %r2, %r1, 1;
    cvt.u64.u32 %rd3, %r2; add.u64 %rd2, %rd2, %rd3;
    st.global.u8 [%rd2], %r1;
    bar.sync 0;
    ld.global.nc.u8 %r3, [%rd2+1];
    st.global.u8 [%rd2+128], %r3;
    ret;
}
PTX
finds "ld.global.nc of a byte that another lane wrote" \
    'by .nc byte 0x1 of .*, which lane 1 of .* wrote at .* in the same launch' --block 32 "$k" k \
    inout:u8[256]=0
twin 'ld.global.nc' '    ld.global.nc.u8 %r3, [%rd2+2];'
clean "ld.global.nc of other bytes of the word" --block 32 "$k" k inout:u8[256]=0

# What the engine wrote.
kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .shared .align 16 .b8 s[128];
    .reg .pred p; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, s;
    add.u32 %r2, %r3, %r2; st.shared.u32 [%r2], %r1;
    fence.proxy.async.shared::cta; bar.warp.sync -1;
    setp.ne.u32 p, %r1, 0; @p bra DONE;
    cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r3], 128;
    cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
DONE:
    bar.warp.sync -1;
    mad.wide.u32 %rd2, %r1, 4, %rd1;
    ld.global.nc.u32 %r3, [%rd2];
    st.global.u32 [%rd2+128], %r3;
    ret;
}
PTX
finds "ld.global.nc of a bulk store" 'by .nc byte .*, which .* wrote at .* in the same launch' \
    --block 32 "$k" k inout:u32[64]=0
twin 'ld.global.nc' '    ld.global.u32 %r3, [%rd2];'
clean "a plain load of a bulk store" --block 32 "$k" k inout:u32[64]=0

# ---- Values that nothing depends on --------------------------------------------------------------

kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .shared .align 4 .b8 s[128];
    .reg .b32 %r<6>; .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; mad.wide.u32 %rd2, %r1, 4, %rd1;
    mov.u32 %r2, s; mad.lo.u32 %r3, %r1, 4, %r2;
    atom.shared.exch.b32 %r4, [%r3], %r1;
    bar.warp.sync -1;
    xor.b32 %r3, %r3, 4; ld.shared.u32 %r5, [%r3];
    st.global.u32 [%rd2], %r5;
    ret;
}
PTX
clean "an exchange is the first write" --block 32 "$k" k out:u32[32]
twin 'st.global' '    st.global.u32 [%rd2], %r4;'
finds "its result is used" 'reads byte 0x0 of .*, which was never written, and .* uses it' \
    --block 32 "$k" k out:u32[32]

# A scan of the sums of three warps: warp 0 reads 32 words, of which three are written, and stores
# them all; 29 sums of nothing stay in shared memory.
kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .shared .align 4 .b8 s[128];
    .reg .pred p; .reg .b32 %r<10>; .reg .b64 %rd<3>;
    .loc 1 3 1
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; mad.wide.u32 %rd2, %r1, 4, %rd1;
    shr.u32 %r2, %r1, 5; and.b32 %r3, %r1, 31; mov.u32 %r4, s; mov.u32 %r8, 0;
    mad.lo.u32 %r5, %r2, 4, %r4; setp.eq.u32 p, %r3, 31;
    @p st.shared.u32 [%r5], %r1;
    bar.sync 0;
    setp.ne.u32 p, %r2, 0; @p bra MEET;
    mad.lo.u32 %r6, %r3, 4, %r4;
    .loc 1 7 1
    ld.shared.u32 %r7, [%r6];
    .loc 1 8 1
    shfl.sync.up.b32 %r9|p, %r7, 1, 0, -1; @p add.u32 %r7, %r7, %r9;
    shfl.sync.up.b32 %r9|p, %r7, 2, 0, -1; @p add.u32 %r7, %r7, %r9;
    .loc 1 9 1
    st.shared.u32 [%r6], %r7;
MEET:
    bar.sync 0;
    setp.eq.u32 p, %r2, 0; @p bra SUM;
    .loc 1 12 1
    ld.shared.u32 %r8, [%r5+-4];
SUM:
    add.u32 %r1, %r1, %r8;
    .loc 1 13 1
    st.global.u32 [%rd2], %r1;
    ret;
}
.file 1 "scan.cu"
PTX
clean "sums of nothing that nobody reads" --block 96 "$k" k out:u32[96]
twin 'r5.-4' '    ld.shared.u32 %r8, [%r5+8];'
finds "one that reaches an output names the read that it comes from" \
    'uninitialised: ld.shared.* \(scan.cu:7\): lane 3 of warp 0 .* \(scan.cu:13\) uses it' \
    --block 96 "$k" k out:u32[96]

# Two stores of one line give a word one value.
kernel <<'PTX'
.visible .entry k(.param .u64 o) {
    .reg .pred p; .reg .b32 %r<4>; .reg .b64 %rd<3>;
    .loc 1 7 1
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; and.b32 %r2, %r1, 1; setp.eq.u32 p, %r2, 0;
    .loc 1 9 1
    @p st.global.u32 [%rd1], 1;
    @!p st.global.u32 [%rd1], 1;
    ret;
}
.file 1 "flag.cu"
PTX
clean "two stores of a line, and one value" --block 64 "$k" k inout:u32[1]=1
twin '@!p st' '    @!p st.global.u32 [%rd1], 2;'
finds "two values" 'race: ' --block 64 "$k" k inout:u32[1]=1

# ---- mbarriers: the cause comes first ------------------------------------------------------------

# The wait passes by the parity of the phase before.
kernel <<'PTX'
.visible .entry k(.param .u64 in, .param .u64 o) .reqntid 32 {
    .shared .align 128 .b8 s[128]; .shared .align 8 .b64 full;
    .reg .pred p, done; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [o];
    mov.u32 %r1, %tid.x; setp.eq.u32 p, %r1, 0;
    @p mbarrier.init.shared::cta.b64 [full], 1;
    @p fence.mbarrier_init.release.cluster;
    @p fence.proxy.async;
    bar.sync 0;
    @p mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 128;
    @p cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%rd1], 128, [full];
WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 done, [full], 1;
    @!done bra WAIT;
    mad.wide.u32 %rd3, %r1, 4, %rd2;
    mov.u32 %r5, s; mad.lo.u32 %r5, %r1, 4, %r5;
    ld.shared.u32 %r6, [%r5]; st.global.u32 [%rd3], %r6;
    ret;
}
PTX
finds "a wait by the parity of the phase before" \
    'the wait at .*try_wait.* passed by parity 1, of the phase before.* the phase of parity 0' \
    --sched late --block 32 "$k" k in:u32[32] out:u32[32]
finds "the right parity" 'repair: wait by parity 0: ' \
    --sched late --block 32 "$k" k in:u32[32] out:u32[32]
twin 'try_wait' '    mbarrier.try_wait.parity.shared::cta.b64 done, [full], 0;'
clean "a wait by the right one" --block 32 "$k" k in:u32[32] out:u32[32]

# A copy brings bytes to both CTAs, of which one expects them; its warp waits at the cluster's
# barrier then, which is no cause.
kernel <<'PTX'
.visible .entry k(.param .u64 in, .param .u64 o) .reqnctapercluster 2 .reqntid 32 {
    .shared .align 128 .b8 s[128]; .shared .align 8 .b64 full;
    .reg .pred p, q, done; .reg .b16 m; .reg .b32 %r<8>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [in]; ld.param.u64 %rd2, [o];
    mov.u32 %r1, %tid.x; mov.u32 %r2, %cluster_ctarank; mov.b16 m, 3;
    setp.eq.u32 p, %r1, 0; or.b32 %r3, %r1, %r2; setp.eq.u32 q, %r3, 0;
    @p mbarrier.init.shared::cta.b64 [full], 1;
    @p fence.mbarrier_init.release.cluster;
    @p fence.proxy.async;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    @q mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 128;
    @q cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster
        [s], [%rd1], 128, [full], m;
WAIT:
    mbarrier.try_wait.parity.shared::cta.b64 done, [full], 0;
    @!done bra WAIT;
    mad.lo.u32 %r4, %r2, 32, %r1; mad.wide.u32 %rd3, %r4, 4, %rd2;
    mov.u32 %r5, s; mad.lo.u32 %r5, %r1, 4, %r5;
    ld.shared.u32 %r6, [%r5]; st.global.u32 [%rd3], %r6;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    ret;
}
PTX
run run --grid 2 --cluster 2 --block 32 "$k" k in:u32[32] out:u32[64]
what="the mbarrier that did not expect bytes of a multicast is the first finding"
if head -n 1 "$err" | grep -q 'CTA 1, .* for mbarrier .* 128 bytes too many' &&
    sed -n 2p "$err" | grep -q 'the mbarrier of each CTA that a multicast writes to'; then
    pass "$what"
else
    fail "$what" "$(head -n 5 "$err")"
fi
twin 'expect_tx' '    @p mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 128;'
clean "both CTAs expect them" --grid 2 --cluster 2 --block 32 "$k" k in:u32[32] out:u32[64]

finish
