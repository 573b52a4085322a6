# cli.sh - what the suites of the calculator share; source it after tap.sh, it runs nothing.
#
#   run ARGUMENT...         run it on what was fed: $rc, $out and $err hold what became of it
#   feed FORMAT [ARG]       what the next run reads
#   ended CODE WHAT         false, and a failure counted, unless the last run ended so
#   repeat N TEXT           a text N times
# shellcheck shell=sh disable=SC2154

CT=${CT:-$BUILD/ct}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out err=$scratch/err

: >"$scratch/in"
run() {
    rc=0
    "$CT" "$@" <"$scratch/in" >"$out" 2>"$err" || rc=$?
    : >"$scratch/in"
}

feed() {
    # shellcheck disable=SC2059
    printf "$@" >"$scratch/in"
}

# ended CODE WHAT: the last run ended so; a crash ends with 128 and more.
ended() {
    if [ "$rc" -eq "$1" ]; then
        return 0
    fi
    fail "$2" "status $rc instead of $1; $(cut -c1-200 "$out" "$err" | head -n 5)"
    return 1
}

repeat() {
    awk -v n="$1" -v text="$2" 'BEGIN { for (i = 0; i < n; ++i) printf "%s", text }'
}

