# support_tests.sh - what the scripts of support/ share; source it, it runs nothing.
#
#   version_of DISTRIBUTION     of what is installed in the environment of $PYTHON
#   clone OWNER/NAME TAG        $SOURCES/NAME, from GitHub where it is not there; the row says so
#                               where what is there has not that tag
#   run_tests FOLDER ARG..      pytest --cutecheck in that folder, of every $SHARE-th test; a test
#                               in which something is found has not passed. Sets $run, $passed
#   run_programs FILE..         each by itself; one that ends with an error, or in which something
#                               is found, has not passed. Sets $run, $passed
#   row LIBRARY VERSION NOT     the row that is printed
# shellcheck shell=sh disable=SC2154

support_here=$PWD/spec-tests/tools/python
support_package=$PWD/python

version_of() {
    "$PYTHON" -c "from importlib.metadata import version; print(version('$1'))"
}

clone() {
    [ -d "$SOURCES/${1#*/}" ] ||
        git clone -q --depth 1 --branch "$2" "https://github.com/$1" "$SOURCES/${1#*/}" >&2
    git -C "$SOURCES/${1#*/}" tag --points-at HEAD 2>/dev/null | grep -qxF "$2" ||
        other_tests="tests of another version ran"
}

# A process that ends with a test is followed by one for the tests after it. Status 0, 1 and 5 are
# pytest's own: all were run.
run_tests() {
    folder=$1
    shift
    SUPPORT_LINES=$SCRATCH/lines
    export SUPPORT_LINES
    : >"$SUPPORT_LINES"
    before=-1
    while [ "$(wc -l <"$SUPPORT_LINES")" -gt "$before" ]; do
        before=$(wc -l <"$SUPPORT_LINES")
        status=0
        (
            cd "$folder"
            PYTHONPATH=$support_here:$support_package${PYTHONPATH:+:$PYTHONPATH} \
                CUTECHECK_BUILD=$BUILD PYTHONDONTWRITEBYTECODE=1 "$PYTHON" -m pytest \
                -p support_share -p cutecheck.pytest_plugin -p no:cacheprovider --cutecheck -q \
                --tb=short "$@"
        ) >&2 </dev/null || status=$?
        case $status in 0 | 1 | 5) break ;; esac
    done
    skipped=$(grep -c '^end	.*	skipped$' "$SUPPORT_LINES" || true)
    run=$(($(grep -c '^start	' "$SUPPORT_LINES" || true) - skipped))
    passed=$(grep -c '^end	.*	passed$' "$SUPPORT_LINES" || true)
    if [ "$run" -eq 0 ]; then
        echo "no test was run: status $status" >&2
        exit 1
    fi
}

# Of cuda.core's, common.py is no program, and two do on purpose what is found.
run_programs() {
    run=0 passed=0
    for program; do
        wanted=0 status=0
        case $program in
        */common.py) continue ;;
        */errors.py | */limits.py) wanted=99 ;;
        esac
        run=$((run + 1))
        PYTHONDONTWRITEBYTECODE=1 CUTECHECK_BUILD=$BUILD timeout 600 "$BUILD/cuemu" check \
            --error-exitcode 99 "$PYTHON" "$program" >&2 </dev/null || status=$?
        if [ "$status" -eq "$wanted" ]; then
            passed=$((passed + 1))
        else
            echo "$program has not passed" >&2
        fi
    done
}

row() {
    lacks=$3
    if [ -n "${other_tests:-}" ]; then
        lacks=${lacks#-}
        lacks="${lacks:+$lacks; }$other_tests"
    fi
    printf '%s\t%s\t%d\t%d\t%s\n' "$1" "$2" "$run" "$passed" "$lacks"
}
