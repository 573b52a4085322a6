/* check.c - judges exercise 12: every value of every thread is tried, until one is the element. */
#include "tutorials/exercises/judge/task.h"

enum { TILE_ROWS = 4 };

static ct_value mn_at(ct_ctx *cx, const task_question *q)
{
    return pair(cx, ct_dynamic(cx, q->row), ct_dynamic(cx, q->column));
}

/* The owner of the element with that number in the tile. */
static ct_value owner(ct_ctx *cx, ct_value tv, int64_t number)
{
    int64_t threads = ct_int(ct_size(cx, ct_get(cx, tv, 0)));
    int64_t values = ct_int(ct_size(cx, ct_get(cx, tv, 1)));
    for (int64_t t = 0; t < threads; ++t)
        for (int64_t v = 0; v < values; ++v) {
            ct_tuple c = pair(cx, ct_dynamic(cx, t), ct_dynamic(cx, v));
            if (ct_int(ct_layout_call(cx, tv, c)) == number)
                return c;
        }
    return ct_underscore();
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    return owner(cx, q->a, q->row + q->column * TILE_ROWS);
}

static int64_t number_of(ct_value mn, int64_t row_step, int64_t column_step)
{
    return ct_int(ct_item(mn, 0)) * row_step + ct_int(ct_item(mn, 1)) * column_step;
}

static ct_value as_matrix(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return ct_layout_call(cx, tv, mn);
}

static ct_value value_first(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = owner(cx, tv, number_of(mn, 1, TILE_ROWS));
    return pair(cx, ct_item(c, 1), ct_item(c, 0));
}

static ct_value row_major(ct_ctx *cx, ct_value tv, ct_value mn)
{
    int64_t columns = ct_int(ct_size(cx, tv)) / TILE_ROWS;
    return owner(cx, tv, number_of(mn, columns, 1));
}

static ct_value one_number(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = owner(cx, tv, number_of(mn, 1, TILE_ROWS));
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return ct_add(cx, ct_item(c, 0), ct_mul(cx, threads, ct_item(c, 1)));
}

static ct_value by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = one_number(cx, tv, mn);
    ct_value values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_div(cx, c, values), ct_mod(cx, c, values));
}

static ct_value natural(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return ct_idx2crd(cx, one_number(cx, tv, mn), ct_shape(cx, tv));
}

static ct_value rows_of_four(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return owner(cx, tv, number_of(mn, TILE_ROWS, 1));
}

static ct_value number_in_tile(ct_ctx *cx, ct_value mn)
{
    return ct_dynamic(cx, number_of(mn, 1, TILE_ROWS));
}

static ct_value threads_of(ct_ctx *cx, ct_value tv)
{
    return ct_size(cx, ct_get(cx, tv, 0));
}

/* (remainder, quotient) */
static ct_value split(ct_ctx *cx, ct_value number, ct_value by)
{
    return pair(cx, ct_mod(cx, number, by), ct_div(cx, number, by));
}

static ct_value not_inverted(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return split(cx, number_in_tile(cx, mn), threads_of(cx, tv));
}

static ct_value forward(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_layout_call(cx, tv, number_in_tile(cx, mn));
    return split(cx, place, threads_of(cx, tv));
}

static ct_value forward_place(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return ct_layout_call(cx, tv, number_in_tile(cx, mn));
}

static ct_value remainder_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return split(cx, one_number(cx, tv, mn), ct_size(cx, ct_get(cx, tv, 1)));
}

static ct_value by_tile_rows(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return split(cx, one_number(cx, tv, mn), ct_static(cx, TILE_ROWS));
}

static ct_value unnumbered(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_layout inverse = ct_right_inverse(cx, tv);
    ct_value c = ct_layout_call(cx, inverse, ct_add(cx, ct_item(mn, 0), ct_item(mn, 1)));
    return split(cx, c, threads_of(cx, tv));
}

static ct_value unnumbered_alone(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_layout inverse = ct_right_inverse(cx, tv);
    return ct_layout_call(cx, inverse, ct_add(cx, ct_item(mn, 0), ct_item(mn, 1)));
}

static ct_value inverse_at_mn(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return ct_layout_call(cx, ct_right_inverse(cx, tv), mn);
}

static ct_value value_zero(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = owner(cx, tv, number_of(mn, 1, TILE_ROWS));
    return pair(cx, ct_item(c, 0), ct_static(cx, 0));
}

static ct_value quotient_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = one_number(cx, tv, mn);
    return pair(cx, ct_mod(cx, c, threads_of(cx, tv)),
                ct_div(cx, c, ct_size(cx, ct_get(cx, tv, 1))));
}

static ct_value remainders(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = one_number(cx, tv, mn);
    ct_value values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_mod(cx, c, threads_of(cx, tv)), ct_mod(cx, c, values));
}

static ct_value quotients(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = one_number(cx, tv, mn);
    ct_value values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_div(cx, c, threads_of(cx, tv)), ct_div(cx, c, values));
}

static ct_value place_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = number_in_tile(cx, mn), values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_div(cx, place, values), ct_mod(cx, place, values));
}

static ct_value turned_element(ct_ctx *cx, ct_value tv, ct_value mn)
{
    (void)tv;
    return pair(cx, ct_item(mn, 1), ct_item(mn, 0));
}

static ct_value by_size(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return split(cx, one_number(cx, tv, mn), ct_size(cx, tv));
}

static ct_value by_first_extent(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value extent = ct_get(cx, ct_flatten(cx, ct_shape(cx, tv)), 0);
    return split(cx, one_number(cx, tv, mn), extent);
}

static ct_value column_for_value(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = owner(cx, tv, number_of(mn, 1, TILE_ROWS));
    return pair(cx, ct_item(c, 0), ct_item(mn, 1));
}

static ct_value place_alone(ct_ctx *cx, ct_value tv, ct_value mn)
{
    (void)tv;
    return number_in_tile(cx, mn);
}

static ct_value inverse_itself(ct_ctx *cx, ct_value tv, ct_value mn)
{
    (void)mn;
    return ct_right_inverse(cx, tv);
}

static ct_value counted_from_one(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = owner(cx, tv, number_of(mn, 1, TILE_ROWS)), one = ct_static(cx, 1);
    return pair(cx, ct_add(cx, ct_item(c, 0), one), ct_add(cx, ct_item(c, 1), one));
}

/* Of an owner (t,v): t + T v. */
static ct_value number_of_owner(ct_ctx *cx, ct_value tv, ct_value c)
{
    return ct_add(cx, ct_item(c, 0), ct_mul(cx, threads_of(cx, tv), ct_item(c, 1)));
}

static ct_value row_major_value_first(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = row_major(cx, tv, mn);
    return pair(cx, ct_item(c, 1), ct_item(c, 0));
}

static ct_value row_major_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = number_of_owner(cx, tv, row_major(cx, tv, mn));
    ct_value values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_div(cx, c, values), ct_mod(cx, c, values));
}

static ct_value not_inverted_value_first(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = not_inverted(cx, tv, mn);
    return pair(cx, ct_item(c, 1), ct_item(c, 0));
}

static ct_value thread_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value c = one_number(cx, tv, mn), values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_mod(cx, c, values), ct_div(cx, c, threads_of(cx, tv)));
}

static const task_mistake mistakes[] = {
    {as_matrix, "this is TV at (m,n): the layout read as if it were the matrix. Its coordinate is "
                "(thread, value), and its value is a place. Here the place is known and the thread "
                "is not: read it backwards."},
    {value_first, "thread and value are exchanged. TV is (thread, value) -> place: the thread "
                  "comes first."},
    {row_major,
     "(m,n) was numbered along the rows. Places in a tile are 1-D coordinates, and those "
     "run down the columns: m + 4 n."},
    {one_number,
     "this is the 1-D coordinate of TV. To find thread and value, split it: the remainder by the "
     "number of threads is the thread, the quotient is the value."},
    {by_values,
     "the 1-D coordinate was divided by the number of values, as if the value ran fastest. It "
     "counts threads first: it is t + T v, so divide by the number of threads."},
    {natural,
     "these are the natural coordinates of thread and value, tuples where their modes are "
     "nested. A thread has a number, threadIdx.x: the 1-D coordinate in its mode. So has a "
     "value."},
    {rows_of_four,
     "(m,n) was numbered along the rows, 4 m + n. The tile has 4 rows, so a column has 4 "
     "places, and places run down the columns: m + 4 n."},
    {not_inverted, "the number of the element in the tile was split as if it were t + T v. It is a "
                   "place: TV leads from (thread, value) to it. Its inverse leads back."},
    {forward, "TV was called with the number of the element. TV takes (thread, value) and gives "
              "that number; the inverse takes it."},
    {forward_place, "this is TV of the number of the element. TV takes (thread, value) and gives "
                    "that number; the inverse takes it."},
    {remainder_by_values, "the 1-D coordinate was split by the number of values. It is t + T v: "
                          "remainder and quotient are by the number of threads, T."},
    {by_tile_rows, "the 1-D coordinate was split by 4, the rows of the tile. It is t + T v: split "
                   "it by the number of threads, T."},
    {unnumbered, "m + n was taken for the number of the element. A column has 4 places: the number "
                 "is m + 4 n."},
    {unnumbered_alone, "m + n was taken for the number of the element. A column has 4 places: the "
                       "number is m + 4 n; and the inverse gives t + T v, still to be split."},
    {inverse_at_mn, "the inverse was called with (m,n). It takes one number, the element's place "
                    "in the tile: m + 4 n."},
    {value_zero, "the thread is right, and the value is always 0. A thread holds several: the "
                 "value is the quotient of the 1-D coordinate by the number of threads."},
    {quotient_by_values, "the thread is right; the value is the quotient by the number of values. "
                         "The 1-D coordinate is t + T v: divide by the number of threads, T."},
    {remainders,
     "both numbers are remainders. The 1-D coordinate is t + T v: t is the remainder by "
     "T, v the quotient by T."},
    {quotients, "both numbers are quotients. The 1-D coordinate is t + T v: t is the remainder by "
                "T, v the quotient by T."},
    {place_by_values, "the number of the element was divided by the number of values, as if each "
                      "thread had neighbours of the tile. Which elements a thread has, TV says: "
                      "use its inverse."},
    {turned_element, "this is (n,m), the element with its indices exchanged. TV says who owns it: "
                     "its inverse, at m + 4 n, gives t + T v."},
    {by_size,
     "the 1-D coordinate was split by the size of TV, threads times values. It is t + T v: "
     "split it by the number of threads, T."},
    {by_first_extent, "the 1-D coordinate was split by the first extent alone. Mode 0 of TV may be "
                      "nested: the number of threads, T, is the size of the whole mode."},
    {column_for_value, "the thread is right, and the value is n, the column. The value is the "
                       "quotient of the 1-D coordinate by the number of threads."},
    {place_alone, "this is the number of the element in the tile, m + 4 n. TV leads to it: its "
                  "inverse leads back, to t + T v."},
    {inverse_itself, "this is the inverse, a layout. Call it with the number of the element, m + "
                     "4 n, and split the result."},
    {counted_from_one, "thread and value are too large by 1. Both count from 0."},
    {row_major_value_first,
     "(m,n) was numbered along the rows, and thread and value are exchanged. "
     "Places run down the columns, m + 4 n, and the thread comes first."},
    {row_major_by_values,
     "(m,n) was numbered along the rows, and the 1-D coordinate divided by the "
     "number of values. Places run down the columns, m + 4 n, and the 1-D "
     "coordinate is t + T v."},
    {not_inverted_value_first,
     "the number of the element was split, without the inverse of TV, and "
     "thread and value are exchanged. The inverse leads from the number "
     "to t + T v, and the thread comes first."},
    {thread_by_values, "the value is right; the thread is the remainder by the number of values. "
                       "The 1-D coordinate is t + T v: take the remainder by T."},
    {NULL, NULL}};

const task the_task = {
    .number = 12,
    .folder = "12_thread_value",
    .title = "thread-value",
    .task = "(thread, value): the owner of element (m,n) of a tile with 4 rows.",
    .cell = "(thread, value) of the owner of element (m,n)",
    .learnt =
        "a TV layout is a table of which thread holds what: (thread, value) -> place in the tile. "
        "Composed with a tensor and sliced at a thread it gives that thread's elements; inverted "
        "it gives the owner of an element. Tiled copies and MMAs do no more than that with it.",
    .a = "tv",
    .b = "mn",
    .cases = {{"((_2,_4),(_2,_2)):((_2,_8),(_1,_4))", "_", 4, 8},
              {"((_4,_3),_2):((_1,_8),_4)", "_", 4, 6}},
    .b_at = mn_at,
    .want = want,
    .mistakes = mistakes,
    .hints = {
        "First the number of (m,n) in the tile: it has 4 rows, so m + 4 n.",
        "TV takes (thread, value) to that number. Its inverse, ct_right_inverse(cx, tv), takes "
        "the number back, to a 1-D coordinate of TV.",
        "A 1-D coordinate of (T,V) is t + T * v: t is the remainder by T, v the quotient."}};
