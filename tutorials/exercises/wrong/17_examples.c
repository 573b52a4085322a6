/* Wrong answers to exercise 17. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_ctx *cx, ct_layout layout, int64_t c)
{
    return ct_int(ct_layout_call(cx, layout, ct_dynamic(cx, c)));
}

static ct_value printed(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_layout mine = ct_composition(cx, ct_item(ab, 0), ct_item(ab, 1));
    if (ct_check(cx) != CT_OK) {
        ct_clear(cx);
        return ct_dynamic(cx, 0);
    }
    return ct_dynamic(cx, ct_same(mine, R) ? -1 : 0);
}

static ct_value size_of_R(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, R)); ++c)
        if (at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value size_of_B(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    int64_t c = 0, n = ct_int(ct_size(cx, B));
    while (c < n && at(cx, R, c) == at(cx, A, at(cx, B, c)))
        ++c;
    return ct_dynamic(cx, c < n ? c : -1);
}

static ct_value a_first(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, B, at(cx, A, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value trust(ct_ctx *cx, ct_value ab, ct_value R)
{
    (void)ab;
    (void)R;
    return ct_sub(cx, ct_static(cx, 0), ct_dynamic(cx, 1));
}

static ct_value refusal(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_layout mine = ct_composition(cx, ct_item(ab, 0), ct_item(ab, 1));
    if (ct_check(cx) != CT_OK) {
        ct_clear(cx);
        return ct_dynamic(cx, 0);
    }
    for (int64_t c = 0; c < ct_int(ct_size(cx, mine)); ++c)
        if (at(cx, R, c) != at(cx, mine, c))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value size_first(ct_ctx *cx, ct_value ab, ct_value R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    int64_t n = ct_int(ct_size(cx, B));
    if (ct_int(ct_size(cx, R)) != n)
        return ct_dynamic(cx, 0);
    for (int64_t c = 0; c < n; ++c)
        if (at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value compares_form(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout C = ct_composition(cx, ct_item(ab, 0), ct_item(ab, 1));
    return ct_dynamic(cx, ct_same(C, R) ? -1 : 0);
}

static ct_value up_to_R(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    for (int64_t c = 0; c < ct_int(ct_size(cx, R)); ++c)
        if (at(cx, R, c) != at(cx, ct_item(ab, 0), at(cx, ct_item(ab, 1), c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value b_of_a(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, B, at(cx, A, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value last_one(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    int64_t wrong = -1;
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, A, at(cx, B, c)))
            wrong = c;
    return ct_dynamic(cx, wrong);
}

static ct_value counts(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    int64_t wrong = 0;
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        wrong += c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, A, at(cx, B, c));
    return ct_dynamic(cx, wrong);
}

static ct_value from_1(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, c + 1);
    return ct_dynamic(cx, -1);
}

static ct_value zero_if_none(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, 0);
}

static ct_value size_if_none(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    int64_t c = 0;
    while (c < ct_int(ct_size(cx, B)) && c < ct_int(ct_size(cx, R)) &&
           at(cx, R, c) == at(cx, A, at(cx, B, c)))
        ++c;
    return ct_dynamic(cx, c);
}

static ct_value the_value(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (c >= ct_int(ct_size(cx, R)) || at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, at(cx, R, c));
    return ct_dynamic(cx, -1);
}

static ct_value shapes_differ(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    if (!ct_same(ct_shape(cx, R), ct_shape(cx, B)))
        return ct_dynamic(cx, 0);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (at(cx, R, c) != at(cx, A, at(cx, B, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static int64_t val(ct_ctx *cx, ct_layout l, int64_t c)
{
    return ct_int(ct_layout_call(cx, l, ct_dynamic(cx, c)));
}

static ct_value no_loop(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    return ct_dynamic(cx, val(cx, R, 0) == val(cx, ct_item(ab, 0), val(cx, ct_item(ab, 1), 0)) ? -1
                                                                                               : 0);
}

static ct_value r_first(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    for (int64_t c = 0; c < ct_int(ct_size(cx, ct_item(ab, 1))); ++c)
        if (c >= ct_int(ct_size(cx, R)) || val(cx, R, c) != val(cx, ct_item(ab, 1), c))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value first_right(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    for (int64_t c = 0; c < ct_int(ct_size(cx, ct_item(ab, 1))); ++c)
        if (c < ct_int(ct_size(cx, R)) &&
            val(cx, R, c) == val(cx, ct_item(ab, 0), val(cx, ct_item(ab, 1), c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static ct_value short_loop(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    for (int64_t c = 0; c + 1 < ct_int(ct_size(cx, ct_item(ab, 1))); ++c)
        if (c >= ct_int(ct_size(cx, R)) ||
            val(cx, R, c) != val(cx, ct_item(ab, 0), val(cx, ct_item(ab, 1), c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

static int64_t other_val(ct_ctx *cx, ct_layout l, int64_t c)
{
    return ct_int(ct_layout_call(cx, l, ct_dynamic(cx, c)));
}

static ct_value wrong_none0(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, R)); ++c)
        if (other_val(cx, R, c) != other_val(cx, A, other_val(cx, B, c)))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, 0);
}

static ct_value sizes_only(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout B = ct_item(ab, 1);
    return ct_dynamic(
        cx, ct_int(ct_size(cx, R)) == ct_int(ct_size(cx, B)) ? -1 : ct_int(ct_size(cx, R)));
}

static ct_value cosize_cmp(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout C = ct_composition(cx, ct_item(ab, 0), ct_item(ab, 1));
    return ct_dynamic(cx, ct_int(ct_cosize(cx, C)) == ct_int(ct_cosize(cx, R)) ? -1 : 0);
}

static ct_value coalesced(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout C = ct_coalesce(cx, ct_composition(cx, ct_item(ab, 0), ct_item(ab, 1)));
    return ct_dynamic(cx, ct_same(C, ct_coalesce(cx, R)) ? -1 : 0);
}

static ct_value ra(ct_ctx *cx, ct_tuple ab, ct_layout R)
{
    ct_layout A = ct_item(ab, 0), B = ct_item(ab, 1);
    for (int64_t c = 0; c < ct_int(ct_size(cx, B)); ++c)
        if (other_val(cx, R, other_val(cx, B, c)) != other_val(cx, A, c))
            return ct_dynamic(cx, c);
    return ct_dynamic(cx, -1);
}

const wrong_answer wrong_answers[] = {
    {"right is what composition prints", printed, "as it is printed"},
    {"all of R's coordinates", size_of_R, "R does not have were left out"},
    {"all of B's coordinates", size_of_B, "R was called beyond its size"},
    {"A runs first", a_first, "this compares with B(A(c))"},
    {"the documents are right", trust, "every example is right"},
    {"the library's refusal is a wrong example", refusal, "its refusal for a wrong claim"},
    {"another size is wrong from the start", size_first, "where the sizes differ"},
    {"what is written otherwise is wrong", compares_form,
     "R was compared with what ct_composition"},
    {"only coordinates of R", up_to_R, "coordinates that R does not have were left out"},
    {"B(A(c))", b_of_a, "this compares with B(A(c))"},
    {"the last wrong one", last_one, "this is the last wrong coordinate"},
    {"how many are wrong", counts, "this is how many coordinates are wrong, 0 for"},
    {"coordinates from 1 on", from_1, "the coordinates were counted from 1"},
    {"0 for none", zero_if_none, "0 was returned for a claim that is right"},
    {"the size for none", size_if_none, "the loop ended without a difference, and its"},
    {"R's value instead of the coordinate", the_value, "this is the value R(c) that is wrong"},
    {"another shape is wrong from 0 on", shapes_differ,
     "the shapes were compared first, and 0 was"},
    {"coordinate 0 alone", no_loop, "this says that every example is right"},
    {"R(c) against B(c)", r_first, "this compares with B(c)"},
    {"the first right one", first_right, "this is the first coordinate that is right"},
    {"the loop ends one early", short_loop, "the loop ends before the last coordinate"},
    {"up to R, 0 for none", wrong_none0, "0 was returned for a claim that is right"},
    {"sizes only", sizes_only, "sizes were compared"},
    {"cosizes", cosize_cmp, "cosize"},
    {"coalesced forms", coalesced, "R was compared with what ct_composition"},
    {"R(B(c)) against A(c)", ra, "this compares with A(c)"},
    {NULL, NULL, NULL}};
