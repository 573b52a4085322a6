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

const wrong_answer wrong_answers[] = {
    {"right is what composition prints", printed, "as it is printed"},
    {"all of R's coordinates", size_of_R, "R does not have were left out"},
    {"all of B's coordinates", size_of_B, "R was called beyond its size"},
    {"A runs first", a_first, "this compares with B(A(c))"},
    {"the documents are right", trust, "every example is right"},
    {"the library's refusal is a wrong example", refusal, "its refusal for a wrong claim"},
    {"another size is wrong from the start", size_first, "where the sizes differ"},
    {NULL, NULL, NULL}};
