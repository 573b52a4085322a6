/* Wrong answers to exercise 9. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value library(ct_ctx *cx, ct_value layout, ct_value n)
{
    return ct_complement(cx, layout, n);
}

static ct_value gaps(ct_ctx *cx, ct_value layout, ct_value n)
{
    (void)n;
    return ct_make_layout(cx, ct_stride(cx, layout), ct_dynamic(cx, 1));
}

static ct_value cosize(ct_ctx *cx, ct_value layout, ct_value n)
{
    ct_value d = ct_stride(cx, layout), run = ct_mul(cx, ct_shape(cx, layout), d);
    ct_tuple shape = pair(cx, d, ct_div(cx, n, run));
    return ct_make_layout(cx, shape, pair(cx, ct_static(cx, 1), ct_cosize(cx, layout)));
}

static ct_value side_by_side(ct_ctx *cx, ct_value layout, ct_value n)
{
    ct_value size = ct_size(cx, layout);
    return ct_make_layout(cx, ct_div(cx, n, size), ct_dynamic(cx, 1));
}

static ct_value again(ct_ctx *cx, ct_value layout, ct_value n)
{
    ct_value run = ct_mul(cx, ct_size(cx, layout), ct_stride(cx, layout));
    return ct_make_layout(cx, ct_div(cx, n, run), run);
}

static ct_value repeats_first(ct_ctx *cx, ct_value layout, ct_value n)
{
    ct_value d = ct_stride(cx, layout), run = ct_mul(cx, ct_shape(cx, layout), d);
    return ct_make_layout(cx, pair(cx, ct_div(cx, n, run), d), pair(cx, run, ct_static(cx, 1)));
}

static ct_value gap_width(ct_ctx *cx, ct_value layout, ct_value n)
{
    ct_value d = ct_stride(cx, layout), run = ct_mul(cx, ct_shape(cx, layout), d);
    ct_value gap = ct_sub(cx, d, ct_static(cx, 1));
    return ct_make_layout(cx, pair(cx, gap, ct_div(cx, n, run)), pair(cx, ct_static(cx, 1), run));
}

const wrong_answer wrong_answers[] = {
    {"the library has it", library, "without ct_complement"},
    {"copies fill the gaps", gaps, "fills the gaps of one run and stops"},
    {"the second run begins at cosize", cosize, "the repeat begins at cosize"},
    {"the rest, one after the other", side_by_side, "they lie side by side"},
    {"the whole layout again and again", again, "between two of its places"},
    {"first the repeats, then the gaps", repeats_first, "in another order"},
    {"the gap is d - 1 wide", gap_width, "d - 1"},
    {NULL, NULL, NULL}};
