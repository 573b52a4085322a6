#!/bin/sh
# web_playground.sh - the playground in Chromium and Firefox: what it answers, shows and keeps, how
# it looks, and how fast it is (playground.py).
#
# To see that the tests can fail, pages that are broken on purpose go through them, too.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tap.sh
. "$here/../tap.sh"
# shellcheck source=../web/browse.sh
. "$here/../web/browse.sh"
suite web_playground
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A copy of the page for each line of the list, in which one file is changed.
judge_broken() {
    grep -v '^#' "$browse_here/playground_broken.txt" >"$scratch/list"
    while IFS='|' read -r test file change finding; do
        rm -rf "$scratch/web"
        mkdir -p "$scratch/web"
        find "$BUILD/web" -maxdepth 1 -type f -exec cp {} "$scratch/web/" \;
        sed "$change" "$BUILD/web/$file" >"$scratch/web/$file"
        if cmp -s "$BUILD/web/$file" "$scratch/web/$file"; then
            fail "$finding: the change of $file changes something" "$change"
            continue
        fi
        CT=$BUILD/ct CUEMU=$BUILD/cuemu PYTHONDONTWRITEBYTECODE=1 \
            "$BUILD/browser/bin/python3" "$browse_here/playground.py" "$scratch" "$test" \
            >"$scratch/said" 2>&1 || true
        if grep -q "^FAIL.*$finding" "$scratch/said"; then
            pass "$finding: a page that breaks it is found"
        else
            fail "$finding: a page that breaks it is found" "$change
$(grep ^FAIL "$scratch/said" || tail -n 3 "$scratch/said")"
        fi
    done <"$scratch/list"
}

if ! browse_ready; then
    skip "the playground in browsers" "$missing"
else
    browse playground.py
    if [ "${EVERY:-}" != 1 ]; then
        skip "other schemes and widths, pages that are broken on purpose" \
            "without EVERY=1, which make check-web sets"
    elif command -v chromium >/dev/null; then
        judge_broken
    else
        skip "pages that are broken on purpose are found" "no chromium here"
    fi
fi
finish
