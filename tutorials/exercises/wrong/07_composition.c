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

const wrong_answer wrong_answers[] = {
    {"the strides of the result, k rows apart", of_memory,
     "strides that the result should have in memory"},
    {"the chosen rows are a smaller matrix", smaller, "as if only the chosen rows were there"},
    {"row-major numbers for a row-major A", row_numbers, "along the rows"},
    {"a tile of the first rows", tile, "first M/k rows"},
    {"the strides in the other order", other_order, "two strides are exchanged"},
    {"rows that are k apart, by a divide", divide, "as if only the chosen rows"},
    {"a layout that is as large as A", whole_a, "B has the shape of A"},
    {NULL, NULL, NULL}};
