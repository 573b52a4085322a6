#!/bin/sh
# try.sh - one mutant: made, compiled, linked, and put to what can kill it.
#
# try.sh ID     prints ID, a checksum of the mutated text, the verdict, who killed, and the seconds
#               of processor time that it took; tabs part them
# try.sh none:ref   the same for the tree as it is, which must survive; also none:emu, none:gpu
#
# $BUILD/mutants/wrapped has the options that the Check suites are linked with.
#
# Verdicts: killed; survived; same, the object is that of the original; uncompiled. A crash, a hang
# (by processor time) and too much memory kill. KILLERS says what runs, in this order, up to the
# first that kills, the cheapest and deadliest before the others.
#
#   any root   own, the suites that mirror the file; folder, those of its folder; suites, all of
#              its root; sanitized, own (folder, if there are none) once more with the file under
#              ASan and UBSan, no memory lost, and a pattern in variables that nobody set
#   ref        vectors and recorded cases, those of the file's name first (sanitized as well);
#              generated cases; explanations and pictures; programs, those that print; long, the
#              suites that ask everything many times; machine, the reference in the emulator, for
#              what instructions and TMA are made of
#   emu        own_cases, the PTX cases of the file under all their schedules, then of its folder;
#              cases, all of them, under few; launches, recorded ones of our kernels; replay, what
#              devices answered; scripts, which run PTX. Not here: the reference in the emulator
#              and the vectors that it can answer, half a minute of work: of 232 mutants they
#              killed none
#   gpu        differ, the suites of what asks it. Not here: recorded launches and answers of
#              devices, which go past the planning: of 174 mutants they killed none
#
# Mutants whose reason says that they are equivalent, in $BUILD/mutants/equivalent.txt, go no
# farther than pictures. A mutant that was killed before, by $BUILD/mutants/kept.tsv, is not run
# again.
set -eu

BUILD=${BUILD:-build}
id=$1
file=${id%%:*}
root=${id#none:}
root=${root%%/*}
case $root in
emu)
    every="own own_cases folder cases launches suites sanitized replay scripts"
    ;;
gpu) every="own folder suites sanitized differ" ;;
*)
    every="vectors own explanations folder pictures"
    every="$every suites programs sanitized generated long machine"
    ;;
esac
KILLERS=${KILLERS:-$every}
here=$(mktemp -d "$BUILD/mutants/try.XXXXXX")
trap 'rm -rf "$here"' EXIT
# The judge asks for answers, and pictures are none.
case $file in ref/draw/*) KILLERS="own pictures folder programs sanitized" ;; esac
# Suites of half a minute; the second goes through the vectors alone.
long="op memory"
# Those of 2 to 5 seconds each that are about the files of their folder, and run for these.
local="emu_memory_text emu_product emu_keep_copy emu_word_run emu_dot_panel"
export ASAN_OPTIONS=detect_leaks=1 CK_FORK=no CK_VERBOSITY=silent

# Processor time is that of this shell and of what it waited for.
verdict() {
    times >"$here/times"
    printf '%s\t%s\t%s\t%s\t%s\n' "$id" "${sum:-0}" "$1" "$2" \
        "$(tr 'ms' '  ' <"$here/times" | awk '{ n += 60 * ($1 + $3) + $2 + $4 } END { print n }')"
    exit 0
}

# compile SOURCE OBJECT: what the compiler warns of is not tried. It reads from standard input, so
# that the names of files are alike.
compile() {
    # shellcheck disable=SC2086 # options are words
    ${CC:-cc} -std=c11 -Werror -I. \
        ${CFLAGS:--O2} -g0 $sanitizers -x c -c -o "$2" - <"$1" 2>"$here/said"
}

# This object stands in the place of the original's from here on, and the programs are linked anew.
in_place() {
    objects=$1
    for program in judge check ct cases cuemu random-cuda replay-emu; do
        rm -f "$here/$program"
    done
}

link() {
    program=$1
    shift
    [ ! -x "$here/$program" ] || return 0
    # shellcheck disable=SC2086 # options are words
    ${CC:-cc} ${CFLAGS:--O2} $sanitizers -s -o "$here/$program" $objects "$@" \
        "$BUILD/mutants/libhost.a" "$BUILD/liblesson.a" "$BUILD/libcutecheck.a" \
        "$BUILD/libcuteemu.a" -pthread -ldl -lm ||
        exit 255
}

# bounded SECONDS COMMAND...: of processor time
bounded() {
    (
        ulimit -c 0
        ulimit -t "$1"
        case "$sanitizers ${CFLAGS:-}" in
        *-fsanitize*) ;; # they reserve far more than they use
        *) ulimit -v "$max_memory" ;;
        esac
        wall=$(($1 * 20))
        shift
        # Memory that nobody set to zero is not zero; mawk 1.3.4 needs zeros.
        case $1 in "$here"/*) export MALLOC_PERTURB_=165 ;; esac
        exec timeout "$wall" "$@" </dev/null
    ) >"$here/said" 2>&1
}

# The shell itself tells which signal ended a program.
limited() {
    bounded "$@" 2>"$here/ended" || verdict killed "$killer"
}

# judged SECONDS ARGUMENT...
judged() {
    link judge "$BUILD/mutants/judge.o"
    seconds=$1
    shift
    limited "$seconds" "$here/judge" --first-failure "$@"
}

# judged_vectors PATH...: the judge skips what is unsupported or undecided; of ref, that is nothing.
judged_vectors() {
    judged 15 "$@" spec-tests/spec/vectors spec-tests/spec/recorded
    grep -q ', 0 skipped$' "$here/said" || verdict killed "$killer"
}

# cases_of NAME [OPTION]..: the PTX cases of a file or a folder of emu, if there are any.
cases_of() {
    [ -d "spec-tests/cases/$1" ] || return 0
    link cases "$BUILD/mutants/cases.o"
    limited 120 "$here/cases" "spec-tests/cases/$@"
}

suites_of() {
    sed -n 's/.*suite_create("\([^"]*\)").*/\1/p' "$@" | grep -v -x "$(echo "$long" | tr ' ' '\n')"
}

# What ran once does not run again.
check_suites() {
    # shellcheck disable=SC2046 # options are words
    link check "$BUILD/mutants/check.o" $(pkg-config --libs check) $(cat "$BUILD/mutants/wrapped")
    for suite in "$@"; do
        [ "$sanitizers" ] || case " ${ran:-} " in *" $suite "*) continue ;; esac
        killer="${sanitizers:+sanitized }suite $suite"
        ran="${ran:-} $suite"
        CK_RUN_SUITE=$suite limited "$suite_seconds" "$here/check"
    done
}

run_programs() {
    link ct "$BUILD/ref/cli/main.o"
    for program in "$@"; do
        killer=${program#*/}
        BUILD=$here limited 30 sh "spec-tests/tools/$program.sh"
    done
}

# Of the file, then of its folder, in the first schedules of each.
own_cases() {
    name=${file#emu/}
    cases_of "${name%.c}" "$@"
    case $name in */*) [ "$sanitizers" ] || cases_of "${name%/*}" --random 10 ;; esac
}

# Scripts of the machine's programs.
run_scripts() {
    for program in cuemu random-cuda replay-emu; do
        link $program "$BUILD/mutants/$program.o"
    done
    for script in random_cuda wrong_programs memory_findings scalar_ptx; do
        killer=$script
        BUILD=$here limited 60 sh "spec-tests/tools/suites/emu/$script.sh"
    done
}

# The files of the suites of a root, of emu without the stand-ins for CUDA's libraries.
tested() {
    case $root in
    emu) find spec-tests/unit/emu -name '*.c' ! -path '*/cuda/*' ;;
    gpu) find spec-tests/unit/gpu/host -name '*.c' ;;
    *) echo spec-tests/unit/ref/*/*.c ;;
    esac
}

run_killer() {
    killer=$1
    mirror=spec-tests/unit/$file
    case $1 in
    vectors)
        first=${file##*/}
        first=spec-tests/spec/vectors/${first%.c}.vec
        [ -f "$first" ] || first=
        # shellcheck disable=SC2086 # empty, or one path
        judged_vectors $first
        ;;
    own) [ ! -f "$mirror" ] || check_suites $(suites_of "$mirror") ;;
    generated) judged 20 --generate 300 --seed 1 ;;
    folder) [ ! -d "${mirror%/*}" ] || check_suites $(suites_of "${mirror%/*}"/*.c) ;;
    explanations | pictures) run_programs "suites/$1" ;;
    sanitized)
        [ "$file" != none ] || return 0
        sanitizers="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-builtin-memcmp"
        pattern=-ftrivial-auto-var-init=pattern # of gcc 12 and clang 16 on
        ! echo | ${CC:-cc} $pattern -x c -c -o /dev/null - 2>/dev/null ||
            sanitizers="$sanitizers $pattern"
        suite_seconds=60
        compile "$here/mutant.c" "$here/sanitized.o"
        in_place "$here/sanitized.o"
        case $file in ref/draw/* | emu/* | gpu/*) ;; *) judged_vectors ;; esac
        if [ -f "$mirror" ]; then
            check_suites $(suites_of "$mirror")
        elif [ -d "${mirror%/*}" ]; then
            check_suites $(suites_of "${mirror%/*}"/*.c)
        fi
        [ "$root" != emu ] || own_cases --random 3
        sanitizers= suite_seconds=15
        in_place "$here/mutant.o"
        ;;
    machine)
        case $file in none | ref/atom/* | ref/tma/* | ref/tensor/*) ;; *) return 0 ;; esac
        judged 60 --atoms
        judged 20 --tma 300
        judged 20 --banks 1000
        ;;
    suites) check_suites $(suites_of $(tested) | grep -v -x "$(echo "$local" | tr ' ' '\n')") ;;
    own_cases) own_cases ;;
    cases) cases_of . --random 5 ;;
    replay)
        link replay-emu "$BUILD/mutants/replay-emu.o"
        limited 60 "$here/replay-emu" spec-tests/spec/recorded/h200
        ;;
    launches) suite_seconds=60 check_suites $(suites_of spec-tests/unit/compare/device/*.c) ;;
    differ) check_suites $(suites_of $(find spec-tests/unit/compare/differ -name '*.c')) ;;
    scripts) run_scripts ;;
    long)
        suite_seconds=60
        check_suites op
        export CK_RUN_CASE=vectors
        check_suites memory
        unset CK_RUN_CASE
        ;;
    programs)
        run_programs suites/cli examples suites/cli_pipe suites/cli_pictures suites/cli_latex
        ;;
    esac
}

# In KiB of addresses; tests of the machine allocate 200 GiB that they do not touch.
case $root in emu) max_memory=500000000 ;; *) max_memory=8000000 ;; esac
objects= sanitizers= suite_seconds=15
if [ "$file" != none ]; then
    original=$BUILD/mutants/original/$file
    if [ ! -f "$original.o" ]; then
        mkdir -p "${original%/*}"
        compile "$file" "$here/original.o"
        mv "$here/original.o" "$original.o"
    fi
    sh spec-tests/tools/mutants/mutated.sh "$id" >"$here/mutant.c" || true
    [ -s "$here/mutant.c" ] || verdict missing -
    sum=$(cksum <"$here/mutant.c" | tr ' ' -)
    if kept=$(grep -F "	$sum	" "$BUILD/mutants/kept.tsv" 2>/dev/null); then
        printf '%s\t%s\n' "$id" "${kept#*	}"
        exit 0
    fi
    compile "$here/mutant.c" "$here/mutant.o" || verdict uncompiled cc
    ! cmp -s "$here/mutant.o" "$original.o" || verdict same cmp
    in_place "$here/mutant.o"
fi
for each in $KILLERS; do
    case $each in
    suites | programs | sanitized | generated | long | machine | replay | scripts)
        grep -q -F -x -e "$id" "$BUILD/mutants/equivalent.txt" 2>/dev/null || run_killer "$each"
        ;;
    *) run_killer "$each" ;;
    esac
done
verdict survived -
