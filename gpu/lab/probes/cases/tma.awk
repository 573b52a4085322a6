# tma.awk - copies of boxes: swizzles, places, steps, borders, fills, values, sums, slices.
#
# Each group stands under the rule that made it. Needs copy.awk.

BEGIN {
    n = types()
    print "# E1 the three modes of larger atoms, by type and inner box"
    for (s = 4; s <= 6; s++) for (t = 1; t <= 5; t += 2) for (i = 32; i <= 128; i *= 2)
        one("tma_load", T[t], "192,17", 192 * B[t], i / B[t] ",16", "", " swizzle " s " at 0,0")
    print "# E2 inner boxes narrower than the span of the swizzle, loaded and stored"
    for (s = 0; s <= 3; s++) for (i = 16; i <= 128; i += 16) if (i <= 16 * 2 ^ s || s == 0)
        for (t = 1; t <= 5; t += 2) for (d = 0; d <= 1; d++) if (i % B[t] == 0)
            one(d ? "tma_store" : "tma_load", T[t], "192,19", 192 * B[t], i / B[t] ",13", "",
                " swizzle " s " at 0,1")
    for (s = 1; s <= 3; s++) for (i = 16; i <= 48; i += 16) if (i < 16 * 2 ^ s)
        one("tma_load", "u32", "48,5,7", "192,960", i / 4 ",3,4", "", " swizzle " s " at 8,1,2")
    print "# E3 every 128-byte place in a kilobyte and beyond it, every mode, some places between"
    for (s = 0; s <= 3; s++) for (p = 0; p <= 2048; p += 128) for (i = 16; i <= 64; i *= 2)
        if (i <= 8 * 2 ^ s || s == 0)
            one("tma_load", "u16", "64,23", 128, i ",11", "", swizzled(s, p))
    for (s = 0; s <= 3; s++) for (p = 128; p <= 1024; p += 128)
        one("tma_store", "u16", "64,23", 128, "16,11", "", swizzled(s, p))
    for (p = 16; p <= 64; p *= 4) for (s = 0; s <= 3; s += 3) for (d = 0; d <= 1; d++)
        one(d ? "tma_store" : "tma_load", "u16", "64,23", 128, "16,11", "", swizzled(s, p))
    print "# E4 steps of 1 to 8 in each dimension, boxes that they do not divide, both borders"
    for (d = 0; d <= 2; d++) for (e = 1; e <= 8; e++) for (b = 5; b <= 8; b += 3)
        for (c = -3; c <= 11; c += 7) for (k = 0; k <= 2; k++) if (k == 0 || c >= 0) {
            es = d == 0 ? e ",1,1" : d == 1 ? "1," e ",1" : "1,1," e
            at = d == 0 ? 4 * c ",0,0" : d == 1 ? "0," c ",0" : "0,0," c
            one(k == 0 ? "tma_load" : k == 1 ? "tma_store" : "tma_add", "u32", "40,13,17",
                "160,2240", "16," b "," b - 2, es, " at " at)
        }
    for (e = 2; e <= 4; e++) for (f = 2; f <= 5; f++) for (s = 0; s <= 3; s += 3)
        one("tma_load", "u16", "40,13,17", "80,1120", "16,7,6", "1," e "," f,
            " swizzle " s " at 8,-2,12")
    one("tma_store", "u32", "40,13,17", "160,2240", "16,5,3", "", " at -12,0,0")
    one("tma_store", "u32", "40,13,17", "160,2240", "16,5,3", "", " at 0,-3,0")
    one("tma_add", "u32", "40,13,17", "160,2240", "16,5,3", "", " at 0,0,-3")
    print "# E5 what fills the outside, by type and kind of fill"
    for (t = 1; t <= n; t++) for (f = 0; f <= 1; f++) for (c = -2; c <= 3; c++)
        if (f == 0 || T[t] ~ /f/ || c == 0)
            one("tma_load", T[t], 160 / B[t] - 1 ",7", 192, 48 / B[t] ",3", "",
                " fill " f " at " 48 / B[t] * c ",5")
    print "# what becomes of values: ties, subnormals, infinities, NaNs"
    for (t = 9; t <= 12; t++) for (k = 0; k <= 5; k++) {
        split("0 28672 32640 65408 65280 255", F, " "); split("2048 257 1 1 4096 8191", M, " ")
        one("tma_load", T[t], "40,5", 160, "40,3", "",
            " at 0,0 first " F[k + 1] " mul " M[k + 1])
    }
    for (t = 9; t <= 12; t++) {
        one("tma_load", T[t], "40,5", 160, "40,3", "", " at 0,0 first 0 mul 1")
        one("tma_load", T[t], "40,5", 160, "40,3", "", " at 0,0 first 0 mul 32640")
        one("tma_store", T[t], "40,5", 160, "40,3", "", " at 0,0 first 0 mul 1")
        one("tma_store", T[t], "40,5", 160, "40,3", "", " at 0,0 first 28672 mul 257")
        one("tma_store", T[t], "40,5", 160, "40,3", "", " at 0,0 first 65408 mul 1")
    }
    print "# coordinates whose bytes are and are not a multiple of 16"
    for (t = 1; t <= 5; t += 2) for (c = -2; c <= 5; c++)
        one("tma_load", T[t], 96 / B[t] - 1 ",7", 192, 32 / B[t] ",3", "",
            " at " 16 / B[t] * c ",3")
    one("tma_load", "u8", "95,7", 192, "32,3", "", " at 8,3")
    one("tma_load", "u16", "47,7", 192, "16,3", "", " at 4,3")
    one("tma_load", "u32", "24,7", 192, "8,3", "", " at -2,3")
    one("tma_load", "u64", "12,7", 192, "4,3", "", " at 3,3")
    one("tma_store", "u32", "24,7", 192, "8,3", "", " at 2,3")
    print "# reductions of every type there is"
    for (t = 1; t <= n; t++) sums(T[t], B[t])
    for (k = split("min max and or xor", R, " "); k > 0; k--) {
        reduces(R[k], "u32"); reduces(R[k], "u64")
    }
    for (k = 1; k <= 2; k++) {
        R[1] = "min"; R[2] = "max"
        reduces(R[k], "s32"); reduces(R[k], "s64"); reduces(R[k], "f16"); reduces(R[k], "bf16")
    }
    for (k = 0; k <= 3; k++) for (q = 0; q <= 1; q++)
        one(q ? "tma_inc" : "tma_dec", "u32", "40,5", 160, "12,3", "",
            " at 8,1 into " k " first " k " mul 0")
    print "# E6 boxes inside, across each border, and outside: the bytes that are told"
    for (x = -40; x <= 72; x += 16) for (y = -9; y <= 15; y += 3)
        one("tma_load", "u16", "61,11", 128, "32,7", "", " at " x "," y)
    for (x = -24; x <= 72; x += 8) one("tma_load", "u16", "61,11", 128, "32,7", "", " at " x ",-2")
    for (x = -1; x <= 1; x += 2) for (s = 0; s <= 3; s++)
        one("tma_load", "u16", "61,11", 128, "16,7", "",
            " swizzle " s " at " x * 1073741824 "," x * 2147483647)
    for (x = 0; x <= 64; x += 16) for (y = 0; y <= 12; y += 4)
        one("tma_store", "u16", "61,11", 128, "32,7", "", " at " x "," y)
    for (x = -16; x <= 96; x += 16) one("tma_load", "u16", "77", 0, "32", "", " at " x)
    for (x = 0; x <= 96; x += 16) one("tma_store", "u16", "77", 0, "32", "", " at " x)
    for (d = 2; d <= 4; d++) for (c = -2; c <= 5; c++) {
        at = "8," (d == 1 ? c : 1) "," (d == 2 ? c : 0) "," (d == 3 ? c : 1) "," (d == 4 ? c : 2)
        one("tma_load", "u16", "24,3,4,5,6", "48,144,576,2880", "16,2,3,2,3", "", " at " at)
        if (c >= 0)
            one("tma_store", "u16", "24,3,4,5,6", "48,144,576,2880", "16,2,3,2,3", "", " at " at)
        one("tma_load", "u8", "48,3,4,5", "48,144,576", "16,2,3,4", "",
            " swizzle " d - 1 " at 16,1," c ",1")
    }
    print "# rows that do not end at a multiple of 16 bytes: what a store writes behind them"
    for (t = 1; t <= 5; t += 2) for (z = 1; z <= 48 / B[t]; z += t == 1 ? 5 : 1 + (t == 2)) {
        edge("tma_store", T[t], z, 0); edge("tma_load", T[t], z, 0)
        if (t > 1) edge("tma_store", T[t], z, 2)
    }
    for (z = 1; z <= 12; z += 2) for (s = 1; s <= 3; s++) edge("tma_store", "u16", z, s)
    for (z = 1; z <= 12; z++) { edge("tma_add", "u32", z, 0); edge("tma_max", "u32", z, 3) }
    for (z = 1; z <= 12; z++) edge("tma_add", "f16", z, 0)
    for (z = 41; z <= 48; z++) for (x = 24; x <= 40; x += 8) {
        one("tma_store", "u16", z, 0, "16", "", " at " x)
        one("tma_store", "u16", z ",3", 96, "16,2", "", " at " x ",2")
    }
    print "# E8 interleaved layouts: steps of dimension 0, its box, swizzles"
    for (v = 1; v <= 2; v++) for (e = 1; e <= 8; e++) for (b = 8; b <= 24; b += 8)
        for (s = v - 1; s <= 1; s++) for (t = 1; t <= 3; t++) if (t > 1 || b == 16)
            one("tma_load", T[t], "24,9,5", "768,6912", b ",2,3", e ",1,1", woven(v, s, "2,1,1"))
    for (s = 2; s <= 3; s++) for (v = 1; v <= 2; v++)
        one("tma_load", "u16", "24,9,5", "768,6912", "8,2,3", "", woven(v, s, "2,1,1"))
    one("tma_load", "u32", "24,9,5", "768,6912", "4,2,3", "", woven(1, 0, "2,1,1"))
    one("tma_load", "u16", "24,9,5", "768,6912", "4,2,3", "", woven(1, 0, "2,1,1"))
    for (v = 1; v <= 2; v++) for (b = 8; b <= 64; b *= 2) for (e = 1; e <= 4; e++)
        for (s = 0; s <= 1; s++) for (t = 2; t <= 3; t++)
            one("tma_load", T[t], "64,9,5", "256,2560", b / B[t] * 2 ",5,3", e ",1,1",
                woven(v, s, "0,1,1"))
    print "# the other boxes, and the other steps"
    for (k = split("1 2 7 8 9 16 17 33 40", D, " "); k > 0; k--) for (v = 1; v <= 2; v++)
        one("tma_load", "u16", "12,33,5", "384,12672", "8," D[k] ",2", "",
            woven(v, v - 1, "1,3,1"))
    for (v = 1; v <= 2; v++) for (e = 1; e <= 4; e++) for (f = 1; f <= 3; f++)
        one("tma_load", "u16", "12,33,5", "384,12672", "8,9,5", "1," e "," f,
            woven(v, v - 1, "1,3,1"))
    print "# both borders"
    for (v = 1; v <= 2; v++) for (c = -9; c <= 14; c += c < -3 || c > 8 ? 3 : 1) {
        one("tma_load", "u16", "12,9,5", "384,3456", "8,5,3", "", woven(v, v - 1, c ",1,1"))
        one("tma_load", "u16", "12,9,5", "384,3456", "8,5,3", "", woven(v, v - 1, "1," c ",1"))
        one("tma_load", "u16", "12,9,5", "384,3456", "8,5,3", "", woven(v, v - 1, "1,1," c))
        one("tma_load", "u16", "12,9,5", "384,3456", "8,5,3", "3,1,1", woven(v, v - 1, c ",1,1"))
    }
    for (c = -4; c <= 8; c += 3)
        one("tma_load", "f16", "12,9,5", "384,3456", "8,5,3", "", woven(1, 0, c ",7,3") " fill 1")
    print "# stores, places, four and five dimensions"
    for (v = 1; v <= 2; v++) for (c = 0; c <= 4; c++) {
        one("tma_store", "u16", "12,9,5", "384,3456", "8,5,3", "", woven(v, v - 1, 2 * c ",7,1"))
        one("tma_store", "u16", "12,9,5", "384,3456", "8,5,3", "2,1,1", woven(v, v - 1, c ",1,3"))
        one("tma_load", "u16", "12,9,5", "384,3456", "8,5,3", "",
            woven(v, v - 1, "1,2,1") " dst " 128 * c)
        one("tma_load", "u16", "12,5,4,3", "384,1920,7680", "8,3,2,2", "",
            woven(v, v - 1, "1," c - 1 ",2,1"))
        one("tma_load", "u16", "12,5,4,3,2", "384,1920,7680,23040", "8,3,2,2,2", "",
            woven(v, v - 1, "1,2," c - 1 ",1,0"))
    }
}
function swizzled(s, p) { return " swizzle " s " at 0,2" (p == 0 ? "" : " dst " p) }
function edge(what, t, z, s) {
    one(what, t, z ",3", 64, 32 / bytes[t] ",2", "", (s ? " swizzle " s : "") " at " 0 ",1")
    one(what, t, z ",3", 64, 32 / bytes[t] ",2", "",
        (s ? " swizzle " s : "") " at " 16 / bytes[t] ",0")
}
function woven(v, s, at) { return " interleave " v (s == 0 ? "" : " swizzle " s) " at " at }
function sums(t, b,    k) {
    one("tma_add", t, 240 / b - 1 ",5", 240, 48 / b ",3", "", " at " 48 / b ",1")
    if (t !~ /f/) return
    one("tma_add", t, 240 / b - 1 ",5", 240, 48 / b ",3", "",
        " at " 48 / b ",1 into 16256 first 16250 mul 3")
    one("tma_add", t, 240 / b - 1 ",5", 240, 48 / b ",3", "",
        " at " 48 / b ",1 into 15360 first 13000 mul 911")
    one("tma_add", t, 240 / b - 1 ",5", 240, 48 / b ",3", "",
        " at " 48 / b ",1 into 3 first 0 mul 1")
}
function reduces(op, t) {
    one("tma_" op, t, 160 / bytes[t] ",5", 160, 48 / bytes[t] ",3", "",
        " at " 48 / bytes[t] ",1 into 32769 first 31000 mul 1237")
}
