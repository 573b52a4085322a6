# pages.awk - the public headers of the machine as manual pages of section 3, in OUT (-v out=). Read
# ref/man/roff.awk first.
#
# A header becomes one page, emu-STEM.3, in its own order: its first comment is NAME and DESCRIPTION,
# a line of dashes begins a section, a comment is a paragraph, and declarations stay as they are. What
# a comment indents by more than two columns, a drawing or an example, keeps its lines. Each function
# has a page of one line, emu_NAME.3, that leads there.

function stem(path)
{
    sub(/^.*\//, "", path)
    sub(/\.h$/, "", path)
    return path
}

function head(name)
{
    print ".\\\" Made by emu/man/make-man.sh from the headers in emu; edit those." > page
    print ".TH " toupper(name) " 3 \"\" \"cutecheck " version "\" \"A machine for PTX in C\"" > page
    print ".SH NAME" > page
}

# Code and drawings are set as they stand; prose flows.
function fixed(on)
{
    if (on && !is_fixed)
        print ".PP\n.nf" > page
    if (!on && is_fixed)
        print ".fi\n.PP" > page
    is_fixed = on
}

function prose(line)
{
    sub(/[ \t]*\*\/[ \t]*$/, "", line)
    sub(/[ \t]+$/, "", line)
    if (line ~ /^[ \t]*$/) {
        fixed(0)
        print ".PP" > page
    } else if (line ~ /^   /) {
        fixed(1)
        print "\\&" roff(line) > page
    } else {
        fixed(0)
        sub(/^ +/, "", line)
        print roff(line) > page
    }
}

function section(line)
{
    fixed(0)
    gsub(/^\/\* -+ | -+ \*\/$/, "", line)
    print ".SH \"" toupper(roff(line)) "\"" > page
}

function synopsis(path)
{
    print ".SH SYNOPSIS\n.nf\n.B #include <" path ">\n.fi\n.SH DESCRIPTION" > page
}

function begin(path)
{
    base = "emu-" stem(path)
    page = out "/" base ".3"
    name[++files] = base
    head(base)
}

# The first comment up to its first full stop names the page; the rest describes it.
function open_page(text, path,    at)
{
    at = index(text, ".\n")
    if (at == 0 || (index(text, ". ") > 0 && index(text, ". ") < at))
        at = index(text, ". ")
    abstract[files] = substr(text, 1, at - 1)
    gsub(/\n */, " ", abstract[files])
    print base " \\- " roff(abstract[files]) > page
    synopsis(path)
    return substr(text, at + 2)
}

function functions(line,    rest, list, n, i)
{
    if (line ~ /^(typedef|static|extern|#|})/ || line !~ /emu_[a-z0-9_]+/)
        return
    if (line ~ /^emu_execute /) {
        sub(/^emu_execute /, "", line)
        n = split(line, list, /[,;] */)
        for (i = 1; i <= n; ++i)
            link(list[i])
    } else if (match(line, /emu_[a-z0-9_]+\(/)) {
        link(substr(line, RSTART, RLENGTH - 1))
    }
}

function link(f,    file)
{
    if (f !~ /^emu_[a-z0-9_]+$/)
        return
    file = out "/" f ".3"
    print ".so man3/" base ".3" > file
    close(file)
    ++linked
    member[files, ++members[files]] = f
}

function finish()
{
    if (page == "")
        return
    fixed(0)
    print ".SH \"SEE ALSO\"\n.BR cuteemu (3)" > page
    close(page)
}

FNR == 1 {
    finish()
    is_fixed = in_comment = depth = 0
    path = FILENAME
    sub(/^.*emu\//, "emu/", path)
    begin(path)
    first = substr($0, index($0, " - ") + 3) "\n"
    next
}

# The first comment, as a whole.
first != "" {
    line = $0
    sub(/^ \* ?/, "", line)
    ends = sub(/ *\*\/$/, "", line)
    first = first line "\n"
    if (!ends)
        next
    n = split(open_page(first, path), rest, "\n")
    for (i = 1; i <= n; ++i)
        if (i < n || rest[i] != "")
            prose(rest[i])
    first = ""
    next
}

# What the compiler needs and a reader does not.
/^#(ifndef|define|endif|include|ifdef|if|else)/ || /^extern "C"/ || (/^}$/ && depth == 0) { next }

/^\/\* ---- / && depth == 0 {
    section($0)
    next
}

in_comment || (/^\/\*/ && depth == 0) {
    line = $0
    in_comment = line !~ /\*\//
    sub(/^\/\*/, "", line)
    sub(/^ \*/, "", line)
    prose(line)
    if (!in_comment)
        fixed(0)
    next
}

/^$/ {
    if (depth > 0)
        print "\\&" > page
    else
        fixed(0)
    next
}

{
    fixed(1)
    print "\\&" roff($0) > page
    if (depth == 0)
        functions($0)
    depth += gsub(/{/, "{") - gsub(/}/, "}")
}

END {
    finish()
    page = out "/cuteemu.3"
    head("cuteemu")
    while ((getline line < intro) > 0)
        print line > page
    close(intro)
    print ".SH HEADERS" > page
    for (i = 1; i <= files; ++i) {
        print ".TP\n.BR " roff(name[i]) " (3)" > page
        print roff(abstract[i]) "." > page
        for (j = 1; j <= members[i]; ++j)
            print ".br\n.BR " member[i, j] " (3)" > page
    }
    print ".SH \"SEE ALSO\"\n.BR ct (3)" > page
    close(page)
    if (linked == 0) {
        print "make-man: no public function found" > "/dev/stderr"
        exit 1
    }
}
