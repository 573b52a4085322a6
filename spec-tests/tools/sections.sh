#!/bin/sh
# sections.sh - the table of tutorials/README.md: each section of CuTe's documents, and the steps
# that teach it. It is written from tutorials/sections.tsv.
#
# sections.sh           print the table
# sections.sh --write   put it into tutorials/README.md
set -eu

page=tutorials/README.md

# One row a section: its steps stand side by side.
table() {
    awk -F '\t' '
        /^#/ || NF != 4 { next }
        $1 != document {
            put()
            document = $1
            printf "%s| **%s** | |\n", n++ ? "" : "| section | taught by |\n|---|---|\n", $1
        }
        $2 != section { put(); section = $2 }
        { steps = steps (steps == "" ? "" : ", ") $3 " step " $4 }
        END { put() }
        function put() {
            if (section != "")
                printf "| %s | %s |\n", section, steps
            section = steps = ""
        }' tutorials/sections.tsv
}

if [ "${1:-}" != --write ]; then
    table
    exit
fi
new=$(mktemp)
trap 'rm -f "$new"' EXIT
table >"$new.table"
awk -v table="$new.table" '
    /^<!-- end of the sections -->$/ { while ((getline line <table) > 0) print line; inside = 0 }
    !inside { print }
    /^<!-- sections/ { inside = 1 }' "$page" >"$new"
rm -f "$new.table"
cat "$new" >"$page"
