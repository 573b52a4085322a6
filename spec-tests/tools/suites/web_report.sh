#!/bin/sh
# web_report.sh - the page of `make report` in browsers (web_report.py), over a small report.
#
# Three implementations answer a few vector files: two that are linked into the judge, and the
# calculator with some strides made wrong. The full report, where it was made, is under 3 MB.
set -eu

. "$(dirname "$0")/../tap.sh"
# shellcheck source=../web/browse.sh
. "$(dirname "$0")/../web/browse.sh"
suite web_report
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if ! browser_ready; then
    skip "the report in browsers" "$missing"
    finish
    exit
fi
build=$scratch/build
mkdir "$build"
for part in judge ct browser; do
    ln -s "$(cd "$BUILD" && pwd)/$part" "$build/$part"
done
cat >"$scratch/mine" <<END
#!/bin/sh
# The calculator, but a last stride of _1 becomes _3.
$build/ct --pipe | sed -u 's/,_1)\$/,_3)/'
END
chmod +x "$scratch/mine"
BUILD=$build PYTHONDONTWRITEBYTECODE=1 python3 spec-tests/report/report.py --cases 2 --match c \
    --only ref,gpu --program "mine=$scratch/mine" >"$scratch/log" 2>&1 ||
    fail "the report is written" "$(tail -n 3 "$scratch/log")"
full=$BUILD/report/index.html
whole=$BUILD BUILD=$build
browse web_report.py
BUILD=$whole

if [ ! -f "$full" ]; then
    skip "the full report is under 3 MB" "make report has not run"
elif [ "$(wc -c <"$full")" -lt 3000000 ]; then
    pass "the full report is under 3 MB ($(wc -c <"$full") bytes)"
else
    fail "the full report is under 3 MB" "$(wc -c <"$full") bytes"
fi
finish
