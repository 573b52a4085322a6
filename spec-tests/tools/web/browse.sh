# browse.sh - what the suites that open pages in browsers share; source it, it runs nothing.
#
#   browse_ready            makes $BUILD/browser, the virtual environment, where it is missing;
#                           false with $missing set where something is not there
#   browser_ready           the same for pages that are not of $BUILD/web
#   browse SCRIPT [ARG..]   runs a script on $BUILD/web; each line that it prints is a test
#
# A script prints ok<TAB>NAME, FAIL<TAB>NAME<TAB>DETAIL or skip<TAB>NAME<TAB>REASON (browser.py).
# shellcheck shell=sh disable=SC2154

browse_here=$(cd "$(dirname "$0")/../web" && pwd)

# The file "made" comes last: an environment that lacks it is made again.
make_environment() {
    rm -rf "$BUILD/browser"
    python3 -m venv "$BUILD/browser" >"$BUILD/browser.log" 2>&1 &&
        "$BUILD/browser/bin/pip" install -q -r "$browse_here/requirements.txt" \
            >>"$BUILD/browser.log" 2>&1 &&
        cp "$browse_here/requirements.txt" "$BUILD/browser/made"
}

browse_ready() {
    if [ ! -f "$BUILD/web/ct.wasm" ]; then
        missing="no $BUILD/web here: make web needs emscripten"
        return 1
    fi
    browser_ready
}

browser_ready() {
    missing=
    if ! command -v chromium >/dev/null && ! command -v firefox-esr >/dev/null; then
        missing="no chromium and no firefox-esr here"
    elif ! command -v python3 >/dev/null; then
        missing="no python3 here"
    elif ! cmp -s "$browse_here/requirements.txt" "$BUILD/browser/made" && ! make_environment; then
        missing="playwright cannot be installed: $(tail -n 1 "$BUILD/browser.log")"
    fi
    [ -z "$missing" ]
}

browse() {
    script=$1
    shift
    PYTHONDONTWRITEBYTECODE=1 "$BUILD/browser/bin/python3" "$browse_here/$script" "$BUILD" "$@" \
        >"$scratch/browsed" 2>"$scratch/browse_log" ||
        printf 'FAIL\t%s ends\t%s\n' "$script" \
            "$(tail -n 3 "$scratch/browse_log" | tr '\n\t' '  ')" >>"$scratch/browsed"
    tell_lines "$scratch/browsed"
}
