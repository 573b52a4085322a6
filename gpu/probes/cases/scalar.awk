# scalar.awk - every scalar form that ptxas takes for sm_90a, one case a line, in PTX's spelling.
#
#     scalar add.s32 d:b32 a:i32 b:i32
#     scalar lop3.or.b32 d:b32|e:pred a:i32 b:i32 c:i32 0x96 !x:pred
#     scalar add.cc.u32 d:b32 a:i32 b:i32 ; addc.u32 e:b32 0 0
#
# An operand is a name and what it holds; d, e, f, g are results, a, b, c, x are drawn, p and t are
# between two instructions. Classes: b results; i integers, n counts, of 16, 32 or 64 bits; the
# floating point types; pred. scalar_values.h draws the operands, scalar_ptx.awk makes programs.

function row(op, operands) {
    print "scalar " op " " operands
}

# Results of an integer or bit type, and what is drawn for it.
function bits(t) {
    return t ~ /x2$/ ? 32 : t ~ /64$/ ? 64 : t ~ /32$/ ? 32 : t ~ /16$/ ? 16 : 32
}

function d(t) {
    return t == "pred" ? "d:pred" : "d:b" bits(t)
}

function is_float(t) {
    return t ~ /^b?f/
}

# What is drawn for an operand of a type.
function in_of(name, t) {
    if (t == "pred" || is_float(t))
        return name ":" t
    if (t ~ /^e[45]m/)
        return name ":" t
    return name ":i" bits(t)
}

function one(op, t) {
    row(op "." t, d(t) " " in_of("a", t))
}

function two(op, t) {
    row(op "." t, d(t) " " in_of("a", t) " " in_of("b", t))
}

function three(op, t) {
    row(op "." t, d(t) " " in_of("a", t) " " in_of("b", t) " " in_of("c", t))
}

function each(list, out) {
    return split(list, out, " ")
}

function integers(   n, i, t, T, k, O, m, w) {
    n = each("u16 s16 u32 s32 u64 s64", T)
    m = each("add sub mul.lo mul.hi div rem min max", O)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        for (k = 1; k <= m; ++k)
            two(O[k], t)
        three("mad.lo", t)
        three("mad.hi", t)
        three("sad", t)
        if (t ~ /^s/) {
            one("abs", t)
            one("neg", t)
        }
        w = 2 * bits(t)
        if (w <= 64) {
            row("mul.wide." t, "d:b" w " " in_of("a", t) " " in_of("b", t))
            row("mad.wide." t, "d:b" w " " in_of("a", t) " " in_of("b", t) " c:i" w)
        }
    }
    two("add.sat", "s32")
    two("sub.sat", "s32")
    three("mad.hi.sat", "s32")
    three("mad24.hi.sat", "s32")
    n = each("u32 s32", T)
    for (i = 1; i <= n; ++i) {
        two("mul24.lo", T[i])
        two("mul24.hi", T[i])
        three("mad24.lo", T[i])
        three("mad24.hi", T[i])
        for (k = 1; k <= n; ++k) {
            row("dp4a." T[i] "." T[k], "d:b32 a:i32 b:i32 c:i32")
            row("dp2a.lo." T[i] "." T[k], "d:b32 a:i32 b:i32 c:i32")
            row("dp2a.hi." T[i] "." T[k], "d:b32 a:i32 b:i32 c:i32")
        }
    }
    n = each("u16x2 s16x2", T)
    for (i = 1; i <= n; ++i) {
        two("add", T[i])
        two("min", T[i])
        two("max", T[i])
    }
    two("min.relu", "s16x2")
    two("max.relu", "s16x2")
    two("min.relu", "s32")
    two("max.relu", "s32")
}

# The sums that nvcc writes for the functions of dynamic programming.
function dynamic(   n, i, t, T, relu, r, s, u) {
    n = each("s32 u32 s16x2 u16x2", T)
    for (i = 1; i <= n; ++i)
        for (relu = 0; relu <= (T[i] ~ /^s/); ++relu) {
            t = T[i]
            r = t (relu ? ".relu" : "")
            s = " a:i32 b:i32 ; "
            u = "." r " d:b32 t:b32 c:i32"
            row("add." t, "t:b32" s "max" u)
            row("add." t, "t:b32" s "min" u)
            row("max." r, "t:b32" s "max" u)
            row("min." r, "t:b32" s "min" u)
        }
    n = each("ge.s32 ge.u32 le.s32 le.u32", T)
    for (i = 1; i <= n; ++i)
        row("setp." T[i], "p:pred a:i32 b:i32 ; selp.s32 d:b32 a:i32 b:i32 p:pred ; " \
            "selp.s32 e:b32 1 0 p:pred")
}

function carries(   n, i, t, T, w, in2, in3, out, before, borrow) {
    n = each("u32 s32 u64 s64", T)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        w = bits(t)
        in2 = "d:b" w " a:i" w " b:i" w
        in3 = in2 " c:i" w
        out = " ; addc.u32 e:b32 0 0"
        before = "t:b32 x:i32 0xffffffff ; "
        borrow = "t:b32 0 x:i32 ; "
        row("add.cc." t, in2 out)
        row("sub.cc." t, in2 " ; subc.u32 e:b32 0 0")
        row("mad.lo.cc." t, in3 out)
        row("mad.hi.cc." t, in3 out)
        row("add.cc.u32", before "addc." t " " in2)
        row("add.cc.u32", before "addc.cc." t " " in2 out)
        row("sub.cc.u32", borrow "subc." t " " in2)
        row("sub.cc.u32", borrow "subc.cc." t " " in2 " ; subc.u32 e:b32 0 0")
        row("add.cc.u32", before "madc.lo." t " " in3)
        row("add.cc.u32", before "madc.lo.cc." t " " in3 out)
        row("add.cc.u32", before "madc.hi." t " " in3)
        row("add.cc.u32", before "madc.hi.cc." t " " in3 out)
    }
}

function logic(   n, i, k, m, t, T, O, w) {
    n = each("pred b16 b32 b64", T)
    for (i = 1; i <= n; ++i) {
        two("and", T[i])
        two("or", T[i])
        two("xor", T[i])
        one("not", T[i])
        if (i > 1)
            one("cnot", T[i])
    }
    n = each("0x96 0xe8 0xca 0x1b 0x80 0xfe 0x55 0x3c 0x01 0xd7", T)
    for (i = 1; i <= n; ++i)
        row("lop3.b32", "d:b32 a:i32 b:i32 c:i32 " T[i])
    row("lop3.or.b32", "d:b32|e:pred a:i32 b:i32 c:i32 0x96 x:pred")
    row("lop3.or.b32", "d:b32|e:pred a:i32 b:i32 c:i32 0x80 !x:pred")
    row("lop3.and.b32", "d:b32|e:pred a:i32 b:i32 c:i32 0x80 x:pred")
    row("lop3.and.b32", "_|e:pred a:i32 b:i32 c:i32 0xe8 !x:pred")
    m = each("l.clamp l.wrap r.clamp r.wrap", O)
    for (k = 1; k <= m; ++k)
        row("shf." O[k] ".b32", "d:b32 a:i32 b:i32 c:n32")
    n = each("b16 b32 b64 u16 u32 u64 s16 s32 s64", T)
    for (i = 1; i <= n; ++i) {
        w = bits(T[i])
        if (T[i] ~ /^b/)
            row("shl." T[i], "d:b" w " a:i" w " b:n32")
        row("shr." T[i], "d:b" w " a:i" w " b:n32")
    }
    n = each("b32 b32.f4e b32.b4e b32.rc8 b32.ecl b32.ecr b32.rc16", T)
    for (i = 1; i <= n; ++i)
        row("prmt." T[i], "d:b32 a:i32 b:i32 c:i32")
}

function fields(   n, i, t, T, w) {
    n = each("b32 b64", T)
    for (i = 1; i <= n; ++i) {
        w = bits(T[i])
        row("popc." T[i], "d:b32 a:i" w)
        row("clz." T[i], "d:b32 a:i" w)
        one("brev", T[i])
        row("bfi." T[i], "d:b" w " a:i" w " b:i" w " c:n32 x:n32")
    }
    n = each("u32 s32 u64 s64", T)
    for (i = 1; i <= n; ++i) {
        t = T[i]
        w = bits(t)
        row("bfind." t, "d:b32 a:i" w)
        row("bfind.shiftamt." t, "d:b32 a:i" w)
        row("bfe." t, "d:b" w " a:i" w " b:n32 c:n32")
        if (w == 32) {
            row("szext.clamp." t, "d:b32 a:i32 b:n32")
            row("szext.wrap." t, "d:b32 a:i32 b:n32")
        }
    }
    row("bmsk.clamp.b32", "d:b32 a:n32 b:n32")
    row("bmsk.wrap.b32", "d:b32 a:n32 b:n32")
    row("fns.b32", "d:b32 a:i32 b:n32 c:n32")
}

function moves(   n, i, T) {
    n = each("pred b16 u16 s16 b32 u32 s32 f32 b64 u64 s64 f64", T)
    for (i = 1; i <= n; ++i)
        one("mov", T[i])
    row("mov.b32", "d:b32 {a:i16,b:i16}")
    row("mov.b32", "{d:b16,e:b16} a:i32")
    row("mov.b64", "d:b64 {a:i32,b:i32}")
    row("mov.b64", "{d:b32,e:b32} a:i64")
    row("mov.b64", "d:b64 {a:i16,b:i16,c:i16,x:i16}")
    row("mov.b64", "{d:b16,e:b16,f:b16,g:b16} a:i64")
    row("mov.b128", "t:b128 {a:i64,b:i64} ; mov.b128 {d:b64,e:b64} t:b128")
}

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

# ---- Conversions ----

# A narrow integer stands in a register of 32 bits.
function int_in(t) {
    return "a:i" (t ~ /8$/ ? 32 : bits(t))
}

function int_out(t) {
    return "d:b" (t ~ /8$/ ? 32 : bits(t))
}

function cvt(how, to, from) {
    row("cvt" how "." to "." from, (is_float(to) ? d(to) : int_out(to)) " " \
        (is_float(from) ? in_of("a", from) : int_in(from)))
}

# Is there a number of a type that another one does not hold? Else .sat is refused.
function may_exceed(to, from,   t, f) {
    t = substr(to, 2) + 0
    f = substr(from, 2) + 0
    if (substr(to, 1, 1) == substr(from, 1, 1))
        return f > t
    return from ~ /^s/ || f >= t
}

function integer_conversions(   n, i, k, m, j, o, T, F, R) {
    n = each("u8 s8 u16 s16 u32 s32 u64 s64", T)
    m = each("f16 bf16 f32 f64", F)
    o = each("rn rz rm rp", R)
    for (i = 1; i <= n; ++i) {
        for (k = 1; k <= n; ++k) {
            cvt("", T[i], T[k])
            if (may_exceed(T[i], T[k]))
                cvt(".sat", T[i], T[k])
        }
        for (k = 1; k <= m; ++k) {
            if (F[k] == "bf16" && T[i] ~ /8$/)
                continue
            for (j = 1; j <= o; ++j) {
                cvt("." R[j], F[k], T[i])
                cvt("." R[j] "i", T[i], F[k])
                if (F[k] == "f32")
                    cvt("." R[j] "i.ftz", T[i], F[k])
            }
            if (F[k] != "bf16")
                cvt(".rn.sat", F[k], T[i])
        }
    }
}

function pair_cvt(how, to, from) {
    row("cvt" how "." to "." from, (to ~ /^e/ ? "d:b16" : "d:b32") " a:" from \
        (from == "f32" ? " b:f32" : ""))
}

function float_conversions(   n, i, k, m, R, T, s) {
    n = each("rn rz rm rp", R)
    for (i = 1; i <= n; ++i) {
        cvt("." R[i], "f16", "f32")
        cvt("." R[i], "f16", "f64")
        cvt("." R[i], "bf16", "f32")
        cvt("." R[i], "bf16", "f64")
        cvt("." R[i], "f32", "f64")
        cvt("." R[i] ".ftz", "f32", "f64")
        cvt("." R[i] ".ftz", "f16", "f32")
        cvt("." R[i] "i", "f32", "f32")
        cvt("." R[i] "i.ftz", "f32", "f32")
        cvt("." R[i] "i.sat", "f32", "f32")
        cvt("." R[i] "i", "f64", "f64")
        cvt("." R[i] "i", "f16", "f16")
        cvt("." R[i] "i", "bf16", "bf16")
    }
    cvt("", "f32", "f16")
    cvt(".ftz", "f32", "f16")
    cvt("", "f32", "bf16")
    cvt("", "f64", "f16")
    cvt("", "f64", "bf16")
    cvt("", "f64", "f32")
    cvt(".ftz", "f64", "f32")
    cvt(".sat", "f32", "f16")
    cvt(".sat", "f64", "f32")
    cvt(".rn.sat", "f32", "f64")
    cvt(".rn.sat", "f16", "f32")
    cvt(".sat", "f32", "f32")
    cvt(".sat", "f64", "f64")
    cvt(".sat", "f16", "f16")
    cvt(".ftz.sat", "f32", "f32")
    n = each(".rn .rz", R)
    for (i = 1; i <= n; ++i) {
        m = each("- .relu .satfinite .relu.satfinite", T)
        for (k = 1; k <= m; ++k) {
            s = R[i] (T[k] == "-" ? "" : T[k])
            pair_cvt(s, "f16x2", "f32")
            pair_cvt(s, "bf16x2", "f32")
            if (k > 1) {
                cvt(s, "f16", "f32")
                cvt(s, "bf16", "f32")
            }
            if (k < 3)
                row("cvt" s ".tf32.f32", "d:b32 a:f32")
        }
    }
    row("cvt.rna.tf32.f32", "d:b32 a:f32")
    row("cvt.rna.satfinite.tf32.f32", "d:b32 a:f32")
    n = each("e4m3x2 e5m2x2", T)
    for (i = 1; i <= n; ++i) {
        pair_cvt(".rn.satfinite", T[i], "f32")
        pair_cvt(".rn.satfinite.relu", T[i], "f32")
        pair_cvt(".rn.satfinite", T[i], "f16x2")
        pair_cvt(".rn.satfinite.relu", T[i], "f16x2")
        pair_cvt(".rn", "f16x2", T[i])
        pair_cvt(".rn.relu", "f16x2", T[i])
    }
    n = each("u16 s16", T)
    for (i = 1; i <= n; ++i)
        row("cvt.pack.sat." T[i] ".s32", "d:b32 a:i32 b:i32")
    n = each("u8 s8 u4 s4 u2 s2", T)
    for (i = 1; i <= n; ++i)
        row("cvt.pack.sat." T[i] ".s32.b32", "d:b32 a:i32 b:i32 c:i32")
}

# ---- Video ----

function videos(   n, i, k, m, T, O, S, s, r, in2) {
    n = each("u32.u32.u32 u32.u32.s32 u32.s32.u32 u32.s32.s32 s32.u32.u32 s32.u32.s32 " \
             "s32.s32.u32 s32.s32.s32", T)
    m = each("vadd vsub vabsdiff vmin vmax", O)
    for (k = 1; k <= m; ++k)
        for (i = 1; i <= n; ++i) {
            row(O[k] "." T[i], "d:b32 a:i32 b:i32")
            row(O[k] "." T[i] ".sat", "d:b32 a:i32 b:i32")
            row(O[k] "." T[i] ".sat", "d:b32 a:i32.h1 b:i32.b2")
            row(O[k] "." T[i] ".add", "d:b32 a:i32.b0 b:i32.h0 c:i32")
            row(O[k] "." T[i] ".sat.min", "d:b32 a:i32.b1 b:i32.b3 c:i32")
            row(O[k] "." T[i] ".max", "d:b32 a:i32 b:i32.h1 c:i32")
            row(O[k] "." T[i] ".sat", "d:b32.b1 a:i32 b:i32 c:i32")
            row(O[k] "." T[i], "d:b32.h1 a:i32.h0 b:i32 c:i32")
        }
    n = each("u32.u32 u32.s32 s32.u32 s32.s32", T)
    m = each("eq ne lt le gt ge", O)
    for (i = 1; i <= n; ++i)
        for (k = 1; k <= m; ++k) {
            row("vset." T[i] "." O[k], "d:b32 a:i32 b:i32")
            row("vset." T[i] "." O[k] ".add", "d:b32 a:i32.h1 b:i32.b0 c:i32")
            row("vset." T[i] "." O[k], "d:b32.b2 a:i32.b1 b:i32.b1 c:i32")
        }
    n = each("u32.u32 s32.u32 u32.s32 s32.s32", T)
    m = each("clamp wrap", O)
    for (i = 1; i <= n; ++i)
        for (k = 1; k <= m; ++k) {
            s = T[i] ".u32"
            row("vshl." s "." O[k], "d:b32 a:i32 b:n32")
            row("vshl." s ".sat." O[k] ".add", "d:b32 a:i32.h1 b:n32.b0 c:i32")
            row("vshr." s "." O[k], "d:b32 a:i32 b:n32")
            row("vshr." s ".sat." O[k], "d:b32.h0 a:i32.b3 b:n32 c:i32")
        }
    n = each("u32.u32 s32.s32 s32.u32 u32.s32", T)
    m = each("- .shr7 .shr15", O)
    for (i = 1; i <= n; ++i)
        for (k = 1; k <= m; ++k) {
            s = O[k] == "-" ? "" : O[k]
            r = T[i] == "u32.u32" ? "u32" : "s32"
            row("vmad." r "." T[i] s, "d:b32 a:i32 b:i32 c:i32")
            row("vmad." r "." T[i] ".sat" s, "d:b32 a:i32.h0 b:i32.b3 c:i32")
        }
    row("vmad.s32.s32.s32", "d:b32 -a:i32 b:i32.h1 c:i32")
    row("vmad.s32.s32.s32.sat.shr7", "d:b32 a:i32.b0 b:i32 -c:i32")
    row("vmad.u32.u32.u32.po", "d:b32 a:i32 b:i32.h1 c:i32")
}

function packed_videos(   n, i, k, m, T, O, w) {
    n = each("u32.u32.u32 s32.s32.s32 s32.u32.s32 u32.s32.u32", T)
    m = each("vadd vsub vavrg vabsdiff vmin vmax", O)
    for (w = 2; w <= 4; w += 2)
        for (k = 1; k <= m; ++k)
            for (i = 1; i <= n; ++i) {
                row(O[k] w "." T[i], "d:b32 a:i32 b:i32 c:i32")
                row(O[k] w "." T[i] ".sat", "d:b32 a:i32 b:i32 c:i32")
                row(O[k] w "." T[i] ".add", "d:b32 a:i32 b:i32 c:i32")
            }
    row("vadd2.s32.s32.s32.sat", "d:b32.h0 a:i32.h32 b:i32.h13 c:i32")
    row("vadd4.u32.u32.u32.sat", "d:b32.b20 a:i32.b7531 b:i32.b0246 c:i32")
    n = each("u32.u32 s32.s32", T)
    m = each("eq ne lt le gt ge", O)
    for (w = 2; w <= 4; w += 2)
        for (k = 1; k <= m; ++k)
            for (i = 1; i <= n; ++i) {
                row("vset" w "." T[i] "." O[k], "d:b32 a:i32 b:i32 c:i32")
                row("vset" w "." T[i] "." O[k] ".add", "d:b32 a:i32 b:i32 c:i32")
            }
}

BEGIN {
    print "# integers"
    integers()
    dynamic()
    carries()
    print "# bits"
    logic()
    fields()
    moves()
    print "# floating point"
    singles()
    doubles()
    halves()
    print "# comparisons"
    comparisons()
    sets()
    choices()
    print "# conversions"
    integer_conversions()
    float_conversions()
    print "# video"
    videos()
    packed_videos()
}
