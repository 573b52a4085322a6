#!/bin/sh
# python_wheel.sh - the wheel: built, put into an empty environment, used from another folder. The
# source of it, and a fresh Debian: make check-wheel.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
. "$(dirname "$0")/../../commands.sh"
suite python_wheel
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! venv_ready wheel; then
    skip "the wheel" "$missing"
    finish
    exit
fi
MAKEFLAGS='' MAKELEVEL='' "${MAKE:-make}" -s BUILD="$BUILD" python-native
sh spec-tests/tools/python/wheel.sh "$scratch" wheel >"$scratch/said"
wheel=$(ls "$scratch"/*.whl)

# same WHAT WANTED GOT
same() {
    if [ "$2" = "$3" ]; then pass "$1"; else fail "$1" "wanted: $2
got:    $3"; fi
}

system=$(basename "$wheel" .whl)
system=${system##*-}
same "its name says the systems that auditwheel finds" "$system" "$(tail -n 1 "$scratch/said")"
if [ "$(wc -c <"$wheel")" -lt 4000000 ]; then
    pass "it is smaller than 4 MB"
else
    fail "it is smaller than 4 MB" "$(wc -c <"$wheel")"
fi
sh spec-tests/tools/python/wheel.sh "$scratch/again" wheel >/dev/null
same "the same tree gives the same bytes" "$(cd "$scratch" && cat ./*.whl | sha256sum)" \
    "$(cd "$scratch/again" && cat ./*.whl | sha256sum)"
version=$(sed -n 's/^.define CT_VERSION "\(.*\)"$/\1/p' ref/ct.h)
same "its version is the library's" "cutecheck-$version-py3-none-$system" \
    "$(basename "$wheel" .whl)"

python3 -m venv --without-pip "$scratch/venv"
bin=$scratch/venv/bin
"$(venv_path wheel)/bin/python3" -m pip --python "$bin/python3" install -q --no-deps --no-index \
    "$wheel"
kernel=$PWD/examples/reverse.ptx
cd /
unset CUTECHECK_BUILD PYTHONPATH
package=$("$bin/python3" -c 'import cutecheck; print(cutecheck.__path__[0])')
case $package in
"$scratch"/venv/*) pass "the package is that of the environment" ;;
*) fail "the package is that of the environment" "$package" ;;
esac
same "ct" "_24" "$("$bin/ct" 'size((_4,_6))')"
same "cuemu finds a race" "1" \
    "$("$bin/cuemu" run --block 64 "$kernel" reverse 'in:u32[64]=iota' 'in:u32[64]=zero' 2>&1 |
        grep -c ': race: ')"
cat >"$scratch/x.py" <<'PY'
import ctypes
import sitecustomize

print(ctypes.CDLL("libcuda.so.1").cuInit(0), sitecustomize.__file__)
PY
same "cutecheck run has the package's machine and start" "0 $package/start/sitecustomize.py" \
    "$("$bin/cutecheck" run "$bin/python3" "$scratch/x.py" 2>/dev/null)"
same "cutecheck info names its files" "5" \
    "$("$bin/python3" -m cutecheck info | grep -c " $package/native/")"
same "no file names another folder to load from" "" \
    "$(find "$package/native" -type f -exec readelf -d {} + | grep -E 'RPATH|RUNPATH' |
        grep -v "\[\$ORIGIN\]" || true)"
cd - >/dev/null

# ---- docs/python.md, where NVRTC is installed; make check-wheel has it --------------------------

# The environment of the wheel, with NumPy, pytest and NVRTC of others.
mkdir "$scratch/home"
site=$(echo "$scratch"/venv/lib/python3*/site-packages)
for name in check misc; do
    realpath -q "$(venv_path $name)"/lib/python3*/site-packages || true
done >"$site/others.pth"
printf '#!%s/python3\nimport pytest\nraise SystemExit(pytest.main())\n' "$bin" >"$bin/pytest"
chmod +x "$bin/pytest"

# inside COMMAND
inside() {
    (cd "$scratch/home" && HOME=$scratch/home PATH=$bin:$PATH PYTHONDONTWRITEBYTECODE=1 sh -c "$1")
}

compiles='import cutecheck; cutecheck.cuda("")'
if venv_ready check && inside "python3 -c '$compiles'" >/dev/null 2>&1; then
    types_page docs/python.md "$scratch/home"
else
    skip "docs/python.md" "NVRTC is not installed"
fi
finish
