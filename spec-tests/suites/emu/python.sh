#!/bin/sh
# python.sh - Python's clients of CUDA's driver library on the machine: numba-cuda, CuPy,
# cuda-python. Each program holds its own results to NumPy's, and nothing is found in its kernels.
set -eu

. "$(dirname "$0")/../../tools/tap.sh"
suite python
here=spec-tests/programs-python

if [ ! -f "$BUILD/python/has" ]; then
    skip "Python's clients" "their packages are not there (make check-python)"
    finish
    exit
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# CuPy keeps PTX, and its own kernels instead of those that its wheel has as machine code.
export CUPY_COMPILE_WITH_PTX=1 CUPY_ACCELERATORS='' CUPY_CACHE_DIR="$scratch/cupy"
export NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS=0 PYTHONDONTWRITEBYTECODE=1

# Programs whose matter is a call or a kernel that is wrong.
is_wrong() {
    case $1 in
    cuda_python/errors | cuda_python/limits) return 0 ;;
    esac
    return 1
}

for path in "$here"/*/*.py; do
    name=${path#"$here"/}
    name=${name%.py}
    [ "$name" != cuda_python/common ] || continue
    "$BUILD/cuemu" check --error-exitcode 99 --suppress "$here/known" \
        "$BUILD/python/bin/python" "$path" >"$scratch/out" 2>&1 </dev/null && rc=0 || rc=$?
    found=$(grep -a '^cuemu: [0-9]* finding' "$scratch/out" || true)
    if [ "$rc" -eq 0 ] && ! echo "$found" | grep -q ' 0 launches'; then
        pass "$name"
    elif [ "$rc" -eq 99 ] && is_wrong "$name"; then
        pass "$name"
    else
        fail "$name" "status $rc; $(tail -n 12 "$scratch/out")"
    fi
done
finish
