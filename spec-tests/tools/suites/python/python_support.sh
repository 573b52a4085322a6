#!/bin/sh
# python_support.sh - the table of support: rows of clients that are none, the page, what is told
# when a row gets worse.
set -eu

. "$(dirname "$0")/../../tap.sh"
suite python_support
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

tree=$scratch/tree
tools=$tree/spec-tests/tools/python
mkdir -p "$tools/support" "$tree/python/cutecheck" "$tree/docs" "$scratch/venvs/none/bin"
cp spec-tests/tools/python/venv.sh spec-tests/tools/python/support.sh "$tools"
printf '#!/bin/sh\n' >"$scratch/venvs/none/bin/python3"
chmod +x "$scratch/venvs/none/bin/python3"

# client NAME: a script on standard input.
client() {
    cat >"$tools/support/$1.sh"
    echo '# venv: none' >"$tools/support/$1.txt"
}

# support STATUS WHAT PATTERN CLIENT..: what support.sh says has such a line.
support() {
    status=$1 what=$2 pattern=$3 rc=0
    shift 3
    (
        cd "$tree"
        BUILD=$scratch/build CUTECHECK_VENVS=$scratch/venvs sh "$tools/support.sh" "$@"
    ) >"$scratch/said" 2>&1 || rc=$?
    if [ "$rc" -eq "$status" ] && grep -qE "$pattern" "$scratch/said"; then
        pass "$what"
    else
        fail "$what" "status $rc; $(cat "$scratch/said")"
    fi
}

client first <<'SH'
[ -d "$SCRATCH" ] && [ -d "$SOURCES" ] && [ -x "$PYTHON" ] && [ -d "$BUILD" ] || exit 3
printf 'Second name\t1.2\t%d\t%d\tgraphs\n' $((2000 / SHARE)) 99
SH
client other <<'SH'
printf 'First name\t3\t5\t5\t-\n'
SH
client absent <<'SH'
echo 'no compiler' >&2
exit 77
SH
support 0 "rows of two clients" 'Second name	1.2	100	99' first other
rows=$(tail -n 2 "$tree/docs/python-support.md")
if [ "$rows" = '| First name | 3 | 5 | 5 | - |
| Second name | 1.2 | 100 | 99 | graphs |' ]; then
    pass "the page, by name"
else
    fail "the page, by name" "$rows"
fi
support 0 "one that cannot run here, and why" '^absent: not run: no compiler$' absent
if [ "$(wc -l <"$tree/python/cutecheck/support.tsv")" -eq 2 ]; then
    pass "the others keep their rows"
else
    fail "the others keep their rows" "$(cat "$tree/python/cutecheck/support.tsv")"
fi
sed -i 's/99$/98/' "$tools/support/first.sh"
support 1 "a row that got worse" '^Second name: 98 of 100 tests pass, 99 of 100 before$' first
SHARE=10
export SHARE
printf "printf 'Second name\\\\t1.3\\\\t200\\\\t197\\\\tgraphs\\\\n'\n" >"$tools/support/first.sh"
support 0 "more tests, of which a larger part passes" '^Second name	1.3' first
client bad <<'SH'
printf 'Name\t1\tmany\t2\t-\n'
SH
support 1 "a row that is none" '^bad: failed with status 0: .*Name	1	many' bad
client fails <<'SH'
echo 'out of disk' >&2
exit 1
SH
support 1 "a script that fails" '^fails: failed with status 1: out of disk' fails
unset SHARE
client drawn <<'SH'
printf 'Third name\t1\t%d\t0\t-\n' $((2000 / SHARE))
SH
echo '# share: 10' >>"$tools/support/drawn.txt"
support 0 "a share of its own" 'Third name	1	200	0' drawn
finish
