# scalar.awk - every scalar form that ptxas takes for sm_90a, one case a line, in PTX's spelling.
# Here: how a case is written, integers and bits; the others: scalar_float.awk, scalar_other.awk,
# scalar_more.awk.
#
#     scalar add.s32 d:b32 a:i32 b:i32
#     scalar lop3.or.b32 d:b32|e:pred a:i32 b:i32 c:i32 0x96 !x:pred
#     scalar add.cc.u32 d:b32 a:i32 b:i32 ; addc.u32 e:b32 0 0
#
# An operand is a name and what it holds; d, e, f, g are results, a, b, c, x are drawn, p and t are
# between two instructions. Classes: b results; i integers, n counts, of 16, 32 or 64 bits; the
# floating point types; pred. ../scalar_case.h draws the operands, scalar_ptx.awk makes programs.

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
