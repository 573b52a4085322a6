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

static ct_tuple offset_out(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), ct_static(cx, 0),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))));
}

static ct_tuple plain_row(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout)),
                ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))));
}

static ct_tuple swizzled_offset(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), ct_static(cx, 0),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_swizzle_call(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)))));
}

static ct_tuple plain_from_swizzled(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout)),
                ct_swizzle_call(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)))));
}

static ct_tuple both(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))));
}

static ct_tuple other_column(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, ct_static(cx, 0), m)),
                    ct_slice(cx, pair(cx, ct_underscore(), m), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple no_offset(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), ct_static(cx, 0),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple m_as_offset(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), m,
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple whole(ct_ctx *cx, ct_layout layout, ct_value m)
{
    (void)m;
    return pair(cx, layout, ct_static(cx, 0));
}

static ct_tuple order(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_static(cx, 0),
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))));
}

static ct_tuple times_M(ct_ctx *cx, ct_layout layout, ct_value m)
{
    ct_value o = ct_mul(cx, m, ct_size(cx, ct_get(cx, ct_layout_b(cx, layout), 0)));
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), o,
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple called(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout)),
                ct_layout_call(cx, layout, pair(cx, m, ct_static(cx, 0))));
}

static ct_tuple twice_swizzled(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_swizzle_call(
                        cx, ct_layout_a(cx, layout),
                        ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)))),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple sliced(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), layout),
                ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))));
}

static ct_tuple sliced0(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), layout), ct_static(cx, 0));
}

static ct_tuple plain_zero(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout)),
                ct_static(cx, 0));
}

static ct_tuple negative(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(
        cx,
        ct_make_composed_layout(
            cx, ct_layout_a(cx, layout),
            ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
            ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
        ct_neg(cx, ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)))));
}

static ct_tuple just_layout(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return ct_make_composed_layout(
        cx, ct_layout_a(cx, layout),
        ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
        ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout)));
}

static ct_tuple stride_1(ct_ctx *cx, ct_layout layout, ct_value m)
{
    ct_layout row = ct_make_layout(cx, ct_size(cx, ct_get(cx, ct_layout_b(cx, layout), 1)),
                                   ct_size(cx, ct_get(cx, ct_layout_b(cx, layout), 1)));
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    row),
                ct_static(cx, 0));
}

static ct_tuple col_offset(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, ct_static(cx, 0), m)),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple one_row(ct_ctx *cx, ct_layout layout, ct_value m)
{
    ct_value k = ct_add(cx, m, ct_static(cx, 1));
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, k, ct_static(cx, 0))),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_static(cx, 0));
}

static ct_tuple place_number(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                m);
}

static ct_tuple columns_all(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    ct_get(cx, ct_layout_b(cx, layout), 0)),
                ct_static(cx, 0));
}

static ct_tuple offset_whole(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, layout,
                ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))));
}

static ct_tuple just_offset(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)));
}

static ct_tuple bare_plain(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout));
}

static ct_tuple col_zero(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(cx, ct_layout_a(cx, layout), m,
                                        ct_get(cx, ct_layout_b(cx, layout), 0)),
                ct_static(cx, 0));
}

static ct_tuple sw_twice(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_swizzle_call(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0)))));
}

static ct_tuple m_out(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), ct_static(cx, 0),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                m);
}

static ct_tuple plain_m(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx, ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout)), m);
}

static ct_tuple sl_off(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return ct_slice_and_offset(cx, pair(cx, ct_underscore(), m), ct_layout_b(cx, layout));
}

static ct_tuple sl_plain(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return ct_slice_and_offset(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout));
}

static ct_tuple outside_m(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout), ct_static(cx, 0),
                    ct_slice(cx, pair(cx, m, ct_underscore()), ct_layout_b(cx, layout))),
                ct_layout_call(cx, layout, m));
}

static ct_tuple whole_inside(ct_ctx *cx, ct_layout layout, ct_value m)
{
    return pair(cx,
                ct_make_composed_layout(
                    cx, ct_layout_a(cx, layout),
                    ct_layout_call(cx, ct_layout_b(cx, layout), pair(cx, m, ct_static(cx, 0))),
                    ct_layout_b(cx, layout)),
                ct_static(cx, 0));
}

const wrong_answer wrong_answers[] = {
    {"exercise 4 again", again, "the recipe of exercise 4"},
    {"swizzle the row, then move it", moved, "added after the swizzle"},
    {"the slice of the swizzled layout", slice, "this is the slice alone"},
    {"the offset goes inside, and is given too", twice, "counts twice"},
    {"the composed layout says everything", composed, "The task wants a pair"},
    {"the underscore comes first", column, "this is column m"},
    {"the xor is taken once, of the row's start", once, "the recipe of exercise 4"},
    {"the offset outside", offset_out, "the offset is added after the swizzle, or the"},
    {"no swizzle", plain_row, "the offset is added after the swizzle, or the"},
    {"the swizzled offset outside", swizzled_offset, "this is the recipe of exercise 4"},
    {"a plain row from the swizzled start", plain_from_swizzled,
     "this is the recipe of exercise 4"},
    {"the offset inside and outside", both, "the offset is in the layout and outside of"},
    {"the column m", other_column, "this is column m"},
    {"row 0 for all", no_offset, "this is row 0, whatever m is"},
    {"m as the offset", m_as_offset, "the offset is m, the number of the row"},
    {"the layout as a whole", whole, "this is the layout as a whole"},
    {"(offset, row)", order, "the items are exchanged"},
    {"m * M as the offset", times_M, "the offset inside is m * M, with the number"},
    {"a plain row from layout(m,0)", called, "this is the recipe of exercise 4"},
    {"the offset swizzled, inside", twice_swizzled, "the offset inside is swizzled already"},
    {"a slice, and the offset outside", sliced, "the slice is that of the swizzled layout, and"},
    {"a slice alone", sliced0, "this is the slice alone"},
    {"a plain row from 0", plain_zero, "this is row 0, whatever m is"},
    {"the offset taken away again", negative, "the offset is in the layout, and the second"},
    {"the layout alone", just_layout, "this is the layout alone"},
    {"steps of N", stride_1, "the row is mode 0 of the plain layout, the rows"},
    {"the offset of (0,m)", col_offset, "the offset is m, the number of the row"},
    {"the next row", one_row, "this is row m + 1"},
    {"m as the second item", place_number, "the offset is in the layout, and the second"},
    {"mode 0 for mode 1", columns_all, "the row is mode 0 of the plain layout, the rows"},
    {"the whole layout, moved", offset_whole, "this is the whole layout, moved by m * N"},
    {"the offset alone", just_offset, "this is a number alone, without the row"},
    {"the plain row alone", bare_plain, "this is a plain layout alone, without the"},
    {"column m, no multiply", col_zero, "this is column m"},
    {"the swizzled offset as well", sw_twice, "the offset is in the layout, and the second"},
    {"m outside", m_out, "the offset is m, the number of the row"},
    {"the plain row, m", plain_m, "the offset is m, the number of the row"},
    {"column m, plain", sl_off, "this is column m of the plain layout, without"},
    {"slice_and_offset of the plain layout", sl_plain,
     "the offset is added after the swizzle, or the"},
    {"layout(m) outside", outside_m, "this is the recipe of exercise 4"},
    {"the whole plain layout", whole_inside, "the row is mode 0 of the plain layout, the rows"},
    {NULL, NULL, NULL}};
