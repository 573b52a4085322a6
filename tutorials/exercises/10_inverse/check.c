/* check.c - judges exercise 10: the coordinate is found by trying all of them. */
#include "tutorials/exercises/judge/task.h"

static int64_t value(ct_ctx *cx, ct_value A, int64_t c)
{
    return ct_int(ct_layout_call(cx, A, ct_dynamic(cx, c)));
}

/* How many places of A lie before that of c. */
static int64_t rank_of(ct_ctx *cx, ct_value A, int64_t c, int64_t size)
{
    int64_t n = 0;
    for (int64_t i = 0; i < size; ++i)
        n += value(cx, A, i) < value(cx, A, c);
    return n;
}

/* The coordinate of the place that is the column-th in memory. */
static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t c = 0;
    while (c < q->columns && rank_of(cx, q->a, c, q->columns) != q->column)
        ++c;
    return ct_dynamic(cx, c);
}

static ct_value place_at(ct_ctx *cx, const task_question *q)
{
    return ct_layout_call(cx, q->a, want(cx, q));
}

static ct_value forward(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, A, place);
}

static ct_value right(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, A), place);
}

static ct_value natural(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    return ct_idx2crd(cx, c, ct_shape(cx, A));
}

static ct_value same(ct_ctx *cx, ct_value A, ct_value place)
{
    (void)cx, (void)A;
    return place;
}

static const task_mistake mistakes[] = {
    {forward, "this is A(place): the layout used once more, not backwards. A takes coordinates and "
              "gives places; here the place is known."},
    {right, "this is right_inverse. It covers A's places from 0 on, up to the first gap, and "
            "nothing beyond it. left_inverse leads back from every place that A reaches."},
    {natural, "this is the natural coordinate. The inverses of CuTe return 1-D coordinates, and so "
              "must you; idx2crd would be one more step."},
    {same, "this is the place itself. Coordinate and place are the same number only in a "
           "column-major layout without gaps."},
    {NULL, NULL}};

const task the_task = {
    .number = 10,
    .folder = "10_inverse",
    .title = "inverse",
    .task = "the 1-D coordinate c with A(c) = place.",
    .cell = "the coordinate c of each place that A reaches, in the order of memory",
    .learnt = "left_inverse(A)(A(c)) = c for all c of an A that reaches each place once. "
              "A(right_inverse(A)(i)) = i for all i that right_inverse takes, and those end at A's "
              "first gap at the latest. Where A is compact both are one function.",
    .a = "A",
    .b = "place",
    .cases = {{"(_4,_3):(_3,_1)", "_", 1, 12},
              {"(_3,_5):(_10,_2)", "_", 1, 15},
              {"((_2,_2),_3):((_1,_6),_2)", "_", 1, 12}},
    .b_at = place_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {
        "The inverse of a layout is a layout. Call it with the place.",
        "(_3,_5):(_10,_2) reaches 0, 2, 4, ..: gaps. Which of the two inverses goes on beyond a "
        "gap? Print both with build/ct 'left_inverse((_3,_5):(_10,_2))'."}};
