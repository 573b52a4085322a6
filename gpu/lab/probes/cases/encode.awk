# encode.awk - arguments of the encoder of tiled maps, on both sides of each rule. Needs copy.awk.

BEGIN {
    n = types(); P = split("u4x16_8 u4x16_16 u6x16_16", Q, " ")
    for (k = 1; k <= P; k++) { T[n + k] = Q[k]; B[n + k] = 1 }
    print "# E9 each rule of the encoder, on both sides of its border"
    for (t = 1; t <= n + P; t++) for (f = 0; f <= 2; f++) for (s = 0; s <= 7; s++)
        if (f == 0 || s < 2)
            rule(T[t], "256,8,4", "1024,8192", "16,2,1", "", fields(s, 0, f))
    for (t = n + 1; t <= n + P; t++) for (s = 0; s <= 7; s += s == 0 ? 3 : 1)
        rule(T[t], "256,8,4", "1024,8192", "128,2,1", "", fields(s, 0, 0))
    for (i = 0; i <= 3; i++) for (s = 0; s <= 3; s++) for (r = 1; r <= 5; r++)
        rule("u16", "64,8,4,3,2", "128,1024,4096,12288", "16,2,1,1,1", "", fields(s, i,
            0) " rank " r)
    for (r = 0; r <= 6; r += 6) rule("u16", "64,8,4,3,2", "128,1024,4096,12288", "16,2,1,1,1", "",
        " rank " r)
    for (b = 0; b <= 64; b += 8) for (i = 0; i <= 2; i++)
        rule("u16", "64,8,4", "128,1024", "16,2,1", "", fields(i == 2, i, 0) " base " b)
    for (z = 1; z <= 257; z += 16) rule("u16", "512,512", 1024, z ",1", "", "")
    for (k = split("0 1 8 16 255 256 257", Z, " "); k > 0; k--) {
        rule("u8", "512,512", 1024, Z[k] ",1", "", "")
        rule("u8", "512,512", 1024, "16," Z[k], "", "")
        rule("u8", "512,512,4", "1024,524288", "16,1," Z[k], "", "")
        rule("u8", "512,512,4", "1024,524288", Z[k] ",1,1", "", fields(0, 1, 0))
        rule("u8", "512,512,4", "1024,524288", Z[k] ",1,1", "", fields(1, 2, 0))
    }
    for (e = 0; e <= 9; e++) for (k = 0; k <= 2; k++) for (i = 0; i <= 2; i++) {
        es = k == 0 ? e ",1,1" : k == 1 ? "1," e ",1" : "1,1," e
        rule("u16", "512,512,4", "1024,524288", "16,16,2", es, fields(i == 2, i, 0))
    }
    m = split("0 1 8 15 16 17 24 32 48 112 1008 1024 1099511627760 1099511627776 " \
              "1099511627792 18446744073709551600", S, " ")
    for (k = 1; k <= m; k++) {
        rule("u16", "64,8", S[k], "16,2", "", "")
        rule("u16", "64,8,3", "128," S[k], "16,2,1", "", "")
        rule("u16", "64,8,3", "128," S[k], "16,2,1", "", fields(1, 2, 0))
        rule("u16", "64,8,3", "128," S[k], "16,2,1", "", fields(0, 1, 0))
    }
    for (k = split("0 1 2 4294967295 4294967296 4294967297", Z, " "); k > 0; k--) {
        rule("u8", Z[k] ",2", "4294967296", "16,1", "", "")
        rule("u8", "16," Z[k], 16, "16,1", "", "")
        rule("u64", Z[k] ",2", "34359738368", "2,1", "", "")
    }
    for (s = 0; s <= 3; s++) for (i = 16; i <= 160; i += 16) for (v = 0; v <= 2; v++)
        rule("u8", "256,8,2", "256,2048", i ",2,2", "", fields(s, v, 0))
    for (l = 0; l <= 4; l++) rule("u8", "256,8", 256, "16,2", "", " l2 " l)
    for (k = split("map base size stride box es", N, " "); k > 0; k--) for (r = 1; r <= 2; r++)
        rule("u16", "64,8", 128, "16,2", "", " rank " r " null " N[k])
    print "# boxes that are refused: which field is it?"
    less("f32", "32,23,6,11,39", "1,1,3,1,3", 3, 0, "336,704,1152,1280")
    less("f16", "8,8,38,40,256", "3,1,5,2,1", 1, 0, "752,1264,1280,1424")
    less("s64", "2,255,33,255", "2,2,2,1", 3, 0, "704,1040,1312")
    less("f64", "18,30,17,26,38", "3,3,1,4,6", 2, 1, "800,896,1040,1520")
    for (k = 1; k <= 256; k *= 2) for (q = 1; q <= 256; q *= 4) {
        rule("u8", "512,512,512", "1024,524288", "16," k "," q, "", "")
        rule("u8", "512,512,512,512", "1024,524288,268435456", "128,256," k "," q, "", "")
        rule("u8", "512,512,512,512", "1024,524288,268435456", "128,256," k "," q, "1,1,8,4", "")
    }
    print "# how large a box may be, in bytes: about 227 KiB, about 256 KiB"
    for (k = 40; k <= 72; k += 4)
        rule("u8", "512,512,512", "1024,524288", "16,256," k, "", "")
    for (k = split("226,64 227,64 228,64 127,128 128,128 127,129 129,128", Z, " "); k > 0; k--) {
        rule("u8", "512,512,512", "1024,524288", "16," Z[k], "", "")
        rule("u32", "512,512,512", "2048,1048576", "4," Z[k], "", "")
        rule("u8", "512,512,512,512", "1024,524288,268435456", "16," Z[k] ",2", "1,1,1,2", "")
        rule("u8", "512,512,512,512", "1024,524288,268435456", "16," Z[k] ",3", "1,1,1,2", "")
        rule("u8", "512,512,512", "1024,524288", "16," Z[k], "", fields(0, 1, 0))
        rule("u8", "512,512,512", "1024,524288", "16," Z[k], "2,1,1", "")
        rule("u8", "512,512,512", "1024,524288", "16," Z[k], "", fields(3, 0, 0))
    }
    print "# arguments that are right but for one or two of them"
    seed = 20261120
    for (k = 0; k < 1800; k++) drawn()
}
function rule(type, size, stride, box, es, more) {
    one("tma_encode", type, size, stride, box, es, more)
}
function fields(s, i, f) {
    return (s ? " swizzle " s : "") (i ? " interleave " i : "") (f ? " fill " f : "")
}
# The case, and it with one box of 1, one step of 1, half of one box, no swizzle.
function less(type, box, es, s, i, stride,    n, d, q, one_box, half, step) {
    n = split(box, X, ","); split(es, Y, ",")
    rule(type, substr("99,99,99,99,99", 1, 3 * n - 1), stride, box, es, fields(s, i, 0))
    rule(type, substr("99,99,99,99,99", 1, 3 * n - 1), stride, box, es, fields(0, i, 0))
    rule(type, substr("99,99,99,99,99", 1, 3 * n - 1), stride, box, es, fields(s, 0, 0))
    for (d = 1; d <= n; d++) {
        one_box = half = step = ""
        for (q = 1; q <= n; q++) {
            one_box = one_box (q > 1 ? "," : "") (q == d && d > 1 ? 1 : X[q])
            half = half (q > 1 ? "," : "") (q == d && d > 1 ? int((X[q] + 1) / 2) : X[q])
            step = step (q > 1 ? "," : "") (q == d ? 1 : Y[q])
        }
        rule(type, substr("99,99,99,99,99", 1, 3 * n - 1), stride, one_box, es, fields(s, i, 0))
        rule(type, substr("99,99,99,99,99", 1, 3 * n - 1), stride, half, es, fields(s, i, 0))
        rule(type, substr("99,99,99,99,99", 1, 3 * n - 1), stride, box, step, fields(s, i, 0))
    }
}
function dice(n) { seed = seed * 16807 % 2147483647; return int(seed / 7) % n }
function pick(list,    n) { n = split(list, D, " "); return D[1 + dice(n)] }
function rarely(often, list) { return dice(9) ? often : pick(list) }
function drawn(    t, r, d, i, s, size, stride, box, es, last) {
    t = dice(12) ? 1 + dice(13) : 14 + dice(3)
    r = 1 + dice(5); i = r < 3 || dice(3) ? 0 : 1 + dice(2)
    s = i == 2 ? rarely(1, "0 2 3 4") : rarely(dice(4), "4 5 6 7")
    last = 0
    for (d = 0; d < r; d++) {
        size = d ? size "," : ""; box = d ? box "," : ""; es = d ? es "," : ""
        size = size rarely(1 + dice(300), "0 1 128 4294967295 4294967296 4294967297")
        box = box rarely(d || i ? 1 + dice(40) : (1 + dice(2 ^ s)) * 16 / B[t], \
            "0 1 2 8 255 256 257 128 7")
        es = es rarely(1 + dice(8), "0 1 9 16")
        last = last + (1 + dice(40)) * (i == 2 ? 32 : 16)
        if (d > 1) stride = stride ","
        if (d == 1) stride = ""
        if (d) stride = stride rarely(last, "0 8 16 24 40 1099511627776 1099511627744 48 16")
    }
    if (r == 1) stride = "0"
    rule(T[t], size, stride, box, es, fields(s, i, T[t] ~ /f/ ? dice(2) : rarely(0, "1 2")) \
        (dice(7) ? "" : " base " 8 * dice(9)))
}
