#!/bin/sh
# cuda12.sh - the headers and the runtime of CUDA 12, from the Python package index: `make
# check-cuda12` compiles programs with them, which run on the machine.
#
# cuda12.sh FOLDER puts them there, 4 MB; a folder that has them already is left as it is.
set -eu

folder=$1
pinned="nvidia-cuda-runtime-cu12==12.9.79"

[ "$(cat "$folder/is" 2>/dev/null)" != "$pinned" ] || exit 0
command -v python3 >/dev/null 2>&1 || {
    echo "check-cuda12: not run: python3 is missing" >&2
    exit 1
}
rm -rf "$folder"
python3 -m pip install --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
    --target "$folder" "$pinned" || {
    echo "check-cuda12: not run: pip cannot install $pinned" >&2
    exit 1
}
echo "$pinned" >"$folder/is"
