/* check.c - judges exercise 1: x[m][n] of a C array is m * N + n elements from x[0][0]. */
#include "tutorials/exercises/judge/task.h"

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return ct_dynamic(cx, q->row * ct_int(q->b) + q->column);
}

static ct_value left(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), ct_LayoutLeft());
}

static ct_value exchanged_strides(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, ct_static(cx, 1), N));
}

static ct_value exchanged_all(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, N, M), pair(cx, ct_static(cx, 1), N));
}

static ct_value rows_for_stride(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, M, ct_static(cx, 1)));
}

static ct_value other_extents(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_layout(cx, pair(cx, M, N), pair(cx, N, M));
}

static ct_value shape_alone(ct_ctx *cx, ct_value M, ct_value N)
{
    return pair(cx, M, N);
}

static ct_value identity(ct_ctx *cx, ct_value M, ct_value N)
{
    return ct_make_identity_layout(cx, pair(cx, M, N));
}

static const task_mistake mistakes[] = {
    {left,
     "this is the column-major layout, (M,N):(1,M). It is what CuTe makes when no strides are "
     "given (LayoutLeft): going down a column moves by 1. In a C array going along a row "
     "moves by 1."},
    {exchanged_strides, "the two strides are exchanged. The first stride belongs to the first "
                        "coordinate: how far is it from x[m][n] to x[m+1][n]?"},
    {exchanged_all,
     "shape and strides are both reversed. (N,M):(1,N) is the same memory for coordinates written "
     "(n,m). The coordinate here is (m,n), so M comes first in the shape."},
    {rows_for_stride,
     "the stride of m is M, the number of rows. One row further is as far as a row "
     "is long, and a row has N elements."},
    {other_extents,
     "the stride of m is right, N; the stride of n is M. From x[m][n] to x[m][n+1] is one "
     "element: the stride of n is 1."},
    {shape_alone, "this is the shape alone, a tuple. A layout has strides as well: how far is it "
                  "to the next m, and to the next n?"},
    {identity, "this is the identity layout, which gives (m,n) itself. A place is one number: m * "
               "N + n."},
    {NULL, NULL}};

static ct_value right(ct_ctx *cx, const task_question *q)
{
    return ct_make_layout(cx, pair(cx, q->a, q->b), ct_LayoutRight());
}

static void terms(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS])
{
    (void)cx;
    value[0] = ct_int(q->a);
    value[1] = ct_int(q->b);
    value[2] = 4;
}

static const task_model model = {right, {"m", "n"}, {"M", "N", "4 (the bytes of a float)"}, terms};

const task the_task = {
    .number = 1,
    .folder = "01_first_layout",
    .title = "first layout",
    .task = "the layout of the C array x[M][N]: at (m,n) the place of x[m][n].",
    .cell = "the place of x[m][n], in row m and column n",
    .learnt =
        "a shape says how many, a stride says how far. The shape is in the order of the "
        "coordinates, and each stride belongs to the coordinate at its place. CuTe's default is "
        "column-major; C's is row-major, LayoutRight.",
    .a = "M",
    .b = "N",
    .cases = {{"3", "5", 3, 5}, {"7", "2", 7, 2}, {"_2", "_11", 2, 11}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .model = &model,
    .hints = {
        "A layout is shape:stride. The shape is (M,N), as the coordinate is (m,n).",
        "How many elements lie between x[0][0] and x[0][1]? That is the stride of n. How many "
        "between x[0][0] and x[1][0]? That is the stride of m.",
        "ct_make_layout(cx, pair(cx, M, N), pair(cx, stride of m, stride of n)), and "
        "ct_static(cx, 1) is a 1."}};
