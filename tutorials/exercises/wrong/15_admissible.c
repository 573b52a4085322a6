/* Wrong answers to exercise 15. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value always(ct_ctx *cx, ct_value A, ct_value sd)
{
    (void)A;
    (void)sd;
    return ct_dynamic(cx, 1);
}

static ct_value one_stride(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t s = ct_int(ct_item(sd, 0)), d = ct_int(ct_item(sd, 1));
    int64_t step = ct_int(ct_layout_call(cx, A, ct_dynamic(cx, d)));
    for (int64_t c = 0; c < s; ++c)
        if (ct_int(ct_layout_call(cx, A, ct_dynamic(cx, c * d))) != c * step)
            return ct_dynamic(cx, 0);
    return ct_dynamic(cx, 1);
}

static ct_value stride(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t d = ct_int(ct_item(sd, 1));
    int64_t M = ct_int(ct_size(cx, ct_get(cx, A, 0)));
    return ct_dynamic(cx, M % d == 0 || d % M == 0);
}

static ct_value conditions(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t s = ct_int(ct_item(sd, 0)), d = ct_int(ct_item(sd, 1));
    int64_t M = ct_int(ct_size(cx, ct_get(cx, A, 0)));
    if (M % d != 0)
        return ct_dynamic(cx, d % M == 0);
    int64_t left = M / d;
    return ct_dynamic(cx, left % s == 0 || s % left == 0);
}

static ct_value library(ct_ctx *cx, ct_value A, ct_value sd)
{
    ct_composition(cx, A, ct_make_layout(cx, ct_item(sd, 0), ct_item(sd, 1)));
    return ct_dynamic(cx, 1);
}

static ct_value fits(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t s = ct_int(ct_item(sd, 0)), d = ct_int(ct_item(sd, 1));
    return ct_dynamic(cx, s * d <= ct_int(ct_size(cx, ct_get(cx, A, 0))));
}

static ct_value inside(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t last = (ct_int(ct_item(sd, 0)) - 1) * ct_int(ct_item(sd, 1));
    return ct_dynamic(cx, last < ct_int(ct_size(cx, A)));
}

static ct_value product_divides(ct_ctx *cx, ct_value A, ct_value sd)
{
    int64_t M = ct_int(ct_size(cx, ct_get(cx, A, 0)));
    int64_t run = ct_int(ct_item(sd, 0)) * ct_int(ct_item(sd, 1));
    return ct_dynamic(cx, run % M == 0 || M % run == 0);
}

static ct_value try_divides(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 % d == 0 || d % s0 == 0);
}

static ct_value try_bound(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s * d <= s0 * s1);
}

static ct_value try_linear(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    int64_t step = ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (1) * d))) -
                   ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (0) * d)));
    for (int64_t c = 0; c + 1 < s; ++c)
        if (ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (c + 1) * d))) -
                ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (c)*d))) !=
            step)
            return ct_dynamic(cx, 0);
    return ct_dynamic(cx, 1);
}

static ct_value try_yes(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)a, (void)b;
    return ct_dynamic(cx, 1);
}

static ct_value try_no(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)a, (void)b;
    return ct_dynamic(cx, 0);
}

static ct_value try_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_dynamic(cx, ct_composition(cx, a, ct_make_layout(cx, ct_item(b, 0), ct_item(b, 1))) !=
                              NULL);
}

static ct_value try_full(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s0 * s1) % (s * d) == 0);
}

static ct_value try_s(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 % s == 0 || s % s0 == 0);
}

static ct_value try_both(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    int64_t r = d < s0 ? s0 / d : 1;
    return ct_dynamic(cx, (s0 % d == 0 || d % s0 == 0) && (s <= r || s % r == 0));
}

static ct_value try_inside(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s * d <= s0);
}

static ct_value try_first3(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s < 3 || ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (2) * d))) -
                                           ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (1) * d))) ==
                                       ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (1) * d))) -
                                           ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (0) * d))));
}

static ct_value try_monotone(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    for (int64_t c = 0; c + 1 < s; ++c)
        if (ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (c + 1) * d))) <=
            ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (c)*d))))
            return ct_dynamic(cx, 0);
    return ct_dynamic(cx, 1);
}

static ct_value try_swap(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    int64_t r = s < s0 ? s0 / s : 1;
    return ct_dynamic(cx, (s0 % s == 0 || s % s0 == 0) && (d <= r || d % r == 0));
}

static ct_value more_mult(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 % d == 0);
}

static ct_value more_over(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, d % s0 == 0);
}

static ct_value more_run(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 % (s * d) == 0);
}

static ct_value more_run2(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 % (s * d) == 0 || (s * d) % s0 == 0);
}

static ct_value more_and(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 % d == 0 && (s0 / d) % s == 0);
}

static ct_value more_cosize(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s * d <= ct_int(ct_cosize(cx, a)));
}

static ct_value more_size1(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s - 1) * d < s0 * s1);
}

static ct_value more_in(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s - 1) * d < s0);
}

static ct_value more_short(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    for (int64_t c = 1; c + 1 < s; ++c)
        if (ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (c)*d))) !=
            c * ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (1) * d))))
            return ct_dynamic(cx, 0);
    return ct_dynamic(cx, 1);
}

static ct_value more_lastonly(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (s - 1) * d))) ==
                              (s - 1) * ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (1) * d))));
}

static ct_value more_one(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s <= 2);
}

static ct_value more_even(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s % 2 == 0 || s == 1);
}

static ct_value more_gcd(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, ct_int(ct_gcd(cx, ct_dynamic(cx, s0), ct_item(b, 1))) > 1 || d == 1);
}

static ct_value more_run1(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    int64_t r = 1;
    while (r < s && ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (r)*d))) ==
                        r * ct_int(ct_layout_call(cx, a, ct_dynamic(cx, (1) * d))))
        ++r;
    return ct_dynamic(cx, s % r == 0);
}

static ct_value more_size(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, s0 * s1 / d >= s);
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s0 * s1) % (s * d) == 0 || s * d <= s0);
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s - 1) * d < s0 || d % s0 == 0);
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s0 * s1) % d == 0 && s * d <= s0 * s1);
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s * d <= s0 || d % s0 == 0) && s * d <= s0 * s1);
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t s0 = ct_int(ct_get(cx, ct_shape(cx, a), 0)),
            s1 = ct_int(ct_get(cx, ct_shape(cx, a), 1));
    int64_t s = ct_int(ct_item(b, 0)), d = ct_int(ct_item(b, 1));
    (void)s0, (void)s1, (void)s, (void)d;
    return ct_dynamic(cx, (s0 % d == 0 || d % s0 == 0) && s * d <= s0 * s1);
}

const wrong_answer wrong_answers[] = {
    {"every d-th element is always a layout", always, "yes to every s and d"},
    {"one stride from the first to the last", one_stride, "this asks for one stride"},
    {"stride divides the extent", stride, "the condition on the stride"},
    {"the two conditions of the documents", conditions, "not necessary"},
    {"ask the library", library, "without ct_composition"},
    {"it must fit into the first mode", fits, "fits into A's first mode"},
    {"all elements must be in A", inside, "the last element lies in A"},
    {"s * d divides the extent, or the extent divides it", product_divides,
     "whether s * d divides"},
    {"d divides, or is a multiple", try_divides, "this asks whether d divides the first extent of"},
    {"it fits", try_bound, "this asks whether s * d elements fit into A."},
    {"equal steps", try_linear, "this asks for one stride. R may have more modes"},
    {"CuTe gives one", try_yes, "this says yes to every s and d, as C++ does"},
    {"never", try_no, "the answer is the same at every cell, whatever"},
    {"ask composition", try_comp, "this exercise is to be solved without"},
    {"divides size", try_full, "this asks whether s * d divides the size of A."},
    {"s divides", try_s, "this asks whether s divides the first extent of"},
    {"the documented conditions", try_both, "these are the two conditions of divisibility,"},
    {"inside the first mode", try_inside, "this asks whether s * d fits into A's first"},
    {"the first three", try_first3, "this compares the first two steps alone. Later"},
    {"ascending", try_monotone, "this says yes to every s and d, as C++ does"},
    {"s and d exchanged", try_swap, "s and d are exchanged: this is the rule for d"},
    {"d divides s0 only", more_mult, "this asks whether d divides the first extent of"},
    {"d is a multiple only", more_over, "this asks whether d is a multiple of the first"},
    {"s * d divides s0", more_run, "this asks whether s * d divides the first"},
    {"or s0 divides s * d", more_run2, "this asks whether s * d divides the first"},
    {"d divides s0 and s divides the rest", more_and, "this asks whether s * d divides the first"},
    {"cosize", more_cosize, "this says yes to every s and d, as C++ does"},
    {"the last is inside", more_size1, "this asks whether the last element lies in A."},
    {"the last is in the first mode", more_in, "this asks that all s elements lie in A's first"},
    {"linear, last step left out", more_short, "this asks for one stride, and leaves out the"},
    {"the last value", more_lastonly, "this asks for one stride. R may have more modes"},
    {"s is 1 or 2", more_one, "this says yes to one and two elements alone."},
    {"a half of each", more_even, ""},
    {"coprime", more_gcd, ""},
    {"the first run divides s", more_run1, "this asks whether the first run of equal steps"},
    {"the number of elements", more_size, "this asks whether s * d elements fit into A."},
    {"s d divides the size or s is short", mixed_a, ""},
    {"linear, or s0 divides d", mixed_b, ""},
    {"size is a multiple of d and it fits", mixed_c,
     "this asks whether s * d elements fit into A."},
    {"first mode or whole columns, fits", mixed_d, ""},
    {"both the rule and fit", mixed_e, ""},
    {NULL, NULL, NULL}};
