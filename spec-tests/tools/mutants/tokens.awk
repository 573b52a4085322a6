# tokens.awk - the tokens of a C file, and what encloses them; for mutants.awk.
#
# Of token i: tok[i] its text, is[i] its class (i word, n number, t text, o operator), gap[i] what
# stands before it (blanks, comments, directives), line[i] and column[i] where it begins. gap[tokens
# + 1] is what ends the file. pair[i] of a bracket is its partner, parens[i] how many parentheses
# are open at i, where[i] the function that i is in, or "-". quiet[i]: i is part of an assert.

function forget() {
    split("", tok); split("", is); split("", gap); split("", line); split("", column)
    split("", pair); split("", parens); split("", where); split("", quiet)
    tokens = 0
    lines = 0
    between = ""
    in_comment = in_directive = 0
}

# A line of the file. Backslashes and comments carry over to the next.
function read_line(text,    at) {
    ++lines
    if (!in_comment && (in_directive || text ~ /^[ \t]*#/)) {
        in_directive = text ~ /\\$/
        between = between text "\n"
        return
    }
    for (at = 1; at <= length(text); at += RLENGTH)
        read_token(substr(text, at), at)
    between = between "\n"
}

# What text begins with; RLENGTH says how long it is.
function read_token(text, at) {
    if (in_comment || match(text, /^\/\*/)) {
        RLENGTH = index(substr(text, in_comment ? 1 : 3), "*/")
        RLENGTH = RLENGTH ? RLENGTH + (in_comment ? 1 : 3) : length(text)
        in_comment = substr(text, 1, RLENGTH) !~ /\*\/$/
        between = between substr(text, 1, RLENGTH)
    } else if (match(text, /^[ \t]+/) || match(text, /^\/\/.*/))
        between = between substr(text, 1, RLENGTH)
    else if (match(text, /^"([^"\\]|\\.)*"/) || match(text, /^'([^'\\]|\\.)*'/))
        add_token("t", substr(text, 1, RLENGTH), at)
    else if (match(text, /^[0-9][0-9A-Za-z_.]*/))
        add_token("n", substr(text, 1, RLENGTH), at)
    else if (match(text, /^[A-Za-z_][0-9A-Za-z_]*/))
        add_token("i", substr(text, 1, RLENGTH), at)
    else {
        if (!match(text, /^(<<=|>>=|\.\.\.)/) && !match(text, /^(->|<<|>>|&&|\|\||\+\+|--)/) &&
            !match(text, /^[-+*\/%&|^=!<>]=/))
            match(text, /^./)
        add_token("o", substr(text, 1, RLENGTH), at)
    }
}

function add_token(class, text, at) {
    ++tokens
    tok[tokens] = text
    is[tokens] = class
    gap[tokens] = between
    line[tokens] = lines
    column[tokens] = at
    between = ""
}

# What encloses what, once all lines are read.
function enclose(    i, depth, open, round, braces, from, name) {
    gap[tokens + 1] = between
    for (i = 1; i <= tokens; ++i) {
        parens[i] = round
        if (tok[i] ~ /^[([{]$/) {
            open[++depth] = i
            round += tok[i] == "("
        } else if (tok[i] ~ /^[])}]$/ && depth > 0) {
            from = open[depth--]
            pair[from] = i
            pair[i] = from
            round -= tok[i] == ")"
            if (tok[i] == ")" && is[from - 1] == "i" && tok[from - 1] ~ /^(_Static_)?assert$/)
                hush(from - 1, i)
        }
    }
    for (i = 1; i <= tokens; ++i) {
        if (!braces)
            name = tok[i] == "{" && tok[i - 1] == ")" ? tok[pair[i - 1] - 1] : "-"
        braces += (tok[i] == "{") - (tok[i] == "}")
        where[i] = name
    }
}

function hush(from, to) {
    for (; from <= to; ++from)
        quiet[from] = 1
}
