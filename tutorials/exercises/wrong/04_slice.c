/* Wrong answers to exercise 4. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value zero(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = ct_slice(cx, pair(cx, m, ct_underscore()), layout);
    return pair(cx, row, ct_dynamic(cx, 0));
}

static ct_value underscore_is_fixed(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_tuple coord = pair(cx, ct_underscore(), m);
    ct_tuple start = pair(cx, ct_static(cx, 0), m);
    return pair(cx, ct_slice(cx, coord, layout), ct_layout_call(cx, layout, start));
}

static ct_value m_is_the_offset(ct_ctx *cx, ct_value layout, ct_value m)
{
    return pair(cx, ct_get(cx, layout, 1), m);
}

static ct_value slice(ct_ctx *cx, ct_value layout, ct_value m)
{
    return ct_layout_call(cx, layout, pair(cx, m, ct_underscore()));
}

static ct_value row_length(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value length = ct_size(cx, ct_get(cx, layout, 1));
    return pair(cx, ct_get(cx, layout, 1), ct_mul(cx, m, length));
}

static ct_value offset_first(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_layout row = ct_get(cx, layout, 1);
    return pair(cx, ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0))), row);
}

static ct_value one_d(ct_ctx *cx, ct_value layout, ct_value m)
{
    ct_value length = ct_size(cx, ct_get(cx, layout, 1));
    ct_value first = ct_layout_call(cx, layout, ct_mul(cx, m, length));
    return pair(cx, ct_get(cx, layout, 1), first);
}

const wrong_answer wrong_answers[] = {
    {"the slice of a layout knows where it begins", zero, "this is row 0"},
    {"the underscore stands for what is fixed", underscore_is_fixed, "this is column m"},
    {"the offset of row m is the m-th place", m_is_the_offset, "the offset is m itself"},
    {"the slice is all that is needed", slice, "the slice alone"},
    {"m times the extent of a row", row_length, "as if the rows lay one after the other"},
    {"offset first", offset_first, "the layout comes first"},
    {"the row by its number, through a 1-D coordinate", one_d, "the offset is"},
    {NULL, NULL, NULL}};
