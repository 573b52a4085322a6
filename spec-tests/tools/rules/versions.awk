# versions.awk - the versions in one file's table against those that its head describes.
#
# The head is the comment that the file opens with; it describes a version in a line that starts
# with its name. A table names its versions in strings of their own: "v1".
FNR == 1 {
    head = 1
}

head && $1 == "*" && $2 ~ /^v[0-9]+$/ {
    described[$2] = FNR
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
        if (!(v in described))
            print FILENAME ":" has[v] ": the head does not describe " v
    for (v in described)
        if (!(v in has))
            print FILENAME ":" described[v] ": no version is called " v
}
