# matrix.awk - cases of sparse matrix instructions and of wmma, written as ../matrix.cu says.

function bits(t) {
    return t == "f64" ? 64 : t ~ /^(tf32|f32|s32)$/ ? 32 : t ~ /16$/ ? 16 : t ~ /^[su]4$/ ? 4 : \
        t == "b1" ? 1 : 8
}

function rows(t, elements) {
    return t "*" elements * bits(t) / 1024
}

# ---- mma.sp ----

function sparse(variant, k, d, a, b, mods, sel, meta) {
    print "matrix op mma." variant ".sync.aligned.m16n8k" k ".row.col" mods "." d "." a "." b \
        "." d, "d", rows(d, 128), "a", rows(a, 8 * k), "b", rows(b, 8 * k), "c", rows(d, 128), \
        "sel", sel, "meta", meta
}

function sparse_all(k, d, a, b, mods, sels,   sel, meta) {
    meta = a == "tf32" ? "pairs" : "ordered"
    for (sel = 0; sel < sels; ++sel) {
        sparse("sp::ordered_metadata", k, d, a, b, mods, sel, meta)
        sparse("sp", k, d, a, b, mods, sel, meta)
    }
    if (meta == "ordered")
        sparse("sp", k, d, a, b, mods, 0, "loose")
    sparse("sp", k, d, a, b, mods, 0, "any")
    sparse("sp::ordered_metadata", k, d, a, b, mods, 0, "any")
}

function sparse_cases(   i, j, eights, fours, floats) {
    print "# mma.sp: all shapes, types and selectors that ptxas takes for sm_90a"
    sparse_all(8, "f32", "tf32", "tf32", "", 4)
    sparse_all(16, "f32", "tf32", "tf32", "", 2)
    sparse_all(16, "f16", "f16", "f16", "", 4)
    sparse_all(16, "f32", "f16", "f16", "", 4)
    sparse_all(16, "f32", "bf16", "bf16", "", 4)
    sparse_all(32, "f16", "f16", "f16", "", 2)
    sparse_all(32, "f32", "f16", "f16", "", 4)
    sparse_all(32, "f32", "bf16", "bf16", "", 2)
    split("s8 u8", eights, " ")
    split("s4 u4", fours, " ")
    split("e4m3 e5m2", floats, " ")
    for (i = 1; i <= 2; ++i)
        for (j = 1; j <= 2; ++j) {
            sparse_all(64, "f32", floats[i], floats[j], "", 1)
            sparse_all(32, "s32", eights[i], eights[j], "", 2)
            sparse_all(64, "s32", eights[i], eights[j], "", 1)
            sparse_all(64, "s32", fours[i], fours[j], "", 2)
            sparse_all(128, "s32", fours[i], fours[j], "", 1)
        }
    sparse_all(32, "s32", "s8", "s8", ".satfinite", 1)
    sparse_all(64, "s32", "u8", "s8", ".satfinite", 1)
    sparse_all(128, "s32", "s4", "u4", ".satfinite", 1)
}

# ---- wgmma.sp ----

# Descriptors without their start, in hexadecimal: the low 14 bits, then leading, stride, and the
# swizzle in the highest two. awk has no 64-bit numbers.
function desc(start, leading, stride, swizzle) {
    return sprintf("%x%04x%04x%04x", swizzle * 16384, stride, leading, start)
}

function group(n, k, d, a, b, registers, sel, adesc, bdesc, meta, scaled, tail, mods) {
    print "matrix op wgmma.mma_async.sp.sync.aligned.m64n" n "k" k mods "." d "." a "." b, \
        "c", d "*" (d == "f16" ? n / 4 : n / 2), "a", registers ? a "*4" : "shared", "sel", sel, \
        "meta", meta, "scaled", scaled, (tail == "" ? "" : "tail " tail " ") "low", a, "high", b, \
        "adesc", adesc, "bdesc", bdesc
}

function tail_of(d, a, registers, trans_a, trans_b) {
    if (d == "s32")
        return ""
    return a ~ /16$/ ? (registers ? "1,1," trans_b : "1,1," trans_a "," trans_b) : "1,1"
}

function group_types(k, d, a, b, sels, mods,   sel, meta, registers) {
    meta = a == "tf32" ? "pairs" : "ordered"
    for (registers = 0; registers < 2; ++registers) {
        for (sel = 0; sel < sels; ++sel)
            group(16, k, d, a, b, registers, sel, desc(0, 8, 16, 0), desc(512, 8, 32, 0), meta, 1, \
                  tail_of(d, a, registers, 0, 0), mods)
        group(16, k, d, a, b, registers, 0, desc(0, 8, 16, 0), desc(512, 8, 32, 0), "any", 1, \
              tail_of(d, a, registers, 0, 0), mods)
        group(16, k, d, a, b, registers, 0, desc(0, 8, 16, 0), desc(512, 8, 32, 0), meta, 0, \
              tail_of(d, a, registers, 0, 0), mods)
    }
}

function group_layouts(k, d, a, b,   s, meta) {
    meta = a == "tf32" ? "pairs" : "ordered"
    for (s = 1; s < 4; ++s) {
        group(16, k, d, a, b, 0, 0, desc(0, 1, s == 1 ? 64 : s == 2 ? 32 : 16, s), \
              desc(512, 8, 32, 0), meta, 1, tail_of(d, a, 0, 0, 0), "")
        group(16, k, d, a, b, 1, 0, 0, desc(512, 1, s == 1 ? 64 : s == 2 ? 32 : 16, s), meta, 1, \
              tail_of(d, a, 1, 0, 0), "")
        group(16, k, d, a, b, 1, 0, 0, desc(512, 96, s == 1 ? 64 : s == 2 ? 32 : 16, s), meta, 1, \
              tail_of(d, a, 1, 0, 0), "")
        group(16, k, d, a, b, 1, 0, 0, desc(514, 1, s == 1 ? 64 : s == 2 ? 32 : 16, s), meta, 1, \
              tail_of(d, a, 1, 0, 0), "")
        group(16, k, d, a, b, 1, 0, 0, desc(516, 1, s == 1 ? 64 : s == 2 ? 32 : 16, s), meta, 1, \
              tail_of(d, a, 1, 0, 0), "")
    }
    group(64, k, d, a, b, 1, 0, 0, desc(512, 10, 52, 0), meta, 1, tail_of(d, a, 1, 0, 0), "")
    group(64, k, d, a, b, 1, 0, 0, desc(512, 1, 64, 1), meta, 1, tail_of(d, a, 1, 0, 0), "")
}

function group_cases(   i, j, eights, floats, s, n) {
    print "# wgmma.sp: all types, A in shared memory and in registers, metadata of all kinds"
    group_types(16, "f32", "tf32", "tf32", 2, "")
    group_types(32, "f32", "f16", "f16", 2, "")
    group_types(32, "f16", "f16", "f16", 2, "")
    group_types(32, "f32", "bf16", "bf16", 2, "")
    split("s8 u8", eights, " ")
    split("e4m3 e5m2", floats, " ")
    for (i = 1; i <= 2; ++i)
        for (j = 1; j <= 2; ++j) {
            group_types(64, "f32", floats[i], floats[j], 1, "")
            group_types(64, "f16", floats[i], floats[j], 1, "")
            group_types(64, "s32", eights[i], eights[j], 1, "")
        }
    group_types(64, "s32", "s8", "u8", 1, ".satfinite")
    print "# signs of products"
    group(16, 32, "f32", "f16", "f16", 1, 0, 0, desc(512, 8, 32, 0), "ordered", 1, "-1,1,0", "")
    group(16, 32, "f32", "f16", "f16", 0, 0, desc(0, 8, 16, 0), desc(512, 8, 32, 0), "ordered", 1, \
          "1,-1,0,0", "")
    group(16, 16, "f32", "tf32", "tf32", 1, 0, 0, desc(512, 8, 32, 0), "pairs", 1, "-1,-1", "")
    print "# layouts: swizzles of A, of B; starts within a row; leading offsets of swizzled ones"
    group_layouts(32, "f32", "f16", "f16")
    group_layouts(16, "f32", "tf32", "tf32")
    group_layouts(64, "s32", "s8", "s8")
    print "# MN-major"
    for (s = 0; s < 4; ++s)
        for (n = 16; n <= 64; n *= 4) {
            group(n, 32, "f32", "f16", "f16", 1, 0, 0, along(512, s, 32), "ordered", 1, "1,1,1", "")
            group(n, 32, "f32", "bf16", "bf16", 0, 1, along(0, s, 16), desc(512, 8, 32, 0), \
                  "ordered", 1, "1,1,1,0", "")
        }
}

# An MN-major operand in a swizzle; `plain` is the stride without one.
function along(start, s, plain) {
    return desc(start, s == 0 ? 8 : 512 / 2 ^ s, s == 0 ? plain : 128 / 2 ^ s, s)
}

# ---- wmma ----

function transfers(shape, m, n, k, t, types,   o, name, l, dims, e, order) {
    for (l = 1; l <= 2; ++l) {
        order = l == 1 ? "row" : "col"
        for (o = 1; o <= 3; ++o) {
            name = substr("abc", o, 1)
            if (o < 3 && t ~ /^([su]4|b1)$/ && (o == 1) != (l == 1))
                continue
            e = o == 1 ? m * k : o == 2 ? k * n : m * n
            dims = o == 1 ? (l == 1 ? k : m) : o == 2 ? (l == 1 ? n : k) : (l == 1 ? n : m)
            if (o < 3)
                load(name, order, shape, t, t == "f16" ? "f16*8" : rows(t, e), dims)
            else
                accumulators(order, shape, types, e, dims)
        }
    }
}

function load(name, order, shape, t, registers, dims,   op) {
    op = "matrix op wmma.load." name ".sync.aligned." order "." shape
    print op ".global." t, "d", registers, "stride", dims
    print op ".shared." t, "d", registers, "stride", dims + 128 / bits(t), "at", 32
}

function accumulators(order, shape, types, e, dims,   n, i, t) {
    n = split(types, t, " ")
    for (i = 1; i <= n; ++i) {
        load("c", order, shape, t[i], rows(t[i], e), dims)
        print "matrix op wmma.store.d.sync.aligned." order "." shape ".global." t[i], "a", \
            rows(t[i], e), "stride", dims
        print "matrix op wmma.store.d.sync.aligned." order "." shape ".shared." t[i], "a", \
            rows(t[i], e), "stride", dims + 128 / bits(t[i]), "at", 32
    }
}

# A and B of one type, which is not written where it is f16.
function product(size, la, lb, d, a, c, mods, before, pop,   m, n, k, part) {
    split(size, part, /[mnk]/)
    m = part[2]
    n = part[3]
    k = part[4]
    print "matrix op wmma.mma" pop ".sync.aligned." la "." lb "." size before "." d \
        (a == "f16" ? "" : "." a "." a) "." c mods, "d", rows(d, m * n), \
        "a", a == "f16" ? "f16*8" : rows(a, m * k), "b", a == "f16" ? "f16*8" : rows(a, k * n), \
        "c", rows(c, m * n)
}

function products(size, k,   i, la, lb) {
    for (i = 0; i < 4; ++i) {
        la = i < 2 ? "row" : "col"
        lb = i % 2 == 0 ? "row" : "col"
        if (k == 16) {
            product(size, la, lb, "f16", "f16", "f16")
            product(size, la, lb, "f16", "f16", "f32")
            product(size, la, lb, "f32", "f16", "f16")
            product(size, la, lb, "f32", "f16", "f32")
            product(size, la, lb, "f32", "bf16", "f32")
            product(size, la, lb, "s32", "s8", "s32")
            product(size, la, lb, "s32", "u8", "s32", i == 1 ? ".satfinite" : "")
        } else if (k == 8)
            product(size, la, lb, "f32", "tf32", "f32")
        else
            product(size, la, lb, "f64", "f64", "f64", "", \
                    i == 0 ? "" : i == 1 ? ".rz" : i == 2 ? ".rm" : ".rp")
    }
}

function wmma_cases(   i, shape, m, n) {
    print "# wmma: where the elements of fragments are"
    for (i = 0; i < 3; ++i) {
        m = i == 0 ? 16 : i == 1 ? 8 : 32
        n = 256 / m
        shape = "m" m "n" n "k16"
        transfers(shape, m, n, 16, "f16", "f16 f32")
        transfers(shape, m, n, 16, "bf16", "")
        transfers(shape, m, n, 16, "s8", "s32")
        transfers(shape, m, n, 16, "u8", "")
    }
    transfers("m16n16k8", 16, 16, 8, "tf32", "f32")
    transfers("m8n8k4", 8, 8, 4, "f64", "f64")
    transfers("m8n8k32", 8, 8, 32, "s4", "s32")
    transfers("m8n8k32", 8, 8, 32, "u4", "")
    transfers("m8n8k128", 8, 8, 128, "b1", "s32")
    print "# wmma: products"
    products("m16n16k16", 16)
    products("m8n32k16", 16)
    products("m32n8k16", 16)
    products("m16n16k8", 8)
    products("m8n8k4", 4)
    product("m8n8k32", "row", "col", "s32", "s4", "s32")
    product("m8n8k32", "row", "col", "s32", "u4", "s32", ".satfinite")
    product("m8n8k128", "row", "col", "s32", "b1", "s32", "", "", ".xor.popc")
    product("m8n8k128", "row", "col", "s32", "b1", "s32", "", "", ".and.popc")
    unaligned()
}

function unaligned(   i, op, zero) {
    print "# wmma: addresses and strides that are not aligned"
    op = "matrix op wmma.load."
    zero = "at 0 stride"
    for (i = 1; i <= 64; i *= 2) {
        print op "a.sync.aligned.row.m16n16k16.shared.f16 d f16*8 stride 24 at", i
        print op "c.sync.aligned.row.m16n16k16.global.f32 d f32*8 stride 20 at", i
        print op "a.sync.aligned.row.m16n16k16.shared.f16 d f16*8", zero, 15 + i
        print op "b.sync.aligned.row.m16n16k16.global.f16 d f16*8", zero, 15 + i
        print op "b.sync.aligned.col.m16n16k16.global.s8 d s8*2", zero, 15 + i
        print op "a.sync.aligned.row.m16n16k8.global.tf32 d tf32*4", zero, 7 + i
    }
}

BEGIN {
    sparse_cases()
    group_cases()
    wmma_cases()
}
