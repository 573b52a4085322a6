# words.awk - words that the field has another word for.
#
# First input: words.txt, a pattern, a tab and the field's term a line. A pattern is matched without
# regard to case, between characters that are not letters; an identifier's parts count as words.
FNR == 1 {
    ++input
}

input == 1 {
    if ($0 !~ /^#/ && split($0, part, "\t") == 2) {
        pattern[++patterns] = "(^|[^a-z])(" part[1] ")([^a-z]|$)"
        term[patterns] = part[2]
        all = all (all == "" ? "" : "|") part[1]
    }
    next
}

{
    line = tolower($0)
    if (line !~ all)
        next
    for (i = 1; i <= patterns; ++i)
        if (line ~ pattern[i]) {
            match(line, pattern[i])
            print FILENAME ":" FNR ": \"" substr($0, RSTART, RLENGTH) "\": the field says " term[i]
        }
}
