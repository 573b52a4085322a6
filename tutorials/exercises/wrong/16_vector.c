/* Wrong answers to exercise 16. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value at_most(ct_ctx *cx, int64_t n, ct_value bits)
{
    int64_t most = 128 / ct_int(bits);
    return ct_dynamic(cx, n < most ? n : most);
}

static ct_value library(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    return ct_max_common_vector(cx, layout, layout);
}

static ct_value inverse(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout numbers = ct_as_static(cx, layout);
    return at_most(cx, ct_int(ct_size(cx, ct_right_inverse(cx, numbers))), bits);
}

static ct_value widest(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)layout;
    return ct_dynamic(cx, 128 / ct_int(bits));
}

static ct_value stride_one(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    for (int i = 0; i < ct_rank(flat); ++i) {
        ct_value s = ct_get(cx, ct_shape(cx, flat), i), d = ct_get(cx, ct_stride(cx, flat), i);
        if (ct_is_static(s) && ct_is_static(d) && ct_int(d) == 1)
            return at_most(cx, ct_int(s), bits);
    }
    return ct_dynamic(cx, 1);
}

static ct_value coalesced(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout first = ct_get(cx, ct_coalesce(cx, layout), 0);
    bool known = ct_is_static(ct_shape(cx, first)) && ct_is_static(ct_stride(cx, first));
    if (!known || ct_int(ct_stride(cx, first)) != 1)
        return ct_dynamic(cx, 1);
    return at_most(cx, ct_int(ct_shape(cx, first)), bits);
}

static ct_value strides(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_layout flat = ct_flatten(cx, layout);
    int64_t run = 1;
    for (int pass = 0; pass < ct_rank(flat); ++pass)
        for (int i = 0; i < ct_rank(flat); ++i) {
            ct_layout mode = ct_get(cx, flat, i);
            if (ct_is_static(ct_stride(cx, mode)) && ct_int(ct_stride(cx, mode)) == run)
                run *= ct_int(ct_size(cx, mode));
        }
    return at_most(cx, run, bits);
}

static ct_value four(ct_ctx *cx, ct_value layout, ct_value bits)
{
    (void)bits;
    ct_value n = ct_size(cx, ct_right_inverse(cx, layout));
    return ct_dynamic(cx, ct_int(n) < 4 ? ct_int(n) : 4);
}

static ct_value size_of_inverse(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return at_most(cx, ct_int(ct_size(cx, ct_right_inverse(cx, layout))), bits);
}

const wrong_answer wrong_answers[] = {
    {"the library knows", library, "without ct_max_common_vector"},
    {"the size of the inverse, dynamic parts too", inverse,
     "dynamic integers were taken at their numbers"},
    {"128 bits fit always", widest, "the widest instruction"},
    {"the mode with stride 1 is the vector", stride_one, "only the mode with stride 1"},
    {"mode 0 of the coalesced layout", coalesced, "in their order, from the left"},
    {"a static stride is enough", strides, "the stride was asked"},
    {"four elements fit into an instruction", four, "128 / bits"},
    {"the size of the inverse", size_of_inverse, "and the extent was not"},
    {NULL, NULL, NULL}};
