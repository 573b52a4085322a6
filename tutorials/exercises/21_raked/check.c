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
