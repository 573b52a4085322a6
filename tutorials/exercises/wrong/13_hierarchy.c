/* Wrong answers to exercise 13. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value as_in_c(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_item(shape, i), x = ct_item(mn, i);
        out[i] = x;
        if (ct_rank(mode) == 2)
            out[i] = pair(cx, ct_div(cx, x, ct_item(mode, 1)), ct_mod(cx, x, ct_item(mode, 1)));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value flat(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_flatten(cx, ct_idx2crd(cx, mn, shape));
}

static ct_value mn_itself(ct_ctx *cx, ct_value shape, ct_value mn)
{
    (void)cx;
    (void)shape;
    return mn;
}

static ct_value quotient(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_item(shape, i), x = ct_item(mn, i);
        if (ct_rank(mode) == 1)
            out[i] = x;
        else
            out[i] = pair(cx, ct_div(cx, x, ct_item(mode, 0)), ct_mod(cx, x, ct_item(mode, 0)));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value rows(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value mode = ct_item(shape, 0), m = ct_item(mn, 0);
    if (ct_rank(mode) == 2)
        m = pair(cx, ct_mod(cx, m, ct_item(mode, 0)), ct_div(cx, m, ct_item(mode, 0)));
    return pair(cx, m, ct_item(mn, 1));
}

static ct_value other(ct_ctx *cx, ct_value shape, ct_value mn)
{
    ct_value out[2];
    for (int i = 0; i < 2; ++i) {
        ct_value mode = ct_item(shape, i), x = ct_item(mn, i);
        out[i] = ct_rank(mode) == 1
                     ? x
                     : pair(cx, ct_mod(cx, x, ct_item(mode, 1)), ct_div(cx, x, ct_item(mode, 1)));
    }
    return ct_make_tuple(cx, 2, out);
}

static ct_value number(ct_ctx *cx, ct_value shape, ct_value mn)
{
    return ct_crd2idx_compact(cx, mn, shape);
}

typedef ct_value splitting(ct_ctx *cx, ct_value mode, ct_value i);
static ct_value each_mode(ct_ctx *cx, ct_value s, ct_value mn, splitting *f)
{
    return pair(cx, f(cx, ct_item(s, 0), ct_item(mn, 0)), f(cx, ct_item(s, 1), ct_item(mn, 1)));
}
static ct_value try_right_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_div(cx, i, q), ct_mod(cx, i, q));
}

static ct_value try_right(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_right_part);
}

static ct_value try_q_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_mod(cx, i, q), ct_div(cx, i, q));
}

static ct_value try_q(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_q_part);
}

static ct_value try_swap_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_div(cx, i, p), ct_mod(cx, i, p));
}

static ct_value try_swap(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_swap_part);
}

static ct_value try_int_part(ct_ctx *cx, ct_value s, ct_value i)
{
    ct_value p = ct_rank(s) == 1 ? s : ct_item(s, 0);
    return pair(cx, ct_mod(cx, i, p), ct_div(cx, i, p));
}

static ct_value try_int(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_int_part);
}

static ct_value try_flat(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_flatten(cx, ct_idx2crd(cx, b, a));
}

static ct_value try_same(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value try_noquot_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_mod(cx, i, p), ct_mod(cx, i, q));
}

static ct_value try_noquot(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_noquot_part);
}

static ct_value try_two_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_mod(cx, i, ct_static(cx, 2)), ct_div(cx, i, ct_static(cx, 2)));
}

static ct_value try_two(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_two_part);
}

static ct_value try_crossed(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, pair(cx, ct_item(b, 1), ct_item(b, 0)), a);
}

static ct_value try_zip(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value c = ct_idx2crd(cx, b, a);
    return ct_kind_of(ct_item(c, 0)) == CT_TUPLE && ct_kind_of(ct_item(c, 1)) == CT_TUPLE
               ? ct_zip(cx, c)
               : c;
}

static ct_value try_rest_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_mod(cx, i, p), i);
}

static ct_value try_rest(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, try_rest_part);
}

static ct_value try_first(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_item(a, 0), i = ct_item(b, 0);
    if (ct_rank(s) == 1)
        return b;
    return pair(cx, pair(cx, ct_mod(cx, i, ct_item(s, 0)), ct_div(cx, i, ct_item(s, 0))),
                ct_item(b, 1));
}

static ct_value more_left_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, i, ct_static(cx, 0));
}

static ct_value more_left(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_left_part);
}

static ct_value more_divq_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_mod(cx, i, p), ct_div(cx, i, q));
}

static ct_value more_divq(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_divq_part);
}

static ct_value more_divdiv_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_div(cx, i, p), ct_div(cx, i, q));
}

static ct_value more_divdiv(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_divdiv_part);
}

static ct_value more_qm_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_div(cx, i, q), ct_mod(cx, i, p));
}

static ct_value more_qm(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_qm_part);
}

static ct_value more_modq_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_div(cx, i, q), ct_mod(cx, i, q));
}

static ct_value more_modq(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_modq_part);
}

static ct_value more_one_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    ct_value o = ct_static(cx, 1);
    return pair(cx, ct_add(cx, ct_mod(cx, i, p), o), ct_add(cx, ct_div(cx, i, p), o));
}

static ct_value more_one(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_one_part);
}

static ct_value more_size_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    ct_value n = ct_mul(cx, p, q);
    return pair(cx, ct_mod(cx, i, n), ct_div(cx, i, n));
}

static ct_value more_size(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_size_part);
}

static ct_value more_modes_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return ct_mod(cx, i, p);
}

static ct_value more_modes(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, more_modes_part);
}

static ct_value more_lin(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, ct_crd2idx_compact(cx, b, a), ct_flatten(cx, a));
}

static ct_value more_rowmode(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_item(a, 0);
    return ct_idx2crd(cx, b, pair(cx, s, s));
}

static ct_value more_swapres(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value c = ct_idx2crd(cx, b, a);
    return pair(cx, ct_item(c, 1), ct_item(c, 0));
}

static ct_value more_cols(ct_ctx *cx, ct_value a, ct_value b)
{
    return pair(cx, ct_item(b, 0), ct_item(ct_idx2crd(cx, b, a), 1));
}

static ct_value more_rm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value n = ct_add(cx, ct_mul(cx, ct_item(b, 0), ct_size(cx, ct_item(a, 1))), ct_item(b, 1));
    return ct_idx2crd(cx, n, a);
}

static ct_value more_shape(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)b;
    return a;
}

static ct_value more_num(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_crd2idx_compact(cx, b, a);
}

static ct_value mixed_a_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return pair(cx, ct_static(cx, 0), i);
    ct_value q = ct_item(s, 1);
    return pair(cx, ct_div(cx, i, q), ct_mod(cx, i, q));
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, mixed_a_part);
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_item(a, 0), i = ct_item(b, 0), t = ct_item(a, 1), j = ct_item(b, 1);
    ct_value x =
        ct_rank(s) == 1 ? i : pair(cx, ct_div(cx, i, ct_item(s, 1)), ct_mod(cx, i, ct_item(s, 1)));
    ct_value y =
        ct_rank(t) == 1 ? j : pair(cx, ct_div(cx, j, ct_item(t, 1)), ct_mod(cx, j, ct_item(t, 1)));
    return ct_flatten(cx, pair(cx, x, y));
}

static ct_value mixed_c_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_div(cx, i, p), ct_mod(cx, i, q));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, mixed_c_part);
}

static ct_value mixed_d_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return pair(cx, i, ct_static(cx, 0));
    ct_value p = ct_item(s, 0);
    return pair(cx, ct_mod(cx, i, p), ct_div(cx, i, p));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, mixed_d_part);
}

static ct_value mixed_e_part(ct_ctx *cx, ct_value s, ct_value i)
{
    if (ct_rank(s) == 1)
        return i;
    ct_value p = ct_item(s, 0), q = ct_item(s, 1);
    (void)p, (void)q;
    return pair(cx, ct_sub(cx, i, p), ct_div(cx, i, p));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    return each_mode(cx, a, b, mixed_e_part);
}

const wrong_answer wrong_answers[] = {
    {"as in C, the last index is the fastest", as_in_c, "right part of each pair runs fastest"},
    {"the flat coordinate", flat, "this is the flat coordinate"},
    {"(m,n) is a coordinate", mn_itself, "this is (m,n) itself"},
    {"quotient, then remainder", quotient, "quotient and remainder are exchanged"},
    {"only the rows are nested", rows, "the column was not"},
    {"the remainder by the other extent", other, "extent of the right part"},
    {"the number of the element", number, "1-D coordinate"},
    {"the right part runs fastest", try_right, "the right part of each pair runs fastest, as"},
    {"modulo the other extent", try_q, "the number was divided by the extent of the"},
    {"the quotient first", try_swap, "quotient and remainder are exchanged. The left"},
    {"pairs everywhere", try_int, "a mode that is an integer became a pair too."},
    {"a flat tuple", try_flat, "this is the flat coordinate: all parts side by"},
    {"the pair is natural", try_same, "this is (m,n) itself. It names the same"},
    {"modulo alone", try_noquot, "both parts are remainders. The left part is m"},
    {"pairs of two", try_two, "every mode was split by 2, the extent in the"},
    {"modes exchanged", try_crossed, "m and n are exchanged: the rows were split for"},
    {"fast parts, slow parts", try_zip, "the parts are grouped as (the left ones, the"},
    {"the left, the whole", try_rest, "the right part is the whole number. The left"},
    {"only the rows", try_first, "the row was split, and the column was not. Each"},
    {"left only", more_left, "the number stands in the left part, and the"},
    {"m mod a, m div b", more_divq, "the left part is m mod a, and the right one m /"},
    {"quotients", more_divdiv, "both parts are quotients. The left part is the"},
    {"i / q, i mod p", more_qm, "the left part is m / b and the right one m mod"},
    {"right part modulo b, left quotient b", more_modq,
     "the right part of each pair runs fastest, as"},
    {"counted from 1", more_one, "both parts of a pair are too large by 1."},
    {"by the size of the mode", more_size, "the number stands in the left part, and the"},
    {"only the left part", more_modes, "of each pair there is the left part alone. The"},
    {"the number, then idx2crd by the flat shape", more_lin,
     "this is the flat coordinate: all parts side by"},
    {"both by mode 0", more_rowmode, "the column was split by the extents of the"},
    {"columns first", more_swapres, "the two modes of the answer are exchanged: that"},
    {"only the columns", more_cols, "the column was split, and the row was not. Each"},
    {"number along rows", more_rm, "the right values in another order: they run"},
    {"the shape", more_shape, "this is the operand shape itself, unchanged."},
    {"the number", more_num, "this is the 1-D coordinate, one number for the"},
    {"right fastest in a pair everywhere", mixed_a, "the right part of each pair runs fastest, as"},
    {"right fastest, flat", mixed_b, "the right part of each pair runs fastest, and"},
    {"the remainder right", mixed_c, "the left part is m / a and the right one m mod"},
    {"always pairs with 0", mixed_d, "a mode that is an integer became a pair too."},
    {"left minus", mixed_e, ""},
    {NULL, NULL, NULL}};
