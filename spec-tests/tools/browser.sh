# browser.sh - what the suites that open pages share; source it, it runs nothing.
#
#   find_browser                    the program, nothing where there is none; CHROMIUM chooses it
#   open_page PATH LOG OPTION...    the page as the browser leaves it, what it said in LOG
# The pages are our own; for root, and in many containers, there is no sandbox.
# shellcheck shell=sh disable=SC2154

find_browser() {
    for program in ${CHROMIUM:-chromium chromium-browser google-chrome}; do
        command -v "$program" 2>/dev/null && return 0
    done
    return 0
}

open_page() {
    path=$1 log=$2
    shift 2
    timeout 100 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage \
        --user-data-dir="$scratch/profile" "$@" --dump-dom "file://$path" 2>"$log" || true
}
