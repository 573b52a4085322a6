#!/bin/sh
# python.sh - programs in Python on the machine: where they called CUDA, by ctypes alone; and
# clients of CUDA's driver library, numba-cuda, CuPy, cuda-python. Each of their programs holds its
# own results to NumPy's, and nothing is found in its kernels.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite python
here=spec-tests/programs/python

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac

# ---- Where a program called: files, lines and functions of Python ----------------------------

cat >"$scratch/calls.py" <<'PY'
import ctypes, os, signal, sys, threading

PTX = b""".version 8.0
.target sm_90
.address_size 64
.visible .entry put(.param .u64 p, .param .u64 at) { .reg .b64 %rd<4>;
ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [at]; add.u64 %rd3, %rd1, %rd2;
st.global.u32 [%rd3], 1; ret; }
"""
what = sys.argv[1:]
cuda = (ctypes.PyDLL if "locked" in what else ctypes.CDLL)("libcuda.so.1")
if "handler" in what:
    signal.signal(signal.SIGURG, lambda number, frame: print("its own"))


def start():
    kernel, rest = ctypes.c_void_p(), ctypes.c_void_p()
    cuda.cuInit(0)
    cuda.cuCtxCreate_v2(ctypes.byref(rest), 0, 0)
    cuda.cuModuleLoadData(ctypes.byref(rest), PTX)
    cuda.cuModuleGetFunction(ctypes.byref(kernel), rest, b"put")
    return kernel


def allocate(bytes):
    x = ctypes.c_uint64()
    cuda.cuMemAlloc_v2(ctypes.byref(x), ctypes.c_size_t(bytes))
    return x


def launch(kernel, x, at):
    at = ctypes.c_uint64(at)
    both = (ctypes.c_void_p * 2)(ctypes.addressof(x), ctypes.addressof(at))
    cuda.cuLaunchKernel(kernel, 1, 1, 1, 1, 1, 1, 0, None, both, None)
    return cuda.cuCtxSynchronize()


def work():
    kernel = start()
    x = allocate(4096)
    if "free" in what:
        cuda.cuMemFree_v2(x)
    return launch(kernel, x, 0 if "free" in what else 4096)


if "fork" in what and os.fork() != 0:
    os.wait()
elif "thread" in what:
    cuda.cuInit(0)
    busy = threading.Event()
    spin = threading.Thread(target=lambda: [None for _ in iter(busy.is_set, True)])
    one = threading.Thread(target=work)
    spin.start(), one.start(), one.join(), busy.set(), spin.join()
else:
    work()
os.kill(os.getpid(), signal.SIGURG)
PY

# names WHAT PATTERN.. -- WORD..: frames that a finding of the program has; !PATTERN: has not.
names() {
    what=$1
    shift
    take_patterns "$@"
    shift "$taken"
    (cd "$scratch" && timeout 100 "$BUILD/cuemu" check --json json "$python" calls.py "$@") \
        >"$scratch/out" 2>&1 </dev/null && rc=0 || rc=$?
    missing=$(unmatched "$scratch/out")
    if [ "$rc" -eq 1 ] && [ -z "$missing" ]; then
        pass "$what"
    else
        fail "$what" "status $rc; $missing; $(head -n 30 "$scratch/out")"
    fi
}

python=$(command -v python3 || true)
if [ -n "$python" ] && "$python" -c 'import ctypes, faulthandler' 2>/dev/null; then
    places='^    launched at calls.py:34 in launch$'
    from='^        from calls.py:43 in work$'
    names "lines of Python, of a launch and an allocation" "$places" "$from" \
        '^        from calls.py:55 in <module>$' '^    allocated at calls.py:27 in allocate$' \
        '!ffi' '!callproc' -- plain
    if grep -q '"of":"launch","function":"launch","file":"/.*calls.py","line":34,' \
        "$scratch/json"; then
        pass "in JSON, too"
    else
        fail "in JSON, too" "$(cat "$scratch/json")"
    fi
    names "and of a free" "$places" '^    freed at calls.py:42 in work$' -- free
    names "of a call that holds the interpreter's lock" "$places" "$from" -- locked
    names "of a thread, while another one keeps the interpreter busy" "$places" "$from" -- thread
    names "of a process that was forked" "$places" "$from" -- fork
    names "a program with a handler of SIGURG keeps it" '^its own$' '^    launched at ' '!calls' \
        -- handler
else
    skip "lines of Python" "python3 with ctypes is not here"
fi

# ---- Clients of the driver's library ---------------------------------------------------------

if [ ! -f "$BUILD/python/has" ]; then
    skip "Python's clients" "their packages are not there (make check-python)"
    finish
    exit
fi
# CuPy keeps PTX, and its own kernels instead of those that its wheel has as machine code.
export CUPY_COMPILE_WITH_PTX=1 CUPY_ACCELERATORS='' CUPY_CACHE_DIR="$scratch/cupy"
export NUMBA_CUDA_LOW_OCCUPANCY_WARNINGS=0 PYTHONDONTWRITEBYTECODE=1

# Programs that launch nothing, as they are refused.
is_refused() {
    [ "$1" = warp/refused ]
}

# Programs whose matter is a call or a kernel that is wrong.
is_wrong() {
    case $1 in
    cuda_python/errors | cuda_python/limits) return 0 ;;
    esac
    return 1
}

# Those of PyTorch and Triton have suites of their own.
for path in "$here"/cuda_python/*.py "$here"/cupy/*.py "$here"/numba/*.py "$here"/tinygrad/*.py \
    "$here"/warp/*.py; do
    name=${path#"$here"/}
    name=${name%.py}
    [ "$name" != cuda_python/common ] || continue
    "$BUILD/cuemu" check --error-exitcode 99 --suppress "$here/known" \
        "$BUILD/python/bin/python" "$path" >"$scratch/out" 2>&1 </dev/null && rc=0 || rc=$?
    found=$(grep -a '^cuemu: [0-9]* finding' "$scratch/out" || true)
    if [ "$rc" -eq 0 ] && { is_refused "$name" || ! echo "$found" | grep -q ' 0 launches'; }; then
        pass "$name"
    elif [ "$rc" -eq 99 ] && is_wrong "$name"; then
        pass "$name"
    else
        fail "$name" "status $rc; $(tail -n 12 "$scratch/out")"
    fi
done
finish
