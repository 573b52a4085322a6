#!/bin/sh
# packages.sh - the packages that the programs of this folder need, in $BUILD/python: a
# gigabyte, once. Where they cannot be had it says so, and the suite leaves its programs out.
set -eu

BUILD=${BUILD:-build}
wanted=spec-tests/programs/python/requirements.txt

if cmp -s "$wanted" "$BUILD/python/has"; then
    exit 0
fi
left_out() {
    echo "check-python: left out: $1" >&2
    exit 0
}

command -v python3 >/dev/null 2>&1 || left_out "python3 is missing"
rm -rf "$BUILD/python"
echo "check-python: installing packages into $BUILD/python"
python3 -m venv "$BUILD/python" >/dev/null 2>&1 || left_out "python3 has no module venv"
"$BUILD/python/bin/pip" install --quiet --disable-pip-version-check --no-deps \
    --only-binary=:all: -r "$wanted" || left_out "pip cannot install the packages"
cp "$wanted" "$BUILD/python/has"
