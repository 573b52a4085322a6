# im2col.awk - im2col copies: corners, starts, steps, offsets, images; then their encoder.

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
    for (s = 0; s <= 3; s++) for (c = 8; c <= 8 * 2 ^ s && c <= 40; c += 8)
        for (x = -8; x <= 40; x += 16)
        one("load", "40,5,2", "80,400", "1,1,1", -1, 0, c, 7, x ",2,0", 1, " swizzle " s)
    for (p = 1; p <= 256; p *= 4)
        one("load", "8,7,3", "16,112", "1,1,1", 0, 0, 8, p, "0,3,0", 0, "")
    for (f = 0; f <= 1; f++)
        one("load", "8,7,3", "16,112", "1,1,1", -2, 2, 8, 9, "0,-2,1", 0, " type f16 fill " f)
    print "# planes"
    for (l = -2; l <= 1; l++) for (u = -2; u <= 1; u++) for (h = 0; h <= 1; h++)
        for (w = 0; w <= 2; w += 2)
        one("load", "8,5,4,3", "16,80,320", "1,1,1,1", l "," (-l), u "," (-1 - u), 8, 17,
            "0," l + w "," h - l ",1", "0,0", "")
    for (e = 1; e <= 3; e++) for (f = 1; f <= 3; f++) for (w = -1; w <= 3; w++)
        for (h = -1; h <= 3; h += 2)
        one("load", "8,5,4,3", "16,80,320", "1," e "," f ",1", "-1,-1", "0,-1", 8, 13,
            "0," w "," h ",0", "1,2", "")
    for (o = 0; o <= 3; o++) for (q = 0; q <= 3; q++)
        one("load", "8,5,4,3", "16,80,320", "1,1,1,1", "-1,-2", "-2,-1", 8, 11, "0,0,-1,2",
            o "," q, "")
    print "# volumes"
    for (l = -1; l <= 1; l++) for (u = -1; u <= 1; u++) for (k = 0; k <= 5; k++)
        one("load", "8,4,3,5,2", "16,64,192,960", "1,1,1,1,1", l ",0," (-l), u "," (-u) ",-1", 8,
            19,
            "0," l + k % 3 "," k % 2 "," k % 4 - l ",0", "0,0,0", "")
    for (e = 1; e <= 2; e++) for (f = 1; f <= 2; f++) for (g = 1; g <= 2; g++)
        for (o = 0; o <= 3; o++)
        one("load", "8,4,3,5,2", "16,64,192,960", "1," e "," f "," g ",1", "-1,-1,-2", "0,-1,-1", 8,
            17, "0,1,0,-2,0", o "," 3 - o "," int(o / 2), "")
    print "# stores"
    for (l = 0; l <= 2; l++) for (u = -2; u <= 0; u++) for (w = 0; w <= 3; w++)
        one("store", "8,7,3", "16,112", "1,1,1", l, u, 8, 9, "0," l + w ",1", "", "")
    for (e = 1; e <= 3; e++) for (s = 0; s <= 2; s++)
        one("store", "24,7,3", "48,336", "1," e ",1", 1, -1, 8, 9, "16,2,1", "", " swizzle " s)
    for (w = 0; w <= 3; w++)
        one("store", "8,5,4,3", "16,80,320", "1,1,1,1", "1,0", "0,-1", 8, 13, "0," 1 + w ",1,0",
            "", "")
    one("store", "8,7,3", "16,112", "1,1,1", -1, 0, 8, 9, "0,0,1", "", "")
    one("store", "8,7,3", "16,112", "1,1,1", 0, 1, 8, 9, "0,0,1", "", "")
    one("store", "8,7,3", "16,112", "1,1,1", 0, 0, 8, 9, "0,-1,1", "", "")
}
function one(what, size, stride, es, lower, upper, channels, pixels, at, off, more) {
    printf "im2col_%s size %s stride %s es %s lower %s upper %s channels %d pixels %d at %s",
        what, size, stride, es, lower, upper, channels, pixels, at
    if (off != "") printf " off %s", off
    printf "%s\n", more
}
BEGIN {
    print "# the encoder of im2col: corners, channels, pixels, ranks"
    m = split("-32769 -32768 -129 -128 -17 -16 -8 -1 0 1 7 15 16 127 128 32767 32768", C, " ")
    for (r = 3; r <= 5; r++) for (k = 1; k <= m; k++) {
        rule(r, C[k], 0, 8, 8, 1, ""); rule(r, -1, C[k], 8, 8, 1, ""); rule(r, C[k], C[k], 8, 8, 1,
            "")
    }
    for (l = -6; l <= 12; l++) for (u = -12; u <= 3; u += 3) rule(3, l, u, 8, 8, 1, "")
    for (r = 0; r <= 6; r++) rule(r, -1, 0, 8, 8, 1, "")
    for (k = split("0 1 2 7 8 16 24 64 128 255 256 257 512", Z, " "); k > 0; k--)
        for (s = 0; s <= 3; s++) rule(4, -1, 0, Z[k], 8, 1, " swizzle " s)
    for (k = split("0 1 2 255 256 257 1023 1024 1025", Z, " "); k > 0; k--)
        rule(4, -1, 0, 8, Z[k], 1, "")
    for (e = 0; e <= 9; e++) rule(4, -1, 0, 8, 8, e, "")
    for (v = 0; v <= 3; v++) for (s = 0; s <= 4; s++) for (k = 4; k <= 32; k *= 2)
        rule(4, -1, 0, k, 8, 1, " interleave " v " swizzle " s)
    for (f = 0; f <= 2; f++) { rule(3, 0, 0, 8, 8, 1, " fill " f); rule(3, 0, 0, 8, 8, 1,
        " type f16 fill " f) }
    for (b = 0; b <= 32; b += 8) rule(3, 0, 0, 8, 8, 1, " base " b)
}
function rule(r, l, u, channels, pixels, e, more) {
    printf "im2col_encode size 32,9,7,5,3 stride 64,576,4032,20160 es 1,%d,1,1,1", e
    printf " lower %d,0,0 upper %d,0,0 channels %d pixels %d rank %d%s\n", l, u, channels, pixels,
        r, more
}
