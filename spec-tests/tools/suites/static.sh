#!/bin/sh
# static.sh - a refusal that static integers would not meet says so, and no other one does.
#
# Every line of spec/vectors/ and spec/recorded/ is asked as it stands. Where it is refused, it is
# asked again with every integer static, in a text that awk writes and not the calculator: the hint
# must be there exactly where that is answered, and must be that call. Then --static and `static
# on`.
set -eu

. "$(dirname "$0")/../tap.sh"
suite static
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Requests, a line each; the same as calls; and with static integers.
"$BUILD/judge" --list spec-tests/spec/vectors spec-tests/spec/recorded >"$scratch/list"
awk -f spec-tests/tools/requests.awk "$scratch/list" >"$scratch/requests"
awk -v calls=1 -f spec-tests/tools/requests.awk "$scratch/list" >"$scratch/calls"
awk -f spec-tests/tools/static.awk "$scratch/requests" >"$scratch/statics"

"$BUILD/ct" <"$scratch/calls" >/dev/null 2>"$scratch/messages" || :
"$BUILD/ct" --pipe <"$scratch/statics" >"$scratch/answers" || :

# verdict<TAB>call: refused, cured, missing, false
awk -F '\t' -v statics="$scratch/statics" -v answers="$scratch/answers" \
    -v messages="$scratch/messages" -v calls="$scratch/calls" '
    BEGIN {
        while ((getline line <messages) > 0)
            if (match(line, /^ct: line [0-9]+[:,]/)) {
                at = substr(line, 10) + 0
                if (line ~ /^ct: line [0-9]+: with static integers it is defined: /)
                    hint[at] = substr(line, index(line, "defined: ") + 9)
                else if (line ~ /^ct: line [0-9]+: /)
                    refused[at] = 1
            }
        while ((getline request <statics) > 0) {
            ++at_line
            getline answer <answers
            getline call <calls
            if (!(at_line in refused))
                continue
            answered = substr(answer, 1, 1) == "="
            if (answered && at_line in hint)
                print "cured\t" call "\t" hint[at_line]
            else if (answered)
                print "missing\t" call "\t" request
            else if (at_line in hint)
                print "false\t" call "\t" hint[at_line]
            else
                print "refused\t" call
        }
    }' >"$scratch/verdicts"

count() {
    grep -c "^$1" "$scratch/verdicts" || :
}

if [ "$(count refused)" -gt 5000 ] && [ "$(count cured)" -ge 100 ]; then
    pass "of $(wc -l <"$scratch/verdicts") refused lines $(count cured) say how to be answered"
else
    fail "refused lines are asked again" "$(cut -f 1 "$scratch/verdicts" | sort | uniq -c)"
fi
for verdict in missing false; do
    if [ "$(count $verdict)" -eq 0 ]; then
        pass "no hint is $verdict"
    else
        fail "no hint is $verdict" "$(grep "^$verdict" "$scratch/verdicts" | head -n 5)"
    fi
done

# The hint is an expression that is answered, in the same way as the request.
grep '^cured' "$scratch/verdicts" | cut -f 3 >"$scratch/hints"
if "$BUILD/ct" <"$scratch/hints" >/dev/null 2>"$scratch/errors"; then
    pass "every hint is answered"
else
    fail "every hint is answered" "$(head -n 5 "$scratch/errors")"
fi

# says WHAT EXPECTED COMMAND..
says() {
    what=$1 expected=$2
    shift 2
    got=$("$@" 2>&1) || :
    if [ "$got" = "$expected" ]; then
        pass "$what"
    else
        fail "$what" "$got"
    fi
}

document='logical_product((2,2):(4,1), 6:1)'
says "--why knows names" '  13 = 1*8 + 5*1' \
    sh -c "'$BUILD/ct' --why 'let A = (_4,_8):(_8,_1)' 'layout_call(A, (1,5))' | tail -n 1"
says "so does a hint" \
    'ct: argument 2: with static integers it is defined: logical_product((_2,_2):(_4,_1), _6:_1)' \
    sh -c "'$BUILD/ct' 'let B = (2,2):(4,1)' 'logical_product(B, 6:1)' 2>&1 | tail -n 1"
says "the document's product says why and how" \
    'ct: complement: stride 4 of a layout of rank 2 is not static
ct: with static integers it is defined: logical_product((_2,_2):(_4,_1), _6:_1)' \
    "$BUILD/ct" "$document"
says "the innermost call is the one that is asked again" \
    'ct: complement: stride 4 of a layout of rank 2 is not static
ct: with static integers it is defined: logical_product((_2,_2):(_4,_1), _6:_1)' \
    "$BUILD/ct" "size<1>(coalesce($document, 7))"
says "--static reads plain integers as static" '((_2,_2),(_2,_3)):((_4,_1),(_2,_8))' \
    "$BUILD/ct" --static "$document"
says "--static leaves addresses alone" 'gmem_ptr[32b](0x1010) o (_4,_8):(_1,_4)' \
    "$BUILD/ct" --static 'make_tensor(add(gmem_ptr[32b](0x1000), 4), (4,8))'
says "--static reads instructions" 'size _16' \
    sh -c "'$BUILD/ct' --static 'tiled_copy(UniversalCopy<u32>,32b,(4,4):(1,4),2:1)' >/dev/null &&
           echo size _16"
says "an instruction says how to be answered" \
    'ct: make_tiled_copy: the layout of threads, (4,4):(1,4), has dynamic parts
ct: with static integers it is defined: tiled_copy(UniversalCopy<u32>,32b,(_4,_4):(_1,_4),_2:_1)' \
    "$BUILD/ct" 'tiled_copy(UniversalCopy<u32>,32b,(4,4):(1,4),2:1)'
says "so does a member of one" \
    'ct: make_tiled_copy: the layout of threads, (4,4):(1,4), has dynamic parts
ct: with static integers it is defined: tiled_copy(UniversalCopy<u32>,32b,(_4,_4):(_1,_4),_1:_0)' \
    "$BUILD/ct" 'size(tiled_copy(UniversalCopy<u32>,32b,(4,4):(1,4)))'
says "a member that nothing cures" \
    'ct: column 17: Nothing is not known; give it a value: let Nothing = 4' \
    "$BUILD/ct" 'size(tiled_copy(Nothing,32b,(4,4):(1,4)))'
says "static on and static off" '(_2,_3)
(2,3)' \
    sh -c "printf 'static on\n(2,3)\n  static off \n(2,3)\n' | '$BUILD/ct'"
says "with --static nothing is said twice" \
    'ct: make_layout: shape (_2,_3) and stride (_1,_2,_3) are not congruent' \
    "$BUILD/ct" --static '(2,3):(1,2,3)'
finish
