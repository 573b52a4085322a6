#!/bin/sh
# python_clients.sh - libraries for CUDA in Python on the machine: the driver's library by ctypes,
# and a share of programs of numba, CuPy, cuda.core, tinygrad and Warp where they are installed.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_clients
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if venv_ready check; then
    venv_pytest check spec-tests/unit/python/clients
else
    skip "clients of CUDA in Python" "$missing"
fi

# A share of the programs of suites/emu/python.sh, whose environment make check-python makes.
python=
for path in "$BUILD/python" "$(venv_path misc)"; do
    [ ! -x "$path/bin/python" ] || python=$path/bin/python
done
export CUPY_CACHE_DIR="$scratch/cupy" WARP_CACHE_PATH="$scratch/warp" PYTHONDONTWRITEBYTECODE=1
for name in cupy/sorting cupy/machine_code numba/attributes cuda_python/core tinygrad/operators \
    warp/refused; do
    library=${name%/*}
    [ "$library" != cuda_python ] || library=cuda.core
    if [ -z "$python" ] || ! "$python" -c "import $library" >"$scratch/out" 2>&1; then
        skip "$name" "$library is not installed (make check-python)"
    elif "$BUILD/cuemu" check --error-exitcode 99 "$python" "spec-tests/programs/python/$name.py" \
        >"$scratch/out" 2>&1 </dev/null; then
        pass "$name"
    else
        fail "$name" "$(tail -n 12 "$scratch/out")"
    fi
done
finish
