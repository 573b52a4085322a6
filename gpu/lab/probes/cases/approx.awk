# approx.awk - approximations of every argument: some words of all blocks, and more of those around
# 1; with whole=1 all words of all blocks.

function form(name, halves,   from) {
    if (halves)
        print "approx form " name " from 0 blocks 1 step 1"
    else if (whole)
        for (from = 0; from < 256; from += 16)
            print "approx form " name " from " from " blocks 16 step 1"
    else {
        print "approx form " name " from 60 blocks 8 step 127"
        for (from = 0; from < 256; from += 64)
            print "approx form " name " from " from " blocks 64 step 4093"
    }
}

BEGIN {
    n = split("rcp sqrt rsqrt ex2 lg2 sin cos div", single, " ")
    print "# f32"
    for (i = 1; i <= n; ++i) {
        form(single[i] ".approx.f32")
        form(single[i] ".approx.ftz.f32")
    }
    form("tanh.approx.f32")
    form("div.full.f32")
    form("div.full.ftz.f32")
    print "# f64, whose word is the upper half"
    form("rcp.approx.ftz.f64")
    form("rsqrt.approx.ftz.f64")
    form("rsqrt.approx.f64")
    print "# f16 and bf16"
    form("ex2.approx.f16", 1)
    form("tanh.approx.f16", 1)
    form("ex2.approx.ftz.bf16", 1)
    form("tanh.approx.bf16", 1)
}
