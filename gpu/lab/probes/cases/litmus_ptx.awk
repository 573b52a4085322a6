# litmus_ptx.awk - reads the cases of litmus.awk and prints what their threads execute, as CUDA C++
# that goes with litmus.cu: a kernel a case.
#
# Each case is a struct with one function; each of its threads is one asm statement, so that nothing
# but the assembler looks into it. Its operands: %0 .. %3 are the registers that reads fill, %4 ..
# %6 the addresses of x y z, %7 .. %9 of s t u, %10 and %11 of b and c, %12 how many threads of the
# CTA take part in a barrier. A table of all cases by name comes last.

function fail(text) {
    print "litmus_ptx.awk: " FILENAME ":" FNR ": " text >"/dev/stderr"
    exit failed = 1
}

function field(name,   i) {
    for (i = 2; i < NF; i += 2)
        if ($i == name)
            return $(i + 1)
    return ""
}

function at(letter) {
    return "[%" index("rrrrxyzstubc", letter) - 1 "]"
}

# Of a CTA's own memory, or of any in the cluster.
function space(letter) {
    return letter ~ /[xyz]/ ? ".global" : far ? ".shared::cluster" : ".shared::cta"
}

# An instruction that fills the next register, "?" in its text.
function reads(text) {
    sub(/\?/, "%" taken++, text)
    return text
}

# The value of a store: a number, or a register.
function value(text) {
    return text ~ /^r/ ? "%" substr(text, 2) : text
}

# The semantics and the scope as they stand, ".relaxed.gpu".
function ptx(op,   head, marks, var, val, bar, rest) {
    head = op; sub(/[.:].*/, "", head)
    marks = op; sub(/:.*/, "", marks); marks = substr(marks, length(head) + 1)
    rest = op ~ /:/ ? substr(op, index(op, ":") + 1) : ""
    bar = rest; sub(/.*@/, "", bar)
    sub(/@.*/, "", rest)
    var = substr(rest, 1, 1)
    val = substr(rest, 3)
    if (head == "ld")
        return reads("ld" marks space(var) ".u32 ?, " at(var) ";")
    if (head == "st")
        return "st" marks space(var) ".u32 " at(var) ", " value(val) ";"
    if (head == "exch")
        return reads("atom" marks space(var) ".exch.b32 ?, " at(var) ", " value(val) ";")
    if (head == "add")
        return reads("atom" marks space(var) ".add.u32 ?, " at(var) ", " value(val) ";")
    if (head == "red")
        return "red" marks space(var) ".add.u32 " at(var) ", " value(val) ";"
    if (head == "fence")
        return "fence" marks ";"
    if (head == "proxy")
        return "fence.proxy.async" (marks == ".shared" ? ".shared::cta" : marks) ";"
    if (head == "stop")
        return "setp.eq.u32 p, %" taken - 1 ", 0; @p bra OVER;"
    if (head == "bar")
        return "bar.sync 1, %12;"
    if (head == "warp")
        return "bar.warp.sync 0xffffffff;"
    if (head == "cluster_arrive")
        return "barrier.cluster.arrive" marks ";"
    if (head == "cluster_wait")
        return "barrier.cluster.wait;"
    if (head == "arrive")
        return "mbarrier.arrive" marks space(var) ".b64 _, " at(var) ";"
    if (head == "expect")
        return "mbarrier.arrive.expect_tx" marks space(var) ".b64 _, " at(var) ", " val ";"
    if (head == "test")
        return "mbarrier.test_wait.parity" marks ".shared::cta.b64 p, " at(var) ", 0; " \
            reads("selp.u32 ?, 1, 0, p;")
    if (head == "wait")
        return "AGAIN" ++waits ": mbarrier.try_wait.parity" marks ".shared::cta.b64 p, " at(var) \
            ", 0; @!p bra AGAIN" waits ";"
    if (head == "copy")
        return "cp.async.ca.shared.global " at(var) ", " at(val) ", 4;"
    if (head == "copy_wait")
        return "cp.async.wait_all;"
    if (head == "copy_arrive")
        return "cp.async.mbarrier.arrive.noinc.shared.b64 " at(var) ";"
    if (head == "load")
        return "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes " at(var) ", " \
            at(val) ", 16, " at(bar) ";"
    if (head == "store")
        return "cp.async.bulk.global.shared::cta.bulk_group " at(var) ", " at(val) ", 16;"
    if (head == "reduce")
        return "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 " at(var) ", " at(val) \
            ", 16;"
    if (head == "commit")
        return "cp.async.bulk.commit_group;"
    if (head == "group" || head == "group_read")
        return "cp.async.bulk.wait_group" (head == "group" ? "" : ".read") " 0;"
    if (head == "send")
        return "mov.u32 v, " val "; st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 " \
            at(var) ", v, " at(bar) ";"
    fail("no operation " op)
}

function thread(k, text,   op, n, i) {
    taken = 0
    n = split(text, op, ",")
    print "        if (thread == " k ")"
    print "            asm volatile(\"{.reg .pred p; .reg .u32 v;\\n\\t\""
    for (i = 1; i <= n; i++)
        print "                         \"" ptx(op[i]) "\\n\\t\""
    print "                         \"OVER:}\" : \"+r\"(r[0]), \"+r\"(r[1]), \"+r\"(r[2])," \
        " \"+r\"(r[3])"
    print "                         : \"l\"(at.x), \"l\"(at.y), \"l\"(at.z), \"r\"(at.s)," \
        " \"r\"(at.t),"
    print "                           \"r\"(at.u), \"r\"(at.b), \"r\"(at.c), \"r\"(at.threads)"
    print "                         : \"memory\");"
}

BEGIN {
    print "/* litmus_threads.cu - made by cases/litmus_ptx.awk. */"
    print "#include \"gpu/lab/probes/litmus_play.h\""
}

/^litmus / {
    name = field("test")
    if (name in seen)
        fail("two cases are called " name)
    seen[name] = ++cases
    names[cases] = name
    far = field("at") == "cluster"
    waits = 0
    print "\n/* " name " */\nstruct litmus_" cases " {"
    print "    __device__ static void run(int thread, const litmus_at &at, uint32_t *r)\n    {"
    for (k = 0; k < 4; k++)
        if (field("p" k) != "")
            thread(k, field("p" k))
    print "    }\n};"
}

END {
    if (failed)
        exit 1
    print "\nextern const litmus_kernel litmus_kernels[] = {"
    for (k = 1; k <= cases; k++)
        print "    {\"" names[k] "\", play<litmus_" k ">},"
    print "};"
    print "extern const int litmus_kernel_count = " cases ";"
}
