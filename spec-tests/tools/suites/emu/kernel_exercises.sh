#!/bin/sh
# kernel_exercises.sh - exercises of kernels: right answers pass in all schedules, open gaps do not,
# and wrong answers are named; what does not end is ended; then a learner's way through `make
# exercise`.
#
# Each answer is the lines of a gap, put into kernel.ptx or kernel.cu by fill.awk. Without nvcc the
# second half of them is left out. nvcc takes longer than all else: without EVERY=1, which make
# check-long sets, the answers in C++ are those of every fifth exercise, which ones by SEED.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite kernel_exercises
here=tutorials/exercises
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
out=$scratch/out judge=$BUILD/kernel-judge

[ -n "$(command -v nvcc)" ] || [ ! -x /usr/local/cuda/bin/nvcc ] || PATH=$PATH:/usr/local/cuda/bin
no_nvcc=
command -v nvcc >/dev/null || no_nvcc="nvcc is not there"

run() {
    rc=0
    "$@" >"$out" 2>&1 || rc=$?
}

# reported WHAT CODE PATTERN..: the last run ended so, and each pattern matches a line of it.
reported() {
    what=$1 code=$2
    shift 2
    take_patterns "$@" --
    lacks=$(unmatched "$out")
    if [ -n "$lacks" ] || [ "$rc" -ne "$code" ]; then
        fail "$what" "status $rc, not $code; $lacks
$(head -n 20 "$out")"
    else
        pass "$what"
    fi
}

# filled FOLDER GAP EXTENSION: $ptx is the kernel with those lines, compiled if it is C++.
filled() {
    ptx=$scratch/kernel.ptx
    awk -f "$here/machine/fill.awk" "$2" "$here/$1/kernel.$3" >"$scratch/kernel.$3"
    [ "$3" = ptx ] || nvcc -std=c++17 -arch=sm_90a -lineinfo -ptx -o "$ptx" \
        "$scratch/kernel.cu" >"$scratch/nvcc" 2>&1
}

# worked_on FOLDER: by a learner, and not by a commit
worked_on() {
    ! git diff --quiet HEAD -- "$here/$1/kernel.ptx" "$here/$1/kernel.cu" 2>/dev/null &&
        [ "$("$judge" --state "$2" "$here/$1/kernel.ptx")" != open ]
}

# ---- Each exercise ----

head_of() {
    lacks=$(for word in "Exercise $2, " 'The confusion: ' 'The task: ' 'Useful: ' 'your lines:' \
        '// end'; do
        grep -q -e "$word" "$here/$1/kernel.ptx" || echo "no $word"
    done)
    grep -q "^| *$2 | \`$1\` | [0-9][0-9]_[a-z_]* | " "$here/README.md" ||
        lacks="$lacks no row with a lesson in README.md"
    [ "$(grep -c 'your lines:' "$here/$1/kernel.cu")" -eq 1 ] || lacks="$lacks no gap in kernel.cu"
    if [ -z "$lacks" ]; then
        pass "$1: names its confusion and its task"
    else
        fail "$1: names its confusion and its task" "$lacks"
    fi
}

# The command of the last report runs the same case: it ends with a finding, or, where costs alone
# are at fault, without one.
stepped() {
    command=$(awk '/^build.cuemu step / {on = 1} on && /^$/ {exit} on' "$out" |
        sed "s| step | run |; s|^build|$BUILD|")
    if grep -q '^    EMU_MAP\|\.maps = ' "$here/$1/expect.c"; then
        [ -z "$command" ] || fail "$1: no command of cuemu, which has no such tensor" "$command"
        return 0
    fi
    run sh -c "${command:-exit 9}"
    case $rc$1 in
    [13]* | 035_banks) pass "$1: its command runs with status $rc" ;;
    *) fail "$1: its command runs" "status $rc; $command; $(head -n 3 "$out")" ;;
    esac
}

unsolved() {
    run "$judge" "$2" "$here/$1/kernel.ptx"
    reported "$1: the gap is open" 1 ': not begun' 'HINT=1$' '^On the machine: '
    stepped "$1"
    run "$judge" --state "$2" "$here/$1/kernel.ptx"
    reported "$1: its state is open" 1 '^open$'
    run "$judge" --hint 1 "$2" "$here/$1/kernel.ptx"
    reported "$1: one hint" 1 '^Hint 1 of [2-9]: ' '!^Hint 2' 'HINT=2$'
    run "$judge" --hint 99 "$2" "$here/$1/kernel.ptx"
    reported "$1: all hints" 1 '^Hint ([2-9]) of \1: ' '^That was the last hint'
}

solution() {
    filled "$1" "$here/solutions/$1.ptx" ptx
    run "$judge" "$2" "$ptx"
    reported "$1: the solution passes" 0 ': solved, ([0-9]+) of \1 runs agree' '^Learnt: '
}

# Right answers that are written another way are as good.
others() {
    refused='' tries=0
    for gap in "$here/right/$1"/*.ptx; do
        tries=$((tries + 1))
        filled "$1" "$gap" ptx
        run "$judge" "$2" "$ptx"
        [ "$rc" -eq 0 ] || refused="$refused
$gap: $(sed -n 5,12p "$out")"
    done
    if [ -z "$refused" ] && [ "$tries" -ge 2 ]; then
        pass "$1: $tries other right answers are right"
    else
        fail "$1: at least two other right answers, and each is right" "$tries; $refused"
    fi
}

# A wrong answer is called after the mistake that it is to be named as.
wrong() {
    mistake=$(basename "${3%.*}" | sed 's/-[0-9]*$//')
    filled "$1" "$3" "${3##*.}"
    run "$judge" "$2" "$ptx"
    cp "$out" "$scratch/report"
    name=$("$judge" --name "$2" "$ptx")
    if [ "$rc" -ne 1 ] || grep -q 'not assemble\|be launched' "$scratch/report"; then
        echo "$3: status $rc, $(tail -n 1 "$scratch/report")" >>"$scratch/not_wrong"
    elif awk 'length($0) > 80' "$scratch/report" | grep -q '^.* .*$'; then
        echo "$3: more than 80 columns" >>"$scratch/not_wrong"
    fi
    [ "$name" = "$mistake" ] && echo "named $3" || echo "not named $3: $name"
}

# all_wrong FOLDER N EXTENSION LEAST
all_wrong() {
    : >"$scratch/not_wrong"
    tries=0
    for gap in "$here/wrong/$1"/*."$3"; do
        [ -f "$gap" ] || continue
        tries=$((tries + 1))
        wrong "$1" "$2" "$gap" >>"$scratch/named.$3"
    done
    if [ "$tries" -ge "$4" ] && [ ! -s "$scratch/not_wrong" ]; then
        pass "$1: $tries wrong answers in .$3 are wrong"
    else
        fail "$1: at least $4 wrong answers in .$3, and each is wrong" \
            "$tries; $(cat "$scratch/not_wrong")"
    fi
}

# all_named EXTENSION: at least 9 of 10
all_named() {
    named=$(grep -c '^named' "$scratch/named.$1" || true)
    tries=$(grep -c . "$scratch/named.$1" || true)
    if [ "$tries" -gt 0 ] && [ $((10 * named)) -ge $((9 * tries)) ]; then
        pass "$named of $tries wrong answers in .$1 are named"
    else
        fail "at least 9 of 10 wrong answers in .$1 are named" "$named of $tries; not:
$(grep '^not named' "$scratch/named.$1")"
    fi
}

# The same in C++: open, solved, and wrong.
compiled() {
    without=$no_nvcc
    [ -n "${EVERY:-}" ] || [ $((($2 + ${SEED:-1}) % 5)) -eq 0 ] ||
        without=${without:-"it is not of the share of SEED=${SEED:-1}"}
    if [ -n "$without" ]; then
        skip "$1: the solution in C++" "$without"
        skip "$1: wrong answers in C++" "$without"
        return 0
    fi
    filled "$1" "$here/solutions/$1.cu" cu
    run "$judge" --source "$scratch/kernel.cu" "$2" "$ptx"
    reported "$1: the solution in C++ passes" 0 ': solved, ([0-9]+) of \1 runs agree'
    awk '/your lines:/ {on = 1; next} /\/\/ end/ {on = 0} on' "$here/$1/kernel.cu" >"$scratch/gap"
    filled "$1" "$scratch/gap" cu
    run "$judge" --source "$here/$1/kernel.cu" "$2" "$ptx"
    reported "$1: the gap in C++ is open" 1 ': not begun'
    all_wrong "$1" "$2" cu 1
}

: >"$scratch/named.ptx"
: >"$scratch/named.cu"
for path in "$here"/[0-9]*/expect.c; do
    folder=$(basename "$(dirname "$path")")
    number=${folder%%_*}
    if worked_on "$folder" "$number"; then
        skip "$folder: its files as they come" "they have been worked on in this tree"
        continue
    fi
    head_of "$folder" "$number"
    unsolved "$folder" "$number"
    solution "$folder" "$number"
    others "$folder" "$number"
    all_wrong "$folder" "$number" ptx 3
    compiled "$folder" "$number"
done
all_named ptx
if [ -n "$no_nvcc" ] || [ -z "${EVERY:-}" ]; then
    skip "wrong answers in C++ are named" "${no_nvcc:-without EVERY=1}"
else
    all_named cu
fi

# ---- Answers that go wrong in their own way ----

# answer FOLDER LINES: judged as the gap of that exercise
answer() {
    printf '%s\n' "$2" >"$scratch/gap"
    filled "$1" "$scratch/gap" ptx
    run timeout 200 "$judge" "${1%%_*}" "$ptx"
}

answer 31_barrier 'again: bra again;'
reported "an endless loop is ended" 1 '^stuck: ' 'look for a loop' '!What may have happened'
answer 37_phase 'mov.u32 %phase, 0;
count: add.u32 %phase, %phase, 1; setp.ne.u32 %done, %phase, 0; @%done bra count;'
reported "a loop that counts is ended" 1 '^stuck: '
answer 31_barrier '.reg .pred %p; setp.lt.u32 %p, %t, 64; @%p bra over;
bar.sync 0, 128; over: ld.shared.u32 %x, [%from];'
reported "a deadlock is reported" 1 '^(race|stuck|barrier): '
answer 40_wgmma 'ld.global.f32 %d0, [0];'
reported "an access to no memory is reported" 1 '^bounds: '
answer 31_barrier 'ld.shared.u32 %x, [%form];'
reported "what does not assemble is reported with its line" 1 \
    '^It does not assemble: line [0-9]+: ' '!What may have happened'
reported "the line is quoted" 1 '^ +[0-9]+  ld.shared.u32 %x, .%form.;'
answer 31_barrier '__syncthreads();'
reported "C++ in the wrong file is named" 1 '^This file is PTX'
answer 31_barrier 'trap;'
reported "a trap is reported" 1 'not yet'
printf '.version 8.0\n.target sm_90a\n.address_size 64\n' >"$scratch/kernel.ptx"
run "$judge" 31 "$scratch/kernel.ptx"
reported "a text without the kernel" 1 \
    '^It cannot be launched: there is no kernel of the name reverse'
sed 's/, .param .u32 n//; s/^    ld.param.u32 %n, .n.;//' "$here/31_barrier/kernel.ptx" |
    sed 's/ld.shared.u32 %x/bar.sync 0; &/' >"$scratch/kernel.ptx"
run "$judge" 31 "$scratch/kernel.ptx"
reported "other parameters" 1 "^It cannot be launched: the kernel's parameters are not those"

if [ -n "$no_nvcc" ]; then
    skip "printf prints in the first run alone" "$no_nvcc"
else
    printf '__syncthreads(); x = tile[127 - t]; __syncthreads();
if (t == 5 && k == 0) printf("x is %%u\\n", x);\n' >"$scratch/gap"
    filled 31_barrier "$scratch/gap" cu
    sed 's/^extern "C"/#include <stdio.h>\n&/' "$scratch/kernel.cu" >"$scratch/with.cu"
    nvcc -std=c++17 -arch=sm_90a -lineinfo -ptx -o "$ptx" "$scratch/with.cu"
    run "$judge" --source "$scratch/kernel.cu" 31 "$ptx"
    reported "printf prints" 0 '^x is 857$' ': solved'
    if [ "$(grep -c '^x is' "$out")" -eq 1 ]; then
        pass "printf prints in the first run alone"
    else
        fail "printf prints in the first run alone" "$(head -n 5 "$out")"
    fi
fi

# ---- The program ----

run "$judge" --frobnicate
reported "an unknown option" 2 'no such option'
run "$judge" 30 "$here/31_barrier/kernel.ptx"
reported "a number that is none of a kernel" 2 'no exercise of a kernel has that number'
run "$judge" 31
reported "a kernel is missing" 2 'are missing'
run "$judge" 31 "$scratch/none.ptx"
reported "a file that is not there" 2 'cannot read'
run "$judge" --help
reported "--help" 0 '^usage: kernel-judge'

# ---- make exercise, in a copy: sources are this tree's, and so is what is built already ----

XDG_STATE_HOME=$scratch/state
export XDG_STATE_HOME
tree=$scratch/tree
mkdir -p "$tree/tutorials"
for path in Makefile embed.awk ref spec-tests gpu emu web python; do
    [ ! -e "$path" ] || ln -s "$PWD/$path" "$tree/$path"
done
cp -pR "$here" "$tree/tutorials/exercises"
for path in tutorials/*; do
    [ -e "$tree/$path" ] || ln -s "$PWD/$path" "$tree/$path"
done
mkdir -p "$tree/build"
for path in ref emu tutorials libcutecheck.a libcuteemu.a liblesson.a libexercise.a kernel-judge; do
    ln -s "$BUILD/$path" "$tree/build/$path"
done

run_make() {
    run env MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s -C "$tree" BUILD=build CC="${CC:-cc}" \
        CFLAGS="${CFLAGS:--O2 -g1}" LDFLAGS="${LDFLAGS:-}" "$@"
}

run_make exercise 31
reported "make judges the PTX" 2 '^Exercise 31, barrier: not begun'
for ext in ptx cu; do
    awk -f "$here/machine/fill.awk" "$here/solutions/32_wait_group.$ext" \
        "$here/32_wait_group/kernel.$ext" >"$tree/$here/32_wait_group/kernel.$ext"
done
run_make exercise 32
reported "make says what is solved" 0 ': solved, ' '^1 of [0-9]+ exercises solved'
printf '%s\n' 'bar.sync 0;' >"$scratch/gap"
awk -f "$here/machine/fill.awk" "$scratch/gap" "$here/33_expect_bytes/kernel.ptx" \
    >"$tree/$here/33_expect_bytes/kernel.ptx"
run_make exercise 33 HINT=2
reported "make reports, with hints" 2 ': not yet' '^Hint 2 of '
run_make exercise 31 FROM=c
reported "FROM is ptx or cu" 2 '^usage: .*not c$'
run_make exercise 32 FROM=cu NVCC="$scratch/no_nvcc"
reported "an nvcc that is not there is named" 2 'no_nvcc'
if [ -n "$no_nvcc" ]; then
    run_make exercise 32 FROM=cu
    reported "without nvcc FROM=cu says what is missing" 2 '^FROM=cu compiles kernel.cu with nvcc'
    skip "make judges C++" "$no_nvcc"
else
    skip "without nvcc FROM=cu says what is missing" "nvcc is there"
    run_make exercise 32 FROM=cu
    reported "make judges C++" 0 ': solved, '
    sed 's/wait<1>();/wait<1>()/' "$tree/$here/32_wait_group/kernel.cu" >"$scratch/kernel.cu"
    cp "$scratch/kernel.cu" "$tree/$here/32_wait_group/kernel.cu"
    run_make exercise 32 FROM=cu
    reported "what does not compile gets the compiler's message and ours" 2 \
        'kernel.cu\([0-9]+\): error' '^Exercise 32 does not compile yet'
fi
sh -c ". $here/kernels.sh; NVCC=; PATH=/nowhere; find_nvcc 31" >"$out" 2>&1 && rc=0 || rc=$?
case $rc in
0) pass "nvcc is looked for in the toolkit's folder" ;;
*) reported "where nvcc is nowhere, that is said" 1 'neither in PATH nor' 'make exercise 31$' ;;
esac

finish
