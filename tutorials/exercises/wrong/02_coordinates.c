/* Wrong answers to exercise 2. */
#include "tutorials/exercises/wrong/wrong.h"

static int64_t at(ct_tuple t, int i)
{
    return ct_int(ct_item(t, i));
}

static ct_value as_in_c(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t number = 0;
    for (int i = 0; i < 3; ++i)
        number = number * at(shape, i) + at(coord, i);
    return ct_dynamic(cx, number);
}

static ct_value index_times_extent(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t number = at(coord, 0);
    for (int i = 1; i < 3; ++i)
        number += at(coord, i) * at(shape, i);
    return ct_dynamic(cx, number);
}

static ct_value layout_right(ct_ctx *cx, ct_value shape, ct_value coord)
{
    ct_layout numbers = ct_make_layout(cx, shape, ct_LayoutRight());
    return ct_layout_call(cx, numbers, coord);
}

static ct_value k_by_n(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t M = at(shape, 0), N = at(shape, 1);
    return ct_dynamic(cx, at(coord, 0) + at(coord, 1) * M + at(coord, 2) * N);
}

static ct_value one_based(ct_ctx *cx, ct_value shape, ct_value coord)
{
    ct_value number = ct_crd2idx_compact(cx, coord, shape);
    return ct_add(cx, number, ct_static(cx, 1));
}

static ct_value all_by_m(ct_ctx *cx, ct_value shape, ct_value coord)
{
    int64_t M = at(shape, 0);
    return ct_dynamic(cx, at(coord, 0) + M * (at(coord, 1) + at(coord, 2)));
}

const wrong_answer wrong_answers[] = {
    {"the formula of C arrays", as_in_c, "last coordinate runs fastest"},
    {"each index times its own extent", index_times_extent, "its own extent"},
    {"the layout with LayoutRight", layout_right, "last coordinate runs fastest"},
    {"k steps by N", k_by_n, "the extent next to it"},
    {"the first coordinate is number 1", one_based, "counts from 1"},
    {"every further index steps by M", all_by_m, "product of all extents before it"},
    {NULL, NULL, NULL}};
