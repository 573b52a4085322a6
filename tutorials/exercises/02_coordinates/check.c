/* check.c - judges exercise 2: coordinates counted one by one, the first index fastest. */
#include "tutorials/exercises/judge/task.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value three(ct_ctx *cx, int64_t a, int64_t b, int64_t c)
{
    ct_value items[3] = {ct_dynamic(cx, a), ct_dynamic(cx, b), ct_dynamic(cx, c)};
    return ct_make_tuple(cx, 3, items);
}

/* Row m; the columns are (n,k), n fastest. */
static ct_value coord_at(ct_ctx *cx, const task_question *q)
{
    int64_t N = at(q->a, 1);
    return three(cx, q->row, q->column % N, q->column / N);
}

/* Counts up to the coordinate. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t number = 0;
    for (int64_t k = 0; k < at(q->a, 2); ++k)
        for (int64_t n = 0; n < at(q->a, 1); ++n)
            for (int64_t m = 0; m < at(q->a, 0); ++m, ++number)
                if (m == at(q->b, 0) && n == at(q->b, 1) && k == at(q->b, 2))
                    return ct_dynamic(cx, number);
    return ct_underscore();
}

static ct_value row_major(ct_ctx *cx, ct_value s, ct_value c)
{
    return ct_dynamic(cx, (at(c, 0) * at(s, 1) + at(c, 1)) * at(s, 2) + at(c, 2));
}

static ct_value own_extents(ct_ctx *cx, ct_value s, ct_value c)
{
    return ct_dynamic(cx, at(c, 0) + at(c, 1) * at(s, 1) + at(c, 2) * at(s, 2));
}

static ct_value neighbours(ct_ctx *cx, ct_value s, ct_value c)
{
    return ct_dynamic(cx, at(c, 0) + at(c, 1) * at(s, 0) + at(c, 2) * at(s, 1));
}

static ct_value from_one(ct_ctx *cx, ct_value s, ct_value c)
{
    return ct_dynamic(cx, 1 + at(c, 0) + at(s, 0) * (at(c, 1) + at(s, 1) * at(c, 2)));
}

static ct_value all_by_m(ct_ctx *cx, ct_value s, ct_value c)
{
    return ct_dynamic(cx, at(c, 0) + at(s, 0) * (at(c, 1) + at(c, 2)));
}

static ct_value one_based(ct_ctx *cx, ct_value s, ct_value c)
{
    int64_t M = at(s, 0), MN = M * at(s, 1);
    return ct_dynamic(cx, at(c, 0) + 1 + M * (at(c, 1) + 1) + MN * (at(c, 2) + 1));
}

static ct_value last_indices(ct_ctx *cx, ct_value s, ct_value c)
{
    int64_t M = at(s, 0) - 1, MN = M * (at(s, 1) - 1);
    return ct_dynamic(cx, at(c, 0) + M * at(c, 1) + MN * at(c, 2));
}

static ct_value size_alone(ct_ctx *cx, ct_value s, ct_value c)
{
    (void)c;
    return ct_size(cx, s);
}

static ct_value product(ct_ctx *cx, ct_value s, ct_value c)
{
    (void)s;
    return ct_dynamic(cx, at(c, 0) * at(c, 1) * at(c, 2));
}

static ct_value row_major_from_one(ct_ctx *cx, ct_value s, ct_value c)
{
    return ct_add(cx, row_major(cx, s, c), ct_static(cx, 1));
}

static const task_mistake mistakes[] = {
    {row_major,
     "this is the row-major index: the last coordinate runs fastest, as in C. CuTe counts "
     "colexicographically: the first one runs fastest."},
    {own_extents,
     "each coordinate is multiplied by its own extent. A step of n passes all values of m, so its "
     "factor is M: the product of the extents before it."},
    {neighbours, "the factor of k is the extent next to it, N. A step of k passes a whole sheet of "
                 "M x N coordinates: the factor is the product of all extents before it."},
    {from_one, "this counts from 1. The number of (0,0,0) is 0."},
    {all_by_m, "the factor of k is M, as that of n is. A step of k passes a whole sheet of M x N "
               "coordinates: the factor is the product of all extents before it."},
    {one_based, "1 was added to each index before it was multiplied. Indices count from 0: the "
                "number of (0,0,0) is 0."},
    {last_indices, "the factors are made of the extents less 1. A column has M elements, (0,..) to "
                   "(M-1,..): the factor of n is M, that of k is M * N."},
    {size_alone,
     "this is the number of all elements. The number of a coordinate says how many come "
     "before it."},
    {product, "the indices were multiplied. Each step of an index passes a fixed number of "
              "coordinates: add up 1 for m, M for n, M * N for k."},
    {row_major_from_one, "this is the row-major index, counted from 1. The first index runs "
                         "fastest, and the number of (0,0,0) is 0."},
    {NULL, NULL}};

/* (M,(N,K)), as the picture has it. */
static ct_value right(ct_ctx *cx, const task_question *q)
{
    ct_value M = ct_item(q->a, 0);
    ct_tuple shape = pair(cx, M, pair(cx, ct_item(q->a, 1), ct_item(q->a, 2)));
    return ct_make_layout(cx, shape, ct_LayoutLeft());
}

static void terms(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS])
{
    (void)cx;
    for (int i = 0; i < 3; ++i)
        value[i] = at(q->a, i);
}

static const task_model model = {right, {"m", "n", "k"}, {"M", "N", "K"}, terms};

const task the_task = {
    .number = 2,
    .folder = "02_coordinates",
    .title = "coordinates",
    .task =
        "the number of the coordinate in its shape: (0,0,0) is 0, (1,0,0) is 1, the first index "
        "runs fastest.",
    .cell = "the number of (m,n,k), in row m and column n + N k",
    .learnt = "1-D coordinates count colexicographically: leftmost fastest. It is an order of the "
              "shape alone, so A(i) of a row-major A still walks down the columns. "
              "ct_crd2idx_compact and ct_idx2crd go from coordinate to number and back.",
    .a = "shape",
    .b = "coord",
    .cases = {{"(3,5,2)", "_", 3, 10}, {"(4,2,3)", "_", 4, 6}},
    .b_at = coord_at,
    .want = want,
    .mistakes = mistakes,
    .model = &model,
    .hints = {"How many coordinates come before (0,1,0)? All (m,0,0): M of them.",
              "How many come before (0,0,1)? All (m,n,0): M * N of them.",
              "Add up: m steps of 1, n steps of M, k steps of M * N."}};
