# parameters.awk - functions of more parameters than -v limit=, from the records of strip.awk.
#
# -v list= is a file of those that may have more, one a line: PATH FUNCTION REASON. A line of it
# that names no such function is stale. Only definitions count: a head that a brace in column 1
# follows.
BEGIN {
    FS = "\t"
    while ((getline line < list) > 0) {
        if (line ~ /^#/ || line == "")
            continue
        split(line, word, /[ ]+/)
        stale = word[1] ":1: " word[2] " has few parameters: its reason is stale"
        allowed[word[1], word[2]] = stale
    }
}

$1 != file {
    file = $1
    head = ""
}

$3 ~ /^{/ && head ~ /\(.*\)[ \t]*$/ {
    judge()
    head = ""
    next
}

$3 ~ /^[ \t]*$/ || $3 ~ /;[ \t]*$/ || $3 ~ /^[#}]/ {
    head = ""
    next
}

head != "" || $3 ~ /^[A-Za-z_]/ {
    if (head == "")
        line_of_head = $2
    head = head " " $3
}

# Commas at the depth of the outermost parentheses that close last.
function judge(    name, text, depth, count, i, c)
{
    text = head
    sub(/^[^(]*\(/, "", text)
    count = text ~ /^(void)?\)/ ? 0 : 1
    depth = 1
    for (i = 1; i <= length(text) && depth > 0; ++i) {
        c = substr(text, i, 1)
        if (c ~ /[([<]/)
            ++depth
        else if (c ~ /[])>]/)
            --depth
        else if (c == "," && depth == 1)
            ++count
    }
    name = head
    sub(/\(.*$/, "", name)
    sub(/^.*[ *]/, "", name)
    if (count <= limit)
        return
    if ((file, name) in allowed)
        delete allowed[file, name]
    else
        print file ":" line_of_head ": " name " has " count " parameters, " limit " are allowed"
}

END {
    for (key in allowed)
        print allowed[key]
}
