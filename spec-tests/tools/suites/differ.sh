#!/bin/sh
# differ.sh - differ as a program: what it says without a device, its files, its exit codes.
#
# The program is built without kernels here (build/replay), so the backend gpu is never there.
# Not here: the parts, which the Check suites link (unit/compare/differ/*.c).
set -eu

. "$(dirname "$0")/../tap.sh"
suite differ
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
seed=${SEED:-1}

# run WORDS...: what is said goes to said, the status to rc.
run() {
    said=$("$BUILD/replay" "$@" 2>&1 </dev/null) && rc=0 || rc=$?
}

# expect WHAT STATUS LINE: the program ended so, and said this line.
expect() {
    if [ "$rc" = "$2" ] && printf '%s\n' "$said" | grep -q -x -e "$3"; then
        pass "$1"
    else
        fail "$1" "status $rc, wanted $2; no line is $3 in:
$said"
    fi
}

# Cases of one each: an element size of each operation, as the records have them; five of layout.
groups=$(awk '/[.]name = /{ n += 5 } /[.]packed = true/{ n -= 4 } /[.]max_bytes = 8/{ n -= 1 }
    /[.]max_bytes = 4/{ n -= 2 } /[.]min_bytes = 2/{ n -= 1 } /[.]min_bytes = 4/{ n -= 2 }
    END { print n }' gpu/operation/*.c)
twice=$((2 * groups))

case='copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)'

run --subject gpu --cases 2
expect "without a device it says so" 0 'gpu: not run (no CUDA device)'
expect "and skips every case" 0 "0 passed, 0 failed, $twice skipped"
run --subject gpu --evaluations 3000000 --jobs 2
expect "evaluations are skipped too" 0 '0 passed, 0 failed, 3 skipped'
run --subject gpu --case "$case"
expect "so is a single case" 0 '0 passed, 0 failed, 1 skipped'

run --subject ref --cases 3 --seed "$seed" --jobs 3
expect "the reference agrees with itself" 0 "$((3 * groups)) passed, 0 failed, 0 skipped"
run --subject ref --op transpose --bytes 2 --cases 4 --seed "$seed"
expect "one operation and size alone" 0 '4 passed, 0 failed, 0 skipped'
run --subject ref --evaluations 40000
expect "evaluations count as one case each" 0 '1 passed, 0 failed, 0 skipped'
run --subject ref --op fill --cases 2 --each 10
expect "versions that ran often enough" 0 '10 passed, 0 failed, 0 skipped'
run --subject ref --op fill --cases 2 --each 11
expect "a version that ran too seldom fails" 1 'ran           10 times  fill v1: too seldom'
run --subject ref --case "$case"
expect "a case shows its answer" 0 "$case  =  [0-9a-f]*"

run --subject ref --cases 2 --seed "$seed" --record "$scratch/a.golden"
expect "answers are recorded" 0 "$scratch/a.golden: $twice answers"
run --subject ref --replay "$scratch/a.golden" --junit "$scratch/a.xml"
expect "and replayed" 0 "$twice passed, 0 failed, 0 skipped"
run --subject ref --replay "$scratch"
expect "a folder is searched" 0 "$twice passed, 0 failed, 0 skipped"
run --subject gpu --replay "$scratch"
expect "without a device lines are skipped" 0 "0 passed, 0 failed, $twice skipped"
if grep -q '<testsuite name="replay" tests="1" failures="0"' "$scratch/a.xml"; then
    pass "the report is XML"
else
    fail "the report is XML" "$(cat "$scratch/a.xml")"
fi

sed 's/^copy<1>  seed [0-9]*/copy<1>  seed 5/' "$scratch/a.golden" >"$scratch/b.golden"
run --subject ref --replay "$scratch/b.golden"
expect "another case has another answer" 1 "$((twice - 2)) passed, 2 failed, 0 skipped"
head -n 40 "$scratch/a.golden" >"$scratch/b.golden"
run --subject ref --replay "$scratch/b.golden"
expect "a file cut short is bad input" 2 "$scratch/b.golden:40: the file was cut short.*"
run --subject gpu --cases 1 --record "$scratch/none.golden"
if [ -e "$scratch/none.golden" ]; then
    fail "nothing is recorded without a device" "$(cat "$scratch/none.golden")"
else
    pass "nothing is recorded without a device"
fi

run --subject ref --replay "$scratch/nothing"
expect "what is not there is bad input" 2 "differ: $scratch/nothing: no recorded answers"
run --subject ref --case "copy<4>  seed 7  (2,3:(3,1)  (2,3):(1,2)"
expect "a bad case names its column" 2 'differ: --case:18: .*'
run --subject ref --case "copy<4>  seed 7  start 1 1  _4:_1  _4:_1"
expect "what the reference refuses is not a case" 2 'differ: --case: the reference refuses it: .*'
run --frobnicate
expect "bad usage" 2 'differ: --frobnicate: there is no such option'
run --help
expect "help" 0 'usage: differ \[options\]'
finish
