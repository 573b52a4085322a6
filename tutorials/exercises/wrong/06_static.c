/* Wrong answers to exercise 6. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value numbers(ct_ctx *cx, ct_value M, ct_value N)
{
    int64_t m = ct_int(M), n = ct_int(N);
    ct_tuple shape = pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, n));
    return ct_make_layout(cx, shape, NULL);
}

static ct_value all_static(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_tuple shape = pair(cx, ct_static(cx, ct_int(M)), ct_static(cx, ct_int(N)));
    return ct_make_layout(cx, shape, ct_LayoutLeft());
}

static ct_value static_m(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_static(cx, ct_int(M));
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, ct_static(cx, 1), m));
}

static ct_value static_n(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value n = ct_static(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, M, n), pair(cx, ct_static(cx, 1), M));
}

static ct_value static_shape(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_static(cx, ct_int(M)), n = ct_static(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, m, n), pair(cx, ct_static(cx, 1), M));
}

static ct_value static_stride(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_tuple stride = pair(cx, ct_static(cx, 1), ct_static(cx, ct_int(M)));
    return ct_make_layout(cx, pair(cx, M, N), stride);
}

static ct_value one(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_dynamic(cx, 1), M));
}

static ct_value dynamic_shape(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_tuple shape = pair(cx, ct_dynamic(cx, ct_int(M)), ct_dynamic(cx, ct_int(N)));
    return ct_make_layout(cx, shape, pair(cx, ct_static(cx, 1), M));
}

static ct_value number_times_one(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value one = ct_dynamic(cx, 1);
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, one, ct_mul(cx, M, one)));
}

static ct_value right(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), ct_LayoutRight());
}

static ct_value try_one(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_dynamic(cx, 1), M));
}

static ct_value try_copy(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_dynamic(cx, ct_int(M));
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, ct_static(cx, 1), m));
}

static ct_value try_all(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_static(cx, ct_int(M)), n = ct_static(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, m, n), pair(cx, ct_static(cx, 1), m));
}

static ct_value try_row(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, N, ct_static(cx, 1)));
}

static ct_value try_stride(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N),
                          pair(cx, ct_static(cx, 1), ct_dynamic(cx, ct_int(M))));
}

static ct_value try_eight(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), ct_static(cx, 8)));
}

static ct_value try_both(ct_ctx *cx, ct_value M, ct_value N)
{
    if (ct_is_static(M) && ct_is_static(N))
        return ct_make_layout(cx, pair(cx, M, N), NULL);
    ct_value m = ct_dynamic(cx, ct_int(M)), n = ct_dynamic(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, m, n), pair(cx, ct_static(cx, 1), m));
}

static ct_value try_n(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), N));
}

static ct_value try_right(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), ct_LayoutRight());
}

static ct_value try_shapestat(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, ct_static(cx, ct_int(M)), ct_static(cx, ct_int(N))),
                          pair(cx, ct_static(cx, 1), M));
}

static ct_value more_sw(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), pair(cx, ct_static(cx, 1), N));
}

static ct_value more_dynn(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, ct_dynamic(cx, ct_int(N))),
                          pair(cx, ct_static(cx, 1), M));
}

static ct_value more_mulone(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value one = ct_dynamic(cx, 1);
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, one, ct_mul(cx, one, M)));
}

static ct_value more_statstride(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), ct_static(cx, ct_int(M))));
}

static ct_value more_onlym(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, ct_static(cx, ct_int(M)), N), pair(cx, ct_static(cx, 1), M));
}

static ct_value more_alldyn(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_dynamic(cx, ct_int(M)), n = ct_dynamic(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, m, n), NULL);
}

static ct_value more_coal(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_coalesce(cx, ct_make_layout(cx, pair(cx, M, N), NULL));
}

static ct_value more_flat(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, ct_mul(cx, M, N), ct_static(cx, 1));
}

static ct_value more_ones(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), ct_static(cx, 1)));
}

static ct_value more_const(ct_ctx *cx, ct_value M, ct_value N)
{
    (void)M, (void)N;
    return ct_make_layout(cx, pair(cx, ct_static(cx, 8), ct_dynamic(cx, 5)),
                          pair(cx, ct_static(cx, 1), ct_static(cx, 8)));
}

static ct_value mixed_a(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, N, ct_dynamic(cx, 1)));
}

static ct_value mixed_b(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value m = ct_dynamic(cx, ct_int(M)), n = ct_dynamic(cx, ct_int(N));
    return ct_make_layout(cx, pair(cx, m, n), pair(cx, ct_static(cx, 1), m));
}

static ct_value mixed_c(ct_ctx *cx, ct_value M, ct_value N)
{
    if (ct_is_static(M))
        return ct_make_layout(cx, pair(cx, M, N), NULL);
    return ct_make_layout(cx, pair(cx, M, ct_dynamic(cx, ct_int(N))),
                          pair(cx, ct_dynamic(cx, 1), M));
}

static ct_value mixed_d(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N),
                          pair(cx, ct_static(cx, 1), ct_mul(cx, M, ct_dynamic(cx, 1))));
}

static ct_value mixed_e(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, ct_static(cx, ct_int(M)), ct_dynamic(cx, ct_int(N))),
                          pair(cx, ct_static(cx, 1), ct_static(cx, ct_int(M))));
}

const wrong_answer wrong_answers[] = {
    {"numbers, read and used", numbers, "static is dynamic in the answer"},
    {"static is faster, so all of it", all_static, "every integer is static"},
    {"a static M, to be safe", static_m, "a static integer was made from a dynamic one"},
    {"a static N, to be safe", static_n, "a static integer was made from a dynamic one"},
    {"a static shape, the strides as they come", static_shape,
     "a static integer was made from a dynamic one"},
    {"a static stride", static_stride, "a static integer was made from a dynamic one"},
    {"an integer 1 is a 1", one, "the stride 1 is dynamic"},
    {"only the first extent is read", dynamic_shape, "static is dynamic in the answer"},
    {"the stride is computed from a number", number_times_one, "the strides lost it"},
    {"row-major, as in C", right, "the row-major layout"},
    {"one is one", try_one, "the stride 1 is dynamic. That it is 1 is known"},
    {"copies of the numbers", try_copy, "a number that was static is dynamic in the"},
    {"all static", try_all, "every integer is static, the dynamic ones too."},
    {"rows", try_row, "this is the row-major layout, (M,N):(N,1). The"},
    {"the stride is computed", try_stride, "a number that was static is dynamic in the"},
    {"the eight of the text", try_eight, "the stride of n is 8 in every case and should"},
    {"static if both are", try_both, "a number that was static is dynamic in the"},
    {"the stride of columns is N", try_n, "the stride of n is N and should be M (5 instead"},
    {"LayoutRight", try_right, "this is the row-major layout, (M,N):(N,1). The"},
    {"the shape static, the stride as it comes", try_shapestat,
     "a static integer was made from a dynamic one:"},
    {"(1,N)", more_sw, "the extent of m is N and should be M (5 instead"},
    {"N dynamic", more_dynn, "a number that was static is dynamic in the"},
    {"1 times M", more_mulone, "the shape kept what was static, the strides"},
    {"static stride", more_statstride, "a static integer was made from a dynamic one:"},
    {"M static if it is", more_onlym, "a static integer was made from a dynamic one:"},
    {"all dynamic", more_alldyn, "a number that was static is dynamic in the"},
    {"coalesced", more_coal, "one mode for all elements; (m,n) needs a mode"},
    {"flat size", more_flat, "one mode for all elements; (m,n) needs a mode"},
    {"both 1", more_ones, "the stride of n is 1 and should be M (1 instead"},
    {"8 x 5", more_const, "the extent of m is 8 in every case and should"},
    {"dynamic 1, row-major", mixed_a, "the stride of m is N and should be 1 (5 instead"},
    {"static 1, all else dynamic", mixed_b, "a number that was static is dynamic in the"},
    {"only when M static", mixed_c, "a number that was static is dynamic in the"},
    {"M*1", mixed_d, "a number that was static is dynamic in the"},
    {"static M, dynamic rest", mixed_e, "a number that was static is dynamic in the"},
    {NULL, NULL, NULL}};
