#!/bin/sh
# replay_emu.sh - build/replay-emu finds answers that are wrong, and says what it can not
# read.
#
# One answer of each recorded family is spoiled; the count must be one failure, and the status 1.
set -eu

. "$(dirname "$0")/../tap.sh"
suite replay-tool
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
recorded=spec-tests/spec/recorded/h200

# status_of COMMAND...: its exit status, its output in $scratch/out
status_of() {
    "$@" >"$scratch/out" 2>&1 && echo 0 || echo $?
}

# spoil FILE FIRST-WORDS SED-PROGRAM: one case of the file that begins so, with another answer
spoil() {
    grep "^$2" "$1" | sed -n '1p' >"$scratch/right.answers"
    sed "$3" "$scratch/right.answers" >"$scratch/wrong.answers"
    name=$(basename "$1" .answers)
    if cmp -s "$scratch/right.answers" "$scratch/wrong.answers"; then
        fail "$name, spoiled" "nothing was spoiled"
    elif [ "$(status_of "$BUILD/replay-emu" "$scratch/right.answers")" != 0 ]; then
        fail "$name, one case" "$(cat "$scratch/out")"
    elif [ "$(status_of "$BUILD/replay-emu" "$scratch/wrong.answers")" = 1 ] &&
        grep -q '^0 passed, 1 failed, 0 skipped$' "$scratch/out"; then
        pass "$name: $2, spoiled, is found"
    else
        fail "$name, spoiled" "$(cat "$scratch/out")"
    fi
}

spoil "$recorded/tma.answers" 'tma_load .*interleave.*units' 's/units /units 1,/'
spoil "$recorded/tma.answers" 'tma_store' 's/word 7/word 6/'
spoil "$recorded/tma.answers" 'tma_load .*= *fault' 's/fault .*/fault cudaErrorLaunchTimeout/'
spoil "$recorded/encode.answers" 'tma_encode' 's/encode 0$/encode 1/'
spoil "$recorded/map.answers" 'map_tiled' 's/ 0$/ 1/'
spoil "$recorded/map.answers" 'map_im2col' 's/ 0$/ 1/'
spoil "$recorded/map.answers" 'map_replace from ones field rank value 2' 's/= f/= e/; s/  f/  e/'
spoil "$recorded/map_flip.answers" 'tma_load.*fault cudaErrorIllegalInstruction' \
    's/fault .*/fault cudaErrorLaunchTimeout/'
spoil "$recorded/im2col_flip.answers" 'im2col_load.*units 1' 's/units /units 1,/'
spoil "$recorded/im2col_interleaved.answers" 'im2col_load.*units' 's/units /units 1,/'
spoil "$recorded/im2col.answers" 'im2col_load.*units' 's/units /units 1,/'
spoil "$recorded/mbarrier.answers" 'mbarrier' 's/.$/x/'
spoil "$recorded/banks.answers" 'bank op ld32' 's/cycles .*/cycles 700/'
spoil "$recorded/cluster.answers" 'cluster ctas 4' 's/:3/:2/'
spoil "$recorded/cluster.answers" 'elect' 's/:1$/:0/'
spoil "$recorded/wgmma.answers" 'wgmma' 's/.$/x/'
spoil "$recorded/scalar.answers" 'scalar add.s32' 's/digest ./digest x/'
spoil "$recorded/approx.answers" 'approx form tanh.approx.f16' 's/.$/x/'
spoil "$recorded/scalar.answers" 'scalar rcp.approx.f32' 's/ many [0-9a-f]*/ many 3f800000/'

# Litmus tests: a forbidden outcome, one that no run has, claims that do not hold, bad lines.
litmus=$recorded/litmus.answers
spoil "$litmus" 'litmus test MP.release-acquire.grid ' 's/$/ 1,0:1/'
spoil "$litmus" 'litmus test MP.release-acquire.grid ' 's/so never/so may/; s/1,1:/1,2:/'
spoil "$litmus" 'litmus test MP.weak.grid ' 's/find race/find none/'
spoil "$litmus" 'litmus test MP.weak.grid ' 's/find race/find proxy/'
spoil "$litmus" 'litmus test LOAD.wait.cta ' 's/find none/find in_flight/'
spoil "$litmus" 'litmus test LOAD.wait.cta ' 's/:[0-9]*$/:x/'
spoil "$litmus" 'litmus test LOAD.wait.cta ' 's/ask 0/ask 0,0/'
spoil "$litmus" 'litmus test CoWW.weak.grid ' 's/p0 st/p0 sd/'
spoil "$litmus" 'litmus test CoWW.weak.grid ' 's/ 2:/ 0:/'

sed '/^# device/,/^# [0-9]/d; s/  =  .*//' "$litmus" >"$scratch/cases"
if sh gpu/lab/probes/cases/make.sh litmus | cmp -s - "$scratch/cases"; then
    pass 'the litmus tests that were recorded are those of the list'
else
    fail 'the litmus tests that were recorded are those of the list' \
        "$(sh gpu/lab/probes/cases/make.sh litmus | diff - "$scratch/cases" | head -n 5)"
fi
awk -f gpu/lab/probes/cases/litmus_weak.awk "$litmus" >"$scratch/weak"
sed -n '/^<!-- weak outcomes/,/^<!-- end/{ /^| `/p; }' docs/findings.md >"$scratch/told"
if [ -s "$scratch/weak" ] && cmp -s "$scratch/weak" "$scratch/told"; then
    pass 'docs/findings.md lists the weak outcomes that were recorded'
else
    fail 'docs/findings.md lists the weak outcomes that were recorded' \
        "$(diff "$scratch/weak" "$scratch/told" | head -n 5)"
fi

echo 'tea with milk  =  3' >"$scratch/other.answers"
if [ "$(status_of "$BUILD/replay-emu" "$scratch/other.answers")" = 2 ] &&
    grep -q ':1: not a case$' "$scratch/out"; then
    pass 'a line that is not a case'
else
    fail 'a line that is not a case' "$(cat "$scratch/out")"
fi
if [ "$(status_of "$BUILD/replay-emu" "$scratch/none")" = 2 ]; then
    pass 'a file that is not there'
else
    fail 'a file that is not there' "$(cat "$scratch/out")"
fi
mkdir "$scratch/empty"
if [ "$(status_of "$BUILD/replay-emu" "$scratch/empty")" = 1 ]; then
    pass 'a folder without answers is not a success'
else
    fail 'a folder without answers is not a success' "$(cat "$scratch/out")"
fi

finish
