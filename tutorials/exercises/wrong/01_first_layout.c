/* Wrong answers to exercise 1. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value default_strides(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), NULL);
}

static ct_value stride_of_m(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, M, ct_dynamic(cx, 1)));
}

static ct_value walking_order(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value strides[2] = {ct_dynamic(cx, 1), N};
    return ct_make_layout(cx, pair(cx, M, N), ct_make_tuple(cx, 2, strides));
}

static ct_value transposed(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), ct_LayoutLeft());
}

static ct_value transposed_rows(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), pair(cx, ct_static(cx, 1), N));
}

static ct_value other_extents(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, N, M));
}

static ct_value of_transposed(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), ct_LayoutRight());
}

static ct_value try_own(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, M, ct_static(cx, 1)));
}

static ct_value try_line(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, ct_mul(cx, M, N), ct_static(cx, 1));
}

static ct_value try_bytes(ct_ctx *cx, ct_value M, ct_value N)
{
    ct_value four = ct_static(cx, 4);
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_mul(cx, four, N), four));
}

static ct_value try_first(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 5), ct_static(cx, 1)));
}

static ct_value try_left(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), ct_LayoutLeft());
}

static ct_value try_unit(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), ct_static(cx, 1)));
}

static ct_value try_swap(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), pair(cx, N, ct_static(cx, 1)));
}

static ct_value more_rev(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), ct_LayoutRight());
}

static ct_value more_zero(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, N, ct_static(cx, 0)));
}

static ct_value more_prod(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_mul(cx, M, N), N));
}

static ct_value more_less(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N),
                          pair(cx, ct_sub(cx, N, ct_static(cx, 1)), ct_static(cx, 1)));
}

static ct_value more_order(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_ordered_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 0), ct_static(cx, 1)));
}

static ct_value more_shape(ct_ctx *cx, ct_value M, ct_value N)
{
    return pair(cx, M, N);
}

static ct_value more_ident(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_identity_layout(cx, pair(cx, M, N));
}

static ct_value more_pad(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N),
                          pair(cx, ct_add(cx, N, ct_static(cx, 1)), ct_static(cx, 1)));
}

static ct_value more_const(ct_ctx *cx, ct_value M, ct_value N)
{
    (void)M, (void)N;
    return ct_make_layout(cx, pair(cx, ct_static(cx, 3), ct_static(cx, 5)),
                          pair(cx, ct_static(cx, 5), ct_static(cx, 1)));
}

static ct_value more_stride_pair(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, M, N));
}

static ct_value mixed_a(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), pair(cx, ct_static(cx, 1), M));
}

static ct_value mixed_b(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N),
                          pair(cx, ct_mul(cx, N, ct_static(cx, 4)), ct_static(cx, 1)));
}

static ct_value mixed_c(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), ct_mul(cx, M, N)));
}

static ct_value mixed_d(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, ct_mul(cx, M, N), N);
}

const wrong_answer wrong_answers[] = {
    {"the default is what C has", default_strides, "column-major layout"},
    {"the stride of m is the number of m", stride_of_m, "the stride of m is M"},
    {"strides written in the order in which C walks", walking_order, "two strides are exchanged"},
    {"the transposed array, column-major", transposed, "shape and strides are both reversed"},
    {"a row-major layout of the transposed shape", transposed_rows, "M comes first in the shape"},
    {"each stride is the other extent", other_extents, "the stride of n is M"},
    {"a layout of the transposed matrix, rows of C", of_transposed,
     "rows and columns are exchanged"},
    {"each index has its own extent", try_own, "the stride of m is M, the number of rows. One"},
    {"memory is one line", try_line, "one mode for all elements; (m,n) needs a mode"},
    {"a float has four bytes", try_bytes, "the stride of m is N * 4 (the bytes of a float)"},
    {"the strides of the first case", try_first, "the stride of m is 5 in every case and should"},
    {"LayoutLeft, the left index is the row", try_left,
     "this is the column-major layout, (M,N):(1,M)."},
    {"both indices step by one", try_unit, "the stride of m is 1 and should be N (1 instead"},
    {"columns first, each a row long", try_swap, "the extent of m is N and should be M (5 instead"},
    {"reversed right", more_rev, "the extent of m is N and should be M (5 instead"},
    {"the column does not move", more_zero, "the stride of n is 0 in every case and should"},
    {"the whole matrix per row", more_prod, "the stride of m is M * N and should be N (15"},
    {"N less one", more_less, "the stride of m is N - 1 and should be N (4"},
    {"ordered layout, 0 and 1", more_order, "this is the column-major layout, (M,N):(1,M)."},
    {"a shape only", more_shape, "this is the shape alone, a tuple. A layout has"},
    {"an identity layout", more_ident, "this is the identity layout, which gives (m,n)"},
    {"a row padded by one", more_pad, "the stride of m is N + 1 and should be N (6"},
    {"static 3 x 5", more_const, "the extent of m is 3 in every case and should"},
    {"strides (M,N)", more_stride_pair, "the stride of m is M and should be N (3 instead"},
    {"(N,M):(1,M)", mixed_a, "the extent of m is N and should be M (5 instead"},
    {"(M,N):(4*N, 1)", mixed_b, "the stride of m is N * 4 (the bytes of a float)"},
    {"stride 1 for rows, M N for columns", mixed_c,
     "the stride of m is 1 and should be N (1 instead"},
    {"size (M*N):N", mixed_d, "one mode for all elements; (m,n) needs a mode"},
    {NULL, NULL, NULL}};
