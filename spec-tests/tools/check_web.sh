#!/bin/sh
# check_web.sh - every suite of the pages, one after the other; false where one of them fails.
#
# `make check` runs them where emscripten is installed, without the browsers, schemes and widths and
# the pages broken on purpose that EVERY=1 adds.
set -eu

export EVERY=1
worst=0
for suite in spec-tests/tools/suites/web*.sh; do
    sh "$suite" || worst=1
done
exit $worst
