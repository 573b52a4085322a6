# venv.sh - what the suites in Python share; source it, it runs nothing.
#
#   venv_ready NAME         makes $BUILD/venv/NAME from NAME.txt beside this file, where it is not
#                           there; false with $missing set where it cannot. Suites that run at the
#                           same time make it once
#   venv_pytest NAME ARG..  runs pytest in it, with the package of this checkout; each test is one
#                           of the suite
#
# CUTECHECK_VENVS is another folder than $BUILD/venv, for several checkouts.
# shellcheck shell=sh disable=SC2154

venv_here=$PWD/spec-tests/tools/python # suites run in the root

venv_path() {
    printf '%s' "${CUTECHECK_VENVS:-$BUILD/venv}/$1"
}

# The file "made" comes last: an environment that lacks it is made again.
venv_make() {
    rm -rf "$1"
    mkdir -p "$1"
    python3 -m venv "$1" >"$1.log" 2>&1 &&
        "$1/bin/pip" install -q -r "$venv_here/$2.txt" >>"$1.log" 2>&1 &&
        cp "$venv_here/$2.txt" "$1/made"
}

venv_ready() {
    missing=
    venv=$(venv_path "$1")
    if ! command -v python3 >/dev/null; then
        missing="no python3 here"
    else
        mkdir -p "${venv%/*}"
        (
            flock 9
            cmp -s "$venv_here/$1.txt" "$venv/made" || venv_make "$venv" "$1"
        ) 9>"$venv.lock" || missing="packages cannot be installed: $(tail -n 1 "$venv.log")"
    fi
    [ -z "$missing" ]
}

venv_pytest() {
    venv=$(venv_path "$1")
    shift
    : >"$scratch/lines"
    build=$(cd "$BUILD" && pwd)
    CUTECHECK_BUILD=$build PYTEST_LINES=$scratch/lines PYTHONDONTWRITEBYTECODE=1 \
        PYTHONPATH=$PWD/python:$venv_here "$venv/bin/python3" -m pytest -q -p pytest_lines \
        -p no:cacheprovider "$@" >"$scratch/pytest" 2>&1 || true
    [ -s "$scratch/lines" ] ||
        printf 'FAIL\tpytest %s\t%s\n' "$*" "$(tail -n 5 "$scratch/pytest" | tr '\n\t' '  ')" \
            >"$scratch/lines"
    tell_lines "$scratch/lines"
}
