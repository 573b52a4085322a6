/* check.c - judges exercise 21: the block that an element lies in, and its place in the block. */
#include "tutorials/exercises/judge/task.h"

static int64_t at(ct_ctx *cx, ct_value layout, int64_t m, int64_t n)
{
    return ct_int(ct_layout_call(cx, layout, pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, n))));
}

static int64_t extent(ct_ctx *cx, ct_value layout, int mode)
{
    return ct_int(ct_size(cx, ct_get(cx, layout, mode)));
}

static ct_value want(ct_ctx *cx, const task_question *q)
{
    int64_t rows = extent(cx, q->b, 0), columns = extent(cx, q->b, 1);
    int64_t t = at(cx, q->a, q->row / rows, q->column / columns);
    int64_t v = at(cx, q->b, q->row % rows, q->column % columns);
    return ct_dynamic(cx, t + ct_int(ct_size(cx, q->a)) * v);
}

static ct_value threads_blocked(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_blocked_product(cx, threads, values);
}

static ct_value values_blocked(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_blocked_product(cx, values, threads);
}

static ct_value values_raked(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_raked_product(cx, values, threads);
}

static ct_value thread_value(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_logical_product(cx, threads, values);
}

/* ((v,t),(v,t)) with strides that the function chooses. */
static ct_value tile(ct_ctx *cx, ct_value threads, ct_value values, ct_value by)
{
    ct_tuple ts = ct_shape(cx, threads), vs = ct_shape(cx, values);
    ct_tuple td = ct_stride(cx, threads), vd = ct_stride(cx, values);
    ct_value mode[2];
    for (int i = 0; i < 2; ++i)
        mode[i] = ct_make_layout(cx, pair(cx, ct_item(vs, i), ct_item(ts, i)),
                                 pair(cx, ct_mul(cx, by, ct_item(vd, i)), ct_item(td, i)));
    return ct_make_layout_of(cx, 2, mode);
}

static ct_value threads_alone(ct_ctx *cx, ct_value threads, ct_value values)
{
    return tile(cx, threads, values, ct_static(cx, 0));
}

static ct_value times_values(ct_ctx *cx, ct_value threads, ct_value values)
{
    return tile(cx, threads, values, ct_size(cx, values));
}

static ct_value inverse(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_right_inverse(cx, ct_raked_product(cx, threads, values));
}

static ct_value raked_shape(ct_ctx *cx, ct_value threads, ct_value values, ct_value kind)
{
    return ct_raked_product(cx, threads, ct_make_layout(cx, ct_shape(cx, values), kind));
}

static ct_value values_left(ct_ctx *cx, ct_value threads, ct_value values)
{
    return raked_shape(cx, threads, values, ct_LayoutLeft());
}

static ct_value values_right(ct_ctx *cx, ct_value threads, ct_value values)
{
    return raked_shape(cx, threads, values, ct_LayoutRight());
}

static ct_value threads_left(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_raked_product(cx, ct_make_layout(cx, ct_shape(cx, threads), NULL), values);
}

static ct_value threads_right(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_layout t = ct_make_layout(cx, ct_shape(cx, threads), ct_LayoutRight());
    return ct_raked_product(cx, t, values);
}

static ct_value no_factor(ct_ctx *cx, ct_value threads, ct_value values)
{
    return tile(cx, threads, values, ct_static(cx, 1));
}

static ct_value plain(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_layout raked = ct_raked_product(cx, threads, values);
    return ct_make_layout(
        cx, pair(cx, ct_size(cx, ct_get(cx, raked, 0)), ct_size(cx, ct_get(cx, raked, 1))), NULL);
}

static ct_value transposed(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_layout raked = ct_raked_product(cx, threads, values);
    ct_layout modes[2] = {ct_get(cx, raked, 1), ct_get(cx, raked, 0)};
    return ct_make_layout_of(cx, 2, modes);
}

static ct_value plain_right(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_make_layout(cx, ct_shape(cx, plain(cx, threads, values)), ct_LayoutRight());
}

static ct_value value_thread(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_logical_product(cx, values, threads);
}

static ct_value threads_layout(ct_ctx *cx, ct_value threads, ct_value values)
{
    (void)cx, (void)values;
    return threads;
}

static ct_value three_modes(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_tiled_product(cx, threads, values);
}

/* v + by * t, on blocks of neighbours. */
static ct_value values_first(ct_ctx *cx, ct_value threads, ct_value values, ct_value by)
{
    ct_layout scaled = ct_make_layout(cx, ct_shape(cx, threads),
                                      pair(cx, ct_mul(cx, by, ct_item(ct_stride(cx, threads), 0)),
                                           ct_mul(cx, by, ct_item(ct_stride(cx, threads), 1))));
    return tile(cx, scaled, values, ct_static(cx, 1));
}

static ct_value values_alone(ct_ctx *cx, ct_value threads, ct_value values)
{
    return values_first(cx, threads, values, ct_static(cx, 0));
}

static ct_value threads_scaled(ct_ctx *cx, ct_value threads, ct_value values)
{
    return values_first(cx, threads, values, ct_size(cx, threads));
}

static ct_value both_left(ct_ctx *cx, ct_value threads, ct_value values)
{
    return threads_left(cx, threads, ct_make_layout(cx, ct_shape(cx, values), NULL));
}

static ct_value turned_values(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_layout modes[2] = {ct_get(cx, values, 1), ct_get(cx, values, 0)};
    return ct_raked_product(cx, threads, ct_make_layout_of(cx, 2, modes));
}

static ct_value turned_threads(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_layout modes[2] = {ct_get(cx, threads, 1), ct_get(cx, threads, 0)};
    return ct_raked_product(cx, ct_make_layout_of(cx, 2, modes), values);
}

static ct_value blocked_sum(ct_ctx *cx, ct_value threads, ct_value values)
{
    return tile(cx, values, threads, ct_static(cx, 1));
}

static const task_mistake mistakes[] = {
    {threads_blocked, "this is blocked_product(threads, values): the copies of the thread tile "
                      "stand whole, side by side, so neighbouring elements belong to different "
                      "threads. Here each thread's values are neighbours."},
    {values_blocked, "blocks of values, one for each thread: the right picture, with other "
                     "numbers. This is v + V * t; wanted is t + T * v, threads first. The threads "
                     "have to be the first operand of the product."},
    {values_raked, "operands and product are both exchanged: this spreads the values of a thread, "
                   "and numbers them first."},
    {thread_value, "this is logical_product: its modes are (thread, value), not rows and columns. "
                   "blocked_product and raked_product put the parts of each mode together."},
    {threads_alone, "this is the number of the thread, without the value: t instead of t + T * v."},
    {times_values, "the values are counted in steps of V, the number of values. Numbers of threads "
                   "go from 0 to T - 1: one value further is T."},
    {inverse,
     "this is the right inverse of the tile: (thread, value) -> element, as make_tiled_copy makes "
     "it. The task asks for the way there, (m,n) -> t + T * v: the product itself."},
    {values_left, "the values were numbered anew, column by column. Their numbers are those of the "
                  "layout values, which has strides of its own: give it to the product as it is."},
    {values_right, "the values were numbered anew, row by row. Their numbers are those of the "
                   "layout values, which has strides of its own: give it to the product as it is."},
    {threads_left, "the threads were numbered anew, column by column. Their numbers are those of "
                   "the layout threads: give it to the product as it is."},
    {threads_right, "the threads were numbered anew, row by row. Their numbers are those of the "
                    "layout threads: give it to the product as it is."},
    {no_factor, "this is t + v: thread and value were added as they are, and several elements have "
                "the same number. One value further is T, the number of threads: t + T * v."},
    {plain, "this is the tile numbered column by column, as if one thread had all of it: m + M * "
            "n. The number at (m,n) comes from the thread and the value there, t + T * v."},
    {transposed, "the modes of the tile are exchanged: its value at (n,m) is the one wanted at "
                 "(m,n). Rows are mode 0."},
    {plain_right, "this is the tile numbered row by row, as if one thread had all of it. The "
                  "number at (m,n) comes from the thread and the value there, t + T * v."},
    {value_thread,
     "this is logical_product(values, threads): its modes are (value, thread), not rows and "
     "columns. raked_product(threads, values) puts the parts of each mode together."},
    {threads_layout, "this is the layout of the threads alone. The tile is larger: each thread has "
                     "as many elements as values has."},
    {three_modes, "this is tiled_product: it has the threads as one mode and the values unpacked "
                  "behind it. Rows and columns of the tile are put together by raked_product."},
    {values_alone, "this is the number of the value, without the thread: v instead of t + T * v."},
    {threads_scaled,
     "this is v + T * t: the factor stands at the thread. Threads are counted first: t + T * v."},
    {both_left, "threads and values were both numbered anew, column by column. Their numbers are "
                "those of the two layouts: give them to the product as they are."},
    {turned_values, "the modes of values were exchanged: a block has vn rows and vm columns. Its "
                    "rows are mode 0: give values to the product as it is."},
    {turned_threads, "the modes of threads were exchanged: the threads lie the other way. Their "
                     "rows are mode 0: give threads to the product as it is."},
    {blocked_sum, "this is t + v, with the threads next to each other. A thread's values are "
                  "neighbours, ((value, thread), ..), and one value further is T: t + T * v."},
    {NULL, NULL}};

const task the_task = {
    .number = 21,
    .folder = "21_raked",
    .title = "raked",
    .task = "the layout of the tile in which each thread holds a block of neighbours: t + T * v at "
            "(m,n).",
    .cell = "t + T * v: value v of thread t owns element (m,n)",
    .learnt = "raked_product(threads, values) has ((value, thread), (value, thread)): a thread's "
              "values are neighbours, and one instruction can take them at once. Its right inverse "
              "is the TV layout of make_tiled_copy. With blocked_product, neighbours belong to "
              "neighbouring threads.",
    .a = "threads",
    .b = "values",
    .cases = {{"(_4,_2):(_1,_4)", "(_2,_3):(_1,_2)", 8, 6},
              {"(_2,_4):(_4,_1)", "(_1,_2):(_1,_1)", 2, 8},
              {"(_3,_2):(_2,_1)", "(_2,_2):(_2,_1)", 6, 4}},
    .shaped = true,
    .want = want,
    .read = task_at,
    .mistakes = mistakes,
    .hints = {"Which thread owns (0,0), (1,0), (2,0)? With blocks of two rows: 0, 0, 1.",
              "Print both products: build/ct 'raked_product((_4,_2):(_1,_4), (_2,_3):(_1,_2))'. In "
              "which of them is the first part of mode 0 the value?",
              "ct_raked_product(cx, threads, values)."}};
