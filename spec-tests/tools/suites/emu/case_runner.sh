#!/bin/sh
# case_runner.sh - build/cases from outside: a case that is right passes; of wrong ones, and of
# wrong heads, it says which line is wrong.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=$BUILD/cases
. "$(dirname "$0")/../../cli.sh"
suite case-runner
k=$scratch/k.ptx

# A right case, lines 1 to 22; each row below changes it.
cat >"$scratch/right" <<'END'
// each thread reads what a thread of the other warp stored
// launch: block 64, cluster 2, grid 2
// shared: x u32[64]
// global: sum u32[2] = 5 * i
// param: n u32 = 252
// schedule: early late random:3
// gives: %r5 = 63 - tid; %p1 = tid == 60 where lane > 8
// gives: sum[i] = 5 * i + 64
// without bar.sync: race at st.shared and ld.shared says "put bar.sync"
// without every sub: sometimes bounds at ld.shared
// with %r5, 4 for %r5, 3: gives %r5 = 63 - tid; %p1 = tid == 59
    ld.param.u32 %r4, [n];
    mov.u32 %r1, %tid.x;
    mov.u32 %r3, x; mad.lo.u32 %r2, %r1, 4, %r3; mad.lo.u32 %r4, %r3, 2, %r4;
    st.shared.u32 [%r2], %r1;
    bar.sync 0;
    sub.u32 %r4, %r4, %r2;
    ld.shared.u32 %r5, [%r4];
    setp.eq.u32 %p1, %r5, 3;
    mov.u32 %r2, %ctaid.x; mul.wide.u32 %rd1, %r2, 4;
    mov.u64 %rd2, sum; add.u64 %rd1, %rd1, %rd2;
    red.global.add.u32 [%rd1], 1;
END

# row WHAT CODE PATTERN SED-PROGRAM: the case, changed so, ends so; a line of it all matches.
row() {
    sed "$4" "$scratch/right" >"$k"
    run "$k"
    cat "$err" >>"$out"
    if [ "$rc" -ne "$2" ] || ! grep -Eq -e "$3" "$out"; then
        fail "$1" "status $rc, not $2, or no line matches $3: $(cat "$out")"
    elif cmp -s "$k" "$scratch/right" && [ -n "$4" ]; then
        fail "$1" "nothing was changed"
    else
        pass "$1"
    fi
}

# The case itself, and the ways in which it can be wrong.
row 'a right case' 0 '^4 passed, 0 failed, 0 skipped$' ''
row 'a line that goes on' 0 '^4 passed, 0 failed' 's/ where lane/\n\/\/     where lane/'
row 'a wrong register' 1 'FAIL .*:7: early: %r5 of thread 0 of CTA 0 is 63 .*, not 64 ' \
    's/63 - tid;/64 - tid;/'
row 'a wrong predicate' 1 ':7: early: %p1 of thread 60 of CTA 0 is 1' 's/tid == 60/tid == 61/'
row 'where leaves threads out' 0 '^4 passed' 's/tid == 60 where lane > 8/tid == 60 + (lane < 9)/'
row 'wrong memory' 1 ':8: early: sum\[1\] is 69 ' 's/5 \* i + 64/6 * i + 64/'
row 'a counter' 0 '^4 passed' 's/^.. gives: sum.*/&\n\/\/ gives: shared_accesses = 8/'
row 'another count' 1 ':9: early: shared_accesses is 8 .*, not 7 ' \
    's/^.. gives: sum.*/&\n\/\/ gives: shared_accesses = 7/'
extern='.extern .func (.param .b64 p) malloc (.param .b64 n)\n;\n\/\/ kernel'
call='{ .param .b64 n; .param .b64 p; st.param.b64 [n], 8; call.uni (p), malloc, (n); }'
row 'a leak' 1 '\[heap\] at line' "s/^    ld.param.u32 /$extern\n&/; s/bar.sync 0;/& $call/"
map='s/^.. param.*/&\n\/\/ map: m of sum, size 64x2, box 8x2, step 1x2, pitch 512/; s/pitch/'
map="$map"'swizzle 32B, pitch/'
row 'a map' 0 '^4 passed' "$map"
row 'a finding of a right case' 1 ':15: early: \[bounds\] at line 15: .*' \
    's/st.shared.u32 \[%r2\]/st.shared.u32 [%r2+65536]/;
        s/^.. without bar.*/\/\/ without bar.sync: bounds/'
row 'another rule' 1 \
    ':9: without bar.sync, early: proxy at .* is expected; found: \[race\] at line' \
    's/race at st.shared and/proxy at st.shared and/'
row 'another line' 1 ':9: without bar.sync, early: race at `red` that says .* is expected' \
    's/race at st.shared and ld.shared/race at red/'
row 'another party' 1 ':9: .*race at `st.shared` and `red`' 's/and ld.shared/and red/'
row 'another message' 1 'that says "put a fence" is expected' 's/put bar.sync/put a fence/'
row 'parts of a message' 0 '^4 passed' 's/put bar.sync/unordered .. put .. between/'
row 'parts in another order' 1 'that says "put bar.sync .. unordered" is expected' \
    's/put bar.sync/& .. unordered/'
row 'one finding' 0 '^4 passed' 's/: race at st/: only race at st/'
row 'more than that' 1 ':10: without every sub, .*only bounds .* is expected; found: ' \
    's/sometimes bounds at ld.shared/only bounds says "CTA 0"/'
row 'a finding that may follow' 0 '^4 passed' 's/put bar.sync"/& then proxy/'
row 'a follower alone' 1 ':9: .*proxy then race is expected; found: \[race\]' \
    's/race at st.shared.*/proxy then race/'
row 'no note' 1 ':9: .* note race at .* is expected; found: \[race\]' \
    's/: race at st/: note race at st/'
row 'no finding' 1 'is expected; found: nothing' \
    's/without bar.sync:/with bar.sync 1 for bar.sync 0:/'
row 'never' 1 'every schedule: race is expected in one of them; the first' \
    's/^.. without bar.sync:.*/\/\/ with bar.sync 1 for bar.sync 0: sometimes race/'
row 'nothing, and something' 1 ':[0-9]*: without bar.sync, early: \[race\] at line' \
    's/: race at st.*/: nothing/'
row 'values of a change' 1 ':11: with %r5, 4 for %r5, 3, early: %p1' 's/tid == 59/tid == 60/'
row 'a thread that ends' 1 ':7: early: thread 3 of CTA 0 does not come to the end of the body' \
    's/^    red.global/    setp.eq.u32 %p2, %r1, 3; @%p2 exit; red.global/;
        s/; %p1 = tid == 60.*//; /^.. gives: sum/d'
row 'a deadlock' 1 '\[stuck\]' 's/^    bar.sync 0/    bar.sync 0, 96/'
row 'a loop' 1 '\[stuck\]|does not finish within' 's/^    bar.sync 0/L: bra L/; /^.. without bar/d'
row 'finds' 0 '^1 passed' \
    '/^.. gives\|^.. with/d;
        s/^.. schedule.*/\/\/ finds: race at ld.shared/;
        s/^.. without.*/\/\/ with x for x: race/;
        s/^    bar.sync.*/  /'
row 'finds what is not there' 1 ':6: early: race at' \
    '/^.. gives\|^.. with/d; s/^.. schedule.*/\/\/ finds: race at ld.shared/'

# PTX that is wrong has the line of the file.
row 'wrong PTX' 1 ':17: early: .*sub.u99' 's/sub.u32/sub.u99/'
row 'an unknown register' 1 ':18: early: .*%t5' 's/u32 %r5, \[/u32 %t5, [/'
row 'a launch that is refused' 1 'early: .*' 's/grid 2/grid 3/'

# Heads.
row 'no sentence' 2 ':1: the first line is a sentence' '1d'
row 'no body' 2 ':12: a case has a body' '12,$d'
row 'no head' 2 ':1: a case begins with // and a sentence' '1,11d'
row 'no expectation' 2 ':6: the head expects nothing' '/^.. gives\|^.. with/d'
row 'an unknown key' 2 ':2: `lunch` is none of launch' 's/launch:/lunch:/'
row 'an unknown shape' 2 ':2: `6y4` is not a number from 1' 's/block 64/block 6y4/'
row 'four dimensions' 2 ':2: a shape has at most 3 numbers' 's/block 64/block 2x2x2x8/'
row 'an unknown launch' 2 '`blok` is not block' 's/block 64/blok 64/'
row 'an unknown type' 2 ':3: memory is NAME TYPE' 's/x u32/x w32/'
row 'no count' 2 ':3: `64y` is not a number' 's/x u32.64./x u32[64y]/'
row 'shared contents' 2 ':3: shared memory has no first contents' 's/x u32.64./& = 3/'
row 'an unknown schedule' 2 ':6: `erly` is not early' 's/early/erly/'
row 'an empty schedule' 2 ':6: there is no schedule' 's/early late random:3/diverge/'
row 'an unknown name' 2 ':7: formula .*: a name is one of tid' 's/63 - tid/63 - tide/'
row 'a formula cut off' 2 ':7: formula .*: a number, a name or' 's/63 - tid/63 -/'
row 'an open parenthesis' 2 ':7: formula .*: a parenthesis is not closed' 's/63 - tid/(63 - tid/'
row 'a formula too long' 2 ':7: formula .*: an operator is missing' 's/63 - tid/63 tid/'
row 'an unknown value' 2 ':7: `%x5` is no register' 's/%r5 = 63/%x5 = 63/'
row 'unknown memory' 2 ':8: `some` is no array' 's/sum.i./some[i]/'
row 'no value' 2 ':8: a value is REGISTER = FORMULA' 's/sum.i. =.*/sum/'
row 'a map of nothing' 2 ':6: a map is NAME of MEMORY' "$map; s/of sum/of x/"
row 'an unknown item' 2 ':6: `bax` is not size' "$map; s/box/bax/"
row 'an item alone' 2 ':6: `nun` is not size' "$map; s/pitch 512/nun/"
row 'an unknown swizzle' 2 ':6: `33B` is not a swizzle' "$map; s/32B/33B/"
row 'six dimensions' 2 ':6: ' "$map; s/64x2/6x5x4x3x2x1/"
row 'a map that breaks a rule' 2 ':6: the map breaks a rule: fill' "$map; s/pitch 512/nan/"
row 'an unknown rule' 2 ':9: `racing at .*` begins with no rule' 's/race at st/racing at st/'
row 'an unknown word' 2 ':9: `.*`: behind a rule is at TEXT' 's/race at st.*/race from st/'
row 'an open text' 2 ':9: the " behind' 's/put bar.sync"/put bar.sync/'
row 'no line of a change' 2 ':9: `bar.sink` is in 0 lines' 's/without bar.sync/without bar.sink/'
row 'several lines' 2 \
    ':10: `mov` is in 4 lines of the body, not in one: take more of the line, or `every`' \
    's/every sub/mov/'
row 'no line of a finding' 2 ':9: `st.local` is in no line' 's/race at st.shared/race at st.local/'
row 'no result' 2 ':9: behind `without bar.sync` is no `: `' \
    's/without bar.sync:.*/without bar.sync/'
row 'no old text' 2 ':11: a change is `with NEW for OLD' 's/with %r5, 4 for %r5, 3:/with 4:/'
row 'gives behind changes' 2 ':12: `gives:` comes before' '11a// gives: %r1 = tid'

# The command line.
shows 'help' 0 '^usage: cases' 'Status: 0 all pass' -- --help
complains 'no file' 2 '^cases: no files: name FILE or FOLDER$'
complains 'an unknown option' 2 'there is no such option' --colour
complains 'a missing file' 2 'no_such.ptx: cannot be opened|no_such.ptx' "$scratch/no_such.ptx"
cp "$scratch/right" "$k"
shows 'verbose' 0 "^ok    $k: as it stands$" "^ok    $k: without bar.sync$" -- --verbose "$k"
shows 'the module' 0 '^\.version' \
    '.visible .entry kernel\(.param .u32 n, .param .u64 given\)' -- --ptx "$k"
shows 'a folder' 0 '^4 passed, 0 failed, 0 skipped$' -- "$scratch"
sed -i 's/63 - tid;/64 - tid;/' "$k"
shows 'junit' 1 '^2 passed, 2 failed' -- --junit "$scratch/k.xml" "$k"
if grep -q 'failures="2"' "$scratch/k.xml"; then
    pass 'the report is XML'
else
    fail 'the report is XML' "$(cat "$scratch/k.xml")"
fi

# By the first random schedules, warps come in another order than by later ones; a finding that
# comes sometimes is looked for in all of them.
cat >"$k" <<'END'
// the second warp adds first
// launch: block 64
// global: sum u32[1] = 0
// global: x u32[64]
// schedule: random:20
// gives: %r2 = 32 + lane where warp == 0
// with +65536 for +0: sometimes bounds at st.global
    mov.u64 %rd1, sum;
    atom.global.add.u32 %r2, [%rd1], 1;
    mov.u32 %r1, %tid.x; mul.wide.u32 %rd2, %r1, 4; mov.u64 %rd3, x; add.u64 %rd2, %rd2, %rd3;
    setp.lt.u32 %p1, %r1, 32; setp.lt.and.u32 %p1, %r2, 32, %p1;
    @%p1 st.global.u32 [%rd2+0], %r1;
END
shows 'all schedules' 1 'random seed [0-9]*: %r2 of thread 0 of CTA 0 is 0 ' \
    '^1 passed, 1 failed' -- "$k"
shows 'one schedule' 0 '^2 passed' -- --random 1 "$k"
complains 'no schedule' 2 '^cases: --random: not a number that can be used here: `0`$' \
    --random 0 "$k"
finish
