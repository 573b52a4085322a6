# litmus_weak.awk - the weak outcomes that an H200 showed and the machine does not execute: the rows
# of the table in docs/findings.md, from recorded litmus tests.
#
# Of each test "so may find none" whose answer has the outcome that it asks for: once by its name
# without the place, with how often it was seen at each place.

function field(name,   i) {
    for (i = 2; i < NF; i += 2)
        if ($i == name)
            return $(i + 1)
}

# 17320 as 17,320
function grouped(n,   text) {
    text = n
    while (text ~ /^[0-9][0-9][0-9][0-9]/)
        sub(/[0-9][0-9][0-9]($|,)/, ",&", text)
    return text
}

/^litmus / && field("so") == "may" && field("find") == "none" {
    seen = 0
    for (i = 1; i <= NF; i++)
        if (index($i, field("ask") ":") == 1)
            seen = substr($i, length(field("ask")) + 2)
    if (!seen)
        next
    split(field("test"), part, ".")
    name = part[1] "." part[2]
    place = substr(field("test"), length(name) + 2)
    if (place ~ /^cta\./) { # the scope of the fences
        name = name ".cta"
        place = substr(place, 5)
    }
    if (!(name in at))
        order[++names] = name
    asked[name] = field("ask")
    at[name] = at[name] (at[name] == "" ? "" : ", ") place " " grouped(seen)
}

END {
    for (k = 1; k <= names; k++)
        print "| `" order[k] "` | `" asked[order[k]] "` | " at[order[k]] " |"
}
