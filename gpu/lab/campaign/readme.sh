#!/bin/sh
# readme.sh - from what build/campaign said to the table in gpu/algebra/README.md.
#
# readme.sh FILE      FILE is its output with --ref; rewrites the table between the two campaign
#                     marks, and nothing else
set -eu

if [ $# -ne 1 ] || [ ! -r "$1" ]; then
    echo 'usage: readme.sh FILE (what build/campaign --ref N said)' >&2
    exit 2
fi
here=$(dirname "$0")
table=$(mktemp)
trap 'rm -f "$table"' EXIT

# The rows of an operation: "# op: .. million cases a second, with the law" and "# op: N cases by
# the reference, 0 differ, ..; C ns on a core, D ns on the device, x R".
awk '
    /^# device/ { sub(/^# device /, ""); device = $0; next }
    /^# .*million cases a second/ {
        op = $2
        sub(/:$/, "", op)
        law[op] = $5
        order[++n] = op
        next
    }
    /^# .*by the reference/ {
        op = $2
        sub(/:$/, "", op)
        for (i = 3; i <= NF; ++i) {
            if ($i == "cases") asked[op] = $(i - 1)
            if ($i ~ /^differ/) differ[op] = $(i - 1)
            if ($i == "ns" && $(i + 3) ~ /^core/) core[op] = $(i - 1)
            if ($i == "ns" && $(i + 3) ~ /^device/) own[op] = $(i - 1)
        }
        ratio[op] = $NF
        next
    }
    !/^#/ && NF > 10 {
        seed = $2
        cases[$1] = $4
        broken[$1] = $7
        full[$1] = $12
        digest[$1] = $13
        all += $4
    }
    END {
        if (n == 0)
            exit 1
        printf "%s: cases drawn, answered and held to their law on the\n", device
        printf "device, %.0f in all, seed %s. Nanoseconds a case, drawing and digest\n", all, seed
        print "included; a core of the same machine runs the reference on the same cases, but for"
        print "words, which it does not have.\n"
        print "| operation | cases | break the law | do not fit | digest | million a second, " \
              "with the law | ns | ns on a core | x | compared | differ |"
        print "|---|---|---|---|---|---|---|---|---|---|---|"
        for (i = 1; i <= n; ++i) {
            op = order[i]
            print "| " op " | " cases[op] " | " broken[op] " | " full[op] " | `" digest[op] "` | " \
                law[op] " | " own[op] " | " core[op] " | " ratio[op] " | " asked[op] " | " \
                differ[op] " |"
        }
    }' "$1" >"$table" || { echo "readme.sh: $1 has no figures" >&2; exit 1; }

sh "$here/../../between.sh" campaign "$here/../../algebra/README.md" <"$table"
