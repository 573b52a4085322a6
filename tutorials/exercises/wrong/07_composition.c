/* Wrong answers to exercise 7. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value of_memory(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A), d = ct_stride(cx, A);
    ct_tuple shape = pair(cx, ct_div(cx, ct_get(cx, s, 0), k), ct_get(cx, s, 1));
    return ct_make_layout(cx, shape, pair(cx, ct_mul(cx, ct_get(cx, d, 0), k), ct_get(cx, d, 1)));
}

static ct_value smaller(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    ct_value rows = ct_div(cx, ct_get(cx, s, 0), k);
    return ct_make_layout(cx, pair(cx, rows, ct_get(cx, s, 1)), pair(cx, k, rows));
}

static ct_value row_numbers(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    ct_value N = ct_get(cx, s, 1);
    return ct_make_layout(cx, pair(cx, ct_div(cx, ct_get(cx, s, 0), k), N),
                          pair(cx, ct_mul(cx, N, k), ct_dynamic(cx, 1)));
}

static ct_value tile(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    ct_value M = ct_get(cx, s, 0);
    return ct_make_layout(cx, pair(cx, ct_div(cx, M, k), ct_get(cx, s, 1)),
                          pair(cx, ct_static(cx, 1), M));
}

static ct_value other_order(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_value M = ct_get(cx, ct_shape(cx, A), 0), N = ct_get(cx, ct_shape(cx, A), 1);
    return ct_make_layout(cx, pair(cx, ct_div(cx, M, k), N), pair(cx, M, k));
}

static ct_value divide(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    ct_value rows = ct_div(cx, ct_get(cx, s, 0), k);
    ct_layout all = ct_make_layout(cx, pair(cx, rows, ct_get(cx, s, 1)), NULL);
    return ct_make_layout(cx, ct_shape(cx, all), pair(cx, k, rows));
}

static ct_value whole_a(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    return ct_make_layout(cx, s, pair(cx, k, ct_get(cx, s, 0)));
}

static ct_value try_memory(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(
        cx, pair(cx, m, N),
        pair(cx, ct_mul(cx, b, ct_get(cx, ct_stride(cx, a), 0)), ct_get(cx, ct_stride(cx, a), 1)));
}

static ct_value try_short(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, m));
}

static ct_value try_top(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, one, M));
}

static ct_value try_whole(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, b, M));
}

static ct_value try_n(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, N));
}

static ct_value try_left(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), NULL);
}

static ct_value try_swap(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, b, N), pair(cx, m, M));
}

static ct_value try_trans(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, N, m), pair(cx, M, b));
}

static ct_value try_result(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_composition(cx, a, ct_make_layout(cx, pair(cx, m, N), pair(cx, b, M)));
}

static ct_value try_km(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, ct_mul(cx, b, M)));
}

static ct_value try_cols(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, M, ct_div(cx, N, b)), pair(cx, one, ct_mul(cx, b, M)));
}

static ct_value try_row(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, ct_mul(cx, b, N), one));
}

static ct_value try_right(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, pair(cx, m, N), ct_LayoutRight());
}

static ct_value try_onlyrow(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1);
    (void)M, (void)N, (void)m, (void)one;
    return ct_make_layout(cx, m, b);
}

static ct_value more_ex(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, M, b));
}

static ct_value more_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, d0, d1));
}

static ct_value more_kd(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, d1));
}

static ct_value more_size(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, ct_mul(cx, M, N)));
}

static ct_value more_1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, one));
}

static ct_value more_A(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)b;
    return a;
}

static ct_value more_k(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value more_div(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_logical_divide(cx, a, b);
}

static ct_value more_mm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, m, M));
}

static ct_value more_zero(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, b, ct_static(cx, 0)));
}

static ct_value more_shape(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return pair(cx, m, N);
}

static ct_value more_tiler(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return pair(cx, ct_make_layout(cx, m, b), ct_make_layout(cx, N, one));
}

static ct_value more_one(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, ct_mul(cx, m, N), b);
}

static ct_value more_N(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, ct_sub(cx, m, one), N), pair(cx, b, M));
}

static ct_value more_flip(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, ct_mul(cx, b, M), one));
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, ct_mul(cx, b, d0), M));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, b, ct_mul(cx, b, M)));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, b, N), pair(cx, one, M));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, one, b));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, m, N), pair(cx, m, one));
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value M = ct_get(cx, ct_shape(cx, a), 0), N = ct_get(cx, ct_shape(cx, a), 1),
             m = ct_div(cx, M, b);
    ct_value one = ct_static(cx, 1), d0 = ct_get(cx, ct_stride(cx, a), 0),
             d1 = ct_get(cx, ct_stride(cx, a), 1);
    (void)M, (void)N, (void)m, (void)one, (void)d0, (void)d1;
    return ct_make_layout(cx, pair(cx, pair(cx, b, m), N), pair(cx, pair(cx, one, b), M));
}

const wrong_answer wrong_answers[] = {
    {"the strides of the result, k rows apart", of_memory,
     "strides that the result should have in memory"},
    {"the chosen rows are a smaller matrix", smaller, "as if only the chosen rows were there"},
    {"row-major numbers for a row-major A", row_numbers, "along the rows"},
    {"a tile of the first rows", tile, "first M/k rows"},
    {"the strides in the other order", other_order, "two strides are exchanged"},
    {"rows that are k apart, by a divide", divide, "as if only the chosen rows"},
    {"a layout that is as large as A", whole_a, "B has the shape of A"},
    {"strides in memory", try_memory, "these are the strides that the result should"},
    {"columns are m long now", try_short, "the stride of n is M/k, as if only the chosen"},
    {"the first rows", try_top, "this chooses the first M/k rows. A stride of 1"},
    {"as many rows as A", try_whole, "the strides are right, and B has the shape of"},
    {"the width is the step", try_n, "the stride of n is N and should be M (8 instead"},
    {"compact", try_left, "the stride of i is 1 and should be k (1 instead"},
    {"k rows, M/k apart", try_swap, "the extent of i is k and should be M / k (2"},
    {"columns first", try_trans, "the extent of i is N and should be M / k (8"},
    {"the picked rows themselves", try_result, "these are the strides that the result should"},
    {"both modes step by k", try_km, "the stride of n is k * M and should be M (8"},
    {"every k-th column", try_cols, "the extent of i is M and should be M / k (4"},
    {"row-major habit", try_row, "this counts A's elements along the rows. The"},
    {"LayoutRight", try_right, "the stride of i is N and should be k (8 instead"},
    {"one mode is enough", try_onlyrow, "this is mode 0 alone: every k-th row of column"},
    {"exchanged strides", more_ex, "the two strides are exchanged. The first"},
    {"A's own strides", more_d, "the stride of i is the stride of A's rows and"},
    {"k only in the first, A for the second", more_kd,
     "the stride of n is the stride of A's columns"},
    {"k by the size", more_size, "the stride of n is M * N and should be M (32"},
    {"n one apart", more_1, "the stride of n is 1 and should be M (1 instead"},
    {"A itself", more_A, "the extent of i is M and should be M / k (4"},
    {"k as the layout", more_k, "this is the operand k itself, unchanged. The"},
    {"divide", more_div, ""},
    {"mode M / k by stride m", more_mm, "the stride of i is M / k and should be k (3"},
    {"the same rows", more_zero, "the stride of n is 0 in every case and should"},
    {"shape only", more_shape, "this is the shape of B alone, a tuple. A layout"},
    {"a tiler", more_tiler, "this is a tiler, a tuple of layouts: each is"},
    {"one mode of all", more_one, "one mode for all elements; (m,n) needs a mode"},
    {"rows of B one short", more_N, "the extent of i is M / k - 1 and should be M /"},
    {"from the last", more_flip, "the stride of i is k * M and should be k (8"},
    {"k d0, M", mixed_a, "the stride of i is k * the stride of A's rows"},
    {"(M, N): (k, k*M)", mixed_b, "the extent of i is M and should be M / k (4"},
    {"(k, N):(1, M)", mixed_c, "the extent of i is k and should be M / k (2"},
    {"(M/k, N):(1, k)", mixed_d, "the stride of i is 1 and should be k (1 instead"},
    {"(M/k, N):(M/k, 1)", mixed_e, "the stride of i is M / k and should be k (3"},
    {"nested (k, M/k)", mixed_g, ""},
    {NULL, NULL, NULL}};
