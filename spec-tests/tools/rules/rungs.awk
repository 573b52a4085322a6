# rungs.awk - the rungs of one file's ladder against the rungs that its head tells of.
#
# The head is the comment that the file opens with; it tells of a rung in a line that starts with
# the rung's name. A ladder names its rungs in strings of their own: "v1".
FNR == 1 {
    head = 1
}

head && $1 == "*" && $2 ~ /^v[0-9]+$/ {
    told[$2] = FNR
}

head {
    head = !/\*\//
    next
}

{
    for (line = $0; match(line, /"v[0-9]+"/); line = substr(line, RSTART + RLENGTH))
        has[substr(line, RSTART + 1, RLENGTH - 2)] = FNR
}

END {
    for (v in has)
        if (!(v in told))
            print FILENAME ":" has[v] ": the head does not tell the idea of " v
    for (v in told)
        if (!(v in has))
            print FILENAME ":" told[v] ": no rung is called " v
}
