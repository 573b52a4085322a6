/* check.c - judges exercise 7: composition(A, answer) has A's values at every k-th row. */
#include "tutorials/exercises/judge/task.h"

static ct_value want(ct_ctx *cx, const task_question *q)
{
    ct_value row = ct_dynamic(cx, q->row * ct_int(q->b));
    return ct_layout_call(cx, q->a, pair(cx, row, ct_dynamic(cx, q->column)));
}

static ct_value read(ct_ctx *cx, const task_question *q, ct_value v)
{
    return task_at(cx, q, ct_composition(cx, q->a, v));
}

static ct_value with_strides(ct_ctx *cx, ct_value A, ct_value k, ct_value d0, ct_value d1)
{
    ct_tuple shape = ct_shape(cx, A);
    ct_value rows = ct_div(cx, ct_get(cx, shape, 0), k);
    return ct_make_layout(cx, pair(cx, rows, ct_get(cx, shape, 1)), pair(cx, d0, d1));
}

static ct_value strides_of_memory(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple d = ct_stride(cx, A);
    return with_strides(cx, A, k, ct_mul(cx, k, ct_get(cx, d, 0)), ct_get(cx, d, 1));
}

static ct_value compact(ct_ctx *cx, ct_value A, ct_value k)
{
    return with_strides(cx, A, k, k, ct_div(cx, ct_get(cx, ct_shape(cx, A), 0), k));
}

static ct_value first_rows(ct_ctx *cx, ct_value A, ct_value k)
{
    return with_strides(cx, A, k, ct_static(cx, 1), ct_get(cx, ct_shape(cx, A), 0));
}

static ct_value row_major(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_value N = ct_get(cx, ct_shape(cx, A), 1);
    return with_strides(cx, A, k, ct_mul(cx, k, N), ct_static(cx, 1));
}

static ct_value exchanged(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    return with_strides(cx, A, k, ct_get(cx, s, 0), k);
}

static ct_value shape_of_a(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_tuple s = ct_shape(cx, A);
    return ct_make_layout(cx, s, pair(cx, k, ct_get(cx, s, 0)));
}

static ct_value chosen_rows(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_value M = ct_get(cx, ct_shape(cx, A), 0);
    return ct_make_layout(cx, ct_div(cx, M, k), k);
}

static ct_value shape_alone(ct_ctx *cx, ct_value A, ct_value k)
{
    return ct_shape(cx, with_strides(cx, A, k, k, k));
}

static ct_value tiler(ct_ctx *cx, ct_value A, ct_value k)
{
    ct_layout columns = ct_make_layout(cx, ct_get(cx, ct_shape(cx, A), 1), ct_static(cx, 1));
    return pair(cx, chosen_rows(cx, A, k), columns);
}

static const task_mistake mistakes[] = {
    {strides_of_memory,
     "these are the strides that the result should have in memory. B runs first, "
     "and its values are coordinates of A, not places: A turns them into places. "
     "How many of A's 1-D coordinates is it from one column to the next?"},
    {row_major, "this counts A's elements along the rows. The 1-D coordinate of A runs down its "
                "columns, even where A itself is row-major in memory."},
    {compact,
     "the stride of n is M/k, as if only the chosen rows were there. B counts all elements "
     "of A, chosen or not: a column of A has M of them."},
    {first_rows, "this chooses the first M/k rows. A stride of 1 goes to the next row of A; every "
                 "k-th row is k apart."},
    {exchanged, "the two strides are exchanged. The first belongs to i, and a step of i is k "
                "coordinates further; a step of n is a whole column, M."},
    {shape_of_a,
     "the strides are right, and B has the shape of A. It chooses every k-th row, so it has "
     "M / k of them: with M rows it runs past the end of A."},
    {chosen_rows, "this is mode 0 alone: every k-th row of column 0. The second mode goes from "
                  "column to column: N of them, M apart."},
    {shape_alone, "this is the shape of B alone, a tuple. A layout has strides as well: k from row "
                  "to row, M from column to column."},
    {tiler, "this is a tiler, a tuple of layouts: each is composed with one mode of A. The task "
            "asks for one layout, whose values count through all of A: the column's stride is M."},
    {NULL, NULL}};

static ct_value right(ct_ctx *cx, const task_question *q)
{
    return with_strides(cx, q->a, q->b, q->b, ct_get(cx, ct_shape(cx, q->a), 0));
}

static void terms(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS])
{
    ct_tuple d = ct_stride(cx, q->a);
    value[0] = ct_int(q->b);
    value[1] = ct_int(ct_get(cx, ct_shape(cx, q->a), 0));
    value[2] = ct_int(ct_get(cx, ct_shape(cx, q->a), 1));
    value[3] = value[1] / value[0];
    value[4] = value[2] / value[0];
    value[5] = ct_int(ct_get(cx, d, 0));
    value[6] = ct_int(ct_get(cx, d, 1));
}

static const task_model model = {
    right,
    {"i", "n"},
    {"k", "M", "N", "M / k", "N / k", "the stride of A's rows", "the stride of A's columns"},
    terms};

const task the_task = {
    .number = 7,
    .folder = "07_composition",
    .title = "composition",
    .task = "the layout B of shape (M/k,N) such that composition(A, B) is every k-th row of A.",
    .cell = "composition(A, B) at (i,n), which should be A(k*i,n)",
    .learnt = "composition(A, B) chooses elements of A in the order of B. B's values are 1-D "
              "coordinates of A, so B is written from A's shape alone; the strides in memory come "
              "out by themselves.",
    .a = "A",
    .b = "k",
    .cases = {{"(4,8):(8,1)", "2", 2, 8},
              {"(_9,_4):(_1,_10)", "_3", 3, 4},
              {"(6,5):(7,1)", "2", 3, 5}},
    .shaped = true,
    .want = want,
    .read = read,
    .mistakes = mistakes,
    .model = &model,
    .hints = {
        "Forget A's strides. Number A's elements down the columns: (0,0) is 0, (1,0) is 1, .. "
        "(0,1) is M.",
        "Which numbers do (0,0), (k,0), (2k,0) have? Which has (0,1)?",
        "The stride of i is k, and the stride of n is M."}};
