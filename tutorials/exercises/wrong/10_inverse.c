/* Wrong answers to exercise 10. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value right(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, A), place);
}

static ct_value forward(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, A, place);
}

static ct_value mn(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    return ct_idx2crd(cx, c, ct_shape(cx, A));
}

static ct_value identity(ct_ctx *cx, ct_value A, ct_value place)
{
    (void)cx;
    (void)A;
    return place;
}

static ct_value coalesced(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, ct_coalesce(cx, A)), place);
}

static ct_value try_right(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_right_inverse(cx, a), b);
}

static ct_value try_fwd(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, a, b);
}

static ct_value try_crd(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, b, ct_shape(cx, a));
}

static ct_value try_same(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value try_mn(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_shape(cx, a));
}

static ct_value try_div(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_div(cx, b, ct_get(cx, ct_flatten(cx, ct_stride(cx, a)), 0));
}

static ct_value try_one(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_add(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_static(cx, 1));
}

static ct_value try_inv(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_left_inverse(cx, a);
}

static ct_value try_rm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_flatten(cx, ct_shape(cx, a)),
             c = ct_flatten(cx, ct_idx2crd(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), s));
    if (ct_kind_of(c) != CT_TUPLE)
        return c;
    return ct_crd2idx(cx, c, s, ct_compact_row_major(cx, s, ct_static(cx, 1)));
}

static ct_value try_twice(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_right_inverse(cx, ct_left_inverse(cx, a)), b);
}

static ct_value more_mod(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_mod(cx, b, ct_size(cx, a));
}

static ct_value more_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_complement_cosize(cx, a), b);
}

static ct_value more_coal(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_coalesce(cx, a), b);
}

static ct_value more_divsize(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_div(cx, ct_mul(cx, b, ct_size(cx, a)), ct_cosize(cx, a));
}

static ct_value more_last(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_div(cx, b,
                  ct_get(cx, ct_flatten(cx, ct_stride(cx, a)),
                         ct_rank(ct_flatten(cx, ct_stride(cx, a))) - 1));
}

static ct_value more_stridecrd(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd_stride(cx, b, ct_shape(cx, a), ct_stride(cx, a));
}

static ct_value more_pair(ct_ctx *cx, ct_value a, ct_value b)
{
    return pair(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), b);
}

static ct_value more_minus(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_sub(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_static(cx, 1));
}

static ct_value more_flat(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_flatten(
        cx, ct_idx2crd(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_shape(cx, a)));
}

static ct_value more_inrow(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, a), b), M = ct_size(cx, ct_get(cx, a, 0)),
             N = ct_size(cx, ct_get(cx, a, 1));
    return ct_add(cx, ct_mul(cx, ct_mod(cx, c, M), N), ct_div(cx, c, M));
}

static ct_value more_zero(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)a, (void)b;
    return ct_static(cx, 0);
}

static ct_value more_rl(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_right_inverse(cx, ct_coalesce(cx, a)), b);
}

static ct_value more_rank(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t n = 0, k = ct_int(ct_size(cx, a));
    for (int64_t i = 0; i < k; ++i)
        n += ct_int(ct_layout_call(cx, a, ct_dynamic(cx, i))) < ct_int(b);
    return ct_dynamic(cx, n);
}

static ct_value more_wloop(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t k = ct_int(ct_size(cx, a));
    for (int64_t i = 0; i < k; ++i)
        if (ct_int(ct_layout_call(cx, a, ct_dynamic(cx, i))) > ct_int(b))
            return ct_dynamic(cx, i);
    return ct_dynamic(cx, 0);
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, ct_layout_call(cx, ct_right_inverse(cx, a), b), ct_shape(cx, a));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value c = ct_flatten(
        cx, ct_idx2crd(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_shape(cx, a)));
    return ct_reverse(cx, c);
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, a, ct_layout_call(cx, a, b));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value d = ct_flatten(cx, ct_stride(cx, a));
    return pair(cx, ct_div(cx, b, ct_item(d, 0)), ct_div(cx, b, ct_item(d, 1)));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_size(cx, ct_right_inverse(cx, a));
}

const wrong_answer wrong_answers[] = {
    {"an inverse is an inverse", right, "this is right_inverse"},
    {"A at the place", forward, "this is A(place)"},
    {"a coordinate is (m,n)", mn, "natural coordinate"},
    {"the place is the coordinate", identity, "the place itself"},
    {"the inverse of the coalesced layout", coalesced, "this is right_inverse"},
    {"right_inverse", try_right, "this is right_inverse. It covers A's places"},
    {"A of the place", try_fwd, "this is A(place): the layout used once more,"},
    {"idx2crd", try_crd, "the place was split by A's shape, as if it were"},
    {"the place", try_same, "this is the place itself. Coordinate and place"},
    {"the pair", try_mn, "this is the natural coordinate. The inverses of"},
    {"by the stride", try_div, "the place was divided by the first stride. That"},
    {"counting from 1", try_one, "every answer is too large by 1. Coordinates,"},
    {"the inverse itself", try_inv, "this is the inverse, a layout. Call it with the"},
    {"numbered along rows", try_rm, "the coordinate is the right one, numbered along"},
    {"the inverse of the inverse", try_twice, "this is A(place): the layout used once more,"},
    {"modulo size", more_mod, "this is the place modulo A's size. A place is"},
    {"complement", more_comp, ""},
    {"coalesce", more_coal, "this is A(place): the layout used once more,"},
    {"cosize", more_divsize, ""},
    {"the second stride", more_last, ""},
    {"idx2crd with strides", more_stridecrd, "this is the natural coordinate. The inverses of"},
    {"(c, place)", more_pair, ""},
    {"less one", more_minus, "every answer is too small by 1. It counts from"},
    {"flat coordinate", more_flat, "these are the natural coordinates, flat. The"},
    {"row-major of natural", more_inrow, "(m,n) is right, and was numbered along the"},
    {"0", more_zero, "the answer is the same at every cell, whatever"},
    {"right inverse of left", more_rl, "this is right_inverse. It covers A's places"},
    {"its rank in memory", more_rank, "this counts the places of A before this one:"},
    {"starts at 1", more_wloop, ""},
    {"natural of the right inverse", mixed_a, "this is the natural coordinate of"},
    {"left inverse of the coalesced, plus natural flat rev", mixed_b, ""},
    {"A twice", mixed_c, "this is A(A(place)): the layout used twice"},
    {"place div, mod strides", mixed_d, ""},
    {"right inverse shape", mixed_e, ""},
    {NULL, NULL, NULL}};
