/* Wrong answers to exercise 2. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value as_in_c(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t number = 0;
    for (int i = 0; i < 3; ++i)
        number = number * at(shape, i) + at(coord, i);
    return ct_dynamic(cx, number);
}

static ct_value index_times_extent(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t number = at(coord, 0);
    for (int i = 1; i < 3; ++i)
        number += at(coord, i) * at(shape, i);
    return ct_dynamic(cx, number);
}

static ct_value layout_right(ct_ctx *cx, ct_value shape, ct_value coord)
{
    ct_layout numbers = ct_make_layout(cx, shape, ct_LayoutRight());
    return ct_layout_call(cx, numbers, coord);
}

static ct_value k_by_n(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t M = at(shape, 0), N = at(shape, 1);
    return ct_dynamic(cx, at(coord, 0) + at(coord, 1) * M + at(coord, 2) * N);
}

static ct_value one_based(ct_ctx *cx, ct_value shape, ct_value coord)
{
    ct_value number = ct_crd2idx_compact(cx, coord, shape);
    return ct_add(cx, number, ct_static(cx, 1));
}

static ct_value all_by_m(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t M = at(shape, 0);
    return ct_dynamic(cx, at(coord, 0) + M * (at(coord, 1) + at(coord, 2)));
}

static ct_value try_c(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, (m * N + n) * K + k + 0 * M);
}

static ct_value try_own(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, m + n * N + k * N * K + 0 * M);
}

static ct_value try_noprod(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, m + n * M + k * N + 0 * K);
}

static ct_value try_one(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, m + n * M + k * M * N + 1 + 0 * K);
}

static ct_value try_2d(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, m + n * M + 0 * (k + N + K));
}

static ct_value try_sum(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, m + n + k + 0 * (M + N + K));
}

static ct_value try_plane(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, k * M * N + m * N + n + 0 * K);
}

static ct_value try_mk(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, m + M * n + M * K * k + 0 * N);
}

static ct_value more_kfast(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, k + K * n + K * N * m);
}

static ct_value more_mid(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, n + N * m + M * N * k);
}

static ct_value more_prod(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m * n * k);
}

static ct_value more_mnk(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m + M * k + M * K * n);
}

static ct_value more_whole(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m + M * n + M * N * K * k);
}

static ct_value more_less(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m + (M - 1) * n + (M - 1) * (N - 1) * k);
}

static ct_value more_m(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m);
}

static ct_value more_coord(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value more_size(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_size(cx, a);
}

static ct_value more_rm(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_crd2idx(cx, b, a, ct_compact_row_major(cx, a, ct_static(cx, 1)));
}

static ct_value more_mul(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m * M + n * N + k * K);
}

static ct_value more_plus(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, (m + 1) + M * (n + 1) + M * N * (k + 1));
}

static ct_value more_10(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m + 10 * n + 100 * k);
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, 1 + k + K * (n + N * m));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, n + M * m + M * N * k);
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, m + M * n + N * K * k);
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    return ct_dynamic(cx, (m + M * n) * N + k);
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t M = ct_int(ct_item(a, 0)), N = ct_int(ct_item(a, 1)), K = ct_int(ct_item(a, 2));
    int64_t m = ct_int(ct_item(b, 0)), n = ct_int(ct_item(b, 1)), k = ct_int(ct_item(b, 2));
    (void)M, (void)N, (void)K, (void)m, (void)n, (void)k;
    return ct_dynamic(cx, (m * M + n) * N + k);
}

const wrong_answer wrong_answers[] = {
    {"the formula of C arrays", as_in_c, "last coordinate runs fastest"},
    {"each index times its own extent", index_times_extent, "its own extent"},
    {"the layout with LayoutRight", layout_right, "last coordinate runs fastest"},
    {"k steps by N", k_by_n, "the extent next to it"},
    {"the first coordinate is number 1", one_based, "counts from 1"},
    {"every further index steps by M", all_by_m, "product of all extents before it"},
    {"the last index runs fastest", try_c, "this is the row-major index: the last"},
    {"each index times its own extent", try_own, "the stride of n is N and should be M (5 instead"},
    {"planes begin N apart", try_noprod, "the factor of k is the extent next to it, N. A"},
    {"counting begins at 1", try_one, "this counts from 1. The number of (0,0,0) is 0."},
    {"a matrix, and k left out", try_2d, "the stride of k is 0 in every case and should"},
    {"the indices add up", try_sum, "the stride of n is 1 and should be M (1 instead"},
    {"planes in order, rows within", try_plane, "the stride of m is N and should be 1 (5 instead"},
    {"planes of M by K", try_mk, "the stride of k is M * K and should be M * N (6"},
    {"k fastest, then n", more_kfast, "this is the row-major index: the last"},
    {"n fastest", more_mid, "the stride of m is N and should be 1 (5 instead"},
    {"product", more_prod, "the indices were multiplied. Each step of an"},
    {"m k n", more_mnk, "the stride of n is M * K and should be M (6"},
    {"k times the size", more_whole, "the stride of k is M * N * K and should be M *"},
    {"extents less one", more_less, "the factors are made of the extents less 1. A"},
    {"the first only", more_m, "the stride of n is 0 in every case and should"},
    {"the coordinate", more_coord, "this is the operand coord itself, unchanged."},
    {"the size", more_size, "this is the number of all elements. The number"},
    {"compact_row_major", more_rm, "this is the row-major index: the last"},
    {"multiply by own", more_mul, "the stride of m is M and should be 1 (3 instead"},
    {"one-based indices", more_plus, "1 was added to each index before it was"},
    {"decimal", more_10, "the stride of n is 10 in every case and should"},
    {"starts at 1, row-major", mixed_a, "this is the row-major index, counted from 1."},
    {"m n exchanged", mixed_b, "the stride of m is M and should be 1 (3 instead"},
    {"K for planes", mixed_c, "the stride of k is N * K and should be M * N"},
    {"parenthesis", mixed_d, "the stride of m is N and should be 1 (5 instead"},
    {"Horner of own extents", mixed_e, "the stride of m is M * N and should be 1 (15"},
    {NULL, NULL, NULL}};
