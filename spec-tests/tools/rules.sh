#!/bin/sh
# rules.sh - the rules of the house that a machine can check.
#
# rules.sh [ROOT]        one test per rule, findings as FILE:LINE: what is wrong
# rules.sh --self-test   plant one violation of each rule in a small tree: the rule must find it
# rules.sh NAME...       these rules only
#
# A rule is a function rule_NAME that runs in the root of a tree and prints findings; none is a
# pass, and a line "skip: reason" says that it cannot run here. The rules stand in rules/*.sh by
# subject, their counterparts plant_NAME in rules/plant.sh.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
source_root=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-build}
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
# shellcheck source=tap.sh
. "$here/tap.sh"

# Source text of the project: what people write and read, not what is built or recorded.
sources() {
    for folder in ref emu gpu spec-tests tutorials web python examples; do
        [ ! -d "$folder" ] || find "$folder" -type f -name "$1"
    done | sort
}

code() {
    for pattern in '*.c' '*.h' '*.cu' '*.cuh'; do
        sources "$pattern"
    done
}

scripts() {
    sources '*.sh'
    sources '*.awk'
    sources '*.mk'
    for path in Makefile .ci/run .github/workflows/*.yml; do
        [ ! -f "$path" ] || echo "$path"
    done
}

prose() {
    sources '*.md'
    [ ! -d docs ] || find docs -name '*.md' | sort
    [ ! -f README.md ] || echo README.md
}

# The records of strip.awk for the paths of standard input.
stripped() {
    # shellcheck disable=SC2046 # one path per word, and no path has blanks
    set -- $(cat)
    [ $# -eq 0 ] || awk -f "$here/rules/strip.awk" "$@"
}

# The same for all code, once a run.
stripped_code() {
    [ -f "$scratch/stripped" ] || code | stripped >"$scratch/stripped"
    cat "$scratch/stripped"
}

# The six-field comments and the prototypes of ref, as records.
comments() {
    # shellcheck disable=SC2046
    awk -f "$source_root/ref/man/comments.awk" ref/ct.h $(find ref -mindepth 2 -name '*.c' | sort)
}

# shellcheck source=rules/tree.sh
. "$here/rules/tree.sh"
# shellcheck source=rules/text.sh
. "$here/rules/text.sh"
# shellcheck source=rules/docs.sh
. "$here/rules/docs.sh"

rules="includes links cycles cycles_cuda folders stems lessons kernels versions heap state
       functions parameters files columns traits prose marks dialect heads words fields laws
       manual python"

run_rules() {
    suite rules
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    for rule in $1; do
        findings=$("rule_$rule")
        case $findings in
        '') pass "$rule" ;;
        'skip: '*) skip "$rule" "${findings#skip: }" ;;
        *) fail "$rule" "$findings" ;;
        esac
    done
    finish
}

# A clean tree has no findings; the same tree with one violation has some, by the rule planted.
self_test() {
    # shellcheck source=rules/plant.sh
    . "$here/rules/plant.sh"
    tree=$(mktemp -d)
    trap 'rm -rf "$tree"' EXIT
    suite rules-self-test
    for rule in $rules; do
        rm -rf "$tree/t"
        mkdir "$tree/t"
        clean=$(cd "$tree/t" && scratch=$(mktemp -d "$tree/s.XXXXXX") && BUILD=build &&
            plant_house && "rule_$rule")
        found=$(cd "$tree/t" && scratch=$(mktemp -d "$tree/s.XXXXXX") && BUILD=build &&
            "plant_$rule" && "rule_$rule")
        if [ -z "$clean" ] && [ -n "$found" ]; then
            pass "$rule"
        else
            fail "$rule" "clean tree: $clean
planted: $found"
        fi
    done
    finish
}

case ${1:-} in
--self-test) self_test ;;
'' | */* | .)
    cd "${1:-.}"
    run_rules "$rules"
    ;;
*) run_rules "$*" ;;
esac
