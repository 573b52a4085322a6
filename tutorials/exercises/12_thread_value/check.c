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
