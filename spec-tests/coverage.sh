#!/bin/sh
# coverage.sh - how much of ref the tests reached: figures, and HTML.
#
# coverage.sh BUILD LINES BRANCHES: BUILD holds a tree compiled with --coverage whose tests have
# run. False when ref is reached less than LINES % of its lines or BRANCHES % of its branches.
# Branches inside an assert are not counted: an assert that fires is our own mistake.
set -eu

build=$1
info=$build/ref.info

# lcov 2 renamed the settings of lcov 1.
prefix=
case $(lcov --version) in *" 1."*) prefix=lcov_ ;; esac
set -- "$2" "$3" --rc "${prefix}branch_coverage=1" \
    --rc 'lcov_excl_br_line=LCOV_EXCL_BR_LINE|assert\('
lines=$1
branches=$2
shift 2

# Quiet unless it fails: geninfo of lcov 1.16 warns about itself.
quietly() {
    "$@" >"$build/lcov.log" 2>&1 || {
        cat "$build/lcov.log" >&2
        exit 1
    }
}
quietly lcov --quiet --capture --directory "$build/ref" --base-directory . --no-external \
    --output-file "$info.all" "$@"
quietly lcov --quiet --extract "$info.all" "$PWD/ref/*" --output-file "$info" "$@"
quietly genhtml --quiet --branch-coverage --prefix "$PWD" --title cutecheck --output-directory \
    "$build/html" "$info" "$@"
rm -f "$info.all"

awk -F: -v root="$PWD/" -v want_lines="$lines" -v want_branches="$branches" '
    function percent(a, b) { return b == 0 ? 100 : 100 * a / b }
    $1 == "SF" { file = $2; sub("^" root, "", file); hit = found = taken = all = 0 }
    $1 == "LF" { found = $2 }
    $1 == "LH" { hit = $2 }
    $1 == "BRF" { all = $2 }
    $1 == "BRH" { taken = $2 }
    /^end_of_record/ {
        printf "%-28s %6.1f %% of %4d lines  %6.1f %% of %4d branches\n", file,
               percent(hit, found), found, percent(taken, all), all
        H += hit; F += found; T += taken; A += all
    }
    END {
        printf "ref: lines %.1f %% of %d, branches %.1f %% of %d (at least %d %% and %d %%)\n",
               percent(H, F), F, percent(T, A), A, want_lines, want_branches
        exit F == 0 || percent(H, F) < want_lines || percent(T, A) < want_branches
    }' "$info" && verdict=reached || verdict="NOT reached"
echo "coverage: $verdict; pages: $build/html/index.html"
[ "$verdict" = reached ]
