#!/bin/sh
# make.sh - the cases of the probes, each list by the rule that stands above it.
#
# make.sh tma|encode|im2col|mbarrier|banks|cluster|wgmma|dot     prints one list
set -eu

# What the lists of tensor copies share: one case with its fields, 0 and 1 left out where they can.
COPY='
    function one(what, type, size, stride, box, es, more) {
        printf "%s type %s size %s stride %s box %s", what, type, size, stride, box
        if (es != "") printf " es %s", es
        printf "%s\n", more
    }
    function types(    n, k) {
        n = split("u8 u16 u32 s32 u64 s64 f16 bf16 f32 f32ftz tf32 tf32ftz f64", T, " ")
        split("1 2 4 4 8 8 2 2 4 4 4 4 8", B, " ")
        for (k = 1; k <= n; k++) bytes[T[k]] = B[k]
        return n
    }'

tma() {
    awk "$COPY"'
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
        print "# coordinates whose bytes are and are not a multiple of 16"
        for (t = 1; t <= 5; t += 2) for (c = -2; c <= 5; c++)
            one("tma_load", T[t], 96 / B[t] - 1 ",7", 192, 32 / B[t] ",3", "", " at " 16 / B[t] * c ",3")
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
        for (v = 1; v <= 2; v++) for (e = 1; e <= 8; e++) for (b = 5; b <= 8; b += 3)
            for (s = v - 1; s <= 1; s++) for (t = 1; t <= 3; t++) if (t == 2 || b == 8)
                one("tma_load", T[t], "24,9,5", "768,6912", b ",2,3", e ",1,1", woven(v, s, "2,1,1"))
        for (s = 2; s <= 3; s++) one("tma_load", "u16", "24,9,5", "768,6912", "8,2,3", "",
            woven(1, s, "2,1,1"))
        print "# the other boxes, and the other steps"
        for (k = split("1 2 3 5 7 8 9 15 16 17 24 25 31 32 33 40", D, " "); k > 0; k--)
            for (v = 1; v <= 2; v++) for (t = 1; t <= 3; t++)
                one("tma_load", T[t], "6,33,5", "192,6336", "4," D[k] ",2", "",
                    woven(v, v - 1, "1,3,1"))
        for (v = 1; v <= 2; v++) for (b = 5; b <= 33; b += 7) for (e = 1; e <= 3; e += 2)
            one("tma_load", "u16", "6,33,5", "192,6336", "2," b "," b + 3, "1," e ",1",
                woven(v, v - 1, "1,0,0"))
        for (v = 1; v <= 2; v++) for (e = 1; e <= 4; e++) for (f = 1; f <= 3; f++)
            one("tma_load", "u16", "6,33,5", "192,6336", "4,9,5", "1," e "," f,
                woven(v, v - 1, "1,3,1"))
        print "# both borders"
        for (v = 1; v <= 2; v++) for (c = -3; c <= 8; c++) {
            one("tma_load", "u16", "6,9,5", "192,1728", "4,5,3", "", woven(v, v - 1, c ",1,1"))
            one("tma_load", "u16", "6,9,5", "192,1728", "4,5,3", "", woven(v, v - 1, "1," c ",1"))
            one("tma_load", "u16", "6,9,5", "192,1728", "4,5,3", "", woven(v, v - 1, "1,1," c))
            one("tma_load", "u16", "6,9,5", "192,1728", "4,5,3", "2,1,1", woven(v, v - 1, c ",1,1"))
        }
        for (c = -1; c <= 4; c++)
            one("tma_load", "f16", "6,9,5", "192,1728", "4,5,3", "", woven(1, 0, c ",7,3") " fill 1")
        print "# stores, places, four and five dimensions"
        for (v = 1; v <= 2; v++) for (c = 0; c <= 4; c++) {
            one("tma_store", "u16", "6,9,5", "192,1728", "4,5,3", "", woven(v, v - 1, c ",7,1"))
            one("tma_store", "u16", "6,9,5", "192,1728", "4,5,3", "2,1,1", woven(v, v - 1, c ",1,3"))
            one("tma_load", "u16", "6,9,5", "192,1728", "4,5,3", "",
                woven(v, v - 1, "1,2,1") " dst " 128 * c)
            one("tma_load", "u16", "6,5,4,3", "192,960,3840", "4,3,2,2", "",
                woven(v, v - 1, "1," c - 1 ",2,1"))
            one("tma_load", "u16", "6,5,4,3,2", "192,960,3840,11520", "4,3,2,2,2", "",
                woven(v, v - 1, "1,2," c - 1 ",1,0"))
        }
    }
    function swizzled(s, p) { return " swizzle " s " at 0,2" (p == 0 ? "" : " dst " p) }
    function edge(what, t, z, s) {
        one(what, t, z ",3", 64, 32 / bytes[t] ",2", "", (s ? " swizzle " s : "") " at " 0 ",1")
        one(what, t, z ",3", 64, 32 / bytes[t] ",2", "", (s ? " swizzle " s : "") " at " 16 / bytes[t] ",0")
    }
    function woven(v, s, at) { return " interleave " v (s == 0 ? "" : " swizzle " s) " at " at }
    function sums(t, b,    k) {
        one("tma_add", t, 240 / b - 1 ",5", 240, 48 / b ",3", "", " at " 48 / b ",1")
        if (t !~ /^(f16|bf16|f32|f64)$/) return
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
    }'
}

im2col() {
    awk '
    BEGIN {
        print "# E7 lines: corners, starts in and outside of the box, the next image"
        for (l = -3; l <= 2; l++) for (u = -3; u <= 2; u++) for (w = l - 1; w <= l + 2; w++)
            one("load", "8,7,3", "16,112", "1,1,1", l, u, 8, 13, "0," w ",1", 0, "")
        print "# steps, and starts far along the line"
        for (e = 1; e <= 4; e++) for (w = -2; w <= 9; w++) for (l = -2; l <= 1; l += 3)
            one("load", "8,9,3", "16,144", "1," e ",1", l, -1, 8, 9, "0," w ",0", 0, "")
        print "# offsets, images before the first and behind the last"
        for (o = 0; o <= 6; o += 2) for (i = -2; i <= 3; i++)
            one("load", "8,7,3", "16,112", "1,1,1", -2, -1, 8, 11, "0,0," i, o, "")
        for (o = 250; o <= 65530; o = o * 16 + 7)
            one("load", "8,7,3", "16,112", "1,1,1", -2, -1, 8, 11, "0,0,1", o, "")
        print "# channels: narrower than the span of a swizzle, across the border, more of them"
        for (s = 0; s <= 3; s++) for (c = 8; c <= 8 * 2 ^ s && c <= 40; c += 8) for (x = -8; x <= 40; x += 16)
            one("load", "40,5,2", "80,400", "1,1,1", -1, 0, c, 7, x ",2,0", 1, " swizzle " s)
        for (p = 1; p <= 256; p *= 4)
            one("load", "8,7,3", "16,112", "1,1,1", 0, 0, 8, p, "0,3,0", 0, "")
        for (f = 0; f <= 1; f++)
            one("load", "8,7,3", "16,112", "1,1,1", -2, 2, 8, 9, "0,-2,1", 0, " type f16 fill " f)
        print "# planes"
        for (l = -2; l <= 1; l++) for (u = -2; u <= 1; u++) for (h = 0; h <= 1; h++) for (w = 0; w <= 2; w += 2)
            one("load", "8,5,4,3", "16,80,320", "1,1,1,1", l "," (-l), u "," (-1 - u), 8, 17,
                "0," l + w "," h - l ",1", "0,0", "")
        for (e = 1; e <= 3; e++) for (f = 1; f <= 3; f++) for (w = -1; w <= 3; w++) for (h = -1; h <= 3; h += 2)
            one("load", "8,5,4,3", "16,80,320", "1," e "," f ",1", "-1,-1", "0,-1", 8, 13,
                "0," w "," h ",0", "1,2", "")
        for (o = 0; o <= 3; o++) for (q = 0; q <= 3; q++)
            one("load", "8,5,4,3", "16,80,320", "1,1,1,1", "-1,-2", "-2,-1", 8, 11, "0,0,-1,2", o "," q, "")
        print "# volumes"
        for (l = -1; l <= 1; l++) for (u = -1; u <= 1; u++) for (k = 0; k <= 5; k++)
            one("load", "8,4,3,5,2", "16,64,192,960", "1,1,1,1,1", l ",0," (-l), u "," (-u) ",-1", 8, 19,
                "0," l + k % 3 "," k % 2 "," k % 4 - l ",0", "0,0,0", "")
        for (e = 1; e <= 2; e++) for (f = 1; f <= 2; f++) for (g = 1; g <= 2; g++) for (o = 0; o <= 3; o++)
            one("load", "8,4,3,5,2", "16,64,192,960", "1," e "," f "," g ",1", "-1,-1,-2", "0,-1,-1", 8,
                17, "0,1,0,-2,0", o "," 3 - o "," int(o / 2), "")
        print "# stores"
        for (l = 0; l <= 2; l++) for (u = -2; u <= 0; u++) for (w = 0; w <= 3; w++)
            one("store", "8,7,3", "16,112", "1,1,1", l, u, 8, 9, "0," l + w ",1", "", "")
        for (e = 1; e <= 3; e++) for (s = 0; s <= 2; s++)
            one("store", "24,7,3", "48,336", "1," e ",1", 1, -1, 8, 9, "16,2,1", "", " swizzle " s)
        for (w = 0; w <= 3; w++)
            one("store", "8,5,4,3", "16,80,320", "1,1,1,1", "1,0", "0,-1", 8, 13, "0," 1 + w ",1,0", "", "")
        one("store", "8,7,3", "16,112", "1,1,1", -1, 0, 8, 9, "0,0,1", "", "")
        one("store", "8,7,3", "16,112", "1,1,1", 0, 1, 8, 9, "0,0,1", "", "")
        one("store", "8,7,3", "16,112", "1,1,1", 0, 0, 8, 9, "0,-1,1", "", "")
    }
    function one(what, size, stride, es, lower, upper, channels, pixels, at, off, more) {
        printf "im2col_%s size %s stride %s es %s lower %s upper %s channels %d pixels %d at %s",
            what, size, stride, es, lower, upper, channels, pixels, at
        if (off != "") printf " off %s", off
        printf "%s\n", more
    }'
    awk '
    BEGIN {
        print "# the encoder of im2col: corners, channels, pixels, ranks"
        m = split("-32769 -32768 -129 -128 -17 -16 -8 -1 0 1 7 15 16 127 128 32767 32768", C, " ")
        for (r = 3; r <= 5; r++) for (k = 1; k <= m; k++) {
            one(r, C[k], 0, 8, 8, 1, ""); one(r, -1, C[k], 8, 8, 1, ""); one(r, C[k], C[k], 8, 8, 1, "")
        }
        for (l = -6; l <= 12; l++) for (u = -12; u <= 3; u += 3) one(3, l, u, 8, 8, 1, "")
        for (r = 0; r <= 6; r++) one(r, -1, 0, 8, 8, 1, "")
        for (k = split("0 1 2 7 8 16 24 64 128 255 256 257 512", Z, " "); k > 0; k--)
            for (s = 0; s <= 3; s++) one(4, -1, 0, Z[k], 8, 1, " swizzle " s)
        for (k = split("0 1 2 255 256 257 1023 1024 1025", Z, " "); k > 0; k--)
            one(4, -1, 0, 8, Z[k], 1, "")
        for (e = 0; e <= 9; e++) one(4, -1, 0, 8, 8, e, "")
        for (v = 0; v <= 3; v++) for (s = 0; s <= 4; s++) for (k = 4; k <= 32; k *= 2)
            one(4, -1, 0, k, 8, 1, " interleave " v " swizzle " s)
        for (f = 0; f <= 2; f++) { one(3, 0, 0, 8, 8, 1, " fill " f); one(3, 0, 0, 8, 8, 1, " type f16 fill " f) }
        for (b = 0; b <= 32; b += 8) one(3, 0, 0, 8, 8, 1, " base " b)
    }
    function one(r, l, u, channels, pixels, e, more) {
        printf "im2col_encode size 32,9,7,5,3 stride 64,576,4032,20160 es 1,%d,1,1,1", e
        printf " lower %d,0,0 upper %d,0,0 channels %d pixels %d rank %d%s\n", l, u, channels, pixels, r, more
    }'
}

encode() {
    awk "$COPY"'
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
            rule("u16", "64,8,4,3,2", "128,1024,4096,12288", "16,2,1,1,1", "", fields(s, i, 0) " rank " r)
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
    }'
}

mbarrier() {
    cat <<'LIST'
# E11 beginnings, arrivals, phases
mbarrier ops init:1,arrive,arrive,arrive
mbarrier ops init:2,arrive,arrive,arrive,arrive,arrive
mbarrier ops init:3,arrive:2,arrive,arrive:3
mbarrier ops init:5,arrive,drop,drop,arrive,arrive,arrive,arrive
mbarrier ops init:4,drop:2,arrive,arrive,arrive,arrive
mbarrier ops init:2,keep,arrive,arrive
mbarrier ops init:1048575,arrive,arrive:1048573,arrive
mbarrier ops init:1,inval,init:3
mbarrier ops init:0
mbarrier ops init:1048576
mbarrier ops init:1048577
mbarrier ops init:4294967295
mbarrier ops init:2,init:3,arrive,init:1,arrive
mbarrier ops init:2,arrive:0,arrive:2
# more arrivals than are to come, counts that drop to nothing
mbarrier ops init:2,arrive:3,arrive
mbarrier ops init:2,arrive,arrive:2,arrive
mbarrier ops init:1,drop,arrive
mbarrier ops init:3,drop:3,arrive
mbarrier ops init:2,drop:3,arrive
mbarrier ops init:2,keep:2,arrive
mbarrier ops init:2,keep:3
mbarrier ops init:3,arrive:1048575,arrive
# bytes that are expected, that came, and that came too early
mbarrier ops init:1,expect:16,arrive,complete:8,complete:8
mbarrier ops init:1,complete:16,expect:16,arrive
mbarrier ops init:1,arrivetx:100,complete:60,complete:40,arrivetx:7,complete:7
mbarrier ops init:2,expect:1048575,arrive,arrive,complete:1048575
mbarrier ops init:2,complete:1048575,expect:1048575,arrive,arrive
mbarrier ops init:2,complete:1,complete:2,complete:4,expect:7
mbarrier ops init:1,expect:0,arrivetx:0
# beyond the range of bytes
mbarrier ops init:2,expect:1048576,complete:1048576
mbarrier ops init:2,expect:1048575,expect:1048575,complete:1048575,complete:1048575
mbarrier ops init:2,expect:1048575,expect:1048575,expect:1,complete:1048575
mbarrier ops init:2,expect:2097151,complete:1
mbarrier ops init:2,expect:2097152,arrive:2,complete:2097152
mbarrier ops init:2,expect:4194303,complete:1
mbarrier ops init:2,expect:4194304,arrive:2
mbarrier ops init:2,complete:1048575,complete:1048575,expect:1048575,expect:1048575
mbarrier ops init:2,complete:1048575,complete:1048575,complete:1,expect:1
mbarrier ops init:2,complete:2097151,expect:2097151,arrive:2
mbarrier ops init:2,complete:4194303,expect:5
mbarrier ops init:1,complete:7,arrive,expect:7
mbarrier ops init:1,arrivetx:1048575,arrivetx:1048575
mbarrier ops init:2,arrivetx:1048576,arrivetx:16,complete:16
mbarrier ops init:1,complete:16,arrive,arrive,expect:16
# states and parities, of this phase, the last one and older ones
mbarrier ops init:1,arrive,test:1,arrive,test:1,test:3,arrive,test:1,test:3,test:6
mbarrier ops init:2,arrive,test:1,arrive,test:1
mbarrier ops init:1,parity:0,parity:1,arrive,parity:0,parity:1,arrive,parity:0,parity:1
mbarrier ops init:7,arrive,arrive:2,pending:1,pending:2,drop,pending:5
mbarrier ops init:1,parity:2,parity:3,arrive,parity:2,parity:3
mbarrier ops init:1,parity:4294967295,parity:2147483648,arrive,parity:4294967295,parity:2147483648
mbarrier ops init:1,arrive,arrive,arrive,arrive,test:1,test:2,test:3,test:4,parity:0,parity:1
mbarrier ops init:2,arrive,drop,arrive,test:1,test:2,test:3,pending:3
mbarrier ops init:1048575,arrive:1048574,pending:1,test:1,arrive,pending:4,test:4
mbarrier ops init:5,arrivetx:64,pending:1,drop:2,pending:3,complete:64,arrive:2,pending:6,test:6
# how long a try lasts
mbarrier ops init:1,try:1,try:0,try:0
mbarrier ops init:1,hint:0,hint:1000,hint:100000,hint:1000000
mbarrier ops init:1,hint:10000000,hint:100000000
mbarrier ops init:1,arrive,try:0,try:1
LIST
    awk 'BEGIN {
        print "# all counts up to 8, with every split of their arrivals into two"
        for (n = 1; n <= 8; n++) for (a = 1; a < n; a++)
            printf "mbarrier ops init:%d,arrive:%d,arrive:%d,arrive:%d,drop:%d\n", n, a, n - a, a, n - a
        print "# bytes by powers of two"
        for (k = 0; k < 20; k++) {
            printf "mbarrier ops init:2,expect:%d,complete:%d,expect:%d,arrive:2\n", 2^k, 2^k, 2^k - 1
            printf "mbarrier ops init:%d,arrive:%d,arrivetx:%d,drop,complete:%d,arrive\n",
                2 ^ k + 1, 2 ^ k - (k > 0), 3 * k, 3 * k
        }
        print "# sequences that a die made, of what is allowed"
        seed = 1117
        for (k = 0; k < 120; k++) sequence()
    }
    function dice(n) { seed = seed * 16807 % 2147483647; return int(seed / 7) % n }
    # left: arrivals of this phase, all: of each, owed: bytes, late: the phase has no arrivals left
    function sequence(    left, all, owed, n, a, k, word) {
        all = 1 + dice(6); left = all; owed = 0
        printf "mbarrier ops init:%d", all
        for (n = 1; n < 14; n++) {
            k = dice(8); a = 1 + dice(left > 1 ? left : 1)
            if (left == 0) { printf ",complete:%d", owed; owed = 0 }
            else if (k < 3) { printf ",arrive:%d", a; left -= a }
            else if (k == 3) { a = 1 + dice(300); printf ",arrivetx:%d", a; owed += a; left-- }
            else if (k == 4 && all > a) { printf ",drop:%d", a; left -= a; all -= a }
            else if (k == 5) { a = 1 + dice(300); printf ",expect:%d", a; owed += a }
            else if (k == 6) { a = 1 + dice(100); printf ",complete:%d", a; owed -= a }
            else printf ",parity:%d", dice(2)
            if (left == 0 && owed < 0) { printf ",expect:%d", -owed; owed = 0; n++ }
            if (left == 0 && owed == 0) left = all
        }
        print ""
    }'
}

banks() {
    awk 'BEGIN {
        n = split("ld8 ld16 ld32 ld64 ld128 st8 st16 st32 st64 st128 atom32 cpa4 cpa8 cpa16", O, " ")
        width["ld8"] = 1; width["ld16"] = 2; width["ld32"] = 4; width["ld64"] = 8
        width["ld128"] = 16; width["st8"] = 1; width["st16"] = 2; width["st32"] = 4
        width["st64"] = 8; width["st128"] = 16; width["atom32"] = 4
        width["cpa4"] = 4; width["cpa8"] = 8; width["cpa16"] = 16
        print "# E10 strides, in accesses"
        for (o = 1; o <= n; o++) for (s = 0; s <= 33; s += s < 9 ? 1 : s == 9 ? 7 : s == 16 ? 1 : s == 17 ? 14 : 1)
            pattern(O[o], 32, s, 1, 0)
        print "# pairs, fours and eights of lanes at one place"
        for (o = 1; o <= n; o++) for (g = 2; g <= 32; g *= 2) for (s = 1; s <= 32; s *= 4)
            pattern(O[o], 32, s, g, 0)
        print "# lanes that differ by xor share a place"
        for (o = 1; o <= n; o++) for (x = 1; x <= 16; x *= 2) pattern(O[o], 32, 1, 1, x)
        print "# fewer lanes"
        for (o = 1; o <= n; o++) for (l = 1; l <= 31; l = l * 2 + 1) for (s = 1; s <= 32; s *= 32)
            pattern(O[o], l, s, 1, 0)
        print "# places that a die chose, from few and from many, and with one lane in two at another"
        seed = 1010
        for (o = 1; o <= n; o++) for (k = 0; k < 12; k++) chosen(O[o], 4 * 2 ^ (k % 4 * 2), k >= 8)
        print "# rows of matrices"
        m = split("ldsm1 ldsm2 ldsm4 ldsmt4 stsm4", M, " ")
        for (o = 1; o <= m; o++) for (p = 16; p <= 272; p += 16) rows(M[o], p, 0)
        for (o = 1; o <= m; o++) for (z = 1; z <= 3; z++) rows(M[o], 16 * 2 ^ z, z)
    }
    function pattern(op, lanes, s, group, x,    l, at) {
        printf "bank op %s at ", op
        for (l = 0; l < lanes; l++) {
            at = int((x == 0 ? l : without(l, x)) / group) * s * width[op]
            printf "%s%d", l == 0 ? "" : ",", at % 32768
        }
        print ""
    }
    function dice(n) { seed = seed * 16807 % 2147483647; return int(seed / 7) % n }
    function chosen(op, places, pairs,    l, at) {
        printf "bank op %s at ", op
        for (l = 0; l < 32; l++) {
            if (!pairs || l % 2 == 0) at = dice(places)
            printf "%s%d", l == 0 ? "" : ",", at * width[op]
        }
        print ""
    }
    function without(l, x) { return int(l / x) % 2 == 1 ? l - x : l }
    function rows(op, pitch, z,    l, a) {
        printf "bank op %s at ", op
        for (l = 0; l < 32; l++) {
            a = l * pitch
            if (z > 0) a = a - int(a / 16) % 2 ^ z * 16 + xored(int(a / 16) % 2 ^ z, int(a / 128) % 2 ^ z) * 16
            printf "%s%d", l == 0 ? "" : ",", a
        }
        print ""
    }
    function xored(a, b,    r, k) {
        r = 0
        for (k = 1; k < 8; k *= 2) if (int(a / k) % 2 != int(b / k) % 2) r += k
        return r
    }'
}

cluster() {
    awk 'BEGIN {
        print "# E15 addresses of a cluster, multicasts, elections"
        for (n = 1; n <= 16; n *= 2) {
            printf "cluster ctas %d what mapa\ncluster ctas %d what generic\n", n, n
            for (m = 1; m < 2 ^ n && m < 65536; m = m * 2 + (m % 3 == 1))
                printf "cluster ctas %d what multicast mask %d\n", n, m
        }
        for (n = 2; n <= 8; n *= 4) printf "cluster ctas %d what absent\n", n
        print "cluster ctas 2 what exited"
        print "cluster ctas 2 what multicast mask 0"
        print "cluster ctas 2 what multicast mask 4"
        print "cluster ctas 4 what multicast mask 22"
        srand(11)
        for (k = 0; k < 32; k++) printf "elect mask %d\n", 2 ^ k
        for (k = 0; k < 64; k++) printf "elect mask %d\n", 1 + int(rand() * 4294967294)
    }'
}

wgmma() {
    awk 'BEGIN {
        for (o = 0; o <= 1; o++) {
            op = o ? "B" : "A"
            print "# E13 starts inside of the pattern"
            for (s = 0; s <= 3; s++) for (p = 0; p <= 64; p += p < 18 ? 1 : 5)
                one("K", p, 1, row(s), 0, s, 0)
            print "# base offsets"
            for (s = 1; s <= 3; s++) for (b = 1; b <= 7; b++) for (p = 0; p <= 24; p += 8) {
                one("K", p, 1, row(s), b, s, 0)
                if (p % 16 == 0) one("MN", p, 64, 128, b, s, 0)
            }
            one("K", 0, 1, row(0), 3, 0, 0)
            print "# what the two offsets do, and do not"
            for (s = 0; s <= 3; s++) for (l = 0; l <= 24; l += 8) for (d = 8; d <= 72; d += 32) {
                one("K", 0, l, d, 0, s, 0)
                one("MN", 0, l, d, 0, s, 0)
            }
            print "# row distances that no pattern has"
            for (s = 1; s <= 3; s++) for (d = 1; d <= 67; d += 11) one("K", 0, 1, d, 0, s, 0)
            print "# starts, with the other major"
            for (s = 0; s <= 3; s++) for (p = 0; p <= 60; p += 5) one("MN", p, 64, 128, 0, s, 0)
            print "# distances that go back: addresses wrap"
            for (s = 0; s <= 3; s++) {
                one("K", 1024, 1, 16384 - 16, 0, s, 0)
                one("MN", 1024, 16384 - 24, 16384 - 40, 0, s, 0)
            }
            print "# bits that belong to no field"
            for (n = 14; n <= 61; n++) if (n < 16 || (n >= 30 && n < 32) || (n >= 46 && n < 49) || n >= 52)
                one("K", 3, 1, 64, 0, 1, n + 1)
        }
    }
    function row(s) { return s == 0 ? 16 : s == 1 ? 64 : s == 2 ? 32 : 16 }
    function one(major, start, lbo, sbo, base, swizzle, noise) {
        printf "wgmma operand %s major %s start %d lbo %d sbo %d base %d swizzle %d noise %d\n", \
            op, major, start, lbo, sbo, base, swizzle, noise
    }'
}

case ${1:-} in
tma | encode | im2col | mbarrier | banks | cluster | wgmma) "$1" ;;
dot) sh "$(dirname "$0")/dot.sh" ;;
*)
    echo 'usage: make.sh tma|encode|im2col|mbarrier|banks|cluster|wgmma|dot' >&2
    exit 2
    ;;
esac
