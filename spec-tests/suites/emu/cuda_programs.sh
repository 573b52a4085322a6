#!/bin/sh
# cuda_programs.sh - the CUDA programs of spec-tests/programs-cuda on the machine: each prints what
# it printed on an H200, and nothing is found in those that are right. CUDA=12: those that were
# compiled with the headers of CUDA 12, and link its library.
set -eu

. "$(dirname "$0")/../../tools/tap.sh"
suite cuda_programs
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
here=spec-tests/programs-cuda

programs=$BUILD/cuda/programs
[ "${CUDA:-13}" != 12 ] || programs=${programs}12
if [ ! -x "$programs" ]; then
    skip "CUDA programs" "they are not compiled here (make check-cuda, make check-cuda12)"
    finish
    exit
fi

# Programs whose matter is a call or a kernel that is wrong.
is_wrong() {
    case $1 in
    error/* | copy/kinds | copy/memset | driver/entry | driver/module | launch/opt_in) return 0 ;;
    esac
    return 1
}

# program WHAT NAME OPTION..
program() {
    what=$1 name=$2
    shift 2
    "$BUILD/cuemu" check "$@" --error-exitcode 99 "$programs" "$name" \
        >"$scratch/out" 2>"$scratch/err" </dev/null && rc=0 || rc=$?
    sed "s/runtime 13/runtime ${CUDA:-13}/" "$here/$name.out" >"$scratch/wanted"
    if ! cmp -s "$scratch/wanted" "$scratch/out"; then
        fail "$what" "$(diff "$scratch/wanted" "$scratch/out" | head -n 12
            head -n 5 "$scratch/err")"
    elif [ "$rc" -ne 0 ] && ! { [ "$rc" -eq 99 ] && is_wrong "$name"; }; then
        fail "$what" "status $rc; $(head -n 12 "$scratch/err")"
    else
        pass "$what"
    fi
}

LD_LIBRARY_PATH=$BUILD/cuda "$programs" >"$scratch/names"
while read -r name; do
    program "$name" "$name"
    program "$name, streams in a random order" "$name" --streams "random:${SEED:-1}"
done <"$scratch/names"
finish
