#!/bin/sh
# fuzz.sh - run the fuzzers, from vectors or recorded cases as seeds, the operations as dictionary.
#
# fuzz.sh BUILD SECONDS FUZZER...: BUILD holds the calculator and, under fuzz/, what was found.
set -eu

build=$1
seconds=$2
shift 2
dictionary=$build/fuzz/ops.dict
"$build/ct" --ops | sed 's/[^A-Za-z0-9_].*//' | grep . | sort -u | sed 's/.*/"&"/' >"$dictionary"

# One file per vector, in the form that the fuzzer reads.
seeds() {
    awk -v kind="$1" -v out="$2" '
        /^#/ || NF == 0 { next }
        {
            gsub(/\t|   */, "\t")
            n = split($0, field, "\t")
            text = field[1]
            for (i = 2; i < n - 1; ++i)
                text = text (kind == "pipe" ? "\t" : i > 2 ? ", " : "(") field[i]
            if (kind == "eval" && n > 3)
                text = text ")"
            file = out "/seed." FILENAME "." FNR
            gsub(/spec-tests\/vectors\//, "", file)
            printf "%s", text >file
            close(file)
        }' spec-tests/vectors/*.vec
}

# One file for each of a share of the recorded cases, without the answer.
differ_seeds() {
    awk -v out="$1" '
        !/^#/ && FNR % 7 == 0 {
            sub(/  =  .*/, "")
            file = out "/seed." ++n
            printf "%s", $0 >file
            close(file)
        }' spec-tests/recorded/h200/*.golden
}

for fuzzer in "$@"; do
    corpus=$fuzzer.corpus
    mkdir -p "$corpus"
    case $fuzzer in
    *_vector) cp spec-tests/vectors/*.vec "$corpus" ;;
    *_differ_case) differ_seeds "$corpus" ;;
    *) seeds "${fuzzer##*_}" "$corpus" ;;
    esac
    echo "== $fuzzer: $seconds s, failures are kept as $fuzzer.*"
    "$fuzzer" -max_total_time="$seconds" -max_len=4096 -timeout=10 -verbosity=0 \
        -dict="$dictionary" -artifact_prefix="$fuzzer." "$corpus" 2>"$fuzzer.log" || {
        cat "$fuzzer.log" >&2
        exit 1
    }
    echo "$(find "$corpus" -type f | wc -l) inputs, none failed"
done
