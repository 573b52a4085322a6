# map.awk - the 128 bytes of tensor maps: each argument alone, those that meet in a word, others
# drawn.

BEGIN {
    n = types()
    print "# each type, rank, interleave, swizzle, promotion, fill"
    for (k = 1; k <= n; k++) for (r = 1; r <= 5; r++) tiled(T[k], r, "")
    for (k = 14; k <= 16; k++) tiled("u4x16_8", 3, "")
    for (r = 3; r <= 5; r++) for (i = 0; i <= 2; i++) for (s = 0; s <= 3; s++)
        tiled("u8", r, " interleave " i " swizzle " s " ")
    for (r = 1; r <= 5; r++) for (l = 0; l <= 3; l++) for (f = 0; f <= 1; f++)
        tiled("f16", r, " l2 " l " fill " f)
    print "# each bit of the base, of each size, of each stride"
    for (k = 4; k <= 63; k++) tiled("u8", 2, "", "", power(k))
    for (d = 1; d <= 5; d++) for (k = 0; k <= 32; k++) {
        tiled("u8", 5, "", list("100,100,100,100,100", d, power(k)))
        if (k > 1) tiled("u8", 5, "", list("100,100,100,100,100", d, power(k) "-1"))
    }
    for (d = 1; d <= 4; d++) for (k = 4; k <= 39; k++)
        tiled("u8", 5, "", "", "", list("112,224,336,448", d, power(k)))
    print "# each box and step"
    for (d = 1; d <= 5; d++) for (k = 1; k <= 256; k = k < 16 ? k + 1 : 2 * k) {
        if (d > 1 || k % 16 == 0) tiled("u8", 5, "", "", "", "", list("16,3,2,1,2", d, k))
        if (k > 16) tiled("u8", 5, "", "", "", "", list("16,3,2,1,2", d, k - (d == 1 ? 16 : 1)))
    }
    for (d = 1; d <= 5; d++) for (k = 1; k <= 8; k++)
        tiled("u8", 5, "", "", "", "", "", list("1,2,3,4,5", d, k))
    print "# small tensors, by their bytes"
    k = split("16 112 128 1024 4096 65536 131056 131071 131072 131073 131088 262144", Z, " ")
    for (; k > 0; k--) {
        tiled("u8", 1, "", Z[k])
        tiled("u16", 1, "", int(Z[k] / 2 + 0.5))
        tiled("f64", 1, "", int(Z[k] / 8 + 0.5))
        tiled("u8", 2, "", "16," Z[k], "", "16")
        tiled("u8", 2, "", "8," int(Z[k] / 16 + 0.5), "", "16")
        tiled("u8", 2, "", "128,2", "", int(Z[k] / 16) * 16)
        tiled("u8", 2, "", "16,1", "", int(Z[k] / 16) * 16)
        tiled("u8", 3, "", "16,16," int(Z[k] / 256 + 0.5), "", "16,256")
        tiled("u8", 3, " interleave 1", "16,4," int(Z[k] / 256 + 0.5), "", "64,256")
        tiled("u8", 5, "", "16,2,2,2," int(Z[k] / 256 + 0.5), "", "32,64,128,256")
        im2col("u8", 3, " channels 16", "16,16," int(Z[k] / 256 + 0.5), "", "16,256")
    }
    print "# im2col: corners, channels, pixels, and what both encoders have"
    for (r = 3; r <= 5; r++) for (d = 1; d <= r - 2; d++) {
        m = r == 3 ? 32767 : r == 4 ? 127 : 15
        for (k = 1; k <= m; k = 2 * k + 1) {
            im2col("f16", r, "", "", "", "", list("0,0,0", d, k))
            im2col("f16", r, "", "", "", "", list("0,0,0", d, -k - 1))
            im2col("f16", r, "", "", "", "", "", list("0,0,0", d, k))
            im2col("f16", r, "", "", "", "", "", list("0,0,0", d, -k - 1))
        }
    }
    for (k = 8; k <= 256; k = k < 32 ? k + 8 : 2 * k) im2col("f16", 4, " channels " k " pixels 5")
    for (k = 1; k <= 1024; k *= 2) {
        im2col("f16", 4, " channels 8 pixels " k)
        if (k > 2) im2col("f16", 5, " channels 8 pixels " k - 1)
    }
    for (k = 1; k <= n; k++) for (r = 3; r <= 5; r++) im2col(T[k], r, " channels 16")
    for (r = 3; r <= 5; r++) for (i = 0; i <= 2; i++) for (s = 0; s <= 3; s++)
        im2col("u8", r, " channels " (i == 2 ? 32 : 16) " interleave " i " swizzle " s)
    for (l = 0; l <= 3; l++) for (f = 0; f <= 1; f++) im2col("f16", 4, " l2 " l " fill " f)
    for (d = 1; d <= 5; d++) for (k = 1; k <= 8; k++)
        im2col("f16", 5, "", "", "", "", "", "", list("1,2,3,4,5", d, k))
    print "# another address"
    at = "base 0x7f0000000100 type u8 size 100,100 stride 112 box 16,2"
    for (k = 4; k <= 63; k++) printf "map_address to %s %s\n", power(k), at
    print "map_address to 8 " at
    print "# tensormap.replace"
    m = split("zeros ones tiled im2col", F, " ")
    for (k = 1; k <= m; k++) replaces(F[k])
    print "# drawn"
    seed = 20261130
    for (k = 0; k < 1200; k++) drawn()
    for (k = 0; k < 600; k++) drawn_im2col()
}

# 2^k in decimal: awk's numbers hold no 64 bits.
function power(k,    hex) {
    hex = "0x" substr("1248", k % 4 + 1, 1)
    for (k = int(k / 4); k > 0; k--) hex = hex "0"
    return hex
}
# "2^k-1" of hex digits, for the encoder's lists.
function less_one(hex,    first, n) {
    sub(/-1$/, "", hex)
    n = length(hex) - 3; first = substr(hex, 3, 1)
    hex = first == 1 ? "0x0" : "0x" (first - 1)
    for (; n > 0; n--) hex = hex "f"
    return hex
}
function list(numbers, at, value,    n, k, text, X) {
    n = split(numbers, X, ",")
    if (value ~ /-1$/ && value ~ /^0x/) value = less_one(value)
    for (k = 1; k <= n; k++) text = text (k > 1 ? "," : "") (k == at ? value : X[k])
    return text
}
function first(numbers, n,    k, text, X) {
    if (split(numbers, X, ",") < n) n = split(numbers, X, ",")
    for (k = 1; k <= n; k++) text = text (k > 1 ? "," : "") X[k]
    return text
}
function common(what, type, r, size, base, stride, more) {
    if (size == "") size = first("64,48,24,12,6", r)
    if (stride == "") stride = first("1024,65536,2097152,33554432", r - 1)
    if (base == "") base = "0x7f0000000000"
    printf "%s type %s base %s size %s%s%s", what, type, base, size, \
        stride == "" ? "" : " stride " stride, more
}
function tiled(type, r, more, size, base, stride, box, es) {
    if (box == "")
        box = first(more ~ /interleave 2/ ? "2,3,2,1,2" : (16 / bytes[type]) ",3,2,1,2", r)
    common("map_tiled", type, r, size, base, stride, more)
    printf " box %s%s\n", box, es == "" ? "" : " es " es
}
function im2col(type, r, more, size, base, stride, low, high, es) {
    if (size == "") size = first("64,40000,24,12,6", r)
    common("map_im2col", type, r, size, base, stride, more)
    printf " lower %s upper %s%s\n", first(low == "" ? "-1,-2,-3" : low, r - 2), \
        first(high == "" ? "0,-1,-2" : high, r - 2), es == "" ? "" : " es " es
}
function replace(from, field, at, value) {
    printf "map_replace from %s field %s%s value %s", from, field, at == "" ? "" : " at " at, value
    if (from == "tiled")
        printf " type f16 base 0x7f0000000000 size 64,48,24 stride 1024,65536 box 16,3,2%s",
            " es 2,3,4 swizzle 2 l2 1 fill 1"
    if (from == "im2col")
        printf " type f16 base 0x7f0000000000 size 64,48,24,5 stride 1024,65536,2097152%s",
            " lower -1,-2 upper -3,-4 es 1,2,3,1 channels 32 pixels 77 swizzle 3 l2 2"
    printf "\n"
}
function replaces(from,    k, d) {
    k = split("0 0x10 0x7f1234567890 0xfffffffffffffff0 0xffffffffffffffff 0xf", X, " ")
    for (; k > 0; k--)
        replace(from, "global_address", "", X[k])
    for (k = 0; k <= 8; k++) replace(from, "rank", "", k)
    for (d = 0; d < 5; d++) {
        for (k = split("0 1 2 16 255 256 257 0xffffffff", X, " "); k > 0; k--) {
            replace(from, "box_dim", d, X[k])
            replace(from, "element_stride", d, X[k])
        }
        for (k = split("0 1 2 16 0x12345678 0xffffffff", X, " "); k > 0; k--)
            replace(from, "global_dim", d, X[k])
        k = split("0 1 16 32 0x123456780 0xfffffffff0 0x10000000000 0xffffffffffffffff", X, " ")
        for (; k > 0; k--)
            replace(from, "global_stride", d, X[k])
    }
    for (k = 0; k <= 15; k++) replace(from, "elemtype", "", k)
    for (k = 0; k <= 3; k++) replace(from, "interleave_layout", "", k)
    for (k = 0; k <= 7; k++) replace(from, "swizzle_mode", "", k)
    for (k = 0; k <= 4; k++) replace(from, "swizzle_atomicity", "", k)
    for (k = 0; k <= 2; k++) replace(from, "fill_mode", "", k)
}
function dice(n) { seed = seed * 16807 % 2147483647; return int(seed / 7) % n }
function drawn_lists(r, unit,    d, last) {
    sizes = strides = steps = ""; last = 0
    for (d = 0; d < r; d++) {
        sizes = sizes (d ? "," : "") (1 + dice(dice(2) ? 300 : 2000000))
        steps = steps (d ? "," : "") (1 + dice(8))
        if (d) strides = strides (d > 1 ? "," : "") (1 + dice(dice(3) ? 40 : 20000000)) * unit
    }
}
function drawn(    t, r, d, i, s, box) {
    t = 1 + dice(13); r = 1 + dice(5); i = r < 3 || dice(3) ? 0 : 1 + dice(2)
    s = i == 2 ? 1 : dice(4)
    drawn_lists(r, i == 2 ? 32 : 16)
    box = i ? 1 + dice(40) : (1 + dice(2 ^ s)) * 16 / B[t]
    for (d = 1; d < r; d++) box = box "," 1 + dice(12)
    tiled(T[t], r, " interleave " i " swizzle " s " l2 " dice(4) " fill " \
        (T[t] ~ /f/ ? dice(2) : 0), sizes, \
        sprintf("0x%x%03x0", dice(8388608), 2 * dice(2047)), strides, box, steps)
}
function drawn_im2col(    t, r, d, s, i, low, high, m) {
    t = 1 + dice(13); r = 3 + dice(3); i = dice(3) ? 0 : 1 + dice(2); s = i == 2 ? 1 : dice(4)
    m = r == 3 ? 500 : r == 4 ? 100 : 8
    drawn_lists(r, i == 2 ? 32 : 16)
    for (d = 0; d < r - 2; d++) {
        low = low (d ? "," : "") dice(2 * m) - m
        high = high (d ? "," : "") dice(2 * m) - m
    }
    im2col(T[t], r, " interleave " i " swizzle " s " l2 " dice(4) " fill " \
        (T[t] ~ /f/ ? dice(2) : 0) " channels " (i ? 32 : (1 + dice(2 ^ s)) * 16 / B[t]) \
        " pixels " 1 + dice(1024), \
        sizes, sprintf("0x%x%03x0", dice(8388608), 2 * dice(2047)), strides, low, high, steps)
}
