# texture.awk - cases of textures and surfaces. more: how many times as many of those that are
# drawn; skip: draws that come first, so that another list has others (1000 as recorded).

# ---- Drawing ----

function draw(n) { return int(rand() * n) }
function uniform(low, high) { return low + (high - low) * rand() }
function number(v) { return sprintf("%.9g", v) }
function pick(list,    part, n) { n = split(list, part, " "); return part[1 + draw(n)] }

# Coordinates around an extent: halves, edges, and those in between.
function coordinate(extent,    kind) {
    kind = draw(8)
    if (kind == 0) return number(draw(2 * extent + 5) / 2 - 1)
    if (kind == 1) return number(draw(512 * extent) / 512)
    if (kind == 2) return number(uniform(-2 * extent, 3 * extent))
    return number(uniform(0, extent))
}

# One of an object with normalised coordinates or without.
function scaled(extent, norm,    v) {
    v = coordinate(extent)
    return norm ? number(v / extent) : v
}

# A point of the object: sx sy sz its extents, layers of layered ones.
function point(geometry, norm,    p) {
    if (geometry == "1d") return scaled(sx, norm)
    if (geometry == "2d") return scaled(sx, norm) "," scaled(sy, norm)
    if (geometry == "3d") return scaled(sx, norm) "," scaled(sy, norm) "," scaled(sz, norm)
    if (geometry == "a1d") return draw(layers + 2) - 1 "," scaled(sx, norm)
    if (geometry == "a2d") return draw(layers + 2) - 1 "," scaled(sx, norm) "," scaled(sy, norm)
    if (geometry == "cube") return direction()
    return draw(layers + 2) - 1 "," direction()
}

function direction(    k, t) {
    k = draw(6)
    t = number(uniform(-1, 1))
    if (k == 0) return t "," t "," number(uniform(-1, 1))
    if (k == 1) return number(draw(5) - 2) "," number(draw(5) - 2) "," number(draw(5) - 2)
    if (k == 2) return number(uniform(-8, 8)) "," number(uniform(-1e-3, 1e-3)) "," \
        number(uniform(-8, 8))
    return number(uniform(-1, 1)) "," number(uniform(-1, 1)) "," number(uniform(-1, 1))
}

function points(geometry, norm, n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") point(geometry, norm)
    return text
}

function list(from, step, n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") number(from + step * k)
    return text
}

function shape(geometry) {
    sx = 1 + draw(9); sy = 1 + draw(7); sz = 1 + draw(5); layers = 1 + draw(4)
    if (geometry == "1d") return sx
    if (geometry == "2d") return sx "," sy
    if (geometry == "3d") return sx "," sy "," sz
    if (geometry == "a1d") return sx "," layers
    if (geometry == "a2d") return sx "," sy "," layers
    if (geometry == "cube") return sx "," sx ",6"
    return sx "," sx "," 6 * layers
}

function modes(norm) {
    return norm ? pick("clamp wrap mirror border") "," pick("clamp wrap mirror border") "," \
        pick("clamp wrap mirror border") : pick("clamp border") "," pick("clamp border") "," \
            pick("clamp border")
}

# ---- Groups ----

function weights(    k) {
    print "# the weight of a linear filter, one texel of 1 among zeros"
    for (k = 0; k < 4 * more; k++)
        print "texture ins tex.1d.v4.f32.f32 size 8 data one seed 3 filter linear at " list(2.5 \
            + 2 * k / (4 * more), 2 / (256 * more), 64)
    for (k = 0; k < 4 * more; k++)
        print "texture ins tex.1d.v4.f32.f32 size 16384 data one seed 10000 filter linear at " \
            list(9999.5 + 2 * k / (4 * more), 1 / (128 * more), 64)
    for (k = 0; k < 4 * more; k++)
        print "texture ins tex.1d.v4.f32.f32 size 3000 data one seed 2000 filter linear " \
            "norm 1 at " list((1999.5 + k / (4 * more)) / 3000, 1 / 3000 / (256 * more), 64)
    for (k = 0; k < 8 * more; k++) {
        sx = 3 + draw(40)
        print "texture ins tex.1d.v4.f32.f32 size " sx \
            " data one seed 1 filter linear norm 1 address " pick("wrap mirror clamp border") \
            " at " points("1d", 1, 32)
    }
    print "texture ins tex.2d.v4.f32.f32 size 4,4 data one seed 5 filter linear at " points2(64)
    for (k = 0; k < 4 * more; k++)
        print "texture ins tex.2d.v4.f32.f32 size 4,4 data one seed " draw(16) \
            " filter linear at " points2(64)
    for (k = 0; k < 4 * more; k++)
        print "texture ins tex.3d.v4.f32.f32 size 3,3,3 data one seed " draw(27) \
            " filter linear at " points3(48)
}

function points2(n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") number(draw(1025) / 256) "," \
        number(draw(1025) / 256)
    return text
}

function points3(n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") number(draw(769) / 256) "," \
        number(draw(769) / 256) "," number(draw(769) / 256)
    return text
}

function filters(    k, g, f, n, c, norm, read, part) {
    print "# linear filters: all formats and geometries"
    for (k = 0; k < 160 * more; k++) {
        g = pick("1d 2d 3d a1d a2d cube acube 1d 2d 3d")
        f = pick("f32 f32 f16 u8 s8 u16 s16 un8 sn8 un16 sn16")
        n = pick("1 2 4"); norm = draw(2)
        if (g ~ /cube/) norm = 1
        c = "size " shape(g) " format " f " channels " n " data " (f ~ /f/ ? \
            pick("unit wild wild") : "bits") " seed " draw(1000)
        read = f ~ /^[us][0-9]/ ? " read float" : ""
        if (f == "u8" && draw(3) == 0) read = read " srgb 1"
        print "texture ins tex." g ".v4.f32.f32 " c read " filter linear norm " norm " address " \
            modes(norm) \
            (draw(2) ? " border " number(rand()) "," number(rand()) "," number(2 * rand() - 0.5) \
                "," number(rand()) : "") \
            (g ~ /cube/ && draw(2) ? " seamless 1" : "") " at " points(g, norm, 16)
    }
}

function nearest(    k, g, f, n, c, norm, read, t) {
    print "# points: all formats and geometries"
    for (k = 0; k < 120 * more; k++) {
        g = pick("1d 2d 3d a1d a2d cube acube")
        f = pick("f32 f16 u8 s8 u16 s16 u32 s32 un8 sn8 un16 sn16")
        n = pick("1 2 4"); norm = draw(2)
        if (g ~ /cube/) norm = 1
        c = "size " shape(g) " format " f " channels " n " data " (f ~ /^f/ ? pick("unit wild") \
            : "bits") " seed " draw(1000)
        read = f ~ /^[us](8|16)/ && draw(2) ? " read float" : ""
        t = read != "" || f ~ /f|n/ ? "f32" : f ~ /^u/ ? "u32" : "s32"
        print "texture ins tex." g ".v4." t ".f32 " c read " norm " norm " address " modes(norm) \
            (draw(2) ? " border " number(rand()) "," number(rand()) "," number(2 * rand() - 0.5) \
                "," number(rand()) : "") \
            (g ~ /cube/ && draw(2) ? " seamless 1" : "") " at " points(g, norm, 16)
    }
}

function conversions(    f, n, k) {
    print "# what each value of a format is as a float"
    for (k = 0; k < 256; k += 64)
        for (n = 0; n < 6; n++) {
            f = n == 0 ? "u8 read float" : n == 1 ? "s8 read float" : n == 2 ? "un8" : n == 3 ? \
                "sn8" : n == 4 ? "u8 read float srgb 1" : "u8"
            print "texture ins tex.1d.v4." (n == 5 ? "u32" : "f32") ".f32 size 256 channels 1 " \
                "data index format " f " at " list(k + 0.5, 1, 64)
        }
    for (k = 0; k < 8 * more; k++)
        for (n = 0; n < 6; n++) {
            f = n == 0 ? "u16 read float" : n == 1 ? "s16 read float" : n == 2 ? "un16" : n == 3 \
                ? "sn16" : n == 4 ? "f16" : "f32"
            print "texture ins tex.1d.v4.f32.f32 size 64 channels 1 data bits seed " draw(1000) \
                " format " f " at " list(0.5, 1, 64)
        }
    print "# results of other types than the texels"
    for (k = 0; k < 6 * more; k++)
        for (n = 0; n < 8; n++) {
            f = n == 0 ? "f32" : n == 1 ? "f16" : n == 2 ? "u8" : n == 3 ? "s16" : n == 4 ? \
                "u32" : n == 5 ? "s32" : n == 6 ? "u8 read float" : "s8"
            print "texture ins tex.1d.v4." pick("s32 u32 f32") ".f32 size 16 channels " \
                pick("1 2 4") " data " pick("unit bits") " seed " draw(1000) " format " f " at " \
                list(0.5, 1, 16)
            print "texture ins tex.1d." pick("v4.f16 v2.f16x2") ".f32 size 16 channels " \
                pick("1 2 4") " data " pick("unit bits wild") " seed " draw(1000) " format " f \
                " at " list(0.5, 1, 16)
        }
    for (k = 0; k < 6 * more; k++)
        print "texture ins tex.2d." pick("v4.f16 v2.f16x2") ".f32 size 5,3 channels " \
            pick("1 2 4") " filter linear data " pick("unit wild") " seed " draw(1000) \
            " format " pick("f32 f16 un8") " at " edges2(5, 3, 16)
    print "# numbers that are not finite, and denormal ones"
    for (k = 0; k < 8 * more; k++)
        print "texture ins tex.1d.v4.f32.f32 size 32 channels " pick("1 4") \
            " filter linear data bits seed " draw(1000) " format " pick("f16 f32") " at " \
            list(uniform(0, 1), 0.7, 32)
}

function edges2(x, y, n,    text, k) {
    sx = x; sy = y
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") coordinate(x) "," coordinate(y)
    return text
}

function addressing(    g, a, f, n, edges, whole) {
    print "# each addressing mode at its edges"
    edges = "-inf;-1e30;-16777217;-300.3;-7.5;-5;-4.75;-2.5;-1;-0.75;-0.50390625;-0.5;" \
        "-0.498046875;-0.25;-0.001953125;-1e-10;-0;0;1e-10;0.001953125;0.25;0.498046875;" \
        "0.5;0.50390625;0.75;0.99999994;1;1.5;2.4990234;2.5;3;4.498;4.5;4.502;4.75;" \
        "4.9999995;5;5.25;5.5;6;7.49;9.9999;10;12.6;300.7;16777217;2147483648;4294967296;" \
        "1e30;inf;nan;0x7fc00001;0xffffffff;0x00000001"
    for (n = 0; n < 2; n++)
        for (f = 0; f < 2; f++)
            for (a = 1; a <= 4; a++)
                for (g = 0; g < 2; g++) {
                    mode = a == 1 ? "wrap" : a == 2 ? "mirror" : a == 3 ? "clamp" : "border"
                    print "texture ins tex.1d.v4.f32.f32 size " (g ? 5 : 4) \
                        " channels 1 data unit seed 5 border 0.25,0.5,0.75,1 filter " (f ? \
                        "linear" : "point") " norm " n " address " mode " at " edges
                }
    print "# texels by whole numbers"
    whole = "-2147483648;-6;-5;-1;0;1;2;4;5;6;9;10;2147483647"
    for (n = 0; n < 2; n++)
        for (a = 1; a <= 4; a++) {
            mode = a == 1 ? "wrap" : a == 2 ? "mirror" : a == 3 ? "clamp" : "border"
            for (f = 0; f < 2; f++)
                print "texture ins tex.1d.v4.f32.s32 size 5 channels 2 data unit seed 6 " \
                    "border 0.25,0.5,0.75,1 norm " n " filter " (f ? "linear" : "point") \
                    " address " mode " at " whole
            print "texture ins tex.2d.v4.u32.s32 size 5,3 channels 4 format u8 data bits " \
                "seed 6 border 3,300,-1,2.5 norm " n " address " mode "," mode \
                " at -1,0;0,-1;4,2;5,2;4,3;2,1;7,7;-9,1"
            print "texture ins tex.a2d.v4.s32.s32 size 5,3,2 channels 1 format s32 data " \
                "bits seed 6 border 1,2,3,4 norm " n " address " mode "," mode \
                " at 0,-1,0;1,0,-1;2,4,2;-1,5,2;9,4,3;1,2,1;0,7,7;0,-9,1"
            print "texture ins tex.3d.v4.s32.s32 size 4,3,2 channels 1 format s16 data " \
                "bits seed 6 norm " n " address " mode "," mode "," mode \
                " at 0,0,0;3,2,1;4,2,1;3,3,1;3,2,2;-1,0,0;0,-1,0;0,0,-1"
        }
    print "# borders of each format"
    for (a = 1; a <= 24; a++) {
        f = pick("f32 f16 u8 s8 u16 s16 u32 s32 un8 sn8 un16 sn16")
        n = f ~ /^[us](8|16)/ && draw(2)
        print "texture ins tex.1d.v4." (n || f ~ /f|n/ ? "f32" : f ~ /^u/ ? "u32" : "s32") \
            ".f32 size 4 format " f " channels " pick("1 2 4") " data bits seed 3 " (n ? \
            "read float " : "") "address border border " number(uniform(-2, 2)) "," \
            number(uniform(-300, 300)) "," number(rand()) "," number(uniform(-1e5, 1e5)) \
            " at -1;5;1.5;-0.5"
    }
    print "# linear memory, and rows of it"
    for (f = 1; f <= 8 * more; f++) {
        mode = pick("f32 f16 u8 s8 u16 s16 u32 s32")
        n = pick("1 2 4")
        a = mode ~ /f/ ? "f32" : mode ~ /u/ ? "u32" : "s32"
        print "texture ins tex.1d.v4." a ".s32 kind linear size 13 format " mode " channels " n \
            " data bits seed " draw(1000) " address " pick("clamp border wrap") \
            " border 1,1,1,1 at -1;0;5;12;13;14;100;2147483647;-2147483648"
        print "texture ins tex.2d.v4." a ".f32 kind pitch size 13,5 format " mode " channels " n \
            " data bits seed " draw(1000) " address " modes(0) " at " edges2(13, 5, 16)
    }
    for (f = 1; f <= 8 * more; f++) {
        n = draw(2); sx = 13; sy = 5
        print "texture ins tex.2d.v4.f32.f32 kind pitch size 13,5 format " pick("f32 f16 un8") \
            " channels " pick("1 2 4") " filter linear data unit seed " draw(1000) " norm " n \
            " address " modes(n) " at " points("2d", n, 16)
    }
    print "texture ins tex.1d.v4.f32.f32 kind linear size 13 at 0.5;3.2;12.9;13;-1"
    print "texture ins tex.1d.v4.f32.s32 kind linear size 13 format u8 read float data " \
        "bits at 0;5;12;13"
    print "texture ins tex.1d.v4.f32.f32 kind linear size 13 filter linear norm 1 address " \
        "wrap at 0.1;0.5;1.2"
}

BEGIN {
    if (more == 0) more = 1
    if (skip == 0) skip = 1000
    srand(35)
    for (k = 0; k < skip; k++) rand()
    weights(); filters(); nearest(); conversions(); addressing(); levels(); gathers(); \
        refusals(); surfaces()
}
