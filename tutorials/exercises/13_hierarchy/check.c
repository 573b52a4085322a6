/* check.c - judges exercise 13: natural coordinates counted one by one, the left part fastest. */
#include "tutorials/exercises/judge/task.h"

static ct_value mn_at(ct_ctx *cx, const task_question *q)
{
    return pair(cx, ct_dynamic(cx, q->row), ct_dynamic(cx, q->column));
}

static ct_value numbers(ct_ctx *cx, int64_t a, int64_t b)
{
    return pair(cx, ct_dynamic(cx, a), ct_dynamic(cx, b));
}

/* Counts up to the coordinate. */
static ct_value counted(ct_ctx *cx, ct_value mode, int64_t n)
{
    if (ct_rank(mode) == 1)
        return ct_dynamic(cx, n);
    int64_t a = 0, b = 0;
    for (int64_t i = 0; i < n; ++i)
        if (++a == ct_int(ct_item(mode, 0))) {
            a = 0;
            ++b;
        }
    return numbers(cx, a, b);
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return pair(cx, counted(cx, ct_item(q->a, 0), q->row),
                counted(cx, ct_item(q->a, 1), q->column));
}

/* Each mode by a function of its own. */
typedef ct_value part(ct_ctx *cx, ct_value mode, int64_t n);

static ct_value both(ct_ctx *cx, ct_value shape, ct_value mn, part *f)
{
    ct_value rows = ct_item(shape, 0), columns = ct_item(shape, 1);
    int64_t m = ct_int(ct_item(mn, 0)), n = ct_int(ct_item(mn, 1));
    return pair(cx, ct_rank(rows) == 1 ? ct_dynamic(cx, m) : f(cx, rows, m),
                ct_rank(columns) == 1 ? ct_dynamic(cx, n) : f(cx, columns, n));
}

static ct_value right_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    int64_t b = ct_int(ct_item(mode, 1));
    return numbers(cx, n / b, n % b);
}

static ct_value swapped_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    int64_t a = ct_int(ct_item(mode, 0));
    return numbers(cx, n / a, n % a);
}

static ct_value second_extent_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    int64_t b = ct_int(ct_item(mode, 1));
    return numbers(cx, n % b, n / b);
}

static ct_value right_fastest(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, right_part);
}

static ct_value swapped(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, swapped_part);
}

static ct_value second_extent(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, second_extent_part);
}

static ct_value flat(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_flatten(cx, both(cx, shape, mn, counted));
}

static ct_value as_it_is(ct_ctx *cx, ct_value shape, ct_value mn)
{
    (void)cx, (void)shape;
    return mn;
}

static ct_value rows_alone(ct_ctx *cx, ct_value shape, ct_value mn)
{
    int64_t m = ct_int(ct_item(mn, 0));
    return pair(cx, counted(cx, ct_item(shape, 0), m), ct_item(mn, 1));
}

static ct_value number(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_crd2idx_compact(cx, mn, shape);
}

static ct_value remainders_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return numbers(cx, n % ct_int(ct_item(mode, 0)), n % ct_int(ct_item(mode, 1)));
}

static ct_value unsplit_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return numbers(cx, n % ct_int(ct_item(mode, 0)), n);
}

static ct_value twos_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    (void)mode;
    return numbers(cx, n % 2, n / 2);
}

static ct_value mixed_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return numbers(cx, n % ct_int(ct_item(mode, 0)), n / ct_int(ct_item(mode, 1)));
}

static ct_value left_zero_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    (void)mode;
    return numbers(cx, n, 0);
}

static ct_value right_zero_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    (void)mode;
    return numbers(cx, 0, n);
}

static ct_value remainders(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, remainders_part);
}

static ct_value unsplit(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, unsplit_part);
}

static ct_value twos(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, twos_part);
}

static ct_value mixed(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, mixed_part);
}

static ct_value left_zero(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, left_zero_part);
}

static ct_value right_zero(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, right_zero_part);
}

/* An integer mode too: (n mod s, n / s). */
static ct_value pair_of(ct_ctx *cx, ct_value mode, ct_value n)
{
    if (ct_rank(mode) == 1)
        return pair(cx, ct_mod(cx, n, mode), ct_div(cx, n, mode));
    return counted(cx, mode, ct_int(n));
}

static ct_value always_pairs(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return pair(cx, pair_of(cx, ct_item(shape, 0), ct_item(mn, 0)),
                pair_of(cx, ct_item(shape, 1), ct_item(mn, 1)));
}

static ct_value other_index(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, pair(cx, ct_item(mn, 1), ct_item(mn, 0)), counted);
}

static ct_value modes_exchanged(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value c = both(cx, shape, mn, counted);
    return pair(cx, ct_item(c, 1), ct_item(c, 0));
}

static ct_value columns_alone(ct_ctx *cx, ct_value shape, ct_value mn)
{
    int64_t n = ct_int(ct_item(mn, 1));
    return pair(cx, ct_item(mn, 0), counted(cx, ct_item(shape, 1), n));
}

static ct_value zipped(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value c = both(cx, shape, mn, counted), r = ct_item(c, 0), n = ct_item(c, 1);
    if (ct_kind_of(r) != CT_TUPLE || ct_kind_of(n) != CT_TUPLE)
        return c;
    return pair(cx, pair(cx, ct_item(r, 0), ct_item(n, 0)), pair(cx, ct_item(r, 1), ct_item(n, 1)));
}

static ct_value quotients_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return numbers(cx, n / ct_int(ct_item(mode, 0)), n / ct_int(ct_item(mode, 1)));
}

static ct_value crossed_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return numbers(cx, n / ct_int(ct_item(mode, 1)), n % ct_int(ct_item(mode, 0)));
}

static ct_value from_one_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    int64_t a = ct_int(ct_item(mode, 0));
    return numbers(cx, n % a + 1, n / a + 1);
}

static ct_value left_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return ct_dynamic(cx, n % ct_int(ct_item(mode, 0)));
}

static ct_value quotients(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, quotients_part);
}

static ct_value crossed(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, crossed_part);
}

static ct_value from_one(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, from_one_part);
}

static ct_value left_alone(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, left_part);
}

static ct_value rows_twice(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value rows = ct_item(shape, 0);
    return both(cx, pair(cx, rows, rows), mn, counted);
}

static ct_value right_fastest_flat(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_flatten(cx, right_fastest(cx, shape, mn));
}

static ct_value two_extents_part(ct_ctx *cx, ct_value mode, int64_t n)
{
    return numbers(cx, n / ct_int(ct_item(mode, 0)), n % ct_int(ct_item(mode, 1)));
}

static ct_value two_extents(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return both(cx, shape, mn, two_extents_part);
}

static const task_mistake mistakes[] = {
    {right_fastest, "the right part of each pair runs fastest, as the last index of a C array "
                    "does. In CuTe the left one does, at every depth: in (2,3) it goes (0,0), "
                    "(1,0), (0,1)."},
    {swapped, "quotient and remainder are exchanged. The left part is the remainder by its own "
              "extent, the right part what is left: (m mod a, m / a)."},
    {second_extent, "the number was divided by the extent of the right part. The left part runs "
                    "through its own extent first: divide by that."},
    {flat,
     "this is the flat coordinate: all parts side by side, so that nothing says which belong to "
     "the rows. The natural coordinate is nested as the shape is: ((m0,m1),(n0,n1))."},
    {as_it_is, "this is (m,n) itself. It names the same element, but the natural coordinate has "
               "one number for each integer of the shape."},
    {rows_alone, "the row was split, and the column was not. Each mode of the shape that is a pair "
                 "gets a pair."},
    {number,
     "this is the 1-D coordinate, one number for the whole shape. The natural coordinate has "
     "one number for each integer of the shape, nested as the shape is."},
    {remainders, "both parts are remainders. The left part is m mod a; the right part is what is "
                 "left, the quotient m / a."},
    {unsplit, "the right part is the whole number. The left part has taken its share already: the "
              "right part is the quotient m / a."},
    {twos, "every mode was split by 2, the extent in the first case. Split each by the extent of "
           "its own left part."},
    {mixed, "the left part is m mod a, and the right one m / b. Remainder and quotient are by the "
            "same extent, that of the left part: m / a."},
    {left_zero, "the number stands in the left part, and the right one is 0. The left part goes "
                "only up to its extent less 1, then the right one goes on by 1."},
    {right_zero, "the number stands in the right part, and the left one is 0. The left part runs "
                 "fastest."},
    {always_pairs, "a mode that is an integer became a pair too. Its coordinate is the number as "
                   "it is: split a mode only where ct_rank is 2."},
    {other_index, "m and n are exchanged: the rows were split for n, the columns for m. Mode 0 of "
                  "the shape belongs to m."},
    {modes_exchanged, "the two modes of the answer are exchanged: that of the columns stands "
                      "first. Rows come first, as in (m,n)."},
    {columns_alone, "the column was split, and the row was not. Each mode of the shape that is a "
                    "pair gets a pair."},
    {zipped, "the parts are grouped as (the left ones, the right ones). The natural coordinate has "
             "the rows in mode 0 and the columns in mode 1: ((m0,m1),(n0,n1))."},
    {quotients, "both parts are quotients. The left part is the remainder m mod a, the right part "
                "the quotient m / a."},
    {crossed, "the left part is m / b and the right one m mod a. It is the other way round, by one "
              "extent: (m mod a, m / a)."},
    {from_one, "both parts of a pair are too large by 1. Coordinates count from 0."},
    {left_alone,
     "of each pair there is the left part alone. The right one is missing: the quotient "
     "m / a."},
    {rows_twice, "the column was split by the extents of the rows. Mode 1 of the shape belongs to "
                 "n."},
    {right_fastest_flat, "the right part of each pair runs fastest, and the coordinate is flat. In "
                         "CuTe the left part does, and the coordinate is nested as the shape is."},
    {two_extents,
     "the left part is m / a and the right one m mod b. The left part is the remainder "
     "by its own extent, m mod a, the right part the quotient m / a."},
    {NULL, NULL}};

const task the_task = {
    .number = 13,
    .folder = "13_hierarchy",
    .title = "hierarchy",
    .task = "the natural coordinate of (m,n): a pair for each mode of the shape that is a pair.",
    .cell = "the natural coordinate of (m,n)",
    .learnt =
        "a coordinate may stop at any depth: 7, (1,3) and ((1,0),(3,0)) can name one element of "
        "((2,3),(4,2)). A number for a nested mode is split from the left: remainder by the first "
        "extent, then the quotient goes on. Strides have no part in it.",
    .a = "shape",
    .b = "mn",
    .cases = {{"((2,3),(4,2))", "_", 6, 8}, {"((4,2),3)", "_", 8, 3}, {"(2,(3,2))", "_", 2, 6}},
    .b_at = mn_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {"Write down the rows of ((2,3),..) in order: (0,0), (1,0), (0,1), .. Which part "
              "changes at every step?",
              "For a mode (a,b): the left part is m mod a, the right part is m / a.",
              "Do that for a mode only where ct_rank(mode) is 2; an integer stays as it is."}};
