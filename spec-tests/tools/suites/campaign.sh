#!/bin/sh
# campaign.sh - generated cases in shards: all of them merge to the record and the report of one
# run, to the byte, also where shards were killed and began anew.
#
# Not here: shards on other hosts (campaign_hosts.sh), the cases themselves (unit/judge/generate).
set -eu

. "$(dirname "$0")/../tap.sh"
suite campaign
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
judge=$BUILD/judge
campaign=spec-tests/tools/campaign/campaign.sh

# says WHAT STATUS PATTERN COMMAND..: the status, and a line like the pattern.
says() {
    what=$1 status=$2 pattern=$3 got=0
    shift 3
    "$@" >"$scratch/said" 2>&1 || got=$?
    if [ "$got" = "$status" ] && grep -q -e "$pattern" "$scratch/said"; then
        pass "$what"
    else
        fail "$what" "status $got: $(head -n 5 "$scratch/said")"
    fi
}

# same WHAT FOLDER: the shards of a folder merge to one.record and its report, one.said.
same() {
    got=0
    "$judge" --merge "$2" --record "$scratch/merged" >"$scratch/merged.said" || got=$?
    if [ "$got" -le 1 ] && cmp -s "$scratch/one.record" "$scratch/merged" &&
        cmp -s "$scratch/one.said" "$scratch/merged.said"; then
        pass "$1"
    else
        fail "$1" "$(diff "$scratch/one.said" "$scratch/merged.said" | head -n 5)"
    fi
}

# shards FOLDER N OPTION..
shards() {
    folder=$1 n=$2
    shift 2
    mkdir -p "$folder"
    for i in $(seq "$n"); do
        "$judge" "$@" --shard "$i/$n" --record "$folder/$i.record" >"$scratch/said" 2>&1 ||
            [ $? = 1 ]
    done
}

# one OPTION..: one run over all cases
one() {
    rm -f "$scratch/one.record"
    "$judge" "$@" --record "$scratch/one.record" >"$scratch/one.said" || [ $? = 1 ]
}

# ---- The same as one run -------------------------------------------------------------------------

one --generate 66 --seed 7
shards "$scratch/s64" 64 --generate 66 --seed 7
same "64 shards are one run" "$scratch/s64"
sh "$campaign" local "$scratch/local" 5 --generate 66 --seed 7 >"$scratch/said" 2>&1 || true
same "five shards by campaign.sh local are one run" "$scratch/local"
one --generate 3 --op gcd
shards "$scratch/few" 8 --generate 3 --op gcd
same "more shards than cases are one run" "$scratch/few"
one --generate 40 --first 1000 --mixes --op large
shards "$scratch/mix" 3 --generate 40 --first 1000 --mixes --op large
same "shards of a mix are one run" "$scratch/mix"

# Cases that fail: which of them are shown, and as which smallest case, is the same, too.
wrong="sed -u 's/.*/=\t4/'"
one --generate 40 --op coalesce --pipe "$wrong"
shards "$scratch/wrong" 6 --generate 40 --op coalesce --pipe "$wrong"
if grep -q '^# seed 1, case' "$scratch/one.said"; then
    same "shards with failures are one run" "$scratch/wrong"
else
    fail "shards with failures are one run" "$(head -n 5 "$scratch/one.said")"
fi
says "a merge with failures ends with 1" 1 ' failed, ' "$judge" --merge "$scratch/wrong"
says "the failures are a table" 1 '^| coalesce | 0 | .* | `coalesce  ' \
    sh "$campaign" table "$scratch/wrong"
says "without failures there is no table" 0 '^$' \
    sh -c 'sh "$0" table "$1" && echo' "$campaign" "$scratch/s64"

# ---- What a digest is of ------------------------------------------------------------------------

# digest OPTION..
digest() {
    rm -f "$scratch/d.record"
    "$judge" --op composition --record "$scratch/d.record" "$@" | sed -n 's/^# digest //p'
}

plain=$(digest --generate 100)
if [ "$plain" = "$(digest --generate 100 --pipe "$BUILD/ct --pipe")" ]; then
    pass "an implementation and the same one over a pipe have one digest"
else
    fail "an implementation and the same one over a pipe have one digest"
fi
ask="$BUILD/ct --pipe | sed -u '50s/,/, /'"
if [ "$plain" != "$(digest --generate 100 --pipe "$ask")" ] &&
    [ "$plain" != "$(digest --generate 100 --seed 2)" ]; then
    pass "one other answer, or other cases, have another digest"
else
    fail "one other answer, or other cases, have another digest"
fi

# ---- Killed and begun again ---------------------------------------------------------------------

# Killed once when its record has begun, however fast the machine is, and 9 times at random, each
# time at most as far in as a quarter of a whole run.
one --generate 150 --shard 2/3
began=$(date +%s%N)
"$judge" --generate 150 --record "$scratch/time.record" --shard 2/3 >/dev/null
took=$((($(date +%s%N) - began) / 1000000))
killed=0
mkdir "$scratch/killed"
"$judge" --generate 150 --shard 2/3 --record "$scratch/killed/2.record" >/dev/null 2>&1 &
until [ -s "$scratch/killed/2.record.part" ] || ! kill -0 $! 2>/dev/null; do
    sleep 0.01
done
kill -KILL $! || true
wait $! || killed=1
for ms in $(awk -v seed="${SEED:-1}" -v took="$took" \
    'BEGIN { srand(seed); for (i = 0; i < 9; ++i) print 1 + int(rand() * took / 4) }'); do
    timeout -s KILL "$((ms / 1000)).$(printf %03d $((ms % 1000)))" "$judge" --generate 150 \
        --shard 2/3 --record "$scratch/killed/2.record" >/dev/null 2>&1 || killed=$((killed + 1))
done
"$judge" --generate 150 --shard 2/3 --record "$scratch/killed/2.record" >"$scratch/said"
if [ "$killed" -gt 0 ] && cmp -s "$scratch/one.record" "$scratch/killed/2.record" &&
    cmp -s "$scratch/one.said" "$scratch/said" && [ ! -e "$scratch/killed/2.record.part" ]; then
    pass "a shard that is killed at random times ends with the same record"
else
    fail "a shard that is killed at random times ends with the same record" "$killed killed"
fi

# What was run is not run again: the program that answers is another one by then.
"$judge" --generate 5 --record "$scratch/resumed.record" >/dev/null
sed '/^operation.complement/,$d' "$scratch/resumed.record" >"$scratch/part.record.part"
sed 's/^operation.coalesce.*/operation\tcoalesce\t5\t5\t0\t0\t0\t0\t00000000000000ff/' \
    "$scratch/part.record.part" >"$scratch/other" && mv "$scratch/other" "$scratch/part.record.part"
"$judge" --generate 5 --record "$scratch/part.record" >/dev/null
if [ "$(diff "$scratch/resumed.record" "$scratch/part.record" | grep -c '^[<>]')" = 2 ] &&
    grep -q 'coalesce.*00ff$' "$scratch/part.record"; then
    pass "a run goes on behind the operations that were run"
else
    fail "a run goes on behind the operations that were run"
fi

# ---- Refusals -----------------------------------------------------------------------------------

mkdir "$scratch/bad"
cp "$scratch/few"/[1-6].record "$scratch/bad"
says "missing shards are named" 2 '^shard 7/8 is missing' "$judge" --merge "$scratch/bad"
cp "$scratch/few/8.record" "$scratch/bad"
cp "$scratch/few/8.record" "$scratch/bad/again.record"
says "a shard that is there twice is named" 2 'shard 8 is in .*8.record, too' \
    "$judge" --merge "$scratch/bad"
says "shards of two campaigns do not merge" 2 'is of another campaign than' \
    "$judge" --merge "$scratch/few" "$scratch/mix"
sed '$d' "$scratch/few/3.record" >"$scratch/bad/3.record"
says "a shard that was ended is named" 2 'bad/3.record: the run was ended before' \
    "$judge" --merge "$scratch/bad"
echo 'operation	gcd	1	2' >>"$scratch/bad/3.record"
says "a torn record is refused, with its line" 2 'bad/3.record:[0-9]*: is not a line' \
    "$judge" --merge "$scratch/bad"
says "another campaign's record is not written over" 2 'is the record of other cases' \
    "$judge" --generate 4 --op gcd --shard 1/8 --record "$scratch/few/1.record"
says "a folder without records is named" 2 'there is no file whose name ends in .record' \
    "$judge" --merge docs
says "an operation that is not there is named" 2 'no operation of that name: frobnicate' \
    "$judge" --generate 4 --op frobnicate --record "$scratch/none.record"
for value in 0/4 5/4 1/0 4 1/4x x/4; do
    says "--shard $value is refused" 2 'not I/N with 1 <= I <= N' \
        "$judge" --generate 4 --record "$scratch/none.record" --shard "$value"
done
says "--shard needs --record" 2 'I/N takes --record FILE' "$judge" --generate 4 --shard 1/2
says "--record is of generated cases" 2 '--record takes --generate' "$judge" --record "$scratch/x"
says "campaign.sh names a bad number of shards" 2 "N is the number of shards, not 'x'" \
    sh "$campaign" local "$scratch/none" x
says "campaign.sh tells that a shard was not run" 2 'shard 1/1: ' \
    sh "$campaign" local "$scratch/none" 1 --frobnicate
says "campaign.sh counts its shards" 0 '5 of 5 shards complete, 0 begun, 0 not begun' \
    sh "$campaign" status "$scratch/local" 5
finish
