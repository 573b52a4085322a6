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

const wrong_answer wrong_answers[] = {
    {"blocks mean blocked", blocked, "this is blocked_product(threads, values)"},
    {"values are the block, threads the grid", values_first, "v + V * t"},
    {"the product as it is", logical, "this is logical_product"},
    {"only the thread counts", thread, "without the value"},
    {"raked, the other way round", raked_values, "operands and product are both exchanged"},
    {NULL, NULL, NULL}};
