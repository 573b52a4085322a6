# static.awk - the operands of a request, with every plain integer written as a static one.
#
# From `op<TAB>operand<TAB>..` to the same with _4 for 4, by the text alone: what stands in a name,
# in <..>, after @, in an address or before a b, the bits of a width, is no integer. M_8|(4&6)=12 is
# _12. Not here: what the text means, which the calculator reads.

# The length of the longest match at the beginning of s, 0 for none.
function at_start(s, pattern) {
    return match(s, "^(" pattern ")") ? RLENGTH : 0
}

# Past the bracket that closes the first one of s.
function closed(s, open, close_,    i, depth, c) {
    depth = 0
    for (i = 1; i <= length(s); ++i) {
        c = substr(s, i, 1)
        depth += (c == open) - (c == close_)
        if (depth == 0 && c == close_)
            return i
    }
    return length(s)
}

function made_static(s,    out, n, word) {
    out = ""
    while (s != "") {
        if ((n = at_start(s, "M_[0-9]+\\|\\([0-9]+&[0-9]+\\)="))) {
            out = out "_"
            s = substr(s, n + 1)
            n = at_start(s, "[0-9]+")
        } else if ((n = at_start(s, "([a-zA-Z_]*ptr|tmem_)\\[[0-9]+b\\]\\("))) {
            n += closed("(" substr(s, n + 1), "(", ")") - 1
        } else if ((n = at_start(s, "counting_iter\\(|(Shape|Stride|Step|Coord|Tile)<"))) {
        } else if ((n = at_start(s, "[A-Za-z][A-Za-z0-9_.:]*"))) {
            if (substr(s, n + 1, 1) == "<")
                n += closed(substr(s, n + 1), "<", ">")
        } else if ((n = at_start(s, "_-?[0-9]+|@[0-9]+|[0-9]+b"))) {
        } else if ((n = at_start(s, "-?[0-9]+"))) {
            out = out "_"
        } else {
            n = 1
        }
        out = out substr(s, 1, n)
        s = substr(s, n + 1)
    }
    return out
}

BEGIN { FS = OFS = "\t" }

{
    for (i = 2; i <= NF; ++i)
        $i = made_static($i)
    print
}
