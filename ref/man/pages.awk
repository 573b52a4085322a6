# pages.awk - the records of comments.awk as manual pages of section 3, in OUT (-v out=). Read roff.awk
# first.
#
# One page per file of ref that defines public functions, ct-STEM.3, in the order of the file;
# one line "see ct-STEM.3" per function, ct_NAME.3; one overview, ct.3. The hyphen keeps the page
# of a family apart from the function of the same name: ct_product lives in ct-size.3.
BEGIN {
    FS = "\t"
    order = "equation example pre post fails caveat CuTe"
    label["equation"] = "Equation"
    label["example"] = "Example"
    label["pre"] = "Before"
    label["post"] = "After"
    label["fails"] = "Fails"
    label["CuTe"] = "CuTe"
}

# A name is a function only where the header says so.
$4 == "proto" { proto[$3] = $5 }
$4 == "charter" && $1 ~ /\.c$/ { charter[$1] = $5 }
$4 == "title" && ($3 in proto) {
    title[$3] = $5
    home[$3] = $1
    if (!($1 in count))
        file[++files] = $1
    member[$1, ++count[$1]] = $3
}
$4 != "+" { last = $4 }
$4 == "+" && last == "title" { last = "about" }
$4 ~ /^(equation|example|pre|post|fails|CuTe|caveat|about)$/ || $4 == "+" {
    text[$3, last] = text[$3, last] (text[$3, last] == "" ? "" : "\n") $5
}

function stem(path)
{
    sub(/^.*\//, "", path)
    sub(/\.c$/, "", path)
    return path
}

# Equations and examples keep their lines; sentences flow.
function field(f, name,    fixed)
{
    if (f == "caveat" || text[f, name] == "")
        return
    fixed = name == "equation" || name == "example"
    print ".TP 10\n.B " label[name] > page
    if (fixed)
        print ".nf" > page
    paragraph(text[f, name])
    if (fixed)
        print ".fi" > page
}

function synopsis(path,    i)
{
    print ".SH SYNOPSIS\n.nf\n.B #include <ct.h>\n.PP" > page
    for (i = 1; i <= count[path]; ++i)
        print ".B \"" roff(proto[member[path, i]]) "\"" > page
    print ".fi" > page
}

function one_function(f,    part, n, i)
{
    print ".SS " roff(f) > page
    paragraph(title[f])
    if (text[f, "about"] != "") {
        print ".PP" > page
        paragraph(text[f, "about"])
    }
    n = split(order, part, " ")
    for (i = 1; i <= n; ++i)
        field(f, part[i])
}

function caveats(path,    i, f, open)
{
    for (i = 1; i <= count[path]; ++i) {
        f = member[path, i]
        if (text[f, "caveat"] == "")
            continue
        if (!open++)
            print ".SH CAVEATS" > page
        print ".TP\n.BR " f " (3)" > page
        paragraph(text[f, "caveat"])
    }
}

function head(name)
{
    print ".\\\" Made by ref/man/make-man.sh from the comments in ref; edit those." > page
    print ".TH " toupper(name) " 3 \"\" \"cutecheck " version "\" \"CuTe layouts in C\"" > page
    print ".SH NAME" > page
}

function family(path,    names, i, f, about)
{
    page = out "/ct-" stem(path) ".3"
    about = charter[path]
    sub(/^[^ ]* - /, "", about)
    sub(/\.$/, "", about)
    head("ct-" stem(path))
    for (i = 1; i <= count[path]; ++i)
        names = names (i > 1 ? ", " : "") member[path, i]
    print names " \\- " roff(about) > page
    synopsis(path)
    print ".SH DESCRIPTION" > page
    for (i = 1; i <= count[path]; ++i)
        one_function(member[path, i])
    caveats(path)
    print ".SH \"SEE ALSO\"\n.BR ct (1),\n.BR ct (3)" > page
    close(page)
    for (i = 1; i <= count[path]; ++i) {
        f = out "/" member[path, i] ".3"
        print ".so man3/ct-" stem(path) ".3" > f
        close(f)
    }
}

function overview(    i, j, path, about)
{
    page = out "/ct.3"
    head("ct")
    print "ct \\- CuTe's layouts and their algebra in C" > page
    while ((getline line < intro) > 0)
        print line > page
    close(intro)
    print ".SH FAMILIES" > page
    for (i = 1; i <= files; ++i) {
        path = file[i]
        about = charter[path]
        sub(/^[^ ]* - /, "", about)
        print ".TP\n.BR ct\\-" stem(path) " (3)" > page
        print roff(about) > page
        for (j = 1; j <= count[path]; ++j)
            print ".br\n.BR " member[path, j] " (3)" > page
    }
    print ".SH \"SEE ALSO\"\n.BR ct (1)" > page
    close(page)
}

END {
    for (i = 1; i <= files; ++i)
        family(file[i])
    overview()
    if (files == 0) {
        print "make-man: no documented public function found" > "/dev/stderr"
        exit 1
    }
}
