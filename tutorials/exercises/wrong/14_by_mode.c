/* Wrong answers to exercise 14. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value whole(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns});
    return ct_coalesce(cx, both);
}

static ct_value flat(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_flatten(cx, ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns}));
}

static ct_value joined(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_tuple shape = pair(cx, ct_shape(cx, rows), ct_shape(cx, columns));
    return ct_make_layout(cx, shape, pair(cx, ct_stride(cx, rows), ct_stride(cx, columns)));
}

static ct_value profile(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns});
    return ct_coalesce_by(cx, both, ct_static(cx, 1));
}

static ct_value rows_only(ct_ctx *cx, ct_value rows, ct_value columns)
{
    return ct_make_layout_of(cx, 2, (ct_layout[]){ct_coalesce(cx, rows), columns});
}

static ct_value underscore(ct_ctx *cx, ct_value rows, ct_value columns)
{
    ct_layout both = ct_make_layout_of(cx, 2, (ct_layout[]){rows, columns});
    return ct_coalesce_by(cx, both, ct_make_tuple(cx, 1, (ct_value[]){ct_static(cx, 1)}));
}

const wrong_answer wrong_answers[] = {
    {"coalesce makes it shorter", whole, "the whole matrix was coalesced"},
    {"flatten makes it simpler", flat, "the modes were flattened"},
    {"joining is enough", joined, "nothing was merged"},
    {"a profile of one integer", profile, "the whole matrix was coalesced"},
    {"the columns are fine as they are", rows_only, "the columns were not"},
    {"an underscore where a mode stays", underscore, "the columns were not"},
    {NULL, NULL, NULL}};
