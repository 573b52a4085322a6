#!/bin/sh
# conformance.sh - the adapters of spec-tests/conformance.md, as they stand there, are judged.
#
# A language whose compiler is not here is skipped.
set -eu

. "$(dirname "$0")/../tap.sh"
suite conformance
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
page=spec-tests/conformance.md

# take LANGUAGE FILE: the block of that language.
take() {
    awk -v open="\`\`\`$1" '$0 == "```" { on = 0 } on { print } $0 == open { on = 1 }' "$page" >"$2"
}

# judged LANGUAGE COMMAND: what it answers is right, and nothing else is asked.
judged() {
    "$BUILD/judge" --pipe "$2" --op shape_div spec-tests/spec/vectors >"$scratch/out" 2>&1 || true
    last=$(sed -n '$s/^ *//p' "$scratch/out")
    case $last in
    [1-9]*' passed, 0 failed, '*) pass "the adapter in $1: $last" ;;
    *) fail "the adapter in $1 is right" "$(tail -n 8 "$scratch/out")" ;;
    esac
    lines=$(wc -l <"$3")
    [ "$lines" -le 30 ] && pass "the adapter in $1 has 30 lines at most" ||
        fail "the adapter in $1 has 30 lines at most" "$lines"
}

# with PROGRAM LANGUAGE: is it here?
with() {
    command -v "$1" >/dev/null 2>&1 || {
        skip "the adapter in $2" "no $1 here"
        return 1
    }
}

take c "$scratch/adapter.c"
take python "$scratch/adapter.py"
take rust "$scratch/adapter.rs"
take sh "$scratch/adapter.sh"
if ${CC:-cc} -Wall -Werror -o "$scratch/of_c" "$scratch/adapter.c" 2>"$scratch/out"; then
    judged C "$scratch/of_c" "$scratch/adapter.c"
else
    fail "the adapter in C compiles" "$(head -n 5 "$scratch/out")"
fi
! with python3 Python || judged Python "python3 $scratch/adapter.py" "$scratch/adapter.py"
if with rustc Rust; then
    if rustc -o "$scratch/of_rust" "$scratch/adapter.rs" 2>"$scratch/out"; then
        judged Rust "$scratch/of_rust" "$scratch/adapter.rs"
    else
        skip "the adapter in Rust" "$(head -n 1 "$scratch/out")"
    fi
fi
judged shell "sh $scratch/adapter.sh" "$scratch/adapter.sh"
finish
