#!/bin/sh
# mutants.sh - how many one-token changes of some files, or how many known bugs, the tests notice:
# `make mutants`.
#
# mutants.sh FILE...    of these files; or known.txt, the bugs that it describes
#
#   OF        ref, emu, gpu, front or known: how many are to be killed
#   MUTANTS   how many count (1000): those that compile to another object than the original's
#   SEED      which are drawn (1)
#   JOBS      how many run at once
#   MUTANT    an ID: show this one and what becomes of it
#   FRESH     not empty: forget what was killed before, run it again
#
# ref/cli, emu/cli and emu/cuda are left out: what they answer is the libraries', what they write
# themselves is held to the letter by shell scripts, seconds of work each where a vector takes
# microseconds. So are kernels and what is compiled by nvcc. Manual pages (ref/man) are made by awk
# from comments, which are no tokens.
#
# One that is killed takes about 3 seconds of processor time, one of emu that survives about 75,
# nearly all of it in what asks everything many times: so the cheap killers and those that kill most
# come first (try.sh).
#
# Results go to $BUILD/mutants/results.tsv. A run that was stopped goes on: who was killed stays
# killed while the mutated text is the same; survivors run again when anything was built anew.
set -eu

BUILD=${BUILD:-build}
OF=${OF:-ref}
MUTANTS=${MUTANTS:-1000}
SEED=${SEED:-1}
JOBS=${JOBS:-$(nproc 2>/dev/null || echo 2)}
tools=spec-tests/tools/mutants
work=$BUILD/mutants
export BUILD
mkdir -p "$work"
rm -rf "$work/original" "$work"/try.*

all_mutants() {
    if [ "$OF" = known ]; then
        awk -f $tools/known.awk "$@"
    else
        awk -f $tools/tokens.awk -f $tools/mutants.awk "$@"
    fi
}

if [ -n "${MUTANT:-}" ]; then
    rm -f "$work/kept.tsv" "$work/equivalent.txt"
    sh $tools/mutated.sh "$MUTANT" | diff -u "${MUTANT%%:*}" - || true
    sh $tools/try.sh "$MUTANT" | cut -f 3-
    exit 0
fi

# Survivors are kept for the tree, and the killers, that they survived.
state=$(find spec-tests/cases -name '*.ptx' | sort | xargs cat "$work"/*.o "$BUILD"/libcute*.a \
    spec-tests/spec/vectors/*.vec | cksum)${KILLERS:-}
[ -z "${FRESH:-}" ] || rm -f "$work/results.tsv" "$work/kept.tsv"
again=survived
[ "$state" != "$(cat "$work/state.$OF" 2>/dev/null)" ] || again=
touch "$work/results.tsv" "$work/kept.tsv"
cat "$work/kept.tsv" "$work/results.tsv" | awk -F '\t' -v again="$again" \
    '$3 != again && !seen[$2]++' >"$work/kept.new"
mv "$work/kept.new" "$work/kept.tsv"

reasons=$tools/reasons.txt
if [ "$OF" = known ]; then
    reasons=$work/no_reasons.txt # a file of no line is no file to awk
    echo '#' >"$reasons"
fi
all_mutants "$@" >"$work/list.tsv"
awk -f $tools/reasons.awk -v says=equivalent $reasons "$work/list.tsv" \
    >"$work/equivalent.txt"
awk -v seed="$SEED" -f $tools/order.awk "$work/list.tsv" | sort -k 1,1n -k 2 | cut -f 2 \
    >"$work/order.txt"
: >"$work/results.tsv"
echo "$(wc -l <"$work/list.tsv") mutants of $# files, $MUTANTS to run, seed $SEED"

if [ "$again" ]; then
    for root in $(cut -d / -f 1 "$work/list.tsv" | sort -u); do
        said=$(sh $tools/try.sh "none:$root")
        case $said in
        *survived*) ;;
        *)
            echo "mutants: the tests fail without a mutant: $said" >&2
            exit 2
            ;;
        esac
    done
    echo "$state" >"$work/state.$OF"
fi

counted() {
    awk -F '\t' '$3 == "killed" || $3 == "survived" { ++n } END { print n + 0 }' "$work/results.tsv"
}

# A line on a terminal while the process $1 runs.
progress() {
    while kill -0 "$1" 2>/dev/null; do
        [ ! -t 2 ] || printf '\r%d of %d ' "$(counted)" "$MUTANTS" >&2
        sleep 1
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

case $OF in known) least=100 ;; ref) least=97 ;; emu) least=75 ;; *) least=80 ;; esac
drawn=0
while missing=$((MUTANTS - $(counted))) && [ "$missing" -gt 0 ]; do
    tail -n +$((drawn + 1)) "$work/order.txt" | head -n "$missing" >"$work/batch.txt"
    [ -s "$work/batch.txt" ] || break
    drawn=$((drawn + missing))
    xargs -P "$JOBS" -n 1 sh $tools/try.sh <"$work/batch.txt" >>"$work/results.tsv" &
    progress $!
    wait $!
done
awk -v least="$least" -f $tools/reasons.awk -f $tools/summary.awk \
    $reasons "$work/list.tsv" "$work/results.tsv"
