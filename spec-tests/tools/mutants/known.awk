# known.awk - bugs of other implementations as mutants of this one: listed, or one of them made.
#
#   awk -f known.awk KNOWN                  one line a bug: ID, a tab, its key, as of mutants.awk
#   awk -v pick=NAME -f known.awk KNOWN FILE    the file with this bug
#
# A paragraph of KNOWN is a bug: its name and the file that it changes on a line; what it was and
# where; then lines of the file after "- ", and after "+ " those that stand in their place, each
# without the blanks before it. Where the file does not have the lines, or has them twice, the
# program fails.
FNR == 1 && NR > 1 {
    in_file = 1
    read_bug()
}

in_file {
    at[++lines] = $0
    next
}

/^#/ {
    next
}

NF == 0 {
    name = ""
    next
}

/^[^ ]/ {
    name = $1
    if (pick == "")
        print $2 ":known:" name "\t" $2 "\t-\tknown\t" name
    next
}

name == pick && /^ +[-+] / {
    bug[++of_bug] = $0
}

# Parts of the bug: each some lines and what stands in their place.
function read_bug(    i, text) {
    for (i = 1; i <= of_bug; ++i) {
        text = bug[i]
        sub(/^ +/, "", text)
        if (text ~ /^-/) {
            if (i == 1 || bug[i - 1] !~ /^ +-/)
                ++parts
            from[parts, ++count[parts]] = bare(substr(text, 3))
        } else
            to[parts] = to[parts] substr(text, 3) "\n"
    }
}

function bare(text) {
    sub(/^[ \t]+/, "", text)
    return text
}

function begins(part, i,    k) {
    for (k = 1; k <= count[part]; ++k)
        if (bare(at[i + k - 1]) != from[part, k])
            return 0
    return 1
}

END {
    if (pick == "")
        exit 0
    for (i = 1; i <= lines; ++i)
        for (p = 1; p <= parts; ++p)
            if (begins(p, i)) {
                ++found[p]
                in_place[i] = p
            }
    for (p = 1; p <= parts; ++p)
        if (found[p] != 1) {
            print "known bug " pick ": " FILENAME " has \"" from[p, 1] "\" and what follows " \
                found[p] + 0 " times, once is expected" >"/dev/stderr"
            exit 1
        }
    for (i = 1; parts > 0 && i <= lines; ++i)
        if (i in in_place) {
            printf "%s", to[in_place[i]]
            i += count[in_place[i]] - 1
        } else
            print at[i]
    exit parts == 0
}
