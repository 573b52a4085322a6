# mutants.awk - every change of one token of C files: listed, or one of them made; with tokens.awk.
#
#   awk -f tokens.awk -f mutants.awk FILE...             one line a mutant: ID, a tab, its key
#   awk -v pick=ID -f tokens.awk -f mutants.awk FILE     the file so changed, with its lines
#
# An ID is FILE:LINE:COLUMN:KIND. A key survives when lines move: file, function ("-" outside of
# functions), kind, and the changed line with single blanks (of a dropped statement, that
# alone); the second such has "  #2" at its end. Tabs part them.
#
# Kinds: one operator for another, by the names below; plus1, minus1 of an integer; flip true and
# false; not, a condition of if or a returned comparison; drop-not, drop-minus; drop a statement
# that calls, assigns or leaves a loop; jump, break for continue; branches of ?: for one another;
# swap two neighbouring arguments.
#
# Left alone: directives, texts, comments; asserts, since one that fires is our own mistake; one
# element more in an array that is declared, which C cannot see; the two sides of strcmp(a, b) == 0,
# which is the same for b and a. .clang-format is relied on: an
# operator between blanks is a binary one.
BEGIN {
    instead("<", "<=", "lt-le"); instead("<", ">=", "lt-ge")
    instead("<=", "<", "le-lt"); instead("<=", ">", "le-gt")
    instead(">", ">=", "gt-ge"); instead(">", "<=", "gt-le")
    instead(">=", ">", "ge-gt"); instead(">=", "<", "ge-lt")
    instead("==", "!=", "eq-ne"); instead("!=", "==", "ne-eq")
    instead("&&", "||", "and-or"); instead("||", "&&", "or-and")
    instead("+", "-", "add-sub"); instead("-", "+", "sub-add")
    instead("*", "/", "mul-div"); instead("/", "*", "div-mul"); instead("%", "/", "mod-div")
    instead("<<", ">>", "shl-shr"); instead(">>", "<<", "shr-shl")
    instead("&", "|", "and-bits"); instead("|", "&", "or-bits"); instead("^", "|", "xor-bits")
    instead("+=", "-=", "add-sub"); instead("-=", "+=", "sub-add")
    instead("*=", "/=", "mul-div"); instead("/=", "*=", "div-mul"); instead("%=", "/=", "mod-div")
    instead("&=", "|=", "and-bits"); instead("|=", "&=", "or-bits"); instead("^=", "|=", "xor-bits")
    instead("<<=", ">>=", "shl-shr"); instead(">>=", "<<=", "shr-shl")
    forget()
}

function instead(operator, another, name) {
    other[operator, ++others[operator]] = another
    named[operator, others[operator]] = name
}

FNR == 1 && NR > 1 {
    mutate()
    forget()
}

{
    file = FILENAME
    read_line($0)
}

END {
    if (tokens > 0)
        mutate()
}

function mutate(    i) {
    enclose()
    for (i = 1; i <= tokens; ++i)
        if (!quiet[i]) {
            at_operator(i)
            at_number(i)
            at_word(i)
            at_statement(i)
        }
}

# ---- One mutant: put[i] stands in the place of token i, for those from a to b --------------------

function mutant(a, b, kind,    id, key) {
    id = file ":" line[a] ":" column[a] ":" kind
    if (pick == "") {
        key = file "\t" where[a] "\t" kind "\t" (kind == "drop" ? words(a, b) : shown(a, b))
        if (++times[key] > 1)
            key = key "  #" times[key]
        print id "\t" key
    } else if (pick == id)
        print_file()
    split("", put)
}

function becomes(i, text, kind) {
    put[i] = text
    mutant(i, i, kind)
}

# The lines from that of token a to that of b, as one, as they are now.
function shown(a, b,    text, i) {
    while (line[a - 1] == line[a])
        --a
    while (line[b + 1] == line[b])
        ++b
    for (i = a; i <= b; ++i)
        text = text (gap[i] != "" && i > a ? " " : "") (i in put ? put[i] : tok[i])
    gsub(/ +/, " ", text)
    gsub(/ ,/, ",", text)
    gsub(/ \)/, ")", text)
    sub(/ ;$/, ";", text)
    sub(/ $/, "", text)
    return text
}

function print_file(    i) {
    for (i = 1; i <= tokens; ++i)
        printf "%s%s", gap[i], i in put ? put[i] : tok[i]
    printf "%s", gap[tokens + 1]
}

# Tokens from a to b as text.
function words(a, b,    text) {
    for (; a <= b; ++a)
        text = text (text != "" && gap[a] != "" ? " " : "") tok[a]
    return text
}

# In the place of tokens from a to b stands text; lines stay where they are.
function put_range(a, b, text) {
    put[a] = text
    while (++a <= b)
        put[a] = ""
}

# ---- Where mutants are --------------------------------------------------------------------------

function at_operator(i,    k) {
    if (is[i] != "o")
        return
    if (gap[i] != "" && gap[i + 1] != "")
        for (k = 1; k <= others[tok[i]]; ++k)
            becomes(i, other[tok[i], k], named[tok[i], k])
    if (tok[i] == "!")
        becomes(i, "", "drop-not")
    else if (tok[i] == "-" && gap[i + 1] == "")
        becomes(i, "", "drop-minus")
    else if (tok[i] == "++")
        becomes(i, "--", "inc-dec")
    else if (tok[i] == "--")
        becomes(i, "++", "dec-inc")
    else if (tok[i] == "?")
        at_branches(i)
}

# An integer, one more and one less. Hexadecimal and long ones: C computes.
function at_number(i) {
    if (is[i] != "n" || tok[i] ~ /\./)
        return
    if (!declares_array(i))
        becomes(i, tok[i] ~ /^[0-9]+$/ && length(tok[i]) < 10 ? tok[i] + 1 : "(" tok[i] " + 1)",
                "plus1")
    if (tok[i] !~ /^0+[uUlL]*$/)
        becomes(i, tok[i] ~ /^[0-9]+$/ && length(tok[i]) < 10 ? tok[i] - 1 : "(" tok[i] " - 1)",
                "minus1")
}

# "char text[64]": a name before which a type stands.
function declares_array(i) {
    return tok[i - 1] == "[" && tok[i + 1] == "]" && is[i - 2] == "i" &&
        (is[i - 3] == "i" && tok[i - 3] !~ /^(return|else|do|case)$/ || tok[i - 3] == "*")
}

function at_word(i) {
    if (is[i] != "i")
        return
    if (tok[i] == "true" || tok[i] == "false")
        becomes(i, tok[i] == "true" ? "false" : "true", "flip")
    else if (tok[i] == "break" || tok[i] == "continue")
        becomes(i, tok[i] == "break" ? "continue" : "break", "jump")
    else if (tok[i] == "if")
        at_condition(i + 1)
    else if (tok[i] == "return")
        at_return(i)
    else if (where[i] != "-" && tok[i + 1] == "(" && tok[i] !~ /^(for|while|switch|sizeof)$/)
        at_arguments(i + 1)
}

# Where a single comparison or ! decides, the mutant of that one is the same.
function at_condition(open,    j, joined, decided) {
    for (j = open + 1; j < pair[open]; ++j) {
        joined += tok[j] ~ /^(&&|\|\|)$/
        decided += tok[j] ~ /^(==|!=|<|<=|>|>=|!)$/
        if (tok[j] ~ /^[([{]$/)
            j = pair[j]
    }
    if (joined || !decided) {
        put[open] = "(!("
        put[pair[open]] = "))"
        mutant(open, pair[open], "not")
    }
}

function at_return(i,    j, joined) {
    for (j = i + 1; tok[j] != ";"; ++j) {
        joined += tok[j] ~ /^(&&|\|\|)$/
        if (tok[j] ~ /^[([{]$/)
            j = pair[j]
        else if (tok[j] == "?")
            return
    }
    if (joined) {
        put[i] = "return !("
        put[j] = ");"
        mutant(i, j, "not")
    }
}

# c ? a : b -> c ? b : a
function at_branches(i,    j, colon, nested) {
    for (j = i + 1; tok[j] !~ /^[])};,]$/; ++j) {
        if (tok[j] ~ /^[([{]$/)
            j = pair[j]
        else if (tok[j] == "?")
            ++nested
        else if (tok[j] == ":" && nested-- == 0) {
            if (colon)
                break
            colon = j
        }
    }
    swap(i + 1, colon - 1, colon + 1, j - 1, "branches")
}

# Two ranges change places. The first begins where the ID says.
function swap(a, b, c, d, kind,    first, second) {
    first = words(a, b)
    second = words(c, d)
    if (first == second)
        return
    put_range(a, b, second)
    put_range(c, d, first)
    mutant(a, d, kind)
}

# Are two texts or two ranges of bytes compared, for no more than whether they are the same?
function equates(open) {
    return tok[open - 1] ~ /^(strcmp|strncmp|memcmp)$/ && tok[pair[open] + 1] ~ /^[!=]=$/ &&
        tok[pair[open] + 2] == "0"
}

# The arguments of a call, each with the next. The context has no other's type.
function at_arguments(open,    j, from, before, last) {
    from = open + 1
    for (j = from; j <= pair[open]; ++j) {
        if (j < pair[open] && tok[j] ~ /^[([{]$/)
            j = pair[j]
        else if (tok[j] == "," || j == pair[open]) {
            if (before && tok[before] != "cx" && !(before == open + 1 && equates(open)))
                swap(before, last, from, j - 1, "swap")
            before = from
            last = j - 1
            from = j + 1
        }
    }
}

# A statement that calls, assigns, or leaves a loop or a case.
function at_statement(i,    end) {
    if (where[i] == "-" || parens[i] > 0 || !begins_statement(i))
        return
    for (end = i; tok[end] != ";" && end < tokens; ++end)
        if (tok[end] ~ /^[([{]$/)
            end = pair[end]
    if (calls(i, end) || assigns(i, end) || tok[i] ~ /^(break|continue)$/) {
        put_range(i, end - 1, "")
        mutant(i, end, "drop")
    }
}

function begins_statement(i) {
    if (is[i] != "i" && tok[i] !~ /^(\*|\(|\+\+|--)$/)
        return 0
    if (tok[i - 1] ~ /^[;{}]$/ || tok[i - 1] ~ /^(else|do)$/)
        return tok[i] !~ /^(if|for|while|switch|return|case|default|else|do|goto)$/
    if (tok[i - 1] == ":")
        return tok[i - 2] == "default" || tok[i - 3] == "case"
    return tok[i - 1] == ")" && tok[pair[i - 1] - 1] ~ /^(if|for|while)$/
}

function calls(i, end) {
    return is[i] == "i" && tok[i + 1] == "(" && pair[i + 1] == end - 1
}

# Two words in a row, or a word and a star, declare.
function assigns(i, end,    j) {
    if (is[i] == "i" && tok[i + 1] !~ /^([-+*\/%&|^]=|<<=|>>=|=|\[|\.|->|\+\+|--)$/)
        return 0
    for (j = i; j < end; ++j) {
        if (tok[j] ~ /^(([-+*\/%&|^]|<<|>>)?=|\+\+|--)$/)
            return 1
        if (tok[j] ~ /^[([{]$/)
            j = pair[j]
    }
    return 0
}
