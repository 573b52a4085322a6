# equations.awk - every "NUMBER = EXPRESSION" in the explanations of `ct --why`, computed again.
#
#   xor = and { "^" and }    and = shift { "&" shift }    shift = sum { ("<<"|">>") sum }
#   sum = term { ("+"|"-") term }    term = atom { ("*"|"/"|"%") atom }
#   atom = -?N | -?ceil(N / N)
#
# An expression goes as far as it can be read. Prints those that do not hold, lines of 80 columns
# or more that could be cut, and last "N equations, N wrong, N wide". Numbers of more than 15 digits
# are left out: awk computes in floating point.

function next_is(token,    n) {
    n = match(rest, /^ */) ? RLENGTH : 0
    if (substr(rest, n + 1, length(token)) != token)
        return 0
    if (substr(rest, n + 1 + length(token)) !~ /^ *(-?[0-9]|ceil\()/)
        return 0
    rest = substr(rest, n + 1 + length(token))
    return 1
}

function number(    v) {
    match(rest, /^ *-?[0-9]+/)
    v = substr(rest, 1, RLENGTH) + 0
    big = big || RLENGTH > 15
    rest = substr(rest, RLENGTH + 1)
    return v
}

function atom(    a, b) {
    sub(/^ */, "", rest)
    if (substr(rest, 1, 6) == "-ceil(") {
        rest = substr(rest, 2)
        return -atom()
    }
    if (substr(rest, 1, 5) != "ceil(")
        return number()
    rest = substr(rest, 6)
    a = number()
    rest = substr(rest, 4)
    b = number()
    rest = substr(rest, 2)
    return int((a + b - 1) / b)
}

function term(    v, b) {
    v = atom()
    while (1) {
        if (next_is("*"))
            v *= atom()
        else if (next_is("/"))
            v = int(v / atom())
        else if (next_is("%")) {
            b = atom()
            v -= int(v / b) * b
        } else
            return v
    }
}

function sum(    v) {
    v = term()
    while (1) {
        if (next_is("+"))
            v += term()
        else if (next_is("-"))
            v -= term()
        else
            return v
    }
}

function shifted(    v) {
    v = sum()
    if (next_is("<<"))
        return v * 2 ^ sum()
    return next_is(">>") ? int(v / 2 ^ sum()) : v
}

function bits(a, b, exclusive,    v, place, x, y) {
    for (place = 1; a > 0 || b > 0; place *= 2) {
        x = a % 2
        y = b % 2
        if (exclusive ? x != y : x && y)
            v += place
        a = (a - x) / 2
        b = (b - y) / 2
    }
    return v + 0
}

function ands(    v) {
    v = shifted()
    while (next_is("&"))
        v = bits(v, shifted(), 0)
    return v
}

function xors(    v) {
    v = ands()
    while (next_is("^"))
        v = bits(v, ands(), 1)
    return v
}

function check(line,    at, left, got) {
    while (match(line, /(^|[ (])-?[0-9]+ = (-?[0-9]|-?ceil\()/)) {
        at = substr(line, RSTART, RLENGTH)
        sub(/^[ (]/, "", at)
        left = at + 0
        rest = substr(line, RSTART)
        rest = substr(rest, index(rest, " = ") + 3)
        line = rest
        big = length(left) > 15
        got = xors()
        if (rest ~ /^@/ || rest ~ /^\*_?-?[0-9]+@/ || big)
            continue
        ++equations
        if (got != left && ++wrong < 20)
            print "wrong: " left " = " substr(line, 1, 60) " is " got
    }
}

# A line that goes on is indented by 8; the answer itself stands in one line.
/^        [^ ]/ {
    whole = whole substr($0, 8)
    next
}

{
    check(whole)
    whole = $0
}

# Atoms are printed as CuTe prints them, and a name in one piece.
/^  / && length($0) > 79 && !/^  (TiledLayout|Tiler|Layout._TV|ValLayout|ThrLayout|Permutation)/ {
    words = $0
    sub(/^ */, "", words)
    if (words ~ / / && words !~ /^[A-Z]+ = [^ ]*$/ && ++wide < 20)
        print "wide: " $0
}

END {
    check(whole)
    printf "%d equations, %d wrong, %d wide\n", equations, wrong, wide
}
