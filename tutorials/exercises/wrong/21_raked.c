/* Wrong answers to exercise 21. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value blocked(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_blocked_product(cx, threads, values);
}

static ct_value values_first(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_blocked_product(cx, values, threads);
}

static ct_value logical(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_zipped_product(cx, threads, values);
}

static ct_value thread(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_value mode[2];
    for (int i = 0; i < 2; ++i) {
        ct_value t = ct_get(cx, threads, i), v = ct_get(cx, values, i);
        mode[i] = ct_make_layout(cx, pair(cx, ct_shape(cx, v), ct_shape(cx, t)),
                                 pair(cx, ct_static(cx, 0), ct_stride(cx, t)));
    }
    return ct_make_layout_of(cx, 2, mode);
}

static ct_value raked_values(ct_ctx *cx, ct_value threads, ct_value values)
{
    return ct_raked_product(cx, values, threads);
}

static ct_value by_hand(ct_ctx *cx, ct_value threads, ct_value values)
{
    ct_value V = ct_size(cx, values), mode[2];
    for (int i = 0; i < 2; ++i) {
        ct_value t = ct_get(cx, threads, i), v = ct_get(cx, values, i);
        ct_tuple shape = pair(cx, ct_shape(cx, v), ct_shape(cx, t));
        mode[i] =
            ct_make_layout(cx, shape, pair(cx, ct_stride(cx, v), ct_mul(cx, V, ct_stride(cx, t))));
    }
    return ct_make_layout_of(cx, 2, mode);
}

const wrong_answer wrong_answers[] = {
    {"blocks mean blocked", blocked, "this is blocked_product(threads, values)"},
    {"values are the block, threads the grid", values_first, "v + V * t"},
    {"the product as it is", logical, "this is logical_product"},
    {"only the thread counts", thread, "without the value"},
    {"raked, the other way round", raked_values, "operands and product are both exchanged"},
    {"each thread's block, thread by thread in memory", by_hand, "v + V * t"},
    {NULL, NULL, NULL}};
