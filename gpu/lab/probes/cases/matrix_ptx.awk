# matrix_ptx.awk - reads the cases of matrix.awk and prints a PTX module, one kernel for each form.
#
# Registers come from 32-bit words and go there: row r of thread t is word r * threads + t, those
# of A, then B, C, the metadata, then shared memory. The kernel's name is the case's op, sel, a and
# tail with "_" for everything that is no letter and no digit.

function value(name, otherwise,   i) {
    for (i = 2; i < NF; i += 2)
        if ($i == name)
            return $(i + 1)
    return otherwise
}

function rows_of(text) {
    return text ~ /\*/ ? substr(text, index(text, "*") + 1) + 0 : 0
}

function is_wide(text) {
    return text ~ /^f64/
}

# The registers of an operand, as a list; those of doubles are 64 bits.
function list(text, prefix,   n, i, out) {
    n = is_wide(text) ? rows_of(text) / 2 : rows_of(text)
    for (i = 0; i < n; ++i)
        out = out (i > 0 ? "," : "") "%" (is_wide(text) ? "w" : "") prefix i
    return "{" out "}"
}

# As many registers as there are rows, and half as many doubles.
function declare(text, prefix) {
    if (rows_of(text) > 0)
        print "\t.reg .b32 %" prefix "<" rows_of(text) ">;"
    if (is_wide(text))
        print "\t.reg .f64 %w" prefix "<" rows_of(text) / 2 ">;"
}

function get(text, prefix,   i) {
    for (i = 0; i < rows_of(text); ++i)
        print "\tld.global.b32 %" prefix i ", [%in+" 4 * threads * row++ "];"
    for (i = 0; is_wide(text) && i < rows_of(text) / 2; ++i)
        print "\tmov.b64 %w" prefix i ", {%" prefix 2 * i ",%" prefix 2 * i + 1 "};"
}

function put(text, prefix,   i) {
    for (i = 0; is_wide(text) && i < rows_of(text) / 2; ++i)
        print "\tmov.b64 {%" prefix 2 * i ",%" prefix 2 * i + 1 "}, %w" prefix i ";"
    for (i = 0; i < rows_of(text); ++i)
        print "\tst.global.b32 [%out+" 4 * threads * i "], %" prefix i ";"
}

# Shared memory, from word `at` of the input on, one word a thread at a time.
function fill(at, words) {
    print "\tmov.u32 %i, %who;"
    print "FILL:"
    print "\tmad.wide.u32 %t, %i, 4, %base;"
    print "\tld.global.b32 %v, [%t+" 4 * at "];"
    print "\tmov.u32 %s, smem;"
    print "\tmad.lo.u32 %s, %i, 4, %s;"
    print "\tst.shared.b32 [%s], %v;"
    print "\tadd.u32 %i, %i, " threads ";"
    print "\tsetp.lt.u32 %q, %i, " words ";"
    print "\t@%q bra FILL;"
    print "\tfence.proxy.async;"
    print "\tbar.sync 0;"
}

function group(   tail, a) {
    fill(threads * (row + 1), 4096)
    a = rows_of(value("a")) > 0 ? list(value("a"), "a") : "%da"
    tail = value("tail", "")
    print "\tmov.u32 %s, smem;"
    print "\tshr.u32 %s, %s, 4;"
    print "\tcvt.u64.u32 %t, %s;"
    print "\tadd.u64 %da, %da, %t;"
    print "\tadd.u64 %db, %db, %t;"
    print "\tsetp.ne.u32 %p, %scaled, 0;"
    print "\twgmma.fence.sync.aligned;"
    print "\t" op " " list(value("c"), "c") ", " a ", %db, %e, " value("sel") ", %p" \
        (tail == "" ? "" : "," tail) ";"
    print "\twgmma.commit_group.sync.aligned;"
    print "\twgmma.wait_group.sync.aligned 0;"
    put(value("c"), "c")
}

# Where wmma.load reads and wmma.store writes: in shared memory, or in the input and the output.
function transfer(   at, stores) {
    stores = op ~ /store/
    fill(stores ? threads * row : 0, 2048)
    if (op ~ /[.]shared/) {
        print "\tmov.u32 %s, smem;"
        print "\tadd.u32 %s, %s, %at;"
        at = "%s"
    } else {
        print "\tcvt.u64.u32 %t, %at;"
        print "\tadd.u64 %t, %t, " (stores ? "%target" : "%base") ";"
        at = "%t"
    }
    if (stores)
        print "\t" op " [" at "], " list(value("a"), "a") ", %stride;"
    else {
        print "\t" op " " list(value("d"), "d") ", [" at "], %stride;"
        put(value("d"), "d")
    }
    if (stores && op ~ /[.]shared/)
        empty()
}

# Shared memory into the output.
function empty() {
    print "\tbar.sync 0;"
    print "\tmov.u32 %i, %who;"
    print "EMPTY:"
    print "\tmov.u32 %s, smem;"
    print "\tmad.lo.u32 %s, %i, 4, %s;"
    print "\tld.shared.b32 %v, [%s];"
    print "\tmad.wide.u32 %t, %i, 4, %target;"
    print "\tst.global.b32 [%t], %v;"
    print "\tadd.u32 %i, %i, " threads ";"
    print "\tsetp.lt.u32 %q, %i, 2048;"
    print "\t@%q bra EMPTY;"
}

BEGIN {
    print ".version 9.0"
    print ".target sm_90a"
    print ".address_size 64"
}

/^matrix / {
    op = value("op")
    name = op "_" value("sel", "0") "_" value("a", "0") "_" value("tail", "0")
    gsub(/[^a-zA-Z0-9]/, "_", name)
    if (name in seen)
        next
    seen[name] = 1
    threads = op ~ /^wgmma/ ? 128 : 32
    row = 0
    print ".visible .entry " name "(.param .u64 pin, .param .u64 pout, .param .u64 px,"
    print "\t.param .u64 py, .param .u32 pstride, .param .u32 pat, .param .u32 pscaled)"
    print "{"
    print "\t.reg .b64 %in, %out, %base, %target, %t, %da, %db;"
    print "\t.reg .b32 %who, %i, %s, %v, %e, %stride, %at, %scaled;"
    print "\t.reg .pred %p, %q;"
    print "\t.shared .align 1024 .b8 smem[16384];"
    declare(value("a"), "a")
    declare(value("b"), "b")
    declare(value("c"), "c")
    declare(value("d"), "d")
    print "\tld.param.u64 %base, [pin];"
    print "\tld.param.u64 %target, [pout];"
    print "\tld.param.u64 %da, [px];"
    print "\tld.param.u64 %db, [py];"
    print "\tld.param.u32 %stride, [pstride];"
    print "\tld.param.u32 %at, [pat];"
    print "\tld.param.u32 %scaled, [pscaled];"
    print "\tmov.u32 %who, %tid.x;"
    print "\tmad.wide.u32 %in, %who, 4, %base;"
    print "\tmad.wide.u32 %out, %who, 4, %target;"
    get(value("a"), "a")
    get(value("b"), "b")
    get(value("c"), "c")
    print "\tld.global.b32 %e, [%in+" 4 * threads * row "];"
    if (op ~ /^wgmma/)
        group()
    else if (op ~ /load|store/)
        transfer()
    else {
        print "\t" op " " list(value("d"), "d") ", " list(value("a"), "a") ", " \
            list(value("b"), "b") ", " list(value("c"), "c") \
            (op ~ /[.]sp[.:]/ ? ", %e, " value("sel") : "") ";"
        put(value("d"), "d")
    }
    print "\tret;"
    print "}"
}
