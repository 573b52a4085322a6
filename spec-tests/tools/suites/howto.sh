#!/bin/sh
# howto.sh - the examples of spec-tests/adding.md: added to a copy of the tree they build, and the
# vector is counted, the operation answers, the law judges, the instruction runs, the suite, too.
#
# The first line of an example says where the others go: "PATH, a new file", "PATH, at the end",
# or "PATH, above TEXT" and "PATH, below TEXT", TEXT in quotes being part of one line of the file.
set -eu

. "$(dirname "$0")/../tap.sh"
suite howto
readme=$PWD/spec-tests/adding.md
built=$(cd "$BUILD" && pwd)
case $BUILD in
/*) there=build ;;
*) there=$BUILD ;;
esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tree=$scratch/tree
mkdir -p "$tree/$there"
cp -a Makefile embed.awk ref emu gpu spec-tests tutorials web python "$tree"
(cd "$built" && find ref emu gpu spec-tests \( -name '*.o' -o -name '*.d' \) ! -path '*/unit/*' |
    tar -cf - -T -) | tar -xf - -C "$tree/$there"

# Each example becomes a file of its own: its first line is where, the rest is what.
awk -v dir="$scratch" '
    /^```/ { fenced = !fenced; first = fenced; file = ""; next }
    fenced && first && /^(\/\*|\/\/|#) [a-z][^ ]*, (a new file|at the end|above|below)/ {
        file = sprintf("%s/%02d.example", dir, ++n)
        sub(/^(\/\*|\/\/|#) /, "")
        sub(/ \*\/$/, "")
    }
    file != "" { print >file }
    { first = 0 }' "$readme"

# insert PATH WHERE TEXT FILE: the lines of FILE above or below the one line that holds TEXT
insert() {
    awk -v where="$2" -v text="$3" -v file="$4" '
        function add(line) { while ((getline line < file) > 0) print line }
        index($0, text) && !done && where == "above" { add(); done = 1 }
        { print }
        index($0, text) && !done && where == "below" { add(); done = 1 }
        END { exit !done }' "$1" >"$scratch/edited" && cat "$scratch/edited" >"$1"
}

for example in "$scratch"/*.example; do
    place=$(sed -n 1p "$example")
    path=$tree/${place%%, *}
    how=${place#*, }
    text=${how#* \"}
    text=${text%\"}
    sed 1d "$example" >"$scratch/lines"
    done=true
    case $how in
    'a new file')
        [ ! -e "$path" ] && mkdir -p "${path%/*}" && cp "$scratch/lines" "$path" || done=false
        ;;
    'at the end') [ -f "$path" ] && cat "$scratch/lines" >>"$path" || done=false ;;
    *) [ -f "$path" ] && insert "$path" "${how%% *}" "$text" "$scratch/lines" || done=false ;;
    esac
    if $done; then
        pass "$place"
    else
        fail "$place" "there is no such place in the tree"
    fi
done

# Two headers are taken as old: who does not use the new prototypes need not be compiled again.
run_make() {
    (cd "$tree" && MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s -j2 -o ref/ct.h \
        -o emu/isa_alu.h BUILD="$there" \
        WERROR=-Werror CC="${CC:-cc}" CFLAGS="${CFLAGS:--O2 -g1}" LDFLAGS="${LDFLAGS:-}" "$@") \
        >"$scratch/out" 2>&1
}

if run_make "$there/judge" "$there/ct" "$there/cases"; then
    pass "the tree with the examples builds"
else
    fail "the tree with the examples builds" "$(tail -n 20 "$scratch/out")"
    finish
    exit 1
fi
judge=$tree/$there/judge

# passed COMMAND...: how many passed in the tree, where none failed and none was skipped
passed() {
    { (cd "$tree" && "$@" 2>&1) || true; } |
        sed -n 's/^\([0-9]*\) passed, 0 failed, 0 skipped$/\1/p' | tail -n 1
}

# is WHAT WANTED GOT
is() {
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1" "$3, not $2"
    fi
}

vectors=$tree/spec-tests/spec/vectors/structure.vec
is "the vectors are counted" "$(grep -c '^replace_front ' "$vectors" || true)" \
    "$(passed "$judge" --op replace_front "$vectors")"
is "the operation answers" "(7,(3,5))" "$("$tree/$there/ct" 'replace_front((2,(3,5)), 7)')"
is "the law holds for the reference" 200 "$(passed "$judge" --generate 200 --op replace_front)"
# A program that gives back the tuple as it was is found out.
echo_first="while read -r line; do printf '=\\t'; printf '%s\\n' \"\$line\" | cut -f 2; done"
is "the law finds a wrong answer" 1 \
    "$("$judge" --pipe "$echo_first" --generate 20 --op replace_front 2>&1 |
        grep -c '^replace_front .* [1-9][0-9]* failed')"
is "the instruction runs" 2 "$(passed "$tree/$there/cases" spec-tests/cases/exec/alu/add_pairs)"
is "the suite runs" 1 \
    "$(passed env BUILD="$tree/$there" sh spec-tests/tools/suites/replace_front.sh)"
finish
