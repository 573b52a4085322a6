#!/bin/sh
# make.sh - the cases of the probes, each list by the rule that stands above it.
#
# make.sh tma|encode|mbarrier|banks|cluster|wgmma|dot     prints one list
set -eu

tma() {
    awk 'BEGIN {
        split("u8 u16 u32 u64", T, " "); bytes["u8"] = 1; bytes["u16"] = 2
        bytes["u32"] = 4; bytes["u64"] = 8
        print "# E1 the three modes of larger atoms, by type, inner box and row count"
        for (s = 4; s <= 6; s++) for (t = 1; t <= 4; t++) for (i = 32; i <= 128; i *= 2)
            one(T[t], "192,17", 192 * bytes[T[t]], i / bytes[T[t]] ",16", "1,1", s, 0, 0, "0,0", 0)
        print "# E2 inner boxes narrower than the span of the swizzle, loaded and stored"
        for (s = 1; s <= 3; s++) for (i = 16; i <= 128; i += 16) if (i <= 16 * 2 ^ s)
            for (t = 1; t <= 4; t++) for (d = 0; d <= 1; d++)
                if (i % bytes[T[t]] == 0)
                    one(T[t], "192,19", 192 * bytes[T[t]], i / bytes[T[t]] ",13", "1,1", s, 0, 0,
                        "0,1", 0, d ? "tma_store" : "tma_load")
        print "# E3 every 128-byte place in a kilobyte and beyond it, some others, every mode"
        for (s = 0; s <= 3; s++) for (p = 0; p <= 2048; p += 128) for (i = 16; i <= 64; i *= 2)
            if (i <= 8 * 2 ^ s || s == 0)
                one("u16", "64,23", 128, i ",11", "1,1", s, 0, 0, "0,2", p)
        for (s = 0; s <= 3; s++) for (p = 16; p <= 64; p *= 2)
            one("u16", "64,23", 128, "16,11", "1,1", s, 0, 0, "0,2", p)
        for (s = 0; s <= 3; s++) for (p = 0; p <= 1024; p += 128)
            one("u16", "64,23", 128, "16,11", "1,1", s, 0, 0, "0,2", p, "tma_store")
        print "# E4 steps of 1 to 8 in each dimension, boxes that they do not divide, both borders"
        for (d = 0; d <= 2; d++) for (e = 1; e <= 8; e++) for (b = 5; b <= 8; b += 3)
            for (c = -3; c <= 11; c += 7) for (k = 0; k <= 2; k++) {
                es = d == 0 ? e ",1,1" : d == 1 ? "1," e ",1" : "1,1," e
                at = d == 0 ? 4 * c ",0,0" : d == 1 ? "0," c ",0" : "0,0," c
                one("u32", "40,13,17", "160,2240", "16," b "," (b - 2), es, 0, 0, 0, at, 0,
                    k == 0 ? "tma_load" : k == 1 ? "tma_store" : "tma_add")
            }
        print "# E5 what fills the outside, by type and kind of fill"
        n = split("u8 u16 u32 s32 u64 s64 f16 bf16 f32 f32ftz tf32 tf32ftz f64", F, " ")
        split("1 2 4 4 8 8 2 2 4 4 4 4 8", B, " ")
        for (t = 1; t <= n; t++) for (f = 0; f <= 1; f++) for (c = -2; c <= 3; c++)
            one(F[t], 160 / B[t] - 1 ",7", 192, 48 / B[t] ",3", "1,1", 0, 0, f, 48 / B[t] * c ",5", 0)
        print "# coordinates whose bytes are no multiple of 16, and elements that have no sum"
        for (t = 1; t <= 5; t += 2) one(F[t], "24,7", 192, "16,3", "1,1", 0, 0, 0, "5,5", 0)
        for (t = 1; t <= n; t++) one(F[t], "64,7", 512, 64 / B[t] ",3", "1,1", 0, 0, 0, "0,2", 0, "tma_add")
        print "# E6 boxes inside, across each border, and outside: the bytes that are told"
        for (x = -40; x <= 72; x += 8) for (y = -9; y <= 15; y += 3)
            one("u16", "61,11", 128, "32,7", "1,1", 0, 0, 0, x "," y, 0)
        for (x = -1; x <= 1; x += 2) one("u16", "61,11", 128, "32,7", "1,1", 3, 0, 0,
            x * 1000000 "," x * 2000000, 0)
        print "# E8 interleaved layouts"
        for (v = 1; v <= 2; v++) for (b = 8; b <= 64; b *= 2) for (e = 1; e <= 4; e++)
            for (s = 0; s <= 1; s++) for (t = 2; t <= 3; t++)
                one(T[t], "64,9,5", "256,2560", b / bytes[T[t]] * 2 ",5,3", e ",1,1", s, v, 0,
                    "0,1,1", 0)
    }
    function one(type, size, stride, box, es, swizzle, interleave, fill, at, dst, what) {
        printf "%s type %s size %s stride %s box %s es %s swizzle %d interleave %d fill %d", \
            what == "" ? "tma_load" : what, type, size, stride, box, es, swizzle, interleave, fill
        printf " at %s dst %d\n", at, dst
    }'
}

encode() {
    awk 'BEGIN {
        print "# E9 each rule of the encoder, on both sides of its border"
        split("u8 u16 u32 s32 u64 s64 f16 bf16 f32 f32ftz tf32 tf32ftz f64 u4x16_8 u4x16_16 " \
              "u6x16_16", T, " ")
        for (t in T) for (f = 0; f <= 2; f++) for (s = 0; s <= 7; s++)
            one(T[t], "256,8,4", "1024,8192", "16,2,1", "1,1,1", s, 0, f, 0)
        for (i = 0; i <= 3; i++) for (s = 0; s <= 3; s++) for (r = 1; r <= 5; r++)
            one("u16", "64,8,4,3,2", "128,1024,4096,12288", "16,2,1,1,1", "1,1,1,1,1", s, i, 0, 0, r)
        for (r = 0; r <= 6; r += 6) one("u16", "64,8,4,3,2", "128,1024,4096,12288", "16,2,1,1,1",
            "1,1,1,1,1", 0, 0, 0, 0, r)
        for (b = 0; b <= 64; b += 8) one("u16", "64,8", 128, "16,2", "1,1", 0, 0, 0, b)
        for (z = 1; z <= 257; z += 16) one("u16", "512,512", 1024, z ",1", "1,1", 0, 0, 0, 0)
        for (z = 0; z <= 257; z += 257) {
            one("u8", "512,512", 1024, z ",1", "1,1", 0, 0, 0, 0)
            one("u8", "512,512", 1024, "16," z, "1,1", 0, 0, 0, 0)
        }
        one("u8", "512,512", 1024, "16,256", "1,1", 0, 0, 0, 0)
        for (e = 0; e <= 9; e++) {
            one("u16", "512,512", 1024, "16,16", e ",1", 0, 0, 0, 0)
            one("u16", "512,512", 1024, "16,16", "1," e, 0, 0, 0, 0)
        }
        n = split("0 1 8 15 16 17 24 32 48 112 1008 1024 1099511627760 1099511627776", S, " ")
        for (k = 1; k <= n; k++) {
            one("u16", "64,8", S[k], "16,2", "1,1", 0, 0, 0, 0)
            one("u16", "64,8,3", "128," S[k], "16,2,1", "1,1,1", 0, 0, 0, 0)
            one("u16", "64,8,3", "128," S[k], "16,2,1", "1,1,1", 1, 2, 0, 0)
        }
        n = split("0 1 2 4294967295 4294967296 4294967297", Z, " ")
        for (k = 1; k <= n; k++) {
            one("u8", Z[k] ",2", 4294967296, "16,1", "1,1", 0, 0, 0, 0)
            one("u8", "16," Z[k], 16, "16,1", "1,1", 0, 0, 0, 0)
        }
        for (s = 1; s <= 3; s++) for (i = 16; i <= 160; i += 16)
            one("u8", "256,8", 256, i ",2", "1,1", s, 0, 0, 0)
        for (l = 0; l <= 4; l++) printf "tma_encode type u8 size 256,8 stride 256 box 16,2 l2 %d\n", l
    }
    function one(type, size, stride, box, es, swizzle, interleave, fill, base, rank) {
        printf "tma_encode type %s size %s stride %s box %s es %s swizzle %d interleave %d fill %d", \
            type, size, stride, box, es, swizzle, interleave, fill
        printf " base %d%s\n", base, rank == "" ? "" : " rank " rank
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
# bytes that are expected, that came, and that came too early
mbarrier ops init:1,expect:16,arrive,complete:8,complete:8
mbarrier ops init:1,complete:16,expect:16,arrive
mbarrier ops init:1,arrivetx:100,complete:60,complete:40,arrivetx:7,complete:7
mbarrier ops init:2,expect:1048575,arrive,arrive,complete:1048575
mbarrier ops init:2,complete:1048575,expect:1048575,arrive,arrive
mbarrier ops init:2,complete:1,complete:2,complete:4,expect:7
mbarrier ops init:1,expect:0,arrivetx:0
# states and parities, of this phase, the last one and older ones
mbarrier ops init:1,arrive,test:1,arrive,test:1,test:3,arrive,test:1,test:3,test:6
mbarrier ops init:2,arrive,test:1,arrive,test:1
mbarrier ops init:1,parity:0,parity:1,arrive,parity:0,parity:1,arrive,parity:0,parity:1
mbarrier ops init:7,arrive,arrive:2,pending:1,pending:2,drop,pending:5
mbarrier ops init:1,parity:2,parity:3,arrive,parity:2,parity:3
# how long a try lasts
mbarrier ops init:1,try:1,try:0,try:0
mbarrier ops init:1,hint:0,hint:1000,hint:100000,hint:1000000
mbarrier ops init:1,arrive,try:0,try:1
LIST
    awk 'BEGIN {
        print "# all counts up to 8, with every split of their arrivals into two"
        for (n = 1; n <= 8; n++) for (a = 1; a < n; a++)
            printf "mbarrier ops init:%d,arrive:%d,arrive:%d,arrive:%d,drop:%d\n", n, a, n - a, a, n - a
        print "# bytes by powers of two"
        for (k = 0; k < 20; k++)
            printf "mbarrier ops init:2,expect:%d,complete:%d,expect:%d,arrive:2\n", 2^k, 2^k, 2^k - 1
    }'
}

banks() {
    awk 'BEGIN {
        n = split("ld8 ld16 ld32 ld64 ld128 st8 st16 st32 st64 st128 atom32", O, " ")
        width["ld8"] = 1; width["ld16"] = 2; width["ld32"] = 4; width["ld64"] = 8
        width["ld128"] = 16; width["st8"] = 1; width["st16"] = 2; width["st32"] = 4
        width["st64"] = 8; width["st128"] = 16; width["atom32"] = 4
        print "# E10 strides, in accesses"
        for (o = 1; o <= n; o++) for (s = 0; s <= 33; s += s < 9 ? 1 : s == 9 ? 7 : s == 16 ? 1 : s == 17 ? 14 : 1)
            pattern(O[o], 32, s, 1, 0)
        print "# pairs, fours and eights of lanes at one place"
        for (o = 1; o <= n; o++) for (g = 2; g <= 32; g *= 2) for (s = 1; s <= 32; s *= 2)
            pattern(O[o], 32, s, g, 0)
        print "# lanes that differ by xor share a place"
        for (o = 1; o <= n; o++) for (x = 1; x <= 16; x *= 2) pattern(O[o], 32, 1, 1, x)
        print "# fewer lanes"
        for (o = 1; o <= n; o++) for (l = 1; l <= 31; l = l * 2 + 1) for (s = 1; s <= 32; s *= 32)
            pattern(O[o], l, s, 1, 0)
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
        srand(11)
        for (k = 0; k < 32; k++) printf "elect mask %d\n", 2 ^ k
        for (k = 0; k < 64; k++) printf "elect mask %d\n", 1 + int(rand() * 4294967294)
    }'
}

wgmma() {
    awk 'BEGIN {
        print "# E13 starts inside of the pattern"
        for (s = 0; s <= 3; s++) for (p = 0; p <= 64; p++)
            one("K", p, 1, s == 0 ? 16 : s == 1 ? 64 : s == 2 ? 32 : 16, 0, s, 0)
        print "# base offsets"
        for (s = 0; s <= 3; s++) for (b = 0; b <= 7; b++) for (p = 0; p <= 24; p += 8)
            one("K", p, 1, s == 0 ? 16 : s == 1 ? 64 : s == 2 ? 32 : 16, b, s, 0)
        print "# what the two offsets do, and do not"
        for (s = 0; s <= 3; s++) for (l = 0; l <= 24; l += 8) for (d = 8; d <= 72; d += 16) {
            one("K", 0, l, d, 0, s, 0)
            one("MN", 0, l, d, 0, s, 0)
        }
        print "# row distances that no pattern has"
        for (s = 1; s <= 3; s++) for (d = 1; d <= 67; d += 5) one("K", 0, 1, d, 0, s, 0)
        print "# starts, with the other major"
        for (s = 0; s <= 3; s++) for (p = 0; p <= 64; p += 4) one("MN", p, 64, 128, 0, s, 0)
    }
    function one(major, start, lbo, sbo, base, swizzle, noise) {
        printf "wgmma major %s start %d lbo %d sbo %d base %d swizzle %d noise %d\n", \
            major, start, lbo, sbo, base, swizzle, noise
    }'
}

case ${1:-} in
tma | encode | mbarrier | banks | cluster | wgmma) "$1" ;;
dot) sh "$(dirname "$0")/dot.sh" ;;
*)
    echo 'usage: make.sh tma|encode|mbarrier|banks|cluster|wgmma|dot' >&2
    exit 2
    ;;
esac
