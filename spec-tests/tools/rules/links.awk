# links.awk - objects that need a symbol of a folder above theirs.
#
# Inputs: folders.txt, then what `nm -A` says of the objects of one root. A finding is an arrow
# against the order that folders.txt has for includes, as an include may be absent and the call is
# there all the same: by a declaration of one's own, or in a header of a lower folder.
# -v build=FOLDER/ is cut off the names.
FNR == 1 {
    ++input
}

input == 1 {
    for (i = 3; $1 == "order" && i <= NF; ++i)
        level[$2, $i] = i
    next
}

# The level of the folder of a file; what stands beside the folders is above them all.
function level_of(file,    part, n)
{
    n = split(file, part, "/")
    if (n > 3 && (part[1], part[2] "/" part[3]) in level)
        return level[part[1], part[2] "/" part[3]]
    return n > 2 ? level[part[1], part[2]] : 1000
}

{
    file = $0
    sub(/:.*$/, "", file)
    if (index(file, build) == 1)
        file = substr(file, length(build) + 1)
    kind = $(NF - 1)
    if (kind == "U")
        needs[++count] = file " " $NF
    else if (kind ~ /^[TDBRVWCi]$/)
        owner[$NF] = file
}

END {
    for (i = 1; i <= count; ++i) {
        split(needs[i], need, " ")
        to = owner[need[2]]
        if (to == "" || level_of(need[1]) == "" || level_of(need[1]) >= level_of(to))
            continue
        source = need[1]
        sub(/\.o$/, source ~ /\.cu\.o$/ ? "" : ".c", source)
        sub(/\.o$/, ".c", to)
        print source ":1: needs " need[2] " of " to ", which is above it"
    }
}
