#!/bin/sh
# python_other_layouts.sh - layouts in Python next to pycute, tensor-layouts and CuTe DSL.
#
# The environments are made with MAKE_VENVS=yes only (make check-layouts); without them it skips.
set -eu

. "$(dirname "$0")/../../tap.sh"
. "$(dirname "$0")/../../python/venv.sh"
suite python_other_layouts
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# pycute is a folder of a package whose dependencies are not needed for it.
pycute_ready() {
    venv_ready layouts && {
        "$venv/bin/python3" -c 'import pycute' 2>/dev/null ||
            "$venv/bin/pip" install -q --no-deps nvidia-cutlass==4.2.0.0 >"$venv.log" 2>&1 ||
            { missing="nvidia-cutlass cannot be installed: $(tail -n 1 "$venv.log")" && false; }
    }
}

if [ "${MAKE_VENVS:-no}" = no ] && [ ! -e "$(venv_path layouts)/made" ]; then
    skip "pycute and tensor-layouts" "make check-layouts installs them"
elif pycute_ready; then
    venv_pytest layouts spec-tests/unit/python/other_layouts
else
    skip "pycute and tensor-layouts" "$missing"
fi
if [ -x "$(venv_path dsl)/bin/python3" ]; then
    venv_pytest dsl spec-tests/unit/python/other_layouts/test_dsl.py
else
    skip "CuTe DSL" "it is not installed in $(venv_path dsl)"
fi
finish
