# scalar_more.awk - the scalar forms that are those of scalar_float.awk and scalar_other.awk with
# more modifiers: every one that ptxas takes for sm_90a. Cache policies, special registers. Behind
# those files.

# ---- Conversions ----

function integers_and_floats(   n, m, o, i, k, j, T, F, R) {
    n = each("u8 s8 u16 s16 u32 s32 u64 s64", T)
    m = each("f16 f32 f64", F)
    o = each("rn rz rm rp", R)
    for (i = 1; i <= n; ++i)
        for (j = 1; j <= o; ++j) {
            for (k = 1; k <= m; ++k) {
                cvt("." R[j] "i.sat", T[i], F[k])
                if (j > 1)
                    cvt("." R[j] ".sat", F[k], T[i])
            }
            cvt("." R[j] "i.ftz.sat", T[i], "f32")
            cvt("." R[j] ".ftz", "f32", T[i])
            cvt("." R[j] ".ftz.sat", "f32", T[i])
        }
}

function floats_and_floats(   o, j, R) {
    o = each("rn rz rm rp", R)
    for (j = 1; j <= o; ++j) {
        cvt("." R[j], "f16", "bf16")
        cvt("." R[j], "bf16", "f16")
        cvt("." R[j], "f32", "bf16")
        cvt("." R[j], "f64", "bf16")
        cvt("." R[j] ".ftz", "f32", "bf16")
        cvt("." R[j] ".ftz", "bf16", "f32")
        cvt("." R[j] ".ftz.sat", "f16", "f32")
        cvt("." R[j] ".ftz.sat", "f32", "f64")
        cvt("." R[j] ".sat", "f16", "f64")
        cvt("." R[j] "i.sat", "f16", "f16")
        cvt("." R[j] "i.sat", "f64", "f64")
        cvt("." R[j] "i.ftz.sat", "f32", "f32")
        if (j > 1) {
            cvt("." R[j] ".sat", "f16", "f32")
            cvt("." R[j] ".sat", "f32", "f64")
        }
    }
    cvt("", "f16", "f16")
    cvt("", "f16", "bf16")
    cvt("", "bf16", "f16")
    cvt("", "bf16", "bf16")
    cvt("", "f32", "f32")
    cvt("", "f64", "f64")
    cvt(".ftz", "f32", "f32")
    cvt(".ftz", "f32", "bf16")
    cvt(".ftz.sat", "f32", "f16")
    cvt(".ftz.sat", "f64", "f32")
    cvt(".sat", "f64", "f16")
}

# ---- Arithmetic ----

function sums(   n, m, o, i, k, j, T, O, S) {
    n = each("f16 f16x2 f32", T)
    m = each("add sub mul", O)
    o = each("sat ftz ftz.sat", S)
    for (k = 1; k <= m; ++k) {
        for (i = 1; i <= n; ++i)
            for (j = 1; j <= o; ++j)
                two(O[k] "." S[j], T[i])
        two(O[k] ".rn", "f16")
        two(O[k] ".rn", "f16x2")
        two(O[k] ".rn", "bf16")
        two(O[k] ".rn", "bf16x2")
        two(O[k], "f64")
    }
}

# Not fma.rz.bf16 and its like: the ISA has .rn alone, and what ptxas makes of them is no bf16.
function fused(   n, i, R) {
    three("fma.rn.oob.sat", "f16")
    three("fma.rn.oob.sat", "f16x2")
    n = each("rn rz rm rp", R)
    for (i = 1; i <= n; ++i) {
        three("mad." R[i] ".sat", "f32")
        three("mad." R[i] ".ftz", "f32")
        three("mad." R[i] ".ftz.sat", "f32")
        one("rcp." R[i] ".ftz", "f64")
    }
}

# Not madc.hi.u16, which is in no document, and of which ptxas makes something else.
function short_carries(   n, i, T, in2, before) {
    n = each("u16 s16", T)
    for (i = 1; i <= n; ++i) {
        in2 = "d:b16 a:i16 b:i16"
        before = "t:b32 x:i32 0xffffffff ; "
        row("add.cc.u32", before "addc." T[i] " " in2)
        row("sub.cc.u32", "t:b32 0 x:i32 ; subc." T[i] " " in2)
        row("add.cc.u32", before "madc.lo." T[i] " " in2 " c:i16")
    }
}

# ---- Cache policies: what the second priority is, and a fraction or a range of addresses ----

function policies(   n, m, i, k, P, S, s) {
    n = each("evict_last evict_normal evict_first evict_unchanged", P)
    m = each("- evict_first evict_unchanged", S)
    for (i = 1; i <= n; ++i)
        for (k = 1; k <= m; ++k) {
            s = ".L2::" P[i] (S[k] == "-" ? "" : ".L2::" S[k]) ".b64"
            row("createpolicy.fractional" s, "d:b64 a:f32")
            row("createpolicy.fractional" s, "d:b64 0f3F000000")
            row("createpolicy.range" s, "d:b64 [a:i64] b:i32 c:i32")
            if (S[k] == "-")
                row("createpolicy.fractional" s, "d:b64")
        }
    row("createpolicy.cvt.L2.b64", "d:b64 a:i64")
}

# ---- Special registers whose values are those of any launch of one dimension ----

function specials(   n, i, S, w) {
    n = each("tid.x tid.y tid.z ntid.x ntid.y ntid.z laneid nwarpid nsmid cluster_ctarank " \
             "cluster_nctarank cluster_ctaid.x cluster_nctaid.z lanemask_eq lanemask_le " \
             "lanemask_lt lanemask_ge lanemask_gt dynamic_smem_size total_smem_size " \
             "aggr_smem_size pm0 pm7 envreg1 envreg31", S)
    for (i = 1; i <= n; ++i)
        row("mov.u32", "d:b32 %" S[i])
    n = each("reserved_smem_offset_begin reserved_smem_offset_end reserved_smem_offset_cap " \
             "reserved_smem_offset_0 reserved_smem_offset_1", S)
    for (i = 1; i <= n; ++i)
        row("mov.b32", "d:b32 %" S[i])
    row("mov.u64", "d:b64 %pm0_64")
    row("mov.u64", "d:b64 %current_graph_exec")
    row("mov.pred", "d:pred %is_explicit_cluster")
}

BEGIN {
    print "# conversions with more modifiers"
    integers_and_floats()
    floats_and_floats()
    print "# arithmetic with more modifiers"
    sums()
    fused()
    short_carries()
    print "# cache policies"
    policies()
    print "# special registers"
    specials()
}
