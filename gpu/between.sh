#!/bin/sh
# between.sh - puts what is on standard input between two marks of a page, and changes nothing else.
#
# between.sh NAME PAGE     the marks are the lines <!-- NAME:begin --> and <!-- NAME:end -->
set -eu

if [ $# -ne 2 ]; then
    echo 'usage: between.sh NAME PAGE' >&2
    exit 2
fi
name=$1 page=$2
text=$(mktemp)
trap 'rm -f "$text" "$text.page"' EXIT
cat >"$text"

awk -v name="$name" -v text="$text" '
    index($0, "<!-- " name ":end -->") { inside = 0; ++ends }
    !inside
    index($0, "<!-- " name ":begin -->") {
        inside = 1
        ++begins
        while ((getline line <text) > 0)
            print line
    }
    END { exit begins != 1 || ends != 1 || inside }' "$page" >"$text.page" ||
    { echo "between.sh: $page does not have one pair of marks $name" >&2; exit 1; }
cat "$text.page" >"$page"
