# texture_more.awk - cases of levels, gathers, objects that are refused, and surfaces.

function levels(    k, g, n, t, sz0) {
    print "# levels of a mipmap: by number, by gradient, the base"
    for (k = 0; k < 60 * more; k++) {
        g = pick("1d 2d 3d a1d a2d cube acube")
        sx = 16 + draw(17); sy = 8 + draw(17); sz = 8 + draw(9); layers = 1 + draw(3)
        sz0 = g == "1d" ? sx : g == "2d" ? sx "," sy : g == "3d" ? sx "," sy "," sz : g == "a1d" \
            ? sx "," layers : g == "a2d" ? sx "," sy "," layers : g == "cube" ? sx "," sx ",6" : \
            sx "," sx "," 6 * layers
        n = 1 + draw(4)
        t = " size " sz0 " kind mipmap levels " n " format " pick("f32 f16 un8 f32") \
            " channels " pick("1 4") " data unit seed " draw(1000) " norm 1 filter " \
            pick("point linear") " mip " pick("point linear linear") " address " modes(1) \
            " max " pick("0 1.5 2 9 100") (draw(3) == 0 ? " min " pick("0.5 1 2.3") : "") \
            (draw(3) == 0 ? " bias " pick("-1 0.25 0.7 3 -0.4") : "")
        print "texture ins tex.level." g ".v4.f32.f32" t " at " leveled(g, 12)
        print "texture ins tex.grad." g ".v4.f32.f32" t " at " graded(g, 12)
        if (k % 6 == 0) print "texture ins tex." g ".v4.f32.f32" t " at " points(g, 1, 8)
        if (k % 6 == 1) print "texture ins tex.base." g ".v4.f32.f32" t " at " points(g, 1, 8)
    }
    print "# the share of the next level, levels of one value each"
    for (k = 0; k < 4 * more; k++) {
        print "texture ins tex.level.1d.v4.f32.f32 size 2 kind mipmap levels 2 data one " \
            "seed 2 norm 1 filter point mip linear max 9 at " fractions(k / (4 * more), 1 / (256 \
            * more), 64)
        print "texture ins tex.level.1d.v4.f32.f32 size 2 kind mipmap levels 2 data one " \
            "seed 2 norm 1 filter point mip point max 9 at " fractions(k / (4 * more), 1 / (256 \
            * more), 64)
    }
    print "texture ins tex.level.1d.v4.f32.f32 size 8 kind mipmap levels 3 data index norm " \
        "1 filter point mip linear max 9 at 0.1,-1;0.1,-inf;0.1,inf;0.1,nan;0.1,1e30;" \
        "0.1,1.00195;0.1,2;0.1,1.9990;0.1,-0.001"
    print "texture ins tex.level.1d.v4.f32.f32 size 8 kind mipmap levels 3 data index norm " \
        "1 filter linear mip linear max 9 bias 0.0019 at 0.1,0;0.1,0.5;0.1,0.001;0.1,0.002"
    print "# the level of a gradient"
    for (k = 0; k < 6 * more; k++) {
        print "texture ins tex.grad.1d.v4.f32.f32 size 64 kind mipmap levels 7 data index " \
            "norm 1 filter point mip linear max 9 at " gradients(64, 64)
        print "texture ins tex.grad.2d.v4.f32.f32 size 64,64 kind mipmap levels 7 data " \
            "unit seed 3 norm 1 filter point mip linear max 9 at " gradients2(48, 64)
        print "texture ins tex.grad.2d.v4.f32.f32 size 64,64 kind mipmap levels 7 data " \
            "unit seed 3 norm 1 filter linear mip linear max 9 aniso " pick("2 4 16") " at " \
            gradients2(48, 64)
    }
    print "# whole numbers of levels"
    print "texture ins tex.level.2d.v4.f32.s32 size 8,8 kind mipmap levels 4 data unit " \
        "seed 3 max 9 at 0,0,0;3,2,0;3,2,1;1,1,2;0,0,3;0,0,4;3,2,-1"
    print "texture ins tex.level.1d.v4.u32.s32 size 8 format u8 data bits seed 3 at 0,0;3,0;3,1;9,2"
}

function fractions(from, step, n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") "0.25," number(from + step * k)
    return text
}

function leveled(g, n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") point(g, 1) "," number(draw(3) ? \
        uniform(-1, 5) : draw(9) / 2)
    return text
}

function steps(axes,    text, k, size) {
    size = 2 ^ uniform(-7, 1)
    for (k = 0; k < 2 * axes; k++) text = text "," number(draw(4) == 0 ? 0 : uniform(-size, size))
    return text
}

function graded(g, n,    text, k, axes) {
    axes = g ~ /1d/ ? 1 : g ~ /2d/ ? 2 : 3
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") point(g, 1) steps(axes)
    return text
}

function gradients(n, size,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") "0.001," number(2 ^ uniform(-7, 1)) \
        "," (draw(3) == 0 ? "0" : number(-2 ^ uniform(-7, 0)))
    return text
}

function gradients2(n, size,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? ";" : "") number(rand()) "," number(rand()) \
        steps(2)
    return text
}

function gathers(    k, g, f, t, off, n) {
    print "# gathers"
    for (k = 0; k < 40 * more; k++) {
        g = "2d"
        f = pick("f32 f16 u8 s16 u32 s32 un8")
        n = g ~ /cube/ ? 1 : draw(2)
        off = (g == "2d" || g == "a2d") && draw(3) == 0
        c = shape(g)
        t = f ~ /f|n/ ? "f32" : f ~ /^u/ ? "u32" : "s32"
        print "texture ins tld4." pick("r g b a") "." g ".v4." t ".f32 size " c " format " f \
            " channels " pick("1 2 4") " data " (f ~ /^f/ ? "unit" : "bits") " seed " draw(1000) \
            " norm " n " filter " pick("point linear") " address " modes(n) (off ? " offset 1" : \
            "") " border 1,0.5,2,3 at " gathered(g, n, 12, off)
    }
    print "# offsets"
    for (k = 0; k < 24 * more; k++) {
        g = pick("1d 2d 3d a1d a2d")
        n = draw(2)
        c = shape(g)
        print "texture ins tex." g ".v4.f32.f32 size " c " channels 1 data unit seed " \
            draw(1000) " norm " n " filter " pick("point linear") " address " modes(n) \
            " offset 1 at " gathered(g, n, 12, 1)
    }
}

function gathered(g, norm, n, off,    text, k, a, axes) {
    axes = g ~ /1d/ ? 1 : g ~ /2d/ ? 2 : 3
    for (k = 0; k < n; k++) {
        text = text (k > 0 ? ";" : "") point(g, norm)
        for (a = 0; off && a < axes; a++) text = text "," draw(20) - 10
    }
    return text
}

function surfaces(    k, g, f, n, v, b, mode, at, i, p, geo) {
    print "# surfaces: loads of bytes"
    for (k = 0; k < 48 * more; k++) {
        g = pick("1d 2d 3d a1d a2d")
        b = pick("1 2 4"); n = pick("1 2 4")
        f = b == 1 ? pick("u8 s8 un8") : b == 2 ? pick("u16 f16 sn16") : pick("u32 s32 f32")
        if (b == 4 && n == 2) { v = pick("v2.b32 b64"); } else if (b == 4 && n == 4) { v = \
            pick("v4.b32 v2.b64"); }
        else v = (n > 1 ? "v" n "." : "") "b" 8 * b
        mode = pick("clamp zero")
        c = shape(g)
        print "texture ins suld.b." g "." v "." mode " size " c " format " f " channels " n \
            " data bits seed " draw(1000) " at " stored(g, b * n, 12, mode != "trap", 0)
        if (k % 3 == 0) print "texture ins sust.b." g "." v "." mode " size " c " format " f \
            " channels " n " data bits seed " draw(1000) " at " stored(g, b * n, 1, 1, 4)
    }
    print "# surfaces: cubes"
    print "texture ins suld.b.a2d.b32.clamp size 2,2,6 flags 4 data bits at 0,0,0;5,4,1;" \
        "6,0,0;-1,4,1"
    print "# surfaces: what stands outside of them, by trap"
    print "texture ins suld.b.1d.b32.trap size 4 data bits at 0;12"
    print "texture ins suld.b.1d.b32.trap size 4 data bits at 16"
    print "texture ins suld.b.2d.b32.trap size 4,3 data bits at 0,3"
    print "texture ins suld.b.2d.b32.trap size 4,3 data bits at -4,0"
    print "texture ins sust.b.2d.b32.trap size 4,3 data bits at 0,0,1;12,2,7"
    print "texture ins sust.b.2d.b32.trap size 4,3 data bits at 0,-1,1"
    print "texture ins suld.b.a2d.b32.trap size 4,3,2 data bits at 2,0,0"
    print "texture ins suld.b.3d.b32.trap size 4,3,2 data bits at 0,0,2"
    print "# surfaces: bytes that are not those of an element"
    for (k = 0; k < 4; k++) {
        mode = k == 0 ? "trap" : k == 1 ? "clamp" : k == 2 ? "zero" : "trap"
        print "texture ins suld.b.1d.b32." mode " size 8 format u32 data bits at 1;2;3;5"
        print "texture ins suld.b.1d.b8." mode " size 8 format u32 data bits at 0;1;2;3;4;5"
        print "texture ins suld.b.1d.b16." mode " size 8 format u32 data bits at 0;1;2;3;4;5"
        print "texture ins suld.b.1d.v2.b32." mode " size 8 format u32 data bits at 0;4;8;28"
        print "texture ins suld.b.1d.b32." mode " size 8 format u8 data bits at 0;1;2;4;5"
        print "texture ins sust.b.1d.b32." mode " size 8 format u8 data bits at 0,1;5,2"
        print "texture ins sust.b.1d.b8." mode " size 4 format u32 data bits at 1,17;6,18;11,19"
        print "texture ins suld.b.1d.b32." mode \
            " size 4 format f16 channels 4 data bits at 0;4;8;12"
    }
    print "# surfaces: formatted stores"
    for (k = 0; k < 16 * more; k++) {
        f = pick("u8 s8 u16 s16 u32 s32 f16 f32 un8 sn8 un16 sn16"); n = pick("1 2 4")
        print "texture ins sust.p.2d.v4.b32." pick("zero clamp trap") " size 4,3 format " f \
            " channels " n " data index at 0,0," words(4) ";3,1," words(4) ";2,2," words(4)
    }
    print "# surfaces: reductions"
    for (k = 0; k < 12 * more; k++) {
        f = pick("u32 s32")
        b = pick("add min max and or")
        i = b == "add" ? pick("u32 s32") : b ~ /m/ ? f : "b32"
        print "texture ins sured.b." b ".2d." i "." pick("zero clamp") " size 4,3 format " f \
            " data bits seed " draw(1000) " at 0,0," words(1) ";12,1," words(1) ";8,2," words(1) \
            ";16,1," words(1)
    }
    print "# queries"
    for (k = 0; k < 12; k++) {
        g = pick("1d 2d 3d a1d a2d cube acube")
        f = pick("u8 s16 f16 f32 u32 un8"); n = pick("1 2 4"); c = shape(g)
        geo = " of " g " size " c " format " f " channels " n
        for (i = 0; i < 3; i++) {
            p = i == 0 ? "width" : i == 1 ? "height" : "depth"
            print "texture ins txq." p ".b32" geo " norm " (g ~ /cube/)
            if (g !~ /cube/) print "texture ins suq." p ".b32" geo
        }
    }
    print "texture ins txq.width.b32 of 2d size 16,8 kind mipmap levels 4 max 9 norm 1"
    print "texture ins txq.width.b32 of 1d size 16 kind linear"
    print "texture ins txq.height.b32 of 1d size 16 kind linear"
    print "texture ins txq.width.b32 of 2d size 16,8 kind pitch"
    print "texture ins txq.height.b32 of 2d size 16,8 kind pitch"
}

function words(n,    text, k) {
    for (k = 0; k < n; k++) text = text (k > 0 ? "," : "") (draw(2) ? draw(300) - 20 : \
        sprintf("0x%x%04x", 0x3d00 + draw(1024), draw(65536)))
    return text
}

# Bytes of an element each; outside, where that may be.
function stored(g, bytes, n, outside, words4,    text, k, x, y, z) {
    for (k = 0; k < n; k++) {
        x = (draw(sx + 2 * outside) - outside) * bytes
        y = draw(sy + 2 * outside) - outside
        z = draw(sz + 2 * outside) - outside
        if (g ~ /^a/) z = draw(layers + 2 * outside) - outside
        text = text (k > 0 ? ";" : "")
        text = text (g == "1d" ? x : g == "2d" ? x "," y : g == "3d" ? x "," y "," z : g == \
            "a1d" ? z "," x : z "," x "," y)
        if (words4) text = text "," words(4)
    }
    return text
}

# What an object may be of.
function refusals() {
    print "# objects that are refused"
    print "texture ins tex.1d.v4.u32.f32 size 4 format u8 filter linear at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 4 format u32 read float at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 4 format u32 read float filter linear at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 4 format s16 srgb 1 read float at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 4 format f32 srgb 1 at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 4 channels 3 at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 4 address wrap at 0.5;4.5"
    print "texture ins tex.cube.v4.f32.f32 size 4,3,6 norm 1 at 1,0,0"
    print "texture ins tex.cube.v4.f32.f32 size 4,4,5 norm 1 at 1,0,0"
    print "texture ins tex.cube.v4.f32.f32 size 4,4,6 norm 0 at 1,0,0"
    print "texture ins tex.2d.v4.f32.f32 size 4,4 kind mipmap levels 4 norm 1 max 9 at 0.5,0.5"
    print "texture ins tex.2d.v4.f32.f32 size 4,4 kind mipmap levels 3 norm 0 max 9 at 0.5,0.5"
    print "texture ins tex.1d.v4.f32.f32 size 40000 at 0.5"
    print "texture ins tex.1d.v4.f32.f32 size 140000 at 0.5"
    print "texture ins tex.2d.v4.f32.f32 size 0,4 at 0.5,1"
    print "texture ins tex.2d.v4.f32.f32 size 4,4 aniso 64 norm 1 at 0.5,0.5"
}
