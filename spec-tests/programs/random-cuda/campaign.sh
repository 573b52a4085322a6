#!/bin/sh
# campaign.sh - random kernels: compiled by nvcc, run on the machine and on a device, compared.
#
# campaign.sh SEED KERNELS FOLDER       all of them, in batches, one on each processor
# campaign.sh SEED KERNELS FOLDER I/N   of N shards, which share the folder, the I-th
# campaign.sh report FOLDER             what all batches found
# campaign.sh batch FIRST               one batch; results are lines of FOLDER/FIRST/result
# campaign.sh explain KERNEL            why a kernel differs; both read the variables below
#
# A shard that was ended goes on: its batches that were run are not run again. All of them at once
# begin anew.
# The machine runs each kernel plainly and in two random schedules; it must find nothing, and give
# one answer. Where there is a device, it must give the same. A kernel that differs is shrunk by
# leaving out statements, and its cause is looked for: does it agree without the YIELDs that ptxas
# writes, when ptxas fuses nothing (-fmad=false; the machine then neither), or when ptxas does not
# optimise (-O0)?
# Exit codes: 0 all agree; 1 some do not, or a finding; 2 nothing could be run.
set -eu

BUILD=${BUILD:-build}
BATCH=${BATCH:-12}
tool=$BUILD/random-cuda
self=spec-tests/programs/random-cuda/campaign.sh

# compile NAME GENERATE-OPTION..: NAME.cu, NAME.ptx
compile() {
    name=$1
    shift
    "$tool" generate --seed "$SEED" "$@" >"$name.cu"
    "$NVCC" -std=c++17 -arch=sm_90a -w -ptx -o "$name.ptx" "$name.cu" 2>"$name.nvcc"
}

# answers NAME PTXAS-OPTION..: NAME.machine and NAME.device
answers() {
    name=$1
    shift
    fmad=
    case " $* " in *" -fmad=false "*) fmad=--no-fmad ;; esac
    # shellcheck disable=SC2086 # an option or none
    "$tool" run --trace $fmad "$name.ptx" >"$name.machine" 2>>"$name.findings" || true
    "$PTXAS" -arch=sm_90a "$@" -o "$name.cubin" "$name.ptx" 2>>"$name.nvcc"
    # shellcheck disable=SC2086
    "$tool" run --trace ${yields:-} --cubin "$name.cubin" "$name.ptx" >"$name.device" \
        2>>"$name.nvcc" || true
}

# differs KERNEL MASK PTXAS-OPTION..: without the statements of a mask; the answers stay in one.*
differs() {
    compile "$at/one" --first "$1" --kernels 1 --without "$2"
    shift 2
    answers "$at/one" "$@"
    ! cmp -s "$at/one.machine" "$at/one.device"
}

# shrink KERNEL: the mask of statements that can be left out together
shrink() {
    mask=0 bit=1
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        if differs "$1" $((mask | bit)); then
            mask=$((mask | bit))
        fi
        bit=$((bit * 2))
    done
    echo "$mask"
}

# cause KERNEL MASK
cause() {
    yields=--no-yield
    if ! differs "$1" "$2"; then
        echo "uniform registers of a warp that yields"
        return
    fi
    yields=
    if ! differs "$1" "$2" -fmad=false; then
        echo "what ptxas fuses"
    elif ! differs "$1" "$2" -O0 -fmad=false; then
        echo "how ptxas optimises"
    else
        echo "the device or the machine"
    fi
}

# place KERNEL MASK: the first statement after which traced variables differ, if tracing shows it
place() {
    compile "$at/one" --first "$1" --kernels 1 --without "$2" --trace
    answers "$at/one"
    diff "$at/one.machine" "$at/one.device" |
        sed -n 's/^< k[0-9]* \(statement [0-9]*\) .*/, \1/p' | head -n 1
}

explain() {
    if ! differs "$1" 0; then
        echo "differ k$1: in its batch alone; a kernel before it may have failed"
        return
    fi
    mask=0
    [ "${SHRINK:-yes}" = no ] || mask=$(shrink "$1")
    why=$(cause "$1" "$mask")
    where=$(place "$1" "$mask")
    mkdir -p "$FOLDER/differ"
    cp "$at/one.cu" "$FOLDER/differ/k$1.traced.cu"
    differs "$1" "$mask" || true
    for kind in cu ptx machine device; do
        cp "$at/one.$kind" "$FOLDER/differ/k$1.$kind"
    done
    echo "differ k$1: $why; generate --seed $SEED --first $1 --kernels 1 --without $mask$where"
}

# The lines of a batch: what was found, and how many kernels ran.
run_batch() {
    left=$((KERNELS - $1))
    [ $left -lt "$BATCH" ] || left=$BATCH
    compile "$at/b" --first "$1" --kernels "$left" || {
        echo "finding: batch $1 does not compile: $(head -n 1 "$at/b.nvcc")"
        return
    }
    "$tool" run "$at/b.ptx" >"$at/b.machine" 2>"$at/b.findings" || true
    for schedule in 1 2; do
        "$tool" run --schedule $schedule "$at/b.ptx" >"$at/b.$schedule" 2>>"$at/b.findings" || true
        cmp -s "$at/b.machine" "$at/b.$schedule" ||
            echo "finding: batch $1: schedule $schedule gives another answer"
    done
    sed 's/^/finding: /' "$at/b.findings"
    if [ "$DEVICE" = yes ]; then
        "$PTXAS" -arch=sm_90a -o "$at/b.cubin" "$at/b.ptx" 2>>"$at/b.nvcc"
        "$tool" run --cubin "$at/b.cubin" "$at/b.ptx" >"$at/b.device" 2>>"$at/b.nvcc" || true
        for kernel in $(diff "$at/b.machine" "$at/b.device" | sed -n 's/^< k\([0-9]*\) .*/\1/p'); do
            explain "$kernel"
        done
    fi
    echo "ran $(wc -l <"$at/b.machine")"
}

# A result is there whole or not at all.
batch() {
    at=$FOLDER/$1
    mkdir -p "$at"
    if [ ! -f "$at/result" ]; then
        run_batch "$1" >"$at/result.$$"
        mv "$at/result.$$" "$at/result"
    fi
    [ "${PROGRESS:-no}" = no ] ||
        printf '\rrandom-cuda: %s of %s kernels ' "$(cat "$FOLDER"/*/result |
            awk '/^ran/ { n += $2 } END { print n + 0 }')" "$KERNELS" >&2
}

# report FOLDER
report() {
    read -r _ kernels _ <"$1/campaign"
    cat "$1"/*/result | grep -v '^ran' | sort | uniq >"$1/report" || true
    cat "$1/report"
    cat "$1"/*/result | awk -v kernels="$kernels" '
    /^ran/ { ran += $2 }
    /^differ/ { ++differ; sub(/^[^:]*: /, ""); sub(/;.*/, ""); ++cause[$0] }
    /^finding/ { ++findings }
    END {
        printf "random-cuda: %d kernels, %d differ, %d findings\n", ran, differ, findings
        for (c in cause)
            printf "    %d by %s\n", cause[c], c
        if (ran < kernels)
            printf "random-cuda: %d of %d kernels were not run\n", kernels - ran, kernels
        exit ran == 0 ? 2 : differ + findings > 0 || ran < kernels ? 1 : 0
    }'
}

case $1 in
report)
    [ -f "$2/campaign" ] || {
        echo "random-cuda: $2 is no folder of a campaign" >&2
        exit 2
    }
    report "$2"
    exit
    ;;
batch)
    batch "$2"
    exit
    ;;
explain)
    at=$FOLDER/explain$2
    mkdir -p "$at"
    explain "$2"
    exit
    ;;
esac
SEED=$1 KERNELS=$2 FOLDER=$3 SHARD=${4:-1/1}
shard=${SHARD%/*} shards=${SHARD#*/}
case $shard/$shards in
*[!0-9]*/* | */*[!0-9]* | /* | */ | 0*/* | */0*) shard=2 shards=1 ;;
esac
if [ "$shard" -gt "$shards" ]; then
    echo "random-cuda: not I/N with 1 <= I <= N: $SHARD" >&2
    exit 2
fi
NVCC=$(command -v "${NVCC:-nvcc}" 2>/dev/null || echo /usr/local/cuda/bin/nvcc)
PTXAS=$(dirname "$NVCC")/ptxas
PROGRESS=no
[ ! -t 2 ] || PROGRESS=yes
if [ ! -x "$NVCC" ]; then
    echo "random-cuda: skipped: needs nvcc (NVCC=path)"
    exit 0
fi
if [ $# -lt 4 ] || [ "$(cat "$FOLDER/campaign" 2>/dev/null)" != "$SEED $KERNELS $BATCH" ]; then
    rm -rf "$FOLDER"
fi
mkdir -p "$FOLDER"
echo "$SEED $KERNELS $BATCH" >"$FOLDER/campaign.$$"
mv "$FOLDER/campaign.$$" "$FOLDER/campaign"
DEVICE=yes
: >"$FOLDER/none.ptx"
"$tool" run --cubin "$FOLDER/none.ptx" "$FOLDER/none.ptx" >/dev/null 2>&1 ||
    [ $? != 3 ] || DEVICE=no
export SEED KERNELS FOLDER NVCC PTXAS DEVICE PROGRESS BUILD BATCH
echo "random-cuda: seed $SEED, $KERNELS kernels, $([ $DEVICE = yes ] &&
    echo "machine and device" || echo "the machine alone: there is no device")"
seq $(((shard - 1) * BATCH)) $((shards * BATCH)) $((KERNELS - 1)) |
    xargs -P "${JOBS:-$(nproc)}" -n 1 sh "$self" batch
[ $PROGRESS = no ] || echo >&2
if [ "$shards" = 1 ]; then
    report "$FOLDER"
else
    echo "random-cuda: shard $SHARD is done; campaign.sh report $FOLDER says what all found"
fi
