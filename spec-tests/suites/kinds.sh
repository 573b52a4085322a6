#!/bin/sh
# kinds.sh - every operation with operands of every kind: answered, or refused for a reason.
set -eu

. "$(dirname "$0")/../tools/tap.sh"
suite kinds
said=$("$BUILD/judge" --kinds spec-tests/vectors | tail -n 1)
case $said in
*" passed, 0 failed, 0 skipped") pass "every operation with operands of every kind" ;;
*) fail "every operation with operands of every kind" "$said" ;;
esac
questions=$("$BUILD/judge" --kinds --list spec-tests/vectors | wc -l)
if [ "$questions" -gt 20000 ]; then
    pass "the questions can be listed"
else
    fail "the questions can be listed" "$questions"
fi
finish
