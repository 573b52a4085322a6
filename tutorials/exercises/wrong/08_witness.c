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

const wrong_answer wrong_answers[] = {
    {"modes that compose make a composition", zero, "this is 0 everywhere"},
    {"the parts minus the whole", other_sign, "with the other sign"},
    {"the value there", whole, "this is A(B(c))"},
    {"A first, as it is written first", a_first, "A and B are exchanged"},
    {"the sum inside A is the sum of the coordinates", sum_inside, "this is 0 everywhere"},
    {"what the first mode gives is subtracted", first_part, "only the part of c0"},
    {"the difference of the coordinates", coordinates, "this is 0 everywhere"},
    {NULL, NULL, NULL}};
