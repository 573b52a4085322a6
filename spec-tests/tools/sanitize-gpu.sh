#!/bin/sh
# sanitize-gpu.sh - the kernels under the four tools of compute-sanitizer, one test a tool.
#
# sanitize-gpu.sh DIFFER [OPTION...]    the program to run under the tools; with --verbose, versions
#                                       that no case has executed are reported
# Without compute-sanitizer, or without a device, the tools are not run, which counts as skipped.
set -eu

differ=$1
shift
tools="memcheck racecheck initcheck synccheck"
passed=0 failed=0 skipped=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" -eq 0 ] || exit 1
    exit 0
}

not_run() {
    echo "sanitize-gpu: not run ($1)"
    skipped=4
    finish
}

sanitizer=$(command -v compute-sanitizer || true)
[ -n "$sanitizer" ] || sanitizer=${CUDA_HOME:-/usr/local/cuda}/bin/compute-sanitizer
"$differ" --subject gpu --case 'fill<4>  seed 1  _7:_1  5' >"$log" 2>&1 || true
! grep -q '^gpu: not run' "$log" || not_run "no CUDA device"
[ -x "$sanitizer" ] || not_run "no compute-sanitizer"

# A finding of the tool, a difference and a crash all end with a status that is not 0.
for tool in $tools; do
    echo "== $tool"
    if "$sanitizer" --tool "$tool" --error-exitcode 9 "$differ" "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
        grep -E '^========= (ERROR|RACECHECK) SUMMARY|passed, |^ran +0 times' "$log"
    else
        failed=$((failed + 1))
        head -c 20000 "$log"
    fi
done
finish
