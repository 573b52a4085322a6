# scalar_float.awk - the scalar forms of floating point, and comparisons: behind scalar.awk, which
# says how a case is written.

# ---- Floating point ----

function with_ftz(op, t, operands) {
    row(op "." t, operands)
    row(op ".ftz." t, operands)
}

function singles(   n, i, k, m, R, O, s) {
    n = each("rn rz rm rp", R)
    m = each("add sub mul", O)
    for (k = 1; k <= m; ++k) {
        two(O[k], "f32")
        for (i = 1; i <= n; ++i) {
            with_ftz(O[k] "." R[i], "f32", "d:b32 a:f32 b:f32")
            with_ftz(O[k] "." R[i], "sat.f32", "d:b32 a:f32 b:f32")
        }
    }
    m = each("div rcp sqrt", O)
    for (i = 1; i <= n; ++i) {
        with_ftz("fma." R[i], "f32", "d:b32 a:f32 b:f32 c:f32")
        with_ftz("fma." R[i], "sat.f32", "d:b32 a:f32 b:f32 c:f32")
        three("mad." R[i], "f32")
        for (k = 1; k <= m; ++k)
            with_ftz(O[k] "." R[i], "f32", "d:b32 a:f32" (k == 1 ? " b:f32" : ""))
    }
    with_ftz("div.approx", "f32", "d:b32 a:f32 b:f32")
    with_ftz("div.full", "f32", "d:b32 a:f32 b:f32")
    m = each("rcp sqrt rsqrt sin cos lg2 ex2", O)
    for (k = 1; k <= m; ++k)
        with_ftz(O[k] ".approx", "f32", "d:b32 a:f32")
    one("tanh.approx", "f32")
    with_ftz("abs", "f32", "d:b32 a:f32")
    with_ftz("neg", "f32", "d:b32 a:f32")
    two("copysign", "f32")
    extremes("f32", 1)
}

function extremes(t, ftz,   k, m, O, s, i, n, F, in2) {
    m = each("min max", O)
    n = ftz ? each("- .ftz", F) : each("-", F)
    in2 = d(t) " " in_of("a", t) " " in_of("b", t)
    for (k = 1; k <= m; ++k)
        for (i = 1; i <= n; ++i) {
            s = O[k] (F[i] == "-" ? "" : F[i])
            row(s "." t, in2)
            row(s ".NaN." t, in2)
            row(s ".xorsign.abs." t, in2)
            row(s ".NaN.xorsign.abs." t, in2)
        }
}

function doubles(   n, i, k, m, R, O) {
    n = each("rn rz rm rp", R)
    m = each("add sub mul div", O)
    for (k = 1; k <= m; ++k)
        for (i = 1; i <= n; ++i)
            two(O[k] "." R[i], "f64")
    for (i = 1; i <= n; ++i) {
        three("fma." R[i], "f64")
        three("mad." R[i], "f64")
        one("rcp." R[i], "f64")
        one("sqrt." R[i], "f64")
    }
    one("abs", "f64")
    one("neg", "f64")
    two("min", "f64")
    two("max", "f64")
    two("copysign", "f64")
    one("rcp.approx.ftz", "f64")
    one("rsqrt.approx", "f64")
    one("rsqrt.approx.ftz", "f64")
}

function halves(   n, i, k, m, T, O, t, in3) {
    n = each("f16 f16x2", T)
    m = each("add sub mul", O)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        in3 = d(t) " " in_of("a", t) " " in_of("b", t) " " in_of("c", t)
        for (k = 1; k <= m; ++k) {
            two(O[k], t)
            two(O[k] ".rn.ftz", t)
            two(O[k] ".rn.sat", t)
            two(O[k] ".rn.ftz.sat", t)
        }
        with_ftz("fma.rn", t, in3)
        with_ftz("fma.rn", "sat." t, in3)
        with_ftz("fma.rn", "relu." t, in3)
        with_ftz("abs", t, d(t) " " in_of("a", t))
        with_ftz("neg", t, d(t) " " in_of("a", t))
        extremes(t, 1)
        one("ex2.approx", t)
    }
    n = each("bf16 bf16x2", T)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        for (k = 1; k <= m; ++k)
            two(O[k], t)
        three("fma.rn", t)
        three("fma.rn.relu", t)
        one("abs", t)
        one("neg", t)
        extremes(t, 0)
        one("ex2.approx.ftz", t)
    }
    n = each("f16 f16x2 bf16 bf16x2", T)
    for (i = 1; i <= n; ++i) {
        three("fma.rn.oob", T[i])
        three("fma.rn.oob.relu", T[i])
        one("tanh.approx", T[i])
    }
}

# ---- Comparisons ----

function comparisons_of(t) {
    if (t ~ /^b[0-9]/)
        return "eq ne"
    if (is_float(t))
        return "eq ne lt le gt ge equ neu ltu leu gtu geu num nan"
    return t ~ /^u/ ? "eq ne lt le gt ge lo ls hi hs" : "eq ne lt le gt ge"
}

function compare(op, cmp, t, ftz, result, join,   in2) {
    in2 = result " " in_of("a", t) " " in_of("b", t)
    row(op "." cmp (join == "" ? "" : "." join) (ftz ? ".ftz" : "") "." t,
        in2 (join == "" ? "" : " x:pred"))
}

function comparisons(   n, i, k, m, j, o, T, C, J, t, ftz, out) {
    n = each("b16 b32 b64 u16 s16 u32 s32 u64 s64 f32 f64 f16 bf16 f16x2 bf16x2", T)
    o = each("and or xor", J)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        m = each(comparisons_of(t), C)
        out = t ~ /f16$/ ? "d:pred" : "d:pred|e:pred"
        for (ftz = 0; ftz <= (t == "f32" || t == "f16" || t == "f16x2"); ++ftz)
            for (k = 1; k <= m; ++k)
                compare("setp", C[k], t, ftz, out, "")
        for (j = 1; j <= o; ++j)
            compare("setp", C[m < 5 ? 2 : 3], t, 0, out, J[j])
        row("setp." C[1] ".and." t, "d:pred " in_of("a", t) " " in_of("b", t) " !x:pred")
    }
}

# set writes a type of its own, which stands before that of the operands.
function set_row(cmp, ftz, to, t, join) {
    row("set." cmp (join == "" ? "" : "." join) (ftz ? ".ftz" : "") "." to "." t,
        d(to) " " in_of("a", t) " " in_of("b", t) (join == "" ? "" : " x:pred"))
}

function sets(   n, i, k, m, T, U) {
    n = each("b16 b32 b64 u16 s16 u32 s32 u64 s64 f32 f64", T)
    m = each("u32 s32 f32 f16 bf16", U)
    for (i = 1; i <= n; ++i)
        for (k = 1; k <= m; ++k) {
            set_row(i < 4 ? "eq" : "ge", 0, U[k], T[i], "")
            set_row("ne", 0, U[k], T[i], k == 1 ? "xor" : "and")
            if (T[i] == "f32" && U[k] != "bf16")
                set_row("leu", 1, U[k], T[i], "")
        }
    m = each("f16 u16 s16 u32 s32", U)
    for (k = 1; k <= m; ++k) {
        set_row("gt", 0, U[k], "f16", "")
        set_row("nan", 1, U[k], "f16", "or")
    }
    m = each("bf16 u16 s16 u32 s32", U)
    for (k = 1; k <= m; ++k)
        set_row("gtu", 0, U[k], "bf16", "")
    m = each("f16x2 u32 s32", U)
    for (k = 1; k <= m; ++k)
        set_row("lt", 0, U[k], "f16x2", "")
    m = each("bf16x2 u32 s32", U)
    for (k = 1; k <= m; ++k)
        set_row("neu", 0, U[k], "bf16x2", k == 1 ? "" : "and")
}

function choices(   n, i, k, m, T, C, t) {
    n = each("b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64", T)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        row("selp." t, d(t) " " in_of("a", t) " " in_of("b", t) " x:pred")
        row("slct." t ".s32", d(t) " " in_of("a", t) " " in_of("b", t) " c:i32")
        row("slct." t ".f32", d(t) " " in_of("a", t) " " in_of("b", t) " c:f32")
        row("slct.ftz." t ".f32", d(t) " " in_of("a", t) " " in_of("b", t) " c:f32")
    }
    m = each("finite infinite number notanumber normal subnormal", C)
    for (k = 1; k <= m; ++k) {
        row("testp." C[k] ".f32", "d:pred a:f32")
        row("testp." C[k] ".f64", "d:pred a:f64")
    }
}
