#!/bin/sh
# cuemu_stats.sh - cuemu run --stats: costs by kind and by line, the worst first, as text and JSON.
#
# CUEMU=PROGRAM chooses the program. How many wavefronts an access takes is not this file's matter:
# the kernel's are known by construction, 32 lanes in one bank, and 32 sectors of one word each.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuemu_stats
k=$scratch/k.ptx

cat >"$k" <<'PTX'
.version 9.0
.target sm_90a
.address_size 64
// o[32 * i] = what lies 32 * i words into shared memory; the lower lanes once more.
.visible .entry column(.param .u64 o) {
    .shared .align 16 .b8 tile[4096];
    .reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred p;
    ld.param.u64 %rd1, [o]; mov.u32 %r1, %tid.x; mov.b32 %r2, tile;
    shl.b32 %r3, %r1, 7; add.u32 %r4, %r2, %r3;
    .loc 1 2 3
    st.shared.u32 [%r4], %r1;
    .loc 1 3 3
    ld.shared.u32 %r5, [%r4];
    mad.wide.u32 %rd2, %r1, 128, %rd1;
    st.global.u32 [%rd2], %r5;
    setp.lt.u32 p, %r1, 4;
    .loc 1 4 3
    @p st.global.u32 [%rd2], %r5;
    ret;
}
.visible .entry copy(.param .u64 x) {
    .shared .align 16 .b8 tile[512];
    .reg .b32 %r<3>; .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [x]; mov.u32 %r1, %tid.x; mov.b32 %r2, tile;
    mad.wide.u32 %rd2, %r1, 16, %rd1; shl.b32 %r1, %r1, 4; add.u32 %r2, %r2, %r1;
    cp.async.cg.shared.global [%r2], [%rd2], 16;
    cp.async.wait_all;
    ret;
}
.file 1 "column.cu"
PTX
printf 'first\n  tile[i] = i; \n\n\tguarded\n' >"$scratch/column.cu"

shows "totals" 0 '^instructions of warps +12$' '^  wavefronts +64  of at least 2$' \
    '^  sectors +36  of at least 5$' -- run --stats "$k" column in:u32[1024]=zero
has "kinds have the space, and their share" "  st.global                             2   16.7%" \
    "  st.shared                             1    8.3%"
lines() {
    sed -n '/^the worst lines/,$p' "$out" | sed 1d | sed 's/  */ /g'
}
if [ "$(lines | head -n 1)" = ' column.cu:3 4 32.0 32 1 32 4 0' ]; then
    pass "the worst line is first"
else
    fail "the worst line is first" "$(lines)"
fi
if lines | grep -qx ' column.cu:2 1 32.0 32 1 0 0 0' && lines | grep -qx ' tile\[i\] = i;'; then
    pass "with the text of its source, which stands beside the PTX"
else
    fail "with the text of its source, which stands beside the PTX" "$(lines)"
fi
if lines | grep -qx ' column.cu:4 2 32.0 0 0 4 1 0' && lines | grep -qx ' guarded'; then
    pass "lanes whose guard is false cost no sector"
else
    fail "lanes whose guard is false cost no sector" "$(lines)"
fi
if lines | grep -qx ' k.ptx:8 3 32.0 0 0 0 0 0' &&
    lines | grep -qx ' ld.param.u64 %rd1, \[o\];*'; then
    pass "what has no .loc is told by the line of the PTX, with the instruction"
else
    fail "what has no .loc is told by the line of the PTX, with the instruction" "$(lines)"
fi
rm "$scratch/column.cu"
run run --stats "$k" column in:u32[1024]=zero
if lines | grep -qx ' st.shared.u32 \[%r4\], %r1;*'; then
    pass "a source that is not there is no matter: the instruction stands for it"
else
    fail "a source that is not there is no matter: the instruction stands for it" "$(lines)"
fi
shows "bytes that were moved asynchronously" 0 '^asynchronous operations +[1-9]' '^  bytes +512$' \
    '^  cp.async +2 ' ' 512$' -- run --stats "$k" copy in:u32[128]=zero
run run --stats --grid 2 "$k" column in:u32[1024]=zero
if lines | head -n 1 | grep -q ' column.cu:3 8 32.0 '; then
    pass "all warps and CTAs together"
else
    fail "all warps and CTAs together" "$(lines)"
fi
shows "JSON has kinds and lines" 0 '"kinds":\[\{"kind":"[a-z.]+","lanes":[0-9]+,"instructions":' \
    '"lines":\[\{"file":"column.cu","line":3,"ptx_line":[0-9]+,"text":"ld.shared' \
    '"wavefronts":32,"ideal_wavefronts":1,' -- run --stats --json "$k" column in:u32[1024]=zero
if command -v python3 >/dev/null 2>&1; then
    if python3 - "$out" <<'PY'
import json, sys
r = json.load(open(sys.argv[1]))
for part in "kinds", "lines":
    for field in "instructions", "wavefronts", "sectors", "async_bytes":
        assert sum(x[field] for x in r[part]) == r["counters"][field], (part, field)
PY
    then
        pass "kinds and lines add up to the counters"
    else
        fail "kinds and lines add up to the counters"
    fi
else
    skip "kinds and lines add up to the counters" "no python3 here"
fi
run run --json "$k" column in:u32[1024]=zero
if grep -q '"kinds"' "$out"; then
    fail "without --stats there are none"
else
    pass "without --stats there are none"
fi
shows "of many schedules those of the first" 0 '^instructions of warps +12$' -- \
    run --stats --sched random:1,5 "$k" column in:u32[1024]=zero
finish
