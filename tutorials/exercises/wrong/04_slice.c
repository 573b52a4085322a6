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

static ct_value try_m(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), b);
}

static ct_value try_width(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), ct_mul(cx, b, ct_size(cx, ct_get(cx, a, 1))));
}

static ct_value try_column(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_slice(cx, pair(cx, u, b), a), ct_layout_call(cx, a, pair(cx, b, zero)));
}

static ct_value try_allcol(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_slice(cx, pair(cx, u, b), a), ct_layout_call(cx, a, pair(cx, zero, b)));
}

static ct_value try_zero(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), zero);
}

static ct_value try_order(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_layout_call(cx, a, pair(cx, b, zero)), ct_slice(cx, pair(cx, b, u), a));
}

static ct_value try_bare(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return ct_slice(cx, pair(cx, b, u), a);
}

static ct_value try_mode0(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_get(cx, a, 0), ct_layout_call(cx, a, pair(cx, b, zero)));
}

static ct_value try_dice(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(cx, ct_dice(cx, pair(cx, b, u), a), ct_layout_call(cx, a, pair(cx, b, zero)));
}

static ct_value try_last(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), zero = ct_static(cx, 0);
    (void)u, (void)zero;
    return pair(
        cx, ct_slice(cx, pair(cx, b, u), a),
        ct_layout_call(cx, a,
                       pair(cx, b, ct_sub(cx, ct_size(cx, ct_get(cx, a, 1)), ct_static(cx, 1)))));
}

const wrong_answer wrong_answers[] = {
    {"the slice of a layout knows where it begins", zero, "this is row 0"},
    {"the underscore stands for what is fixed", underscore_is_fixed, "this is column m"},
    {"the offset of row m is the m-th place", m_is_the_offset, "the offset is m itself"},
    {"the slice is all that is needed", slice, "the slice alone"},
    {"m times the extent of a row", row_length, "as if the rows lay one after the other"},
    {"offset first", offset_first, "the layout comes first"},
    {"the row by its number, through a 1-D coordinate", one_d, "the offset is"},
    {"the row number is the offset", try_m, "the offset is m itself. m is a coordinate; the"},
    {"rows are N long", try_width, "the offset is m times the length of a row, as"},
    {"the underscore is what goes", try_column, "the offset is right, and the layout is that of"},
    {"column m", try_allcol, "this is column m. The underscore stands for the"},
    {"a slice begins at 0", try_zero, "this is row 0, whatever m is. ct_slice returns"},
    {"the offset first", try_order, "the offset stands first. The pair is (row,"},
    {"the slice alone", try_bare, "this is the slice alone. It is the same for"},
    {"rows are mode 0", try_mode0, "the offset is right, and the layout is that of"},
    {"dice keeps the others", try_dice, "the offset is right, and the layout is that of"},
    {"the end of the row", try_last, "the offset is that of the last element of the"},
    {NULL, NULL, NULL}};
