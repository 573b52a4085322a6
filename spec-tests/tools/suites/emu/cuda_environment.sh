#!/bin/sh
# cuda_environment.sh - what cuemu sets in the environment of a program: by cuemu PROGRAM, and as
# cuemu env prints it for a shell; programs that are found along PATH.
set -eu

. "$(dirname "$0")/../../tap.sh"
CT=${CUEMU:-$BUILD/cuemu}
. "$(dirname "$0")/../../cli.sh"
suite cuda_environment

case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
case $CT in /*) ;; *) CT=$PWD/$CT ;; esac
cuda=$BUILD/cuda
python=$PWD/python/cutecheck
mkdir "$scratch/home"
unset PYTHONPATH LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH XDG_CACHE_HOME CUPY_CACHE_DIR \
    TRITON_CACHE_DIR TORCHINDUCTOR_CACHE_DIR NUMBA_CACHE_DIR CUPY_ACCELERATORS TRITON_PTXAS_PATH \
    PYTORCH_ALLOC_CONF
export HOME="$scratch/home"

# sees WHAT NAME VALUE [SETTING..]: the program that cuemu starts has the variable, and so has one
# that is started with what cuemu env prints.
sees() {
    what=$1 name=$2 value=$3
    shift 3
    here=$(env "$@" "$CT" check --log-file "$scratch/log" printenv "$name") || true
    there=$(env "$@" sh -c 'eval "$("$1" env)" && printenv "$2"' sh "$CT" "$name") || true
    if [ "$here" = "$value" ] && [ "$there" = "$value" ]; then
        pass "$what"
    else
        fail "$what" "wanted $value, cuemu gives $here, cuemu env $there"
    fi
}

# ---- Values, and those that are there already ---------------------------------------------------

sees "the machine's libraries" LD_LIBRARY_PATH "$cuda"
sees "before the user's" LD_LIBRARY_PATH "$cuda:/nothing" LD_LIBRARY_PATH=/nothing
sees "once, where it is there" LD_LIBRARY_PATH "/nothing:$cuda" "LD_LIBRARY_PATH=/nothing:$cuda"
sees "a part of a name is another one" LD_LIBRARY_PATH "$cuda:${cuda}2" "LD_LIBRARY_PATH=${cuda}2"
sees "an empty value is none" LD_LIBRARY_PATH "$cuda" LD_LIBRARY_PATH=
sees "what leads calls of a linked runtime" LD_AUDIT "$cuda/libcuemu_audit.so"
sees "the runtime, before others" LD_PRELOAD "$cuda/libcudart.so.13"
sees "the package's sitecustomize" PYTHONPATH "$python/start"
sees "before the user's modules" PYTHONPATH "$python/start:/mine" PYTHONPATH=/mine
sees "CuPy is told to write PTX" CUPY_COMPILE_WITH_PTX 1 CUPY_COMPILE_WITH_PTX=0
sees "and to use its own kernels" CUPY_ACCELERATORS '' CUPY_ACCELERATORS=cub
sees "a tensor of torch's is an allocation" PYTORCH_ALLOC_CONF backend:cudaMallocAsync
sees "unless the user says so" PYTORCH_ALLOC_CONF backend:native PYTORCH_ALLOC_CONF=backend:native
sees "a cache of its own" TRITON_CACHE_DIR "$HOME/.cache/cuemu/triton"
sees "where caches are kept" CUPY_CACHE_DIR /x/cuemu/cupy XDG_CACHE_HOME=/x
sees "within the user's" NUMBA_CACHE_DIR /mine/cuemu NUMBA_CACHE_DIR=/mine
sees "once, where it is there" TORCHINDUCTOR_CACHE_DIR /mine/cuemu \
    TORCHINDUCTOR_CACHE_DIR=/mine/cuemu
sees "without a home" CUPY_CACHE_DIR "/tmp/cuemu-$(id -u)/cupy" HOME=
if [ -f "$python/stand_in/ptxas" ]; then
    sees "Triton's assembler" TRITON_PTXAS_PATH "$python/stand_in/ptxas" TRITON_PTXAS_PATH=/mine
else
    sees "no assembler that is not there" TRITON_PTXAS_PATH ''
fi

# ---- cuemu env ----------------------------------------------------------------------------------

shows "options are variables" 0 "^export CUEMU_SCHED='random:3'\$" "^export CUEMU_JOBS='2'\$" \
    "^export CUEMU_LOG='$PWD/log'\$" "^export CUEMU_REPORT=''\$" -- \
    env --sched random:3 --jobs=2 --log-file log
shows "quotes are quoted" 0 "^export CUEMU_KERNEL='it'\\\\''s'\$" -- env --kernel "it's"
shows "--verbose says why" 0 '^# CuPy asks NVRTC for PTX' "^export CUPY_COMPILE_WITH_PTX='1'\$" -- \
    env --verbose
CUEMU_SCHED=early
export CUEMU_SCHED
shows "what an option no longer says is taken away" 0 '^unset CUEMU_SCHED$' -- env
unset CUEMU_SCHED
tells "so it does to a program" 0 '^# Triton' "^export CUEMU_CHECK='none'\$" \
    "^export CUEMU_REPORT='/proc/" -- check --verbose --check none true
complains "an output of the end" 2 '^cuemu: env: --json is done when a program has ended' env \
    --json x
complains "a program" 2 '^cuemu: env takes options alone, and starts nothing: cuemu true' env true
complains "an option that is none" 2 'unknown option --frob' env --frob x

undocumented=$("$CT" env --verbose --sched early | sed -n "s/^export \([A-Z_0-9]*\)=.*/\1/p" |
    while read -r name; do
        grep -q "$name" emu/man/cuemu.1 || echo "$name"
    done)
if [ -z "$undocumented" ]; then
    pass "the manual names each variable"
else
    fail "the manual names each variable" "$undocumented"
fi

# ---- Programs along PATH ------------------------------------------------------------------------

mkdir "$scratch/bin"
printf '#!/bin/sh\necho "mine: $*"\n' >"$scratch/bin/mine"
printf 'echo no\n' >"$scratch/bin/other"
chmod +x "$scratch/bin/mine"
PATH=$scratch/bin:$PATH
run mine --help
if [ "$rc" -eq 0 ] && [ "$(cat "$out")" = 'mine: --help' ] && grep -q '^cuemu: 0 findings' "$err"
then
    pass "a program along PATH, and its own --help"
else
    fail "a program along PATH, and its own --help" "$rc: $(cat "$out" "$err")"
fi
tells "options of check before it" 0 '^cuemu: 0 findings' -- --sched early mine
complains "a file that cannot be run" 2 'program, and other is none: it is not along PATH' \
    other
complains "a word that is nothing" 2 'and frob is none' frob --help
complains "an option that is none before it" 2 'unknown option --frob' --frob mine
shows "help, as --help" 0 '^usage: cuemu run' -- help
shows "help of a command" 0 '^usage: cuemu run' -- env --help
if command -v python3 >/dev/null 2>&1; then
    cat >"$scratch/x.py" <<'PY'
import ctypes
import sys

print(ctypes.CDLL("libcuda.so.1").cuInit(0), sys.argv[1:], sys.modules["sitecustomize"].__file__)
PY
    run python3 "$scratch/x.py" --help
    if [ "$rc" -eq 0 ] && [ "$(cat "$out")" = "0 ['--help'] $python/start/sitecustomize.py" ] &&
        grep -q '^cuemu: 0 findings' "$err"; then
        pass "cuemu python3 x.py"
    else
        fail "cuemu python3 x.py" "$rc: $(cat "$out" "$err")"
    fi
else
    skip "cuemu python3 x.py" "no python3 here"
fi
finish
