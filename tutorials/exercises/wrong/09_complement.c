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

static ct_value try_cosize(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, ct_cosize(cx, a))),
                          pair(cx, one, ct_cosize(cx, a)));
}

static ct_value try_gap(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, d, one);
}

static ct_value try_rep(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_div(cx, b, run), run);
}

static ct_value try_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, one, d));
}

static ct_value try_desc(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, ct_div(cx, b, run), d), pair(cx, run, one));
}

static ct_value try_size(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, s)), pair(cx, one, s));
}

static ct_value try_same(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return a;
}

static ct_value try_left(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, ct_sub(cx, d, one), ct_div(cx, b, run)), pair(cx, one, run));
}

static ct_value try_n(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, b, one);
}

static ct_value try_nd(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, d)), pair(cx, one, run));
}

static ct_value try_s(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, s, ct_div(cx, b, run)), pair(cx, one, run));
}

static ct_value try_list(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_div(cx, b, s), one);
}

static ct_value try_cosize2(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, one, ct_cosize(cx, a)));
}

static ct_value try_n1(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, one, b));
}

static ct_value more_ncos(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, ct_cosize(cx, a))), pair(cx, one, run));
}

static ct_value more_ss(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, s, ct_div(cx, b, run)), pair(cx, one, run));
}

static ct_value more_dd(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, d, run));
}

static ct_value more_swap(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, ct_div(cx, b, run), d), pair(cx, one, run));
}

static ct_value more_oned(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_div(cx, b, d), d);
}

static ct_value more_ns(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_div(cx, b, s), s);
}

static ct_value more_shift(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, s), pair(cx, one, d));
}

static ct_value more_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_complement(cx, a, b);
}

static ct_value more_tail(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_sub(cx, b, run), one);
}

static ct_value more_ind(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, run, ct_div(cx, b, run)), pair(cx, one, run));
}

static ct_value more_size(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, one, s));
}

static ct_value more_both(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    ct_layout c = ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, one, run));
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, c});
}

static ct_value more_dm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, ct_sub(cx, d, one), ct_div(cx, b, run)), pair(cx, one, run));
}

static ct_value more_nn(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, s), pair(cx, one, run));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, b), pair(cx, one, run));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, ct_sub(cx, d, one), ct_div(cx, b, ct_cosize(cx, a))),
                          pair(cx, one, ct_cosize(cx, a)));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_mul(cx, d, ct_div(cx, b, run)), run);
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, pair(cx, d, ct_div(cx, b, run)), pair(cx, s, run));
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_shape(cx, a), d = ct_stride(cx, a), run = ct_mul(cx, s, d),
             one = ct_static(cx, 1);
    (void)s, (void)d, (void)run, (void)one, (void)b;
    return ct_make_layout(cx, ct_sub(cx, b, s), one);
}

const wrong_answer wrong_answers[] = {
    {"the library has it", library, "without ct_complement"},
    {"copies fill the gaps", gaps, "fills the gaps of one run and stops"},
    {"the second run begins at cosize", cosize, "the repeat begins at cosize"},
    {"the rest, one after the other", side_by_side, "they lie side by side"},
    {"the whole layout again and again", again, "between two of its places"},
    {"first the repeats, then the gaps", repeats_first, "in another order"},
    {"the gap is d - 1 wide", gap_width, "d - 1"},
    {"repeats at cosize", try_cosize, "the extent of the second mode is n / cosize and"},
    {"only the gap", try_gap, "this fills the gaps of one run and stops there."},
    {"only the repeats", try_rep, "this repeats the layout, but between two of its"},
    {"repeats at d", try_d, "the size is right, n / s starts, but they lie"},
    {"repeats first", try_desc, "the right starts in another order: first the"},
    {"repeats at s", try_size, "the extent of the second mode is n / s and"},
    {"the layout", try_same, "this is the operand layout itself, unchanged."},
    {"what is left, d - 1 of each", try_left, "d - 1 places are free between two of the"},
    {"all of it", try_n, "these are all the places 0 .. n-1, those of the"},
    {"n / d", try_nd, "the extent of the second mode is n / d and"},
    {"s starts", try_s, "the extent of the first mode is s and should be"},
    {"n / s of them, side by side", try_list, "the size is right, n / s starts, but they lie"},
    {"n / run at cosize", try_cosize2, "the repeat begins at cosize, the last place"},
    {"repeats at n", try_n1, "the stride of the second mode is n and should"},
    {"n / cosize, run apart", more_ncos, "the extent of the second mode is n / cosize and"},
    {"the gap counts s", more_ss, "the extent of the first mode is s and should be"},
    {"gap steps by d", more_dd, "the stride of the first mode is d and should be"},
    {"extents exchanged", more_swap, "the extent of the first mode is n / (s * d) and"},
    {"n / d : d", more_oned, "the starts are d apart, and there the layout"},
    {"n / s : s", more_ns, "the starts are s apart. The layout's own places"},
    {"s copies of d", more_shift, "the extent of the second mode is s and should"},
    {"calls complement", more_comp, "this exercise is to be solved without"},
    {"beyond the end", more_tail, ""},
    {"s * d once more", more_ind, "the extent of the first mode is s * d and"},
    {"run = s", more_size, "the stride of the second mode is s and should"},
    {"three modes", more_both, "this is the layout and its complement together,"},
    {"d - 1 gap, from 1", more_dm, "d - 1 places are free between two of the"},
    {"the number n", more_nn, "this is the operand n itself, unchanged. The"},
    {"(d, s):(1, s*d)", mixed_a, "the extent of the second mode is s and should"},
    {"(d, n):(1, s*d)", mixed_b, "the extent of the second mode is n and should"},
    {"(d-1, n/cosize):(1, cosize)", mixed_c, "the extent of the first mode is d - 1 and"},
    {"(n/run):run with gap d", mixed_d, ""},
    {"(d, n/run):(s, run)", mixed_e, "the starts are s apart. The layout's own places"},
    {"n - size", mixed_g, ""},
    {NULL, NULL, NULL}};
