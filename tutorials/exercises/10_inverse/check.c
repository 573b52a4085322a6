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

static ct_value as_index(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_idx2crd(cx, place, ct_shape(cx, A));
}

static ct_value first_stride(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_div(cx, place, ct_get(cx, ct_flatten(cx, ct_stride(cx, A)), 0));
}

static ct_value inverse_itself(ct_ctx *cx, ct_value A, ct_value place)
{
    (void)place;
    return ct_left_inverse(cx, A);
}

static ct_value right_itself(ct_ctx *cx, ct_value A, ct_value place)
{
    (void)place;
    return ct_right_inverse(cx, A);
}

static ct_value along_rows(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_tuple shape = ct_flatten(cx, ct_shape(cx, A));
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    ct_tuple stride = ct_compact_row_major(cx, shape, ct_static(cx, 1));
    return ct_crd2idx(cx, ct_idx2crd(cx, c, shape), shape, stride);
}

static ct_value along_rows_of_modes(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_value m = ct_size(cx, ct_get(cx, A, 0)), n = ct_size(cx, ct_get(cx, A, 1));
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    return ct_add(cx, ct_mul(cx, ct_mod(cx, c, m), n), ct_div(cx, c, m));
}

static ct_value in_order(ct_ctx *cx, ct_value A, ct_value place)
{
    int64_t size = ct_int(ct_size(cx, A)), n = 0;
    for (int64_t i = 0; i < size; ++i)
        n += value(cx, A, i) < ct_int(place);
    return ct_dynamic(cx, n);
}

static ct_value wrapped(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_mod(cx, place, ct_size(cx, A));
}

static ct_value twice_inverted(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    return ct_layout_call(cx, ct_left_inverse(cx, A), c);
}

static ct_value flat_natural(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_flatten(cx, natural(cx, A, place));
}

static ct_value natural_of_right(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_idx2crd(cx, right(cx, A, place), ct_shape(cx, A));
}

static ct_value forward_twice(ct_ctx *cx, ct_value A, ct_value place)
{
    return forward(cx, A, forward(cx, A, place));
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
    {as_index, "the place was split by A's shape, as if it were a 1-D coordinate. It is a place in "
               "memory: A's strides led there, and an inverse of A leads back."},
    {first_stride, "the place was divided by the first stride. That undoes one mode; the others "
                   "are in the place too. An inverse of A undoes them all."},
    {inverse_itself, "this is the inverse, a layout. Call it with the place to get a coordinate."},
    {right_itself, "this is right_inverse(A), a layout. The task asks for a coordinate, and "
                   "right_inverse ends at A's first gap: call left_inverse(A) with the place."},
    {along_rows, "the coordinate is the right one, numbered along the rows, the last index "
                 "fastest. 1-D coordinates of CuTe run down the columns, the first index fastest."},
    {along_rows_of_modes, "(m,n) is right, and was numbered along the rows, m * N + n. 1-D "
                          "coordinates run down the columns: m + M * n."},
    {in_order, "this counts the places of A before this one: its number in the order of memory. "
               "The task asks for its number in the order of A's coordinates."},
    {wrapped, "this is the place modulo A's size. A place is no coordinate, and neither is its "
              "remainder: use an inverse of A."},
    {twice_inverted, "the inverse was used twice. Once leads from the place to its coordinate."},
    {flat_natural, "these are the natural coordinates, flat. The inverses of CuTe return 1-D "
                   "coordinates, and so must you: one number."},
    {natural_of_right, "this is the natural coordinate of right_inverse, which ends at A's first "
                       "gap. left_inverse goes on beyond it, and its 1-D coordinate is asked for."},
    {forward_twice, "this is A(A(place)): the layout used twice more, not backwards."},
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
