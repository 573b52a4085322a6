#!/bin/sh
# fuzz.sh - run the fuzz targets one after the other under libFuzzer, from the corpus and the
# vectors, for SECONDS of CPU time each.
#
# fuzz.sh BUILD SECONDS TARGET...: BUILD holds the targets with a main of their own, and under fuzz/
# those with libFuzzer, what they find, and their logs. With KEEP=1 the corpus of a target that
# found nothing wrong is then written anew: the fewest inputs that reach the same code.
#
# An input that crashes, leaks or takes 5 s is kept as a file, and the command that runs it again is
# printed. Exit status: 0 where every target ended well, else 1.
set -eu

build=$1
seconds=$2
shift 2
flags='-max_len=512 -len_control=0 -report_slow_units=5 -print_final_stats=1'
failed=0

# Questions of the vectors, a line each as in a corpus.
questions() {
    awk -v gap="$1" '
        /^#/ || NF == 0 { next }
        {
            gsub(/\\/, "\\\\")
            gsub(/\t|   */, "\t")
            n = split($0, field, "\t")
            text = field[1]
            for (i = 2; i < n - 1; ++i)
                text = text (gap == "call" ? (i > 2 ? ", " : "(") : gap) field[i]
            if (gap == "call" && n > 3)
                text = text ")"
            if (length(text) <= 500)
                print text
        }' spec-tests/spec/vectors/*.vec
}

# More inputs to begin with than those of the corpus.
seeds() {
    case $1 in
    eval) questions call ;;
    program) sed -n 's/^eval  *\(.*[^ ]\)  [=~!?]  .*/\1/p' spec-tests/spec/vectors/*.vec ;;
    parse) questions '\n' | sed 's/\\n/\n/g' ;;
    pipe | operation) questions '\t' | sed 's/\t/\\t/g' ;;
    differ_case) awk '!/^#/ && FNR % 7 == 0 { sub(/  =  .*/, ""); print }' \
        spec-tests/spec/recorded/h200/*.golden ;;
    esac
}

# The CPU time of a process, in seconds.
cpu_of() {
    awk '{ sub(/.*\) /, ""); printf "%d", ($12 + $13) / 100 }' "/proc/$1/stat" 2>/dev/null || echo 0
}

# Waits until the process has used its CPU time, and shows how far it is on a terminal.
watch() {
    while kill -0 "$1" 2>/dev/null; do
        cpu=$(cpu_of "$1")
        [ "$cpu" -lt "$seconds" ] || kill -USR1 "$1" 2>/dev/null || true
        [ ! -t 1 ] || printf '\r%-12s %s of %s s  %s  ' "$2" "$cpu" "$seconds" \
            "$(grep '^#' "$3" | tail -n 1 | awk '{ print $1, "inputs" }')"
        sleep 1
    done
    [ ! -t 1 ] || printf '\r%60s\r' ''
}

# One line about a run: inputs, inputs a second of CPU time, coverage, failures.
summary() {
    awk -v name="$1" -v status="$3" -v cpu="$4" '
        /^stat::number_of_executed_units/ { inputs = $2 }
        /cov: / { for (i = 1; i < NF; ++i) if ($i == "cov:") edges = $(i + 1) }
        END {
            rate = cpu > 0 ? inputs / cpu : 0
            printf "%-12s %10d inputs  %6d a second  %6d edges  %s\n", name, inputs, rate, edges,
                status == 0 ? "no failure" : "FAILED"
        }' "$2"
}

# keep NAME FUZZER: the corpus in the tree anew
keep() {
    rm -rf "$2.least"
    mkdir "$2.least"
    "$2" -merge=1 -use_counters=0 -max_len=512 "$2.least" "$2.corpus" 2>/dev/null
    "$build/fuzz_$1" --pack "$2.least"/* | sort >"spec-tests/tools/fuzz/corpus/$1.txt"
    echo "$(wc -l <"spec-tests/tools/fuzz/corpus/$1.txt") inputs kept"
}

for fuzzer in "$@"; do
    name=${fuzzer##*fuzz_}
    corpus=$fuzzer.corpus
    rm -rf "$fuzzer.seeds"
    mkdir -p "$corpus" "$fuzzer.seeds"
    { cat "spec-tests/tools/fuzz/corpus/$name.txt" && seeds "$name"; } |
        "$build/fuzz_$name" --unpack "$fuzzer.seeds"
    # shellcheck disable=SC2086 # one word per flag
    "$fuzzer" $flags -timeout=5 -artifact_prefix="$fuzzer." "$corpus" "$fuzzer.seeds" \
        2>"$fuzzer.log" &
    watch $! "$name" "$fuzzer.log"
    wait $! && status=0 || status=$?
    summary "$name" "$fuzzer.log" "$status" "$cpu"
    if [ "$status" -ne 0 ]; then
        failed=1
        grep -v '^#[0-9]' "$fuzzer.log" | tail -n 60 | cut -c 1-400
        sed -n "s|.*Test unit written to \(.*\)|again: $fuzzer \1|p" "$fuzzer.log"
    elif [ "${KEEP:-0}" = 1 ]; then
        keep "$name" "$fuzzer"
    fi
done
exit $failed
