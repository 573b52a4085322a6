# im2col_interleaved.awk - im2col copies of interleaved tensors: slices of 16 or 32 bytes, one a
# pixel; the last dimension but one is that of the slices.

BEGIN {
    for (v = 1; v <= 2; v++) {
        unit = 16 * v; more = " interleave " v " swizzle " v - 1
        print "# lines, slices of " unit " bytes"
        for (l = -2; l <= 1; l++) for (u = -2; u <= 1; u++) for (w = l - 1; w <= l + 2; w++)
            one("load", "8,3,4", 9 * unit "," 27 * unit, "1,1,1", l, u, 13, w ",1,1", 0, more)
        for (e = 1; e <= 4; e++) for (s = 1; s <= 2; s++) for (w = -1; w <= 6; w += 7)
            one("load", "8,3,4", 9 * unit "," 27 * unit, e "," s ",1", -1, -1, 9, w ",2,0", 0, more)
        for (o = 0; o <= 4; o += 2) for (c = -1; c <= 3; c++) for (i = -1; i <= 4; i += 5)
            one("load", "8,3,4", 9 * unit "," 27 * unit, "1,1,1", -2, -1, 11, "0," c "," i, o, more)
        for (p = 1; p <= 64; p *= 4)
            one("load", "8,3,4", 9 * unit "," 27 * unit, "1,1,1", 0, 0, p, "3,0,0", 0, more)
        print "# planes and volumes, slices of " unit " bytes"
        for (l = -2; l <= 1; l++) for (u = -2; u <= 1; u++) for (h = 0; h <= 1; h++)
            one("load", "5,4,3,3", 5 * unit "," 20 * unit "," 60 * unit, "1,1,1,1", l "," (-l),
                u "," (-1 - u), 17, l + h "," h - l ",1,1", "0,1", more)
        for (e = 1; e <= 2; e++) for (f = 1; f <= 2; f++) for (g = 1; g <= 2; g++)
            one("load", "4,3,5,2,2", 4 * unit "," 12 * unit "," 60 * unit "," 120 * unit,
                e "," f "," g ",1,1", "-1,-1,-2", "0,-1,-1", 17, "0,0,-2,1,0", "0,1,2", more)
        print "# stores, slices of " unit " bytes"
        for (l = 0; l <= 2; l++) for (w = 0; w <= 3; w += 3)
            one("store", "8,3,4", 9 * unit "," 27 * unit, "1,1,1", l, -1, 9, l + w ",1,1", "", more)
    }
}
function one(what, size, stride, es, lower, upper, pixels, at, off, more,    n, rank) {
    printf "im2col_%s size %s stride %s es %s lower %s upper %s channels %d pixels %d at %s", what,
        size, stride, es, lower, upper, 16, pixels, at
    if (off != "") printf " off %s", off
    printf "%s\n", more
}
