#!/bin/sh
# cuda_programs.sh - the CUDA programs of spec-tests/programs/cuda on the machine: each prints what
# it printed on an H200, and nothing is found in those that are right. CUDA=12: those that were
# compiled with the headers of CUDA 12, and link its library.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite cuda_programs
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
here=spec-tests/programs/cuda

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
    functions/stack_overflow) return 0 ;;
    error/* | fault/* | device/registers | driver/entry | driver/module) return 0 ;;
    copy/kinds | copy/memset) return 0 ;;
    launch/opt_in | launch/cluster | launch/cooperative | stream/graph) return 0 ;;
    several/no_access) return 0 ;;
    compute/exited_lanes) return 0 ;;
    esac
    return 1
}

# program WHAT NAME OPTION..: those of several/ find two devices.
program() {
    what=$1 name=$2
    shift 2
    case $name in several/*) set -- --devices 2 "$@" ;; esac
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
    program "$name, in 3 processes" "$name" --jobs 3
    program "$name, streams in a random order" "$name" --streams "random:${SEED:-1}"
done <"$scratch/names"

# ---- What is wrong is told, and why -------------------------------------------------------------

# A program, and what standard error has of it.
cat >"$scratch/told" <<'END'
device/registers         ^    1024 threads of [0-9]+ registers each, where an SM holds [0-9]+ such
error/assertion          ^assert: .*assertion\.cu:8 .*
error/bounds             ; the nearest, .* of [0-9]* bytes, ends [0-9]* bytes below$
error/cluster            ^    a cluster of 16 CTAs, where the kernel may have 8$
error/cluster            ^    a cluster of 4 CTAs in x, of 6 in the grid
error/configuration      ^launch refused: .*nothing\(\), launch 2 <<<\(1,1,1\), \(1025,1,1\)>>>$
error/configuration      ^    1025 threads in x, where a CTA has at most 1024$
error/configuration      ^    65536 CTAs in y, where a grid has at most 65535$
error/configuration      ^    65 threads, where the kernel's launch bounds allow 64$
error/copies             ^bounds: cudaMemcpy: source: 4194305 bytes from byte 0x0 of allocation 1
error/copies             ^use after free: cudaMemcpy: .* byte 0x0 of allocation 1, which was freed$
error/double_free        free: lane 0 frees 0x[0-9a-f]+ a second time
error/frees              ^freed twice: cudaFree: 0x[0-9a-f]+ is allocation 1, which was freed
error/frees              ^bad free: cudaFree: 0x[0-9a-f]+ is byte 0x100 of allocation 1, and not
error/host_pointer       there: that is memory of the host's, which kernels cannot use$
error/misaligned         ^alignment: .*misaligned\.cu:6 in
error/null               there: the pointer is null, or an offset from one that is$
error/reset              ^bounds: .*reset\.cu:8 in
error/shared_bounds      ^bounds: .*shared_bounds\.cu:8 in
error/trap               trap: lane 5 of warp 0 stops the program$
fault/architecture       ^architecture: .* PTX is for sm_100, and the device is one of sm_90
fault/architecture       ^bad PTX: .* PTX 99\.0 is not among the known versions
fault/breakpoint         brkpt: lane 0 of warp 0 stops the program, as no debugger is there$
fault/misaligned_shared  ^alignment: .*misaligned_shared\.cu:12 in
fault/null_function      call: lane 0 calls address 0x0, where no function begins$
fault/tensor_map         no tensor map is at that address$
several/no_access        byte 0x0 of allocation 1 is memory of device 1, to which device 0, whose
functions/stack_overflow needs 1... bytes of stack at depth . of calls, and a thread has 1024$
fault/use_after_free     there: it is byte 0x0 of allocation 1, which was freed$
END
while read -r name pattern; do
    [ "${CUDA:-13}" = 13 ] || grep -qx "$name" "$scratch/names" || continue
    "$BUILD/cuemu" check --devices 2 "$programs" "$name" >"$scratch/out" 2>"$scratch/err" \
        </dev/null || true
    if grep -Eq -e "$pattern" "$scratch/err"; then
        pass "$name is told: $pattern"
    else
        fail "$name is told: $pattern" "$(head -n 12 "$scratch/err")"
    fi
done <"$scratch/told"

program "leaks are no findings" fault/leak
"$BUILD/cuemu" check --leaks "$programs" fault/leak >"$scratch/out" 2>"$scratch/err" &&
    rc=0 || rc=$?
cat >"$scratch/wanted" <<'END'
leak: cudaMalloc: allocation 1, of 1000 bytes, was never freed
    repair: free it before the program ends
leak: cudaMallocManaged: allocation 2, of 2000 bytes, was never freed
    repair: free it before the program ends
leak: cudaMallocHost: allocation 3, of 3000 bytes, was never freed
    repair: free it before the program ends
cuemu: 3 findings, 0 launches of kernels
END
# Where the host allocated is cuda_report.sh's.
sed '/^    allocated at /d; /^        from /d' "$scratch/err" >"$scratch/got"
if [ "$rc" -eq 1 ] && cmp -s "$scratch/wanted" "$scratch/got"; then
    pass "but where they are asked for"
else
    fail "but where they are asked for" "$rc: $(diff "$scratch/wanted" "$scratch/got")"
fi

if [ -x "$BUILD/cuda/linked" ]; then
    for options in '' '--jobs 2' '--streams random:1'; do
        what="a program whose device code is linked${options:+, $options}"
        # shellcheck disable=SC2086 # words
        if "$BUILD/cuemu" check $options "$BUILD/cuda/linked" >"$scratch/out" 2>"$scratch/err" &&
            cmp -s $here/linked/linked.out "$scratch/out"; then
            pass "$what"
        else
            fail "$what" "$(cat "$scratch/out" "$scratch/err")"
        fi
    done
else
    skip "a program whose device code is linked" "it is not compiled here (make check-cuda)"
fi
finish
