#!/bin/sh
# lesson_wait.sh - the program of lesson 23 as its reader has it: compiled by nvcc with CuTe's
# headers, it says what the lesson says, word for word.
#
# CUTE_INCLUDE   the folder that holds cute/tensor.hpp; without it, or nvcc, that is left out
#
# The lesson's own text, from the kept PTX and host.c, is compared by tutorials.sh.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite lesson_wait
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
here=tutorials/23_wait built=$BUILD/lessons/23_wait
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$BUILD/tutorials/23_wait" --plain --width 1000 | sed 's/^    //' >"$scratch/lesson"

# shown COMMAND: what the lesson shows below a command, up to the next one or a blank line.
shown() {
    awk -v line="\$ $1" 'on && (/^\$ / || /^$/) { exit } on { print } $0 == line { on = 1 }' \
        "$scratch/lesson"
}

# same WHAT WANTED GOT: two files
same() {
    if [ -s "$2" ] && difference=$(diff "$2" "$3"); then
        pass "$1"
    else
        fail "$1" "${difference:-nothing is wanted}"
    fi
}

# ---- The kept files -----------------------------------------------------------------------------

printf '33a34\n>         cp_async_wait<1>();\n' >"$scratch/wanted"
diff "$here/pipeline.cu" "$built/mended.cu" >"$scratch/got" || true
same "mended.cu has one line more" "$scratch/wanted" "$scratch/got"
for name in pipeline mended; do
    said=$("$BUILD/cuemu" run --block 32 "$here/$name.ptx" sum_tiles in:f32[512]=iota \
        out:f32[128] s32:4 2>&1) && rc=0 || rc=$?
    case $name$rc in
    pipeline1 | mended0) pass "$name.ptx runs with status $rc" ;;
    *) fail "$name.ptx runs with status $rc" "$said" ;;
    esac
done

# ---- nvcc and CuTe's headers --------------------------------------------------------------------

[ -n "$(command -v nvcc)" ] || [ ! -x /usr/local/cuda/bin/nvcc ] || PATH=$PATH:/usr/local/cuda/bin
lacks=
command -v nvcc >/dev/null || lacks="nvcc is not there"
[ -f "${CUTE_INCLUDE:-}/cute/tensor.hpp" ] || lacks="CUTE_INCLUDE names no folder of CuTe's headers"
case ${CFLAGS:-} in *-fsanitize*) lacks="nvcc has no sanitizer" ;; esac
if [ -n "$lacks" ]; then
    skip "the program by nvcc says what the lesson says" "$lacks"
    finish
    exit
fi

# The lesson's command compiles it; paths of the files are as in the kept PTX. nvcc keeps no lines
# of the host's code without -g, so that where the kernel was launched differs.
cp "$built"/*.cu "$scratch"
command=$(awk '/^\$ nvcc/ { on = 1; sub(/^\$ /, "") } on { print } on && !/\\$/ { exit }' \
    "$scratch/lesson")
for name in pipeline mended; do
    if ! (cd "$scratch" && sh -c "$(printf '%s\n' "$command" | sed "s/pipeline/$name/g")") \
        >"$scratch/said" 2>&1; then
        fail "$name.cu is compiled" "$(head -n 5 "$scratch/said")"
        continue
    fi
    for how in '' 'check --sched early '; do
        (cd "$scratch" && PATH=$BUILD:$PATH && sh -c "cuemu $how./$name") 2>&1 |
            sed "s#[^ (]*/include/cute/#cute/#g; s#[^ (]*/\($name.cu\)#\1#g
                /^    launched at /d; /^        from /d" >"$scratch/got" || true
        shown "cuemu $how./$name" | sed '/^    launched at /d' >"$scratch/wanted"
        [ -z "$how" ] || [ "$name" = pipeline ] ||
            printf '0 of 128 sums are wrong\ncuemu: 0 findings, 1 launch of kernels\n' \
                >"$scratch/wanted"
        same "cuemu $how./$name, by nvcc" "$scratch/wanted" "$scratch/got"
    done
done

finish
