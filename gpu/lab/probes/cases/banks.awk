# banks.awk - patterns of addresses, by operation.

BEGIN {
    n = split("ld8 ld16 ld32 ld64 ld128 st8 st16 st32 st64 st128 atom32 cpa4 cpa8 cpa16", O, " ")
    width["ld8"] = 1; width["ld16"] = 2; width["ld32"] = 4; width["ld64"] = 8
    width["ld128"] = 16; width["st8"] = 1; width["st16"] = 2; width["st32"] = 4
    width["st64"] = 8; width["st128"] = 16; width["atom32"] = 4
    width["cpa4"] = 4; width["cpa8"] = 8; width["cpa16"] = 16
    print "# E10 strides, in accesses"
    for (o = 1; o <= n; o++)
        for (s = 0; s <= 33; s += s < 9 ? 1 : s == 9 ? 7 : s == 16 ? 1 : s == 17 ? 14 : 1)
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
        if (z > 0) a = a - int(a / 16) % 2 ^ z * 16 + xored(int(a / 16) % 2 ^ z,
            int(a / 128) % 2 ^ z) * 16
        printf "%s%d", l == 0 ? "" : ",", a
    }
    print ""
}
function xored(a, b,    r, k) {
    r = 0
    for (k = 1; k < 8; k *= 2) if (int(a / k) % 2 != int(b / k) % 2) r += k
    return r
}
