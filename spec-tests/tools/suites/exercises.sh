#!/bin/sh
# exercises.sh - the exercises: solutions pass, open gaps do not, every typical mistake is
# recognised, and nearly all wrong answers that were written apart from those are named; then a
# learner's way through `make exercise N`, in a copy of the folder.
set -eu

. "$(dirname "$0")/../tap.sh"
suite exercises
here=tutorials/exercises
given=$BUILD
BUILD=$(cd "$BUILD" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out

# A separate make, with the settings of this tree and nothing inherited.
run_make() {
    MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s CC="${CC:-cc}" \
        CFLAGS="${CFLAGS:--O2 -g1}" LDFLAGS="${LDFLAGS:-}" "$@"
}

# run COMMAND...: $rc is its status, $out all that it said.
run() {
    rc=0
    "$@" >"$out" 2>&1 || rc=$?
}

# reported WHAT CODE PATTERN...: the last run ended with that status, and every pattern matches a
# line of its output.
reported() {
    what=$1 code=$2
    shift 2
    for pattern in "$@"; do
        if ! grep -Eq -e "$pattern" "$out"; then
            fail "$what" "no line matches $pattern
$(head -n 30 "$out")"
            return 0
        fi
    done
    if [ "$rc" -eq "$code" ]; then
        pass "$what"
    else
        fail "$what" "status $rc instead of $code; $(head -n 5 "$out")"
    fi
}

# ---- Each exercise ----

# The gap is filled, and not by a commit: the file belongs to a learner.
worked_on() {
    file=$here/$1/exercise.c
    ! grep -q 'return unfinished(' "$file" && ! git diff --quiet HEAD -- "$file" 2>/dev/null
}

unsolved() {
    if worked_on "$1"; then
        skip "$1: the gap is open" "it has been worked on in this tree"
        return 0
    fi
    run "$BUILD/exercises/$1"
    reported "$1: the gap is open" 1 ': not begun' "$here/$1/exercise.c" '^ +Expected: ' \
        "HINT=1$"
}

solution() {
    run "$BUILD/solutions/$1"
    reported "$1: the solution passes" 0 ': solved, ([0-9]+) of \1 cells agree' '^Learnt: '
}

# Mistakes are numbered from 1; after the last one the program refuses. The call in a report names
# its operands: none is empty, and none is the "_" of a case.
mistakes() {
    k=1
    : >"$scratch/explained"
    : >"$scratch/calls"
    while run "$BUILD/solutions/$1" --mistake "$k" && false || [ "$rc" -ne 2 ]; do
        reported "$1: mistake $k" 1 ': not yet' '^What may have happened: '
        sed -n '/^What may have happened: /,/^$/p' "$out" | tr '\n' ' ' >>"$scratch/explained"
        echo >>"$scratch/explained"
        grep 'answer(' "$out" >>"$scratch/calls" || true
        k=$((k + 1))
    done
    different=$(sort -u "$scratch/explained" | wc -l)
    if [ "$k" -gt 3 ] && [ "$different" -eq $((k - 1)) ]; then
        pass "$1: its mistakes are distinguished"
    else
        fail "$1: its mistakes are distinguished" "$((k - 1)) mistakes, $different explanations"
    fi
    if grep -Eq '\(\)|, _\)|\(, |, \)' "$scratch/calls" || [ ! -s "$scratch/calls" ]; then
        fail "$1: reports name the operands" "$(cat "$scratch/calls")"
    else
        pass "$1: reports name the operands"
    fi
}

# One hint for --hint 1; all of them, and no more, for 99.
hints() {
    run "$BUILD/solutions/$1" --mistake 1 --hint 1
    if [ "$(grep -c '^Hint ' "$out")" -eq 1 ]; then
        reported "$1: one hint" 1 '^Hint 1 of [2-9]: ' 'HINT=2$'
    else
        fail "$1: one hint" "$(grep '^Hint ' "$out")"
    fi
    run "$BUILD/solutions/$1" --mistake 1 --hint 99
    reported "$1: all hints" 1 '^Hint ([2-9]) of \1: ' '^That was the last hint'
}

# Reports fit a terminal, and have no colours outside of one.
plain() {
    for option in '--mistake 1' '--mistake 2' '--help'; do
        # shellcheck disable=SC2086 # two words
        "$BUILD/solutions/$1" $option
    done >"$out" 2>&1 || true
    if grep -q "$(printf '\033')" "$out" || awk 'length($0) > 80' "$out" | grep -q .; then
        fail "$1: plain text, at most 80 columns" "$(awk 'length($0) > 80' "$out")"
    else
        pass "$1: plain text, at most 80 columns"
    fi
}

# On a terminal the cells have colours, unless NO_COLOR says no.
coloured() {
    if ! script -qec true /dev/null </dev/null >/dev/null 2>&1; then
        skip "colours on a terminal" "no script, or no pseudo-terminal to be had"
        skip "no colours where NO_COLOR is set" "no script, or no pseudo-terminal to be had"
        return 0
    fi
    show="$BUILD/solutions/02_coordinates --mistake 1"
    run env -u NO_COLOR -u COLORTERM TERM=xterm script -qec "$show" /dev/null
    reported "colours on a terminal" 1 "$(printf '\033')\\[.*48;5;"
    run env NO_COLOR=1 TERM=xterm script -qec "$show" /dev/null
    if grep -q "$(printf '\033')" "$out"; then
        fail "no colours where NO_COLOR is set" "$(head -n 3 "$out")"
    else
        reported "no colours where NO_COLOR is set" 1 '^What may have happened: '
    fi
}

head_of() {
    if worked_on "$1"; then
        skip "$1: names its confusion and its task" "it has been worked on in this tree"
        return 0
    fi
    lacks=$(for word in "Exercise $2, " 'The confusion: ' 'The task: ' 'Useful: ' 'your lines: ' \
        '/\* end \*/'; do
        grep -q -e "$word" "$here/$1/exercise.c" || echo "no $word"
    done)
    grep -q "^| *$2 | \`$1\` | [0-9][0-9]_[a-z_]* | " "$here/README.md" ||
        lacks="$lacks no row with a lesson in README.md"
    lesson=$(sed -n "s/^| *$2 | \`$1\` | \([0-9a-z_]*\) | .*/\1/p" "$here/README.md")
    [ -f "tutorials/$lesson/lesson.c" ] || lacks="$lacks no lesson $lesson"
    if [ -z "$lacks" ]; then
        pass "$1: names its confusion and its task"
    else
        fail "$1: names its confusion and its task" "$lacks"
    fi
}

run run_make BUILD="$given" -k exercise-programs wrong-answers
for path in "$here"/*/check.c; do
    folder=$(basename "$(dirname "$path")")
    number=${folder%%_*}
    count=$((${count:-0} + 1))
    head_of "$folder" "${number#0}"
    unsolved "$folder"
    solution "$folder"
    mistakes "$folder"
    hints "$folder"
    plain "$folder"
done

coloured

# ---- Wrong answers, written apart from the mistakes that the judge knows ----

: >"$scratch/named"
for path in "$here"/[0-9]*/check.c; do
    folder=$(basename "$(dirname "$path")")
    run "$BUILD/wrong/$folder"
    cat "$out" >>"$scratch/named"
    tries=$(grep -cE '^(not )?named	' "$out" || true)
    if [ "$rc" -eq 0 ] && [ "$tries" -ge 3 ]; then
        pass "$folder: $tries wrong answers are wrong"
    else
        fail "$folder: at least three wrong answers, and each is wrong" "$(head -n 5 "$out")"
    fi
done
named=$(grep -c '^named	' "$scratch/named" || true)
tries=$(grep -cE '^(not )?named	' "$scratch/named" || true)
if [ $((10 * named)) -ge $((9 * tries)) ] && [ "$tries" -gt 0 ]; then
    pass "$named of $tries wrong answers are named"
else
    fail "at least 9 of 10 wrong answers are named" "$named of $tries; not:
$(grep '^not named	' "$scratch/named")"
fi

# Exercise 8 by hand and the reference agree on which compositions are not layouts.
sed -n 's/.*{"(\(.*\))", "_".*/composition(\1)/p' "$here/08_witness/check.c" >"$scratch/pairs"
verdicts=$(while read -r pair; do
    "$BUILD/ct" -q "$pair" >"$out" 2>&1 && printf 'layout ' || printf 'refused '
done <"$scratch/pairs")
if [ "$verdicts" = 'refused layout refused ' ]; then
    pass "the reference refuses where exercise 8 has a witness"
else
    fail "the reference refuses where exercise 8 has a witness" "$verdicts"
fi

# ---- A learner's way, in a copy: sources are this tree's, and so is what is built already ----

XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
record=$XDG_STATE_HOME/cutecheck/exercises.tsv
all=$(find "$here" -maxdepth 1 -name '[0-9][0-9]_*' | grep -c .)
last=$(find "$here" -maxdepth 1 -name '[0-9][0-9]_*' | sed 's|.*/||; s|_.*||' | sort | tail -n 1)
tree=$scratch/tree
built=$tree/build
mkdir -p "$tree/tutorials" "$built"
for path in Makefile embed.awk ref spec-tests gpu emu web python; do
    [ ! -e "$path" ] || ln -s "$PWD/$path" "$tree/$path"
done
cp -pR tutorials/. "$tree/tutorials/"
ln -s "$BUILD/ref" "$built/ref"
(cd "$BUILD" && find tutorials lib*.a \( -name '*.o' -o -name '*.a' -o -name '*.c' \)) |
    grep -v '_.*/exercise\.o$' | while read -r path; do
    mkdir -p "$built/$(dirname "$path")"
    ln -s "$BUILD/$path" "$built/$path"
done

# tried FOLDER M N LINES: with those lines as the body of an exercise, whose operands are M and N.
tried() {
    {
        printf '#include "tutorials/exercises/exercise.h"\n#include <stdlib.h>\n'
        printf 'ct_value answer(ct_ctx *cx, ct_value %s, ct_value %s)\n{\n%s\n}\n' "$2" "$3" "$4"
    } >"$tree/$here/$1/exercise.c"
    number=${1%%_*}
    run run_make -C "$tree" BUILD=build exercise "${number#0}"
}

# learner WHAT LINES CODE PATTERN...: with those lines as the body of exercise 1, make reports so.
learner() {
    what=$1
    tried 01_first_layout M N "$2"
    code=$3
    shift 3
    reported "$what" "$code" "$@"
}

learner "an endless loop is ended" \
    'volatile int on = 1; while (on) {} return pair(cx, M, N);' 2 \
    '^answer\(3, 5\) was still running after 2 seconds'
learner "a crash is caught" \
    'volatile int *volatile p = NULL; *p = 1; return pair(cx, M, N);' 2 \
    '^answer\(3, 5\) (accessed memory that is not its own|ended the program)'
learner "leaving is caught" 'if (ct_int(M) == 7) exit(3); return pair(cx, M, N);' 2 \
    '^answer\(7, 2\) ended the program, with status 3'
learner "a null pointer is reported" '(void)cx, (void)M, (void)N; return NULL;' 2 \
    'refused: a null pointer is not a value'
learner "a refusal is reported" 'return ct_get(cx, pair(cx, M, N), 9);' 2 \
    '^answer\(3, 5\) is refused: get'
learner "another kind of value is reported" 'return pair(cx, M, N);' 2 \
    '^answer\(3, 5\) is \(3,5\): a layout of 3 x 5 is expected'
learner "a mistake is known in another form" \
    'return ct_make_layout(cx, pair(cx, N, M), pair(cx, ct_dynamic(cx, 1), N));' 2 \
    '^What may have happened: shape and strides are both reversed'
learner "an unforeseen mistake" \
    'return ct_make_layout(cx, pair(cx, M, N), pair(cx, M, N));' 2 \
    '^answer\(3, 5\) is \(3,5\):\(3,5\), which gives 5 at \(0,1\); expected 1'
learner "a mistake that explains most of the wrong cells" \
    'return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), ct_int(M) == 7 ?
            ct_static(cx, 5) : N));' 2 \
    '^What may have happened at 38 of the 44 wrong cells: the two strides are$'
learner "a layout of another shape is reported with its shape" \
    'return ct_make_layout(cx, pair(cx, N, M), pair(cx, N, N));' 2 \
    'a layout of 3 x 5 is expected, this is one of 5 x$' \
    '^3, rows and columns are exchanged\.$'
learner "of an unforeseen mistake, the edge that is right" \
    'return ct_make_layout(cx, pair(cx, M, N),
            pair(cx, N, ct_dynamic(cx, ct_int(M) == 3 ? 4 : 9)));' 2 \
    '^What can be seen: column 0 is right: look at the step from column to( column\.)?$'
learner "of a layout, the stride that is wrong" \
    'return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_mul(cx, M, N), ct_static(cx, 1)));' 2 \
    '^What may have happened: the stride of m is M \* N and should be N \(15'
learner "of a layout, a number of one case" \
    'return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 5), ct_static(cx, 1)));' 2 \
    '^What may have happened: the stride of m is 5 in every case and should be N'
learner "right in another way is right, and the next exercise is named" \
    'return ct_make_layout(cx, pair(cx, M, N), ct_LayoutRight());' 0 ': solved' \
    "^1 of $all exercises solved" '^Next: make exercise 6 '
run run_make -C "$tree" BUILD=build exercise 1 HINT=1
reported "a solved exercise needs no hint" 0 ': solved'
learner "what does not compile gets the compiler's message and ours" 'return pair(cx, M, N' 2 \
    '01_first_layout/exercise\.c:[0-9]+:[0-9]+: ' '^Exercise 1 does not compile yet'

# seen WHAT M N PATTERN: pair(M, N) as the answer to exercise 12.
seen() {
    tried 12_thread_value tv mn "ct_value w = ct_layout_call(cx, ct_right_inverse(cx, tv),
        ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1))));
        ct_value T = ct_size(cx, ct_get(cx, tv, 0)), one = ct_static(cx, 1);
        ct_value t = ct_mod(cx, w, T), v = ct_div(cx, w, T); (void)one; return pair(cx, $2, $3);"
    reported "of an unforeseen mistake, $1" 2 "$4"
}
seen "which number is wrong, and by how much" 'ct_add(cx, t, one)' v \
    '^What can be seen: from the left, only number 1 of the 2 in an answer is wrong:( it)?$' \
    'is too large by 1 wherever it is wrong\.$'
seen "which number is wrong" t 'ct_mul(cx, v, v)' \
    '^What can be seen: from the left, only number 2 of the 2 in an answer is wrong\.$'
seen "that all numbers are too small" 'ct_sub(cx, t, one)' 'ct_sub(cx, v, one)' \
    '^What can be seen: it is too small by 1 wherever it is wrong\.$'
seen "that the answer does not change" one one \
    '^What may have happened: the answer is the same at every cell, whatever the$'
seen "that the operand was returned" 'ct_item(mn, 0)' 'ct_item(mn, 1)' \
    '^What may have happened: this is the operand mn itself, unchanged\.'

tried 09_complement a n "ct_value d = ct_stride(cx, a), run = ct_mul(cx, ct_shape(cx, a), d);
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, n, run)),
        pair(cx, ct_static(cx, 1), ct_add(cx, run, run)));"
reported "of an unforeseen mistake, the mode that is wrong" 2 \
    '^What can be seen: in case 1 the first 2 values are right: look at the mode$'

for call in 'ct_coalesce(cx, X)' 'ct_coalesce_by(cx, X, ct_static(cx, 1))' 'ct_filter(cx, X)'; do
    tried 05_coalesce a b \
        "ct_layout X = ct_make_layout_of(cx, 2, (ct_layout[]){a, b}); return $call;"
    reported "exercise 5 does not take ${call%%(*}" 2 \
        'refused: this exercise is to be solved without$|refused: .* without ct_coalesce'
done
tried 09_complement layout n 'return ct_complement(cx, layout, n);'
reported "exercise 9 does not take ct_complement" 2 \
    'this exercise is to be solved without( ct_complement)?$'

cp "$here/solutions/02_coordinates.c" "$tree/$here/02_coordinates/exercise.c"
printf '#include "tutorials/exercises/exercise.h"
ct_value answer(ct_ctx *cx, ct_value a, ct_value b)
{ return pair(cx, a, b); }\n' >"$tree/$here/03_blocks/exercise.c"
run run_make -C "$tree" BUILD=build exercises
reported "the list shows the state of each" 0 \
    '^  1 +first layout +01_layout +solved 2[-0-9]*; the file has changed since$' \
    '^  2 +coordinates +03_coord +solved 2[-0-9]*$' '^  3 +blocks +04_hierarchy +begun' \
    '^  4 +slice +05_slice +open' "^2 of $all exercises solved"
reported "one exercise is marked as the next, the first one of the course that is not solved" 0 \
    '^  6 +static +02_print +open +<- next$' '^Next: make exercise 6 \(static\), the file '
if [ "$(grep -c -e '<- next' "$out")" -eq 1 ] && [ "$(wc -l <"$record")" -eq 6 ]; then
    pass "the record has a line for each that was begun"
else
    fail "the record has a line for each that was begun" "$(cat "$record")"
fi
rm -f "$built"/exercises/*
run run_make -C "$tree" BUILD=build exercises
if [ -z "$(find "$built/exercises" -name '[0-9]*_coordinates' -o -name '[0-9]*_blocks')" ]; then
    reported "what was judged is not built again" 0 '^  2 +coordinates +03_coord +solved' \
        '^  3 +blocks +04_hierarchy +begun'
else
    fail "what was judged is not built again" "$(ls "$built/exercises")"
fi
run run_make -C "$tree" BUILD=build exercise
reported "without a number, the next exercise and its lesson" 0 "^2 of $all exercises solved" \
    '^Next: make exercise 6 \(static\), the file tutorials/exercises/06_static/exercise\.c$' \
    '^Lesson 02_print prepares it: build/tutorial 2$'
cp "$here/solutions/01_first_layout.c" "$tree/$here/01_first_layout/exercise.c"
run run_make -C "$tree" BUILD=build exercises
reported "an exercise that was solved, broken and mended is solved" 0 \
    '^  1 +first layout +01_layout +solved 2[-0-9]*$'
run run_make -C "$tree" BUILD=build exercise 4
reported "an open gap: the lesson that prepares it" 2 ': not begun' \
    '^Lesson 05_slice prepares it: build/tutorial 5$'
run run_make -C "$tree" BUILD=build exercise 3 HINT=2
reported "hints by number" 2 '^Hint 1 of ' '^Hint 2 of ' 'HINT=3$'
run run_make -C "$tree" BUILD=build exercise N=2
reported "the number may be a variable" 0 '^Exercise 2, coordinates: solved'
run run_make -C "$tree" BUILD=build exercise 02
reported "the number may have two digits" 0 '^Exercise 2, coordinates: solved'

for wrong in 0 41 x 3x; do
    run run_make -C "$tree" BUILD=build exercise "$wrong"
    reported "there is no exercise '$wrong'" 2 "^usage: make exercise N .* from 1 to ${last#0}"
done
run "$BUILD/solutions/03_blocks" --frobnicate
reported "an unknown option" 2 'no such option: --frobnicate'
run "$BUILD/solutions/03_blocks" --hint
reported "a hint without its number" 2 'a number is missing after --hint'
run "$BUILD/solutions/03_blocks" --hint two
reported "a hint that is not a number" 2 'not a number from 1 to 99: two'

finish
