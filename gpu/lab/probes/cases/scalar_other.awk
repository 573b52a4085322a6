# scalar_other.awk - the scalar forms of conversions and video, and the order of all of them: behind
# scalar.awk, which says how a case is written, and scalar_float.awk.

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
