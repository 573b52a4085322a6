#!/bin/sh
# sections.sh - the sections of CuTe's documents, and the steps that teach them: each row of
# tutorials/sections.tsv leads to a step that exists, and no section is missing.
#
# CUTE_DOCS   the folder that holds CuTe's 01_layout.md and its neighbours; without it, whether the
#             list has all sections is skipped
set -eu

. "$(dirname "$0")/../tap.sh"
suite sections
list=tutorials/sections.tsv
tab=$(printf '\t')
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# "lesson<TAB>steps" of the lessons that there are.
for folder in tutorials/[0-9][0-9]_*; do
    [ ! -f "$folder/lesson.out" ] ||
        printf '%s\t%d\n' "$(basename "$folder")" "$(grep -c '^---- step' "$folder/lesson.out")"
done >"$scratch/steps"

# wrong FILE: the rows of a list that lead nowhere.
wrong() {
    awk -F '\t' -v steps="$scratch/steps" '
        BEGIN {
            while ((getline line <steps) > 0) {
                split(line, field, "\t")
                has[field[1]] = field[2]
            }
        }
        /^#/ { next }
        NF != 4 { print FNR ": " NF " columns, not 4: " $0; next }
        !($3 in has) { print FNR ": there is no lesson " $3; next }
        $4 !~ /^[1-9][0-9]*$/ || $4 + 0 > has[$3] {
            print FNR ": " $3 " has the steps 1 to " has[$3] ", not " $4
        }' "$1"
}

lost=$(wrong "$list")
if [ -z "$lost" ] && [ "$(grep -vc '^#' "$list")" -gt 100 ]; then
    pass "every row leads to a step of a lesson"
else
    fail "every row leads to a step of a lesson" "$lost"
fi

# Rows that lead nowhere are found.
lesson=$(sed -n '1s/\t.*//p' "$scratch/steps")
while IFS='|' read -r row reason; do
    printf "$row\n" >"$scratch/broken"
    case $(wrong "$scratch/broken") in
    *"$reason"*) pass "a row is refused: $reason" ;;
    *) fail "a row is refused: $reason" "$(wrong "$scratch/broken")" ;;
    esac
done <<LIST
01_layout.md\tInteger\t$lesson|3 columns, not 4
01_layout.md\tInteger\t77_none\t1|there is no lesson 77_none
01_layout.md\tInteger\t$lesson\t99|not 99
01_layout.md\tInteger\t$lesson\t0|not 0
LIST

sed -n '/^<!-- sections/,/^<!-- end of the sections/p' tutorials/README.md | sed '1d;$d' \
    >"$scratch/table"
if difference=$(sh spec-tests/tools/sections.sh | diff "$scratch/table" -); then
    pass "tutorials/README.md has them as a table"
else
    fail "tutorials/README.md has them as a table (spec-tests/tools/sections.sh --write)" \
        "$(printf '%s\n' "$difference" | head -n 5)"
fi

# ---- The documents ----

# headings FILE: a document's sections, one a line.
headings() {
    awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ +/, ""); sub(/ +$/, ""); print }' "$1" |
        grep -vx Copyright
}

documents=$(sed -n "s/^\([0-9][^$tab]*[.]md\)$tab.*/\1/p" "$list" | sort -u)
for document in $documents; do
    what="$document: the list has its sections, and no others"
    if [ -z "${CUTE_DOCS:-}" ]; then
        skip "$what" "CUTE_DOCS is not set"
        continue
    elif [ ! -f "$CUTE_DOCS/$document" ]; then
        skip "$what" "no $document in $CUTE_DOCS"
        continue
    fi
    headings "$CUTE_DOCS/$document" | sort >"$scratch/expected"
    # A heading that comes twice stands behind the one above it, "Hopper / Thread ID".
    sed -n "s/^$document$tab\([^$tab]*\)$tab.*/\1/p" "$list" | sort -u | sed 's|.* / ||' |
        sort >"$scratch/listed"
    if difference=$(diff "$scratch/expected" "$scratch/listed"); then
        pass "$what"
    else
        fail "$what" "$difference"
    fi
done
if [ -n "${CUTE_DOCS:-}" ]; then
    for path in "$CUTE_DOCS"/[0-9]*.md; do
        document=$(basename "$path")
        if printf '%s\n' "$documents" | grep -qx "$document"; then
            pass "$document is in the list"
        else
            fail "$document is in the list" "no row names it"
        fi
    done
fi
finish
