#!/bin/sh
# suites.sh - run every suite of `make check`, and add up what they say.
#
# suites.sh SHELL-SUITE...   all of them
# suites.sh --one NAME       one, as the queue calls it
#
# All suites stand in one queue, the longest first, and two more than there are processors run at a
# time, since some wait for a terminal or a browser. The compiled ones are there in shares, two for
# a processor (at most 8), so that none of them ends alone. What a suite says goes to
# $BUILD/logs/NAME.log and is shown whole when it ends; how long it ran, and how long it had a
# processor, stands in the table at the end.
#
# A suite is a command whose last line of the form "N passed, N failed, N skipped" is its result.
# A suite without such a line, or that ends badly though it counted no failure, counts as failed.
set -eu

BUILD=${BUILD:-build}
export BUILD
logs=$BUILD/logs junit=$BUILD/junit seed=${SEED:-1}
processors=$(nproc 2>/dev/null || echo 2)
shares=$((2 * processors))
[ "$shares" -le 8 ] || shares=8

# Programs of the build, a line each: the suite, then its command.
programs() {
    all="spec-tests/spec/vectors spec-tests/spec/recorded"
    cat <<END
conform $BUILD/judge --junit $junit/conform.xml $all
generated $BUILD/judge --junit $junit/generated.xml --generate ${CASES:-1000} --seed $seed
kinds $BUILD/judge --kinds --junit $junit/kinds.xml spec-tests/spec/vectors
replay $BUILD/replay --junit $junit/replay.xml --subject ref --replay spec-tests/spec/recorded/h200
replay-emu $BUILD/replay-emu spec-tests/spec/recorded/h200
cases $BUILD/cases --junit $junit/cases.xml spec-tests/cases
tma-in-emu $BUILD/judge --tma ${CASES:-1000} --seed $seed
banks-in-emu $BUILD/judge --banks 20000 --seed $seed
emu $BUILD/judge --subject emu --junit $junit/emu.xml $all
gpu $BUILD/judge --subject gpu --junit $junit/gpu.xml $all
END
}

# The command of a suite by its name.
command_of() {
    case $1 in
    rules-self-test) echo "sh spec-tests/tools/rules.sh --self-test" ;;
    rules | examples | tutorials) echo "sh spec-tests/tools/$1.sh" ;;
    # The Check library counts in its own words; TAP is the form of it that a program can read.
    # The limit of a test is one of the clock, and other processes may have most of the processor
    # for a while: ten times what the tests ask for.
    check-*)
        echo "env CHECK_SHARE=${1#check-}/$shares CK_TAP_LOG_FILE_NAME=$logs/$1.tap" \
            "CK_DEFAULT_TIMEOUT=20 CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-10}" \
            "CK_VERBOSITY=silent $BUILD/check"
        ;;
    *)
        programs | grep "^$1 " | cut -d ' ' -f 2- | grep . ||
            echo "sh $(find spec-tests/tools/suites -name "$1.sh")"
        ;;
    esac
}

# Tests of bad implementations make the judge complain, so what a share of Check's suites said is
# kept only where something failed; what it skipped, always.
check_share() {
    [ "$2" = 0 ] || cat "$logs/$1.log"
    grep '^skip  ' "$logs/$1.log" >"$logs/$1.skipped" || true
    cat "$logs/$1.skipped"
    awk -v name="$1" -v junit="$junit/$1.xml" -v skipped="$(wc -l <"$logs/$1.skipped")" \
        -f spec-tests/tools/tap.awk "$logs/$1.tap"
}

# cpu_of FILE: the processor's seconds in what `times` wrote, two lines of "0m1.20s 0m0.30s".
cpu_of() {
    tr 'ms' '  ' <"$1" | awk '{ t += 60 * ($1 + $3) + $2 + $4 } END { printf "%.1f", t }'
}

# result NAME STATUS SECONDS CPU: a line of the summary.
result() {
    awk -v name="$1" -v rc="$2" -v seconds="$3" -v cpu="$4" '
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
            print name, n[1] + 0, n[3] + 0, n[5] + 0, seconds, cpu, why
        }' "$logs/$1.log"
}

# one NAME: run it; then, one suite at a time, show what it said.
one() {
    name=$1 start=$(date +%s)
    $(command_of "$name") </dev/null >"$logs/$name.log" 2>&1 && rc=0 || rc=$?
    case $name in
    check-*)
        check_share "$name" "$rc" >"$logs/$name.out" 2>&1 || true
        mv "$logs/$name.out" "$logs/$name.log"
        ;;
    esac
    seconds=$(($(date +%s) - start))
    times >"$logs/$name.times"
    until mkdir "$logs/turn" 2>/dev/null; do
        sleep 0.1
    done
    result "$name" "$rc" "$seconds" "$(cpu_of "$logs/$name.times")" >>"$logs/summary"
    echo "== $name, $seconds s ($(wc -l <"$logs/summary") of $(wc -l <"$logs/queue"))"
    cat "$logs/$name.log"
    rmdir "$logs/turn"
}

# The first is read by the suite of README.md; then the longest, so that none ends alone.
queue() {
    echo conform
    for share in $(seq "$shares"); do
        echo "check-$share"
    done
    long="prompt web_lessons cases replay dist header exercises wrong_programs cuda_projects
        picture_pages cuemu_view rules install determinism emu replay-emu bounds fuzz readme why
        generated howto setup cuemu differ cli_pictures completion"
    all="$(programs | cut -d ' ' -f 1) rules rules-self-test examples tutorials $(
        for suite in "$@"; do basename "$suite" .sh; done)"
    for name in $long $all; do
        # shellcheck disable=SC2086 # one word a name
        printf '%s\n' $all | grep -x -e "$name" || true
    done | awk '$0 != "conform" && !seen[$0]++'
}

if [ "${1:-}" = --one ]; then
    one "$2"
    exit 0
fi
began=$(date +%s)
rm -rf "$logs"
mkdir -p "$logs" "$junit"
rm -f "$junit"/check*.xml
: >"$logs/summary"
queue "$@" >"$logs/queue"
xargs -n 1 -P $((processors + 2)) sh "$0" --one <"$logs/queue" || true

echo "== all, $(($(date +%s) - began)) s"
awk '
    FNR == NR { line[$1] = $0; next }
    {
        n = split(line[$1], field, " ")
        if (n < 6) {
            print $1 "  did not run"
            ++failed
            next
        }
        printf "%-20s %6d passed %4d failed %5d skipped %4d s %6.1f s CPU", field[1], field[2], \
            field[3], field[4], field[5], field[6]
        for (i = 7; i <= n; ++i)
            printf "%s%s", i == 7 ? "  " : " ", field[i]
        print ""
        cpu += field[6]
        passed += field[2]
        failed += field[3]
        skipped += field[4]
    }
    END {
        printf "%.0f s of a processor\n", cpu
        print passed + 0 " passed, " failed + 0 " failed, " skipped + 0 " skipped"
        exit failed > 0 || passed == 0
    }' "$logs/summary" "$logs/queue"
