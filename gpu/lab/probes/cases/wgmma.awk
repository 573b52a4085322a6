# wgmma.awk - descriptors of both operands.

BEGIN {
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
        for (n = 14; n <= 61; n++)
            if (n < 16 || (n >= 30 && n < 32) || (n >= 46 && n < 49) || n >= 52)
            one("K", 3, 1, 64, 0, 1, n + 1)
    }
}
function row(s) { return s == 0 ? 16 : s == 1 ? 64 : s == 2 ? 32 : 16 }
function one(major, start, lbo, sbo, base, swizzle, noise) {
    printf "wgmma operand %s major %s start %d lbo %d sbo %d base %d swizzle %d noise %d\n", \
        op, major, start, lbo, sbo, base, swizzle, noise
}
