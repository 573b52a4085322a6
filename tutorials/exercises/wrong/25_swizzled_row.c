/* Wrong answers to exercise 25. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value again(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout));
    return pair(cx, row, ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0))));
}

static ct_value moved(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value N = ct_size(cx, ct_get(cx, ct_layout_b(cx, layout), 1));
    ct_layout row = ct_make_layout(cx, N, ct_static(cx, 1));
    row = ct_composition(cx, ct_layout_a(cx, layout), row);
    return pair(cx, row, ct_mul(cx, m, N));
}

static ct_value slice(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), layout), ct_dynamic(cx, 0));
}

static ct_value twice(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout plain = ct_layout_b(cx, layout);
    ct_value offset = ct_mul(cx, m, ct_get(cx, ct_stride(cx, plain), 0));
    ct_layout row =
        ct_make_composed_layout(cx, ct_layout_a(cx, layout), offset, ct_get(cx, plain, 1));
    return pair(cx, row, offset);
}

static ct_value composed(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout plain = ct_layout_b(cx, layout);
    ct_value offset = ct_mul(cx, m, ct_get(cx, ct_stride(cx, plain), 0));
    return ct_make_composed_layout(cx, ct_layout_a(cx, layout), offset, ct_get(cx, plain, 1));
}

static ct_value column(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_tuple coord = pair(cx, ct_underscore(), m);
    return pair(cx, ct_slice(cx, coord, layout),
                ct_layout_call(cx, layout, pair(cx, ct_static(cx, 0), m)));
}

static ct_value once(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout plain = ct_layout_b(cx, layout);
    ct_value start = ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0)));
    return pair(cx, ct_get(cx, plain, 1), start);
}

const wrong_answer wrong_answers[] = {
    {"exercise 4 again", again, "the recipe of exercise 4"},
    {"swizzle the row, then move it", moved, "added after the swizzle"},
    {"the slice of the swizzled layout", slice, "this is the slice alone"},
    {"the offset goes inside, and is given too", twice, "counts twice"},
    {"the composed layout says everything", composed, "The task wants a pair"},
    {"the underscore comes first", column, "this is column m"},
    {"the xor is taken once, of the row's start", once, "the recipe of exercise 4"},
    {NULL, NULL, NULL}};
