#!/bin/sh
# dot.sh - the cases of the probe dot: sums of products, each list by the rule that stands above it.
#
# A number is made of a sign, an exponent field and a fraction; its bits are given in hexadecimal.
# Numbers with negative zeros, infinities and NaNs come last in each list.
set -eu

awk 'BEGIN {
    srand(20261120)
    format("f16", 5, 10, 0); format("bf16", 8, 7, 0); format("tf32", 8, 10, 13)
    format("e4m3", 4, 3, 0); format("e5m2", 5, 2, 0); format("f32", 8, 23, 0)
    n = split("mma_k16:f16:f16:f32:16 mma_k8:f16:f16:f32:8 mma_k16:f16:f16:f16:16 " \
        "mma_k8:f16:f16:f16:8 mma_k16:bf16:bf16:f32:16 mma_k8:bf16:bf16:f32:8 " \
        "mma_k8:tf32:tf32:f32:8 mma_k4:tf32:tf32:f32:4 mma_k32:e4m3:e4m3:f32:32 " \
        "mma_k32:e4m3:e5m2:f32:32 mma_k32:e5m2:e4m3:f32:32 mma_k32:e5m2:e5m2:f32:32 " \
        "mma_k32:e4m3:e4m3:f16:32 mma_k32:e5m2:e5m2:f16:32 mma_k16:e4m3:e4m3:f32:16 " \
        "quad:f16:f16:f32:4 quad:f16:f16:f16:4 wgmma:f16:f16:f32:16 wgmma:f16:f16:f16:16 " \
        "wgmma:bf16:bf16:f32:16 wgmma:tf32:tf32:f32:8 wgmma:e4m3:e4m3:f32:32 " \
        "wgmma:e4m3:e5m2:f32:32 wgmma:e5m2:e4m3:f32:32 wgmma:e5m2:e5m2:f32:32 " \
        "wgmma:e4m3:e4m3:f16:32 wgmma:e5m2:e5m2:f16:32", kind, " ")
    for (i = 1; i <= n; i++) {
        split(kind[i], word, ":")
        how = word[1]; A = word[2]; B = word[3]; D = word[4]; K = word[5]
        groups(); kept(); some(); ends(); specials()
    }
    A = B = D = "f64"
    n = split("4 8 16", kind, " ")
    for (i = 1; i <= n; i++) {
        K = kind[i]; how = "mma_k" K
        doubles()
    }
    A = B = "f16"; how = "quad"; K = 4
    D = "f32"; many(1000)
    D = "f16"; many(2000)
    n = split("mma_k16:bf16:16 mma_k8:bf16:8 mma_k8:tf32:8 mma_k4:tf32:4 wgmma:bf16:16 " \
        "wgmma:tf32:8", kind, " ")
    for (i = 1; i <= n; i++) {
        split(kind[i], word, ":")
        how = word[1]; A = B = word[2]; D = "f32"; K = word[3]
        tiny()
    }
}

# Doubles: 20 bits of fraction in the upper half, 32 in the lower.
function double(sign, e) {
    return sprintf("%x%08x", sign * 2147483648 + (e + 1023) * 1048576 + dice(1048576),
        dice(4294967296))
}
function doubles(    i, k, w) {
    print "# " how " f64: sums of one size and of many, and two that cancel"
    for (i = 0; i < 90; i++) {
        w = i % 3 == 0 ? 1 : i % 3 == 1 ? 20 : 60
        for (k = 0; k < K; k++) {
            x[k] = double(dice(2), dice(2 * w + 1) - w)
            y[k] = double(dice(2), dice(2 * w + 1) - w)
        }
        one(i % 2 ? double(dice(2), dice(2 * w + 1) - w) : 0)
    }
    for (i = 0; i + 1 < K; i++) {
        all(x, "", "3f00000000000001"); all(y, "", "3ff0000000000000")
        x[i] = "4340000000000000"; x[i + 1] = "c340000000000000"
        one("3f10000000000000")
    }
}

function format(t, exponent, fraction, unused) {
    E[t] = exponent; F[t] = fraction; U[t] = unused
    bias[t] = 2 ^ (exponent - 1) - 1
    high[t] = t == "e4m3" ? 8 : exponent == 8 ? 127 : 15 # exponents of finite numbers
    low[t] = 1 - bias[t]
}

function dice(n) { return int(rand() * n) }
function number(t, sign, field, fraction) {
    return sprintf("%x", ((sign * 2 ^ E[t] + field) * 2 ^ F[t] + fraction) * 2 ^ U[t])
}
function power(t, e, sign) { return number(t, sign, e + bias[t], 0) }
function within(t, from, to,    field, fraction) {
    field = bias[t] + from + dice(to - from + 1)
    field = field < 0 ? 0 : field > bias[t] + high[t] ? bias[t] + high[t] : field
    fraction = dice(2 ^ F[t])
    return number(t, dice(2), field, t == "e4m3" && field == 15 && fraction == 7 ? 6 : fraction)
}
function all(x, t, v,    k) { for (k = 0; k < K; k++) x[k] = v }
function random(x, t, from, to,    k) { for (k = 0; k < K; k++) x[k] = within(t, from, to) }
function list(x,    k, s) {
    s = x[0]
    for (k = 1; k < K; k++) s = s "," x[k]
    return s
}
function one(c) {
    printf "dot how %s a %s b %s d %s c %s x %s y %s\n", how, A, B, D, c, list(x), list(y)
}

# Two that cancel, at each pair of places from 0 on and at neighbours: what is added up with them
# is lost, or not.
function groups(    i, j, big, small) {
    print "# " how " " A " " B " " D ": who is added up together"
    big = D == "f16" ? 7 : A == "e4m3" || B == "e4m3" ? 8 : 15
    for (i = 0; i < K; i++)
        for (j = i + 1; j < (i == 0 ? K : i + 2) && j < K; j++) {
            all(x, A, power(A, D == "f16" ? -5 : A == "e4m3" ? -6 : -14, 0))
            all(y, B, power(B, D == "f16" ? -5 : B == "e4m3" ? -6 : -14, 0))
            x[i] = power(A, big, 0); x[j] = power(A, big, 1)
            y[i] = y[j] = power(B, big, 0)
            one(0)
        }
}

# One number, and others 2^-s times that: added, taken away, both at once.
function kept(    s, e, f, t) {
    print "# which bits are kept"
    for (s = 0; s <= 30; s++)
        for (t = 0; t <= 2; t++) {
            e = int((8 - s) / 2); f = 8 - s - e
            if (e < low[A] || f < low[B]) continue
            all(x, A, 0); all(y, B, 0)
            x[0] = power(A, 4, 0); y[0] = power(B, 4, 0)
            x[1] = power(A, e, t == 1); y[1] = power(B, f, 0)
            if (t == 2) { x[2] = power(A, e, 1); y[2] = y[1]; x[3] = x[1]; y[3] = y[1] }
            one(0)
        }
}

# Exponents within a window, narrow to wide, with and without an accumulator; all numbers.
function some(    i, w) {
    print "# numbers of a size, and of all sizes"
    for (i = 0; i < 60; i++) {
        w = i % 5 == 0 ? 1 : i % 5 == 1 ? 3 : i % 5 == 2 ? 6 : i % 5 == 3 ? 10 : 40
        random(x, A, -w, w); random(y, B, -w, w)
        one(i % 3 ? within(D, -w, w) : 0)
    }
    for (i = 0; i < 20; i++) {
        random(x, A, -130, 130); random(y, B, -130, 130)
        one(within(D, -130, 130))
    }
}

# Sums that are too large, or hardly more than nothing.
function ends(    i, s) {
    print "# the two ends"
    for (i = 0; i < 16; i++) {
        s = i % 2 ? 1 : -1
        random(x, A, s > 0 ? high[A] - 3 : low[A] - 1, s > 0 ? high[A] : low[A] + 2)
        random(y, B, s > 0 ? 3 : E[B] == 8 ? -25 : low[B], s > 0 ? 9 : E[B] == 8 ? -19 : 0)
        one(i % 4 < 2 ? within(D, s > 0 ? high[D] - 4 : low[D] - 1, s > 0 ? high[D] : low[D]) : 0)
    }
}

# As many as it takes: two orders of four products differ once in thousands of rounded sums.
function many(n,    i, w) {
    print "# " how " " A " " B " " D ": many, of one size and of all"
    for (i = 0; i < n; i++) {
        w = i % 4 == 0 ? 2 : i % 4 == 1 ? 5 : i % 4 == 2 ? 9 : 40
        random(x, A, -w, w); random(y, B, -w, w)
        one(i % 5 ? within(D, -w, w) : 0)
    }
}

# Products and sums below the smallest normal number: one, less another of 2^e, for e down to where
# it is lost; then some of all kinds, with factors that are subnormal, too.
function tiny(    i, e, top) {
    print "# " how " " A " " B " " D ": sums that are hardly more than nothing"
    for (top = -126; top >= -146; top -= 5)
        for (e = -150; e >= -165; e--) {
            all(x, A, 0); all(y, B, 0)
            x[0] = power(A, -70, 0); y[0] = power(B, top + 70, 0)
            x[1] = power(A, -70, 1); y[1] = power(B, e + 70, 0)
            one(0)
        }
    for (i = 0; i < 60; i++) {
        random(x, A, -84, i % 2 ? -64 : -50); random(y, B, -76, i % 2 ? -64 : -80)
        if (i % 3 == 1) { random(x, A, -140, -126); random(y, B, -30, -10) }
        one(i % 4 ? 0 : within(D, -140, -126))
    }
}

function infinity(t) { return number(t, dice(2), 2 ^ E[t] - 1, 0) }
function nan(t) { return number(t, dice(2), 2 ^ E[t] - 1, 2 ^ F[t] - 1) }
function specials(    i, k) {
    print "# what is not a number, and zeros"
    for (i = 0; i < 12; i++) {
        random(x, A, -2, 2); random(y, B, -2, 2)
        k = dice(K)
        if (i % 6 == 0) x[k] = nan(A)
        if (i % 6 == 1 && A != "e4m3") x[k] = infinity(A)
        if (i % 6 == 2 && A != "e4m3") { x[k] = infinity(A); y[k] = 0 }
        if (i % 6 == 3 && A != "e4m3") { x[k] = infinity(A); x[dice(K)] = infinity(A) }
        one(i % 6 == 4 ? infinity(D) : i % 6 == 5 ? nan(D) : within(D, -2, 2))
    }
    for (i = 0; i < 4; i++) {
        all(x, A, number(A, i % 2, 0, 0)); all(y, B, power(B, 0, 0))
        one(number(D, i > 1, 0, 0))
    }
    all(x, A, 0); x[0] = power(A, 0, 0); x[1] = power(A, 0, 1)
    one(0)
}'
