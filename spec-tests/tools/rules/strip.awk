# strip.awk - C source without its comments and the contents of its strings, line by line.
#
# Columns and line numbers stay. Prints FILE TAB LINE TAB CODE; the rules that read code read this.
function strip(s,    out, i, c, two)
{
    if (!in_comment && s !~ /["'\/]/) # most lines
        return s
    out = ""
    for (i = 1; i <= length(s); ++i) {
        c = substr(s, i, 1)
        two = substr(s, i, 2)
        if (in_comment) {
            if (two == "*/") {
                in_comment = 0
                ++i
                out = out " "
            }
            c = " "
        } else if (quote != "") {
            if (c == "\\") {
                ++i
                out = out " "
                c = " "
            } else if (c == quote) {
                quote = ""
            } else {
                c = " "
            }
        } else if (two == "/*") {
            in_comment = 1
            ++i
            out = out " "
            c = " "
        } else if (two == "//") {
            return out
        } else if (c == "\"" || c == "'") {
            quote = c
        }
        out = out c
    }
    return out
}

FNR == 1 {
    in_comment = 0
}

{
    quote = ""
    print FILENAME "\t" FNR "\t" strip($0)
}
