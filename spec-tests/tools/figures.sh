#!/bin/sh
# figures.sh - what is covered, counted: the table between the marks in README.md.
#
# figures.sh           print the table
# figures.sh --write   put it into README.md
# figures.sh --questions   print how many questions the judge puts, which the pages say as well
# figures.sh --faults      print how many PTX programs with one fault there are beside correct ones
#
# Each figure is counted where the thing itself is, so that the table cannot promise what is not
# there. build/ct must have been built.
set -eu

ct=${BUILD:-build}/ct

# Lines that say something, of files whose comments begin with #.
lines() {
    cat "$@" | grep -vc '^#\|^ *$'
}

# grouped NUMBER: 17320 as 17,320.
grouped() {
    echo "$1" | sed -e :a -e 's/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/' -e ta
}

# row WHAT COUNT WHERE
row() {
    printf '| %s | %s | %s |\n' "$1" "$(grouped "$2")" "$3"
}

# The instructions whose traits an operation was recorded for.
atoms() {
    awk -F '  +' -v op="$1" '$1 == op && $3 == "=" { print $2 }' \
        spec-tests/spec/recorded/cute-*/*.vec | sort -u | grep -c .
}

table() {
    echo '| what | how many | where |'
    echo '|---|---|---|'
    row "operations by CuTe's names" "$("$ct" --ops | grep -c '^[A-Za-z_.:0-9]*[[<(]')" \
        '`build/ct --ops`'
    row 'MMA atoms' "$(atoms MMA_Traits.ThrID)" '[ref/atoms.md](ref/atoms.md)'
    row 'copy atoms' "$(atoms Copy_Traits.ThrID)" '[ref/atoms.md](ref/atoms.md)'
    row 'statements of the documents and headers' \
        "$(($(wc -l <spec-tests/spec/requirements.tsv) - 1))" \
        '[requirements.tsv](spec-tests/spec/requirements.tsv)'
    row 'assertions by hand, each for one of them' "$(lines spec-tests/spec/vectors/*.vec)" \
        '[spec-tests/spec/vectors](spec-tests/spec/vectors)'
    row 'answers recorded from CuTe C++ 4.7.0' "$(lines spec-tests/spec/recorded/cute-*/*.vec)" \
        '[spec-tests/spec/recorded](spec-tests/spec/recorded)'
    row 'answers recorded from an H200' \
        "$(lines spec-tests/spec/recorded/h200/*.answers spec-tests/spec/recorded/h200/*.golden)" \
        '[spec-tests/spec/recorded/h200](spec-tests/spec/recorded/h200/README.md)'
    row 'findings in documents, headers, programs and devices' \
        "$(grep -c '^### ' spec-tests/spec/errata.md)" \
        '[errata.md](spec-tests/spec/errata.md)'
    row 'lessons' "$(find tutorials/[0-9]* -name lesson.c | grep -c .)" '`build/tutorial`'
    row 'exercises' "$(find tutorials/exercises -name '[0-9]*' -maxdepth 1 | grep -c .)" \
        '[tutorials/exercises](tutorials/exercises/README.md)'
}

# All lines of the vectors and of the recorded answers.
questions() {
    lines spec-tests/spec/vectors/*.vec spec-tests/spec/recorded/cute-*/*.vec
}

# Changes of PTX cases that are to be found: those with other values, or with none, are no faults.
faults() {
    grep -rhE --include='*.ptx' '^// with(out)? ' spec-tests/cases |
        grep -cvE ': (nothing|gives .*)$'
}

if [ "${1:-}" = --questions ]; then
    questions
elif [ "${1:-}" = --faults ]; then
    faults
elif [ "${1:-}" = --write ]; then
    table >README.table
    n=$(questions)
    sed -i -e "s/put [0-9,]* questions/put $(grouped "$n") questions/" \
        -e "s/^[0-9]* passed, 0 failed, 0 skipped\$/$n passed, 0 failed, 0 skipped/" \
        README.md docs/judging.md
    awk '/^<!-- figures/ { print; while ((getline line <"README.table") > 0) print line; off = 1 }
        /^<!-- end/ { off = 0 }
        !off' README.md >README.new
    mv README.new README.md
    rm README.table
else
    table
fi
