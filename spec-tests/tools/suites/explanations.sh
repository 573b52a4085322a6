#!/bin/sh
# explanations.sh - what `ct --why` says is, to the letter, what spec-tests/golden/explanations
# holds.
#
# explanations.sh --save    save them as they are now; read them before they are committed
#
# A line "$ EXPRESSION" is asked, and the lines up to the next one are what must be said. That their
# numbers are right is checked by the Check suites of ref/why, which compute each of them again:
# here, every word is seen, and where it stands.
set -eu

. "$(dirname "$0")/../tap.sh"
suite explanations
CT=${CT:-$BUILD/ct}
folder=spec-tests/golden/explanations
said=$(mktemp)
trap 'rm -f "$said"' EXIT

# explain FILE: asked again, in the form of the file. What is refused is explained too.
explain() {
    sed -n 's/^\$ //p' "$1" | while read -r expression; do
        printf '$ %s\n' "$expression"
        "$CT" --why "$expression" 2>/dev/null </dev/null || [ $? -eq 1 ]
    done
}

for saved in "$folder"/*.txt; do
    name=$(basename "$saved" .txt)
    if ! explain "$saved" >"$said"; then
        fail "$name" "$(tail -n 1 "$said")"
    elif [ "${1:-}" = --save ]; then
        cp "$said" "$saved"
        pass "$name is saved"
    elif [ -s "$said" ] && differs=$(diff "$saved" "$said" 2>&1); then
        pass "$name"
    else
        fail "$name" "$(printf '%s\n' "${differs:-it asks nothing}" | head -n 6)"
    fi
done
finish
