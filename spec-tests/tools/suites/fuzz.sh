#!/bin/sh
# fuzz.sh - every fuzz target on its corpus, and on inputs made of it, without libFuzzer.
#
# The search itself is `make fuzz`, which needs clang; here the inputs that it found stay answered.
set -eu

. "$(dirname "$0")/../tap.sh"
suite fuzz
# Of each corpus, and at most 32 of an input; a campaign asks for more, by FUZZ_EDITS.
edits_of() {
    most=$(($(wc -l <"$1") * 32))
    [ "$most" -lt 2000 ] || most=2000
    echo "${FUZZ_EDITS:-$most}"
}

fuzz=spec-tests/tools/fuzz
for target in $fuzz/target/*.c; do
    name=$(basename "$target" .c)
    if said=$(for corpus in "$fuzz/corpus/$name.txt" "$fuzz/found/$name.txt"; do
        "$BUILD/fuzz_$name" --edits "$(edits_of "$corpus")" "$corpus" 2>&1 || exit 1
    done); then
        pass "$name: $(echo "$said" | awk '{ inputs += $1; edits += $3 }
            END { print inputs " inputs, " edits " edits of them" }')"
    else
        fail "$name" "$said"
    fi
done

# A corpus in a file and as files holds the same inputs.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/files"
printf '%s\n' 'size\t_4:_1' 'a\\n\n\x00\xff' '' >"$scratch/corpus"
"$BUILD/fuzz_parse" --unpack "$scratch/files" <"$scratch/corpus"
"$BUILD/fuzz_parse" --pack "$scratch/files"/* >"$scratch/again"
if cmp -s "$scratch/corpus" "$scratch/again"; then
    pass "unpacked and packed, a corpus is the same"
else
    fail "unpacked and packed, a corpus is the same" "$(cat "$scratch/again")"
fi
finish
