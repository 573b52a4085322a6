#!/bin/sh
# readme.sh - README.md says what is so: its commands print what it shows, its paths exist.
set -eu

. "$(dirname "$0")/../tools/tap.sh"
suite readme
bin=$(cd "$BUILD" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Each "$ build/ct ..." of a console block, into a numbered file; the lines under it into another.
awk -v dir="$scratch" '
    /^```console$/ { on = 1; next }
    /^```/ { on = 0 }
    on && /^\$ / {
        writing = / build\/ct /
        if (writing) {
            n = sprintf("%03d", ++count)
            print substr($0, 3) >(dir "/" n ".command")
            printf "" >(dir "/" n ".wanted")
        }
        next
    }
    on && writing { print >(dir "/" n ".wanted") }' README.md

for command in "$scratch"/*.command; do
    line=$(cat "$command")
    (PATH=$bin:$PATH && sh -c "$(echo "$line" | sed "s|build/ct|$bin/ct|g")") \
        >"$scratch/got" 2>&1 </dev/null || true
    if cmp -s "$scratch/got" "${command%.command}.wanted"; then
        pass "$line"
    else
        fail "$line" "$(diff "${command%.command}.wanted" "$scratch/got" || true)"
    fi
done

# Links, and the paths of the repository map.
{
    grep -o '](\([^)#]*\))' README.md | sed 's/^](//; s/)$//' | grep -v '^https*:' || true
    awk '/^```text$/ { on = 1; next } /^```/ { on = 0 } on && /^[A-Za-z.]/ { print $1 }' README.md
} | sort -u >"$scratch/paths"
while read -r path; do
    if [ -e "$path" ]; then
        pass "$path exists"
    else
        fail "$path exists" "README.md names it"
    fi
done <"$scratch/paths"

grep -o '^\$ make [a-z-]*' README.md | sort -u >"$scratch/targets"
while read -r _ _ target; do
    if cat Makefile ./*/*.mk | grep -q "^$target:"; then
        pass "make $target"
    else
        fail "make $target" "README.md names it, no makefile has such a target"
    fi
done <"$scratch/targets"

# What README.md says that the main job prints is what it printed a moment ago.
if [ -f "$BUILD/logs/conform.log" ]; then
    last=$(tail -n 1 "$BUILD/logs/conform.log")
    shown=$(awk '/^\$ make conform$/ { on = 1; next } on && /passed/ { print; exit }' README.md)
    if [ "$last" = "$shown" ]; then
        pass "the last line of make conform"
    else
        fail "the last line of make conform" "README.md: $shown
the run:   $last"
    fi
else
    skip "the last line of make conform" "no run of it to compare with"
fi
finish
