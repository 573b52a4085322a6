#!/bin/sh
# why.sh - the explanations of all lines of spec/vectors/ and spec/recorded/: their numbers computed
# again.
#
# What each family says, and calls under their laws, is tested in unit/ref/why; here requests are
# explained, and awk evaluates both sides of every equation: every third request, beginning at the
# SEED-th, or with WHY=all each (half a minute).
set -eu

. "$(dirname "$0")/../tap.sh"
suite why
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$BUILD/judge" --list spec-tests/spec/vectors spec-tests/spec/recorded |
    awk -v calls=1 -f spec-tests/tools/requests.awk |
    awk -v all="${WHY:-}" -v seed="${SEED:-1}" 'all != "" || NR % 3 == seed % 3' >"$scratch/calls"
"$BUILD/ct" --why <"$scratch/calls" >"$scratch/explained" 2>"$scratch/messages" || :
"$BUILD/ct" <"$scratch/calls" >/dev/null 2>"$scratch/plain" || :
awk -f spec-tests/tools/equations.awk "$scratch/explained" >"$scratch/checked"

[ "${WHY:-}" ] && least=14000 || least=4600
said=$(tail -n 1 "$scratch/checked")
equations=${said%% *}
case $said in
*" equations, 0 wrong, 0 wide")
    if [ "$equations" -gt "$least" ]; then
        pass "$equations equations hold, in lines of less than 80 columns"
    else
        fail "explanations have equations" "$said"
    fi ;;
*) fail "every equation holds" "$(tail -n 20 "$scratch/checked")" ;;
esac

if cmp -s "$scratch/messages" "$scratch/plain"; then
    pass "what is refused is refused for the same reasons"
else
    fail "what is refused is refused for the same reasons" \
        "$(diff "$scratch/plain" "$scratch/messages" | head -n 10)"
fi

# A table under R(c) is of an answer, under "algorithm" of what CuTe's would be.
broken=$(awk '/ A\(B\(c\)\) +(R\(c\)|algorithm)$/ { title = $NF; ++tables[title] }
    /<- differs$/ { ++differ[title] }
    END { print tables["R(c)"] + 0, differ["R(c)"] + 0, (differ["algorithm"] > 5) }' \
    "$scratch/explained")
case $broken in
[1-9][0-9][0-9]*" 0 1") pass "no answer is said to break its law, and refusals are proved" ;;
*) fail "no answer is said to break its law, and refusals are proved" "$broken" ;;
esac

# Each explanation of an answer begins with it.
"$BUILD/ct" <"$scratch/calls" 2>/dev/null | sort -u >"$scratch/answers" || :
sort -u "$scratch/explained" >"$scratch/lines"
missing=$(comm -23 "$scratch/answers" "$scratch/lines" | wc -l)
if [ "$missing" -eq 0 ]; then
    pass "every answer stands in a line of its own"
else
    fail "every answer stands in a line of its own" \
        "$(comm -23 "$scratch/answers" "$scratch/lines" | head -n 5)"
fi

# The checker itself: one of these four is wrong, one is none.
said=$(printf '%s\n' '  19 = 2*8 + 3*1' '  5 = ceil(9 / 2), 30 = 29 ^' '        24 >> 3' \
    '  4 = 7 & 5 | x' '  A = 3' | awk -f spec-tests/tools/equations.awk | tail -n 1)
case $said in
"4 equations, 1 wrong, 0 wide") pass "a wrong equation is found" ;;
*) fail "a wrong equation is found" "$said" ;;
esac
finish
