#!/bin/sh
# sections.sh - the sections of CuTe's documents, and the steps that teach them: each row of
# tutorials/sections.tsv leads to a step that exists, and no section is missing.
#
# CUTE_DOCS   the folder that holds CuTe's 01_layout.md and its neighbours; without it, whether the
#             list has all sections is skipped
# LESSONS     how many lessons the course has when it is complete; until then sections without a
#             step are counted and allowed
set -eu

. "$(dirname "$0")/../tap.sh"
suite sections
list=tutorials/sections.tsv
LESSONS=${LESSONS:-29}
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
        $3 == "-" && $4 == "-" { next }
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

# untaught FILE: sections that no row teaches; idle FILE: rows without a step beside one with it.
untaught() {
    awk -F '\t' '!/^#/ { seen[$1 "\t" $2]; if ($3 != "-") taught[$1 "\t" $2] }
        END { for (s in seen) if (!(s in taught)) print s }' "$1" | sort
}
idle() {
    awk -F '\t' '/^#/ { next } $3 == "-" { open[$1 "\t" $2] } $3 != "-" { taught[$1 "\t" $2] }
        END { for (s in open) if (s in taught) print s }' "$1" | sort
}
open=$(untaught "$list" | wc -l) there=$(wc -l <"$scratch/steps")
if [ "$open" -eq 0 ]; then
    pass "every section is taught"
elif [ "$there" -lt "$LESSONS" ]; then
    pass "every section is taught, but $open: $there of $LESSONS lessons are there"
else
    fail "every section is taught" "$(untaught "$list")"
fi
if [ -z "$(idle "$list")" ]; then
    pass "no section is said to be open that a step teaches"
else
    fail "no section is said to be open that a step teaches" "$(idle "$list")"
fi
if grep -q '](sections.tsv)' tutorials/README.md; then
    pass "tutorials/README.md leads to the list"
else
    fail "tutorials/README.md leads to the list" "no link to sections.tsv"
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
