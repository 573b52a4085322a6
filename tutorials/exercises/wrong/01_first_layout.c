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

const wrong_answer wrong_answers[] = {
    {"the default is what C has", default_strides, "column-major layout"},
    {"the stride of m is the number of m", stride_of_m, "the stride of m is M"},
    {"strides written in the order in which C walks", walking_order, "two strides are exchanged"},
    {"the transposed array, column-major", transposed, "shape and strides are both reversed"},
    {"a row-major layout of the transposed shape", transposed_rows, "M comes first in the shape"},
    {"each stride is the other extent", other_extents, "the stride of n is M"},
    {"a layout of the transposed matrix, rows of C", of_transposed,
     "rows and columns are exchanged"},
    {NULL, NULL, NULL}};
