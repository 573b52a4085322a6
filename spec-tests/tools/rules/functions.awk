# functions.awk - functions of more than -v most= lines, from the records of strip.awk.
#
# A function's body starts and ends with a brace in column 1, which .clang-format sees to. Its
# length is counted from the first line of its head to the closing brace.
BEGIN {
    FS = "\t"
}

$1 != file {
    file = $1
    head = 0
    inside = 0
}

inside && $3 ~ /^}/ {
    if ($2 - head + 1 > most)
        print file ":" head ": " name " has " $2 - head + 1 " lines, " most " are allowed"
    inside = 0
    head = 0
    next
}

inside {
    next
}

$3 ~ /^{/ && head {
    inside = 1
    next
}

# The head starts after whatever ended last: a blank line, a statement, a directive.
$3 ~ /^[ \t]*$/ || $3 ~ /;[ \t]*$/ || $3 ~ /^#/ {
    head = 0
    next
}

!head && $3 ~ /^[A-Za-z_]/ {
    head = $2
    name = ""
}

head && name == "" && $3 ~ /\(/ {
    name = $3
    sub(/\(.*$/, "", name)
    sub(/^.*[ *]/, "", name)
}
