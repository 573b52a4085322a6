# roff.awk - text for a manual page, so that nothing in it is read as a request: shared by the pages
# of the reference and of the machine. `page` is the file that is being written.

function roff(s)
{
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    if (s ~ /^[.']/)
        s = "\\&" s
    return s
}

function paragraph(s,    line, n, i)
{
    n = split(s, line, "\n")
    for (i = 1; i <= n; ++i)
        print roff(line[i]) > page
}
