#!/bin/sh
# suites.sh - run every suite of `make check`, and add up what they say.
#
# Suites come in rows side by side: the compiled ones in shares, as many as there are processors (at
# most 8), each a row and a file of results, the slow ones of the others, and all the rest, whose
# output is shown as it comes; that of other rows is shown last. A line "== NAME" says which suite
# runs, a line "-- NAME" which began or ended in another row.
#
# suites.sh SHELL-SUITE...
# A suite is a command whose last line of the form "N passed, N failed, N skipped" is its result.
# A suite without such a line, or that ends badly though it counted no failure, counts as failed.
set -eu

BUILD=${BUILD:-build}
export BUILD
began=$(date +%s)
logs=$BUILD/logs
mkdir -p "$logs" "$BUILD/junit"
rm -f "$logs"/*.ended "$logs"/*.seconds "$logs"/*.tap
: >"$logs/summary"

# step NAME COMMAND...: its output is shown as it comes, and kept.
step() {
    name=$1
    shift
    echo "== $name"
    start=$(date +%s)
    { "$@" && echo 0 >"$logs/$name.rc" || echo $? >"$logs/$name.rc"; } </dev/null 2>&1 |
        tee "$logs/$name.log"
    seconds=$(($(date +%s) - start))
    [ ! -f "$logs/$name.seconds" ] || seconds=$(cat "$logs/$name.seconds")
    awk -v name="$name" -v rc="$(cat "$logs/$name.rc")" -v seconds="$seconds" '
        /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/ { result = $0; split($0, n, " ") }
        END {
            if (result == "" || (rc != 0 && n[3] == 0)) {
                n[3]++
                why = "ended with status " rc (result == "" ? " and no result" : "")
            }
            if (n[1] + n[3] + n[5] == 0) {
                n[3]++
                why = "ran nothing"
            }
            print name, n[1] + 0, n[3] + 0, n[5] + 0, seconds, why
        }' "$logs/$name.log" >>"$logs/summary"
}

# The command of a suite by its name.
command_of() {
    case $1 in
    rules-self-test) echo "sh spec-tests/tools/rules.sh --self-test" ;;
    # The Check library counts in its own words; TAP is the form of it that a program can read.
    # A test may take 20 s: the machine may be busy, the build one for coverage.
    check-*)
        echo "env CHECK_SHARE=${1#check-}/$shares CK_TAP_LOG_FILE_NAME=$logs/$1.tap" \
            "CK_DEFAULT_TIMEOUT=20 CK_VERBOSITY=silent $BUILD/check"
        ;;
    *) echo "sh spec-tests/suites/$1.sh" ;;
    esac
}

# beside NAME...: run these one after the other, for `shown` to find.
beside() {
    for name in "$@"; do
        echo "-- $name: begins, shown at the end"
        start=$(date +%s)
        $(command_of "$name") </dev/null >"$logs/$name.out" 2>&1 && ended=0 || ended=$?
        echo $(($(date +%s) - start)) >"$logs/$name.seconds"
        echo "-- $name: ended after $(cat "$logs/$name.seconds") s"
        echo "$ended" >"$logs/$name.ended"
    done
}

await() {
    while [ ! -s "$logs/$1.ended" ]; do
        sleep 0.2
    done
}

# What a suite beside the others said, once it has ended.
shown() {
    await "$1"
    cat "$logs/$1.out"
    return "$(cat "$logs/$1.ended")"
}

# Tests of bad subjects make the judge complain, so what was said is shown only where something
# failed.
check_share() {
    await "$1"
    [ "$(cat "$logs/$1.ended")" = 0 ] || cat "$logs/$1.out"
    grep '^skip  ' "$logs/$1.out" >"$logs/$1.skipped" || true
    cat "$logs/$1.skipped"
    awk -v name="$1" -v junit="$BUILD/junit/$1.xml" -v skipped="$(wc -l <"$logs/$1.skipped")" \
        -f spec-tests/tools/tap.awk "$logs/$1.tap"
}

# Of the suites that are asked for, those that take half of the time of all that are not compiled.
slow=rules-self-test
for name in header exercises tutorial_pages determinism dist cli; do
    case " $* " in
    *"/$name.sh "*) slow="$slow $name" ;;
    esac
done
shares=$(nproc 2>/dev/null || echo 2)
[ "$shares" -le 8 ] || shares=8
rm -f "$BUILD"/junit/check*.xml
for share in $(seq "$shares"); do
    beside "check-$share" &
done
# shellcheck disable=SC2086 # one word per suite
beside $slow &
step conform "$BUILD/judge" --junit "$BUILD/junit/conform.xml" spec-tests/vectors \
    spec-tests/recorded
step generated "$BUILD/judge" --junit "$BUILD/junit/generated.xml" \
    --generate "${CASES:-2000}" --seed "${SEED:-1}"
step replay "$BUILD/replay" --junit "$BUILD/junit/replay.xml" --subject ref \
    --replay spec-tests/recorded/h200
step replay-emu "$BUILD/replay-emu" spec-tests/recorded/h200
step tma-in-emu "$BUILD/judge" --tma "${CASES:-2000}" --seed "${SEED:-1}"
step banks-in-emu "$BUILD/judge" --banks 20000 --seed "${SEED:-1}"
step emu "$BUILD/judge" --subject emu --junit "$BUILD/junit/emu.xml" spec-tests/vectors \
    spec-tests/recorded
step atoms "$BUILD/judge" --atoms
step rules sh spec-tests/tools/rules.sh
step examples sh spec-tests/tools/examples.sh
step tutorials sh spec-tests/tools/tutorials.sh
for suite in "$@"; do
    name=$(basename "$suite" .sh)
    case " $slow " in
    *" $name "*) ;;
    *) step "$name" sh "$suite" ;;
    esac
done
for name in $slow; do
    step "$name" shown "$name"
done
for share in $(seq "$shares"); do
    step "check-$share" check_share "check-$share"
done

echo "== all, $(($(date +%s) - began)) s"
awk '
    {
        printf "%-20s %6d passed %4d failed %4d skipped %4d s", $1, $2, $3, $4, $5
        for (i = 6; i <= NF; ++i)
            printf "%s%s", i == 6 ? "  " : " ", $i
        print ""
        passed += $2
        failed += $3
        skipped += $4
    }
    END {
        print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"
        exit failed > 0 || passed == 0
    }' "$logs/summary"
