#!/bin/sh
# mutated.sh - a file as a mutant has it, for its ID: one of mutants.awk or of known.awk.
set -eu

tools=spec-tests/tools/mutants
case $1 in
*:known:*) awk -v pick="${1##*:}" -f $tools/known.awk $tools/known.txt "${1%%:*}" ;;
*) awk -v pick="$1" -f $tools/tokens.awk -f $tools/mutants.awk "${1%%:*}" ;;
esac
