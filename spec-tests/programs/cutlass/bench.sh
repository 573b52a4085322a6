#!/bin/sh
# bench.sh - how fast the machine runs CuTe's tutorials: `make bench-cutlass`.
#
# Prints for each program the instructions of its warps, and millions of them a second of processor
# time in launches, without checks and with all of them: the best of RUNS=5 runs. What the host does
# and reading the PTX is not in it. Without the programs it says so and does nothing.
set -eu

BUILD=${BUILD:-build}
runs=${RUNS:-5}
goals='12 6' # million a second, over all: unchecked, checked
here=spec-tests/programs/cutlass

# measure CHECK PROGRAM ARG..: launches, their instructions, and the least nanoseconds of some runs.
measure() {
    what=$1 left=$runs n='\([0-9]*\)'
    pair="\"instructions\":$n,\"nanoseconds\":$n"
    shift
    while [ "$left" -gt 0 ]; do
        "$BUILD/cuemu" check --check "$what" --speed --error-exitcode 0 --json "$scratch" "$@" \
            >/dev/null 2>&1 </dev/null || :
        tr -d '\n' <"$scratch" | sed -n "s/.*\"launches\":$n.*\"speed\":{$pair}.*/\1 \2 \3/p"
        echo
        left=$((left - 1))
    done | sort -k3n | head -n 1
}

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
grep -v '^#' "$here/programs.tsv" | while IFS="$(printf '\t')" read -r name source _ _ arguments; do
    case $source in examples/cute/*) ;; *) continue ;; esac
    [ -x "$BUILD/cuda/cutlass/$name" ] || continue
    [ "$arguments" != - ] || arguments=''
    # shellcheck disable=SC2086 # one word an argument
    echo "$name $(measure none "$BUILD/cuda/cutlass/$name" $arguments)" \
        "$(measure all "$BUILD/cuda/cutlass/$name" $arguments)"
done | awk -v goals="$goals" '
    function row(name, n, plain, checked) {
        printf "%-22s %12d %9.2f ms %7.1f %9.2f ms %7.1f\n", name, n, plain / 1e6, n * 1e3 / plain,
               checked / 1e6, n * 1e3 / checked
    }
    NF != 7 { print "bench-cutlass: " $1 " went wrong"; bad = 1; next }
    NR == 1 { print "million instructions of warps/s            unchecked              checked" }
    {
        row($1 (", " $2 " x"), $3, $4, $7)
        n += $3; plain += $4; checked += $7
        each += $3 / $2; each_plain += $4 / $2; each_checked += $7 / $2
    }
    END {
        if (NR == 0) { print "bench-cutlass: left out: no program is compiled here"; exit }
        if (n > 0) row("all launches", n, plain, checked)
        if (n > 0) row("one launch of each", each, each_plain, each_checked)
        split(goals, goal, " ")
        printf "%-22s %34d %20d\n", "goal", goal[1], goal[2]
        exit bad
    }'
