# copy.awk - what the lists of tensor copies share: a case with its fields, and the types.

function one(what, type, size, stride, box, es, more) {
    printf "%s type %s size %s stride %s box %s", what, type, size, stride, box
    if (es != "") printf " es %s", es
    printf "%s\n", more
}
function types(    n, k) {
    n = split("u8 u16 u32 s32 u64 s64 f16 bf16 f32 f32ftz tf32 tf32ftz f64", T, " ")
    split("1 2 4 4 8 8 2 2 4 4 4 4 8", B, " ")
    for (k = 1; k <= n; k++) bytes[T[k]] = B[k]
    return n
}
