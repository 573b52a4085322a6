#!/bin/sh
# erratum.sh - an entry of spec/errata.md as the text of an issue for who would mend it.
#
# erratum.sh ID [FILE]        title, version, steps, observed, expected, suggestion
# erratum.sh --list [FILE]    the entries, a line each: identifier, title
# erratum.sh --inputs [FILE]  every input that the reference can be asked, as lines of a vector file
# erratum.sh --check [FILE]   entries that lack a part, a line each
#
# FILE is spec-tests/spec/errata.md. Exit codes: 0; 1 something is lacking; 2 no such entry.
set -eu

ask=${1:---help}
file=${2:-$(dirname "$0")/../spec/errata.md}
case $ask in
--help | -h)
    sed -n '2,/^set/{/^# */s///p}' "$0"
    exit 0
    ;;
--list | --inputs | --check | [A-Z][0-9]*) ;;
*)
    echo "erratum: '$ask' is not an entry such as H6; --list has them" >&2
    exit 2
    ;;
esac
[ -r "$file" ] || {
    echo "erratum: $file cannot be read" >&2
    exit 2
}

awk -v ask="$ask" -v file="$file" '
# a step: what the line of a vector file asks, and what comes out
function step(line,   field, n, i, call, sign) {
    n = split(line, field, /   *|\t/)
    call = field[1] "("
    for (i = 2; i <= n && field[i] !~ /^[=~!?]$/; ++i)
        call = call (i > 2 ? ", " : "") field[i]
    sign = field[i]
    line = ""
    while (++i <= n)
        line = line (line == "" ? "" : "  ") field[i]
    return "- `" call ")`" (sign == "!" ? ", which has no answer: " line : \
        sign == "?" ? ": " line : " is `" line "`")
}

function shortened(text, max,   cut) {
    if (length(text) <= max)
        return text
    cut = substr(text, 1, max - 3)
    sub(/ [^ ]*$/, "", cut)
    return cut " .."
}

function print_issue(   i) {
    print "Title: " title ": " shortened(part["Says"], 90)
    print "To: " to "\n"
    print "### Version\n\n" version "\n"
    print "### Steps\n"
    if (inputs == 0)
        print part["Input"] "\n"
    else {
        print "In CuTe'"'"'s print form, where `_4` is a static integer and `4` a dynamic one:\n"
        for (i = 1; i <= inputs; ++i)
            print step(input[i])
        print ""
    }
    print "### Observed\n\n" part["Is"] "\n"
    print "### Expected\n\nAs it is stated: " part["Says"] "\n"
    print "### Suggestion\n\n" part["Suggestion"] "\n"
    print "### Evidence\n\n" part["Evidence"]
}

function lack(what) {
    print file ":" at ": " id " " what
    wrong = 1
}

function check(   name, i) {
    for (i = split("Says Is Suggestion Evidence", name, " "); i > 0; --i)
        if (part[name[i]] == "")
            lack("lacks the part " name[i])
    if (inputs == 0 && part["Input"] == "")
        lack("has neither an input nor a reason why there is none")
    if (version == "" || to == "")
        lack("is in a group without Version or To")
    if (id in seen)
        lack("is there twice")
    seen[id] = 1
    number = ++count[letter]
    if (id != letter number)
        lack("is not the next number of its group, " letter number)
}

# what an entry was, at its end
function entry() {
    if (id == "")
        return
    ++entries
    if (ask == "--list")
        print id "\t" title ": " shortened(part["Says"], 90)
    else if (ask == "--check")
        check()
    else if (ask == id) {
        print_issue()
        found = 1
    }
    id = ""
}

/^```/ { printed = !printed; next }
printed {
    if (id != "")
        input[++inputs] = $0
    if (id != "" && ask == "--inputs")
        print
    next
}
/^## / {
    entry()
    version = to = ""
    letter = substr($2, 1, 1)
    next
}
/^### / {
    entry()
    id = $2
    at = FNR
    title = substr($0, length($1 " " $2 " ") + 1)
    inputs = 0
    delete part
    next
}
/^- [A-Z][a-z]*: / {
    name = substr($2, 1, length($2) - 1)
    text = substr($0, length("- " $2 " ") + 1)
    if (id != "")
        part[name] = text
    else if (name == "Version")
        version = text
    else if (name == "To")
        to = text
    next
}
/^  / && id != "" { part[name] = part[name] " " substr($0, 3); next }
END {
    entry()
    if (ask == "--check" && entries == 0)
        lack("has no entry")
    if (ask ~ /^[A-Z]/ && !found) {
        print "erratum: there is no entry " ask "; --list has them" >"/dev/stderr"
        exit 2
    }
    exit wrong
}' "$file"
