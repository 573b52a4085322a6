#!/bin/sh
# report.sh - `make report` on a few lines: what it writes, and that nothing is asked twice.
#
# Implementations are the two that are linked into the judge, and one that is not here. Not here:
# the page in a browser (report_page.sh), the adapters (answerers.sh).
set -eu

. "$(dirname "$0")/../tap.sh"
suite report
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! command -v python3 >/dev/null 2>&1; then
    skip "implementations are compared" "no python3"
    finish
    exit
fi
export PYTHONDONTWRITEBYTECODE=1
python3 spec-tests/unit/report/test_report.py >"$scratch/lines" 2>"$scratch/err" ||
    printf 'FAIL\tunit tests end\t%s\n' "$(tail -n 1 "$scratch/err")" >>"$scratch/lines"
tell_lines "$scratch/lines"

build=$scratch/build
mkdir "$build"
for program in judge ct; do
    ln -s "$(cd "$BUILD" && pwd)/$program" "$build/$program"
done

# report ARGUMENT..: what it said in $scratch/out and $scratch/err
report() {
    status=0
    env -u PYCUTE_NVLABS BUILD="$build" python3 spec-tests/report/report.py --match inverse.vec \
        --only ref,gpu,nvlabs "$@" >"$scratch/out" 2>"$scratch/err" || status=$?
}

# said WHAT FILE PATTERN
said() {
    if [ $status -eq 0 ] && grep -q "$3" "$scratch/$2"; then
        pass "$1"
    else
        fail "$1" "exit status $status, no '$3' in: $(tail -n 4 "$scratch/$2" "$scratch/err")"
    fi
}

report
said "every implementation is asked" err ' 4 results, 4 of them new'
said "the table has a row for each" out '^cutecheck, device algebra  *this tree  *[0-9]'
said "the reference conforms to the letter" out '^cutecheck  .* 0 *conforms to the letter$'
said "what is not here is reported with the reason" out '^PyCuTe of NVlabs: unavailable, PYCUTE_N'
said "wrong answers without a witness are counted" out '^0 wrong answers, .*; 0 more without one'
python3 spec-tests/unit/report/test_report.py "$build/report/report.json" >"$scratch/lines"
tell_lines "$scratch/lines"
grep -q '<testsuite name="cutecheck, device algebra" tests="[1-9]' "$build/report/junit/gpu.xml" &&
    pass "JUnit XML is written" || fail "JUnit XML is written"
grep -q '"message": "conforms"' "$build/report/badges/ref.json" &&
    pass "a badge is written" || fail "a badge is written" "$(cat "$build/report/badges/ref.json")"

report
said "a second run asks nothing" err ' 4 results, 0 of them new'
rm "$build/report/results/gpu/vectors-1.jsonl"
echo unfinished >"$build/report/results/gpu/vectors-1.jsonl.new"
report
said "an unfinished chunk alone is asked again" err ' 4 results, 1 of them new'
sed -i '1s/"key": "[^"]*"/"key": "of another judge"/' "$build/report/results/ref/vectors-1.jsonl"
report
said "a result of something else is made anew" err ' 4 results, 1 of them new'
finish
