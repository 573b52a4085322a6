#!/bin/sh
# manual.sh - the manual pages: complete, linked, and without a complaint from the formatter.
set -eu

. "$(dirname "$0")/../tap.sh"
suite manual
pages=$BUILD/man

# Sections in their order; nothing else starts a page.
structure() {
    awk '
        FNR == 1 { if (file != "" && !see) print file ": no SEE ALSO"; file = FILENAME
                   th = name = synopsis = description = see = link = 0 }
        /^\.so / { link = see = 1; next }
        /^\.TH / { th = 1 }
        /^\.SH NAME/ { getline; name = th && / \\- / }
        /^\.SH SYNOPSIS/ { synopsis = name }
        /^\.SH DESCRIPTION/ { description = 1
            if (!synopsis) print FILENAME ": TH, NAME and SYNOPSIS do not come first" }
        /^\.SH "?SEE ALSO"?/ { see = description }
        END { if (!see) print file ": no SEE ALSO" }' "$@"
}

# result WHAT FINDINGS
result() {
    if [ -z "$2" ]; then
        pass "$1"
    else
        fail "$1" "$2"
    fi
}

result "every page has its sections" "$(structure "$pages"/man1/*.1 "$pages"/man3/*.3)"
result "every link leads to a page" "$(
    sed -n 's/^\.so //p' "$pages"/man3/*.3 | sort -u | while read -r target; do
        [ -s "$pages/$target" ] || echo "$target does not exist"
    done
)"
result "every reference leads to a page" "$(
    cat "$pages"/man1/*.1 "$pages"/man3/*.3 |
        sed -n 's/^\.BR \(ct[a-zA-Z0-9_\\-]*\) (\([13]\)).*/\1 \2/p' |
        tr -d '\\' | sort -u | while read -r name section; do
        [ -s "$pages/man$section/$name.$section" ] || echo "$name($section) does not exist"
    done
)"
result "ct.1 has every option of ct --help" "$(
    "$BUILD/ct" --help | tr -c 'a-z-' '\n' | grep -E '^--?[a-z]+$' | sort -u |
        while read -r option; do
            tr -d '\\' <"$pages/man1/ct.1" | grep -qe "$option" || echo "$option is not described"
        done
)"
if command -v groff >/dev/null 2>&1; then
    result "groff has no complaint" "$(
        for page in "$pages"/man1/*.1 "$pages"/man3/ct-*.3 "$pages"/man3/ct.3; do
            groff -ww -man -Tutf8 "$page" 2>&1 >/dev/null
        done
    )"
else
    skip "groff has no complaint" "groff not found"
fi
finish
