#!/bin/sh
# errata.sh - every entry of spec/errata.md has all its parts and prints as an issue, and its
# inputs are answered as it says.
#
# Not here: whether CuTe's headers still answer so (check_cute.sh, the recorded answers).
set -eu

. "$(dirname "$0")/../tap.sh"
suite errata
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
erratum=spec-tests/tools/erratum.sh
errata=spec-tests/spec/errata.md

if said=$(sh "$erratum" --check); then
    pass "all of $(grep -c '^### ' "$errata") entries have all parts"
else
    fail "every entry has all parts" "$said"
fi

sh "$erratum" --inputs >"$scratch/inputs.vec"
if "$BUILD/judge" "$scratch/inputs.vec" >"$scratch/said" 2>&1 &&
    [ "$(grep -c . "$scratch/inputs.vec")" -gt 100 ]; then
    pass "the inputs are answered as they say: $(tail -n 1 "$scratch/said")"
else
    fail "the inputs are answered as they say" "$(head -n 20 "$scratch/said")"
fi

# Each as an issue: six headings, and something below each.
sh "$erratum" --list | cut -f 1 >"$scratch/ids"
while read -r id; do
    sh "$erratum" "$id" | awk -v id="$id" '
        /^### / { ++heads; empty = 1; next }
        heads && /[^ ]/ { if (empty) ++filled; empty = 0 }
        /^(Title|To): ./ { ++top }
        END { if (top != 2 || heads != 6 || filled != 6) print id }'
done <"$scratch/ids" >"$scratch/wrong"
if [ -s "$scratch/ids" ] && [ ! -s "$scratch/wrong" ]; then
    pass "each of them prints as an issue"
else
    fail "each of them prints as an issue" "$(cat "$scratch/wrong")"
fi

sh "$erratum" H1 >"$scratch/said"
if [ "$(grep -c '^- `values(.*)` is `0,5,35,40,70,75`$' "$scratch/said")" = 1 ]; then
    pass "an input is a step, with its answer"
else
    fail "an input is a step, with its answer" "$(cat "$scratch/said")"
fi

# broken WHAT SED PATTERN: an errata.md that was changed so is found out.
broken() {
    sed "$2" "$errata" >"$scratch/errata.md"
    if sh "$erratum" --check "$scratch/errata.md" >"$scratch/said"; then
        fail "$1 is found" "nothing was found"
    elif grep -q -e "$3" "$scratch/said"; then
        pass "$1 is found"
    else
        fail "$1 is found" "$(head -n 3 "$scratch/said")"
    fi
}

broken "an entry without a suggestion" '0,/^- Suggestion/{/^- Suggestion/d;}' \
    'H1 lacks the part Suggestion'
broken "an entry without an input" '0,/^values/{/^values/d;}' \
    'H1 has neither an input nor a reason'
broken "a group without a version" '0,/^- Version/{/^- Version/d;}' \
    'H1 is in a group without Version'
broken "an entry that is there twice" 's/^### H2 /### H1 /' 'H1 is there twice'
broken "a number that is left out" 's/^### H9 /### H99 /' \
    'H99 is not the next number of its group, H9'

for bad in Z9 x --frobnicate; do
    if sh "$erratum" "$bad" >"$scratch/said" 2>&1; then
        fail "'$bad' is no entry" "$(head -n 3 "$scratch/said")"
    elif [ $? = 2 ]; then
        pass "'$bad' is no entry"
    else
        fail "'$bad' is no entry" "$(head -n 3 "$scratch/said")"
    fi
done
finish
