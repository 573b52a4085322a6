#!/bin/sh
# readme.sh - from the figures of bench-gpu to the table in gpu/lab/bench/README.md.
#
# readme.sh FILE      FILE written by `build/bench-gpu --tsv FILE`; rewrites the
#                     table between the two marks, and nothing else
set -eu

if [ $# -ne 1 ] || [ ! -r "$1" ]; then
    echo 'usage: readme.sh FILE (made by build/bench-gpu --tsv FILE)' >&2
    exit 2
fi
here=$(dirname "$0")
table=$(mktemp)
trap 'rm -f "$table"' EXIT

# All versions for elements of 4 bytes; for the other widths the one that is taken.
awk -F '\t' '
    function cell(text) { return text == "-" ? " " : text }
    function row(width)
    {
        return "| " $1 " | " $2 " | " width " | " $4 ($5 == "*" ? " (taken)" : "") " | " $10 \
               " | " $6 " | " $7 " | " cell($8) " |"
    }
    /^# / { head[substr($1, 3)] = $2; next }
    !named { named = $1 == "op"; next }
    $3 == 4 { four[++fours] = row($3) }
    $3 != 4 && $5 == "*" { other[++others] = row($3) }
    function table_head()
    {
        print "| operation | case | bytes of an element | version | idea | GB/s | x memcpy " \
              "| x geam |"
        print "|---|---|---|---|---|---|---|---|"
    }
    END {
        if (fours + others == 0)
            exit 1
        printf "%s, driver %s, %s: %s bytes to move, medians\n", head["device"], \
            head["driver"], head["date"], head["bytes"]
        printf "of %s rounds, each of `cudaMemcpyAsync` from device to device, the version,\n", \
            head["runs"]
        print "and cuBLAS geam one after the other. GB/s are bytes read and written; ratios are to"
        print "`cudaMemcpyAsync` of as many bytes and to geam of the same transpose, packed."
        print "(taken) marks the version that `gpu_run` chooses.\n"
        table_head()
        for (i = 1; i <= fours; ++i)
            print four[i]
        if (others > 0) {
            print "\nFor elements of other widths, the version that is taken:\n"
            table_head()
        }
        for (i = 1; i <= others; ++i)
            print other[i]
    }' "$1" >"$table" || { echo "readme.sh: $1 has no figures" >&2; exit 1; }

sh "$here/../../between.sh" bench "$here/README.md" <"$table"
