# comments.awk - what is written about the public functions, as records, one line each:
#
#   file TAB line TAB function TAB field TAB text
#
# Read it with: awk -f comments.awk ref/ct.h ref/*/*.c. Fields of a record:
#   charter            the file's first line; function is empty
#   proto              the prototype in the header, on one line
#   title              "ct_x - what it is." without the name
#   about              free text under the title
#   equation .. CuTe   the fields of the comment; caveat where there is one
#   +                  a further line of the field before it
#   defined            where the function's body starts
# The manual pages, the rules and the examples test all read these records and nothing else.

function put(name, field, text)
{
    sub(/[ \t]+$/, "", text)
    print FILENAME "\t" FNR "\t" name "\t" field "\t" text
}

function put_all(field, text,    i)
{
    for (i = 1; i <= names; ++i)
        put(name[i], field, text)
}

# "/* ct_a, ct_b - text" documents each of the names.
function open_comment(line,    head)
{
    head = substr(line, 4, index(line, " - ") - 4)
    names = split(head, name, /, */)
    in_comment = 1
    in_field = 0
    put_all("title", substr(line, index(line, " - ") + 3))
}

# One column of blanks behind the star is a field or free text, more is a continuation.
function inside(line,    text, word)
{
    if (line ~ /\*\//) {
        in_comment = 0
        sub(/ *\*\/.*$/, "", line)
    }
    sub(/^ *\*/, "", line)
    text = line
    sub(/^ +/, "", text)
    if (text == "")
        return
    word = text
    sub(/[ \t].*$/, "", word)
    if (line ~ /^ [A-Za-z]/ && word ~ /^(equation|example|pre|post|fails|CuTe|caveat)$/) {
        sub(/^[A-Za-z]+[ \t]*/, "", text)
        put_all(word, text)
        in_field = 1
    } else {
        put_all(in_field ? "+" : "about", text)
    }
}

function prototype(line,    id)
{
    proto = proto (proto == "" ? "" : " ") line
    if (line !~ /;/)
        return
    gsub(/[ \t]+/, " ", proto)
    id = proto
    sub(/\(.*$/, "", id)
    sub(/^.*[ *]/, "", id)
    put(id, "proto", proto)
    proto = ""
}

FNR == 1 {
    in_comment = 0
    proto = ""
    line = $0
    sub(/^\/\* */, "", line)
    put("", "charter", line)
}

FILENAME ~ /\.h$/ {
    if (proto != "" || $0 ~ /^[A-Za-z].*[ *]ct_[A-Za-z0-9_]+\(.*[,;(]$/ && $0 !~ /^typedef/)
        prototype($0)
    next
}

in_comment {
    inside($0)
    next
}

/^\/\* ct_[A-Za-z0-9_]+(, *ct_[A-Za-z0-9_]+)* - / {
    line = $0
    closed = line ~ /\*\//
    sub(/ *\*\/.*$/, "", line)
    open_comment(line)
    if (closed)
        in_comment = 0
    next
}

/^[A-Za-z].*[ *]ct_[A-Za-z0-9_]+\(.*[^;]$/ && !/^static / {
    id = $0
    sub(/\(.*$/, "", id)
    sub(/^.*[ *]/, "", id)
    put(id, "defined", "")
}
