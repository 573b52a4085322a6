#!/bin/sh
# wheel.sh - the Python package as a wheel, of the native part in $BUILD/native, and as source.
#
# wheel.sh FOLDER [wheel|sdist]: both, or one, are made there; names, sizes and the systems that
# auditwheel finds the wheel to be for are printed. The same tree gives the same bytes.
set -eu

. "$(dirname "$0")/venv.sh"
venv_ready wheel || {
    echo "wheel: $missing" >&2
    exit 1
}
out=$1
mkdir -p "$out"
out=$(cd "$out" && pwd)
python=$venv/bin/python3
export SOURCE_DATE_EPOCH=315532800
CUTECHECK_BUILD=$(cd "$BUILD" && pwd)
export CUTECHECK_BUILD

# built sdist|wheel: the name of what was built.
built() {
    "$python" -m build --no-isolation "--$1" -o "$out" . >"$out/build.log" 2>&1 || {
        cat "$out/build.log" >&2
        exit 1
    }
    name=$(sed -n 's/^Successfully built //p' "$out/build.log")
    printf '%s: %s bytes\n' "$out/$name" "$(wc -c <"$out/$name")"
}

[ "${2:-sdist}" != sdist ] || built sdist
if [ "${2:-wheel}" = wheel ]; then
    built wheel
    "$venv/bin/auditwheel" show "$out/$name" >"$out/audit.log" 2>&1 || cat "$out/audit.log" >&2
    sed -n 's/.* tag: "\([a-z0-9_]*\)"\.$/\1/p' "$out/audit.log"
fi
