#!/bin/sh
# coverage.sh - how much of the libraries the tests reached: figures, and HTML.
#
# coverage.sh BUILD FOLDER LINES BRANCHES [FOLDER LINES BRANCHES].. : BUILD holds a tree compiled
# with --coverage whose tests have run. False when a FOLDER is reached less than LINES % of its
# lines or BRANCHES % of its branches; files below that are marked.
# Branches inside an assert are not counted: an assert that fires is our own mistake.
set -eu

build=$1
shift

# lcov 2 renamed the settings of lcov 1.
prefix=
case $(lcov --version) in *" 1."*) prefix=lcov_ ;; esac

# Quiet unless it fails: geninfo of lcov 1.16 warns about itself.
quietly() {
    "$@" --rc "${prefix}branch_coverage=1" \
        --rc 'lcov_excl_br_line=LCOV_EXCL_BR_LINE|assert\(' >"$build/lcov.log" 2>&1 || {
        cat "$build/lcov.log" >&2
        exit 1
    }
}

# trace FOLDER FILE [OPTION]
trace() {
    quietly lcov --quiet --capture ${3:+"$3"} --directory "$build/$1" --base-directory . \
        --no-external --output-file "$2"
}

# Files that no test runs are in the first of the two traces only.
capture() {
    trace "$1" "$build/$1.info.none" --initial
    trace "$1" "$build/$1.info.run"
    quietly lcov --quiet --add-tracefile "$build/$1.info.none" \
        --add-tracefile "$build/$1.info.run" --output-file "$build/$1.info.all"
    quietly lcov --quiet --extract "$build/$1.info.all" "$PWD/$1/*" --output-file "$build/$1.info"
    rm -f "$build/$1.info."*
}

# figures FOLDER LINES BRANCHES
figures() {
    awk -F: -v root="$PWD/" -v folder="$1" -v want_lines="$2" -v want_branches="$3" '
        function percent(a, b) { return b == 0 ? 100 : 100 * a / b }
        $1 == "SF" { file = $2; sub("^" root, "", file); hit = found = taken = all = 0 }
        $1 == "LF" { found = $2 }
        $1 == "LH" { hit = $2 }
        $1 == "BRF" { all = $2 }
        $1 == "BRH" { taken = $2 }
        /^end_of_record/ {
            lines = percent(hit, found)
            branches = percent(taken, all)
            low = lines < want_lines || branches < want_branches ? "  below" : ""
            printf "%-28s %6.1f %% of %4d lines  %6.1f %% of %4d branches%s\n", file, lines, found,
                   branches, all, low
            H += hit; F += found; T += taken; A += all
        }
        END {
            lines = percent(H, F)
            branches = percent(T, A)
            reached = F > 0 && lines >= want_lines && branches >= want_branches
            printf "%s: lines %.1f %% of %d, branches %.1f %% of %d (at least %d %% and %d %%): " \
                   "%s\n",
                   folder, lines, F, branches, A, want_lines, want_branches,
                   reached ? "reached" : "NOT reached"
            exit !reached
        }' "$build/$1.info"
}

verdict=reached
infos=
while [ $# -ge 3 ]; do
    capture "$1"
    figures "$1" "$2" "$3" || verdict="NOT reached"
    infos="$infos $build/$1.info"
    shift 3
done
# shellcheck disable=SC2086 # one word a folder
quietly genhtml --quiet --branch-coverage --prefix "$PWD" --title cutecheck --output-directory \
    "$build/html" $infos
echo "coverage: $verdict; pages: $build/html/index.html"
[ "$verdict" = reached ]
