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

static ct_value more_cos(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    ct_value r = ct_slice(cx, pair(cx, b, u), a);
    return pair(cx, r, ct_mul(cx, b, ct_cosize(cx, r)));
}

static ct_value more_m1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), ct_mul(cx, b, ct_size(cx, ct_get(cx, a, 0))));
}

static ct_value more_one(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a),
                ct_layout_call(cx, a, pair(cx, b, ct_static(cx, 1))));
}

static ct_value more_00(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), ct_layout_call(cx, a, pair(cx, z, z)));
}

static ct_value more_size(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_make_layout(cx, ct_size(cx, ct_get(cx, a, 1)), ct_static(cx, 1)),
                ct_layout_call(cx, a, pair(cx, b, z)));
}

static ct_value more_shape(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_shape(cx, ct_slice(cx, pair(cx, b, u), a)),
                ct_layout_call(cx, a, pair(cx, b, z)));
}

static ct_value more_off(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return ct_layout_call(cx, a, pair(cx, b, z));
}

static ct_value more_allm(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)b;
    return a;
}

static ct_value more_get(ct_ctx *cx, ct_value a, ct_value b)
{
    return pair(cx, ct_get(cx, a, (int)ct_int(b) % 2), b);
}

static ct_value more_mm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), ct_layout_call(cx, a, pair(cx, b, b)));
}

static ct_value more_m0(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, z, u), a), b);
}

static ct_value more_four(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a),
                ct_mul(cx, ct_static(cx, 4), ct_layout_call(cx, a, pair(cx, b, z))));
}

static ct_value more_colstart(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    ct_value o = ct_layout_call(cx, a, pair(cx, b, z));
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), ct_add(cx, o, o));
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, u, b), a), b);
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, u, b), a), z);
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, a, b);
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, a, z);
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, b, ct_slice(cx, pair(cx, b, u), a));
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return ct_get(cx, a, 0);
}

static ct_value mixed_h(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value u = ct_underscore(), z = ct_static(cx, 0);
    (void)u, (void)z;
    return pair(cx, ct_slice(cx, pair(cx, b, u), a), ct_layout_call(cx, a, pair(cx, z, b)));
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
    {"m times cosize of the row", more_cos, "the offset is m times the cosize of a row, as"},
    {"m times the first extent", more_m1, "the offset is m times the number of rows."},
    {"begins at (m,1)", more_one, "the offset is that of (m,1), the second"},
    {"layout(0,0)", more_00, "this is row 0, whatever m is. ct_slice returns"},
    {"N:1", more_size, "the offset is right, and the row was given the"},
    {"the shape of the row", more_shape, "the offset is right, and the first item is the"},
    {"the offset alone", more_off, "this is the offset alone. The layout of the row"},
    {"slice with all", more_allm, "this is the operand layout itself, unchanged."},
    {"get m", more_get, "the offset is m itself. m is a coordinate; the"},
    {"the diagonal", more_mm, "the offset is that of (m,m). The row begins at"},
    {"first mode at m", more_m0, "the offset is m itself. m is a coordinate; the"},
    {"bytes", more_four, "the offset was multiplied by 4, as if it were"},
    {"offset twice (composed)", more_colstart, "the offset is twice the right one: it was added"},
    {"column slice, offset m", mixed_a, "the layout is that of a column, (_,m), and the"},
    {"column slice, offset 0", mixed_b, "the layout is that of a column, (_,m), and the"},
    {"the layout and m", mixed_c, "the layout was not sliced, and the offset is m"},
    {"the layout and 0", mixed_d, "the layout was not sliced, and the offset is 0."},
    {"m, slice", mixed_e, "the offset stands first. The pair is (row,"},
    {"mode 0 alone", mixed_g, "this is the layout of a column alone, mode 0."},
    {"whole row of the 1-D", mixed_h, "the row is right, and the offset is where"},
    {NULL, NULL, NULL}};
