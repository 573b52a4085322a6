/* Wrong answers to exercise 26. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value pointer(ct_ctx *cx, ct_value sw, ct_value tk)
{
    ct_value first = ct_swizzle_call(cx, sw, ct_mul(cx, ct_item(tk, 0), ct_static(cx, 64)));
    return ct_add(cx, first, ct_mul(cx, ct_item(tk, 1), ct_static(cx, 8)));
}

static ct_value plain(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 0) * 64 + at(tk, 1) * 8);
}

static ct_value in_row(ct_ctx *cx, ct_value sw, ct_value tk)
{
    ct_value step = ct_swizzle_call(cx, sw, ct_dynamic(cx, at(tk, 1) * 8));
    return ct_add(cx, step, ct_dynamic(cx, at(tk, 0) * 64));
}

static ct_value each_step(ct_ctx *cx, ct_value sw, ct_value tk)
{
    int64_t place = at(tk, 0) * 64;
    place = ct_int(ct_swizzle_call(cx, sw, ct_dynamic(cx, place)));
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, place + at(tk, 1) * 8));
}

static ct_value elements(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, at(tk, 0) * 64 + at(tk, 1)));
}

static ct_value along(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, at(tk, 1) * 64 + at(tk, 0) * 8));
}

static ct_value k_xor_t(ct_ctx *cx, ct_value sw, ct_value tk)
{
    (void)sw;
    return ct_dynamic(cx, at(tk, 0) * 64 + (at(tk, 1) ^ at(tk, 0)) * 8);
}

static ct_value in_bytes(ct_ctx *cx, ct_value sw, ct_value tk)
{
    return ct_swizzle_call(cx, sw, ct_dynamic(cx, 2 * (at(tk, 0) * 64 + at(tk, 1) * 8)));
}

const wrong_answer wrong_answers[] = {
    {"a swizzled pointer, and steps from there", pointer, "the step is added after the swizzle"},
    {"no swizzle: the layout is row-major", plain, "there is no swizzle"},
    {"the vector's number, swizzled in the row", in_row, "there is no swizzle"},
    {"swizzled at each step", each_step, "swizzled already"},
    {"k counts elements", elements, "as a number of elements"},
    {"threads run along the row", along, "thread and vector are exchanged"},
    {"k xor t", k_xor_t, "this is k ^ t"},
    {"shared memory counts bytes", in_bytes, "counted in bytes"},
    {NULL, NULL, NULL}};
