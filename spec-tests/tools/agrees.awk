# agrees.awk - is the second file what the first, from README.md, shows?
#
# "..." stands for any text, and alone on a line for any lines. The exit status is the answer.
NR == FNR { want[++n] = $0; next }
{ got[++m] = $0 }

function alike(text, line,    part, parts, k, at) {
    parts = split(text, part, /[.][.][.]/)
    if (parts == 1)
        return text == line
    for (k = 1; k < parts; ++k) {
        at = index(line, part[k])
        if (k == 1 ? substr(line, 1, length(part[1])) != part[1] : part[k] != "" && at == 0)
            return 0
        line = substr(line, (part[k] == "" ? 1 : at) + length(part[k]))
    }
    return substr(line, length(line) - length(part[parts]) + 1) == part[parts]
}

function same(i, j) {
    for (; i <= n && want[i] != "..."; ++i)
        if (j > m || !alike(want[i], got[j++]))
            return 0
    if (i > n)
        return j > m
    for (; j <= m + 1; ++j)
        if (same(i + 1, j))
            return 1
    return 0
}

END { exit !same(1, 1) }
