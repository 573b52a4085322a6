#!/bin/sh
# confusions.sh - tutorials/confusions.tsv: each of the twenty confusions of issues, and of fourteen
# that recur elsewhere, has a step of a lesson and an exercise, and both exist.
set -eu

. "$(dirname "$0")/../tap.sh"
suite confusions
list=tutorials/confusions.tsv
ISSUES=20 RECURRING=14
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# "lesson<TAB>steps" of the lessons that there are, and "exercise" of the exercises.
for folder in tutorials/[0-9][0-9]_*; do
    [ ! -f "$folder/lesson.out" ] ||
        printf '%s\t%d\n' "$(basename "$folder")" "$(grep -c '^---- step' "$folder/lesson.out")"
done >"$scratch/lessons"
for folder in tutorials/exercises/[0-9][0-9]_*; do
    basename "$folder"
done >"$scratch/exercises"

# wrong FILE: the rows of a list that lead nowhere.
wrong() {
    awk -F '\t' -v lessons="$scratch/lessons" -v exercises="$scratch/exercises" -v last=$ISSUES \
        -v recurring=$RECURRING '
        BEGIN {
            while ((getline line <lessons) > 0) {
                split(line, field, "\t")
                steps[field[1]] = field[2]
            }
            while ((getline line <exercises) > 0)
                exercise[line]
        }
        /^#/ { next }
        NF != 5 { print FNR ": " NF " columns, not 5: " $0; next }
        $1 !~ /^r?[1-9][0-9]*$/ || (/^r/ ? substr($1, 2) - recurring : $1 - last) > 0 {
            print FNR ": " $1 " is not a number to " last ", or r1 to r" recurring
        }
        !/^r/ && $2 !~ /\(#[0-9]+(, #[0-9]+)*\)$/ { print FNR ": no issue in parentheses: " $2 }
        !($5 in exercise) { print FNR ": there is no exercise " $5 }
        !($3 in steps) { print FNR ": there is no lesson " $3; next }
        $4 !~ /^[1-9][0-9]*$/ || $4 + 0 > steps[$3] {
            print FNR ": " $3 " has the steps 1 to " steps[$3] ", not " $4
        }' "$1"
}

lost=$(wrong "$list")
if [ -z "$lost" ]; then
    pass "every row leads to a step and to an exercise"
else
    fail "every row leads to a step and to an exercise" "$lost"
fi

# Rows that lead nowhere are found.
lesson=$(sed -n '1s/\t.*//p' "$scratch/lessons") exercise=$(sed -n 1p "$scratch/exercises")
while IFS='|' read -r row reason; do
    printf '%b\n' "$row" >"$scratch/broken"
    case $(wrong "$scratch/broken") in
    *"$reason"*) pass "a row is refused: $reason" ;;
    *) fail "a row is refused: $reason" "$(wrong "$scratch/broken")" ;;
    esac
done <<LIST
1\tmodes (#1)\t$lesson\t1|4 columns, not 5
21\tmodes (#1)\t$lesson\t1\t$exercise|21 is not a number to 20
r15\tmodes\t$lesson\t1\t$exercise|r15 is not a number to 20, or r1 to r14
1\tmodes\t$lesson\t1\t$exercise|no issue in parentheses
1\tmodes (#1)\t77_none\t1\t$exercise|there is no lesson 77_none
1\tmodes (#1)\t$lesson\t-\t$exercise|not -
1\tmodes (#1)\t$lesson\t99\t$exercise|not 99
1\tmodes (#1)\t$lesson\t1\t77_none|there is no exercise 77_none
LIST

for number in $(seq $ISSUES) $(seq -f r%.0f $RECURRING); do
    text=$(awk -F '\t' -v n="$number" '$1 == n { print $2; exit }' "$list")
    if [ -n "$text" ]; then
        pass "confusion $number: $text"
    else
        fail "confusion $number" "no row"
    fi
done
if grep -q '](../confusions.tsv)' tutorials/exercises/README.md; then
    pass "the exercises' README.md leads to the list"
else
    fail "the exercises' README.md leads to the list" "no link to confusions.tsv"
fi

finish
