# scalar_ptx.awk - reads the cases of scalar.awk and prints a PTX module, one kernel a case.
#
# A kernel of 4,096 threads takes its operands from 64-bit words, and writes its results as such:
# operand k of thread i is word 4096 * k + i of the first argument, result k of the second. The
# kernel's name is the case with "_" for everything that is no letter and no digit.

function fail(text) {
    print "scalar_ptx.awk: " FILENAME ":" FNR ": " text >"/dev/stderr"
    exit failed = 1
}

# The register type of a class.
function register(class) {
    if (class == "pred")
        return "pred"
    if (class ~ /128$/)
        return "b128"
    if (class ~ /x2$/)
        return class ~ /^e/ ? "b16" : "b32"
    sub(/^[a-z]*/, "", class)
    return "b" class
}

# One operand of one instruction: its text; registers that it names are declared.
function operand(text,   part, n, i, out) {
    if (substr(text, 1, 1) == "{") {
        n = split(substr(text, 2, length(text) - 2), part, ",")
        for (i = 1; i <= n; ++i)
            out = out (i > 1 ? ", " : "") operand_of(part[i])
        return "{" out "}"
    }
    if (substr(text, 1, 1) == "[")
        return "[" operand_of(substr(text, 2, length(text) - 2)) "]"
    n = split(text, part, "|")
    return n == 2 ? operand_of(part[1]) "|" operand_of(part[2]) : operand_of(text)
}

function operand_of(text,   sign, selector, name, class) {
    if (text !~ /:/)
        return text
    sign = text ~ /^[-!]/ ? substr(text, 1, 1) : ""
    text = substr(text, length(sign) + 1)
    name = substr(text, 1, index(text, ":") - 1)
    class = substr(text, length(name) + 2)
    selector = ""
    if (index(class, ".") > 0) {
        selector = substr(class, index(class, "."))
        class = substr(class, 1, index(class, ".") - 1)
    }
    if (name !~ /^[abcxdefgpt]$/)
        fail("no operand " name)
    holds[name] = register(class)
    return sign "%" name selector
}

function load(k, name,   r, at) {
    r = holds[name]
    print "\tld.global.b64 %w, [%in+" 8 * 4096 * k "];"
    if (r == "pred")
        print "\tsetp.ne.b64 %" name ", %w, 0;"
    else if (r == "b64")
        print "\tmov.b64 %" name ", %w;"
    else
        print "\tcvt.u" substr(r, 2) ".u64 %" name ", %w;"
}

function store(k, name,   r) {
    r = holds[name]
    if (r == "pred")
        print "\tselp.b64 %w, 1, 0, %" name ";"
    else if (r == "b64")
        print "\tmov.b64 %w, %" name ";"
    else
        print "\tcvt.u64.u" substr(r, 2) " %w, %" name ";"
    print "\tst.global.b64 [%out+" 8 * 4096 * k "], %w;"
}

BEGIN {
    print ".version 9.0\n.target sm_90a\n.address_size 64"
    sources = split("a b c x", source, " ")
    results = split("d e f g", result, " ")
}

/^scalar / {
    split("", holds)
    body = ""
    n = 0
    for (i = 2; i <= NF; ++i) {
        if ($i == ";") {
            n = 0
            body = body ";\n"
        } else {
            body = body (n == 0 ? "\t" $i " " : (n > 1 ? ", " : "") operand($i))
            ++n
        }
    }
    name = $0
    gsub(/[^A-Za-z0-9]/, "_", name)
    if (name in seen)
        fail("two cases are called " name)
    seen[name] = 1
    print ".visible .entry " name "(.param .u64 from, .param .u64 to)\n{"
    print "\t.reg .b64 %in, %out, %at, %w;\n\t.reg .b32 %i, %block, %thread;"
    for (name in holds)
        print "\t.reg ." holds[name] " %" name ";"
    print "\tmov.u32 %block, %ctaid.x;\n\tmov.u32 %thread, %tid.x;"
    print "\tmad.lo.u32 %i, %block, 256, %thread;\n\tmul.wide.u32 %at, %i, 8;"
    print "\tld.param.u64 %in, [from];\n\tld.param.u64 %out, [to];"
    print "\tadd.u64 %in, %in, %at;\n\tadd.u64 %out, %out, %at;"
    for (k = 1; k <= sources; ++k)
        if (source[k] in holds)
            load(k - 1, source[k])
    print body ";"
    for (k = 1; k <= results; ++k)
        if (result[k] in holds)
            store(k - 1, result[k])
    print "\tret;\n}"
}

END {
    exit failed
}
