/* Wrong answers to exercise 8. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value zero(ct_ctx *cx, ct_value layouts, ct_value c)
{
    (void)layouts;
    (void)c;
    return ct_dynamic(cx, 0);
}

static ct_value other_sign(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value a = ct_item(layouts, 0), b = ct_item(layouts, 1), zero = ct_static(cx, 0);
    ct_value whole = ct_layout_call(cx, a, ct_layout_call(cx, b, c));
    ct_value first = ct_layout_call(cx, a, ct_layout_call(cx, b, pair(cx, ct_item(c, 0), zero)));
    ct_value second = ct_layout_call(cx, a, ct_layout_call(cx, b, pair(cx, zero, ct_item(c, 1))));
    return ct_sub(cx, ct_add(cx, first, second), whole);
}

static ct_value whole(ct_ctx *cx, ct_value layouts, ct_value c)
{
    return ct_layout_call(cx, ct_item(layouts, 0), ct_layout_call(cx, ct_item(layouts, 1), c));
}

static ct_value a_first(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value a = ct_item(layouts, 1), b = ct_item(layouts, 0), zero = ct_static(cx, 0);
    ct_value whole = ct_layout_call(cx, a, ct_layout_call(cx, b, c));
    ct_value first = ct_layout_call(cx, a, ct_layout_call(cx, b, pair(cx, ct_item(c, 0), zero)));
    ct_value second = ct_layout_call(cx, a, ct_layout_call(cx, b, pair(cx, zero, ct_item(c, 1))));
    return ct_sub(cx, whole, ct_add(cx, first, second));
}

static ct_value sum_inside(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value a = ct_item(layouts, 0), b = ct_item(layouts, 1), zero = ct_static(cx, 0);
    ct_value x = ct_layout_call(cx, b, pair(cx, ct_item(c, 0), zero));
    ct_value y = ct_layout_call(cx, b, pair(cx, zero, ct_item(c, 1)));
    ct_value whole = ct_layout_call(cx, a, ct_layout_call(cx, b, c));
    return ct_sub(cx, whole, ct_layout_call(cx, a, ct_add(cx, x, y)));
}

static ct_value first_part(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value a = ct_item(layouts, 0), b = ct_item(layouts, 1);
    ct_value whole = ct_layout_call(cx, a, ct_layout_call(cx, b, c));
    ct_tuple c0 = pair(cx, ct_item(c, 0), ct_static(cx, 0));
    return ct_sub(cx, whole, ct_layout_call(cx, a, ct_layout_call(cx, b, c0)));
}

static ct_value coordinates(ct_ctx *cx, ct_value layouts, ct_value c)
{
    ct_value b = ct_item(layouts, 1), zero = ct_static(cx, 0);
    ct_value x = ct_layout_call(cx, b, pair(cx, ct_item(c, 0), zero));
    ct_value y = ct_layout_call(cx, b, pair(cx, zero, ct_item(c, 1)));
    return ct_sub(cx, ct_layout_call(cx, b, c), ct_add(cx, x, y));
}

static ct_value try_sign(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx,
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, r))),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, b)));
}

static ct_value try_B(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, B, b),
                  ct_add(cx, ct_layout_call(cx, B, l), ct_layout_call(cx, B, r)));
}

static ct_value try_A(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, b),
                  ct_add(cx, ct_layout_call(cx, A, l), ct_layout_call(cx, A, r)));
}

static ct_value try_BA(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, B, ct_layout_call(cx, A, b)),
                  ct_add(cx, ct_layout_call(cx, B, ct_layout_call(cx, A, l)),
                         ct_layout_call(cx, B, ct_layout_call(cx, A, r))));
}

static ct_value try_1d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, c0)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, c1))));
}

static ct_value try_def(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_layout_call(cx, A, ct_layout_call(cx, B, b));
}

static ct_value try_bool(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    ct_value d = ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                        ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                               ct_layout_call(cx, A, ct_layout_call(cx, B, r))));
    return ct_dynamic(cx, ct_int(d) != 0);
}

static ct_value try_abs(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_abs(cx, ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                             ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                                    ct_layout_call(cx, A, ct_layout_call(cx, B, r)))));
}

static ct_value try_paren(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_add(cx,
                  ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, l))),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, r)));
}

static ct_value try_swap(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, pair(cx, c1, z))),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, pair(cx, z, c0)))));
}

static ct_value try_sumin(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(
        cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
        ct_layout_call(cx, A, ct_add(cx, ct_layout_call(cx, B, l), ct_layout_call(cx, B, r))));
}

static ct_value try_modes(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, r)));
}

static ct_value more_l(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, l)));
}

static ct_value more_r(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, r)));
}

static ct_value more_comp(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_composition(cx, ct_item(a, 0), ct_item(a, 1)), b);
}

static ct_value more_c0(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, l))));
}

static ct_value more_plus(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, r))));
}

static ct_value more_add(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, ct_add(cx, c0, c1))),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, c0)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, c1))));
}

static ct_value more_tr(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, pair(cx, c1, c0))),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, r))));
}

static ct_value more_sep(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, b), ct_layout_call(cx, B, b));
}

static ct_value more_prod(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_mul(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, r))));
}

static ct_value more_bc(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_item(a, 1), b);
}

static ct_value more_mix(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, pair(cx, z, c0))),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, pair(cx, c1, z)))));
}

static ct_value more_two(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    ct_value x = ct_layout_call(cx, B, l), y = ct_layout_call(cx, B, r);
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_layout_call(cx, A, pair(cx, x, y)));
}

static ct_value more_diff(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, l)),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, r)));
}

static ct_value mixed_a(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, A, l), ct_layout_call(cx, A, r)));
}

static ct_value mixed_b(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, B, l), ct_layout_call(cx, B, r)));
}

static ct_value mixed_c(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_layout_call(cx, A, ct_add(cx, ct_layout_call(cx, B, l), ct_layout_call(cx, B, r)));
}

static ct_value mixed_d(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    return ct_sub(cx,
                  ct_add(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, c0)),
                         ct_layout_call(cx, A, ct_layout_call(cx, B, c1))),
                  ct_layout_call(cx, A, ct_layout_call(cx, B, b)));
}

static ct_value mixed_e(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value A = ct_item(a, 0), B = ct_item(a, 1), z = ct_static(cx, 0);
    ct_value c0 = ct_item(b, 0), c1 = ct_item(b, 1), l = pair(cx, c0, z), r = pair(cx, z, c1);
    (void)A, (void)B, (void)l, (void)r;
    ct_value x = ct_layout_call(cx, B, l), y = ct_layout_call(cx, B, r);
    return ct_sub(cx, ct_layout_call(cx, A, ct_layout_call(cx, B, b)),
                  ct_add(cx, ct_layout_call(cx, ct_get(cx, A, 0), x),
                         ct_layout_call(cx, ct_get(cx, A, 1), y)));
}

const wrong_answer wrong_answers[] = {
    {"modes that compose make a composition", zero, "this is 0 everywhere"},
    {"the parts minus the whole", other_sign, "with the other sign"},
    {"the value there", whole, "this is A(B(c))"},
    {"A first, as it is written first", a_first, "A and B are exchanged"},
    {"the sum inside A is the sum of the coordinates", sum_inside, "this is 0 everywhere"},
    {"what the first mode gives is subtracted", first_part, "only the part of c0"},
    {"the difference of the coordinates", coordinates, "this is 0 everywhere"},
    {"modes less definition", try_sign, "the right numbers with the other sign: A(B(c))"},
    {"B alone", try_B, "this is 0 everywhere, as it would be if A(x +"},
    {"A alone", try_A, "this is 0 everywhere, as it would be if A(x +"},
    {"A first", try_BA, "A and B are exchanged: this is B(A(c)). In"},
    {"c1 by itself", try_1d, "the second part is A(B(c1)), and c1 by itself"},
    {"the definition", try_def, "this is A(B(c)), the composition itself. How"},
    {"is it a witness?", try_bool, "this is 1 where the expected number is not 0,"},
    {"how far apart", try_abs, "this is the right difference without its sign."},
    {"parentheses", try_paren, "the second part was added: whole - first +"},
    {"coordinates exchanged", try_swap, "the parts are those of (c1,0) and (0,c0): the"},
    {"sum inside", try_sumin, "this is 0 everywhere, as it would be if A(x +"},
    {"only the answer by modes", try_modes, "this is the answer by modes, A(B(c0,0)) +"},
    {"only the first part", more_l, "only the part of c0 was subtracted. The answer"},
    {"only the second part", more_r, "only the part of c1 was subtracted. The answer"},
    {"composition called", more_comp, "this is A(B(c)), the composition itself. How"},
    {"both c0", more_c0, "the part of c0 was subtracted twice, and that"},
    {"added", more_plus, "the parts were added to A(B(c)). The task asks"},
    {"c0 + c1", more_add, ""},
    {"(c1,c0)", more_tr, "the whole is A(B(c1,c0)): the coordinate is"},
    {"A of c0, B of c1", more_sep, "this is A(c) - B(c). The two are to be called"},
    {"product of the parts", more_prod, "the parts were multiplied. The answer by modes"},
    {"B of c", more_bc, "this is B(c), a coordinate of A. A comes next:"},
    {"(0,c0), (c1,0)", more_mix, "the parts are those of (c1,0) and (0,c0): the"},
    {"by A's coordinate (B(c0),B(c1))", more_two, ""},
    {"the difference of the parts", more_diff, "this is the difference of the two parts. Their"},
    {"A parts without B", mixed_a, "this is A(c): B was left out. B sees the"},
    {"B parts", mixed_b, "the parts are B(c0,0) and B(0,c1): A was left"},
    {"A of the sum", mixed_c, "this is A(B(c)), the composition itself. How"},
    {"1-D parts, other sign", mixed_d, ""},
    {"modes: A0(B0) + A1(B1)", mixed_e, ""},
    {NULL, NULL, NULL}};
