# contract.awk - the bodies of spec-tests/unit/emu/decode/contract.tsv as a module of PTX.
#
# awk -v FIELD=3 (as the text has them) or 4 (as ptxas understands them) -f contract.awk FILE; an
# entry is kN_TYPE, N being its row.

function count(text, sign,    n) {
    n = 0
    while (index(text, sign "o" n) > 0)
        ++n
    return n
}

function replace(text, from, to,    at, done) {
    done = ""
    while ((at = index(text, from)) > 0) {
        done = done substr(text, 1, at - 1) to
        text = substr(text, at + length(from))
    }
    return done text
}

function entry(name, type, body,    bits, k) {
    bits = type ~ /^(f16|bf16)$/ ? "b16" : type == "f64" ? "b64" : "b32"
    printf ".visible .entry %s(.param .u64 from, .param .u64 to)\n{\n", name
    printf ".reg .%s %%a<6>, %%t<8>, %%o<4>;\n", type ~ /^f(32|64)$/ ? type : bits
    print ".reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %rd<4>; .reg .f32 %f<4>; .reg .f64 %e<2>;"
    print "ld.param.u64 %rd0, [from]; ld.param.u64 %rd1, [to];"
    print "ld.global.v2.b32 {%r0, %r2}, [%rd0]; setp.ne.s32 %p0, %r0, 0;"
    print "ld.global.f32 %f1, [%rd0+8]; ld.global.f32 %f2, [%rd0+12]; ld.global.f64 %e0, [%rd0+16];"
    for (k = 0; k < 6; ++k)
        printf "ld.global.%s %%a%d, [%%rd0+%d];\n", bits, k, 64 + 8 * k
    gsub(/; */, ";\n", body)
    gsub(/:/, ":\n", body)
    print replace(replace(body, ".T", "." type), ".B", "." bits)
    for (k = 0; k < count(body, "%"); ++k)
        printf "st.global.%s [%%rd1+%d], %%o%d;\n", bits, 8 * k, k
    print "ret;\n}"
}

BEGIN {
    FS = "\t"
    print ".version 9.0\n.target sm_90a\n.address_size 64\n.shared .align 16 .b8 s[64];"
}

/^#/ { next }

{
    n = split($2, types, ",")
    for (t = 1; t <= n; ++t)
        entry("k" FNR "_" types[t], types[t], $FIELD)
}
