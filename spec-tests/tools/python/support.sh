#!/bin/sh
# support.sh - which clients of CUDA in Python run on the machine: the table docs/python-support.md.
#
# support.sh [CLIENT..]: each support/CLIENT.sh, by the newest versions of what support/CLIENT.txt
# requires, in an environment of its own ($CUTECHECK_VENVS/NAME where that begins "# venv: NAME").
# The status is 1 where a smaller part of the tests passes than before. SHARE=1 runs all tests, and
# without it those of a minute or two ("# share: N" in CLIENT.txt).
#
# CLIENT is the name of a distribution, - as _. CLIENT.sh runs in the root and has
#   BUILD     the build folder: "$BUILD/cuemu" "$PYTHON" .. is how a program is started
#   PYTHON    the Python of the environment
#   SCRATCH   an empty folder, removed afterwards
#   SOURCES   a folder that keeps public repositories, which it may clone
#   SHARE     every how-manieth test runs (20 where CLIENT.txt does not say), and SEED which ones
# and prints one row on standard output, with tabs between:
#   library  version  tests run  passed  what does not run (a phrase, or -)
# Tests that were skipped do not count, one with a false finding has not passed. Status 77: it
# cannot run here, and the last line of standard error says why.
set -eu

here=spec-tests/tools/python
. $here/venv.sh
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
work=$BUILD/python-support
mkdir -p "$work/sources" "$work/rows"
export BUILD SEED="${SEED:-1}" SOURCES="${SOURCES:-$work/sources}"
tab=$(printf '\t')
table=python/cutecheck/support.tsv
page=docs/python-support.md

# environment CLIENT: sets PYTHON; false where packages cannot be had.
environment() {
    name=$(sed -n '1s/^# venv: //p' "$here/support/$1.txt")
    if [ -n "$name" ] && [ -x "${CUTECHECK_VENVS:-}/$name/bin/python3" ]; then
        PYTHON=$CUTECHECK_VENVS/$name/bin/python3
        return
    fi
    venv=$work/venv/$1
    PYTHON=$venv/bin/python3
    python3 -m venv "$venv" &&
        "$PYTHON" -m pip install -q -U --upgrade-strategy eager -r "$here/support/$1.txt"
}

share_of() {
    share=$(sed -n 's/^# share: //p' "$here/support/$1.txt")
    echo "${share:-20}"
}

# row CLIENT: runs it; its row goes to rows/CLIENT.
row() {
    rm -f "$work/rows/$1"
    SCRATCH=$(mktemp -d)
    export SCRATCH PYTHON
    status=0
    {
        environment "$1" &&
            SHARE=${SHARE:-$(share_of "$1")} sh "$here/support/$1.sh" >"$work/rows/$1.new"
    } 2>"$work/$1.log" || status=$?
    rm -rf "$SCRATCH"
    if [ "$status" -eq 0 ] && awk -F '\t' '
        NF != 5 || $3 !~ /^[0-9]+$/ || $4 !~ /^[0-9]+$/ || $4 > $3 + 0 { bad = 1 }
        END { exit bad || NR != 1 }' "$work/rows/$1.new"; then
        mv "$work/rows/$1.new" "$work/rows/$1"
        cat "$work/rows/$1"
    elif [ "$status" -eq 77 ]; then
        echo "$1: not run: $(tail -n 1 "$work/$1.log")"
    else
        echo "$1: failed with status $status: $(tail -n 3 "$work/$1.log"; cat "$work/rows/$1.new")"
        failed=yes
    fi
    rm -f "$work/rows/$1.new"
}

# worse OLD NEW: rows of the same library of which fewer tests pass of as many, by share.
worse() {
    awk -F '\t' 'NR == FNR { run[$1] = $3; passed[$1] = $4; next }
        $1 in run && $3 > 0 && run[$1] > 0 && $4 / $3 < passed[$1] / run[$1] {
            print $1 ": " $4 " of " $3 " tests pass, " passed[$1] " of " run[$1] " before"
        }' "$1" "$2"
}

write_page() {
    cat <<END
# Clients of CUDA in Python

What runs on the machine, by the libraries' own tests; \`make python-support\` writes this page.
Those of PyTorch are samples of its table of operators, and blocks of models; those of the CuTe DSL
and of cuda.core are programs of this project. A test that needs a library of machine code, or that
has a finding it does not want, has not passed. Each row is a share of the tests, drawn by their
names; SHARE=1 runs all.

| library | version | tests run | passed | what does not run |
|---|---|---|---|---|
END
    awk -F '\t' '{ printf "| %s | %s | %s | %s | %s |\n", $1, $2, $3, $4, $5 }' "$table"
}

failed=
[ $# -gt 0 ] || set -- $(cd $here/support && ls ./*.sh | sed 's|^\./||; s|\.sh$||')
for client; do
    row "$client"
done
cp "$table" "$work/before" 2>/dev/null || : >"$work/before"
cat "$work"/rows/* 2>/dev/null >"$work/after" || true
# A client that did not run keeps its row.
awk -F '\t' 'NR == FNR { print; has[$1]; next } !($1 in has)' "$work/after" "$work/before" |
    sort -f >"$work/table"
if [ -s "$work/table" ]; then
    cp "$work/table" "$table"
    write_page >"$page"
fi
worse "$work/before" "$work/table" >"$work/worse"
cat "$work/worse"
[ -z "$failed" ] && [ ! -s "$work/worse" ]
