#!/bin/sh
# check_web.sh - every suite of the pages, one after the other; false where one of them fails.
#
# `make check` runs the same suites where emscripten is installed.
set -eu

worst=0
for suite in spec-tests/tools/suites/web*.sh; do
    sh "$suite" || worst=1
done
exit $worst
