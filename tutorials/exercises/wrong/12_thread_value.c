/* Wrong answers to exercise 12. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value matrix(ct_ctx *cx, ct_value tv, ct_value mn)
{
    return ct_layout_call(cx, tv, mn);
}

static ct_value exchanged(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_div(cx, c, threads), ct_mod(cx, c, threads));
}

static ct_value row_major(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value columns = ct_div(cx, ct_size(cx, tv), ct_static(cx, 4));
    ct_value place = ct_add(cx, ct_item(mn, 1), ct_mul(cx, columns, ct_item(mn, 0)));
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, tv), place);
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_mod(cx, c, threads), ct_div(cx, c, threads));
}

static ct_value one_number(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    return ct_layout_call(cx, ct_right_inverse(cx, tv), place);
}

static ct_value split_by_values(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    ct_value values = ct_size(cx, ct_get(cx, tv, 1));
    return pair(cx, ct_div(cx, c, values), ct_mod(cx, c, values));
}

static ct_value n_first(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 1), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 0)));
    ct_value c = ct_layout_call(cx, ct_right_inverse(cx, tv), place);
    ct_value threads = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_mod(cx, c, threads), ct_div(cx, c, threads));
}

static ct_value pair_call(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_layout inverse =
        ct_with_shape(cx, ct_right_inverse(cx, tv),
                      pair(cx, ct_static(cx, 4), ct_div(cx, ct_size(cx, tv), ct_static(cx, 4))));
    return ct_layout_call(cx, inverse, mn);
}

static ct_value left_value(ct_ctx *cx, ct_value tv, ct_value mn)
{
    ct_value place = ct_add(cx, ct_item(mn, 0), ct_mul(cx, ct_static(cx, 4), ct_item(mn, 1)));
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, tv), place);
    ct_value T = ct_size(cx, ct_get(cx, tv, 0));
    return pair(cx, ct_div(cx, c, T), ct_mod(cx, c, T));
}

static ct_value try_fwd(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return ct_layout_call(cx, a, b);
}

static ct_value try_same(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value try_rm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    ct_value q = ct_add(cx, ct_mul(cx, m, ct_div(cx, ct_size(cx, a), four)), n),
             x = ct_layout_call(cx, inv, q);
    return pair(cx, ct_mod(cx, x, T), ct_div(cx, x, T));
}

static ct_value try_V(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_mod(cx, w, V), ct_div(cx, w, V));
}

static ct_value try_vt(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_div(cx, w, T), ct_mod(cx, w, T));
}

static ct_value try_noinv(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_mod(cx, p, T), ct_div(cx, p, T));
}

static ct_value try_fwdp(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    ct_value x = ct_layout_call(cx, a, p);
    return pair(cx, ct_mod(cx, x, T), ct_div(cx, x, T));
}

static ct_value try_rmtv(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_div(cx, w, V), ct_mod(cx, w, V));
}

static ct_value try_4m(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    ct_value x = ct_layout_call(cx, inv, ct_add(cx, ct_mul(cx, four, m), n));
    return pair(cx, ct_mod(cx, x, T), ct_div(cx, x, T));
}

static ct_value try_mod4(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_mod(cx, w, four), ct_div(cx, w, four));
}

static ct_value try_invmn(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return ct_layout_call(cx, inv, ct_add(cx, m, n));
}

static ct_value try_w(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return w;
}

static ct_value try_nov(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_mod(cx, w, T), ct_static(cx, 0));
}

static ct_value more_modmod(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_mod(cx, w, T), ct_mod(cx, w, V));
}

static ct_value more_divdiv(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_div(cx, w, T), ct_div(cx, w, V));
}

static ct_value more_pvt(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_div(cx, p, V), ct_mod(cx, p, V));
}

static ct_value more_nm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, n, m);
}

static ct_value more_nat(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return ct_idx2crd(cx, w, ct_shape(cx, a));
}

static ct_value more_one(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_add(cx, ct_mod(cx, w, T), ct_static(cx, 1)),
                ct_add(cx, ct_div(cx, w, T), ct_static(cx, 1)));
}

static ct_value more_swmn(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    ct_value x = ct_layout_call(cx, inv, ct_add(cx, n, ct_mul(cx, four, m)));
    return pair(cx, ct_mod(cx, x, T), ct_div(cx, x, T));
}

static ct_value more_T(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    ct_value S = ct_size(cx, a);
    return pair(cx, ct_mod(cx, w, S), ct_div(cx, w, S));
}

static ct_value more_rank(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    ct_value x = ct_get(cx, ct_flatten(cx, ct_shape(cx, a)), 0);
    return pair(cx, ct_mod(cx, w, x), ct_div(cx, w, x));
}

static ct_value more_thread(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return ct_mod(cx, w, T);
}

static ct_value more_tp(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, w, p);
}

static ct_value more_tvt(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return pair(cx, ct_mod(cx, w, T), n);
}

static ct_value more_p(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return p;
}

static ct_value more_inv(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p);
    (void)T, (void)V, (void)w;
    return inv;
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p), C = ct_div(cx, ct_size(cx, a), four);
    (void)T, (void)V, (void)w, (void)C;
    ct_value x = ct_layout_call(cx, inv, ct_add(cx, ct_mul(cx, m, C), n));
    return pair(cx, ct_div(cx, x, T), ct_mod(cx, x, T));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p), C = ct_div(cx, ct_size(cx, a), four);
    (void)T, (void)V, (void)w, (void)C;
    ct_value x = ct_layout_call(cx, inv, ct_add(cx, ct_mul(cx, m, C), n));
    return pair(cx, ct_div(cx, x, V), ct_mod(cx, x, V));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p), C = ct_div(cx, ct_size(cx, a), four);
    (void)T, (void)V, (void)w, (void)C;
    ct_value q = ct_add(cx, ct_mul(cx, m, C), n);
    return pair(cx, ct_mod(cx, q, T), ct_div(cx, q, T));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p), C = ct_div(cx, ct_size(cx, a), four);
    (void)T, (void)V, (void)w, (void)C;
    ct_value x = ct_layout_call(cx, inv, ct_add(cx, m, ct_mul(cx, C, n)));
    return pair(cx, ct_mod(cx, x, T), ct_div(cx, x, T));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p), C = ct_div(cx, ct_size(cx, a), four);
    (void)T, (void)V, (void)w, (void)C;
    return pair(cx, ct_mod(cx, w, V), ct_div(cx, w, T));
}

static ct_value mixed_g(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value m = ct_item(b, 0), n = ct_item(b, 1), four = ct_static(cx, 4),
             p = ct_add(cx, m, ct_mul(cx, four, n));
    ct_value T = ct_size(cx, ct_get(cx, a, 0)), V = ct_size(cx, ct_get(cx, a, 1)),
             inv = ct_right_inverse(cx, a);
    ct_value w = ct_layout_call(cx, inv, p), C = ct_div(cx, ct_size(cx, a), four);
    (void)T, (void)V, (void)w, (void)C;
    return pair(cx, ct_div(cx, p, T), ct_mod(cx, p, T));
}

const wrong_answer wrong_answers[] = {
    {"TV is the matrix", matrix, "this is TV at (m,n)"},
    {"value, then thread", exchanged, "thread and value are exchanged"},
    {"the inverse is called with (m,n)", row_major, "numbered along the rows"},
    {"the inverse is the answer", one_number, "1-D coordinate of TV"},
    {"the number split by the number of values", split_by_values, "as if the value ran fastest"},
    {"the number counts along n first", n_first, "along the rows"},
    {"the inverse, called with (m,n)", pair_call, "1-D coordinate of TV"},
    {"left inverse, value first", left_value, "thread and value are exchanged"},
    {"tv(m,n)", try_fwd, "this is TV at (m,n): the layout read as if it"},
    {"the row is the thread", try_same, "this is the operand mn itself, unchanged. The"},
    {"rows of the tile", try_rm, "(m,n) was numbered along the rows. Places in a"},
    {"by the values", try_V, "the 1-D coordinate was split by the number of"},
    {"value, thread", try_vt, "thread and value are exchanged. TV is (thread,"},
    {"the place itself", try_noinv, "the number of the element in the tile was split"},
    {"tv of the place", try_fwdp, "TV was called with the number of the element."},
    {"values run fastest", try_rmtv, "the 1-D coordinate was divided by the number of"},
    {"4 m + n", try_4m, "(m,n) was numbered along the rows, 4 m + n. The"},
    {"four threads", try_mod4, "the 1-D coordinate was split by 4, the rows of"},
    {"the inverse of (m,n)", try_invmn, "m + n was taken for the number of the element."},
    {"the number", try_w, "this is the 1-D coordinate of TV. To find"},
    {"thread only", try_nov, "the thread is right, and the value is always 0."},
    {"both modulo", more_modmod, "both numbers are remainders. The 1-D coordinate"},
    {"both quotients", more_divdiv, "both numbers are quotients. The 1-D coordinate"},
    {"place, row-major split", more_pvt, "the number of the element was divided by the"},
    {"n, m", more_nm, "this is (n,m), the element with its indices"},
    {"idx2crd of the TV shape", more_nat, "these are the natural coordinates of thread and"},
    {"counted from 1", more_one, "thread and value are too large by 1. Both count"},
    {"(n,m) numbered", more_swmn, "(m,n) was numbered along the rows, 4 m + n. The"},
    {"size of all", more_T, "the 1-D coordinate was split by the size of TV,"},
    {"the extent of the first part", more_rank, "the 1-D coordinate was split by the first"},
    {"the thread only", more_thread, "this is the first number of the expected answer"},
    {"the pair (w, p)", more_tp, ""},
    {"thread right, value is n", more_tvt, "the thread is right, and the value is n, the"},
    {"the place", more_p, "this is the number of the element in the tile,"},
    {"the inverse layout", more_inv, "this is the inverse, a layout. Call it with the"},
    {"row-major, (v,t)", mixed_a, "(m,n) was numbered along the rows, and thread"},
    {"row-major, by V", mixed_b, "(m,n) was numbered along the rows, and the 1-D"},
    {"place, row-major, not inverted", mixed_c, "this is (n,m), the element with its indices"},
    {"m + C n", mixed_d, ""},
    {"mod V", mixed_e, "the value is right; the thread is the remainder"},
    {"place, exchanged", mixed_g, "the number of the element was split, without"},
    {NULL, NULL, NULL}};
